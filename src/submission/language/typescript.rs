//! TypeScript: compiled by `tsc` where it is there, else run by Node itself, which leaves the types out.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::javascript::{is_setting, started_by};
use crate::submission::locate::{Candidate, Likelihood, SourceTree, Syntax, code, tokens};
use crate::submission::prepare::{Bench, FoundTool, Job, Stop, Tool, numbers, plain_file, shell};
use crate::submission::source_language::has_extension;
use crate::submission::{Detected, Language, PrepareError, Program, Recipe, SubmissionError};

/// The first version of Node that leaves types out without being asked.
const STRIPS: (u32, u32) = (22, 18);

/// A program in TypeScript.
#[derive(Debug)]
struct TypeScript {
    entry: PathBuf,
    files: Vec<PathBuf>,
    /// Whether Node's own way of leaving the types out is enough: nothing has to be compiled.
    erasable: bool,
    /// Whether packages came with it.
    has_packages: bool,
}

/// Finds the program among the TypeScript files of a folder.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let files: Vec<PathBuf> = tree
        .sources(Language::TypeScript.extensions())
        .filter(|file| !is_aside(file) && !is_setting(file))
        // What was compiled already is run as JavaScript.
        .filter(|file| wanted.is_some() || !tree.has(&file.with_extension("js")))
        .map(Path::to_owned)
        .collect();
    let package = Path::new("package.json");
    let named = if wanted.is_none() && tree.has(package) {
        let names = started_by(&tree.bytes(package)?);
        names.iter().find_map(|name| source_of(&files, name))
    } else {
        None
    };
    let mut erasable = true;
    let mut types = Vec::new();
    let mut texts = Vec::new();
    for file in &files {
        let bytes = tree.bytes(file)?;
        let code = code(&bytes, Syntax::BackQuotes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        erasable &= is_erasable(&tokens(&code), &text);
        types.extend(declared_types(&tokens(&code)));
        texts.push(code);
    }
    erasable &= !texts.iter().any(|code| imports_any(&tokens(code), &types));
    let mut found = Vec::new();
    for (file, code) in files.iter().zip(&texts) {
        let candidate = Candidate::of_file(file).reading(&tokens(code));
        let likelihood = candidate.likelihood();
        let is_entry = match (wanted, &named) {
            (Some(wanted), _) => Path::new(wanted) == file,
            (None, Some(named)) => named == file,
            (None, None) => files.len() == 1 || likelihood.is_strong(),
        };
        if !is_entry {
            continue;
        }
        let recipe = TypeScript {
            entry: file.clone(),
            files: files.clone(),
            erasable,
            has_packages: tree
                .files()
                .iter()
                .any(|file| file.path.starts_with("node_modules")),
        };
        found.push(Detected {
            likelihood: likelihood.max(Likelihood::Unknown),
            ..Detected::at(candidate, Language::TypeScript, recipe)
        });
    }
    Ok(found)
}

/// Declarations and tests.
fn is_aside(file: &Path) -> bool {
    let name = file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    [".d", ".test", ".spec"].iter().any(|end| name.ends_with(end))
}

/// The source of what a `package.json` starts: `dist/index.js` is made of `src/index.ts`.
fn source_of(files: &[PathBuf], name: &str) -> Option<PathBuf> {
    let stem = Path::new(name).file_stem()?;
    let mut same = files.iter().filter(|file| file.file_stem() == Some(stem));
    let only = same.next()?;
    same.next().is_none().then(|| only.clone())
}

/// Whether nothing of a file has to be compiled: no enumeration and no field made by a constructor's parameter, and its imports name files.
fn is_erasable(tokens: &[&str], text: &str) -> bool {
    let compiled = ["enum", "namespace", "require"]
        .iter()
        .any(|word| tokens.contains(word));
    let fields = tokens.windows(3).any(|three| {
        matches!(three[0], "(" | ",")
            && matches!(three[1], "private" | "public" | "protected" | "readonly")
            && three[2] != ")"
    });
    let names_no_file = |line: &str| {
        let from = line.rsplit_once("from").map_or(line, |(_, from)| from);
        let name = from.trim().trim_end_matches(';').trim_matches(['"', '\'', ' ']);
        line.trim_start().starts_with(['i', 'e', '}'])
            && name.starts_with('.')
            && !Language::TypeScript
                .extensions()
                .iter()
                .any(|end| name.ends_with(end))
    };
    !compiled && !fields && !text.lines().any(names_no_file)
}

/// The names that only types have.
fn declared_types(tokens: &[&str]) -> Vec<String> {
    let declares =
        |two: &&[&str]| matches!(two[0], "interface" | "type") && two[1].starts_with(char::is_alphabetic);
    tokens
        .windows(2)
        .filter(declares)
        .map(|two| two[1].to_owned())
        .collect()
}

/// Whether one of these is imported as if it were a value.
fn imports_any(tokens: &[&str], types: &[String]) -> bool {
    tokens.split(|token| *token == "import").skip(1).any(|after| {
        let names = after
            .iter()
            .take_while(|token| **token != "from")
            .collect::<Vec<_>>();
        let is_type = |at: usize| names.first() == Some(&&"type") || (at > 0 && *names[at - 1] == "type");
        names.len() < after.len()
            && names
                .iter()
                .enumerate()
                .any(|(at, name)| types.iter().any(|one| one == **name) && !is_type(at))
    })
}

/// Node's major and minor version.
fn version(node: &FoundTool) -> (u32, u32) {
    let mut numbers = numbers(&node.version);
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

/// Whether this Node leaves types out by itself.
fn strips(node: &FoundTool) -> bool {
    let version = version(node);
    version >= STRIPS && version.0 != 23
}

/// The newest JavaScript that this Node runs. Ubuntu 22.04, which Gradescope offers, has Node 12 and TypeScript 4.5, which knows no `es2022`.
fn target(node: &FoundTool) -> &'static str {
    if version(node).0 >= 16 { "es2022" } else { "es2019" }
}

impl Recipe for TypeScript {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        let node = bench.tools.require(Tool::Node, Language::TypeScript)?;
        match bench.tools.find(Tool::Tsc)? {
            Some(tsc) => self.compiled(bench, &node, &tsc),
            None if self.erasable && strips(&node) => self.as_it_is(bench, &node),
            None => Err(Stop::Cannot(PrepareError::NoTool {
                tool: Tool::Tsc,
                language: Language::TypeScript,
            })),
        }
    }
}

impl TypeScript {
    /// Compiled. Errors of types alone stop nothing: what a program does decides, and the types of Node's own functions are seldom handed in.
    fn compiled(&self, bench: &Bench<'_>, node: &FoundTool, tsc: &FoundTool) -> Result<Program, Stop> {
        let target = target(node);
        let options = format!(
            "--outDir ../build/js --rootDir . --target {target} --module commonjs --esModuleInterop \
             --resolveJsonModule --experimentalDecorators --skipLibCheck --pretty false"
        );
        let mut arguments: Vec<OsString> = vec![tsc.program.clone().into()];
        arguments.extend(options.split(' ').map(OsString::from));
        arguments.push(plain_file(&self.entry));
        let entry = shell::files(&[&self.entry]);
        let shown = format!("tsc --target {target} --module commonjs --esModuleInterop {entry}");
        let job = Job::of_tool(node)
            .readable(tsc.readable.iter().cloned())
            .attempt(&arguments, shown.clone());
        let failure = match bench.build_unseen(&job) {
            Ok(_) => None,
            Err(Stop::Compile(mut failure)) => {
                failure.toolchain = Some(tsc.version.clone());
                Some(Stop::Compile(failure))
            }
            Err(stop @ Stop::Cannot(_)) => return Err(stop),
        };
        let folder = bench.product().join("js");
        let made = folder.join(&self.entry).with_extension(
            match self.entry.extension().and_then(|end| end.to_str()) {
                Some("mts") => "mjs",
                Some("cts") => "cjs",
                Some(_) | None => "js",
            },
        );
        if !made.is_file() {
            return Err(failure.unwrap_or_else(|| bench.nothing_built("`tsc` made no JavaScript of it")));
        }
        self.complete(&folder)
            .map_err(PrepareError::during("write", &folder))?;
        let check: [OsString; 2] = ["--check".into(), made.clone().into()];
        bench
            .build_unseen(&Job::of_tool(node).attempt(&check, "node --check".to_owned()))
            .map_err(|wrong| match wrong {
                Stop::Compile(_) => failure.unwrap_or(wrong),
                Stop::Cannot(_) => wrong,
            })?;
        bench.has_built(shown);
        let shown = format!("node {}", shell::files(&[self.entry.with_extension("js")]));
        let mut program = bench.interpreted(Language::TypeScript, node, made, shown);
        program.toolchain = Some(format!("{}; {}", node.version, tsc.version));
        if self.has_packages {
            program
                .env
                .push(("NODE_PATH".into(), bench.source().join("node_modules").into()));
        }
        Ok(program)
    }

    /// Says to Node what `tsc` made, and gives the modules the names that sources import them by: `./board.ts` too.
    fn complete(&self, folder: &Path) -> std::io::Result<()> {
        fs::write(folder.join("package.json"), "{\"type\": \"commonjs\"}\n")?;
        for file in self.files.iter().filter(|file| has_extension(file, &["ts"])) {
            let made = folder.join(file).with_extension("js");
            if made.is_file() {
                fs::copy(made, folder.join(file))?;
            }
        }
        Ok(())
    }

    /// Run by Node from the sources, once it was able to leave the types of every file out.
    fn as_it_is(&self, bench: &Bench<'_>, node: &FoundTool) -> Result<Program, Stop> {
        let script = "const fs = require('fs'); for (const file of process.argv.slice(1)) require('module').stripTypeScriptTypes(fs.readFileSync(file, 'utf8'));";
        let mut check: Vec<OsString> = ["--no-warnings", "-e", script, "--"].map(OsString::from).into();
        check.extend(self.files.iter().map(|file| plain_file(file)));
        let entry = shell::files(&[&self.entry]);
        let job = Job::of_tool(node).attempt(&check, format!("node --check {entry}"));
        bench.build_unseen(&job)?;
        let (file, shown) = (bench.source().join(&self.entry), format!("node {entry}"));
        Ok(bench.interpreted(Language::TypeScript, node, file, shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn erasable(text: &str) -> bool {
        let code = code(text.as_bytes(), Syntax::BackQuotes);
        let types = ["Node".to_owned()];
        is_erasable(&tokens(&code), text) && !imports_any(&tokens(&code), &types)
    }

    #[test]
    fn what_has_to_be_compiled_is_known() {
        assert!(erasable(
            "import { Board } from './board.ts';\nimport fs from 'fs';\nclass A { private n: number; constructor(n: number) {} }"
        ));
        assert!(erasable(
            "import { Board, type Node } from './board.ts';\nimport type { Node } from './board.ts';"
        ));
        for text in [
            "import { Board } from './board';",
            "export * from './board.js'",
            "import { Board, Node } from './board.ts';",
            "enum Way { Up }",
            "const fs = require('fs');",
            "class A { constructor(private n: number) {} }",
        ] {
            assert!(!erasable(text), "{text}");
        }
    }

    #[test]
    fn types_are_known_by_their_declarations() {
        assert_eq!(
            declared_types(&["interface", "Node", "{", "}", "type", "Row", "=", "type", "="]),
            ["Node", "Row"]
        );
    }

    #[test]
    fn node_strips_from_a_version_on() {
        let node = |version: &str| FoundTool {
            version: version.to_owned(),
            ..FoundTool::default()
        };
        let strips = [
            "Node v20.20.2",
            "Node v22.17.0",
            "Node v22.18.0",
            "Node v23.1.0",
            "Node v24.0.1",
        ]
        .map(|version| strips(&node(version)));
        assert_eq!(strips, [false, false, true, false, true]);
    }

    #[test]
    fn what_package_json_starts_is_made_of_a_source() {
        let files = ["src/index.ts", "src/board.ts"].map(PathBuf::from);
        assert_eq!(source_of(&files, "dist/index.js"), Some("src/index.ts".into()));
        assert_eq!(source_of(&files, "main.js"), None);
    }
}
