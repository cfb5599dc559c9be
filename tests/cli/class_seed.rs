//! Puzzles that are made for a class: the same for everybody, at every run and on every machine.

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    a_class_draws_one_seed_keeps_it_and_tells_it,
    the_rubrics_own_seed_comes_before_a_drawn_one_and_after_one_that_was_asked_for,
    shards_draw_the_same_seed,
    verify_takes_a_seed_and_tells_it,
];

/// The small rubric with a criterion of boards that are made.
fn rubric() -> String {
    SMALL_RUBRIC.replace("points = 10\n", "points = 12\n").replacen(
        "[limits]",
        "[[generate]]\nid = \"fresh\"\nsize = 3\ndepth = [4, 6]\ncount = 2\n\n[limits]",
        1,
    ) + "\n[[criterion]]\nid = \"fresh\"\ntitle = \"Boards made for this run\"\npoints = 2\nfixtures = [\"generated/fresh/*\"]\nrequires = [\"moves\"]\n"
}

fn class() -> Scenario {
    Scenario::new()
        .file("made.toml", rubric())
        .script("hw/ada", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
}

/// The seed that a gradebook's puzzles were made with.
fn seed(scenario: &Scenario, file: &str) -> u64 {
    scenario.class(file)["rubric"]["seed"].as_u64().unwrap()
}

fn a_class_draws_one_seed_keeps_it_and_tells_it() {
    let scenario = class().succeeds("class hw --rubric made.toml");
    let drawn = seed(&scenario, "gradebook.db");
    assert!(drawn > 1, "the same for all courses: {drawn}");
    // Whoever hands in later has the same puzzles.
    let scenario = scenario
        .script("hw/grace", &knows_one_board().replace("exit 0", "exit 0 # grace"))
        .answers("class hw", "1 graded now in 5 runs")
        .answers("gradebook report ada", &format!("--seed {drawn}"))
        .answers("gradebook show", &format!("made with the seed {drawn}"))
        .succeeds("gradebook diff")
        .grader("class hw --seed 5")
        .refuses(&format!(
            "--seed 5: the gradebook's scores were made with puzzles of the seed {drawn}"
        ))
        .succeeds("class hw --rubric made.toml --seed 5 --gradebook five.db")
        .answers("class hw --gradebook five.db", "0 graded now");
    assert_eq!(seed(&scenario, "five.db"), 5);
}

fn the_rubrics_own_seed_comes_before_a_drawn_one_and_after_one_that_was_asked_for() {
    let with = |seed: u32| rubric().replacen("[[generate]]", &format!("seed = {seed}\n\n[[generate]]"), 1);
    let scenario = class()
        .file("made.toml", with(77))
        .succeeds("class hw --rubric made.toml")
        .succeeds("class hw --rubric made.toml --seed 5 --gradebook five.db");
    let seeds = ["gradebook.db", "five.db"].map(|file| seed(&scenario, file));
    assert_eq!(seeds, [77, 5]);
    scenario
        .file("made.toml", with(78))
        .refused("class hw", "has changed since")
        .answers("class hw --gradebook five.db", "0 graded now");
}

fn shards_draw_the_same_seed() {
    let mut scenario = class().succeeds("class hw --rubric made.toml");
    let drawn = seed(&scenario, "gradebook.db");
    for shard in 1..=3 {
        scenario = scenario.succeeds(&format!(
            "class hw --rubric made.toml --shard {shard}/3 --gradebook part{shard}.db"
        ));
        assert_eq!(seed(&scenario, &format!("part{shard}.db")), drawn);
    }
    let scenario = scenario.succeeds("gradebook merge part1.db part2.db part3.db --output joined.db");
    assert_eq!(seed(&scenario, "joined.db"), drawn);
    let dump = |file: &str| scenario.said(&format!("gradebook dump --gradebook {file}"));
    assert_eq!(dump("gradebook.db"), dump("joined.db"));
    scenario
        .succeeds("class hw --rubric made.toml --seed 5 --gradebook five.db")
        .grader("gradebook merge part1.db five.db --output mixed.db")
        .refuses(&format!("with puzzles of the seed 5, not {drawn}"));
}

fn verify_takes_a_seed_and_tells_it() {
    let scenario = Scenario::new()
        .file("made.toml", rubric())
        .script("own/wrong-answer/one-board", &knows_one_board())
        .file(
            "own/wrong-answer/one-board.expect.toml",
            "dialect = \"coursera\"\nverdict = \"wrong-answer\"\nnote = \"Knows one board by heart.\"\n",
        );
    let verify = "verify made.toml --samples own --only */one-board --once";
    let ended = scenario
        .answers(&format!("{verify} --seed 9"), "seed")
        .prints("9, of the puzzles `generated/…`")
        .succeeds(&format!("{verify} --format json"));
    assert_eq!(ended.json()["seed"], 1);
}
