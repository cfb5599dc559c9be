//! How the submission was held, as a report tells it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::safe::Safe;
use sandbox::SandboxReport;

/// How the submission was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SandboxPart {
    /// The tier: `namespaces`, `fallback` or `none`.
    pub tier: Safe,
    /// Every protection by name.
    pub protections: Vec<ProtectionPart>,
}

/// One protection and whether it held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProtectionPart {
    /// The stable name: `filesystem`, `network`, `process-tree`, …
    pub name: Safe,
    /// Whether it was enforced.
    pub enforced: bool,
    /// By what, or why not.
    pub detail: Safe,
}

impl From<&SandboxReport> for SandboxPart {
    fn from(report: &SandboxReport) -> Self {
        Self {
            tier: Safe::line(&report.tier),
            protections: report
                .protections
                .iter()
                .map(|protection| ProtectionPart {
                    name: Safe::line(&protection.name),
                    enforced: protection.enforced,
                    detail: Safe::line(&protection.detail),
                })
                .collect(),
        }
    }
}
