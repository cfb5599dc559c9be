use std::collections::{HashMap, HashSet};

use super::*;

#[test]
fn the_kept_rows_are_those_that_are_found() {
    let letters = |row: &Vec<usize>| row.iter().map(|&slide| Direction::ALL[slide].letter()).collect();
    let found: Vec<String> = barred_rows(12).iter().map(letters).collect();
    assert_eq!(found, ROWS.lines().collect::<Vec<_>>());
}

#[test]
fn a_row_is_stopped_where_a_barred_one_ends() {
    let automaton = Automaton::learnt();
    let mut stopped = 0;
    // All rows of seven slides, as digits to the base four.
    for number in 0..1usize << 14 {
        let row: Vec<usize> = (0..7).map(|at| number >> (12 - 2 * at) & 3).collect();
        let text: String = row.iter().map(|&slide| Direction::ALL[slide].letter()).collect();
        let is_stopped = {
            row.iter().try_fold(0, |state, &slide| {
                Some(automaton.after(state, slide)).filter(|&next| next != BARRED)
            })
        }
        .is_none();
        assert_eq!(
            is_stopped,
            BACK.into_iter()
                .chain(ROWS.lines())
                .any(|barred| text.contains(barred)),
            "{text}"
        );
        stopped += usize::from(is_stopped);
    }
    assert!(stopped > 0);
}

/// Where a row of slides leads on a board without edges, and the rows and columns it needs.
#[derive(Clone)]
struct Trail {
    slides: Vec<usize>,
    blank: (i8, i8),
    /// Where tiles are that were elsewhere at first: square and what was there, by square.
    displaced: Vec<((i8, i8), (i8, i8))>,
    /// The first and the last row and column.
    bounds: [i8; 4],
}

impl Trail {
    fn slid(&self, slide: usize) -> Self {
        let (row, column) = self.blank;
        let to = match Direction::ALL[slide] {
            Direction::Up => (row - 1, column),
            Direction::Left => (row, column - 1),
            Direction::Right => (row, column + 1),
            Direction::Down => (row + 1, column),
        };
        let mut displaced = self.displaced.clone();
        let at = displaced.iter().position(|&(square, _)| square == to);
        let tile = at.map_or(to, |at| displaced.swap_remove(at).1);
        if tile != self.blank {
            displaced.push((self.blank, tile));
        }
        displaced.sort_unstable();
        let [top, bottom, left, right] = self.bounds;
        let mut slides = self.slides.clone();
        slides.push(slide);
        Self {
            slides,
            blank: to,
            displaced,
            bounds: [top.min(to.0), bottom.max(to.0), left.min(to.1), right.max(to.1)],
        }
    }

    fn keeps_within(&self, other: &Self) -> bool {
        let ([top, bottom, left, right], [up, down, west, east]) = (self.bounds, other.bounds);
        top >= up && bottom <= down && left >= west && right <= east
    }
}

/// All barred rows up to a length that contain no shorter one, besides going to and fro.
fn barred_rows(longest: usize) -> Vec<Vec<usize>> {
    let start = Trail {
        slides: Vec::new(),
        blank: (0, 0),
        displaced: Vec::new(),
        bounds: [0; 4],
    };
    let mut barred: HashSet<Vec<usize>> = HashSet::new();
    let mut rows = Vec::new();
    let mut seen: HashMap<_, Vec<Trail>> = HashMap::new();
    seen.insert((start.blank, start.displaced.clone()), vec![start.clone()]);
    let mut layer = vec![start];
    for _ in 0..longest {
        let mut next = Vec::new();
        for trail in &layer {
            for slide in 0..4 {
                // Slides are numbered so that opposite ones add up to 3.
                if trail.slides.last().is_some_and(|last| last + slide == 3) {
                    continue;
                }
                let longer = trail.slid(slide);
                let ends_barred = |from: usize| barred.contains(&longer.slides[from..]);
                if (0..longer.slides.len()).any(ends_barred) {
                    continue;
                }
                let there = seen.entry((longer.blank, longer.displaced.clone())).or_default();
                if there.iter().any(|earlier| earlier.keeps_within(&longer)) {
                    rows.push(longer.slides.clone());
                    barred.insert(longer.slides);
                } else {
                    there.push(longer.clone());
                    next.push(longer);
                }
            }
        }
        layer = next;
    }
    rows
}
