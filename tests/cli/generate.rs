//! `grader generate`: puzzles to order.

use crate::scenario::Scenario;

testing::list![
    the_same_seed_gives_the_same_puzzles,
    puzzles_are_written_with_goldens_that_are_proved,
    discriminating_puzzles_are_named_after_what_they_are,
    what_cannot_be_had_is_refused_with_why,
];

fn generate(options: &str) -> Scenario {
    Scenario::new().grader(&format!("generate {options}"))
}

fn the_same_seed_gives_the_same_puzzles() {
    let twenty = generate("--depth 20 --count 2 --seed 7")
        .exits(0)
        .complains_of_nothing()
        .stdout();
    assert_eq!(twenty.matches("3\n").count(), 2, "{twenty}");
    assert_eq!(twenty, generate("--depth 20 --count 2 --seed 7").stdout());
    assert_ne!(twenty, generate("--depth 20 --count 2 --seed 8").stdout());
    // Fixed for good: a seed written down in a course's notes must mean the same next year.
    generate("--size 4 --depth 11 --seed 3")
        .exits(0)
        .prints_exactly(include_str!("generated-4x4.txt"));
}

fn puzzles_are_written_with_goldens_that_are_proved() {
    Scenario::new()
        .succeeds("generate --depth 8..12 --count 3 --solutions 2 --into made/lab")
        .prints("made/lab/two-solutions-3x3-depth-")
        .complains_of_nothing()
        .succeeds("generate --size 4 --unsolvable --blank-row 2 --into made/lab")
        .prints_exactly("made/lab/4x4-unsolvable-1.txt\n")
        .succeeds("reference --fixtures made --check")
        .prints_exactly("4 goldens proved; nothing differs\n")
        .grader("generate --size 4 --unsolvable --blank-row 2 --into made/lab")
        .refuses("there is such a puzzle already");
}

fn discriminating_puzzles_are_named_after_what_they_are() {
    Scenario::new()
        .succeeds("generate --depth 18 --discriminates visited-at-enqueue --into made")
        .prints_exactly("made/discriminating-3x3-depth-18-1.txt\n");
    generate("--discriminates list")
        .exits(0)
        .prints("visited-at-enqueue ")
        .prints("no-critical-optimisation ");
}

fn what_cannot_be_had_is_refused_with_why() {
    for (options, why) in [
        (
            "--depth 32",
            "the farthest 3-by-3 boards are 31 moves from the goal, found 32",
        ),
        (
            "--depth 21 --tie-free",
            "no 3-by-3 board more than 20 moves from the goal is free of ties",
        ),
        (
            "--depth 31 --count 3",
            "expected 3 such boards, found that there are only 2",
        ),
        ("--size 6", "hint: as in --depth 12..16"),
        ("--size 0", "expected a dimension from 1 to 32768, found 0"),
        (
            "--size 1 --unsolvable",
            "there is no 1-by-1 board without a solution",
        ),
        ("--blank-row 4", "a 3-by-3 board has rows 1 to 3, found row 4"),
        (
            "--depth 20..12",
            "expected the smaller number first, as in 12..20",
        ),
        ("--unsolvable --tie-free", "cannot be used with"),
        (
            "--discriminates visited",
            "expected the name of a misconception, found `visited`",
        ),
        ("--discriminates gredy", "did you mean `greedy`?"),
    ] {
        generate(options).refuses(why);
    }
}
