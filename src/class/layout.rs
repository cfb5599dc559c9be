//! How learning platforms lay out what students handed in, and how to tell which it is.

mod canvas;
mod classroom;
mod gradescope;
mod moodle;
mod plain;
mod sakai;
mod stamped;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Clock, Entry, EntryFiles};
use crate::document::amount::first_of;
use crate::problem::Failure;
use crate::submission::{TemporaryFolder, not_written, packed_stem, unzip_class};

/// A way to lay out the submissions of a class in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Layout {
    /// One folder, archive or file per student, named after the student
    Plain,
    /// Canvas's download: files named `NAME_[LATE_]USER_ATTACHMENT_FILE`, or `anon_…`
    Canvas,
    /// Moodle's download: folders named `NAME_PARTICIPANT_assignsubmission_file`
    Moodle,
    /// Gradescope's export: folders named `submission_N` beside `submission_metadata.yml`
    Gradescope,
    /// Clones of GitHub Classroom or Classroom 50: folders named `ASSIGNMENT-USER`
    Classroom,
    /// Blackboard's download: files named `ASSIGNMENT_USER_attempt_TIME_FILE`
    Blackboard,
    /// Brightspace's download: folders or files named `NUMBER-NUMBER - NAME - TIME`
    Brightspace,
    /// Sakai's download: folders named `NAME(USER)`
    Sakai,
    /// Autolab's download: files named `EMAIL_VERSION_FILE`
    Autolab,
    /// A folder of Google Classroom in Drive: files named `NAME - FILE`
    Drive,
}

/// What a refusal of the operating system is, while something among the submissions is read.
fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Failure + use<> {
    let failure = Failure::new(format!("cannot read `{}`", path.display()));
    |source| {
        failure
            .hinted("take it out of the folder, or make it readable")
            .caused_by(source)
    }
}

impl Layout {
    /// How people call it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Plain => "plain folder",
            Self::Canvas => "Canvas",
            Self::Moodle => "Moodle",
            Self::Gradescope => "Gradescope",
            Self::Classroom => "clones of a classroom",
            Self::Blackboard => "Blackboard",
            Self::Brightspace => "Brightspace",
            Self::Sakai => "Sakai",
            Self::Autolab => "Autolab",
            Self::Drive => "Google Drive",
        }
    }

    /// The layout of a folder with these names in it.
    fn detect(folder: &Path, items: &[Item]) -> Self {
        let most = |fits: &dyn Fn(&Item) -> bool| {
            let count = items.iter().filter(|item| fits(item)).count();
            count > 0 && count * 2 > items.len()
        };
        if folder.join(gradescope::METADATA).is_file() {
            return Self::Gradescope;
        }
        let fits = |(layout, part): &(Self, Reader)| {
            most(&|item| !(item.is_folder && *layout == Self::Drive) && part(item).is_some())
        };
        if let Some((layout, _)) = BY_NAME.iter().find(|layout| fits(layout)) {
            *layout
        } else if most(&|item| item.is_folder && item.path.join(".git").exists())
            && classroom::prefix(items).is_some()
        {
            Self::Classroom
        } else {
            Self::Plain
        }
    }

    /// The submissions of a folder, and what lies there and is named as none of this layout is.
    fn read(self, folder: &Path, items: &[Item]) -> Result<(Vec<Entry>, Vec<String>), Failure> {
        let by_name = BY_NAME.iter().find(|(layout, _)| *layout == self);
        let part: Box<PartOf> = if self == Self::Gradescope {
            Box::new(gradescope::reader(folder)?)
        } else if self == Self::Classroom {
            Box::new(classroom::reader(items))
        } else {
            Box::new(by_name.map_or(plain::part as Reader, |(_, part)| *part))
        };
        let (mut parts, mut left_out) = (Vec::new(), Vec::new());
        for item in items {
            match part(item) {
                Some(part) => parts.push(part),
                None if self == Self::Plain || BESIDE.contains(&(self, item.name.as_str())) => {}
                None => left_out.push(item.name.clone()),
            }
        }
        if self == Self::Canvas {
            canvas::take_off_numbers(&mut parts);
        } else if self == Self::Moodle {
            moodle::take_out_names(&mut parts);
        } else if self == Self::Sakai {
            parts.retain(sakai::is_handed_in);
        }
        Ok((joined(parts), left_out))
    }
}

type Reader = fn(&Item) -> Option<Part>;
type PartOf = dyn Fn(&Item) -> Option<Part>;

/// The layouts in which each name says enough, in the order in which they are tried.
const BY_NAME: [(Layout, Reader); 7] = [
    (Layout::Moodle, moodle::part),
    (Layout::Canvas, canvas::part),
    (Layout::Blackboard, stamped::of_blackboard),
    (Layout::Brightspace, stamped::of_brightspace),
    (Layout::Sakai, sakai::part),
    (Layout::Autolab, stamped::of_autolab),
    (Layout::Drive, stamped::of_drive),
];

/// What platforms put beside the submissions.
const BESIDE: [(Layout, &str); 3] = [
    (Layout::Gradescope, gradescope::METADATA),
    (Layout::Brightspace, "index.html"),
    (Layout::Sakai, "grades.csv"),
];

/// One thing in the folder.
#[derive(Clone, Debug)]
struct Item {
    name: String,
    path: PathBuf,
    is_folder: bool,
}

/// One thing in the folder as a submission, or as a part of the submission of its label.
#[derive(Clone, Debug)]
struct Part {
    /// The submission, with this alone in it.
    entry: Entry,
    /// The file's own name, where the platform gave it another; empty where it is the platform's own text.
    file: Option<String>,
    /// Whether it was typed in on the platform: that counts where nothing else was handed in.
    is_typed: bool,
}

impl Part {
    /// A submission as it lies there.
    fn whole(entry: Entry) -> Self {
        Self {
            entry,
            file: None,
            is_typed: false,
        }
    }
}

/// The submissions that these are parts of.
fn joined(parts: Vec<Part>) -> Vec<Entry> {
    let mut found: BTreeMap<String, Vec<Part>> = BTreeMap::new();
    for part in parts {
        found.entry(part.entry.label.clone()).or_default().push(part);
    }
    found.into_values().filter_map(together).collect()
}

fn together(mut parts: Vec<Part>) -> Option<Entry> {
    if !parts.iter().all(|part| part.is_typed) {
        parts.retain(|part| !part.is_typed);
    }
    let renamed = parts.iter().filter_map(|part| {
        let file = part.file.as_ref().filter(|file| !file.is_empty())?;
        Some((file.clone(), part.entry.files.place()))
    });
    let whole = parts.iter().find(|part| part.file.is_none());
    let files = match whole {
        Some(whole) => whole.entry.files.clone(),
        None => EntryFiles::Renamed(renamed.collect()),
    };
    Some(Entry {
        files,
        marked_late: parts.iter().any(|part| part.entry.marked_late),
        upload: parts.iter().find_map(|part| part.entry.upload.clone()),
        ..parts.first()?.entry.clone()
    })
}

/// The submissions of a class, as they lie on the disk.
#[derive(Debug)]
pub struct Download {
    /// How they are laid out.
    pub layout: Layout,
    /// The submissions, in the order of their names.
    pub entries: Vec<Entry>,
    /// What lies there and is named as no submission of that layout is.
    pub left_out: Vec<String>,
    /// Where the archive that was given is unpacked.
    unpacked: Option<TemporaryFolder>,
}

impl Download {
    /// The folder, besides the one that was given, in which the submissions lie.
    pub fn unpacked(&self) -> Option<&Path> {
        self.unpacked.as_ref().map(TemporaryFolder::path)
    }
}

/// The submissions of a folder, or of the archive that a platform made of it, and the layout that they have. Files in `except` are none.
///
/// # Errors
/// When the folder cannot be read, or holds no submission.
pub fn read_layout(given: &Path, asked: Option<Layout>, except: &[PathBuf]) -> Result<Download, Failure> {
    let unpacked = unpack(given)?;
    let folder = unpacked.as_ref().map_or(given, TemporaryFolder::path);
    let items = items(folder, except)?;
    let (folder, items) = inner(folder, items, asked, unpacked.is_some(), except)?;
    let layout = asked.unwrap_or_else(|| Layout::detect(&folder, &items));
    let (mut entries, left_out) = layout.read(&folder, &items)?;
    if entries.is_empty() {
        let named = if layout == Layout::Plain {
            String::new()
        } else {
            format!(" named as in a {} download", layout.title())
        };
        let message = format!("`{}` holds no submission{named}", given.display());
        let hint = "a submission is a folder, an archive or a file; `--layout` says how they are named";
        return Err(Failure::new(message).hinted(hint));
    }
    entries.sort_by(|one, other| one.label.cmp(&other.label));
    if unpacked.is_some() {
        for entry in entries.iter_mut().filter(|entry| entry.clock == Clock::Files) {
            entry.clock = Clock::Nothing;
        }
    }
    Ok(Download {
        layout,
        entries,
        left_out,
        unpacked,
    })
}

/// Unpacks a `.zip`, as platforms make them.
fn unpack(given: &Path) -> Result<Option<TemporaryFolder>, Failure> {
    let is_zip = given
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
    if !is_zip || !given.is_file() {
        return Ok(None);
    }
    let failed = |source: Failure| {
        Failure::new(format!("cannot unpack `{}`", given.display()))
            .hinted("unpack it yourself, and give the folder")
            .caused_by(source)
    };
    let file = fs::File::open(given).map_err(reading(given))?;
    let folder = TemporaryFolder::new().map_err(|source| failed(not_written(source)))?;
    unzip_class(file, folder.path()).map_err(failed)?;
    Ok(Some(folder))
}

/// The folder itself, or the only one in it where that is what a platform or `git` made: the parent of clones, an archive with a folder round everything.
fn inner(
    folder: &Path,
    items: Vec<Item>,
    asked: Option<Layout>,
    is_archive: bool,
    except: &[PathBuf],
) -> Result<(PathBuf, Vec<Item>), Failure> {
    // Lists that staff keep beside it are no submissions.
    let mut others = items
        .iter()
        .filter(|item| item.is_folder || !plain::is_list(&item.name));
    if let (Some(only), None) = (others.next(), others.next())
        && only.is_folder
        && Layout::detect(folder, &items) == Layout::Plain
        && asked != Some(Layout::Plain)
    {
        let within = self::items(&only.path, except)?;
        let is_class = Layout::detect(&only.path, &within) != Layout::Plain
            || is_archive
                && !within.is_empty()
                && within
                    .iter()
                    .all(|item| item.is_folder || packed_stem(&item.name).is_some());
        if is_class {
            return Ok((only.path.clone(), within));
        }
    }
    Ok((folder.to_owned(), items))
}

fn items(folder: &Path, except: &[PathBuf]) -> Result<Vec<Item>, Failure> {
    let read = reading;
    let no_folder = |found| {
        let message = format!(
            "expected a folder of submissions, found `{}`, which is {found}",
            folder.display()
        );
        Failure::new(message)
            .hinted("give the folder with the submissions, or the .zip that the platform made of them")
    };
    match fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => {}
        Ok(_) => return Err(no_folder("a file")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(no_folder("not there")),
        Err(error) => return Err(read(folder)(error)),
    }
    let except: Vec<PathBuf> = except
        .iter()
        .filter_map(|path| std::path::absolute(path).ok())
        .collect();
    let here = std::path::absolute(folder).map_err(read(folder))?;
    let (mut items, mut strange) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).map_err(read(folder))? {
        let entry = entry.map_err(read(folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let junk = name.starts_with('.') || ["__MACOSX", "Thumbs.db", "desktop.ini"].contains(&name.as_str());
        let excepted = |except: &PathBuf| {
            // A database brings companions of its name: its lock, its log.
            except.parent() == Some(&here)
                && except
                    .file_name()
                    .is_some_and(|file| name.starts_with(&*file.to_string_lossy()))
        };
        if junk || except.iter().any(excepted) {
            continue;
        }
        let path = entry.path();
        let metadata = fs::symlink_metadata(&path).map_err(read(&path))?;
        if metadata.is_dir() || metadata.is_file() {
            items.push(Item {
                is_folder: metadata.is_dir(),
                name,
                path,
            });
        } else {
            strange.push((path, metadata.is_symlink()));
        }
    }
    if !strange.is_empty() {
        return Err(no_submissions(strange));
    }
    items.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(items)
}

/// What is wrong with links, devices and pipes: what a link leads to may be anybody's. All are named, so that nobody has to start again for each.
fn no_submissions(mut strange: Vec<(PathBuf, bool)>) -> Failure {
    strange.sort();
    let names: Vec<_> = strange
        .iter()
        .map(|(path, _)| format!("`{}`", path.display()))
        .collect();
    let [(_, is_link)] = strange[..] else {
        let message = format!(
            "these are links, devices or pipes, not files or folders: {}",
            first_of(&names, 20)
        );
        return Failure::new(message)
            .hinted("take them out of the folder, or put the submissions themselves in their places");
    };
    let found = if is_link { "a link" } else { "a device or a pipe" };
    Failure::new(format!("{} is {found}, not a file or a folder", names[0]))
        .hinted("take it out of the folder, or put the submission itself in its place")
}

#[cfg(test)]
impl Item {
    fn named(name: &str, is_folder: bool) -> Self {
        Self {
            name: name.to_owned(),
            path: name.into(),
            is_folder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A platform's name is cut off, or a student's own characters stand in it, at any place.
    #[test]
    fn no_name_makes_a_reader_panic() {
        for name in [
            "Ada Lovelace_123456_assignsubmission_file_Board.java",
            "lovelaceada_LATE_123_4567_Solver-2.java",
            "8 Puzzle_al123_attempt_2024-09-24-21-26-05_Solver.java",
            "397063-2557369 - Ada Lovelace - Sep 24, 2024 926 PM - Solver.java",
            "Lovelace, Ada(al123)",
            "al123@example.edu_3_solver.zip",
            "Solver - Ada Lovelace.java",
        ] {
            for at in (0..=name.len()).filter(|at| name.is_char_boundary(*at)) {
                let (before, after) = name.split_at(at);
                for name in [
                    before.to_owned(),
                    format!("{before}─{after}"),
                    format!("{before},{after}"),
                ] {
                    for is_folder in [true, false] {
                        let item = Item::named(&name, is_folder);
                        for (_, part) in BY_NAME {
                            drop(part(&item));
                        }
                        drop(plain::part(&item));
                    }
                }
            }
        }
    }
}
