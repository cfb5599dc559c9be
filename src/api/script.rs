//! Requests to the driver, as they come together.

use reference::Board;

use crate::fixture::Fixture;
use crate::rubric::{Requirement, Rubric};

/// One request, and the name under which its answer is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Probe {
    /// Without blanks.
    pub(super) name: String,
    pub(super) request: String,
    /// What is called, as a student would write it.
    pub(super) call: String,
}

/// The requests as they come together.
#[derive(Default)]
pub(super) struct Script {
    pub(super) probes: Vec<Probe>,
    /// What each name begins with.
    prefix: &'static str,
    /// What goes before each request.
    condition: &'static str,
}

impl Script {
    /// A request of `whom`: of a thing as a student calls it (`board`), or else of what is called, in the same words.
    pub(super) fn ask(&mut self, whom: &str, name: &str, request: &str) {
        self.probes.push(Probe {
            name: format!("{}{name}", self.prefix),
            request: format!("{}{request}", self.condition),
            call: called(whom, request),
        });
    }

    /// A board of these tiles.
    pub(super) fn tiles(&mut self, name: &str, object: &str, tiles: impl IntoIterator<Item = u32>, n: usize) {
        let tiles: Vec<_> = tiles.into_iter().map(|tile| tile.to_string()).collect();
        self.ask("", name, &format!("board {object} {n} {}", tiles.join(" ")));
    }

    /// The same board, made by the student's own constructor.
    pub(super) fn board(&mut self, name: &str, object: &str, board: &Board) {
        self.tiles(name, object, board.tiles(), board.dimension());
    }

    /// What an object says of itself: by the name of a probe of the puzzle's own board, `a`.
    pub(super) fn figure(&mut self, whom: &str, object: &str, of: &str) {
        let name = if object == "a" {
            of.to_owned()
        } else {
            format!("{object}-{of}")
        };
        let request = match of {
            "shown" | "before" | "after" => format!("show {object}"),
            _ => format!("call {object} {}", method(of)),
        };
        self.ask(whom, &name, &request);
    }

    /// The figures of an object, and what it shows.
    pub(super) fn figures(&mut self, whom: &str, object: &str) {
        for of in ["hamming", "manhattan", "is-goal", "shown"] {
            self.figure(whom, object, of);
        }
    }

    /// The same with other names, under a condition.
    pub(super) fn under(
        &mut self,
        prefix: &'static str,
        condition: &'static str,
        ask: impl FnOnce(&mut Self),
    ) {
        (self.prefix, self.condition) = (prefix, condition);
        ask(self);
        (self.prefix, self.condition) = ("", "");
    }
}

/// The method, or the names that it may have, behind the name of a probe.
pub(super) fn method(of: &str) -> &str {
    match of {
        "is-goal" => "isGoal",
        "is-solvable" => "isSolvable",
        "text" => "toString",
        "neighbors" => NEIGHBORS,
        "dimension" => "dimension|size",
        "size" => "size|dimension",
        of => of,
    }
}

pub(super) const NEIGHBORS: &str = "neighbors|neighbours";

/// What a request calls, as a student would write it.
pub(super) fn called(whom: &str, request: &str) -> String {
    let words: Vec<&str> = request.splitn(6, ' ').collect();
    let method = match words.as_slice() {
        ["board" | "goal", ..] => return "new Board(tiles)".to_owned(),
        ["solver", _, "null"] => return "new Solver(null)".to_owned(),
        ["solver", ..] => return "new Solver(board)".to_owned(),
        ["loader" | "members" | "called", ..] => return "loading the classes".to_owned(),
        ["tile", _, _, row, column] => return format!("board.tileAt({row}, {column})"),
        ["show", _] => "toString",
        ["keep" | "walk" | "pick", _, _, method, ..] | ["call" | "each" | "count", _, method, ..] => method,
        _ => return whom.to_owned(),
    };
    format!("{whom}.{}()", method.split('|').next().unwrap_or_default())
}

/// Whether a fixture is the first one of those that fit that a rubric asks something about: there the boards are asked too that belong to no fixture, so that a method that is wrong on some of them alone
/// costs one case. A fixture that no criterion names stands for all.
pub(super) fn is_first(
    rubric: &Rubric,
    fixture: &Fixture,
    requirement: Requirement,
    fits: impl Fn(&Fixture) -> bool,
) -> bool {
    let criteria = rubric.criteria.iter();
    let mut asked = criteria
        .filter(|criterion| criterion.requires.contains(&requirement))
        .flat_map(|criterion| &criterion.cases)
        .map(|case| &case.fixture)
        .filter(|fixture| fits(fixture));
    asked.next().is_none_or(|first| first.id == fixture.id)
        || !rubric
            .criteria
            .iter()
            .any(|criterion| criterion.asks_about(&fixture.id))
}
