//! The report as a document for people. Every format for people says the same.
//!
//! Nothing is decided here: what is put together with what is the business of [`groups`](super::groups), the sentences of
//! [`wording`](super::wording).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::document::style::Style;
use crate::document::{
    Bar, Block, Board, Cell, Chip, Document, Field, Fold, Note, Safe, Score, Section, Strip, Table, Tone,
    VerbatimKind, amount, html, markdown, text,
};
use crate::judgement::{BoardPair, Finding, Verdict};
use crate::score::{CaseOutcome, Points};

use super::groups::{CriterionProblem, Problem, Remark};
use super::items::{Item, ItemKind, Suite};
use super::{
    CasePart, CriterionPart, LimitsPart, Outcome, PathPart, Report, SearchName, SearchPart, UsagePart,
    searches, wording,
};

/// The report for a terminal.
pub(super) fn text(report: &Report, style: &Style) -> String {
    text::render(&document(report), style)
}

/// The smallest puzzles on which the program goes wrong, alone, for a terminal.
pub fn hunted(report: &Report, style: &Style) -> String {
    let mut blocks = counterexamples(report);
    if blocks.is_empty() {
        blocks.push(Block::text(wording::nothing_hunted(report)));
    }
    text::render(
        &Document {
            title: format!("Small puzzles on which {} goes wrong", report.submission.name).into(),
            blocks,
        },
        style,
    )
}

/// The report as Markdown.
pub(super) fn markdown(report: &Report) -> String {
    markdown::render(&document(report))
}

/// The first part of it alone: the score and the criteria.
pub(super) fn markdown_summary(report: &Report) -> String {
    markdown::render(&summary(report, Vec::new()))
}

/// The report as a web page.
pub(super) fn html(report: &Report) -> String {
    html::render(&document(report))
}

/// The whole report.
fn document(report: &Report) -> Document {
    let mut document = summary(report, counterexamples(report));
    let blocks = &mut document.blocks;
    if wording::is_all_right(report) {
        blocks.push(Block::Paragraph(Tone::Good, wording::ALL_RIGHT.into()));
    }
    blocks.extend(build(report));
    let mut mentioned = Mentioned::default();
    let problems = Problem::all(report);
    for (number, criterion) in (1..).zip(&report.criteria) {
        let mut body = vec![Block::Chips(chips(report, criterion))];
        body.extend(problems_of(report, criterion, &problems, &mut mentioned));
        let passed = wording::passed(report, criterion);
        blocks.push(Block::Section(Section {
            anchor: Some(anchor(number)),
            title: criterion.title.clone(),
            tone: tone(criterion.outcome),
            badge: Some(wording::outcome(criterion.outcome).into()),
            aside: Some(
                format!(
                    "{} of {} points, {passed} passed",
                    criterion.earned, criterion.possible
                )
                .into(),
            ),
            fold: if criterion.outcome == Outcome::Passed {
                Fold::Closed
            } else {
                Fold::Open
            },
            blocks: body,
            ..Section::default()
        }));
    }
    blocks.extend(times(report));
    let remarks = Remark::all(report);
    if !remarks.is_empty() {
        let items = remarks.iter().map(|remark| remark.in_words().into()).collect();
        blocks.push(Block::section(wording::REMARKS, vec![Block::List(items)]));
    }
    document
}

/// Its first part: the score, what must be known about it, what to look at first, the criteria, and how they were graded.
fn summary(report: &Report, first: Vec<Block>) -> Document {
    let mut blocks = vec![Block::Score(score(report))];
    blocks.extend(notices(report));
    blocks.extend(first);
    blocks.extend([Block::Table(criteria(report)), Block::Fields(facts(report))]);
    Document {
        title: format!("Report on {}", report.submission.name).into(),
        blocks,
    }
}

/// The smallest puzzles on which the program goes wrong: what to look at first.
fn counterexamples(report: &Report) -> Vec<Block> {
    // One search shows a mistake; that of another puzzle would show the same.
    let mut searched = BTreeSet::new();
    let sections = (1..).zip(&report.counterexamples).map(|(number, one)| {
        let mut blocks = vec![Block::Boards(vec![Board {
            title: wording::distance(one).into(),
            rows: one.board.clone(),
            marked: Vec::new(),
            is_large: true,
        }])];
        let mut mentioned = Mentioned::default();
        for finding in &one.findings {
            self::finding(&mut blocks, finding, false, &mut mentioned);
        }
        if let Some(path) = &one.path {
            if one.findings.iter().all(|finding| finding.boards.is_none()) {
                blocks.extend(wording::first_wrong(path).map(Block::text));
            }
            blocks.push(Block::Strips(strips(number, path)));
        }
        let search = one
            .search
            .as_ref()
            .filter(|search| search.misconception.is_none_or(|name| searched.insert(name)));
        blocks.extend(search.map(|search| searches_of(number, search)));
        let texts = [(wording::PRINTED, &one.printed), (wording::RIGHT, &one.right)];
        for (caption, text) in texts {
            let text = text.iter().filter(|text| !text.as_str().is_empty());
            blocks.extend(text.map(|text| {
                let lines = Block::verbatim("", VerbatimKind::Output, text);
                Block::folded(caption, one.path.is_none(), vec![lines])
            }));
        }
        blocks.push(Block::verbatim(
            wording::REPRODUCE,
            VerbatimKind::Command,
            &one.reproduce,
        ));
        blocks.push(Block::Paragraph(Tone::Quiet, wording::hunted(one).into()));
        Block::Section(Section {
            title: wording::counterexample(report, one).into(),
            tone: Tone::Bad,
            blocks,
            ..Section::default()
        })
    });
    sections.collect()
}

/// A right search and one with the mistake, node by node up to the first difference.
fn searches_of(number: usize, search: &SearchPart) -> Block {
    let mut table = Table::new(&[
        "node",
        "search",
        "board",
        "moves",
        "distance",
        "priority",
        "enqueued (priority)",
        "left out",
    ]);
    for node in &search.nodes {
        let tone = match node.search {
            SearchName::Both => Tone::Plain,
            SearchName::Right => Tone::Good,
            SearchName::Wrong => Tone::Bad,
        };
        let figures = [node.moves, node.distance, node.priority].map(|figure| Cell::from(figure.to_string()));
        let [moves, distance, priority] = figures;
        table.row([
            node.number.to_string().into(),
            Cell::from(wording::search(search, node.search)).toned(tone),
            wording::board(&node.rows).into(),
            moves,
            distance,
            priority,
            wording::enqueued(node).into(),
            wording::left_out(node).into(),
        ]);
    }
    let blocks = vec![
        Block::text(wording::searches(search)),
        Block::text(wording::difference(search)),
        Block::Trees(searches::both(number, search)),
        Block::folded(wording::NODE_BY_NODE, false, vec![Block::Table(table)]),
    ];
    Block::section(wording::FIRST_DIFFERENCE, blocks)
}

/// The boards that a program printed for a small puzzle, beside a shortest way.
fn strips(number: usize, path: &PathPart) -> Vec<Strip> {
    let own = Strip {
        name: format!("own-{number}"),
        title: wording::OWN_BOARDS.into(),
        boards: path.own.clone(),
        marked: path.first_wrong.map(|at| (at, wording::FIRST_WRONG)),
        rest: wording::more_boards(path).into(),
    };
    let shortest = Strip {
        name: format!("shortest-{number}"),
        title: wording::SHORTEST.into(),
        boards: path.shortest.clone(),
        marked: None,
        rest: Safe::default(),
    };
    vec![own, shortest]
}

/// What is the matter with one criterion, as text; nothing where nothing is.
pub(super) fn criterion_text(report: &Report, criterion: &CriterionPart) -> String {
    let blocks = problems_of(
        report,
        criterion,
        &Problem::all(report),
        &mut Mentioned::default(),
    );
    plain(&blocks)
}

/// All that is shown of a test, as text.
pub(super) fn details(item: &Item<'_>) -> String {
    item.case.map_or_else(
        || wording::ONLY_THE_VERDICT.to_owned(),
        |case| plain(&self::case(case, &mut Mentioned::default())),
    )
}

fn plain(blocks: &[Block]) -> String {
    text::blocks(blocks, &Style::PLAIN).trim_matches('\n').to_owned()
}

fn score(report: &Report) -> Score {
    let score = report.score;
    let part = |points: Points| {
        let thousandths = points.hundredths().max(0) * 1000 / score.possible.hundredths().max(1);
        u32::try_from(thousandths.min(1000)).unwrap_or(0)
    };
    Score {
        total: score.total.to_string().into(),
        possible: score.possible.to_string().into(),
        bar: vec![
            (Tone::Good, part(score.total)),
            (Tone::Middling, part(score.withheld)),
            (Tone::Quiet, part(score.hidden)),
        ],
    }
}

fn notices(report: &Report) -> Vec<Block> {
    let withheld = wording::is_withheld(report).then(|| {
        let points = amount::points(report.score.withheld);
        format!("{points}. {}", wording::WITHHELD)
    });
    let incomplete = report.incomplete.then(|| wording::INCOMPLETE.to_owned());
    let urgent = [
        ("Late", wording::lateness(report)),
        ("Adjusted", wording::adjusted(report)),
        ("Withheld", withheld),
        ("Hidden", wording::hidden(report)),
        ("Not finished", incomplete),
    ];
    let urgent = urgent
        .into_iter()
        .filter_map(|(lead, text)| Some(Block::note(lead, Tone::Middling, text?)));
    let cause = |lead, message: &Safe, hint: &Safe| {
        Block::Note(Note {
            lead,
            tone: Tone::Plain,
            text: vec![message.clone(), hint.clone()],
        })
    };
    let why = report.diagnosis.iter();
    let why = why.flat_map(|one| {
        let mut blocks = match &one.hints[..] {
            [] | [_] => vec![cause("Why", &one.message, &one.hint)],
            steps => vec![
                Block::note("Why", Tone::Plain, one.message.clone()),
                Block::Hints(steps.to_vec()),
            ],
        };
        blocks.extend(next_hint(one.next_hint_after));
        blocks
    });
    let time = report.growth.iter();
    let time = time.map(|one| cause("Time", &one.message, &one.hint));
    let notes = report.notes.iter();
    let notes = notes.map(|note| Block::note("Note", Tone::Plain, note.clone()));
    urgent.chain(why).chain(time).chain(notes).collect()
}

/// When a hint is followed by another one.
fn next_hint(after: Option<usize>) -> Option<Block> {
    after.map(|more| Block::Paragraph(Tone::Quiet, wording::next_hint(more).into()))
}

fn criteria(report: &Report) -> Table {
    let mut table = Table::new(&["outcome", "points", "passed", "criterion"]);
    for (number, criterion) in (1..).zip(&report.criteria) {
        table.row([
            Cell::from(wording::outcome(criterion.outcome)).toned(tone(criterion.outcome)),
            format!("{} of {}", criterion.earned, criterion.possible).into(),
            wording::passed(report, criterion).into(),
            Cell {
                link: Some(anchor(number)),
                ..Cell::from(criterion.title.clone())
            },
        ]);
    }
    table
}

fn anchor(number: usize) -> String {
    format!("criterion-{number}")
}

/// What was graded, and how.
fn facts(report: &Report) -> Vec<Field> {
    let submission = &report.submission;
    let language = submission.language.as_ref();
    let language = language.map_or(String::new(), |language| format!(" ({language})"));
    let mut facts = vec![Field::new("program", format!("{}{language}", submission.name))];
    facts.extend(
        submission
            .command
            .iter()
            .map(|command| Field::code("run as", command)),
    );
    facts.extend(submission.build.iter().map(|build| {
        let how = if build.succeeded {
            ""
        } else {
            " (it failed: see below)"
        };
        Field::new("built by", format!("{}{how}", build.command))
    }));
    let rubric = &report.rubric;
    facts.push(Field::new(
        "rubric",
        format!("{} ({})", rubric.title, rubric.name),
    ));
    facts.push(Field::new("isolation", wording::sandbox(&report.sandbox)));
    if wording::is_timed_out(report) {
        facts.push(Field::new("time limits", report.policy));
    }
    facts.push(Field::new("graded by", report.grader.clone()));
    facts
}

/// The compiler's words, where it failed.
fn build(report: &Report) -> Option<Block> {
    let build = wording::failed_build(report)?;
    let mut blocks = vec![
        Block::verbatim("built by:", VerbatimKind::Command, &build.command),
        Block::verbatim("the compiler says:", VerbatimKind::Output, &build.output),
    ];
    if let Some(remedy) = wording::remedy_of_build(report) {
        blocks.push(Block::Fields(vec![Field::new("hint", remedy.clone())]));
    }
    Some(Block::section(wording::DOES_NOT_COMPILE, blocks))
}

fn chips(report: &Report, criterion: &CriterionPart) -> Vec<Chip> {
    let chip = |item: Item<'_>| {
        let Some(outcome) = item.verdict else {
            let count = amount::counted(criterion.hidden_cases, "case");
            return Chip {
                tone: Tone::Quiet,
                name: format!("{count} not shown").into(),
                meaning: "how they came out is not shown".into(),
                bar: None,
            };
        };
        let time = item.case.and_then(|case| Some((case.usage?, case.limits)));
        let time = time.filter(|_| wording::was_run(outcome));
        let verdict = item
            .case
            .map_or_else(|| wording::verdict(outcome), CasePart::verdict_in_words);
        Chip {
            tone: match item.kind {
                ItemKind::Passed => Tone::Good,
                ItemKind::Failed | ItemKind::Broken => Tone::Bad,
                ItemKind::NotRun | ItemKind::Hidden => Tone::Quiet,
            },
            name: item.name.into(),
            meaning: match time.and_then(|(usage, limits)| wording::cpu_time(usage, limits)) {
                Some(time) => format!("{verdict}, {time}").into(),
                None => verdict.into(),
            },
            bar: time.and_then(|(usage, limits)| share_of_limit(usage, limits)),
        }
    };
    Suite::of(report, criterion).items.into_iter().map(chip).collect()
}

/// The runs that came nearest to their limits of CPU time.
fn times(report: &Report) -> Option<Block> {
    /// How many are shown.
    const MOST: usize = 10;
    let own = report
        .cases
        .iter()
        .filter(|case| case.same_run_as.is_none() && wording::was_run(case.verdict));
    let mut runs: Vec<_> = own
        .filter_map(|case| {
            let usage = case.usage?;
            let text = wording::cpu_time_short(usage, case.limits)?;
            Some((share_of_limit(usage, case.limits)?, &case.fixture, text))
        })
        .collect();
    runs.sort_by_key(|(part, ..)| Reverse(*part));
    let near = runs.first()?.0 >= 500;
    let bars = runs.into_iter().take(MOST).map(|(part, name, text)| Bar {
        name: name.clone(),
        text: text.into(),
        part,
        tone: match part {
            1000.. => Tone::Bad,
            500.. => Tone::Middling,
            0.. => Tone::Plain,
        },
    });
    let bars = Block::Bars(bars.collect());
    Some(Block::folded(wording::TIMES, near, vec![bars]))
}

/// How much of its time a run used, in thousandths.
fn share_of_limit(usage: UsagePart, limits: LimitsPart) -> Option<u32> {
    let share = usage.cpu_ms?.saturating_mul(1000).checked_div(limits.cpu_ms)?;
    u32::try_from(share.min(1000)).ok()
}

/// What is the matter with one criterion; nothing where all of it passed.
fn problems_of<'r>(
    report: &'r Report,
    criterion: &'r CriterionPart,
    problems: &[Problem<'r>],
    mentioned: &mut Mentioned<'r>,
) -> Vec<Block> {
    let own = Problem::of(problems, report, criterion);
    let sealed = wording::sealed(report, criterion);
    if criterion.outcome == Outcome::Passed || (own.is_empty() && sealed.is_none()) {
        return Vec::new();
    }
    // What has the same cause as above says nothing of what this criterion asks for.
    let says_new = sealed.is_some() || own.iter().any(|shown| shown.is_first);
    let hint = criterion.hint.as_ref().filter(|_| says_new);
    let hint = hint.filter(|hint| mentioned.is_new(hint));
    let hint = hint.map(|hint| match &criterion.hints[..] {
        [] | [_] => Block::Fields(vec![Field::new("hint", hint.clone())]),
        steps => Block::Hints(steps.to_vec()),
    });
    let next = hint.as_ref().and(next_hint(criterion.next_hint_after));
    let mut blocks: Vec<Block> = hint.into_iter().chain(next).collect();
    blocks.extend(own.iter().map(|shown| problem(shown, mentioned)));
    blocks.extend(sealed.map(Block::text));
    blocks
}

fn problem<'r>(shown: &CriterionProblem<'_, 'r>, mentioned: &mut Mentioned<'r>) -> Block {
    let mut blocks = Vec::new();
    for case in shown.split().0 {
        let in_full = self::case(case, mentioned);
        if shown.cases.len() > 1 {
            blocks.push(Block::Section(Section {
                title: case.id.clone(),
                is_code: true,
                tone: Tone::Strong,
                blocks: in_full,
                ..Section::default()
            }));
        } else {
            blocks.extend(in_full);
        }
    }
    blocks.extend(shown.rest().map(Block::text));
    Block::Section(Section {
        label: Some(format!("[{}]", shown.problem.number).into()),
        title: shown.title().into(),
        tone: tone_of_verdict(shown.problem.verdict()),
        blocks,
        ..Section::default()
    })
}

/// One case in full: what was the matter, where, and how to see it again.
fn case<'r>(case: &'r CasePart, mentioned: &mut Mentioned<'r>) -> Vec<Block> {
    let earlier = mentioned.of_run(case);
    let mut blocks = Vec::new();
    for finding in &case.findings {
        self::finding(
            &mut blocks,
            finding,
            wording::is_measured(finding, case),
            mentioned,
        );
    }
    if wording::was_run(case.verdict) {
        evidence(&mut blocks, case, earlier);
    }
    mentioned.add(case);
    blocks
}

/// A finding; what was expected and found only where nothing else shows it.
fn finding<'r>(
    blocks: &mut Vec<Block>,
    finding: &'r Finding<Safe>,
    measured: bool,
    mentioned: &mut Mentioned<'r>,
) {
    blocks.push(Block::Paragraph(Tone::Bad, finding.message.clone()));
    let mut fields = Vec::new();
    if let Some(pair) = &finding.boards {
        blocks.push(boards(pair));
    } else if !measured {
        let compared = [("expected", &finding.expected), ("found", &finding.found)];
        let compared = compared
            .into_iter()
            .filter_map(|(name, text)| Some(Field::code(name, text.as_ref()?)));
        fields.extend(compared);
    }
    fields.extend(
        finding
            .place
            .iter()
            .map(|place| Field::new("where", place.to_string())),
    );
    let hint = finding.hint.iter().filter(|hint| mentioned.is_new(hint));
    fields.extend(hint.map(|hint| Field::new("hint", hint.clone())));
    if !fields.is_empty() {
        blocks.push(Block::Fields(fields));
    }
}

fn boards(pair: &BoardPair) -> Block {
    let both = [&pair.left, &pair.right].map(|board| Board {
        title: board.title.into(),
        rows: board.rows.clone(),
        marked: pair.marked.clone(),
        is_large: false,
    });
    Block::Boards(both.into())
}

/// What the run left behind, unless an earlier case of the same run has shown it.
fn evidence(blocks: &mut Vec<Block>, case: &CasePart, earlier: Option<&CasePart>) {
    if let Some(diff) = &case.diff
        && earlier.and_then(|earlier| earlier.diff.as_ref()) != Some(diff)
    {
        blocks.push(Block::verbatim(wording::diff(diff), VerbatimKind::Diff, diff));
    }
    // Of classes, one run answers about several boards.
    if let Some(earlier) = earlier.filter(|earlier| earlier.reproduce == case.reproduce) {
        if !earlier.reproduce.as_str().is_empty() {
            blocks.push(Block::Fields(vec![Field::new("run", wording::same_run(earlier))]));
        }
        return;
    }
    if let (Some(usage), true) = (case.usage, wording::usage_matters(case.verdict)) {
        let used = wording::usage(usage, case.limits);
        blocks.push(Block::Fields(vec![Field::new("used", used)]));
    }
    if let Some(stderr) = &case.stderr {
        blocks.push(Block::verbatim(wording::STDERR, VerbatimKind::Output, stderr));
    }
    if !case.reproduce.as_str().is_empty() {
        blocks.push(Block::verbatim(
            wording::REPRODUCE,
            VerbatimKind::Command,
            &case.reproduce,
        ));
    }
}

const fn tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Passed => Tone::Good,
        Outcome::Partial | Outcome::Withheld | Outcome::Hidden => Tone::Middling,
        Outcome::Failed => Tone::Bad,
        Outcome::Skipped => Tone::Quiet,
    }
}

const fn tone_of_verdict(outcome: CaseOutcome) -> Tone {
    match outcome {
        CaseOutcome::Judged(Verdict::Accepted) => Tone::Good,
        CaseOutcome::Judged(Verdict::PresentationError) | CaseOutcome::JudgeError => Tone::Middling,
        CaseOutcome::Judged(Verdict::Skipped) => Tone::Quiet,
        CaseOutcome::Judged(_) => Tone::Bad,
    }
}

/// What has been mentioned so far, and is not repeated.
#[derive(Default)]
struct Mentioned<'r> {
    hints: Vec<&'r Safe>,
    cases: Vec<&'r CasePart>,
}

impl<'r> Mentioned<'r> {
    /// Whether a hint is new; from now on it is not.
    fn is_new(&mut self, hint: &'r Safe) -> bool {
        let new = !self.hints.contains(&hint);
        if new {
            self.hints.push(hint);
        }
        new
    }

    /// Notes that a case has been shown in full.
    fn add(&mut self, case: &'r CasePart) {
        self.cases.push(case);
    }

    /// The case of the same run that was shown first.
    fn of_run(&self, case: &CasePart) -> Option<&'r CasePart> {
        self.cases.iter().copied().find(|shown| run(shown) == run(case))
    }
}

/// The name of the run that a case judges: the first case's of it.
fn run(case: &CasePart) -> &Safe {
    case.same_run_as.as_ref().unwrap_or(&case.id)
}
