//! Every sentence that programs with a known mistake are shown, judged by a person in `sentences.txt`.

use std::collections::BTreeSet;

use testing::sentences::{assert_judged, shape};

use super::no_evidence::Idle;
use super::programs::Bug;
use super::*;
use crate::dialect;
use crate::judgement::Finding;

const JUDGED: &str = include_str!("sentences.txt");

/// The rubrics, dialects in place of their own, and whether it is asked why a program is wrong: of the others that takes long, and says no more.
const FORMS: [(&str, Option<&str>, bool); 8] = [
    ("coursera", None, true),
    ("cs210", None, false),
    ("eso207", None, false),
    ("princeton-stdin", None, true),
    ("columbia-ai", None, false),
    ("coursera-stdin", None, false),
    ("coursera-stdin", Some("ku-leuven"), false),
    ("coursera-stdin", Some("buet"), false),
];

/// A program, the mistakes that it has, and what it does with a puzzle.
type Program<'p> = (String, Vec<Mistake>, Box<dyn Fn(&Fixture) -> Execution + 'p>);

/// How a program ends that does not end well.
#[derive(Clone, Copy, Debug)]
enum End {
    /// With a crash where there is no solution.
    Crash,
    /// With an exit status of its own after each answer.
    Status,
    /// With a signal after each answer.
    Signal,
}

impl End {
    fn of(self, fixture: &Fixture, mut execution: Execution) -> Execution {
        match self {
            Self::Crash if !fixture.golden.is_solvable() => {
                execution = ended(String::new(), Exit::Code(1));
                execution.stderr.bytes =
                    "Exception in thread \"main\" java.lang.NullPointerException\n".into();
            }
            Self::Status if execution.exit == Exit::Code(0) => execution.exit = Exit::Code(3),
            Self::Signal if execution.exit == Exit::Code(0) => execution.exit = Exit::Signal(11),
            Self::Crash | Self::Status | Self::Signal => {}
        }
        execution
    }
}

/// More than a hundred programs.
fn programs(plan: &Plan) -> Vec<Program<'_>> {
    use Misconception as M;
    let right = |fixture: &Fixture| execution(plan, &Style::ASSIGNMENT.answer(&fixture.board, TIME));
    let wrong = |misconception: Misconception| {
        let variant = Variant::of(misconception)[0];
        move |fixture: &Fixture| execution(plan, &variant.answer(&fixture.board, Style::ASSIGNMENT, TIME))
    };
    let own = |misconception: Misconception| vec![Mistake::Known(misconception.shown_as())];
    let mut all: Vec<Program<'_>> = vec![("right".to_owned(), Vec::new(), Box::new(right))];
    for &misconception in M::ALL {
        let name = misconception.name().to_owned();
        all.push((name, own(misconception), Box::new(wrong(misconception))));
    }
    for end in [End::Crash, End::Status, End::Signal] {
        all.push((
            format!("right, {end:?}"),
            Vec::new(),
            Box::new(move |fixture| end.of(fixture, right(fixture))),
        ));
        for misconception in [
            M::Greedy,
            M::VisitedAtEnqueue,
            M::GlobalMoveCounter,
            M::SumOfMoves,
        ] {
            let wrong = wrong(misconception);
            all.push((
                format!("{misconception}, {end:?}"),
                own(misconception),
                Box::new(move |fixture| end.of(fixture, wrong(fixture))),
            ));
        }
    }
    for idle in Idle::ALL {
        let named = idle.named(plan).into_iter().collect();
        let program = move |fixture: &Fixture| idle.execution(plan, fixture, fixture.golden.manhattan * 7);
        all.push((format!("{idle:?}"), named, Box::new(program)));
    }
    for bug in Bug::ALL {
        let program = move |fixture: &Fixture| bug.execution(plan, &fixture.board);
        all.push((format!("{bug:?}"), bug.names(), Box::new(program)));
    }
    all
}

/// What a program is shown: findings, remarks and what to try next, and why it is wrong.
fn shown(graded: &Graded, diagnoses: &[Diagnosis]) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    let mut add = |finding: &Finding| {
        shown.insert(format!("{}: {}", finding.code.name(), shape(&finding.message)));
        if let Some(hint) = &finding.hint {
            shown.insert(format!("hint: {}", shape(hint)));
        }
    };
    for result in &graded.cases {
        let CaseResult::Judged(judgement) = result else {
            panic!("what is read is judged")
        };
        let all = judgement.findings.iter().chain(&judgement.remarks);
        all.for_each(&mut add);
    }
    for one in diagnoses {
        // What was seen on two puzzles follows, and the second step ends with it.
        let until = |text: &str, end: &str| text.split(end).next().unwrap_or_default().to_owned();
        let titles = one.misconceptions.iter().map(|one| one.description().to_owned());
        let message = until(&shape(&one.message), ": on PUZZLE it gives");
        let steps = one
            .hints
            .iter()
            .map(|hint| until(&shape(hint), " Then try PUZZLE"));
        let all: Vec<String> = titles.chain([message]).chain(steps).collect();
        shown.insert(format!("why: {}", all.join(" / ")));
    }
    shown
}

#[test]
fn every_sentence_was_read_and_judged_and_none_is_false() {
    let mut lines: BTreeSet<(String, String)> = BTreeSet::new();
    let (mut falsely, mut named, mut count) = (Vec::new(), 0, 0);
    for (rubric, form, is_diagnosed) in FORMS {
        let mut plan = plan(rubric);
        if let Some(form) = form {
            let mut other = plan.rubric.as_ref().clone();
            other.dialect = Arc::new(dialect::by_name(form).expect("a shipped dialect"));
            plan = Plan::new(&Arc::new(other));
        }
        let mut forecasts = Forecasts::new();
        for (name, own, program) in programs(&plan) {
            let graded = graded_by(&plan, program);
            forecasts.begin();
            let diagnoses = if is_diagnosed {
                diagnose_by(&plan, &graded, |_| true, &mut forecasts)
            } else {
                Vec::new()
            };
            let sentences = shown(&graded, &diagnoses).into_iter();
            lines.extend(sentences.map(|sentence| (sentence, name.clone())));
            count += usize::from(is_diagnosed);
            named += usize::from(!diagnoses.is_empty());
            assert!(diagnoses.iter().all(|one| one.shown.len() <= 2), "{name}");
            if truth(&diagnoses, &own) == Truth::False {
                falsely.push(format!("{rubric}, {name}: {diagnoses:#?}"));
            }
        }
    }
    assert!(falsely.is_empty(), "{}", falsely.join("\n"));
    assert_judged(JUDGED, &lines);
    assert!(named * 2 >= count, "{named} of {count}");
}
