//! Points for platforms that know whole numbers alone, rounded so that parts add up to their whole.

use crate::score::Points;

use super::apportion;
use crate::report::Report;

/// One whole in whole points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WholePoints {
    /// Earned and possible of each criterion, in the report's order.
    pub(super) criteria: Vec<(u64, u64)>,
    /// The sum of what is earned.
    pub(super) earned: u64,
    /// The sum of what is possible: the declared points, at least 1.
    pub(super) possible: u64,
}

impl WholePoints {
    /// A report's points. Extra credit is left out: these platforms give no more than the whole.
    pub(super) fn of(report: &Report) -> Self {
        // These platforms add the parts up, so each part bears its share of what lateness takes off and of what staff gave.
        let counted = apportion::counted(report);
        let criteria = report.criteria.iter().zip(counted);
        let pairs: Vec<(Points, Points)> = criteria
            .map(|(criterion, counted)| (counted.min(criterion.owed()), criterion.owed()))
            .collect();
        Self::new(&pairs)
    }

    /// Largest remainders: what is possible adds up to the rounded sum, what is earned to its share of that, rounded down. Less than all never becomes all, and nothing never becomes something.
    fn new(criteria: &[(Points, Points)]) -> Self {
        let hundredths = |points: Points| u64::try_from(points.hundredths()).unwrap_or(0);
        let parts: Vec<u64> = criteria
            .iter()
            .map(|(_, possible)| hundredths(*possible))
            .collect();
        let total: u64 = parts.iter().sum();
        let possible = ((total + 50) / 100).max(1);
        let most = apportion(&parts, possible);
        let earned: Vec<u64> = criteria.iter().map(|(earned, _)| hundredths(*earned)).collect();
        let sum: u64 = earned.iter().sum();
        let target = share(sum, possible, total);
        let full = |index: usize| earned[index] >= parts[index];
        let ceiling = |index: usize| match (earned[index], full(index)) {
            (0, _) => 0,
            (_, true) => most[index],
            (_, false) => most[index].saturating_sub(1),
        };
        let mut whole: Vec<u64> = (0..criteria.len())
            .map(|index| share(earned[index], most[index], parts[index]).min(ceiling(index)))
            .collect();
        // The largest remainders first; of equal ones the first.
        let mut order: Vec<usize> = (0..criteria.len()).collect();
        let remainder = |index: usize| (earned[index] * most[index]) % parts[index].max(1);
        order.sort_by_key(|&index| std::cmp::Reverse(remainder(index)));
        for &index in &order {
            if whole.iter().sum::<u64>() < target && whole[index] < ceiling(index) {
                whole[index] += 1;
            }
        }
        for &index in order.iter().rev() {
            while whole.iter().sum::<u64>() > target && whole[index] > 0 {
                whole[index] -= 1;
            }
        }
        Self {
            earned: whole.iter().sum(),
            possible,
            criteria: whole.into_iter().zip(most).collect(),
        }
    }
}

fn share(part: u64, of: u64, whole: u64) -> u64 {
    (part.min(whole) * of).checked_div(whole).unwrap_or(0)
}

/// `total` shared out in proportion to the parts, in whole numbers that add up to it.
fn apportion(parts: &[u64], total: u64) -> Vec<u64> {
    let sum: u64 = parts.iter().sum();
    let mut shares: Vec<u64> = parts.iter().map(|part| share(*part, total, sum)).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(parts[index] * total % sum.max(1)));
    let left = total.saturating_sub(shares.iter().sum());
    for index in order.into_iter().cycle().take(usize::try_from(left).unwrap_or(0)) {
        shares[index] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn whole(criteria: &[(i64, i64)]) -> WholePoints {
        let points = |(earned, possible): &(i64, i64)| {
            (
                Points::from_hundredths(*earned),
                Points::from_hundredths(*possible),
            )
        };
        WholePoints::new(&criteria.iter().map(points).collect::<Vec<_>>())
    }

    #[test]
    fn the_largest_remainders_are_rounded_up() {
        let thirds = whole(&[(333, 333), (333, 333), (0, 334)]);
        assert_eq!(thirds.criteria, [(3, 3), (3, 3), (0, 4)]);
        assert_eq!((thirds.earned, thirds.possible), (6, 10));
        let half = whole(&[(50, 100), (250, 300)]);
        assert_eq!(half.criteria, [(0, 1), (2, 3)], "less than all is not all");
        assert_eq!(whole(&[(1, 10_000)]).earned, 0);
        assert_eq!(
            whole(&[]),
            WholePoints {
                criteria: Vec::new(),
                earned: 0,
                possible: 1
            }
        );
    }

    proptest! {
        #[test]
        fn parts_add_up_and_keep_their_meaning(parts in proptest::collection::vec((0_i64..=2_000, 0_i64..=100), 1..9)) {
            let criteria: Vec<(i64, i64)> = parts.iter().map(|(most, share)| (most * share / 100, *most)).collect();
            let rounded = whole(&criteria);
            let (earned, possible): (i64, i64) = criteria.iter().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
            prop_assert_eq!(rounded.criteria.iter().map(|part| part.0).sum::<u64>(), rounded.earned);
            if possible > 0 {
                prop_assert_eq!(rounded.criteria.iter().map(|part| part.1).sum::<u64>(), rounded.possible);
                prop_assert!(rounded.possible.abs_diff(u64::try_from(possible / 100).unwrap()) <= 1);
            }
            prop_assert!(earned == possible || rounded.earned < rounded.possible);
            prop_assert!(earned < possible || possible == 0 || rounded.earned == rounded.possible);
            for (part, (whole, most)) in criteria.iter().zip(rounded.criteria) {
                prop_assert!(whole <= most);
                prop_assert!(part.0 > 0 || whole == 0);
                prop_assert!(part.0 == part.1 || whole < most || most == 0);
            }
        }
    }
}
