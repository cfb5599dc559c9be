//! The squares of a board as types, so that the compiler makes a search function of its own for each square: which
//! neighbours there are, and where their bits lie, is then known before the program runs.

/// A square of an `N`×`N` board.
pub(super) trait Spot<const N: usize> {
    /// Its number, row by row from 0.
    const SQUARE: usize;
    /// The square above; over the edge, this one.
    type Up: Spot<N>;
    /// The square on the left; over the edge, this one.
    type Left: Spot<N>;
    /// The square on the right; over the edge, this one.
    type Right: Spot<N>;
    /// The square below; over the edge, this one.
    type Down: Spot<N>;
}

/// A square by its number.
pub(super) struct At<const N: usize, const SQUARE: usize>;

macro_rules! spots {
    ($n:literal: $($square:literal: $up:literal $left:literal $right:literal $down:literal;)*) => {
        $(impl Spot<$n> for At<$n, $square> {
            const SQUARE: usize = $square;
            type Up = At<$n, $up>;
            type Left = At<$n, $left>;
            type Right = At<$n, $right>;
            type Down = At<$n, $down>;
        })*
    };
}

spots! { 4:
    0: 0 0 1 4;
    1: 1 0 2 5;
    2: 2 1 3 6;
    3: 3 2 3 7;
    4: 0 4 5 8;
    5: 1 4 6 9;
    6: 2 5 7 10;
    7: 3 6 7 11;
    8: 4 8 9 12;
    9: 5 8 10 13;
    10: 6 9 11 14;
    11: 7 10 11 15;
    12: 8 12 13 12;
    13: 9 12 14 13;
    14: 10 13 15 14;
    15: 11 14 15 15;
}

spots! { 5:
    0: 0 0 1 5;
    1: 1 0 2 6;
    2: 2 1 3 7;
    3: 3 2 4 8;
    4: 4 3 4 9;
    5: 0 5 6 10;
    6: 1 5 7 11;
    7: 2 6 8 12;
    8: 3 7 9 13;
    9: 4 8 9 14;
    10: 5 10 11 15;
    11: 6 10 12 16;
    12: 7 11 13 17;
    13: 8 12 14 18;
    14: 9 13 14 19;
    15: 10 15 16 20;
    16: 11 15 17 21;
    17: 12 16 18 22;
    18: 13 17 19 23;
    19: 14 18 19 24;
    20: 15 20 21 20;
    21: 16 20 22 21;
    22: 17 21 23 22;
    23: 18 22 24 23;
    24: 19 23 24 24;
}

/// Something to be done on a square that is known only when the program runs.
pub(super) trait OnSpot<const N: usize> {
    /// Does it.
    fn on<S: Spot<N>>(&mut self);
}

/// The squares of an `N`×`N` board.
pub(super) struct Squares<const N: usize>;

/// Finding a square by its number.
pub(super) trait Choose<const N: usize> {
    /// Does something on a square; nothing on one that the board does not have.
    fn choose(square: usize, what: &mut impl OnSpot<N>);
}

macro_rules! choose {
    ($n:literal: $($square:literal)*) => {
        impl Choose<$n> for Squares<$n> {
            fn choose(square: usize, what: &mut impl OnSpot<$n>) {
                match square {
                    $($square => what.on::<At<$n, $square>>(),)*
                    _ => {}
                }
            }
        }
    };
}

choose! { 4: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 }
choose! { 5: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 }
