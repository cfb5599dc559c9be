use super::*;

#[test]
fn a_dialects_own_output_has_no_deviation() {
    for name in crate::dialect::names() {
        let transcript = read(name, &rendered(name));
        assert_eq!(deviations(&transcript), [], "{name}");
        assert_eq!(moves(&transcript), [Some(4)]);
        if dialect(name).directions.is_some() {
            assert_eq!(transcript.steps.len(), 1);
            assert_eq!(transcript.steps[0].steps.len(), 4);
            continue;
        }
        let skipped = usize::from(!dialect(name).board.initial);
        assert_eq!(boards_of(&transcript), path()[skipped..]);
        assert_eq!(
            enqueued(&transcript).len(),
            usize::from(dialect(name).enqueued.is_some())
        );
    }
}

#[test]
fn several_answers_stay_visible_in_their_order() {
    let twice = format!("Hamming\n{0}Manhattan\n{0}", rendered("coursera"));
    let transcript = read("coursera", &twice);
    assert_eq!(moves(&transcript), [Some(4), Some(4)]);
    assert_eq!(boards_of(&transcript), [path(), path()].concat());
    assert!(transcript.boards[4].place < transcript.moves[1].place);

    let again = format!(
        "{}{}",
        text_of(&path()[..1], row_with("0", " "), "3\n", "\n"),
        rendered("coursera")
    );
    let transcript = read("coursera", &again);
    assert_eq!(transcript.boards.len(), 6);
    assert!(transcript.boards[0].place < transcript.moves[0].place);
    assert_eq!(deviations(&transcript), []);

    let different = "Minimum number of moves = 4\nMinimum number of moves = 5\n";
    let transcript = read("coursera", different);
    assert_eq!(moves(&transcript), [Some(4), Some(5)]);
    assert_eq!(deviations(&transcript), [DeviationKind::ExtraLines]);

    let both = format!("No solution possible\n{}", rendered("coursera"));
    let transcript = read("coursera", &both);
    assert_eq!(transcript.unsolvable.len(), 1);
    assert_eq!(transcript.boards.len(), 5);
}

#[test]
fn marks_beside_no_board_are_lines_and_no_decoration() {
    let transcript = read("coursera", "[\n  {\n    board: [Array],\n  }\n]\n>> 3\n");
    assert!(transcript.boards.is_empty());
    assert!(!deviations(&transcript).contains(&DeviationKind::Decoration));
    assert!(deviations(&transcript).contains(&DeviationKind::ExtraLines));
}

#[test]
fn places_are_those_of_the_output() {
    let transcript = read("coursera", &rendered("coursera"));
    assert_eq!(transcript.moves[0].place.line, 1);
    let lines: Vec<u32> = transcript.boards.iter().map(|board| board.place.line).collect();
    assert_eq!(lines, [3, 8, 13, 18, 23]);
}

#[test]
fn a_negative_number_of_moves_is_claimed_as_no_count() {
    let transcript = read("coursera", "Minimum number of moves = -1\n");
    assert_eq!(moves(&transcript), [None]);
    let transcript = read("coursera", "Minimum number of moves = 99999999999999999999999\n");
    assert_eq!(moves(&transcript), [None]);
    assert_eq!(moves(&read("coursera", "-1\n")), [None]);
    assert_eq!(moves(&read("coursera", "null\n")), [None]);
    assert_eq!(moves(&read("coursera", "null\nmoves: 4\n")), [Some(4)]);
    assert!(read("coursera", " \n\t\n").empty);
    assert!(!read("coursera", "null\n").empty);
}

#[test]
fn a_bare_number_of_moves_that_equals_the_dimension_is_no_dimension_line() {
    let text = format!("3\n{}", text_of(&path()[1..], row_with("0", " "), "", "\n"));
    let transcript = read("coursera", &text);
    assert_eq!(moves(&transcript), [Some(3)]);
    assert_eq!(transcript.boards.len(), 4);
    let one = read("coursera", "3\n0 1 3\n4 2 5\n7 8 6\n");
    assert_eq!(moves(&one), []);
}

#[test]
fn a_row_costs_no_more_than_its_length_whatever_the_dimension() {
    // A look at as many tiles as the board has for each of these rows would take hours.
    let text = "1 2, 3\n".repeat(10_000);
    let transcript = dialect("coursera").read(text.as_bytes(), &PuzzleShape { dimension: 32_768 });
    assert!(transcript.boards.is_empty());
}
