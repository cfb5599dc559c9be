//! What the sandbox costs: a run of `/bin/true` in each tier, alternating with a bare spawn, so that load on the machine meets both alike.
//! One kind is measured after the other: what bubblewrap leaves the kernel to tidy up, and what else it takes from the caches, is not charged to a box.
//!
//! `cargo bench -p sandbox` prints medians and ratios, and ends with 1 if a ratio or a start is over its goal.
//!
//! Where the host grants control groups, the box is measured with one. Keepers are moved into their groups in advance, on a thread that waits for
//! the kernel: the start of a box is measured as a grader meets it, with some time since the last one; what the wait itself takes is printed beside it, and bound by nothing.

use std::cmp::Ordering;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use sandbox::execution::Limits;
use sandbox::{Cell, CellSpec, Choice, ProtectionKind, Request, Sandbox, Settings, choose_with};

/// Rounds of each kind, one run of it and one bare spawn in each.
const ROUNDS: usize = 600;
/// Rounds before those, which bring everything into memory.
const WARM: usize = 20;
/// Boxes opened to measure their start.
const STARTS: usize = 40;
/// The median, over all pairs, of a sandboxed run over the bare spawn beside it.
const RATIO: f64 = 1.25;
/// The median start of a box.
const START: Duration = Duration::from_millis(5);
/// Between two starts, as a submission is read or compiled before it runs.
const PAUSE: Duration = Duration::from_millis(50);
const PROGRAM: &str = "/bin/true";

/// A way to run [`PROGRAM`], to be measured against a bare spawn.
struct Kind {
    name: &'static str,
    run: Box<dyn FnMut()>,
    bound: bool,
}

fn main() -> ExitCode {
    if let Some(code) = sandbox::run_as_box() {
        return code;
    }
    let settings = Settings::default();
    let mut kinds = Vec::new();
    let mut starts = Vec::new();
    let alone = Settings {
        control_groups: false,
        ..settings.clone()
    };
    for (name, choice, settings) in [
        ("namespaces", Choice::Namespaces, &settings),
        ("fallback", Choice::Fallback, &settings),
        ("ns, no group", Choice::Namespaces, &alone),
        ("fb, no group", Choice::Fallback, &alone),
        ("none", Choice::None, &alone),
    ] {
        let Ok(sandbox) = choose_with(choice, &[], settings) else {
            say(&format!("{name}: not on this host"));
            continue;
        };
        let bound = choice != Choice::None;
        if bound {
            starts.push((name, true, start(&*sandbox, PAUSE)));
        }
        if bound && sandbox.report().enforces(ProtectionKind::MemoryControl) {
            starts.push(("at once", false, start(&*sandbox, Duration::ZERO)));
        }
        let Ok(mut cell) = sandbox.open(&CellSpec::default()) else {
            continue;
        };
        kinds.push(Kind {
            name,
            run: Box::new(move || run(&mut *cell)),
            bound,
        });
    }
    if Path::new("/usr/bin/bwrap").exists() {
        let arguments = [
            "/usr/bin/bwrap",
            "--ro-bind",
            "/",
            "/",
            "--unshare-all",
            "--die-with-parent",
            PROGRAM,
        ];
        kinds.push(Kind {
            name: "bubblewrap",
            run: Box::new(move || command(&arguments)),
            bound: false,
        });
    }
    let mut good = true;
    for kind in kinds {
        good &= measure(kind);
    }
    for (name, bound, (median, fast)) in starts {
        say(&format!(
            "{name:12} box start, median {median:.1?}   p10 {fast:.1?}"
        ));
        good &= !bound || median <= START;
    }
    say(if good {
        "within the goals: 1.25 × bare, box start 5 ms"
    } else {
        "OVER a goal: 1.25 × bare, box start 5 ms"
    });
    ExitCode::from(u8::from(!good))
}

/// Prints what a kind costs beside the bare spawns that its own runs alternate with; whether that is within its goal.
fn measure(mut kind: Kind) -> bool {
    let timed = |run: &mut dyn FnMut()| {
        let started = Instant::now();
        run();
        started.elapsed()
    };
    let (mut bare, mut boxed) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS + WARM {
        let (bare_time, boxed_time) = if round % 2 == 0 {
            let first = timed(&mut || command(&[PROGRAM]));
            (first, timed(&mut kind.run))
        } else {
            let first = timed(&mut kind.run);
            (timed(&mut || command(&[PROGRAM])), first)
        };
        if round >= WARM {
            bare.push(bare_time);
            boxed.push(boxed_time);
        }
    }
    let mut ratios: Vec<f64> = boxed
        .iter()
        .zip(&bare)
        .map(|(boxed, bare)| boxed.as_secs_f64() / bare.as_secs_f64())
        .collect();
    let ratio = quantile(&mut ratios, 0.5);
    say(&format!(
        "{:12} median {:>9.1?}   bare {:>9.1?}   ratio of a pair, median {ratio:.2}   fastest tenths {:.2}",
        kind.name,
        quantile(&mut boxed, 0.5),
        quantile(&mut bare, 0.5),
        quantile(&mut boxed, 0.1).as_secs_f64() / quantile(&mut bare, 0.1).as_secs_f64(),
    ));
    !kind.bound || ratio <= RATIO
}

fn command(argv: &[&str]) {
    let mut command = Command::new(argv[0]);
    command
        .args(&argv[1..])
        // A box's program has a clean environment too: with Cargo's, the loader looks into more folders.
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    drop(command.status());
}

fn run(cell: &mut dyn Cell) {
    let request = Request {
        argv: vec![PROGRAM.into()],
        env: Vec::new(),
        stdin: [].into(),
        files: Vec::new(),
        folder: None,
        limits: Limits::default(),
    };
    if let Err(error) = cell.run(&request) {
        say(&format!("a run failed: {error}"));
    }
}

/// How much longer the first run in a cell takes than the second: the start of its box.
fn start(sandbox: &dyn Sandbox, pause: Duration) -> (Duration, Duration) {
    let mut times: Vec<_> = (0..STARTS)
        .filter_map(|_| {
            std::thread::sleep(pause);
            let started = Instant::now();
            let mut cell = sandbox.open(&CellSpec::default()).ok()?;
            run(&mut *cell);
            let first = started.elapsed();
            let started = Instant::now();
            run(&mut *cell);
            Some(first.saturating_sub(started.elapsed()))
        })
        .collect();
    (quantile(&mut times, 0.5), quantile(&mut times, 0.1))
}

fn quantile<T: Copy + Default + PartialOrd>(values: &mut [T], part: f64) -> T {
    values.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "an index"
    )]
    let index = (values.len().saturating_sub(1) as f64 * part) as usize;
    values.get(index).copied().unwrap_or_default()
}

fn say(line: &str) {
    drop(writeln!(std::io::stdout(), "{line}"));
}
