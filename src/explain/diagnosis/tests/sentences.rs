//! Every sentence about an answer that programs with a known mistake are shown, judged by a person: `sentences.txt` says of each whether it is true of that program or vague.
//!
//! A line is `true | greedy | moves-not-minimal | # moves are more than needed: # are enough`. Numbers, boards and puzzles are left open. A sentence that is not in the file has to be read, and judged, by
//! whoever makes the change that shows it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::no_evidence::Idle;
use super::*;
use crate::finding::Finding;

const JUDGED: &str = include_str!("sentences.txt");

const RUBRICS: [&str; 5] = ["coursera", "cs210", "eso207", "princeton-stdin", "columbia-ai"];

/// A sentence with its numbers, boards and puzzles left open.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    for word in text.split_whitespace() {
        let bare = word.trim_matches([':', ',', ';', '.', '`', '(', ')', '[', ']']);
        let word = if bare.contains('/') && bare.len() > 3 {
            word.replace(bare, "PUZZLE")
        } else if !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) {
            word.replace(bare, "#")
        } else {
            word.to_owned()
        };
        let is_part = ["#", "/", "."].contains(&word.as_str());
        if is_part && shape.ends_with(" BOARD") {
            continue;
        }
        let _ = write!(shape, " {word}");
        if is_part && (shape.ends_with(" # # #") || shape.ends_with(" # # . #") || shape.ends_with(" # # /"))
        {
            let start = shape.trim_end_matches([' ', '#', '.', '/']).len();
            shape.truncate(start);
            shape.push_str(" BOARD");
        }
    }
    shape.trim().to_owned()
}

/// What a program is shown about its answers: findings, remarks and what to try next.
fn shown(graded: &Graded) -> BTreeSet<(&'static str, String)> {
    let mut shown = BTreeSet::new();
    let mut add = |finding: &Finding| {
        shown.insert((finding.code.name(), shape(&finding.message)));
        if let Some(hint) = &finding.hint {
            shown.insert(("hint", shape(hint)));
        }
    };
    for result in &graded.cases {
        let CaseResult::Judged(judgement) = result else {
            panic!("what is read is judged")
        };
        judgement
            .findings
            .iter()
            .chain(&judgement.remarks)
            .for_each(&mut add);
    }
    shown
}

#[test]
fn every_sentence_about_an_answer_was_read_and_judged() {
    let mut lines = BTreeSet::new();
    for rubric in RUBRICS {
        let plan = plan(rubric);
        let mut say = |program: &str, graded: &Graded| {
            for (code, sentence) in shown(graded) {
                lines.insert(format!("{program} | {code} | {sentence}"));
            }
        };
        say(
            "right",
            &graded(&plan, |fixture| Style::ASSIGNMENT.answer(&fixture.board, TIME)),
        );
        for &misconception in Misconception::ALL {
            let variant = Variant::of(misconception)[0];
            let answer =
                |fixture: &Fixture| variant.answer(&fixture.board, Style::ASSIGNMENT, Budget::nodes(1_000));
            say(misconception.name(), &graded(&plan, answer));
        }
        for idle in Idle::ALL {
            let chance = |fixture: &Fixture| fixture.golden.manhattan * 7;
            let program = |fixture: &Fixture| idle.execution(&plan, fixture, chance(fixture));
            say(&format!("{idle:?}"), &graded_by(&plan, program));
        }
    }
    let judged = || {
        JUDGED
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("# "))
    };
    let known: BTreeSet<String> = judged()
        .filter_map(|line| Some(line.split_once(" | ")?.1.to_owned()))
        .collect();
    let unread: Vec<&String> = lines.difference(&known).collect();
    let gone: Vec<&String> = known.difference(&lines).collect();
    assert!(
        unread.is_empty() && gone.is_empty(),
        "to be judged and added to sentences.txt:\n{unread:#?}\nnot shown any more:\n{gone:#?}"
    );
    let truth = |line: &&str| line.starts_with("true | ") || line.starts_with("vague | ");
    let others: Vec<&str> = judged().filter(|line| !truth(line)).collect();
    assert!(others.is_empty(), "not true: {others:#?}");
    let vague = judged().filter(|line| line.starts_with("vague | ")).count();
    assert!(vague * 4 <= judged().count(), "{vague} vague");
}
