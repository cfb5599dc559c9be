use super::Course;
use super::course::GOOD;

#[test]
fn an_id_is_small_letters_digits_and_hyphens_and_is_used_once() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("id = \"first\"", "id = \"First Steps (3x3)\""), @r#"
    8:6 "First Steps (3x3)": expected an id of small letters, digits and hyphens, found `First Steps (3x3)`
      hint: did you mean `first-steps-3x3`?
    "#);
    insta::assert_snapshot!(course.problems_with("id = \"unsolvable\"", "id = \"first\""), @r#"
    15:6 "first": expected an id of its own, found `first` again
      hint: the first is on line 8
    "#);
}

#[test]
fn requirements_are_there_and_each_is_there_once() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("requires = [\"moves\"]", "requires = []"), @r#"
    12:12 []: expected at least one requirement, found none
      hint: as in `requires = ["moves", "path"]`
    "#);
    insta::assert_snapshot!(
        course.problems_with("requires = [\"moves\"]", "requires = [\"moves\", \"path\", \"moves\"]"), @r#"12:30 "moves": expected each requirement once, found `moves` again"#);
    insta::assert_snapshot!(course.problems_with("requires = [\"moves\"]", "requires = [\"move\"]"), @r#"
    12:13 "move": expected one of the requirements, found the text `move`
      hint: did you mean `moves`?
    "#);
}

#[test]
fn a_prerequisite_is_an_earlier_criterion() {
    let course = Course::new();
    let text = GOOD
        .replace("id = \"first\"", "id = \"first\"\nafter = [\"unsolvable\"]")
        .replace(
            "id = \"unsolvable\"",
            "id = \"unsolvable\"\nafter = [\"frist\", \"unsolvable\", \"first\", \"first\"]",
        );
    insta::assert_snapshot!(course.problems(&text), @r#"
    9:10 "unsolvable": expected the id of a criterion further up, found `unsolvable`
      hint: `unsolvable` comes later; move it up
    17:10 "frist": expected the id of a criterion further up, found `frist`
      hint: did you mean `first`?
    17:19 "unsolvable": expected the id of a criterion further up, found `unsolvable`
      hint: a criterion cannot wait for itself
    17:42 "first": expected each criterion once, found `first` again
    "#);
}

#[test]
fn points_must_add_up() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("points = 30", "points = 100"), @"
    4:10 100 (10 + 20 = 30): expected criteria worth 100 points in all, found 30
      hint: write `points = 30`, or change the criteria
    ");
}

#[test]
fn a_rubric_is_worth_something() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("points = 30", "points = 0.00"), @"4:10 0.00: expected more than 0 points in all, found `0`");
}

#[test]
fn points_are_finite_exact_and_never_negative() {
    let course = Course::new();
    for points in ["nan", "-5", "0.125", "1e1", "inf", "true"] {
        let text = course.problems_with("points = 10", &format!("points = {points}"));
        let expected =
            format!("10:10 {points}: expected points from 0 with at most two decimals, found `{points}`\n");
        assert!(text.starts_with(&expected), "{text}");
        assert_eq!(
            text.matches("expected").count(),
            1,
            "one cause is reported once: {text}"
        );
    }
}

#[test]
fn a_rubric_without_criteria_asks_nothing() {
    let course = Course::new();
    let head = GOOD
        .split("[[criterion]]")
        .next()
        .unwrap()
        .replace("points", "criterion = []\npoints");
    insta::assert_snapshot!(course.problems(&head), @"4:13 []: expected at least one criterion, found none");
}
