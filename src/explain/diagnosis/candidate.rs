//! The explanations that are tried, and which of them is the diagnosis.

use reference::misconception::{Family, Memory, Misconception, Variant};
use reference::{CountRange, Heuristic};

use super::appraisal::{Appraisal, Found};
use super::background::{Background, dice_bits};
use super::evidence::{About, Explained};
use super::forecast::{Base, Effort, Search};
use super::forecasts::Forecasts;
use super::hint;
use super::seen::{Seen, What};
use super::telling::{Telling, tellings};
use super::{Diagnosis, Mistake};
use crate::checker::enqueued;
use crate::plan::Plan;
use crate::rubric::{CountedHeuristic, Counting};

/// The bits that an explanation needs: "some other mistake" must be four thousand times less likely. There are hundreds of explanations, and programs that answer at random.
const ENOUGH: f64 = 12.0;

/// How much better the best explanation must be than any other.
const AHEAD: f64 = 3.0;

/// What a further misconception costs: more than [`AHEAD`], so that one that explains nothing more is left out.
const FURTHER: f64 = 4.0;

/// The bits of one wrong answer that is evidence by itself.
const TELLING: f64 = 1.0;

/// On how many puzzles, the failed ones first, it is seen which explanations are worth more.
const FIRST: usize = 14;

/// How many explanations are worth more.
const PROMISING: usize = 12;

/// How many others are worth a look at each style alone.
const POSSIBLE: usize = 96;

/// Tried last where counts are printed, each with as much to run as all others: their many forms on every base would take the time from those, which counts tell better.
const LAST: [Misconception; 2] = [Misconception::MovesGrowInLoop, Misconception::BrokenHeap];

/// An explanation and how good it is.
#[derive(Clone, Debug)]
struct Explanation {
    search: Option<Variant>,
    solvability: Option<Misconception>,
    bits: f64,
    /// For each puzzle, the bits.
    each: Vec<f64>,
}

impl Explanation {
    const fn is_enough(&self) -> bool {
        self.bits >= ENOUGH
    }
}

/// The best explanations of what was seen, told as diagnoses.
pub(super) fn explain(plan: &Plan, seen: &[Seen<'_>], forecasts: &mut Forecasts) -> Vec<Diagnosis> {
    let counting = plan.rubric.counting;
    let permitted: Vec<Vec<CountRange>> = seen
        .iter()
        .map(|seen| enqueued::permitted(&seen.fixture.golden, counting))
        .collect();
    let background = Background::of(seen, |seen| enqueued::permitted(&seen.fixture.golden, counting));
    let counted = counts_are_printed(seen);
    let each = seen.iter().zip(&permitted);
    let most: Vec<f64> = each
        .map(|(seen, permitted)| background.most(seen, permitted))
        .collect();
    if most.iter().sum::<f64>() < ENOUGH {
        return Vec::new();
    }
    let tellings = tellings(seen);
    let appraisal = Appraisal {
        seen,
        permitted: &permitted,
        background: &background,
        most: &most,
        useless: ENOUGH - AHEAD,
    };
    let Some(mut found) = explanations(appraisal, &tellings, &searches(counting, counted), forecasts) else {
        return Vec::new();
    };
    if counted && !found.iter().any(Explanation::is_enough) {
        for last in LAST {
            forecasts.begin();
            let searches = of_misconception(last, &bases(counting, counted));
            match explanations(appraisal, &tellings, &searches, forecasts) {
                Some(more) => found.extend(more),
                None => return Vec::new(),
            }
        }
    }
    found.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    choose(seen, &permitted, &found)
}

/// What may explain what was seen, by one of some searches and one of the ways to tell solvability; `None` where more would have to be run than may be.
fn explanations(
    all: Appraisal<'_, '_>,
    tellings: &[Telling],
    searches: &[Search],
    forecasts: &mut Forecasts,
) -> Option<Vec<Explanation>> {
    let seen = all.seen;
    let first = Appraisal {
        seen: &seen[..seen.len().min(FIRST)],
        ..all
    };
    let mut promising: Vec<(f64, &Telling, Search)> = Vec::new();
    let mut possible: Vec<(f64, &Telling, Search)> = Vec::new();
    for telling in tellings {
        for search in searches.iter().filter(|search| telling.goes_with(search, seen)) {
            for (effort, list) in [(Effort::Few, &mut promising), (Effort::Lax, &mut possible)] {
                if let Some(each) = first.weigh(telling, *search, effort, forecasts) {
                    let bits = each.iter().sum::<f64>() - cost(telling, *search);
                    list.push((bits, telling, *search));
                    break;
                }
            }
        }
    }
    // What could not be tried might have explained as much. Later on the most promising are tried first.
    if forecasts.is_spent() {
        return None;
    }
    for list in [&mut promising, &mut possible] {
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
    let mut found: Vec<Explanation> = Vec::new();
    let promising = promising.into_iter().take(PROMISING).map(|one| (one, true));
    let possible = possible.into_iter().take(POSSIBLE).map(|one| (one, false));
    for ((_, telling, search), is_promising) in promising.chain(possible) {
        let mixed = is_promising
            .then(|| all.weigh(telling, search, Effort::All, forecasts))
            .flatten()
            .map(Found::of);
        let single = all.weigh_styles(telling, search, forecasts);
        let better = |found: &Found, other: &Found| found.bits.total_cmp(&other.bits);
        let Some(best) = [mixed, single].into_iter().flatten().max_by(better) else {
            continue;
        };
        found.push(Explanation {
            search: search.wrong,
            solvability: telling.wrong,
            bits: best.bits - cost(telling, search),
            each: best.each,
        });
    }
    Some(found)
}

/// The bits that an explanation costs before anything is seen.
fn cost(telling: &Telling, search: Search) -> f64 {
    let further = telling.wrong.is_some() && search.wrong.is_some();
    telling.cost + if further { FURTHER } else { 0.0 }
}

/// Whether the number of nodes enqueued is printed anywhere.
fn counts_are_printed(seen: &[Seen<'_>]) -> bool {
    seen.iter()
        .any(|seen| matches!(&seen.what, What::Solution(printed) if printed.enqueued.is_some()))
}

/// The right search first, then each misconception about the search or the printing, for each base that the course permits.
fn searches(counting: Counting, counted: bool) -> Vec<Search> {
    let bases = bases(counting, counted);
    let mut searches: Vec<Search> = bases.iter().copied().map(Search::right).collect();
    for &misconception in Misconception::ALL {
        if misconception.family() == Family::Solvability || is_allowed(misconception, counting) {
            continue;
        }
        if counted && LAST.contains(&misconception) {
            continue;
        }
        searches.extend(of_misconception(misconception, &bases));
    }
    searches.retain(|search| counted || search.shows_in_answers());
    searches
}

/// A misconception in all its forms, for each base.
fn of_misconception(misconception: Misconception, bases: &[Option<Base>]) -> Vec<Search> {
    let of = |variant: Variant| {
        bases.iter().map(move |&base| Search {
            wrong: Some(variant),
            base,
        })
    };
    Variant::of(misconception).into_iter().flat_map(of).collect()
}

/// Whether a course permits what is a misconception elsewhere.
fn is_allowed(misconception: Misconception, counting: Counting) -> bool {
    match counting.heuristic {
        CountedHeuristic::Hamming | CountedHeuristic::Either
            if misconception == Misconception::HammingForManhattan =>
        {
            true
        }
        CountedHeuristic::Manhattan | CountedHeuristic::Hamming | CountedHeuristic::Either => {
            counting.closed_set && misconception == Misconception::RemembersBoards
        }
    }
}

/// The heuristics and memories that programs may have, where counts show them.
fn bases(counting: Counting, counted: bool) -> Vec<Option<Base>> {
    if !counted {
        return vec![None];
    }
    let heuristics: &[Heuristic] = match counting.heuristic {
        CountedHeuristic::Manhattan => &[Heuristic::Manhattan],
        CountedHeuristic::Hamming => &[Heuristic::Hamming],
        CountedHeuristic::Either => &Heuristic::ALL,
    };
    let memories: &[Memory] = if counting.closed_set {
        &[
            Memory::Nothing,
            Memory::DequeuedNotEnqueued,
            Memory::DequeuedPassedOver,
        ]
    } else {
        &[Memory::Nothing]
    };
    let of = |heuristic: &Heuristic| {
        let heuristic = *heuristic;
        memories
            .iter()
            .map(move |&memory| Some(Base { heuristic, memory }))
    };
    heuristics.iter().flat_map(of).collect()
}

/// Whether searches with a misconception come to no end on most boards, unless they remember what they saw.
fn runs_away(misconception: Misconception) -> bool {
    matches!(
        misconception,
        Misconception::WorstFirst | Misconception::ConstantComparison | Misconception::DepthFirst
    )
}

/// The diagnoses, where the best explanation is good enough and no other is about as good.
fn choose(seen: &[Seen<'_>], permitted: &[Vec<CountRange>], found: &[Explanation]) -> Vec<Diagnosis> {
    let Some(best) = found.first() else {
        return Vec::new();
    };
    let tells =
        best.solvability.is_some() || best.search.is_some_and(|wrong| Search::of(wrong).tells_itself());
    let borne_out = seen.iter().zip(&best.each).filter(|(_, bits)| **bits != 0.0);
    let is_dice = tells && dice_bits(borne_out.map(|(seen, _)| seen)) < ENOUGH;
    if !best.is_enough() || is_dice {
        return Vec::new();
    }
    let about_as_good = || found.iter().filter(|other| best.bits - other.bits < AHEAD);
    let mut searches: Vec<Option<Misconception>> = Vec::new();
    let mut tellings: Vec<Option<Misconception>> = Vec::new();
    for other in about_as_good() {
        let search = other.search.map(Variant::misconception);
        if !searches.contains(&search) {
            searches.push(search);
        }
        if !tellings.contains(&other.solvability) {
            tellings.push(other.solvability);
        }
    }
    // A part that some explanation does without is not sure, and a part that more than two explain is not known.
    let sure = |parts: &[Option<Misconception>]| -> Option<Vec<Misconception>> {
        let named: Vec<Misconception> = parts.iter().copied().flatten().collect();
        match named.len() {
            0 => Some(named),
            1 | 2 if named.len() == parts.len() => Some(named),
            _ => None,
        }
    };
    let (Some(search), Some(solvability)) = (sure(&searches), sure(&tellings)) else {
        return Vec::new();
    };
    let explained = Explained {
        seen,
        permitted,
        each: &best.each,
        is_of_search: best.search.is_some(),
        runs_away: best.search.map(Variant::misconception).is_some_and(runs_away),
    };
    let alone = best.search.is_none() || best.solvability.is_none();
    // A twin's search that comes to no end either is the same mistake again.
    let follows = !alone && explained.runs_away && solvability == [Misconception::UnsolvableNeverEnds];
    let is_half = !(alone || follows || search.is_empty() || solvability.is_empty());
    let mut diagnoses = Vec::new();
    for (misconceptions, about) in [(search, About::Search), (solvability, About::Solvability)] {
        if misconceptions.is_empty() {
            continue;
        }
        let about = if alone { About::Everything } else { about };
        if follows && about == About::Solvability {
            continue;
        }
        // Of two parts, each must have its own evidence.
        let Some(shown) = explained.shown(TELLING, about) else {
            return Vec::new();
        };
        diagnoses.push(Diagnosis {
            message: hint::message(&misconceptions, &shown, seen, is_half),
            hints: hint::steps(&misconceptions, &shown),
            misconceptions: misconceptions.into_iter().map(Mistake::Known).collect(),
            explained: hint::explained(seen),
            shown,
        });
    }
    diagnoses
}
