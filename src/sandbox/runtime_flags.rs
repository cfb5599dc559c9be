//! Options that make a runtime fit a memory limit. A runtime that sizes itself by the machine would be ended for what it
//! took before it ever needed it.

use std::path::Path;

const MIB: u64 = 1 << 20;

/// What to put between `program` and its arguments, so that its heap stays below a memory limit in bytes. Empty for programs that need
/// nothing.
///
/// A quarter of the limit, and at least 64 MiB, is left to the runtime itself: code, stacks, metadata.
pub fn runtime_flags(program: &Path, memory: u64) -> Vec<String> {
    let heap = memory.saturating_sub((memory / 4).max(64 * MIB)).max(16 * MIB) / MIB;
    let name = program
        .file_stem()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    match name.as_str() {
        // The serial collector starts fastest and has no threads of its own, whose time would count.
        "java" => vec![
            format!("-Xmx{heap}m"),
            "-XX:+UseSerialGC".to_owned(),
            "-XX:-UsePerfData".to_owned(),
        ],
        "node" | "nodejs" => vec![format!("--max-old-space-size={heap}")],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_leaves_room_for_the_rest() {
        assert_eq!(
            runtime_flags(Path::new("/usr/bin/java"), 1024 * MIB)[0],
            "-Xmx768m"
        );
        assert_eq!(
            runtime_flags(Path::new("node"), 128 * MIB),
            ["--max-old-space-size=64"]
        );
        assert_eq!(runtime_flags(Path::new("python3"), 1024 * MIB), [""; 0]);
    }
}
