use std::fs;

use super::Course;
use super::course::GOOD;
use crate::rubric::{load, load_file};

const SHIPPED_DIALECT: &str = include_str!("../../../rubrics/dialects/coursera.toml");

#[test]
fn a_name_that_is_none_gets_the_nearest_one() {
    insta::assert_snapshot!(load("coursra").unwrap_err(), @"
    error: expected a rubric's name or the path of its file, found `coursra`
    hint: did you mean `coursera`?
    ");
    insta::assert_snapshot!(load("x").unwrap_err(), @"
    error: expected a rubric's name or the path of its file, found `x`
    hint: the rubrics that come with the grader are `columbia-ai`, `coursera`, `coursera-api`, `coursera-full`, `coursera-stdin`, `cs210`, `cs210-api`, `cs210-board`, `eso207`, `princeton-api` and `princeton-stdin`
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
    insta::assert_snapshot!(course.problems_with("\"princeton-stdin\"", "\"Coursera\""), @r#"
    3:11 "Coursera": expected a dialect's name or the path of its file, found `Coursera`
      hint: did you mean `coursera`?
    "#);
    insta::assert_snapshot!(course.problems_with("\"princeton-stdin\"", "\"ours\""), @r#"
    3:11 "ours": expected a dialect's name or the path of its file, found `ours`
      hint: the dialects that come with the grader are `coursera`, `coursera-stdin`, `princeton-stdin`, `eso207`, `cs210`, `cs210-2021`, `ku-leuven`, `buet` and `columbia-ai`
    "#);
    insta::assert_snapshot!(course.problems_with("\"princeton-stdin\"", "\"dialects/ours.toml\""), @r#"
    3:11 "dialects/ours.toml" (there is no such file): expected a dialect's name or the path of its file, found `dialects/ours.toml`
      hint: a relative path begins in the rubric's own folder
    "#);
}

#[test]
fn mistakes_in_a_dialect_are_shown_in_its_own_file_beside_those_of_the_rubric() {
    let course = Course::new();
    let shipped = SHIPPED_DIALECT.replace("order = [\"moves\", \"boards\"]", "ordre = [\"moves\"]");
    course.file("ours.toml", &shipped);
    let text = GOOD
        .replace("\"princeton-stdin\"", "\"ours.toml\"")
        .replace("points = 30", "points = 31");
    insta::assert_snapshot!(course.problems(&text), @r#"
    ours.toml:1:1: expected the key `order` in the dialect, found none
      hint: add `order = ["moves", "boards"]`
    ours.toml:5:1 ordre: unknown key `ordre` in the dialect
      hint: did you mean `order`?
    4:10 31 (10 + 20 = 30): expected criteria worth 31 points in all, found 30
      hint: write `points = 30`, or change the criteria
    "#);
}

#[test]
fn a_dialect_of_the_course_s_own_lies_beside_the_rubric() {
    let course = Course::new();
    course.file(
        "dialects/ours.toml",
        &SHIPPED_DIALECT.replace("\"coursera\"", "\"ours\""),
    );
    let rubric = course.rubric(&GOOD.replace("\"princeton-stdin\"", "\"dialects/ours.toml\""));
    assert_eq!(rubric.dialect.name, "ours");
}
