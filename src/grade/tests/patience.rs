//! Programs with given times: shortened limits save time and change nothing else.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "models need no exact numbers"
)]

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::*;
use crate::plan::{Difficulty, Run};

/// What a program says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Right,
    Wrong,
    NoSolution,
    /// It crashes.
    Nothing,
}

/// What a program needs on a puzzle.
#[derive(Clone, Copy, Debug)]
struct Needs {
    /// CPU seconds; infinite where it never ends.
    cpu: f64,
    /// Seconds in which it does nothing.
    sleep: f64,
    /// Bytes at the beginning, and bytes a CPU second.
    memory: (f64, f64),
    /// Whether what it takes doubles whenever it is full.
    doubles: bool,
    /// What it says in the end.
    says: Says,
}

impl Needs {
    /// The bytes taken after so many CPU seconds.
    fn taken(&self, cpu: f64) -> f64 {
        let (base, rate) = self.memory;
        let more = rate * cpu;
        base + if self.doubles && more > 0.0 {
            more.log2().ceil().exp2()
        } else {
            more
        }
    }

    /// The CPU seconds after which there are more bytes than these.
    fn goes_over(&self, limit: f64) -> f64 {
        let (base, rate) = self.memory;
        let most = (limit - base).max(1.0);
        let most = if self.doubles {
            most.log2().floor().exp2()
        } else {
            most
        };
        most / rate.max(1e-9)
    }
}

const LITTLE: Needs = Needs {
    cpu: 0.05,
    sleep: 0.0,
    memory: (1e7, 0.0),
    doubles: false,
    says: Says::Right,
};
const NEVER: f64 = f64::INFINITY;

type Model = Arc<dyn Fn(&Run) -> Needs + Send + Sync>;

/// A sandbox in which a model tells what each puzzle takes, and right answers are given.
struct Theatre {
    sandbox: Box<dyn Sandbox>,
    scene: Arc<Scene>,
}

struct Scene {
    puzzles: BTreeMap<Arc<[u8]>, Run>,
    model: Model,
    /// What was used, in CPU and wall milliseconds, and what limits were asked for.
    spent: [AtomicUsize; 2],
    asked: Mutex<Vec<(String, Limits)>>,
}

impl Theatre {
    fn new(plan: &Plan, model: &Model) -> Self {
        let puzzles = plan
            .runs
            .iter()
            .map(|run| (Arc::clone(&run.fixture.text), run.clone()));
        let scene = Arc::new(Scene {
            puzzles: puzzles.collect(),
            model: Arc::clone(model),
            spent: [AtomicUsize::new(0), AtomicUsize::new(0)],
            asked: Mutex::default(),
        });
        let played = Arc::clone(&scene);
        Self {
            sandbox: Box::new(Pretend::new(move |request: &Request| Ok(played.run(request)))),
            scene,
        }
    }

    fn spent(&self) -> [usize; 2] {
        [0, 1].map(|which| self.scene.spent[which].load(Ordering::SeqCst))
    }
}

impl Scene {
    fn run(&self, request: &Request) -> Execution {
        let (run, limits) = (&self.puzzles[&request.files[0].1], request.limits);
        let needs = (self.model)(run);
        // It works first, and then it sleeps. The first limit on the way ends it.
        let for_memory = needs.goes_over(limits.memory as f64);
        let ends = [
            (limits.cpu.as_secs_f64(), needs.cpu, LimitKind::Cpu),
            (
                limits.wall.as_secs_f64(),
                needs.cpu + needs.sleep,
                LimitKind::Wall,
            ),
            (for_memory, needs.cpu, LimitKind::Memory),
        ];
        let over = ends.into_iter().filter(|(most, needed, _)| needed > most);
        let first = over.min_by(|one, other| one.0.total_cmp(&other.0));
        let wall = first.map_or(needs.cpu + needs.sleep, |(most, ..)| most);
        let cpu = Duration::from_secs_f64(wall.min(needs.cpu) + 1e-6);
        let execution = Execution {
            usage: Usage {
                wall: Duration::from_secs_f64(wall + 1e-6),
                cpu: Some(cpu),
                peak_memory: Some(needs.taken(cpu.as_secs_f64()) as u64),
            },
            ..first.map_or_else(|| answer(run, &needs), |(.., kind)| ends_at(kind))
        };
        for (spent, used) in self.spent.iter().zip([cpu, execution.usage.wall]) {
            spent.fetch_add(used.as_millis() as usize, Ordering::SeqCst);
        }
        let mut asked = self.asked.lock().unwrap();
        asked.push((run.fixture.id.to_string(), limits));
        execution
    }
}

fn ends_at(kind: LimitKind) -> Execution {
    ends("", Exit::Limit(kind))
}

fn answer(run: &Run, needs: &Needs) -> Execution {
    let moves = run.fixture.golden.moves();
    let none = "No solution possible\n".to_owned();
    match (needs.says, moves) {
        (Says::Nothing, _) => ends("", Exit::Code(1)),
        (Says::NoSolution, _) | (Says::Right, None) => prints(none),
        (Says::Right | Says::Wrong, _) => {
            let more = u64::from(needs.says == Says::Wrong);
            prints(format!(
                "Minimum number of moves = {}\n",
                moves.unwrap_or(0) + more
            ))
        }
    }
}

fn coursera() -> Plan {
    Plan::new(&Arc::new(crate::rubric::load("coursera").unwrap()))
}

/// Two plans of the same runs: with shortened limits and with full ones.
fn plans() -> [Plan; 2] {
    [coursera(), coursera().with_full_limits(true)]
}

/// What comes of a model under shortened and under full limits: the verdicts, and the CPU and wall milliseconds.
fn both(plans: &[Plan; 2], model: &Model) -> [(Vec<&'static str>, [usize; 2]); 2] {
    [0, 1].map(|which| {
        let theatre = Theatre::new(&plans[which], model);
        let verdicts = names(&graded(&plans[which], &*theatre.sandbox, 1));
        (verdicts, theatre.spent())
    })
}

fn difficulty(run: &Run) -> Difficulty {
    run.difficulty.unwrap()
}

/// Random numbers that are the same every time.
struct Dice(u64);

impl Dice {
    fn part(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Between two numbers, each power of ten alike.
    fn scale(&mut self, least: f64, most: f64) -> f64 {
        (least.ln() + self.part() * (most / least).ln()).exp()
    }

    fn one_of(&mut self, count: usize) -> usize {
        (self.part() * count as f64) as usize
    }
}

/// A program whose times have one cause: it is as fast as it is, and in one way does not end.
fn consistent(dice: &mut Dice) -> Model {
    let start = dice.scale(0.001, 0.6);
    let (node, power) = (dice.scale(1e-7, 3e-3), 0.7 + 1.5 * dice.part());
    let grows_with = dice.one_of(8);
    let growth = dice.scale(1.1, 3.0);
    let unsolvable = dice.one_of(5);
    let endless = dice.one_of(8);
    let threshold = 2 + dice.one_of(4);
    let rate = [0.0, dice.scale(1e6, 2e9)][dice.one_of(2)];
    let base = dice.scale(1e6, 3e8);
    let doubles = dice.one_of(3) == 0;
    let noise = 0.3 * dice.part();
    let seed = dice.0;
    Arc::new(move |run: &Run| {
        let own = difficulty(run);
        let mut chance = Dice(
            seed ^ blake3::hash(run.fixture.id.as_str().as_bytes()).as_bytes()[..8]
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
        );
        chance.part();
        let about = (noise * (2.0 * chance.part() - 1.0)).exp();
        let squares = (own.dimension * own.dimension) as f64;
        let nodes = own.nodes.min(1 << 40) as f64;
        let search = |nodes: f64| node * nodes.powf(power) * squares / 9.0;
        let moves = own.moves as f64;
        let counts = &run.fixture.golden.counts;
        let [most, hamming] = [
            counts.manhattan.tree.map(|tree| tree.enqueued.max),
            counts.hamming.tree.map(|tree| tree.enqueued.min),
        ]
        .map(|nodes| nodes.unwrap_or(1 << 40) as f64);
        let solving = match grows_with {
            0 => 1e-4 * growth.powf(moves),
            // In breadth, until all boards were seen.
            1 => search(
                2_f64
                    .powf(moves)
                    .min(if own.dimension <= 3 { 181_440.0 } else { 1e13 }),
            ),
            2 => search(hamming),
            3 => search(most),
            _ => search(nodes),
        };
        let cpu = if own.solvable {
            solving
        } else {
            match unsolvable {
                // Parity, counted.
                0 | 1 => 0.0,
                // No end at all.
                2 => NEVER,
                // Until all boards were seen.
                3 => match own.dimension {
                    1 | 2 => search(12.0),
                    3 => search(181_440.0),
                    _ => NEVER,
                },
                // With the twin.
                _ => 2.0 * search(2.0 * nodes),
            }
        };
        let cpu = match endless {
            0 if own.dimension >= threshold => NEVER,
            1 => NEVER,
            2 if own.solvable && own.moves >= 4 * threshold as u64 => NEVER,
            3 if own.solvable => NEVER,
            _ => cpu,
        };
        Needs {
            cpu: (start + cpu) * about,
            sleep: 0.0,
            memory: (base, rate * (squares / 9.0).sqrt()),
            doubles,
            ..LITTLE
        }
    })
}

#[test]
fn no_verdict_of_a_program_whose_times_have_one_cause_depends_on_shortened_limits() {
    let plans = plans();
    let mut dice = Dice(2026);
    let (mut used, mut would, mut wrong) = (0, 0, Vec::new());
    for number in 0..300 {
        let model = consistent(&mut dice);
        let [(short, [shortened, _]), (full, [all, _])] = both(&plans, &model);
        (used, would) = (used + shortened, would + all);
        if short != full {
            let cases = plans[0].cases.iter().zip(short.iter().zip(&full));
            let differ = cases.filter(|(_, (short, full))| short != full);
            let told = differ.map(|(case, (short, full))| {
                format!(
                    "{}: {short}, not {full}: {:?}",
                    case.id,
                    model(&plans[0].runs[case.run])
                )
            });
            let differ: Vec<String> = told.collect();
            wrong.push(format!("program {number}: {differ:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ: {}", wrong.len(), wrong.join("\n"));
    // Most of these programs are near their limits now and then, or run out of memory. Where it is plain, much more is saved.
    assert!(used * 5 < would * 4, "{used} of {would} ms");
}

/// A program that needs little, but for what is said of a puzzle.
fn program_that(needs: impl Fn(&Difficulty) -> Option<Needs> + Send + Sync + 'static) -> Model {
    Arc::new(move |run: &Run| needs(&difficulty(run)).unwrap_or(LITTLE))
}

const ENDLESS: Needs = Needs { cpu: NEVER, ..LITTLE };

/// The seconds of CPU time and on the clock, with shortened and with full limits, of a program whose verdicts are the same.
fn seconds(model: &Model) -> [[usize; 2]; 2] {
    let [(short, used), (full, would)] = both(&plans(), model);
    assert_eq!(short, full);
    [used, would].map(|spent| spent.map(|milliseconds| milliseconds / 1_000))
}

#[test]
fn a_program_that_never_ends_on_unsolvable_boards_is_stopped_early_on_most_of_them() {
    let model = program_that(|own| (!own.solvable).then_some(ENDLESS));
    let [[used, _], [would, _]] = seconds(&model);
    // 7 boards of 4 by 4 at 11 s, and 11 smaller ones at 5.5 s; now one of 2 by 2 in full and one of 3 by 3.
    assert!(would >= 137 && used <= 32, "{used} of {would} s");
}

#[test]
fn a_program_that_never_ends_is_stopped_early_once_that_is_plain() {
    let [[used, _], [would, _]] = seconds(&program_that(|_| Some(ENDLESS)));
    assert!(used * 9 < would * 2, "{used} of {would} s");
}

#[test]
fn a_program_that_runs_out_of_memory_is_stopped_early_once_that_is_plain() {
    // On 4-by-4 and larger boards everything is enqueued until there is no memory left, after 8 of 10 seconds.
    let hoards = |doubles| {
        program_that(move |own| {
            let hoard = Needs {
                memory: (1e7, 1.3e8),
                doubles,
                ..ENDLESS
            };
            (own.dimension >= 4).then_some(hoard)
        })
    };
    let [[used, _], [would, _]] = seconds(&hoards(false));
    assert!(used * 2 < would, "{used} of {would} s");
    seconds(&hoards(true));
    // One that takes its memory in another way than those before has all its time.
    let plan = coursera();
    let changes = program_that(|own| {
        let rate = if own.moves == 38 { 1e6 } else { 1.3e8 };
        let memory = (1e7, rate);
        (own.dimension >= 4).then_some(Needs { memory, ..ENDLESS })
    });
    let theatre = Theatre::new(&plan, &changes);
    let graded = graded(&plan, &*theatre.sandbox, 1);
    let of_hardest = plan.cases.iter().zip(names(&graded));
    let verdicts: Vec<&str> = of_hardest
        .filter(|(case, _)| case.id.to_string().ends_with("depth-38"))
        .map(|(_, verdict)| verdict)
        .collect();
    assert_eq!(verdicts, ["time-limit-cpu"]);
}

#[test]
fn what_is_out_of_reach_is_not_waited_for() {
    // A queue that is searched from end to end: the time grows with the square of the nodes, and 4-by-4 boards of 30 moves and more take too long.
    let linear = program_that(|own| {
        let cpu = 0.05 + 2e-7 * (own.nodes.min(1 << 40) as f64).powi(2);
        Some(Needs { cpu, ..LITTLE })
    });
    let plan = coursera();
    let theatre = Theatre::new(&plan, &linear);
    graded(&plan, &*theatre.sandbox, 1);
    let asked = theatre.scene.asked.lock().unwrap().clone();
    let of = |name: &str| asked.iter().find(|(id, _)| id.ends_with(name)).unwrap().1.cpu;
    let full = Duration::from_secs(11);
    assert_eq!(of("4x4/depth-30-a"), full);
    assert!(of("4x4-hard/depth-38") < full / 5);
    // On 3-by-3 boards a search may see all boards before its time ends.
    assert_eq!(of("3x3/depth-31-a"), full);
    seconds(&linear);
}

#[test]
fn what_may_yet_end_gets_all_its_time() {
    let plan = coursera();
    let no_3_by_3_is_shortened = |model: &Model| {
        let graded = graded(&plan, &*Theatre::new(&plan, model).sandbox, 1);
        for (run, outcome) in plan.runs.iter().zip(&graded.runs) {
            if let RunOutcome::Observed(observation) = outcome
                && difficulty(run).dimension == 3
            {
                assert!(!observation.allowed.is_shortened(), "{}", run.fixture.id);
            }
        }
    };
    // It walks through all 3-by-3 boards, a little too slowly.
    no_3_by_3_is_shortened(&program_that(|own| {
        let cpu = if own.dimension <= 3 { 5.6 } else { NEVER };
        (!own.solvable && own.dimension > 2).then_some(Needs { cpu, ..LITTLE })
    }));
    // What ends after 4 s on one board may do so on another.
    no_3_by_3_is_shortened(&program_that(|own| match (own.solvable, own.moves) {
        (true, 9..) => Some(ENDLESS),
        (true, 8) => Some(Needs { cpu: 4.0, ..LITTLE }),
        _ => None,
    }));
    // Where now time is out first and now memory, the verdict is the right one.
    let greedy = program_that(|own| {
        let memory = (1e7, 1e8 + 3e6 * own.moves as f64);
        own.solvable.then_some(Needs { memory, ..ENDLESS })
    });
    seconds(&greedy);
}

#[test]
fn a_program_that_waits_is_waited_for_once() {
    let sleeps = |seconds: f64| {
        program_that(move |_| {
            Some(Needs {
                sleep: seconds,
                ..LITTLE
            })
        })
    };
    let [[_, used], [_, would]] = seconds(&sleeps(1e9));
    assert!(would > 30 * 60 && used < would / 8, "{used} of {would} s");
    // Neither do those wait longer who look for a smaller counterexample, or for another dialect.
    let plan = coursera();
    let graded = graded(&plan, &*Theatre::new(&plan, &sleeps(1e9)).sandbox, 1);
    assert_eq!(
        least_wait(&graded.runs, Duration::from_secs(20)),
        Duration::from_secs(3)
    );
    // A virtual machine of Java that begins, and then sleeps.
    let begins = program_that(|_| {
        Some(Needs {
            cpu: 0.7,
            sleep: 1e9,
            ..LITTLE
        })
    });
    let [[_, used], [_, would]] = seconds(&begins);
    assert!(used < would / 8, "{used} of {would} s");
    // What wakes in time is never cut off.
    let [[_, used], [_, would]] = seconds(&sleeps(12.0));
    assert_eq!(used, would);
    let on_some = program_that(|own| {
        let sleep = if own.solvable { 2.9 } else { 1e9 };
        Some(Needs { sleep, ..LITTLE })
    });
    seconds(&on_some);
}

#[test]
fn what_a_run_is_allowed_does_not_depend_on_the_number_of_jobs() {
    let plan = coursera();
    let model = program_that(|own| (own.dimension > 2 && own.moves % 3 == 0).then_some(ENDLESS));
    let asked = |jobs| {
        let theatre = Theatre::new(&plan, &model);
        let graded = graded(&plan, &*theatre.sandbox, jobs);
        let mut asked = theatre.scene.asked.lock().unwrap().clone();
        asked.sort();
        (asked, format!("{:?}", graded.cases))
    };
    assert_eq!(asked(1), asked(7));
}

#[test]
fn what_is_stopped_early_says_why() {
    let plan = coursera();
    let told = |model: &Model| {
        let graded = graded(&plan, &*Theatre::new(&plan, model).sandbox, 2);
        let mut told: Vec<String> = graded
            .cases
            .iter()
            .filter_map(|case| match case {
                CaseResult::Judged(judgement) => Some(judgement.findings.first()?.message.clone()),
                CaseResult::Failed(_) => None,
            })
            .collect();
        told.sort();
        told.dedup();
        told
    };
    let endless = told(&program_that(|own| (!own.solvable).then_some(ENDLESS)));
    let early = "the program was stopped early, after 1.00 s, because it had used more CPU time than it may, 5.00 s, on each of 2 puzzles like this one";
    assert!(endless.iter().any(|told| told == early), "{endless:#?}");
    let hoards = told(&program_that(|own| {
        let memory = (1e7, 1.3e8);
        (own.dimension >= 4).then_some(Needs { memory, ..ENDLESS })
    }));
    let early = "the program was stopped early, after 1.00 s, because it had used more memory than it may, 1024 MiB, on each of 2 puzzles like this one";
    assert!(hoards.iter().any(|told| told == early), "{hoards:#?}");
    let waits = program_that(|_| Some(Needs { sleep: 1e9, ..LITTLE }));
    assert_eq!(
        told(&waits),
        [
            "not run: `The assignment's own examples` did not pass",
            "the program was still there when its time on the clock ended",
            "the program was stopped early, after 3.00 s, because it had waited until its time on the clock ended, 30.00 s, on a puzzle before",
        ]
    );
}

/// What a program was measured to need under the limits of `coursera`, on a machine that takes so many times as long. What was stopped would never have ended, and took its memory evenly or in doubles.
fn measured(rows: &[&str], slower: f64, doubles: bool) -> Model {
    const MEBIBYTE: f64 = 1_048_576.0;
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    let number = |row: &[&str], column: usize| row[column].parse::<f64>().unwrap();
    let least = rows.iter().map(|row| number(row, 2)).fold(NEVER, f64::min);
    let needs = rows.iter().map(|row| {
        let seconds = number(row, 1) / 1e3 * slower;
        let rate = (number(row, 2) - least) * MEBIBYTE / seconds.max(0.001);
        let (cpu, says) = match row[3] {
            "cpu" | "memory" => (NEVER, Says::Nothing),
            "right" => (seconds, Says::Right),
            "wrong" => (seconds, Says::Wrong),
            "none" => (seconds, Says::NoSolution),
            "crash" => (seconds, Says::Nothing),
            other => panic!("{other}"),
        };
        let needs = Needs {
            cpu,
            sleep: 0.0,
            memory: (least * MEBIBYTE, rate),
            doubles,
            says,
        };
        (row[0].to_owned(), needs)
    });
    let needs: BTreeMap<String, Needs> = needs.collect();
    Arc::new(move |run: &Run| *needs.get(run.fixture.id.as_str()).unwrap_or(&LITTLE))
}

#[test]
fn no_verdict_of_a_measured_program_depends_on_shortened_limits() {
    let plans = plans();
    for program in include_str!("measured.txt").trim().split("\n\n").skip(1) {
        let lines: Vec<&str> = program.lines().collect();
        for (slower, doubles) in [
            (1.0, false),
            (1.0, true),
            (0.5, false),
            (0.7, true),
            (1.5, true),
            (2.5, false),
        ] {
            let model = measured(&lines[1..], slower, doubles);
            let [(short, _), (full, _)] = both(&plans, &model);
            assert_eq!(short, full, "{} {slower} {doubles}", lines[0]);
        }
    }
}
