//! Whole cases of the shipped rubrics, judged on what a program printed.

use super::*;
use crate::rubric;
use sandbox::execution::{Exit, Limits, Usage};

const PATH: &str = "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n\
    3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n";

/// The verdict of a criterion that asks for the text alone.
fn text_alone(fixture: &str, stdout: &str) -> Verdict {
    let mut rubric = rubric::load("coursera").unwrap();
    for criterion in &mut rubric.criteria {
        criterion.requires = vec![Requirement::Text];
    }
    rubric.text = TextRule {
        ignore_spacing: false,
        ..TextRule::FORM
    };
    judged_by(&rubric, None, fixture, Exit::Code(0), [stdout, ""]).verdict
}

/// What a criterion makes of a run that ended so, with this on standard output and on standard error.
fn judged(rubric: &str, criterion: &str, fixture: &str, exit: Exit, printed: [&str; 2]) -> Judgement {
    let rubric = rubric::load(rubric).unwrap();
    judged_by(&rubric, Some(criterion), fixture, exit, printed)
}

/// The same by the criterion of a name, or the first that asks about the fixture.
fn judged_by(
    rubric: &Rubric,
    criterion: Option<&str>,
    fixture: &str,
    exit: Exit,
    printed: [&str; 2],
) -> Judgement {
    judged_of(rubric, criterion, fixture, exit, printed, Elsewhere::default())
}

/// The same of a program of which something is known from its other runs.
fn judged_of(
    rubric: &Rubric,
    criterion: Option<&str>,
    fixture: &str,
    exit: Exit,
    printed: [&str; 2],
    elsewhere: Elsewhere,
) -> Judgement {
    let [stdout, stderr] = printed.map(str::as_bytes);
    let asks = |criterion: &Criterion| {
        let mut cases = criterion.cases.iter();
        cases.find(|case| case.fixture.id.as_str() == fixture).cloned()
    };
    let wanted = |other: &Criterion| criterion.is_none_or(|name| other.id == name);
    let (criterion, asked) = rubric
        .criteria
        .iter()
        .filter(|other| wanted(other))
        .find_map(|criterion| Some((criterion, asks(criterion)?)))
        .unwrap();
    let fixture = &asked.fixture;
    let transcript = Transcript {
        errors: rubric.dialect.read_errors(stderr, &fixture.shape()),
        ..rubric.dialect.read(stdout, &fixture.shape())
    };
    let usage = Usage {
        wall: std::time::Duration::from_secs(30),
        cpu: Some(std::time::Duration::ZERO),
        peak_memory: None,
    };
    let execution = Execution {
        usage,
        ..Execution::new(exit).printing(stdout).complaining(stderr)
    };
    let mut observation = Observation::new(execution, transcript, Allowed::full(Limits::default()));
    observation.set_elsewhere(elsewhere);
    judge(rubric, criterion, fixture, &observation)
}

#[test]
fn where_text_alone_is_asked_only_what_is_right_is_wrong_in_form() {
    let solved = "named/puzzle04";
    let right = format!("Minimum number of moves = 4\n{PATH}");
    assert_eq!(text_alone(solved, &right), Verdict::Accepted);
    assert_eq!(
        text_alone(solved, &format!("Moves: 4\n{PATH}")),
        Verdict::PresentationError
    );
    for wrong in [
        format!("Minimum number of moves = 5\n{PATH}"),
        format!("Minimum number of moves = 4\n{right}Minimum number of moves = 6\n"),
        format!("{right}No solution possible\n"),
        "Minimum number of moves = 4\n".to_owned(),
        "No solution possible\n".to_owned(),
    ] {
        assert_eq!(text_alone(solved, &wrong), Verdict::WrongAnswer, "{wrong}");
    }
    let unsolvable = "named/puzzle-unsolvable3x3";
    assert_eq!(
        text_alone(unsolvable, "No solution possible\n"),
        Verdict::Accepted
    );
    assert_eq!(
        text_alone(unsolvable, "This puzzle is unsolvable\n"),
        Verdict::PresentationError
    );
    assert_eq!(text_alone(unsolvable, &right), Verdict::WrongAnswer);
}

#[test]
fn of_very_many_boards_few_are_kept_and_they_are_judged_as_all() {
    let mut rubric = rubric::load("coursera").unwrap();
    rubric.criteria[0].requires = vec![Requirement::Moves, Requirement::Path];
    let criterion = &rubric.criteria[0];
    let fixture = &criterion
        .cases
        .iter()
        .find(|case| case.fixture.id.as_str() == "named/puzzle04")
        .unwrap()
        .fixture;
    let first_two = PATH.match_indices("\n\n").nth(1).unwrap().0 + 2;
    for (end, code) in [
        (PATH, FindingCode::PathNotMinimal),
        ("", FindingCode::PathWrongEnd),
    ] {
        let stdout = "Minimum number of moves = 4\n".to_owned() + &PATH[..first_two].repeat(10_000) + end;
        let read = || {
            let execution = Execution::new(Exit::Code(0)).printing(stdout.as_bytes());
            let transcript = rubric.dialect.read(stdout.as_bytes(), &fixture.shape());
            Observation::new(execution, transcript, Allowed::full(Limits::default()))
        };
        let whole = read();
        let mut thinned = read().thinned(&rubric, fixture);
        thinned.set_elsewhere(Elsewhere {
            leaves_out_start: true,
            ..Elsewhere::default()
        });
        assert_eq!(thinned.transcript.boards.len(), 2 * KEPT);
        assert_eq!(thinned.boards, whole.boards);
        assert_eq!(thinned.execution.stdout.bytes.len(), 2 * KEPT_BYTES);
        let [of_all, of_few] = [&whole, &thinned].map(|one| judge(&rubric, criterion, fixture, one));
        assert!(
            of_all.findings.iter().any(|finding| finding.code == code),
            "{of_all:?}"
        );
        assert_eq!(of_all, of_few);
    }
}

/// The one hint of a run of puzzle04, or of a puzzle without a solution.
fn hint(rubric: &str, solvable: bool, exit: Exit, printed: [&str; 2]) -> String {
    let (criterion, fixture) = if solvable {
        ("first-steps", "named/puzzle04")
    } else {
        ("unsolvable-small", "named/puzzle-unsolvable3x3")
    };
    let judgement = judged(rubric, criterion, fixture, exit, printed);
    let ends = judgement
        .remarks
        .iter()
        .filter(|remark| remark.code == FindingCode::ExitStatus);
    let told: Vec<&Finding> = judgement.findings.iter().chain(ends).collect();
    let [finding] = told.as_slice() else {
        panic!("{:?}", judgement.findings)
    };
    finding.hint.clone().unwrap_or_default()
}

#[test]
fn an_answer_on_standard_error_is_reported_to_be_there() {
    let right = format!("Minimum number of moves = 4\n{PATH}");
    let told = hint("coursera", true, Exit::Code(0), ["", &right]);
    assert!(told.contains("went to standard error"), "{told}");
    let told = hint(
        "coursera",
        true,
        Exit::Code(0),
        ["", "Picked up JAVA_TOOL_OPTIONS\n"],
    );
    assert!(
        told.contains("the program's one argument") && told.contains("not from files"),
        "{told}"
    );
    let thrown = "Traceback (most recent call last):\nValueError: No solution possible\n";
    let uncaught = "terminate called after throwing an instance of 'std::runtime_error'\n  what():  No solution possible\n";
    for (exit, errors) in [(Exit::Code(1), thrown), (Exit::Signal(6), uncaught)] {
        let told = hint("coursera", false, exit, ["", errors]);
        assert!(told.contains("for the message on standard output"), "{told}");
    }
}

#[test]
fn what_a_program_says_before_it_gives_up_is_shown() {
    let gives_up = ["Enter the size:\nToo many states\n", ""];
    assert_eq!(
        hint("coursera", true, Exit::Code(1), gives_up),
        "it printed no answer; the last line before it ended is `Too many states`"
    );
    let answers = ["Minimum number of moves = 4\n", ""];
    assert!(hint("coursera", true, Exit::Code(1), answers).starts_with("it did not say why"));
    // Whoever ends well said so too, and below what he asked.
    let well = |criterion, fixture| {
        let judgement = judged("coursera", criterion, fixture, Exit::Code(0), gives_up);
        let finding = &judgement.findings[0];
        (finding.found.clone().unwrap_or_default(), finding.hint.clone())
    };
    let (found, hint) = well("first-steps", "named/puzzle04");
    assert_eq!(
        (found.as_str(), hint),
        ("no answer; the last line is `Too many states`", None)
    );
    let (found, _) = well("unsolvable-small", "named/puzzle-unsolvable3x3");
    assert_eq!(found, "`Too many states`");
}

#[test]
fn a_program_that_asks_for_what_is_not_there_is_found_out() {
    let right = format!("Minimum number of moves = 4\n{PATH}");
    let key = "EOFError: EOF when reading a line\n";
    let scanner = "Exception in thread \"main\" java.util.NoSuchElementException: No line found\n\tat java.base/java.util.Scanner.nextLine(Scanner.java:1651)\n";
    for stderr in [key, scanner] {
        let told = hint("coursera", true, Exit::Code(1), [&right, stderr]);
        assert!(told.contains("standard input is empty"), "{told}");
        let told = hint("princeton-stdin", true, Exit::Code(1), ["", stderr]);
        assert!(
            told.contains("nothing comes on standard input after the puzzle"),
            "{told}"
        );
    }
    let missing = "FileNotFoundError: [Errno 2] No such file or directory: 'puzzle04.txt'\n";
    let told = hint("coursera", true, Exit::Code(1), ["", missing]);
    assert!(told.contains("open the file whose name is"), "{told}");
    let told = hint("coursera", true, Exit::Code(4), [&right, ""]);
    assert!(told.contains("`return 0`"), "{told}");
    let row = "ValueError: invalid literal for int() with base 10: ' 7  8  6 '\n";
    let told = hint("coursera-stdin", true, Exit::Code(1), ["", row]);
    assert!(told.contains("a whole row"), "{told}");
    let row = "Exception in thread \"main\" java.lang.NumberFormatException: For input string: \" 7  8  6 \"\n\tat Solver.main(Solver.java:9)\n";
    let told = hint("coursera-stdin", true, Exit::Code(1), ["", row]);
    assert!(told.contains("a whole row"), "{told}");
    let underflow =
        "java.util.NoSuchElementException: Priority queue underflow\n\tat MinPQ.delMin(MinPQ.java:1)\n";
    assert_eq!(hint("coursera", true, Exit::Code(1), ["", underflow]), "");
}

#[test]
fn a_program_that_does_not_end_after_its_answer_is_found_out() {
    let right = format!("Minimum number of moves = 4\n{PATH}");
    let waited = Exit::Limit(sandbox::execution::LimitKind::Wall);
    let told = hint("coursera", true, waited.clone(), [&right, ""]);
    assert!(
        told.contains("its answer was there") && told.contains("executor"),
        "{told}"
    );
    let told = hint("coursera", true, waited.clone(), ["Solving...\n", ""]);
    assert!(told.contains("another of its threads"), "{told}");
    let told = hint("coursera", true, waited, ["", ""]);
    assert!(
        told.contains("it may wait for input") && !told.contains("printed"),
        "{told}"
    );
}

#[test]
fn what_is_printed_over_and_over_is_quoted() {
    use sandbox::execution::LimitKind;
    let told = |line: &str| {
        let flood = format!("Digite:\n{}Er", line.repeat(200));
        let exit = Exit::Limit(LimitKind::Output);
        let flooded = judged(
            "coursera-stdin",
            "first-steps",
            "named/puzzle04",
            exit,
            [&flood, ""],
        );
        flooded.findings[0].found.clone().unwrap_or_default()
    };
    assert_eq!(
        told("Erro: EOF when reading a line\n"),
        "more, `Erro: EOF when reading a line` over and over"
    );
    assert_eq!(told("1 2 3\n"), "more");
}

#[test]
fn who_answers_no_puzzle_is_asked_about_its_reading_before_its_search() {
    use sandbox::execution::LimitKind;
    let rubric = rubric::load("coursera-stdin").unwrap();
    let elsewhere = Elsewhere {
        answered: Some(false),
        ..Elsewhere::default()
    };
    let exit = Exit::Limit(LimitKind::Cpu);
    let judgement = judged_of(&rubric, None, "named/puzzle04", exit, ["", ""], elsewhere);
    let hint = judgement.findings[0].hint.as_deref().unwrap_or_default();
    assert!(hint.starts_with("no puzzle gets an answer"), "{hint}");
}

#[test]
fn a_limit_on_a_puzzle_that_takes_next_to_nothing_is_no_slowness() {
    use sandbox::execution::LimitKind;
    let right = format!("Minimum number of moves = 4\n{PATH}Hamming:\n");
    for kind in [LimitKind::Cpu, LimitKind::Memory] {
        // Nor is it where what comes after the answer takes long.
        let told = hint("coursera", true, Exit::Limit(kind), [&right, ""]);
        assert!(told.starts_with("the right answer was printed by then"), "{told}");
        let told = hint("coursera", true, Exit::Limit(kind), ["", ""]);
        assert!(
            told.contains("at most 10 nodes")
                && told.contains("goes astray")
                && told.contains("or something beside it"),
            "{told}"
        );
        let large = judged(
            "coursera",
            "large-boards",
            "large/n127-depth-06",
            Exit::Limit(kind),
            ["", ""],
        );
        let told = large.findings[0].hint.clone().unwrap();
        assert!(told.contains("or each of its boards takes too much"), "{told}");
        let told = hint("coursera", false, Exit::Limit(kind), ["", ""]);
        assert!(
            told.contains("has no solution") && !told.contains("repeated"),
            "{told}"
        );
        let hard = judged(
            "coursera",
            "long-solutions",
            "3x3/depth-31-a",
            Exit::Limit(kind),
            ["", ""],
        );
        let told = hard.findings[0].hint.clone().unwrap();
        // Work that is done again costs no memory.
        let other = if kind == LimitKind::Memory {
            "what each node keeps"
        } else {
            "repeated"
        };
        assert!(told.contains("at most") && told.contains(other), "{told}");
    }
}

#[test]
fn a_solvable_board_that_is_called_unsolvable_by_an_exception_is_reported() {
    let thrown = "Exception in thread \"main\" java.lang.IllegalArgumentException: Unsolvable puzzle\n";
    let told = hint("cs210", true, Exit::Code(1), ["", thrown]);
    assert!(told.contains("there is one"), "{told}");
}

#[test]
fn what_stands_in_the_place_of_the_number_is_quoted() {
    for (printed, found) in [
        ("Minimum number of moves = NaN\n", "`NaN`"),
        ("Minimum number of moves = undefined\n", "`undefined`"),
        ("Minimum number of moves = -1\n", "-1"),
        (
            "Minimum number of moves = 99999999999999999999999\n",
            "`99999999999999999999999`",
        ),
    ] {
        let judgement = judged(
            "coursera",
            "first-steps",
            "named/puzzle04",
            Exit::Code(0),
            [&format!("{printed}{PATH}"), ""],
        );
        let told: Vec<_> = judgement
            .findings
            .iter()
            .filter_map(|finding| finding.found.clone())
            .collect();
        assert!(
            told.iter().any(|told| told == found),
            "{printed}: {:?}",
            judgement.findings
        );
    }
}

/// The verdict and the remarks of the criteria for moves and for the path on puzzle04.
fn moves_and_path(rubric: &str, exit: &Exit, printed: [&str; 2]) -> [(Verdict, Vec<String>); 2] {
    ["first-steps", "solution"].map(|criterion| {
        let judgement = judged(rubric, criterion, "named/puzzle04", exit.clone(), printed);
        let ends = [FindingCode::ExitStatus, FindingCode::ExitSignal];
        let remarks = judgement.remarks.into_iter();
        let ends = remarks.filter(|remark| ends.contains(&remark.code));
        (judgement.verdict, ends.map(|remark| remark.message).collect())
    })
}

#[test]
fn an_end_after_the_whole_answer_is_a_remark() {
    let right = format!("Minimum number of moves = 4\n{PATH}");
    let crash = "Exception in thread \"main\" java.lang.NullPointerException\n";
    for (exit, stderr, remark) in [
        (
            Exit::Code(4),
            "",
            "after its answer the program ended with exit status 4",
        ),
        (
            Exit::Code(1),
            crash,
            "after its answer the program ended with exit status 1: Exception in thread \"main\" java.lang.NullPointerException",
        ),
        (
            Exit::Signal(11),
            "",
            "after its answer the program was ended by the signal SIGSEGV",
        ),
    ] {
        for (verdict, remarks) in moves_and_path("coursera", &exit, [&right, stderr]) {
            assert_eq!(verdict, Verdict::Accepted);
            assert_eq!(remarks, [remark]);
        }
        for (verdict, remarks) in moves_and_path("coursera", &Exit::Code(0), [&right, stderr]) {
            assert_eq!((verdict, remarks.len()), (Verdict::Accepted, 0));
        }
    }
    // What crashes on its way is not judged on half an answer.
    for exit in [Exit::Code(1), Exit::Signal(11)] {
        for (verdict, _) in moves_and_path("coursera", &exit, ["Minimum number of moves = 4\n", crash]) {
            assert_eq!(verdict, Verdict::RuntimeError);
        }
    }
    let none = judged(
        "coursera",
        "unsolvable-small",
        "named/puzzle-unsolvable3x3",
        Exit::Signal(11),
        ["No solution possible\n", ""],
    );
    assert_eq!(none.verdict, Verdict::Accepted);
}

#[test]
fn a_wrong_number_does_not_cost_the_path_nor_a_wrong_path_the_number() {
    let wrong_number = format!("Minimum number of moves = 5\n{PATH}");
    let [(moves, _), (path, _)] = moves_and_path("coursera", &Exit::Code(0), [&wrong_number, ""]);
    assert_eq!((moves, path), (Verdict::WrongAnswer, Verdict::Accepted));
    let wrong_path = "Minimum number of moves = 4\n3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n";
    for exit in [Exit::Code(0), Exit::Code(4)] {
        let [(moves, _), (path, _)] = moves_and_path("coursera", &exit, [wrong_path, ""]);
        assert_eq!((moves, path), (Verdict::Accepted, Verdict::WrongAnswer));
    }
    // Where the puzzle is in no criterion about moves, either.
    let puzzle = "two-solutions/2x2-depth-06";
    let rubric = rubric::load("coursera").unwrap();
    let mut cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
    let fixture = &cases
        .find(|case| case.fixture.id.as_str() == puzzle)
        .unwrap()
        .fixture;
    let golden::Answer::Solvable { solution, .. } = &fixture.golden.answer else {
        panic!("it has a solution")
    };
    let boards = fixture.board.along(solution);
    let boards: Vec<Vec<u32>> = boards.map(|board| board.tiles().collect()).collect();
    let text = rubric.dialect.render(&Answer::Solution {
        boards: &boards,
        moves: 7,
        enqueued: None,
    });
    let judgement = judged("coursera", "solution", puzzle, Exit::Code(0), [&text, ""]);
    assert_eq!(judgement.verdict, Verdict::Accepted);
}

#[test]
fn an_exception_says_that_there_is_no_solution_only_where_the_program_solves_others() {
    let rubric = rubric::load("cs210").unwrap();
    let verdict = |stdout: &str, stderr: &str, solves: Option<bool>| {
        let elsewhere = Elsewhere {
            solves,
            ..Elsewhere::default()
        };
        let fixture = "named/puzzle-unsolvable3x3";
        judged_of(
            &rubric,
            Some("unsolvable-small"),
            fixture,
            Exit::Code(1),
            [stdout, stderr],
            elsewhere,
        )
        .verdict
    };
    let thrown = "Exception in thread \"main\" java.lang.IllegalArgumentException: Unsolvable puzzle\n";
    for stderr in ["", thrown] {
        assert_eq!(verdict("", stderr, Some(true)), Verdict::Accepted);
        assert_eq!(verdict("", stderr, None), Verdict::Accepted);
        assert_ne!(verdict("", stderr, Some(false)), Verdict::Accepted);
    }
    assert_eq!(verdict("Unsolvable puzzle\n", "", Some(false)), Verdict::Accepted);
    let own_file = "Exception in thread \"main\" java.lang.IllegalArgumentException: could not read: 'puzzle2x2-unsolvable1.txt'\n";
    for solves in [Some(true), Some(false), None] {
        assert_eq!(verdict("", own_file, solves), Verdict::RuntimeError);
    }
}

#[test]
fn a_line_that_stands_for_no_solution_alone_says_so_in_whatever_words() {
    let rubric = rubric::load("coursera").unwrap();
    let fixtures: Vec<_> = rubric
        .criteria
        .iter()
        .flat_map(|criterion| &criterion.cases)
        .map(|case| Arc::clone(&case.fixture))
        .collect();
    let known = |own: &dyn Fn(&Fixture) -> String| {
        let observed = |fixture: &Arc<Fixture>| {
            let stdout = own(fixture);
            let execution = Execution::new(Exit::Code(0)).printing(stdout.as_bytes());
            let said = Transcript {
                errors: rubric.dialect.read_errors(b"", &fixture.shape()),
                ..rubric.dialect.read(stdout.as_bytes(), &fixture.shape())
            };
            let allowed = Allowed::full(Limits::default());
            (Arc::clone(fixture), Observation::new(execution, said, allowed))
        };
        let all: Vec<_> = fixtures.iter().map(observed).collect();
        own_words::of(all.iter().map(|(fixture, one)| (&**fixture, one))).map(str::to_owned)
    };
    let says = |line: &'static str| {
        move |fixture: &Fixture| match fixture.golden.moves() {
            Some(moves) => format!("Minimum number of moves = {moves}\n"),
            None => format!("{line}\n"),
        }
    };
    assert_eq!(
        known(&says("No closedSet possible")).as_deref(),
        Some("No closedSet possible")
    );
    // Words that stand for nothing, what is printed for other puzzles too, and what is not the same for all.
    assert_eq!(known(&says("null")), None);
    assert_eq!(known(&says("maximum recursion depth exceeded")), None);
    assert_eq!(known(&|_: &Fixture| "Hello there".to_owned()), None);
    assert_eq!(
        known(&|fixture: &Fixture| format!("Board {} is bad", fixture.id)),
        None
    );
    let missing_one = |fixture: &Fixture| match fixture.golden.moves() {
        Some(4) => "It went wrong".to_owned(),
        _ => says("It went wrong")(fixture),
    };
    assert_eq!(known(&missing_one), None);

    let elsewhere = Elsewhere {
        own_words: Some("No closedSet possible".into()),
        ..Elsewhere::default()
    };
    let judged = |stdout: &str| {
        let (fixture, elsewhere) = ("named/puzzle-unsolvable3x3", elsewhere.clone());
        judged_of(
            &rubric,
            Some("unsolvable-small"),
            fixture,
            Exit::Code(0),
            [stdout, ""],
            elsewhere,
        )
    };
    let judgement = judged("No closedSet possible\n");
    assert_eq!(judgement.verdict, Verdict::Accepted);
    assert!(judgement.remarks[0].message.contains("worded differently"));
    assert_eq!(judged("No openSet possible\n").verdict, Verdict::WrongAnswer);
}

/// Somebody's program prints the puzzle and the goal before it says so.
#[test]
fn who_says_that_there_is_no_solution_is_told_that_there_is_one_where_the_path_is_asked_for_too() {
    let told = |fixture: &str, printed: &str| {
        let judgement = judged("coursera", "solution", fixture, Exit::Code(0), [printed, ""]);
        let codes = judgement.findings.iter().map(|finding| finding.code);
        codes.collect::<Vec<_>>()
    };
    let solved = "Initial State:\n(1, 2, 3)\n(4, 5, 6)\n(7, 8, 0)\nThis puzzle is unsolvable.\n";
    assert_eq!(told("3x3/depth-00-a", solved), [FindingCode::UnsolvableClaimed]);
    let none = "This puzzle is unsolvable.\n";
    assert_eq!(told("named/puzzle04", none), [FindingCode::UnsolvableClaimed]);
    let both = format!("{none}{PATH}");
    assert_eq!(
        told("named/puzzle04", &both),
        [FindingCode::UnsolvableContradicted]
    );
}

#[test]
fn a_puzzle_printed_alone_is_called_that() {
    let alone = "Minimum number of moves = 4\n3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n";
    let judgement = judged(
        "coursera",
        "solution",
        "named/puzzle04",
        Exit::Code(0),
        [alone, ""],
    );
    assert_eq!(
        judgement.findings[0].message,
        "only the puzzle itself is printed, and no solution"
    );
}
