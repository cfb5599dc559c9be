//! What `Board` answers, against the reference.

use reference::Board;

use crate::judgement::{BoardPair, Finding, FindingCode, in_a_line};
use crate::rubric::{Requirement, Rubric};

use super::answers::{Answer, Answers, Item, Member, MemberKind, Reader, is_board};
use super::causes::Method;
use super::{Fault, Seen, check, in_words, requests, same, sizes, wrong};

fn number(value: u64) -> Answer {
    Answer::Number(i64::try_from(value).unwrap_or(i64::MAX))
}

/// Compares the answer to a probe with a value.
fn value(seen: Seen<'_>, probe: &str, call: &'static str, right: &Answer) -> Result<(), Fault> {
    same(call, seen.answer(probe, call)?, right)
}

/// Whether the student's own constructor gives a board at all.
pub(super) fn constructed(seen: Seen<'_>) -> Result<(), Fault> {
    value(seen, "board", "new Board(tiles)", &Answer::Done)
}

/// What tells the boards of the student's own class: their texts, or, where those do not tell the puzzle itself, or not twice, and its fields do, the fields.
pub(super) fn reader(answers: &Answers, board: &Board) -> Reader {
    let n = board.dimension();
    let own: Vec<u32> = board.tiles().collect();
    let Some(Answer::Items { items, .. }) = answers.of("shown") else {
        return Reader::Text;
    };
    let tells = |reader| {
        items
            .first()
            .is_some_and(|item| item.tiles(reader, n).as_ref() == Some(&own))
    };
    // A text that is another one at the second call tells no board for long.
    let text = |probe| match answers.of(probe) {
        Some(Answer::Items { items, .. }) => items.first().map(|item| item.text.as_deref()),
        _ => None,
    };
    let stays = text("shown-again").is_none_or(|again| Some(again) == text("shown"));
    if !(tells(Reader::Text) && stays) && tells(Reader::Fields) {
        Reader::Fields
    } else {
        Reader::Text
    }
}

/// A board that the student's class gave, by what a `show` of it tells.
fn shown(seen: Seen<'_>, probe: &str) -> Option<Board> {
    let n = seen.fixture.board.dimension();
    let Answer::Items { items, .. } = seen.answers.of(probe)? else {
        return None;
    };
    Board::from_tiles(n, &items.first()?.tiles(seen.reader, n)?).ok()
}

/// The boards that are asked for a figure, the simplest first, each with the beginning of its probes' names and with where it came from. Those that the student's own methods made are taken for
/// what they show.
fn asked_boards(seen: Seen<'_>, requirement: Requirement) -> Vec<(String, Board, &'static str)> {
    let simplest = simplest_asked(seen, requirement)
        .filter(|(name, _)| seen.answers.of(name) == Some(&Answer::Done))
        .map(|(name, board)| (format!("{name}-"), board, ""));
    let own = [(String::new(), seen.fixture.board.clone(), "")];
    // A wrong board is the fault of the method that gave it.
    let by = |judge| {
        !seen.rubric.asks(judge) || !matches!(check(seen, judge), Err(Fault::Wrong(_) | Fault::Follows(_)))
    };
    let neighbors = by(Requirement::CallNeighbors);
    let twins = by(Requirement::CallTwin);
    let more = [
        ("n0", " of a board from neighbors()", neighbors),
        ("n1", " of a board from neighbors()", neighbors),
        ("n2", " of a board from neighbors()", neighbors),
        ("n3", " of a board from neighbors()", neighbors),
        ("twin", " of a board from twin()", twins),
        ("w", " of a board reached by neighbors() of neighbors", neighbors),
        ("v", " of a board reached by twin() of twins", twins),
    ];
    let more = more
        .into_iter()
        .filter(|(.., is_right)| *is_right)
        .filter_map(|(name, from, _)| {
            let board = shown(seen, &format!("{name}-shown"))?;
            Some((format!("{name}-"), board, from))
        });
    let sizes = sizes_asked(seen, requirement, sizes::boards);
    let sized = sizes.chain(sizes_asked(seen, requirement, sizes::goals));
    let sized = sized.map(|(name, board)| (format!("{name}-"), board, ""));
    simplest.chain(own).chain(more).chain(sized).collect()
}

/// The boards of other sizes, where they count on this puzzle.
fn sizes_asked(
    seen: Seen<'_>,
    requirement: Requirement,
    boards: fn(&Rubric) -> Vec<(String, Board)>,
) -> impl Iterator<Item = (String, Board)> {
    let all = if sizes::is_asked_with(seen.rubric, seen.fixture, requirement) {
        boards(seen.rubric)
    } else {
        Vec::new()
    };
    all.into_iter()
        .filter(move |(name, _)| seen.answers.of(name) == Some(&Answer::Done))
}

/// The simplest boards that count on this puzzle.
fn simplest_asked(seen: Seen<'_>, requirement: Requirement) -> impl Iterator<Item = (String, Board)> {
    requests::simplest()
        .into_iter()
        .filter(move |(_, simple)| requests::is_asked_with(simple, seen.rubric, seen.fixture, requirement))
}

/// Of which of these boards a question was answered.
fn answered<'a>(
    seen: Seen<'a>,
    boards: impl IntoIterator<Item = (String, Board)>,
    question: &'a str,
) -> impl Iterator<Item = (Board, &'a Answer)> {
    boards.into_iter().filter_map(move |(name, board)| {
        let answer = seen.answers.of(&format!("{name}-{question}"))?;
        Some((board, answer))
    })
}

/// The simplest boards that count on this puzzle, and of which a question was answered; the puzzle itself is asked apart.
fn simplest_answered<'a>(
    seen: Seen<'a>,
    requirement: Requirement,
    question: &'a str,
) -> impl Iterator<Item = (Board, &'a Answer)> {
    answered(seen, simplest_asked(seen, requirement), question)
}

/// The boards of other sizes of which a question was answered, each with the call in words.
fn sizes_answered<'a>(
    seen: Seen<'a>,
    requirement: Requirement,
    question: &'a str,
    call: &'a str,
) -> impl Iterator<Item = (Board, String, &'a Answer)> {
    let boards = sizes_asked(seen, requirement, sizes::boards);
    answered(seen, boards, question).map(move |(board, found)| {
        let n = board.dimension();
        (board, format!("{call} of a board of {n} by {n}"), found)
    })
}

/// A call of a method of one of the simplest boards.
pub(super) fn call_of(call: &str, board: &Board) -> String {
    one_line(board).map_or_else(
        || call.to_owned(),
        |tiles| format!("{call} of the board `{tiles}`"),
    )
}

/// A figure of the puzzle, of the simplest boards, of the puzzle's neighbors and of its twin, which were made in another way. The first wrong one is reported.
pub(super) fn everywhere(seen: Seen<'_>, method: Method) -> Result<(), Fault> {
    constructed(seen)?;
    let call = format!("board.{}", method.name());
    let first = seen.answer(method.probe(), method.name())?;
    let follows = method == Method::IsGoal && matches!(first, Answer::Threw { .. });
    if !follows && !matches!(first, Answer::Number(_) | Answer::Truth(_)) {
        return same(&call, first, &method.right(&seen.fixture.board));
    }
    let asked: Vec<(String, Board, &str, &Answer)> = asked_boards(seen, method.requirement())
        .into_iter()
        .filter_map(|(name, board, from)| {
            let answer = seen.answers.of(&format!("{name}{}", method.probe()))?;
            Some((name, board, from, answer))
        })
        .collect();
    let mut follows = None;
    for (name, board, from, found) in &asked {
        if **found == method.right(board) {
            continue;
        }
        if method == Method::IsGoal
            && !overflows(seen, board)
            && let Some(source) = goal_source(seen, &asked, (name, board))
        {
            follows = Some(source);
            continue;
        }
        let told: Vec<_> = asked
            .iter()
            .map(|(_, board, _, answer)| (board.clone(), (*answer).clone()))
            .collect();
        let n = board.dimension();
        let of = one_line(board).map_or_else(
            || format!(" for a board of {n} by {n}"),
            |tiles| format!(" for the board {tiles}"),
        );
        let (code, message) = if let Answer::Threw { class, .. } = found {
            let message = format!("`{call}`{from} throws `{class}`{of}");
            (FindingCode::CallFailed, message)
        } else {
            (FindingCode::CallWrong, format!("`{call}`{from} is wrong{of}"))
        };
        let known = |hint: &str| seen.is_known(method.requirement(), hint);
        let finding = Finding::new(code, message)
            .comparing(method.right(board).shown(), found.shown())
            .hint(
                method
                    .handed_on(from, &asked, &known)
                    .unwrap_or_else(|| method.hint(&told, &known).to_owned()),
            );
        // What the student's own methods made cannot be made by the constructor alone.
        let finding = if from.is_empty() {
            finding.about(board)
        } else {
            finding
        };
        return Err(finding.into());
    }
    match follows {
        None => Ok(()),
        Some(source) => Err(Fault::follows(format!(
            "`isGoal()` is wrong where `{source}` is, and fits what comes of that: only `{source}` costs points"
        ))),
    }
}

/// The method of which a wrong `isGoal()` follows: that one is wrong for this board, and judged, and of every board it says whether that one gives 0, or ends as that one does.
fn goal_source(
    seen: Seen<'_>,
    asked: &[(String, Board, &str, &Answer)],
    (name, board): (&str, &Board),
) -> Option<&'static str> {
    let figures = [Method::Hamming, Method::Manhattan];
    let source = figures.into_iter().find(|method| {
        let figure = |name: &str| seen.answers.of(&format!("{name}{}", method.probe()));
        let fits = |name: &str, found: &Answer| {
            figure(name).is_none_or(|figure| {
                if matches!(figure, Answer::Threw { .. }) {
                    found == figure
                } else {
                    *found == Answer::Truth(*figure == Answer::Number(0))
                }
            })
        };
        let requirement = method.requirement();
        let ends_alike = || figure(name) == seen.answers.of(&format!("{name}is-goal"));
        let is_source =
            seen.facts.goal_fits.contains(&requirement) && !seen.facts.goal_differs.contains(&requirement);
        seen.rubric.asks(requirement)
            && (is_source || ends_alike())
            && figure(name).is_some_and(|figure| *figure != method.right(board))
            && asked.iter().all(|(name, .., found)| fits(name, found))
    });
    source.map(Method::name)
}

/// Whether `isGoal()` says of any board here that it is the goal where a figure is 0, and whether it says anywhere something else than that figure.
pub(super) fn goal_by(seen: Seen<'_>, method: Method) -> [bool; 2] {
    let boards = asked_boards(seen, Requirement::CallIsGoal).into_iter();
    let said = boards.filter_map(|(name, ..)| {
        let of = |probe| seen.answers.of(&format!("{name}{probe}"));
        Some((of(method.probe())?, of(Method::IsGoal.probe())?))
    });
    let mut by = [false; 2];
    for (figure, goal) in said {
        match (figure, goal) {
            (Answer::Number(figure), Answer::Truth(goal)) => {
                by[0] |= *goal && *figure == 0;
                by[1] |= *goal != (*figure == 0);
            }
            (figure, goal) => by[1] |= figure != goal,
        }
    }
    by
}

/// A board's rows in one line; nothing of a large one.
fn one_line(board: &Board) -> Option<String> {
    tiles_in_a_line(&board.tiles().collect::<Vec<_>>(), board.dimension())
}

fn tiles_in_a_line(tiles: &[u32], n: usize) -> Option<String> {
    (n <= BoardPair::LARGEST).then(|| in_a_line(tiles, n, "0"))
}

/// `dimension()` or `size()`, and `tileAt` where the rubric's API has it.
pub(super) fn size(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let board = &seen.fixture.board;
    let n = number(board.dimension() as u64);
    let with_twin = seen.rubric.asks(Requirement::CallTwin);
    let (probe, call) = if with_twin {
        ("dimension", "board.dimension()")
    } else {
        ("size", "board.size()")
    };
    value(seen, probe, call, &n)?;
    for (board, call, found) in sizes_answered(seen, Requirement::CallSize, "dimension", call) {
        same(&call, found, &number(board.dimension() as u64)).map_err(|fault| fault.about(&board))?;
    }
    // Where `neighbors()` gives none, there is no such board.
    if let Some(found) = seen.answers.of("w-dimension")
        && !matches!(found, Answer::Missing(_))
    {
        same(&format!("{call} of a neighbor's neighbor"), found, &n)?;
    }
    if with_twin {
        return Ok(());
    }
    for (row, column) in requests::squares(board.dimension()) {
        let found = seen.answer(&format!("tile-{row}-{column}"), "board.tileAt(row, column)")?;
        let right = number(board.tile(row, column).into());
        same(&format!("board.tileAt({row}, {column})"), found, &right)?;
    }
    for (probe, row, column) in requests::outside(board.dimension()) {
        let found = seen.answer(probe, "board.tileAt(row, column) outside the board")?;
        if !matches!(found, Answer::Threw { .. }) {
            let call = format!("board.tileAt({row}, {column}) outside the board");
            return Err(wrong(&call, found, "an exception"));
        }
    }
    Ok(())
}

/// One question to the simplest boards, to the puzzle itself and to boards of other sizes: the first fault that `check` finds.
fn of_each(
    seen: Seen<'_>,
    requirement: Requirement,
    (probe, call): (&str, &'static str),
    check: impl Fn(&str, &Answer, &Board) -> Result<(), Fault>,
) -> Result<(), Fault> {
    constructed(seen)?;
    let own = seen.answer(probe, call)?;
    for (board, found) in simplest_answered(seen, requirement, probe) {
        check(&call_of(call, &board), found, &board).map_err(|fault| fault.about(&board))?;
    }
    check(call, own, &seen.fixture.board)?;
    for (board, call, found) in sizes_answered(seen, requirement, probe, call) {
        check(&call, found, &board).map_err(|fault| fault.about(&board))?;
    }
    Ok(())
}

pub(super) fn is_solvable(seen: Seen<'_>) -> Result<(), Fault> {
    let (requirement, asked) = (Requirement::CallIsSolvable, ("is-solvable", "board.isSolvable()"));
    of_each(seen, requirement, asked, |call, found, board| {
        let of_parity = || {
            if board.dimension() % 2 == 0 {
                "for even N the row of the blank matters; the blank itself is in no inversion"
            } else {
                "for odd N only the number of inversions matters; the blank itself is in no inversion"
            }
        };
        let always = || {
            let says = [(false, SAYS_FALSE), (true, SAYS_TRUE)];
            let known = says
                .into_iter()
                .filter(|(_, hint)| seen.is_known(requirement, hint));
            let [(said, hint)] = known.collect::<Vec<_>>()[..] else {
                return None;
            };
            (*found == Answer::Truth(said)).then_some(hint)
        };
        let hint = || {
            says_the_same(seen, requirement, asked)
                .or_else(always)
                .unwrap_or_else(of_parity)
        };
        same(call, found, &Answer::Truth(board.is_solvable())).map_err(|fault| hinted(fault, hint()))
    })
}

const SAYS_FALSE: &str = "your `isSolvable()` says false to every board";
const SAYS_TRUE: &str = "your `isSolvable()` says true to every board";

/// What `isSolvable()` says, where that is the same of boards of both kinds.
fn says_the_same(
    seen: Seen<'_>,
    requirement: Requirement,
    (probe, call): (&str, &str),
) -> Option<&'static str> {
    let simplest = simplest_answered(seen, requirement, probe);
    let sizes = sizes_answered(seen, requirement, probe, call).map(|(board, _, found)| (board, found));
    let own = seen
        .answers
        .of(probe)
        .map(|found| (seen.fixture.board.clone(), found));
    let all: Vec<_> = simplest.chain(sizes).chain(own).collect();
    let says = |said: bool| all.iter().all(|(_, found)| **found == Answer::Truth(said));
    let of_kind = |solvable: bool| all.iter().any(|(board, _)| board.is_solvable() == solvable);
    let hint = match (says(false), says(true)) {
        (true, false) => SAYS_FALSE,
        (false, true) => SAYS_TRUE,
        _ => return None,
    };
    (of_kind(true) && of_kind(false)).then_some(hint)
}

pub(super) fn with_hint(fault: Fault, hint: &str) -> Fault {
    match fault {
        // What is not there has no cause of its own.
        Fault::Wrong(finding) if finding.code != FindingCode::ApiMissing => finding.hint(hint).into(),
        Fault::Wrong(_) | Fault::Unanswered { .. } | Fault::Follows(_) => fault,
    }
}

/// The same where an answer is wrong, and no exception was thrown instead.
pub(super) fn hinted(fault: Fault, hint: &str) -> Fault {
    match fault {
        Fault::Wrong(finding) if finding.code == FindingCode::CallWrong => finding.hint(hint).into(),
        Fault::Wrong(_) | Fault::Unanswered { .. } | Fault::Follows(_) => fault,
    }
}

/// The dimension and the rows, whatever the white space in a line.
pub(super) fn to_string(seen: Seen<'_>) -> Result<(), Fault> {
    let asked = ("text", "board.toString()");
    of_each(seen, Requirement::CallToString, asked, |call, found, board| {
        is_text(seen, call, found, board)
    })
}

fn is_text(seen: Seen<'_>, call: &str, found: &Answer, board: &Board) -> Result<(), Fault> {
    let right = board.to_text();
    if let Answer::Text(text) = found
        && lines(text) == lines(&right)
    {
        return Ok(());
    }
    if seen.rubric.classes.plain_text
        && let Answer::Text(text) = found
        && plain(lines(text), board.dimension()) == plain(lines(&right), board.dimension())
    {
        return Ok(());
    }
    if !has_own(seen, "toString") {
        return Err(missing(
            "String toString()",
            "print the dimension, and then the rows",
        ));
    }
    let fault = wrong(call, found, &Answer::Text(right).shown());
    let Answer::Text(text) = found else {
        return Err(fault);
    };
    let rest = lines(&board.to_text());
    if lines(text).chunks(rest.len()).all(|part| *part == rest) {
        return Err(hinted(
            fault,
            "each call adds its text to that of the call before: begin with a new, empty text",
        ));
    }
    if has_negative(text) {
        return Err(hinted(fault, OVERFLOW));
    }
    let n = board.dimension().to_string();
    let without_dimension = lines(text).first().is_some_and(|first| *first != [n.clone()]);
    if without_dimension && lines(text) == rest[1..] {
        return Err(hinted(
            fault,
            "the first line is the dimension: print n before the rows",
        ));
    }
    let with_spaces = board.to_blank_text();
    if lines(text) == lines(&format!("{n}\n{with_spaces}")) {
        Err(hinted(fault, "print the blank as 0"))
    } else if lines(text) == lines(&with_spaces) {
        Err(hinted(fault, "print n before the rows, and the blank as 0"))
    } else {
        Err(fault)
    }
}

/// The words of each line that is not empty.
fn lines(text: &str) -> Vec<Vec<String>> {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines = text.lines().map(words);
    lines.filter(|words| !words.is_empty()).collect()
}

/// The rows without the blank, and without the dimension above them.
fn plain(mut lines: Vec<Vec<String>>, n: usize) -> Vec<Vec<String>> {
    if lines.len() > n && lines[0] == [n.to_string()] {
        lines.remove(0);
    }
    for line in &mut lines {
        line.retain(|word| word != "0");
    }
    lines.retain(|line| !line.is_empty());
    lines
}

const OVERFLOW: &str = "there are negative numbers on the board: the tiles are too large for their type, and a `byte` ends at 127";

fn has_negative(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.any(|word| {
        word.strip_prefix('-')
            .is_some_and(|digits| digits.parse::<u32>().is_ok())
    })
}

/// Whether the student's `Board` has a member whose signature `fits`; where the members are not known, it is taken to have it.
fn has_member(seen: Seen<'_>, fits: impl Fn(&Member) -> bool) -> bool {
    let Some(Answer::Members(members)) = seen.answers.of("members") else {
        return true;
    };
    members.iter().any(|member| member.of == "Board" && fits(member))
}

/// Whether it has a method of this name itself.
fn has_own(seen: Seen<'_>, name: &str) -> bool {
    let call = format!(" {name}(");
    has_member(seen, |member| {
        member.kind == MemberKind::Method && member.signature.contains(&call)
    })
}

/// That a method that every object has is not the class's own.
fn missing(signature: &str, hint: &'static str) -> Fault {
    Finding::new(
        FindingCode::ApiMissing,
        format!("`Board` has no `{signature}` of its own"),
    )
    .hint(hint)
    .into()
}

/// The boards of an iteration, in order; what cannot be read as a board is the fault.
fn boards_of(seen: Seen<'_>, call: &str, found: &Answer, n: usize) -> Result<Vec<Vec<u32>>, Fault> {
    let Answer::Items { items, .. } = found else {
        let fault = wrong(call, found, "boards");
        let past_edge =
            matches!(found, Answer::Threw { class, .. } if class.ends_with("IndexOutOfBoundsException"));
        return Err(if past_edge {
            with_hint(
                fault,
                "look for a square beside the blank only where there is one: the blank may be in the first or last row or column",
            )
        } else {
            fault
        });
    };
    let read = |item: &Item| {
        let tiles = item.tiles(seen.reader, n);
        tiles.ok_or_else(|| {
            let fault = wrong(call, &item.shown(), "a board, as toString() gives it");
            match item.text.as_deref().filter(|text| has_negative(text)) {
                Some(_) => hinted(fault, OVERFLOW),
                None => fault,
            }
        })
    };
    items.iter().map(read).collect()
}

/// Each neighbor once, in any order.
fn are_neighbors(seen: Seen<'_>, call: &str, found: &Answer, board: &Board) -> Result<(), Fault> {
    let n = board.dimension();
    let given = boards_of(seen, call, found, n)?;
    let own: Vec<u32> = board.tiles().collect();
    let mut open: Vec<Vec<u32>> = board.neighbors().map(|next| next.tiles().collect()).collect();
    let expected = open.len();
    for tiles in &given {
        if let Some(at) = open.iter().position(|neighbor| neighbor == tiles) {
            open.swap_remove(at);
            continue;
        }
        let what = if board
            .neighbors()
            .any(|next| next.tiles().eq(tiles.iter().copied()))
        {
            "gives a board twice"
        } else if *tiles == own {
            "gives the board itself"
        } else if !is_board(tiles, n) {
            "gives a board with wrong tiles"
        } else {
            "gives a board that is not one slide away"
        };
        // Boards that share their rows all say the same.
        let hint = if given.len() > 1 && given.iter().all(|other| other == tiles) {
            SHARED
        } else if writes_over(&own, tiles) {
            WRITTEN_OVER
        } else {
            "exchange the blank with one tile beside it, up, down, left or right, each time in a new copy of the array"
        };
        return Err(
            Finding::new(FindingCode::CallWrong, format!("{} {what}", in_words(call)))
                .comparing(format!("{expected} boards, each one slide away"), found.shown())
                .hint(or_shared(seen, hint))
                .showing(BoardPair::of(
                    n,
                    ("the board", &own),
                    ("given as a neighbor", tiles),
                ))
                .into(),
        );
    }
    if open.is_empty() {
        return Ok(());
    }
    Err(Fault::from(
        Finding::new(
            FindingCode::CallWrong,
            format!("{} does not give every neighbor", in_words(call)),
        )
        .comparing(format!("{expected} boards"), found.shown())
        .hint("a blank in a corner has 2 neighbors, at an edge 3, elsewhere 4"),
    ))
}

const WRITTEN_OVER: &str = "one square is written over and its tile lost: keep one of the two in a variable before you exchange them";

/// Whether a board is another one but for a square that has the same as a second one: an exchange of which only the first half is done.
fn writes_over(own: &[u32], tiles: &[u32]) -> bool {
    let mut differing = (0..own.len()).filter(|at| tiles.get(*at) != own.get(*at));
    match (differing.next(), differing.next()) {
        (Some(at), None) => own.contains(&tiles[at]),
        _ => false,
    }
}

/// The puzzle's neighbors with what they gave as their own.
fn of_neighbors(seen: Seen<'_>) -> impl Iterator<Item = (Board, &Answer)> {
    (0..4).filter_map(move |k| {
        let board = shown(seen, &format!("n{k}-shown"))?;
        Some((board, seen.answers.of(&format!("n{k}-neighbors"))?))
    })
}

/// Whether each of the puzzle's neighbors leaves out the puzzle and nothing else: what a wrong direction leaves out is another board for another neighbor.
fn all_leave_out_origin(seen: Seen<'_>) -> bool {
    let puzzle = &seen.fixture.board;
    of_neighbors(seen).all(|(board, found)| {
        boards_of(seen, "", found, board.dimension()).is_ok_and(|given| {
            let is_given = |next: &Board| given.iter().any(|tiles| next.tiles().eq(tiles.iter().copied()));
            board.neighbors().all(|next| is_given(&next) == (next != *puzzle))
        })
    })
}

/// Whether a second call gives what the first one gave, and more.
pub(super) fn adds(first: &Answer, again: &Answer) -> bool {
    match (first, again) {
        (Answer::Items { items: first, .. }, Answer::Items { items, .. }) => {
            items.len() > first.len() && (items.starts_with(first) || items.ends_with(first))
        }
        _ => false,
    }
}

/// What to do about boards that each call adds to a list.
pub(super) const ADDS: &str =
    "each call adds the boards to those of the call before: begin each with a new, empty list";

pub(super) const AFRESH: &str =
    "each `iterator()` starts with the first board: give a list, or make a new iterator at each call";

const SHARED: &str = "make a new copy of the array, row by row, for each neighbor: a copy of the outer array alone shares its rows";

/// What a fault of a method follows from, where that is another one and judged by itself: boards that share what each should have, or that cannot be told by their texts. It would not be there without.
pub(super) fn root(seen: Seen<'_>, requirement: Requirement) -> Option<String> {
    let makes_boards = matches!(requirement, Requirement::CallNeighbors | Requirement::CallTwin);
    let immutable = seen.rubric.asks(Requirement::CallImmutable);
    if immutable && makes_boards && keeps_array(seen) {
        let (one, is_one) = if requirement == Requirement::CallTwin {
            ("twin", false)
        } else {
            ("n0", has_one_array(seen))
        };
        let of = |when| seen.answers.of(&format!("{one}-{when}"));
        // An exchange in an array that is shared shows in the board itself, too.
        let is_exchanged = requirement != Requirement::CallTwin || twin_shows(seen);
        if is_one || is_exchanged && of("before") != of("after") {
            let why = "it shares one array with other boards, because the constructor keeps the array that it is given";
            return Some(why.to_owned());
        }
    }
    let of_static = immutable && (makes_boards || requirement == Requirement::CallEquals);
    if of_static
        && let Some(field) = shared_field(seen, "Board")
        && is_spoilt(seen)
    {
        return Some(static_hint(&field));
    }
    let Some(Answer::Items { items, .. }) = seen.answers.of("shown") else {
        return None;
    };
    let text = items.first()?.text.as_deref()?;
    let of_distances = [
        Requirement::CallHamming,
        Requirement::CallManhattan,
        Requirement::CallIsGoal,
    ];
    let by_itself = [
        Requirement::CallToString,
        Requirement::CallEquals,
        Requirement::CallIsSolvable,
    ];
    let hangs = if of_distances.contains(&requirement) {
        has_negative(text)
    } else {
        requests::is_of_board(requirement) && !by_itself.contains(&requirement)
    };
    if requirement == Requirement::CallToString {
        let why = "it shows the tiles that `tileAt()` gives, which are not those that the board was made of";
        return shows_what_tile_at_gives(seen).then(|| why.to_owned());
    }
    let own = shown(seen, "shown").is_some_and(|board| board == seen.fixture.board);
    if !hangs || own {
        return None;
    }
    let what = if shows_what_tile_at_gives(seen) {
        "`tileAt()` and `toString()` show"
    } else if is_judged_wrong(seen, Requirement::CallToString) {
        "`toString()` shows"
    } else {
        return None;
    };
    Some(format!("{what} other tiles than the board was made of"))
}

/// Whether the text of another board shows that the tiles of this one do not fit their type.
fn overflows(seen: Seen<'_>, board: &Board) -> bool {
    let largest = board.dimension().pow(2) - 1;
    largest > 127 && seen.is_known(Requirement::CallToString, OVERFLOW)
}

/// What a fault of a method follows from on a board that says nothing of its tiles.
pub(super) fn overflow(seen: Seen<'_>, requirement: Requirement, finding: &Finding) -> Option<String> {
    let board = finding.about.as_ref().unwrap_or(&seen.fixture.board);
    let by_itself = [Requirement::CallToString, Requirement::CallSize];
    let hangs = requests::is_of_board(requirement) && !by_itself.contains(&requirement);
    (hangs && overflows(seen, board))
        .then(|| "`toString()` shows other tiles than the board was made of".to_owned())
}

/// Whether the text has, on each square that `tileAt()` was asked for, the tile that it gave, and some of these are wrong.
fn shows_what_tile_at_gives(seen: Seen<'_>) -> bool {
    let board = &seen.fixture.board;
    let n = board.dimension();
    let Some(Answer::Text(text)) = seen.answers.of("text") else {
        return false;
    };
    let Some(tiles) = super::answers::tiles(text, n) else {
        return false;
    };
    let given = |(row, column)| match seen.answers.of(&format!("tile-{row}-{column}")) {
        Some(Answer::Number(tile)) => u32::try_from(*tile).ok(),
        _ => None,
    };
    let squares = requests::squares(n);
    let is_shown = |(row, column): &(usize, usize)| given((*row, *column)) == Some(tiles[row * n + column]);
    let is_wrong = |(row, column): &(usize, usize)| tiles[row * n + column] != board.tile(*row, *column);
    seen.rubric.asks(Requirement::CallSize) && squares.iter().all(is_shown) && squares.iter().any(is_wrong)
}

/// Whether there are as many neighbors as there should be, and all of them show the same.
fn has_one_array(seen: Seen<'_>) -> bool {
    let board = &seen.fixture.board;
    let Some(Answer::Items { items, .. }) = seen.answers.of("neighbors") else {
        return false;
    };
    let tiles = |item: &Item| item.tiles(seen.reader, board.dimension());
    let same = items.windows(2).all(|two| tiles(&two[0]) == tiles(&two[1]));
    items.len() > 1 && items.len() == board.neighbors().count() && same
}

/// Whether the array that a board was made of is still its own: the board says something else when its caller has changed it.
fn keeps_array(seen: Seen<'_>) -> bool {
    let of = |probe: String| seen.answers.of(&probe);
    FIGURES.into_iter().any(|(figure, _)| {
        // One that changes by itself says nothing.
        let again = of(format!("{figure}-again"));
        let stays = again.is_none() || again == of(figure.to_owned());
        let (before, after) = (of(format!("{figure}-later")), of(format!("{figure}-after")));
        stays && after.is_some() && before != after
    })
}

/// What a board says of itself, by the names of the probes.
const FIGURES: [(&str, &str); 4] = [
    ("hamming", "board.hamming()"),
    ("manhattan", "board.manhattan()"),
    ("is-goal", "board.isGoal()"),
    ("text", "board.toString()"),
];

/// A static field of a class that can change.
pub(super) fn shared_field(seen: Seen<'_>, class: &str) -> Option<String> {
    let Some(Answer::Members(members)) = seen.answers.of("members") else {
        return None;
    };
    let shared = members
        .iter()
        .find(|member| member.of == class && member.kind == MemberKind::Shared)?;
    Some(shared.signature.clone())
}

fn static_hint(field: &str) -> String {
    format!("all boards share the static field `{field}`: without `static`, each board has its own")
}

/// Whether a board shows other tiles than it was made of, once others were made after it.
fn is_spoilt(seen: Seen<'_>) -> bool {
    let other = requests::other(&seen.fixture.board);
    let shown = shown(seen, "other-shown");
    seen.answers.of("other-shown").is_some() && shown.is_none_or(|shown| !shown.tiles().eq(other))
}

/// A hint about a board, or the static field in its place where boards spoil each other; whether it is that field where they do not, the answers do not show.
fn or_shared(seen: Seen<'_>, hint: &str) -> String {
    match shared_field(seen, "Board") {
        Some(field) if is_spoilt(seen) => static_hint(&field),
        Some(field) => format!("{hint}; or is it the static field `{field}`, which all boards share?"),
        None => hint.to_owned(),
    }
}

pub(super) fn neighbors(seen: Seen<'_>) -> Result<(), Fault> {
    let puzzle = &seen.fixture.board;
    let asked = ("neighbors", "board.neighbors()");
    of_each(seen, Requirement::CallNeighbors, asked, |call, found, board| {
        are_neighbors(seen, call, found, board)
    })?;
    let again = "board.neighbors(), called a second time,";
    let second = seen.answer("neighbors-again", again)?;
    are_neighbors(seen, again, second, puzzle).map_err(|fault| match seen.answers.of("neighbors") {
        Some(first) if adds(first, second) => with_hint(fault, ADDS),
        Some(_) | None => fault,
    })?;
    for (board, found) in of_neighbors(seen) {
        are_neighbors(seen, "neighbors() of a neighbor", found, &board).map_err(|fault| {
            if all_leave_out_origin(seen) {
                with_hint(fault, "the board that it was made from is missing: `neighbors()` must give that one too, and `Solver` must leave it out")
            } else {
                fault
            }
        })?;
    }
    for (probe, call) in [
        ("r-items", "the result of board.neighbors(), iterated over,"),
        (
            "r-items-again",
            "the result of board.neighbors(), iterated over a second time,",
        ),
    ] {
        if let Some(found) = seen.answers.of(probe) {
            are_neighbors(seen, call, found, puzzle).map_err(|fault| match probe {
                "r-items-again" => with_hint(fault, AFRESH),
                _ => fault,
            })?;
        }
    }
    if let Some(found) = seen.answers.of("r-turns") {
        let call = "the result of board.neighbors(), iterated over twice in turns,";
        let halves = found
            .halves()
            .ok_or_else(|| wrong(call, found, "the neighbors, twice"))?;
        for half in halves {
            are_neighbors(seen, call, &half, puzzle).map_err(|fault| with_hint(fault, AFRESH))?;
        }
    }
    walked(seen)?;
    for (board, call, found) in sizes_answered(seen, Requirement::CallNeighbors, "count", "board.neighbors()")
    {
        let count = board.neighbors().count();
        if *found != number(count as u64) {
            return Err(wrong(&call, found, &format!("{count} boards")).about(&board));
        }
    }
    Ok(())
}

/// Every board of a walk by `neighbors()` is one slide from the board before.
fn walked(seen: Seen<'_>) -> Result<(), Fault> {
    let call = "board.neighbors()";
    let mut at = seen.fixture.board.clone();
    let Some(found @ Answer::Items { items, .. }) = seen.answers.of("w-walk") else {
        return Ok(());
    };
    let n = at.dimension();
    let boards = boards_of(seen, &format!("{call}, again and again,"), found, n)?;
    for (step, tiles) in boards.iter().enumerate().take(items.len()) {
        let before: Vec<u32> = at.tiles().collect();
        let next = at.neighbors().find(|next| next.tiles().eq(tiles.iter().copied()));
        let Some(next) = next else {
            let message = format!(
                "`{call}` of a board that `neighbors()` gave, {step} moves from the first, gives a board that is not one slide away"
            );
            let finding = Finding::new(FindingCode::CallWrong, message).hint(SHARED);
            let pair = BoardPair::of(n, ("the board", &before), ("given as a neighbor", tiles));
            return Err(finding.showing(pair).into());
        };
        at = next;
    }
    Ok(())
}

const TWIN: &str =
    "exchange two tiles in a copy of the array, and look first that neither of them is the blank";

/// Two tiles exchanged, never the blank.
fn is_twin(seen: Seen<'_>, call: &str, own: &[u32], twin: &[u32], n: usize) -> Result<(), Fault> {
    let hinted = |message: &str, hint: &str| {
        let finding = Finding::new(FindingCode::CallWrong, format!("{} {message}", in_words(call)));
        finding
            .hint(or_shared(seen, hint))
            .showing(BoardPair::of(n, ("the board", own), ("the twin", twin)))
    };
    let hint = if writes_over(own, twin) {
        WRITTEN_OVER
    } else {
        TWIN
    };
    let finding = |message: &str| hinted(message, hint);
    let differing: Vec<usize> = (0..n * n).filter(|at| twin.get(*at) != own.get(*at)).collect();
    let swapped = matches!(differing.as_slice(), [one, other] if own[*one] == twin[*other] && own[*other] == twin[*one]);
    if differing.is_empty() {
        return Err(finding("gives a board with the same tiles").into());
    }
    let are_tiles = differing.iter().all(|at| own[*at] != 0);
    if differing.len() > 2 && are_tiles && is_board(twin, n) {
        let hint = if twin_shows(seen) {
            "`twin()` changes the board that it is called on, so each call exchanges two tiles more: exchange them in a copy of the array, made row by row"
        } else {
            "exchange one pair of tiles and no more: in a loop, stop after the first"
        };
        return Err(hinted("exchanges more than two tiles", hint).into());
    }
    if !swapped {
        return Err(finding("does not exchange two tiles and leave the others as they are").into());
    }
    if !are_tiles {
        return Err(finding("exchanges the blank with a tile, which is no twin").into());
    }
    Ok(())
}

/// Two tiles exchanged, never the blank, and the same ones every time; of the simplest boards, of the puzzle, and of its twin's twins.
pub(super) fn twin(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let call = "board.twin()";
    let (board, n) = (&seen.fixture.board, seen.fixture.board.dimension());
    let own: Vec<u32> = board.tiles().collect();
    seen.answer("twin", call)?;
    for (simple, made) in simplest_answered(seen, Requirement::CallTwin, "twin") {
        if *made != Answer::Done {
            return Err(wrong(&call_of(call, &simple), made, "a board").about(&simple));
        }
    }
    for (simple, found) in simplest_answered(seen, Requirement::CallTwin, "twin-shown") {
        let tiles: Vec<u32> = simple.tiles().collect();
        let call = call_of(call, &simple);
        let twins = boards_of(seen, &call, found, simple.dimension());
        let judged = twins.and_then(|mut twins| {
            let twin = twins.pop();
            twin.map_or(Ok(()), |twin| {
                is_twin(seen, &call, &tiles, &twin, simple.dimension())
            })
        });
        judged.map_err(|fault| fault.about(&simple))?;
    }
    let mut first: Option<Vec<u32>> = None;
    for probe in ["twin", "twin-again"] {
        same(call, seen.answer(probe, call)?, &Answer::Done)?;
        let found = seen.answer(&format!("{probe}-shown"), call)?;
        let Some(twin) = boards_of(seen, call, found, n)?.pop() else {
            return Err(wrong(call, found, "a board"));
        };
        is_twin(seen, call, &own, &twin, n).map_err(|fault| {
            if first.is_some() && twin_changes(seen) {
                Fault::follows(format!("`{call}` changes the board that it is called on, so a second call gives a wrong one: only that costs points"))
            } else {
                fault
            }
        })?;
        if let Some(first) = first.as_ref().filter(|first| **first != twin) {
            let message = format!("`{call}` gives another board at the second call");
            return Err(Finding::new(FindingCode::CallWrong, message)
                .hint("an immutable board has one twin: choose the tiles without chance")
                .showing(BoardPair::of(
                    n,
                    ("the first twin", first),
                    ("the second twin", &twin),
                ))
                .into());
        }
        first = Some(twin);
    }
    let made = first.as_ref().and_then(|twin| Board::from_tiles(n, twin).ok());
    if let Some((found, twin)) = seen.answers.of("twin-neighbors").zip(made)
        && !(seen.rubric.asks(Requirement::CallNeighbors)
            && (seen.is_known_to_fail(Requirement::CallNeighbors) || neighbors(seen).is_err()))
    {
        let judged = are_neighbors(seen, "neighbors() of the board from twin()", found, &twin);
        judged.map_err(|fault| {
            with_hint(fault, "`neighbors()` is right of boards that are made from an array: what does `twin()` hand on to the board that it makes?")
        })?;
    }
    if let Some(found) = seen.answers.of("v-walk") {
        let call = "twin() of a twin";
        let mut at = own;
        for twin in boards_of(seen, call, found, n)? {
            is_twin(seen, call, &at, &twin, n)?;
            at = twin;
        }
    }
    Ok(())
}

/// Whether `twin()` changes its own board, and that costs points where it is judged whether boards stay what they are: on a small board here, or on another puzzle.
fn twin_changes(seen: Seen<'_>) -> bool {
    let puzzle = &seen.fixture.board;
    let costs = [Requirement::CallImmutable, Requirement::CallNeighbors];
    seen.rubric.asks(Requirement::CallImmutable)
        && twin_shows(seen)
        && (puzzle.dimension() <= requests::SMALL || costs.into_iter().any(|of| seen.is_known_to_fail(of)))
}

/// Whether a board shows another one after `twin()` was called.
fn twin_shows(seen: Seen<'_>) -> bool {
    let puzzle = &seen.fixture.board;
    let tiles = match seen.answers.of("t-shown") {
        Some(Answer::Items { items, .. }) => items
            .first()
            .and_then(|item| item.tiles(seen.reader, puzzle.dimension())),
        _ => None,
    };
    tiles.is_some_and(|tiles| !puzzle.tiles().eq(tiles))
}

const EQUAL: &str = "boards are equal exactly if they have the same dimension and the same tiles";
const IDENTICAL: &str = "your answers fit an `equals()` that is true of the same object alone: two arrays compared by `==` or `equals()` are equal only if they are one array, so compare them tile by tile";
const NEVER: &str = "your `equals()` says false to every board, even to itself: does it compare the tiles, and what does it ask before it does?";

/// What to do about boards of the same tiles that are not equal.
fn unequal(seen: Seen<'_>) -> &'static str {
    let truth = |probe: &str, value| seen.answers.of(probe) == Some(&Answer::Truth(value));
    let same = ["equals-same", "equals-back", "equals-third", "equals-chain"];
    match same.iter().all(|probe| truth(probe, false)) {
        true if truth("equals-itself", true) => IDENTICAL,
        true if truth("equals-itself", false) => NEVER,
        _ => EQUAL,
    }
}

/// The whole contract, with its arguments.
pub(super) fn equals(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    if !has_own(seen, "equals") {
        return Err(missing(
            "boolean equals(Object)",
            "without it, two boards are equal only if they are the same object: write `public boolean equals(Object y)`",
        ));
    }
    seen.answer("equals-itself", "board.equals(board)")?;
    for (board, found) in simplest_answered(seen, Requirement::CallEquals, "equals") {
        let call = call_of("board.equals(a board of the same tiles)", &board);
        let hint = or_shared(seen, unequal(seen));
        same(&call, found, &Answer::Truth(true)).map_err(|fault| hinted(fault, &hint).about(&board))?;
    }
    let boards = requests::equality_boards(&seen.fixture.board);
    let board = |name: &str| {
        let name = name.trim_start_matches("object:");
        let (_, tiles, n) = boards.iter().find(|(known, ..)| *known == name)?;
        Some((tiles, n))
    };
    for [probe, one, two, call] in requests::EQUALITIES {
        let right = board(one) == board(two);
        // Without `equals(Object)` the API check has said so.
        if probe == "equals-object"
            && !has_member(seen, |member| member.signature == "boolean equals(Object)")
        {
            continue;
        }
        let hint = match probe {
            "equals-other-hamming" | "equals-other-manhattan" => {
                "compare every tile, not a number that two boards can share"
            }
            "equals-larger" | "equals-smaller" | "equals-longer" | "equals-shorter" => {
                "compare the dimensions before the tiles"
            }
            "equals-null" => "ask `if (y == null) return false;` before anything else",
            "equals-string" | "equals-uncastable" => {
                "ask `if (y == null || y.getClass() != getClass()) return false;` before the cast"
            }
            _ if right => unequal(seen),
            _ => EQUAL,
        };
        // What another kind of argument comes to is said of exceptions too, and so is what boards share.
        let of_argument = !right && hint != EQUAL;
        let shared = board(two).and_then(|_| shared_field(seen, "Board"));
        let of_any = of_argument || shared.is_some();
        let hint = shared.map_or_else(|| hint.to_owned(), |_| or_shared(seen, hint));
        let both = board(one).zip(board(two)).filter(|_| !right);
        let line = |(tiles, &n): (&Vec<u32>, &usize)| tiles_in_a_line(tiles, n);
        let both = both.and_then(|(one, two)| Some((line(one)?, line(two)?)));
        value(seen, probe, call, &Answer::Truth(right)).map_err(|fault| {
            let fault = match (fault, both) {
                (Fault::Wrong(mut finding), Some((one, two))) if finding.code == FindingCode::CallWrong => {
                    finding.found = Some(format!("true, for the boards `{one}` and `{two}`"));
                    Fault::Wrong(finding)
                }
                (fault, _) => fault,
            };
            if of_any {
                with_hint(fault, &hint)
            } else {
                hinted(fault, &hint)
            }
        })?;
    }
    Ok(())
}

const ADDS_UP: &str =
    "the second call gives another answer than the first: work it out in a local variable, not in a field";
const CHANGED: &str =
    "a method changes the board: work on a copy of the array, and change no field after the constructor";
const COPY: &str =
    "the caller's array changed, and the board with it: copy the array in the constructor, row by row";

/// The board stays as it was, whatever was called in between and whatever becomes of the array.
pub(super) fn immutable(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let mut follows = None;
    for (then, when, hint) in [
        ("again", "called twice", ADDS_UP),
        (
            "after",
            "called before and after the caller changed the array",
            COPY,
        ),
        (
            "later",
            "called before and after other methods were called and other boards made",
            CHANGED,
        ),
    ] {
        if then == "later" {
            match in_any_order(seen) {
                Err(Fault::Follows(remark)) => follows = Some(Fault::Follows(remark)),
                other => other?,
            }
        }
        for (of, call) in FIGURES {
            // What the other methods changed is not the caller's doing.
            let before = if then == "after" {
                format!("{of}-later")
            } else {
                of.to_owned()
            };
            let (first, second) = (
                seen.answer(&before, call)?,
                seen.answer(&format!("{of}-{then}"), call)?,
            );
            // A text that is not the class's own is another one for each object, and says nothing.
            if first == second || matches!(first, Answer::Missing(_)) {
                continue;
            }
            // One that was the same until the array changed, however wrong, shows that array.
            let shows_array = then == "after"
                && ["text-again", "text-later"]
                    .iter()
                    .all(|probe| seen.answers.of(probe) == seen.answers.of("text"));
            if of == "text" && !shows_array && is_judged_wrong(seen, Requirement::CallToString) {
                follows = Some(Fault::follows(format!(
                    "`{call}` gives two answers, and is wrong: only that costs points"
                )));
                continue;
            }
            if then == "later"
                && let Some(method) = changing_method(seen)
            {
                follows = Some(Fault::follows(format!(
                    "`{call}` gives another answer after other methods were called, of which `{method}` is wrong: that costs its points, and no others"
                )));
                continue;
            }
            let hint = if then == "later" {
                or_shared(seen, hint)
            } else {
                hint.to_owned()
            };
            return Err(Finding::new(
                FindingCode::CallWrong,
                format!("`{call}`, {when}, gives two answers"),
            )
            .comparing(
                "the same both times",
                format!("{}, then {}", first.shown(), second.shown()),
            )
            .hint(hint)
            .into());
        }
    }
    makes_new_boards(seen)?;
    follows.map_or(Ok(()), Err)
}

/// Other boards stay what they are, too: those of `neighbors()` whatever becomes of the array, one that was made before whatever is made after it, and a result whatever its caller does with it.
fn makes_new_boards(seen: Seen<'_>) -> Result<(), Fault> {
    let are_right =
        |found: &Answer| are_neighbors(seen, "board.neighbors()", found, &seen.fixture.board).is_ok();
    if let Some((first, after)) = seen
        .answers
        .of("neighbors")
        .zip(seen.answers.of("neighbors-after"))
        && are_right(first)
        && !are_right(after)
        && !is_judged_wrong(seen, Requirement::CallNeighbors)
    {
        let message =
            "`board.neighbors()`, called before and after the caller changed the array, gives other boards";
        return Err(Finding::new(FindingCode::CallWrong, message).hint(COPY).into());
    }
    let equal = |when: &str| seen.answers.of(&format!("same-{when}"));
    if equal("later") == Some(&Answer::Truth(true)) && equal("after") == Some(&Answer::Truth(false)) {
        let message = "`board.equals(a board of the same tiles)`, called before and after the caller changed the array, gives two answers";
        let finding = Finding::new(FindingCode::CallWrong, message);
        return Err(finding
            .comparing("the same both times", "true, then false")
            .hint(COPY)
            .into());
    }
    seen.answer("other-shown", "toString() of a second board")?;
    if let Some(other) = shown(seen, "other-shown")
        && !other.tiles().eq(requests::other(&seen.fixture.board))
    {
        let message = "of two boards, the second has other tiles than it was made of";
        return Err(Finding::new(FindingCode::CallWrong, message)
            .hint(or_shared(seen, CHANGED))
            .into());
    }
    if let Some(found) = seen.answers.of("neighbors-stripped")
        && matches!(seen.answers.of("neighbors"), Some(first) if is_as_long(first, found) == Some(false))
        && !is_judged_wrong(seen, Requirement::CallNeighbors)
    {
        let call = "board.neighbors(), after its caller removed the boards of an earlier result,";
        let fault = wrong(call, found, "the same boards as before");
        return Err(with_hint(
            fault,
            "give a new list at each call, not one that the board keeps",
        ));
    }
    Ok(())
}

/// Whether a rubric judges a requirement, and it is not met here for a reason of its own.
fn is_judged_wrong(seen: Seen<'_>, requirement: Requirement) -> bool {
    seen.rubric.asks(requirement) && matches!(check(seen, requirement), Err(Fault::Wrong(_)))
}

/// Whether two iterations gave equally many boards.
fn is_as_long(one: &Answer, other: &Answer) -> Option<bool> {
    match (one, other) {
        (Answer::Items { items: one, .. }, Answer::Items { items: other, .. }) => {
            Some(one.len() == other.len())
        }
        _ => None,
    }
}

/// The same methods of boards of the same tiles, in other orders.
fn in_any_order(seen: Seen<'_>) -> Result<(), Fault> {
    for (at, order) in requests::orders() {
        for (step, of) in order.iter().enumerate() {
            let (Some(first), Some(found)) = (seen.answers.of(of), seen.answers.of(&format!("o{at}-{step}")))
            else {
                continue;
            };
            let is_value = matches!(first, Answer::Number(_) | Answer::Truth(_) | Answer::Text(_));
            if *of == "text" && is_judged_wrong(seen, Requirement::CallToString) {
                continue;
            }
            // A text that is not the class's own is another one for each object.
            if !is_value || first == found || *of == "text" && !has_own(seen, "toString") {
                continue;
            }
            let method = |of: &str| match of {
                "is-goal" => "isGoal()".to_owned(),
                "text" => "toString()".to_owned(),
                of => format!("{of}()"),
            };
            if let Some(method) = changing_method(seen) {
                return Err(Fault::follows(format!(
                    "the answers depend on the order of the calls, of which `{method}` is wrong: that costs its points, and no others"
                )));
            }
            let is_there = |step: usize| {
                let answer = seen.answers.of(&format!("o{at}-{step}"));
                !matches!(answer, Some(Answer::Missing(_)))
            };
            let called = order[..step]
                .iter()
                .enumerate()
                .filter(|(step, _)| is_there(*step));
            let before: Vec<String> = called.map(|(_, of)| method(of)).collect();
            let message = format!("`board.{}` depends on what was called before", method(of));
            return Err(Finding::new(FindingCode::CallWrong, message)
                .comparing(
                    format!("{}, as on a new board", first.shown()),
                    format!("{} after {}", found.shown(), before.join(", ")),
                )
                .hint(or_shared(seen, CHANGED))
                .into());
        }
    }
    Ok(())
}

/// A wrong method that makes boards, and may have changed this one: not one after which the board says the same of itself as before.
fn changing_method(seen: Seen<'_>) -> Option<&'static str> {
    let stays = |method: &str| {
        requests::orders().any(|(at, order)| {
            let around = order
                .windows(3)
                .position(|three| *three == ["text", method, "text"]);
            let text = |step: usize| seen.answers.of(&format!("o{at}-{step}"));
            around.is_some_and(|step| text(step).is_some() && text(step) == text(step + 2))
        })
    };
    if !stays("neighbors") && is_judged_wrong(seen, Requirement::CallNeighbors) {
        return Some("neighbors()");
    }
    (!stays("twin") && is_judged_wrong(seen, Requirement::CallTwin)).then_some("twin()")
}

/// What is wrong with `Board`, on this puzzle or else on any, of what the rubric judges and a search relies on, in words; of a board with which the grader's own search solves the puzzle, what that one does
/// without.
pub(super) fn what_is_wrong(seen: Seen<'_>, is_solved: bool) -> Option<String> {
    const METHODS: [(Requirement, &str); 7] = [
        (Requirement::CallIsSolvable, "`isSolvable()`"),
        (Requirement::CallNeighbors, "`neighbors()`"),
        (Requirement::CallManhattan, "`manhattan()`"),
        (Requirement::CallHamming, "`hamming()`"),
        (Requirement::CallIsGoal, "`isGoal()`"),
        (Requirement::CallEquals, "`equals()`"),
        (Requirement::CallTwin, "`twin()`"),
    ];
    if matches!(seen.answers.of("own-initial"), Some(Answer::Threw { .. })) {
        let is_charged = METHODS
            .iter()
            .any(|(by, _)| is_judged_wrong(seen, *by) || seen.is_known_to_fail(*by));
        return is_charged.then(|| "whose constructor throws".to_owned());
    }
    let is_used = |by| {
        if by == Requirement::CallIsSolvable {
            seen.asks_board() != Some(false)
        } else {
            !is_solved || by == Requirement::CallTwin
        }
    };
    let of = |is_wrong: &dyn Fn(Requirement) -> bool| {
        let methods = METHODS.iter().filter(|(by, _)| is_used(*by) && is_wrong(*by));
        let methods: Vec<&str> = methods.map(|(_, method)| *method).collect();
        (methods, !is_solved && is_wrong(Requirement::CallImmutable))
    };
    let anywhere = |by| seen.is_known_to_fail(by);
    let (methods, changes) = match of(&|by| is_judged_wrong(seen, by)) {
        (methods, false) if methods.is_empty() => of(&anywhere),
        here => here,
    };
    let methods = match methods.as_slice() {
        [] => None,
        [only] => Some(format!("whose {only} is wrong")),
        [before @ .., last] => Some(format!("whose {} and {last} are wrong", before.join(", "))),
    };
    let changes = changes.then(|| "which does not stay as it was made".to_owned());
    let wrong: Vec<String> = methods.into_iter().chain(changes).collect();
    (!wrong.is_empty()).then(|| wrong.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_text_is_known_by_its_rows() {
        let right = plain(lines("2\n 1  2\n 3  0\n"), 2);
        for text in [" 1  2\n 3   ", "2\n 1 2\n 3", "1 2\n3 0"] {
            assert_eq!(plain(lines(text), 2), right, "{text}");
        }
        for text in [" 1  2  3", "2\n 2 1\n 3", "3\n 1 2\n 3 0"] {
            assert_ne!(plain(lines(text), 2), right, "{text}");
        }
    }
}
