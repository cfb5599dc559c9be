//! Libraries that a rubric names: Java submissions are compiled and run with them, they are carried in a bundle, and another library is another grading.

use std::fs;
use std::path::Path;
use std::process::Command;

use testing::{Outcome, need};

use crate::bundle::course;
use crate::scenario::Scenario;
use crate::shell::unzipped;
use crate::students::SMALL_RUBRIC;

testing::list![
    submissions_are_graded_with_the_library_and_again_with_another,
    a_library_that_the_environment_names_and_is_not_there_is_the_staffs_mistake,
    a_library_that_is_not_there_is_said_where_it_is_named,
    a_bundle_carries_the_library,
];

const SOLVER: &str = "\
import edu.princeton.cs.algs4.StdOut;

public class Solver {
    public static void main(String[] args) {
        StdOut.println(\"No solution possible\");
    }
}
";

const STD_OUT: &str = "\
package edu.princeton.cs.algs4;

public class StdOut {
    public static void println(Object what) {
    }
}
";

fn with_library() -> String {
    SMALL_RUBRIC.replacen("\n\n", "\nlibraries = [\"lib/algs4.jar\"]\n\n", 1)
}

/// Makes `lib/algs4.jar` of one class.
fn make_library(folder: &Path, class: &str, source: &str) {
    let sources = folder.join("library-sources");
    fs::create_dir_all(&sources).unwrap();
    fs::create_dir_all(folder.join("lib")).unwrap();
    let file = sources.join(format!("{class}.java"));
    fs::write(&file, source).unwrap();
    let classes = folder.join(format!("classes-of-{class}"));
    let made = |program: &str, arguments: &[&Path]| {
        let ended = Command::new(program).args(arguments).status();
        assert!(ended.unwrap().success(), "{program}");
    };
    made("javac", &[Path::new("-d"), &classes, &file]);
    let jar = folder.join("lib/algs4.jar");
    made(
        "jar",
        &[Path::new("cf"), &jar, Path::new("-C"), &classes, Path::new(".")],
    );
}

fn submissions_are_graded_with_the_library_and_again_with_another() -> Outcome {
    need(&["java", "javac", "jar"])?;
    let scenario = Scenario::new()
        .file("small.toml", with_library())
        .file("hw/ada/Solver.java", SOLVER);
    // The grader has a StdOut of its own, which prints.
    make_library(&scenario.path(""), "Other", "public class Other {}");
    let ended = scenario
        .answers("run --submission hw/ada --rubric small.toml", "1 of 10 points")
        .succeeds("class hw --rubric small.toml")
        .complains("ada: 1 of 10");
    let scenario = ended;
    // The course's goes before it; this one is silent.
    make_library(&scenario.path(""), "StdOut", STD_OUT);
    let ended = scenario
        .grader("class hw --rubric small.toml")
        .exits(2)
        .complains("has changed since the gradebook's scores were made");
    ended
        .succeeds("gradebook apply")
        .answers("class hw --rubric small.toml", "1 graded now")
        .answers("class hw --rubric small.toml", "0 graded now")
        .answers("run --submission hw/ada --rubric small.toml", "0 of 10 points");
    Ok(())
}

fn a_library_that_the_environment_names_and_is_not_there_is_the_staffs_mistake() {
    Scenario::small()
        .file("hw/ada/Solver.java", SOLVER)
        .env("GRADER_CLASSPATH", "lib/algs4.jar")
        .grader("run --submission hw/ada --rubric small.toml")
        .exits(2)
        .complains("GRADER_CLASSPATH: cannot use `")
        .complains("lib/algs4.jar`: No such file or directory")
        .file("lib/algs4.jar", "no zip")
        .refused(
            "run --submission hw/ada --rubric small.toml",
            "lib/algs4.jar`: it is no .jar",
        );
}

fn a_library_that_is_not_there_is_said_where_it_is_named() {
    Scenario::new()
        .file("small.toml", with_library())
        .file("lib/readme.txt", "")
        .grader("rubric check small.toml")
        .exits(2)
        .complains("expected a .jar file, found `lib/algs4.jar`")
        .complains("small.toml:5:14")
        .file("lib/algs4.jar", "no zip")
        .refused("rubric check small.toml", "it is no .jar");
}

fn a_bundle_carries_the_library() {
    let text = with_library().replacen("\n\n", "\nfixtures = \"../puzzles\"\n\n", 1);
    let scenario = course()
        .file("course/hw/small.toml", text)
        .file("course/hw/lib/algs4.jar", b"PK\x03\x04 and more");
    let ended = scenario.grader("bundle gradescope --rubric course/hw/small.toml --binary grader-static");
    let scenario = ended.exits(0);
    let files = unzipped(&fs::read(scenario.path("autograder.zip")).unwrap());
    let carried = files
        .iter()
        .find(|(name, _, _)| name == "rubric/hw/lib/algs4.jar");
    assert_eq!(carried.unwrap().2, b"PK\x03\x04 and more");
}
