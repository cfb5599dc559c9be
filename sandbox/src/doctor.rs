//! The account that `grader doctor` gives of this host: which tier it gets, what that enforces, and what came of the built-in attacks.

use std::fmt::Write;

use super::{ProtectionKind, SandboxReport};

/// One built-in attack and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The attack's name.
    pub attack: &'static str,
    /// What should come of it.
    pub expected: String,
    /// What did.
    pub actual: String,
    /// Whether that is as it should be.
    pub passed: bool,
}

/// What was found out about this host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The tier and its protections.
    pub report: SandboxReport,
    /// Why stronger tiers do not work, in words.
    pub refused: Vec<String>,
    /// What makes CPU times differ on this machine, a line each.
    pub processors: Vec<String>,
    /// The bytes of memory that programs can have, where the system says so.
    pub free_memory: Option<u64>,
    /// The attacks; none in tier `none`, which would not withstand them.
    pub trials: Vec<Trial>,
}

impl Diagnosis {
    /// Whether every attack came out as it should. `grader doctor` exits with 1 otherwise.
    pub fn passed(&self) -> bool {
        self.trials.iter().all(|trial| trial.passed)
    }

    /// The table as plain text.
    pub fn render(&self) -> String {
        let mut text = format!("sandbox tier: {}\n", self.report.tier);
        for reason in &self.refused {
            let _ = writeln!(text, "  not stronger, because {reason}");
        }
        text.push_str("\nprotections\n");
        for protection in &self.report.protections {
            let mark = if protection.enforced { "yes" } else { "NO " };
            let _ = writeln!(text, "  {mark} {:<18} {}", protection.name, protection.detail);
            let summary = protection
                .name
                .parse::<ProtectionKind>()
                .map(ProtectionKind::summary);
            if let (false, Ok(summary)) = (protection.enforced, summary) {
                let _ = writeln!(text, "      {:<18} (would mean: {summary})", "");
            }
        }
        self.machine(&mut text);
        if self.trials.is_empty() {
            text.push_str("\nno attack was tried: tier `none` withstands none\n");
            return text;
        }
        text.push_str("\nbuilt-in attacks\n");
        for trial in &self.trials {
            let mark = if trial.passed { "ok  " } else { "FAIL" };
            let _ = writeln!(
                text,
                "  {mark} {:<22} expected {}; got {}",
                trial.attack, trial.expected, trial.actual
            );
        }
        let failed = self.trials.iter().filter(|trial| !trial.passed).count();
        let _ = match failed {
            0 => writeln!(
                text,
                "\nall {} attacks came out as they should",
                self.trials.len()
            ),
            _ => writeln!(text, "\n{failed} of {} attacks came out wrong", self.trials.len()),
        };
        text
    }

    /// What of the machine decides what measured times and memory mean.
    fn machine(&self, text: &mut String) {
        let memory = self
            .free_memory
            .map(|bytes| format!("about {} MiB of memory free", bytes >> 20));
        let lines: Vec<String> = self.processors.iter().cloned().chain(memory).collect();
        if !lines.is_empty() {
            text.push_str("\nmachine\n");
        }
        for line in lines {
            let _ = writeln!(text, "  {line}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wrong_attack_fails_the_whole() {
        let trial = Trial {
            attack: "socket",
            expected: "held".into(),
            actual: "could open a socket".into(),
            passed: false,
        };
        let report = SandboxReport::new("fallback");
        let diagnosis = Diagnosis {
            report,
            refused: Vec::new(),
            processors: vec!["1 processor".to_owned()],
            free_memory: Some(1 << 30),
            trials: vec![trial],
        };
        assert!(!diagnosis.passed());
        assert!(diagnosis.render().contains("FAIL socket"));
        assert!(
            diagnosis
                .render()
                .contains("machine\n  1 processor\n  about 1024 MiB of memory free\n")
        );
        assert!(diagnosis.render().contains("1 of 1 attacks came out wrong"));
    }
}
