//! Makes a gradebook to measure with: `cargo run --example make_gradebook -- FILE STUDENTS [SHARD/SHARDS]` writes the results of a class of different submissions under `coursera`, through the
//! same calls that `grader class` makes. Nothing is run: outputs are those of right programs and of known misconceptions, times are drawn, and every third student's program prints a line of
//! its own under each answer.

#![expect(clippy::print_stdout, reason = "it tells what it made")]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use grader::class::{Entry, Shard, content_hash};
use grader::dialect;
use grader::grade::{Graded, RunOutcome, Schedule, observe};
use grader::gradebook::{
    Attempt, BuildRecord, DiagnosisRecord, Gradebook, Grading, KeptRun, Made, RubricRecord, RunKey, Student,
    TimeSource,
};
use grader::judge::Allowed;
use grader::plan::{Plan, Run};
use grader::rubric::{self, Seed};
use grader::submission::Language;
use reference::misconception::{Answer, Misconception, Style, Variant};
use reference::{Board, Budget};
use sandbox::execution::{Execution, Exit, LimitKind, Usage};
use sandbox::{ProtectionKind, SandboxReport};

const TOOLCHAIN: &str = "Python 3.12.3";

/// The nodes that a program may make on one puzzle; with more it comes to its limit.
const NODES: u64 = 2_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "gradebook.db".to_owned());
    let students: u32 = arguments.next().map_or(Ok(1_000), |text| text.parse())?;
    let shard: Option<Shard> = arguments.next().map(|text| text.parse()).transpose()?;
    let plan = Plan::new(&Arc::new(rubric::load_seeded("coursera", Seed::Given(1))?));
    let programs = programs(&plan);
    let rubric = RubricRecord::of(&plan, "coursera");
    let gradebook = Gradebook::open_or_create(Path::new(&path))?;
    gradebook.keep_seed(Seed::Given(1))?;
    gradebook.keep_rubric(&rubric)?;
    let folder = tempfile::tempdir()?;
    let class: Vec<(Student, Attempt)> = (0..students)
        .map(|number| handed_in(number, folder.path()))
        .collect::<Result<_, _>>()?;
    let (people, attempts): (Vec<_>, Vec<_>) = class.into_iter().unzip();
    gradebook.keep_class(&people, &attempts)?;
    let mut dice = Dice(7);
    for (number, attempt) in attempts.iter().enumerate() {
        // Six of ten are right.
        let drawn = dice.below(10 * programs.len() as u64);
        let program = &programs[usize::try_from(if drawn % 10 < 6 { 0 } else { drawn / 10 })?];
        if shard.is_none_or(|shard| shard.holds(&attempt.content)) {
            keep(
                &gradebook,
                (&plan, &rubric),
                attempt,
                program,
                (number % 3 == 0, &mut dice),
            )?;
        }
    }
    println!("{students} students, {} kinds of programs", programs.len());
    Ok(())
}

/// A program, with what it does on each run of the plan.
struct Program {
    graded: Graded,
    diagnoses: Vec<DiagnosisRecord>,
}

/// A right one first, and one for each of eight misconceptions.
fn programs(plan: &Plan) -> Vec<Program> {
    let right: Box<dyn Fn(&Board) -> Answer> =
        Box::new(|board| Style::ASSIGNMENT.answer(board, Budget::nodes(NODES)));
    let wrong = Misconception::ALL
        .iter()
        .take(8)
        .filter_map(|known| Variant::of(*known).first().copied());
    let wrong = wrong.map(|variant| -> Box<dyn Fn(&Board) -> Answer> {
        Box::new(move |board| variant.answer(board, Style::ASSIGNMENT, Budget::nodes(NODES)))
    });
    let all = [right].into_iter().chain(wrong);
    all.map(|program| {
        let mut schedule = Schedule::new(plan);
        loop {
            for index in schedule.due() {
                let run = &plan.runs[index];
                let ran = execution(plan, run, &program(&run.fixture.board));
                schedule.record(index, observe(plan, run, Allowed::full(run.limits), ran));
            }
            if schedule.due().is_empty() && !schedule.advance() {
                break;
            }
        }
        let graded = schedule.finish(false);
        Program {
            diagnoses: DiagnosisRecord::all_of(plan, &graded),
            graded,
        }
    })
    .collect()
}

fn execution(plan: &Plan, run: &Run, answer: &Answer) -> Execution {
    let dialect = &plan.rubric.dialect;
    let text = match answer {
        Answer::Solved(solved) => {
            let boards: Vec<Vec<u32>> = solved
                .boards()
                .iter()
                .map(|board| board.tiles().collect())
                .collect();
            Some(dialect.render(&dialect::Answer::Solution {
                boards: &boards,
                moves: solved.moves,
                enqueued: Some(solved.enqueued),
            }))
        }
        Answer::Unsolvable => Some(dialect.render(&dialect::Answer::Unsolvable)),
        Answer::NoEnd | Answer::Garbled | Answer::Unknown => None,
    };
    let exit = if text.is_some() {
        Exit::Code(0)
    } else {
        Exit::Limit(LimitKind::Cpu)
    };
    let cpu = if text.is_some() {
        Duration::from_millis(80)
    } else {
        run.limits.cpu + run.limits.cpu / 10
    };
    Execution {
        usage: Usage {
            wall: cpu,
            cpu: Some(cpu),
            peak_memory: Some(12 << 20),
        },
        ..Execution::new(exit).printing(text.unwrap_or_default())
    }
}

fn handed_in(number: u32, folder: &Path) -> Result<(Student, Attempt), Box<dyn Error>> {
    let id = format!("s{number:06}");
    let file = folder.join("Solver.py");
    fs::write(&file, format!("# {id}\n"))?;
    let entry = Entry::of_path(&id, file);
    let attempt = Attempt {
        student: id.clone(),
        label: id.clone(),
        content: content_hash(&entry)?,
        submitted: None,
        time_source: TimeSource::List,
        marked_late: false,
        team: None,
        upload: None,
    };
    let student = Student {
        name: Some(format!("Student {number}")),
        email: Some(format!("{id}@example.org")),
        login: Some(id.clone()),
        section: Some(format!("{}", number % 20)),
        sis: None,
        listed: true,
        id,
    };
    Ok((student, attempt))
}

/// Keeps a submission as `grader class` does: its build, each run, and what it came to.
fn keep(
    gradebook: &Gradebook,
    (plan, rubric): (&Plan, &RubricRecord),
    attempt: &Attempt,
    program: &Program,
    (own_line, dice): (bool, &mut Dice),
) -> Result<(), Box<dyn Error>> {
    let record = BuildRecord {
        language: Some(Language::Python),
        toolchain: TOOLCHAIN.to_owned(),
        made: Made::Program {
            shown_command: "python3 Solver.py".to_owned(),
            built_by: Vec::new(),
            notes: Vec::new(),
        },
    };
    gradebook.keep_build(plan, &attempt.content, &record)?;
    for (run, outcome) in plan.runs.iter().zip(&program.graded.runs) {
        let RunOutcome::Observed(observation) = outcome else {
            continue;
        };
        let mut execution = observation.execution.clone();
        let drawn = u32::try_from(dice.below(1_000))?;
        execution.usage.cpu = execution.usage.cpu.map(|cpu| cpu * (500 + drawn) / 1_000);
        execution.usage.wall = execution.usage.wall * (600 + drawn) / 1_000;
        if own_line && execution.exit == Exit::Code(0) {
            let line = format!("solved in {}.{drawn:03} ms\n", dice.below(90));
            execution.stdout.bytes.extend(line.into_bytes());
        }
        gradebook.keep_run(&KeptRun {
            key: &RunKey::of(&attempt.content, TOOLCHAIN, plan, run),
            content: &attempt.content,
            toolchain: TOOLCHAIN,
            fixture: run.fixture.id.as_str(),
            allowed: Allowed::full(run.limits),
            execution: &execution,
        })?;
    }
    let mut sandbox = SandboxReport::new("simulated");
    for kind in ProtectionKind::ALL {
        sandbox.record(kind, true, "as a real host describes it in a few words");
    }
    let grading = Grading {
        diagnoses: program.diagnoses.clone(),
        ..Grading::of(plan, &rubric.id, attempt, &record, &program.graded, &sandbox)
    };
    gradebook.keep_gradings(&[grading], None)?;
    Ok(())
}

/// Random numbers that are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }
}
