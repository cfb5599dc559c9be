use super::*;

/// The first steps of the priority queue's trace.
const TRACE: &str = "Step 0:    priority  = 4\n           moves     = 0\n           manhattan = 4\n           3            \n            0  1  3     \n            4  2  5     \n            7  8  6     \n\nStep 1:    priority  = 4    priority  = 6\n           moves     = 1    moves     = 1\n           manhattan = 3    manhattan = 5\n           3                3            \n            1  0  3          4  1  3     \n            4  2  5          0  2  5     \n            7  8  6          7  8  6     \n\n";

#[test]
fn a_trace_is_not_taken_for_the_path() {
    let text = format!("{TRACE}{}", rendered("coursera"));
    let transcript = read("coursera", &text);
    assert_eq!(boards_of(&transcript), path());
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(deviations(&transcript), [DeviationKind::ExtraLines]);
}

#[test]
fn a_trace_alone_claims_no_path() {
    let transcript = read("coursera", TRACE);
    assert!(transcript.boards.is_empty(), "{transcript:?}");
    assert!(transcript.moves.is_empty(), "{transcript:?}");
}

#[test]
fn boards_that_are_said_to_be_of_the_search_are_set_aside() {
    let neighbours = text_of(&path()[1..3], row_with("0", " "), "3\n", "\n");
    for heading in ["Neighbors:", "Dequeued:", "children of the board"] {
        let text = format!("{heading}\n{neighbours}Solution\n{}", rendered("coursera"));
        let transcript = read("coursera", &text);
        assert_eq!(boards_of(&transcript), path(), "{heading}");
        assert_eq!(transcript.aside.len(), 2, "{heading}");
        assert_eq!(deviations(&transcript), [DeviationKind::ExtraLines]);
    }
    let twin = text_of(&path()[1..2], row_with("0", " "), "3\n", "\n");
    let transcript = read("coursera", &format!("{}Twin:\n{twin}", rendered("coursera")));
    assert_eq!(boards_of(&transcript), path());
    assert_eq!(transcript.aside.len(), 1);
}

#[test]
fn a_first_board_without_priority_does_not_set_the_others_aside() {
    let initial = text_of(&path()[..1], row_with("0", " "), "", "\n");
    let rest = text_of(&path(), row_with("0", " "), "priority: 4\n", "\n");
    let transcript = read(
        "coursera",
        &format!("Minimum number of moves = 4\n{initial}{rest}"),
    );
    assert_eq!(transcript.boards.len(), 6);
    assert!(transcript.aside.is_empty());
}
