//! Whether the classes have the members that the assignment names, as it names them, and no other public ones.

use crate::judgement::{Finding, FindingCode};
use crate::problem::nearest;
use crate::rubric::Requirement::{
    self, CallEquals, CallHamming, CallIsGoal, CallIsSolvable, CallManhattan, CallNeighbors, CallSize,
    CallToString, CallTwin, SolverIsSolvable, SolverMoves, SolverSolution,
};

use super::answers::{Answer, Member, MemberKind};
use super::{Fault, Seen};

/// A public member that is asked for.
pub(super) struct Wanted {
    pub(super) class: &'static str,
    /// What judges it; a constructor has nothing of its own.
    judged_by: Option<Requirement>,
    /// The ways in which it may be written, the assignment's first.
    pub(super) signatures: &'static [&'static str],
}

const fn wanted(
    class: &'static str,
    signatures: &'static [&'static str],
    judged_by: Option<Requirement>,
) -> Wanted {
    Wanted {
        class,
        judged_by,
        signatures,
    }
}

/// What every one of the assignment's documents names.
const ALWAYS: &[Wanted] = &[
    wanted("Board", &["Board(int[][])"], None),
    wanted("Board", &["int hamming()"], Some(CallHamming)),
    wanted("Board", &["int manhattan()"], Some(CallManhattan)),
    wanted("Board", &["boolean isGoal()"], Some(CallIsGoal)),
    wanted("Board", &["Iterable neighbors()"], Some(CallNeighbors)),
    wanted("Board", &["String toString()"], Some(CallToString)),
    wanted("Solver", &["Solver(Board)"], None),
    wanted("Solver", &["int moves()"], Some(SolverMoves)),
    wanted("Solver", &["Iterable solution()"], Some(SolverSolution)),
];
/// Coursera's, with the twin.
const WITH_TWIN: &[Wanted] = &[
    wanted("Board", &["int dimension()"], Some(CallSize)),
    wanted("Board", &["Board twin()"], Some(CallTwin)),
    wanted("Board", &["boolean equals(Object)"], Some(CallEquals)),
    wanted("Solver", &["boolean isSolvable()"], Some(SolverIsSolvable)),
];
/// Where `Board` tells by parity whether it can be solved: Princeton's own course, and Boston's.
const WITH_PARITY: &[Wanted] = &[
    wanted("Board", &["int size()"], Some(CallSize)),
    wanted("Board", &["int tileAt(int,int)"], Some(CallSize)),
    wanted("Board", &["boolean isSolvable()"], Some(CallIsSolvable)),
    wanted(
        "Board",
        &["boolean equals(Object)", "boolean equals(Board)"],
        Some(CallEquals),
    ),
];
/// What may be there too: what each class may have, and the comparators that CS210's template of some years makes public.
pub(super) const PERMITTED: &[&str] = &[
    "void main(String[])",
    "int hashCode()",
    "boolean equals(Object)",
    "String toString()",
    "Comparator hammingOrder()",
    "Comparator manhattanOrder()",
];

/// The members of the API with the twin, or of the one with the parity.
pub(super) fn api(twins: bool) -> Vec<&'static Wanted> {
    let more = if twins { WITH_TWIN } else { WITH_PARITY };
    ALWAYS.iter().chain(more).collect()
}

impl Wanted {
    /// Whether a requirement judges what it does.
    pub(super) fn judged_by(&self, requirement: Requirement) -> bool {
        self.judged_by == Some(requirement)
    }

    /// Whether it is there as the assignment writes it.
    pub(super) fn is_written_right(&self, members: &[Member]) -> bool {
        missing(self, members).is_none()
    }
}

/// Checks the members for these problems; `requires` of the whole rubric says which of the assignment's APIs is meant.
pub(super) fn check(seen: Seen<'_>, judged: &[FindingCode]) -> Result<(), Fault> {
    let what = "the list of members";
    let found = seen.answer("members", what)?;
    if let Answer::Threw { class, message } = found {
        let finding = Finding::new(
            FindingCode::CallFailed,
            format!("the classes cannot be loaded: `{class}`"),
        );
        return Err(finding.comparing("two classes that load", message).into());
    }
    let Answer::Members(members) = found else {
        let finding = Finding::new(FindingCode::ApiMissing, "a class of the API is missing");
        return Err(finding
            .comparing("the classes Board and Solver", found.shown())
            .into());
    };
    // By the assignment's names; problems are named by the course's.
    let members = &by_assignment(members, &seen.rubric.classes.names);
    let api = api(seen.rubric.asks(CallTwin));
    let mut problems: Vec<(FindingCode, String)> = Vec::new();
    for class in ["Board", "Solver"] {
        let hidden =
            |member: &&Member| member.of == class && member.kind == MemberKind::Class && !member.is_public;
        if members.iter().any(|member| hidden(&member)) {
            problems.push((FindingCode::ApiMissing, format!("`{class}` is not public")));
        }
    }
    let mut elsewhere: Vec<String> = Vec::new();
    let mut renamed: Vec<String> = Vec::new();
    for wanted in &api {
        let Some(text) = missing(wanted, members) else {
            continue;
        };
        // What is not there at all costs the points of what judges it, and no others.
        let costs = wanted.judged_by.is_some_and(|by| seen.rubric.asks(by));
        if costs && !is_there(wanted, members) {
            elsewhere.push(text);
        } else {
            problems.push((FindingCode::ApiMissing, text));
        }
    }
    for member in members.iter().filter(|member| is_extra(member, members, &api)) {
        let mut wanted = api.iter();
        if let Some(wanted) = wanted.find(|wanted| is_under_another_name(wanted, member, members, &api)) {
            renamed.push(format!(
                "`{}` has `{}`, which the API does not name, and no `{}`: only what is missing costs points",
                member.of, member.signature, wanted.signatures[0]
            ));
            continue;
        }
        let kind = if member.kind == MemberKind::Field {
            "field"
        } else {
            "member"
        };
        problems.push((
            FindingCode::ApiExtra,
            format!(
                "`{}` has a public {kind} that the API does not name: `{}`",
                member.of, member.signature
            ),
        ));
    }
    problems.retain(|(code, _)| judged.contains(code));
    elsewhere.retain(|_| judged.contains(&FindingCode::ApiMissing));
    renamed.retain(|_| judged.contains(&FindingCode::ApiExtra));
    let Some((code, first)) = problems.first() else {
        if !elsewhere.is_empty() {
            let missing = elsewhere.join("; ");
            renamed.push(format!(
                "{missing}: that costs points where it is called, and none here"
            ));
        }
        return if renamed.is_empty() {
            Ok(())
        } else {
            Err(Fault::follows(renamed.join("; ")))
        };
    };
    let all: Vec<_> = problems
        .iter()
        .map(|(_, text)| text.as_str())
        .chain(elsewhere.iter().map(String::as_str))
        .collect();
    let is_compared = |(_, text): &(FindingCode, String)| text.contains("`int compareTo(");
    let is_iterated = |(_, text): &(FindingCode, String)| text.contains(" iterator()`");
    let hint = if problems.iter().all(is_iterated) {
        "the API gives a board nothing to go through: leave out `implements Iterable`, and put the boards into a list"
    } else if problems.iter().all(is_compared) {
        "the API gives a board no order: let the nodes of the search be compared, or give the queue a `Comparator`"
    } else if *code == FindingCode::ApiExtra {
        "make members that only help `private`; where the other class calls one, leave out `public` instead"
    } else {
        "write the members as the assignment does: `public`, and with its types"
    };
    Err(Fault::from(
        Finding::new(*code, first.clone())
            .comparing(
                "the API of the assignment, and nothing else public",
                all.join("; "),
            )
            .hint(hint),
    ))
}

/// The members by the assignment's names, where they have the course's.
pub(super) fn by_assignment(members: &[Member], names: &[(&'static str, String)]) -> Vec<Member> {
    let mut members = members.to_vec();
    for member in &mut members {
        if let Some((own, called)) = names.iter().find(|(_, called)| name(&member.signature) == called) {
            let (called, own) = (format!("{called}("), format!("{own}("));
            member.signature = member.signature.replacen(&called, &own, 1);
        }
    }
    members
}

/// The name in a signature: `hamming` of `int hamming()`.
pub(super) fn name(signature: &str) -> &str {
    let before = signature.split('(').next().unwrap_or_default();
    before.rsplit(' ').next().unwrap_or_default()
}

/// Whether there is a member of the name, or one that the driver takes for it.
fn is_there(wanted: &Wanted, members: &[Member]) -> bool {
    members.iter().any(|member| stands_for(wanted, member))
}

/// Whether a member's name is the wanted one's in another case, or has it as a part.
fn stands_for(wanted: &Wanted, member: &Member) -> bool {
    let own = name(wanted.signatures[0]).to_lowercase();
    let there = name(&member.signature).to_lowercase();
    let takes_none = |signature: &str| signature.ends_with("()");
    let spelled = [
        ("neighbors", "neighbours"),
        ("dimension", "size"),
        ("size", "dimension"),
    ]
    .contains(&(own.as_str(), there.as_str()));
    let contains = takes_none(&member.signature) == takes_none(wanted.signatures[0])
        && there.contains(&own)
        && !member.signature.starts_with("void ");
    member.of == wanted.class && member.kind == MemberKind::Method && (spelled || own == there || contains)
}

/// Whether a member is public, and none that the API names or that may be there too. A member of the right name and the wrong type is reported as that, and one that is called in the place of another as
/// well.
fn is_extra(member: &Member, members: &[Member], api: &[&Wanted]) -> bool {
    let is_named = |wanted: &&Wanted| {
        let same_name = name(wanted.signatures[0]) == name(&member.signature);
        let asked = wanted.signatures.contains(&&*member.signature);
        let replaces = || !has_right(wanted, members) && stands_for(wanted, member);
        wanted.class == member.of && (asked || same_name || replaces())
    };
    let is_public = member.is_public && member.kind != MemberKind::Class;
    is_public && !api.iter().any(is_named) && !PERMITTED.contains(&&*member.signature)
}

/// Whether a member that the API does not name is the only one that can be a missing one: of its class, and with its types.
fn is_under_another_name(wanted: &Wanted, member: &Member, members: &[Member], api: &[&Wanted]) -> bool {
    let fits = |member: &&Member| {
        let is_called = member.kind == MemberKind::Method && !member.is_static;
        let alike = types(&member.signature) == types(wanted.signatures[0]);
        member.of == wanted.class && is_called && alike && is_extra(member, members, api)
    };
    let mut fitting = members.iter().filter(fits);
    let is_only = fitting.next() == Some(member) && fitting.next().is_none();
    is_only && wanted.judged_by.is_some() && !is_there(wanted, members)
}

/// A signature without the name.
fn types(signature: &str) -> (&str, &str) {
    let (before, parameters) = signature.split_once('(').unwrap_or((signature, ""));
    let gives = before.rsplit_once(' ').map_or("", |(gives, _)| gives);
    (gives, parameters)
}

/// Whether there is a member as it is asked for, seen or not.
fn has_right(wanted: &Wanted, members: &[Member]) -> bool {
    let right = |member: &Member| wanted.signatures.contains(&&*member.signature);
    members
        .iter()
        .any(|member| member.of == wanted.class && right(member))
}

/// In which way a member is missing, with the nearest one that is there.
fn missing(wanted: &Wanted, members: &[Member]) -> Option<String> {
    let class = wanted.class;
    let of_class: Vec<_> = members
        .iter()
        .filter(|member| member.of == class && member.kind == MemberKind::Method)
        .collect();
    let right = |member: &&&Member| wanted.signatures.contains(&&*member.signature);
    let signature = wanted.signatures[0];
    match of_class.iter().find(right) {
        Some(member) if member.is_public && !member.is_static => None,
        Some(member) if member.is_static => Some(format!("`{signature}` of `{class}` is static")),
        Some(_) => Some(format!("`{signature}` of `{class}` is not public")),
        None => {
            let same_name = of_class
                .iter()
                .find(|member| name(&member.signature) == name(signature))
                .or_else(|| of_class.iter().find(|member| stands_for(wanted, member)));
            let near = || {
                let names: Vec<_> = of_class.iter().map(|member| name(&member.signature)).collect();
                nearest(name(signature), names.iter().copied())
            };
            Some(match same_name {
                Some(member) => format!("`{class}` has `{}` in place of `{signature}`", member.signature),
                None => match near() {
                    Some(near) => format!("`{class}` has no `{signature}`; the nearest is `{near}`"),
                    None => format!("`{class}` has no `{signature}`"),
                },
            })
        }
    }
}
