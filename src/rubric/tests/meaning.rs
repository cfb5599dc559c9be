use std::sync::Arc;
use std::time::Duration;

use super::Course;
use super::course::GOOD;
use crate::rubric::{CountedHeuristic, Counting, Requirement, TextRule};
use crate::score::{Points, Scoring, Threshold};

#[test]
fn a_rubric_without_mistakes_means_what_it_says() {
    let rubric = Course::new().rubric(GOOD);
    assert_eq!(rubric.name, "mine");
    assert_eq!(rubric.title, "8 Puzzle");
    assert_eq!(rubric.dialect.name, "princeton-stdin");
    assert_eq!(rubric.points, Points::whole(30));
    assert_eq!(rubric.text, TextRule::default());
    assert_eq!(
        rubric.counting,
        Counting {
            heuristic: CountedHeuristic::Manhattan,
            closed_set: false
        }
    );
    let [first, unsolvable] = &rubric.criteria[..] else {
        panic!("two criteria")
    };
    let ids: Vec<&str> = first.cases.iter().map(|case| case.fixture.id.as_str()).collect();
    assert_eq!(
        ids,
        ["3x3/depth-01", "3x3/depth-02", "3x3/depth-03", "3x3/depth-04"]
    );
    assert_eq!(first.requires, [Requirement::Moves]);
    assert_eq!(first.scoring, Scoring::PerCase);
    assert_eq!(unsolvable.points, Points::whole(20));
}

#[test]
fn a_fixture_that_two_patterns_name_is_one_case() {
    let rubric =
        Course::new().rubric(&GOOD.replace("[\"3x3/depth-*\"]", "[\"3x3/depth-01\", \"**/depth-0?\"]"));
    assert_eq!(rubric.criteria[0].cases.len(), 4);
}

#[test]
fn a_star_stays_within_a_folder_and_two_do_not() {
    let course = Course::new();
    let cases = |pattern: &str| {
        course.rubric(&GOOD.replace("3x3/depth-*", pattern)).criteria[0]
            .cases
            .len()
    };
    assert_eq!(cases("*/depth-*"), 5);
    assert_eq!(cases("**/depth-0[12]"), 2);
    assert_eq!(cases("{3x3,4x4}/depth-?0"), 1);
    assert!(
        course
            .problems_with("3x3/depth-*", "*depth-*")
            .contains("names none")
    );
}

#[test]
fn limits_of_a_criterion_win_over_overrides_and_later_overrides_over_earlier() {
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\nlimits.cpu = \"2 s\"\nlimits.memory = \"256 MiB\"\noverride = [\n  { fixtures = [\"3x3/*\"], limits = { cpu = \"3 s\", processes = 64 } },\n  { fixtures = [\"3x3/depth-02\", \"3x3/unsolvable-01\"], limits = { cpu = \"4 s\" } },\n]",
    );
    let text = text.replace(
        "requires = [\"unsolvable\"]",
        "requires = [\"unsolvable\"]\nlimits = { cpu = \"500 ms\" }",
    );
    let rubric = Course::new().rubric(&text);
    let limits: Vec<_> = rubric
        .criteria
        .iter()
        .flat_map(|criterion| &criterion.cases)
        .map(|case| &case.limits)
        .collect();
    let cpu: Vec<u128> = limits.iter().map(|limits| limits.cpu.as_millis()).collect();
    assert_eq!(cpu, [3000, 4000, 3000, 3000, 500]);
    assert!(
        limits
            .iter()
            .all(|limits| limits.memory == 256 << 20 && limits.processes == 64)
    );
    assert!(limits.iter().all(|limits| limits.wall == Duration::from_mins(1)));
}

#[test]
fn thresholds_prerequisites_text_rules_and_hints_are_kept() {
    let text = GOOD
        .replace("fixtures = \"puzzles\"", "fixtures = \"puzzles\"\ntext = { ignore = [\"empty-lines\", \"spacing\"] }")
        .replace("requires = [\"moves\"]", "requires = [\"moves\"]\nscore = \"thresholds\"\nthresholds = [{ passed = 2, points = 2.5 }, { passed = 4, points = 10 }]")
        .replace("requires = [\"unsolvable\"]", "requires = [\"unsolvable\"]\nscore = \"all-or-nothing\"\nafter = [\"first\"]\nhint = \"Try the twin.\"");
    let rubric = Course::new().rubric(&text);
    assert_eq!(
        rubric.criteria[0].scoring,
        Scoring::Thresholds(vec![
            Threshold {
                passed: 2,
                points: Points::from_hundredths(250)
            },
            Threshold {
                passed: 4,
                points: Points::whole(10)
            },
        ])
    );
    assert_eq!(rubric.criteria[1].scoring, Scoring::AllOrNothing);
    assert_eq!(rubric.criteria[1].after, [0]);
    assert_eq!(rubric.criteria[1].hints, ["Try the twin."]);
    assert_eq!(
        rubric.text,
        TextRule {
            ignore_trailing_space: false,
            ignore_empty_lines: true,
            ignore_spacing: true
        }
    );
}

#[test]
fn a_rubric_without_mistakes_is_summed_up_on_one_line() {
    let rubric = Arc::new(Course::new().rubric(GOOD));
    assert_eq!(
        crate::plan::summary(&rubric),
        "`mine`: no problem found; 30 points for 2 criteria, 5 cases in 5 runs"
    );
}
