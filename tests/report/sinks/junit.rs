//! JUnit XML, as GitLab and Jenkins read it.

use std::collections::BTreeSet;

use grader::report::Report;
use grader::report::format::Format;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::{empty, partly_hidden, rendered, reports};

testing::list![
    every_report_is_junit_xml,
    a_wrong_answer_fails_a_crash_is_an_error_and_what_is_hidden_is_skipped,
    what_a_program_printed_comes_back_as_it_was_made_safe,
];

/// A tree of elements, read back.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    fn children<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

/// What XML 1.0 lets stand in a document.
fn is_legal(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

fn parse(text: &str) -> Element {
    assert_eq!(text.chars().find(|character| !is_legal(*character)), None);
    let mut reader = Reader::from_str(text);
    let open = |start: &BytesStart<'_>| Element {
        name: String::from_utf8(start.name().as_ref().to_vec()).unwrap(),
        attributes: start
            .attributes()
            .map(|attribute| {
                let attribute = attribute.unwrap();
                let key = String::from_utf8(attribute.key.as_ref().to_vec()).unwrap();
                (key, attribute.unescape_value().unwrap().into_owned())
            })
            .collect(),
        ..Element::default()
    };
    let mut stack = vec![Element::default()];
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => stack.push(open(&start)),
            Event::Empty(start) => stack.last_mut().unwrap().children.push(open(&start)),
            Event::End(_) => {
                let closed = stack.pop().unwrap();
                stack.last_mut().unwrap().children.push(closed);
            }
            Event::Text(text) => stack.last_mut().unwrap().text.push_str(&text.decode().unwrap()),
            Event::GeneralRef(name) => {
                let name = name.decode().unwrap().into_owned();
                let meaning = quick_xml::escape::unescape(&format!("&{name};"))
                    .unwrap()
                    .into_owned();
                stack.last_mut().unwrap().text.push_str(&meaning);
            }
            Event::Decl(_) => {}
            Event::Eof => break,
            Event::CData(_) | Event::Comment(_) | Event::PI(_) | Event::DocType(_) => {
                panic!("this has no place in JUnit XML")
            }
        }
    }
    assert_eq!(stack.len(), 1, "every element is closed");
    let mut roots = stack.remove(0).children;
    assert_eq!(roots.len(), 1);
    roots.remove(0)
}

const ATTRIBUTES: [(&str, &[&str]); 8] = [
    (
        "testsuites",
        // The strict schema, `junit-10.xsd`, knows no `skipped` here.
        &["name", "tests", "failures", "errors", "time"],
    ),
    (
        "testsuite",
        &["name", "tests", "failures", "errors", "skipped", "time"],
    ),
    ("testcase", &["classname", "name", "time"]),
    ("failure", &["message", "type"]),
    ("error", &["message", "type"]),
    ("skipped", &["message"]),
    ("properties", &[]),
    ("property", &["name", "value"]),
];

/// The rules of the common form: elements and attributes, counts that are true, times that are numbers.
fn walk(element: &Element) {
    let (_, attributes) = ATTRIBUTES.iter().find(|(name, _)| *name == element.name).unwrap();
    let given: Vec<&str> = element.attributes.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(&given, attributes, "<{}>", element.name);
    if attributes.contains(&"time") {
        assert!(element.get("time").parse::<f64>().is_ok_and(|time| time >= 0.0));
    }
    element.children.iter().for_each(walk);
}

fn count(suite: &Element, outcome: &str) -> usize {
    let cases = suite.children("testcase");
    cases
        .filter(|case| case.children(outcome).next().is_some())
        .count()
}

pub(crate) fn check(name: &str, report: &Report) {
    let root = parse(&rendered(report, Format::Junit));
    assert_eq!(root.name, "testsuites", "{name}");
    walk(&root);
    let suites: Vec<&Element> = root.children("testsuite").collect();
    assert_eq!(suites.len(), report.criteria.len());
    let mut names = BTreeSet::new();
    for (suite, criterion) in suites.iter().zip(&report.criteria) {
        assert_eq!(
            suite.get("name"),
            criterion.title.as_str(),
            "the very text comes back"
        );
        let cases: Vec<&Element> = suite.children("testcase").collect();
        assert_eq!(suite.get("tests"), cases.len().to_string());
        for (attribute, outcome) in [
            ("failures", "failure"),
            ("errors", "error"),
            ("skipped", "skipped"),
        ] {
            assert_eq!(suite.get(attribute), count(suite, outcome).to_string(), "{name}");
        }
        for case in &cases {
            assert!(case.children.len() <= 1, "one outcome at most");
            let id = (case.get("classname").to_owned(), case.get("name").to_owned());
            assert!(
                names.insert(id.clone()),
                "{name}: GitLab keeps the first of {id:?}"
            );
        }
        let properties = suite.children("properties").next().unwrap();
        let earned = properties
            .children("property")
            .find(|one| one.get("name") == "points.earned");
        assert_eq!(earned.unwrap().get("value"), criterion.earned.to_string());
        let passing = cases.iter().filter(|case| case.children.is_empty()).count();
        assert_eq!(passing, criterion.passed.min(cases.len()), "{name}");
    }
    let total: usize = suites
        .iter()
        .map(|suite| suite.children("testcase").count())
        .sum();
    assert_eq!(root.get("tests"), total.to_string());
}

fn every_report_is_junit_xml() {
    for (name, mut report) in reports() {
        if name == "hidden" {
            report.criteria[0].passed += 1;
        }
        check(&name, &report);
    }
}

fn a_wrong_answer_fails_a_crash_is_an_error_and_what_is_hidden_is_skipped() {
    let text = rendered(&partly_hidden(), Format::Junit);
    assert!(
        text.contains("type=\"wrong-answer\"") && text.contains("type=\"runtime-error\""),
        "{text}"
    );
    assert!(
        text.contains("3 cases are not shown; 30 of 40 points hang on this"),
        "{text}"
    );
    let crash = rendered(&crate::sample::crashed(), Format::Junit);
    assert!(
        crash.contains("errors=\"3\"") && crash.contains("failures=\"0\""),
        "{crash}"
    );
    let text = rendered(&empty(), Format::Junit);
    assert!(text.contains("tests=\"0\""), "{text}");
}

fn what_a_program_printed_comes_back_as_it_was_made_safe() {
    let report = crate::hostile::saying("]]><!-- & \"'</failure>\u{1}");
    let root = parse(&rendered(&report, Format::Junit));
    let suite = root.children("testsuite").next().unwrap();
    let failure = suite
        .children("testcase")
        .next()
        .unwrap()
        .children("failure")
        .next()
        .unwrap();
    assert_eq!(
        failure.get("message"),
        "the text differs: ]]><!-- & \"'</failure>\\x01"
    );
    assert!(
        failure.text.contains("]]><!-- & \"'</failure>\\x01"),
        "{}",
        failure.text
    );
}
