//! `grader reference`: proves every fixture again, and writes the goldens or shows what differs.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::path::PathBuf;

use similar::TextDiff;

use crate::cli::ReferenceArgs;
use crate::cores::in_parallel;
use crate::document::amount;
use crate::fixture::golden::GoldenFile;
use crate::fixture::name::Promise;
use crate::fixture::oracle;
use crate::fixture::{FixtureId, FixtureSet};
use crate::judge::JudgeError;
use crate::report::atomic::write_atomically;

use super::{Ended, Mistake, print};

/// What proving one fixture found.
struct Proof {
    /// What is wrong with it, if anything.
    complaint: Option<String>,
    /// The golden's right text, where it is not what lies there.
    golden: Option<String>,
}

pub(super) fn run(args: &ReferenceArgs) -> Result<Ended, Mistake> {
    let set = FixtureSet::from_folder(&args.fixtures)?;
    let mut ids: Vec<FixtureId> = set.ids().cloned().collect();
    if ids.is_empty() {
        return Err(Mistake::with_hint(
            format!("`{}`: no puzzles in it", args.fixtures.display()),
            "a puzzle is a file that ends in .txt; name the folder with --fixtures",
        ));
    }
    let proofs = prove_all(&set, &ids, super::jobs(args.jobs));
    let mut text = String::new();
    let (mut written, mut complaints) = (0_usize, 0_usize);
    for (id, proof) in ids.drain(..).zip(proofs) {
        if let Some(complaint) = proof.complaint {
            complaints += 1;
            let _ = writeln!(text, "{complaint}");
        }
        let Some(golden) = proof.golden else { continue };
        if args.check {
            complaints += 1;
            let _ = write!(text, "{}", difference(&set, &id, &golden));
        } else {
            let path = PathBuf::from(set.place(&id, ".golden.toml"));
            write_atomically(&path, golden.as_bytes())?;
            written += 1;
        }
    }
    let total = set.ids().count();
    let problems = amount::counted(complaints, "problem");
    let _ = match (args.check, complaints) {
        (true, 0) => writeln!(text, "{total} goldens proved; nothing differs"),
        (true, _) => writeln!(text, "{total} puzzles; {problems}"),
        (false, 0) => writeln!(text, "{total} goldens proved; {written} written"),
        (false, _) => writeln!(text, "{total} puzzles; {written} goldens written; {problems}"),
    };
    print(&text)?;
    Ok(Ended::check(complaints == 0))
}

/// Proves all fixtures on several threads, with a bar on a terminal; the results stand in the order of the ids.
fn prove_all(set: &FixtureSet, ids: &[FixtureId], jobs: usize) -> Vec<Proof> {
    let bar = super::bar(ids.len(), "{bar:30} {pos}/{len} proved, {eta} left  {msg}");
    let proofs = in_parallel(
        &hardest_first(set, ids),
        jobs,
        || (),
        |(), place| {
            let id = &ids[place];
            bar.set_message(id.to_string());
            let proof = prove(set, id);
            bar.inc(1);
            Some(proof)
        },
    );
    bar.finish_and_clear();
    proofs.into_iter().flatten().collect()
}

/// The places of the ids, those that may take longest first, so that no thread is left alone with them at the end.
fn hardest_first(set: &FixtureSet, ids: &[FixtureId]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ids.len()).collect();
    // Tables serve every board up to 3×3, and large boards are near their goals.
    let distance = |&index: &usize| match set.board(&ids[index]) {
        Ok(board) if board.dimension() == 4 && board.is_solvable() => Reverse(board.manhattan()),
        Ok(_) | Err(_) => Reverse(0),
    };
    order.sort_by_cached_key(distance);
    order
}

fn prove(set: &FixtureSet, id: &FixtureId) -> Proof {
    let place = set.place(id, ".txt");
    let complain = |what: String| Proof {
        complaint: Some(what),
        golden: None,
    };
    let board = match set.board(id) {
        Ok(board) => board,
        Err(error) => return complain(error.to_string()),
    };
    let golden = match oracle::prove(&board) {
        Ok(golden) => golden,
        Err(error) => return complain(format!("{place}: {}", JudgeError::from_error(&error).what)),
    };
    let text = match GoldenFile::new(&board, &golden).to_text() {
        Ok(text) => text,
        Err(error) => return complain(format!("{place}: {error}")),
    };
    let broken = Promise::of(id).broken_by(board.dimension(), &golden);
    let same = matches!(set.golden(id), Ok(Some(lying)) if lying == text.as_bytes());
    Proof {
        complaint: (!broken.is_empty()).then(|| format!("{place}: {}", broken.join("; "))),
        golden: (!same).then_some(text),
    }
}

fn difference(set: &FixtureSet, id: &FixtureId, proved: &str) -> String {
    let place = set.place(id, ".golden.toml");
    match set.golden(id) {
        Ok(Some(lying)) => {
            let lying = String::from_utf8_lossy(lying);
            let diff = TextDiff::from_lines(lying.as_ref(), proved);
            diff.unified_diff()
                .context_radius(2)
                .header(&place, "proved now")
                .to_string()
        }
        Ok(None) | Err(_) => format!("{place}: there is no golden; `grader reference` writes it\n"),
    }
}
