//! `grader hunt`: the smallest puzzle on which a submission goes wrong, alone.

use crate::scenario::Scenario;

testing::list![
    the_smallest_puzzle_is_shown_and_saved,
    a_report_leads_with_it_unless_the_rubric_wants_none,
    who_passes_everything_reads_so,
    a_file_that_is_there_is_not_overwritten,
];

const RUBRIC: &str = "\
schema = \"grader.rubric/v1\"
title = \"Small\"
dialect = \"coursera\"
points = 10

[[criterion]]
id = \"moves\"
title = \"The number of moves\"
points = 10
fixtures = [\"3x3/depth-0[0-3]-a\"]
requires = [\"moves\"]
";

/// A program that knows how many moves boards up to three need, and says `given` of the solved one.
fn solver(given: u32) -> String {
    format!(
        "#!/bin/sh
set -- $(cat \"$1\")
case \"$*\" in
'3 1 2 3 4 5 6 7 8 0') moves={given} ;;
'3 1 2 3 4 5 6 7 0 8' | '3 1 2 3 4 5 0 7 8 6') moves=1 ;;
'3 1 2 3 4 5 6 0 7 8') moves=2 ;;
*) moves=3 ;;
esac
echo \"Minimum number of moves = $moves\"
"
    )
}

fn the_smallest_puzzle_is_shown_and_saved() {
    let ended = Scenario::new()
        .file("small.toml", RUBRIC)
        .script("solver", &solver(2))
        .succeeds("hunt solver --rubric small.toml --save found.txt")
        .prints("Small puzzles on which solver goes wrong")
        .prints("solved already")
        .prints("run it again with:")
        .does_not_print("SCORE")
        .complains("the puzzle is in `found.txt`");
    assert_eq!(ended.left("found.txt"), "3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n");
    ended.answers("solve found.txt", "Minimum number of moves = 0");
}

fn a_report_leads_with_it_unless_the_rubric_wants_none() {
    let ended = Scenario::new()
        .file("small.toml", RUBRIC)
        .file("none.toml", format!("{RUBRIC}\n[feedback]\ncounterexample = 0\n"))
        .script("solver", &solver(2))
        .succeeds("run --submission solver --rubric small.toml");
    let report = ended.stdout();
    let lead = report.find("Begin with this small puzzle").unwrap();
    assert!(lead < report.find("The number of moves").unwrap(), "{report}");
    ended
        .succeeds("run --submission solver --rubric none.toml")
        .does_not_print("Begin with this small puzzle");
}

fn who_passes_everything_reads_so() {
    let ended = Scenario::new()
        .file("small.toml", RUBRIC)
        .script("solver", &solver(0))
        .succeeds("hunt --submission solver --rubric small.toml --save found.txt")
        .prints("Everything that was asked is right")
        .complains("`found.txt` was not written");
    assert!(!ended.names().contains(&"found.txt".to_owned()));
}

fn a_file_that_is_there_is_not_overwritten() {
    let ended = Scenario::new()
        .file("small.toml", RUBRIC)
        .file("found.txt", "mine")
        .script("solver", &solver(2))
        .grader("hunt --submission solver --rubric small.toml --save found.txt")
        .refuses("`found.txt` is there already");
    assert_eq!(ended.left("found.txt"), "mine");
}
