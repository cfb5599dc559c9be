use super::Course;
use super::course::GOOD;

#[test]
fn an_id_is_small_letters_digits_and_hyphens_and_is_used_once() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("id = \"first\"", "id = \"First Steps (3x3)\""), @r#"
    error: expected an id of small letters, digits and hyphens, found `First Steps (3x3)`
     --> HERE/mine.toml:8:6
      |
    8 | id = "First Steps (3x3)"
      |      ^^^^^^^^^^^^^^^^^^^
      |
      = hint: did you mean `first-steps-3x3`?
    "#);
    insta::assert_snapshot!(course.problems_with("id = \"unsolvable\"", "id = \"first\""), @r#"
    error: expected an id of its own, found `first` again
      --> HERE/mine.toml:15:6
       |
    15 | id = "first"
       |      ^^^^^^^
       |
       = hint: the first is on line 8
    "#);
}

#[test]
fn requirements_are_there_and_each_is_there_once() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("requires = [\"moves\"]", "requires = []"), @r#"
    error: expected at least one requirement, found none
      --> HERE/mine.toml:12:12
       |
    12 | requires = []
       |            ^^
       |
       = hint: as in `requires = ["moves", "path"]`
    "#);
    insta::assert_snapshot!(
        course.problems_with("requires = [\"moves\"]", "requires = [\"moves\", \"path\", \"moves\"]"), @r#"
    error: expected each requirement once, found `moves` again
      --> HERE/mine.toml:12:30
       |
    12 | requires = ["moves", "path", "moves"]
       |                              ^^^^^^^
    "#);
    insta::assert_snapshot!(course.problems_with("requires = [\"moves\"]", "requires = [\"move\"]"), @r#"
    error: expected one of the requirements, found the text `move`
      --> HERE/mine.toml:12:13
       |
    12 | requires = ["move"]
       |             ^^^^^^
       |
       = hint: did you mean `moves`?
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
    error: expected the id of a criterion further up, found `unsolvable`
     --> HERE/mine.toml:9:10
      |
    9 | after = ["unsolvable"]
      |          ^^^^^^^^^^^^
      |
      = hint: `unsolvable` comes later; move it up

    error: expected the id of a criterion further up, found `frist`
      --> HERE/mine.toml:17:10
       |
    17 | after = ["frist", "unsolvable", "first", "first"]
       |          ^^^^^^^
       |
       = hint: did you mean `first`?

    error: expected the id of a criterion further up, found `unsolvable`
      --> HERE/mine.toml:17:19
       |
    17 | after = ["frist", "unsolvable", "first", "first"]
       |                   ^^^^^^^^^^^^
       |
       = hint: a criterion cannot wait for itself

    error: expected each criterion once, found `first` again
      --> HERE/mine.toml:17:42
       |
    17 | after = ["frist", "unsolvable", "first", "first"]
       |                                          ^^^^^^^

    error: 4 problems found; nothing was run
    "#);
}

#[test]
fn points_must_add_up() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("points = 30", "points = 100"), @"
    error: expected criteria worth 100 points in all, found 30
     --> HERE/mine.toml:4:10
      |
    4 | points = 100
      |          ^^^ 10 + 20 = 30
      |
      = hint: write `points = 30`, or change the criteria
    ");
}

#[test]
fn a_rubric_is_worth_something() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("points = 30", "points = 0.00"), @"
    error: expected more than 0 points in all, found `0`
     --> HERE/mine.toml:4:10
      |
    4 | points = 0.00
      |          ^^^^
    ");
}

#[test]
fn points_are_finite_exact_and_never_negative() {
    let course = Course::new();
    for (points, message) in [
        ("nan", "found `nan`"),
        ("-5", "found `-5`"),
        ("0.125", "found `0.125`"),
        ("1e1", "found `1e1`"),
        ("inf", "found `inf`"),
        ("true", "found `true`"),
    ] {
        let text = course.problems_with("points = 10", &format!("points = {points}"));
        let expected = format!("error: expected points from 0 with at most two decimals, {message}\n");
        assert!(text.starts_with(&expected), "{text}");
        assert!(
            !text.contains("problems, and nothing was run"),
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
    insta::assert_snapshot!(course.problems(&head), @"
    error: expected at least one criterion, found none
     --> HERE/mine.toml:4:13
      |
    4 | criterion = []
      |             ^^
    ");
}
