//! A verification as a document: the matrix first, then what is to be done about it.

use super::coverage::{CellPart, FixtureUse};
use super::mutants::{Hunts, MutantRow, Mutants};
use super::verification::{Row, Verification};
use crate::document::amount::{self, counted};
use crate::document::{Block, Cell, Document, Field, Safe, Section, Table, Tone};
use crate::report::Outcome;

/// The verification as a document.
pub(super) fn document(verification: &Verification) -> Document {
    let rubric = &verification.rubric;
    let mut facts = vec![
        Field::new("title", rubric.title.clone()),
        Field::new("dialect", rubric.dialect.clone()),
    ];
    facts.extend(
        verification
            .seed
            .map(|seed| Field::new("seed", format!("{seed}, of the puzzles `generated/…`"))),
    );
    facts.push(Field::new("result", result(verification)));
    let mut blocks = vec![Block::Fields(facts)];
    if verification.incomplete {
        blocks.push(Block::note("Not finished", Tone::Middling, INCOMPLETE));
    }
    blocks.push(Block::section("Samples and criteria", samples(verification)));
    if !verification.differences.is_empty() {
        let differences = verification.differences.iter().map(|difference| {
            Block::Section(Section {
                title: format!("{}: {}", difference.sample, difference.what).into(),
                tone: Tone::Bad,
                blocks: vec![Block::Fields(vec![
                    Field::new("expected", difference.expected.clone()),
                    Field::new("found", difference.actual.clone()),
                ])],
                ..Section::default()
            })
        });
        blocks.push(Block::section(
            "Differences from the labels",
            differences.collect(),
        ));
    }
    blocks.extend(listed(lists(verification)));
    if let Some(mutants) = &verification.mutants {
        let matrix = Block::Table(misconceptions(verification.criteria.len(), mutants));
        let mut body = vec![Block::text(self::mutants(mutants)), matrix];
        if mutants.hunts.shown > 0 {
            body.push(Block::text(hunts(&mutants.hunts)));
            body.push(Block::Table(hunted(mutants)));
        }
        blocks.push(Block::section("Misconceptions and criteria", body));
        blocks.extend(listed(mutant_lists(mutants)));
    }
    Document {
        title: format!("Verification of the rubric {}", rubric.name).into(),
        blocks,
    }
}

/// The lists that are not empty, each with its heading.
fn listed(lists: Vec<(&'static str, Vec<String>)>) -> impl Iterator<Item = Block> {
    lists
        .into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(heading, items)| {
            let items = items.into_iter().map(Safe::from).collect();
            Block::section(heading, vec![Block::List(items)])
        })
}

/// A table with the signs of all criteria in one column; the columns from the fourth on are for wide pages.
fn matrix(what: &str, criteria: usize, details: &[&str]) -> Table {
    let letters: Vec<String> = (0..criteria).map(|column| letter(column).to_string()).collect();
    let mut table = Table::new(&[&[what, &letters.join(" "), "points"], details].concat());
    for column in table.columns.iter_mut().skip(3) {
        column.is_detail = true;
    }
    table
}

fn signs(cells: &[CellPart]) -> String {
    let signs: Vec<String> = cells.iter().map(|cell| sign(*cell).to_string()).collect();
    signs.join(" ")
}

fn samples(verification: &Verification) -> Vec<Block> {
    let details = ["expected", "found", "findings", "causes"];
    let mut table = matrix("sample", verification.criteria.len(), &details);
    for row in &verification.samples {
        let tone = if row.differs { Tone::Bad } else { Tone::Plain };
        let points = row.skipped.is_none().then(|| row.earned.to_string());
        let growth = row.growth.map(|growth| format!("time: {growth}"));
        let causes = row.diagnosis.iter().map(|cause| (*cause).to_owned());
        let causes: Vec<String> = causes.chain(growth).collect();
        table.row([
            Cell::from(row.name.clone()).toned(tone),
            signs(&row.cells).into(),
            points.unwrap_or_default().into(),
            row.expected.into(),
            verdict(row).into(),
            row.findings.join(", ").into(),
            causes.join(", ").into(),
        ]);
    }
    let mut legend = Table::new(&["", ""]);
    for (at, criterion) in verification.criteria.iter().enumerate() {
        let line = format!(
            "{}: {} ({}, {}; fails {})",
            criterion.id,
            criterion.title,
            counted(criterion.cases, "case"),
            amount::points(criterion.possible),
            counted(criterion.caught, "wrong program"),
        );
        legend.row([letter(at).to_string(), line]);
    }
    let skipped = verification.samples.iter().filter(|row| row.skipped.is_some());
    let skipped = skipped.map(|row| format!("{}: {}", row.name, verdict(row)).into());
    let skipped: Vec<Safe> = skipped.collect();
    let mut blocks = vec![Block::Paragraph(Tone::Quiet, LEGEND.into()), Block::Table(table)];
    if !skipped.is_empty() {
        blocks.push(Block::List(skipped));
    }
    blocks.push(Block::Table(legend));
    blocks
}

fn misconceptions(criteria: usize, mutants: &Mutants) -> Table {
    let mut table = matrix(
        "misconception",
        criteria,
        &["full marks", "fixtures", "named as the cause"],
    );
    for row in &mutants.misconceptions {
        let survives = row.survivors > 0 && row.can_show;
        table.row([
            Cell::from(row.name).toned(if survives { Tone::Bad } else { Tone::Plain }),
            signs(&row.cells).into(),
            row.points.to_string().into(),
            format!("{} of {}", row.survivors, row.programs).into(),
            row.fixtures.len().to_string().into(),
            format!("{} of {}", row.diagnosed, row.programs - row.survivors).into(),
        ]);
    }
    table
}

/// What the signs in the matrix mean.
const LEGEND: &str =
    ". all cases pass   o some pass   x none passes   - not run   ? the grader itself failed";

/// The sign of a cell.
const fn sign(cell: CellPart) -> char {
    match cell.outcome {
        Outcome::Passed => '.',
        Outcome::Partial => 'o',
        Outcome::Failed => 'x',
        Outcome::Skipped | Outcome::Hidden => '-',
        Outcome::Withheld => '?',
    }
}

/// The letter of a column: `a` to `z`, then `A` to `Z`, then `+`.
fn letter(column: usize) -> char {
    let mut letters = ('a'..='z').chain('A'..='Z');
    letters.nth(column).unwrap_or('+')
}

/// The verdict that a sample got, and the one that it should have got.
fn verdict(row: &Row) -> String {
    match (row.actual, &row.skipped) {
        (Some(actual), None) if actual == row.expected => actual.to_owned(),
        (Some(actual), None) => format!("{actual}, not {}", row.expected),
        (Some(_) | None, Some(reason)) => format!("skipped: {reason}"),
        (None, None) => "not tried".to_owned(),
    }
}

/// How it came out in all, in a sentence.
fn result(verification: &Verification) -> String {
    let tried = verification
        .samples
        .iter()
        .filter(|row| row.skipped.is_none())
        .count();
    let skipped = verification.samples.len() - tried;
    let mut parts = vec![format!("{} tried", counted(tried, "sample"))];
    if skipped > 0 {
        parts.push(format!("{skipped} skipped"));
    }
    let left_out = verification.left_out.len();
    if left_out > 0 {
        parts.push(format!(
            "{left_out} left out, which say nothing about this rubric"
        ));
    }
    parts.push(match verification.differences.len() {
        0 => "every one came out as its label says".to_owned(),
        more => format!("{} from the labels", counted(more, "difference")),
    });
    parts.join("; ")
}

/// The fixtures on which no wrong sample fails.
fn idle(fixtures: &[FixtureUse]) -> impl Iterator<Item = &FixtureUse> {
    fixtures.iter().filter(|fixture| fixture.caught == 0)
}

/// The fixtures that catch something, but nothing that is not caught without each of them as well.
fn dispensable(fixtures: &[FixtureUse]) -> impl Iterator<Item = &FixtureUse> {
    fixtures
        .iter()
        .filter(|fixture| fixture.caught > 0 && !fixture.decides)
}

/// What is said where not everything was tried.
const INCOMPLETE: &str = "The grader was stopped before everything was tried: what follows is a part.";

/// The lists below the matrix, each with its heading.
fn lists(verification: &Verification) -> Vec<(&'static str, Vec<String>)> {
    let texts = |texts: &[Safe]| texts.iter().map(Safe::to_string).collect::<Vec<_>>();
    let ids = |fixtures: Vec<&FixtureUse>| {
        let ids: Vec<&str> = fixtures.into_iter().map(|fixture| fixture.id.as_str()).collect();
        if ids.is_empty() {
            Vec::new()
        } else {
            vec![ids.join(", ")]
        }
    };
    let sensitive = verification.sensitive.iter().map(|one| {
        format!(
            "{}: {}: {}, then {}",
            one.sample, one.case, one.verdict, one.with_more
        )
    });
    let close = verification.close.iter().map(|one| {
        format!(
            "{}: {}: {} % of the {} limit",
            one.sample, one.fixture, one.percent, one.limit
        )
    });
    let idle_criteria = verification
        .idle_criteria()
        .map(|criterion| format!("{}: {}", criterion.id, criterion.title));
    vec![
        ("The grader itself failed", texts(&verification.failures)),
        (
            "Wrong samples that no criterion catches",
            texts(&verification.uncaught),
        ),
        ("Criteria that catch nothing", idle_criteria.collect()),
        (
            "Verdicts that change with half as much time and memory again",
            sensitive.collect(),
        ),
        (
            "Runs that passed with more than two thirds of a limit",
            close.collect(),
        ),
        (
            "Fixtures on which no wrong program fails",
            ids(idle(&verification.fixtures).collect()),
        ),
        (
            "Fixtures without which, one at a time, every program comes out the same",
            ids(dispensable(&verification.fixtures).collect()),
        ),
    ]
}

/// What came of the simulated programs, in a sentence or two.
fn mutants(mutants: &Mutants) -> String {
    let programs: usize = mutants.misconceptions.iter().map(|row| row.programs).sum();
    let survivors: usize = mutants.misconceptions.iter().map(|row| row.survivors).sum();
    let right = match mutants.refused.len() {
        0 => "all get full marks".to_owned(),
        some => format!("{some} do not get full marks: see the differences"),
    };
    let permitted = match mutants.permitted.as_slice() {
        [] => String::new(),
        names => format!(" Right under this rubric, so left out: {}.", names.join(", ")),
    };
    format!(
        "{} simulated, as different as the assignment leaves them: {right}. {} with {}: {survivors} of them get full marks. Each line is the one that fewest fixtures catch.{permitted}",
        counted(mutants.right, "right program"),
        counted(programs, "wrong program"),
        counted(mutants.misconceptions.len(), "known misconception"),
    )
}

/// What is shown of the simulated programs, in a few sentences.
fn hunts(hunts: &Hunts) -> String {
    let median =
        |figure: Option<u64>, noun: &str| match figure.and_then(|figure| usize::try_from(figure).ok()) {
            Some(figure) => counted(figure, noun),
            None => format!("no {noun}"),
        };
    let all_but = |names: &[&str]| match names {
        [] => "of all of them".to_owned(),
        names => format!("of all but {}", names.join(", ")),
    };
    format!(
        "The smallest puzzles that reports show, of {}: in the median {}, where the reference knows one of {} and the first graded puzzle that goes wrong has {}, found with {}. The report names the cause {}. The first difference of the search is the program's own {} that have one.",
        counted(hunts.shown, "misconception"),
        median(hunts.moves, "move"),
        median(hunts.least, "move"),
        median(hunts.graded, "move"),
        median(hunts.further_runs, "further run"),
        all_but(&hunts.unnamed),
        all_but(&hunts.other_difference),
    )
}

/// The smallest puzzle that a report shows of each misconception.
fn hunted(mutants: &Mutants) -> Table {
    let mut table = Table::new(&[
        "misconception",
        "moves shown",
        "fewest moves",
        "first graded",
        "further runs",
        "cause named",
        "first difference",
    ]);
    let moves = |moves: Option<u64>| moves.map_or("no solution".to_owned(), |moves| moves.to_string());
    for row in &mutants.misconceptions {
        let Some(hunt) = &row.hunt else { continue };
        let difference = match hunt.difference {
            Some(true) => "its own",
            Some(false) => "another one",
            None => "not shown",
        };
        table.row([
            Cell::from(row.name),
            moves(hunt.moves).into(),
            moves(hunt.least).into(),
            moves(hunt.graded).into(),
            hunt.further_runs.to_string().into(),
            if hunt.named { "yes" } else { "no" }.into(),
            difference.into(),
        ]);
    }
    table
}

/// The lists below the matrix of misconceptions.
fn mutant_lists(mutants: &Mutants) -> Vec<(&'static str, Vec<String>)> {
    let rows = || mutants.misconceptions.iter();
    let line = |row: &MutantRow| {
        format!(
            "{}: {} ({} of {})",
            row.name,
            row.description,
            row.survivors,
            counted(row.programs, "program")
        )
    };
    let survivors = rows().filter(|row| row.survivors > 0 && row.can_show).map(line);
    let hidden = rows().filter(|row| row.survivors > 0 && !row.can_show).map(line);
    let thin = rows()
        .filter(|row| row.is_thin() && row.survivors < row.programs)
        .map(|row| {
            let fixtures: Vec<&str> = row.fixtures.iter().map(Safe::as_str).collect();
            format!("{}: {}", row.name, fixtures.join(", "))
        });
    let silent = rows()
        .filter(|row| row.diagnosed + row.survivors < row.programs)
        .map(|row| {
            let taken_for: Vec<&str> = row.taken_for.iter().copied().collect();
            let besides = if taken_for.is_empty() {
                String::new()
            } else {
                format!("; reports name {}", taken_for.join(", "))
            };
            let caught = row.programs - row.survivors;
            format!("{}: {} of {caught} named{besides}", row.name, row.diagnosed)
        });
    vec![
        ("Misconceptions that the rubric lets pass", survivors.collect()),
        (
            "Misconceptions that fewer than three fixtures catch",
            thin.collect(),
        ),
        (
            "Misconceptions that are caught and not named as the cause in every report",
            silent.collect(),
        ),
        (
            "Misconceptions that show in nothing that the rubric asks",
            hidden.collect(),
        ),
    ]
}
