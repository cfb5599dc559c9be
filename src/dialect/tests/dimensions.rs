//! Boards of other sizes than 3×3.

use super::*;

#[test]
fn a_board_of_one_square_is_read() {
    let shape = PuzzleShape { dimension: 1 };
    let answer = Answer::Solution {
        boards: &[vec![0]],
        moves: 0,
        enqueued: Some(1),
    };
    for name in ["coursera", "princeton-stdin", "eso207"] {
        let text = dialect(name).render(&answer);
        let transcript = dialect(name).read(text.as_bytes(), &shape);
        assert_eq!(boards_of(&transcript), [vec![0]], "{name} {text:?}");
        assert_eq!(moves(&transcript), [Some(0)], "{name}");
        assert_eq!(deviations(&transcript), [], "{name}");
    }
    let transcript = dialect("coursera").read(b"Minimum number of moves = 0\n1\n0\n", &shape);
    assert_eq!(boards_of(&transcript), [vec![0]]);
    let cut = b"\nNumber of states enqueued = 1\nMinimum number of moves = 0\n";
    assert_eq!(
        boards_of(&dialect("princeton-stdin").read(cut, &shape)),
        [vec![0]]
    );
    let none = dialect("princeton-stdin").read(b"Minimum number of moves = 0\n", &shape);
    assert!(none.boards.is_empty());
}

#[test]
fn a_board_of_one_square_may_be_white_space_in_every_dialect() {
    let shape = PuzzleShape { dimension: 1 };
    let boards = |text: &str| dialect("coursera").read(text.as_bytes(), &shape).boards.len();
    assert_eq!(boards("Minimum number of moves = 0\n1\n   \n\n"), 1);
    assert_eq!(boards("Minimum number of moves = 0\n\n"), 0);
}
