//! Tells cargo to build again when an embedded fixture, rubric, dialect or Java source changes.
//!
//! `include_dir!` embeds those folders but cannot tell cargo about files that appear later.
//!
//! The version that `--version` prints names the commit that `GRADER_COMMIT` gives, which release builds set. Without it no build depends on the state of the repository.

fn main() {
    println!("cargo:rerun-if-env-changed=GRADER_COMMIT");
    let version = env!("CARGO_PKG_VERSION");
    let named = std::env::var("GRADER_COMMIT")
        .ok()
        .filter(|commit| !commit.is_empty());
    let named = named.map_or_else(|| version.to_owned(), |commit| format!("{version} ({commit})"));
    println!("cargo:rustc-env=GRADER_VERSION={named}");
    println!("cargo:rerun-if-changed=fixtures");
    println!("cargo:rerun-if-changed=java");
    println!("cargo:rerun-if-changed=rubrics");
}
