//! Names: enums whose variants have stable ones, and patterns over them.

mod glob;
mod named;

pub(crate) use glob::Glob;
pub(crate) use named::named;
