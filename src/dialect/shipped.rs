//! The dialects that come with the program.

use std::sync::Arc;

use crate::problem::SourceFile;

/// Names and texts, in the order in which they are listed.
pub(super) const SHIPPED: &[(&str, &str)] = &[
    ("coursera", include_str!("../../rubrics/dialects/coursera.toml")),
    (
        "coursera-stdin",
        include_str!("../../rubrics/dialects/coursera-stdin.toml"),
    ),
    (
        "princeton-stdin",
        include_str!("../../rubrics/dialects/princeton-stdin.toml"),
    ),
    ("eso207", include_str!("../../rubrics/dialects/eso207.toml")),
    ("cs210", include_str!("../../rubrics/dialects/cs210.toml")),
    (
        "cs210-2021",
        include_str!("../../rubrics/dialects/cs210-2021.toml"),
    ),
    ("ku-leuven", include_str!("../../rubrics/dialects/ku-leuven.toml")),
    ("buet", include_str!("../../rubrics/dialects/buet.toml")),
    (
        "columbia-ai",
        include_str!("../../rubrics/dialects/columbia-ai.toml"),
    ),
];

/// The text of a shipped dialect.
pub(super) fn text(name: &str) -> Option<&'static str> {
    let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
    Some(text)
}

/// The file of a shipped dialect.
pub(super) fn source(name: &str) -> Option<Arc<SourceFile>> {
    Some(SourceFile::new(format!("shipped:{name}.toml"), text(name)?))
}
