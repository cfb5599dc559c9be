//! Whether the classes have the members that the assignment names, as it names them, and no other public ones.

use crate::finding::{Finding, FindingCode};
use crate::problem::nearest;
use crate::rubric::Requirement;

use super::answers::{Answer, Member};
use super::{Fault, Seen};

/// A public member that is asked for.
struct Wanted {
    class: &'static str,
    /// The ways in which it may be written, the assignment's first.
    signatures: &'static [&'static str],
}

const fn wanted(class: &'static str, signatures: &'static [&'static str]) -> Wanted {
    Wanted { class, signatures }
}

/// What every one of the assignment's documents names.
const ALWAYS: &[Wanted] = &[
    wanted("Board", &["Board(int[][])"]),
    wanted("Board", &["int hamming()"]),
    wanted("Board", &["int manhattan()"]),
    wanted("Board", &["boolean isGoal()"]),
    wanted("Board", &["Iterable neighbors()"]),
    wanted("Board", &["String toString()"]),
    wanted("Solver", &["Solver(Board)"]),
    wanted("Solver", &["int moves()"]),
    wanted("Solver", &["Iterable solution()"]),
];
/// Coursera's, with the twin.
const WITH_TWIN: &[Wanted] = &[
    wanted("Board", &["int dimension()"]),
    wanted("Board", &["Board twin()"]),
    wanted("Board", &["boolean equals(Object)"]),
    wanted("Solver", &["boolean isSolvable()"]),
];
/// Where `Board` tells by parity whether it can be solved: Princeton's own course, and Boston's.
const WITH_PARITY: &[Wanted] = &[
    wanted("Board", &["int size()"]),
    wanted("Board", &["int tileAt(int,int)"]),
    wanted("Board", &["boolean isSolvable()"]),
    wanted("Board", &["boolean equals(Object)", "boolean equals(Board)"]),
];
/// What may be there too.
const PERMITTED: &[&str] = &["void main(String[])", "int hashCode()", "boolean equals(Object)"];

/// Checks the members; `requires` of the whole rubric says which of the assignment's APIs is meant.
pub(super) fn check(seen: Seen<'_>) -> Result<(), Fault> {
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
    let more = if seen.rubric_asks(Requirement::CallTwin) {
        WITH_TWIN
    } else {
        WITH_PARITY
    };
    let api: Vec<&Wanted> = ALWAYS.iter().chain(more).collect();
    let mut problems: Vec<(FindingCode, String)> = Vec::new();
    for class in ["Board", "Solver"] {
        let hidden =
            |member: &&Member| member.of == class && member.signature.is_empty() && !member.is_public;
        if members.iter().any(|member| hidden(&member)) {
            problems.push((FindingCode::ApiMissing, format!("`{class}` is not public")));
        }
    }
    for wanted in &api {
        problems.extend(missing(wanted, members).map(|text| (FindingCode::ApiMissing, text)));
    }
    for member in members
        .iter()
        .filter(|member| member.is_public && !member.signature.is_empty())
    {
        let asked = api
            .iter()
            .any(|wanted| wanted.class == member.of && wanted.signatures.contains(&&*member.signature));
        // A member of the right name and the wrong type is reported as that.
        let near = api
            .iter()
            .any(|wanted| wanted.class == member.of && name(wanted.signatures[0]) == name(&member.signature));
        if !asked && !near && !PERMITTED.contains(&&*member.signature) {
            let kind = if member.is_field { "field" } else { "member" };
            problems.push((
                FindingCode::ApiExtra,
                format!(
                    "`{}` has a public {kind} that the API does not name: `{}`",
                    member.of, member.signature
                ),
            ));
        }
    }
    let Some((code, first)) = problems.first() else {
        return Ok(());
    };
    let all: Vec<_> = problems.iter().map(|(_, text)| text.as_str()).collect();
    Err(Fault::from(
        Finding::new(*code, first.clone())
            .comparing("the API of the assignment, and nothing else public", all.join("; "))
            .hint("make members that only help `private`, and give the others the types that the assignment writes"),
    ))
}

/// The name in a signature: `hamming` of `int hamming()`.
fn name(signature: &str) -> &str {
    let before = signature.split('(').next().unwrap_or_default();
    before.rsplit(' ').next().unwrap_or_default()
}

/// In which way a member is missing, with the nearest one that is there.
fn missing(wanted: &Wanted, members: &[Member]) -> Option<String> {
    let class = wanted.class;
    let of_class: Vec<_> = members
        .iter()
        .filter(|member| member.of == class && !member.signature.is_empty())
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
                .find(|member| name(&member.signature) == name(signature));
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
