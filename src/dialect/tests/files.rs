use super::super::SourceFile;
use super::*;

fn problems(text: &str) -> Vec<(String, String, Option<String>)> {
    let source = SourceFile::new("course.toml", text);
    let problems = crate::dialect::from_toml(&source).unwrap_err();
    problems
        .iter()
        .map(|problem| {
            let span = problem.span.clone().unwrap_or(0..0);
            (
                text[span].to_owned(),
                problem.message.clone(),
                problem.hint.clone(),
            )
        })
        .collect()
}

fn shipped(name: &str) -> String {
    super::super::shipped::source(name).unwrap().text.clone()
}

#[test]
fn every_shipped_dialect_is_sound_and_named_as_its_file() {
    for name in crate::dialect::names() {
        assert_eq!(dialect(name).name, name);
    }
    assert_eq!(crate::dialect::names().count(), 9);
    assert!(dialect("cs210").throws());
    assert!(!dialect("coursera").throws());
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let problems = crate::dialect::by_name("courseera").unwrap_err();
    let hint = problems.iter().next().unwrap().hint.clone().unwrap();
    assert_eq!(hint, "did you mean `coursera`?");
}

#[test]
fn every_mistake_is_reported_at_once_with_its_place() {
    let text = shipped("coursera")
        .replace("puzzle = \"argument\"", "puzzle = \"stdn\"\ncolour = 1")
        .replace("{moves}", "{move}")
        .replace("blank = \"0\"", "blank = \"12\"")
        .replace("dimension-line", "dimension-lines = true\ndimension-line")
        .replace("message = \"No solution possible\"", "");
    let problems = problems(&text);
    let places: Vec<&str> = problems
        .iter()
        .map(|(place, _, _)| place.lines().next().unwrap())
        .collect();
    assert_eq!(
        places,
        [
            "\"stdn\"",
            "colour",
            "\"Minimum number of moves = {move}\"",
            "dimension-lines",
            "\"12\"",
            "[unsolvable]",
        ]
    );
    assert_eq!(problems[0].2.as_deref(), Some("did you mean `stdin`?"));
    assert_eq!(problems[3].2.as_deref(), Some("did you mean `dimension-line`?"));
}

#[test]
fn a_file_that_is_no_toml_is_reported() {
    assert_eq!(problems("name = ").len(), 1);
    assert!(!problems("").is_empty());
}

#[test]
fn a_wording_and_its_place_in_the_order_belong_together() {
    let without = shipped("princeton-stdin").replace("\"boards\", \"enqueued\"", "\"boards\"");
    assert!(problems(&without)[0].1.contains("`enqueued`"));
    let unworded =
        shipped("princeton-stdin").replace("enqueued = \"Number of states enqueued = {enqueued}\"", "");
    assert!(problems(&unworded)[0].1.contains("a wording for `enqueued`"));
}

#[test]
fn a_course_can_write_its_own() {
    let text = shipped("coursera")
        .replace("Minimum number of moves = {moves}", "Solution ({moves} moves):")
        .replace("after-board = \"\"", "after-board = \"----------\"")
        .replace("blank = \"0\"", "blank = \"@\"")
        .replace("dimension-line = true", "dimension-line = false");
    let own = crate::dialect::from_toml(&SourceFile::new("own.toml", text)).unwrap();
    let text = own.render(&Answer::Solution {
        boards: &path(),
        moves: 4,
        enqueued: None,
    });
    assert!(text.starts_with("Solution (4 moves):\n @  1  3 \n"), "{text}");
    let transcript = own.read(text.as_bytes(), &PuzzleShape { dimension: 3 });
    assert_eq!(boards_of(&transcript), path());
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(deviations(&transcript), []);
}

#[test]
fn the_schema_names_the_words_of_closed_lists() {
    let schema = schemars::schema_for!(super::super::DialectFile).to_value();
    assert_eq!(
        schema["properties"]["puzzle"]["enum"],
        serde_json::json!(["argument", "stdin", "list"])
    );
}

#[test]
fn the_text_of_a_shipped_dialect_is_the_one_that_is_read() {
    for name in crate::dialect::names() {
        let source = SourceFile::new(name, crate::dialect::shipped_text(name).unwrap());
        assert_eq!(
            crate::dialect::from_toml(&source),
            crate::dialect::by_name(name),
            "{name}"
        );
    }
    assert!(crate::dialect::shipped_text("nowhere").is_err());
}
