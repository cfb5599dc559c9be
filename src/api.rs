//! Board and Solver graded as classes: what the driver is asked on a puzzle, how its answers are read, and what they mean.
//!
//! The driver, in the sandbox, says what came of each request and judges nothing; every answer is compared here with the reference. `docs/observation-protocol.md` is the protocol.

mod answers;
mod board;
mod causes;
mod channel;
mod cost;
mod endless;
mod facts;
mod fit;
mod growth;
mod java_test;
mod members;
mod requests;
mod script;
mod search;
mod sizes;
mod solver;
mod stable;

pub use answers::{Answers, Main};
pub use channel::{Channel, PROTOCOL};
pub use endless::{Remaining, remaining};
pub use facts::told;
pub use java_test::{AIDS, java_test};
pub use requests::PUZZLE;

use reference::Board;

use crate::checker::{ClassFacts, Evidence};
use crate::fixture::Fixture;
use crate::judgement::{Finding, FindingCode, Verdict};
use crate::rubric::{Requirement, Rubric};
use answers::{Answer, Reader};
use causes::Method;
use script::Probe;

/// What a case on the classes came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// The reasons; none when accepted.
    pub findings: Vec<Finding>,
    /// What is not judged here, because it follows from what is judged elsewhere.
    pub remarks: Vec<Finding>,
}

/// Why a requirement is not met.
#[derive(Debug)]
enum Fault {
    /// An answer is wrong.
    Wrong(Box<Finding>),
    /// A request got no answer, because the process ended before it.
    Unanswered {
        /// The probe's name.
        probe: String,
        /// What it asks for, as a student would write it.
        what: String,
        /// Which class is at fault, where that is known.
        hint: Option<String>,
    },
    /// It is wrong because of something that is judged elsewhere, and costs nothing here.
    Follows(Box<Finding>),
}

impl Fault {
    fn unanswered(probe: &str, what: &str) -> Self {
        Self::Unanswered {
            probe: probe.to_owned(),
            what: what.to_owned(),
            hint: None,
        }
    }

    /// That something follows from what is judged elsewhere.
    fn follows(message: String) -> Self {
        Self::Follows(Box::new(Finding::new(FindingCode::NotJudged, message)))
    }

    /// The same about a board that is not the puzzle itself.
    fn about(self, board: &Board) -> Self {
        match self {
            Self::Wrong(finding) => Self::Wrong(Box::new(finding.about(board))),
            Self::Unanswered { .. } | Self::Follows(_) => self,
        }
    }
}

impl From<Finding> for Fault {
    fn from(finding: Finding) -> Self {
        Self::Wrong(Box::new(finding))
    }
}

/// What a requirement's checker looks at.
#[derive(Clone, Copy)]
struct Seen<'a> {
    fixture: &'a Fixture,
    rubric: &'a Rubric,
    answers: &'a Answers,
    /// What tells the boards of the student's own class.
    reader: Reader,
    /// What is known of the classes from all puzzles.
    facts: &'a ClassFacts,
}

impl<'a> Seen<'a> {
    fn of(evidence: Evidence<'a>, answers: &'a Answers) -> Self {
        Self {
            fixture: evidence.fixture,
            rubric: evidence.rubric,
            answers,
            reader: board::reader(answers, &evidence.fixture.board),
            facts: evidence.facts,
        }
    }

    /// The answer to a probe, or that there is none.
    fn answer(&self, probe: &str, what: &str) -> Result<&Answer, Fault> {
        self.answers
            .of(probe)
            .ok_or_else(|| Fault::unanswered(probe, what))
    }

    /// What is wrong here as it shows on the simplest board of any puzzle, where the same is wrong there.
    fn simplest(&self, requirement: Requirement, finding: Finding) -> Finding {
        let mut known = self.facts.faults_of(requirement);
        let is_same = |known: &&Finding| known.code == finding.code && known.hint == finding.hint;
        match known.find(is_same) {
            Some(known) if requests::is_of_board(requirement) => known.clone(),
            Some(_) | None => finding,
        }
    }

    /// Whether the rubric asks for it about this puzzle.
    fn is_asked(&self, requirement: Requirement) -> bool {
        requests::asked(self.rubric, self.fixture).contains(&requirement)
    }

    /// Whether the search called a method of the grader's board, by its place among the counters; `None` where that was not counted.
    fn calls(&self, probe: &str, of: usize) -> Option<bool> {
        let Some(Answer::Counts(calls)) = self.answers.of(probe) else {
            return None;
        };
        calls.get(of).map(|calls| *calls > 0)
    }

    /// Whether the solver asks its board whether it can be solved; `None` where that was not counted.
    fn asks_board(&self) -> Option<bool> {
        let asked = |probe| self.calls(probe, 5);
        let runs = self.answers.of("solver") == Some(&Answer::Done);
        // What did not come back may ask later.
        let asks = if asked("calls")? {
            Some(true)
        } else {
            asked("calls-later")
        };
        asks.filter(|_| runs)
    }

    /// Whether a requirement is known to fail, on whatever puzzle.
    fn is_known_to_fail(&self, requirement: Requirement) -> bool {
        self.facts.faults_of(requirement).next().is_some()
    }

    /// Whether a hint was given on any puzzle to what fails a requirement.
    fn is_known(&self, requirement: Requirement, hint: &str) -> bool {
        self.facts.has_hint(requirement, hint)
    }
}

/// What to do about a search that has nothing to find: that it repeats work is then not what keeps it from ending.
const WITHOUT_SOLUTION: &str = "this board has no solution, and a search for one alone never ends: stop when the twin is solved, or where the parity says so; if yours does that, it looks at too many boards, or its twin is none";

/// The same of one that never asks for a twin.
const WITHOUT_TWIN: &str = "this board has no solution, and a search for one alone never ends: search for one of its twin at the same time, and stop when that one is found; your search never calls `twin()`";

/// A puzzle of so many moves is solved after a few boards.
const FEW: u64 = 5;

/// What to do about a search that does not come to the end of such a puzzle: no repeated work takes that long.
const ENDLESS: &str = "a right search is done after a few boards here, so this one never ends: look at the condition of its loop, and at what it puts into the queue";

/// Judges a case: what is asked of the classes on one puzzle. `ending` says what the process's own end means, where it did not end well.
pub fn judge(
    evidence: Evidence<'_>,
    answers: &Answers,
    asked: &[Requirement],
    ending: impl FnOnce() -> Option<(Verdict, Finding)>,
) -> Judged {
    let mut judgement = Judged {
        verdict: Verdict::Accepted,
        findings: Vec::new(),
        remarks: Vec::new(),
    };
    if answers.forged {
        judgement.verdict = Verdict::SecurityViolation;
        judgement.findings.push(Finding::new(
            FindingCode::AnswersForged,
            "the classes wrote to the channel on which the grader's driver answers",
        ));
        return judgement;
    }
    let seen = Seen::of(evidence, answers);
    let mut unanswered = None;
    for requirement in asked {
        match check(seen, *requirement) {
            Ok(()) => {}
            Err(Fault::Wrong(finding)) => {
                judgement.verdict = Verdict::WrongAnswer;
                judgement.findings.push(seen.simplest(*requirement, *finding));
            }
            Err(Fault::Follows(remark)) => judgement.remarks.push(*remark),
            Err(Fault::Unanswered { probe, what, hint }) => {
                unanswered = unanswered.or(Some((probe, what, hint)));
            }
        }
    }
    if let Some((asked_for, what, hint)) = unanswered.filter(|_| judgement.findings.is_empty()) {
        let (verdict, end) = ending().unwrap_or_else(|| {
            let finding = Finding::new(FindingCode::NotAnswered, "the program ended by itself");
            (Verdict::RuntimeError, finding)
        });
        judgement.verdict = verdict;
        let probes = requests::probes(evidence.rubric, evidence.fixture);
        let what = in_words(&what);
        let last = endless::waits_for(answers, &probes, &asked_for);
        let is_it = |probe: &Probe| {
            probe.name == asked_for || answers.endless.contains(&probe.name) && what.contains(&probe.call)
        };
        let message = match last {
            Some(probe) if is_it(probe) => format!("{what} did not come back: {}", end.message),
            Some(Probe { call, .. }) => format!("{what} was not reached: {} in `{call}`", end.message),
            None => format!("{what} was not reached: {}", end.message),
        };
        let searches = last.is_some_and(|probe| probe.call == "new Solver(board)");
        let goes_on = matches!(
            judgement.verdict,
            Verdict::TimeLimitCpu | Verdict::TimeLimitWall | Verdict::MemoryLimit
        );
        let endless = match evidence.fixture.golden.moves() {
            None if seen.facts.asks_twin == Some(false) && seen.rubric.asks(Requirement::CallTwin) => {
                Some(WITHOUT_TWIN)
            }
            None => Some(WITHOUT_SOLUTION),
            Some(moves) => (moves <= FEW).then_some(ENDLESS),
        };
        let endless = search::wrong_order(seen)
            .or(endless)
            .filter(|_| searches && goes_on)
            .map(str::to_owned);
        let hint = hint.or(endless).or(end.hint);
        judgement.findings.push(Finding { message, hint, ..end });
    }
    let names = &evidence.rubric.classes.names;
    for finding in judgement.findings.iter_mut().chain(&mut judgement.remarks) {
        *finding = finding.map(|text| as_called(text, names));
    }
    judgement
}

/// A sentence with the course's names of members: `moves()` as `minMoves()`.
fn as_called(text: &str, names: &[(&'static str, String)]) -> String {
    names.iter().fold(text.to_owned(), |text, (member, name)| {
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(&format!("{member}(")) {
            let (before, after) = rest.split_at(at);
            let is_part = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            out.push_str(before);
            out.push_str(if is_part { member } else { name });
            rest = &after[member.len()..];
        }
        out + rest
    })
}

/// What is asked of both classes.
const OF_BOTH: [Requirement; 4] = [
    Requirement::Compiles,
    Requirement::Api,
    Requirement::ApiMissing,
    Requirement::ApiExtra,
];

/// Whether what a requirement judges is the same on each puzzle, so that none of them shows it better than another.
pub fn is_of_no_board(requirement: Requirement) -> bool {
    let of_none = [Requirement::BoardGrowth, Requirement::SolverNull];
    OF_BOTH.contains(&requirement) || of_none.contains(&requirement)
}

/// That what a requirement judges compiles: where one of the two classes does not, the other one is graded without it.
fn compiles(seen: Seen<'_>, requirement: Requirement) -> Result<(), Fault> {
    let of_solver = requirement.name().starts_with("solver-");
    for class in ["Board", "Solver"] {
        let is_judged = OF_BOTH.contains(&requirement) || of_solver == (class == "Solver");
        if let Some(error) = seen.answers.uncompiled(class).filter(|_| is_judged) {
            let finding = Finding::new(FindingCode::CallFailed, format!("`{class}` does not compile"));
            return Err(finding.comparing("a class that compiles", error).into());
        }
    }
    let with_own_board = matches!(
        requirement,
        Requirement::SolverNull | Requirement::SolverCalls | Requirement::SolverOwnBoard
    );
    if with_own_board && seen.answers.uncompiled("Board").is_some() {
        return Err(Fault::follows(
            "this is not judged, because `Board` does not compile: only that costs points".to_owned(),
        ));
    }
    Ok(())
}

/// Whether a requirement is met. What is not met because of a fault that costs its own points costs nothing here.
fn check(seen: Seen<'_>, requirement: Requirement) -> Result<(), Fault> {
    compiles(seen, requirement)?;
    checked(seen, requirement).map_err(|fault| {
        let elsewhere = match &fault {
            Fault::Wrong(finding) => board::root(seen, requirement)
                .or_else(|| board::overflow(seen, requirement, finding))
                .or_else(|| solver::denies(seen, requirement).map(str::to_owned))
                .map(|root| format!("{}; {root}", finding.message)),
            Fault::Unanswered { what, probe, .. } => {
                let call = in_words(what);
                let by_method = endless::root(seen, requirement, probe).map(|method| {
                    let (method, hangs) = (format!("`{method}()`"), "does not come back");
                    if call == method {
                        format!("{call} {hangs}")
                    } else {
                        format!("{call} gave no answer here, because {method} {hangs}")
                    }
                });
                by_method.or_else(|| {
                    let why = search::what_is_slow(seen, requirement)?;
                    Some(format!(
                        "{call} gave no answer here, and other puzzles show that {why}"
                    ))
                })
            }
            Fault::Follows(_) => None,
        };
        match elsewhere {
            Some(why) => Fault::follows(format!("{why}: only that costs points")),
            None => fault,
        }
    })
}

fn checked(seen: Seen<'_>, requirement: Requirement) -> Result<(), Fault> {
    match requirement {
        Requirement::Api => members::check(seen, &[FindingCode::ApiMissing, FindingCode::ApiExtra]),
        Requirement::ApiMissing => members::check(seen, &[FindingCode::ApiMissing]),
        Requirement::ApiExtra => members::check(seen, &[FindingCode::ApiExtra]),
        Requirement::CallSize => board::size(seen),
        Requirement::CallHamming => board::everywhere(seen, Method::Hamming),
        Requirement::CallManhattan => board::everywhere(seen, Method::Manhattan),
        Requirement::CallIsGoal => board::everywhere(seen, Method::IsGoal),
        Requirement::CallIsSolvable => board::is_solvable(seen),
        Requirement::CallToString => board::to_string(seen),
        Requirement::CallNeighbors => board::neighbors(seen),
        Requirement::CallTwin => board::twin(seen),
        Requirement::CallEquals => board::equals(seen),
        Requirement::CallImmutable => board::immutable(seen),
        Requirement::SolverMoves => solver::moves(seen),
        Requirement::SolverSolution => solver::solution(seen),
        Requirement::SolverIsSolvable => solver::is_solvable(seen),
        Requirement::SolverNoMoves => solver::no_moves(seen),
        Requirement::SolverNoSolution => solver::no_solution(seen),
        Requirement::SolverRefuses => solver::refuses(seen),
        Requirement::SolverNull => solver::null(seen),
        Requirement::SolverInTime => solver::in_time(seen),
        Requirement::SolverCounts => cost::counts(seen),
        Requirement::SolverCalls => cost::calls(seen),
        Requirement::SolverStable => stable::stable(seen),
        Requirement::SolverQueue => stable::queue(seen),
        Requirement::BoardGrowth => growth::board(seen),
        Requirement::BoardMemory => cost::board_memory(seen),
        Requirement::SolverMemory => cost::solver_memory(seen),
        Requirement::SolverOwnBoard => solver::own_board(seen),
        Requirement::Compiles
        // A rubric that is checked has its parts.
        | Requirement::SolverUnsolvable
        | Requirement::Moves
        | Requirement::Path
        | Requirement::Enqueued
        | Requirement::Unsolvable
        | Requirement::Text
        | Requirement::Trace
        | Requirement::Form
        | Requirement::Hamming
        | Requirement::Manhattan
        | Requirement::IsGoal
        | Requirement::IsSolvable
        | Requirement::Neighbors => Ok(()),
    }
}

/// The fault that counts: the first that costs points, or else the first that follows from another one.
fn worst(judged: impl IntoIterator<Item = Result<(), Fault>>) -> Result<(), Fault> {
    let mut follows = Ok(());
    for judged in judged {
        match judged {
            Err(Fault::Follows(_)) if follows.is_ok() => follows = judged,
            Ok(()) | Err(Fault::Follows(_)) => {}
            Err(Fault::Wrong(_) | Fault::Unanswered { .. }) => return judged,
        }
    }
    follows
}

/// A method's value against what is right.
fn same(call: &str, found: &Answer, right: &Answer) -> Result<(), Fault> {
    if found == right {
        return Ok(());
    }
    Err(wrong(call, found, &right.shown()))
}

/// A call as code, with the words around it as words: `solver.moves()` of an unsolvable board.
fn in_words(call: &str) -> String {
    if let Some(call) = call.strip_prefix("the result of ") {
        return format!("the result of {}", in_words(call));
    }
    let ends = [") ", "),"].into_iter().filter_map(|end| call.find(end));
    let (code, words) = call.split_at(ends.min().map_or(call.len(), |end| end + 1));
    format!("`{code}`{words}")
}

/// That a call gave something else than `expected`.
fn wrong(call: &str, found: &Answer, expected: &str) -> Fault {
    let call = in_words(call);
    if let Answer::Missing(what) = found {
        let message = format!(
            "{call} cannot be called: there is no `{}`",
            answers::missing_member(what)
        );
        return Finding::new(FindingCode::ApiMissing, message).into();
    }
    let (code, message) = match found {
        Answer::Threw { class, .. } => (FindingCode::CallFailed, format!("{call} throws `{class}`")),
        Answer::Missing(_)
        | Answer::Done
        | Answer::Null
        | Answer::Number(_)
        | Answer::Truth(_)
        | Answer::Text(_)
        | Answer::Object(_)
        | Answer::Items { .. }
        | Answer::Counts(_)
        | Answer::Members(_) => (FindingCode::CallWrong, format!("{call} is wrong")),
    };
    // Nothing but calls in calls fills the stack.
    let is_deep = matches!(found, Answer::Threw { class, .. } if class == "java.lang.StackOverflowError");
    let is_unordered = matches!(found, Answer::Threw { class, message } if class == "java.lang.ClassCastException" && message.contains("java.lang.Comparable"));
    let hint = match (is_deep, is_unordered) {
        (true, _) => Some("a method calls itself, for each step once more or without an end: use a loop"),
        (_, true) => Some(
            "a queue compares what is in it: let the class of the nodes implement `Comparable`, or give the queue a `Comparator`",
        ),
        (false, false) => None,
    };
    let finding = Finding::new(code, message).comparing(expected, found.shown());
    finding.maybe_hint(hint).into()
}

/// The requests on a fixture, as the driver reads them.
pub fn request_text(rubric: &Rubric, fixture: &Fixture) -> String {
    as_requests(&requests::probes(rubric, fixture))
}

fn as_requests<'p>(probes: impl IntoIterator<Item = &'p Probe>) -> String {
    let line = |Probe { name, request, .. }: &Probe| format!("{name} {request}\n");
    let lines: Vec<_> = probes.into_iter().map(line).collect();
    lines.concat()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::sync::OnceLock;

    use transcript::Transcript;

    use super::*;
    use crate::checker::NOTHING;
    use crate::fixture;

    /// What comes of the driver's answers on a fixture: why it is wrong, with the hint, or the remark where it is not judged; `None` where it is right.
    fn told(requirement: Requirement, fixture: &str, said: &str) -> Option<String> {
        told_by(&shipped(), requirement, fixture, said, &[])
    }

    /// The driver's answer that shows a board of 3×3, its rows with slashes between them.
    fn item(probe: &str, rows: &str) -> String {
        format!("{probe} item text 3\\n{}\\n\n", rows.replace('/', "\\n"))
    }

    /// The driver's answer that shows several, one after the other.
    fn items(probe: &str, boards: &[&str]) -> String {
        let items: String = boards.iter().map(|rows| item(probe, rows)).collect();
        format!("{items}{probe} end {}\n", boards.len())
    }

    /// The boards of puzzle04's solution but the goal.
    const WAY: [&str; 4] = [
        "0 1 3/4 2 5/7 8 6",
        "1 0 3/4 2 5/7 8 6",
        "1 2 3/4 0 5/7 8 6",
        "1 2 3/4 5 0/7 8 6",
    ];

    fn shipped() -> Rubric {
        crate::rubric::load("coursera-api").unwrap_or_else(|problems| panic!("{problems}"))
    }

    /// What is said of both classes together on puzzle04.
    fn told_together(said: &str, faults: &[(Requirement, Finding)]) -> String {
        let requirement = Requirement::SolverOwnBoard;
        told_by(&shipped(), requirement, "named/puzzle04", said, faults).unwrap_or_default()
    }

    fn told_by(
        rubric: &Rubric,
        requirement: Requirement,
        fixture: &str,
        said: &str,
        faults: &[(Requirement, Finding)],
    ) -> Option<String> {
        told_of(rubric, requirement, fixture, said, &known(faults))
    }

    fn told_of(
        rubric: &Rubric,
        requirement: Requirement,
        fixture: &str,
        said: &str,
        facts: &ClassFacts,
    ) -> Option<String> {
        let mut cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
        let fixture = &cases
            .find(|case| case.fixture.id.as_str() == fixture)
            .unwrap()
            .fixture;
        let answers = Answers::read(said.as_bytes());
        let seen = Seen {
            fixture,
            rubric,
            answers: &answers,
            reader: Reader::Text,
            facts,
        };
        match check(seen, requirement) {
            Ok(()) => None,
            Err(Fault::Wrong(finding) | Fault::Follows(finding)) => Some(format!(
                "{}; {}",
                finding.message,
                finding.hint.unwrap_or_default()
            )),
            Err(Fault::Unanswered { what, .. }) => Some(format!("{what} is unanswered")),
        }
    }

    /// What is known where these faults are, the simplest first.
    fn known(faults: &[(Requirement, Finding)]) -> ClassFacts {
        let each = (0..).zip(faults);
        let faults = each.map(|(at, (of, finding))| (*of, (at, false, 0), finding.clone()));
        ClassFacts::of([ClassFacts {
            denies: faults.clone().any(|(of, _, finding)| {
                of == Requirement::SolverIsSolvable && finding.code == FindingCode::CallWrong
            }),
            faults: faults.collect(),
            ..ClassFacts::default()
        }])
    }

    #[track_caller]
    fn check_words(requirement: Requirement, fixture: &str, said: &str, words: &str) {
        let told = told(requirement, fixture, said).unwrap_or_default();
        assert!(told.contains(words), "{requirement:?}: {told}");
    }

    #[test]
    fn the_cause_that_is_named_is_the_one_that_the_answers_show() {
        const GOAL: &str = r"item text 3\n1 2 3\n4 5 6\n7 8 0\n";
        const TEXT: &str = r"text 3\n0 1 3\n4 2 5\n7 8 6\n";
        // `solution()` pushes onto the stack of a field: seen in two published solvers.
        let again = format!(
            "solver ok\nsolution {GOAL}\nsolution end 1\nsolution-again {GOAL}\nsolution-again {GOAL}\nsolution-again end 2\n"
        );
        // A loop over all rows that exchanges two tiles in each.
        let twin = r"twin-shown item text 3\n2 1 3\n5 4 6\n8 7 0\n".to_owned()
            + "\ntwin-shown end 1\nboard ok\ntwin ok\n";
        // Rows that are shared with the caller's array, and a `neighbors()` that is wrong as well.
        let shared = "board ok\nneighbors end 0\nneighbors-again end 0\n".to_owned()
            + "hamming number 4\nhamming-again number 4\nhamming-later number 5\nhamming-after number 5\n"
            + "is-goal truth false\nis-goal-again truth false\nis-goal-later truth false\nis-goal-after truth false\n"
            + "manhattan number 4\nmanhattan-again number 4\nmanhattan-later number 4\nmanhattan-after number 4\n"
            + &["", "-again", "-later"]
                .map(|when| format!("text{when} {TEXT}\n"))
                .concat()
            + "text-after text b\nother-shown end 0\n";
        let own = format!("item {TEXT}");
        let of_one_array = format!(
            "board ok\nneighbors {own}\nneighbors {own}\nneighbors end 2\ntwin ok\ntwin-shown {own}\ntwin-shown end 1\n"
        );
        let kept = "hamming-later number 4\nhamming-after number 5\ntwin-before null\ntwin-after ok\n";
        // A twin that is exchanged in the array of its board shows there, too.
        let changed = item("t-shown", WAY[1]) + "t-shown end 1\n";
        let unchanged = format!("{of_one_array}{kept}");
        let kept = format!("{unchanged}{changed}");
        let claims = "solver ok\nsolvable truth true\nmoves number 0\n".to_owned();
        let says_none = claims.replace("true", "false");
        for (requirement, fixture, said, words) in [
            (
                Requirement::CallNeighbors,
                "named/puzzle04",
                of_one_array.clone(),
                "gives the board itself",
            ),
            (
                Requirement::CallNeighbors,
                "named/puzzle04",
                kept.clone(),
                "shares one array",
            ),
            (
                Requirement::CallTwin,
                "named/puzzle04",
                of_one_array,
                "gives a board with the same tiles",
            ),
            (Requirement::CallTwin, "named/puzzle04", kept, "shares one array"),
            (
                Requirement::CallTwin,
                "named/puzzle04",
                unchanged,
                "gives a board with the same tiles; exchange two tiles",
            ),
            (
                Requirement::SolverNoMoves,
                "named/puzzle-unsolvable3x3",
                claims,
                "is not judged",
            ),
            (
                Requirement::SolverNoMoves,
                "named/puzzle-unsolvable3x3",
                says_none,
                "is wrong",
            ),
            (
                Requirement::SolverSolution,
                "3x3/depth-00-a",
                again,
                "each call adds the boards",
            ),
            (
                Requirement::CallTwin,
                "3x3/depth-00-a",
                twin,
                "exchanges more than two tiles",
            ),
            (
                Requirement::CallImmutable,
                "named/puzzle04",
                shared,
                "copy the array in the constructor",
            ),
        ] {
            check_words(requirement, fixture, &said, words);
        }
        // A neighbor that `neighbors()` does not give is no fault of `dimension()`.
        let without = "board ok\ndimension number 3\nw-dimension missing w\n";
        assert_eq!(told(Requirement::CallSize, "named/puzzle04", without), None);
    }

    #[test]
    fn what_is_not_seen_of_a_search_follows_its_answer() {
        const NONE: &str = "calls counts 0 0 0 0 0 0\ncalls-later counts 0 0 0 0 0 0\n";
        let of = |requirement, said: &str| told(requirement, "3x3/depth-20-a", said).unwrap_or_default();
        let costs = [
            Requirement::SolverCounts,
            Requirement::SolverCalls,
            Requirement::SolverQueue,
        ];
        let unlinked = "solver threw java.lang.NoSuchMethodError \nown-solver ok\nown-moves number 20\nown-solution null\nown-solver-bytes number 400\n";
        for requirement in costs {
            // The very words of `moves()`, so that one cause is reported once.
            let said = format!("solver ok\nmoves number 0\nsolution null\n{NONE}");
            assert_eq!(of(requirement, &said), "`solver.moves()` is wrong; ");
            // A search in `solution()` that has no end.
            let said = format!("solver ok\nmoves number 0\n{NONE}");
            assert_eq!(of(requirement, &said), "solver.solution() is unanswered");
            let started = unlinked.split_once('\n').unwrap().0;
            assert_eq!(of(requirement, started), "new Solver(board) is unanswered");
            let told = of(requirement, unlinked);
            assert!(
                told.contains("is not counted, because `Solver` needs more"),
                "{told}"
            );
            let lost = unlinked.replace("own-moves number 20", "own-moves number -1");
            assert_eq!(of(requirement, &lost), "`solver.moves()` is wrong; ");
        }
        let memory = |bytes: &str| of(Requirement::SolverMemory, &unlinked.replace("400", bytes));
        assert_eq!(memory("400"), "");
        assert!(
            memory("400000").contains("keeps too much in memory"),
            "{}",
            memory("400000")
        );
    }

    #[test]
    fn what_solver_asks_of_its_board_is_judged_by_what_that_one_says() {
        let campus = crate::rubric::load("princeton-api").unwrap_or_else(|problems| panic!("{problems}"));
        let of = |asked: u32| {
            let said = format!(
                "solver ok\nsolvable truth false\nmoves number -1\nsolution null\ncalls counts 0 0 0 0 0 0\ncalls-later counts 0 0 0 0 0 {asked}\nown-solver ok\nown-solvable truth true\n"
            );
            let of = |requirement| told(requirement, "named/puzzle-unsolvable3x3", &said).unwrap_or_default();
            (of(Requirement::SolverIsSolvable), of(Requirement::SolverNoMoves))
        };
        let (is_solvable, no_moves) = of(1);
        assert!(
            is_solvable.contains("what `isSolvable()` of `Board` says"),
            "{is_solvable}"
        );
        assert!(
            no_moves.contains("`isSolvable()` says that there is a solution"),
            "{no_moves}"
        );
        assert_eq!(of(0), (String::new(), String::new()));
        // Whose `solution()` has no end comes to no solver with its own board.
        let lost = "board-solvable truth true\nsolver ok\nsolvable truth false\nmoves number 0\ncalls counts 0 0 0 0 0 1\n";
        let fixture = "named/puzzle-unsolvable3x3";
        check_words(
            Requirement::SolverIsSolvable,
            fixture,
            lost,
            "what `isSolvable()` of `Board` says",
        );
        // Where the API names it, it is a cause only where it is asked for.
        let wrong = Finding::new(FindingCode::CallWrong, "`board.isSolvable()` is wrong");
        let faults = [(Requirement::CallIsSolvable, wrong)];
        for (asked, words) in [(1, "whose `isSolvable()` is wrong"), (0, "each class works with")] {
            let right = items("solution", &[&WAY[..], &["1 2 3/4 5 6/7 8 0"]].concat());
            let said = format!(
                "solver ok\nmoves number 4\n{right}calls counts 9 0 0 0 0 {asked}\ncalls-later counts 0 0 0 0 0 0\nsearch number 4\nown-solver ok\nown-moves number 0\nown-solution null\n"
            );
            let told = told_by(
                &campus,
                Requirement::SolverOwnBoard,
                "named/puzzle04",
                &said,
                &faults,
            );
            assert!(told.as_deref().unwrap_or_default().contains(words), "{told:?}");
        }
    }

    #[test]
    fn a_solver_that_runs_with_its_own_board_alone_is_not_blamed_for_that() {
        let said = "solver threw java.lang.NoSuchMethodError \nown-solver ok\nown-moves number 0\nown-solution null\nsearch number 4\n";
        let of = |faults: &[_]| told_together(said, faults);
        assert!(of(&[]).contains("`Solver` is at fault"), "{}", of(&[]));
        let twin = Finding::new(FindingCode::ApiMissing, "there is no `twin()`");
        let equals = Finding::new(FindingCode::CallWrong, "`board.equals(null)` throws");
        let told = of(&[(Requirement::CallEquals, equals)]);
        assert!(told.contains("`Solver` is at fault"), "{told}");
        let told = of(&[(Requirement::CallTwin, twin)]);
        assert!(
            told.contains("whose `twin()` is wrong: that costs its points"),
            "{told}"
        );
        assert!(told.contains("because it needs more of `Board`"), "{told}");
    }

    /// persamina: what the board says of itself comes from a copy, and its neighbors from the caller's array.
    #[test]
    fn neighbors_made_of_the_callers_array_are_no_immutable_board() {
        let of = |after: &[&str]| {
            let mut said = "board ok\n".to_owned();
            for figure in ["hamming", "manhattan", "is-goal", "text"] {
                let value = match figure {
                    "text" => r"text 3\n0 1 3\n4 2 5\n7 8 6\n",
                    _ => "number 4",
                };
                for when in ["", "-again", "-later", "-after"] {
                    let _ = writeln!(said, "{figure}{when} {value}");
                }
            }
            let right = ["1 0 3/4 2 5/7 8 6", "4 1 3/0 2 5/7 8 6"];
            for when in ["", "-again"] {
                said += &items(&format!("neighbors{when}"), &right);
            }
            said += &items("neighbors-after", after);
            said += "other-shown end 0\n";
            told(Requirement::CallImmutable, "named/puzzle04", &said)
        };
        let spoilt = of(&["9 0 9/9 9 9/9 9 9", "9 9 9/0 9 9/9 9 9"]).unwrap_or_default();
        assert!(spoilt.contains("the caller's array changed"), "{spoilt}");
        assert_eq!(of(&["4 1 3/0 2 5/7 8 6", "1 0 3/4 2 5/7 8 6"]), None);
    }

    /// b46: `toString()` tells nothing of the tiles, and the figures are kept.
    #[test]
    fn a_board_that_only_equals_shows_to_be_the_callers_array_is_told_so() {
        let of = |after: bool| {
            let mut said = "board ok\nsame-later truth true\n".to_owned();
            for figure in ["hamming", "manhattan", "is-goal", "text"] {
                for when in ["", "-again", "-later", "-after"] {
                    let _ = writeln!(said, "{figure}{when} number 2");
                }
            }
            let _ = writeln!(said, "same-after truth {after}\nother-shown end 0");
            told(Requirement::CallImmutable, "named/puzzle04", &said).unwrap_or_default()
        };
        assert!(
            of(false).contains("copy the array in the constructor"),
            "{}",
            of(false)
        );
        assert_eq!(of(true), "");
    }

    /// 724399396: `solution()` is the list of all boards that left the queue, the goal last.
    #[test]
    fn a_wrong_answer_that_comes_to_the_goal_comes_in_time() {
        let of = |last: &str| {
            let boards = items("solution", &[WAY[0], WAY[2], last]);
            let said = format!("solver ok\nmoves number 30\n{boards}");
            told(Requirement::SolverInTime, "3x3/depth-28-a", &said).unwrap_or_default()
        };
        let goal = of("1 2 3/4 5 6/7 8 0");
        assert!(
            goal.contains("the answer comes in time, and the boards"),
            "{goal}"
        );
        assert!(!of(WAY[3]).contains("in time"), "{}", of(WAY[3]));
    }

    #[test]
    fn a_missing_member_under_another_name_costs_once() {
        let of = |extra: &str, requirement| {
            let api = members::api(true);
            let there = api
                .iter()
                .filter(|wanted| !wanted.signatures[0].contains("isSolvable"));
            let mut said = String::new();
            for wanted in there {
                let _ = writeln!(
                    said,
                    "members member {} public - {}",
                    wanted.class, wanted.signatures[0]
                );
            }
            for signature in extra.split("; ") {
                let _ = writeln!(said, "members member Solver public - {signature}");
            }
            told(requirement, "named/puzzle04", &(said + "members end 9\n")).unwrap_or_default()
        };
        let renamed = of("boolean isValidBoard()", Requirement::ApiExtra);
        assert!(
            renamed.contains("and no `boolean isSolvable()`: only what is missing costs"),
            "{renamed}"
        );
        for extra in ["int isValidBoard()", "boolean isValidBoard(); boolean isOther()"] {
            let told = of(extra, Requirement::ApiExtra);
            assert!(
                told.contains("a public member that the API does not name"),
                "{told}"
            );
        }
        // What every object has, and what cannot be hidden.
        assert_eq!(
            of("String toString(); boolean isSolvable()", Requirement::ApiExtra),
            ""
        );
        let compared = of("int compareTo(Board)", Requirement::ApiExtra);
        assert!(compared.contains("gives a board no order"), "{compared}");
    }

    #[test]
    fn is_goal_that_ends_as_hamming_does_costs_nothing() {
        let thrown = "threw java.lang.ArrayIndexOutOfBoundsException Index 2\n";
        let of = |is_goal: &str| {
            let said = format!("board ok\nhamming {thrown}manhattan number 4\nis-goal {is_goal}");
            told(Requirement::CallIsGoal, "named/puzzle04", &said).unwrap_or_default()
        };
        assert!(
            of(thrown).contains("only `hamming()` costs points"),
            "{}",
            of(thrown)
        );
        let other = "threw java.lang.RuntimeException \n";
        assert!(
            of(other).contains("throws `java.lang.RuntimeException`"),
            "{}",
            of(other)
        );
    }

    #[test]
    fn a_board_that_cannot_be_made_keeps_nothing_and_is_no_faster_for_that() {
        for requirement in [Requirement::BoardMemory, Requirement::BoardGrowth] {
            let said = "board threw java.lang.NullPointerException \nbytes missing a\n";
            check_words(requirement, "named/puzzle04", said, "`new Board(tiles)` throws");
        }
    }

    #[test]
    fn an_exception_of_another_class_is_not_said_to_be_missing() {
        for (message, words) in [
            ("board is null", "throw an `IllegalArgumentException`"),
            ("Cannot invoke \"Board.hamming()\"", "before anything else"),
        ] {
            let said = format!("null threw java.lang.NullPointerException {message}\n");
            check_words(Requirement::SolverNull, "named/puzzle04", &said, words);
        }
    }

    #[test]
    fn who_compares_boards_in_the_queue_is_not_said_to_leave_out_those_that_were_seen() {
        let often = Finding::new(FindingCode::CostTooHigh, "the search calls `equals()` too often");
        let faults = [(Requirement::SolverCalls, often.hint(search::COMPARE))];
        let said = "solver ok\nmoves number 6\nsolution null\n";
        let told = told_by(
            &shipped(),
            Requirement::SolverMoves,
            "named/puzzle04",
            said,
            &faults,
        );
        let told = told.unwrap_or_default();
        assert!(told.contains("or where `compareTo()` asks"), "{told}");
        assert!(search::COMPARE.contains("not in `compareTo()`"));
    }

    #[test]
    fn a_search_that_calls_itself_is_told_to_use_a_loop() {
        let said = "solver threw java.lang.StackOverflowError \n";
        for requirement in [Requirement::SolverMoves, Requirement::SolverInTime] {
            check_words(requirement, "named/puzzle04", said, "; a method calls itself");
        }
    }

    #[test]
    fn a_number_of_moves_that_nothing_sets_is_told_so() {
        let said = "solver ok\nmoves number 2147483647\nsolution null\n";
        check_words(
            Requirement::SolverMoves,
            "named/puzzle04",
            said,
            "is `Integer.MAX_VALUE`",
        );
    }

    #[test]
    fn what_a_text_lacks_is_named_in_full() {
        for (text, words) in [
            (r"3\n  1 3\n4 2 5\n7 8 6\n", "; print the blank as 0"),
            (
                r"  1 3\n4 2 5\n7 8 6\n",
                "; print n before the rows, and the blank as 0",
            ),
        ] {
            check_words(
                Requirement::CallToString,
                "named/puzzle04",
                &format!("board ok\ntext text {text}\n"),
                words,
            );
        }
    }

    #[test]
    fn a_board_that_leaves_out_the_one_that_it_was_made_from_is_told_so() {
        let of = |first: &[&str], second: &[&str]| {
            let all = ["1 0 3/4 2 5/7 8 6", "4 1 3/0 2 5/7 8 6"];
            let said = "board ok\n".to_owned()
                + &items("neighbors", &all)
                + &items("neighbors-again", &all)
                + &items("n0-shown", &all[..1])
                + &items("n0-neighbors", first)
                + &items("n1-shown", &all[1..])
                + &items("n1-neighbors", second);
            told(Requirement::CallNeighbors, "named/puzzle04", &said).unwrap_or_default()
        };
        let [before, down, right] = [WAY[0], WAY[2], "1 3 0/4 2 5/7 8 6"];
        let others = ["4 1 3/2 0 5/7 8 6", "4 1 3/7 2 5/0 8 6"];
        let told = of(&[down, right], &others);
        assert!(told.contains("that it was made from is missing"), "{told}");
        // Who never looks to the left leaves it out by chance.
        for (first, second) in [
            (&[down, right][..], &[before, others[0], others[1]][..]),
            (&[before, down], &others),
        ] {
            let told = of(first, second);
            assert!(told.contains("a blank in a corner has 2 neighbors"), "{told}");
        }
    }

    /// Mamie: an exchange of two tiles without a third variable.
    #[test]
    fn a_tile_that_is_written_over_is_told_so() {
        let neighbors = "board ok\n".to_owned() + &items("neighbors", &["0 0 3/4 2 5/7 8 6"]);
        let twin = "board ok\ntwin ok\n".to_owned() + &items("twin-shown", &["0 1 3/4 4 5/7 8 6"]);
        for (requirement, said) in [
            (Requirement::CallNeighbors, neighbors),
            (Requirement::CallTwin, twin),
        ] {
            check_words(
                requirement,
                "named/puzzle04",
                &said,
                "one square is written over and its tile lost",
            );
        }
    }

    /// b38: `twin()` leaves the place of the blank at its default.
    #[test]
    fn the_twin_has_neighbors_too() {
        let of = |neighbor: &str| {
            let said = "board ok\ntwin ok\ntwin-again ok\n".to_owned()
                + &items("twin-shown", &["0 1 3/2 4 5/7 8 6"])
                + &items("twin-again-shown", &["0 1 3/2 4 5/7 8 6"])
                + &items("neighbors", &["1 0 3/4 2 5/7 8 6", "4 1 3/0 2 5/7 8 6"])
                + &items("neighbors-again", &["1 0 3/4 2 5/7 8 6", "4 1 3/0 2 5/7 8 6"])
                + &items("twin-neighbors", &["1 0 3/2 4 5/7 8 6", neighbor]);
            told(Requirement::CallTwin, "named/puzzle04", &said).unwrap_or_default()
        };
        assert_eq!(of("2 1 3/0 4 5/7 8 6"), "");
        assert!(
            of("0 1 3/0 4 5/7 8 6").contains("what does `twin()` hand on"),
            "{}",
            of("0 1 3/0 4 5/7 8 6")
        );
    }

    #[test]
    fn neighbors_that_each_call_adds_to_a_list_are_told_so() {
        let all = ["1 0 3/4 2 5/7 8 6", "4 1 3/0 2 5/7 8 6"];
        let said = "board ok\n".to_owned()
            + &items("neighbors", &all)
            + &items("neighbors-again", &[all[0], all[1], all[0], all[1]]);
        let told = told(Requirement::CallNeighbors, "named/puzzle04", &said).unwrap_or_default();
        assert!(told.contains("begin each with a new, empty list"), "{told}");
    }

    #[test]
    fn a_call_that_does_not_come_back_is_told_from_one_that_is_not_reached() {
        let rubric = shipped();
        let of = |requirement, fixture: &str, last: &str| {
            let mut cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
            let fixture = &cases
                .find(|case| case.fixture.id.as_str() == fixture)
                .unwrap()
                .fixture;
            let probes = requests::probes(&rubric, fixture);
            let before = probes.iter().take_while(|probe| probe.name != last);
            let said = |Probe { name, .. }: &Probe| match name.trim_start_matches("own-") {
                "moves" => format!("{name} number -7\n"),
                "solvable" => format!("{name} truth false\n"),
                _ => format!("{name} ok\n"),
            };
            let said: String = before.map(said).collect();
            let (transcript, known_path) = (Transcript::default(), OnceLock::new());
            let evidence = Evidence {
                rubric: &rubric,
                fixture,
                transcript: &transcript,
                stdout: &[],
                leaves_out_start: false,
                solves: None,
                facts: &NOTHING,
                known_path: &known_path,
            };
            let judged = judge(evidence, &Answers::read(said.as_bytes()), &[requirement], || None);
            judged.findings[0].message.split(':').next().unwrap().to_owned()
        };
        let [here, there] = ["named/puzzle04", "named/puzzle-unsolvable3x3"];
        for (requirement, fixture, last, words) in [
            (
                Requirement::SolverMoves,
                here,
                "solver",
                "`new Solver(board)` did not come back",
            ),
            (
                Requirement::SolverMoves,
                here,
                "initial",
                "`new Solver(board)` was not reached",
            ),
            (
                Requirement::SolverOwnBoard,
                here,
                "own-solver",
                "`new Solver(board)` with the submission's own Board did not come back",
            ),
            (
                Requirement::SolverOwnBoard,
                here,
                "own-solution",
                "`solver.solution()` with the submission's own Board did not come back",
            ),
            (
                Requirement::SolverOwnBoard,
                here,
                "solver",
                "`new Solver(board)` with the submission's own Board was not reached",
            ),
            (
                Requirement::SolverNoSolution,
                there,
                "solution",
                "`solver.solution()` of an unsolvable board did not come back",
            ),
            // A wrong number of moves is not what an answer waits for.
            (
                Requirement::SolverInTime,
                "3x3/depth-28-a",
                "solution",
                "`solver.solution()` did not come back",
            ),
        ] {
            assert_eq!(of(requirement, fixture, last), words, "{last}");
        }
    }

    #[test]
    fn a_solver_is_not_charged_for_a_board_that_cannot_be_made() {
        let own = "own-initial threw java.lang.NullPointerException \nown-solver missing i\n";
        let right = "solver ok\nmoves number 4\n".to_owned();
        let board = Finding::new(FindingCode::CallFailed, "`new Board(tiles)` throws");
        let path = items("solution", &[&WAY[..], &["1 2 3/4 5 6/7 8 0"]].concat());
        let faults = [(Requirement::CallHamming, board)];
        let works = told_together(&format!("{right}{path}{own}"), &faults);
        assert!(works.contains("whose constructor throws"), "{works}");
        let fails = told_together(&format!("solver ok\nmoves number 0\n{own}"), &faults);
        assert!(fails.contains("`new Board(tiles)` throws"), "{fails}");
        // Nodes without an order fail with every `Board`.
        let unordered = "solver threw java.lang.ClassCastException class Solver$Node cannot be cast to class java.lang.Comparable\nown-solver ok\nown-moves number 4\n";
        let moves = told(Requirement::SolverMoves, "named/puzzle04", unordered).unwrap_or_default();
        assert!(moves.contains("throws `java.lang.ClassCastException`"), "{moves}");
    }

    #[test]
    fn moves_that_count_the_boards_of_a_solution_cost_once_with_it() {
        let goal = "1 2 3/4 5 6/7 8 0";
        let said = |boards: &[&str]| {
            let solution = items("solution", boards) + &items("solution-again", boards);
            format!("solver ok\nmoves number 3\nmoves-again number 3\n{solution}")
        };
        let of = |requirement, said: &str| told(requirement, "named/puzzle04", said).unwrap_or_default();
        let without_first = said(&[&WAY[1..], &[goal]].concat());
        let moves = of(Requirement::SolverMoves, &without_first);
        assert!(
            moves.contains("which leaves one out: only that costs points"),
            "{moves}"
        );
        let solution = of(Requirement::SolverSolution, &without_first);
        assert!(solution.contains("leaves out the puzzle itself; "), "{solution}");
        let whole = said(&[&WAY[..], &[goal]].concat());
        let moves = of(Requirement::SolverMoves, &whole);
        assert!(moves.starts_with("`solver.moves()` is wrong; "), "{moves}");
    }

    #[test]
    fn what_follows_from_a_false_is_solvable_costs_once() {
        let said = |second| {
            ["", "own-"].map(|prefix| format!("{prefix}solver ok\n{prefix}solvable truth false\n{prefix}moves number -1\n{prefix}solution null\n{prefix}calls counts 0 0 0 0 0\n{prefix}second-moves number {second}\n")).concat()
        };
        let known = Finding::new(FindingCode::CallWrong, "`solver.isSolvable()` is wrong");
        let faults = [(Requirement::SolverIsSolvable, known)];
        let of = |requirement, second, faults: &[_]| {
            let fixture = "3x3/depth-20-a";
            told_by(&shipped(), requirement, fixture, &said(second), faults).unwrap_or_default()
        };
        let follows = "`isSolvable()` says that there is no solution: only that costs points";
        for requirement in [
            Requirement::SolverMoves,
            Requirement::SolverSolution,
            Requirement::SolverInTime,
            Requirement::SolverCounts,
            Requirement::SolverOwnBoard,
        ] {
            let told = of(requirement, 1, &faults);
            assert!(told.contains(follows), "{requirement:?}: {told}");
            // A solver that solves nothing gains nothing by saying so.
            let told = of(requirement, -1, &faults);
            assert!(!told.contains(follows), "{requirement:?}: {told}");
        }
        // Nobody asks `isSolvable()` about this puzzle.
        let moves = of(Requirement::SolverMoves, 1, &[]);
        assert!(moves.contains("it has one: look at that first"), "{moves}");
        let solution = of(Requirement::SolverSolution, 1, &[]);
        assert!(
            solution.contains("and so does `moves()`: only that costs points"),
            "{solution}"
        );
    }

    #[test]
    fn a_solution_the_wrong_way_round_costs_once() {
        let boards = [
            "1 2 3/4 5 6/7 8 0",
            WAY[3],
            WAY[2],
            WAY[1],
            WAY[2],
            WAY[1],
            WAY[0],
        ];
        for (boards, words) in [
            (&boards[..], "the solution is longer than it must be"),
            (
                &[boards[0], WAY[3], WAY[2], WAY[1], WAY[0]],
                "leads from the goal to the puzzle",
            ),
        ] {
            let said = ["", "own-"].map(|prefix| {
                format!("{prefix}solver ok\n{prefix}moves number 6\n")
                    + &items(&format!("{prefix}solution"), boards)
            });
            for requirement in [Requirement::SolverInTime, Requirement::SolverOwnBoard] {
                check_words(requirement, "named/puzzle04", &said.concat(), words);
            }
        }
    }

    #[test]
    fn a_search_without_an_end_because_of_its_order_costs_under_moves_alone() {
        let greedy = Finding::new(FindingCode::CallWrong, "`solver.moves()` is wrong").hint(search::GREEDY);
        let lost = Finding::new(FindingCode::NotAnswered, "new Solver(board)");
        let of = |faults: &[_]| {
            let fixture = "3x3/unsolvable-1";
            told_by(
                &shipped(),
                Requirement::SolverIsSolvable,
                fixture,
                "members ok\n",
                faults,
            )
            .unwrap_or_default()
        };
        let greedy = (Requirement::SolverMoves, greedy);
        let told = of(std::slice::from_ref(&greedy));
        assert!(
            told.contains("leaves out the moves made so far: only that costs"),
            "{told}"
        );
        // Whoever finds no end among 12 boards never asks whether there is one.
        let told = of(&[greedy, (Requirement::SolverIsSolvable, lost)]);
        assert!(told.contains("is unanswered"), "{told}");
    }

    #[test]
    fn what_moves_and_solution_spoil_costs_under_solution_alone() {
        const GOAL: &str = r"item text 3\n1 2 3\n4 5 6\n7 8 0\n";
        let first = format!("solver ok\nmoves number 0\nsolution {GOAL}\nsolution end 1\n");
        let spoiled = format!(
            "{first}solution-again {GOAL}\nsolution-again {GOAL}\nsolution-again end 2\nmoves-again number 1\n"
        );
        let of = |requirement, said: &str| told(requirement, "3x3/depth-00-a", said).unwrap_or_default();
        let moves = of(Requirement::SolverMoves, &spoiled);
        assert!(moves.contains("so is `solution()`: only that costs"), "{moves}");
        let solution = of(Requirement::SolverSolution, &spoiled);
        assert!(solution.contains("each call adds the boards"), "{solution}");
        // `solution()` that follows the nodes back by a field.
        let used_up = format!("{first}solution-again null\nmoves-again number -1\n");
        let solution = of(Requirement::SolverSolution, &used_up);
        assert!(solution.contains("the first call uses up"), "{solution}");
        // `moves()` that takes the boards off the stack which `solution()` gives.
        let emptied =
            "solver ok\nmoves number 4\nsolution end 0\nsolution-again end 0\nmoves-again number -1\n";
        let moves = told(Requirement::SolverMoves, "named/puzzle04", emptied).unwrap_or_default();
        assert!(moves.contains("so is `solution()`: only that costs"), "{moves}");
        let solution = told(Requirement::SolverSolution, "named/puzzle04", emptied).unwrap_or_default();
        assert!(solution.contains("gives no board at all"), "{solution}");
        let empty = "solver ok\nmoves number 0\nsolution end 0\nsolution-again end 0\n";
        let solution = of(Requirement::SolverSolution, empty);
        assert!(solution.contains("gives no board at all"), "{solution}");
        let by_itself =
            format!("{first}solution-again {GOAL}\nsolution-again end 1\nmoves-again number -1\n");
        let moves = of(Requirement::SolverMoves, &by_itself);
        assert!(
            moves.contains("work the answers out in the constructor"),
            "{moves}"
        );
        assert_eq!(
            told(Requirement::SolverSolution, "3x3/depth-00-a", &by_itself),
            None
        );
        // A puzzle that is solved shows nothing of a list that is used up.
        let known = Finding::new(FindingCode::CallWrong, "`solver.solution()` is wrong");
        let faults = [(Requirement::SolverSolution, known)];
        let moves = told_by(
            &shipped(),
            Requirement::SolverMoves,
            "3x3/depth-00-a",
            &by_itself,
            &faults,
        )
        .unwrap_or_default();
        assert!(moves.contains("so is `solution()`: only that costs"), "{moves}");
    }

    #[test]
    fn what_a_second_call_spoils_costs_nothing_in_another_order_of_calls() {
        let said = "solver ok\nsolvable truth false\nmoves number -1\nsolution null\nstable-solver ok\nstable-other ok\n".to_owned()
            + "stable-0 null\nstable-1 number 1\nstable-2 number -1\nstable-3 truth false\n"
            + "stable-4 item text a\nstable-4 item text b\nstable-4 end 2\nstable-5 null\nstable-6 number -1\n";
        let of = |faults: &[_]| {
            let fixture = "named/puzzle-unsolvable3x3";
            told_by(&shipped(), Requirement::SolverStable, fixture, &said, faults).unwrap_or_default()
        };
        assert!(of(&[]).contains("`other.moves()` is wrong after"), "{}", of(&[]));
        let wrong = Finding::new(FindingCode::CallWrong, "`solver.solution()` is wrong");
        let told = of(&[(Requirement::SolverSolution, wrong)]);
        assert!(told.contains("is not looked at"), "{told}");
    }

    #[test]
    fn a_solution_without_its_last_board_is_told_so() {
        let said = |boards: &[&str]| format!("solver ok\nmoves number 4\n{}", items("solution", boards));
        let of = |boards: &[&str]| {
            told(Requirement::SolverSolution, "named/puzzle04", &said(boards)).unwrap_or_default()
        };
        for boards in [&WAY[..], &WAY[1..]] {
            assert!(of(boards).contains("leaves out the goal"), "{}", of(boards));
        }
        assert!(
            of(&WAY[..3]).contains("is no shortest solution"),
            "{}",
            of(&WAY[..3])
        );
        assert!(of(&[]).contains("gives no board at all"), "{}", of(&[]));
        let twice = [WAY[0], WAY[1], WAY[1], WAY[2]];
        assert!(of(&twice).contains("the same board twice"), "{}", of(&twice));
    }

    #[test]
    fn a_further_puzzle_costs_one_case() {
        let of = |fixture, moves, found| {
            let said = format!(
                "solver ok\nmoves number {moves}\nmoves-again number {moves}\nm0-solver ok\nm0-moves {found}\n"
            );
            told(Requirement::SolverMoves, fixture, &said)
        };
        assert!(of("2x2/solvable-05", 2, "number 99").is_some());
        assert_eq!(of("3x3/depth-00-a", 0, "number 99"), None);
        // A `moves()` that asks more of its board than the API names has no answer with the grader's.
        let unlinked = "threw java.lang.NoSuchMethodError 'int Board.getMoves()'";
        assert_eq!(of("2x2/solvable-05", 2, unlinked), None);
    }

    #[test]
    fn a_longer_solution_of_both_classes_together_is_the_fault_that_moves_tells() {
        let said = "solver ok\nmoves number 4\nown-solver ok\nown-moves number 6\nown-solution end 0\nsearch number 4\n";
        let of = |faults: &[_]| told_together(said, faults);
        assert!(of(&[]).contains("relies on something"), "{}", of(&[]));
        let longer = Finding::new(FindingCode::CallWrong, "`solver.moves()` is wrong");
        let told = of(&[(Requirement::SolverMoves, longer)]);
        assert!(
            told.contains("as `Solver` does for other puzzles: only that costs"),
            "{told}"
        );
    }

    #[test]
    fn what_is_missing_is_named_and_nothing_else_is_said_of_it() {
        let without = "solver missing Solver(Board)\ncalls counts 0 0 0 0 0\ncounts counts 0 0 0\n";
        let no_solver = "`new Solver(board)` cannot be called: there is no `Solver(Board)`; ";
        for (requirement, fixture, said, right) in [
            (Requirement::SolverCounts, "3x3/depth-20-a", without, no_solver),
            (Requirement::SolverQueue, "3x3/depth-20-a", without, no_solver),
            (
                Requirement::SolverNull,
                "named/puzzle04",
                "null missing Solver(Board)\n",
                "`new Solver(null)` cannot be called: there is no `Solver(Board)`; ",
            ),
            (
                Requirement::CallSize,
                "named/puzzle04",
                "board ok\ndimension missing dimension|size\n",
                "`board.dimension()` cannot be called: there is no `dimension()`; ",
            ),
        ] {
            assert_eq!(told(requirement, fixture, said).as_deref(), Some(right));
        }
    }

    #[test]
    fn a_square_outside_the_board_is_named() {
        let campus = crate::rubric::load("princeton-api").unwrap_or_else(|problems| panic!("{problems}"));
        let said = "board ok\nsize number 2\ntile-0-0 number 0\ntile-0-1 number 2\ntile-1-0 number 1\ntile-1-1 number 3\n".to_owned()
            + "tile-above threw java.lang.ArrayIndexOutOfBoundsException \ntile-right number 1\n";
        assert_eq!(
            told_by(&campus, Requirement::CallSize, "2x2/solvable-05", &said, &[]).as_deref(),
            Some("`board.tileAt(0, 2)` outside the board is wrong; ")
        );
    }

    #[test]
    fn which_exception_refuses_null_is_the_rubrics_to_say() {
        let mut rubric = shipped();
        let told = |rubric: &Rubric, class: &str| {
            let said = format!("null threw java.lang.{class} \n");
            told_by(rubric, Requirement::SolverNull, "named/puzzle04", &said, &[])
        };
        assert!(told(&rubric, "NullPointerException").is_some());
        assert_eq!(told(&rubric, "IllegalArgumentException"), None);
        rubric.classes.strict_null = false;
        assert_eq!(told(&rubric, "NullPointerException"), None);
        assert_eq!(told(&rubric, "IllegalArgumentException"), None);
        assert!(told(&rubric, "ArithmeticException").is_some());
    }

    #[test]
    fn why_a_solution_has_too_many_moves_is_what_the_queue_and_the_solution_show() {
        let greedy = format!("solver ok\nmoves number 24\norder counts{}\n", " 4 5".repeat(15));
        // Each board goes in once, and not in the order of the distance alone.
        let marked = format!(
            "solver ok\nmoves number 22\norder counts 4{} 9\nrepeated number 0\n",
            " 8".repeat(200)
        );
        let counter = "solver ok\nmoves number 480\n".to_owned()
            + &"solution item text x\n".repeat(21)
            + "solution end 21\n";
        // Each 2×2 puzzle the long way round, and one of them the short way.
        let ways = |short: u64| {
            let ring = requests::further_puzzles()
                .into_iter()
                .filter(|(_, board)| board.dimension() == 2);
            let mut told = String::new();
            for (name, board) in ring {
                let least = fixture::oracle::prove(&board).unwrap().moves().unwrap();
                let moves = if least == 0 || least == short {
                    least
                } else {
                    12 - least
                };
                let _ = writeln!(told, "{name}-solver ok\n{name}-moves number {moves}");
            }
            format!("{told}solver ok\nmoves number 10\nmoves-again number 10\n")
        };
        let of = |said: &str| told(Requirement::SolverMoves, "2x2/solvable-05", said).unwrap_or_default();
        assert!(
            of(&ways(0)).contains("the largest priority first"),
            "{}",
            of(&ways(0))
        );
        assert!(
            !of(&ways(1)).contains("the largest priority first"),
            "{}",
            of(&ways(1))
        );
        for (said, words) in [
            (greedy, "the board with the least distance"),
            (marked, "when it leaves the queue"),
            (counter, "the same for all neighbors"),
        ] {
            check_words(Requirement::SolverMoves, "3x3/depth-20-a", &said, words);
        }
    }

    #[test]
    fn the_cause_of_odd_counts_is_the_one_that_the_answers_show() {
        const ASKED: &str = "solver ok\nmoves number 20\n";
        let hamming = format!("{ASKED}counts counts 10209 6000 4200\ncalls counts 16000 0 99999 10000 0\n");
        let everything =
            format!("{ASKED}counts counts 128144 50000 70000\ncalls counts 128143 256290 0 0 0\n");
        let nothing = "solver ok\nmoves number 0\nsolution null\ncalls counts 0 0 0 0 0\n".to_owned();
        let longer = "solver ok\nmoves number 22\n".to_owned()
            + &"solution item text x\n".repeat(22)
            + &item("solution", "1 2 3/4 5 6/7 8 0")
            + "solution end 23\ncounts missing MinPQ\ncalls counts 128143 256290 0 9 0\n";
        // Each neighbor with the board that it comes from, but for those of the puzzle itself.
        let asked = |pairs: [&str; 4]| {
            let pairs: String = pairs.iter().map(|rows| item("compared", rows)).collect();
            everything.replace("256290 0 0 0", "256290 0 9999 0") + &pairs + "compared end 4\n"
        };
        let parent = asked([
            "4 1 3/7 0 8/2 5 6",
            "4 0 3/7 1 8/2 5 6",
            "4 1 3/7 8 0/2 5 6",
            "4 1 3/7 0 8/2 5 6",
        ]);
        let others = asked([
            "4 1 3/7 0 8/2 5 6",
            "4 0 3/7 1 8/2 5 6",
            "4 1 3/7 8 0/2 5 6",
            "1 2 3/4 5 6/7 8 0",
        ]);
        let node = everything.replace("256290 0 0 0", "256290 0 9999 0")
            + &item("compared", "4 1 3/7 0 8/2 5 6")
            + "compared item text Solver$Node\ncompared end 2\n";
        // `neighbors()` asked of each node that is made.
        let asked_of_all = format!("{ASKED}counts counts 2874 1699 1175\ncalls counts 7876 2890 0 4000 0\n");
        // The puzzle, two of its neighbors, and then the puzzle leaves; with its twin's boards in between.
        let first = format!("{everything}order counts 46 44 50 42 47\n");
        for (said, words) in [
            (asked_of_all, "once for each node that leaves the queue"),
            (first, "its neighbors go in"),
            (
                everything.replace("256290 0 0 0", "256290 0 9999 0"),
                "and does it run once?",
            ),
            (node, "compare boards with boards"),
            (parent, "compares it with the one that it comes from"),
            (others, "is the neighbor that equals the board before left out"),
            (hamming, "asks for `hamming()` alone"),
            (everything, "never calls `equals()`"),
            (nothing, "`solver.moves()` is wrong"),
            (longer, "finds a longer solution"),
        ] {
            check_words(Requirement::SolverCounts, "3x3/depth-20-a", &said, words);
        }
    }

    #[test]
    fn one_fault_of_the_search_costs_once() {
        let shipped = shipped();
        let too_many = Finding::new(
            FindingCode::CostTooHigh,
            "`new Solver(board)` puts too many nodes into the queue",
        )
        .comparing("at most 100", 400);
        let greedy = Finding::new(FindingCode::CallWrong, "`solver.moves()` is wrong").hint(search::GREEDY);
        let unanswered = [
            Requirement::SolverInTime,
            Requirement::SolverCounts,
            Requirement::SolverCalls,
            Requirement::SolverQueue,
            Requirement::SolverMemory,
            Requirement::SolverOwnBoard,
        ];
        for requirement in unanswered {
            let of = |known, finding: &Finding| {
                let faults = [(known, finding.clone())];
                told_by(&shipped, requirement, "3x3/depth-20-a", "watched ok\n", &faults).unwrap_or_default()
            };
            if requirement != Requirement::SolverCounts {
                let told = of(Requirement::SolverCounts, &too_many);
                assert!(
                    told.contains("far too many nodes: only that costs"),
                    "{requirement:?}: {told}"
                );
                let told = of(
                    Requirement::SolverCounts,
                    &too_many.clone().comparing("at most 101", 400),
                );
                assert!(told.contains("is unanswered"), "{requirement:?}: {told}");
            }
            let told = of(Requirement::SolverMoves, &greedy);
            assert!(told.contains("leaves out the moves"), "{requirement:?}: {told}");
        }
        let compared =
            item("compared", "4 1 3/7 0 8/2 5 6") + "compared item text Solver$Node\ncompared end 2\n";
        let compared =
            format!("solver ok\nmoves number 20\nsolution null\nwatched ok\nchanged null\n{compared}");
        let queue = |faults: &[_]| {
            told_by(
                &shipped,
                Requirement::SolverQueue,
                "3x3/depth-20-a",
                &compared,
                faults,
            )
            .unwrap_or_default()
        };
        assert!(
            queue(&[]).contains("equals a `Solver$Node`; compare boards"),
            "{}",
            queue(&[])
        );
        let follows = queue(&[(Requirement::SolverCounts, too_many)]);
        assert!(
            follows.contains("too many nodes: only that costs points"),
            "{follows}"
        );
        let solver = |prefix: &str| {
            // One slide there and back, before the way to the goal.
            let boards = WAY[..2].iter().chain(&WAY).chain(&["1 2 3/4 5 6/7 8 0"]);
            let items: String = boards
                .map(|rows| item(&format!("{prefix}solution"), rows))
                .collect();
            format!("{prefix}solver ok\n{prefix}moves number 6\n{items}{prefix}solution end 7\n")
        };
        let said = solver("") + &solver("own-");
        for (requirement, words) in [
            (Requirement::SolverInTime, "the answer comes in time"),
            (Requirement::SolverOwnBoard, "as with the grader's `Board`"),
        ] {
            check_words(requirement, "named/puzzle04", &said, words);
            let wrong = said.replace("7 8 0", "7 0 8");
            let told = told(requirement, "named/puzzle04", &wrong).unwrap_or_default();
            assert!(told.contains("is wrong"), "{requirement:?}: {told}");
        }
    }

    #[test]
    fn all_that_is_wrong_with_a_board_is_said_of_a_solver_that_fails_with_it() {
        let said = "solver ok\nmoves number 4\nown-solver threw java.lang.RuntimeException \n";
        let faults = |of: &[Requirement]| {
            let wrong = Finding::new(FindingCode::CallWrong, "wrong");
            let faults: Vec<_> = of.iter().map(|of| (*of, wrong.clone())).collect();
            let own = Requirement::SolverOwnBoard;
            told_by(&shipped(), own, "named/puzzle04", said, &faults).unwrap_or_default()
        };
        for (of, words) in [
            (
                &[Requirement::CallImmutable][..],
                "`Board`, which does not stay as it was made",
            ),
            (
                &[Requirement::CallEquals, Requirement::CallImmutable],
                "`Board`, whose `equals()` is wrong and which does not stay as it was made",
            ),
        ] {
            assert!(faults(of).contains(words), "{}", faults(of));
        }
    }

    #[test]
    fn a_search_that_costs_far_too_much_on_any_puzzle_is_known_to() {
        let too_many = |found: u64| {
            Finding::new(
                FindingCode::CostTooHigh,
                "`new Solver(board)` puts too many nodes into the queue",
            )
            .comparing("at most 100", found)
        };
        let of = |found: [u64; 2]| {
            let faults = found.map(|found| (Requirement::SolverCounts, too_many(found)));
            let (time, fixture) = (Requirement::SolverInTime, "3x3/depth-28-a");
            told_by(&shipped(), time, fixture, "", &faults).unwrap_or_default()
        };
        // Any puzzle may show it.
        let told = of([120, 900]);
        assert!(told.contains("far too many nodes: only that costs"), "{told}");
        assert_eq!(of([120, 120]), "new Solver(board) is unanswered");
    }

    #[test]
    fn a_static_field_is_blamed_for_what_boards_come_to_and_not_for_null() {
        let of = |failing: &str| {
            let answers = requests::EQUALITIES.iter().enumerate();
            let answers: String = answers
                .map(|(at, [probe, ..])| {
                    if *probe == failing {
                        format!("{probe} threw java.lang.RuntimeException \n")
                    } else {
                        format!("{probe} truth {}\n", at < 6)
                    }
                })
                .collect();
            let members = "members member Board public - boolean equals(Object)\nmembers shared Board N\nmembers end 2\n";
            let puzzle: Board = "3 0 1 3 4 2 5 7 8 6".parse().unwrap();
            let tiles: Vec<String> = requests::other(&puzzle).iter().map(u32::to_string).collect();
            let rows: Vec<String> = tiles.chunks(3).map(|row| row.join(" ")).collect();
            let other = item("other-shown", &rows.join("/"));
            let said = format!("board ok\n{members}{other}other-shown end 1\n{answers}");
            told(Requirement::CallEquals, "named/puzzle04", &said).unwrap_or_default()
        };
        for probe in ["equals-same", "equals-larger"] {
            assert!(of(probe).contains("the static field `N`"), "{}", of(probe));
        }
        let told = of("equals-null");
        assert!(told.contains("`if (y == null) return false;`"), "{told}");
    }

    #[test]
    fn the_time_of_a_method_that_is_wrong_costs_nothing() {
        let linear = " 1000000 4000000 16000000 64000000";
        let mut said = "board ok\n".to_owned();
        for method in "new hamming manhattan isGoal equals toString twin".split(' ') {
            let _ = writeln!(said, "grow-{method} counts{linear}");
        }
        let said = format!("{said}grow-neighbors counts 1000000 16000000 256000000 4096000000\n");
        let of = |faults: &[_]| {
            let growth = Requirement::BoardGrowth;
            told_by(&shipped(), growth, "named/puzzle04", &said, faults).unwrap_or_default()
        };
        assert!(of(&[]).contains("`neighbors()` grows faster"), "{}", of(&[]));
        let wrong = Finding::new(FindingCode::CallWrong, "`board.neighbors()` is wrong");
        let told = of(&[(Requirement::CallNeighbors, wrong)]);
        assert!(told.contains("its answers are wrong: only that"), "{told}");
    }

    #[test]
    fn a_sentence_has_the_courses_names() {
        let names = [("moves", "minMoves".to_owned()), ("size", "n".to_owned())];
        let said =
            "`solver.moves()` is wrong after `board.size()`; `removes()` is another, and moves are no call";
        assert_eq!(
            as_called(said, &names),
            "`solver.minMoves()` is wrong after `board.n()`; `removes()` is another, and moves are no call"
        );
        assert_eq!(as_called(said, &[]), said);
    }

    /// What the student reads where other puzzles have shown this.
    fn told_with(requirement: Requirement, fixture: &str, said: &str, puzzle: ClassFacts) -> String {
        let told = told_of(&shipped(), requirement, fixture, said, &ClassFacts::of([puzzle]));
        told.unwrap_or_default()
    }

    fn too_often() -> ClassFacts {
        let finding = Finding::new(FindingCode::CostTooHigh, "the search calls `equals()` too often");
        let finding = finding.comparing("at most 100", "900");
        ClassFacts {
            faults: vec![(Requirement::SolverCalls, (3, true, 12), finding)],
            asks_twin: Some(true),
            ..ClassFacts::default()
        }
    }

    /// maiorovi: a list of all boards seen, and no twin, so that what has no solution has no end on 4×4, however little it asks.
    #[test]
    fn a_search_without_a_twin_has_no_end_whatever_it_calls() {
        let (of, fixture) = (Requirement::SolverIsSolvable, "4x4/unsolvable-13");
        let told = told_with(of, fixture, "", too_often());
        assert!(told.contains("far too often: only that costs"), "{told}");
        let alone = ClassFacts {
            asks_twin: Some(false),
            ..too_often()
        };
        assert_eq!(
            told_with(of, fixture, "", alone),
            "new Solver(board) is unanswered"
        );
    }

    /// t0ry: of each board the best neighbor alone, so that a solution of 102 moves is found where 20 are needed, and `toString()` for prints.
    #[test]
    fn a_search_that_wanders_is_not_excused_by_what_it_calls() {
        let (of, fixture) = (Requirement::SolverInTime, "3x3/depth-28-a");
        let told = told_with(of, fixture, "", too_often());
        assert!(told.contains("far too often: only that costs"), "{told}");
        let wanders = ClassFacts {
            wanders: true,
            ..too_often()
        };
        assert_eq!(
            told_with(of, fixture, "", wanders),
            "new Solver(board) is unanswered"
        );
    }

    /// charliedd: the constructor ends after five rounds. marc-kase: it makes four twins, and `moves()` is always 1.
    #[test]
    fn what_gives_up_after_a_few_boards_gains_nothing_by_that() {
        let of = |made: u64, of, moves, second| {
            let said = format!(
                "solver ok\nsolvable truth false\nmoves number {moves}\nsolution null\ncalls counts {made} 0 0 0 0 0 1\ncounts counts 4 4 4\nsecond-moves number {second}\n"
            );
            let wrong = Finding::new(FindingCode::CallWrong, "`solver.isSolvable()` is wrong");
            let faults = [(Requirement::SolverIsSolvable, wrong)];
            told_by(&shipped(), of, "3x3/depth-20-a", &said, &faults).unwrap_or_default()
        };
        for requirement in [
            Requirement::SolverCounts,
            Requirement::SolverCalls,
            Requirement::SolverQueue,
            Requirement::SolverMoves,
            Requirement::SolverInTime,
        ] {
            let told = of(12, requirement, 1, 1);
            assert!(
                told.starts_with("`solver.moves()` is wrong; "),
                "{requirement:?}: {told}"
            );
            assert!(!told.contains("only that costs"), "{told}");
        }
        for (made, moves) in [(12, -1), (500, 1)] {
            let told = of(made, Requirement::SolverMoves, moves, 1);
            assert!(told.contains("only that costs points"), "{told}");
        }
    }

    /// magizbox: no search at all.
    #[test]
    fn moves_that_are_the_distance_are_told_so() {
        let of = |off: u64| {
            let puzzles = requests::further_puzzles().into_iter();
            let answered = puzzles.map(|(name, board)| {
                let moves = board.manhattan() + off * u64::from(board.dimension() == 4);
                format!("{name}-solver ok\n{name}-moves number {moves}\n")
            });
            let said = answered.collect::<String>() + "solver ok\nmoves number 12\nsolution null\n";
            told(Requirement::SolverMoves, "3x3/depth-20-a", &said).unwrap_or_default()
        };
        assert!(
            of(0).contains("gives the `manhattan()` of the first board"),
            "{}",
            of(0)
        );
        assert!(!of(1).contains("first board"), "{}", of(1));
    }
}
