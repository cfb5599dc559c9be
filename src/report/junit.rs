//! The report as JUnit XML, the common denominator of what GitLab, Jenkins and their like read.
//!
//! A criterion is a suite, a case a test: a wrong answer is a failure, no answer (a crash, a limit, a fault of the grader's) an error, a case that was not run is skipped.
//! Names are unique, since GitLab keeps the first of several. What students are not shown is one skipped test, so that nothing looks complete that is not.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::items::{Item, ItemKind, Names};
use super::{CasePart, CriterionPart, Report, words};

/// The most bytes of details in all: GitLab reads files of up to 30 MB.
const MOST_DETAILS: usize = 16 << 20;

type Xml = Writer<Vec<u8>>;

/// The report as JUnit XML, with a newline at the end.
///
/// # Errors
/// When the XML writer fails, which writing to memory never does.
pub(super) fn render(report: &Report) -> io::Result<String> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let all: Vec<(&CriterionPart, Vec<Item<'_>>)> = report
        .criteria
        .iter()
        .map(|criterion| (criterion, Item::of(report, criterion)))
        .collect();
    let mut total = Counts::default();
    for (criterion, items) in &all {
        total.add(&Counts::of(criterion, items));
    }
    let mut page = Junit {
        classes: Names::default(),
        room: MOST_DETAILS,
    };
    xml.create_element("testsuites")
        .with_attribute(("name", report.rubric.name.as_str()))
        .with_attributes(total.attributes().iter().map(pair))
        .write_inner_content(|xml| {
            for (criterion, items) in &all {
                page.suite(xml, report, criterion, items)?;
            }
            total_suite(xml, report)
        })?;
    let mut text = String::from_utf8_lossy(&xml.into_inner()).into_owned();
    text.push('\n');
    Ok(text)
}

/// How many tests of each kind a suite has.
#[derive(Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
    milliseconds: u64,
}

impl Counts {
    fn of(criterion: &CriterionPart, items: &[Item<'_>]) -> Self {
        let count = |kind| items.iter().filter(|item| item.kind() == kind).count();
        let hidden = usize::from(criterion.hidden_cases > 0);
        Self {
            tests: items.len() + hidden,
            failures: count(ItemKind::Failed),
            errors: count(ItemKind::Broken),
            skipped: count(ItemKind::NotRun) + hidden,
            milliseconds: items.iter().filter_map(|item| item.case).map(milliseconds).sum(),
        }
    }

    fn add(&mut self, other: &Self) {
        self.tests += other.tests;
        self.failures += other.failures;
        self.errors += other.errors;
        self.skipped += other.skipped;
        self.milliseconds += other.milliseconds;
    }

    fn attributes(&self) -> [(&'static str, String); 5] {
        [
            ("tests", self.tests.to_string()),
            ("failures", self.failures.to_string()),
            ("errors", self.errors.to_string()),
            ("skipped", self.skipped.to_string()),
            ("time", seconds(self.milliseconds)),
        ]
    }
}

struct Junit {
    classes: Names,
    /// The bytes that details may still take.
    room: usize,
}

impl Junit {
    fn suite(
        &mut self,
        xml: &mut Xml,
        report: &Report,
        criterion: &CriterionPart,
        items: &[Item<'_>],
    ) -> io::Result<()> {
        let counts = Counts::of(criterion, items);
        // A dot would make a package of what stands before it.
        let rubric = report.rubric.name.as_str().replace('.', "-");
        let class = self.classes.unique(&format!("{rubric}.{}", criterion.id));
        let mut names = Names::default();
        xml.create_element("testsuite")
            .with_attribute(("name", criterion.title.as_str()))
            .with_attributes(counts.attributes().iter().map(pair))
            .write_inner_content(|xml| {
                properties(xml, criterion)?;
                for item in items {
                    self.case(xml, &class, &names.unique(item.name(criterion)), item)?;
                }
                if criterion.hidden_cases > 0 {
                    let name = names.unique("cases that are not shown");
                    let message = words::hidden_in(criterion);
                    empty_case(xml, &class, &name, "0.000")
                        .write_inner_content(|xml| child(xml, "skipped", None, &message, ""))?;
                }
                Ok(())
            })?;
        Ok(())
    }

    fn case(&mut self, xml: &mut Xml, class: &str, name: &str, item: &Item<'_>) -> io::Result<()> {
        let time = seconds(item.case.map_or(0, milliseconds));
        let (element, kind) = match item.kind() {
            ItemKind::Passed => {
                empty_case(xml, class, name, &time).write_empty()?;
                return Ok(());
            }
            ItemKind::Failed => ("failure", Some(item.verdict.name())),
            ItemKind::Broken => ("error", Some(item.verdict.name())),
            ItemKind::NotRun => ("skipped", None),
        };
        let details = item.details();
        let details = if details.len() <= self.room {
            self.room -= details.len();
            details
        } else {
            "left out: the file would be too large".to_owned()
        };
        empty_case(xml, class, name, &time)
            .write_inner_content(|xml| child(xml, element, kind, &item.headline(), &details))?;
        Ok(())
    }
}

fn empty_case<'w>(
    xml: &'w mut Xml,
    class: &str,
    name: &str,
    time: &str,
) -> quick_xml::writer::ElementWriter<'w, Vec<u8>> {
    xml.create_element("testcase")
        .with_attribute(("classname", class))
        .with_attribute(("name", name))
        .with_attribute(("time", time))
}

fn child(xml: &mut Xml, element: &str, kind: Option<&str>, message: &str, text: &str) -> io::Result<()> {
    let mut child = xml.create_element(element).with_attribute(("message", message));
    if let Some(kind) = kind {
        child = child.with_attribute(("type", kind));
    }
    if text.is_empty() {
        child.write_empty()?;
    } else {
        child.write_text_content(BytesText::new(text))?;
    }
    Ok(())
}

/// What becomes of the points of all suites, where that is not their sum: a suite without tests, for its properties alone.
fn total_suite(xml: &mut Xml, report: &Report) -> io::Result<()> {
    let score = report.score;
    if score.total == score.earned && report.adjustments.is_empty() {
        return Ok(());
    }
    xml.create_element("testsuite")
        .with_attribute(("name", "Points that count"))
        .with_attributes(Counts::default().attributes().iter().map(pair))
        .write_inner_content(|xml| {
            let points = [
                ("points.earned", score.earned.to_string()),
                ("points.late", score.late.to_string()),
                ("points.adjusted", score.adjusted.to_string()),
                ("points.total", score.total.to_string()),
                ("points.possible", score.possible.to_string()),
            ];
            written(xml, &points)
        })?;
    Ok(())
}

fn properties(xml: &mut Xml, criterion: &CriterionPart) -> io::Result<()> {
    let properties = [
        ("criterion", criterion.id.to_string()),
        ("points.earned", criterion.earned.to_string()),
        ("points.possible", criterion.possible.to_string()),
        ("points.withheld", criterion.withheld.to_string()),
        ("points.hidden", criterion.hidden.to_string()),
    ];
    written(xml, &properties)
}

fn written(xml: &mut Xml, properties: &[(&str, String)]) -> io::Result<()> {
    xml.create_element("properties").write_inner_content(|xml| {
        for (name, value) in properties {
            xml.create_element("property")
                .with_attribute(("name", *name))
                .with_attribute(("value", value.as_str()))
                .write_empty()?;
        }
        Ok(())
    })?;
    Ok(())
}

/// The time of the run, told with the first case that it was for.
fn milliseconds(case: &CasePart) -> u64 {
    match (&case.same_run_as, case.usage) {
        (None, Some(usage)) => usage.wall_ms,
        (Some(_), _) | (None, None) => 0,
    }
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}

fn pair<'p>((name, value): &'p (&'static str, String)) -> (&'p str, &'p str) {
    (name, value.as_str())
}
