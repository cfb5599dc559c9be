//! How the points of a class are spread. Exact: quantiles are points that somebody has, the mean is rounded to a hundredth once.

use crate::gradebook::ClassFacts;
use crate::score::Points;

/// The number of bins of the histogram.
const BINS: i64 = 10;

/// How points are spread over those whose submission is graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// How many they are.
    pub count: usize,
    /// The least points.
    pub least: Points,
    /// A quarter has at most so many points.
    pub lower_quartile: Points,
    /// Half has at most so many points.
    pub median: Points,
    /// Three quarters have at most so many points.
    pub upper_quartile: Points,
    /// The most points.
    pub most: Points,
    /// The mean, rounded to the nearest hundredth.
    pub mean: Points,
    /// The standard deviation of the class itself, in points.
    pub deviation: f64,
    /// Ten equal parts of the points possible; the last has whoever is above as well.
    pub bins: Vec<Bin>,
}

/// One bar of a histogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bin {
    /// From so many points on.
    pub from: Points,
    /// To below so many; the last bin has its end too.
    pub to: Points,
    /// The students' ids, in the class's order.
    pub students: Vec<String>,
}

impl Distribution {
    /// Of everybody whose submission is graded; `None` where there is nobody.
    pub fn of(facts: &ClassFacts) -> Option<Self> {
        let settled = facts.students.iter().filter(|student| student.is_settled());
        let mut points: Vec<Points> = settled.map(|student| student.points).collect();
        points.sort_unstable();
        let (least, most) = (*points.first()?, *points.last()?);
        let sum: i128 = points.iter().map(|points| i128::from(points.hundredths())).sum();
        let count = i128::try_from(points.len()).ok()?;
        let mean = (2 * sum + count).div_euclid(2 * count);
        Some(Self {
            count: points.len(),
            least,
            lower_quartile: quantile(&points, 1, 4),
            median: quantile(&points, 1, 2),
            upper_quartile: quantile(&points, 3, 4),
            most,
            mean: Points::from_hundredths(i64::try_from(mean).unwrap_or(i64::MAX)),
            deviation: deviation(&points),
            bins: bins(facts),
        })
    }
}

/// The least value that at least `part / whole` of the values do not exceed (the inverse of the empirical distribution function; type 1 of Hyndman and Fan, 1996).
fn quantile(sorted: &[Points], part: usize, whole: usize) -> Points {
    let rank = (sorted.len() * part).div_ceil(whole).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a class's points are far below 2^53 hundredths"
)]
fn deviation(points: &[Points]) -> f64 {
    let count = points.len() as f64;
    let values = points.iter().map(|points| points.hundredths() as f64 / 100.0);
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    (squares / count).sqrt()
}

fn bins(facts: &ClassFacts) -> Vec<Bin> {
    let edge = |number: i64| Points::from_hundredths(facts.possible.hundredths() * number / BINS);
    let bin = |number: i64| {
        let (from, to) = (edge(number), edge(number + 1));
        let is_last = number + 1 == BINS;
        let fits = |points: Points| points >= from && (is_last || points < to);
        let students = facts
            .students
            .iter()
            .filter(|student| student.is_settled() && fits(student.points));
        Bin {
            from,
            to,
            students: students.map(|student| student.id.clone()).collect(),
        }
    };
    (0..BINS).map(bin).collect()
}
