//! How long the methods of `Board` take as boards grow: the exponent of a ladder of sizes, whatever the machine's speed.

use crate::judgement::{Finding, FindingCode};
use crate::rubric::{Requirement, Rubric};

use super::answers::Answer;
use super::board::constructed;
use super::fit::Power;
use super::script::{NEIGHBORS, Script};
use super::{Fault, Seen, sizes};

/// The ladder; each size is twice the last.
const SIZES: [u32; 4] = [15, 30, 60, 120];

/// A method in time proportional to N² fits an exponent of 2 or less, one that looks through the board for each tile 4. Noise of measuring is far from the half between 2 and 3.
const MARGIN: f64 = 0.6;

/// A method whose time is measured.
struct Measured {
    /// As a student writes it.
    name: &'static str,
    /// The names by which the driver looks for it.
    asked: &'static str,
    /// The power of N that the documents permit.
    permitted: u32,
    /// What judges its answers.
    judged_by: Option<Requirement>,
}

impl Measured {
    fn probe(&self) -> String {
        format!("grow-{}", self.asked.split('|').next().unwrap_or_default())
    }
}

const fn measured(
    name: &'static str,
    asked: &'static str,
    permitted: u32,
    judged_by: Option<Requirement>,
) -> Measured {
    Measured {
        name,
        asked,
        permitted,
        judged_by,
    }
}

const METHODS: [Measured; 9] = [
    measured("new Board(tiles)", "new", 2, None),
    measured("hamming()", "hamming", 2, Some(Requirement::CallHamming)),
    measured("manhattan()", "manhattan", 2, Some(Requirement::CallManhattan)),
    measured("isGoal()", "isGoal", 2, Some(Requirement::CallIsGoal)),
    measured("equals()", "equals", 2, Some(Requirement::CallEquals)),
    measured("neighbors()", NEIGHBORS, 2, Some(Requirement::CallNeighbors)),
    measured("toString()", "toString", 2, Some(Requirement::CallToString)),
    measured("twin()", "twin", 2, Some(Requirement::CallTwin)),
    measured("isSolvable()", "isSolvable", 4, Some(Requirement::CallIsSolvable)),
];

/// The methods of the rubric's API.
fn methods(rubric: &Rubric) -> impl Iterator<Item = &'static Measured> + use<> {
    let with_twin = rubric.asks(Requirement::CallTwin);
    METHODS.iter().filter(move |method| match method.judged_by {
        Some(Requirement::CallTwin) => with_twin,
        Some(Requirement::CallIsSolvable) => !with_twin,
        _ => true,
    })
}

pub(super) fn ask(rubric: &Rubric, script: &mut Script) {
    let sizes: Vec<_> = SIZES.iter().map(u32::to_string).collect();
    for method in methods(rubric) {
        script.ask(
            &format!("board.{}", method.name),
            &method.probe(),
            &format!("grow {} {}", method.asked, sizes.join(" ")),
        );
    }
}

/// Every method within the power that is permitted. One that does something else than it should may take longer for that.
pub(super) fn board(seen: Seen<'_>) -> Result<(), Fault> {
    constructed(seen)?;
    let mut follows = None;
    for method in methods(seen.rubric) {
        let Measured {
            name,
            permitted,
            judged_by,
            ..
        } = *method;
        let Answer::Counts(nanoseconds) = seen.answer(&method.probe(), name)? else {
            // What cannot be called, or fails, is judged elsewhere.
            continue;
        };
        let points: Vec<(f64, f64)> = SIZES
            .iter()
            .zip(nanoseconds)
            .filter_map(|(n, time)| Some((f64::from(*n), sizes::precise(i64::try_from(*time).ok()?)?)))
            .collect();
        // The small ones show what a call costs in any case.
        let largest = &points[points.len().saturating_sub(3)..];
        let Some(power) = Power::through(largest) else {
            continue;
        };
        if power.0 > f64::from(permitted) + MARGIN {
            if judged_by.is_some_and(|of| seen.is_known_to_fail(of)) {
                follows = Some(Fault::follows(format!(
                    "the time of `{name}` grows too fast, and its answers are wrong: only that they are wrong costs points"
                )));
                continue;
            }
            let finding = Finding::new(
                FindingCode::CostTooHigh,
                format!("the time of `{name}` grows faster than N to the power of {permitted}"),
            );
            let times = |power: f64| format!("{:.0} times", 2_f64.powf(power).floor());
            let permitted = f64::from(permitted);
            return Err(finding
                .comparing(
                    format!("about {} as long when N doubles", times(permitted)),
                    format!("more than {}", times(permitted + MARGIN)),
                )
                .hint(hint(name))
                .into());
        }
    }
    follows.map_or(Ok(()), Err)
}

fn hint(name: &str) -> &'static str {
    match name {
        "toString()" => "adding to a `String` copies all that was there before: add to a `StringBuilder`",
        "isSolvable()" => "compare each pair of tiles once",
        "equals()" => {
            "compare the tiles square by square, and nothing that takes long to make of them, such as a text"
        }
        _ => {
            "look at each square a fixed number of times: a tile's goal square follows from its number, without a search for it"
        }
    }
}
