//! What is said of programs whose mistake is known: each sentence is true, vague (it names the mistake beside another that looks the same here) or false.

use std::collections::BTreeMap;

use super::no_evidence::Idle;
use super::*;

/// How a program with a misconception ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Well.
    Well,
    /// With a crash where there is no solution.
    CrashesWhereUnsolvable,
    /// With an exit status of its own after each answer.
    Status,
    /// With a signal after each answer.
    Signal,
}

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Truth {
    True,
    Vague,
    Nothing,
    False,
}

fn truth(diagnoses: &[Diagnosis], own: Option<Mistake>) -> Truth {
    let is_own = |mistake: &Mistake| Some(*mistake) == own;
    let sentence = |one: &Diagnosis| match one.misconceptions.as_slice() {
        [named] if is_own(named) => Truth::True,
        named if named.iter().any(is_own) => Truth::Vague,
        _ => Truth::False,
    };
    diagnoses.iter().map(sentence).max().unwrap_or(Truth::Nothing)
}

fn ending(plan: &Plan, fixture: &Fixture, answer: &Answer, end: End) -> Execution {
    let mut execution = execution(plan, answer);
    match end {
        End::CrashesWhereUnsolvable if fixture.golden.is_solvable() => {}
        End::CrashesWhereUnsolvable => {
            execution = ended(String::new(), Exit::Code(1));
            execution.stderr.bytes = "Exception in thread \"main\" java.lang.NullPointerException\n".into();
        }
        End::Status if execution.exit == Exit::Code(0) => execution.exit = Exit::Code(3),
        End::Signal if execution.exit == Exit::Code(0) => execution.exit = Exit::Signal(11),
        End::Well | End::Status | End::Signal => {}
    }
    execution
}

#[test]
fn no_sentence_about_a_program_whose_mistake_is_known_is_false() {
    use Misconception as M;
    let plan = plan("coursera");
    let mut forecasts = Forecasts::new();
    let mut rows: Vec<(String, Truth, Vec<Diagnosis>)> = Vec::new();
    let mut say = |name: String, own: Option<Mistake>, graded: &Graded| {
        forecasts.begin();
        let diagnoses = diagnose_by(&plan, graded, |_| true, &mut forecasts);
        rows.push((name, truth(&diagnoses, own), diagnoses));
    };
    // A twin that swaps the blank takes long to be told, and is told by a test of its own.
    let shown = |one: &&M| one.shows_in_answers() && **one != M::TwinSwapsBlank;
    let well = M::ALL.iter().filter(shown).map(|one| (*one, End::Well));
    let crashing = [
        M::Greedy,
        M::VisitedAtEnqueue,
        M::GlobalMoveCounter,
        M::WeightedDistance,
        M::OneMoveTooFew,
        M::SumOfMoves,
    ];
    let crashing = crashing.map(|one| (one, End::CrashesWhereUnsolvable));
    let others = [
        M::Greedy,
        M::BoardsCountedAsMoves,
        M::IndexDifference,
        M::SumOfMoves,
    ];
    let others = others
        .into_iter()
        .flat_map(|one| [(one, End::Status), (one, End::Signal)]);
    for (misconception, end) in well.chain(crashing).chain(others) {
        let variant = Variant::of(misconception)[0];
        let graded = graded_by(&plan, |fixture| {
            let answer = variant.answer(&fixture.board, Style::ASSIGNMENT, TIME);
            ending(&plan, fixture, &answer, end)
        });
        let own = Mistake::Known(misconception.shown_as());
        say(format!("{misconception}, {end:?}"), Some(own), &graded);
    }
    for end in [End::Well, End::CrashesWhereUnsolvable, End::Status, End::Signal] {
        let graded = graded_by(&plan, |fixture| {
            let answer = Style::ASSIGNMENT.answer(&fixture.board, TIME);
            ending(&plan, fixture, &answer, end)
        });
        say(format!("right, {end:?}"), None, &graded);
    }
    for idle in Idle::ALL {
        let graded = graded_by(&plan, |fixture| {
            idle.execution(&plan, fixture, fixture.golden.manhattan * 7)
        });
        say(format!("{idle:?}"), idle.named(&plan), &graded);
    }
    let mut counts: BTreeMap<Truth, usize> = BTreeMap::new();
    for (_, truth, _) in &rows {
        *counts.entry(*truth).or_default() += 1;
    }
    let table: Vec<String> = rows
        .iter()
        .map(|(name, truth, _)| format!("{truth:?}: {name}"))
        .collect();
    assert!(rows.len() >= 60, "{}", rows.len());
    let of = |truth: Truth| counts.get(&truth).copied().unwrap_or_default();
    let falsely: Vec<_> = rows
        .iter()
        .filter(|(_, truth, _)| *truth == Truth::False)
        .collect();
    assert_eq!(of(Truth::False), 0, "{falsely:#?}");
    assert!(
        of(Truth::True) >= 40 && of(Truth::Vague) <= 4,
        "{}",
        table.join("\n")
    );
    for (name, _, diagnoses) in &rows {
        for one in diagnoses {
            assert!(one.shown.len() <= 2, "{name}");
        }
    }
}
