//! From what a program did to what that means: one verdict and its reasons for each case.
//!
//! A run's own end comes first: a program that was stopped at a limit or crashed is not judged on half an answer. Then the checkers speak, each for one requirement.

use std::sync::{Arc, OnceLock};

use reference::Board;

use crate::api;
use crate::checker::{ClassFacts, Evidence, board, enqueued, form, moves, path, text, trace, unsolvable};
use crate::dialect::{Answer, DeviationKind, Transcript};
use crate::fixture::Fixture;
use crate::fixture::golden;
use crate::judgement::{Finding, FindingCode, Verdict};
use crate::rubric::{Client, Criterion, Requirement, Rubric, TextRule};
use sandbox::execution::{Execution, Exit};

mod allowed;
mod ending;
mod hints;
pub(crate) mod own_words;
pub(crate) mod sameness;
#[cfg(test)]
mod tests;

pub use allowed::{Allowed, Precedent, Reached};

impl Judgement {
    /// A wrong answer for these reasons; accepted where there are none.
    pub fn of_findings(findings: Vec<Finding>) -> Self {
        Self {
            verdict: if findings.is_empty() {
                Verdict::Accepted
            } else {
                Verdict::WrongAnswer
            },
            findings,
            remarks: Vec::new(),
            diff: None,
        }
    }
}

/// The grader itself failed on a case. No verdict: the points are withheld, and staff see why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct JudgeError {
    /// What failed, with its causes, in one line.
    pub what: String,
}

impl JudgeError {
    /// From an error and its chain of sources.
    pub fn from_error(error: &dyn std::error::Error) -> Self {
        let mut what = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            what = format!("{what}: {cause}");
            source = cause.source();
        }
        Self { what }
    }
}

/// Of more boards than twice as many, so many are kept at either end once they have been read as a path.
const KEPT: usize = 1 << 12;

/// And so many bytes of what was printed.
const KEPT_BYTES: usize = 1 << 18;

/// A run with what was read in its output.
#[derive(Clone, Debug)]
pub struct Observation {
    /// What the process did.
    pub execution: Execution,
    /// What its output claims; of very many boards those at either end.
    pub transcript: Transcript,
    /// How many boards its output shows.
    pub boards: usize,
    is_thinned: bool,
    /// What it was allowed.
    pub allowed: Allowed,
    /// What its runs on other puzzles say of the program.
    elsewhere: Elsewhere,
    /// The path that its boards show.
    path: OnceLock<path::Reading>,
    /// What is wrong with how it says that there is no solution, where there is none.
    unsolvable: OnceLock<Vec<Finding>>,
    /// What the driver answered, where the classes are graded.
    answers: OnceLock<api::Answers>,
}

/// What a program's other runs say of it, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// Whether it prints the boards after the moves and not the puzzle itself: then it has no board to print where no move is needed.
    pub leaves_out_start: bool,
    /// Whether it answered any puzzle; `None` where it was run on no other.
    pub answered: Option<bool>,
    /// Whether it answered any puzzle that has a solution with moves or boards; `None` where it was run on none.
    pub solves: Option<bool>,
    /// Whether it said of any puzzle without a solution that there is none.
    pub says_none: bool,
    /// Whether its answer here is the one that it gives whatever the puzzle.
    pub is_constant: bool,
    /// The line with which it says that a puzzle has no solution, where its words alone do not say so.
    pub own_words: Option<Arc<str>>,
    /// What is known of the classes from all puzzles, where they are graded.
    pub facts: Arc<ClassFacts>,
}

impl Observation {
    /// A run of which nothing is known from others.
    pub fn new(execution: Execution, transcript: Transcript, allowed: Allowed) -> Self {
        Self {
            execution,
            boards: transcript.boards.len(),
            is_thinned: false,
            transcript,
            allowed,
            elsewhere: Elsewhere::default(),
            path: OnceLock::new(),
            unsolvable: OnceLock::new(),
            answers: OnceLock::new(),
        }
    }

    /// The same with the path read, and without most of the output where it shows very many boards: all runs of a program are in memory together.
    #[must_use]
    pub(crate) fn thinned(mut self, rubric: &Rubric, fixture: &Fixture) -> Self {
        let transcript = &self.transcript;
        if transcript.boards.len().max(transcript.aside.len()) <= 2 * KEPT {
            return self;
        }
        self.evidence(rubric, fixture).path();
        self.is_thinned = true;
        for boards in [&mut self.transcript.boards, &mut self.transcript.aside] {
            if boards.len() > 2 * KEPT {
                boards.drain(KEPT..boards.len() - KEPT);
                boards.shrink_to_fit();
            }
        }
        if let Some(path::Reading::Path(walk)) = self.path.get_mut() {
            walk.boards.truncate(KEPT);
            walk.boards.shrink_to_fit();
        }
        let printed = &mut self.execution.stdout;
        if printed.bytes.len() > 2 * KEPT_BYTES {
            printed.bytes.drain(KEPT_BYTES..printed.bytes.len() - KEPT_BYTES);
            printed.bytes.shrink_to_fit();
            printed.truncated = true;
        }
        self
    }

    /// What the driver answered.
    fn answers(&self) -> &api::Answers {
        self.answers
            .get_or_init(|| api::Answers::read(&self.execution.stdout.bytes))
    }

    /// What its runs on other puzzles say of the program.
    pub const fn elsewhere(&self) -> &Elsewhere {
        &self.elsewhere
    }

    /// Notes what they say, in the light of which its answer is read again.
    pub(crate) fn set_elsewhere(&mut self, elsewhere: Elsewhere) {
        if elsewhere != self.elsewhere {
            if elsewhere.own_words.is_some() && own_words::line(self) == elsewhere.own_words.as_deref() {
                self.transcript.say_unsolvable();
            }
            self.elsewhere = elsewhere;
            // Of boards that are left out no path could be read again, and so long a one is not shortest in any light.
            if !self.is_thinned {
                self.path = OnceLock::new();
            }
            self.unsolvable = OnceLock::new();
        }
    }

    /// The kind of numbers in the rows of which the submission's `Board` is made, where classes are graded.
    pub fn kind_of_rows(&self) -> &str {
        self.answers().kind_of_rows()
    }

    /// What is wrong with how it says that a puzzle without a solution has none.
    fn of_unsolvable(&self, evidence: Evidence<'_>) -> &[Finding] {
        self.unsolvable
            .get_or_init(|| unsolvable::check(evidence, &self.execution.exit))
    }

    /// What the checkers look at.
    pub(crate) fn evidence<'a>(&'a self, rubric: &'a Rubric, fixture: &'a Fixture) -> Evidence<'a> {
        Evidence {
            rubric,
            fixture,
            transcript: &self.transcript,
            stdout: &self.execution.stdout.bytes,
            leaves_out_start: self.elsewhere.leaves_out_start,
            solves: self.elsewhere.solves,
            facts: &self.elsewhere.facts,
            known_path: &self.path,
        }
    }
}

/// What a case came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The reasons; none when accepted.
    pub findings: Vec<Finding>,
    /// Remarks that cost nothing: format deviations, above all.
    pub remarks: Vec<Finding>,
    /// The output against the nearest valid one, where that helps.
    pub diff: Option<String>,
}

impl Judgement {
    /// The board that the findings are about, where that is not the puzzle itself.
    pub fn about(&self) -> Option<&Board> {
        self.findings.iter().find_map(|finding| finding.about.as_ref())
    }
}

/// Whether the program prints a shortest path, and not the puzzle itself before it where the dialect asks for that.
pub(crate) fn leaves_out_start(rubric: &Rubric, fixture: &Fixture, observation: &Observation) -> bool {
    let evidence = observation.evidence(rubric, fixture);
    let minimum = fixture.golden.moves().filter(|moves| *moves > 0);
    minimum.is_some_and(|minimum| match evidence.path() {
        path::Reading::Path(walk) => walk.leaves_out_start && walk.steps == minimum,
        path::Reading::Broken(_) => false,
    })
}

/// What other puzzles should know of the classes from this one, where they are graded.
pub(crate) fn told(rubric: &Rubric, fixture: &Fixture, observation: &Observation) -> ClassFacts {
    if rubric.client() == Client::Classes {
        api::told(observation.evidence(rubric, fixture), observation.answers())
    } else {
        ClassFacts::default()
    }
}

/// Whether a program that ended as it should not had given its answer by then.
pub(crate) fn ended_after_answer(rubric: &Rubric, fixture: &Fixture, observation: &Observation) -> bool {
    let evidence = observation.evidence(rubric, fixture);
    let exit = &observation.execution.exit;
    let told_unsolvable = !fixture.golden.is_solvable() && observation.of_unsolvable(evidence).is_empty();
    ending::is_after_answer(evidence, exit, told_unsolvable)
}

/// Judges one case: what `criterion` asks of `fixture`, of the program that was observed.
pub fn judge(
    rubric: &Rubric,
    criterion: &Criterion,
    fixture: &Fixture,
    observation: &Observation,
) -> Judgement {
    let evidence = observation.evidence(rubric, fixture);
    let solvable = fixture.golden.is_solvable();
    let asked: Vec<Requirement> = criterion
        .requires
        .iter()
        .copied()
        .filter(|requirement| requirement.applies_to(solvable))
        .collect();

    if rubric.client() == Client::Classes {
        if asked
            .iter()
            .all(|requirement| requirement.client() != Client::Solver)
        {
            return judge_classes(evidence, observation, &asked);
        }
        return match of_main(rubric, fixture, observation) {
            Ok(printed) => judge_printed(rubric, criterion, fixture, &printed, &asked),
            Err(judgement) => judgement,
        };
    }
    judge_printed(rubric, criterion, fixture, observation, &asked)
}

/// What the driver heard `main` print, as if the program had been run by itself; or why there is nothing to judge.
fn of_main(rubric: &Rubric, fixture: &Fixture, observation: &Observation) -> Result<Observation, Judgement> {
    let judgement = |verdict, finding| Judgement {
        verdict,
        findings: vec![finding],
        remarks: Vec::new(),
        diff: None,
    };
    let (printed, thrown) = match observation.answers().of_main() {
        Some(api::Main::Ran { printed, thrown }) => (printed, thrown),
        Some(api::Main::Missing(what)) => {
            let finding = Finding::new(FindingCode::ApiMissing, format!("`Solver` has no `{what}`"))
                .hint("write the assignment's `public static void main(String[] args)`: it reads a puzzle and prints the solution");
            return Err(judgement(Verdict::WrongAnswer, finding));
        }
        None => {
            let ended = ending::judge(observation, None, &rubric.dialect, true, false);
            let (verdict, end) = ended.unwrap_or_else(|| {
                let finding = Finding::new(FindingCode::NotAnswered, "the program ended by itself");
                (Verdict::RuntimeError, finding)
            });
            let message = format!("`Solver.main(args)` did not come back: {}", end.message);
            return Err(judgement(verdict, Finding { message, ..end }));
        }
    };
    let mut execution = observation.execution.clone();
    execution.exit = Exit::Code(i32::from(thrown.is_some()));
    execution.stdout.bytes = printed.into_bytes();
    execution.stderr.bytes = thrown.unwrap_or_default().into_bytes();
    let puzzle = fixture.shape();
    let transcript = Transcript {
        errors: rubric.dialect.read_errors(&execution.stderr.bytes, &puzzle),
        ..rubric.dialect.read(&execution.stdout.bytes, &puzzle)
    };
    Ok(Observation::new(execution, transcript, observation.allowed))
}

/// Judges what a program printed.
fn judge_printed(
    rubric: &Rubric,
    criterion: &Criterion,
    fixture: &Fixture,
    observation: &Observation,
    asked: &[Requirement],
) -> Judgement {
    let Observation {
        execution,
        transcript,
        ..
    } = observation;
    let evidence = observation.evidence(rubric, fixture);
    let mut remarks: Vec<Finding> = ending::remarks(execution)
        .into_iter()
        .chain(deviations(evidence))
        .collect();
    let solvable = fixture.golden.is_solvable();
    let of_board = rubric.client() == Client::Board;
    // A Board client says of every board what it is, and ends well.
    let solvable = solvable || of_board;
    let searched = (!of_board).then_some(fixture);
    let of_unsolvable = if solvable {
        &[]
    } else {
        observation.of_unsolvable(evidence)
    };
    let told_unsolvable = !solvable && of_unsolvable.is_empty();
    if let Some((verdict, finding)) = ending::judge(
        observation,
        searched,
        evidence.dialect(),
        solvable,
        told_unsolvable,
    ) {
        if of_board || !ending::is_after_answer(evidence, &execution.exit, told_unsolvable) {
            return Judgement {
                verdict,
                findings: vec![finding],
                remarks,
                diff: None,
            };
        }
        remarks.push(ending::as_remark(finding));
    }
    let mut judgement = Judgement {
        verdict: Verdict::Accepted,
        findings: Vec::new(),
        remarks,
        diff: None,
    };
    let mut solved = Solved::default();
    let substance = match &fixture.golden.answer {
        _ if of_board => {
            let findings = asked
                .iter()
                .flat_map(|&requirement| board::check(evidence, requirement));
            judgement.findings.extend(findings);
            judgement.findings.is_empty()
        }
        golden::Answer::Solvable { moves, .. } => {
            solved = judge_solvable(evidence, asked, *moves, &mut judgement);
            solved.own.is_some() && solved.moves_are_right && is_count_right(evidence)
        }
        golden::Answer::Unsolvable => {
            if asked.contains(&Requirement::Unsolvable) {
                judgement.findings.extend(of_unsolvable.iter().cloned());
            }
            told_unsolvable
        }
    };
    if observation.elsewhere.is_constant && asked.iter().any(|one| *one != Requirement::Form) {
        return of_constant(judgement);
    }
    if asked.contains(&Requirement::Form) && judgement.findings.is_empty() {
        judgement.findings = form::check(evidence, &criterion.deviations, solved.out_of_sequence);
        if !judgement.findings.is_empty() {
            judgement.verdict = Verdict::PresentationError;
            return judgement;
        }
    }
    // Where no other puzzle got an answer either, silence is no way to say that there is no solution.
    let is_silent = solvable || observation.elsewhere.answered == Some(false);
    if transcript.empty && !judgement.findings.is_empty() && is_silent {
        judgement.findings = vec![of_silence(evidence, observation, asked)];
    }
    if of_board {
        if !judgement.findings.is_empty() {
            judgement.verdict = Verdict::WrongAnswer;
        }
        return judgement;
    }
    judge_text(evidence, asked, solved.own, substance, &mut judgement);
    judgement
}

/// What a case of a program comes to whose answer is the same whatever the puzzle: all that is wrong follows from that, and what is right is so by chance.
fn of_constant(judgement: Judgement) -> Judgement {
    let is_right = judgement.findings.is_empty();
    let says_none = |finding: &Finding| finding.code == FindingCode::UnsolvableClaimed;
    if judgement.findings.iter().any(says_none) {
        return judgement;
    }
    let message = if is_right {
        "the program gives this answer whatever the puzzle, so that here it is right by chance"
    } else {
        "the program gives the same answer whatever the puzzle"
    };
    let finding = Finding::new(FindingCode::AnswerConstant, message)
        .comparing("an answer to this puzzle", "the same answer as to other puzzles");
    Judgement::of_findings(vec![finding])
}

/// What is wrong with a program that printed nothing.
fn of_silence(evidence: Evidence<'_>, observation: &Observation, asked: &[Requirement]) -> Finding {
    let expected: Vec<&str> = asked.iter().map(|requirement| requirement.name()).collect();
    Finding::new(FindingCode::OutputEmpty, "the program printed nothing")
        .comparing(expected.join(", "), "nothing on standard output")
        .hint(hints::of_silence(evidence, observation))
}

/// Judges what the driver said of the classes.
fn judge_classes(evidence: Evidence<'_>, observation: &Observation, asked: &[Requirement]) -> Judgement {
    let ended = || ending::judge(observation, None, evidence.dialect(), true, false);
    let api::Judged {
        verdict,
        findings,
        remarks: of_classes,
    } = api::judge(evidence, observation.answers(), asked, ended);
    Judgement {
        verdict,
        findings,
        remarks: ending::remarks(&observation.execution)
            .into_iter()
            .chain(of_classes)
            .collect(),
        diff: None,
    }
}

/// What was seen of an answer to a puzzle that has a solution.
#[derive(Default)]
struct Solved<'a> {
    /// The student's own path, where it is a shortest one.
    own: Option<&'a [Vec<u32>]>,
    /// How its boards are out of sequence.
    out_of_sequence: &'a [Finding],
    /// Whether the number of moves is right.
    moves_are_right: bool,
}

/// Judges moves, path and count.
fn judge_solvable<'a>(
    evidence: Evidence<'a>,
    asked: &[Requirement],
    minimum: u64,
    judgement: &mut Judgement,
) -> Solved<'a> {
    let reading = evidence.path();
    let (walked, out_of_sequence) = match reading {
        path::Reading::Path(walk) => (Some(walk), &walk.form[..]),
        path::Reading::Broken(_) => (None, &[][..]),
    };
    let with_moves = asked.contains(&Requirement::Moves);
    let of_moves = moves::check(evidence, minimum, walked.map(|walk| walk.steps));
    let moves_are_right = of_moves.is_empty();
    // Who says that there is no solution has no way to print; the boards of the puzzle and the goal are none.
    let claims_none = |finding: &Finding| finding.code == FindingCode::UnsolvableClaimed;
    let has_no_way = walked.is_none_or(|walk| walk.steps == 0) && of_moves.iter().any(claims_none);
    let asks_for_path = asked.contains(&Requirement::Path);
    if with_moves || asks_for_path && has_no_way {
        judgement.findings.extend(of_moves);
    }
    if asks_for_path {
        if !has_no_way {
            let moves = moves_judged(evidence, with_moves);
            judgement
                .findings
                .extend(path::check(evidence, reading, minimum, moves));
        }
        if !is_priced(evidence, DeviationKind::Sequence) {
            judgement.remarks.extend(out_of_sequence.iter().cloned());
        }
    }
    if asked.contains(&Requirement::Enqueued) {
        judgement.findings.extend(enqueued::check(evidence));
    }
    if asked.contains(&Requirement::Trace) {
        judgement.findings.extend(trace::check(evidence));
    }
    if !judgement.findings.is_empty() {
        judgement.verdict = Verdict::WrongAnswer;
    }
    Solved {
        own: walked
            .filter(|walk| walk.steps == minimum)
            .map(|walk| &walk.boards[..]),
        out_of_sequence,
        moves_are_right,
    }
}

/// Where the number of moves is judged.
fn moves_judged(evidence: Evidence<'_>, here: bool) -> path::MovesJudged {
    let elsewhere = |criterion: &Criterion| criterion.requires.contains(&Requirement::Moves);
    if here {
        path::MovesJudged::Here
    } else if evidence.rubric.criteria.iter().any(elsewhere) {
        path::MovesJudged::Elsewhere
    } else {
        path::MovesJudged::Nowhere
    }
}

/// Judges the text where it is asked for, wrong in form alone where the `substance` is right, and shows the difference to the nearest valid output where that helps.
fn judge_text(
    evidence: Evidence<'_>,
    asked: &[Requirement],
    own: Option<&[Vec<u32>]>,
    substance: bool,
    judgement: &mut Judgement,
) {
    if !judgement.findings.is_empty() {
        judgement.verdict = Verdict::WrongAnswer;
    }
    let wants_text = asked.contains(&Requirement::Text);
    if !wants_text && judgement.findings.is_empty() {
        return;
    }
    let expected = nearest_valid(evidence, own);
    if wants_text && judgement.findings.is_empty() {
        judgement.findings = text::check(&expected, evidence.stdout, evidence.rubric.text);
        if judgement.findings.is_empty() {
            return;
        }
        // Where text alone is asked, an answer can be wrong all the same.
        judgement.verdict = if substance {
            Verdict::PresentationError
        } else {
            Verdict::WrongAnswer
        };
    }
    if helps(evidence, own.is_some(), wants_text) {
        let rule = if wants_text {
            evidence.rubric.text
        } else {
            TextRule::FORM
        };
        judgement.diff = text::diff(&expected, evidence.stdout, rule);
    }
}

/// Whether a diff teaches: where text is asked for, where the path is right and something beside it is not, and where nothing could be read. A wrong path beside a right one would
/// only give the solution away.
fn helps(evidence: Evidence<'_>, path_is_right: bool, wants_text: bool) -> bool {
    let transcript = evidence.transcript;
    !transcript.empty && (wants_text || path_is_right || !transcript.answers())
}

/// Whether the number of nodes enqueued, where one is printed, is one that a right program can have, or nobody knows.
fn is_count_right(evidence: Evidence<'_>) -> bool {
    let ranges = enqueued::permitted(&evidence.fixture.golden, evidence.rubric.counting);
    let mut claims = evidence.transcript.enqueued.iter();
    ranges.is_empty()
        || claims.all(|claim| {
            claim
                .value
                .is_some_and(|count| ranges.iter().any(|range| range.contains(count)))
        })
}

/// A right answer to a puzzle as text, with the program's own path and count where they are right; `None` where no text is asked for.
pub(crate) fn right_answer(rubric: &Rubric, fixture: &Fixture, observation: &Observation) -> Option<String> {
    if rubric.client() != Client::Solver {
        return None;
    }
    let evidence = observation.evidence(rubric, fixture);
    let own = match evidence.path() {
        path::Reading::Path(walk) if fixture.golden.moves() == Some(walk.steps) => Some(&walk.boards[..]),
        path::Reading::Path(_) | path::Reading::Broken(_) => None,
    };
    Some(nearest_valid(evidence, own))
}

/// The valid output nearest to the student's: with the student's own path and count where they are right.
fn nearest_valid(evidence: Evidence<'_>, own: Option<&[Vec<u32>]>) -> String {
    let golden = &evidence.fixture.golden;
    let golden::Answer::Solvable { moves, solution, .. } = &golden.answer else {
        return evidence.dialect().render(&Answer::Unsolvable);
    };
    let goal = evidence.dialect().puzzle.goal;
    // The dialect turns boards to its goal, and the program's own are there already.
    let boards: Vec<Vec<u32>> = if let Some(own) = own {
        own.iter().map(|board| goal.turned(board)).collect()
    } else {
        let proved = evidence.fixture.board.along(solution);
        proved.map(|board| board.tiles().collect()).collect()
    };
    let ranges = enqueued::permitted(golden, evidence.rubric.counting);
    let claimed = evidence.transcript.enqueued.first().and_then(|claim| claim.value);
    let enqueued = claimed
        .filter(|count| ranges.iter().any(|range| range.contains(*count)))
        .or_else(|| ranges.first().map(|range| range.min));
    evidence.dialect().render(&Answer::Solution {
        boards: &boards,
        moves: *moves,
        enqueued,
    })
}

/// The deviations that cost nothing: those that no criterion looks at on this puzzle.
fn deviations(evidence: Evidence<'_>) -> impl Iterator<Item = Finding> + '_ {
    let free = move |kind: DeviationKind| !is_priced(evidence, kind);
    let deviations = evidence.transcript.deviations.iter();
    deviations
        .filter(move |deviation| free(deviation.kind))
        .map(form::finding)
}

/// Whether a criterion looks at a format deviation on this puzzle.
fn is_priced(evidence: Evidence<'_>, kind: DeviationKind) -> bool {
    let here = |criterion: &&Criterion| criterion.asks_about(&evidence.fixture.id);
    let criteria = evidence.rubric.criteria.iter();
    criteria
        .filter(here)
        .any(|criterion| criterion.deviations.contains(&kind))
}
