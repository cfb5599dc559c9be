//! Where the keys of a rubric belong, for keys that stand under the wrong header: the commonest mistake in TOML.

const HOMES: &[(&str, &[&str])] = &[
    (
        "the top of the file",
        &[
            "schema",
            "title",
            "dialect",
            "points",
            "fixtures",
            "libraries",
            "submissions",
            "due",
            "visibility",
            "secret",
            "seed",
        ],
    ),
    (
        "`[late]`",
        &["grace", "once", "per-day", "cap", "of", "free-days", "closes"],
    ),
    ("`[limits]`", &["cpu", "wall", "memory", "output", "processes"]),
    ("`[counting]`", &["heuristic", "closed-set"]),
    ("`[text]`", &["ignore"]),
    ("`[feedback]`", &["diagnosis", "hints", "counterexample"]),
    (
        "`[[generate]]`",
        &[
            "id",
            "size",
            "depth",
            "count",
            "solvable",
            "blank-row",
            "solutions",
            "tie-free",
            "discriminates",
        ],
    ),
    (
        "`[[criterion]]`",
        &[
            "id",
            "title",
            "points",
            "fixtures",
            "except",
            "requires",
            "score",
            "thresholds",
            "extra-credit",
            "after",
            "visibility",
            "cases",
            "hint",
        ],
    ),
    ("`thresholds`", &["passed"]),
];

/// A hint for a key that is known elsewhere; `None` where it is known nowhere.
pub(super) fn hint_for(key: &str) -> Option<String> {
    let homes: Vec<&str> = HOMES
        .iter()
        .filter(|(_, keys)| keys.contains(&key))
        .map(|(home, _)| *home)
        .collect();
    if homes.is_empty() {
        return None;
    }
    let homes = homes.join(" or ");
    Some(format!(
        "it belongs to {homes}; a key belongs to the nearest header above it"
    ))
}
