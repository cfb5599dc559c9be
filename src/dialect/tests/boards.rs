use super::*;

#[test]
fn boards_with_wrong_tiles_are_still_boards() {
    let mut wrong = path();
    wrong[2] = vec![1, 2, 3, 4, 5, 5, 7, 8, 6];
    wrong[3] = vec![1, 2, 3, 4, 99, 0, 7, 8, 6];
    for (before, after) in [("3\n", "\n"), ("3\n", ""), ("", "\n"), ("", "")] {
        let text = with_header(&text_of(&wrong, row_with("0", " "), before, after));
        assert_eq!(boards_of(&read("coursera", &text)), wrong, "{before:?} {after:?}");
    }
}

#[test]
fn a_goal_shown_before_the_solution_is_no_board_of_it() {
    let boards = text_of(&path(), row_with("0", " "), "", "\n");
    let shown = "Initial board:\n0 1 3\n4 2 5\n7 8 6\n\nGoal board:\n1 2 3\n4 5 6\n7 8 0\n\n";
    let transcript = read(
        "coursera",
        &format!("{shown}Minimum number of moves = 4\n{boards}"),
    );
    assert_eq!(transcript.boards.len(), 6);
    assert_eq!(transcript.aside.len(), 1);
    let unsolvable = read("coursera", &format!("{shown}No solution possible\n"));
    assert_eq!(unsolvable.boards.len(), 1);
    let last = boards.replace("\n\n1 2 3\n4 5 6\n7", "\n\nGoal:\n1 2 3\n4 5 6\n7");
    assert_eq!(boards_of(&read("coursera", &last)), path());
}
