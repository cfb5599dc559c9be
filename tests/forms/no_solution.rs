//! How programs say that a puzzle has no solution, and what only looks like it.

use std::collections::BTreeMap;

use grader::judgement::Verdict;
use sandbox::execution::Exit;
use serde::Deserialize;

use super::claims::{about, course, courses};

const PUZZLE: &str = "named/puzzle-unsolvable3x3";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wordings {
    not_said: Vec<String>,
    said: Said,
}

/// What says so: what was seen, below where, and what was not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    seen: BTreeMap<String, Vec<String>>,
    imagined: Vec<String>,
}

fn wordings() -> Wordings {
    toml::from_str(include_str!("no_solution.toml")).unwrap()
}

/// Every wording that says so.
fn said() -> Vec<String> {
    let said = wordings().said;
    said.seen.into_values().flatten().chain(said.imagined).collect()
}

#[test]
fn every_wording_of_no_solution_is_heard() {
    let mut deaf = Vec::new();
    for course in courses() {
        for text in said() {
            if let Err(reasons) = course.judge(&about(PUZZLE), text.as_bytes()) {
                deaf.push(format!("{} {text:?}: {reasons}", course.name));
            }
        }
    }
    assert!(deaf.is_empty(), "{}", deaf.join("\n"));
}

#[test]
fn no_wording_of_no_solution_is_heard_beside_a_solution() {
    let mut fooled = Vec::new();
    for course in courses() {
        for text in said() {
            for beside in [
                "Minimum number of moves = 4\n",
                "1 2 3\n4 5 6\n8 7 0\n\n1 2 3\n4 5 6\n7 8 0\n",
            ] {
                let both = format!("{text}\n{beside}");
                if course.judge(&about(PUZZLE), both.as_bytes()).is_ok() {
                    fooled.push(format!("{} {both:?}", course.name));
                }
            }
            if course.judge(&about("named/puzzle04"), text.as_bytes()).is_ok() {
                fooled.push(format!("{} {text:?} for a puzzle with a solution", course.name));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

#[test]
fn what_only_looks_like_no_solution_is_not_heard() {
    let mut fooled = Vec::new();
    for course in courses() {
        for text in wordings().not_said {
            if course.judge(&about(PUZZLE), text.as_bytes()).is_ok() {
                fooled.push(format!("{} {text:?}", course.name));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

#[test]
fn where_an_exception_is_asked_for_it_is_as_good_as_a_message() {
    let verdict = |text: &str, exit: i32| {
        course("cs210")
            .judgement(0, PUZZLE, text.as_bytes(), &Exit::Code(exit))
            .verdict
    };
    assert_eq!(verdict("", 1), Verdict::Accepted);
    assert_eq!(verdict("Unsolvable puzzle\n", 1), Verdict::Accepted);
    assert_eq!(verdict("Unsolvable puzzle\n", 0), Verdict::Accepted);
    assert_eq!(
        verdict("java.lang.IllegalArgumentException\n", 0),
        Verdict::Accepted
    );
    assert_eq!(verdict("", 0), Verdict::WrongAnswer);
    assert_ne!(verdict("Minimum number of moves = 2\n", 1), Verdict::Accepted);
    assert_ne!(
        verdict("3\n1 2 3\n4 5 6\n8 7 0\n\n3\n1 2 3\n4 5 6\n7 8 0\n", 1),
        Verdict::Accepted
    );
}

/// A trace of both queues, of the puzzle and of its twin, whose last board is the goal.
#[test]
fn nodes_of_the_search_above_the_message_are_no_solution() {
    const TRACE: &str = "dequeued: moves = 0 priority = 3\n2\n 2  1 \n 0  3 \n\ndequeued: moves = 0 priority = 1\n2\n 1  2 \n 0  3 \n\ndequeued: moves = 1 priority = 3\n2\n 2  1 \n 3  0 \n\ndequeued: moves = 1 priority = 1\n2\n 1  2 \n 3  0 \n\n";
    const PATH: &str = "2\n 2  1 \n 0  3 \n\n2\n 1  2 \n 0  3 \n\n2\n 1  2 \n 3  0 \n\n";
    const FIRST_STEP: &str = "Step 0:    priority  = 1\n           moves     = 0\n           manhattan = 1\n           2            \n            2  1     \n            0  3     \n\n";
    let puzzle = about("2x2/unsolvable-03");
    for course in courses() {
        let judge = |above: &str| {
            let text = format!("{above}No solution possible\n");
            course.judge(&puzzle, text.as_bytes())
        };
        for above in [TRACE, FIRST_STEP] {
            assert_eq!(judge(above), Ok(()), "{above}");
        }
        assert!(judge(PATH).is_err());
    }
}
