//! A story: what a program claims about one puzzle.

use std::sync::OnceLock;

use std::sync::Arc;

use reference::Board;

use crate::checker::{Evidence, NOTHING, moves, path, unsolvable};
use crate::dialect::{
    BoardClaim, Claim, DirectionsClaim, ExitRule, Goal, Step, StepMeaning, Tiles, Transcript,
};
use crate::fixture::golden::{Answer, Counts, Golden, HeuristicCounts, QueueCounts};
use crate::fixture::{Fixture, FixtureId};
use crate::judgement::{Finding, FindingCode, Place};
use crate::rubric::Rubric;
use sandbox::execution::Exit;

/// What a program claims about a puzzle.
pub(super) struct Story {
    rubric: Rubric,
    fixture: Fixture,
    pub(super) transcript: Transcript,
    minimum: u64,
    known_path: OnceLock<path::Reading>,
}

impl Story {
    pub(super) fn about(puzzle: &str, minimum: u64) -> Self {
        let board: Board = puzzle.parse().unwrap();
        let exactly_ten = reference::CountRange { min: 10, max: 10 };
        let tree = Some(QueueCounts {
            enqueued: exactly_ten,
            dequeued: reference::CountRange { min: 5, max: 5 },
        });
        let counts = HeuristicCounts {
            tree,
            ..HeuristicCounts::default()
        };
        let answer = if board.is_solvable() {
            Answer::Solvable {
                moves: minimum,
                solution: Vec::new(),
                shortest_solutions: None,
            }
        } else {
            Answer::Unsolvable
        };
        Self {
            rubric: Rubric::of("coursera", Vec::new()).unwrap(),
            fixture: Fixture {
                id: FixtureId::new("puzzle"),
                text: Arc::from(puzzle.as_bytes()),
                golden: Golden {
                    hamming: board.hamming(),
                    manhattan: board.manhattan(),
                    answer,
                    counts: Counts {
                        manhattan: counts,
                        hamming: HeuristicCounts::default(),
                    },
                    certified_by: Vec::new(),
                },
                board,
                golden_on_file: true,
            },
            transcript: Transcript::default(),
            minimum,
            known_path: OnceLock::new(),
        }
    }

    pub(super) fn dialect(mut self, name: &str) -> Self {
        self.rubric.dialect = Arc::new(crate::dialect::by_name(name).unwrap());
        self
    }

    pub(super) fn moves(mut self, value: u64) -> Self {
        self.transcript.moves.push(Claim {
            value: Some(value),
            place: Place::stdout(1),
        });
        self
    }

    pub(super) fn enqueued(mut self, value: u64) -> Self {
        self.transcript.enqueued.push(Claim {
            value: Some(value),
            place: Place::stdout(9),
        });
        self
    }

    /// The exit statuses that the dialect accepts where there is no solution.
    pub(super) fn ends(mut self, rule: ExitRule) -> Self {
        Arc::make_mut(&mut self.rubric.dialect).exit_unsolvable = rule;
        self
    }

    pub(super) fn says_unsolvable(mut self) -> Self {
        self.transcript.unsolvable.push(Place::stdout(2));
        self
    }

    pub(super) fn boards<'a>(mut self, boards: impl IntoIterator<Item = &'a [u32; 9]>) -> Self {
        for tiles in boards {
            let place = Place::stdout(2 + 5 * u32::try_from(self.transcript.boards.len()).unwrap());
            self.transcript.boards.push(BoardClaim {
                place,
                tiles: Tiles::Exact(tiles.to_vec()),
            });
        }
        self
    }

    /// Boards whose blank was left out, so that it can be anywhere in its row.
    pub(super) fn boards_without_blank(mut self, boards: &[[u32; 9]]) -> Self {
        for tiles in boards {
            let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
            let row = blank / 3 * 3;
            let others = tiles.iter().copied().filter(|&tile| tile != 0).collect();
            self.transcript.boards.push(BoardClaim {
                place: Place::stdout(1),
                tiles: Tiles::BlankInRow {
                    others,
                    candidates: (row..row + 3).collect(),
                },
            });
        }
        self
    }

    /// Moves told by the first letters of their directions.
    pub(super) fn directions(mut self, letters: &str) -> Self {
        let steps = letters.chars().map(|letter| match letter {
            'U' => Step::Up,
            'D' => Step::Down,
            'L' => Step::Left,
            'R' => Step::Right,
            number => Step::Tile(number.to_digit(10).unwrap()),
        });
        self.transcript.steps.push(DirectionsClaim {
            place: Place::stdout(1),
            steps: steps.collect(),
        });
        self
    }

    /// A dialect with directions, of the usual goal.
    pub(super) fn with_directions(mut self, meaning: StepMeaning) -> Self {
        let mut dialect = crate::dialect::by_name("columbia-ai").unwrap();
        dialect.puzzle.goal = Goal::BlankLast;
        dialect.directions.as_mut().unwrap().meaning = meaning;
        self.rubric.dialect = Arc::new(dialect);
        self
    }

    /// How the path departs from the dialect's form.
    pub(super) fn path_form(&self) -> Vec<String> {
        match path::read(self.evidence()) {
            path::Reading::Path(walk) => walk.form.into_iter().map(|finding| finding.message).collect(),
            path::Reading::Broken(finding) => panic!("{finding:?}"),
        }
    }

    pub(super) fn evidence(&self) -> Evidence<'_> {
        Evidence {
            rubric: &self.rubric,
            fixture: &self.fixture,
            transcript: &self.transcript,
            stdout: b"",
            leaves_out_start: false,
            solves: None,
            facts: &NOTHING,
            known_path: &self.known_path,
        }
    }

    pub(super) fn path(&self) -> Vec<Finding> {
        let evidence = self.evidence();
        path::check(
            evidence,
            &path::read(evidence),
            self.minimum,
            path::MovesJudged::Nowhere,
        )
    }

    pub(super) fn path_codes(&self) -> Vec<FindingCode> {
        self.path().iter().map(|finding| finding.code).collect()
    }

    pub(super) fn moves_codes(&self) -> Vec<FindingCode> {
        moves::check(self.evidence(), self.minimum, None)
            .iter()
            .map(|finding| finding.code)
            .collect()
    }

    pub(super) fn unsolvable_codes(&self, exit: &Exit) -> Vec<FindingCode> {
        self.unsolvable_codes_after(exit, "")
    }

    /// The same of a program that wrote to standard error.
    pub(super) fn unsolvable_codes_after(&self, exit: &Exit, stderr: &str) -> Vec<FindingCode> {
        let shape = self.fixture.shape();
        let transcript = Transcript {
            errors: self.rubric.dialect.read_errors(stderr.as_bytes(), &shape),
            ..self.transcript.clone()
        };
        let evidence = Evidence {
            transcript: &transcript,
            ..self.evidence()
        };
        unsolvable::check(evidence, exit)
            .iter()
            .map(|finding| finding.code)
            .collect()
    }
}
