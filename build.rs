//! Tells cargo to build again when an embedded fixture, rubric, dialect or Java source changes.
//!
//! `include_dir!` embeds those folders but cannot tell cargo about files that appear later.

fn main() {
    println!("cargo:rerun-if-changed=fixtures");
    println!("cargo:rerun-if-changed=java");
    println!("cargo:rerun-if-changed=rubrics");
}
