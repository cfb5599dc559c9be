//! The report as JUnit XML, the common denominator of what GitLab, Jenkins and their like read.
//!
//! A criterion is a suite, a case a test: a wrong answer is a failure, no answer (a crash, a limit, a fault of the grader's) an error, a case that was not run is skipped.
//! Names are unique, since GitLab keeps the first of several. What students are not shown is one skipped test, so that nothing looks complete that is not.

use maud::{Markup, html};

use crate::report::{
    CasePart, Report,
    items::{Item, ItemKind, Names, Suite},
    page,
};

/// The most bytes of details in all: GitLab reads files of up to 30 MB.
const MOST_DETAILS: usize = 16 << 20;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

/// The report as JUnit XML, with a newline at the end. What is well-formed HTML without void elements is well-formed XML too.
pub(super) fn render(report: &Report) -> String {
    let suites = Suite::all(report);
    let total = Counts::of(suites.iter().flat_map(|suite| &suite.items));
    let mut page = Junit {
        classes: Names::default(),
        room: MOST_DETAILS,
    };
    let time = seconds(total.milliseconds);
    let xml = html! {
        testsuites name=(report.rubric.name.as_str()) tests=(total.tests) failures=(total.failures) errors=(total.errors) time=(time) { "\n"
            @for suite in &suites { (page.suite(report, suite)) "\n" }
            (total_suite(report))
        }
    };
    format!("{DECLARATION}\n{}\n", xml.into_string())
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
    fn of<'i>(items: impl IntoIterator<Item = &'i Item<'i>>) -> Self {
        let mut counts = Self::default();
        for item in items {
            counts.tests += 1;
            counts.milliseconds += item.case.map_or(0, milliseconds);
            match item.kind {
                ItemKind::Passed => {}
                ItemKind::Failed => counts.failures += 1,
                ItemKind::Broken => counts.errors += 1,
                ItemKind::NotRun | ItemKind::Hidden => counts.skipped += 1,
            }
        }
        counts
    }
}

struct Junit {
    classes: Names,
    /// The bytes that details may still take.
    room: usize,
}

impl Junit {
    fn suite(&mut self, report: &Report, suite: &Suite<'_>) -> Markup {
        let criterion = suite.criterion;
        // A dot would make a package of what stands before it.
        let rubric = report.rubric.name.as_str().replace('.', "-");
        let class = self.classes.unique(&format!("{rubric}.{}", criterion.id));
        let content = html! {
            (properties(&[
                ("criterion", criterion.id.to_string()),
                ("points.earned", criterion.earned.to_string()),
                ("points.possible", criterion.possible.to_string()),
                ("points.withheld", criterion.withheld.to_string()),
                ("points.hidden", criterion.hidden.to_string()),
            ]))
            @for item in &suite.items { (self.case(&class, item)) "\n" }
        };
        self::suite(criterion.title.as_str(), &Counts::of(&suite.items), &content)
    }

    fn case(&mut self, class: &str, item: &Item<'_>) -> Markup {
        let (message, kind) = (&item.headline, item.verdict());
        let outcome = match item.kind {
            ItemKind::Passed => Markup::default(),
            ItemKind::Failed => html! { failure message=(message) type=(kind) { (self.details(item)) } },
            ItemKind::Broken => html! { error message=(message) type=(kind) { (self.details(item)) } },
            ItemKind::NotRun => html! { skipped message=(message) { (self.details(item)) } },
            ItemKind::Hidden => html! { skipped message=(message) {} },
        };
        let time = seconds(item.case.map_or(0, milliseconds));
        html! { testcase classname=(class) name=(item.name) time=(time) { (outcome) } }
    }

    /// What is said of a case, while there is room.
    fn details(&mut self, item: &Item<'_>) -> String {
        let details = page::details(item);
        match self.room.checked_sub(details.len()) {
            Some(room) => {
                self.room = room;
                details
            }
            None => "left out: the file would be too large".to_owned(),
        }
    }
}

fn suite(name: &str, counts: &Counts, content: &Markup) -> Markup {
    let time = seconds(counts.milliseconds);
    html! {
        testsuite name=(name) tests=(counts.tests) failures=(counts.failures) errors=(counts.errors) skipped=(counts.skipped) time=(time) { "\n"
            (content)
        }
    }
}

/// What becomes of the points of all suites, where that is not their sum: a suite without tests, for its properties alone.
fn total_suite(report: &Report) -> Markup {
    let score = report.score;
    if score.total == score.earned && report.adjustments.is_empty() {
        return Markup::default();
    }
    let points = properties(&[
        ("points.earned", score.earned.to_string()),
        ("points.late", score.late.to_string()),
        ("points.adjusted", score.adjusted.to_string()),
        ("points.total", score.total.to_string()),
        ("points.possible", score.possible.to_string()),
    ]);
    suite("Points that count", &Counts::default(), &points)
}

fn properties(properties: &[(&str, String)]) -> Markup {
    html! {
        properties { @for (name, value) in properties { property name=(name) value=(value) {} } } "\n"
    }
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
