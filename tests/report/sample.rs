//! Reports built by hand, as a story: a rubric's criteria, and under each what became of its cases.

use grader::document::Safe;
use grader::judgement::{BoardPair, Finding, FindingCode, Place, Stream, Verdict};
use grader::report::audience::Audience;
use grader::report::{
    BuildPart, CasePart, CounterexamplePart, CriterionPart, ExitPart, LimitsPart, NeighborPart, NodePart,
    Observed, Outcome, PathPart, ProtectionPart, Report, RubricPart, SCHEMA, SandboxPart, ScorePart,
    SearchName, SearchPart, SubmissionPart, UsagePart,
};
use grader::rubric::Visibility;
use grader::score::{CaseOutcome, Points};

/// A report in the making.
pub(crate) struct Sample(pub(crate) Report);

impl Sample {
    pub(crate) fn of(submission: &str) -> Self {
        let protection = |name: &str| ProtectionPart {
            name: Safe::line(name),
            enforced: true,
            detail: Safe::line("by the kernel"),
        };
        Self(Report {
            schema: SCHEMA,
            grader: Safe::line("grader 0.1.0"),
            audience: Audience::Staff,
            submission: SubmissionPart {
                name: Safe::line(submission),
                language: Some(Safe::line("java")),
                command: Some(Safe::line("java Solver puzzle.txt")),
                build: None,
            },
            rubric: RubricPart {
                name: Safe::line("coursera"),
                title: Safe::line("8 Puzzle, part I of the algorithms course"),
                dialect: Safe::line("coursera"),
            },
            score: ScorePart::default(),
            lateness: None,
            adjustments: Vec::new(),
            incomplete: false,
            diagnosis: Vec::new(),
            growth: None,
            counterexamples: Vec::new(),
            notes: Vec::new(),
            criteria: Vec::new(),
            cases: Vec::new(),
            sealed: Vec::new(),
            policy: grader::grade::POLICY,
            sandbox: SandboxPart {
                tier: Safe::line("namespaces"),
                protections: ["filesystem", "network", "process-tree"].map(protection).into(),
            },
        })
    }

    pub(crate) fn criterion(
        mut self,
        id: &str,
        title: &str,
        points: (Points, Points),
        outcome: Outcome,
    ) -> Self {
        let (earned, possible) = points;
        let withheld = if outcome == Outcome::Withheld {
            possible - earned
        } else {
            Points::ZERO
        };
        self.0.score.earned += earned;
        self.0.score.total += earned;
        self.0.score.possible += possible;
        self.0.score.withheld += withheld;
        self.0.criteria.push(CriterionPart {
            id: Safe::line(id),
            own_id: Safe::line(id),
            title: Safe::line(title),
            earned,
            possible,
            extra_credit: false,
            withheld,
            hidden: Points::ZERO,
            outcome,
            passed: 0,
            hint: None,
            hints: Vec::new(),
            next_hint_after: None,
            cases: Vec::new(),
            hidden_cases: 0,
        });
        self
    }

    pub(crate) fn case(mut self, fixture: &str, become_of: impl FnOnce(&mut CasePart)) -> Self {
        let criterion = self.0.criteria.last_mut().unwrap();
        let id = Safe::line(format!("{}/{fixture}", criterion.id));
        let mut case = CasePart {
            id: id.clone(),
            criterion: criterion.id.clone(),
            fixture: Safe::line(fixture),
            requires: vec!["moves"],
            verdict: CaseOutcome::Judged(Verdict::Accepted),
            visibility: Visibility::Visible,
            same_run_as: None,
            findings: Vec::new(),
            remarks: Vec::new(),
            observed: Some(Observed {
                moves: Some(4),
                enqueued: None,
                boards: 5,
                unsolvable: false,
            }),
            usage: Some(UsagePart {
                wall_ms: 120,
                cpu_ms: Some(101),
                peak_memory_bytes: Some(40 << 20),
            }),
            limits: LimitsPart {
                cpu_ms: 10_000,
                wall_ms: 60_000,
                memory_bytes: 1 << 30,
                output_bytes: 16 << 20,
                processes: 256,
            },
            exit: Some(ExitPart::Code { code: 0 }),
            diff: None,
            stderr: None,
            java_test: None,
            reproduce: Safe::command(
                r"printf '3\n0 1 3\n4 2 5\n7 8 6\n' > puzzle.txt && java Solver puzzle.txt",
            ),
        };
        become_of(&mut case);
        criterion.cases.push(id);
        criterion.passed += usize::from(case.verdict.passes());
        self.0.cases.push(case);
        self
    }
}

/// A small puzzle on which it goes wrong.
pub(crate) fn small_puzzle() -> CounterexamplePart {
    let finding = Finding::new(
        FindingCode::MovesNotMinimal,
        "3 moves are more than needed: 1 is enough",
    );
    CounterexamplePart {
        criterion: Safe::line("moves"),
        codes: vec![FindingCode::MovesNotMinimal],
        board: vec![vec![1, 2, 3], vec![4, 5, 0], vec![7, 8, 6]],
        moves: Some(1),
        findings: vec![finding.at(Place::stdout(1)).comparing(1, 3).map(Safe::line)],
        printed: Some(Safe::words("Minimum number of moves = 3\n")),
        right: Some(Safe::words("Minimum number of moves = 1\n")),
        path: Some(PathPart {
            own: vec![
                vec![vec![1, 2, 3], vec![4, 5, 0], vec![7, 8, 6]],
                vec![vec![1, 2, 3], vec![4, 0, 5], vec![7, 8, 6]],
                vec![vec![1, 2, 3], vec![4, 5, 0], vec![7, 8, 6]],
                vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 0]],
            ],
            left_out: 0,
            first_wrong: Some(1),
            is_slide: true,
            shortest: vec![
                vec![vec![1, 2, 3], vec![4, 5, 0], vec![7, 8, 6]],
                vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 0]],
            ],
        }),
        search: Some(SearchPart {
            misconception: Some("greedy"),
            earlier: 0,
            nodes: [(SearchName::Right, 3), (SearchName::Wrong, 2)]
                .map(|(search, priority)| NodePart {
                    number: 1,
                    parent: None,
                    search,
                    rows: vec![vec![1, 2, 3], vec![4, 5, 0], vec![7, 8, 6]],
                    moves: 0,
                    distance: 1,
                    priority: 1,
                    enqueued: vec![NeighborPart {
                        tile: 5,
                        moves: 1,
                        distance: 2,
                        priority,
                    }],
                    left_out: vec![3],
                    is_last: false,
                })
                .into(),
        }),
        reproduce: Safe::command(r"printf '3\n1 2 3\n4 5 0\n7 8 6\n' > puzzle.txt && java Solver puzzle.txt"),
        further_runs: 4,
    }
}

/// It passed.
pub(crate) fn passes(_: &mut CasePart) {}

/// It did not pass, for a reason.
pub(crate) fn fails(verdict: Verdict, finding: Finding) -> impl FnOnce(&mut CasePart) {
    move |case| {
        case.verdict = CaseOutcome::Judged(verdict);
        case.findings = vec![finding.map(Safe::line)];
    }
}

pub(crate) fn too_many_moves(minimum: u64, printed: u64) -> impl FnOnce(&mut CasePart) {
    let finding = Finding::new(
        FindingCode::MovesNotMinimal,
        format!("{printed} moves are more than needed: {minimum} are enough"),
    )
    .at(Place::stdout(1))
    .comparing(minimum, printed)
    .hint("the search must stop when the goal leaves the queue, not when it enters it");
    fails(Verdict::WrongAnswer, finding)
}

pub(crate) fn illegal_step() -> impl FnOnce(&mut CasePart) {
    let (before, after) = ([0, 1, 3, 4, 2, 5, 7, 8, 6], [0, 1, 3, 2, 4, 5, 7, 8, 6]);
    let finding = Finding::new(
        FindingCode::PathIllegalStep,
        "move 3 is not one slide of a tile: tiles 4 and 2 change places, and the blank stays",
    )
    .at(Place::stdout(14))
    .comparing(
        "a board one slide after 0 1 3 / 4 2 5 / 7 8 6",
        "0 1 3 / 2 4 5 / 7 8 6",
    )
    .showing(BoardPair::of(
        3,
        ("before the move", &before),
        ("printed next", &after),
    ));
    fails(Verdict::WrongAnswer, finding)
}

pub(crate) fn crash(case: &mut CasePart) {
    let finding = Finding::new(
        FindingCode::ExitStatus,
        "the program ended with exit status 1: java.lang.NullPointerException",
    )
    .at(Place {
        stream: Stream::Stderr,
        line: 1,
    })
    .comparing("exit status 0", "exit status 1");
    fails(Verdict::RuntimeError, finding)(case);
    case.exit = Some(ExitPart::Code { code: 1 });
    case.stderr = Some(Safe::words(
        "Exception in thread \"main\" java.lang.NullPointerException\n\tat Solver.<init>(Solver.java:31)\n\tat Solver.main(Solver.java:70)\n",
    ));
}

pub(crate) fn too_slow(case: &mut CasePart) {
    let finding = Finding::new(
        FindingCode::LimitCpu,
        "the program used more CPU time than allowed",
    )
    .comparing("at most 10.00 s", "10.02 s")
    .hint("look for work that is repeated: a distance computed again at every comparison");
    fails(Verdict::TimeLimitCpu, finding)(case);
    case.exit = Some(ExitPart::Limit { limit: "cpu" });
    case.observed = None;
    case.usage = Some(UsagePart {
        wall_ms: 10_431,
        cpu_ms: Some(10_024),
        peak_memory_bytes: Some(812 << 20),
    });
}

pub(crate) fn judge_error(case: &mut CasePart) {
    let finding = Finding::new(
        FindingCode::JudgeFailed,
        "the grader itself failed on this case: cannot open the scratch folder: no space left on device",
    )
    .hint("the points are withheld, not lost; tell the course staff");
    fails(Verdict::Skipped, finding)(case);
    case.verdict = CaseOutcome::JudgeError;
    (case.observed, case.usage, case.exit) = (None, None, None);
}

pub(crate) fn skipped(why: &str) -> impl FnOnce(&mut CasePart) {
    let finding = Finding::new(FindingCode::PrerequisiteFailed, format!("not run: {why}"));
    let fail = fails(Verdict::Skipped, finding);
    move |case| {
        fail(case);
        (case.observed, case.usage, case.exit) = (None, None, None);
    }
}

pub(crate) fn does_not_compile(case: &mut CasePart) {
    let finding = Finding::new(FindingCode::CompileFailed, "the sources do not compile");
    fails(Verdict::CompileError, finding)(case);
    (case.observed, case.usage, case.exit) = (None, None, None);
}

pub(crate) fn failed_build(output: &str) -> BuildPart {
    BuildPart {
        command: Safe::command("javac -d out Board.java Solver.java"),
        succeeded: false,
        output: Safe::compiler(output),
    }
}

pub(crate) fn whole(earned: i32, possible: i32) -> (Points, Points) {
    (Points::whole(earned), Points::whole(possible))
}

/// Every kind of report, by name.
pub(crate) fn all() -> Vec<(&'static str, Report)> {
    vec![
        ("all_passed", all_passed()),
        ("mixed", mixed()),
        ("crash", crashed()),
        ("limit", limited()),
        ("judge_error", judge_failed()),
        ("interrupted", interrupted()),
        ("compile_error", uncompiled()),
    ]
}

pub(crate) fn all_passed() -> Report {
    let remark = Finding::new(
        FindingCode::FormatDeviation,
        "the blank square is not printed as in the assignment",
    )
    .at(Place::stdout(3));
    let remarked = move |case: &mut CasePart| case.remarks = vec![remark.map(Safe::line)];
    Sample::of("amal")
        .criterion("moves", "The number of moves", whole(60, 60), Outcome::Passed)
        .case("named/puzzle04", remarked.clone())
        .case("3x3/depth-20-a", passes)
        .criterion(
            "unsolvable",
            "Puzzles without a solution",
            whole(40, 40),
            Outcome::Passed,
        )
        .case("named/puzzle-unsolvable3x3", remarked)
        .0
}

pub(crate) fn mixed() -> Report {
    let partly = (Points::from_hundredths(1333), Points::whole(40));
    let again = |mut case: Sample| {
        let run = Safe::line(format!("moves/{}", case.0.cases.last().unwrap().fixture));
        case.0.cases.last_mut().unwrap().same_run_as = Some(run);
        case
    };
    let text = |case: &mut CasePart| {
        let finding = Finding::new(
            FindingCode::TextFormDiffers,
            "the words are right, the white space is not as the assignment prints it",
        )
        .at(Place::stdout(2))
        .comparing("` 0  1  3 `", "`0 1 3`");
        fails(Verdict::PresentationError, finding)(case);
        case.diff = Some(Safe::diff(
            "@@ -1,4 +1,4 @@\n 3\n- 0  1  3\\x20\n+0 1\t3\n  4  2  5 \n  7  8  6 \n",
        ));
    };
    let mut sample = Sample::of("berit")
        .criterion("moves", "The number of moves", partly, Outcome::Partial)
        .case("3x3/depth-04-a", passes)
        .case("3x3/depth-05-a", too_many_moves(5, 7))
        .case("3x3/depth-06-a", too_many_moves(6, 8))
        .case("3x3/depth-07-a", too_many_moves(7, 13))
        .case("3x3/depth-08-a", too_many_moves(8, 10))
        .case("3x3/depth-09-a", passes)
        .criterion(
            "path",
            "The boards of a shortest solution, each one slide after the one before it",
            whole(0, 40),
            Outcome::Failed,
        )
        .case("3x3/depth-04-a", illegal_step());
    sample = again(sample).case("3x3/depth-05-a", too_many_moves(5, 7));
    sample = again(sample).case("3x3/depth-06-a", too_many_moves(6, 8));
    sample = again(sample)
        .criterion(
            "text",
            "The text as the assignment prints it",
            whole(0, 10),
            Outcome::Failed,
        )
        .case("named/puzzle04", text)
        .criterion(
            "enqueued",
            "The number of search nodes enqueued",
            whole(0, 10),
            Outcome::Skipped,
        )
        .case("named/puzzle04", skipped("`The number of moves` did not pass"))
        .case("named/puzzle05", skipped("`The number of moves` did not pass"));
    sample.0.counterexamples.push(small_puzzle());
    sample.0.criteria[0].hint = Some(Safe::line("see the lecture on priority queues, slide 12"));
    sample.0.notes.push(Safe::line(
        "the output looks like the form `princeton-stdin`; it was read as `coursera`, as this rubric asks",
    ));
    let network = &mut sample.0.sandbox.protections[1];
    network.enforced = false;
    sample.0.sandbox.tier = Safe::line("fallback");
    sample.0
}

pub(crate) fn crashed() -> Report {
    Sample::of("chidi")
        .criterion("moves", "The number of moves", whole(0, 50), Outcome::Failed)
        .case("3x3/depth-04-a", crash)
        .case("3x3/depth-05-a", crash)
        .criterion("path", "A shortest path", whole(0, 50), Outcome::Failed)
        .case("3x3/depth-04-a", crash)
        .0
}

pub(crate) fn limited() -> Report {
    Sample::of("dana")
        .criterion("moves", "The number of moves", whole(50, 100), Outcome::Partial)
        .case("3x3/depth-04-a", passes)
        .case("4x4/depth-45-a", too_slow)
        .0
}

pub(crate) fn judge_failed() -> Report {
    Sample::of("eli")
        .criterion("moves", "The number of moves", whole(50, 100), Outcome::Withheld)
        .case("3x3/depth-04-a", passes)
        .case("3x3/depth-05-a", judge_error)
        .0
}

pub(crate) fn interrupted() -> Report {
    let mut sample = Sample::of("farah")
        .criterion("moves", "The number of moves", whole(50, 100), Outcome::Partial)
        .case("3x3/depth-04-a", passes)
        .case("3x3/depth-05-a", skipped("the grader was interrupted before it"));
    sample.0.incomplete = true;
    sample.0
}

pub(crate) fn uncompiled() -> Report {
    let mut sample = Sample::of("gil")
        .criterion("moves", "The number of moves", whole(0, 60), Outcome::Failed)
        .case("3x3/depth-04-a", does_not_compile)
        .case("3x3/depth-05-a", does_not_compile)
        .criterion("path", "A shortest path", whole(0, 40), Outcome::Failed)
        .case("3x3/depth-04-a", does_not_compile);
    sample.0.submission.command = None;
    sample.0.submission.build = Some(failed_build(
        "Solver.java:12: error: ';' expected\n        int moves = 0\n                     ^\n1 error\n",
    ));
    sample.0
}
