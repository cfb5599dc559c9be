//! Java: which class has the entry point, which sources belong to it, and the libraries that the course supplies.

mod client;
pub(crate) mod compiled;
pub(crate) mod driver;
mod library;
mod mains;
mod names;
mod own;
mod packages;

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::submission::locate::{Candidate, Likelihood, SourceTree, Syntax, choose, code, tokens};
use crate::submission::prepare::{Bench, FoundTool, Job, Stop, Tool, newer, plain_file, shell, write_open};
use crate::submission::{Detected, Language, PrepareError, Program, Recipe, SubmissionError};
use library::{Supply, Used, Using};
use mains::{Main, has_api, is_assigned, is_main};
use names::Names;

/// Java sources that belong to one program.
#[derive(Debug)]
pub(crate) struct JavaSources {
    /// The file with the entry point.
    entry: PathBuf,
    /// The class to start, with its package.
    class: String,
    /// Where the entry's packages begin.
    root: PathBuf,
    /// What is compiled, the entry among it.
    files: Vec<PathBuf>,
    /// Files that are called after their class first.
    renamed: Vec<(PathBuf, PathBuf)>,
    /// What the entry point needs of them: the entry, and what it names, directly or not.
    needed: Vec<PathBuf>,
    /// The packages of those files, where some of them cannot see one another as they stand.
    packages: Option<BTreeSet<String>>,
    /// Libraries in the submission.
    jars: Vec<PathBuf>,
    /// What is used of the course's library.
    uses: Used,
    single_file: bool,
    /// Where the grader's driver is to call the classes.
    board: Option<CalledBoard>,
    /// Whether the assignment's test client starts them.
    client: Option<Client>,
    /// Whether `Board` and `Solver` are among them as the assignment has them.
    are_assigned: bool,
    /// Whether their own `main` cannot be given a puzzle.
    takes_no_puzzle: bool,
}

/// The class `Board` that the grader's driver calls.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CalledBoard {
    /// With its package.
    class: String,
    file: PathBuf,
    /// The members that the course calls by another name, and that name.
    names: Vec<(&'static str, String)>,
}

/// Why the assignment's test client starts the classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Client {
    /// There is no `main`, or only one of a test or a checker.
    NoMain,
    /// There is one that cannot be given a puzzle.
    Unusable,
}

/// What one source file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct JavaFile {
    path: PathBuf,
    package: String,
    /// The class with a `main`: a top-level one, or else one in it, as `Outer$Inner`.
    main: Option<String>,
    /// What that does about input.
    input: Main,
    /// It has the constructor of the assignment's `Board` or `Solver`.
    is_assigned: bool,
    /// It has the methods of the assignment's `Board` or `Solver` that its test client calls.
    has_api: bool,
    /// The top-level class that is public.
    public: Option<String>,
    is_test: bool,
    /// The types at its top level.
    declares: Vec<String>,
    imports: Vec<String>,
    words: HashSet<String>,
    /// All words and signs as they come.
    order: Vec<String>,
}

/// Of more mains than these only the best are looked at further.
const MANY: usize = 16;

/// Finds the program in the Java sources of a folder. `wanted` is a file or a class that `submission.toml` names.
pub(crate) fn detect(tree: &SourceTree, wanted: Option<&str>) -> Result<Vec<Detected>, SubmissionError> {
    let Read { files, names } = Read::of(tree, wanted)?;
    let mut mains = Vec::new();
    for file in files.iter().filter(|file| !file.is_test) {
        let Some(main) = &file.main else { continue };
        let class = file.in_package(main);
        if wanted.is_some_and(|wanted| Path::new(wanted) != file.path && wanted != class) {
            continue;
        }
        mains.push((
            Candidate::new(&file.path, main).reading(&file.in_order()),
            file,
            class,
        ));
    }
    if mains.len() > MANY {
        // What each needs takes long to find out, and it is asked of the chosen one.
        let best = match choose(mains.iter().map(|(candidate, ..)| candidate).collect()) {
            Ok(chosen) => chosen.into_iter().cloned().collect(),
            Err(ties) => ties.into_iter().take(MANY).cloned().collect::<Vec<_>>(),
        };
        mains.retain(|(candidate, ..)| best.contains(candidate));
    }
    let candidates = mains.iter().map(|(candidate, ..)| candidate).collect();
    let mut why_client = if wanted.is_none() {
        why_client(&files, candidates)
    } else {
        None
    };
    // The `main` of a `Solver` may be what a template left; the program is then a client beside it.
    if why_client == Some(Client::Unusable) {
        let takes = |(candidate, file, _): &(Candidate, &JavaFile, String)| {
            candidate.likelihood() >= Likelihood::Main && takes_a_puzzle(&files, file)
        };
        if mains.iter().filter(|main| takes(main)).count() == 1 {
            mains.retain(takes);
            why_client = None;
        }
    }
    let under_client = why_client.and_then(|client| under_client(tree, &files, &names, client));
    if let Some(under_client) = under_client {
        return Ok(vec![under_client]);
    }
    let are_assigned = |(solver, board): (&JavaFile, &JavaFile)| solver.is_assigned && board.is_assigned;
    let are_assigned = board_and_solver(&files).is_ok_and(are_assigned);
    let detected = |(candidate, file, class)| {
        let (mut sources, notes) = sources(tree, &files, file, class);
        sources.are_assigned = are_assigned;
        sources.takes_no_puzzle = why_client.is_some();
        Detected {
            notes: names.notes().chain(notes).collect(),
            ..Detected::at(candidate, Language::Java, sources.called_after_classes(&names))
        }
    };
    Ok(mains.into_iter().map(detected).collect())
}

/// Whether none of the programs found can be given a puzzle.
fn why_client(files: &[JavaFile], found: Vec<&Candidate>) -> Option<Client> {
    let chosen = match choose(found) {
        Ok(Some(chosen)) if chosen.likelihood() > Likelihood::Part => chosen,
        Ok(_) => return Some(Client::NoMain),
        Err(_) => return None,
    };
    let file = files.iter().find(|file| file.path == chosen.file)?;
    (!takes_a_puzzle(files, file)).then_some(Client::Unusable)
}

/// Whether the `main` of a file can be given a puzzle, by itself or by what it calls.
fn takes_a_puzzle(files: &[JavaFile], file: &JavaFile) -> bool {
    let kept: Vec<&JavaFile> = files.iter().filter(|file| !file.is_test).collect();
    let inputs = closure(&kept, &[file])
        .into_iter()
        .filter(|other| other.path == file.path || other.main.is_none())
        .map(|file| file.input);
    let input = inputs.reduce(Main::with);
    input.is_some_and(Main::takes_a_puzzle)
}

/// `Board` and `Solver` under the assignment's test client, where they have what it calls.
fn under_client(tree: &SourceTree, files: &[JavaFile], names: &Names, client: Client) -> Option<Detected> {
    let (solver, board) = board_and_solver(files).ok()?;
    if !(solver.has_api && board.has_api) {
        return None;
    }
    let class = solver.in_package("Solver");
    let (mut sources, mut notes) = sources(tree, files, solver, class);
    let why = match client {
        Client::NoMain => "there is no `main` that solves a puzzle".to_owned(),
        Client::Unusable => {
            "its `main` takes no puzzle, neither as an argument nor from standard input".to_owned()
        }
    };
    notes.push(format!(
        "`Board` and `Solver` are run by the assignment's test client: {why}"
    ));
    sources.client = Some(client);
    let candidate = Candidate::new(&solver.path, "Solver");
    Some(Detected {
        likelihood: Likelihood::Solver,
        notes: names.notes().chain(notes).collect(),
        ..Detected::at(candidate, Language::Java, sources.called_after_classes(names))
    })
}

/// All Java sources of a folder.
struct Read {
    files: Vec<JavaFile>,
    names: Names,
}

impl Read {
    fn of(tree: &SourceTree, wanted: Option<&str>) -> Result<Self, SubmissionError> {
        let mut files = Vec::new();
        for path in tree
            .sources(Language::Java.extensions())
            .filter(|path| !path.ends_with(MODULE))
        {
            files.push(JavaFile::read(path, &tree.bytes(path)?));
        }
        let public: Vec<_> = files
            .iter()
            .map(|file| (&*file.path, file.public.as_deref()))
            .collect();
        let names = Names::of(&public, wanted);
        files.retain(|file| !names.is_copy(&file.path));
        Ok(Self { files, names })
    }
}

/// What editors write into a project: with it the course's library would have to be a module too.
const MODULE: &str = "module-info.java";

/// The classes `Board` and `Solver` of a folder, for the grader's driver; of several those that lie together.
pub(crate) fn classes(
    path: &Path,
    tree: &SourceTree,
    names: &[(&'static str, String)],
) -> Result<Detected, SubmissionError> {
    let Read {
        files,
        names: of_files,
    } = Read::of(tree, None)?;
    let (solver, board) = board_and_solver(&files).map_err(|missing| {
        let hint = format!("the rubric grades the classes: there must be {missing}");
        SubmissionError::no_program(path, &hint)
    })?;
    let (mut sources, notes) = sources(tree, &files, solver, solver.in_package("Solver"));
    sources.board = Some(CalledBoard {
        class: board.in_package("Board"),
        file: board.path.clone(),
        names: names.to_vec(),
    });
    let candidate = Candidate::new(&solver.path, "Solver");
    Ok(Detected {
        notes: of_files.notes().chain(notes).collect(),
        ..Detected::at(candidate, Language::Java, sources.called_after_classes(&of_files))
    })
}

/// The files of `Solver` and `Board`, of several those that lie together; what there is not otherwise.
fn board_and_solver(files: &[JavaFile]) -> Result<(&JavaFile, &JavaFile), &'static str> {
    let declaring = |class: &'static str| {
        let declares =
            move |file: &&JavaFile| !file.is_test && file.declares.iter().any(|name| name == class);
        files.iter().filter(declares)
    };
    let beside =
        |one: &JavaFile, other: &JavaFile| one.root() == other.root() && one.package == other.package;
    declaring("Solver")
        .find_map(|solver| Some((solver, declaring("Board").find(|board| beside(solver, board))?)))
        .ok_or_else(|| match (declaring("Board").next(), declaring("Solver").next()) {
            (Some(_), None) => "a class `Solver`",
            (None, Some(_)) => "a class `Board`",
            (None, None) => "the classes `Board` and `Solver`, in Java",
            (Some(_), Some(_)) => "the classes `Board` and `Solver` in one folder and one package",
        })
}

/// The files that `from` need: those that declare what they name, and so on; of several with one name those beside the one that names it.
fn closure<'a>(files: &[&'a JavaFile], from: &[&'a JavaFile]) -> Vec<&'a JavaFile> {
    let mut needed: Vec<&JavaFile> = from.to_vec();
    let mut known: HashSet<&Path> = from.iter().map(|file| &*file.path).collect();
    let mut at = 0;
    while let Some(file) = needed.get(at).copied() {
        at += 1;
        let named = |other: &&&JavaFile| {
            let mut declares = other.declares.iter();
            other.path != file.path && declares.any(|name| file.words.contains(name))
        };
        let (beside, apart): (Vec<&JavaFile>, Vec<&JavaFile>) = files
            .iter()
            .filter(named)
            .partition(|other| other.path.parent() == file.path.parent());
        let declared: HashSet<_> = beside.iter().flat_map(|other| &other.declares).collect();
        let shares = |one: &JavaFile| one.declares.iter().any(|name| declared.contains(name));
        let apart: Vec<_> = apart.into_iter().filter(|other| !shares(other)).collect();
        for other in beside.into_iter().chain(apart) {
            if known.insert(&other.path) {
                needed.push(other);
            }
        }
    }
    needed
}

fn sources(
    tree: &SourceTree,
    files: &[JavaFile],
    entry: &JavaFile,
    class: String,
) -> (JavaSources, Vec<String>) {
    let root = entry.root();
    let mut notes = Vec::new();
    let mut kept: Vec<&JavaFile> = Vec::new();
    for file in files {
        let name = |f: &JavaFile| (f.package.clone(), f.path.file_name().map(ToOwned::to_owned));
        let twin = |other: &&JavaFile| other.path != file.path && name(other) == name(file);
        let shadowed = file.root() != root && files.iter().filter(|f| f.root() == root).any(|f| twin(&f));
        if file.is_test {
            notes.push(format!(
                "`{}` is left out: it needs a test library",
                file.path.display()
            ));
        } else if shadowed {
            notes.push(format!(
                "`{}` is left out: the same class is beside the entry point",
                file.path.display()
            ));
        } else {
            kept.push(file);
        }
    }
    let using: Vec<_> = kept.iter().map(|file| file.using()).collect();
    let needed = closure(&kept, &[entry]);
    let sources = JavaSources {
        entry: entry.path.clone(),
        class,
        root,
        files: kept.iter().map(|file| file.path.clone()).collect(),
        needed: needed.iter().map(|file| file.path.clone()).collect(),
        packages: packages::apart(&needed.iter().map(|file| file.using()).collect::<Vec<_>>()),
        renamed: Vec::new(),
        jars: tree.anywhere(&["jar"]).map(Path::to_owned).collect(),
        uses: Used::by(&using),
        single_file: tree.files().len() == 1,
        board: None,
        client: None,
        are_assigned: false,
        takes_no_puzzle: false,
    };
    (sources, notes)
}

impl JavaFile {
    fn read(path: &Path, bytes: &[u8]) -> Self {
        let code = code(bytes, Syntax::CLike);
        let tokens = tokens(&code);
        let mut file = Self {
            path: path.to_owned(),
            ..Self::default()
        };
        let mut depth = 0_usize;
        // The class that was declared last at each depth.
        let mut open: Vec<&str> = Vec::new();
        let mut main = None;
        for (at, token) in tokens.iter().enumerate() {
            match *token {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "package" if depth == 0 && file.package.is_empty() => {
                    file.package = statement(&tokens[at + 1..]);
                }
                "import" if depth == 0 => file.import(&statement(&tokens[at + 1..])),
                "class" | "interface" | "enum" | "record" if depth <= open.len() => {
                    open.truncate(depth);
                    open.extend(tokens.get(at + 1));
                    if depth == 0 {
                        file.declares.extend(open.iter().map(|&class| class.to_owned()));
                        if is_public(&tokens[..at]) {
                            file.public = open.first().map(|&class| class.to_owned());
                        }
                    }
                }
                "main" if depth > 0 && is_main(&tokens, at) => {
                    if let Some(classes) = open.get(..depth)
                        && main.as_ref().is_none_or(|(outer, _)| depth < *outer)
                    {
                        main = Some((depth, classes.join("$")));
                    }
                }
                _ => {}
            }
        }
        file.main = main.map(|(_, class)| class);
        file.is_assigned = is_assigned(&tokens);
        file.has_api = has_api(&tokens);
        file.input = Main::of(&tokens, &String::from_utf8_lossy(bytes));
        file.order = tokens.iter().map(|word| (*word).to_owned()).collect();
        file.words = file.order.iter().cloned().collect();
        let lower = path.to_string_lossy().replace('\\', "/");
        file.is_test |= lower.contains("src/test/");
        file
    }

    fn import(&mut self, name: &str) {
        let name = name.strip_prefix("static").unwrap_or(name);
        self.is_test |= ["org.junit", "junit.", "org.testng", "org.assertj", "org.mockito"]
            .iter()
            .any(|p| name.starts_with(p));
        self.imports.push(name.to_owned());
    }

    fn in_order(&self) -> Vec<&str> {
        self.order.iter().map(String::as_str).collect()
    }

    /// A class of this file with its package.
    fn in_package(&self, class: &str) -> String {
        if self.package.is_empty() {
            class.to_owned()
        } else {
            format!("{}.{class}", self.package)
        }
    }

    fn using(&self) -> Using<'_> {
        Using {
            package: &self.package,
            imports: &self.imports,
            words: &self.words,
            declares: &self.declares,
        }
    }

    /// The folder in which the packages begin.
    fn root(&self) -> PathBuf {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let package: PathBuf = self.package.split('.').filter(|part| !part.is_empty()).collect();
        if !folder.ends_with(&package) {
            return folder.to_owned();
        }
        folder
            .ancestors()
            .nth(package.components().count())
            .unwrap_or(folder)
            .to_owned()
    }
}

/// The words up to the semicolon, without blanks: `java.util.*`.
fn statement(tokens: &[&str]) -> String {
    tokens
        .iter()
        .take_while(|token| **token != ";")
        .copied()
        .collect()
}

/// Whether the words before `class` have `public` among them.
fn is_public(before: &[&str]) -> bool {
    let mut modifiers = before
        .iter()
        .rev()
        .take_while(|word| !matches!(**word, ";" | "}"));
    modifiers.any(|word| *word == "public")
}

impl Recipe for JavaSources {
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop> {
        for (from, to) in &self.renamed {
            let path = bench.source().join(from);
            fs::rename(&path, bench.source().join(to)).map_err(PrepareError::during("rename", &path))?;
        }
        let _ = fs::remove_file(bench.source().join(&self.root).join(MODULE));
        let java = bench.tools.require(Tool::Java, Language::Java)?;
        let javac = bench.tools.require(Tool::Javac, Language::Java)?;
        let board = self
            .board
            .as_ref()
            .map(|board| (board.class.as_str(), &board.names));
        let call = self.call(bench, &javac)?;
        let (class, board) = match self.compile(bench, &javac, &call)? {
            Packages::AsWritten => (self.class.as_str(), board),
            Packages::LeftOut => (
                simple(&self.class),
                board.map(|(board, names)| (simple(board), names)),
            ),
        };
        let course = bench.tools.classpath();
        let mut run = vec![bench.product()];
        run.extend(self.jars.iter().map(|jar| bench.source().join(jar)));
        let handed_in = run.len();
        run.extend(course.iter().cloned());
        run.extend(call.compiled.iter().cloned());
        let mut own = call.compiled;
        if board.is_some()
            && let Some(folder) = library::set_apart(bench)?
        {
            run.push(folder.clone());
            own.push(folder);
        }
        let start = |class: &str| {
            let command = vec![
                java.program.clone().into(),
                "-cp".into(),
                join_classpath(&run),
                class.into(),
            ];
            (command, shell::line(&["java", class]))
        };
        let (command, shown) = if let Some((board, names)) = board {
            let driver = driver::compile(bench, board, names)?;
            own.extend(driver.folders());
            let path = run.split_at(handed_in);
            (
                driver.command(&java.program, [path.0, path.1], board, class),
                // Its last word is the class: lines that run a case again, and written tests, take it from there.
                format!("the grader's driver, which calls {board} or the grader's own Board, and {class}"),
            )
        } else if self.client.is_some() {
            let package = class.rsplit_once('.').map_or("", |(package, _)| package);
            client::compile(bench, &javac, package, &run[1..])?;
            start(&client::class(package))
        } else {
            start(class)
        };
        let mut program = bench.program(Language::Java, command, shown).with_tool(&java);
        program.readable.extend(course.iter().cloned().chain(own));
        Ok(program)
    }

    fn without_program(&self) -> bool {
        self.client.is_some() || self.takes_no_puzzle && self.are_assigned
    }

    fn has_classes(&self) -> bool {
        self.client.is_some() || self.are_assigned
    }
}

/// In which packages classes were compiled.
enum Packages {
    AsWritten,
    /// With all package lines left out, so that the classes are called without them.
    LeftOut,
}

/// How the compiler is called.
struct Call {
    options: Vec<OsString>,
    /// Where the packages begin.
    root: PathBuf,
    /// Where sources of the course's library may be: ways to try.
    ways: Vec<Vec<PathBuf>>,
    /// Where classes of it are.
    compiled: Vec<PathBuf>,
    /// What the compiler must be able to read.
    readable: Vec<PathBuf>,
}

impl Call {
    /// Its arguments for some of the files, in every way; `whole` where those are all.
    fn each(&self, files: &[PathBuf], whole: bool) -> Vec<Vec<OsString>> {
        let with = |way: Option<&Vec<PathBuf>>| {
            let mut arguments = self.options.clone();
            if way.is_some() || !whole {
                let way = way.into_iter().flatten().cloned();
                let folders: Vec<_> = std::iter::once(self.root.clone()).chain(way).collect();
                let path = join_classpath(&folders);
                arguments.extend(["-Xprefer:source".into(), "-sourcepath".into(), path]);
            }
            arguments.extend(files.iter().map(|file| plain_file(file)));
            arguments
        };
        if self.ways.is_empty() {
            return vec![with(None)];
        }
        self.ways.iter().map(|way| with(Some(way))).collect()
    }
}

/// A class without its package.
fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

impl JavaSources {
    fn call(&self, bench: &Bench<'_>, javac: &FoundTool) -> Result<Call, PrepareError> {
        let mut libraries = self.jars.clone();
        libraries.extend(bench.tools.classpath().iter().cloned());
        let there: Vec<_> = libraries
            .iter()
            .map(|library| bench.source().join(library))
            .collect();
        let Supply { compiled, sources } = self.uses.supply(bench, &there)?;
        let mut options: Vec<OsString> = vec![format!("-J-Xmx{}m", bench.memory_mib() / 2).into()];
        options.extend(own::JAVAC.map(OsString::from));
        let (faster, archive) = own::fast_javac(bench, javac);
        options.extend(faster);
        // With `-g` the message of a null pointer names the variable. A processor in the submission would write classes that nobody wrote in Java.
        options.extend(["-g", "-proc:none", "-encoding", "UTF-8", "-d", "../build"].map(OsString::from));
        if libraries.is_empty() && !compiled.is_empty() {
            // What the compiler looks through when nothing is said.
            libraries.push(".".into());
        }
        libraries.extend(compiled.iter().cloned());
        if !libraries.is_empty() {
            options.extend(["-cp".into(), join_classpath(&libraries)]);
        }
        let course = bench.tools.classpath().iter().cloned();
        Ok(Call {
            readable: course.chain(compiled.iter().cloned()).chain(archive).collect(),
            options,
            root: if self.root.as_os_str().is_empty() {
                PathBuf::from(".")
            } else {
                self.root.clone()
            },
            ways: sources,
            compiled,
        })
    }

    fn compile(&self, bench: &Bench<'_>, javac: &FoundTool, call: &Call) -> Result<Packages, Stop> {
        let job = || Job::of_tool(javac).readable(call.readable.iter().cloned());
        let shown = |files: &[PathBuf]| {
            if files.len() > 12 {
                "javac -g *.java".to_owned()
            } else {
                format!("javac -g {}", shell::files(files))
            }
        };
        let board = self.board.iter().map(|board| &board.file);
        let mut named: Vec<PathBuf> = board.chain([&self.entry]).cloned().collect();
        named.dedup();
        // A folder with other exercises in it, half of them unfinished: what the entry point needs is enough. The compiler finds that by itself
        // where files are called after their classes.
        let parts = [&named, &self.needed]
            .into_iter()
            .filter(|part| part.len() < self.files.len());
        let mut ways: Vec<&Vec<PathBuf>> = std::iter::once(&self.files).chain(parts).collect();
        if self.board.is_some() && ways.len() > 1 {
            // Only these are called: what else lies there need not compile, nor be compiled.
            ways.swap(0, 1);
        }
        let mut first = job();
        for files in ways {
            for arguments in call.each(files, files.len() == self.files.len()) {
                first = first.attempt(&arguments, shown(files));
            }
        }
        let stop = match bench.build(&first) {
            Err(stop @ Stop::Compile(_)) => stop,
            done => return done.map(|()| Packages::AsWritten),
        };
        if let Some(packages) = &self.packages
            && let Some(files) = self.in_no_package(bench, packages)?
        {
            let shown = format!("{} # without their package lines", shown(&self.needed));
            let mut again = job();
            for arguments in call.each(&files, false) {
                again = again.attempt(&arguments, shown.clone());
            }
            match bench.build(&again) {
                Err(Stop::Compile(_)) => {}
                done => return done.map(|()| Packages::LeftOut),
            }
        }
        let Stop::Compile(failure) = &stop else {
            return Err(stop);
        };
        // Where this machine's Java is too old, neither class is judged without the other.
        if newer::asked_for(failure).is_none() && self.one_class(bench, call, job, &failure.output)? {
            return Ok(Packages::AsWritten);
        }
        Err(stop.hinted(|said| self.hint(said)))
    }

    /// Compiles one of the two classes that the driver calls, so that the other one, which does not compile, does not sink it. In the other's place stands one that says why when it is
    /// called. Whether that could be done; `said` is what the compiler said of both.
    fn one_class(
        &self,
        bench: &Bench<'_>,
        call: &Call,
        job: impl Fn() -> Job,
        said: &[u8],
    ) -> Result<bool, Stop> {
        let Some(CalledBoard {
            class: board,
            file,
            names,
        }) = self.board.as_ref().filter(|board| board.file != self.entry)
        else {
            return Ok(false);
        };
        let said = String::from_utf8_lossy(said);
        let Some(error) = said.lines().find(|line| line.contains(".java:")) else {
            return Ok(false);
        };
        for (whole, broken) in [(file, &self.class), (&self.entry, board)] {
            let name = simple(broken);
            let names = (broken == board).then_some(names.as_slice());
            let stand_in = driver::stand_in(broken, names, error.trim());
            let path = bench
                .temporary()
                .join("stand-in")
                .join(name)
                .with_extension("java");
            write_open(&path, &stand_in).map_err(PrepareError::during("write", &path))?;
            let shown = format!(
                "javac -g {} # {name}.java does not compile",
                shell::files(std::slice::from_ref(whole))
            );
            let mut one = job();
            for arguments in call.each(&[whole.clone(), path], false) {
                one = one.attempt(&arguments, shown.clone());
            }
            match bench.build(&one) {
                Err(Stop::Compile(_)) => {}
                done => return done.map(|()| true),
            }
        }
        Ok(false)
    }

    /// Writes what the entry point needs without its package lines; nothing where two files are called alike.
    fn in_no_package(
        &self,
        bench: &Bench<'_>,
        packages: &BTreeSet<String>,
    ) -> Result<Option<Vec<PathBuf>>, PrepareError> {
        let folder = bench.temporary().join("in-no-package");
        let write = |from: &Path, to: &Path| {
            let text = String::from_utf8_lossy(&fs::read(from)?).into_owned();
            write_open(to, &packages::without(&text, packages))
        };
        let mut written: Vec<PathBuf> = Vec::new();
        for file in &self.needed {
            let to = folder.join(file.file_name().unwrap_or_default());
            if written.contains(&to) {
                return Ok(None);
            }
            write(&bench.source().join(file), &to).map_err(PrepareError::during("write", &to))?;
            written.push(to);
        }
        Ok(Some(written))
    }

    /// The same with the files called as Java asks for it.
    fn called_after_classes(mut self, names: &Names) -> Self {
        let files = self.files.iter_mut().chain(&mut self.needed);
        for path in files.chain([&mut self.entry]) {
            if let Some(right) = names.right(path) {
                *path = right;
            }
        }
        if let Some(board) = &mut self.board
            && let Some(right) = names.right(&board.file)
        {
            board.file = right;
        }
        self.renamed = names.renamed().collect();
        self
    }

    fn hint(&self, said: &str) -> Option<String> {
        let missing = |line: &str| {
            let of = line.trim().strip_prefix("location: package ").or_else(|| {
                let package = line.split_once("error: package ")?.1;
                package.strip_suffix(" does not exist")
            });
            of.is_some_and(|package| library::is_import(&format!("{package}.*")))
        };
        if said.lines().any(missing) {
            return Some(
                "the grader has its own implementation of the classes of algs4.jar that this assignment needs, and this one is not among them: name the course's library in the rubric (`libraries = [\"algs4.jar\"]`) or in the environment variable GRADER_CLASSPATH, or put it into the submission's folder".into(),
            );
        }
        if self.single_file && said.contains("cannot find symbol") {
            return Some("only this one file was handed in: if it needs others, give the folder".into());
        }
        None
    }
}

/// A class path of these entries. An entry that contains the separator cannot be written into one and is left out.
pub(crate) fn join_classpath(entries: &[PathBuf]) -> OsString {
    let writable = entries
        .iter()
        .filter(|entry| !entry.as_os_str().as_encoded_bytes().contains(&b':'));
    std::env::join_paths(writable).unwrap_or_default()
}

#[cfg(test)]
mod tests;
