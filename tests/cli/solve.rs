//! `grader solve`: the reference at work on one puzzle.

use crate::scenario::{Scenario, repository_text};
use crate::students::{PUZZLE04, PUZZLE04_ANSWER};

testing::list![
    the_example_as_coursera_prints_it,
    the_example_as_cs210_prints_it_without_the_initial_board,
    the_example_as_princeton_prints_it_for_standard_input,
    the_example_as_eso207_prints_it,
    what_is_printed_is_accepted_by_the_grader_itself,
    a_puzzle_without_a_solution_is_answered_as_the_dialect_asks,
    the_trace_of_the_example_is_the_one_of_the_checklist,
    hamming_finds_as_short_a_solution_with_another_number_enqueued,
    a_puzzle_is_read_from_standard_input,
    a_malformed_puzzle_is_reported_with_line_and_column,
    a_missing_file_and_an_unknown_dialect,
    a_hard_board_is_solved_without_a_queue_and_the_number_enqueued_is_left_out,
    every_search_solves_and_says_what_it_took,
    a_heuristic_that_is_not_for_the_search_or_the_size_is_a_mistake,
    all_searches_are_compared_in_one_table,
    a_search_over_its_budget_gives_up_with_what_it_proved,
    an_unsolvable_board_is_reported_by_every_search_and_not_compared,
    a_page_for_a_lecture_shows_the_search_and_its_queue,
];

const UNSOLVABLE: &str = "3\n1 2 3\n4 5 6\n8 7 0\n";

fn solve(puzzle: &str, options: &str) -> Scenario {
    Scenario::new()
        .file("puzzle.txt", puzzle)
        .grader(&format!("solve puzzle.txt {options}"))
}

fn the_example_as_coursera_prints_it() {
    solve(PUZZLE04, "")
        .exits(0)
        .prints_exactly(PUZZLE04_ANSWER)
        .complains_of_nothing();
}

fn the_example_as_cs210_prints_it_without_the_initial_board() {
    let first = "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n";
    let ended = solve(PUZZLE04, "--dialect cs210").exits(0).complains_of_nothing();
    let without_trailing = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim_end().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    };
    assert_eq!(
        without_trailing(&ended.stdout()),
        without_trailing(&PUZZLE04_ANSWER.replacen(first, "", 1))
    );
}

fn the_example_as_princeton_prints_it_for_standard_input() {
    let boards = "    1  3 \n 4  2  5 \n 7  8  6 \n\n 1     3 \n 4  2  5 \n 7  8  6 \n\n 1  2  3 \n 4     5 \n 7  8  6 \n\n 1  2  3 \n 4  5    \n 7  8  6 \n\n 1  2  3 \n 4  5  6 \n 7  8    \n\n";
    solve(PUZZLE04, "--dialect princeton-stdin")
        .exits(0)
        .prints_exactly(&format!(
            "{boards}Number of states enqueued = 10\nMinimum number of moves = 4\n"
        ))
        .complains_of_nothing();
}

fn the_example_as_eso207_prints_it() {
    let ended = solve(PUZZLE04, "--dialect eso207")
        .exits(0)
        .complains_of_nothing();
    let text = ended.stdout();
    assert!(text.starts_with("  1 3\n4 2 5\n7 8 6\n\n1   3\n"), "{text}");
    assert!(
        text.ends_with("Number of states enqueued = 10\nMinimum number of moves = 4\n"),
        "{text}"
    );
}

fn what_is_printed_is_accepted_by_the_grader_itself() {
    // The grader's own answers, through its own reader and checkers.
    for (dialect, puzzle) in [
        ("coursera", "\"$1\""),
        ("cs210", "\"$1\""),
        ("princeton-stdin", "-"),
        ("eso207", "-"),
    ] {
        let rubric = crate::students::SMALL_RUBRIC
            .replace("dialect = \"coursera\"", &format!("dialect = \"{dialect}\""))
            .replace(", \"2x2/unsolvable-03\"", "")
            .replace("\"2x2/unsolvable-03\", ", "\"3x3/depth-10-a\", ")
            .replace("\"moves\", \"unsolvable\"", "\"moves\", \"path\"");
        let grader = assert_cmd::cargo::cargo_bin!("grader");
        let student = format!(
            "#!/bin/sh\nexec {} solve --dialect {dialect} {puzzle}\n",
            grader.display()
        );
        Scenario::new()
            .file("small.toml", rubric)
            .script("student", &student)
            .succeeds("run --rubric small.toml --submission student --sandbox none")
            .prints("SCORE  10 of 10 points")
            .complains_of_nothing();
    }
}

fn a_puzzle_without_a_solution_is_answered_as_the_dialect_asks() {
    for (dialect, answer) in [
        ("coursera", "No solution possible\n"),
        ("princeton-stdin", "No solution possible\n"),
        ("eso207", "No solution possible.\n"),
    ] {
        for option in ["", "--trace"] {
            solve(UNSOLVABLE, &format!("--dialect {dialect} {option}"))
                .exits(0)
                .prints_exactly(answer)
                .complains_of_nothing();
        }
    }
    solve(UNSOLVABLE, "--dialect cs210")
        .exits(0)
        .does_not_print("moves");
}

fn the_trace_of_the_example_is_the_one_of_the_checklist() {
    solve(PUZZLE04, "--trace")
        .exits(0)
        .prints_exactly(&repository_text("reference/src/solver/puzzle04.trace"))
        .prints("Step 0:")
        .prints("Step 4:")
        .does_not_print("Step 5:")
        .complains_of_nothing();
}

fn hamming_finds_as_short_a_solution_with_another_number_enqueued() {
    let text = solve(PUZZLE04, "--heuristic hamming --dialect princeton-stdin")
        .exits(0)
        .prints("Number of states enqueued = 10\n")
        .complains_of_nothing()
        .stdout();
    assert!(text.ends_with("Minimum number of moves = 4\n"));
    let puzzle = repository_text("fixtures/puzzles/3x3/depth-17-a.txt");
    let enqueued = |heuristic: &str| {
        let ended = solve(
            &puzzle,
            &format!("--dialect princeton-stdin --heuristic {heuristic}"),
        )
        .exits(0)
        .prints("Minimum number of moves = 17\n")
        .complains_of_nothing();
        let text = ended.stdout();
        let line = text.lines().find(|line| line.contains("enqueued")).unwrap();
        line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert!(enqueued("hamming") > enqueued("manhattan"));
}

fn a_puzzle_is_read_from_standard_input() {
    Scenario::new()
        .stdin(PUZZLE04)
        .succeeds("solve -")
        .prints_exactly(PUZZLE04_ANSWER)
        .complains_of_nothing();
}

fn a_malformed_puzzle_is_reported_with_line_and_column() {
    for (puzzle, place) in [
        ("3\n0 1 3\n4 x 5\n7 8 6\n", "puzzle.txt: line 3, column 3: "),
        ("3\n0 1 3\n4 2 5\n7 8 8\n", "puzzle.txt: line 4, column 5: "),
        ("3\n0 1 3\n4 2 5\n7 8\n", "puzzle.txt: line "),
        ("", "puzzle.txt: line "),
    ] {
        solve(puzzle, "")
            .refuses(place)
            .complains("hint: a puzzle is its dimension N and then the N×N numbers");
    }
    Scenario::new().stdin("3 1").refused("solve -", "standard input:");
}

fn a_missing_file_and_an_unknown_dialect() {
    Scenario::new().refused("solve nowhere.txt", "error: nowhere.txt: cannot be read");
    solve(PUZZLE04, "--dialect courserra")
        .refuses("found `courserra`")
        .complains("did you mean `coursera`?");
}

fn a_hard_board_is_solved_without_a_queue_and_the_number_enqueued_is_left_out() {
    let puzzle = repository_text("fixtures/puzzles/4x4-hard/depth-53.txt");
    let ended = solve(&puzzle, "--dialect princeton-stdin")
        .exits(0)
        .prints("Minimum number of moves = 53\n")
        .does_not_print("enqueued")
        .complains("note: ")
        .complains("the number enqueued is left out");
    assert_eq!(ended.stdout().matches("\n\n").count(), 54);
    assert_eq!(ended.stderr().lines().count(), 1);
}

const FOURTEEN: &str = "3\n8 1 3\n4 0 2\n7 6 5\n";

fn every_search_solves_and_says_what_it_took() {
    for (algorithm, moves) in [
        ("breadth-first", Some(14)),
        ("a-star --heuristic linear-conflict", Some(14)),
        ("ida-star --heuristic walking-distance", Some(14)),
        ("bidirectional --heuristic hamming", Some(14)),
        ("weighted --weight 200", None),
        ("greedy", None),
        ("constructive", None),
        ("reference", Some(14)),
    ] {
        let ended = solve(
            FOURTEEN,
            &format!("--algorithm {algorithm} --dialect princeton-stdin"),
        )
        .exits(0);
        let text = ended.stdout();
        let last = text.lines().last().unwrap_or_default();
        if let Some(moves) = moves {
            assert_eq!(last, format!("Minimum number of moves = {moves}"), "{algorithm}");
            ended.complains("; shortest");
        } else {
            ended.complains("; not proved to be shortest");
        }
        assert!(
            text.contains(" 1  2  3 \n 4  5  6 \n 7  8    \n"),
            "{algorithm}: {text}"
        );
        assert!(!text.contains("enqueued"), "{algorithm}: {text}");
    }
}

fn a_heuristic_that_is_not_for_the_search_or_the_size_is_a_mistake() {
    solve(FOURTEEN, "--heuristic pattern")
        .exits(2)
        .complains("error: the assignment's search takes the heuristics manhattan and hamming\nhint: name another search, as in --algorithm a-star\n");
    solve(FOURTEEN, "--heuristic pattern --algorithm a-star")
        .exits(2)
        .complains("error: there is no heuristic pattern for 3×3 boards\n");
    solve(FOURTEEN, "--compare --algorithm greedy").exits(2);
}

fn all_searches_are_compared_in_one_table() {
    let ended = solve(FOURTEEN, "--compare").exits(0).complains_of_nothing();
    let text = ended.stdout();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| {
            line.split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
                .collect()
        })
        .collect();
    assert_eq!(
        rows[0],
        [
            "search",
            "heuristic",
            "moves",
            "expanded",
            "generated",
            "kept",
            "time"
        ]
    );
    let moves = |search: &str| -> Vec<&str> {
        let of_search = rows.iter().filter(|row| row.first() == Some(&search));
        of_search.map(|row| row[2]).collect()
    };
    assert_eq!(moves("breadth-first search"), ["14"]);
    for search in ["A*", "IDA*", "bidirectional A*"] {
        assert_eq!(moves(search), ["14"; 4], "{text}");
    }
    assert_eq!(moves("the reference"), ["14"]);
    assert!(moves("constructive")[0].ends_with('*'), "{text}");
}

fn a_search_over_its_budget_gives_up_with_what_it_proved() {
    let hard = "4\n0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n";
    solve(hard, "--algorithm ida-star --budget 1000")
        .exits(2)
        .complains("error: gave up after 1000 nodes; the shortest solution has at least 62 moves\n");
    solve(hard, "--algorithm constructive --dialect princeton-stdin")
        .exits(0)
        .prints("13 14 15    \n\nMinimum number of moves = 158\n");
}

fn an_unsolvable_board_is_reported_by_every_search_and_not_compared() {
    for algorithm in ["a-star", "reference"] {
        solve(
            UNSOLVABLE,
            &format!("--algorithm {algorithm} --dialect princeton-stdin"),
        )
        .exits(0)
        .complains_of_nothing();
    }
    solve(UNSOLVABLE, "--compare")
        .exits(2)
        .complains("error: this board has no solution, so there is nothing to compare\nhint: exchange two tiles that stand side by side\n");
}

fn a_page_for_a_lecture_shows_the_search_and_its_queue() {
    let ended = solve(PUZZLE04, "--format html").exits(0).complains_of_nothing();
    let page = ended.stdout();
    assert!(page.contains("<title>A* with Manhattan on puzzle.txt</title>") && page.ends_with("</html>\n"));
    assert!(page.contains("default-src 'none'") && !page.contains("<script"));
    assert!(
        page.contains("turn 5: 1 2 3, 4 5 6, 7 8 blank, 4 + 0 = 4, ends here"),
        "{page}"
    );
    assert_eq!(
        page.matches(">left out</text>").count(),
        3,
        "one neighbor of each board but the first and the last"
    );
    assert!(page.contains("Step 5") && !page.contains("Step 6"));
    assert!(
        page.contains("Step 4:    priority  = 4"),
        "the assignment's trace"
    );
    solve(PUZZLE04, "--format html --compare")
        .exits(0)
        .prints("A* with Hamming and with Manhattan")
        .prints("walking-distance");
    solve(UNSOLVABLE, "--format html")
        .exits(0)
        .prints("This board has no solution");
    solve(PUZZLE04, "--format html --algorithm greedy").refuses("a page shows the assignment's own search");
}
