//! The sentences and names in which people read a report. Every format for people says the same.

use crate::document::amount::{self, mebibytes, seconds};
use crate::judgement::{Finding, FindingCode, Verdict, in_a_line};
use crate::score::{CaseOutcome, Points};

use super::{
    AdjustmentPart, BuildPart, CasePart, CounterexamplePart, CriterionPart, LimitsPart, NeighborPart,
    NodePart, Outcome, PathPart, Report, SandboxPart, SearchName, SearchPart, UsagePart,
};
use crate::document::Safe;

/// What is said where points are withheld.
pub(super) const WITHHELD: &str = "The grader itself failed on something, which says nothing about this program. These points are neither earned nor lost; the course staff can grade again.";

/// What is said where not everything was run.
pub(super) const INCOMPLETE: &str = "The grader was stopped before everything was run. The score can only grow; grade again for the whole of it.";

/// The heading above the compiler's words.
pub(super) const DOES_NOT_COMPILE: &str = "The program does not compile, so nothing could be run";

/// The heading above the remarks.
pub(super) const REMARKS: &str = "Remarks, which cost no points";

/// The line above what a program printed for a small puzzle.
pub(super) const PRINTED: &str = "What your program prints";

/// The line above what is right.
pub(super) const RIGHT: &str = "A right answer";

/// The line above the boards that a program printed.
pub(super) const OWN_BOARDS: &str = "Your program's boards";

/// The line above the boards of a shortest way.
pub(super) const SHORTEST: &str = "A shortest path";

/// What is said of the first board that is no step on a shortest way.
pub(super) const FIRST_WRONG: &str = "first wrong step";

/// Which of the boards is the first wrong one; the puzzle itself is the first board.
pub(super) fn first_wrong(path: &PathPart) -> Option<String> {
    Some(match path.first_wrong? {
        0 => "The first board it prints is neither the puzzle nor one move from it.".to_owned(),
        1 if path.is_slide => "Its first move already leaves every shortest path.".to_owned(),
        1 => "Its second board is not one move from the first.".to_owned(),
        at => {
            let so_far = amount::counted(at - 1, "move");
            let wrong = if path.is_slide {
                format!("Move {at} is the first wrong step.")
            } else {
                "The next board is not one move further.".to_owned()
            };
            format!("Its boards follow a shortest path for {so_far}. {wrong}")
        }
    })
}

/// How many boards are not shown.
pub(super) fn more_boards(path: &PathPart) -> String {
    match path.left_out {
        0 => String::new(),
        count => format!("and {} more", amount::counted(count, "board")),
    }
}

/// The heading above two searches.
pub(super) const FIRST_DIFFERENCE: &str = "Where the search goes wrong first";

/// How two searches are to be read.
pub(super) fn searches(search: &SearchPart) -> &'static str {
    match search.misconception {
        Some(_) => {
            "Two searches of this puzzle: a right one, and one with the mistake named above. Each row of the table is a node that leaves the queue. A neighbor is named by the tile that slides. \
             Your queue may order nodes of equal priority in another way."
        }
        None => {
            "Two searches of this puzzle: a right one, and yours, as your trace shows it. Each row of the table is a node that leaves the queue. A neighbor is named by the tile that slides. \
             Nodes of equal priority may leave in any order; the right search takes them in the order of your trace."
        }
    }
}

/// The heading of a tree.
pub(super) const RIGHT_SEARCH: &str = "A right search";

/// The same of the other one.
pub(super) const fn wrong_search(search: &SearchPart) -> &'static str {
    match search.misconception {
        Some(_) => "The search with the mistake",
        None => "Your trace",
    }
}

/// The line under a board with which a search ends.
pub(super) const ENDS: &str = "ends here";

/// The line under a board that is left out elsewhere because it is here.
pub(super) const THE_SAME: &str = "the same board";

/// The line under a board that is not enqueued.
pub(super) const LEFT_OUT: &str = "left out";

/// The heading of the table.
pub(super) const NODE_BY_NODE: &str = "Node by node";

/// The heading above the longest runs.
pub(super) const TIMES: &str = "CPU time against the limit, the nearest runs first";

/// The sign of a priority that is no sum.
pub(super) const NO_SUM: char = '→';

/// A priority, and what it is made of: `1 + 3 = 4`; where it is not their sum, `1, 3 → 3`.
pub(super) fn sum(moves: i64, distance: i64, priority: i64) -> Safe {
    if moves + distance == priority {
        format!("{moves} + {distance} = {priority}").into()
    } else {
        format!("{moves}, {distance} {NO_SUM} {priority}").into()
    }
}

/// How many boards a queue holds, and how many of them are not drawn.
pub(super) fn waiting(boards: usize, left: usize) -> Safe {
    let boards = amount::counted(boards, "board");
    if left == 0 {
        format!("{boards} in the queue.").into()
    } else {
        format!("{boards} in the queue; the last {left} are not drawn.").into()
    }
}

/// How trees are to be read.
pub(super) fn how_to_read(is_sum: bool, has_left_out: bool, is_marked: bool) -> Safe {
    let mut text = "On the corner: the turn in which a board leaves the queue; the others wait in it. Below: moves + distance = priority".to_owned();
    if !is_sum {
        text.push_str(", or moves, distance → priority where that is not their sum");
    }
    text.push('.');
    if has_left_out {
        text.push_str(" Dashed: left out of the queue.");
    }
    if is_marked {
        text.push_str(" Thick border: the first difference.");
    }
    text.into()
}

/// What of a tree is not drawn.
pub(super) fn not_drawn(first: usize) -> Safe {
    match first {
        0 | 1 => Safe::default(),
        2 => "The first node is not drawn.".into(),
        first => format!("The first {} nodes are not drawn.", first - 1).into(),
    }
}

/// Of which search a node is.
pub(super) const fn search(search: &SearchPart, name: SearchName) -> &'static str {
    match name {
        SearchName::Both => "both",
        SearchName::Right => "right",
        SearchName::Wrong if search.misconception.is_some() => "with the mistake",
        SearchName::Wrong => "yours",
    }
}

/// A board in a line: `1 2 3 / 4 5 . / 7 8 6`.
pub(super) fn board(rows: &[Vec<u32>]) -> String {
    in_a_line(&rows.concat(), rows.len(), ".")
}

/// The neighbors that are enqueued after a node.
pub(super) fn enqueued(node: &NodePart) -> String {
    let of = |child: &NeighborPart| format!("{} ({})", child.tile, child.priority);
    let ends = node.is_last.then(|| "the search ends".to_owned());
    let all: Vec<String> = node.enqueued.iter().map(of).chain(ends).collect();
    all.join(", ")
}

/// The neighbors that are left out.
pub(super) fn left_out(node: &NodePart) -> String {
    let tiles = node.left_out.iter().map(u32::to_string);
    tiles.collect::<Vec<_>>().join(", ")
}

/// What the first difference is.
pub(super) fn difference(search: &SearchPart) -> String {
    let of = |name: SearchName| search.nodes.iter().find(|node| node.search == name);
    let (right, wrong) = (of(SearchName::Right), of(SearchName::Wrong));
    let (Some(right), Some(wrong)) = (right, wrong) else {
        return if search.misconception.is_none() {
            "Your trace ends here, and a right search goes on.".to_owned()
        } else {
            "One of them has ended here, and the other goes on.".to_owned()
        };
    };
    let number = right.number;
    let tiles = |node: &NodePart| node.enqueued.iter().map(|child| child.tile).collect::<Vec<_>>();
    let what = if right.rows != wrong.rows {
        "another board leaves the queue"
    } else if right.is_last != wrong.is_last {
        "one of them ends, and the other goes on"
    } else if right.distance != wrong.distance {
        "the same board has another distance"
    } else if right.priority != wrong.priority {
        "the same board has another priority"
    } else if tiles(right) != tiles(wrong) {
        "not the same neighbors are enqueued"
    } else {
        "the neighbors are enqueued with other priorities"
    };
    format!("The first difference is at node {number}: {what}.")
}

/// The heading above a small puzzle on which the program goes wrong.
pub(super) fn counterexample(report: &Report, one: &CounterexamplePart) -> String {
    let criterion = report.criteria.iter().find(|part| part.id == one.criterion);
    match criterion.filter(|_| report.counterexamples.len() > 1) {
        Some(criterion) => format!("Begin with this small puzzle: {}", criterion.title),
        None => "Begin with this small puzzle".to_owned(),
    }
}

/// How far a small puzzle is from the goal.
pub(super) fn distance(one: &CounterexamplePart) -> String {
    match one.moves {
        None => "no solution".to_owned(),
        Some(0) => "solved already".to_owned(),
        Some(moves) => amount::counted(moves, "move"),
    }
}

/// What is said where no small puzzle was found.
pub(super) fn nothing_hunted(report: &Report) -> &'static str {
    if is_all_right(report) {
        "Everything that was asked is right, so there is nothing to look for."
    } else {
        "No small puzzle was found that shows more than the report of `grader run`: the program is slow, fails on every puzzle in the same way, or goes wrong on large puzzles alone."
    }
}

/// When a hint is followed by another one.
pub(super) fn next_hint(after: usize) -> String {
    match after {
        1 => "The next hint comes with the report on your next submission.".to_owned(),
        more => format!("The next hint comes after {more} more graded submissions."),
    }
}

/// How a small puzzle was found.
pub(super) fn hunted(one: &CounterexamplePart) -> String {
    if one.further_runs == 0 {
        return "This is the smallest of the graded puzzles on which the program goes wrong in this way."
            .to_owned();
    }
    format!(
        "This is the smallest puzzle found on which the program goes wrong in this way. The search for it took {} after grading and costs no points.",
        amount::counted(one.further_runs, "further run")
    )
}

/// What is said where nothing is wrong.
pub(super) const ALL_RIGHT: &str = "Everything that was asked is right.";

/// What must be known to understand the points: a lead, and what is said.
pub(super) fn about_points(report: &Report) -> Vec<(&'static str, String)> {
    let all = [
        ("Late", lateness(report)),
        ("Adjusted", adjusted(report)),
        ("Hidden", hidden(report)),
    ];
    let said = all.into_iter().filter_map(|(lead, text)| Some((lead, text?)));
    said.collect()
}

/// How late it was and what that takes off; `None` where it was in time.
pub(super) fn lateness(report: &Report) -> Option<String> {
    let score = report.score;
    let how = report.lateness.as_ref().filter(|lateness| lateness.days > 0);
    if how.is_none() && score.late == Points::ZERO {
        return None;
    }
    let how = how.map_or_else(String::new, |lateness| {
        let extended = if lateness.extension_seconds > 0 {
            ", with the extension"
        } else {
            ""
        };
        format!(
            "It was {}; it was due at {}{extended}. ",
            lateness.words, lateness.due
        )
    });
    Some(if score.late > Points::ZERO {
        format!(
            "{how}{} of the {} points earned are taken off for that.",
            score.late, score.earned
        )
    } else {
        format!("{how}Nothing is taken off for that.")
    })
}

/// What the course staff gave or took by hand; `None` where that is nothing.
pub(super) fn adjusted(report: &Report) -> Option<String> {
    if report.adjustments.is_empty() {
        return None;
    }
    let one = |adjustment: &AdjustmentPart| {
        let (points, verb) = if adjustment.points < Points::ZERO {
            (Points::ZERO - adjustment.points, "took")
        } else {
            (adjustment.points, "gave")
        };
        let why = adjustment
            .reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(" ({reason})"));
        format!("{verb} {points} points{why}")
    };
    let all: Vec<String> = report.adjustments.iter().map(one).collect();
    Some(format!("The course staff {}.", all.join(" and ")))
}

/// Why the program is wrong, and why it is slow, where the report knows: a lead, and what is said.
pub(super) fn causes(report: &Report) -> Vec<(&'static str, String)> {
    let why = report
        .diagnosis
        .iter()
        .map(|one| ("Why?", format!("{} {}", one.message, one.hint)));
    let time = report
        .growth
        .iter()
        .map(|one| ("Time.", format!("{} {}", one.message, one.hint)));
    why.chain(time).collect()
}

/// The line above a diff, with what is spelt out in it.
pub(super) fn diff(diff: &Safe) -> String {
    let spelt_out = [
        ("\\x20", "a blank at the end of a line"),
        ("\\t", "a tab"),
        ("\\r", "a carriage return"),
    ];
    let mut parts = vec!["lines that differ: - as the assignment has them, + as printed".to_owned()];
    for (shown, meaning) in spelt_out {
        if diff.as_str().contains(shown) {
            parts.push(format!("{shown} is {meaning}"));
        }
    }
    parts.join("; ")
}

/// The line above what was on standard error.
pub(super) const STDERR: &str = "on standard error it wrote:";

/// The line above a command.
pub(super) const REPRODUCE: &str = "run it again with:";

/// What is said instead of the run's command and its words, where another case told them.
pub(super) fn same_run(earlier: &CasePart) -> String {
    format!("the same as for {}, above", earlier.id)
}

/// Whether everything that was asked is right.
pub(super) fn is_all_right(report: &Report) -> bool {
    !report.criteria.is_empty()
        && !report.incomplete
        && report
            .criteria
            .iter()
            .all(|criterion| criterion.outcome == Outcome::Passed)
}

/// Whether a time limit ended a case, so that the reader wants to know how they are applied.
pub(super) fn is_timed_out(report: &Report) -> bool {
    let timed_out = [Verdict::TimeLimitCpu, Verdict::TimeLimitWall].map(CaseOutcome::Judged);
    report.cases.iter().any(|case| timed_out.contains(&case.verdict))
}

/// Whether points are withheld anywhere.
pub(super) fn is_withheld(report: &Report) -> bool {
    report
        .criteria
        .iter()
        .any(|criterion| criterion.outcome == Outcome::Withheld)
}

/// The build, where it failed.
pub(super) fn failed_build(report: &Report) -> Option<&BuildPart> {
    report.submission.build.as_ref().filter(|build| !build.succeeded)
}

/// What helps where the build failed, if anything is known that the compiler does not say.
pub(super) fn remedy_of_build(report: &Report) -> Option<&Safe> {
    failed_build(report)?;
    let mut findings = report.cases.iter().flat_map(|case| &case.findings);
    findings.find_map(|finding| finding.hint.as_ref())
}

/// A case's outcome in a few words.
pub(super) const fn verdict(outcome: CaseOutcome) -> &'static str {
    match outcome {
        CaseOutcome::Judged(verdict) => match verdict {
            Verdict::Accepted => "right",
            Verdict::PresentationError => "not in the form that is asked",
            Verdict::WrongAnswer => "wrong answer",
            Verdict::TimeLimitCpu => "too slow: stopped at the CPU time limit",
            Verdict::TimeLimitWall => "not finished in time: stopped by the clock",
            Verdict::MemoryLimit => "stopped at the memory limit",
            Verdict::OutputLimit => "stopped at the output limit",
            Verdict::RuntimeError => "ended with an error",
            Verdict::CannotStart => "could not be started",
            Verdict::CompileError => "does not compile",
            Verdict::SecurityViolation => "stopped: it did something that is not allowed here",
            Verdict::Skipped => "not run",
        },
        CaseOutcome::JudgeError => "not judged: the grader itself failed",
    }
}

/// A criterion's outcome in one or two words.
pub(super) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Partial => "partly",
        Outcome::Failed => "failed",
        Outcome::Skipped => "not run",
        Outcome::Withheld => "withheld",
        Outcome::Hidden => "not told",
    }
}

/// `3 of 12 cases`, how many of these were not judged and how many more are not shown, and whether it is extra credit.
pub(super) fn passed(report: &Report, criterion: &CriterionPart) -> String {
    let extra = if criterion.extra_credit {
        ", extra credit"
    } else {
        ""
    };
    // What follows from a fault that costs points elsewhere costs none here, and nobody saw that it is right.
    let is_excused = |case: &&CasePart| {
        let mut remarks = case.remarks.iter();
        case.verdict.passes() && remarks.any(|remark| remark.code == FindingCode::NotJudged)
    };
    let own = report.cases.iter().filter(|case| case.criterion == criterion.id);
    let excused = match own.filter(is_excused).count() {
        0 => String::new(),
        excused => format!(" ({excused} not judged)"),
    };
    format!("{}{excused}{extra}", shown(criterion))
}

fn shown(criterion: &CriterionPart) -> String {
    let shown = format!(
        "{} of {}",
        criterion.passed,
        amount::counted(criterion.cases.len(), "case")
    );
    match (criterion.cases.len(), criterion.hidden_cases) {
        (_, 0) => shown,
        (0, hidden) => format!("{hidden} not shown"),
        (_, hidden) => format!("{shown}, {hidden} not shown"),
    }
}

/// The points that hang on cases which the reader is not shown; `None` where there are none.
pub(super) fn hidden(report: &Report) -> Option<String> {
    let count: usize = report
        .criteria
        .iter()
        .map(|criterion| criterion.hidden_cases)
        .sum();
    (count > 0).then(|| {
        let are = if count == 1 { "hang on 1 case that is" } else { "hang on cases that are" };
        format!(
            "{} of {} points {are} not shown here. Whether they are earned is not told, so the score above is not the whole score.",
            report.score.hidden, report.score.possible
        )
    })
}

/// What stands in place of the details of a case of which only the verdict is shown.
pub(super) const ONLY_THE_VERDICT: &str = "Only the verdict of this case is shown.";

/// Lines that somebody else wrote, each behind a bar, so that none can pose as ours.
pub(super) fn quoted(text: &Safe) -> String {
    let lines: Vec<String> = text.as_str().lines().map(|line| format!("| {line}")).collect();
    lines.join("\n")
}

/// How many cases of a criterion are not shown, and what hangs on them; `None` where all are shown.
pub(super) fn hidden_in(criterion: &CriterionPart) -> Option<String> {
    let are = if criterion.hidden_cases == 1 { "is" } else { "are" };
    (criterion.hidden_cases > 0).then(|| {
        format!(
            "{} {are} not shown; {} of {} points hang on this",
            amount::counted(criterion.hidden_cases, "case"),
            criterion.hidden,
            criterion.possible
        )
    })
}

/// What became of a criterion's cases of which only the verdict is shown; `None` where all of them passed.
pub(super) fn sealed(report: &Report, criterion: &CriterionPart) -> Option<String> {
    let own = || report.sealed.iter().filter(|case| case.criterion == criterion.id);
    let mut failed: Vec<(&'static str, usize)> = Vec::new();
    for case in own().filter(|case| !case.verdict.passes()) {
        let verdict = verdict(case.verdict);
        match failed.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, count)) => *count += 1,
            None => failed.push((verdict, 1)),
        }
    }
    let parts: Vec<String> = failed
        .iter()
        .map(|(verdict, count)| format!("{verdict} in {}", amount::counted(*count, "case")))
        .collect();
    (!parts.is_empty()).then(|| {
        format!(
            "of {} only the verdict is shown: {}",
            amount::counted(own().count(), "case"),
            parts.join("; ")
        )
    })
}

/// The most protections that are listed by name.
const MOST_PROTECTIONS: usize = 5;

/// What the submission was held by, and what did not hold.
pub(super) fn sandbox(sandbox: &SandboxPart) -> String {
    let missing: Vec<&str> = sandbox
        .protections
        .iter()
        .filter(|protection| !protection.enforced)
        .map(|protection| protection.name.as_str())
        .collect();
    if missing.is_empty() {
        return sandbox.tier.to_string();
    }
    format!(
        "{}; not enforced: {} (`grader doctor` says why)",
        sandbox.tier,
        amount::first_of(&missing, MOST_PROTECTIONS)
    )
}

/// Whether a finding's numbers stand in the line with what the run used.
pub(super) fn is_measured(finding: &Finding<Safe>, case: &CasePart) -> bool {
    case.usage.is_some_and(|usage| {
        finding.code == FindingCode::LimitWall
            || (finding.code == FindingCode::LimitCpu && usage.cpu_ms.is_some())
            || (finding.code == FindingCode::LimitMemory && usage.peak_memory_bytes.is_some())
    })
}

/// Whether what a run used says something about why it failed.
pub(super) const fn usage_matters(outcome: CaseOutcome) -> bool {
    match outcome {
        CaseOutcome::Judged(verdict) => verdict.is_limit() || matches!(verdict, Verdict::RuntimeError),
        CaseOutcome::JudgeError => false,
    }
}

/// Whether a case was run and judged, so that running it again shows something.
pub(super) const fn was_run(outcome: CaseOutcome) -> bool {
    match outcome {
        CaseOutcome::Judged(verdict) => !matches!(verdict, Verdict::Skipped | Verdict::CompileError),
        CaseOutcome::JudgeError => false,
    }
}

/// The CPU time of a run, and its limit.
pub(super) fn cpu_time(usage: UsagePart, limits: LimitsPart) -> Option<String> {
    let used = seconds(usage.cpu_ms?);
    Some(format!("{used} of CPU time (limit {})", seconds(limits.cpu_ms)))
}

/// The same in short.
pub(super) fn cpu_time_short(usage: UsagePart, limits: LimitsPart) -> Option<String> {
    Some(format!(
        "{} of {}",
        seconds(usage.cpu_ms?),
        seconds(limits.cpu_ms)
    ))
}

/// What a run used, beside its limits.
pub(super) fn usage(usage: UsagePart, limits: LimitsPart) -> String {
    let mut parts: Vec<String> = cpu_time(usage, limits).into_iter().collect();
    parts.push(format!(
        "{} on the clock (limit {})",
        seconds(usage.wall_ms),
        seconds(limits.wall_ms)
    ));
    if let Some(peak) = usage.peak_memory_bytes {
        parts.push(format!(
            "{} of memory (limit {})",
            mebibytes(peak),
            mebibytes(limits.memory_bytes)
        ));
    }
    parts.join(", ")
}
