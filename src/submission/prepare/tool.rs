//! One compiler or runtime: what it is called, how to get it, and how to ask it where its files are.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A compiler or runtime that submissions need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tool {
    /// The JVM.
    Java,
    /// Java's compiler.
    Javac,
    /// Python 3.
    Python,
    /// The C compiler.
    Cc,
    /// The C++ compiler.
    Cxx,
    /// Rust's compiler.
    Rustc,
    /// Rust's package manager.
    Cargo,
    /// Go.
    Go,
    /// Node.
    Node,
    /// TypeScript's compiler, a program for Node.
    Tsc,
    /// Make.
    Make,
}

impl Tool {
    /// The program's usual name.
    pub const fn program(self) -> &'static str {
        self.names()[0]
    }

    /// The names to look for, the usual one first.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Java => &["java"],
            Self::Javac => &["javac"],
            Self::Python => &["python3", "python"],
            Self::Cc => &["gcc", "cc", "clang"],
            Self::Cxx => &["g++", "c++", "clang++"],
            Self::Rustc => &["rustc"],
            Self::Cargo => &["cargo"],
            Self::Go => &["go"],
            Self::Node => &["node", "nodejs"],
            Self::Tsc => &["tsc"],
            Self::Make => &["make", "gmake"],
        }
    }

    /// How to get it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::Java | Self::Javac => "install a JDK (Debian, Ubuntu: `apt install default-jdk-headless`)",
            Self::Python => "install Python 3 (Debian, Ubuntu: `apt install python3`)",
            Self::Cc => "install a C compiler (Debian, Ubuntu: `apt install gcc libc6-dev`)",
            Self::Cxx => "install a C++ compiler (Debian, Ubuntu: `apt install g++`)",
            Self::Rustc | Self::Cargo => "install Rust with rustup, as its home page says",
            Self::Go => "install Go (Debian, Ubuntu: `apt install golang-go`)",
            Self::Node => "install Node (Debian, Ubuntu: `apt install nodejs`)",
            Self::Tsc => {
                "install TypeScript (`npm install -g typescript`); Node from 22.18 on runs by itself what needs no compiler"
            }
            Self::Make => "install make (Debian, Ubuntu: `apt install make`)",
        }
    }
}

/// A tool that works here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundTool {
    /// The program itself, no shim.
    pub program: PathBuf,
    /// Absolute folders that it reads, where they are in no standard place.
    pub readable: Vec<PathBuf>,
    /// Its own words about its version, one line.
    pub version: String,
}

/// Asks a tool where it really is and which version it has.
pub(crate) fn ask(tool: Tool, candidate: &Path) -> io::Result<FoundTool> {
    match tool {
        Tool::Java => {
            let answer = answer(candidate, &["-XshowSettings:properties", "-version"])?;
            let home = property(&answer, "java.home").map_or_else(|| prefix(candidate), PathBuf::from);
            let program = home.join("bin").join("java");
            let program = if program.exists() {
                program
            } else {
                candidate.to_owned()
            };
            let mut readable = vec![home.clone()];
            // Debian keeps a JVM's settings in /etc and links to them.
            readable.extend(
                ["conf/security", "lib/jvm.cfg", "lib/security"]
                    .iter()
                    .filter_map(|file| {
                        let real = fs::canonicalize(home.join(file)).ok()?;
                        let folder = if real.is_dir() {
                            real
                        } else {
                            real.parent()?.to_owned()
                        };
                        (!folder.starts_with(&home)).then_some(folder)
                    }),
            );
            let version = answer
                .lines()
                .find(|line| line.contains(" version \""))
                .unwrap_or_default()
                .to_owned();
            Ok(found(program, readable, version))
        }
        Tool::Python => {
            let script = "import sys\nprint(sys.executable)\nprint(sys.prefix)\nprint(sys.base_prefix)\nprint('Python', sys.version.split()[0])\nsys.exit(sys.version_info[0] < 3)";
            let answer = answer(candidate, &["-c", script])?;
            let mut lines = answer.lines();
            let mut next = || lines.next().unwrap_or_default().to_owned();
            let (program, prefixes, version) = (next(), [next(), next()], next());
            Ok(found(program.into(), prefixes.map(PathBuf::from).into(), version))
        }
        Tool::Node => {
            let program = PathBuf::from(answer(candidate, &["-p", "process.execPath"])?.trim());
            let version = format!("Node {}", answer(candidate, &["--version"])?.trim());
            Ok(found(program.clone(), vec![prefix(&program)], version))
        }
        Tool::Rustc | Tool::Cargo => {
            let version = first_line(&answer(candidate, &["--version"])?);
            let rustc = sibling(candidate, "rustc").unwrap_or_else(|| "rustc".into());
            let sysroot = PathBuf::from(answer(&rustc, &["--print", "sysroot"])?.trim());
            let real = sysroot.join("bin").join(tool.program());
            let program = if real.exists() {
                real
            } else {
                fs::canonicalize(candidate)?
            };
            Ok(found(program.clone(), vec![sysroot, prefix(&program)], version))
        }
        Tool::Go => {
            let version = first_line(&answer(candidate, &["version"])?);
            let root = PathBuf::from(answer(candidate, &["env", "GOROOT"])?.trim());
            let program = root.join("bin").join("go");
            let program = if program.exists() {
                program
            } else {
                fs::canonicalize(candidate)?
            };
            Ok(found(program, vec![root], version))
        }
        Tool::Tsc => {
            let version = format!("TypeScript {}", first_line(&answer(candidate, &["--version"])?));
            let program = fs::canonicalize(candidate)?;
            Ok(found(program.clone(), vec![prefix(&program)], version))
        }
        Tool::Javac | Tool::Cc | Tool::Cxx | Tool::Make => {
            let version = first_line(&answer(
                candidate,
                &[if tool == Tool::Javac {
                    "-version"
                } else {
                    "--version"
                }],
            )?);
            let real = fs::canonicalize(candidate)?;
            Ok(found(candidate.to_owned(), vec![prefix(&real)], version))
        }
    }
}

/// The 3, 11 and 7 of `Python 3.11.7`: every number of a version, in its order.
pub(crate) fn numbers(version: &str) -> impl Iterator<Item = u32> {
    version
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
}

fn found(program: PathBuf, readable: Vec<PathBuf>, version: String) -> FoundTool {
    // The system's own folders are readable in every cell.
    let mut readable: Vec<_> = readable
        .into_iter()
        .filter(|folder| {
            folder.is_absolute() && !["/", "/usr", "/bin"].iter().any(|s| folder == Path::new(s))
        })
        .collect();
    readable.sort();
    readable.dedup();
    FoundTool {
        program,
        readable,
        version,
    }
}

/// What a program prints on both streams when it succeeds.
fn answer<P: AsRef<OsStr>>(program: P, arguments: &[&str]) -> io::Result<String> {
    let output = Command::new(program)
        // Where the grader happens to be, a student's `.tool-versions`, `rust-toolchain.toml` or `.python-version` may lie, and name a program of theirs.
        .current_dir("/")
        .args(arguments)
        .stdin(Stdio::null())
        .output()?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        Err(io::Error::other(first_line(&text)))
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}

fn property<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines()
        .find_map(|line| line.trim().strip_prefix(name)?.trim_start().strip_prefix('='))
        .map(str::trim)
}

/// `/x` for `/x/bin/program`.
fn prefix(program: &Path) -> PathBuf {
    let folder = program.parent().unwrap_or(program);
    if folder.ends_with("bin") {
        folder.parent().unwrap_or(folder).to_owned()
    } else {
        folder.to_owned()
    }
}

pub(crate) fn sibling(program: &Path, name: &str) -> Option<PathBuf> {
    let sibling = program.with_file_name(name);
    sibling.exists().then_some(sibling)
}
