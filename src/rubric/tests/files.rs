use std::fs;

use super::Course;
use crate::rubric::{load, load_file};

#[test]
fn a_name_that_is_none_gets_the_nearest_one() {
    insta::assert_snapshot!(load("coursra").unwrap_err(), @"
    error: expected a rubric's name or the path of its file, found `coursra`
     |
     = hint: did you mean `coursera`?
    ");
    insta::assert_snapshot!(load("x").unwrap_err(), @"
    error: expected a rubric's name or the path of its file, found `x`
     |
     = hint: the rubrics that come with the grader are `coursera`, `cs210`, `eso207` and `princeton-stdin`
    ");
}

#[test]
fn a_rubric_that_is_not_there_or_not_text_is_one_problem() {
    let course = Course::new();
    let path = course.file("latin.toml", "");
    fs::write(&path, b"title = \"\xfc\"").unwrap();
    let text = load_file(&path).unwrap_err().to_string();
    assert!(
        text.starts_with("error: expected UTF-8 text, found the byte 0xfc\n"),
        "{text}"
    );
    let text = load("nowhere/mine.toml").unwrap_err().to_string();
    insta::assert_snapshot!(text, @"
    error: cannot read a rubric: there is no such file
    --> nowhere/mine.toml
     = hint: the folder `nowhere` does not exist
    ");
}

#[test]
fn an_unknown_dialect_gets_the_nearest_one() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("\"coursera\"", "\"Coursera\""), @r#"
    error: expected a dialect's name or the path of its file, found `Coursera`
     --> HERE/mine.toml:3:11
      |
    3 | dialect = "Coursera"
      |           ^^^^^^^^^^
      |
      = hint: did you mean `coursera`?
    "#);
    insta::assert_snapshot!(course.problems_with("\"coursera\"", "\"ours\""), @r#"
    error: expected a dialect's name or the path of its file, found `ours`
     --> HERE/mine.toml:3:11
      |
    3 | dialect = "ours"
      |           ^^^^^^
      |
      = hint: the dialects that come with the grader are `coursera`, `princeton-stdin`, `eso207` and `cs210`
    "#);
    insta::assert_snapshot!(course.problems_with("\"coursera\"", "\"dialects/ours.toml\""), @r#"
    error: expected a dialect's name or the path of its file, found `dialects/ours.toml`
     --> HERE/mine.toml:3:11
      |
    3 | dialect = "dialects/ours.toml"
      |           ^^^^^^^^^^^^^^^^^^^^ there is no such file
      |
      = hint: a relative path begins in the rubric's own folder
    "#);
}
