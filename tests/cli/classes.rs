//! Board and Solver graded as classes, by the driver: right ones, wrong ones, ones that end the process, and ones that forge answers.

use std::collections::BTreeSet;

use testing::sentences::{assert_judged, shape};
use testing::{Missing, Outcome, each, need, ran};

use crate::samples::{tried, verified};
use crate::scenario::{Scenario, repository};

testing::list![
    right_classes_get_all_points_and_what_they_print_harms_nothing,
    classes_come_out_as_labelled,
    every_sentence_that_classes_are_shown_was_read_and_judged,
    a_folder_without_a_program_is_graded_by_its_classes,
    a_folder_whose_program_takes_no_puzzle_is_graded_by_its_classes,
    a_program_that_answers_no_puzzle_or_does_not_compile_is_graded_by_its_classes,
    a_fault_is_named_for_what_it_is,
    what_no_puzzle_shows_is_run_again_without_one,
    a_method_that_changes_the_board_costs_what_it_changes_once,
    a_text_of_what_tile_at_gives_costs_under_tile_at_alone,
    a_solution_begins_with_the_puzzle_where_the_course_has_it_so,
    a_class_that_is_not_there_is_named,
    a_mistake_is_shown_by_a_test_that_passes_once_it_is_mended,
    what_is_drawn_and_run_again_is_the_board_that_the_sentence_is_about,
    what_is_too_large_to_be_drawn_has_no_other_board_in_its_place,
    a_class_without_a_usable_main_is_graded_by_its_classes,
    what_was_answered_before_the_end_counts,
    a_fault_of_the_board_is_not_the_solvers,
    no_forger_gets_a_point_for_what_it_forges,
    the_graders_board_cannot_be_carried_to_the_submissions,
    what_a_search_costs_is_counted_out_of_its_reach,
    what_only_a_close_look_shows_is_found_and_named,
    a_fault_on_some_boards_costs_the_cases_that_show_it,
    what_main_prints_is_judged_beside_the_classes,
    one_class_that_does_not_compile_does_not_sink_the_other,
    a_solver_that_throws_has_no_cost_to_its_credit,
    what_the_course_calls_otherwise_has_the_courses_names,
];

const HEAD: &str = r#"schema = "grader.rubric/v1"
title = "Classes"
dialect = "coursera"
points = 10

[limits]
cpu = "3 s"
wall = "20 s"
memory = "1 GiB"
output = "16 MiB"

"#;

/// A criterion of a rubric.
fn criterion(id: &str, points: &str, fixtures: &[&str], requires: &str) -> String {
    format!(
        "[[criterion]]\nid = \"{id}\"\ntitle = \"{id}\"\npoints = {points}\nfixtures = {fixtures:?}\nrequires = [\"{requires}\"]\n\n"
    )
}

/// A rubric of 10 points with these criteria.
fn asking(criteria: &str) -> String {
    HEAD.to_owned() + criteria
}

fn rubric() -> String {
    let asks = |id, points, requires| criterion(id, points, &[PUZZLE], requires);
    asking(
        &(asks("hamming", "2", "call-hamming")
            + &asks("twin", "2", "call-twin")
            + &asks("moves", "6", "solver-moves")),
    )
}

const PUZZLE: &str = "named/puzzle04";

fn sample(name: &str) -> String {
    std::fs::read_to_string(repository(&format!(
        "fixtures/submissions/accepted/java-classes-coursera/{name}.java"
    )))
    .unwrap()
}

/// What a submission gets whose Board does something when its class is loaded or its `hamming()` is called.
fn with_board(change: impl FnOnce(String) -> String) -> Scenario {
    graded(&change(sample("Board")), &sample("Solver"))
}

/// A rubric, and what is handed in.
fn handed_in(rubric: &str, board: &str, solver: &str) -> Scenario {
    Scenario::new()
        .file("classes.toml", rubric)
        .file("hand-in/Board.java", board)
        .file("hand-in/Solver.java", solver)
}

fn graded(board: &str, solver: &str) -> Scenario {
    handed_in(&rubric(), board, solver).grader("run --rubric classes.toml --submission hand-in --format json")
}

fn score(ended: &Scenario) -> f64 {
    ended.json()["score"]["total"].as_f64().unwrap()
}

fn codes(ended: &Scenario) -> Vec<String> {
    let report = ended.json();
    let cases = report["cases"].as_array().unwrap();
    let findings = cases.iter().flat_map(|case| case["findings"].as_array().unwrap());
    findings
        .map(|finding| finding["code"].as_str().unwrap().to_owned())
        .collect()
}

/// Puts a statement at the beginning of `hamming()`.
fn in_hamming(board: &str, statement: &str) -> String {
    let method = "public int hamming() {\n";
    assert!(board.contains(method));
    board.replacen(method, &format!("{method}        {statement}\n"), 1)
}

fn right_classes_get_all_points_and_what_they_print_harms_nothing() -> Outcome {
    need(&["java", "javac"])?;
    let board = in_hamming(
        &sample("Board"),
        "System.out.println(\"0 0 number 9\"); System.err.println(\"debug\");",
    );
    // A compiler that asked for processors of annotations would look for this one.
    let services = "hand-in/META-INF/services/javax.annotation.processing.Processor";
    let ended = handed_in(&rubric(), &board, &sample("Solver"))
        .file(services, "Missing\n")
        .grader("run --rubric classes.toml --submission hand-in --format json");
    assert_eq!(codes(&ended), [""; 0], "{}", ended.stdout());
    assert!((score(&ended) - 10.0).abs() < 1e-9);
    Ok(())
}

const RUBRICS: [&str; 3] = ["coursera-api", "cs210-api", "princeton-api"];

fn classes_come_out_as_labelled() -> Outcome {
    each(RUBRICS, |rubric| tried(verified(rubric)))
}

fn every_sentence_that_classes_are_shown_was_read_and_judged() -> Outcome {
    each(RUBRICS, |rubric| tried(verified(rubric)))?;
    let mut shown = BTreeSet::new();
    for row in RUBRICS
        .iter()
        .flat_map(|rubric| verified(rubric)["samples"].as_array().unwrap())
    {
        let name = row["name"]
            .as_str()
            .unwrap()
            .rsplit("/java-classes-")
            .next()
            .unwrap();
        for sentence in row["sentences"].as_array().unwrap() {
            shown.insert((shape(sentence.as_str().unwrap()), name.to_owned()));
        }
    }
    assert_judged(include_str!("classes.txt"), &shown);
    Ok(())
}

fn a_folder_without_a_program_is_graded_by_its_classes() -> Outcome {
    need(&["java", "javac"])?;
    Scenario::new()
        .file("hand-in/Board.java", sample("Board"))
        .file("hand-in/Solver.java", sample("Solver"))
        .answers("run --submission hand-in", "SCORE  100 of 100 points")
        .prints("by the rubric `coursera-api`");
    Ok(())
}

/// Whose `main` takes no puzzle is graded by the classes, also where they have not all that the assignment's test client needs.
fn a_folder_whose_program_takes_no_puzzle_is_graded_by_its_classes() -> Outcome {
    need(&["java", "javac"])?;
    let solver = sample("Solver").replace("solution()", "path()");
    let end = solver.rfind('}').unwrap();
    let main = "public static void main(String[] args) { new edu.princeton.cs.algs4.In(\"puzzle04.txt\"); }";
    Scenario::new()
        .file("hand-in/Board.java", sample("Board"))
        .file("hand-in/Solver.java", format!("{}{main}}}", &solver[..end]))
        .answers(
            "run --submission hand-in",
            "`Solver` has no `Iterable solution()`",
        )
        .prints("by the rubric `coursera-api`");
    Ok(())
}

/// A program whose `main` prints no number of moves, or one of whose classes does not compile, gets the points for what its classes do right.
fn a_program_that_answers_no_puzzle_or_does_not_compile_is_graded_by_its_classes() -> Outcome {
    need(&["java", "javac"])?;
    let (board, solver) = (sample("Board"), sample("Solver"));
    let end = solver.rfind('}').unwrap();
    let main = "public static void main(String[] args) { edu.princeton.cs.algs4.In in = new edu.princeton.cs.algs4.In(args[0]); int n = in.readInt(); int[][] tiles = new int[n][n]; for (int k = 0; k < n * n; k++) tiles[k / n][k % n] = in.readInt(); for (Board board : new Solver(new Board(tiles)).solution()) System.out.println(board); }";
    let solver = format!("{}{main}}}", &solver[..end]);
    Scenario::new()
        .file("hand-in/Board.java", &board)
        .file("hand-in/Solver.java", &solver)
        .answers("run --submission hand-in", "SCORE  100 of 100 points")
        .prints("input: its classes `Board` and `Solver` are graded");
    Scenario::new()
        .file("hand-in/Board.java", board.replacen("return ", "retrun ", 1))
        .file("hand-in/Solver.java", solver)
        .answers("run --submission hand-in", "6 of 6  8 of 8 cases ")
        .prints("the program does not compile: its classes")
        .prints("(1 not judged)");
    Ok(())
}

/// What a criterion requires, the changes of a right `Board` that it costs, and what is said of them.
type Faulty = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

/// Each by one change of a right `Board`, with the criterion that it costs, and what is said of it.
fn a_fault_is_named_for_what_it_is() -> Outcome {
    need(&["java", "javac"])?;
    let rows: [Faulty; 7] = [
        // A text in the wrong form hides no array that the caller changes.
        (
            "call-immutable",
            &[
                (
                    "private final int n;",
                    "private final int n; private int[][] kept;",
                ),
                ("n = blocks.length;", "n = blocks.length; kept = blocks;"),
                ("s.append(n + \"\\n\");", ""),
                (
                    "(int) tiles[i * n + j]",
                    "kept == null ? (int) tiles[i * n + j] : kept[i][j]",
                ),
            ],
            "`board.toString()`, called before and after the caller changed the array, gives two answers",
        ),
        // Where the driver loads the classes is none of the student's business, and another number in each run.
        (
            "call-equals",
            &[(
                "if (y == null || y.getClass() != this.getClass()) return false;",
                "if (y == null) return false;",
            )],
            "java.lang.ClassCastException: class java.lang.String cannot be cast to class Board\"",
        ),
        (
            "call-neighbors",
            &[(
                "return result;",
                "return new Iterable<Board>() { public java.util.Iterator<Board> iterator() { return null; } };",
            )],
            "java.lang.NullPointerException: its iterator() gives null",
        ),
        // The blank is exchanged with itself, in a copy that no other board shares.
        (
            "call-neighbors",
            &[(
                "result.add(new Board(this, blank - n));",
                "result.add(new Board(this, blank));",
            )],
            "exchange the blank with one tile beside it",
        ),
        (
            "call-equals",
            &[("if (this.tiles[k] != that.tiles[k]) return false;", ";")],
            "true, for the boards `0 2 / 1 3` and `",
        ),
        (
            "call-hamming",
            &[("return count;", "return 0;")],
            "your `hamming()` says 0 of every board",
        ),
        (
            "call-is-solvable",
            &[(
                "public boolean isGoal",
                "public boolean isSolvable() { return false; } public boolean isGoal",
            )],
            "your `isSolvable()` says false to every board",
        ),
    ];
    each(rows, |(requires, changes, said)| {
        let asked = ["call-to-string", requires].map(|of| criterion(of, "5", &["2x2/solvable-05"], of));
        let board = changes.iter().fold(sample("Board"), |board, (from, to)| {
            assert!(board.contains(from), "{from}");
            board.replacen(from, to, 1)
        });
        let ended = with_rubric(&asking(&asked.concat()), &board, &sample("Solver"));
        assert!(ended.stdout().contains(said), "{}", ended.stdout());
        assert!(!ended.stdout().contains("loader"), "{}", ended.stdout());
        Ok(())
    })
}

/// `toString()` that asks `tileAt()` is wrong where that is, and what else hangs on it costs nothing either.
fn a_text_of_what_tile_at_gives_costs_under_tile_at_alone() -> Outcome {
    need(&["java", "javac"])?;
    let tile_at = "public int tileAt(int i, int j) { if (i < 0 || j < 0 || i >= n || j >= n) throw new IllegalArgumentException(); return tiles[j * n + i]; } private Board other()";
    let board = sample("Board")
        .replace("public int dimension()", "public int size()")
        .replace("public Board twin()", tile_at)
        .replace("(int) tiles[i * n + j]", "tileAt(i, j)");
    let criteria = [
        ("4", "call-size"),
        ("3", "call-to-string"),
        ("3", "call-neighbors"),
    ]
    .map(|(points, of)| criterion(of, points, &[PUZZLE], of));
    let ended = with_rubric(&asking(&criteria.concat()), &board, &sample("Solver"));
    assert!((score(&ended) - 6.0).abs() < 1e-9, "{}", ended.stdout());
    let found = &ended.json()["cases"].to_string();
    assert!(found.contains("shows the tiles that `tileAt()` gives"), "{found}");
    Ok(())
}

/// A method that spoils the board is not the fault of `tileAt`, and only what the class has was called before.
fn a_method_that_changes_the_board_costs_what_it_changes_once() -> Outcome {
    need(&["java", "javac"])?;
    let (twin, text) = ("public Board twin()", "        List<Board> result");
    let board = sample("Board");
    assert!(board.contains(twin) && board.contains(text));
    let tile_at = "public int tileAt(int i, int j) { if (i < 0 || j < 0 || i >= n || j >= n) throw new IllegalArgumentException(); return tiles[i * n + j]; } private Board other()";
    let board = board
        .replace("public int dimension()", "public int size()")
        .replace(twin, tile_at)
        .replace(text, &format!("        tiles[0] = 9;\n{text}"));
    let criteria = ["call-size", "call-immutable"].map(|of| criterion(of, "5", &[PUZZLE], of));
    let ended = with_rubric(&asking(&criteria.concat()), &board, &sample("Solver"));
    assert!((score(&ended) - 5.0).abs() < 1e-9, "{}", ended.stdout());
    let found = &ended.json()["cases"].to_string();
    assert!(found.contains("after neighbors(), isGoal()"), "{found}");
    Ok(())
}

/// A solution that leaves out the puzzle is one slide short where the course has it with the puzzle, and right where it has it without.
fn a_solution_begins_with_the_puzzle_where_the_course_has_it_so() -> Outcome {
    need(&["java", "javac"])?;
    let rubric = asking(&criterion("solution", "10", &[PUZZLE], "solver-solution"));
    let (from, to) = ("n != null; n = n.previous", "n.previous != null; n = n.previous");
    let solver = sample("Solver");
    assert!(solver.contains(from));
    let solver = solver.replace(from, to);
    for (dialect, worth) in [("coursera", 0.0), ("cs210", 10.0)] {
        let rubric = rubric.replace("\"coursera\"", &format!("\"{dialect}\""));
        let ended = with_rubric(&rubric, &sample("Board"), &solver);
        assert!((score(&ended) - worth).abs() < 1e-9, "{}", ended.stdout());
        let told = ended
            .stdout()
            .contains("`solver.solution()` leaves out the puzzle itself");
        assert_eq!(told, worth < 1.0, "{}", ended.stdout());
    }
    Ok(())
}

/// That a class does not compile, or throws where it gets no board, has no puzzle to be tried on.
fn what_no_puzzle_shows_is_run_again_without_one() -> Outcome {
    need(&["java", "javac"])?;
    let criteria = ["compiles", "solver-null"].map(|of| criterion(of, "5", &[PUZZLE], of));
    let rubric = asking(&criteria.concat());
    let run = "run --rubric classes.toml --submission hand-in --report junit-tests=GraderTest.java";
    let check = "if (initial == null) throw new IllegalArgumentException(\"no board\");";
    let solver = sample("Solver");
    assert!(solver.contains(check));
    let ended = handed_in(
        &rubric,
        &sample("Board"),
        &solver.replace(check, "if (initial == null) return;"),
    )
    .answers(run, "run it again with:")
    .prints("      new Solver(null);");
    assert!(!ended.stdout().contains("small puzzle"), "{}", ended.stdout());
    let ended = handed_in(&rubric, &sample("Board"), &solver.replace("return", "retrun"))
        .answers(run, "`Solver` does not compile");
    assert!(!ended.stdout().contains("run it again"), "{}", ended.stdout());
    let tests = ended.left("GraderTest.java");
    assert!(tests.contains("The report says what went wrong"), "{tests}");
    Ok(())
}

/// A `Board` and a `Solver` with mistakes that one call does not show.
fn mistaken() -> [String; 2] {
    let changed = |class: &str, changes: &[(&str, &str)]| {
        changes.iter().fold(sample(class), |text, (from, to)| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        })
    };
    let board = changed(
        "Board",
        &[
            (
                "    private final int n;\n",
                "    private final int n;\n    private int twins;\n    private boolean asked;\n",
            ),
            (
                "        tiles[a] = ",
                "        twins = that.twins + 1;\n        tiles[a] = ",
            ),
            ("return count;", "return twins > 5 ? count + 1 : count;"),
            (
                "return result;",
                "java.util.Iterator<Board> once = result.iterator();
        class Once implements Iterable<Board>, java.util.Iterator<Board> {
            public java.util.Iterator<Board> iterator() { return this; }
            public boolean hasNext() { return once.hasNext(); }
            public Board next() { return once.next(); }
        }
        return new Once();",
            ),
            (
                "return manhattan == 0;",
                "asked = true;\n        return manhattan == 0;",
            ),
            ("return manhattan;", "return asked ? manhattan + 1 : manhattan;"),
            ("return n;", "return n == 9 ? 3 : n;"),
        ],
    );
    let solver = changed(
        "Solver",
        &[
            (
                "Stack<Board> stack = new Stack<>();",
                "if (kept != null) return kept;\n        kept = new java.util.LinkedList<>();\n        java.util.LinkedList<Board> stack = kept;",
            ),
            (
                "    private SearchNode goal;\n",
                "    private SearchNode goal;\n    private java.util.LinkedList<Board> kept;\n",
            ),
        ],
    );
    [board, solver]
}

/// Mistakes that one call does not show: on the sixth twin of a twin, of a result iterated over twice, in another order of calls, on a board of 9 by 9, and after a result was emptied. With a stand-in
/// for JUnit that has the same signatures.
fn a_mistake_is_shown_by_a_test_that_passes_once_it_is_mended() -> Outcome {
    need(&["java", "javac"])?;
    let of = [
        "call-size",
        "call-hamming",
        "call-neighbors",
        "call-immutable",
        "solver-stable",
    ];
    let criteria = of.map(|of| {
        // A test of a search has several puzzles.
        let puzzles: &[&str] = if of == "solver-stable" {
            &["2x2/solvable-05", PUZZLE]
        } else {
            &["2x2/solvable-05"]
        };
        let asks = criterion(of, "2", puzzles, of);
        let staff_only = "visibility = \"staff-only\"\nrequires = [\"call-twin\", ";
        if of == "call-size" {
            asks.replace("requires = [", staff_only)
        } else {
            asks
        }
    });
    let [board, solver] = mistaken();
    let ended = handed_in(&asking(&criteria.concat()), &board, &solver)
        .file("right/Board.java", sample("Board"))
        .file("right/Solver.java", sample("Solver"))
        .grader("run --rubric classes.toml --submission hand-in --report junit-tests=GraderTest.java --report junit-tests@staff=all.java");
    let tests = of.map(|of| format!("test_{}", of.replace('-', "_")));
    let shown = ended.left("GraderTest.java");
    assert!(
        tests
            .iter()
            .all(|test| shown.contains(test) != test.ends_with("size")),
        "{shown}"
    );
    assert!(shown.contains("{{0, 1, 3}, {4, 2, 5}, {7, 8, 6}}"), "{shown}");
    let api = ["Test", "DisplayName", "Assertions"].map(|name| format!("junit/org/junit/jupiter/api/{name}"));
    let used = [
        "MinPQ",
        "SharedKeyHeap",
        "SharedHeap",
        "Stack",
        "SharedLinkedItems",
    ];
    let own = api
        .into_iter()
        .chain(["junit/Run".to_owned()])
        .map(|name| repository(&format!("tests/java/{name}.java")));
    let own = own.chain(
        used.iter()
            .map(|name| repository(&format!("java/library/{name}.java"))),
    );
    let own: Vec<String> = own.map(|path| path.to_str().unwrap().to_owned()).collect();
    let with = |classes: &str| -> Result<String, Missing> {
        let classes = ["Board", "Solver"].map(|name| format!("{classes}/{name}.java"));
        let mut arguments = vec!["-nowarn", "-d", ".", "all.java", &classes[0], &classes[1]];
        arguments.extend(own.iter().map(String::as_str));
        assert_eq!(ran("javac", &arguments, &ended.path(""))?.1, "");
        Ok(ran("java", &["-cp", ".", "Run", "GraderTest"], &ended.path(""))?.1)
    };
    for (classes, begins) in [("hand-in", "failed "), ("right", "ok ")] {
        let said = with(classes)?;
        let all = tests.iter().all(|test| said.contains(&format!("{begins}{test}")));
        assert!(
            all && said
                .lines()
                .all(|line| line.starts_with(begins) || classes == "hand-in"),
            "{said}"
        );
    }
    Ok(())
}

/// Wrong on boards of 2 by 2 alone, which are asked about beside each puzzle.
fn what_is_drawn_and_run_again_is_the_board_that_the_sentence_is_about() -> Outcome {
    need(&["java", "javac"])?;
    let board = in_hamming(&sample("Board"), "if (n == 2) return 99;");
    let ended = handed_in(&rubric(), &board, &sample("Solver")).grader(
        "run --rubric classes.toml --submission hand-in --format json --report junit-tests=GraderTest.java",
    );
    let report = ended.json();
    let all = |key: &str| report[key].as_array().unwrap().clone();
    let wrong: Vec<_> = all("cases")
        .into_iter()
        .chain(all("counterexamples"))
        .filter(|one| one["findings"][0]["code"] == "call-wrong")
        .map(|one| (one["findings"][0]["message"].clone(), one["reproduce"].clone()))
        .collect();
    let about = (
        "`board.hamming()` is wrong for the board 1 2 / 3 0".into(),
        "Board board = new Board(new int[][] {{1, 2}, {3, 0}});".into(),
    );
    assert!(
        wrong.len() > 1 && wrong.iter().all(|one| *one == about),
        "{wrong:?}"
    );
    assert_eq!(
        report["counterexamples"][0]["board"],
        serde_json::json!([[1, 2], [3, 0]])
    );
    let tests = ended.left("GraderTest.java");
    let puzzle = "{0, 1, 3}";
    assert!(
        tests.contains("new Board(new int[][] {{1, 2}, {3, 0}}).hamming()") && !tests.contains(puzzle),
        "{tests}"
    );
    Ok(())
}

/// Wrong on boards of 127 by 127 alone, which are asked about beside a puzzle of 2 by 2: that puzzle shows nothing.
fn what_is_too_large_to_be_drawn_has_no_other_board_in_its_place() -> Outcome {
    need(&["java", "javac"])?;
    let small = rubric().replace(PUZZLE, "2x2/solvable-05");
    let board = in_hamming(&sample("Board"), "if (n == 127) return 99;");
    let ended = handed_in(&small, &board, &sample("Solver"))
        .grader("run --rubric classes.toml --submission hand-in --format json");
    assert_eq!(codes(&ended), ["call-wrong"]);
    assert_eq!(ended.json()["counterexamples"], serde_json::json!([]));
    Ok(())
}

fn a_class_without_a_usable_main_is_graded_by_its_classes() -> Outcome {
    need(&["java", "javac"])?;
    Scenario::new()
        .file("class/ada/Board.java", sample("Board"))
        .file(
            "class/ada/Solver.java",
            sample("Solver").replace("return", "retrun"),
        )
        .succeeds("class class")
        .complains("the classes are graded, by the rubric `coursera-api`");
    // Whose board is asked whether it can be solved, and has no twin, is of the other course.
    let board =
        "public class Board { public int size() { return 0; } public boolean isSolvable() { return true; } }";
    Scenario::new()
        .file("hand-in/Board.java", board)
        .file(
            "hand-in/Solver.java",
            "public class Solver { public Solver(Board b) { } }",
        )
        .grader("run --submission hand-in")
        .exits(0)
        .prints("by the rubric `princeton-api`");
    Ok(())
}

fn a_class_that_is_not_there_is_named() {
    Scenario::new()
        .file("hand-in/Board.java", sample("Board"))
        .grader("run --rubric coursera-api --submission hand-in")
        .refuses("a class `Solver`");
}

fn what_was_answered_before_the_end_counts() -> Outcome {
    need(&["java", "javac"])?;
    for (statement, expected) in [
        ("if (n > 0) System.exit(0);", "not-answered"),
        ("if (n > 0) Runtime.getRuntime().halt(7);", "exit-status"),
        ("while (n > 0) { }", "limit-cpu"),
    ] {
        let solver = sample("Solver").replacen(
            "        if (initial == null)",
            &format!("        int n = 1; {statement}\n        if (initial == null)"),
            1,
        );
        let ended = graded(&sample("Board"), &solver);
        assert!(
            (score(&ended) - 4.0).abs() < 1e-9,
            "{statement}: {}",
            ended.stdout()
        );
        assert_eq!(codes(&ended), [expected], "{statement}");
    }
    Ok(())
}

fn a_fault_of_the_board_is_not_the_solvers() -> Outcome {
    need(&["java", "javac"])?;
    let ended = with_board(|board| in_hamming(&board, "if (n > 0) return 99;"));
    assert_eq!(codes(&ended), ["call-wrong"], "{}", ended.stdout());
    assert!((score(&ended) - 8.0).abs() < 1e-9);
    Ok(())
}

/// Statements that put a line onto the driver's channel, that end the process before a wrong answer is seen, that recognise the driver, and that ask for a class which is refused: what each way to
/// forge comes to in points. What holds each of many more is looked at by what the driver says of them (`tests/submission/forgers.rs`). `hamming()` itself answers 99.
const FORGERS: &[&str] = &[
    "new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"0000000000000000 22 2 number 4\\n\".getBytes());",
    "Runtime.getRuntime().addShutdownHook(new Thread(() -> { try { new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"2 number 4\\n\".getBytes()); } catch (java.io.IOException e) { } })); System.exit(0);",
    "Runtime.getRuntime().halt(0);",
    "for (StackTraceElement frame : Thread.currentThread().getStackTrace()) if (frame.getClassName().startsWith(\"grader\")) return 0;",
    "Class<?> right = ClassLoader.getSystemClassLoader().loadClass(\"Board\"); return (Integer) right.getMethod(\"hamming\").invoke(right.getConstructor(int[][].class).newInstance((Object) RIGHT));",
];

/// All of them are samples of one verification, which asks for the machine's tools and compiles the driver once.
fn no_forger_gets_a_point_for_what_it_forges() -> Outcome {
    need(&["java", "javac"])?;
    let label = "dialect = \"coursera\"\nverdict = \"wrong-answer\"\nalso = [\"runtime-error\", \"time-limit-cpu\"]\nshows-in = [\"call-hamming\"]\nnote = \"Forges answers.\"\n";
    let (board, solver) = (sample("Board"), sample("Solver"));
    let method = "    public int hamming() {\n";
    let (before, after) = board.split_once(method).unwrap();
    let body = after.split_once("\n    }\n").unwrap().1;
    let mut folder = Scenario::new().file("classes.toml", rubric());
    for (number, forger) in FORGERS.iter().enumerate() {
        let name = format!("forgers/wrong-answer/forger-{number:02}");
        let forger = forger.replace("RIGHT", "new int[][] {{0, 1, 3}, {4, 2, 5}, {7, 8, 6}}");
        let forged = format!(
            "{before}{method}        try {{ if (tiles.length > 0) {{ {forger} }} }} catch (Exception e) {{ return 99; }}\n        return 99;\n    }}\n{body}"
        );
        folder = folder
            .file(&format!("{name}.expect.toml"), label)
            .file(&format!("{name}/Board.java"), forged)
            .file(&format!("{name}/Solver.java"), &solver);
    }
    let ended = folder
        .grader("verify classes.toml --samples forgers --only */forger-* --once --jobs 2 --format json");
    let found = ended.json();
    assert_eq!(found["failures"], serde_json::json!([]), "{found:#}");
    assert_eq!(found["criteria"][0]["id"], "hamming");
    let rows = found["samples"].as_array().unwrap();
    assert_eq!(rows.len(), FORGERS.len());
    for (forger, row) in FORGERS.iter().zip(rows) {
        // One that does not compile would show nothing.
        assert_ne!(row["actual"], "compile-error", "{forger}: {row:#}");
        // `return 4` is the right answer to the first question, and to no other.
        assert_ne!(row["cells"][0]["outcome"], "passed", "{forger}: {row:#}");
        assert_eq!(row["cells"][0]["passed"], 0, "{forger}: {row:#}");
    }
    Ok(())
}

/// The solver gets the grader's board in the place of its own. What it keeps of that is of no use to a board that has no neighbors to give.
fn the_graders_board_cannot_be_carried_to_the_submissions() -> Outcome {
    need(&["java", "javac"])?;
    let rubric = asking(&criterion("together", "10", &[PUZZLE], "solver-own-board"));
    let solver = sample("Solver").replacen(
        "    public Solver(Board initial) {\n",
        "    public Solver(Board initial) {\n        java.util.function.Function<int[][], Object> neighbors = tiles -> new Board(tiles).neighbors();\n        System.getProperties().putIfAbsent(\"neighbors\", neighbors);\n",
        1,
    );
    let board = sample("Board").replacen(
        "        List<Board> result = new ArrayList<Board>(4);\n",
        "        List<Board> result = new ArrayList<Board>(4);\n        if (n > 0) {\n            int[][] own = new int[n][n];\n            for (int k = 0; k < n * n; k++) own[k / n][k % n] = tiles[k];\n            java.util.function.Function<int[][], Object> right = (java.util.function.Function<int[][], Object>) System.getProperties().get(\"neighbors\");\n            if (right != null) for (Object next : (Iterable<?>) right.apply(own)) {\n                java.util.Scanner in = new java.util.Scanner(next.toString());\n                in.nextInt();\n                int[][] blocks = new int[n][n];\n                for (int k = 0; k < n * n; k++) blocks[k / n][k % n] = in.nextInt();\n                result.add(new Board(blocks));\n            }\n            return result;\n        }\n",
        1,
    );
    let ended = with_rubric(&rubric, &board, &solver);
    assert!(score(&ended).abs() < 1e-9, "{}", ended.stdout());
    Ok(())
}

/// With the key, lines could be signed. A dump of the heap holds every object, those that nothing refers to any more included.
/// A class of the queue's name in the submission would be found before the grader's: its counters are not asked. And the grader's own cannot be set back.
fn what_a_search_costs_is_counted_out_of_its_reach() -> Outcome {
    need(&["java", "javac"])?;
    let queue = r"package edu.princeton.cs.algs4;

public class MinPQ<Key extends Comparable<Key>> {
    static final long[] COUNTS = {1, 1, 1};
    private final java.util.PriorityQueue<Key> keys = new java.util.PriorityQueue<>();
    public void insert(Key key) { keys.add(key); COUNTS[0] = 1; }
    public Key delMin() { return keys.remove(); }
    public Key min() { return keys.element(); }
}
";
    // It leaves nothing out, so that the grader's own queue would count too many.
    let solver = sample("Solver").replacen(
        "if (node.previous == null || !b.equals(node.previous.board))",
        "",
        1,
    );
    let end = "        if (pq.min().board.isGoal()) goal = pq.min();\n";
    assert!(solver.contains(end));
    let setting_back = |how: &str| {
        let set_back = format!(
            "{end}        try {{ set(edu.princeton.cs.algs4.MinPQ.class, \"COUNTS\"); set(Board.class, \"CALLS\"); }} catch (Throwable refused) {{ }}\n    }}\n\n    private static void set(Class<?> type, String name) throws Exception {{\n        {how}\n"
        );
        solver.replacen(end, &set_back, 1)
    };
    let resets = [
        (solver.clone(), Some(queue)),
        (
            setting_back(
                "java.lang.reflect.Field field = type.getDeclaredField(name); field.setAccessible(true); java.util.Arrays.fill((long[]) field.get(null), 1);",
            ),
            None,
        ),
        (
            setting_back(
                "java.util.Arrays.fill((long[]) java.lang.invoke.MethodHandles.privateLookupIn(type, java.lang.invoke.MethodHandles.lookup()).findStaticGetter(type, name, long[].class).invoke(), 1);",
            ),
            None,
        ),
        // Or the driver be kept from reading them.
        (
            setting_back(
                "System.setSecurityManager(new SecurityManager() { @Override public void checkPermission(java.security.Permission asked) { if (asked.getName().equals(\"suppressAccessChecks\")) throw new SecurityException(); } });",
            ),
            None,
        ),
        (
            setting_back(
                "Object loader = Solver.class.getClassLoader(); Thread driver = Thread.currentThread(); Thread stopping = new Thread(() -> { synchronized (loader) { while (true) { for (StackTraceElement frame : driver.getStackTrace()) { if (frame.getMethodName().equals(name.toLowerCase())) { driver.stop(); return; } } } } }); stopping.setDaemon(true); stopping.start(); Thread.sleep(50);",
            ),
            None,
        ),
    ];
    let counted = "named/puzzle04\"]\nrequires = [\"solver-moves";
    assert!(rubric().contains(counted));
    let rubric = rubric().replace(counted, "3x3/depth-14-a\"]\nrequires = [\"solver-counts");
    let mut folder = Scenario::new().file("counts.toml", rubric);
    let label = "dialect = \"coursera\"\nverdict = \"wrong-answer\"\nshows-in = [\"solver-counts\"]\nnote = \"Hides what it costs.\"\n";
    for (number, (solver, queue)) in resets.into_iter().enumerate() {
        let name = format!("costly/wrong-answer/costly-{number}");
        folder = folder
            .file(&format!("{name}.expect.toml"), label)
            .file(&format!("{name}/Board.java"), sample("Board"))
            .file(&format!("{name}/Solver.java"), solver);
        if let Some(queue) = queue {
            folder = folder.file(&format!("{name}/edu/princeton/cs/algs4/MinPQ.java"), queue);
        }
    }
    let found = folder
        .grader("verify counts.toml --samples costly --only */costly-* --once --format json")
        .json();
    assert_eq!(found["failures"], serde_json::json!([]), "{found:#}");
    for row in found["samples"].as_array().unwrap() {
        let passed: Vec<_> = row["cells"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| &cell["outcome"])
            .collect();
        assert_eq!(passed, ["passed", "passed", "failed"], "{row:#}");
    }
    Ok(())
}

/// A rubric of what needs more than an answer to one call.
const CLOSE: &str = r#"
schema = "grader.rubric/v1"
title = "A close look"
dialect = "coursera"
points = 6

[[criterion]]
id = "board"
title = "Board"
points = 2
fixtures = ["named/puzzle04"]
requires = ["call-twin", "call-immutable"]

[[criterion]]
id = "growth"
title = "Growth"
points = 1
fixtures = ["named/puzzle04"]
requires = ["board-growth"]

[[criterion]]
id = "solver"
title = "Solver"
points = 3
fixtures = ["named/puzzle04"]
requires = ["solver-moves", "solver-stable", "solver-queue"]
"#;

fn what_only_a_close_look_shows_is_found_and_named() -> Outcome {
    need(&["java", "javac"])?;
    let changed = |text: String, (from, to): (&str, &str)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let board = [
        // A search for the square of each tile that is not at home.
        (
            "for (int k = 0; k < n * n; k++)\n            if (tiles[k] != 0 && tiles[k] != k + 1) count++;",
            "for (int t = 1; t < n * n; t++)\n            for (int k = 0; tiles[t - 1] != t && k < n * n; k++)\n                if (tiles[k] == t) count++;",
        ),
        // An answer that depends on what was called before.
        (
            "public boolean isGoal() {\n        return manhattan == 0;",
            "private boolean asked;\n    public boolean isGoal() {\n        asked = true;\n        return manhattan == 0;",
        ),
        ("return count;", "return asked && n == 3 ? count + 1 : count;"),
    ];
    let solver = [
        // Nodes that change in the queue.
        ("private final int moves;", "private int moves;"),
        (
            "pq.insert(new SearchNode(b, node.moves + 1, node));",
            "{ SearchNode next = new SearchNode(b, node.moves + 1, node); pq.insert(next); next.moves++; next.moves--; if (next.moves == 3) { next.moves = 4; } else if (next.moves == 4) { next.moves = 3; } }",
        ),
    ];
    let messages = || {
        let ended = Scenario::new()
            .file("close.toml", CLOSE.trim_start())
            .file(
                "hand-in/Board.java",
                board.into_iter().fold(sample("Board"), changed),
            )
            .file(
                "hand-in/Solver.java",
                solver.into_iter().fold(sample("Solver"), changed),
            )
            .grader("run --rubric close.toml --submission hand-in --format json");
        let report = ended.json();
        let cases = report["cases"].as_array().unwrap().iter();
        let findings = cases.flat_map(|case| case["findings"].as_array().unwrap());
        let messages: Vec<String> = findings
            .map(|finding| finding["message"].as_str().unwrap().to_owned())
            .collect();
        messages
    };
    let has = |messages: &[String], part| messages.iter().any(|message| message.contains(part));
    // Times that were measured beside other programs may show no growth.
    let mut grows = false;
    for _ in 0..4 {
        let messages = messages();
        for part in [
            "`board.hamming()` depends on what was called before",
            "the field `moves` of a `SearchNode` changes while the object is in the queue",
        ] {
            assert!(has(&messages, part), "{part}: {messages:#?}");
        }
        grows = has(
            &messages,
            "the time of `hamming()` grows faster than N to the power of 2",
        );
        if grows {
            break;
        }
    }
    assert!(grows, "no growth is named");
    Ok(())
}

fn with_rubric(rubric: &str, board: &str, solver: &str) -> Scenario {
    handed_in(rubric, board, solver).grader(
        "run --rubric classes.toml --submission hand-in --format json --report junit-tests=GraderTest.java",
    )
}

/// A `twin()` that takes the blank where it is the first square: two of three puzzles show it, and one of them by a simpler board.
fn a_fault_on_some_boards_costs_the_cases_that_show_it() -> Outcome {
    need(&["java", "javac"])?;
    let fixtures = ["2x2/unsolvable-06", PUZZLE, "4x4/depth-20-a"];
    let rubric = asking(&criterion("twin", "10", &fixtures, "call-twin"));
    let method = "public Board twin() {\n";
    let board = sample("Board");
    assert!(board.contains(method));
    let wrong = "        if (tiles[0] == 0) { int[][] copy = new int[n][n]; for (int k = 0; k < n * n; k++) { copy[k / n][k % n] = tiles[k]; } copy[0][0] = copy[0][1]; copy[0][1] = 0; return new Board(copy); }\n";
    let ended = with_rubric(
        &rubric,
        &board.replacen(method, &format!("{method}{wrong}"), 1),
        &sample("Solver"),
    );
    let report = ended.json();
    let verdicts: Vec<_> = report["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| case["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(
        verdicts,
        ["wrong-answer", "accepted", "wrong-answer"],
        "{report:#}"
    );
    let messages: Vec<_> = [0, 2]
        .map(|at| report["cases"][at]["findings"][0]["message"].clone())
        .to_vec();
    assert_eq!(
        messages[0], messages[1],
        "one cause has one sentence, on its simplest board"
    );
    assert!(
        messages[0]
            .as_str()
            .unwrap()
            .contains("`board.twin()` of the board `0 1 / 2 3`"),
        "{messages:?}"
    );
    Ok(())
}

/// A class that does not compile costs its own points; what the compiler says of it is the one cause.
fn one_class_that_does_not_compile_does_not_sink_the_other() -> Outcome {
    need(&["java", "javac"])?;
    let broken = |name| sample(name).replacen("return ", "return nowhere + ", 1);
    for (board, solver, worth, class) in [
        (sample("Board"), broken("Solver"), 4.0, "Solver"),
        (broken("Board"), sample("Solver"), 6.0, "Board"),
    ] {
        let ended = graded(&board, &solver);
        assert!((score(&ended) - worth).abs() < 1e-9, "{}", ended.stdout());
        let report = ended.json();
        for case in report["cases"].as_array().unwrap() {
            let Some(finding) = case["findings"].get(0) else {
                continue;
            };
            assert_eq!(finding["message"], format!("`{class}` does not compile"));
            let found = finding["found"].as_str().unwrap();
            assert!(found.contains(&format!("{class}.java:")), "{found}");
        }
    }
    let ended = graded(&broken("Board"), &broken("Solver"));
    assert!(ended.stdout().contains("compile-error"), "{}", ended.stdout());
    Ok(())
}

/// Where no solver is made nothing is counted, and that earns nothing.
fn a_solver_that_throws_has_no_cost_to_its_credit() -> Outcome {
    need(&["java", "javac"])?;
    let criteria = ["counts", "calls", "queue", "memory"]
        .map(|of| criterion(of, "2.5", &[PUZZLE], &format!("solver-{of}")));
    let rubric = asking(&criteria.concat());
    let right = with_rubric(&rubric, &sample("Board"), &sample("Solver"));
    assert!((score(&right) - 10.0).abs() < 1e-9, "{}", right.stdout());
    let solver = sample("Solver");
    let constructor = "public Solver(Board initial) {\n";
    assert!(solver.contains(constructor));
    let throws = format!("{constructor}        if (initial != null) throw new IllegalStateException();\n");
    let ended = with_rubric(
        &rubric,
        &sample("Board"),
        &solver.replacen(constructor, &throws, 1),
    );
    assert!(score(&ended).abs() < 1e-9, "{}", ended.stdout());
    assert_eq!(codes(&ended), ["call-failed"; 4]);
    Ok(())
}

const MAIN: &str = r#"
    public static void main(String[] args) {
        edu.princeton.cs.algs4.In in = new edu.princeton.cs.algs4.In(args[0]);
        int n = in.readInt();
        int[][] tiles = new int[n][n];
        for (int k = 0; k < n * n; k++) { tiles[k / n][k % n] = in.readInt(); }
        Solver solver = new Solver(new Board(tiles));
        if (!solver.isSolvable()) { System.out.println("No solution possible"); return; }
        edu.princeton.cs.algs4.StdOut.println("Minimum number of moves = " + solver.moves());
        for (Board board : solver.solution()) { edu.princeton.cs.algs4.StdOut.println(board); }
    }
"#;

/// `main` is started in the process in which the classes were called; what it printed counts too where it leaves by `System.exit`, and the line that runs it again starts it.
fn what_main_prints_is_judged_beside_the_classes() -> Outcome {
    need(&["java", "javac"])?;
    let criteria = criterion("hamming", "4", &[PUZZLE], "call-hamming")
        + &criterion("main-moves", "3", &[PUZZLE], "moves")
        + &criterion("main-unsolvable", "3", &["2x2/unsolvable-06"], "unsolvable");
    let (board, rubric) = (sample("Board"), asking(&criteria));
    let with_main = |leaves: &str| {
        let main = MAIN.trim_end().strip_suffix('}').unwrap();
        sample("Solver").trim_end().strip_suffix('}').unwrap().to_owned() + main + leaves + "}\n}\n"
    };
    for leaves in ["", "System.exit(0);"] {
        let ended = with_rubric(&rubric, &board, &with_main(leaves));
        assert_eq!(codes(&ended), [""; 0], "{}", ended.stdout());
    }
    let wrong = with_main("").replace("+ solver.moves()", "+ 7");
    let ended = with_rubric(&rubric, &board, &wrong).json();
    let again = ended["cases"][1]["reproduce"].as_str().unwrap();
    assert!(
        again.starts_with("printf ") && again.contains("java") && again.contains(" Solver "),
        "{again}"
    );
    Ok(())
}

/// The API check, the calls and the sentences use the course's name, and so do the grader's own board and the tests for the student's machine.
fn what_the_course_calls_otherwise_has_the_courses_names() -> Outcome {
    need(&["java", "javac"])?;
    let names = "[classes]\nrename = [{ member = \"moves\", name = \"minMoves\" }, { member = \"manhattan\", name = \"distance\" }]\n\n";
    let criteria = names.to_owned()
        + &criterion("api", "4", &[PUZZLE], "api")
        + &criterion("twin", "2", &[PUZZLE], "call-twin")
        + &criterion("moves", "4", &[PUZZLE], "solver-moves");
    let solver = sample("Solver")
        .replace("int moves()", "int minMoves()")
        .replace("solver.moves()", "solver.minMoves()")
        .replace("manhattan()", "distance()");
    let wrong = solver.replace(
        "int minMoves() {\n",
        "int minMoves() {\n        if (true) { return 7; }\n",
    );
    assert_ne!(solver, wrong);
    let board = sample("Board").replace("manhattan()", "distance()");
    let ended = with_rubric(&asking(&criteria), &board, &wrong);
    let report = ended.json();
    assert_eq!(report["cases"][0]["verdict"], "accepted", "{report:#}");
    let case = &report["cases"][2];
    let message = case["findings"][0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("`solver.minMoves()`") && message.ends_with("is wrong"),
        "{message}"
    );
    let test = ended.left("GraderTest.java");
    assert!(test.contains("solver.minMoves()"), "{test}");
    // A board whose methods lead nowhere is no fault of the solver's.
    let lost = board.replacen(
        "public int distance() {",
        "public int distance() {\n        if (true) { return 0 / 0; }",
        1,
    );
    assert_ne!(lost, board);
    let report = with_rubric(&asking(&criteria), &lost, &solver).json();
    assert_eq!(report["cases"][2]["verdict"], "accepted", "{report:#}");
    Ok(())
}
