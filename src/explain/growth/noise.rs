//! How far a measured time may be from what a growth foresees.

/// The logistic distribution of the logarithm of a time: like the normal one, with heavier tails, and in closed form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    middle: f64,
    scale: f64,
}

impl Noise {
    /// About the logarithm of the time foreseen, with a standard deviation.
    pub(super) fn about(middle: f64, deviation: f64) -> Self {
        Self {
            middle,
            scale: deviation * 3_f64.sqrt() / std::f64::consts::PI,
        }
    }

    /// How likely exactly this logarithm is: a density.
    pub(super) fn exactly(self, value: f64) -> f64 {
        let tail = (-((value - self.middle) / self.scale).abs()).exp();
        tail / (self.scale * (1.0 + tail).powi(2))
    }

    /// How likely this logarithm or a smaller one is.
    pub(super) fn at_most(self, value: f64) -> f64 {
        1.0 / (1.0 + ((self.middle - value) / self.scale).exp())
    }

    /// How likely this logarithm or a larger one is.
    pub(super) fn at_least(self, value: f64) -> f64 {
        1.0 / (1.0 + ((value - self.middle) / self.scale).exp())
    }
}
