//! `grader examples`: what a student expects, before there is a program.

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    right_examples_are_counted_and_what_they_catch_is_named,
    a_wrong_claim_is_shown_at_its_place_with_a_next_step,
    too_few_mistakes_are_a_difference_where_a_number_is_asked,
    a_file_that_cannot_be_read_is_a_mistake,
    examples_that_are_handed_in_give_points_as_a_rubric_says,
];

const RIGHT: &str = "[[example]]
board = [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
moves = 1
hamming = 1

[[example]]
board = [[1, 2, 3], [4, 5, 6], [8, 7, 0]]
solvable = false
";

fn examples(text: &str, options: &str) -> Scenario {
    Scenario::new()
        .file("examples.toml", text)
        .grader(&format!("examples examples.toml {options}"))
}

fn right_examples_are_counted_and_what_they_catch_is_named() {
    examples(RIGHT, "")
        .exits(0)
        .prints("Right: 3 claims.")
        .prints("of 31 usual mistakes")
        .prints("The blank counts as out of place in the Hamming distance.")
        .prints("There is no solved board, and no claim about each of the two distances yet.")
        .complains_of_nothing();
}

fn a_wrong_claim_is_shown_at_its_place_with_a_next_step() {
    examples(&RIGHT.replace("moves = 1", "moves = 2"), "")
        .exits(1)
        .prints("error: `moves = 2` is not right for this board")
        .prints("--> examples.toml:3:9")
        .prints("hint: Each move takes the blank one square further.")
        .prints("2 of 3 claims are right.")
        .complains_of_nothing();
}

fn too_few_mistakes_are_a_difference_where_a_number_is_asked() {
    examples(RIGHT, "--at-least 2").exits(0);
    examples(RIGHT, "--at-least 30").exits(1);
}

fn a_file_that_cannot_be_read_is_a_mistake() {
    examples("[[example]]\nmoves = 1\n", "")
        .exits(2)
        .complains("expected the key `board`")
        .complains("--> examples.toml:1:1");
}

fn examples_that_are_handed_in_give_points_as_a_rubric_says() {
    let rubric = SMALL_RUBRIC.replacen("points = 10", "points = 13", 1)
        + "\n[examples]\npoints = 3\ncatches = 2\nhint = \"Write examples first.\"\n";
    let too_many = rubric.replace("catches = 2", "catches = 50");
    let ended = Scenario::new()
        .file("small.toml", &rubric)
        .file("too-many.toml", &too_many)
        .script("hw/ada/solver", &knows_one_board())
        .file("hw/ada/examples.toml", RIGHT)
        .script("hw/alan/solver", &knows_one_board())
        .script("hw/grace/solver", &knows_one_board())
        .file("hw/grace/examples.toml", RIGHT.replace("moves = 1", "moves = 2"))
        .succeeds("class hw --rubric small.toml");
    let mut scenario = ended;
    for (student, earned, says) in [
        ("ada", 3, "Examples before code"),
        ("alan", 0, "no file `examples.toml` was handed in"),
        (
            "grace",
            2,
            "`examples.toml`, line 3: `moves = 2` is not right for this board",
        ),
    ] {
        let ended = scenario.succeeds(&format!("gradebook report {student} --format json"));
        let kept = ended.json()["criteria"][2].clone();
        assert_eq!(kept["earned"], earned, "{student}: {kept}");
        let run = format!("run --submission hw/{student} --rubric small.toml --format");
        let ended = ended.succeeds(&format!("{run} json"));
        assert_eq!(ended.json()["criteria"][2], kept);
        scenario = ended;
        for format in ["text", "markdown", "html", "junit", "gradescope"] {
            let ended = scenario.succeeds(&format!("{run} {format}"));
            let shown = ended.stdout();
            let shown = shown.replace("&#96;", "`").replace("\\`", "`");
            assert!(shown.contains(says), "{format}: {shown}");
            scenario = ended;
        }
    }
    scenario
        .grader("run --submission hw/ada --rubric too-many.toml")
        .refuses("expected at most");
}
