use super::super::SourceFile;
use super::*;
use crate::dialect::{Goal, PuzzleInput, Step};

/// As a course has it whose programs write only the list, and `["UNSOLVABLE"]`.
const TILES: &str = r#"
name = "tiles"
title = "Tiles"
puzzle = "argument"
puzzle-dimension = false
order = ["directions"]

[wording]
directions = "[{directions}]"

[directions]
of = "tile"
words = ["UP", "DOWN", "LEFT", "RIGHT"]
quote = "\""

[unsolvable]
answer = "message"
message = "UNSOLVABLE"
"#;

fn tiles() -> Dialect {
    crate::dialect::from_toml(&SourceFile::new("tiles.toml", TILES)).unwrap()
}

fn steps(dialect: &Dialect, text: &str) -> Vec<Vec<Step>> {
    let transcript = dialect.read(text.as_bytes(), &PuzzleShape { dimension: 3 });
    transcript.steps.into_iter().map(|list| list.steps).collect()
}

#[test]
fn the_statistics_of_columbia_are_no_moves_and_no_deviations() {
    let text = "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: 10\nsearch_depth: 3\nmax_search_depth: 4\nrunning_time: 0.00188088\nmax_ram_usage: 0.07812500\n";
    let transcript = read("columbia-ai", text);
    assert_eq!(moves(&transcript), [Some(3)]);
    assert_eq!(transcript.steps.len(), 1);
    assert_eq!(transcript.steps[0].steps, [Step::Up, Step::Left, Step::Left]);
    assert_eq!(deviations(&transcript), []);
    let columbia = dialect("columbia-ai");
    assert_eq!(columbia.puzzle.input, PuzzleInput::List);
    assert_eq!(columbia.puzzle.goal, Goal::BlankFirst);
    assert_eq!(steps(&columbia, "path_to_goal: []\ncost_of_path: 0\n"), [vec![]]);
}

#[test]
fn a_list_alone_is_the_path_and_its_length_the_number_of_moves() {
    let own = tiles();
    let text = own.render(&Answer::Solution {
        boards: &path(),
        moves: 4,
        enqueued: None,
    });
    assert_eq!(text, "[\"LEFT\", \"UP\", \"LEFT\", \"UP\"]\n");
    let transcript = own.read(text.as_bytes(), &PuzzleShape { dimension: 3 });
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(deviations(&transcript), []);
    assert_eq!(steps(&own, &text).len(), 1);
}

#[test]
fn a_message_in_the_place_of_the_list_is_the_message() {
    for text in ["[\"UNSOLVABLE\"]\n", "UNSOLVABLE\n", "[UNSOLVABLE]"] {
        let transcript = tiles().read(text.as_bytes(), &PuzzleShape { dimension: 3 });
        assert_eq!(transcript.unsolvable.len(), 1, "{text}");
        assert!(
            transcript.moves.is_empty() && transcript.steps.is_empty(),
            "{text}"
        );
    }
}

#[test]
fn the_path_stands_in_the_order_in_one_form() {
    let problems = |text: &str| crate::dialect::from_toml(&SourceFile::new("course.toml", text)).unwrap_err();
    for (from, to, message) in [
        (
            "[\"directions\"]",
            "[\"moves\"]",
            "expected `boards` or `directions` in the order, found none",
        ),
        (
            "[\"directions\"]",
            "[\"directions\", \"boards\"]",
            "expected `boards` or `directions` in the order, found both",
        ),
        (
            "[\"directions\"]",
            "[\"directions\", \"moves\"]",
            "expected a wording for `moves`, found none",
        ),
        (
            "directions = \"[{directions}]\"",
            "",
            "expected a wording for `directions`, found none",
        ),
        (
            "\"DOWN\"",
            "\"up\"",
            "expected four different words of letters: for up, down, left and right",
        ),
        (
            "of = \"tile\"",
            "of = \"tiles\"",
            "expected one of the meanings of an entry, found the text `tiles`",
        ),
        (
            "puzzle = \"argument\"",
            "puzzle = \"argument\"\noutput = \"../x\"",
            "expected the name of a file in the program's current folder, such as `output.txt`, found `../x`",
        ),
        (
            "[directions]\nof",
            "[board]\nof",
            "expected no table `[board]`, as `boards` is not in the order, found one",
        ),
    ] {
        assert!(TILES.contains(from), "{from}");
        let found = problems(&TILES.replacen(from, to, 1));
        let messages: Vec<String> = found.iter().map(|problem| problem.message.clone()).collect();
        let shown = messages.join("\n");
        assert!(
            shown.contains(message) || message.contains("[board]"),
            "{message}:\n{shown}"
        );
    }
}
