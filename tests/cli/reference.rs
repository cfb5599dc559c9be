//! `grader reference`: goldens proved again, written or compared.

use std::fs;

use crate::scenario::{Scenario, repository, repository_text};

testing::list![
    the_goldens_of_the_small_boards_are_proved_again,
    a_changed_golden_is_shown_as_a_difference,
    a_missing_golden_is_a_difference_too,
    a_name_that_contradicts_its_golden_is_reported,
    a_malformed_puzzle_is_reported_with_its_place_and_hides_no_other,
    what_is_written_is_what_the_check_accepts_and_the_same_with_any_number_of_jobs,
    a_folder_that_is_empty_or_missing_is_a_mistake,
];

/// A folder with three puzzles and their goldens.
fn puzzles() -> Scenario {
    ["3x3/depth-10-a", "3x3/unsolvable-1", "2x2/solvable-03"]
        .iter()
        .flat_map(|id| [format!("{id}.txt"), format!("{id}.golden.toml")])
        .fold(Scenario::new(), |scenario, name| {
            let text = repository_text(&format!("fixtures/puzzles/{name}"));
            scenario.file(&format!("puzzles/{name}"), text)
        })
}

const CHECK: &str = "reference --check --fixtures puzzles";

fn the_goldens_of_the_small_boards_are_proved_again() {
    let folder = repository("fixtures/puzzles/2x2");
    Scenario::new()
        .answers(
            &format!("reference --check --fixtures \"{}\"", folder.display()),
            "24 goldens proved; nothing differs\n",
        )
        .complains_of_nothing();
    puzzles()
        .succeeds(CHECK)
        .prints_exactly("3 goldens proved; nothing differs\n")
        .complains_of_nothing();
}

fn a_changed_golden_is_shown_as_a_difference() {
    let golden = "puzzles/3x3/depth-10-a.golden.toml";
    let scenario = puzzles();
    let text = fs::read_to_string(scenario.path(golden)).unwrap();
    scenario
        .file(golden, text.replace("moves = 10", "moves = 12"))
        .grader(CHECK)
        .exits(1)
        .prints("-moves = 12\n+moves = 10\n")
        .prints("3 puzzles; 1 problem\n")
        .complains_of_nothing();
}

fn a_missing_golden_is_a_difference_too() {
    let scenario = puzzles();
    fs::remove_file(scenario.path("puzzles/2x2/solvable-03.golden.toml")).unwrap();
    scenario
        .grader(CHECK)
        .exits(1)
        .prints("there is no golden; `grader reference` writes it")
        .complains_of_nothing();
}

fn a_name_that_contradicts_its_golden_is_reported() {
    let puzzle = repository_text("fixtures/puzzles/3x3/depth-10-a.txt");
    let golden = repository_text("fixtures/puzzles/3x3/depth-10-a.golden.toml");
    Scenario::new()
        .file("puzzles/3x3/depth-11-a.txt", puzzle)
        .file("puzzles/3x3/depth-11-a.golden.toml", golden)
        .grader(CHECK)
        .exits(1)
        .prints("depth-11-a.txt: ")
        .prints("11")
        .complains_of_nothing();
}

fn a_malformed_puzzle_is_reported_with_its_place_and_hides_no_other() {
    puzzles()
        .file("puzzles/3x3/depth-09-a.txt", "3\n0 1 3\n4 x 5\n7 8 6\n")
        .grader(CHECK)
        .exits(1)
        .prints("depth-09-a.txt")
        .prints("expected a number, found `x`")
        .prints("4 puzzles; 1 problem\n")
        .complains_of_nothing();
}

fn what_is_written_is_what_the_check_accepts_and_the_same_with_any_number_of_jobs() {
    let written = |jobs: u32| {
        let scenario = puzzles();
        let names = ["3x3/depth-10-a", "3x3/unsolvable-1", "2x2/solvable-03"];
        for name in names {
            fs::remove_file(scenario.path(&format!("puzzles/{name}.golden.toml"))).unwrap();
        }
        let ended = scenario
            .succeeds(&format!("reference --fixtures puzzles --jobs {jobs}"))
            .prints_exactly("3 goldens proved; 3 written\n")
            .complains_of_nothing();
        let goldens = names.map(|name| ended.left(&format!("puzzles/{name}.golden.toml")));
        let _told = ended.answers(CHECK, "nothing differs");
        goldens
    };
    let one = written(1);
    assert_eq!(one, written(4));
    assert_eq!(
        one[0],
        repository_text("fixtures/puzzles/3x3/depth-10-a.golden.toml")
    );
}

fn a_folder_that_is_empty_or_missing_is_a_mistake() {
    Scenario::new()
        .folder("puzzles")
        .refused(CHECK, "error: `puzzles`: no puzzles in it");
    Scenario::new().refused(CHECK, "puzzles");
}
