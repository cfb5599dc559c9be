//! What Board clients print: every form is read, and every wrong value is found.

use grader::judgement::FindingCode;
use sandbox::execution::Exit;

use super::claims::{Claims, Course, about};
use super::form::{Form, forms};

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
        let puzzle = about(id).of_board();
        for form in &forms().board_clients {
            let text = form.print(&puzzle);
            if let Err(reasons) = course.judge(&puzzle, text.as_bytes()) {
                refused.push_str(&format!("{} ({id}): {reasons}\n{text}\n", form.name));
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
}

#[test]
fn values_on_a_line_with_large_boards_are_read() {
    let course = Course::of("cs210", RUBRIC);
    let puzzle = about("large/n064-depth-10").of_board();
    let mut wrong = puzzle.clone();
    wrong.facts.manhattan += 1;
    let is_line = |form: &&Form| form.name.starts_with("an object on one line");
    let lines: Vec<&Form> = forms().board_clients.iter().filter(is_line).collect();
    assert_eq!(lines.len(), 3);
    for form in lines {
        let text = form.print(&puzzle);
        assert!(text.len() > 1 << 14);
        assert_eq!(course.judge(&puzzle, text.as_bytes()), Ok(()));
        assert!(course.judge(&puzzle, form.print(&wrong).as_bytes()).is_err());
    }
}

#[test]
fn a_board_of_one_square_has_no_neighbors() {
    let course = Course::of("cs210", RUBRIC);
    let puzzle = about("1x1/solved");
    assert_eq!(course.judge(&puzzle, b"0\n0\ntrue\ntrue\n"), Ok(()));
    assert!(course.judge(&puzzle, b"1\n0\ntrue\ntrue\n").is_err());
}

#[test]
fn every_wrong_value_is_found_in_every_form() {
    type Mistake = fn(&mut Claims);
    let mistakes: [(FindingCode, Mistake); 9] = [
        (FindingCode::BoardValueWrong, |f| f.facts.hamming += 1),
        (FindingCode::BoardValueWrong, |f| f.facts.manhattan += 2),
        (FindingCode::BoardValueWrong, |f| {
            std::mem::swap(&mut f.facts.hamming, &mut f.facts.manhattan);
        }),
        (FindingCode::BoardValueWrong, |f| f.facts.goal = !f.facts.goal),
        (FindingCode::BoardValueWrong, |f| {
            f.facts.solvable = !f.facts.solvable;
        }),
        (FindingCode::NeighborMissing, |f| {
            f.boards.pop();
        }),
        (FindingCode::NeighborWrong, |f| {
            let again = f.boards[0].clone();
            f.boards.push(again);
        }),
        (FindingCode::NeighborWrong, |f| {
            let last = f.boards.last_mut().unwrap();
            let tiles: Vec<usize> = (0..last.len()).filter(|&at| last[at] != 0).collect();
            last.swap(tiles[0], tiles[1]);
        }),
        (FindingCode::NeighborWrong, |f| {
            let last = f.boards.last_mut().unwrap();
            last.reverse();
        }),
    ];
    let course = Course::of("cs210", RUBRIC);
    let puzzle = about("named/puzzle07").of_board();
    for (code, mistake) in mistakes {
        for form in &forms().board_clients {
            let mut wrong = puzzle.clone();
            mistake(&mut wrong);
            let text = form.print(&wrong);
            let name = &form.name;
            let judgement = course.judgement(0, puzzle.id, text.as_bytes(), &Exit::Code(0));
            let codes: Vec<FindingCode> = judgement.findings.iter().map(|finding| finding.code).collect();
            assert!(codes.contains(&code), "{name}: {codes:?}\n{text}");
        }
    }
}

#[test]
fn what_is_missing_or_said_twice_is_named() {
    let course = Course::of("cs210", RUBRIC);
    let codes = |text: &str| -> Vec<FindingCode> {
        let judgement = course.judgement(0, "named/puzzle05", text.as_bytes(), &Exit::Code(0));
        judgement.findings.iter().map(|finding| finding.code).collect()
    };
    let neighbors = about("named/puzzle05").of_board().boards("coursera");
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
    let judgement = course.judgement(0, "named/puzzle05", b"5\n", &Exit::Code(1));
    assert_eq!(judgement.findings[0].code, FindingCode::ExitStatus);
}
