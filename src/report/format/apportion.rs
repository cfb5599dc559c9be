//! What each criterion counts in the end, for platforms that add criteria up themselves and know of nothing else.

use crate::score::Points;

use crate::report::Report;

/// The points of each criterion, in the report's order, with its share of what lateness takes off and of what staff gave or took: their sum is what counts.
///
/// What is taken off is shared out by what is earned. What is given goes to what is missing, and what is more than that to all by what they are worth.
pub(super) fn counted(report: &Report) -> Vec<Points> {
    let score = report.score;
    let earned: Vec<Points> = report.criteria.iter().map(|criterion| criterion.earned).collect();
    let more = score.total - score.earned;
    if more <= Points::ZERO {
        return parts(score.total, &earned);
    }
    let missing = report
        .criteria
        .iter()
        .map(|criterion| criterion.owed() - criterion.earned);
    let missing: Vec<Points> = missing.map(|points| points.max(Points::ZERO)).collect();
    let filled = more.min(missing.iter().copied().sum());
    let worth: Vec<Points> = report
        .criteria
        .iter()
        .map(|criterion| criterion.possible)
        .collect();
    let on_top = parts(more - filled, &worth);
    let given = parts(filled, &missing).into_iter().zip(on_top);
    earned
        .into_iter()
        .zip(given)
        .map(|(earned, (filled, on_top))| earned + filled + on_top)
        .collect()
}

/// A whole in parts as large to each other as the weights, each a hundredth at most from that; they add up to it unless there are no weights.
fn parts(whole: Points, weights: &[Points]) -> Vec<Points> {
    let amount = |points: Points| u64::try_from(points.hundredths()).unwrap_or(0);
    let all = amount(weights.iter().copied().sum());
    let mut before = Points::ZERO;
    let part = |weight: &Points| {
        let after = before + *weight;
        let part = whole.share(amount(after), all) - whole.share(amount(before), all);
        before = after;
        part
    };
    weights.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole_and_nothing_has_no_part() {
        let weights = [Points::whole(1), Points::ZERO, Points::whole(2)];
        let split = parts(Points::whole(10), &weights);
        assert_eq!(split.iter().copied().sum::<Points>(), Points::whole(10));
        assert_eq!(split, [333, 0, 667].map(Points::from_hundredths));
        assert_eq!(parts(Points::whole(1), &[Points::ZERO]), [Points::ZERO]);
    }
}
