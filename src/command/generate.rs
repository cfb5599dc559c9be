//! `grader generate`: puzzles to order, printed or written with their goldens.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use reference::Board;
use reference::generate::{Order, OrderError, Random};
use reference::misconception::Misconception;

use crate::cli::GenerateArgs;
use crate::document::{Block, Table};
use crate::fixture::golden::GoldenFile;
use crate::fixture::made;
use crate::fixture::oracle;
use crate::problem::{did_you_mean, quoted};
use crate::report::atomic::write_atomically;

use super::{Ended, Mistake, finish, listing};

pub(super) fn run(args: &GenerateArgs) -> Result<Ended, Mistake> {
    if args.discriminates == ["list"] {
        return finish(&misconceptions());
    }
    let order = order(args)?;
    let boards = order
        .fill(args.count.into(), &mut Random::new(args.seed))
        .map_err(|error| refused(&error))?;
    let names = made::names(&order, &boards)?;
    let text = match &args.into {
        Some(folder) => write(folder, &names, &boards)?,
        None => boards.iter().map(Board::to_text).collect::<Vec<_>>().join("\n"),
    };
    finish(&text)
}

fn order(args: &GenerateArgs) -> Result<Order, Mistake> {
    let discriminates = args.discriminates.iter().map(|name| {
        Misconception::from_name(name).ok_or_else(|| {
            let names: Vec<&str> = Misconception::ALL.iter().map(|known| known.name()).collect();
            let hint = did_you_mean(name, &names, "misconceptions");
            let message = format!("expected the name of a misconception, found {}", quoted(name));
            Mistake::with_hint(
                message,
                hint.unwrap_or_else(|| "`grader generate --discriminates list` prints them".to_owned()),
            )
        })
    });
    Ok(Order {
        dimension: args.size,
        solvable: !args.unsolvable,
        moves: args.depth.clone(),
        blank_row: args.blank_row.map(|row| usize::from(row) - 1),
        solutions: args.solutions,
        tie_free: args.tie_free,
        discriminates: discriminates.collect::<Result<_, _>>()?,
    })
}

/// Why the order was not filled, and what to do.
fn refused(error: &OrderError) -> Mistake {
    match error {
        OrderError::NotFound { .. } => Mistake::with_hint(
            error,
            "ask for less at once, for more moves to choose from, or try another --seed",
        ),
        OrderError::TooFew { .. } => {
            Mistake::with_hint(error, "all boards of that size were looked at; ask for less")
        }
        OrderError::MovesNeeded { .. } => Mistake::with_hint(error, "as in --depth 12..16"),
        OrderError::Dimension { .. }
        | OrderError::OneByOne
        | OrderError::TooFar { .. }
        | OrderError::NoneTieFree { .. }
        | OrderError::EmptyRange { .. }
        | OrderError::Row { .. }
        | OrderError::NoSolution { .. } => Mistake::from_error(error),
        OrderError::Search(_) => Mistake::with_hint(
            error,
            "that was one of the boards drawn; ask for fewer moves with --depth, or for a smaller board with --size",
        ),
    }
}

/// Writes puzzles and goldens; tells the files. Nothing is written over.
fn write(folder: &Path, names: &[String], boards: &[Board]) -> Result<String, Mistake> {
    let place = |name: &String, ending: &str| folder.join(format!("{name}{ending}"));
    for name in names {
        let path = place(name, ".txt");
        if path.exists() {
            return Err(Mistake::with_hint(
                format!("`{}`: there is such a puzzle already", path.display()),
                "choose another folder, or move the file away; nothing was written",
            ));
        }
    }
    fs::create_dir_all(folder)
        .map_err(|error| Mistake::new(format!("`{}`: cannot be made: {error}", folder.display())))?;
    let mut text = String::new();
    for (name, board) in names.iter().zip(boards) {
        let golden = oracle::prove(board)?;
        let golden = GoldenFile::new(board, &golden).to_text()?;
        write_atomically(&place(name, ".golden.toml"), golden.as_bytes())?;
        write_atomically(&place(name, ".txt"), board.to_text().as_bytes())?;
        let _ = writeln!(text, "{}", place(name, ".txt").display());
    }
    Ok(text)
}

/// The names of all misconceptions, each with what such programs do.
fn misconceptions() -> String {
    let mut table = Table::new(&["", ""]);
    for known in Misconception::ALL {
        table.row([known.name(), known.description()]);
    }
    listing(&[Block::Table(table)])
}
