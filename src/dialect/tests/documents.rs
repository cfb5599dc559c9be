use super::*;

const COURSERA: &str = "    Minimum number of moves = 4\n    \n    3\n     0  1  3 \n     4  2  5 \n     7  8  6 \n    \n    3\n     1  0  3 \n     4  2  5 \n     7  8  6 \n    \n    3\n     1  2  3 \n     4  0  5 \n     7  8  6 \n    \n    3\n     1  2  3 \n     4  5  0   \n     7  8  6 \n    \n    3\n     1  2  3 \n     4  5  6 \n     7  8  0\n";

const PRINCETON: &str = "1 3\n4 2 5\n7 8 6\n1 3\n4 2 5\n7 8 6\n1 2 3\n4 5\n7 8 6\n1 2 3\n4 5\n7 8 6\n1 2 3\n4 5 6\n7 8\nNumber of states enqueued = 10\nMinimum number of moves = 4\n";

const ESO207: &str = "```\n\n1 3\n4 2 5\n7 8 6\n\n```\n\n```\n\n1 3\n4 2 5\n7 8 6\n\n```\n\n1\t2\t3\n4\t\t5\n7\t8\t6\n\n1\t2\t3\n4\t5\t\n7\t8\t6\n\n1\t2\t3\n4\t5\t6\n7\t8\t\n\nNumber of states enqueued = 10\n Minimum number of moves = 4\n";

const CS210: &str = "Minimum number of moves = 5\n\n3\n\n0 1 3\n\n4 2 6\n\n7 5 8\n\n3\n\n1 0 3\n\n4 2 6\n\n7 5 8\n\n3\n\n1 2 3\n\n4 0 6\n\n7 5 8\n\n3\n\n1 2 3\n\n4 5 6\n\n7 0 8\n\n3\n\n1 2 3\n\n4 5 6\n\n7 8 0\n";

/// Whether each board can be read as the one of the path.
fn fits(transcript: &Transcript, path: &[Vec<u32>]) -> bool {
    transcript.boards.len() == path.len()
        && transcript
            .boards
            .iter()
            .zip(path)
            .all(|(board, tiles)| board.tiles.readings().contains(tiles))
}

#[test]
fn the_example_of_each_document_is_read() {
    let transcript = read("coursera", COURSERA);
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(boards_of(&transcript), path());
    assert_eq!(deviations(&transcript), []);

    let transcript = read("princeton-stdin", PRINCETON);
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(enqueued(&transcript), [Some(10)]);
    assert!(fits(&transcript, &path()), "{transcript:?}");
    assert_eq!(deviations(&transcript), [DeviationKind::BlankPosition]);

    let transcript = read("eso207", ESO207);
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(enqueued(&transcript), [Some(10)]);
    assert!(fits(&transcript, &path()), "{transcript:?}");

    let transcript = read("cs210", CS210);
    assert_eq!(moves(&transcript), [Some(5)]);
    assert_eq!(transcript.boards.len(), 5);
    assert_eq!(boards_of(&transcript)[0], [0, 1, 3, 4, 2, 6, 7, 5, 8]);
    assert_eq!(boards_of(&transcript)[4], [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert_eq!(deviations(&transcript), []);
}

#[test]
fn the_message_of_each_document_is_read() {
    for (name, text) in [
        ("coursera", "No solution possible\n"),
        ("princeton-stdin", "No solution possible"),
        ("eso207", "No solution possible.\n"),
        ("eso207", "No solution possible\n"),
        ("cs210", "Unsolvable puzzle\n"),
    ] {
        let transcript = read(name, text);
        assert_eq!(transcript.unsolvable.len(), 1, "{name}");
        assert_eq!(deviations(&transcript), [], "{name}");
        assert!(transcript.moves.is_empty() && transcript.boards.is_empty());
    }
    let transcript = read("coursera", "No solution possible.\n");
    assert_eq!(transcript.unsolvable.len(), 1);
    assert_eq!(deviations(&transcript), [DeviationKind::UnsolvableWording]);
}

#[test]
fn two_shortest_solutions_side_by_side_are_read() {
    let text = " Solution 1\n ------------------------------------------------------------------------------------\n 1  2  3    1  2  3    1  2  3    1  2  3    1  2  3    1  2  3    1  2  3    1  2  3 \n    7  6    7     6    7  4  6    7  4  6       4  6    4     6    4  5  6    4  5  6 \n 5  4  8    5  4  8    5     8       5  8    7  5  8    7  5  8    7     8    7  8   \n";
    let transcript = read("coursera", text);
    let boards = boards_of(&transcript);
    assert_eq!(boards.len(), 8, "{transcript:?}");
    assert_eq!(boards[0], [1, 2, 3, 0, 7, 6, 5, 4, 8]);
    assert_eq!(boards[7], [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert!(transcript.moves.is_empty());
    assert!(deviations(&transcript).contains(&DeviationKind::Layout));
}
