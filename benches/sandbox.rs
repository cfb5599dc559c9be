//! What the sandbox costs: a run of `/bin/true` in each tier, interleaved with a bare spawn, so that load on the machine meets all alike.
//!
//! `cargo bench --bench sandbox` prints medians and ratios, and ends with 1 if a ratio or a start is over its goal.
//!
//! Where the host grants control groups, the box is measured with one. Keepers are moved into their groups in advance, on a thread that waits for
//! the kernel: the start of a box is measured as a grader meets it, with some time since the last one; what the wait itself takes is printed beside it, and bound by nothing.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use grader::execution::Limits;
use grader::sandbox::{Cell, CellSpec, Choice, ProtectionKind, Request, Sandbox, Settings, choose_with};

/// Rounds, each with one run of every kind.
const ROUNDS: usize = 400;
/// Boxes opened to measure their start.
const STARTS: usize = 40;
/// The median of a sandboxed run over the median of a bare one.
const RATIO: f64 = 1.25;
/// The median start of a box.
const START: Duration = Duration::from_millis(5);
/// Between two starts, as a submission is read or compiled before it runs.
const PAUSE: Duration = Duration::from_millis(50);
const PROGRAM: &str = "/bin/true";

struct Kind {
    name: &'static str,
    run: Box<dyn FnMut()>,
    times: Vec<Duration>,
    bound: bool,
}

fn main() -> ExitCode {
    let settings = Settings {
        program: PathBuf::from(env!("CARGO_BIN_EXE_grader")),
        ..Settings::default()
    };
    let mut kinds = vec![kind("bare spawn", false, || command(&[PROGRAM]))];
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
        kinds.push(kind(name, bound, move || run(&mut *cell)));
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
        kinds.push(kind("bubblewrap", false, move || command(&arguments)));
    }
    for round in 0..ROUNDS + 20 {
        for kind in &mut kinds {
            let started = Instant::now();
            (kind.run)();
            // The first rounds bring everything into memory.
            if round >= 20 {
                kind.times.push(started.elapsed());
            }
        }
    }
    let mut good = true;
    let bare = quantile(&mut kinds[0].times, 0.5);
    let bare_fast = quantile(&mut kinds[0].times, 0.1);
    for kind in &mut kinds {
        let (median, fast) = (quantile(&mut kind.times, 0.5), quantile(&mut kind.times, 0.1));
        let ratio = median.as_secs_f64() / bare.as_secs_f64();
        let fast_ratio = fast.as_secs_f64() / bare_fast.as_secs_f64();
        let name = kind.name;
        say(&format!(
            "{name:12} median {median:>9.1?} ({ratio:.2} × bare)   p10 {fast:>9.1?} ({fast_ratio:.2} × bare)"
        ));
        good &= !kind.bound || ratio <= RATIO;
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

fn kind(name: &'static str, bound: bool, run: impl FnMut() + 'static) -> Kind {
    Kind {
        name,
        run: Box::new(run),
        times: Vec::new(),
        bound,
    }
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

fn quantile(times: &mut [Duration], part: f64) -> Duration {
    times.sort_unstable();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "an index"
    )]
    let index = (times.len().saturating_sub(1) as f64 * part) as usize;
    times.get(index).copied().unwrap_or_default()
}

fn say(line: &str) {
    drop(writeln!(std::io::stdout(), "{line}"));
}
