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
    14:54 2: expected more than 3 passed cases, found `2`
      hint: thresholds stand in rising order
    14:66 5: expected more than 5 points, found `5`
      hint: thresholds stand in rising order
    14:82 9: expected at most 4 passed cases, found `9`
      hint: the criterion has no more cases
    14:94 8: expected the criterion's 10 points in the last threshold, found `8`
      hint: else nobody could earn them all
    ");
}

#[test]
fn thresholds_give_no_more_than_the_criterion() {
    insta::assert_snapshot!(with("score = \"thresholds\"\nthresholds = [{ passed = 4, points = 11 }]"), @"14:38 11: expected at most the criterion's 10 points, found `11`");
}

#[test]
fn thresholds_and_their_score_go_together() {
    insta::assert_snapshot!(with("score = \"thresholds\""), @r#"
    13:9 "thresholds": expected the key `thresholds` beside `score = "thresholds"`, found none
      hint: as in `thresholds = [{ passed = 5, points = 10 }, { passed = 8, points = 20 }]`
    "#);
    insta::assert_snapshot!(with("score = \"all-or-nothing\"\nthresholds = [{ passed = 4, points = 10 }]"), @r#"
    14:14 [{ passed = 4, points = 10 }]: expected `score = "thresholds"` beside `thresholds`, found `score = "all-or-nothing"`
      hint: write `score = "thresholds"`, or leave `thresholds` out
    "#);
    insta::assert_snapshot!(with("thresholds = [{ passed = 4, points = 10 }]"), @r#"
    13:14 [{ passed = 4, points = 10 }]: expected `score = "thresholds"` beside `thresholds`, found that cases are scored one by one
      hint: write `score = "thresholds"`, or leave `thresholds` out
    "#);
    insta::assert_snapshot!(with("score = \"threshold\"\nthresholds = [{ passed = 0, points = 10 }]"), @r#"
    13:9 "threshold": expected one of the ways to score, found the text `threshold`
      hint: did you mean `thresholds`?
    14:26 0: expected a whole number from 1, found `0`
    "#);
    insta::assert_snapshot!(with("score = \"thresholds\"\nthresholds = []"), @"14:14 []: expected at least one threshold, found none");
}
