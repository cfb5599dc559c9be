//! `grader doctor`: what the sandbox can enforce on this machine, and what came of the built-in attacks.

use crate::cli::DoctorArgs;
use crate::document::style::Style;
use crate::document::{Block, Cell, Document, Table, Tone, text};
use sandbox::{Diagnosis, Protection, ProtectionKind, Settings, Trial};

use super::{Ended, Mistake, print};

pub(super) fn doctor(args: &DoctorArgs, style: &Style) -> Result<Ended, Mistake> {
    let diagnosis = sandbox::examine(args.sandbox.choice(), &Settings::default())?;
    print(&text::render(&document(&diagnosis), style))?;
    Ok(Ended::check(diagnosis.passed()))
}

fn document(diagnosis: &Diagnosis) -> Document {
    let refused = diagnosis.refused.iter();
    let refused = refused.map(|reason| Block::text(format!("not stronger, because {reason}")));
    let memory = diagnosis
        .free_memory
        .map(|bytes| format!("about {} MiB of memory free", bytes >> 20));
    let machine = diagnosis.processors.iter().cloned().chain(memory);
    let machine: Vec<Block> = machine.map(Block::text).collect();
    let mut blocks: Vec<Block> = refused.collect();
    blocks.push(Block::section(
        "protections",
        vec![Block::Table(protections(&diagnosis.report.protections))],
    ));
    if !machine.is_empty() {
        blocks.push(Block::section("machine", machine));
    }
    if diagnosis.trials.is_empty() {
        blocks.push(Block::text("no attack was tried: tier `none` withstands none"));
    } else {
        blocks.push(Block::section("built-in attacks", attacks(&diagnosis.trials)));
    }
    Document {
        title: format!("sandbox tier: {}", diagnosis.report.tier).into(),
        blocks,
    }
}

fn protections(all: &[Protection]) -> Table {
    let mut table = Table::new(&["", "", ""]);
    for protection in all {
        let mut kinds = ProtectionKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.name() == protection.name);
        let (mark, detail) = match kind.map(ProtectionKind::summary) {
            _ if protection.enforced => (Cell::from("yes"), protection.detail.clone()),
            Some(summary) => (
                missing(),
                format!("{} (would mean: {summary})", protection.detail),
            ),
            None => (missing(), protection.detail.clone()),
        };
        table.row([mark, protection.name.as_str().into(), detail.into()]);
    }
    table
}

fn missing() -> Cell {
    Cell::from("NO").toned(Tone::Bad)
}

fn attacks(trials: &[Trial]) -> Vec<Block> {
    let mut table = Table::new(&["", "", ""]);
    for trial in trials {
        let mark = if trial.passed {
            Cell::from("ok")
        } else {
            Cell::from("FAIL").toned(Tone::Bad)
        };
        let came = format!("expected {}; got {}", trial.expected, trial.actual);
        table.row([mark, trial.attack.into(), came.into()]);
    }
    let failed = trials.iter().filter(|trial| !trial.passed).count();
    let sum = match failed {
        0 => format!("all {} attacks came out as they should", trials.len()),
        _ => format!("{failed} of {} attacks came out wrong", trials.len()),
    };
    vec![Block::Table(table), Block::text(sum)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::SandboxReport;

    #[test]
    fn one_wrong_attack_fails_the_whole() {
        let mut report = SandboxReport::new("fallback");
        report.record(ProtectionKind::Network, false, "this kernel has no filter");
        let diagnosis = Diagnosis {
            report,
            refused: vec!["namespaces are not permitted".to_owned()],
            processors: vec!["1 processor".to_owned()],
            free_memory: Some(1 << 30),
            trials: vec![Trial {
                attack: "socket",
                expected: "held".into(),
                actual: "could open a socket".into(),
                passed: false,
            }],
        };
        assert!(!diagnosis.passed());
        let style = Style {
            width: usize::MAX,
            ..Style::PLAIN
        };
        insta::assert_snapshot!(text::render(&document(&diagnosis), &style), @"
        sandbox tier: fallback
        ----------------------
          not stronger, because namespaces are not permitted

        protections
        -----------
          NO  network  this kernel has no filter (would mean: no network, not even loopback or unix sockets)

        machine
        -------
          1 processor
          about 1024 MiB of memory free

        built-in attacks
        ----------------
          FAIL  socket  expected held; got could open a socket

          1 of 1 attacks came out wrong
        ");
    }
}
