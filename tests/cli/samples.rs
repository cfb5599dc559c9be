//! Every sample submission, graded from its sources by `grader verify` under a small rubric in which every sample's mistake shows.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use grader::verify::SampleSet;
use serde_json::Value;
use testing::{Missing, Outcome, each};

use crate::scenario::{Scenario, repository_text};

testing::list![
    right_samples_get_full_marks_and_those_that_do_not_compile_get_none,
    right_samples_get_full_marks_under_the_rubrics_that_come_with_the_grader,
    wrong_samples_in_compiled_languages_come_out_as_labelled,
    wrong_samples_in_scripts_come_out_as_labelled,
    samples_that_go_over_a_limit_come_out_as_labelled,
    samples_of_the_other_dialects_come_out_as_labelled,
    samples_that_print_a_trace_come_out_as_labelled,
    a_trace_with_a_closed_set_is_right_where_the_rubric_permits_it,
    every_sample_is_of_a_group,
    the_time_of_slow_programs_grows_as_their_labels_say,
];

/// Samples that are tried together, under limits that suit them.
struct Group {
    dialect: &'static str,
    only: &'static [&'static str],
    limits: Limits,
}

/// The clock is generous where nothing waits, because the machine may be busy. Which of two limits a queue that only grows meets first, depends on both.
struct Limits {
    cpu: &'static str,
    wall: &'static str,
    memory: &'static str,
}

const USUAL: Limits = Limits {
    cpu: "2 s",
    wall: "120 s",
    memory: "256 MiB",
};
/// What never ends shows that in one second as well.
const SHORT: Limits = Limits { cpu: "1 s", ..USUAL };
const CPU_DECIDES: Limits = Limits {
    cpu: "1 s",
    wall: "120 s",
    memory: "512 MiB",
};
const CLOCK_DECIDES: Limits = Limits {
    cpu: "2 s",
    wall: "5 s",
    memory: "256 MiB",
};

const RIGHT: Group = Group {
    dialect: "coursera",
    only: &["accepted/*", "compile-error/*"],
    limits: USUAL,
};
const WRONG_COMPILED: Group = Group {
    only: &["{wrong-answer,presentation-error,runtime-error}/{c,cpp,go,java,rust}-*"],
    limits: SHORT,
    ..RIGHT
};
const WRONG_SCRIPTS: Group = Group {
    only: &["{wrong-answer,presentation-error,runtime-error}/{javascript,python,shell}-*"],
    limits: SHORT,
    ..RIGHT
};
const MEMORY_AND_OUTPUT: Group = Group {
    only: &["memory-limit/*", "output-limit/*"],
    ..RIGHT
};
const CPU_TIME: Group = Group {
    only: &["time-limit-cpu/*"],
    limits: CPU_DECIDES,
    ..RIGHT
};
const WALL_TIME: Group = Group {
    only: &["time-limit-wall/*"],
    limits: CLOCK_DECIDES,
    ..RIGHT
};
const TRACES: &str = "*/*-trace*";
const fn every(dialect: &'static str) -> Group {
    Group {
        dialect,
        only: &["*/*"],
        limits: USUAL,
    }
}

/// The line that tries some samples under a rubric.
fn verify(rubric: &str, only: &[impl AsRef<str>]) -> String {
    let only: String = only.iter().flat_map(|name| [" --only ", name.as_ref()]).collect();
    format!("verify {rubric} --once --jobs 2 --format json{only}")
}
const OTHER_DIALECTS: [Group; 5] = [
    every("coursera-stdin"),
    every("princeton-stdin"),
    every("eso207"),
    every("cs210"),
    every("columbia-ai"),
];

impl Group {
    fn rubric(&self) -> String {
        let file = if self.dialect == "columbia-ai" {
            include_str!("samples-directions.toml")
        } else {
            include_str!("samples.toml")
        };
        let text = file
            .replace("DIALECT", self.dialect)
            .replace("CPU", self.limits.cpu)
            .replace("MEMORY", self.limits.memory)
            .replace("WALL", self.limits.wall);
        if ["princeton-stdin", "eso207"].contains(&self.dialect) {
            text.replacen("points = 115", "points = 135", 1) + include_str!("samples-counts.toml")
        } else {
            text
        }
    }

    /// Tries the samples; each must come out as its label says. Gives what was found, and whether all were tried.
    fn verified(&self) -> (Value, Outcome) {
        let ended = Scenario::new()
            .file("small.toml", self.rubric())
            .grader(&verify("small.toml", self.only));
        let found = ended.json();
        assert_eq!(found["differences"], Value::Array(Vec::new()), "{found:#}");
        assert_eq!(found["failures"], Value::Array(Vec::new()));
        ended.exits(0);
        let outcome = tried(&found);
        (found, outcome)
    }
}

/// What verifying all samples under a shipped rubric with less CPU time found; each came out as its label says. It is done once, however many tests ask: one that needs to know what a sample got
/// reads it here, and builds and grades nothing.
pub(crate) fn verified(rubric: &'static str) -> &'static Value {
    static DONE: Mutex<BTreeMap<&str, &OnceLock<Value>>> = Mutex::new(BTreeMap::new());
    let once = *DONE
        .lock()
        .unwrap()
        .entry(rubric)
        .or_insert_with(|| Box::leak(Box::default()));
    once.get_or_init(|| {
        // What never ends tells no more in five seconds than in three; a right class takes less than half a second, a Board in Python more than two for the largest puzzle, and six on a busy machine.
        let cpu = match rubric {
            _ if rubric.ends_with("-api") => "2 s",
            _ if rubric.ends_with("-board") => "15 s",
            _ => "3 s",
        };
        let text = repository_text(&format!("rubrics/{rubric}.toml")).replace("5 s", cpu);
        let ended = Scenario::new()
            .file(&format!("{rubric}.toml"), text)
            .grader(&format!("verify {rubric}.toml --once --jobs 2 --format json"));
        let found = ended.json();
        assert_eq!(found["differences"], Value::Array(Vec::new()), "{found:#}");
        assert_eq!(found["failures"], Value::Array(Vec::new()), "{found:#}");
        ended.exits(0);
        found
    })
}

/// The criteria that a sample did not pass under a shipped rubric, unless this machine cannot build or run its language.
pub(crate) fn failed(rubric: &'static str, sample: &str) -> Result<Vec<&'static str>, Missing> {
    let found = verified(rubric);
    let mut rows = found["samples"].as_array().unwrap().iter();
    let row = rows.find(|row| row["name"] == sample).unwrap();
    if let Some(why) = row["skipped"].as_str() {
        return Err(Missing::new(format!("{sample}: {why}")));
    }
    let criteria = found["criteria"].as_array().unwrap().iter();
    let failed = criteria
        .zip(row["cells"].as_array().unwrap())
        .filter(|(_, cell)| cell["outcome"] != "passed");
    Ok(failed
        .map(|(criterion, _)| criterion["id"].as_str().unwrap())
        .collect())
}

/// Asks whether every sample of a verification was tried.
pub(crate) fn tried(found: &Value) -> Outcome {
    let mut rows = found["samples"].as_array().unwrap().iter();
    rows.find(|row| row["skipped"].is_string()).map_or(Ok(()), |row| {
        Err(Missing::new(format!("{}: {}", row["name"], row["skipped"])))
    })
}

fn right_samples_get_full_marks_and_those_that_do_not_compile_get_none() -> Outcome {
    let (found, outcome) = RIGHT.verified();
    for row in found["samples"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["skipped"].is_null())
    {
        let earned = if row["expected"] == "accepted" {
            &row["possible"]
        } else {
            &Value::from(0)
        };
        assert_eq!(&row["earned"], earned, "{row:#}");
        let findings = usize::from(row["expected"] != "accepted");
        assert_eq!(row["findings"].as_array().unwrap().len(), findings, "{row:#}");
    }
    outcome
}

fn right_samples_get_full_marks_under_the_rubrics_that_come_with_the_grader() -> Outcome {
    let samples = [
        ("princeton-stdin", "c-princeton-stdin"),
        ("coursera", "rust-coursera"),
    ];
    each(samples, |(rubric, sample)| {
        let pattern = format!("accepted/{sample}");
        let ended = Scenario::new().succeeds(&verify(rubric, &[pattern]));
        let found = ended.json();
        tried(&found)?;
        assert_eq!(found["samples"][0]["earned"], 100, "{found:#}");
        Ok(())
    })
}

fn wrong_samples_in_compiled_languages_come_out_as_labelled() -> Outcome {
    WRONG_COMPILED.verified().1
}

fn wrong_samples_in_scripts_come_out_as_labelled() -> Outcome {
    WRONG_SCRIPTS.verified().1
}

fn samples_that_go_over_a_limit_come_out_as_labelled() -> Outcome {
    each([MEMORY_AND_OUTPUT, CPU_TIME, WALL_TIME], |group| {
        group.verified().1
    })
}

fn samples_of_the_other_dialects_come_out_as_labelled() -> Outcome {
    each(OTHER_DIALECTS, |group| group.verified().1)
}

/// The rubric of the documents that asks for the trace.
fn trace_rubric() -> String {
    let page = repository_text("docs/rubric.md");
    let (_, after) = page.split_once("```toml rubric trace.toml\n").unwrap();
    after.split_once("```").unwrap().0.to_owned()
}

fn samples_that_print_a_trace_come_out_as_labelled() -> Outcome {
    let ended = Scenario::new()
        .file("trace.toml", trace_rubric())
        .grader(&verify("trace.toml", &[TRACES]));
    let found = ended.json();
    assert_eq!(found["differences"], Value::Array(Vec::new()), "{found:#}");
    ended.exits(0);
    for row in found["samples"].as_array().unwrap() {
        // The answer is right in all of them but one, which prints too much, and the trace stands in nobody's way.
        let earned = if row["expected"] == "accepted" { 10 } else { 4 };
        if row["skipped"].is_null() && row["name"] != "wrong-answer/python-trace-first-in" {
            assert!(row["earned"].as_f64().unwrap() >= f64::from(earned), "{row:#}");
        }
    }
    tried(&found)
}

fn a_trace_with_a_closed_set_is_right_where_the_rubric_permits_it() -> Outcome {
    let rubric = trace_rubric() + "\n[counting]\nclosed-set = true\n";
    let samples = [
        ("wrong-answer/python-trace-closed-set", 10),
        ("accepted/python-trace", 10),
        ("wrong-answer/java-trace-no-critical-optimisation", 4),
    ];
    each(samples, |(sample, points)| {
        let folder = crate::scenario::repository(&format!("fixtures/submissions/{sample}"));
        let line = format!(
            "run --rubric trace.toml --format json --submission {}",
            folder.display()
        );
        let ended = Scenario::new().file("trace.toml", rubric.clone()).grader(&line);
        let ended = ended.has_tools(sample)?;
        let report = ended.json();
        assert!(
            report["score"]["earned"].as_f64().unwrap() >= f64::from(points),
            "{sample}: {report:#}"
        );
        Ok(())
    })
}

fn every_sample_is_of_a_group() {
    let groups = [
        RIGHT,
        WRONG_COMPILED,
        WRONG_SCRIPTS,
        MEMORY_AND_OUTPUT,
        CPU_TIME,
        WALL_TIME,
    ];
    let patterns = groups.iter().flat_map(|group| group.only);
    for sample in SampleSet::shipped().unwrap().samples {
        let label = &sample.label;
        let others = OTHER_DIALECTS.iter().any(|group| group.dialect == label.dialect);
        let tried = others
            || patterns
                .clone()
                .any(|pattern| fast_glob::glob_match(pattern, &sample.name));
        assert!(tried, "{}", sample.name);
    }
}

/// Programs that are right and slow, each in its own way, and all the puzzles of a ladder.
fn the_time_of_slow_programs_grows_as_their_labels_say() -> Outcome {
    let ladder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/ladder");
    let set = SampleSet::shipped().unwrap().samples;
    let names: Vec<String> = std::fs::read_dir(format!("{ladder}/time-limit-cpu"))
        .unwrap()
        .filter_map(|entry| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            Some(format!("time-limit-cpu/{}", name.strip_suffix(".expect.toml")?))
        })
        .collect();
    assert!(
        names
            .iter()
            .all(|name| set.iter().all(|known| known.name != *name))
    );
    let ended = Scenario::new()
        .file("ladder.toml", include_str!("growth.toml"))
        .grader(&verify(&format!("ladder.toml --samples \"{ladder}\""), &names));
    let found = ended.json();
    // Times differ from run to run, so any growth may go without a name, and all of them on a busy machine; none has a wrong one.
    let differences = found["differences"].as_array().unwrap();
    for difference in differences {
        assert_eq!(
            [&difference["what"], &difference["actual"]],
            ["growth", "none"],
            "{found:#}"
        );
    }
    // What times cannot tell apart from a right search is taken for nothing else. Of what is compiled while it runs, short times say nothing false.
    let sure = [
        ("recomputed", "as-expected"),
        ("path-in-node", "as-expected"),
        ("java-no-critical-optimisation", "no-critical-optimisation"),
    ];
    for row in found["samples"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        if let Some((_, law)) = sure.iter().find(|(part, _)| name.contains(part)) {
            let growth = &row["growth"];
            assert!(growth.is_null() || growth == law, "{row:#}");
        }
    }
    tried(&found)
}
