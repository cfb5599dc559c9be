//! What format deviations cost: nothing, unless a criterion says so.

use grader::dialect::DeviationKind;
use grader::judgement::{FindingCode, Verdict};
use sandbox::execution::Exit;

use super::claims::{Course, about};
use super::form;

fn rubric(liberties: &str) -> String {
    format!(
        "schema = \"grader.rubric/v1\"\ntitle = \"Form\"\ndialect = \"DIALECT\"\npoints = 2\n\
         [[criterion]]\nid = \"path\"\ntitle = \"Path\"\npoints = 1\nfixtures = [\"named/puzzle04\"]\nrequires = [\"moves\", \"path\"]\n\
         [[criterion]]\nid = \"form\"\ntitle = \"Form\"\npoints = 1\nfixtures = [\"named/puzzle04\"]\nrequires = [\"form\"]\n{liberties}\n"
    )
}

fn judged(course: &Course, text: &str) -> [(Verdict, usize, usize); 2] {
    [0, 1].map(|criterion| {
        let judgement = course.judgement(criterion, "named/puzzle04", text.as_bytes(), &Exit::Code(0));
        (
            judgement.verdict,
            judgement.findings.len(),
            judgement.remarks.len(),
        )
    })
}

#[test]
fn a_deviation_costs_the_points_of_the_criterion_that_names_it_and_no_others() {
    let (right, form) = (Verdict::Accepted, Verdict::PresentationError);
    let puzzle = about("named/puzzle04");
    let own = puzzle.with("coursera");
    let bare = puzzle.with("plain");
    let bracketed = form::form("brackets round rows below the dimension").print(&puzzle);
    let all = Course::of("coursera", &rubric(""));
    assert_eq!(judged(&all, &own), [(right, 0, 0), (right, 0, 0)]);
    assert_eq!(judged(&all, &bare), [(right, 0, 0), (form, 1, 0)]);
    assert_eq!(judged(&all, &bracketed), [(right, 0, 0), (form, 1, 0)]);
    let one = Course::of("coursera", &rubric("liberties = [\"dimension-line\"]"));
    assert_eq!(judged(&one, &bare), [(right, 0, 0), (form, 1, 0)]);
    assert_eq!(judged(&one, &bracketed), [(right, 0, 1), (right, 0, 1)]);
}

#[test]
fn boards_out_of_sequence_can_be_priced() {
    let puzzle = about("named/puzzle04");
    let mut back = puzzle.clone();
    back.boards.reverse();
    let text = back.with("coursera");
    let priced = Course::of("coursera", &rubric("liberties = [\"sequence\"]"));
    let judgement = priced.judgement(1, puzzle.id, text.as_bytes(), &Exit::Code(0));
    assert_eq!(judgement.verdict, Verdict::PresentationError);
    assert_eq!(judgement.findings[0].code, FindingCode::FormatDeviation);
    assert_eq!(
        judgement.findings[0].message,
        "the boards are printed from the goal to the puzzle"
    );
    let free = Course::of("coursera", &rubric("liberties = [\"encoding\"]"));
    assert_eq!(judged(&free, &text)[1].0, Verdict::Accepted);
}

#[test]
fn nothing_at_all_has_no_form() {
    let course = Course::of("coursera", &rubric(""));
    assert_ne!(judged(&course, "")[1].0, Verdict::Accepted);
}

#[test]
fn every_deviation_has_a_name_of_its_own() {
    let mut names: Vec<&str> = DeviationKind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), DeviationKind::ALL.len());
}
