use std::fs;
use std::path::Path;

use super::*;

fn file() -> Arc<SourceFile> {
    SourceFile::new(
        "rubrics/mine.toml",
        "title = \"8 Puzzle\"\npoints = -3\nlong = [\n  1,\n]\n",
    )
}

#[test]
fn a_problem_shows_its_file_line_carets_and_hint() {
    let mut problems = Problems::new();
    problems.push(
        &file(),
        Problem::at(30..32, "expected points from 0, found `-3`").hint("write a number from 0"),
    );
    insta::assert_snapshot!(problems.render(Colour::Plain), @"
    error: expected points from 0, found `-3`
     --> rubrics/mine.toml:2:12
      |
    2 | points = -3
      |            ^
      |
      = hint: write a number from 0
    ");
    assert_eq!(problems.to_string(), problems.render(Colour::Plain).trim_end());
}

#[test]
fn several_problems_are_sorted_by_file_and_place_and_counted() {
    let mut problems = Problems::new();
    let file = file();
    problems.push(
        &file,
        Problem::at(41..53, "expected a text, found an array").label("here"),
    );
    problems.push(
        &SourceFile::new("other.txt", "x"),
        Problem::new("expected a puzzle, found nothing"),
    );
    problems.push(&file, Problem::at(0..5, "expected no title"));
    insta::assert_snapshot!(problems.render(Colour::Plain), @r#"
    error: expected no title
     --> rubrics/mine.toml:1:1
      |
    1 | title = "8 Puzzle"
      | ^^^^^

    error: expected a text, found an array
     --> rubrics/mine.toml:4:2
      |
    4 |   1,
      |  ^^^ here

    error: expected a puzzle, found nothing
    --> other.txt

    error: 3 problems found; nothing was run
    "#);
}

#[test]
fn of_very_many_problems_only_the_first_are_shown() {
    let mut problems = Problems::new();
    let file = file();
    for _ in 0..250 {
        problems.push(&file, Problem::at(0..5, "expected another title"));
    }
    let text = problems.to_string();
    assert_eq!(text.matches("expected another title").count(), 100);
    assert!(text.ends_with("error: 250 problems found; the first 100 are shown; nothing was run"));
}

#[test]
fn colours_come_only_when_asked_for() {
    let problems = Problems::general(Problem::new("no such rubric"));
    assert!(problems.render(Colour::Ansi).contains('\u{1b}'));
    assert_eq!(problems.render(Colour::Plain), "error: no such rubric\n");
}

#[test]
fn a_span_outside_the_text_does_no_harm() {
    let mut problems = Problems::new();
    problems.push(&SourceFile::new("e.toml", "é"), Problem::at(1..900, "odd"));
    problems.push(&SourceFile::new("empty.toml", ""), Problem::at(0..0, "empty"));
    insta::assert_snapshot!(problems.render(Colour::Plain), @"
    error: odd
     --> e.toml:1:1
      |
    1 | é
      | ^

    error: empty
     --> empty.toml:1:1
      |
    1 |
      | ^

    error: 2 problems found; nothing was run
    ");
}

#[test]
fn a_file_that_is_not_utf8_is_one_problem_at_the_byte() {
    let problems = SourceFile::decode("latin.toml", b"a = 1\ntitle = \"caf\xe9\"\n".to_vec()).unwrap_err();
    insta::assert_snapshot!(problems.render(Colour::Plain), @r#"
    error: expected UTF-8 text, found the byte 0xe9
     --> latin.toml:2:13
      |
    2 | title = "caf�"
      |             ^
      |
      = hint: save the file as UTF-8 in your editor
    "#);
}

#[test]
fn a_missing_file_says_which_part_of_the_path_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let text = |path: &str| {
        let problems = SourceFile::read(&folder.path().join(path), "a rubric").unwrap_err();
        problems
            .to_string()
            .replace(&folder.path().display().to_string(), "FOLDER")
    };
    insta::assert_snapshot!(text("mine.toml"), @"
    error: cannot read a rubric: there is no such file
    --> FOLDER/mine.toml
     = hint: the folder exists, and no file of that name is in it
    ");
    insta::assert_snapshot!(text("a/b/mine.toml"), @"
    error: cannot read a rubric: there is no such file
    --> FOLDER/a/b/mine.toml
     = hint: the folder `FOLDER/a` does not exist
    ");
    fs::create_dir(folder.path().join("mine.toml")).unwrap();
    insta::assert_snapshot!(text("mine.toml"), @"
    error: expected a rubric, found a folder
    --> FOLDER/mine.toml
    ");
    insta::assert_snapshot!(SourceFile::read(Path::new("/dev/null"), "a rubric").unwrap_err(), @"
    error: expected a rubric, found something that is no file
    --> /dev/null
    ");
}

#[test]
fn the_user_s_words_are_escaped_and_cut() {
    assert_eq!(quoted("a\u{1b}[31m\n"), "`a\\u{1b}[31m\\n`");
    assert_eq!(quoted(&"x".repeat(100)), format!("`{}…`", "x".repeat(60)));
}

#[test]
fn a_misspelt_word_gets_the_nearest_one_and_a_strange_one_gets_them_all() {
    let known = ["title", "points", "fixtures"];
    assert_eq!(
        did_you_mean("titel", &known, "keys").unwrap(),
        "did you mean `title`?"
    );
    assert_eq!(
        did_you_mean("Point", &known, "keys").unwrap(),
        "did you mean `points`?"
    );
    assert_eq!(
        did_you_mean("weight", &known, "keys").unwrap(),
        "the keys are `title`, `points` and `fixtures`"
    );
    assert_eq!(
        did_you_mean("x", &["a"], "keys").unwrap(),
        "the only one of the keys is `a`"
    );
    assert_eq!(did_you_mean("x", &[], "keys"), None);
}
