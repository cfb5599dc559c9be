//! Names by content: two things have the same name when they are the same, on every machine.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::api;
use crate::dialect::{PuzzleForm, PuzzleInput};
use crate::plan::{Plan, Run};
use crate::rubric::Client;

/// Hexadecimal digits of names that there are many of: 128 bits.
pub(super) const SHORT: usize = 32;

/// The grader's own version, which every kept result depends on.
pub const TOOL_VERSION: &str = env!("CARGO_PKG_VERSION");

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The text: hexadecimal digits.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                String::column_result(value).map(Self)
            }
        }

        #[cfg(test)]
        impl $name {
            pub(super) fn from_text(text: String) -> Self {
                Self(text)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    )*};
}

names! {
    /// What a student handed in: every file's name and bytes.
    ContentHash,
    /// What a rubric means: its criteria, scoring, limits, dialect, puzzles and goldens, wherever they are written.
    RubricId,
    /// One run: of this content, on this puzzle, under these limits, with these tools and this grader.
    RunKey,
}

/// Hashes parts so that no two lists of parts are the same bytes.
#[derive(Debug, Default)]
pub(crate) struct Parts(blake3::Hasher);

impl Parts {
    /// Begins with a word for what is named, so that things of different kinds never share a name.
    pub(crate) fn of(kind: &str) -> Self {
        Self::default().part(kind.as_bytes())
    }

    /// Adds a part.
    pub(crate) fn part(mut self, bytes: &[u8]) -> Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a number.
    pub(crate) fn number(self, number: u128) -> Self {
        self.part(&number.to_le_bytes())
    }

    /// The name.
    pub(crate) fn hex(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

impl ContentHash {
    pub(crate) fn of(parts: &Parts) -> Self {
        Self(parts.hex())
    }

    /// The shard of `count` in which the content is graded, from 0. By content, so that equal submissions are graded once, wherever they come from.
    pub fn shard(&self, count: u32) -> u32 {
        let first = self.0.get(..16).unwrap_or_default();
        let number = u64::from_str_radix(first, 16).unwrap_or(0);
        u32::try_from(number % u64::from(count.max(1))).unwrap_or(0)
    }
}

impl RubricId {
    /// The name of a plan's rubric.
    ///
    /// Every field of the checked rubric goes in as it is printed for debugging, so that none can be forgotten when one is added.
    pub fn of(plan: &Plan) -> Self {
        let printed = format!("{:?}", plan.rubric);
        Self(Parts::of("rubric").part(printed.as_bytes()).hex())
    }
}

impl RunKey {
    /// The name of one run of a plan.
    pub fn of(content: &ContentHash, toolchain: &str, plan: &Plan, run: &Run) -> Self {
        let limits = run.limits;
        let form = &plan.rubric.dialect.puzzle;
        let input = match form.input {
            PuzzleInput::Argument => "argument",
            PuzzleInput::Stdin => "stdin",
            PuzzleInput::List => "list",
        };
        // Whatever else a program is given in another way than most courses do.
        let input = if *form == PuzzleForm::usual(form.input) {
            input.to_owned()
        } else {
            format!("{form:?}")
        };
        let parts = Parts::of("run")
            .part(content.0.as_bytes())
            .part(toolchain.as_bytes())
            .part(TOOL_VERSION.as_bytes())
            .part(input.as_bytes())
            .part(client_name(plan).as_bytes())
            .part(&run.fixture.text)
            .number(limits.cpu.as_nanos())
            .number(limits.wall.as_nanos())
            .number(limits.memory.into())
            .number(limits.output.into())
            .number(limits.processes.into());
        // A driver answers what it is asked, and that depends on the rubric.
        let parts = match plan.rubric.client() {
            Client::Solver | Client::Board => parts,
            Client::Classes => parts.part(api::request_text(&plan.rubric, &run.fixture).as_bytes()),
        };
        Self(parts.hex()[..SHORT].to_owned())
    }
}

/// Which of a submission's programs a plan runs: a submission may hold several.
pub(super) fn client_name(plan: &Plan) -> &'static str {
    match plan.rubric.client() {
        Client::Solver => "solver",
        Client::Board => "board",
        Client::Classes => api::PROTOCOL,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::*;
    use crate::rubric::{Seed, load_seeded};

    #[test]
    fn answers_to_other_questions_are_another_run() {
        let content = ContentHash::of(&Parts::of("content"));
        let runs = |rubric: &str| {
            let plan = Plan::new(&Arc::new(load_seeded(rubric, Seed::Otherwise(1)).unwrap()));
            let named = |run: &Run| {
                let asked = api::request_text(&plan.rubric, &run.fixture);
                let what = (run.fixture.id.to_string(), run.limits);
                (what, (asked, RunKey::of(&content, "", &plan, run)))
            };
            plan.runs.iter().map(named).collect::<BTreeMap<_, _>>()
        };
        let (coursera, princeton) = (runs("coursera-api"), runs("princeton-api"));
        let mut others = 0;
        for (what, (asked, key)) in &coursera {
            if let Some((asked_elsewhere, other)) = princeton.get(what) {
                assert_eq!(asked == asked_elsewhere, key == other, "{what:?}");
                others += usize::from(key != other);
            }
        }
        assert!(others > 0);
    }
}
