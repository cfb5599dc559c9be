//! Unpacks what a stranger packed. Every entry is judged by its own name and kind before anything is written, and every byte is counted while it is read, because headers lie.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Component, Path, PathBuf};

use flate2::read::GzDecoder;
use lzma_rust2::XzReader;
use sevenz_rust2::{ArchiveReader, EntryDecision, Password};

use super::magic::Magic;
use super::tree::{DEEPEST, MOST_BYTES, MOST_FILES, few, left_out};
use crate::problem::Failure;
use crate::submission::prepare::open_folder;

/// The most bytes that one file may have.
const MOST_FILE_BYTES: u64 = 64 << 20;
/// How many times its packed size an archive may have, once it is larger than [`FREE_BYTES`].
const MOST_RATIO: u64 = 200;
/// Below this size no ratio is looked at: a file of blanks packs very well.
const FREE_BYTES: u64 = 8 << 20;

/// The most memory, in KiB, that unpacking one archive may take: more than the programs that pack ask for by themselves.
const MOST_MEMORY_KIB: u32 = 256 << 10;
/// What names of archives end in.
const PACKED: &[&str] = &[
    ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar", ".gz", ".xz", ".zip", ".7z",
];

/// The name of an archive without its ending; `None` where it is no archive's.
pub fn packed_stem(name: &str) -> Option<&str> {
    PACKED.iter().find_map(|ending| {
        let (stem, own) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
        own.eq_ignore_ascii_case(ending).then_some(stem)
    })
}

/// How much may be in an archive.
#[derive(Clone, Copy)]
struct Caps {
    files: usize,
    file_bytes: u64,
    bytes: u64,
    /// How many times its packed size; any where nothing is said.
    ratio: Option<u64>,
}

/// What one student may hand in.
const SUBMISSION: Caps = Caps {
    files: MOST_FILES,
    file_bytes: MOST_FILE_BYTES,
    bytes: MOST_BYTES,
    ratio: Some(MOST_RATIO),
};

/// What a platform packs of a class: one student's large file keeps nobody else's from being unpacked.
const CLASS: Caps = Caps {
    files: 1_000_000,
    file_bytes: 4 << 30,
    bytes: 64 << 30,
    ratio: None,
};

/// What is wrong with `/etc/passwd`, `C:\x`, `../x`, a backslash.
const LEADS: &str = "has a name that leads out of the folder";
/// What to do about an entry that no honest submission has.
const PACK_AGAIN: &str = "pack the folder again, with names inside it, each once, and without a password";

/// Not an archive, or damaged, or not to be unpacked here.
fn damaged(source: io::Error) -> Failure {
    if source.kind() == io::ErrorKind::Unsupported {
        return Failure::new("it is compressed in a way that is not known here")
            .hinted("pack it again as .zip by the method Deflate, as Windows, macOS and `zip` do");
    }
    Failure::new("it is damaged or no archive")
        .hinted("pack it again as .zip")
        .caused_by(source)
}

/// An entry that no honest submission has. Its name is as the archive has it, with control characters replaced.
fn bad_entry(name: &[u8], wrong: &str) -> Failure {
    Failure::new(format!("its entry `{}` {wrong}", shown(name))).hinted(PACK_AGAIN)
}

fn too_much(most: impl std::fmt::Display) -> Failure {
    Failure::new(format!("it holds more than {most}"))
        .hinted("pack the sources only, without build products and libraries")
}

/// A refusal of our own disk.
pub(crate) fn not_written(source: io::Error) -> Failure {
    Failure::new("its content cannot be written")
        .hinted("see whether the folder for temporary files is full")
        .caused_by(source)
}

/// Unpacks an archive into the empty folder `into`; `None` where it is none that is known. Gives what was left out, as of a folder: links and devices.
pub(crate) fn unpack(file: File, magic: &Magic, into: &Path) -> Option<Result<Vec<String>, Failure>> {
    let packed = match file.metadata() {
        Ok(metadata) => metadata.len(),
        Err(error) => return Some(Err(damaged(error))),
    };
    let file = BufReader::new(file);
    let stream: Box<dyn Read> = match magic {
        Magic::Zip => return Some(unzip(file, Unpacker::new(into, packed, SUBMISSION))),
        Magic::SevenZip => return Some(unpack_7z(file, Unpacker::new(into, packed, SUBMISSION))),
        Magic::Tar => Box::new(file),
        Magic::Gzip => Box::new(GzDecoder::new(file)),
        Magic::Xz => Box::new(XzReader::new_mem_limit(file, true, MOST_MEMORY_KIB)),
        Magic::Native
        | Magic::Foreign(_)
        | Magic::Script
        | Magic::JavaClass
        | Magic::Document(_)
        | Magic::Other => return None,
    };
    Some(untar(stream, Unpacker::new(into, packed, SUBMISSION)))
}

/// Unpacks what a platform packed of a class into the empty folder `into`.
///
/// # Errors
/// When it is no zip archive, or an entry of it is none that a platform writes.
pub fn unzip_class(file: File, into: &Path) -> Result<(), Failure> {
    let packed = file.metadata().map_err(damaged)?.len();
    unzip(BufReader::new(file), Unpacker::new(into, packed, CLASS)).map(drop)
}

fn unzip(file: BufReader<File>, mut unpacker: Unpacker<'_>) -> Result<Vec<String>, Failure> {
    let mut archive = read_zip(file)?;
    unpacker.refuse_more_than(archive.len())?;
    // Of two entries, only the last would be seen here: somebody else may see the first.
    if archive.has_duplicate_names() {
        return Err(Failure::new("it holds several entries of one name").hinted(PACK_AGAIN));
    }
    for index in 0..archive.len() {
        // The raw entry is not unpacked, so it can be looked at where its content cannot.
        let (name, encrypted) = {
            let entry = archive.by_index_raw(index).map_err(damaged_zip)?;
            // Many write UTF-8 without saying so; what is none is as old Windows tools write it.
            let name = match std::str::from_utf8(entry.name_raw()) {
                Ok(name) => name.into(),
                Err(_) => entry.name().map_err(damaged_zip)?,
            };
            (with_slashes(name.as_bytes()), entry.encrypted())
        };
        if encrypted {
            return Err(bad_entry(&name, "has a password"));
        }
        let mut entry = archive.by_index(index).map_err(damaged_zip)?;
        let kind = match entry.unix_mode().map_or(0, |mode| mode & 0o170_000) {
            0 | 0o040_000 | 0o100_000 if entry.is_dir() || name.ends_with(b"/") => Kind::Folder,
            0 | 0o100_000 => Kind::File {
                executable: entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0),
            },
            _ => {
                unpacker.leave_out(&name);
                continue;
            }
        };
        unpacker.take(&name, kind, &mut entry)?;
    }
    unpacker.finish()
}

/// A name as the format asks for it: PowerShell's `Compress-Archive` writes `hw\Solver.java`.
fn with_slashes(name: &[u8]) -> Vec<u8> {
    name.iter()
        .map(|&byte| if byte == b'\\' { b'/' } else { byte })
        .collect()
}

fn read_zip<R: Read + Seek>(reader: R) -> Result<zip::ZipArchive<R>, Failure> {
    zip::ZipArchive::new(reader).map_err(damaged_zip)
}

fn damaged_zip(error: zip::result::ZipError) -> Failure {
    damaged(error.into())
}

/// Unpacks a 7z archive.
fn unpack_7z(file: BufReader<File>, mut unpacker: Unpacker<'_>) -> Result<Vec<String>, Failure> {
    let memory = usize::try_from(MOST_MEMORY_KIB).unwrap_or(usize::MAX);
    let mut archive =
        ArchiveReader::new_with_memory_limit(file, Password::empty(), memory).map_err(damaged_7z)?;
    archive.set_thread_count(1);
    unpacker.refuse_more_than(archive.archive().files.len())?;
    let mut refused = None;
    let read = archive.for_each_entries_with_decision(|entry, content| {
        let name = with_slashes(entry.name.as_bytes());
        // What Unix says of the file stands in the upper half.
        let mode = entry.windows_attributes >> 16;
        let taken = match mode & 0o170_000 {
            _ if entry.is_directory => unpacker.take(&name, Kind::Folder, content),
            0 | 0o100_000 => {
                let executable = mode & 0o111 != 0;
                unpacker.take(&name, Kind::File { executable }, content)
            }
            _ => {
                unpacker.leave_out(&name);
                io::copy(content, &mut io::sink()).map(drop).map_err(damaged)
            }
        };
        refused = taken.err();
        Ok(match refused {
            Some(_) => EntryDecision::Stop,
            None => EntryDecision::Continue,
        })
    });
    match refused {
        Some(refused) => Err(refused),
        None => read.map_err(damaged_7z).and_then(|()| unpacker.finish()),
    }
}

fn damaged_7z(error: sevenz_rust2::Error) -> Failure {
    if let sevenz_rust2::Error::MaxMemLimited { .. } = error {
        let most = MOST_MEMORY_KIB >> 10;
        let message = format!("it needs more than {most} MiB of memory to be unpacked");
        return Failure::new(message).hinted("pack it again as .zip");
    }
    if let sevenz_rust2::Error::Io(source, _) = error {
        return damaged(source);
    }
    does_not_fit()
}

/// What is damaged where a library's words are for those who program.
fn does_not_fit() -> Failure {
    damaged(io::Error::new(
        io::ErrorKind::InvalidData,
        "what it says of itself does not fit",
    ))
}

/// The library quotes what it takes for a header, whatever that holds.
fn damaged_tar(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::Other {
        return does_not_fit();
    }
    damaged(error)
}

/// Unpacks a tar archive.
fn untar(reader: Box<dyn Read>, mut unpacker: Unpacker<'_>) -> Result<Vec<String>, Failure> {
    // Headers and the padding between files are read too: without a cap a bomb could be made of them alone.
    let reader = reader.take(MOST_BYTES * 2);
    let left = Cell::new(MOST_OF_HEADERS);
    let mut archive = tar::Archive::new(Metered { reader, left: &left });
    for (index, entry) in archive.entries().map_err(damaged_tar)?.enumerate() {
        unpacker.refuse_more_than(index + 1)?;
        let mut entry = entry.map_err(damaged_tar)?;
        left.set(u64::MAX);
        untar_entry(&mut entry, &mut unpacker)?;
        // What nobody wants is passed over here, and not on the way to the next header.
        io::copy(&mut entry, &mut io::sink()).map_err(damaged)?;
        left.set(MOST_OF_HEADERS);
    }
    unpacker.finish()
}

fn untar_entry(entry: &mut tar::Entry<'_, impl Read>, unpacker: &mut Unpacker<'_>) -> Result<(), Failure> {
    let name = entry.path_bytes().into_owned();
    let kind = entry.header().entry_type();
    let kind = if kind.is_dir() {
        Kind::Folder
    } else if kind.is_file() || kind.is_contiguous() {
        Kind::File {
            executable: entry.header().mode().is_ok_and(|mode| mode & 0o111 != 0),
        }
    } else if kind.is_pax_global_extensions() || kind.is_pax_local_extensions() {
        return Ok(());
    } else {
        unpacker.leave_out(&name);
        return Ok(());
    };
    unpacker.take(&name, kind, entry)
}

/// The most bytes of one entry's headers. The name of an entry may have one of its own, of any length, which is read into memory.
const MOST_OF_HEADERS: u64 = 1 << 20;

/// A reader that gives so many bytes and no more.
struct Metered<'a, R> {
    reader: R,
    left: &'a Cell<u64>,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let left = self.left.get().checked_sub(read as u64);
        self.left
            .set(left.ok_or_else(|| io::Error::other("what it says of an entry is too long"))?);
        Ok(read)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File { executable: bool },
    Folder,
}

/// Writes entries below one folder, and keeps count.
struct Unpacker<'a> {
    into: &'a Path,
    packed: u64,
    caps: Caps,
    written: u64,
    files: usize,
    /// Every name written or walked through, and whether it is a folder's.
    seen: HashMap<PathBuf, bool>,
    complete: HashSet<PathBuf>,
    /// What was left out, in words.
    left_out: Vec<String>,
}

impl<'a> Unpacker<'a> {
    fn new(into: &'a Path, packed: u64, caps: Caps) -> Self {
        Self {
            into,
            packed,
            caps,
            written: 0,
            files: 0,
            seen: HashMap::new(),
            complete: HashSet::new(),
            left_out: Vec::new(),
        }
    }

    fn refuse_more_than(&self, entries: usize) -> Result<(), Failure> {
        if entries > self.caps.files {
            return Err(too_much(format_args!("{} entries", self.caps.files)));
        }
        Ok(())
    }

    /// A link or a device: nothing of it is made, so that it cannot lead anywhere.
    fn leave_out(&mut self, name: &[u8]) {
        self.left_out.push(left_out(&shown(name)));
    }

    fn take(&mut self, name: &[u8], kind: Kind, content: &mut dyn Read) -> Result<(), Failure> {
        let path = safe_path(name).map_err(|wrong| bad_entry(name, wrong))?;
        let Some(path) = path else { return Ok(()) };
        if is_junk(&path) {
            return Ok(());
        }
        if path.components().count() > DEEPEST {
            return Err(too_much(format_args!("{DEEPEST} folders within one another")));
        }
        self.note(name, &path, kind)?;
        // A name of a thousand bytes makes five hundred folders.
        if self.seen.len() - self.files > self.caps.files {
            return Err(too_much(format_args!("{} folders", self.caps.files)));
        }
        let target = self.into.join(&path);
        match kind {
            Kind::Folder => fs::create_dir_all(&target).map_err(not_written),
            Kind::File { executable } => {
                if let Some(parent) = target.parent() {
                    fs::create_dir_all(parent).map_err(not_written)?;
                }
                let mut file = File::create_new(&target).map_err(not_written)?;
                self.copy(content, &mut file)?;
                self.files += 1;
                open_folder(&target, if executable { 0o755 } else { 0o644 }).map_err(not_written)
            }
        }
    }

    /// Refuses names that clash with an earlier one, folders on the way included.
    fn note(&mut self, name: &[u8], path: &Path, kind: Kind) -> Result<(), Failure> {
        if !self.complete.insert(path.to_owned()) && kind != Kind::Folder {
            return Err(bad_entry(name, "appears twice"));
        }
        for part in path.ancestors().filter(|part| !part.as_os_str().is_empty()) {
            let is_folder = part != path || kind == Kind::Folder;
            let was_folder = self.seen.entry(part.to_owned()).or_insert(is_folder);
            if *was_folder != is_folder {
                return Err(bad_entry(name, "is both a file and a folder"));
            }
        }
        Ok(())
    }

    fn copy(&mut self, content: &mut dyn Read, file: &mut File) -> Result<(), Failure> {
        let mut buffer = [0; 16 << 10];
        let mut of_file = 0_u64;
        loop {
            let read = match content.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(damaged(error)),
            };
            of_file += read as u64;
            self.written += read as u64;
            let caps = self.caps;
            if of_file > caps.file_bytes {
                return Err(too_much(format_args!(
                    "{} MiB in one file",
                    caps.file_bytes >> 20
                )));
            }
            if self.written > caps.bytes {
                return Err(too_much(format_args!("{} MiB", caps.bytes >> 20)));
            }
            if let Some(ratio) = caps.ratio
                && self.written > FREE_BYTES
                && self.written / self.packed.max(1) > ratio
            {
                return Err(too_much(format_args!("{ratio} times its packed size")));
            }
            file.write_all(&buffer[..read]).map_err(not_written)?;
        }
    }

    fn finish(self) -> Result<Vec<String>, Failure> {
        if self.files == 0 && self.left_out.is_empty() {
            Err(Failure::new("it holds no files").hinted("pack the folder with the sources in it"))
        } else {
            Ok(few(self.left_out))
        }
    }
}

/// The entry's path below the folder; `None` for the folder itself.
fn safe_path(name: &[u8]) -> Result<Option<PathBuf>, &'static str> {
    if name.contains(&0) {
        return Err("has a NUL character in its name");
    }
    // macOS writes a folder `9/12` as `9:12`: only a letter is a drive's.
    let drive = matches!(name, [letter, b':', ..] if letter.is_ascii_alphabetic());
    if name.contains(&b'\\') || drive {
        return Err(LEADS);
    }
    if name.len() > 1024 {
        return Err("has a name that is too long");
    }
    // Names that are not UTF-8 come from old Windows tools; what matters is that they stay apart.
    let text = String::from_utf8_lossy(name).replace(|c: char| c.is_control(), "_");
    let mut path = PathBuf::new();
    for part in Path::new(&text).components() {
        match part {
            Component::Normal(part) => path.push(&*shortened(&part.to_string_lossy())),
            // As `tar` and `unzip` do it, a name from the root is one from the folder; some archives have an entry `/`.
            Component::CurDir | Component::RootDir => {}
            Component::ParentDir | Component::Prefix(_) => return Err(LEADS),
        }
    }
    Ok((!path.as_os_str().is_empty()).then_some(path))
}

/// A name as long as a file's may be. What a platform puts before the name of a student's file may make it longer; begin and ending stay.
fn shortened(name: &str) -> Cow<'_, str> {
    const LONGEST: usize = 255;
    const LONGEST_ENDING: usize = 16;
    if name.len() <= LONGEST {
        return name.into();
    }
    let ending = name.rfind('.').map_or("", |at| &name[at..]);
    let ending = if ending.len() > LONGEST_ENDING { "" } else { ending };
    let mark = blake3::hash(name.as_bytes()).to_hex();
    let kept = name.floor_char_boundary(LONGEST - ending.len() - 9);
    format!("{}~{}{ending}", &name[..kept], &mark[..8]).into()
}

fn is_junk(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "__MACOSX")
        || path.file_name().is_some_and(|name| name == ".DS_Store")
}

/// An entry's name as messages have it.
fn shown(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name);
    let shown = text.chars().take(200);
    shown
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

#[cfg(test)]
#[path = "archive_tests.rs"]
mod tests;
