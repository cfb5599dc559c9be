//! The words for a growth: the program's times beside the nodes of the searches, and where to look.

use reference::Heuristic;

use super::fit::{Fit, Law};
use super::times::{Timed, Times};
use super::work::{Kind, Work};

/// What was measured and what it is a sign of; none where nothing is left to tell.
pub(super) fn message(times: &Times<'_>, fit: &Fit, work: &mut Work) -> Option<String> {
    let (short, long) = times.ends()?;
    let took = times_as_many(long.1 / short.1);
    let right = match fit.kind {
        Kind::Tree(_) => Kind::Tree(right_heuristic(fit)),
        Kind::Closed(_) => Kind::Closed(right_heuristic(fit)),
        Kind::WithBoardBefore => Kind::Tree(Heuristic::Manhattan),
    };
    let mut more = |kind: Kind| {
        let of = |timed: &Timed<'_>, work: &mut Work| work.of(kind, timed.fixture).enqueued(fit.between);
        times_as_many((of(long.0, work) - of(short.0, work)).exp())
    };
    let (own, right) = (more(fit.kind), more(right));
    let from = format!(
        "From {} to {} the program takes {took} times as long, {} instead of {}",
        short.0.fixture.id,
        long.0.fixture.id,
        seconds(long.1),
        seconds(short.1)
    );
    let grows = match fit.law {
        Law::AsExpected => format!(
            "{from}; a right search makes {right} times as many nodes there. So the time grows as it should, and the program makes no more nodes than it must, but each takes about {}.",
            seconds(fit.seconds_a_node(long.0.fixture.board.dimension()))
        ),
        Law::NoCriticalOptimisation => format!(
            "{from}. That is how a search grows that enqueues again the board it came from: it makes {own} times as many nodes there, and a search that leaves that board out {right} times as many."
        ),
        Law::Hamming => format!(
            "{from}. That is how a search with the Hamming distance grows: it makes {own} times as many nodes there, and one with the Manhattan distance {right} times as many."
        ),
        Law::LinearQueue => format!(
            "{from}; a right search makes {right} times as many nodes there. So the time grows faster than the nodes of a right search, as it does when something is looked through from end to end for every node (the queue, or a list of boards), or when the distance is less than it should be, so that more nodes are made."
        ),
    };
    Some(grows + &stopped(times, fit, work))
}

/// The easiest puzzle on which it was stopped, and how long that would have taken.
fn stopped(times: &Times<'_>, fit: &Fit, work: &mut Work) -> String {
    let Some((easiest, after)) = times.stopped().next() else {
        return String::new();
    };
    let needed = fit.foresees(easiest, work);
    if needed < 1.2 * after {
        return String::new();
    }
    format!(
        " At that rate {} takes {}; it was stopped there after {}.",
        easiest.fixture.id,
        about(needed),
        seconds(after)
    )
}

/// Where Hamming is what is wrong, the right distance is the other.
const fn right_heuristic(fit: &Fit) -> Heuristic {
    match (fit.law, fit.kind) {
        (Law::AsExpected | Law::LinearQueue, Kind::Tree(heuristic) | Kind::Closed(heuristic)) => heuristic,
        (Law::AsExpected | Law::LinearQueue, Kind::WithBoardBefore)
        | (Law::Hamming | Law::NoCriticalOptimisation, _) => Heuristic::Manhattan,
    }
}

/// Where to look.
pub(super) const fn hint(law: Law) -> &'static str {
    match law {
        Law::AsExpected => {
            "Look at what is done for one node, and how often: is the distance worked out anew each time the queue compares two nodes? Is more copied into a node than its board? The times alone cannot tell these apart."
        }
        Law::NoCriticalOptimisation => {
            "Which board do you compare a neighbor with before it is enqueued, and are the tiles compared, or only the references?"
        }
        Law::Hamming => "Look at which distance the priority of a node is made with.",
        Law::LinearQueue => {
            "With a thousand nodes in the queue, how many of them does your program look at to put one in, or to take one out? And how many boards, to see whether it has met one before? Else compare the distance of a few boards with one worked out by hand."
        }
    }
}

/// `9.6`, `96`, `960`: two digits are all that a measured time is good for.
fn times_as_many(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 9.95 => format!("{ratio:.1}"),
        ratio if ratio < 100.0 => format!("{ratio:.0}"),
        ratio => {
            let unit = 10_f64.powf(ratio.log10().floor() - 1.0);
            format!("{:.0}", (ratio / unit).round() * unit)
        }
    }
}

/// A time in the unit that suits it.
fn seconds(time: f64) -> String {
    match time {
        time if time < 1e-6 => format!("{:.0} ns", time * 1e9),
        time if time < 9.95e-6 => format!("{:.1} µs", time * 1e6),
        time if time < 1e-3 => format!("{:.0} µs", time * 1e6),
        time if time < 9.95e-3 => format!("{:.1} ms", time * 1e3),
        time if time < 1.0 => format!("{:.0} ms", time * 1e3),
        time if time < 9.95 => format!("{time:.1} s"),
        time => format!("{time:.0} s"),
    }
}

/// A time that was not measured but worked out.
fn about(time: f64) -> String {
    match time {
        time if time < 100.0 => format!("about {time:.0} s"),
        time if time < 6000.0 => format!("about {:.0} minutes", time / 60.0),
        _ => "hours".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_two_digits_and_a_unit_that_suits() {
        assert_eq!(
            [1.0, 9.64, 9.97, 96.4, 964.0, 12_345.0].map(times_as_many),
            ["1.0", "9.6", "10", "96", "960", "12000"]
        );
        assert_eq!(
            [3e-7, 2.5e-6, 8.5e-5, 0.0042, 0.12, 1.25, 10.0].map(seconds),
            ["300 ns", "2.5 µs", "85 µs", "4.2 ms", "120 ms", "1.2 s", "10 s"]
        );
        assert_eq!(
            [42.0, 600.0, 1e5].map(about),
            ["about 42 s", "about 10 minutes", "hours"]
        );
    }
}
