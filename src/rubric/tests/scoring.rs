use super::Course;

fn with(lines: &str) -> String {
    Course::new().problems_with(
        "requires = [\"moves\"]",
        &format!("requires = [\"moves\"]\n{lines}"),
    )
}

#[test]
fn thresholds_rise_and_end_at_all_the_points() {
    insta::assert_snapshot!(with(
        "score = \"thresholds\"\nthresholds = [{ passed = 3, points = 5 }, { passed = 2, points = 5 }, { passed = 9, points = 8 }]"
    ), @"
    error: expected more than 3 passed cases, found `2`
      --> HERE/mine.toml:14:54
       |
    14 | thresholds = [{ passed = 3, points = 5 }, { passed = 2, points = 5 }, { passed = 9, points = 8 }]
       |                                                      ^
       |
       = hint: thresholds stand in rising order

    error: expected more than 5 points, found `5`
      --> HERE/mine.toml:14:66
       |
    14 | thresholds = [{ passed = 3, points = 5 }, { passed = 2, points = 5 }, { passed = 9, points = 8 }]
       |                                                                  ^
       |
       = hint: thresholds stand in rising order

    error: expected at most 4 passed cases, found `9`
      --> HERE/mine.toml:14:82
       |
    14 | thresholds = [{ passed = 3, points = 5 }, { passed = 2, points = 5 }, { passed = 9, points = 8 }]
       |                                                                                  ^
       |
       = hint: the criterion has no more cases

    error: expected the criterion's 10 points in the last threshold, found `8`
      --> HERE/mine.toml:14:94
       |
    14 | thresholds = [{ passed = 3, points = 5 }, { passed = 2, points = 5 }, { passed = 9, points = 8 }]
       |                                                                                              ^
       |
       = hint: else nobody could earn them all

    error: 4 problems found; nothing was run
    ");
}

#[test]
fn thresholds_give_no_more_than_the_criterion() {
    insta::assert_snapshot!(with("score = \"thresholds\"\nthresholds = [{ passed = 4, points = 11 }]"), @"
    error: expected at most the criterion's 10 points, found `11`
      --> HERE/mine.toml:14:38
       |
    14 | thresholds = [{ passed = 4, points = 11 }]
       |                                      ^^
    ");
}

#[test]
fn thresholds_and_their_score_go_together() {
    insta::assert_snapshot!(with("score = \"thresholds\""), @r#"
    error: expected the key `thresholds` beside `score = "thresholds"`, found none
      --> HERE/mine.toml:13:9
       |
    13 | score = "thresholds"
       |         ^^^^^^^^^^^^
       |
       = hint: as in `thresholds = [{ passed = 5, points = 10 }, { passed = 8, points = 20 }]`
    "#);
    insta::assert_snapshot!(with("score = \"all-or-nothing\"\nthresholds = [{ passed = 4, points = 10 }]"), @r#"
    error: expected `score = "thresholds"` beside `thresholds`, found `score = "all-or-nothing"`
      --> HERE/mine.toml:14:14
       |
    14 | thresholds = [{ passed = 4, points = 10 }]
       |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = hint: write `score = "thresholds"`, or leave `thresholds` out
    "#);
    insta::assert_snapshot!(with("thresholds = [{ passed = 4, points = 10 }]"), @r#"
    error: expected `score = "thresholds"` beside `thresholds`, found that cases are scored one by one
      --> HERE/mine.toml:13:14
       |
    13 | thresholds = [{ passed = 4, points = 10 }]
       |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = hint: write `score = "thresholds"`, or leave `thresholds` out
    "#);
    insta::assert_snapshot!(with("score = \"threshold\"\nthresholds = [{ passed = 0, points = 10 }]"), @r#"
    error: expected one of the ways to score, found the text `threshold`
      --> HERE/mine.toml:13:9
       |
    13 | score = "threshold"
       |         ^^^^^^^^^^^
       |
       = hint: did you mean `thresholds`?

    error: expected a whole number from 1, found `0`
      --> HERE/mine.toml:14:26
       |
    14 | thresholds = [{ passed = 0, points = 10 }]
       |                          ^

    error: 2 problems found; nothing was run
    "#);
    insta::assert_snapshot!(with("score = \"thresholds\"\nthresholds = []"), @"
    error: expected at least one threshold, found none
      --> HERE/mine.toml:14:14
       |
    14 | thresholds = []
       |              ^^
    ");
}
