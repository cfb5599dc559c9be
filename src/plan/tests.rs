use std::sync::Arc;
use std::time::Duration;

use reference::{Board, Direction};

use super::*;
use crate::document::style::Style;
use crate::document::text;
use crate::fixture::golden::{Answer, Counts, Golden};
use crate::fixture::{Fixture, FixtureId};
use crate::rubric::{AskedCase, Criterion, Requirement};
use crate::score::Points;
use crate::score::{Scoring, Threshold};
use Requirement::{Moves, Path, Text, Unsolvable};

fn fixture(id: &str, walk: &[Direction]) -> Arc<Fixture> {
    let board = Board::goal(3).unwrap().follow(walk).unwrap();
    let answer = if walk.is_empty() {
        Answer::Unsolvable
    } else {
        Answer::Solvable {
            moves: walk.len() as u64,
            solution: walk.to_vec(),
            shortest_solutions: None,
        }
    };
    let golden = Golden {
        hamming: 0,
        manhattan: 0,
        answer,
        counts: Counts::default(),
        certified_by: Vec::new(),
    };
    let text = board.to_text().into_bytes().into();
    Arc::new(Fixture {
        id: FixtureId::new(id),
        text,
        board,
        golden,
        golden_on_file: true,
    })
}

fn plan() -> Plan {
    let easy = fixture("named/puzzle01", &[Direction::Left]);
    let hard = fixture("3x3/depth-02-a", &[Direction::Left, Direction::Up]);
    let none = fixture("3x3/unsolvable-01", &[]);
    let usual = Limits::default();
    let long = Limits {
        cpu: Duration::from_secs(90),
        wall: Duration::from_mins(6),
        ..usual
    };
    let criterion = |id: &str, points, requires: &[Requirement], cases: &[(&Arc<Fixture>, Limits)]| {
        let visible =
            |(fixture, limits): &(&Arc<Fixture>, Limits)| AskedCase::visible(Arc::clone(fixture), *limits);
        Criterion {
            title: format!("The {id} part"),
            ..Criterion::of(id, points, requires, cases.iter().map(visible).collect())
        }
    };
    let mut criteria = vec![
        criterion("first", Points::whole(1), &[Moves, Path], &[(&easy, usual)]),
        criterion(
            "all",
            Points::from_hundredths(4_950),
            &[Moves, Unsolvable],
            &[(&hard, usual), (&none, usual), (&easy, usual)],
        ),
        criterion("slow", Points::from_hundredths(4_950), &[Text], &[(&hard, long)]),
    ];
    criteria[1].after = vec![0];
    criteria[1].scoring = Scoring::Thresholds(vec![
        Threshold {
            passed: 1,
            points: Points::whole(20),
        },
        Threshold {
            passed: 3,
            points: Points::from_hundredths(4_950),
        },
    ]);
    criteria[2].after = vec![0, 1];
    criteria[2].scoring = Scoring::AllOrNothing;
    Plan::new(&Arc::new(Rubric {
        name: "mine".to_owned(),
        title: "8 Puzzle".to_owned(),
        ..Rubric::of("coursera", criteria).unwrap()
    }))
}

#[test]
fn cases_on_one_fixture_under_the_same_limits_share_a_run() {
    let plan = plan();
    let runs: Vec<usize> = plan.cases.iter().map(|case| case.run).collect();
    assert_eq!(runs, [0, 1, 2, 0, 3]);
    assert_eq!(plan.runs.len(), 4);
}

#[test]
fn the_listing_shows_points_cases_requirements_limits_and_runs() {
    let style = Style {
        width: usize::MAX,
        ..Style::PLAIN
    };
    insta::assert_snapshot!(text::render(&listing(&plan()), &style), @"
    8 Puzzle
    --------
      rubric mine, dialect coursera
      100 points, 3 criteria, 5 cases, 4 runs of the program
      limits of a run where no others are shown: cpu 10 s, wall 1 min, memory 1 GiB, output 16 MiB, processes 256
      CPU time of all runs: at most 2 min

    first: The first part
    ---------------------
      1 point, 1 case; per case

      named/puzzle01  moves, path

    all: The all part
    -----------------
      49.5 points, 3 cases; 20 for 1 passed, 49.5 for 3 passed; only after first

      3x3/depth-02-a     moves
      3x3/unsolvable-01  unsolvable
      named/puzzle01     moves       same run as first/named/puzzle01

    slow: The slow part
    -------------------
      49.5 points, 1 case; all or nothing; only after first and all

      3x3/depth-02-a  text  cpu 90 s, wall 6 min
    ");
}
