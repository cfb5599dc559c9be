//! One cause once: cases that fail for the same reason, and remarks that say the same, put together. Every format for people tells them so.

use std::collections::HashMap;

use crate::document::amount;
use crate::judgement::{Finding, FindingCode, Verdict};
use crate::score::CaseOutcome;

use super::{CasePart, CriterionPart, Report, wording};
use crate::document::Safe;

/// The most cases that are listed by name.
const MOST_NAMES: usize = 24;

/// Cases that did not pass, all for the same reason, in the report's order.
#[derive(Debug)]
pub(super) struct Problem<'r> {
    /// Its number in the report, from 1.
    pub(super) number: usize,
    /// The cases, at least one.
    pub(super) cases: Vec<&'r CasePart>,
    cause: Cause,
}

/// What makes two failures the same: the verdict, and the findings with the numbers in them left open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Cause {
    verdict: CaseOutcome,
    /// The code, the message, and of a limit the advice: a program may be slow, and come to no end where there is no solution.
    findings: Vec<(FindingCode, String, Option<String>)>,
}

impl Cause {
    fn of(case: &CasePart) -> Self {
        let is_limit = matches!(
            case.verdict,
            CaseOutcome::Judged(Verdict::TimeLimitCpu | Verdict::TimeLimitWall | Verdict::MemoryLimit)
        );
        let advice = |finding: &Finding<Safe>| finding.hint.as_ref().filter(|_| is_limit).map(shape);
        let of_finding = |finding: &Finding<Safe>| (finding.code, shape(&finding.message), advice(finding));
        Self {
            verdict: case.verdict,
            findings: case.findings.iter().map(of_finding).collect(),
        }
    }
}

impl<'r> Problem<'r> {
    /// Every problem of a report, numbered in the order in which a reader meets them.
    pub(super) fn all(report: &'r Report) -> Vec<Self> {
        let mut problems: Vec<Self> = Vec::new();
        let mut known: HashMap<Cause, usize> = HashMap::new();
        for case in report.cases.iter().filter(|case| !case.verdict.passes()) {
            let cause = Cause::of(case);
            let index = *known.entry(cause.clone()).or_insert(problems.len());
            match problems.get_mut(index) {
                Some(problem) => problem.cases.push(case),
                None => problems.push(Self {
                    number: index + 1,
                    cases: vec![case],
                    cause,
                }),
            }
        }
        problems
    }

    /// The problems that a criterion has and that its section tells: not the compiler's, which stands for itself.
    pub(super) fn of<'p>(
        problems: &'p [Self],
        report: &Report,
        criterion: &CriterionPart,
    ) -> Vec<CriterionProblem<'p, 'r>> {
        let is_build_shown = wording::failed_build(report).is_some();
        let shown = problems
            .iter()
            .map(|problem| CriterionProblem::of(problem, &criterion.id));
        let is_build = |problem: &Self| problem.verdict() == CaseOutcome::Judged(Verdict::CompileError);
        shown
            .filter(|shown| !(shown.cases.is_empty() || is_build_shown && is_build(shown.problem)))
            .collect()
    }

    /// The outcome that all its cases share.
    pub(super) fn verdict(&self) -> CaseOutcome {
        self.cause.verdict
    }

    /// How many of its cases are worth telling in full: a second wrong answer shows a pattern, a second crash only repeats the first.
    fn examples(&self) -> usize {
        match self.cause.verdict {
            CaseOutcome::Judged(Verdict::WrongAnswer) => 2,
            CaseOutcome::Judged(Verdict::Skipped | Verdict::CompileError) => 0,
            CaseOutcome::Judged(_) | CaseOutcome::JudgeError => 1,
        }
    }

    /// The message of the first finding, where nothing else is shown.
    fn message(&self) -> Option<&'r Safe> {
        self.cases.first()?.message()
    }
}

/// A problem as a criterion's section tells it.
pub(super) struct CriterionProblem<'p, 'r> {
    pub(super) problem: &'p Problem<'r>,
    /// Its cases that belong to the criterion.
    pub(super) cases: Vec<&'r CasePart>,
    /// Whether the criterion is the first that meets it, where it is shown in full.
    pub(super) is_first: bool,
}

impl<'p, 'r> CriterionProblem<'p, 'r> {
    fn of(problem: &'p Problem<'r>, criterion: &Safe) -> Self {
        let is_own = |case: &&CasePart| case.criterion == *criterion;
        let mut cases: Vec<&CasePart> = problem.cases.iter().copied().filter(is_own).collect();
        // A second example that shows something else comes before those that repeat the first.
        let other = cases
            .iter()
            .skip(1)
            .position(|case| !tell_the_same(cases[0], case));
        if let Some(other) = other {
            cases[1..other + 2].rotate_right(1);
        }
        Self {
            problem,
            cases,
            is_first: problem.cases.first().is_some_and(is_own),
        }
    }

    /// What it is: the verdict and how many cases, or which.
    pub(super) fn title(&self) -> String {
        let verdict = self.problem.cases.first();
        let verdict = verdict.map_or("", |case| case.verdict_in_words());
        let count = amount::counted(self.cases.len(), "case");
        match (self.problem.examples(), self.is_first, self.cases.as_slice()) {
            (0, _, _) => format!("{count} {}", self.problem.message().map_or(verdict, Safe::as_str)),
            (_, true, [case]) => format!("{verdict}: {}", case.id),
            (_, true, _) => format!("{verdict} in {count}"),
            (_, false, _) => format!("same cause as above: {verdict} in {count}"),
        }
    }

    /// The cases that are shown in full, and the others.
    pub(super) fn split(&self) -> (&[&'r CasePart], &[&'r CasePart]) {
        let full = match self.cases.as_slice() {
            _ if !self.is_first => 0,
            [first, second, ..] if tell_the_same(first, second) => self.problem.examples().min(1),
            cases => self.problem.examples().min(cases.len()),
        };
        self.cases.split_at(full)
    }

    /// The other cases by name, where there are any and they are worth naming.
    pub(super) fn rest(&self) -> Option<String> {
        let (full, rest) = self.split();
        if rest.is_empty() || self.problem.examples() == 0 {
            return None;
        }
        let names: Vec<&str> = rest.iter().map(|case| case.fixture.as_str()).collect();
        let lead = if full.is_empty() { "" } else { "the same in " };
        Some(format!("{lead}{}", amount::first_of(&names, MOST_NAMES)))
    }
}

/// Whether two cases would be told in the same words: of classes, the same small board may show what is wrong with several puzzles.
fn tell_the_same(one: &CasePart, other: &CasePart) -> bool {
    one.java_test.is_some() && one.findings == other.findings && one.reproduce == other.reproduce
}

/// A remark and the cases that it was made on, in the report's order.
#[derive(Debug)]
pub(super) struct Remark<'r> {
    /// The remark, as it was made first.
    pub(super) finding: &'r Finding<Safe>,
    /// The cases, at least one; of several that judge the same run, the first.
    pub(super) cases: Vec<&'r CasePart>,
}

impl<'r> Remark<'r> {
    /// Every remark of a report.
    pub(super) fn all(report: &'r Report) -> Vec<Self> {
        let mut remarks: Vec<Self> = Vec::new();
        for case in &report.cases {
            for finding in &case.remarks {
                let same = |remark: &&mut Self| {
                    remark.finding.code == finding.code
                        && shape(&remark.finding.message) == shape(&finding.message)
                };
                match remarks.iter_mut().find(same) {
                    None => remarks.push(Self {
                        finding,
                        cases: vec![case],
                    }),
                    Some(remark) => {
                        let shown = |earlier: &&CasePart| {
                            Some(&earlier.id) == case.same_run_as.as_ref() || earlier.id == case.id
                        };
                        if !remark.cases.iter().any(shown) {
                            remark.cases.push(case);
                        }
                    }
                }
            }
        }
        remarks
    }
}

impl Remark<'_> {
    /// The remark, how many cases, and where it was made first.
    pub(super) fn in_words(&self) -> String {
        let place = self.finding.place.as_ref();
        let place = place.map_or(String::new(), |place| format!(", {place}"));
        let first = self.cases.first();
        let first = first.map_or(String::new(), |case| format!(", first in {}{place}", case.id));
        format!(
            "{} ({}{first})",
            self.finding.message,
            amount::counted(self.cases.len(), "case")
        )
    }
}

/// A sentence with the numbers in it left open: `move 3` and `move 12` have the same shape, and so have `1 move is` and `2 moves are`.
fn shape(text: &Safe) -> String {
    let shape = amount::left_open(text.as_str());
    // Nobody reads a shape: what a noun after a number may end with is left out wherever it stands.
    let mut after_number = false;
    let words = shape.split(' ').map(|word| {
        let is_counted = std::mem::replace(&mut after_number, word == "0");
        match word {
            "are" => "is".to_owned(),
            noun if is_counted => noun.replace('s', ""),
            other => other.to_owned(),
        }
    });
    let words: Vec<String> = words.collect();
    // Which board it is, where one is named, makes no other problem.
    words.join(" ").replace(" of the board `0", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_make_another_shape() {
        let of = |text: &str| shape(&Safe::line(text));
        assert_eq!(
            of("7 moves are more than needed: 4 are enough"),
            of("31 moves are more than needed: 20 are enough")
        );
        assert_eq!(
            of("1 move is more than needed: the puzzle is solved already"),
            of("12 moves are more than needed: the puzzle is solved already")
        );
        assert_eq!(
            of("the boards printed show 1 move, and the number printed is 0"),
            of("the boards printed show 4 moves, and the number printed is 0")
        );
        assert_eq!(
            of("`board.isGoal()` of the board `1 2 / 3 0` is wrong"),
            of("`board.isGoal()` of the board `1 2 3 / 4 5 6 / 7 8 0` is wrong")
        );
        assert_eq!(
            of("`solver.solution()` of the board `1 2 / 0 3` leaves out the goal"),
            of("`solver.solution()` leaves out the goal")
        );
        assert_eq!(
            of("ValueError: invalid literal for int() with base 10: ' 9 10 11 12 '"),
            of("ValueError: invalid literal for int() with base 10: '7 8 6'")
        );
        assert_ne!(of("KeyError: 'left'"), of("KeyError: 'right'"));
        assert_ne!(
            of("move 3 is not one slide: the blank jumps"),
            of("move 3 is not one slide: the same board again")
        );
    }
}
