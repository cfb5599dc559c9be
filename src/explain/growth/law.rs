//! The growths that are known.

/// How a program's time grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// As the number of nodes of a right search, with or without remembered boards: each node costs the same.
    AsExpected,
    /// As the number of nodes of a search that enqueues the board it came from.
    NoCriticalOptimisation,
    /// As the number of nodes of a search with the Hamming distance.
    Hamming,
    /// As the square of the number of nodes: something is searched from end to end at each step, the queue or a list of boards.
    LinearQueue,
}

impl Law {
    /// All.
    pub const ALL: [Self; 4] = [
        Self::AsExpected,
        Self::NoCriticalOptimisation,
        Self::Hamming,
        Self::LinearQueue,
    ];

    /// The stable name: `linear-queue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AsExpected => "as-expected",
            Self::NoCriticalOptimisation => "no-critical-optimisation",
            Self::Hamming => "hamming",
            Self::LinearQueue => "linear-queue",
        }
    }

    /// The growth of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|law| law.name() == name)
    }
}
