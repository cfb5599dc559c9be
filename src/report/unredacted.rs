//! Everything that is known of a submission, from which the reports for people are made.
//!
//! No renderer takes this. What is not for an audience is never put into the audience's [`Report`], so no renderer can let it slip.

use std::sync::Arc;

use crate::explain::diagnosis::Diagnosis;
use crate::explain::{Causes, Explanation};
use crate::judgement::Verdict;
use crate::rubric::{Criterion, DueDate, Rubric, Visibility};
use crate::score::late::{HandedIn, total};
use crate::score::{CaseOutcome, Points};

use super::audience::{Audience, Disclosure};
use super::{
    AdjustmentPart, CasePart, CounterexamplePart, CriterionPart, DiagnosisPart, GrowthPart, LatenessPart,
    Outcome, Report, RubricPart, SCHEMA, SandboxPart, ScorePart, SealedCase, SubmissionPart,
};
use crate::document::Safe;

/// Everything that is known of a submission.
#[derive(Clone, Debug)]
pub struct Unredacted {
    pub(super) rubric: Arc<Rubric>,
    pub(super) submission: SubmissionPart,
    pub(super) notes: Vec<Safe>,
    pub(super) notes_to_staff: Vec<Safe>,
    pub(super) incomplete: bool,
    pub(super) handed_in: Option<HandedIn>,
    /// How many submissions of the student were graded, where a gradebook knows.
    pub(super) submissions: Option<usize>,
    pub(super) adjustments: Vec<AdjustmentPart>,
    pub(super) sandbox: SandboxPart,
    pub(super) explanation: Explanation,
    /// Each with who may see it.
    pub(super) counterexamples: Vec<(Visibility, CounterexamplePart)>,
    /// In the plan's order.
    pub(super) entries: Vec<Entry>,
}

/// One case with what redacting it needs.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The criterion's index.
    pub(super) criterion: usize,
    /// The run's index, where the case was judged on one.
    pub(super) run: Option<usize>,
    /// Whether its puzzle has a solution.
    pub(super) solvable: bool,
    /// The name that tells nothing.
    pub(super) opaque: Safe,
    /// The whole of it.
    pub(super) case: CasePart,
}

/// What students see at once, after the due date, and never. A case stands in one of them, and the points of all three add up to the score.
#[derive(Clone, Debug)]
pub struct Layers {
    /// What students see at once.
    pub at_once: Report,
    /// What they see after the due date.
    pub after_due_date: Report,
    /// What staff alone see.
    pub never: Report,
    /// The points in all.
    pub score: ScorePart,
}

impl Layers {
    /// A report all of which its reader may see at once.
    pub fn all_at_once(report: &Report) -> Self {
        let nothing = || Report {
            criteria: Vec::new(),
            cases: Vec::new(),
            sealed: Vec::new(),
            diagnosis: Vec::new(),
            growth: None,
            counterexamples: Vec::new(),
            ..report.clone()
        };
        Self {
            after_due_date: nothing(),
            never: nothing(),
            at_once: report.clone(),
            score: report.score,
        }
    }
}

/// Which cases a report is about.
struct Scope<'s> {
    /// How much of each it shows.
    disclosure: &'s dyn Fn(Visibility) -> Disclosure,
    /// In one of several reports that share the points: which cases the reports before it show.
    shown_before: Option<&'s dyn Fn(Visibility) -> bool>,
    audience: Audience,
}

impl Scope<'_> {
    fn of(&self, entry: &Entry) -> Disclosure {
        (self.disclosure)(entry.case.visibility)
    }

    fn was_shown(&self, entry: &Entry) -> bool {
        self.shown_before
            .is_some_and(|shown| shown(entry.case.visibility))
    }
}

impl Unredacted {
    /// The report for an audience, as it may be at that side of the due date.
    pub fn for_audience(&self, audience: Audience, due: DueDate) -> Report {
        self.report(&Scope {
            disclosure: &|visibility| audience.disclosure(visibility, due),
            shown_before: None,
            audience,
        })
    }

    /// The reports for a platform that keeps cases from students by itself: what they see at once, after the due date, and never. Their points add up to the whole.
    pub fn layers(&self) -> Layers {
        let layer = |least: Visibility, most: Visibility| {
            self.report(&Scope {
                disclosure: &|visibility| {
                    if visibility < least || visibility > most {
                        Disclosure::Hidden
                    } else if visibility == Visibility::VerdictOnly {
                        Disclosure::Verdict
                    } else {
                        Disclosure::InFull
                    }
                },
                shown_before: Some(&|visibility| visibility < least),
                audience: Audience::Student,
            })
        };
        Layers {
            at_once: layer(Visibility::Visible, Visibility::VerdictOnly),
            after_due_date: layer(Visibility::AfterDueDate, Visibility::AfterDueDate),
            never: layer(Visibility::StaffOnly, Visibility::StaffOnly),
            score: self.score(),
        }
    }

    /// The points in all, hidden ones among them.
    pub fn score(&self) -> ScorePart {
        self.for_audience(Audience::Staff, DueDate::Ahead).score
    }

    /// By which rubric it was graded.
    pub fn rubric(&self) -> &Rubric {
        &self.rubric
    }

    /// Whether the grader was interrupted, so that some cases were not run.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Whether the grader itself failed on a case.
    pub fn has_judge_error(&self) -> bool {
        self.entries
            .iter()
            .any(|entry| entry.case.verdict == CaseOutcome::JudgeError)
    }

    /// The same with the time at which it was handed in. Where lateness costs something and nobody knows the time, nothing is lost, and staff see a note.
    #[must_use]
    pub fn handed_in(mut self, handed_in: Option<HandedIn>) -> Self {
        self.handed_in = handed_in;
        if handed_in.is_none() && self.rubric.late.is_some() {
            return self.with_note_to_staff(
                "to course staff: when this was handed in is not known, so nothing was taken off for lateness",
            );
        }
        self
    }

    /// The same for a student of whom so many submissions were graded, this one among them.
    #[must_use]
    pub fn after_submissions(mut self, graded: usize) -> Self {
        self.submissions = Some(graded);
        self
    }

    /// The same with points that staff gave or took by hand, all of which count.
    #[must_use]
    pub fn adjusted(mut self, adjustments: Vec<AdjustmentPart>) -> Self {
        self.adjustments = adjustments;
        self
    }

    /// The same with a note that only staff read.
    #[must_use]
    pub fn with_note_to_staff(mut self, note: impl AsRef<[u8]>) -> Self {
        self.notes_to_staff.push(Safe::line(note));
        self
    }

    /// The steps of a hint that a reader sees by now, and how many more graded submissions the next one takes.
    fn hints_by_now(&self, mut hints: Vec<Safe>, audience: Audience) -> (Vec<Safe>, Option<usize>) {
        let steps = self.rubric.feedback.hints_after.zip(self.submissions);
        let Some((each, graded)) = steps.filter(|_| audience != Audience::Staff) else {
            return (hints, None);
        };
        let earlier = graded.saturating_sub(1);
        let shown = 1 + earlier / each;
        let next = (shown < hints.len()).then_some(each - earlier % each);
        hints.truncate(shown);
        (hints, next)
    }

    /// What was handed in, and the notes on it.
    fn submission_and_notes(&self, audience: Audience) -> (SubmissionPart, Vec<Safe>) {
        let (submission, notes) = (self.submission.clone(), self.notes.clone());
        match audience {
            Audience::Staff => (submission, [notes, self.notes_to_staff.clone()].concat()),
            Audience::Student => (submission, notes),
            Audience::Public => {
                let submission = SubmissionPart {
                    name: Safe::line("a submission"),
                    command: None,
                    build: None,
                    ..submission
                };
                (submission, Vec::new())
            }
        }
    }

    fn report(&self, scope: &Scope<'_>) -> Report {
        let mut cases = Vec::new();
        let mut sealed = Vec::new();
        for entry in &self.entries {
            match scope.of(entry) {
                Disclosure::InFull => cases.push(self.whole(entry, scope)),
                Disclosure::Verdict => sealed.push(SealedCase {
                    id: shown_id(entry),
                    criterion: entry.case.criterion.clone(),
                    verdict: entry.case.verdict,
                }),
                Disclosure::Hidden => {}
            }
        }
        let causes = self
            .explanation
            .for_reader(|visibility| (scope.disclosure)(visibility) == Disclosure::InFull);
        let criteria: Vec<CriterionPart> = self
            .rubric
            .criteria
            .iter()
            .enumerate()
            .map(|(index, criterion)| self.criterion(index, criterion, scope, &causes))
            .collect();
        let diagnosis = |cause: &Diagnosis| {
            let whole = DiagnosisPart::from(cause);
            let (hints, next_hint_after) = self.hints_by_now(whole.hints, scope.audience);
            DiagnosisPart {
                hints,
                next_hint_after,
                ..whole
            }
        };
        let sum = |part: fn(&CriterionPart) -> Points| criteria.iter().map(part).sum();
        // What is given on top is earned like all else, but nobody misses it.
        let owed = |part: fn(&CriterionPart) -> Points| {
            let asked = criteria.iter().filter(|criterion| !criterion.extra_credit);
            asked.map(part).sum()
        };
        let earned: Points = sum(|part| part.earned);
        // Reckoned from what the reader sees, so that what is lost tells nothing of what is hidden.
        let lateness = self.rubric.late.as_ref().zip(self.handed_in);
        let lateness = lateness.map(|(policy, handed_in)| {
            let lateness = policy.assess(handed_in, earned, self.rubric.points);
            (LatenessPart::of(handed_in, &lateness), lateness)
        });
        // Reports that share the points leave what is lost to the whole.
        let lost = lateness.as_ref().filter(|_| scope.shown_before.is_none());
        let in_time = total(earned, lost.map(|(_, lateness)| lateness), []);
        let by_hand = self.adjustments.iter().filter(|_| scope.shown_before.is_none());
        let total = total(in_time, None, by_hand.map(|adjustment| adjustment.points));
        let (submission, notes) = self.submission_and_notes(scope.audience);
        Report {
            schema: SCHEMA,
            grader: Safe::line(concat!("grader ", env!("CARGO_PKG_VERSION"))),
            audience: scope.audience,
            submission,
            rubric: RubricPart::of(&self.rubric),
            score: ScorePart {
                earned,
                late: earned - in_time,
                adjusted: total - in_time,
                total,
                possible: owed(|part| part.possible),
                withheld: sum(|part| part.withheld),
                hidden: owed(|part| part.hidden),
            },
            // An extension is nobody else's business.
            lateness: lateness
                .map(|(part, _)| part)
                .filter(|_| scope.audience != Audience::Public),
            // Nobody else's business either, and the reasons are staff's.
            adjustments: match scope.audience {
                Audience::Staff => self.adjustments.clone(),
                Audience::Student => self
                    .adjustments
                    .iter()
                    .map(AdjustmentPart::without_reason)
                    .collect(),
                Audience::Public => Vec::new(),
            },
            incomplete: self.incomplete,
            notes,
            diagnosis: causes.diagnoses.iter().map(diagnosis).collect(),
            growth: causes.growth.as_ref().map(GrowthPart::from),
            counterexamples: self
                .counterexamples
                .iter()
                .filter(|(visibility, _)| (scope.disclosure)(*visibility) == Disclosure::InFull)
                .map(|(_, part)| part.clone())
                .collect(),
            criteria,
            cases,
            sealed,
            policy: crate::grade::POLICY,
            sandbox: self.sandbox.clone(),
        }
    }

    /// A case in full. Another case of the same run is only named where the reader sees it in full too.
    fn whole(&self, entry: &Entry, scope: &Scope<'_>) -> CasePart {
        let same_run = |first: &&Entry| {
            entry.run.is_some() && first.run == entry.run && scope.of(first) == Disclosure::InFull
        };
        let first = self.entries.iter().find(same_run).map(|first| &first.case.id);
        CasePart {
            same_run_as: first.filter(|first| **first != entry.case.id).cloned(),
            ..entry.case.clone()
        }
    }

    fn criterion(
        &self,
        index: usize,
        criterion: &Criterion,
        scope: &Scope<'_>,
        causes: &Causes,
    ) -> CriterionPart {
        let own = || self.entries.iter().filter(move |entry| entry.criterion == index);
        let outcomes = |wanted: &dyn Fn(&Entry) -> bool| -> Vec<CaseOutcome> {
            let chosen = own().filter(|entry| wanted(entry));
            chosen.map(|entry| entry.case.verdict).collect()
        };
        let all = own().count();
        let is_shown = |entry: &Entry| scope.of(entry) != Disclosure::Hidden;
        let shown = outcomes(&is_shown);
        let before = criterion.part_score(&outcomes(&|entry| scope.was_shown(entry)), all);
        let now = criterion.part_score(&outcomes(&|entry| is_shown(entry) || scope.was_shown(entry)), all);
        let earned = now.score.earned - before.score.earned;
        let withheld = (now.score.withheld - before.score.withheld).max(Points::ZERO);
        // What reports beside this one show is not hidden.
        let (possible, hidden, hidden_cases) = match scope.shown_before {
            None => (criterion.points, now.hidden, all - shown.len()),
            Some(_) => (before.hidden - now.hidden, Points::ZERO, 0),
        };
        let outcome = outcome(withheld, &shown, hidden_cases);
        // What a cause explains needs no hints of another kind beside the cause's own, nor does an error that an earlier criterion has met: it says itself what it is.
        let is_known = |entry: &Entry| {
            let own = &entry.case;
            let mut earlier = self.entries.iter().filter(|other| other.criterion < index);
            own.verdict.is_error()
                && earlier
                    .any(|other| other.case.verdict == own.verdict && other.case.message() == own.message())
        };
        let needs_hints = |entry: &Entry| {
            let verdict = entry.case.verdict;
            !(verdict.passes() || causes.explain(verdict, entry.solvable) || is_known(entry))
        };
        let failed_in_full = own().any(|entry| scope.of(entry) == Disclosure::InFull && needs_hints(entry));
        let is_secret = shown.is_empty()
            && scope.audience != Audience::Staff
            && own().all(|entry| entry.case.visibility == Visibility::StaffOnly)
            && hidden_cases > 0;
        let (id, title) = if is_secret {
            (format!("hidden-{}", index + 1), "Not shown")
        } else {
            (criterion.id.clone(), criterion.title.as_str())
        };
        let hints = match outcome {
            Outcome::Partial | Outcome::Failed if failed_in_full => {
                criterion.hints.iter().map(Safe::line).collect()
            }
            Outcome::Partial
            | Outcome::Failed
            | Outcome::Passed
            | Outcome::Skipped
            | Outcome::Withheld
            | Outcome::Hidden => Vec::new(),
        };
        let (hints, next_hint_after) = self.hints_by_now(hints, scope.audience);
        CriterionPart {
            id: Safe::line(id),
            own_id: Safe::line(&criterion.id),
            title: Safe::line(title),
            earned,
            possible,
            extra_credit: criterion.extra_credit,
            withheld,
            hidden,
            outcome,
            passed: shown.iter().filter(|outcome| outcome.passes()).count(),
            hint: hints.first().cloned(),
            hints,
            next_hint_after,
            cases: own()
                .filter_map(|entry| match scope.of(entry) {
                    Disclosure::InFull => Some(entry.case.id.clone()),
                    Disclosure::Verdict => Some(shown_id(entry)),
                    Disclosure::Hidden => None,
                })
                .collect(),
            hidden_cases,
        }
    }
}

/// The name of a case that is shown by its verdict: its own where the puzzle is no secret.
fn shown_id(entry: &Entry) -> Safe {
    match entry.case.visibility {
        Visibility::Visible => entry.case.id.clone(),
        Visibility::VerdictOnly | Visibility::AfterDueDate | Visibility::StaffOnly => entry.opaque.clone(),
    }
}

/// How a criterion came out, as far as its cases are shown.
fn outcome(withheld: Points, shown: &[CaseOutcome], hidden: usize) -> Outcome {
    let passed = shown.iter().filter(|outcome| outcome.passes()).count();
    if withheld > Points::ZERO {
        Outcome::Withheld
    } else if passed == shown.len() && hidden > 0 {
        Outcome::Hidden
    } else if passed == shown.len() && passed > 0 {
        Outcome::Passed
    } else if shown
        .iter()
        .all(|outcome| *outcome == CaseOutcome::Judged(Verdict::Skipped))
    {
        Outcome::Skipped
    } else if passed > 0 {
        Outcome::Partial
    } else {
        Outcome::Failed
    }
}
