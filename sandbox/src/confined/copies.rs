//! Other copies of this program on the machine, of this version or another: each can solve any puzzle, so none may be had by a submission.
//!
//! Looked for where people install programs. A copy that is called something else, differs in a byte and lies deep in `/usr/lib` is not found.

use std::fs::{self, File, Metadata};
use std::io::{self, BufReader, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Where programs are installed that every submission may execute, and how deep below it they are looked for.
const PLACES: [(&str, usize); 4] = [
    ("/usr/bin", 1),
    ("/usr/sbin", 1),
    ("/usr/local", 4),
    ("/usr/libexec", 2),
];
/// So many entries of each are looked at.
const MOST: usize = 50_000;

/// Every other copy of `program`: the same file by another name, a file with the same content, or one that bears the program's name.
pub(super) fn of(program: &Path) -> Vec<PathBuf> {
    among(
        program,
        &PLACES.map(|(place, depth)| (PathBuf::from(place), depth)),
    )
}

fn among(program: &Path, places: &[(PathBuf, usize)]) -> Vec<PathBuf> {
    let Ok(own) = fs::metadata(program) else {
        return Vec::new();
    };
    let entries = places
        .iter()
        .flat_map(|(place, depth)| {
            walkdir::WalkDir::new(place)
                .max_depth(*depth)
                .into_iter()
                .take(MOST)
        })
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file() && entry.path() != program);
    let copies = entries.filter(|entry| {
        entry.metadata().is_ok_and(|found| {
            let named = entry.file_name() == NAME && found.mode() & 0o111 != 0;
            named || is_same(&own, &found) || found.len() == own.len() && same_content(program, entry.path())
        })
    });
    copies.map(walkdir::DirEntry::into_path).collect()
}

/// What this program is called where it is installed.
const NAME: &str = "grader";

fn is_same(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

fn same_content(one: &Path, other: &Path) -> bool {
    let open = |path: &Path| -> io::Result<_> { Ok(BufReader::with_capacity(1 << 16, File::open(path)?)) };
    let (Ok(mut one), Ok(mut other)) = (open(one), open(other)) else {
        return false;
    };
    let (mut left, mut right) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let Ok(count) = one.read(&mut left) else {
            return false;
        };
        if count == 0 {
            return true;
        }
        if other.read_exact(&mut right[..count]).is_err() || left[..count] != right[..count] {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn copies_are_found_by_content_by_inode_and_by_name() {
        let base = tempfile::tempdir().unwrap();
        let at = |name: &str| base.path().join(name);
        fs::create_dir_all(at("bin/deep")).unwrap();
        fs::write(at("program"), vec![b'x'; 100_000]).unwrap();
        fs::copy(at("program"), at("bin/tool")).unwrap();
        fs::hard_link(at("program"), at("bin/deep/link")).unwrap();
        fs::write(at("bin/grader"), "an older one").unwrap();
        fs::set_permissions(at("bin/grader"), PermissionsExt::from_mode(0o755)).unwrap();
        let mut other = vec![b'x'; 100_000];
        other[99_999] = b'y';
        fs::write(at("bin/other"), other).unwrap();
        let mut found = among(&at("program"), &[(at("bin"), 4)]);
        found.sort();
        assert_eq!(found, [at("bin/deep/link"), at("bin/grader"), at("bin/tool")]);
    }
}
