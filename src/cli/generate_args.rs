//! The options of `grader generate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Generate puzzles.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// The dimension N of the boards
    #[arg(long, short = 'n', value_name = "N", default_value_t = 3)]
    pub size: usize,
    /// Moves from the goal, such as 20 or 12..20; for unsolvable boards, those of the twin
    #[arg(long, value_name = "MOVES|FROM..TO", value_parser = moves)]
    pub depth: Option<RangeInclusive<u64>>,
    /// Generate unsolvable boards
    #[arg(long, conflicts_with_all = ["solutions", "tie_free"])]
    pub unsolvable: bool,
    /// Put the blank in this row, counted from 1 at the top
    #[arg(long, value_name = "ROW", value_parser = clap::value_parser!(u16).range(1..=32_768))]
    pub blank_row: Option<u16>,
    /// The exact number of shortest solutions
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub solutions: Option<u64>,
    /// Only boards on which every correct program enqueues the same number of nodes, with Manhattan priority
    #[arg(long)]
    pub tie_free: bool,
    /// Only boards that expose each of these misconceptions, such as visited-at-enqueue; `list` prints the names
    #[arg(long, value_name = "MISCONCEPTION", value_delimiter = ',')]
    pub discriminates: Vec<String>,
    /// The number of boards
    #[arg(long, short, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub count: u16,
    /// The seed; the same seed gives the same boards on every machine
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Write each puzzle with its golden to this folder [default: print the puzzles]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: Option<PathBuf>,
}

/// `20`, or `12..20`, the end included.
fn moves(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str| {
        text.trim()
            .parse()
            .map_err(|_| format!("expected a number of moves as in 20, or two as in 12..20, found `{text}`"))
    };
    let Some((from, to)) = text.split_once("..") else {
        let moves = number(text)?;
        return Ok(moves..=moves);
    };
    let (from, to): (u64, u64) = (number(from)?, number(to.strip_prefix('=').unwrap_or(to))?);
    if from > to {
        return Err(format!("expected the smaller number first, as in {to}..{from}"));
    }
    Ok(from..=to)
}

#[cfg(test)]
mod tests {
    use super::moves;

    #[test]
    fn moves_are_a_number_or_a_range() {
        assert_eq!(moves("20"), Ok(20..=20));
        assert_eq!(moves("12..20"), Ok(12..=20));
        assert_eq!(moves("12..=20"), Ok(12..=20));
        assert_eq!(
            moves("20..12").unwrap_err(),
            "expected the smaller number first, as in 12..20"
        );
        assert!(moves("x").unwrap_err().ends_with("found `x`"));
    }
}
