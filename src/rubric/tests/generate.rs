use super::Course;
use super::course::GOOD;
use crate::rubric::{Rubric, Seed, load_seeded};

const FRESH: &str = r#"
[[generate]]
id = "fresh"
size = 3
depth = [8, 12]
count = 5

[[generate]]
id = "fresh-unsolvable"
size = 4
solvable = false
blank-row = 2
"#;

/// The good rubric with puzzles that are made.
fn fresh() -> String {
    GOOD.replace("\"3x3/depth-*\"", "\"3x3/depth-*\", \"generated/fresh/*\"")
        .replace("\"3x3/unsolvable-01\"", "\"generated/fresh-unsolvable/*\"")
        + FRESH
}

/// The texts of the puzzles that were made, by name.
fn made(rubric: &Rubric) -> Vec<(String, Vec<u8>)> {
    let cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
    let made = cases.filter(|case| case.fixture.id.is_made());
    made.map(|case| (case.fixture.id.to_string(), case.fixture.text.to_vec()))
        .collect()
}

#[test]
fn puzzles_are_made_as_asked_and_proved() {
    let course = Course::new();
    let rubric = course.rubric(&fresh());
    let cases: Vec<_> = rubric
        .criteria
        .iter()
        .flat_map(|criterion| &criterion.cases)
        .collect();
    let fresh: Vec<_> = cases.iter().filter(|case| case.fixture.id.is_made()).collect();
    assert_eq!(fresh.len(), 6);
    let mut moves: Vec<u64> = fresh
        .iter()
        .filter_map(|case| case.fixture.golden.moves())
        .collect();
    moves.sort_unstable();
    assert_eq!(moves, [8, 9, 10, 11, 12]);
    let unsolvable = &fresh[5].fixture;
    assert_eq!(
        unsolvable.id.as_str(),
        "generated/fresh-unsolvable/4x4-unsolvable-1"
    );
    assert!(!unsolvable.golden.is_solvable() && unsolvable.board.blank().0 == 1);
    assert_eq!(rubric.seed, Some(1));
    assert_eq!(course.rubric(GOOD).seed, None);
}

#[test]
fn the_seed_decides_and_the_command_line_has_the_last_word() {
    let course = Course::new();
    let path = |text: &str| course.file("mine.toml", text).display().to_string();
    let loaded = |text: &str, seed| load_seeded(&path(text), seed).unwrap();
    let own = format!("seed = 7\n{}", fresh());
    let first = loaded(&own, Seed::Otherwise(8));
    assert_eq!(first.seed, Some(7));
    assert_eq!(made(&first), made(&loaded(&fresh(), Seed::Otherwise(7))));
    assert_eq!(made(&first), made(&loaded(&own, Seed::Otherwise(9))));
    let given = loaded(&own, Seed::Given(8));
    assert_eq!(given.seed, Some(8));
    assert_ne!(made(&first), made(&given));
    // What stands beside it changes nothing.
    let alone = fresh()
        .replace("id = \"fresh-unsolvable\"", "id = \"other\"")
        .replace("fresh-unsolvable", "other");
    assert_eq!(made(&first)[..5], made(&loaded(&alone, Seed::Given(7)))[..5]);
}

#[test]
fn what_cannot_be_made_is_reported_where_it_is_asked_for() {
    let course = Course::new();
    let text = GOOD.to_owned()
        + r#"
[[generate]]
id = "too far"
size = 3
depth = 40

[[generate]]
id = "deep"
size = 3
depth = [32, 40]

[[generate]]
id = "few"
size = 2
depth = 6
count = 2

[[generate]]
id = "large"
size = 9

[[generate]]
id = "wrong"
size = 3
depth = [12, 3]
discriminates = ["visited-at-enque"]
counts = 3
"#;
    insta::assert_snapshot!(course.problems(&text), @r#"
    22:6 "too far": expected an id of small letters, digits and hyphens, found `too far`
    29:9 [32, 40]: the farthest 3-by-3 boards are 31 moves from the goal, found 32
    35:9 2: expected 2 such boards, found that there are only 1
      hint: all boards of that size were looked at; ask for less
    39:8 9: a 9-by-9 board needs a number of moves; drawn from all, none could be proved
      hint: add `depth`, as in `depth = [12, 16]`
    44:9 [12, 3]: expected the fewest and the most moves, as in `[10, 18]`, found a list
    45:18 "visited-at-enque": expected one of the misconceptions, found the text `visited-at-enque`
      hint: did you mean `visited-at-enqueue`?
    46:1 counts: unknown key `counts` in `[[generate]]`
      hint: did you mean `count`?
    "#);
    let unused = GOOD.to_owned() + FRESH;
    insta::assert_snapshot!(course.problems(&unused), @r#"
    22:6 "fresh": expected a criterion with `generated/fresh/*`, found none
      hint: add it to the `fixtures` of a criterion
    28:6 "fresh-unsolvable": expected a criterion with `generated/fresh-unsolvable/*`, found none
      hint: add it to the `fixtures` of a criterion
    "#);
}
