//! Curves through measurements: a polynomial for sizes, a power for costs.

use std::fmt;

/// The polynomial with the least squares of its errors, in ascending powers; `M` coefficients.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Polynomial<const M: usize> {
    coefficients: [f64; M],
    /// How much of the variation it explains: 1 is all.
    r_squared: f64,
}

/// From here on a curve is worth showing.
const FITS: f64 = 0.95;

impl<const M: usize> Polynomial<M> {
    /// `None` with fewer than `M + 1` points, which any polynomial fits, or with points that decide nothing.
    pub(super) fn through(points: &[(f64, f64)]) -> Option<Self> {
        if points.len() <= M {
            return None;
        }
        // The normal equations, scaled so that powers of large x do not drown the rest.
        let scale = points.iter().map(|(x, _)| x.abs()).fold(1.0, f64::max);
        let powers = |x: f64| -> [f64; M] {
            let mut next = 1.0;
            std::array::from_fn(|_| {
                let power = next;
                next *= x / scale;
                power
            })
        };
        let mut matrix = [[0.0; M]; M];
        let mut right = [0.0; M];
        for (x, y) in points {
            let row = powers(*x);
            for i in 0..M {
                right[i] += row[i] * y;
                for j in 0..M {
                    matrix[i][j] += row[i] * row[j];
                }
            }
        }
        let scaled = solved(matrix, right)?;
        let mut power = 1.0;
        let coefficients = scaled.map(|coefficient| {
            let unscaled = coefficient / power;
            power *= scale;
            unscaled
        });
        let mut fitted = Self {
            coefficients,
            r_squared: 1.0,
        };
        let count = points.iter().map(|_| 1.0).sum::<f64>();
        let mean = points.iter().map(|(_, y)| y).sum::<f64>() / count;
        let errors: f64 = points.iter().map(|(x, y)| (y - fitted.at(*x)).powi(2)).sum();
        let variation: f64 = points.iter().map(|(_, y)| (y - mean).powi(2)).sum();
        if variation > 0.0 {
            fitted.r_squared = 1.0 - errors / variation;
        }
        Some(fitted)
    }

    fn at(&self, x: f64) -> f64 {
        self.coefficients
            .iter()
            .rev()
            .fold(0.0, |sum, coefficient| sum * x + coefficient)
    }

    /// In words, where it says something: a curve that passes the points by says nothing.
    pub(super) fn told(&self, variable: &str) -> Option<String> {
        (self.r_squared > FITS).then(|| self.shown(variable))
    }

    /// As `4.00 N² + 32.00 N + 64.00 (R² = 1.000)`.
    pub(super) fn shown(&self, variable: &str) -> String {
        let term = |(power, coefficient): (usize, &f64)| {
            let sign = match (power + 1 == M, *coefficient < -0.005) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let variable = match power {
                0 => String::new(),
                1 => format!(" {variable}"),
                2 => format!(" {variable}²"),
                more => format!(" {variable}^{more}"),
            };
            format!("{sign}{:.2}{variable}", coefficient.abs())
        };
        let terms: String = self.coefficients.iter().enumerate().rev().map(term).collect();
        format!("{terms} (R² = {:.3})", self.r_squared)
    }
}

/// The solution of linear equations, by elimination with the largest pivots.
fn solved<const M: usize>(mut matrix: [[f64; M]; M], mut right: [f64; M]) -> Option<[f64; M]> {
    for column in 0..M {
        let pivot = (column..M).max_by(|one, other| {
            matrix[*one][column]
                .abs()
                .total_cmp(&matrix[*other][column].abs())
        })?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in 0..M {
            if row != column {
                let factor = matrix[row][column] / matrix[column][column];
                let eliminated = matrix[column];
                for (cell, above) in matrix[row].iter_mut().zip(eliminated) {
                    *cell -= factor * above;
                }
                right[row] -= factor * right[column];
            }
        }
    }
    Some(std::array::from_fn(|at| right[at] / matrix[at][at]))
}

/// The power with which `y` grows: `y` is about a constant times `x` to this power.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Power(pub(super) f64);

impl Power {
    /// `None` with fewer than three points of positive numbers.
    pub(super) fn through(points: &[(f64, f64)]) -> Option<Self> {
        let logarithms: Vec<_> = points
            .iter()
            .filter(|(x, y)| *x > 0.0 && *y > 0.0)
            .map(|(x, y)| (x.ln(), y.ln()))
            .collect();
        Polynomial::<2>::through(&logarithms).map(|line| Self(line.coefficients[1]))
    }
}

/// With one digit.
impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_is_found_again() {
        let sizes = [2.0, 3.0, 4.0, 8.0, 12.0, 16.0, 20.0, 37.0, 72.0, 120.0];
        let points: Vec<_> = sizes
            .iter()
            .map(|n| (*n, 4.0 * n * n + 32.0 * n + 64.0))
            .collect();
        let found = Polynomial::<3>::through(&points).unwrap();
        assert_eq!(found.shown("N"), "4.00 N² + 32.00 N + 64.00 (R² = 1.000)");
        assert_eq!(Polynomial::<3>::through(&points[..3]), None);
        assert_eq!(
            Polynomial::<2>::through(&[(1.0, 1.0); 5]),
            None,
            "one x decides no line"
        );
    }

    #[test]
    fn negative_coefficients_are_subtracted_and_noise_lowers_r_squared() {
        let points = [(1.0, -1.0), (2.0, -3.0), (3.0, -5.0), (4.0, -7.2)];
        let found = Polynomial::<2>::through(&points).unwrap();
        assert_eq!(found.shown("moves"), "-2.06 moves + 1.10 (R² = 0.999)");
        assert!(found.r_squared < 1.0);
    }

    #[test]
    fn a_power_is_found_again() {
        let points: Vec<_> = [15.0_f64, 30.0, 60.0, 120.0]
            .iter()
            .map(|n| (*n, 7.0 * n.powi(3)))
            .collect();
        let power = Power::through(&points).unwrap();
        assert_eq!(power.to_string(), "3.0");
        assert_eq!(Power::through(&points[..2]), None);
        assert_eq!(Power::through(&[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]), None);
    }
}
