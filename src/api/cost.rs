//! What the search costs and what the objects keep, by counts and by sizes: the same on every machine and under any load.

use reference::{Budget, Heuristic, counts};

use crate::judgement::{Finding, FindingCode};

use super::answers::Answer;
use super::fit::{Polynomial, Power};
use super::{Fault, Seen, board, requests, search, sizes, solver};

/// What is left to programs that look at the goal twice, or put it back.
const SLACK: u64 = 4;

/// Nodes that are looked at to find out how many a search with a twin in the same queue can have.
const TWIN_BUDGET: Budget = Budget::nodes(2_000_000);

/// The most that a right search can do on a puzzle, with the Manhattan priority and whatever its order of ties: alone, with its twin in one queue, or in turns with its twin in another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Most {
    enqueued: u64,
    dequeued: u64,
    /// In one queue at one time.
    queued: u64,
}

impl Most {
    /// `None` where it is not known.
    fn of(seen: Seen<'_>) -> Option<Self> {
        seen.fixture.golden.counts.manhattan.tree?;
        let board = &seen.fixture.board;
        let twin = search::given_twin(board)?;
        let turns = counts::in_turns(board, &twin, Heuristic::Manhattan, TWIN_BUDGET).ok()?;
        let together = counts::with_twin(board, &twin, Heuristic::Manhattan, TWIN_BUDGET).ok()?;
        Some(Self {
            enqueued: turns.counts.enqueued.max.max(together.enqueued.max) + SLACK,
            dequeued: turns.counts.dequeued.max.max(together.dequeued.max) + SLACK,
            queued: turns.longest_queue.max(together.longest_queue()) + SLACK,
        })
    }

    /// Every node that is taken out gives its neighbors, of which one, the predecessor, is made and not put in.
    const fn boards(self) -> u64 {
        self.enqueued + self.dequeued
    }
}

/// The counters of a probe, where the driver could read them and the solver ran with the grader's board.
fn counters<'a>(seen: Seen<'a>, probe: &'static str) -> Result<Option<&'a [u64]>, Fault> {
    if !matches!(seen.answer("solver", CALL)?, Answer::Done) {
        return Ok(None);
    }
    match seen.answers.of(probe) {
        None => Err(Fault::unanswered(probe, CALL)),
        Some(thrown @ Answer::Threw { .. }) => Err(disturbed(CALL, thrown)),
        Some(Answer::Counts(counts)) => Ok(Some(counts)),
        Some(_) => Ok(None),
    }
}

const CALL: &str = "new Solver(board)";

/// Nothing of the student's is called when counters and sizes are read: what fails there is made to fail.
fn disturbed(call: &str, thrown: &Answer) -> Fault {
    let what = format!("after `{call}` the classes disturb the grader: what it costs cannot be read");
    Finding::new(FindingCode::CallFailed, what)
        .comparing("no exception", thrown.shown())
        .hint("no thread may go on when the constructor has returned, and none may stop another one")
        .into()
}

/// What to do about boards that are made and not looked at.
const FEWER_BOARDS: &str = "call `neighbors()` once for each node that leaves the queue, and for no other: each call makes all the boards anew";

/// Nodes put in, taken out and in a queue at most, and boards made.
pub(super) fn counts(seen: Seen<'_>) -> Result<(), Fault> {
    solver::was_counted(seen)?;
    let Some(most) = Most::of(seen) else {
        return Ok(());
    };
    let nodes = counters(seen, "counts")?;
    if let Some([inserted, deleted, queued, ..]) = nodes {
        for (count, most, what) in [
            (
                *inserted,
                most.enqueued,
                "the search puts too many nodes into the queue",
            ),
            (
                *deleted,
                most.dequeued,
                "the search takes too many nodes out of the queue",
            ),
            (
                *queued,
                most.queued,
                "the search has too many nodes in the queue at one time",
            ),
        ] {
            if count > most {
                solver::finds_shortest(seen)?;
                return Err(search::too_many(
                    what.to_owned(),
                    most,
                    count,
                    &search::what_it_leaves_out(seen),
                ));
            }
        }
    }
    match counters(seen, "calls")? {
        Some([made, ..]) if *made > most.boards() => {
            solver::finds_shortest(seen)?;
            let what = "the search makes too many boards".to_owned();
            // Where the nodes are no more than they may be, none of what makes them too many is to blame.
            let hint = match nodes {
                Some(_) => FEWER_BOARDS.to_owned(),
                None => search::what_it_leaves_out(seen),
            };
            Err(search::too_many(what, most.boards(), *made, &hint))
        }
        _ => Ok(()),
    }
}

/// Calls of the board's methods, for each board that is made.
pub(super) fn calls(seen: Seen<'_>) -> Result<(), Fault> {
    solver::was_counted(seen)?;
    let Some([made, manhattan, _, equals, to_string, ..]) = counters(seen, "calls")? else {
        return Ok(());
    };
    let most = 2 * made + 10;
    // By its own word: a wrong distance that is kept is kept.
    let distance = match seen.answers.of("distance") {
        Some(Answer::Number(distance)) => u64::try_from(*distance).ok(),
        _ => None,
    };
    // A board that keeps its distance in a field may be asked for it as often as one likes.
    let is_kept = matches!(seen.answers.of("numbers"), Some(Answer::Counts(numbers)) if distance.is_some_and(|distance| numbers.contains(&distance)));
    let manhattan = if is_kept { &0 } else { manhattan };
    for (count, method, hint) in [
        (
            *manhattan,
            "manhattan()",
            "compute a board's distance once, when the board or its node is made, and keep it in a field: compareTo() is called many times for each node",
        ),
        (*equals, "equals()", search::COMPARE),
    ] {
        if count > most {
            let growth = growth(seen, method).map_or_else(String::new, |power| {
                format!(", and they grow with the boards to the power of {power}")
            });
            let what = format!("the search calls `{method}` too often: it makes {made} boards");
            return Err(search::too_many(what, most, format!("{count}{growth}"), hint));
        }
    }
    let most = seen.fixture.golden.moves().unwrap_or_default() + 2;
    if *to_string > most {
        return Err(search::too_many(
            "the search calls `toString()` of its boards".to_owned(),
            most,
            *to_string,
            "making texts is slow: compare boards with equals(), and print them only when the solution is known",
        ));
    }
    Ok(())
}

/// How the calls of a method grow with the boards that are made, over a ladder of puzzles on the way to the goal: 1 is a constant number for each board.
fn growth(seen: Seen<'_>, method: &str) -> Option<Power> {
    let rungs = requests::ladder(seen.fixture);
    let names = rungs.into_iter().map(|(name, _)| format!("{name}-calls"));
    let point = |probe: String| match seen.answers.of(&probe) {
        Some(Answer::Counts(counts)) => {
            let [made, manhattan, _, equals, ..] = counts.as_slice() else {
                return None;
            };
            let calls = if method == "equals()" { equals } else { manhattan };
            let precise = |count: &u64| sizes::precise(i64::try_from(*count).ok()?);
            Some((precise(made)?, precise(calls)?))
        }
        _ => None,
    };
    let points: Vec<_> = names.chain(["calls".to_owned()]).filter_map(point).collect();
    Power::through(&points)
}

/// What a finished solver keeps in memory, by its moves.
fn kept(seen: Seen<'_>) -> Option<Polynomial<2>> {
    let own = (seen.fixture.golden.moves()?, "solver-bytes".to_owned());
    let rungs = requests::ladder(seen.fixture)
        .into_iter()
        .filter_map(|(name, _)| {
            let moves = name.strip_prefix('l')?.parse().ok()?;
            Some((moves, format!("{name}-bytes")))
        });
    let point = |(moves, probe): (u64, String)| match seen.answers.of(&probe) {
        Some(Answer::Number(bytes)) => Some((
            sizes::precise(i64::try_from(moves).ok()?)?,
            sizes::precise(*bytes)?,
        )),
        _ => None,
    };
    let points: Vec<_> = rungs.chain([own]).filter_map(point).collect();
    Polynomial::through(&points)
}

/// `bytes` against the most that is permitted.
fn memory(
    what: &str,
    (bytes, most): (u64, u64),
    curve: Option<String>,
    hint: &'static str,
) -> Result<(), Fault> {
    if bytes <= most {
        return Ok(());
    }
    let what = format!("{what} keeps too much in memory");
    let curve = curve.map_or_else(String::new, |curve| format!("; about {curve}"));
    Err(Finding::new(FindingCode::CostTooHigh, what)
        .comparing(format!("at most {most} bytes"), format!("{bytes} bytes{curve}"))
        .hint(hint)
        .into())
}

fn bytes(seen: Seen<'_>, probe: &str, call: &'static str) -> Result<Option<u64>, Fault> {
    let answer = seen.answer(probe, call)?;
    if matches!(answer, Answer::Threw { .. }) {
        return Err(disturbed(call, answer));
    }
    Ok(if let Answer::Number(bytes) = answer {
        u64::try_from(*bytes).ok()
    } else {
        None
    })
}

/// A board of its own: 4 N² + 32 N + 64 bytes and a quarter.
pub(super) fn board_memory(seen: Seen<'_>) -> Result<(), Fault> {
    board::constructed(seen)?;
    let n = seen.fixture.board.dimension() as u64;
    let most = (4 * n * n + 32 * n + 64) * 5 / 4;
    let Some(bytes) = bytes(seen, "bytes", "new Board(tiles)")? else {
        return Ok(());
    };
    let what = format!("a board of {n} by {n} tiles");
    memory(
        &what,
        (bytes, most),
        sizes::memory(seen).and_then(|curve| curve.told("N")),
        "keep one array of the tiles and few other fields: no second copy, no goal board, no list of neighbors; what no board changes, nor its size, can be `static final`",
    )
}

/// What Princeton's reference keeps for each move of a solution, in bytes, its boards not counted.
const A_MOVE: u64 = 136;

/// A solver after its search, its boards not counted: 136 bytes for each move and 160 in any case, and three quarters (Princeton's bound). A node of its search takes no more than the 136 bytes, because
/// nodes are a part of what is kept for a move.
pub(super) fn solver_memory(seen: Seen<'_>) -> Result<(), Fault> {
    solver::was_made(seen)?;
    let Some(moves) = seen.fixture.golden.moves() else {
        return Ok(());
    };
    if !matches!(seen.answer(&solver::name(seen, "solver"), CALL)?, Answer::Done) {
        return Ok(());
    }
    let most = (A_MOVE * moves + 160) * 7 / 4;
    let Some(bytes) = bytes(seen, &solver::name(seen, "solver-bytes"), CALL)? else {
        return Ok(());
    };
    memory(
        "a solver, after its search,",
        (bytes, most),
        kept(seen).and_then(|curve| curve.told("moves")),
        "keep the solution or its last node in a field, and nothing else of the search: the queue and all that helps to search can be local variables of the constructor",
    )?;
    let Some(Answer::Counts(counts)) = seen.answers.of("nodes") else {
        return Ok(());
    };
    let &[nodes, bytes] = counts.as_slice() else {
        return Ok(());
    };
    // Rounded up, so that what is shown is more than what is permitted.
    let each = bytes.div_ceil(nodes.max(1));
    if each <= A_MOVE {
        return Ok(());
    }
    Err(Finding::new(FindingCode::CostTooHigh, "a node of the search keeps too much in memory")
        .comparing(
            format!("at most {A_MOVE} bytes, its board not counted"),
            format!("{each} bytes, on average of {nodes} nodes"),
        )
        .hint("a node needs its board, the node before it and a few numbers: the solution can be read from these at the end, so keep no list of boards and no copy of the tiles in each node")
        .into())
}
