//! The report for Autolab: the text, a line with stages and tests, and the last line with the scores, which alone counts.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::apportion;
use crate::document::style::Style;
use crate::report::{Outcome, Report, items::Names, page, wording};

#[derive(Serialize)]
struct Scores {
    scores: Map<String, Value>,
    scoreboard: Vec<Value>,
}

/// The report in Autolab's format: the last line is the result, with a newline at the end. A problem in Autolab has the name of the criterion's id, whether or not the
/// criterion is shown: staff made the problems, and a score for another name is lost.
pub(super) fn render(report: &Report) -> Result<String, serde_json::Error> {
    let mut names = Names::default();
    let mut stage = Map::new();
    let mut scores = Map::new();
    for criterion in &report.criteria {
        let mut test = Map::new();
        test.insert("passed".to_owned(), (criterion.outcome == Outcome::Passed).into());
        if criterion.outcome != Outcome::Passed {
            test.insert("hint".to_owned(), wording::passed(report, criterion).into());
        }
        stage.insert(names.unique(criterion.title.as_str()), Value::Object(test));
    }
    for (criterion, counts) in report.criteria.iter().zip(apportion::counted(report)) {
        scores.insert(criterion.own_id.to_string(), serde_json::to_value(counts)?);
    }
    let semantic = json!({ "_presentation": "semantic", "stages": ["Criteria"], "Criteria": stage });
    let scores = Scores {
        scores,
        scoreboard: vec![serde_json::to_value(report.score.total)?],
    };
    Ok(format!(
        "{}\n{}\n{}\n",
        page::text(report, &Style::PLAIN).trim_end(),
        serde_json::to_string(&semantic)?,
        serde_json::to_string(&scores)?
    ))
}
