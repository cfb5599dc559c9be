//! What Board clients print: every form is read, and every wrong value is found.

use grader::execution::Exit;
use grader::finding::FindingCode;

use super::board_facts::{FORMS, Facts, boards, facts};
use super::dress::{COURSERA, Dress, NESTED};
use super::told::{Course, told};

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Board"
dialect = "DIALECT"
points = 1

[[criterion]]
id = "all"
title = "All"
points = 1
fixtures = ["named/*", "2x2/*", "1x1/*", "4x4/depth-10-a", "3x3/depth-00-a", "large/n010-depth-18"]
requires = ["hamming", "manhattan", "is-goal", "is-solvable", "neighbors"]
"#;

const PUZZLES: [&str; 8] = [
    "named/puzzle05",
    "named/puzzle4x4-unsolvable-board",
    "named/puzzle-unsolvable3x3",
    "2x2/solvable-06",
    "2x2/unsolvable-03",
    "3x3/depth-00-a",
    "4x4/depth-10-a",
    "large/n010-depth-18",
];

#[test]
fn every_form_of_the_values_and_neighbors_is_read() {
    let course = Course::of("cs210", RUBRIC);
    let mut refused = String::new();
    for id in PUZZLES {
        for (name, form) in FORMS {
            let text = form(&facts(id));
            if let Err(reasons) = course.judge(&told(id), text.as_bytes()) {
                refused.push_str(&format!("{name} ({id}): {reasons}\n{text}\n"));
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
}

/// The values and the neighbors of a large board as one line of JSON: the values before, after, and on both sides of the neighbors.
fn on_one_line(facts: &Facts) -> [String; 3] {
    let nested = Dress {
        board: ("[[", "]],"),
        ..NESTED
    };
    let neighbors = boards(facts, nested);
    let neighbors = format!("\"neighbors\": [{}]", neighbors.trim_end_matches(','));
    let distances = format!(
        "\"hamming\": {}, \"manhattan\": {}",
        facts.hamming, facts.manhattan
    );
    let truths = format!("\"isGoal\": {}, \"isSolvable\": {}", facts.goal, facts.solvable);
    [
        format!("{{{distances}, {truths}, {neighbors}}}\n"),
        format!("{{{neighbors}, {distances}, {truths}}}\n"),
        format!("{{{distances}, {neighbors}, {truths}}}\n"),
    ]
}

#[test]
fn values_on_a_line_with_large_boards_are_read() {
    let course = Course::of("cs210", RUBRIC);
    let id = "large/n064-depth-10";
    for text in on_one_line(&facts(id)) {
        assert!(text.len() > 1 << 14);
        assert_eq!(course.judge(&told(id), text.as_bytes()), Ok(()));
    }
    let mut wrong = facts(id);
    wrong.manhattan += 1;
    for text in on_one_line(&wrong) {
        assert!(course.judge(&told(id), text.as_bytes()).is_err());
    }
}

#[test]
fn a_board_of_one_square_has_no_neighbors() {
    let course = Course::of("cs210", RUBRIC);
    let puzzle = told("1x1/solved");
    assert_eq!(course.judge(&puzzle, b"0\n0\ntrue\ntrue\n"), Ok(()));
    assert!(course.judge(&puzzle, b"1\n0\ntrue\ntrue\n").is_err());
}

#[test]
fn every_wrong_value_is_found_in_every_form() {
    type Mistake = fn(&mut Facts);
    let mistakes: [(FindingCode, Mistake); 9] = [
        (FindingCode::BoardValueWrong, |f| f.hamming += 1),
        (FindingCode::BoardValueWrong, |f| f.manhattan += 2),
        (FindingCode::BoardValueWrong, |f| {
            std::mem::swap(&mut f.hamming, &mut f.manhattan);
        }),
        (FindingCode::BoardValueWrong, |f| f.goal = !f.goal),
        (FindingCode::BoardValueWrong, |f| f.solvable = !f.solvable),
        (FindingCode::NeighborMissing, |f| {
            f.neighbors.pop();
        }),
        (FindingCode::NeighborWrong, |f| {
            let again = f.neighbors[0].clone();
            f.neighbors.push(again);
        }),
        (FindingCode::NeighborWrong, |f| {
            let last = f.neighbors.last_mut().unwrap();
            let tiles: Vec<usize> = (0..last.len()).filter(|&at| last[at] != 0).collect();
            last.swap(tiles[0], tiles[1]);
        }),
        (FindingCode::NeighborWrong, |f| {
            let last = f.neighbors.last_mut().unwrap();
            last.reverse();
        }),
    ];
    let course = Course::of("cs210", RUBRIC);
    let puzzle = told("named/puzzle07");
    for (code, mistake) in mistakes {
        for (name, form) in FORMS {
            let mut wrong = facts(puzzle.id);
            mistake(&mut wrong);
            let text = form(&wrong);
            let judgement = course.judgement(0, puzzle.id, text.as_bytes(), Exit::Code(0));
            let codes: Vec<FindingCode> = judgement.findings.iter().map(|finding| finding.code).collect();
            assert!(codes.contains(&code), "{name}: {codes:?}\n{text}");
        }
    }
}

#[test]
fn what_is_missing_or_said_twice_is_named() {
    let course = Course::of("cs210", RUBRIC);
    let codes = |text: &str| -> Vec<FindingCode> {
        let judgement = course.judgement(0, "named/puzzle05", text.as_bytes(), Exit::Code(0));
        judgement.findings.iter().map(|finding| finding.code).collect()
    };
    let neighbors = boards(&facts("named/puzzle05"), COURSERA);
    assert_eq!(codes(&format!("5\n5\nfalse\ntrue\n{neighbors}")), []);
    assert_eq!(
        codes(&format!("5\n5\nfalse\n{neighbors}")),
        [FindingCode::BoardValueMissing]
    );
    assert_eq!(
        codes(&format!(
            "hamming = 5\nhamming = 6\nmanhattan = 5\ngoal = false\nsolvable = true\n{neighbors}"
        )),
        [FindingCode::BoardValueConflicting]
    );
    assert_eq!(codes(""), [FindingCode::OutputEmpty]);
    let judgement = course.judgement(0, "named/puzzle05", b"5\n", Exit::Code(1));
    assert_eq!(judgement.findings[0].code, FindingCode::ExitStatus);
}
