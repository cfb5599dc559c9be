//! What became of a submission before its first run: a program, the compiler's words, or the reason why it cannot be taken.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::key::client_name;
use super::{ContentHash, Gradebook, TOOL_VERSION};
use crate::document::Safe;
use crate::plan::Plan;
use crate::problem::Failure;
use crate::report::SubmissionPart;
use crate::submission::{CompileFailure, Language, Program, SubmissionError};

/// What preparing a submission gave, as far as its report tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildRecord {
    /// What was recognised; `None` where it cannot be taken.
    pub language: Option<Language>,
    /// The tools that the language needs, with their versions.
    pub toolchain: String,
    /// What came of it.
    pub made: Made,
}

/// What came of preparing a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Made {
    /// A program.
    Program {
        /// How a student would start it.
        shown_command: String,
        /// The commands that built it.
        built_by: Vec<String>,
        /// What staff may want to know about how it was recognised.
        notes: Vec<String>,
    },
    /// Its sources do not compile.
    NotCompiled {
        /// The compiler's command.
        command: String,
        /// How it ended: "it fails". Graders before this was kept said no more.
        #[serde(default = "it_fails")]
        ending: String,
        /// The compiler's words, as they were printed.
        output: Vec<u8>,
        /// The remedy, where it is known.
        hint: Option<String>,
        /// What staff may want to know.
        notes: Vec<String>,
    },
    /// It is nothing that could be run.
    Unusable {
        /// Why.
        message: String,
        /// What to do.
        hint: Option<String>,
    },
}

fn it_fails() -> String {
    "it fails".to_owned()
}

impl BuildRecord {
    /// Of a program.
    pub fn of_program(program: &Program, toolchain: &str, notes: &[String]) -> Self {
        Self {
            language: Some(program.language),
            toolchain: toolchain.to_owned(),
            made: Made::Program {
                shown_command: program.shown_command.clone(),
                built_by: program.built_by.clone(),
                notes: notes.to_vec(),
            },
        }
    }

    /// Of sources that do not compile.
    pub fn of_failure(
        language: Language,
        failure: &CompileFailure,
        toolchain: &str,
        notes: &[String],
    ) -> Self {
        Self {
            language: Some(language),
            toolchain: toolchain.to_owned(),
            made: Made::NotCompiled {
                command: failure.command.clone(),
                ending: failure.ending.clone(),
                output: failure.output.clone(),
                hint: failure.hint.clone(),
                notes: notes.to_vec(),
            },
        }
    }

    /// Of something that cannot be taken. `place` is the path that the message may name, and `shown` stands in its place.
    pub fn of_refusal(error: &SubmissionError, place: &std::path::Path, shown: &str) -> Self {
        let words = crate::judge::JudgeError::from_error(error).what;
        // Messages name a path by its last part, which for a temporary folder differs each time.
        let last = place.file_name().unwrap_or_default().to_string_lossy();
        let message = words
            .replace(&format!("`{}`", place.display()), shown)
            .replace(&format!("`{last}`"), shown);
        Self {
            language: None,
            toolchain: String::new(),
            made: Made::Unusable {
                message,
                hint: error.hint(),
            },
        }
    }

    /// What a report says of the submission.
    pub fn submission_part(&self, name: &str) -> SubmissionPart {
        let language = self.language.map(|language| Safe::line(language.to_string()));
        match &self.made {
            Made::Program {
                shown_command,
                built_by,
                ..
            } => SubmissionPart::of_program(name, language, shown_command, built_by),
            Made::NotCompiled { command, output, .. } => {
                SubmissionPart::of_failure(name, language, command, output)
            }
            Made::Unusable { .. } => SubmissionPart {
                name: Safe::line(name),
                language: None,
                command: None,
                build: None,
            },
        }
    }

    /// How a student starts the program; empty where there is none.
    pub fn shown_command(&self) -> &str {
        match &self.made {
            Made::Program { shown_command, .. } => shown_command,
            Made::NotCompiled { .. } | Made::Unusable { .. } => "",
        }
    }

    /// What staff may want to know about how it was recognised.
    pub fn notes(&self) -> &[String] {
        match &self.made {
            Made::Program { notes, .. } | Made::NotCompiled { notes, .. } => notes,
            Made::Unusable { .. } => &[],
        }
    }
}

impl Gradebook {
    /// Keeps what preparing a submission for a plan gave.
    pub fn keep_build(
        &self,
        plan: &Plan,
        content: &ContentHash,
        record: &BuildRecord,
    ) -> Result<(), Failure> {
        let made = serde_json::to_string(&record.made).unwrap_or_default();
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO build (content, client, grader, toolchain, language, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    content.as_str(),
                    client_name(plan),
                    TOOL_VERSION,
                    record.toolchain,
                    record.language.map(Language::name),
                    made
                ])
                .map(drop)
        })
    }

    /// What preparing a submission for a plan gave, where this grader did it before.
    pub fn build(&self, plan: &Plan, content: &ContentHash) -> Result<Option<BuildRecord>, Failure> {
        let row = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT language, toolchain, made FROM build WHERE content = ?1 AND client = ?2 AND grader = ?3",
                )?
                .query_row(params![content.as_str(), client_name(plan), TOOL_VERSION], |row| {
                    Ok((
                        row.get::<_, Option<String>>(0)?,
                        row.get::<_, String>(1)?,
                        row.get::<_, String>(2)?,
                    ))
                })
                .optional()
        })?;
        let Some((language, toolchain, made)) = row else {
            return Ok(None);
        };
        let language = language.map(|name| self.word(&name, "a language")).transpose()?;
        let made = serde_json::from_str(&made).map_err(|_| self.damaged("what a build gave", &made))?;
        Ok(Some(BuildRecord {
            language,
            toolchain,
            made,
        }))
    }

    /// A word of a closed list, as it was kept.
    pub(super) fn word<T: serde::de::DeserializeOwned>(
        &self,
        word: &str,
        expected: &str,
    ) -> Result<T, Failure> {
        serde_json::from_value(serde_json::Value::from(word)).map_err(|_| self.damaged(expected, word))
    }

    pub(super) fn damaged(&self, expected: &str, found: &str) -> Failure {
        Failure::at(self.path(), format!("expected {expected}, found `{found}`"))
    }
}
