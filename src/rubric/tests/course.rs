//! A course's folder with a rubric and a few puzzles, for one test.

use std::fs;
use std::path::PathBuf;

use reference::{Board, CountRange, Direction};

use crate::fixture::golden::{Answer, Counts, Golden, GoldenFile, HeuristicCounts, QueueCounts};
use crate::rubric::{Rubric, load_file};

/// Two criteria over the course's own puzzles, without a mistake.
pub(super) const GOOD: &str = r#"schema = "grader.rubric/v1"
title = "8 Puzzle"
dialect = "princeton-stdin"
points = 30
fixtures = "puzzles"

[[criterion]]
id = "first"
title = "First steps"
points = 10
fixtures = ["3x3/depth-*"]
requires = ["moves"]

[[criterion]]
id = "unsolvable"
title = "Puzzles without a solution"
points = 20
fixtures = ["3x3/unsolvable-01"]
requires = ["unsolvable"]
"#;

pub(super) struct Course {
    folder: tempfile::TempDir,
}

impl Course {
    /// `3x3/depth-01` to `-04`, `3x3/unsolvable-01` and `-02`, and `4x4/depth-40` whose counts are not known.
    pub(super) fn new() -> Self {
        let course = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for (depth, walk) in ["L", "LU", "LUR", "LURD"].iter().enumerate() {
            course.solvable(&format!("3x3/depth-0{}", depth + 1), 3, walk, known());
        }
        course.solvable("4x4/depth-40", 4, &"ULDR".repeat(10), Counts::default());
        course.file("puzzles/3x3/unsolvable-01.txt", "3\n1 2 3\n4 5 6\n8 7 0\n");
        course.file("puzzles/3x3/unsolvable-02.txt", "3\n1 2 3\n4 5 6\n0 8 7\n");
        course
    }

    /// Puts a file into the folder.
    pub(super) fn file(&self, path: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// The rubric of this text, in the folder.
    pub(super) fn rubric(&self, text: &str) -> Rubric {
        let path = self.file("mine.toml", text);
        match load_file(&path) {
            Ok(rubric) => rubric,
            Err(problems) => panic!("{problems}"),
        }
    }

    /// What is wrong with a rubric of this text, in brief. Other files are named from its folder.
    pub(super) fn problems(&self, text: &str) -> String {
        let path = self.file("mine.toml", text);
        let problems = load_file(&path).expect_err("a rubric with a mistake");
        let here = format!("{}/", self.folder.path().display());
        problems.brief().replace(&here, "").replace("mine.toml:", "")
    }

    /// What is wrong when these words of the good rubric are replaced.
    pub(super) fn problems_with(&self, replace: &str, by: &str) -> String {
        assert!(GOOD.contains(replace), "{replace:?} is not in the good rubric");
        self.problems(&GOOD.replacen(replace, by, 1))
    }

    fn solvable(&self, id: &str, n: usize, walk: &str, counts: Counts) {
        let walk: Vec<Direction> = walk
            .chars()
            .map(|letter| Direction::from_letter(letter).unwrap())
            .collect();
        let board = Board::goal(n).unwrap().follow(&walk).unwrap();
        let solution: Vec<Direction> = walk.iter().rev().map(|step| step.opposite()).collect();
        let golden = Golden {
            hamming: board.hamming(),
            manhattan: board.manhattan(),
            answer: Answer::Solvable {
                moves: solution.len() as u64,
                solution,
                shortest_solutions: None,
            },
            counts,
            certified_by: vec!["test".to_owned()],
        };
        let text = GoldenFile::new(&board, &golden).to_text().unwrap();
        self.file(&format!("puzzles/{id}.txt"), &board.to_text());
        self.file(&format!("puzzles/{id}.golden.toml"), &text);
    }
}

/// Counts that are known with the Manhattan priority and without a closed set.
fn known() -> Counts {
    let range = CountRange { min: 3, max: 9 };
    Counts {
        manhattan: HeuristicCounts {
            tree: Some(QueueCounts {
                enqueued: range,
                dequeued: range,
            }),
            ..HeuristicCounts::default()
        },
        hamming: HeuristicCounts::default(),
    }
}
