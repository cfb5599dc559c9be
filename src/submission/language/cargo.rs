//! A Cargo project, built without the network.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::submission::locate::{Candidate, SourceTree, choose};
use crate::submission::prepare::{Bench, Job, Stop, Tool, shell};
use crate::submission::{Detected, Language, Program, Recipe};

/// A folder with a `Cargo.toml`.
#[derive(Debug)]
struct CargoProject {
    /// The folder, from the root of the tree.
    folder: PathBuf,
}

/// Finds the topmost `Cargo.toml`.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Vec<Detected> {
    let manifests = tree
        .sources(&["toml"])
        .filter(|path| path.ends_with("Cargo.toml"));
    let Some(manifest) = manifests.min_by_key(|path| path.components().count()) else {
        return Vec::new();
    };
    if wanted.is_some_and(|wanted| Path::new(wanted) != manifest) {
        return Vec::new();
    }
    let folder = manifest.parent().unwrap_or(Path::new("")).to_owned();
    let candidate = Candidate::new(manifest, "main");
    vec![Detected::at(candidate, Language::Rust, CargoProject { folder })]
}

impl Recipe for CargoProject {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let cargo = bench.tools.require(Tool::Cargo, Language::Rust)?;
        let rustc = bench.tools.require(Tool::Rustc, Language::Rust)?;
        let target = bench.product().join("target");
        let options = "build --release --offline --quiet --color never --target-dir";
        let mut arguments: Vec<OsString> = options.split(' ').map(OsString::from).collect();
        arguments.push(target.clone().into());
        arguments.push("--manifest-path".into());
        arguments.push(bench.source().join(&self.folder).join("Cargo.toml").into());
        // Upwards from where it is, Cargo reads every `.cargo/config.toml`, and upwards from the manifest it looks for a workspace, but not past its own home:
        // nothing that happens to lie above our workspace has a say.
        let job = Job::of_tool(&cargo)
            .readable(rustc.readable.iter().cloned())
            .folder(Path::new("/"))
            .env("CARGO_HOME", bench.workspace().path())
            .env("RUSTC", rustc.program)
            .attempt(&arguments, "cargo build --release --offline".to_owned());
        let fetches = |said: &str| {
            let words = ["offline", "no matching package", "failed to download"];
            words.iter().any(|word| said.contains(word)).then(|| "a build has no network: use the standard library only, or hand in the dependencies with `cargo vendor`".to_owned())
        };
        bench.build(&job).map_err(|stop| stop.hinted(fetches))?;
        let Some(program) = executables(&target.join("release")).and_then(|all| choose(all).ok().flatten())
        else {
            return Err(bench.nothing_built("the project has no program, or several: keep one `[[bin]]`, or say which in `submission.toml`"));
        };
        let shown = shell::here(&Path::new("target/release").join(&program.name));
        let program = bench.program(Language::Rust, vec![program.file.into()], shown);
        Ok(program.made_by(rustc.version))
    }
}

/// The executable files directly in a folder.
fn executables(folder: &Path) -> Option<Vec<Candidate>> {
    // A build script may leave a link there, to a device that waits or acts when it is opened.
    let files = fs::read_dir(folder)
        .ok()?
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path());
    Some(
        files
            .filter(|file| super::make::is_program(file))
            .map(|file| Candidate::of_file(&file))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn what_a_link_leads_to_is_no_product() {
        let release = tempfile::tempdir().unwrap();
        let program = std::env::current_exe().unwrap();
        std::os::unix::fs::symlink(&program, release.path().join("link")).unwrap();
        let mut head = [0; 1024];
        fs::File::open(program).unwrap().read_exact(&mut head).unwrap();
        fs::write(release.path().join("solver"), head).unwrap();
        let found = executables(release.path()).unwrap();
        let names: Vec<_> = found.iter().map(|program| program.name.as_str()).collect();
        assert_eq!(names, ["solver"]);
    }
}
