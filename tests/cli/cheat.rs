//! A program that works nothing out: it holds the answers to all puzzles that the grader comes with.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grader::dialect::Answer;
use grader::fixture::Fixture;
use grader::fixture::golden;
use grader::rubric::{self, Rubric};
use testing::{Outcome, need};

use crate::scenario::Scenario;

testing::list![a_table_of_all_answers_fails_the_puzzles_made_for_the_run_and_only_those,];

/// What a right program prints.
fn answer(rubric: &Rubric, fixture: &Fixture) -> String {
    let golden::Answer::Solvable { moves, solution, .. } = &fixture.golden.answer else {
        return rubric.dialect.render(&Answer::Unsolvable);
    };
    let boards: Vec<Vec<u32>> = (0..=solution.len())
        .filter_map(|made| fixture.board.follow(&solution[..made]))
        .map(|board| board.tiles().collect())
        .collect();
    rubric.dialect.render(&Answer::Solution {
        boards: &boards,
        moves: *moves,
        enqueued: None,
    })
}

fn a_table_of_all_answers_fails_the_puzzles_made_for_the_run_and_only_those() -> Outcome {
    need(&["python3"])?;
    let rubric = rubric::load("coursera").unwrap();
    let mut table = BTreeMap::new();
    for case in rubric.criteria.iter().flat_map(|criterion| &criterion.cases) {
        if !case.fixture.id.is_made() {
            let puzzle = String::from_utf8(case.fixture.text.to_vec()).unwrap();
            table.insert(puzzle, answer(&rubric, &case.fixture));
        }
    }
    let mut program = "import sys\nTABLE = {\n".to_owned();
    for (puzzle, answer) in &table {
        let _ = writeln!(program, "    {puzzle:?}: {answer:?},");
    }
    program += "}\nprint(TABLE.get(open(sys.argv[1]).read(), 'Minimum number of moves = 12'), end='')\n";
    let report = Scenario::new()
        .file("solver.py", program)
        .succeeds("run --submission solver.py --seed 99 --format json")
        .json();
    for criterion in report["criteria"].as_array().unwrap() {
        let fresh = criterion["id"] == "fresh-boards";
        assert_eq!(
            criterion["outcome"],
            if fresh { "failed" } else { "passed" },
            "{criterion}"
        );
    }
    let notes = report["notes"].to_string();
    assert!(notes.contains("--seed 99"), "{notes}");
    Ok(())
}
