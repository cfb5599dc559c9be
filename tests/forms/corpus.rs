//! Everything that is judged here, written down for who compares two readers: one JSON object a judgement, in the folder that `FORMS_CORPUS` names.
//!
//! `FORMS_CORPUS=FOLDER cargo test --test forms -- --include-ignored` writes it; `cargo run --example compare_readers -- FOLDER` reads it.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{cell::RefCell, thread};

use grader::judge::Judgement;
use reference::misconception::{Answer, Misconception, Style, Variant};
use reference::{Board, Budget};
use sandbox::execution::Exit;
use serde_json::json;

use super::claims;

/// The folder, and what is in it already.
struct Corpus {
    folder: PathBuf,
    outputs: File,
    rubrics: BTreeSet<String>,
}

fn corpus() -> Option<&'static Mutex<Corpus>> {
    static CORPUS: OnceLock<Option<Mutex<Corpus>>> = OnceLock::new();
    let open = || {
        let folder = PathBuf::from(env::var_os("FORMS_CORPUS")?);
        fs::create_dir_all(&folder).unwrap();
        let outputs = File::create(folder.join("forms.jsonl")).unwrap();
        let rubrics = BTreeSet::new();
        Some(Mutex::new(Corpus {
            folder,
            outputs,
            rubrics,
        }))
    };
    CORPUS.get_or_init(open).as_ref()
}

thread_local! {
    static FORM: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Names the form that is judged next on this thread.
pub(super) fn name_form(name: &str) {
    FORM.with_borrow_mut(|form| name.clone_into(form));
}

/// An output that is judged.
pub(super) struct Output<'a> {
    pub(super) dialect: &'a str,
    pub(super) rubric: &'a str,
    pub(super) criterion: usize,
    pub(super) puzzle: &'a str,
    pub(super) exit: &'a Exit,
    pub(super) stdout: &'a [u8],
}

/// Writes an output and its judgement down, where that is asked for.
pub(super) fn record(output: &Output<'_>, judgement: &Judgement) {
    let Some(corpus) = corpus() else { return };
    let mut corpus = corpus.lock().unwrap_or_else(PoisonError::into_inner);
    let mut hasher = DefaultHasher::new();
    output.rubric.hash(&mut hasher);
    let rubric = format!("rubric-{:016x}.toml", hasher.finish());
    if corpus.rubrics.insert(rubric.clone()) {
        fs::write(corpus.folder.join(&rubric), output.rubric).unwrap();
    }
    // A program that was stopped has no status, as in what is read back.
    let code = match output.exit {
        Exit::Code(code) => Some(*code),
        Exit::Signal(_) | Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => None,
    };
    let (text, bytes) = match std::str::from_utf8(output.stdout) {
        Ok(text) => (Some(text), None),
        Err(_) => (None, Some(output.stdout)),
    };
    let codes: Vec<String> = judgement
        .findings
        .iter()
        .map(|finding| finding.code.to_string())
        .collect();
    let line = json!({
        "test": thread::current().name(),
        "form": FORM.with_borrow(String::clone),
        "puzzle": output.puzzle,
        "dialect": output.dialect,
        "rubric": rubric,
        "criterion": output.criterion,
        "exit": code,
        "verdict": judgement.verdict.name(),
        "findings": codes,
        "stdout": text,
        "bytes": bytes,
    });
    writeln!(corpus.outputs, "{line}").unwrap();
}

/// What programs with a known misconception print, in the form of each course: nothing is expected, the judgements are only written down.
#[test]
#[ignore = "writes a corpus for the comparison of two readers and judges nothing"]
fn the_outputs_of_simulated_programs_are_written_down() {
    let mut styles = Style::usual();
    styles.truncate(2);
    for puzzle in claims::puzzles().iter().filter(|puzzle| puzzle.n < 10) {
        let tiles: Vec<String> = puzzle.boards[0].iter().map(u32::to_string).collect();
        let board: Board = format!("{}\n{}\n", puzzle.n, tiles.join(" ")).parse().unwrap();
        for &misconception in Misconception::ALL {
            for variant in Variant::of(misconception) {
                for &style in &styles {
                    let Answer::Solved(solved) = variant.answer(&board, style, Budget::nodes(20_000)) else {
                        continue;
                    };
                    let boards: Vec<Vec<u32>> = solved
                        .boards()
                        .iter()
                        .map(|board| board.tiles().collect())
                        .collect();
                    name_form(misconception.name());
                    for course in claims::courses() {
                        let text = course.rendered(&boards, solved.moves, solved.enqueued);
                        let _ = course.judge(puzzle, text.as_bytes());
                    }
                }
            }
        }
    }
}
