//! Which files a submission may read: the system's programs and libraries, the runtimes it needs, its own files; and never what is
//! hidden. Computes lists of paths; enforces nothing.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::plan::{Reach, Tier};
use super::runtimes::Runtimes;
use crate::CellSpec;

/// Where systems keep programs and libraries, each in the folders below it.
const PREFIXES: [&str; 2] = ["/usr", "/usr/local"];
/// What lies there and belongs to no program: sources that somebody keeps, which may be this project's own with every answer in them, and people's homes.
const NOBODYS: [&str; 6] = ["src", "home", "obj", "ports", "tmp", "local"];
/// The same, granted whole.
const SYSTEM: [&str; 9] = [
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/system",
];
/// What of `/etc` loaders and runtimes read. Names of users and networks are not among it.
const SETTINGS: [&str; 8] = [
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/nsswitch.conf",
    "/etc/ssl/openssl.cnf",
];
/// Beginnings of names in `/etc` that belong to runtimes.
const RUNTIME_SETTINGS: [&str; 5] = ["java-", "python3", "nodejs", "mono", "ghc"];
/// Where programs are looked for after the runtimes' own folders.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
/// How many files of a submission are looked at to see whether another user could read them.
const LOOKED_AT: usize = 20_000;

/// The files of one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grants {
    pub(super) readable: Vec<PathBuf>,
    pub(super) listable: Vec<PathBuf>,
    pub(super) writable: Vec<PathBuf>,
    pub(super) hidden: Vec<PathBuf>,
    /// The `PATH` of the runs.
    pub(super) path: OsString,
    /// What another user needs to use all of it.
    pub(super) reach: Reach,
    pub(super) keeps_secret: bool,
}

/// Works out the grants of a cell.
pub(super) fn grants(tier: Tier, spec: &CellSpec, runtimes: &Runtimes, hidden: &[PathBuf]) -> Grants {
    let mut folders = Vec::new();
    let mut own = Vec::new();
    let mut path = OsString::new();
    for program in spec.programs.iter().cloned().chain(interpreters(&spec.readable)) {
        let Some(runtime) = runtimes.find(&program) else {
            continue;
        };
        folders.extend(runtime.folders.iter().cloned());
        if let Some(bin) = &runtime.bin {
            path.push(bin);
            path.push(":");
        }
    }
    path.push(PATH);
    own.extend(spec.readable.iter().flat_map(|path| both(path)));
    let writable: Vec<_> = spec.writable.iter().flat_map(|path| both(path)).collect();
    let ways = folders.iter().chain(&own).map(|path| way_to(tier, path));
    let reach = ways
        .chain(own.iter().map(|path| needed_below(path)))
        .max()
        .unwrap_or_default();
    let mut all: BTreeSet<PathBuf> = SYSTEM
        .iter()
        .chain(&SETTINGS)
        .map(PathBuf::from)
        .filter(|path| path.exists())
        .collect();
    all.extend(PREFIXES.iter().flat_map(|prefix| below_prefix(Path::new(prefix))));
    all.extend(settings());
    all.extend(folders);
    all.extend(own.iter().cloned());
    let all = outermost(all);
    own.extend(writable.iter().cloned());
    let hidden = hidden_from(&own, &all, hidden);
    // Sorted, so that a folder comes before what lies in it.
    let (readable, listable) = match tier {
        // A mount covers what is hidden, if it is there already.
        Tier::Namespaces => {
            let missing: Vec<_> = hidden.iter().filter(|path| !path.exists()).cloned().collect();
            let (carved, whole): (BTreeSet<_>, BTreeSet<_>) = all.into_iter().partition(|path| {
                missing
                    .iter()
                    .any(|hidden| both(path).iter().any(|path| hidden.starts_with(path)))
            });
            let (mut readable, listable) = carve_all(carved, &missing);
            readable.extend(whole);
            readable.sort();
            (readable, listable)
        }
        Tier::Fallback => carve_all(all, &hidden),
    };
    Grants {
        readable,
        listable,
        writable,
        hidden,
        path,
        reach,
        keeps_secret: spec.keeps_secret,
    }
}

/// What is hidden from a submission. A hidden folder in which it lies itself, as in that of all submissions, is none of its grants unless something around that folder is:
/// then there is nothing to hide, and hiding it would hide the submission.
fn hidden_from(own: &[PathBuf], granted: &BTreeSet<PathBuf>, hidden: &[PathBuf]) -> Vec<PathBuf> {
    let around = |hidden: &Path| granted.iter().any(|granted| hidden.starts_with(granted));
    let contains = |hidden: &Path| own.iter().any(|own| own.starts_with(hidden));
    let all = hidden.iter().flat_map(|path| both(path));
    all.filter(|hidden| around(hidden) || !contains(hidden)).collect()
}

/// Without the paths that lie in others: `/bin/cat` is granted with `/bin`, and there may be no making it again below a link.
fn outermost(paths: BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let mut kept: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !kept.last().is_some_and(|folder| path.starts_with(folder)) {
            kept.push(path);
        }
    }
    kept.into_iter().collect()
}

/// A path as it is written and as it really is.
fn both(path: &Path) -> Vec<PathBuf> {
    let mut all = vec![path.to_owned()];
    // What does not exist yet, such as a report, is at the end of a path that does.
    let real = path.ancestors().find_map(|known| {
        let real = known.canonicalize().ok()?;
        let rest = path.strip_prefix(known).ok()?;
        Some(if rest.as_os_str().is_empty() {
            real
        } else {
            real.join(rest)
        })
    });
    all.extend(real.filter(|real| real != path));
    all
}

/// The folders of a prefix that programs need.
fn below_prefix(prefix: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(prefix)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| !NOBODYS.iter().any(|name| entry.file_name() == *name))
        .map(|entry| entry.path())
}

fn settings() -> Vec<PathBuf> {
    let ours = |name: &std::ffi::OsStr| {
        RUNTIME_SETTINGS
            .iter()
            .any(|start| name.as_bytes().starts_with(start.as_bytes()))
    };
    fs::read_dir("/etc")
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| ours(&entry.file_name()))
        .map(|entry| entry.path())
        .collect()
}

/// Interpreters that scripts among the submission's files ask for.
fn interpreters(readable: &[PathBuf]) -> Vec<OsString> {
    let inside = |path: &PathBuf| {
        fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .take(500)
            .map(|entry| entry.path())
    };
    let files = readable.iter().cloned().chain(readable.iter().flat_map(inside));
    files
        .filter(|path| path.is_file())
        .filter_map(|path| interpreter(&path))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

fn interpreter(script: &Path) -> Option<OsString> {
    use std::io::Read;
    let mut start = Vec::new();
    fs::File::open(script)
        .ok()?
        .take(256)
        .read_to_end(&mut start)
        .ok()?;
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    let word = if first.ends_with(b"/env") {
        words.find(|word| !word.starts_with(b"-"))?
    } else {
        first
    };
    Some(std::ffi::OsStr::from_bytes(word).to_owned())
}

/// What another user needs to get as far as this path. In a tree of its own, only its end matters.
fn way_to(tier: Tier, path: &Path) -> Reach {
    let passable = |folder: &Path| fs::metadata(folder).is_ok_and(|metadata| metadata.mode() & 0o001 != 0);
    let open = match tier {
        Tier::Namespaces => true,
        Tier::Fallback => path.ancestors().skip(1).all(passable),
    };
    if open {
        fs::metadata(path).map_or(Reach::Nothing, |metadata| needed(&metadata))
    } else {
        Reach::Read
    }
}

/// What another user needs to read a file that its owner can read, and to execute one that its owner can execute.
fn needed(metadata: &Metadata) -> Reach {
    let mode = metadata.mode();
    if metadata.is_file() && mode & 0o101 == 0o100 {
        Reach::Execute
    } else {
        let open = if metadata.is_dir() { 0o005 } else { 0o004 };
        if mode & open == open {
            Reach::Nothing
        } else {
            Reach::Read
        }
    }
}

/// The same for everything below a path; what is too much to look at is taken not to be open.
fn needed_below(path: &Path) -> Reach {
    let mut most = Reach::Nothing;
    for (looked_at, entry) in walkdir::WalkDir::new(path).into_iter().enumerate() {
        let metadata = entry
            .as_ref()
            .ok()
            .filter(|_| looked_at < LOOKED_AT)
            .map(walkdir::DirEntry::metadata);
        let Some(Ok(metadata)) = metadata else {
            return most.max(Reach::Read);
        };
        if !metadata.is_symlink() {
            most = most.max(needed(&metadata));
        }
    }
    most
}

/// Takes hidden paths out of granted ones, for a layer that can only allow.
fn carve_all(paths: BTreeSet<PathBuf>, hidden: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (mut readable, mut listable) = (Vec::new(), Vec::new());
    for path in paths {
        let real = path.canonicalize().unwrap_or_else(|_| path.clone());
        carve(&real, hidden, &mut readable, &mut listable);
    }
    (readable, listable)
}

/// Grants `path`, or everything in it but the branch with a hidden path. Links are left out there: what they lead to has
/// its own grant or none.
fn carve(path: &Path, hidden: &[PathBuf], readable: &mut Vec<PathBuf>, listable: &mut Vec<PathBuf>) {
    if hidden.iter().any(|hidden| path.starts_with(hidden)) {
        return;
    }
    if !hidden.iter().any(|hidden| hidden.starts_with(path)) {
        readable.push(path.to_owned());
        return;
    }
    listable.push(path.to_owned());
    let secrets: Vec<_> = hidden
        .iter()
        .filter_map(|hidden| fs::metadata(hidden).ok())
        .collect();
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let Ok(metadata) = entry.metadata() else { continue };
        let same = |secret: &Metadata| (secret.dev(), secret.ino()) == (metadata.dev(), metadata.ino());
        // A second name of a hidden file is as good as the first.
        if !metadata.is_symlink() && !secrets.iter().any(same) {
            carve(&entry.path(), hidden, readable, listable);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_hidden_file_is_carved_out_with_its_other_names() {
        let base = tempfile::tempdir().unwrap();
        let root = base.path().canonicalize().unwrap();
        fs::create_dir_all(root.join("local/bin")).unwrap();
        fs::create_dir_all(root.join("share")).unwrap();
        for file in ["local/bin/grader", "local/bin/tool", "share/text"] {
            fs::write(root.join(file), file).unwrap();
        }
        fs::hard_link(root.join("local/bin/grader"), root.join("local/bin/other")).unwrap();
        std::os::unix::fs::symlink("grader", root.join("local/bin/link")).unwrap();
        let hidden = [root.join("local/bin/grader")];
        let (mut readable, listable) = carve_all(BTreeSet::from([root.clone()]), &hidden);
        readable.sort();
        assert_eq!(readable, [root.join("local/bin/tool"), root.join("share")]);
        assert_eq!(
            listable,
            [root.clone(), root.join("local"), root.join("local/bin")]
        );
    }

    #[test]
    fn what_is_hidden_before_it_exists_is_granted_by_no_folder() {
        let base = tempfile::tempdir().unwrap();
        let root = base.path().canonicalize().unwrap();
        fs::create_dir(root.join("course")).unwrap();
        std::os::unix::fs::symlink("course", root.join("link")).unwrap();
        fs::write(root.join("course/main.py"), "").unwrap();
        let hidden = both(&root.join("link/report.json"));
        assert_eq!(hidden[1], root.join("course/report.json"));
        let spec = CellSpec {
            readable: vec![root.join("link")],
            ..CellSpec::default()
        };
        for tier in [Tier::Namespaces, Tier::Fallback] {
            let grants = grants(
                tier,
                &spec,
                &Runtimes::default(),
                &[root.join("link/report.json")],
            );
            let granted = |path: &Path| grants.readable.iter().any(|granted| path.starts_with(granted));
            assert!(granted(&root.join("course/main.py")), "{tier:?}");
            assert!(!granted(&root.join("course/report.json")), "{tier:?}");
            assert!(!granted(&root.join("link/report.json")), "{tier:?}");
        }
    }

    #[test]
    fn sources_beside_the_systems_programs_are_granted_to_nobody() {
        let spec = CellSpec::default();
        for tier in [Tier::Namespaces, Tier::Fallback] {
            let grants = grants(tier, &spec, &Runtimes::default(), &[]);
            let granted = |path: &str| {
                grants
                    .readable
                    .iter()
                    .any(|granted| Path::new(path).starts_with(granted))
            };
            assert!(granted("/usr/bin/env") && granted("/usr/lib/x"), "{tier:?}");
            for path in ["/usr/src/grader/fixtures", "/usr/local/src/grader", "/usr/home/x"] {
                assert!(!granted(path), "{tier:?} {path}");
            }
        }
    }

    #[test]
    fn what_lies_in_a_grant_is_not_granted_again() {
        let paths = ["/bin", "/bin/cat", "/binary", "/usr", "/usr/lib/x"].map(PathBuf::from);
        let kept: Vec<_> = outermost(paths.into()).into_iter().collect();
        assert_eq!(kept, ["/bin", "/binary", "/usr"].map(PathBuf::from));
    }

    #[test]
    fn a_script_names_its_interpreter() {
        let base = tempfile::tempdir().unwrap();
        fs::write(base.path().join("a"), "#!/usr/bin/env -S python3 -u\n").unwrap();
        fs::write(base.path().join("b"), "#! /bin/sh\n").unwrap();
        fs::write(base.path().join("c"), "no script").unwrap();
        assert_eq!(interpreters(&[base.path().to_owned()]), ["/bin/sh", "python3"]);
    }

    #[test]
    fn a_private_file_needs_help() {
        let base = tempfile::tempdir().unwrap();
        fs::set_permissions(base.path(), PermissionsExt::from_mode(0o755)).unwrap();
        fs::write(base.path().join("solver"), "x").unwrap();
        fs::set_permissions(base.path().join("solver"), PermissionsExt::from_mode(0o755)).unwrap();
        assert_eq!(needed_below(base.path()), Reach::Nothing);
        fs::set_permissions(base.path().join("solver"), PermissionsExt::from_mode(0o600)).unwrap();
        assert_eq!(needed_below(base.path()), Reach::Read);
        fs::set_permissions(base.path().join("solver"), PermissionsExt::from_mode(0o700)).unwrap();
        assert_eq!(needed_below(base.path()), Reach::Execute);
    }
}
