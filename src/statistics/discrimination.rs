//! How well a case tells strong from weak students.

/// The point-biserial correlation of passing a case with the score on everything else.
///
/// With x = 1 for a pass and 0 otherwise, y the number of *other* cases that the same student passed (the rest score, so that a case is not correlated with itself), and sums over the n students:
/// r = (n·Σxy − Σx·Σy) / √((n·Σx² − (Σx)²)·(n·Σy² − (Σy)²)), which is Pearson's correlation with a dichotomous x (Lord and Novick, *Statistical Theories of Mental Test Scores*, 1968, section 15.4;
/// corrected for overlap as in Henrysson, *Psychometrika* 28, 1963). The sums are exact. `None` where either does not vary, since there is no correlation then.
#[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
pub fn point_biserial(results: &[(bool, u64)]) -> Option<f64> {
    let count = i128::try_from(results.len()).ok()?;
    let sum = |value: fn(&(bool, u64)) -> i128| results.iter().map(value).sum::<i128>();
    let x = sum(|(passed, _)| i128::from(*passed));
    let y = sum(|(_, rest)| i128::from(*rest));
    let xy = sum(|(passed, rest)| i128::from(*passed) * i128::from(*rest));
    let yy = sum(|(_, rest)| i128::from(*rest) * i128::from(*rest));
    let (of_x, of_y) = (count * x - x * x, count * yy - y * y);
    (of_x > 0 && of_y > 0)
        .then(|| (count * xy - x * y) as f64 / ((of_x as f64).sqrt() * (of_y as f64).sqrt()))
}

/// The discrimination index: the share of passes among the best 27 % of the class less that among the worst 27 %, by points (Kelley, *Journal of Educational Psychology* 30, 1939).
///
/// Each group has 27 % of the students, rounded, and at least one. Where students with equal points stand at a group's edge, they count in it by equal shares, so that no order among equals decides.
/// `None` for fewer than two students, or where all have equal points.
#[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
pub fn discrimination_index(results: &[(bool, i64)]) -> Option<f64> {
    let size = ((results.len() * 27 + 50) / 100).max(1);
    let mut points: Vec<i64> = results.iter().map(|(_, points)| *points).collect();
    points.sort_unstable();
    if results.len() < 2 || points.first() == points.last() {
        return None;
    }
    let share = |edge: i64, is_inside: &dyn Fn(i64) -> bool| {
        let inside = || results.iter().filter(|(_, points)| is_inside(*points));
        let at_edge = || results.iter().filter(|(_, points)| *points == edge);
        let passes = |count: usize, of: usize| if of == 0 { 0.0 } else { count as f64 / of as f64 };
        let passed_inside = inside().filter(|(passed, _)| *passed).count();
        let passed_at_edge = at_edge().filter(|(passed, _)| *passed).count();
        let seats = (size - inside().count()) as f64;
        (passed_inside as f64 + seats * passes(passed_at_edge, at_edge().count())) / size as f64
    };
    let low = *points.get(size - 1)?;
    let high = *points.get(points.len() - size)?;
    Some(share(high, &|points| points > high) - share(low, &|points| points < low))
}
