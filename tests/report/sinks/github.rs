//! GitHub Actions: a runner that reads a step's log as GitHub's does.

use grader::document::style::Style;
use grader::report::Report;
use grader::report::format::{Format, StepReport};

use super::{partly_hidden, rendered, reports};

testing::list![
    every_report_is_a_step_of_github_actions,
    what_a_program_prints_is_no_command_even_if_it_knows_how_commands_are_stopped,
    a_passing_report_has_no_errors_and_a_hidden_one_says_so,
];

/// A command that a runner carries out: its name, its title, its message.
#[derive(Debug, PartialEq, Eq)]
struct Command {
    name: String,
    title: String,
    message: String,
}

/// What a runner does with a log: the commands, and the lines that it only shows.
fn run(log: &str) -> (Vec<Command>, Vec<&str>) {
    let (mut commands, mut shown) = (Vec::new(), Vec::new());
    let mut stopped: Option<String> = None;
    for line in log.lines() {
        if let Some(token) = &stopped {
            if line.trim() == format!("::{token}::") {
                stopped = None;
            } else {
                shown.push(line);
            }
            continue;
        }
        let Some((head, message)) = line.strip_prefix("::").and_then(|rest| rest.split_once("::")) else {
            shown.push(line);
            continue;
        };
        let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
        if name == "stop-commands" {
            assert!(message.len() >= 20, "{message:?} can be guessed");
            stopped = Some(message.to_owned());
            continue;
        }
        let title = properties.strip_prefix("title=").unwrap_or(properties);
        assert!(!title.contains([',', ':']), "{line:?} has other properties");
        commands.push(Command {
            name: name.to_owned(),
            title: unescape(title),
            message: unescape(message),
        });
    }
    assert_eq!(stopped, None, "commands go on at the end");
    (commands, shown)
}

fn unescape(text: &str) -> String {
    [
        ("%3A", ":"),
        ("%2C", ","),
        ("%0D", "\r"),
        ("%0A", "\n"),
        ("%25", "%"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (escape, meaning)| {
        text.replace(escape, meaning)
    })
}

/// The variables that a file of outputs sets.
fn outputs(text: &str) -> Vec<(String, String)> {
    let mut outputs = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let heredoc = line.split_once("<<").filter(|(name, _)| !name.contains('='));
        if let Some((name, delimiter)) = heredoc {
            let value: Vec<&str> = lines.by_ref().take_while(|line| *line != delimiter).collect();
            outputs.push((name.to_owned(), value.join("\n")));
        } else {
            let (name, value) = line.split_once('=').unwrap();
            outputs.push((name.to_owned(), value.to_owned()));
        }
    }
    outputs
}

pub(crate) fn check(name: &str, report: &Report) {
    let step = StepReport::of(report);
    assert_eq!(step.log, rendered(report, Format::Github));
    let (commands, shown) = run(&step.log);
    if shown.len() < 10_000 {
        let text = grader::report::format::render(report, Format::Text, &Style::PLAIN).unwrap();
        assert_eq!(
            shown,
            text.lines().collect::<Vec<_>>(),
            "{name}: all of the report is shown"
        );
    }
    let count = |kind: &str| commands.iter().filter(|command| command.name == kind).count();
    for kind in ["error", "warning", "notice"] {
        assert!(count(kind) <= 10, "{name}: {} of {kind}", count(kind));
    }
    assert_eq!((count("group"), count("endgroup")), (1, 1));
    assert_eq!(
        count("error") + count("warning") + count("notice") + 2,
        commands.len(),
        "{name}: no other command"
    );
    let score = format!("{} of {} points", report.score.earned, report.score.possible);
    let notice = commands.iter().find(|command| command.title == "Score").unwrap();
    assert_eq!(notice.message, score);
    assert!(step.summary.len() <= 1 << 20);
    let outputs = outputs(&step.outputs);
    let names: Vec<&str> = outputs.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["score", "possible", "withheld", "hidden", "passed", "problems"],
        "{name}"
    );
    assert_eq!(outputs[0].1, report.score.earned.to_string());
}

fn every_report_is_a_step_of_github_actions() {
    for (name, report) in reports() {
        check(&name, &report);
    }
}

fn what_a_program_prints_is_no_command_even_if_it_knows_how_commands_are_stopped() {
    let report = crate::hostile::saying("x\n::stop-commands::abc\n::abc::\n::error::forged");
    let (commands, _) = run(&rendered(&report, Format::Github));
    assert!(!commands.iter().any(|command| command.message == "forged"));
    let token = |report: &Report| {
        let log = rendered(report, Format::Github);
        let line = log
            .lines()
            .find(|line| line.starts_with("::stop-commands::"))
            .unwrap();
        line.trim_start_matches("::stop-commands::").to_owned()
    };
    let first = token(&report);
    let knowing = crate::hostile::saying(&first);
    assert_ne!(token(&knowing), first, "whoever prints the token changes it");
}

fn a_passing_report_has_no_errors_and_a_hidden_one_says_so() {
    let (commands, _) = run(&rendered(&crate::sample::all_passed(), Format::Github));
    assert!(
        !commands
            .iter()
            .any(|command| command.name == "error" || command.name == "warning")
    );
    let (commands, _) = run(&rendered(&partly_hidden(), Format::Github));
    assert!(commands.iter().any(|command| command.title == "Hidden"));
}
