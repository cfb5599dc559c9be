//! Results near a limit, runs that are interrupted, and what an exit status is worth beside a message.

use super::*;

#[test]
fn a_result_just_past_the_limit_is_measured_again_and_the_second_one_counts() {
    let easy = puzzle04();
    let plan = plan(vec![criterion("moves", &[&easy], ALL)]);
    let verdict = |seconds: [u64; 2]| {
        let run = AtomicUsize::new(0);
        let (runs, sandbox) = pretend(move |puzzle: &str| {
            let mut ran = right(puzzle);
            ran.usage.cpu = Some(Duration::from_secs(seconds[run.fetch_add(1, Ordering::SeqCst)]));
            Ok(ran)
        });
        (names(&graded(&plan, &sandbox, 1))[0], runs.load(Ordering::SeqCst))
    };
    assert_eq!(verdict([9, 0]), ("accepted", 1));
    assert_eq!(verdict([11, 9]), ("accepted", 2));
    assert_eq!(verdict([11, 11]), ("time-limit-cpu", 2));
}

#[test]
fn an_interrupted_run_keeps_what_was_graded() {
    let (easy, none) = (puzzle04(), unsolvable());
    let plan = plan(vec![criterion("moves", &[&easy, &none], ALL)]);
    let interrupted = AtomicBool::new(false);
    let (_, sandbox) = pretend(|puzzle: &str| Ok(right(puzzle)));
    let after_first = |done: usize, _| interrupted.store(done >= 1, Ordering::SeqCst);
    let graded = grade(
        &plan,
        Grading {
            program: &program(),
            sandbox: &sandbox,
            jobs: 1,
            interrupted: &interrupted,
            progress: &after_first,
        },
    );
    assert!(graded.incomplete);
    assert_eq!(names(&graded), ["accepted", "skipped"]);
}

#[test]
fn a_message_is_enough_whatever_the_exit_status_where_the_puzzle_is_unsolvable() {
    let none = unsolvable();
    let plan = plan(vec![criterion("none", &[&none], ALL)]);
    let verdict = |text: &'static str, exit: Exit| {
        let (_, sandbox) = pretend(move |_: &str| Ok(ends(text, exit.clone())));
        names(&graded(&plan, &sandbox, 1))[0]
    };
    assert_eq!(verdict("No solution possible\n", Exit::Code(0)), "accepted");
    assert_eq!(verdict("No solution possible\n", Exit::Code(1)), "accepted");
    assert_eq!(verdict("No solution possible\n", Exit::Signal(11)), "accepted");
    assert_eq!(verdict("", Exit::Code(1)), "runtime-error");
    assert_eq!(verdict("", Exit::Signal(11)), "runtime-error");
    assert_eq!(
        verdict("Minimum number of moves = 4\n", Exit::Code(0)),
        "wrong-answer"
    );
}
