//! Whole cases of the shipped rubrics, judged on what a program printed.

use super::*;
use crate::rubric;
use sandbox::execution::{Captured, Exit, Usage};

const PATH: &str = "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n\
    3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n";

/// The verdict of the criterion that asks for the text alone.
fn text_alone(fixture: &str, stdout: &str) -> Verdict {
    judged("coursera", "exact-text", fixture, Exit::Code(0), [stdout, ""]).verdict
}

/// What a criterion makes of a run that ended so, with this on standard output and on standard error.
fn judged(rubric: &str, criterion: &str, fixture: &str, exit: Exit, printed: [&str; 2]) -> Judgement {
    let [stdout, stderr] = printed.map(|text| Captured {
        bytes: text.into(),
        truncated: false,
    });
    let rubric = rubric::load(rubric).unwrap();
    let wanted = |other: &&Criterion| other.id == criterion;
    let criterion = rubric.criteria.iter().find(wanted).unwrap();
    let asked = criterion
        .cases
        .iter()
        .find(|case| case.fixture.id.as_str() == fixture);
    let fixture = &asked.unwrap().fixture;
    let transcript = rubric.dialect.read(&stdout.bytes, &fixture.shape());
    let execution = Execution {
        exit,
        stdout,
        stderr,
        usage: Usage {
            wall: std::time::Duration::from_secs(30),
            cpu: Some(std::time::Duration::ZERO),
            peak_memory: None,
        },
        leaked_processes: 0,
    };
    let observation = Observation {
        execution,
        transcript,
        limits: Limits::default(),
        elsewhere: Elsewhere::default(),
    };
    judge(&rubric, criterion, fixture, &observation)
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

/// The one hint of a run of puzzle04, or of a puzzle without a solution.
fn hint(rubric: &str, solvable: bool, exit: Exit, printed: [&str; 2]) -> String {
    let (criterion, fixture) = if solvable {
        ("first-steps", "named/puzzle04")
    } else {
        ("unsolvable-small", "named/puzzle-unsolvable3x3")
    };
    let judgement = judged(rubric, criterion, fixture, exit, printed);
    let [finding] = judgement.findings.as_slice() else {
        panic!("{:?}", judgement.findings)
    };
    finding.hint.clone().unwrap_or_default()
}

#[test]
fn an_answer_on_standard_error_is_told_to_be_there() {
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
    let told = hint("coursera", false, Exit::Code(1), ["", thrown]);
    assert!(told.contains("for the message on standard output"), "{told}");
}

#[test]
fn a_program_that_asks_for_what_is_not_there_is_told_so() {
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
    let underflow =
        "java.util.NoSuchElementException: Priority queue underflow\n\tat MinPQ.delMin(MinPQ.java:1)\n";
    assert_eq!(hint("coursera", true, Exit::Code(1), ["", underflow]), "");
}

#[test]
fn a_program_that_does_not_end_after_its_answer_is_told_so() {
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
fn a_limit_on_a_puzzle_that_takes_next_to_nothing_is_no_slowness() {
    use sandbox::execution::LimitKind;
    for kind in [LimitKind::Cpu, LimitKind::Memory] {
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
        assert!(
            told.contains("repeated") || told.contains("queue grows fast"),
            "{told}"
        );
    }
}

#[test]
fn a_solvable_board_that_is_called_unsolvable_by_an_exception_is_told_so() {
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
