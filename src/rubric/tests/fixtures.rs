use super::Course;
use super::course::GOOD;

#[test]
fn every_pattern_that_names_no_fixture_is_reported_with_a_hint() {
    let course = Course::new();
    let text = GOOD
        .replace(
            "[\"3x3/depth-*\"]",
            "[\"3x3/depth-01\", \"3x3/detph-02\", \"3x4/*\", \"depth-03\", \"3x3/depth-04.txt\", \"zzz\", \"*\"]",
        )
        .replace("requires = [\"unsolvable\"]", "requires = [\"unsolvable\"]\nexcept = [\"3x3/unsolvable-99\"]");
    insta::assert_snapshot!(course.problems(&text), @r#"
    11:29 "3x3/detph-02": expected a pattern that names fixtures, found `3x3/detph-02`, which names none
      hint: did you mean `3x3/depth-02`?
    11:45 "3x4/*": expected a pattern that names fixtures, found `3x4/*`, which names none
      hint: did you mean `3x3/*`?
    11:54 "depth-03": expected a pattern that names fixtures, found `depth-03`, which names none
      hint: did you mean `3x3/depth-03`?
    11:66 "3x3/depth-04.txt": expected a pattern that names fixtures, found `3x3/depth-04.txt`, which names none
      hint: a fixture's name has no ending: `3x3/depth-04`
    11:86 "zzz": expected a pattern that names fixtures, found `zzz`, which names none
      hint: there are `3x3/*` and `4x4/*`
    11:93 "*": expected a pattern that names fixtures, found `*`, which names none
      hint: there are `3x3/*` and `4x4/*`
    20:11 "3x3/unsolvable-99": expected a pattern that names fixtures, found `3x3/unsolvable-99`, which names none
      hint: did you mean `3x3/unsolvable-01`?
    "#);
}

#[test]
fn a_broken_pattern_and_an_empty_list_are_mistakes() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("3x3/depth-*", "3x3/depth-[0"), @r#"11:13 "3x3/depth-[0": expected a pattern of fixtures, found `3x3/depth-[0`: a `[` is not closed; write `]` after its characters"#);
    insta::assert_snapshot!(course.problems_with("[\"3x3/depth-*\"]", "[]"), @"11:12 []: expected at least one fixture, found none");
}

#[test]
fn exceptions_leave_out_something_and_leave_something() {
    let course = Course::new();
    insta::assert_snapshot!(
        course.problems_with("requires = [\"moves\"]", "requires = [\"moves\"]\nexcept = [\"4x4/*\"]"), @r#"13:11 "4x4/*": expected an exception to `fixtures`, found `4x4/*`, which leaves out none of them"#);
    insta::assert_snapshot!(
        course.problems_with("requires = [\"moves\"]", "requires = [\"moves\"]\nexcept = [\"3x3/*\"]"), @r#"13:10 ["3x3/*"]: expected exceptions that leave some fixtures, found that none is left"#);
}

#[test]
fn a_fixture_of_which_nothing_is_asked_is_reported_at_its_pattern() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("3x3/depth-*", "3x3/*"), @r#"
    11:13 "3x3/*": expected a requirement for puzzles without a solution, found none for `3x3/unsolvable-01` and `3x3/unsolvable-02`
      hint: add "unsolvable" to `requires`, or leave them out: `except = ["3x3/unsolvable-01", "3x3/unsolvable-02"]`
    "#);
    insta::assert_snapshot!(course.problems_with("3x3/unsolvable-01", "3x3/*"), @r#"
    18:13 "3x3/*": expected a requirement for puzzles with a solution, found none for `3x3/depth-01`, `3x3/depth-02` and 2 more
      hint: add "moves" to `requires`, or leave them out: `except = ["3x3/depth-01", "3x3/depth-02", …]`
    "#);
}

#[test]
fn a_requirement_that_speaks_of_no_fixture_is_reported() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("requires = [\"moves\"]", "requires = [\"moves\", \"unsolvable\"]"), @r#"
    12:22 "unsolvable": expected a puzzle without a solution for `unsolvable`, found only puzzles with one
      hint: leave the requirement out, or add such a fixture
    "#);
    insta::assert_snapshot!(
        course.problems_with("requires = [\"unsolvable\"]", "requires = [\"unsolvable\", \"enqueued\"]"), @r#"
    19:27 "enqueued": expected a puzzle with a solution for `enqueued`, found only puzzles without one
      hint: leave the requirement out, or add such a fixture
    "#);
}

#[test]
fn counts_are_asked_for_only_where_they_are_known() {
    let course = Course::new();
    let asked = GOOD
        .replace("\"3x3/depth-*\"", "\"3x3/depth-*\", \"4x4/*\"")
        .replace("[\"moves\"]", "[\"moves\", \"enqueued\"]");
    insta::assert_snapshot!(course.problems(&asked), @r#"
    12:22 "enqueued": expected a known number of enqueued nodes (Manhattan priority) for every fixture, found none for `4x4/depth-40`
      hint: these were too hard to count; leave them out with `except`, or ask for `enqueued` in a criterion of its own
    "#);
    let asked = asked.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\ncounting = { heuristic = \"either\" }",
    );
    insta::assert_snapshot!(course.problems(&asked), @r#"
    13:22 "enqueued": expected a known number of enqueued nodes (Hamming priority) for every fixture, found none for `3x3/depth-01`, `3x3/depth-02` and 2 more
      hint: these were too hard to count; leave them out with `except`, or ask for `enqueued` in a criterion of its own
    13:22 "enqueued": expected a known number of enqueued nodes (Manhattan priority) for every fixture, found none for `4x4/depth-40`
      hint: these were too hard to count; leave them out with `except`, or ask for `enqueued` in a criterion of its own
    "#);
    let asked = asked.replace("\"either\"", "\"manhattan\", closed-set = true");
    insta::assert_snapshot!(course.problems(&asked), @r#"
    13:22 "enqueued": expected a known number of enqueued nodes (Manhattan priority) for every fixture, found none for `4x4/depth-40`
      hint: these were too hard to count; leave them out with `except`, or ask for `enqueued` in a criterion of its own
    13:22 "enqueued": expected a known number of enqueued nodes (Manhattan priority, closed set) for every fixture, found none for `3x3/depth-01`, `3x3/depth-02` and 2 more
      hint: these were too hard to count; leave them out with `except`, or ask for `enqueued` in a criterion of its own
    "#);
}

#[test]
fn counts_are_asked_for_only_where_the_dialect_prints_them() {
    let course = Course::new();
    let asked = GOOD
        .replace("princeton-stdin", "coursera")
        .replace("[\"moves\"]", "[\"moves\", \"enqueued\"]");
    insta::assert_snapshot!(course.problems(&asked), @r#"
    12:22 "enqueued": expected a dialect in which the number of enqueued nodes is printed, found `coursera`
      hint: leave `enqueued` out: no program of this dialect prints it
    "#);
}

#[test]
fn a_fixture_that_is_no_puzzle_is_shown_in_its_own_file_and_once() {
    let course = Course::new();
    course.file("puzzles/3x3/depth-05.txt", "3\n1 2 3\n4 5 6\n7 7 0\n");
    let twice = GOOD.replace("\"3x3/unsolvable-01\"", "\"3x3/unsolvable-01\", \"3x3/depth-05\"");
    insta::assert_snapshot!(course.problems(&twice), @"puzzles/3x3/depth-05.txt:4:3 7: expected each tile once, found `7` again (first at line 4, column 1)");
}

#[test]
fn a_golden_that_contradicts_its_puzzle_is_shown_in_its_own_file() {
    let course = Course::new();
    let golden = "schema = \"grader.golden/v1\"\ndimension = 3\nsolvable = true\nmoves = 2\nhamming = 2\nmanhattan = 2\nsolution = \"DR\"\ncertified-by = []\n";
    course.file(
        "puzzles/3x3/depth-02.golden.toml",
        &golden.replace("moves = 2", "moves = 4"),
    );
    course.file(
        "puzzles/3x3/depth-03.golden.toml",
        &golden.replace("dimension = 3", "dimension = \"three\""),
    );
    course.file(
        "puzzles/3x3/depth-04.golden.toml",
        &golden.replace("golden/v1", "golden/v9"),
    );
    insta::assert_snapshot!(course.problems(GOOD), @r#"
    puzzles/3x3/depth-02.golden.toml:4:1 moves = 4: the golden does not fit its puzzle: moves: expected 2, found 4
      hint: `grader reference` writes goldens anew; never edit one by hand
    puzzles/3x3/depth-03.golden.toml:2:13 "three": invalid type: string "three", expected usize
      hint: `grader reference` writes goldens anew; never edit one by hand
    puzzles/3x3/depth-04.golden.toml:1:1 schema = "grader.golden/v9": expected schema `grader.golden/v1`, found `grader.golden/v9`
      hint: `grader reference` writes goldens anew; never edit one by hand
    "#);
}

#[test]
fn an_empty_golden_is_no_golden() {
    let course = Course::new();
    course.file("puzzles/3x3/depth-01.golden.toml", "");
    insta::assert_snapshot!(course.problems(GOOD), @"
    puzzles/3x3/depth-01.golden.toml:1:1: missing field `schema`
      hint: `grader reference` writes goldens anew; never edit one by hand
    ");
}

#[test]
fn the_folder_of_fixtures_is_a_folder_with_puzzles() {
    let course = Course::new();
    course.file("empty/readme.md", "nothing here");
    insta::assert_snapshot!(course.problems_with("\"puzzles\"", "\"puzles\""), @r#"
    5:12 "puzles" (puzles): expected a folder of puzzles, found nothing there
      hint: a relative path begins in the rubric's own folder; without this key the grader's own puzzles are used
    "#);
    insta::assert_snapshot!(course.problems_with("\"puzzles\"", "\"mine.toml\""), @r#"
    5:12 "mine.toml" (mine.toml): expected a folder of puzzles, found a file there
      hint: a relative path begins in the rubric's own folder; without this key the grader's own puzzles are used
    "#);
    insta::assert_snapshot!(course.problems_with("\"puzzles\"", "\"empty\""), @r#"
    5:12 "empty" (empty): expected a folder of puzzles, found no file there whose name ends in `.txt`
      hint: a relative path begins in the rubric's own folder; without this key the grader's own puzzles are used
    "#);
}

#[test]
fn a_puzzle_that_breaks_the_promise_of_its_name_is_reported() {
    let course = Course::new();
    course.file("puzzles/3x3/depth-07.txt", "3\n1 2 3\n4 5 6\n7 0 8\n");
    insta::assert_snapshot!(course.problems(GOOD), @"
    puzzles/3x3/depth-07.txt: the name promises 7 moves, the puzzle has 1
      hint: rename it, so that nobody is misled; `grader reference` checks all names
    ");
}
