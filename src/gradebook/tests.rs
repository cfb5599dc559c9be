//! A gradebook by itself: what is kept comes back, and what does not is reported.

use jiff::SignedDuration;
use tempfile::TempDir;

use super::*;
use crate::judge::{Allowed, Precedent, Reached};
use crate::problem::Failure;
use crate::rubric::CountedAttempt;
use crate::score::late::{LatePolicy, Share, Whole};
use crate::score::{Points, Score};
use sandbox::execution::{Captured, Execution, Exit, LimitKind, Limits, Usage};

fn gradebook() -> (TempDir, Gradebook) {
    let folder = tempfile::tempdir().unwrap();
    let gradebook = Gradebook::open_or_create(&folder.path().join("gradebook.db")).unwrap();
    (folder, gradebook)
}

fn ada() -> Student {
    Student {
        id: "ada".into(),
        ..Student::default()
    }
}

/// A gradebook with what Ada handed in, and a rubric.
fn handed_in(attempts: &[Attempt]) -> (TempDir, Gradebook) {
    let (folder, gradebook) = gradebook();
    gradebook.keep_class(&[ada()], attempts).unwrap();
    gradebook.keep_rubric(&rubric()).unwrap();
    (folder, gradebook)
}

fn content(number: u128) -> ContentHash {
    ContentHash::of(&Parts::of("content").number(number))
}

fn attempt(label: &str, submitted: Option<&str>) -> Attempt {
    Attempt {
        student: "ada".into(),
        label: label.into(),
        content: content(label.len() as u128),
        submitted: submitted.map(|text| text.parse().unwrap()),
        time_source: TimeSource::List,
        marked_late: false,
        team: None,
        upload: None,
    }
}

fn grading(attempt: &Attempt, earned: i32) -> Grading {
    Grading {
        student: attempt.student.clone(),
        label: attempt.label.clone(),
        rubric: RubricId::from_text("r".into()),
        content: attempt.content.clone(),
        toolchain: String::new(),
        grader: TOOL_VERSION.into(),
        kind: GradingKind::Ran,
        score: Score {
            earned: Points::whole(earned),
            possible: Points::whole(10),
            withheld: Points::ZERO,
        },
        unsettled: false,
        other_dialect: None,
        criteria: Vec::new(),
        diagnoses: Vec::new(),
        details: Packed::from(&Details::default()),
    }
}

fn rubric() -> RubricRecord {
    RubricRecord {
        id: RubricId::from_text("r".into()),
        name: "r".into(),
        title: "R".into(),
        source: "r.toml".into(),
        points: Points::whole(10),
        counts: CountedAttempt::Last,
        late: None,
        seed: None,
    }
}

#[test]
fn an_execution_comes_back_as_it_was_whatever_it_printed() {
    let (_folder, gradebook) = gradebook();
    let key = RunKey::from_text("k".into());
    let mut execution = Execution {
        exit: Exit::Limit(LimitKind::Output),
        stdout: Captured {
            bytes: (0..=255).cycle().take(100_000).collect(),
            truncated: true,
        },
        stderr: Captured::default(),
        usage: Usage {
            wall: std::time::Duration::from_micros(1_234_567),
            cpu: None,
            peak_memory: Some(1 << 40),
        },
        leaked_processes: 3,
    };
    let content = content(1);
    let keep = |execution: &Execution, allowed: Allowed| {
        let run = KeptRun {
            key: &key,
            content: &content,
            toolchain: "t",
            fixture: "f",
            allowed,
            execution,
        };
        gradebook.keep_run(&run).unwrap();
    };
    let kept = || gradebook.runs(&content).unwrap().get(&key);
    assert_eq!(kept(), None);
    let full = Allowed::full(Limits::default());
    let comes_back = |execution: &Execution, cut| {
        let execution = execution.clone();
        assert_eq!(kept(), Some(Kept { execution, cut }));
    };
    keep(&execution, full);
    comes_back(&execution, None);
    // Packing changes nothing, however often and with however many runs.
    let pack = |with_outputs| {
        let packed = |transaction: &Transaction<'_>| Runs::pack(transaction, content.as_str(), with_outputs);
        gradebook.write(packed).unwrap();
    };
    pack(true);
    keep(&execution, full);
    pack(true);
    comes_back(&execution, None);
    execution.exit = Exit::Code(0);
    keep(&execution, shortened());
    // A run made again replaces the first, and a shortened limit that it did not reach is no matter.
    comes_back(&execution, None);
    execution.exit = Exit::Limit(LimitKind::Cpu);
    keep(&execution, shortened());
    comes_back(&execution, Some(std::time::Duration::from_secs(1)));
    pack(false);
    assert_eq!(kept(), None, "its outputs are not there");
    assert_eq!(gradebook.cut_short().unwrap().len(), 1);
}

fn shortened() -> Allowed {
    let limit = Limits::default().cpu;
    Allowed {
        limits: Limits {
            cpu: std::time::Duration::from_secs(1),
            ..Limits::default()
        },
        cpu: Some(Precedent {
            runs: 3,
            reached: Reached::Cpu(limit),
            cpu: limit,
        }),
        wall: None,
    }
}

#[test]
fn a_run_that_was_cut_short_counts_where_it_would_be_cut_short_again() {
    let plan = crate::plan::Plan::new(&std::sync::Arc::new(crate::rubric::load("coursera").unwrap()));
    let run = &plan.runs[0];
    let kept = |cut| Kept {
        execution: Execution::new(Exit::Limit(LimitKind::Cpu)),
        cut,
    };
    let second = std::time::Duration::from_secs(1);
    let full = Allowed::full(run.limits);
    assert_eq!(
        kept(Some(second)).allowed(run, full),
        None,
        "it is to be made again"
    );
    let longer = kept(Some(2 * second)).allowed(run, shortened()).unwrap();
    assert_eq!((longer.limits.cpu, longer.cpu), (2 * second, shortened().cpu));
    // Full limits are always enough, and all that gradebooks had before.
    assert_eq!(kept(None).allowed(run, shortened()), Some(full));
}

/// Keeps a run of the same name in a gradebook of its own.
fn with_run(path: &Path, exit: Exit, printed: &str, allowed: Allowed) {
    let execution = Execution::new(exit).printing(printed);
    let run = KeptRun {
        key: &RunKey::from_text("k".into()),
        content: &content(1),
        toolchain: "t",
        fixture: "f",
        allowed,
        execution: &execution,
    };
    Gradebook::open_or_create(path).unwrap().keep_run(&run).unwrap();
}

#[test]
fn the_same_run_reported_in_two_ways_is_a_contradiction_unless_time_ended_it() {
    let full = Allowed::full(Limits::default());
    let stopped = || Exit::Limit(LimitKind::Cpu);
    for (exit, printed, allowed, said) in [
        (Exit::Code(0), "a", full, None),
        (
            Exit::Code(4),
            "a",
            full,
            Some("the same run on `f` (k) ended otherwise: code 4, not code 0"),
        ),
        (
            Exit::Code(0),
            "b",
            full,
            Some("the same run on `f` (k) printed something else"),
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let [one, other, joined] = ["one.db", "other.db", "joined.db"].map(|name| folder.path().join(name));
        with_run(&one, Exit::Code(0), "a", full);
        with_run(&other, exit, printed, allowed);
        let found = merge(&[one, other], &joined).unwrap();
        let found: Vec<&str> = found.iter().map(|one| one.what.as_str()).collect();
        assert_eq!(found, Vec::from_iter(said));
    }
    // One that had its full limits is worth more than one that was cut short, in whatever order they come.
    for [first, second] in [[full, shortened()], [shortened(), full]] {
        let folder = tempfile::tempdir().unwrap();
        let [one, other, joined] = ["one.db", "other.db", "joined.db"].map(|name| folder.path().join(name));
        with_run(&one, stopped(), "a", first);
        with_run(&other, stopped(), "ab", second);
        assert_eq!(merge(&[one, other], &joined).unwrap(), []);
        let runs = Gradebook::open(&joined).unwrap().runs(&content(1)).unwrap();
        assert_eq!(runs.get(&RunKey::from_text("k".into())).unwrap().cut, None);
    }
}

#[test]
fn the_history_grows_only_where_a_score_is_new() {
    let own = attempt("a", None);
    let (_folder, gradebook) = handed_in(std::slice::from_ref(&own));
    for (earned, at) in [(5, "1"), (5, "2"), (7, "3"), (5, "4")] {
        gradebook
            .keep_gradings(&[grading(&own, earned)], Some(at))
            .unwrap();
    }
    let past = gradebook.history("ada").unwrap();
    let told: Vec<_> = past
        .iter()
        .map(|past| (past.number, past.earned, past.recorded.as_deref()))
        .collect();
    let points = Points::whole;
    assert_eq!(
        told,
        [
            (1, points(5), Some("1")),
            (2, points(7), Some("3")),
            (3, points(5), Some("4"))
        ]
    );
}

#[test]
fn submissions_are_counted_and_not_how_often_each_was_graded() {
    let (first, second) = (attempt("a", None), attempt("b", None));
    let (_folder, gradebook) = handed_in(&[first.clone(), second.clone()]);
    assert_eq!(gradebook.graded_submissions("ada").unwrap(), 0);
    let keep = |attempt: &Attempt, earned: i32| {
        gradebook
            .keep_gradings(&[grading(attempt, earned)], None)
            .unwrap();
        gradebook.graded_submissions("ada").unwrap()
    };
    assert_eq!(keep(&first, 5), 1);
    assert_eq!(keep(&first, 5), 1, "it was only run again");
    let again = Attempt {
        content: content(77),
        ..first
    };
    assert_eq!(keep(&again, 5), 2, "handed in again, and no better");
    assert_eq!(keep(&second, 7), 3);
    let other = RubricRecord {
        id: RubricId::from_text("other".into()),
        ..rubric()
    };
    gradebook.keep_rubric(&other).unwrap();
    let other = Grading {
        rubric: other.id,
        ..grading(&second, 9)
    };
    gradebook.keep_gradings(&[other], None).unwrap();
    assert_eq!(gradebook.graded_submissions("ada").unwrap(), 3, "another rubric");
}

#[test]
fn what_is_handed_in_anew_under_the_same_name_is_not_what_was_graded() {
    let own = attempt("a", None);
    let (_folder, gradebook) = handed_in(std::slice::from_ref(&own));
    gradebook.keep_gradings(&[grading(&own, 5)], None).unwrap();
    assert_eq!(gradebook.standings().unwrap()[0].status, Status::Graded);
    let changed = Attempt {
        content: content(77),
        ..own
    };
    gradebook.keep_class(&[ada()], &[changed]).unwrap();
    assert_eq!(gradebook.standings().unwrap()[0].status, Status::Pending);
}

#[test]
fn the_last_counts_by_its_time_and_the_best_by_its_worth() {
    let (early, late, unknown) = (
        attempt("z", Some("2026-01-01T00:00:00Z")),
        attempt("aa", Some("2026-01-02T00:00:00Z")),
        attempt("zzz", None),
    );
    let graded = [grading(&early, 9), grading(&late, 3), grading(&unknown, 3)];
    let all = [
        (&early, Some(&graded[0])),
        (&late, Some(&graded[1])),
        (&unknown, Some(&graded[2])),
    ];
    let label = |rule, worth: &dyn Fn(&Attempt, &Grading) -> Points| {
        choose(&all, rule, worth)
            .map(|(attempt, _)| attempt.label.clone())
            .unwrap()
    };
    let earned = |_: &Attempt, grading: &Grading| grading.score.earned;
    assert_eq!(label(CountedAttempt::Last, &earned), "aa");
    assert_eq!(label(CountedAttempt::Best, &earned), "z");
    let nothing = |_: &Attempt, _: &Grading| Points::ZERO;
    assert_eq!(label(CountedAttempt::Best, &nothing), "aa", "of equals the last");
    assert!(choose(&[], CountedAttempt::Last, &nothing).is_none());
}

/// A policy of a tenth a day after 1 January.
fn policy() -> LatePolicy {
    LatePolicy {
        due: "2026-01-01T00:00:00Z".parse().unwrap(),
        grace: SignedDuration::ZERO,
        once: Share::NONE,
        per_day: Share::Percent(1000),
        cap: None,
        of: Whole::Possible,
        free_days: 0,
        closes: None,
    }
}

#[test]
fn a_rubric_keeps_its_late_policy_and_an_unknown_time_loses_nothing_and_is_reported() {
    let (_folder, gradebook) = gradebook();
    let rubric = RubricRecord {
        late: Some(policy()),
        ..rubric()
    };
    gradebook.keep_rubric(&rubric).unwrap();
    assert_eq!(gradebook.rubric().unwrap(), rubric);
    for (submitted, points, missing) in [(None, 9, true), (Some("2026-01-02T12:00:00Z"), 7, false)] {
        let attempt = attempt("a", submitted);
        gradebook
            .keep_class(&[ada()], std::slice::from_ref(&attempt))
            .unwrap();
        gradebook.keep_gradings(&[grading(&attempt, 9)], None).unwrap();
        let standing = gradebook.standings().unwrap().remove(0);
        assert_eq!(
            (standing.points, standing.time_missing),
            (Points::whole(points), missing)
        );
    }
}

#[test]
fn an_extension_that_ends_before_the_due_time_takes_nothing_away() {
    let extension = |until: &str| Accommodations {
        extensions: vec![Extension {
            student: "ada".into(),
            until: Some(until.parse().unwrap()),
            days: None,
            reason: "ill".into(),
            recorded: None,
        }],
        adjustments: Vec::new(),
    };
    let put_off = |until| extension(until).extension(&policy());
    assert_eq!(put_off("2025-12-01T00:00:00Z"), SignedDuration::ZERO);
    assert_eq!(put_off("2026-01-02T00:00:00Z"), SignedDuration::from_hours(24));
}

/// A gradebook of four students as the last grader wrote it that gave every run, output, case and finding a row of its own, and what it printed of it.
const VERSION_7: &str = include_str!("../../tests/gradebook/version-7.sql");
const VERSION_7_DUMP: &str = include_str!("../../tests/gradebook/version-7.json");

/// That gradebook as a file, after more statements.
fn older(folder: &TempDir, more: &str) -> PathBuf {
    let path = folder.path().join("older.db");
    let connection = Connection::open(&path).unwrap();
    seal::register(&connection).unwrap();
    connection.execute_batch(VERSION_7).unwrap();
    connection.execute_batch(more).unwrap();
    path
}

#[test]
fn an_older_gradebook_is_brought_up_to_date_with_all_that_is_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = older(
        &folder,
        "INSERT INTO diagnosis SELECT student, label, rubric, 0, 'greedy', 'm', 'h' FROM grading WHERE student = 'grace'",
    );
    let expected: serde_json::Value = serde_json::from_str(VERSION_7_DUMP).unwrap();
    for _ in 0..2 {
        let found: serde_json::Value = serde_json::from_str(&everything(&path).unwrap()).unwrap();
        for (part, rows) in expected.as_object().unwrap() {
            assert_eq!(&found[part], rows, "{part}");
        }
    }
    // What was printed is there too, and so are times and limits.
    let gradebook = Gradebook::open(&path).unwrap();
    let mut runs = 0;
    for (content, cost) in gradebook.known_costs().unwrap() {
        let kept = gradebook.runs(&content).unwrap();
        for facts in kept.facts() {
            // An output is found by its digest alone.
            let execution = kept.get(&facts.key).unwrap().execution;
            let limited = execution.exit == Exit::Limit(LimitKind::Cpu);
            let printed = [execution.stdout, execution.stderr];
            assert_eq!(printed.iter().all(|captured| captured.bytes.is_empty()), limited);
            runs += 1;
        }
        assert!(cost > 0);
    }
    assert_eq!(runs, expected["runs"].as_array().unwrap().len());
    drop(gradebook);
    // Later damage is noticed as in any other.
    tampered(&path, "UPDATE grading SET earned = 0 WHERE student = 'ada'");
    assert!(Gradebook::open(&path).is_err());
}

#[test]
fn a_gradebook_of_the_first_version_can_still_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = older(&folder, "");
    let connection = Connection::open(&path).unwrap();
    seal::lift(&connection).unwrap();
    connection
        .execute_batch(
            "DROP TABLE seal; ALTER TABLE run DROP COLUMN cut; ALTER TABLE rubric DROP COLUMN seed; ALTER TABLE rubric DROP COLUMN late;
             DROP TABLE diagnosis; ALTER TABLE attempt DROP COLUMN team; ALTER TABLE attempt DROP COLUMN upload; DROP TABLE trouble;
             DELETE FROM meta WHERE key = 'seed'; PRAGMA user_version = 1",
        )
        .unwrap();
    drop(connection);
    let opened = Gradebook::open(&path).unwrap();
    assert_eq!(opened.standings().unwrap().len(), 4);
    // What was graded before seeds were kept had the seed 1, unless the rubric had one.
    assert_eq!(
        opened.kept_seed().unwrap(),
        Some(crate::rubric::Seed::Otherwise(1))
    );
    drop(opened);
    tampered(&path, "UPDATE grading SET earned = 0 WHERE student = 'ada'");
    assert!(Gradebook::open(&path).is_err());
}

#[test]
fn damage_to_an_older_gradebook_is_not_carried_over() {
    for statement in [
        "UPDATE case_result SET verdict = 'accepted' WHERE student = 'grace'",
        "UPDATE criterion_result SET earned = 9900 WHERE student = 'grace'",
        "DELETE FROM finding WHERE student = 'grace'",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = older(&folder, "");
        tampered(&path, statement);
        let error = Gradebook::open(&path).unwrap_err().to_string();
        assert!(error.contains("results of `grace`"), "{statement}: {error}");
        let gradebook = Gradebook::open_or_create(&path).unwrap();
        assert!(!gradebook.mended().is_empty());
        let standings = gradebook.standings().unwrap();
        let pending = |standing: &Standing| standing.status == Status::Pending;
        let pending: Vec<&str> = standings
            .iter()
            .filter(|standing| pending(standing))
            .map(|standing| standing.student.id.as_str())
            .collect();
        assert_eq!(pending, ["grace"], "{statement}");
    }
}

/// Everything that a reader of the gradebook may see, but outputs, which are named by their digests.
fn everything(path: &Path) -> Result<String, Failure> {
    dump(&Gradebook::open(path)?)
}

/// A gradebook of some students with runs, findings, extensions and adjustments, closed again.
fn filled(path: &Path) {
    let gradebook = Gradebook::open_or_create(path).unwrap();
    let names = ["ada", "alan", "barbara", "edsger", "grace", "john"];
    let students = names.map(|id| Student {
        id: id.into(),
        name: Some(format!("{id} Example")),
        ..Student::default()
    });
    let attempts = names.map(|id| Attempt {
        student: id.into(),
        content: content(id.len() as u128),
        ..attempt("a", Some("2026-03-02T08:00:00Z"))
    });
    gradebook.keep_class(&students, &attempts).unwrap();
    gradebook.keep_rubric(&rubric()).unwrap();
    for (attempt, earned) in attempts.iter().zip(1..) {
        let mut grading = grading(attempt, earned);
        let points = |criterion: &str| CriterionRecord {
            id: criterion.into(),
            earned: grading.score.earned,
            possible: Points::whole(10),
            withheld: Points::ZERO,
        };
        let criteria = vec![points("moves"), points("path")];
        let mut details = Details::default();
        for case in 0..20 {
            let key = RunKey::from_text(format!("{}-{case}", attempt.content.as_str()));
            let noise = [0, 1, 2, 3, 4, 5, 6, 7].map(|part| {
                let part = format!("{}{part}", key.as_str());
                *blake3::hash(part.as_bytes()).as_bytes()
            });
            let run = KeptRun {
                key: &key,
                content: &attempt.content,
                toolchain: "t",
                fixture: "f",
                allowed: Allowed::full(Limits::default()),
                // Nothing that could be packed: most of the file is to be in use.
                execution: &Execution::new(Exit::Code(0)).printing(noise.concat()),
            };
            gradebook.keep_run(&run).unwrap();
            details.cases.push(CaseRecord {
                id: format!("moves/{case}"),
                criterion: "moves".into(),
                fixture: case.to_string(),
                verdict: "accepted".into(),
                run: Some(key),
                findings: Vec::new(),
            });
        }
        grading.criteria = criteria;
        grading.details = Packed::from(&details);
        gradebook.keep_gradings(&[grading], Some("1")).unwrap();
        gradebook
            .adjust(&Adjustment {
                student: attempt.student.clone(),
                points: Points::whole(1),
                reason: "kind".into(),
                recorded: None,
            })
            .unwrap();
    }
}

#[test]
fn no_flipped_bit_changes_what_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, flipped) = (folder.path().join("whole.db"), folder.path().join("flipped.db"));
    filled(&whole);
    let right = everything(&whole).unwrap();
    let bytes = std::fs::read(&whole).unwrap();
    let (mut noticed, mut seed) = (0, 1_u64);
    for _ in 0..200 {
        // Knuth's linear congruential generator (MMIX).
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let at = usize::try_from(seed >> 20).unwrap() % bytes.len();
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (seed >> 17 & 7);
        for file in Gradebook::files(&flipped) {
            let _ = std::fs::remove_file(file);
        }
        std::fs::write(&flipped, &damaged).unwrap();
        match everything(&flipped) {
            Ok(read) => assert_eq!(read, right, "bit {} of byte {at}", seed >> 17 & 7),
            Err(error) => {
                assert!(
                    error.hint().is_some() || error.to_string().contains("expected"),
                    "{error}"
                );
                noticed += 1;
            }
        }
    }
    assert!(
        noticed > 50,
        "only {noticed} flipped bits hit anything that is used"
    );
}

/// Changes a gradebook behind the grader's back.
fn tampered(path: &Path, statement: &str) {
    let connection = Connection::open(path).unwrap();
    let definitions: Vec<String> = connection
        .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'seal_%'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    seal::lift(&connection).unwrap();
    assert!(connection.execute(statement, []).unwrap() > 0);
    for sql in definitions {
        connection.execute_batch(&sql).unwrap();
    }
}

#[test]
fn a_damaged_result_is_not_shown_and_a_class_run_takes_it_out_alone() {
    for statement in [
        "UPDATE grading SET earned = earned + 100 WHERE student = 'ada'",
        "UPDATE grading SET details = (SELECT details FROM grading WHERE student = 'john') WHERE student = 'ada'",
        "UPDATE seal SET sum = sum + 1 WHERE of = 'grading' AND owner = 'ada'",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gradebook.db");
        filled(&path);
        tampered(&path, statement);
        let error = Gradebook::open(&path).unwrap_err();
        assert!(
            error.to_string().contains("results of `ada`"),
            "{statement}: {error}"
        );
        assert!(error.hint().unwrap().contains("grader class"), "{statement}");
        let gradebook = Gradebook::open_or_create(&path).unwrap();
        assert!(!gradebook.mended().is_empty(), "{statement}");
        let graded: Vec<String> = gradebook
            .gradings(&rubric().id)
            .unwrap()
            .into_iter()
            .map(|grading| grading.student)
            .collect();
        assert_eq!(
            graded,
            ["alan", "barbara", "edsger", "grace", "john"],
            "{statement}"
        );
        drop(gradebook);
        Gradebook::open(&path).unwrap();
    }
}

#[test]
fn a_flipped_bit_in_the_definition_of_a_table_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gradebook.db");
    filled(&path);
    let bytes = std::fs::read(&path).unwrap();
    for name in [
        "other_dialect TEXT",
        "marked_late INTEGER",
        "seal_changed_grading",
    ] {
        // Free pages may hold the name too.
        let is_here = |at: &usize| bytes[*at..].starts_with(name.as_bytes());
        let mut damaged = bytes.clone();
        for at in (0..bytes.len()).filter(is_here) {
            damaged[at] ^= 1;
        }
        std::fs::write(&path, &damaged).unwrap();
        let error = Gradebook::open(&path).unwrap_err();
        assert!(error.hint().unwrap().contains("backup"), "{name}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn a_gradebook_is_in_use_by_whatever_name_it_is_called() {
    let (folder, gradebook) = gradebook();
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink("gradebook.db", &link).unwrap();
    for name in ["gradebook.db", "link.db"].map(|name| folder.path().join(name)) {
        for error in [
            Gradebook::open_or_create(&name).unwrap_err(),
            Gradebook::open_alone(&name).unwrap_err(),
        ] {
            assert!(error.to_string().contains("another class run"), "{error}");
        }
        // Looking into it is allowed.
        Gradebook::open(&name).unwrap();
    }
    drop(gradebook);
    Gradebook::open_or_create(&link).unwrap();
    Gradebook::open_alone(&link).unwrap();
    let second = folder.path().join("second.db");
    std::fs::hard_link(folder.path().join("gradebook.db"), &second).unwrap();
    let error = Gradebook::open_or_create(&second).unwrap_err();
    assert!(error.to_string().contains("has a second name"), "{error}");
    std::fs::remove_file(&second).unwrap();
    Gradebook::open_or_create(&link).unwrap();
}
