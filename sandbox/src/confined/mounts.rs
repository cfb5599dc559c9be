//! The file tree of a box with namespaces: an empty root, into which only what is granted is bound, read-only.

use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use rustix::fs::{StatVfsMountFlags, statvfs};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind, mount_bind_recursive, mount_change,
    mount_remount, unmount,
};
use rustix::process::pivot_root;

use super::message::Note;
use super::plan::{INSIDE_ID, Plan};
use super::stage::{Doing, Stage};
use crate::FileQuota;

/// Where the first root is mounted, over whatever is there; only this process sees it.
const PLACES: [&str; 4] = ["/tmp", "/var/tmp", "/mnt", "/run"];
/// The name under which the layers report whose `/proc` the box has.
pub(super) const PROC_LAYER: &str = "proc";
/// Mounted without a right to execute set-user programs or open devices.
const PLAIN: MountFlags = MountFlags::NOSUID.union(MountFlags::NODEV);

/// Moves this process into its own tree. It must own its mount and process namespaces.
pub(super) fn enter(plan: &Plan) -> Result<Vec<Note>, Stage> {
    let mut notes = Vec::new();
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
        .doing(|| "cannot keep mounts to the box".to_owned())?;
    let base = PLACES
        .into_iter()
        .find(|place| Path::new(place).is_dir())
        .unwrap_or("/");
    mount("tmpfs", base, "tmpfs", PLAIN, c"mode=0755,size=16m,nr_inodes=16k")
        .doing(|| format!("cannot mount a root over {base}"))?;
    for name in ["old", "new"] {
        fs::create_dir(Path::new(base).join(name)).doing(|| "cannot lay out the root".to_owned())?;
    }
    pivot_root(base, &*Path::new(base).join("old")).doing(|| "cannot enter the first root".to_owned())?;
    std::env::set_current_dir("/").doing(|| "cannot enter the first root".to_owned())?;
    // A mount point of its own, so that it can become the root in turn.
    mount(
        "tmpfs",
        "/new",
        "tmpfs",
        PLAIN,
        c"mode=0755,size=16m,nr_inodes=16k",
    )
    .doing(|| "cannot mount the root".to_owned())?;

    for path in &plan.readable {
        bind(path)?;
    }
    for path in &plan.writable {
        bind(path)?;
    }
    devices(plan)?;
    accounts().doing(|| "cannot write the list of users".to_owned())?;
    notes.push(processes());
    cover(&plan.hidden)?;
    freeze(&plan.writable)?;
    notes.push(scratch(plan)?);
    // Programs that insist on these places find the scratch folder, unless something granted lies there.
    for place in ["/new/tmp", "/new/var/tmp", "/new/dev/shm"] {
        if let Some(parent) = Path::new(place).parent() {
            let _ = fs::create_dir_all(parent);
        }
        let _ = std::os::unix::fs::symlink(&plan.scratch, place);
    }

    std::env::set_current_dir("/new").doing(|| "cannot enter the root".to_owned())?;
    pivot_root(".", ".").doing(|| "cannot enter the root".to_owned())?;
    unmount(".", UnmountFlags::DETACH).doing(|| "cannot leave the host's tree".to_owned())?;
    std::env::set_current_dir("/").doing(|| "cannot enter the root".to_owned())?;
    mount_remount("/", MountFlags::RDONLY | MountFlags::BIND | PLAIN, c"")
        .doing(|| "cannot make the root read-only".to_owned())?;
    Ok(notes)
}

fn old(path: &Path) -> PathBuf {
    Path::new("/old").join(path.strip_prefix("/").unwrap_or(path))
}

fn new(path: &Path) -> PathBuf {
    Path::new("/new").join(path.strip_prefix("/").unwrap_or(path))
}

/// Binds a granted path to the same place. A symbolic link of the system, such as `/bin`, is made again as a link.
fn bind(path: &Path) -> Result<(), Stage> {
    let (source, target) = (old(path), new(path));
    let doing = || format!("cannot bind {}", path.display());
    let Ok(kind) = fs::symlink_metadata(&source) else {
        return Ok(());
    };
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent).doing(doing)?;
    }
    if kind.is_symlink() && path.parent() == Some(Path::new("/")) {
        let link = fs::read_link(&source).doing(doing)?;
        if link.is_relative() {
            let _ = std::os::unix::fs::symlink(link, &target);
            return Ok(());
        }
    }
    // A link elsewhere leads through the old root; it is followed there, never from here.
    let source = if kind.is_symlink() {
        old(&resolve(path).doing(doing)?)
    } else {
        source
    };
    if fs::metadata(&source).doing(doing)?.is_dir() {
        fs::create_dir_all(&target).doing(doing)?;
    } else if !target.exists() {
        File::create(&target).doing(doing)?;
    }
    mount_bind_recursive(&source, &target).doing(doing)
}

/// Where a link of the host leads, with `/old` as its root.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..16 {
        let Ok(link) = fs::read_link(old(&path)) else {
            return Ok(path);
        };
        path = path.parent().unwrap_or(Path::new("/")).join(link);
    }
    Err(io::Error::from_raw_os_error(libc::ELOOP))
}

fn devices(plan: &Plan) -> Result<(), Stage> {
    let doing = || "cannot provide /dev".to_owned();
    fs::create_dir_all("/new/dev").doing(doing)?;
    for name in plan.devices() {
        let (source, target) = (Path::new("/old/dev").join(name), Path::new("/new/dev").join(name));
        if source.exists() {
            File::create(&target).doing(doing)?;
            mount_bind(&source, &target).doing(doing)?;
        }
    }
    for (link, target) in [
        ("fd", "/proc/self/fd"),
        ("stdin", "/proc/self/fd/0"),
        ("stdout", "/proc/self/fd/1"),
        ("stderr", "/proc/self/fd/2"),
    ] {
        std::os::unix::fs::symlink(target, Path::new("/new/dev").join(link)).doing(doing)?;
    }
    Ok(())
}

/// Names for the two users that exist, so that programs that ask who they are get an answer, and learn nobody else's name.
fn accounts() -> io::Result<()> {
    fs::create_dir_all("/new/etc")?;
    fs::write(
        "/new/etc/passwd",
        format!("student:x:{INSIDE_ID}:{INSIDE_ID}::/:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n"),
    )?;
    fs::write(
        "/new/etc/group",
        format!("student:x:{INSIDE_ID}:\nnogroup:x:65534:\n"),
    )?;
    fs::write("/new/etc/hosts", "127.0.0.1 localhost box\n")
}

/// A fresh `/proc`, where the host lets one be mounted. Hosts that mask parts of theirs do not: then it is theirs, for links such as
/// `/proc/self/exe`, and Landlock lets nothing of it be read but the size of the machine.
fn processes() -> Note {
    let layer = PROC_LAYER.to_owned();
    let mounted = fs::create_dir_all("/new/proc").and_then(|()| {
        Ok(mount(
            "proc",
            "/new/proc",
            "proc",
            PLAIN | MountFlags::NOEXEC,
            c"",
        )?)
    });
    let Err(error) = mounted else {
        return Note {
            layer,
            enforced: true,
            detail: "a /proc of its own".to_owned(),
        };
    };
    let _ = mount_bind_recursive("/old/proc", "/new/proc");
    Note {
        layer,
        enforced: false,
        detail: format!("the host's /proc, because the box may not mount one: {error}"),
    }
}

/// Takes a borrowed `/proc` away again, where Landlock does not guard it.
pub(super) fn without_processes() -> Result<(), Stage> {
    match unmount("/proc", UnmountFlags::DETACH) {
        Ok(()) | Err(Errno::INVAL) => Ok(()),
        Err(error) => Err(error).doing(|| "cannot take the host's /proc out of the box".to_owned()),
    }
}

/// Puts something empty over each hidden path that a grant made visible.
fn cover(hidden: &[PathBuf]) -> Result<(), Stage> {
    for path in hidden {
        let target = new(path);
        let doing = || format!("cannot hide {}", path.display());
        let Ok(kind) = fs::symlink_metadata(&target) else {
            continue;
        };
        if kind.is_dir() {
            mount(
                "tmpfs",
                &target,
                "tmpfs",
                PLAIN | MountFlags::RDONLY,
                c"mode=0000,size=4k",
            )
            .doing(doing)?;
        } else if kind.is_file() {
            mount_bind("/new/dev/null", &target).doing(doing)?;
        }
    }
    Ok(())
}

/// Makes everything that was bound read-only, except the folders of a build. A bind does not do so for what is mounted
/// below it, so the kernel's own list of mounts is walked.
fn freeze(writable: &[PathBuf]) -> Result<(), Stage> {
    let list =
        fs::read_to_string("/old/proc/self/mountinfo").doing(|| "cannot list the mounts".to_owned())?;
    for line in list.lines() {
        let Some(point) = line.split(' ').nth(4).map(unescape) else {
            continue;
        };
        // The new root itself has its turn as the last step of all.
        let rest = point
            .strip_prefix("/new")
            .ok()
            .filter(|rest| !rest.as_os_str().is_empty());
        let Some(inside) = rest.map(|rest| Path::new("/").join(rest)) else {
            continue;
        };
        if inside.starts_with("/proc") || writable.iter().any(|folder| inside.starts_with(folder)) {
            continue;
        }
        match seal(&point, inside.starts_with("/dev")) {
            // What this process cannot reach, no submission can.
            Ok(()) | Err(Errno::NOENT | Errno::ACCESS) => {}
            Err(error) => return Err(error).doing(|| format!("cannot make {} read-only", inside.display())),
        }
    }
    Ok(())
}

fn seal(point: &Path, device: bool) -> rustix::io::Result<()> {
    let mut flags = kept(statvfs(point)?.f_flag) | MountFlags::BIND | MountFlags::NOSUID;
    if !device {
        flags |= MountFlags::RDONLY | MountFlags::NODEV;
    }
    mount_remount(point, flags, c"")
}

/// Flags that a remount must repeat: in a user namespace, those of the host may not be dropped.
fn kept(now: StatVfsMountFlags) -> MountFlags {
    [
        (StatVfsMountFlags::RDONLY, MountFlags::RDONLY),
        (StatVfsMountFlags::NODEV, MountFlags::NODEV),
        (StatVfsMountFlags::NOEXEC, MountFlags::NOEXEC),
        (StatVfsMountFlags::NOATIME, MountFlags::NOATIME),
        (StatVfsMountFlags::NODIRATIME, MountFlags::NODIRATIME),
        (StatVfsMountFlags::RELATIME, MountFlags::RELATIME),
    ]
    .into_iter()
    .filter(|(have, _)| now.contains(*have))
    .fold(MountFlags::empty(), |flags, (_, flag)| flags | flag)
}

/// Mount points are listed with `\040` for a space and the like.
fn unescape(text: &str) -> PathBuf {
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let octal = bytes.get(index + 1..index + 4).filter(|_| bytes[index] == b'\\');
        let escaped = octal.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok());
        plain.push(escaped.unwrap_or(bytes[index]));
        index += if escaped.is_some() { 4 } else { 1 };
    }
    std::ffi::OsString::from_vec(plain).into()
}

/// The scratch folder: a file system of its own, with a bound for bytes and for files.
fn scratch(plan: &Plan) -> Result<Note, Stage> {
    let FileQuota { bytes, files } = FileQuota::of(plan.builds);
    let target = new(&plan.scratch);
    let doing = || "cannot mount the scratch folder".to_owned();
    fs::create_dir_all(&target).doing(doing)?;
    let options = format!("mode=0755,uid={INSIDE_ID},gid={INSIDE_ID},size={bytes},nr_inodes={files}");
    let options = std::ffi::CString::new(options)
        .map_err(io::Error::other)
        .doing(doing)?;
    mount("tmpfs", &target, "tmpfs", PLAIN, &*options).doing(doing)?;
    let detail = format!("a file system of its own: {} MiB, {files} files", bytes >> 20);
    Ok(Note {
        layer: "scratch".to_owned(),
        enforced: true,
        detail,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_mount_points_are_read() {
        assert_eq!(unescape(r"/a\040b\134c"), Path::new(r"/a b\c"));
        assert_eq!(unescape(r"/plain\0"), Path::new(r"/plain\0"));
    }
}
