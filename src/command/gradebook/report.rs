//! `report`: a student's report, made anew from what was kept.

use std::collections::BTreeMap;

use crate::cli::ReportArgs;
use crate::document::style::Style;
use crate::gradebook::{Gradebook, Grading, Rebuilt, Student, called};
use crate::plan::Plan;
use crate::problem::Failure;
use crate::report::AdjustmentPart;
use crate::report::format::{Format, Surroundings, render_for};
use crate::report::unredacted::Unredacted;
use crate::rubric::DueDate;
use crate::score::late::HandedIn;

use super::{open, plan_of};
use crate::command::deliver::moment;
use crate::command::{Ended, Mistake, finish};

pub(super) fn report(args: &ReportArgs, style: &Style) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let plan = current_plan(&gradebook, args.rubric.as_deref())?;
    let due = DueDate::seen_from(moment(args.as_of.as_deref())?, plan.rubric.due);
    let student = gradebook.student(&args.student)?;
    let grading = grading(&gradebook, args, &student)?;
    let known = known(&gradebook, &plan, &student, &grading, args.format)?;
    let text = render_for(
        &known,
        args.format,
        args.audience,
        due,
        &Surroundings::from(*style),
    );
    finish(&text?)
}

/// The plan of the rubric that the scores were made by.
pub(super) fn current_plan(gradebook: &Gradebook, asked: Option<&str>) -> Result<Plan, Mistake> {
    let (plan, _, current) = plan_of(gradebook, asked)?;
    if crate::gradebook::RubricId::of(&plan) == current.id {
        return Ok(plan);
    }
    Err(Mistake::with_hint(
        format!(
            "the scores were made by the rubric `{}` as it was, and it is another one now",
            current.source
        ),
        "`grader gradebook diff` shows what would change, `grader gradebook apply` makes it count",
    ))
}

/// All that is known of a submission, with what staff decided about the student. People read the student's name, programs the submission's.
pub(super) fn known(
    gradebook: &Gradebook,
    plan: &Plan,
    student: &Student,
    grading: &Grading,
    format: Format,
) -> Result<Unredacted, Failure> {
    let rebuilt = rebuilt(gradebook, plan, grading)?;
    let handed_in = handed_in(gradebook, plan, grading)?;
    let name = student.name.as_deref().filter(|_| format != Format::Json);
    let name = name.map_or_else(|| grading.label.clone(), called);
    let known = rebuilt.report(gradebook, plan, &name, grading)?;
    let accommodations = gradebook.accommodations(&grading.student)?;
    let adjustments = accommodations.adjustments.iter();
    let adjustments = adjustments.map(|one| AdjustmentPart::new(one.points, &one.reason));
    let graded = gradebook.graded_submissions(&grading.student)?;
    Ok(known
        .handed_in(handed_in)
        .after_submissions(graded)
        .adjusted(adjustments.collect()))
}

/// What counts of each submission, by the student and the submission's name.
pub(super) fn gradings(gradebook: &Gradebook) -> Result<BTreeMap<(String, String), Grading>, Failure> {
    let gradings = gradebook.gradings(&gradebook.rubric()?.id)?.into_iter();
    let key = |grading: &Grading| (grading.student.clone(), grading.label.clone());
    Ok(gradings.map(|grading| (key(&grading), grading)).collect())
}

/// The grading that is asked for: of the submission that counts, or of the one that is named.
fn grading(gradebook: &Gradebook, args: &ReportArgs, student: &Student) -> Result<Grading, Failure> {
    let mut gradings = gradings(gradebook)?;
    let counted = gradebook
        .standings()?
        .into_iter()
        .find(|standing| standing.student.id == student.id)
        .and_then(|standing| standing.counted)
        .map(|attempt| attempt.label);
    let label = args.submission.clone().or(counted);
    let graded = label.and_then(|label| gradings.remove(&(student.id.clone(), label)));
    graded.ok_or_else(|| {
        Failure::new(format!("`{}` has no graded submission", student.id))
            .hinted("`grader gradebook show` tells why")
    })
}

/// The moments that its lateness is reckoned from.
fn handed_in(gradebook: &Gradebook, plan: &Plan, grading: &Grading) -> Result<Option<HandedIn>, Failure> {
    let Some(policy) = &plan.rubric.late else {
        return Ok(None);
    };
    let accommodations = gradebook.accommodations(&grading.student)?;
    let attempt = gradebook.attempt(&grading.student, &grading.label)?;
    Ok(attempt.and_then(|attempt| attempt.handed_in(&accommodations, policy)))
}

fn rebuilt(gradebook: &Gradebook, plan: &Plan, grading: &Grading) -> Result<Rebuilt, Failure> {
    let not_kept = |missing: &str| {
        let message = format!(
            "the gradebook has not all runs of `{}` that the report shows: the grader failed on them, or their outputs were not kept: {missing}",
            grading.student
        );
        Failure::new(message).hinted(
            "`grader class` with `--rerun STUDENT` and without `--no-outputs` makes the runs again and keeps them",
        )
    };
    let rebuilt = Rebuilt::of(gradebook, plan, &grading.content)?
        .ok_or_else(|| not_kept("none was made by this grader"))?;
    if rebuilt.missing.is_empty() {
        return Ok(rebuilt);
    }
    let cases = plan
        .cases
        .iter()
        .filter(|case| rebuilt.missing.contains(&case.run));
    let cases: Vec<String> = cases.map(|case| case.id.to_string()).collect();
    Err(not_kept(&cases.join(", ")))
}
