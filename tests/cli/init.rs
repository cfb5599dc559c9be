//! `grader init`: a course's folder from options, and the error where something is missing.

use crate::scenario::Scenario;

testing::list![
    a_course_is_made_from_options_and_its_rubric_is_sound,
    every_platform_gets_its_files_and_its_next_steps,
    without_a_terminal_the_missing_options_are_named,
    what_is_there_is_not_replaced,
    a_wrong_option_makes_nothing,
];

fn a_course_is_made_from_options_and_its_rubric_is_sound() {
    let ended = Scenario::new()
        .answers("init hw4 --rubric princeton-stdin --due \"2026-12-01 23:59 Europe/Berlin\" --late 10% --platform canvas", "made `hw4/rubric.toml`: the rubric princeton-stdin with 100 points, due 2026-12-01T23:59:00+01:00, 10 % of the points off for each day late")
        .prints("cd hw4")
        .prints("grader class submissions.zip --roster")
        .complains_of_nothing();
    let text = ended.left("hw4/rubric.toml");
    assert!(text.contains("\ndue = 2026-12-01T23:59:00+01:00\n"), "{text}");
    assert!(text.contains("\n[late]\nper-day = \"10 %\"\n"), "{text}");
    ended.answers("rubric check hw4/rubric.toml", "100 points");
}

fn every_platform_gets_its_files_and_its_next_steps() {
    for (platform, file, within, next) in [
        ("folder", "rubric.toml", "schema", "grader class submissions"),
        ("canvas", "rubric.toml", "schema", "--format canvas"),
        ("moodle", "rubric.toml", "schema", "--format moodle-worksheet"),
        ("gradescope", "rubric.toml", "schema", "grader bundle gradescope"),
        (
            "classroom50",
            "autograder.py",
            "RUBRIC = \"rubric/rubric.toml\"",
            "autograders/ASSIGNMENT/",
        ),
        (
            "gitlab",
            ".gitlab-ci.yml",
            "GRADER_RUBRIC: rubric/rubric.toml",
            "GRADER_SHA256",
        ),
    ] {
        let ended = Scenario::new()
            .succeeds(&format!(
                "init --rubric coursera --due none --platform {platform}"
            ))
            .prints("no due date")
            .prints(next);
        assert!(ended.left(file).contains(within), "{platform}");
    }
}

fn without_a_terminal_the_missing_options_are_named() {
    let ended = Scenario::new()
        .grader("init hw4 --rubric coursera")
        .refuses("error: there is no terminal to ask at, and --due, --late and --platform are missing")
        .complains("hint: for example: grader init hw4 --rubric coursera --due");
    assert!(ended.names().is_empty());
    Scenario::new().refused("init --rubric coursera --due none", "--platform is missing");
}

fn what_is_there_is_not_replaced() {
    let options = "--rubric coursera --due none --platform gitlab";
    let ended = Scenario::new()
        .file("rubric.toml", "mine")
        .grader(&format!("init {options}"))
        .refuses("error: `./rubric.toml` is there already");
    assert_eq!(ended.left("rubric.toml"), "mine");
    let ended = Scenario::new()
        .file("hw4/.gitlab-ci.yml", "mine")
        .grader(&format!("init hw4 {options}"))
        .refuses("`hw4/.gitlab-ci.yml` is there already");
    assert_eq!(ended.left("hw4/.gitlab-ci.yml"), "mine");
}

fn a_wrong_option_makes_nothing() {
    for (options, message) in [
        (
            "--rubric courserra --due none --platform folder",
            "did you mean `coursera`?",
        ),
        (
            "--rubric coursera --due tomorrow --late none --platform folder",
            "--due: expected a time with its zone",
        ),
        (
            "--rubric coursera --due 2026-12-01T23:59:00Z --late 200% --platform folder",
            "--late: expected none, closed",
        ),
        (
            "--rubric coursera --due none --late 10% --platform folder",
            "there is no due date",
        ),
        (
            "--rubric coursera --due none --platform blackboard",
            "invalid value 'blackboard'",
        ),
    ] {
        let ended = Scenario::new().refused(&format!("init hw4 {options}"), message);
        assert!(ended.names().is_empty());
    }
}
