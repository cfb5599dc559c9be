//! Boards as pictures, and boards one after the other, which play without a script.
//!
//! A picture needs no style to be read: lines and numbers take the colour of the text. Where a strip plays, each tile has keyframes of its own; a box
//! to tick starts and stops it, and who wants less motion sees the single boards alone.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};

use super::super::{Board, Strip};
use super::small::{self, place};

/// The side of a square in a picture's own units, with the gap to the next.
const SQUARE: usize = 40;

/// Where a number stands in its square.
const BASE: usize = 27;

/// The side of a square on the page: of a board that leads, of another, of a step in a strip.
const LARGE: usize = 60;
const USUAL: usize = 34;
const SMALL: usize = 28;

/// The seconds that one board of a strip is shown, in tenths.
const TENTHS: usize = 9;

/// The most characters of the keyframes of one strip: enough for one tile that moves from each board to the next, and a few that jump.
const MOST_STYLE: usize = 6_000;

/// The part of that time in which a tile is at rest.
const AT_REST: f64 = 0.6;

/// A board with its title.
pub(super) fn board(board: &Board) -> Markup {
    let side = if board.is_large { LARGE } else { USUAL };
    html! {
        figure {
            (picture(&board.rows, &board.marked, side))
            figcaption { (board.title.as_str()) }
        }
    }
}

/// Boards one after the other.
pub(super) fn strip(strip: &Strip) -> Markup {
    let moves = strip.boards.len() > 1;
    let of = |at: usize| {
        if at == 0 {
            "start".to_owned()
        } else {
            format!("move {at}")
        }
    };
    html! {
        div class="strip" {
            p { strong { (strip.title.as_str()) } }
            @if moves { (player(strip)) }
            ol class="steps" {
                @for (at, rows) in strip.boards.iter().enumerate() {
                    @let wrong = strip.marked.filter(|(marked, _)| *marked == at).map(|(_, why)| why);
                    li class=[wrong.map(|_| "bad")] {
                        (still(strip, rows, &changed(strip, at), at == 0))
                        span { (of(at)) @if let Some(why) = wrong { br; strong { (why) } } }
                    }
                }
            }
            @if !strip.rest.as_str().is_empty() { p class="quiet" { (strip.rest.as_str()) } }
        }
    }
}

/// A step of a strip: drawn as short as can be, for there may be many. The first one brings the lines between the squares along.
fn still(strip: &Strip, rows: &[Vec<u32>], marked: &[[usize; 2]], is_first: bool) -> Markup {
    let n = rows.len();
    let square = |[row, column]: &[usize; 2]| format!("M{} {}h17v17h-17z", column * 17, row * 17);
    let around: String = marked.iter().map(square).collect();
    html! {
            svg class="still" role="img" aria-label=(in_words(rows)) viewBox={ "-2 -2 " (n * 17 + 4) " " (n * 17 + 4) } width=(n * SMALL) text-anchor="middle" font-size="10" fill="currentColor" {
                @if is_first { defs { g id={ (strip.name) "-f" } { (small::frame(n)) } } }
                use href={ "#" (strip.name) "-f" } {}
                (small::tiles(rows))
    @if !marked.is_empty() { path class="marked" d=(around) fill="none" stroke="currentColor" stroke-width="2" {} }
            }
        }
}

/// The squares of the marked board that differ from the board before it.
fn changed(strip: &Strip, at: usize) -> Vec<[usize; 2]> {
    let marked = strip.marked.is_some_and(|(marked, _)| marked == at);
    let before = at.checked_sub(1).and_then(|before| strip.boards.get(before));
    let (Some(before), Some(board), true) = (before, strip.boards.get(at), marked) else {
        return Vec::new();
    };
    let squares = |rows: &Vec<Vec<u32>>| rows.concat();
    let n = board.len();
    let pairs = squares(before).into_iter().zip(squares(board)).enumerate();
    let differ = pairs.filter(|(_, (one, other))| one != other);
    differ.map(|(square, _)| [square / n, square % n]).collect()
}

/// A board as a picture, with its tiles in words.
fn picture(rows: &[Vec<u32>], marked: &[[usize; 2]], side: usize) -> Markup {
    let n = rows.len();
    let squares = || {
        let row = |(at, row): (usize, &Vec<u32>)| {
            let tiles: Vec<_> = row.iter().copied().enumerate().collect();
            tiles.into_iter().map(move |(column, tile)| ([at, column], tile))
        };
        rows.iter().enumerate().flat_map(row)
    };
    let drawn = |is_marked: bool| {
        let squares =
            squares().filter(|(at, tile)| marked.contains(at) == is_marked && (is_marked || *tile != 0));
        squares
            .map(|([row, column], _)| outline(row, column))
            .collect::<String>()
    };
    html! {
        svg class="board" role="img" aria-label=(in_words(rows)) viewBox=(view(n)) width=(n * side) text-anchor="middle" font-size=(size(n)) {
            (frame(n))
            path d=(drawn(false)) fill="none" stroke="currentColor" {}
            @if !marked.is_empty() { path class="marked" d=(drawn(true)) fill="none" stroke="currentColor" stroke-width="3" {} }
            text fill="currentColor" {
                @for ([row, column], tile) in squares().filter(|(_, tile)| *tile != 0) {
                    tspan x=(column * SQUARE + SQUARE / 2) y=(row * SQUARE + BASE) { (tile) }
                }
            }
        }
    }
}

/// A square, a little smaller than its place.
fn outline(row: usize, column: usize) -> String {
    format!("M{} {}h36v36h-36z", column * SQUARE + 2, row * SQUARE + 2)
}

/// A tile that is moved to its place.
fn tile(tile: u32) -> Markup {
    html! {
        path d=(outline(0, 0)) fill="none" stroke="currentColor" {}
        text x=(SQUARE / 2) y=(BASE) fill="currentColor" { (tile) }
    }
}

fn frame(n: usize) -> Markup {
    html! { rect class="frame" width=(n * SQUARE) height=(n * SQUARE) rx="5" fill="none" stroke="currentColor" {} }
}

fn view(n: usize) -> String {
    format!("-1 -1 {0} {0}", n * SQUARE + 2)
}

/// The size of the numbers: those of large boards have three digits.
const fn size(n: usize) -> &'static str {
    if n > 10 { "15" } else { "21" }
}

/// `1 2 3, 4 5 blank, 7 8 6`.
pub(super) fn in_words(rows: &[Vec<u32>]) -> String {
    let rows = rows.iter().map(|row| {
        let tiles = row.iter().map(|tile| match tile {
            0 => "blank".to_owned(),
            tile => tile.to_string(),
        });
        tiles.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join(", ")
}

/// The boards as one picture that moves while a box is ticked.
fn player(strip: &Strip) -> Markup {
    let n = strip.boards.first().map_or(0, Vec::len);
    let tiles: Vec<u32> = strip.boards.first().map(|rows| rows.concat()).unwrap_or_default();
    let time = strip.boards.len() * TENTHS;
    let mut style = format!(
        "#{}:checked~svg g{{animation-play-state:running!important}}",
        strip.name
    );
    let mut moving = Vec::new();
    for &tile in tiles.iter().filter(|tile| **tile != 0) {
        let way: Vec<Option<(usize, usize)>> = strip.boards.iter().map(|rows| place(rows, tile)).collect();
        let (Some(first), true) = (way.first().copied().flatten(), way.iter().all(Option::is_some)) else {
            return Markup::default();
        };
        let way: Vec<(usize, usize)> = way.into_iter().flatten().collect();
        let name = way
            .iter()
            .any(|at| *at != first)
            .then(|| format!("{}-{tile}", strip.name));
        if let Some(name) = &name {
            keyframes(&mut style, name, &way);
        }
        moving.push((tile, first, name));
    }
    if style.len() > MOST_STYLE {
        return Markup::default();
    }
    html! {
        div class="player" {
            style { (PreEscaped(style)) }
            input type="checkbox" id=(strip.name);
            label for=(strip.name) { "Play " span class="unseen" { (strip.title.as_str()) } }
            svg class="board" role="img" aria-label={ (strip.boards.len()) " boards in turn" } viewBox=(view(n)) width=(n * USUAL) text-anchor="middle" font-size=(size(n)) {
                (frame(n))
                @for (tile, (row, column), name) in &moving {
                    @let motion = name.as_ref().map(|name| format!("animation:{name} {}.{}s infinite paused", time / 10, time % 10));
                    g transform={ "translate(" (column * SQUARE) " " (row * SQUARE) ")" } style=[motion] { (self::tile(*tile)) }
                }
            }
        }
    }
}

/// The motion of one tile: at rest in each board, then on its way to the next.
#[expect(clippy::cast_precision_loss, reason = "there are few boards")]
fn keyframes(style: &mut String, name: &str, way: &[(usize, usize)]) {
    let share = |boards: f64| (boards / way.len() as f64 * 1000.0).round() / 10.0;
    let at = |&(row, column): &(usize, usize)| {
        format!(
            "{{transform:translate({}px,{}px)}}",
            column * SQUARE,
            row * SQUARE
        )
    };
    // Nothing fails to be written to a string.
    let _ = write!(style, "@keyframes {name}{{");
    if let Some(first) = way.first() {
        let _ = write!(style, "0%{}", at(first));
    }
    for (board, pair) in way.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
        let board = board as f64;
        let _ = write!(style, "{}%{}", share(board + AT_REST), at(&pair[0]));
        let _ = write!(style, "{}%{}", share(board + 1.0), at(&pair[1]));
    }
    if let Some(last) = way.last() {
        let _ = write!(style, "100%{}", at(last));
    }
    style.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Safe;

    fn strip_of(boards: &[[u32; 4]]) -> Strip {
        Strip {
            name: "own".to_owned(),
            title: Safe::from("Boards"),
            boards: boards
                .iter()
                .map(|tiles| tiles.chunks(2).map(<[u32]>::to_vec).collect())
                .collect(),
            marked: Some((1, "first wrong step")),
            rest: Safe::default(),
        }
    }

    #[test]
    fn a_tile_that_moves_has_keyframes_and_one_that_stays_has_none() {
        let page = strip(&strip_of(&[[1, 2, 0, 3], [1, 2, 3, 0]])).into_string();
        let frames = "@keyframes own-3{0%{transform:translate(40px,40px)}30%{transform:translate(40px,40px)}50%{transform:translate(0px,40px)}100%{transform:translate(0px,40px)}}";
        assert!(page.contains(frames), "{page}");
        assert!(!page.contains("own-1") && !page.contains("own-2"), "{page}");
        assert_eq!(page.matches("<li").count(), 2, "each step stands below it");
        assert_eq!(page.matches("class=\"marked\"").count(), 1, "the wrong step");
    }

    #[test]
    fn boards_with_other_tiles_do_not_play() {
        let page = strip(&strip_of(&[[1, 2, 0, 3], [1, 2, 3, 3]])).into_string();
        assert!(
            page.contains("@keyframes"),
            "tile 3 is there twice, and found once"
        );
        let page = strip(&strip_of(&[[1, 2, 0, 3], [1, 1, 3, 0]])).into_string();
        assert!(!page.contains("@keyframes"), "{page}");
    }

    #[test]
    fn a_board_is_read_row_by_row() {
        assert_eq!(in_words(&[vec![1, 2], vec![0, 3]]), "1 2, blank 3");
    }
}
