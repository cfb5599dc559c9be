//! How records lie in their tables: a column for each field, of the field's name.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Params, Row};

use super::{GradingKind, TimeSource};
use crate::rubric::CountedAttempt;
use crate::score::Points;
use crate::score::late::LatePolicy;

/// What a query gives, row by row.
pub(super) fn rows<T, C: FromIterator<T>>(
    connection: &Connection,
    query: &str,
    given: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<C> {
    connection
        .prepare_cached(query)?
        .query_map(given, read)?
        .collect()
}

/// A row of a table.
pub(super) trait Record: Sized {
    /// From a row with all columns.
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self>;

    /// All of the table, in the order of its key.
    fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>>;
}

/// `record!(RECORD in "table" by "its key": fields)` makes a [`Record`]; `kept RECORD` one that also writes itself, in the place of what has its key; `added RECORD` one that is added to
/// those of its student, by number.
macro_rules! record {
    (kept $record:ident in $table:literal by $key:literal: $first:ident $(, $field:ident)*) => {
        record!($record in $table by $key: $first $(, $field)*);

        impl $record {
            pub(super) fn keep(&self, connection: &rusqlite::Connection) -> rusqlite::Result<()> {
                const WRITE: &str = concat!(
                    "INSERT INTO ", $table, " (", stringify!($first), $(", ", stringify!($field),)*
                    ") VALUES (:", stringify!($first), $(", :", stringify!($field),)*
                    ") ON CONFLICT (", $key, ") DO UPDATE SET ", stringify!($first), " = :", stringify!($first),
                    $(", ", stringify!($field), " = :", stringify!($field),)*
                );
                connection
                    .prepare_cached(WRITE)?
                    .execute(rusqlite::params![self.$first $(, self.$field)*])
                    .map(drop)
            }
        }
    };
    (added $record:ident in $table:literal by $key:literal: $($field:ident),+) => {
        record!($record in $table by $key: $($field),+);

        impl $record {
            pub(super) fn add(&self, connection: &rusqlite::Connection) -> rusqlite::Result<()> {
                const WRITE: &str = concat!(
                    "INSERT INTO ", $table, " (number", $(", ", stringify!($field),)+
                    ") VALUES ((SELECT count(*) + 1 FROM ", $table, " WHERE student = :student)",
                    $(", :", stringify!($field),)+ ")"
                );
                // `student` is the first field.
                let fields = rusqlite::params![$(self.$field),+];
                connection.execute(WRITE, fields).map(drop)
            }
        }
    };
    ($record:ident in $table:literal by $key:literal: $($field:ident),+) => {
        impl $crate::gradebook::record::Record for $record {
            fn from_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
                Ok(Self { $($field: row.get(stringify!($field))?,)+ })
            }

            fn all(connection: &rusqlite::Connection) -> rusqlite::Result<Vec<Self>> {
                let query = concat!("SELECT * FROM ", $table, " ORDER BY ", $key);
                $crate::gradebook::record::rows(connection, query, [], Self::from_row)
            }
        }
    };
}
pub(super) use record;

/// As hundredths.
impl ToSql for Points {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.hundredths().into())
    }
}

impl FromSql for Points {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self::from_hundredths)
    }
}

/// As JSON.
impl ToSql for LatePolicy {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let json = serde_json::to_string(self);
        json.map(ToSqlOutput::from)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
    }
}

impl FromSql for LatePolicy {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?).map_err(FromSqlError::other)
    }
}

/// Enums, each value by its name.
macro_rules! by_name {
    ($($type:ident),+) => {$(
        impl ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.name().into())
            }
        }

        impl FromSql for $type {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Self::from_name(value.as_str()?).ok_or(FromSqlError::InvalidType)
            }
        }
    )+};
}

by_name!(CountedAttempt, GradingKind, TimeSource);
