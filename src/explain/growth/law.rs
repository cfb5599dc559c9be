//! The growths that are known.

use crate::names::named;

named! {
    /// How a program's time grows.
    #[derive(Hash)]
    pub enum Law {
        /// As the number of nodes of a right search, with or without remembered boards: each node costs the same.
        AsExpected = "as-expected",
        /// As the number of nodes of a search that enqueues the board it came from.
        NoCriticalOptimisation = "no-critical-optimisation",
        /// As the number of nodes of a search with the Hamming distance.
        Hamming = "hamming",
        /// As the square of the number of nodes: something is searched from end to end at each step, the queue or a list of boards.
        LinearQueue = "linear-queue",
    }
}
