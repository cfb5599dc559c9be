//! What a new user reads: help, completions, the manual, schemas, lists; and that the documents' command lines exist.

use std::fs;

use clap::{CommandFactory, Parser};
use grader::cli::Cli;
use serde_json::Value;

use crate::scenario::{Scenario, repository, repository_text};

testing::list![
    every_command_has_help_that_shows_how_it_is_used,
    help_tells_a_new_user_where_to_begin,
    completions_know_every_command,
    the_manual_has_every_command,
    every_schema_is_a_json_schema,
    rubrics_are_listed_shown_and_checked,
    fixtures_are_listed_and_shown,
    every_command_line_in_the_documents_can_be_parsed,
];

fn grader(line: &str) -> Scenario {
    Scenario::new().grader(line)
}

/// The command lines that have help, as in `rubric check`.
fn commands(command: &clap::Command, path: &str) -> Vec<String> {
    let mut all = vec![path.to_owned()];
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        all.extend(commands(sub, &format!("{path} {}", sub.get_name())));
    }
    all
}

fn every_command_has_help_that_shows_how_it_is_used() {
    for command in commands(&Cli::command(), "") {
        grader(&format!("{command} --help"))
            .exits(0)
            .prints(format!("Usage: grader{command}").trim_end())
            .complains_of_nothing();
    }
}

fn help_tells_a_new_user_where_to_begin() {
    grader("--help")
        .exits(0)
        .prints("grader run ./student-bin")
        .prints("Exit status:")
        .prints("130  interrupted")
        .complains_of_nothing();
    grader("").refuses("Usage: grader");
    grader("--version")
        .exits(0)
        .prints("grader ")
        .complains_of_nothing();
}

fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let ended = grader(&format!("completions {shell}"))
            .exits(0)
            .complains_of_nothing();
        for command in Cli::command().get_subcommands() {
            assert!(
                ended.stdout().contains(command.get_name()),
                "{shell}: {}",
                command.get_name()
            );
        }
    }
    grader("completions tcsh").refuses("invalid value 'tcsh'");
}

fn the_manual_has_every_command() {
    let ended = grader("man").exits(0).prints(".TH grader").complains_of_nothing();
    for command in Cli::command().get_subcommands() {
        let section = format!(".SH GRADER {}", command.get_name().to_uppercase());
        assert!(ended.stdout().contains(&section), "{section}");
    }
}

fn every_schema_is_a_json_schema() {
    for name in ["rubric", "dialect", "report", "label", "verification"] {
        let schema: Value = grader(&format!("schema {name}"))
            .exits(0)
            .complains_of_nothing()
            .json();
        assert!(schema["$schema"].is_string(), "{name}");
        assert!(schema["properties"].is_object(), "{name}");
    }
    assert_eq!(
        grader("schema report").exits(0).stdout(),
        repository_text("schemas/report.schema.json")
    );
}

fn rubrics_are_listed_shown_and_checked() {
    let ended = grader("rubric list").exits(0).complains_of_nothing();
    for name in [
        "coursera",
        "coursera-stdin",
        "princeton-stdin",
        "eso207",
        "cs210",
        "columbia-ai",
    ] {
        assert!(ended.stdout().contains(name), "{name}");
        let shown = grader(&format!("rubric show {name}"))
            .exits(0)
            .complains_of_nothing()
            .stdout();
        assert_eq!(shown, repository_text(&format!("rubrics/{name}.toml")));
        Scenario::new()
            .file("mine.toml", shown)
            .answers("rubric check mine.toml", "100 points")
            .complains_of_nothing();
    }
    grader("rubric show corsera").refuses("did you mean `coursera`?");
    Scenario::new()
        .file("mine.toml", "schema = 3\n")
        .grader("rubric check coursera mine.toml")
        .exits(2)
        .prints("coursera")
        .complains("mine.toml:1:");
}

fn fixtures_are_listed_and_shown() {
    grader("fixture list")
        .exits(0)
        .prints("named/puzzle04")
        .prints("3-by-3, 4 moves, 10 enqueued")
        .prints("no solution")
        .complains_of_nothing();
    grader("fixture show named/puzzle04")
        .exits(0)
        .prints_exactly(&repository_text("fixtures/puzzles/named/puzzle04.txt"))
        .complains_of_nothing();
    grader("fixture show puzzle4")
        .refuses("puzzle4")
        .complains("hint: `grader fixture list` lists the ids");
    grader("fixture list --fixtures nowhere").refuses("nowhere");
}

/// The documents that users read.
fn documents() -> Vec<(String, String)> {
    let mut documents = vec![("README.md".to_owned(), repository_text("README.md"))];
    for entry in fs::read_dir(repository("docs")).unwrap() {
        let name = format!("docs/{}", entry.unwrap().file_name().into_string().unwrap());
        let markdown = std::path::Path::new(&name).extension();
        if markdown.is_some_and(|extension| extension == "md") {
            let text = repository_text(&name);
            documents.push((name, text));
        }
    }
    documents
}

/// The command lines of a document that begin with `grader` or start it with `cargo run`: those in blocks of code, and those between
/// back quotes. A picture made of words has wide gaps, a command line has none.
fn command_lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            block = !block;
        } else if block {
            lines.push(line.trim().trim_start_matches("$ ").to_owned());
        }
    }
    // What a quotation wraps over lines is one quotation.
    lines.extend(
        text.replace('\n', " ")
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned),
    );
    let started = |line: String| {
        let line = line.replacen("cargo run --release -- ", "grader ", 1);
        let ends = line
            .split(['#', '|', '>', ';', '&'])
            .next()
            .unwrap_or_default()
            .trim();
        (ends.starts_with("grader ") && !ends.contains("  ") && !ends.contains('…') && !ends.contains("..."))
            .then(|| ends.to_owned())
    };
    lines.into_iter().filter_map(started).collect()
}

fn every_command_line_in_the_documents_can_be_parsed() {
    let mut seen = 0;
    for (name, text) in documents() {
        for line in command_lines(&text) {
            // Every other part stands between double quotes, and is one word.
            let words = line.split('"').enumerate().flat_map(|(nth, part)| match nth % 2 {
                0 => part
                    .split_whitespace()
                    .map(|word| word.trim_matches('\''))
                    .collect(),
                _ => vec![part],
            });
            let parsed = Cli::try_parse_from(words);
            // A command that is only named, as `grader rubric check`, prints its help.
            let ended = parsed.err().filter(clap::Error::use_stderr);
            let mut command = Some(Cli::command());
            for word in line.split_whitespace().skip(1) {
                command = command.and_then(|command| command.find_subcommand(word).cloned());
            }
            let only_named = command.is_some();
            assert!(
                ended.is_none() || only_named,
                "{name}: `{line}`: {}",
                ended.unwrap()
            );
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} command lines were found");
}
