//! The trace of the priority queue: any order among equal priorities is right, and every step that a search cannot make is found.

use grader::judgement::FindingCode;
use reference::{Board, Heuristic, Solver};
use sandbox::execution::Exit;

use super::claims::{Course, about};

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Trace"
dialect = "DIALECT"
points = 1

[[criterion]]
id = "trace"
title = "Trace"
points = 1
fixtures = ["named/puzzle0*", "2x2/solvable-*", "3x3/depth-0*", "4x4/depth-05-a"]
requires = ["trace"]
"#;

const PUZZLES: [&str; 7] = [
    "named/puzzle04",
    "named/puzzle05",
    "named/puzzle07",
    "2x2/solvable-12",
    "3x3/depth-00-a",
    "3x3/depth-08-a",
    "4x4/depth-05-a",
];

fn board(id: &'static str) -> Board {
    let puzzle = about(id);
    Board::from_tiles(puzzle.n, &puzzle.boards[0]).unwrap()
}

#[derive(Clone)]
struct Node {
    board: Board,
    moves: u64,
    from: Option<Board>,
}

/// A student's search, and what is wrong with it.
#[derive(Clone, Copy)]
struct Student {
    /// Chooses among so many equal nodes.
    choice: fn(usize) -> usize,
    /// The distance that it computes.
    distance: fn(&Board) -> u64,
    /// By what it sorts.
    key: fn(u64, u64) -> u64,
    critical: bool,
    goes_on: usize,
}

const RIGHT: Student = Student {
    choice: |_| 0,
    distance: |board| board.manhattan(),
    key: |moves, distance| moves + distance,
    critical: true,
    goes_on: 0,
};

impl Student {
    /// The steps with their nodes, sorted as the student sorts.
    fn steps(self, puzzle: &Board) -> Vec<Vec<Node>> {
        let key = |node: &Node| (self.key)(node.moves, (self.distance)(&node.board));
        let mut queue = vec![Node {
            board: puzzle.clone(),
            moves: 0,
            from: None,
        }];
        let mut steps = Vec::new();
        let mut further = self.goes_on;
        loop {
            queue.sort_by_key(key);
            steps.push(queue.clone());
            let lowest = queue.iter().map(key).min().unwrap();
            let equal = queue.iter().filter(|node| key(node) == lowest).count();
            if queue[..equal].iter().any(|node| node.board.is_goal()) {
                if further == 0 {
                    return steps;
                }
                further -= 1;
            }
            let node = queue.remove((self.choice)(equal));
            for next in node.board.neighbors() {
                if !self.critical || Some(&next) != node.from.as_ref() {
                    queue.push(Node {
                        board: next,
                        moves: node.moves + 1,
                        from: Some(node.board.clone()),
                    });
                }
            }
            assert!(steps.len() < 400, "too long a trace for a test");
        }
    }

    fn text(self, puzzle: &Board) -> String {
        self.printed(&self.steps(puzzle))
    }

    /// One node below the other.
    fn printed(self, steps: &[Vec<Node>]) -> String {
        let mut text = String::new();
        for (number, nodes) in steps.iter().enumerate() {
            text.push_str(&format!("Step {number}:\n"));
            for node in nodes {
                let distance = (self.distance)(&node.board);
                let priority = (self.key)(node.moves, distance);
                text.push_str(&format!(
                    "priority = {priority}\nmoves = {}\nmanhattan = {distance}\n{}\n",
                    node.moves,
                    node.board.to_text()
                ));
            }
        }
        text
    }
}

fn course() -> Course {
    Course::of("coursera", RUBRIC)
}

fn codes(id: &'static str, text: &str) -> Vec<FindingCode> {
    let judgement = course().judgement(0, id, text.as_bytes(), &Exit::Code(0));
    judgement.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn the_assignments_own_form_is_read_side_by_side() {
    for id in PUZZLES {
        let trace = Solver::new(Heuristic::Manhattan).trace(&board(id)).unwrap();
        let steps: Vec<String> = trace.map(|step| step.unwrap().to_string()).collect();
        assert_eq!(codes(id, &steps.join("\n")), [], "{id}");
        let answer = about(id).with("coursera");
        assert_eq!(
            codes(id, &(steps.join("\n") + "\n" + &answer)),
            [],
            "{id}, and then the answer"
        );
    }
}

#[test]
fn any_order_among_equal_priorities_is_right_with_all_that_follows() {
    let choices: [fn(usize) -> usize; 3] = [|_| 0, |equal| equal - 1, |equal| equal / 2];
    for id in PUZZLES {
        for choice in choices {
            assert_eq!(
                codes(id, &Student { choice, ..RIGHT }.text(&board(id))),
                [],
                "{id}"
            );
        }
    }
}

#[test]
fn nodes_of_equal_priority_may_stand_in_any_order() {
    let puzzle = board("named/puzzle07");
    let mut steps = RIGHT.steps(&puzzle);
    for nodes in &mut steps {
        nodes.reverse();
        nodes.sort_by_key(|node| node.moves + node.board.manhattan());
    }
    assert_eq!(codes("named/puzzle07", &RIGHT.printed(&steps)), []);
    steps[3].reverse();
    assert_eq!(
        codes("named/puzzle07", &RIGHT.printed(&steps)),
        [FindingCode::TraceUnsorted]
    );
}

#[test]
fn every_wrong_search_is_found_in_its_trace() {
    let blank_counted: fn(&Board) -> u64 =
        |board| board.manhattan() + u64::from(board.blank_index() + 1 != board.tiles().len());
    let wrong = [
        (
            FindingCode::TraceWrongStep,
            Student {
                critical: false,
                ..RIGHT
            },
        ),
        (
            FindingCode::TraceWrongNode,
            Student {
                key: |_, distance| distance,
                ..RIGHT
            },
        ),
        (
            FindingCode::TraceWrongNode,
            Student {
                key: |moves, _| moves,
                ..RIGHT
            },
        ),
        (
            FindingCode::TraceWrongNode,
            Student {
                distance: blank_counted,
                ..RIGHT
            },
        ),
        (
            FindingCode::TraceWrongNode,
            Student {
                distance: |board| board.hamming(),
                ..RIGHT
            },
        ),
    ];
    for (index, (code, student)) in wrong.into_iter().enumerate() {
        assert_eq!(
            codes("named/puzzle07", &student.text(&board("named/puzzle07"))),
            [code],
            "student {index}"
        );
    }
}

#[test]
fn steps_that_are_left_out_or_changed_are_found() {
    let puzzle = board("named/puzzle05");
    let steps = RIGHT.steps(&puzzle);
    let refused = |change: &dyn Fn(&mut Vec<Vec<Node>>)| {
        let mut steps = steps.clone();
        change(&mut steps);
        codes("named/puzzle05", &RIGHT.printed(&steps))
    };
    assert_eq!(refused(&|_| ()), []);
    assert_eq!(
        refused(&|steps| {
            steps.remove(2);
        }),
        [FindingCode::TraceWrongStep]
    );
    assert_eq!(
        refused(&|steps| {
            steps.remove(0);
        }),
        [FindingCode::TraceWrongStep]
    );
    assert_eq!(
        refused(&|steps| {
            steps.pop();
        }),
        [FindingCode::TraceWrongEnd]
    );
    assert_eq!(
        refused(&|steps| {
            steps[2].pop();
        }),
        [FindingCode::TraceWrongStep]
    );
    assert_eq!(
        refused(&|steps| {
            let again = steps[2][0].clone();
            steps[2].insert(0, again);
        }),
        [FindingCode::TraceWrongStep]
    );
    let text = RIGHT.text(&puzzle);
    assert_eq!(
        codes("named/puzzle05", &text.replacen("moves = 1", "moves = 2", 1)),
        [FindingCode::TraceWrongNode]
    );
    assert_eq!(
        codes("named/puzzle05", &text.replacen(" 8", " 7", 1)),
        [FindingCode::TraceWrongNode]
    );
    assert_eq!(
        codes("named/puzzle05", &about("named/puzzle05").with("coursera")),
        [FindingCode::TraceMissing]
    );
}

#[test]
fn the_search_ends_when_the_goal_leaves() {
    let further = Student { goes_on: 1, ..RIGHT };
    let text = further.text(&board("named/puzzle04"));
    assert_eq!(codes("named/puzzle04", &text), [FindingCode::TraceWrongStep]);
}

#[test]
fn the_finding_names_the_step_and_the_reason() {
    let text = Student {
        critical: false,
        ..RIGHT
    }
    .text(&board("named/puzzle04"));
    let judgement = course().judgement(0, "named/puzzle04", text.as_bytes(), &Exit::Code(0));
    let finding = &judgement.findings[0];
    assert_eq!(
        finding.message,
        "step 2 does not follow from step 1: the board that the node came from is put on the queue again"
    );
    assert!(finding.place.is_some());
}

#[test]
fn the_answer_after_the_trace_is_no_figure_of_its_last_node() {
    for id in PUZZLES {
        for answer in [about(id).with("coursera"), about(id).with("plain")] {
            assert_eq!(codes(id, &(RIGHT.text(&board(id)) + &answer)), [], "{id}");
        }
    }
    let answer = about("named/puzzle05").with("coursera");
    let text = RIGHT.text(&board("named/puzzle05"));
    let short = text.rsplit_once("Step 5").unwrap().0;
    assert_eq!(
        codes("named/puzzle05", &(short.to_owned() + &answer)),
        [FindingCode::TraceWrongEnd]
    );
}
