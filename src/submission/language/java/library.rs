//! The course's library for Java programs that come without it: the grader's own implementation of its classes, in `java/library/`.
//!
//! A class that a `.jar` supplies, the course's or the submission's, is not supplied here, and neither is one that the submission defines.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::own;
use crate::submission::prepare::kept::Source;
use crate::submission::prepare::{Bench, Job, Stop, Tool, open_folder};
use crate::submission::{Language, PrepareError};

/// The folders of sources without a package: those that are surely meant, and those that may be meant or a class of `java.util`.
const SURE: &str = "library";
const DOUBTFUL: &str = "library-instead-of-java-util";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/java/library");

/// The package that the shipped sources are in.
const HOME: &str = "edu.princeton.cs.algs4";

/// The packages in which courses have handed the library out, besides none.
const PACKAGES: [&str; 4] = [HOME, "edu.princeton.cs.introcs", "stdlib", "dsa"];

/// Classes of the library that `java.util` has too: a program that imports all of `java.util` may mean either.
const AMBIGUOUS: [&str; 2] = ["Queue", "Stack"];

/// The names of the library's classes.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    shipped(true)
}

/// The shipped classes that are public, or those that these build on.
fn shipped(public: bool) -> impl Iterator<Item = &'static str> {
    SHIPPED
        .files()
        .filter(move |file| {
            file.contents_utf8()
                .is_some_and(|text| text.contains("\npublic "))
                == public
        })
        .filter_map(|file| file.path().file_stem()?.to_str())
}

/// Whether an import, as `edu.princeton.cs.algs4.MinPQ`, is of the library.
pub(crate) fn is_import(name: &str) -> bool {
    package_of(name).is_some()
}

fn package_of(import: &str) -> Option<&'static str> {
    let package = import.rsplit_once('.')?.0;
    // `import static edu.princeton.cs.algs4.StdOut.println;`
    PACKAGES.into_iter().find(|known| {
        package == *known
            || package
                .strip_prefix(known)
                .is_some_and(|rest| rest.starts_with('.'))
    })
}

/// What one source file says, as far as it matters here.
pub(crate) struct Using<'a> {
    pub(crate) package: &'a str,
    pub(crate) imports: &'a [String],
    pub(crate) words: &'a HashSet<String>,
    /// The types at its top level.
    pub(crate) declares: &'a [String],
}

/// What a program uses of the library.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Used {
    packages: BTreeSet<&'static str>,
    /// Classes without a package.
    plain: BTreeSet<&'static str>,
    /// Classes without a package that may be meant, or those of `java.util`.
    ambiguous: BTreeSet<&'static str>,
}

impl Used {
    /// What these files use.
    pub(crate) fn by(files: &[Using<'_>]) -> Self {
        let mut used = Self::default();
        let mut defined: HashSet<&str> = HashSet::new();
        for file in files.iter().filter(|file| file.package.is_empty()) {
            defined.extend(file.declares.iter().map(String::as_str));
        }
        for file in files {
            let packages: BTreeSet<_> = file.imports.iter().filter_map(|name| package_of(name)).collect();
            if file.words.contains("princeton") {
                used.packages.insert(HOME);
            }
            used.packages.extend(&packages);
            let imports = |name: &str| file.imports.iter().any(|import| import == name);
            let from_package = packages.iter().any(|package| imports(&format!("{package}.*")));
            if !file.package.is_empty() || from_package {
                continue;
            }
            for name in names() {
                let imported = file
                    .imports
                    .iter()
                    .any(|import| import.rsplit('.').next() == Some(name));
                if imported || !file.words.contains(name) || defined.contains(name) {
                    continue;
                }
                if AMBIGUOUS.contains(&name) && imports("java.util.*") {
                    used.ambiguous.insert(name);
                } else {
                    used.plain.insert(name);
                }
            }
        }
        used
    }

    /// What compiled classes use: the packages that are named in them.
    pub(crate) fn by_class(bytes: &[u8]) -> Self {
        let mentions = |package: &&str| {
            let text = format!("{}/", package.replace('.', "/"));
            bytes.windows(text.len()).any(|window| window == text.as_bytes())
        };
        Self {
            packages: PACKAGES.into_iter().filter(mentions).collect(),
            ..Self::default()
        }
    }

    /// What either uses.
    pub(crate) fn join(&mut self, other: Self) {
        self.packages.extend(other.packages);
        self.plain.extend(other.plain);
        self.ambiguous.extend(other.ambiguous);
    }

    /// Supplies what none of the `libraries` does: of a package that nothing else has anything of, all classes, compiled; of others sources, written to the bench's temporary folder.
    pub(crate) fn supply(&self, bench: &Bench<'_>, libraries: &[PathBuf]) -> Result<Supply, PrepareError> {
        let supplied = Supplied::by(libraries);
        let packages = self.packages.iter().copied();
        let (whole, partly): (Vec<_>, Vec<_>) =
            packages.partition(|package| !names().any(|name| supplied.has(&class_file(package, name))));
        let compiled = whole
            .into_iter()
            .map(|package| own::classes(bench, &sources_in(package)))
            .collect::<Result<_, _>>()?;
        let sources = self.write(&partly, &supplied, &bench.temporary())?;
        Ok(Supply { compiled, sources })
    }

    /// Writes the sources of what is not `supplied` to `folder`.
    fn write(
        &self,
        packages: &[&str],
        supplied: &Supplied,
        folder: &Path,
    ) -> Result<Vec<Vec<PathBuf>>, PrepareError> {
        let (sure, doubtful) = (folder.join(SURE), folder.join(DOUBTFUL));
        let mut some = false;
        for package in packages {
            some |= write_classes(&sure, package, names(), supplied)?;
        }
        some |= write_classes(&sure, "", self.plain.iter().copied(), supplied)?;
        let mut ways = Vec::new();
        if some {
            ways.push(vec![sure.clone()]);
        }
        if write_classes(&doubtful, "", self.ambiguous.iter().copied(), supplied)? {
            if ways.is_empty() {
                ways.push(Vec::new());
            }
            ways.push(vec![sure, doubtful]);
        }
        Ok(ways)
    }
}

/// Where classes of the library are for a submission that comes without them.
pub(crate) struct Supply {
    /// Folders with compiled classes.
    pub(crate) compiled: Vec<PathBuf>,
    /// Where the compiler is to look for sources: ways to try, the likeliest first; none where there are none.
    pub(crate) sources: Vec<Vec<PathBuf>>,
}

/// Where a class of a package lies below its root.
fn class_file(package: &str, name: &str) -> PathBuf {
    folder_of(package).join(name).with_extension("class")
}

fn folder_of(package: &str) -> PathBuf {
    package.split('.').filter(|part| !part.is_empty()).collect()
}

/// The whole library in a package.
fn sources_in(package: &str) -> Vec<Source> {
    let source = |name: &str| {
        let text = SHIPPED.get_file(format!("{name}.java"))?.contents_utf8()?;
        let path = folder_of(package).join(name).with_extension("java");
        Some((path, in_package(text, package)))
    };
    names().chain(shipped(false)).filter_map(source).collect()
}

fn write_classes(
    root: &Path,
    package: &str,
    names: impl Iterator<Item = &'static str>,
    supplied: &Supplied,
) -> Result<bool, PrepareError> {
    let mut names = names
        .filter(|name| !supplied.has(&class_file(package, name)))
        .peekable();
    if names.peek().is_none() {
        return Ok(false);
    }
    let folder = root.join(folder_of(package));
    fs::create_dir_all(&folder).map_err(PrepareError::during("write", &folder))?;
    for name in names.chain(shipped(false)) {
        let file = SHIPPED.get_file(format!("{name}.java"));
        let Some(text) = file.and_then(|file| file.contents_utf8()) else {
            continue;
        };
        let path = folder.join(name).with_extension("java");
        fs::write(&path, in_package(text, package)).map_err(PrepareError::during("write", &path))?;
    }
    Ok(true)
}

/// A shipped source in another package, or in none.
fn in_package(text: &str, package: &str) -> String {
    let line = if package.is_empty() {
        String::new()
    } else {
        format!("package {package};")
    };
    text.replacen(&format!("package {HOME};"), &line, 1)
}

/// The classes that libraries hold.
struct Supplied {
    classes: HashSet<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Supplied {
    fn by(libraries: &[PathBuf]) -> Self {
        let (folders, jars): (Vec<_>, Vec<_>) = libraries.iter().cloned().partition(|entry| entry.is_dir());
        let archives = jars
            .iter()
            .filter_map(|jar| zip::ZipArchive::new(File::open(jar).ok()?).ok());
        let classes = archives
            .flat_map(|archive| {
                let names = archive.file_names().filter_map(Result::ok);
                names
                    .filter(|name| name.ends_with(".class"))
                    .map(|name| PathBuf::from(&*name))
                    .collect::<Vec<_>>()
            })
            .collect();
        Self { classes, folders }
    }

    fn has(&self, class: &Path) -> bool {
        self.classes.contains(class) || self.folders.iter().any(|folder| folder.join(class).is_file())
    }
}

/// Takes what was compiled of the library without a package out of the submission's classes, so that nobody takes it for the submission's own: the folder where it is then, if there is any.
pub(crate) fn set_apart(bench: &Bench<'_>) -> Result<Option<PathBuf>, PrepareError> {
    let sources = [SURE, DOUBTFUL].map(|name| bench.temporary().join(name));
    let apart = bench.temporary().join("library-apart");
    let product = bench.product();
    let mut some = false;
    for entry in fs::read_dir(&product).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let class = name.to_str().and_then(|name| name.strip_suffix(".class"));
        let outer = class
            .and_then(|class| class.split('$').next())
            .unwrap_or_default();
        let source = Path::new(outer).with_extension("java");
        if sources.iter().any(|folder| folder.join(&source).is_file()) {
            fs::create_dir_all(&apart)
                .and_then(|()| open_folder(&apart, 0o755))
                .and_then(|()| fs::rename(entry.path(), apart.join(&name)))
                .map_err(PrepareError::during("move", &entry.path()))?;
            some = true;
        }
    }
    Ok(some.then_some(apart))
}

/// Supplies what classes without sources use of the library: where it is; the bench's product is one such place where a part had to be compiled for them.
pub(crate) fn supply_classes(
    bench: &Bench<'_>,
    used: &Used,
    libraries: &[PathBuf],
) -> Result<Vec<PathBuf>, Stop> {
    let Supply {
        mut compiled,
        sources,
    } = used.supply(bench, libraries)?;
    let Some(root) = sources.first().and_then(|way| way.first()) else {
        return Ok(compiled);
    };
    let javac = bench.tools.require(Tool::Javac, Language::Java)?;
    let files = walkdir::WalkDir::new(root)
        .sort_by_file_name()
        .into_iter()
        .flatten();
    let files = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.path().as_os_str().to_owned());
    let arguments = ["-nowarn", "-d", "../build"].map(Into::into);
    let arguments = arguments.into_iter().chain(files);
    let job = Job::of_tool(&javac).attempt(arguments, "javac, of the course's library".to_owned());
    bench.build_unseen(&job)?;
    compiled.push(bench.product());
    Ok(compiled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(package: &str, imports: &[&str], words: &[&str], declares: &[&str]) -> Used {
        let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        Used::by(&[Using {
            package,
            imports: &own(imports),
            words: &own(words).into_iter().collect(),
            declares: &own(declares),
        }])
    }

    #[test]
    fn a_package_is_supplied_where_it_is_imported() {
        assert_eq!(package_of("edu.princeton.cs.algs4.*"), Some(HOME));
        assert_eq!(package_of("edu.princeton.cs.algs4.StdOut.println"), Some(HOME));
        assert_eq!(package_of("edu.princeton.cs.algs4all.X"), None);
        let found = used("a", &["stdlib.In", "dsa.MinPQ"], &["In", "MinPQ"], &[]);
        assert_eq!(found.packages, ["dsa", "stdlib"].into());
        assert_eq!(
            used("", &["java.util.Scanner"], &["Scanner"], &[]),
            Used::default()
        );
    }

    #[test]
    fn without_a_package_only_what_is_used_and_not_defined_is_supplied() {
        let found = used(
            "",
            &["java.util.Stack"],
            &["In", "StdOut", "Stack", "MinPQ"],
            &["MinPQ"],
        );
        assert_eq!(found.plain, ["In", "StdOut"].into());
        assert_eq!(used("", &[&format!("{HOME}.*")], &["In"], &[]).plain, [].into());
        assert_eq!(used("a", &[], &["In"], &[]), Used::default());
    }

    #[test]
    fn what_java_util_has_too_is_tried_second() {
        let found = used("", &["java.util.*"], &["Stack", "StdOut"], &[]);
        assert_eq!((found.plain.len(), found.ambiguous.len()), (1, 1));
        let folder = tempfile::tempdir().unwrap();
        let ways = found.write(&[], &Supplied::by(&[]), folder.path()).unwrap();
        assert_eq!(ways.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        assert!(ways[0][0].join("StdOut.java").is_file());
        assert!(!ways[0][0].join("Stack.java").exists());
        assert!(ways[1][1].join("Stack.java").is_file());
    }

    #[test]
    fn what_a_library_has_is_not_supplied() {
        let folder = tempfile::tempdir().unwrap();
        let classes = folder.path().join("classes");
        fs::create_dir_all(classes.join("edu/princeton/cs/algs4")).unwrap();
        fs::write(classes.join("edu/princeton/cs/algs4/MinPQ.class"), "").unwrap();
        let found = used("", &[&format!("{HOME}.MinPQ")], &["MinPQ"], &[]);
        let packages: Vec<_> = found.packages.iter().copied().collect();
        let ways = found
            .write(&packages, &Supplied::by(&[classes]), folder.path())
            .unwrap();
        let home = ways[0][0].join("edu/princeton/cs/algs4");
        assert!(!home.join("MinPQ.java").exists() && home.join("In.java").is_file());
    }

    #[test]
    fn every_shipped_source_names_its_package_in_its_first_line() {
        for file in SHIPPED.files() {
            let text = file.contents_utf8().unwrap();
            assert!(
                text.starts_with(&format!("package {HOME};\n")),
                "{}",
                file.path().display()
            );
            assert!(
                !in_package(text, "").contains("princeton"),
                "{}",
                file.path().display()
            );
        }
    }
}
