//! `grader bundle gradescope`: what is in the zip, and what Gradescope gets from its two scripts.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use serde_json::Value;

use crate::scenario::{Scenario, repository_text};
use crate::shell::{Bench, put_script, said, unzipped};
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    the_bundle_has_the_scripts_the_grader_and_the_rubric_with_its_files_and_no_more,
    a_grader_that_would_not_run_there_is_refused,
    the_image_is_set_up_with_what_submissions_need,
    a_submission_is_graded_and_sees_no_golden,
    what_cannot_be_graded_is_withheld_and_says_why_where_students_may_know,
];

/// The shortest file that is a program for x86-64 and needs nothing but the kernel.
pub(crate) fn static_program() -> Vec<u8> {
    let mut bytes = vec![0; 64 + 56];
    bytes[..8].copy_from_slice(b"\x7fELF\x02\x01\x01\0");
    (bytes[16], bytes[18], bytes[20]) = (2, 62, 1);
    (bytes[32], bytes[52], bytes[54], bytes[56]) = (64, 64, 56, 1);
    bytes[64] = 1;
    bytes
}

/// A course's own rubric, with its own puzzles and their goldens.
pub(crate) fn course() -> Scenario {
    let rubric = SMALL_RUBRIC.replacen("\n\n", "\nfixtures = \"../puzzles\"\n\n", 1);
    let mut course = Scenario::new()
        .file("course/hw/small.toml", rubric)
        .file("course/hw/grades.csv", "private")
        .file("grader-static", static_program());
    for name in ["named/puzzle04", "2x2/unsolvable-03", "2x2/solvable-03"] {
        for ending in ["txt", "golden.toml"] {
            let file = format!("puzzles/{name}.{ending}");
            let text = repository_text(&format!("fixtures/{file}"));
            course = course.file(&format!("course/{file}"), text);
        }
    }
    course
}

const BUNDLE: &str =
    "bundle gradescope --rubric course/hw/small.toml --binary grader-static --languages python,java,cpp";

/// A machine of Gradescope's: the folder that is `/autograder` there.
struct Machine {
    _scenario: Scenario,
    bench: Bench,
    root: PathBuf,
}

impl Machine {
    /// With the bundle unpacked. In it is the static grader that `GRADER_STATIC` names; else the one that is tested takes the place of the static program.
    fn new() -> Self {
        let built = std::env::var_os("GRADER_STATIC");
        let mut course = course();
        if let Some(built) = &built {
            course = course.file("grader-static", fs::read(built).unwrap());
        }
        let scenario = course.succeeds(BUNDLE);
        let root = scenario.path("autograder");
        for (name, mode, content) in unzipped(&fs::read(scenario.path("autograder.zip")).unwrap()) {
            let path = root.join("source").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, content).unwrap();
            fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
        }
        if built.is_none() {
            let tested = assert_cmd::cargo::cargo_bin!("grader");
            fs::copy(tested, root.join("source/grader")).unwrap();
        }
        for folder in ["submission", "results"] {
            fs::create_dir(root.join(folder)).unwrap();
        }
        let bench = Bench::new(&root).tool("apt-get", "#!/bin/sh\necho \"$@\" >> \"$AUTOGRADER_ROOT/apt\"\n");
        Self {
            _scenario: scenario,
            bench,
            root,
        }
    }

    fn runs(&self, script: &str) -> Output {
        let script = self.root.join("source").join(script);
        let mut command = self.bench.command(script.to_str().unwrap(), &self.root);
        command.env("AUTOGRADER_ROOT", &self.root).output().unwrap()
    }

    /// What is in `results.json` after a submission was run.
    fn results(&self) -> Value {
        let ran = self.runs("run_autograder");
        assert!(ran.status.success(), "{}", said(&ran));
        let text = fs::read_to_string(self.root.join("results/results.json")).unwrap();
        let results: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(results["score"].is_number(), "{text}");
        assert_eq!(results["stdout_visibility"], "hidden", "{text}");
        results
    }
}

fn the_bundle_has_the_scripts_the_grader_and_the_rubric_with_its_files_and_no_more() {
    let ended = course()
        .succeeds(BUNDLE)
        .complains_of_nothing()
        .prints("`autograder.zip`: 10 files, 1 MiB");
    let scenario = ended;
    let first = fs::read(scenario.path("autograder.zip")).unwrap();
    let files = unzipped(&first);
    let listed: Vec<(&str, u32)> = files
        .iter()
        .map(|(name, mode, _)| (name.as_str(), *mode))
        .collect();
    let expected = [
        ("grader", 0o755),
        ("rubric/hw/small.toml", 0o644),
        ("rubric/puzzles/2x2/solvable-03.golden.toml", 0o644),
        ("rubric/puzzles/2x2/solvable-03.txt", 0o644),
        ("rubric/puzzles/2x2/unsolvable-03.golden.toml", 0o644),
        ("rubric/puzzles/2x2/unsolvable-03.txt", 0o644),
        ("rubric/puzzles/named/puzzle04.golden.toml", 0o644),
        ("rubric/puzzles/named/puzzle04.txt", 0o644),
        ("run_autograder", 0o755),
        ("setup.sh", 0o755),
    ];
    assert_eq!(listed, expected);
    assert_eq!(files[0].2, static_program());
    let again = scenario.succeeds(BUNDLE);
    assert_eq!(fs::read(again.path("autograder.zip")).unwrap(), first);
}

fn a_grader_that_would_not_run_there_is_refused() {
    let ended = course()
        .grader("bundle gradescope")
        .exits(2)
        .complains("this grader, `")
        .complains(
            "expected a grader that is linked statically, found one that needs this machine's libraries",
        )
        .complains("cargo build --release --target x86_64-unknown-linux-musl")
        .grader("bundle gradescope --binary course/hw/small.toml")
        .refuses("`course/hw/small.toml`: expected a Linux program, found something else")
        .grader("bundle gradescope --rubric cours")
        .refuses("expected a rubric's name or the path of its file, found `cours`");
    assert!(!ended.names().contains(&"autograder.zip".to_owned()));
}

fn the_image_is_set_up_with_what_submissions_need() {
    let machine = Machine::new();
    let ran = machine.runs("setup.sh");
    assert!(ran.status.success(), "{}", said(&ran));
    let apt = fs::read_to_string(machine.root.join("apt")).unwrap();
    assert_eq!(
        apt,
        "update\ninstall --yes --no-install-recommends default-jdk-headless g++ python3\n"
    );
    // A rubric that does not load is reported when the image is built.
    fs::write(machine.root.join("source/rubric/hw/small.toml"), "titel = 3\n").unwrap();
    assert!(!machine.runs("setup.sh").status.success());
}

fn a_submission_is_graded_and_sees_no_golden() {
    let machine = Machine::new();
    let solver = machine.root.join("submission/solver");
    put_script(&solver, &knows_one_board());
    // A name cannot pass for the time.
    let metadata = r#"{"id": 1, "created_at": "2026-03-01T10:00:00.365935-08:00", "users": [{"name": "\", \"created_at\": \"never"}]}"#;
    fs::write(machine.root.join("submission_metadata.json"), metadata).unwrap();
    let honest = machine.results();
    assert_eq!(honest["score"], 9.0);
    assert_eq!(honest["tests"].as_array().unwrap().len(), 2);
    // Handed in 18 hours late: 10 % of 10 points a day.
    let rubric = machine.root.join("source/rubric/hw/small.toml");
    let text = fs::read_to_string(&rubric).unwrap();
    let late = "\ndue = 2026-03-01T00:00:00Z\n\n[late]\nper-day = \"10 %\"\n\n";
    fs::write(&rubric, text.replacen("\n\n", late, 1)).unwrap();
    assert_eq!(machine.results()["score"], 8.0);
    fs::write(&rubric, text).unwrap();
    let golden = machine
        .root
        .join("source/rubric/puzzles/named/puzzle04.golden.toml");
    assert!(golden.is_file());
    let thief = format!("#!/bin/sh\ncat '{}' && exit 7\n", golden.display());
    put_script(&solver, &knows_one_board().replacen("#!/bin/sh\n", &thief, 1));
    assert_eq!(machine.results()["score"], 9.0);
    put_script(&solver, "#!/bin/sh\nexit 3\n");
    assert_eq!(machine.results()["score"], 0.0);
}

fn what_cannot_be_graded_is_withheld_and_says_why_where_students_may_know() {
    let machine = Machine::new();
    fs::write(
        machine.root.join("submission/\"notes\\.txt"),
        "I could not do it.\n",
    )
    .unwrap();
    let results = machine.results();
    let text = results["output"].as_str().unwrap();
    assert!(text.starts_with("This submission was not graded. The 0 is no grade: the score is withheld"));
    assert!(text.contains("\n\nWhat the grader said:\nerror: "), "{text}");
    // A mistake of the staff's is not shown to students.
    fs::write(
        machine.root.join("source/rubric/hw/small.toml"),
        "secret = \"sesame\"\n",
    )
    .unwrap();
    let results = machine.results();
    let text = results["output"].as_str().unwrap();
    assert!(
        text.ends_with("until the course staff have looked at it.\n"),
        "{text}"
    );
    // The grader is stopped before it has results.
    put_script(&machine.root.join("source/grader"), "#!/bin/sh\nkill -KILL $$\n");
    fs::remove_file(machine.root.join("results/results.json")).unwrap();
    assert_eq!(machine.results()["output"], text);
}
