//! Damage is noticed: every table has checksums, and what does not agree with its checksum is never shown.
//!
//! All rows that belong together (the gradings of one student, the runs of one program) share one sum: the exclusive or of their digests. Triggers keep the sums, so that no statement can
//! forget to, and rows that are changed, lost or added behind the grader's back are found alike.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, params};

use super::schema;

/// A table under seal.
struct Sealed {
    table: &'static str,
    /// The column that says what a row belongs to.
    owner: &'static str,
    kind: Kind,
}

/// What can be done about damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Results of one student, as `grader class` makes them again.
    OfStudent,
    /// Results of one program.
    OfContent,
    /// Results under one rubric.
    OfRubric,
    /// Nothing that could be made again: who is in the class, when they handed in, what staff decided.
    Entered,
}

/// Those that others refer to come first.
const SEALED: &[Sealed] = &[
    sealed("meta", "key", Kind::Entered),
    sealed("student", "id", Kind::Entered),
    sealed("attempt", "student", Kind::Entered),
    sealed("history", "student", Kind::Entered),
    sealed("extension", "student", Kind::Entered),
    sealed("adjustment", "student", Kind::Entered),
    sealed("trouble", "student", Kind::OfStudent),
    sealed("rubric", "id", Kind::OfRubric),
    sealed("grading", "student", Kind::OfStudent),
    sealed("build", "content", Kind::OfContent),
    sealed("run", "content", Kind::OfContent),
    // Those of version 7, which has no others besides the ones above.
    sealed("criterion_result", "student", Kind::OfStudent),
    sealed("case_result", "student", Kind::OfStudent),
    sealed("finding", "student", Kind::OfStudent),
    sealed("diagnosis", "student", Kind::OfStudent),
];

const fn sealed(table: &'static str, owner: &'static str, kind: Kind) -> Sealed {
    Sealed { table, owner, kind }
}

/// The tables under seal that a file has, each with its place in [`SEALED`].
fn sealed_tables(connection: &Connection) -> rusqlite::Result<Vec<(usize, &'static Sealed)>> {
    let mut exists = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")?;
    let mut tables = Vec::new();
    for (place, sealed) in SEALED.iter().enumerate() {
        if exists.exists([sealed.table])? {
            tables.push((place, sealed));
        }
    }
    Ok(tables)
}

/// The names of the tables under seal that a file has, those that others refer to first.
pub(super) fn tables(connection: &Connection) -> rusqlite::Result<impl Iterator<Item = &'static str>> {
    let tables = sealed_tables(connection)?.into_iter();
    Ok(tables.map(|(_, sealed)| sealed.table))
}

/// Rows that are not what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    table: &'static str,
    owner: String,
    kind: Kind,
}

impl Damage {
    /// Whether `grader class` makes anew what is damaged.
    pub fn is_result(&self) -> bool {
        match self.kind {
            Kind::OfStudent | Kind::OfContent | Kind::OfRubric => true,
            Kind::Entered => false,
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = &self.owner;
        match self.kind {
            Kind::OfStudent => write!(f, "results of `{owner}` (table `{}`)", self.table),
            Kind::OfContent => {
                let short: String = owner.chars().take(12).collect();
                write!(f, "results of the program `{short}` (table `{}`)", self.table)
            }
            Kind::OfRubric => write!(f, "a rubric, and what was graded by it (table `{}`)", self.table),
            Kind::Entered => write!(f, "table `{}`, the rows of `{owner}`", self.table),
        }
    }
}

/// The first of it, and how much more there is.
pub(super) fn list(damage: &[Damage]) -> String {
    const SHOWN: usize = 3;
    let mut shown: Vec<String> = damage.iter().take(SHOWN).map(Damage::to_string).collect();
    if damage.len() > SHOWN {
        shown.push(format!("and {} more", damage.len() - SHOWN));
    }
    shown.join("; ")
}

/// Makes the function that triggers and checks use known to a connection: the first 64 bits of the digest of its arguments.
pub(super) fn register(connection: &Connection) -> rusqlite::Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("row_digest", -1, flags, |row| Ok(digest(row)))
}

fn digest(row: &Context<'_>) -> i64 {
    let mut hasher = blake3::Hasher::new();
    let mut part = |kind: u8, bytes: &[u8]| {
        hasher.update(&[kind]);
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    for index in 0..row.len() {
        match row.get_raw(index) {
            ValueRef::Null => part(0, &[]),
            ValueRef::Integer(number) => part(1, &number.to_le_bytes()),
            ValueRef::Real(number) => part(2, &number.to_le_bytes()),
            ValueRef::Text(text) => part(3, text),
            ValueRef::Blob(bytes) => part(4, bytes),
        }
    }
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    i64::from_le_bytes(first)
}

/// Makes the triggers and the sums of all that is there.
pub(super) fn make(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS seal (
             of TEXT NOT NULL, owner TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (of, owner)
         ) STRICT, WITHOUT ROWID;",
    )?;
    lift(connection)?;
    for (_, sealed) in sealed_tables(connection)? {
        let Sealed { table, owner, .. } = sealed;
        let old = digest_of(connection, sealed, "OLD.")?;
        let new = digest_of(connection, sealed, "NEW.")?;
        // Exclusive or; two statements, because the statement that fires a trigger may change what an upsert in it does.
        let add = |row: &str, digest: &str| {
            format!(
                "INSERT INTO seal SELECT '{table}', {row}.{owner}, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = '{table}' AND owner = {row}.{owner});
                 UPDATE seal SET sum = (sum | {digest}) & ~(sum & {digest}) WHERE of = '{table}' AND owner = {row}.{owner};"
            )
        };
        let (take_old, take_new) = (add("OLD", &old), add("NEW", &new));
        connection.execute_batch(&format!(
            "CREATE TRIGGER seal_new_{table} AFTER INSERT ON {table} BEGIN {take_new} END;
             CREATE TRIGGER seal_old_{table} AFTER DELETE ON {table} BEGIN {take_old} END;
             CREATE TRIGGER seal_changed_{table} AFTER UPDATE ON {table} BEGIN {take_old} {take_new} END;"
        ))?;
    }
    renew(connection)
}

/// Takes the triggers away, so that tables can be changed.
pub(super) fn lift(connection: &Connection) -> rusqlite::Result<()> {
    for Sealed { table, .. } in SEALED {
        for what in ["new", "old", "changed"] {
            connection.execute_batch(&format!("DROP TRIGGER IF EXISTS seal_{what}_{table}"))?;
        }
    }
    Ok(())
}

/// The digest of a row as SQL.
fn digest_of(connection: &Connection, sealed: &Sealed, prefix: &str) -> rusqlite::Result<String> {
    let columns: Vec<String> = connection
        .prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")?
        .query_map([sealed.table], |row| row.get::<_, String>(0))?
        .map(|name| Ok(format!("{prefix}{}", name?)))
        .collect::<rusqlite::Result<_>>()?;
    Ok(format!("row_digest({})", columns.join(", ")))
}

/// Sums by the table's place in [`SEALED`] and the owner.
type Sums = BTreeMap<(usize, String), i64>;

/// What is damaged, as one moment has it; nothing, where everything is as it was written.
pub(super) fn damaged(connection: &Connection) -> rusqlite::Result<Vec<Damage>> {
    let snapshot = connection.unchecked_transaction()?;
    let (kept, mut now) = (kept(&snapshot)?, sums(&snapshot)?);
    let mut damaged = Vec::new();
    let mut differs = |(place, owner): (usize, String)| {
        let sealed = &SEALED[place];
        damaged.push(Damage {
            table: sealed.table,
            owner,
            kind: sealed.kind,
        });
    };
    for (of, sum) in kept {
        if now.remove(&of).unwrap_or_default() != sum {
            differs(of);
        }
    }
    now.into_keys().for_each(differs);
    Ok(damaged)
}

fn kept(connection: &Connection) -> rusqlite::Result<Sums> {
    let place = |of: &str| SEALED.iter().position(|sealed| sealed.table == of);
    connection
        .prepare("SELECT of, owner, sum FROM seal")?
        .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?)))?
        // The name of a table that is none is itself damage: that table's sum is missing then.
        .filter_map(|row| {
            row.map(|(of, owner, sum)| Some(((place(&of)?, owner), sum)))
                .transpose()
        })
        .collect()
}

fn sums(connection: &Connection) -> rusqlite::Result<Sums> {
    let mut sums = Sums::new();
    for (place, sealed) in sealed_tables(connection)? {
        let Sealed { table, owner, .. } = sealed;
        let digest = digest_of(connection, sealed, "")?;
        // Not by an index, which may be damaged where the table is not.
        let mut statement =
            connection.prepare(&format!("SELECT {owner}, {digest} FROM {table} NOT INDEXED"))?;
        let mut rows = statement.query([])?;
        let mut last: Option<((usize, String), i64)> = None;
        while let Some(row) = rows.next()? {
            let (owner, digest): (&str, i64) = (row.get_ref(0)?.as_str()?, row.get(1)?);
            // Rows of one owner mostly follow each other.
            match &mut last {
                Some(((_, same), sum)) if same == owner => *sum ^= digest,
                Some(_) | None => {
                    if let Some((of, sum)) = last.replace(((place, owner.to_owned()), digest)) {
                        *sums.entry(of).or_default() ^= sum;
                    }
                }
            }
        }
        if let Some((of, sum)) = last {
            *sums.entry(of).or_default() ^= sum;
        }
    }
    Ok(sums)
}

/// Takes away the results that are damaged, with all that rests on them, and takes the rest as it stands.
pub(super) fn mend(connection: &Connection, damaged: &[Damage]) -> rusqlite::Result<()> {
    let tables = sealed_tables(connection)?;
    for damage in damaged {
        let remove = |table: &str, of: &str| {
            connection
                .execute(&format!("DELETE FROM {table} WHERE {of} = ?1"), [&damage.owner])
                .map(drop)
        };
        match damage.kind {
            Kind::Entered => {}
            Kind::OfStudent => {
                for (_, sealed) in tables.iter().filter(|(_, sealed)| sealed.kind == Kind::OfStudent) {
                    remove(sealed.table, sealed.owner)?;
                }
            }
            Kind::OfContent => {
                for table in ["run", "build", "grading"] {
                    remove(table, "content")?;
                }
            }
            Kind::OfRubric => {
                remove("grading", "rubric")?;
                remove("rubric", "id")?;
            }
        }
    }
    renew(connection)
}

/// Takes what is there for what was written.
fn renew(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM seal", [])?;
    let mut insert = connection.prepare("INSERT INTO seal (of, owner, sum) VALUES (?1, ?2, ?3)")?;
    for ((place, owner), sum) in sums(connection)? {
        insert.execute(params![SEALED[place].table, owner, sum])?;
    }
    insert.execute(params![DEFINITIONS, "", definitions(connection)?])?;
    Ok(())
}

/// What the sum over the definitions of all tables and triggers is kept as: no table has this name.
const DEFINITIONS: &str = "sqlite_schema";

/// That sum. Where in the file a table begins is no part of it.
fn definitions(connection: &Connection) -> rusqlite::Result<i64> {
    let mut all = connection.prepare("SELECT row_digest(type, name, tbl_name, sql) FROM sqlite_schema")?;
    let mut digests = all.query_map([], |row| row.get::<_, i64>(0))?;
    digests.try_fold(0, |sum, digest| Ok(sum ^ digest?))
}

/// What is wrong with the file's own structure, in SQLite's words, and whether a table is defined otherwise than it was; nothing where it is sound. Files of earlier graders have no sum of definitions.
pub(super) fn malformed(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let said: Vec<String> = connection
        .prepare("PRAGMA integrity_check(10)")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut said: Vec<String> = said.into_iter().filter(|line| line != "ok").collect();
    if said.is_empty() && schema::is_sealed(connection)? {
        let kept: Option<i64> = connection
            .query_row("SELECT sum FROM seal WHERE of = ?1", [DEFINITIONS], |row| {
                row.get(0)
            })
            .optional()?;
        if kept.is_some_and(|sum| Some(sum) != definitions(connection).ok()) {
            said.push("a table is not defined as it was".to_owned());
        }
    }
    Ok(said)
}
