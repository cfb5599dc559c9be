//! What pages look like: real pictures from Chromium, in light and dark, on a desk and on a phone, beside those that are kept; and axe-core finds nothing.
//!
//! A kept picture is an eighth of the page's size. A square of eight by eight pixels may stand one square aside, and a few may differ; a broken layout moves far more.
//! `GRADER_PICTURES=keep` keeps the pictures as they are now; any other value names a folder for pictures of full size, to be looked at.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "pictures and classes are small"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use grader::document::{Safe, html};
use grader::gradebook::{CaseFact, CaseOutcomeFact, ClassFacts, CriterionRecord, Status, StudentFact};
use grader::judgement::{Finding, FindingCode, Verdict};
use grader::report::format::Format;
use grader::report::{DiagnosisPart, LatenessPart, Outcome, Report};
use grader::score::Points;
use grader::statistics::{ClassStatistics, page};
use testing::{Missing, Outcome as Tried};

use crate::browser::{Browser, Scheme};
use crate::hostile::{HOSTILE, saying};
use crate::sample::{self, Sample, crash, fails, passes, small_puzzle, too_slow, whole};
use crate::sinks::{partly_hidden, rendered};

testing::list![
    every_page_looks_as_kept_and_axe_finds_nothing,
    a_page_is_used_by_keyboard_printed_whole_and_kept_still,
    a_picture_differs_from_a_broken_one
];

/// A desk and a phone.
const WIDTHS: [u32; 2] = [1000, 360];

/// The sides of a square of a page that is one pixel of a kept picture; and of what the browser makes of it.
const SQUARE: f64 = 8.0;
const SHOT: f64 = 4.0;

/// The part of a page that is compared, from its top.
const HEIGHT: f64 = 2400.0;

/// How far the colors of a square may be from those that are kept, of 255.
const FAR: u8 = 24;

/// How many squares may be further from them, of a thousand.
const MOST: usize = 1;

fn every_page_looks_as_kept_and_axe_finds_nothing() -> Tried {
    let mut browser = Browser::start().map_err(Missing::new)?;
    let axe = std::env::var_os("GRADER_AXE").map(PathBuf::from);
    let wish = std::env::var("GRADER_PICTURES").unwrap_or_default();
    let mut wrong = Vec::new();
    for (name, html) in pages() {
        browser.show(&html);
        if let Some(axe) = &axe {
            browser.load(axe);
        }
        for (scheme, width) in [
            (Scheme::Light, 0),
            (Scheme::Light, 1),
            (Scheme::Dark, 1),
            (Scheme::Dark, 0),
        ] {
            browser.screen(WIDTHS[width], scheme);
            let file = format!("{name}-{}-{}.png", scheme.name(), WIDTHS[width]);
            match wish.as_str() {
                "" => wrong.extend(Picture::of(&mut browser).differs(&file)),
                "keep" => Picture::of(&mut browser).keep(&file),
                folder => fs::write(Path::new(folder).join(&file), browser.picture(1.0, 16_000.0)).unwrap(),
            }
            if browser.run("document.documentElement.scrollWidth > innerWidth") == true {
                wrong.push(format!("{file}: the page is wider than its screen"));
            }
            // What depends on the width and what depends on the colors are each looked at once.
            if axe.is_some() && (scheme == Scheme::Light) == (width == 0) {
                wrong.extend(accused(&mut browser).map(|found| format!("{file}: axe-core: {found}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if axe.is_none() {
        return Err(Missing::new(
            "needs GRADER_AXE, the path of axe.min.js from npm's axe-core, for the second half",
        ));
    }
    Ok(())
}

/// Breaks the layout in many ways, each of which must be seen, and changes what may be otherwise elsewhere.
fn a_picture_differs_from_a_broken_one() -> Tried {
    let mut browser = Browser::start().map_err(Missing::new)?;
    let html = rendered(&partly(), Format::Html);
    let mut wrong = Vec::new();
    for (style, is_broken) in [
        ("body{color:#202428}", false),
        (".leaf path,.leaf use{stroke-width:1.1}", false),
        ("h2{letter-spacing:.1px}", false),
        ("main{padding-left:4rem}", true),
        (".strips{display:block}", true),
        (".boards{display:block}.trees{display:block}", true),
        (".board{width:20px}", true),
        (".chips li{border:0}.chips{display:block}", true),
        ("td,th{padding:0}", true),
        (".leaf text{display:none}.turn{display:none}", true),
        ("details>*{display:block}summary~*{padding-top:3px}", true),
        (":root{color-scheme:dark}", true),
        (
            ".bad,.good,.middling{color:inherit!important}.bar span{background:#aaa!important}",
            true,
        ),
    ] {
        browser.show(&html);
        browser.screen(WIDTHS[0], Scheme::Light);
        let right = Picture::of(&mut browser);
        browser.style(style);
        let seen = Picture::of(&mut browser).differs_from(&right);
        if seen.is_some() != is_broken {
            wrong.push(format!("{style}: {seen:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// The page of a program that is partly wrong, with strips, trees and folded sections: every control is reached and used by keyboard, paper has what is folded, and nothing moves
/// for who wants no motion.
fn a_page_is_used_by_keyboard_printed_whole_and_kept_still() -> Tried {
    const CONTROLS: &str =
        "[...document.querySelectorAll('a[href], summary, input')].filter(one => one.checkVisibility())";
    const MOVING: &str = "document.getAnimations().length";
    let mut browser = Browser::start().map_err(Missing::new)?;
    browser.show(&rendered(&partly(), Format::Html));
    browser.screen(WIDTHS[0], Scheme::Light);
    let count = browser.run(&format!("window.controls = {CONTROLS}; controls.length"));
    let count = count.as_u64().unwrap();
    assert!(count > 10, "{count} controls");
    // What can be scrolled is reached as well.
    for _ in 0..3 * count {
        browser.press("Tab", 9, "");
        browser.run(
            "{ const at = document.activeElement; const style = getComputedStyle(at); \
             at.reached = style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2; } 1",
        );
    }
    let missed =
        browser.run("controls.filter(one => !one.reached).map(one => one.outerHTML.slice(0, 80)).join()");
    assert_eq!(missed, "", "reached by keyboard, and seen to be");
    let folded = "document.querySelectorAll('details:not([open])').length";
    let before = browser.run(folded).as_u64().unwrap();
    browser.run("document.querySelector('details:not([open]) > summary').focus(); 1");
    browser.press("Enter", 13, "\r");
    assert_eq!(browser.run(folded).as_u64().unwrap() + 1, before, "Enter unfolds");

    browser.media("print", Scheme::Dark, "no-preference");
    let unseen = "[...document.querySelectorAll('details > :not(summary), .steps li')].filter(one => one.textContent.trim() && !one.getBoundingClientRect().height).length";
    assert_eq!(browser.run(unseen), 0, "paper has everything");
    let paper = browser.run("getComputedStyle(document.body).backgroundColor");
    assert_eq!(paper, "rgb(255, 255, 255)");
    assert_eq!(
        browser.run("document.querySelector('.player').checkVisibility()"),
        false
    );

    browser.media("screen", Scheme::Light, "no-preference");
    browser.run("document.querySelectorAll('input').forEach(one => one.checked = true); 1");
    assert!(
        browser.run(MOVING).as_u64().unwrap() > 0,
        "boards play where that is wanted"
    );
    browser.media("screen", Scheme::Light, "reduce");
    assert_eq!(browser.run(MOVING), 0);
    assert_eq!(
        browser.run("document.querySelector('.steps li').checkVisibility()"),
        true
    );
    Ok(())
}

/// What axe-core finds wrong with the page as it is laid out now.
fn accused(browser: &mut Browser) -> Option<String> {
    let found = browser.run(
        "axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations.map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ')).join('\\n'))",
    );
    found
        .as_str()
        .filter(|found| !found.is_empty())
        .map(str::to_owned)
}

/// A picture in squares, three colors each.
struct Picture {
    width: usize,
    colors: Vec<[u8; 3]>,
}

impl Picture {
    /// Of the page as it is laid out now.
    fn of(browser: &mut Browser) -> Self {
        let shot = Self::read(&browser.picture(1.0 / SHOT, HEIGHT));
        let side = (SQUARE / SHOT) as usize;
        let (width, height) = (shot.width / side, shot.height() / side);
        let square = |at: usize| {
            let (row, column) = (at / width * side, at % width * side);
            let inside =
                (0..side * side).map(|at| shot.colors[(row + at / side) * shot.width + column + at % side]);
            let sum = inside.fold([0_u32; 3], |sum, color| {
                [0, 1, 2].map(|at| sum[at] + u32::from(color[at]))
            });
            // Fewer shades make a smaller file.
            sum.map(|sum| (sum / (side * side) as u32) as u8 & 0xf8)
        };
        Self {
            width,
            colors: (0..width * height).map(square).collect(),
        }
    }

    fn read(png: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        let samples = info.color_type.samples();
        let colors = bytes[..info.buffer_size()]
            .chunks_exact(samples)
            .map(|color| [color[0], color[1], color[2]]);
        Self {
            width: info.width as usize,
            colors: colors.collect(),
        }
    }

    fn height(&self) -> usize {
        self.colors.len() / self.width
    }

    fn keep(&self, file: &str) {
        let out = fs::File::create(kept(file)).unwrap();
        let mut encoder = png::Encoder::new(out, self.width as u32, self.height() as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&self.colors.concat())
            .unwrap();
    }

    fn differs(&self, file: &str) -> Option<String> {
        let Ok(png) = fs::read(kept(file)) else {
            return Some(format!(
                "{file} is not kept: look at the page, then GRADER_PICTURES=keep"
            ));
        };
        let how = self.differs_from(&Self::read(&png))?;
        Some(format!(
            "{file}: {how}; GRADER_PICTURES=FOLDER writes pictures to look at, GRADER_PICTURES=keep keeps them"
        ))
    }

    fn differs_from(&self, other: &Self) -> Option<String> {
        if self.width != other.width || self.height().abs_diff(other.height()) > 1 {
            let size = |picture: &Self| format!("{} by {}", picture.width, picture.height());
            return Some(format!("{} squares instead of {}", size(self), size(other)));
        }
        let height = self.height().min(other.height());
        let far = (0..height * self.width).filter(|at| {
            !other.has_nearby(*at, self.colors[*at]) || !self.has_nearby(*at, other.colors[*at])
        });
        let far = far.count();
        (far * 1000 > MOST * height * self.width)
            .then(|| format!("{far} of {} squares differ", height * self.width))
    }

    /// Whether a square or one beside it has nearly this color.
    fn has_nearby(&self, at: usize, color: [u8; 3]) -> bool {
        let near = |range: usize, most: usize| range.saturating_sub(1)..(range + 2).min(most);
        near(at / self.width, self.height()).any(|row| {
            near(at % self.width, self.width).any(|column| {
                let other = self.colors[row * self.width + column];
                (0..3).all(|part| other[part].abs_diff(color[part]) <= FAR)
            })
        })
    }
}

fn kept(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/report/pictures")
        .join(file)
}

/// The pages, by name.
fn pages() -> Vec<(&'static str, String)> {
    let reports = [
        ("perfect", sample::all_passed()),
        ("partly", partly()),
        ("nothing", nothing()),
        ("compile-error", sample::uncompiled()),
        ("crash", sample::crashed()),
        ("hostile", saying(&HOSTILE.join(" "))),
        ("hidden", partly_hidden()),
        ("late", late()),
        ("api", api()),
    ];
    let mut pages: Vec<_> = reports
        .map(|(name, report)| (name, rendered(&report, Format::Html)))
        .into();
    pages.push(("class", html::render(&page(&ClassStatistics::of(&class(400))))));
    pages.push(("compare", compared()));
    pages
}

/// What is right in part, with a small puzzle and its search.
fn partly() -> Report {
    let mut report = sample::mixed();
    report.counterexamples = vec![small_puzzle()];
    report.diagnosis = vec![greedy()];
    report
}

fn greedy() -> DiagnosisPart {
    DiagnosisPart {
        misconceptions: vec!["greedy"],
        message: Safe::line(
            "It looks as if the priority is the distance alone. That explains what the program does on 12 puzzles, right and wrong.",
        ),
        hint: Safe::line("Which number do you compare when two boards wait in the queue?"),
        hints: vec![
            Safe::line("Look at the number by which your queue orders its nodes."),
            Safe::line("Is it the same for two ways of different length to one board?"),
        ],
        next_hint_after: None,
        explained: 12,
        shown: Vec::new(),
    }
}

/// Everything is wrong, in several ways.
fn nothing() -> Report {
    let none = || {
        fails(
            Verdict::WrongAnswer,
            Finding::new(
                FindingCode::MovesMissing,
                "the program does not print the number of moves",
            ),
        )
    };
    let mut report = Sample::of("nils")
        .criterion("moves", "The number of moves", whole(0, 40), Outcome::Failed)
        .case("3x3/depth-04-a", none())
        .case("3x3/depth-05-a", none())
        .criterion("path", "A shortest path", whole(0, 40), Outcome::Failed)
        .case("3x3/depth-04-a", sample::illegal_step())
        .case("3x3/depth-05-a", crash)
        .criterion("speed", "Harder puzzles, in time", whole(0, 20), Outcome::Failed)
        .case("4x4/depth-30-a", too_slow)
        .case(
            "4x4/depth-34-a",
            sample::skipped("the program was stopped on puzzles like it"),
        )
        .0;
    report.criteria[0].hint = Some(Safe::line("print the number of moves before anything else"));
    report
}

/// Handed in too late.
fn late() -> Report {
    let mut report = sample::mixed();
    report.submission.name = Safe::line("lena");
    report.score.late = Points::whole(8);
    report.score.total = report.score.earned - report.score.late;
    report.lateness = Some(LatenessPart {
        handed_in: Safe::line("2026-03-03T10:00:00Z"),
        due: Safe::line("2026-03-01T22:59:00Z"),
        extension_seconds: 0,
        late_seconds: 126_060,
        days: 2,
        free_days: 0,
        closed: false,
        words: Safe::line("handed in 1 day 11 h late: 2 days begun"),
    });
    report
}

/// Classes, one of whose methods is wrong.
fn api() -> Report {
    let finding = || {
        Finding::new(
            FindingCode::CallWrong,
            "`board.hamming()` is wrong for the board 1 2 / 3 0",
        )
        .comparing(0, 1)
        .hint("count the tiles that are not on their goal squares; the blank is no tile")
    };
    let wrong = move |case: &mut grader::report::CasePart| {
        fails(Verdict::WrongAnswer, finding())(case);
        case.reproduce = Safe::command("Board board = new Board(new int[][] {{1, 3}, {2, 0}});");
    };
    let mut report = Sample::of("board-and-solver")
        .criterion("api", "The API", whole(10, 10), Outcome::Passed)
        .case("2x2/solvable-00", passes)
        .criterion("hamming", "hamming()", whole(0, 20), Outcome::Failed)
        .case("2x2/solvable-00", wrong)
        .case("3x3/depth-00-a", wrong)
        .criterion("manhattan", "manhattan()", whole(70, 70), Outcome::Passed)
        .case("3x3/depth-00-a", passes)
        .0;
    let mut small = small_puzzle();
    small.criterion = Safe::line("hamming");
    small.codes = vec![FindingCode::CallWrong];
    small.findings.clone_from(&report.cases[1].findings);
    (small.board, small.moves) = (vec![vec![1, 3], vec![2, 0]], None);
    (small.printed, small.right, small.path, small.search) = (None, None, None, None);
    small.reproduce = report.cases[1].reproduce.clone();
    report.counterexamples = vec![small];
    report
}

/// A class of so many students, among them some with each fault.
fn class(students: usize) -> ClassFacts {
    const CASES: usize = 60;
    let misconceptions = [
        "goal-at-enqueue",
        "greedy",
        "hamming-counts-blank",
        "no-critical-optimisation",
    ];
    let student = |number: usize| {
        // Spread without luck: the same class every time.
        let strength = (number * 7919 % 1000) as f64 / 1000.0;
        let status = match number % 40 {
            7 => Status::NotCompiled,
            19 => Status::Missing,
            _ => Status::Graded,
        };
        let ran = status == Status::Graded;
        let passes = |case: usize| {
            strength.powf(0.35) * 70.0
                > ((case * 37 + number * 11) % CASES) as f64 * (0.6 + case as f64 / 100.0)
        };
        let cases: Vec<CaseFact> = (0..if ran { CASES } else { 0 })
            .map(|case| CaseFact {
                outcome: Arc::new(CaseOutcomeFact {
                    id: format!("{}/3x3/depth-{case:02}-a", ["moves", "path", "speed"][case / 20]),
                    fixture: format!("3x3/depth-{case:02}-a"),
                    verdict: if passes(case) { "accepted" } else { "wrong-answer" }.into(),
                    passed: passes(case),
                    findings: if passes(case) {
                        Vec::new()
                    } else {
                        vec!["moves-not-minimal".into()]
                    },
                }),
                output: Some(
                    (if passes(case) {
                        case
                    } else {
                        1000 * (1 + number % 9) + case
                    }) as u64,
                ),
                cpu: Some(40_000 + (case * case * 900) as u64),
            })
            .collect();
        let points = |part: usize| {
            Points::from_hundredths(
                cases
                    .iter()
                    .skip(part * 20)
                    .take(20)
                    .filter(|case| case.passed)
                    .count() as i64
                    * 166,
            )
        };
        let criteria = |part: usize| CriterionRecord {
            id: ["moves", "path", "speed"][part].to_owned(),
            earned: points(part),
            possible: Points::from_hundredths(3320),
            withheld: Points::ZERO,
        };
        let all: Points = (0..3).map(points).sum();
        StudentFact {
            id: format!("student{number:03}"),
            status,
            points: all,
            content: ran.then(|| format!("{number}")),
            language: ran.then(|| ["java", "python", "c++"][number % 3].to_owned()),
            diagnoses: if ran && number.is_multiple_of(3) && strength < 0.8 {
                vec![misconceptions[number / 3 % 4].to_owned()]
            } else {
                Vec::new()
            },
            criteria: if ran {
                (0..3).map(criteria).collect()
            } else {
                Vec::new()
            },
            cases,
        }
    };
    ClassFacts {
        title: "8 Puzzle".to_owned(),
        possible: Points::from_hundredths(9960),
        problems: Vec::new(),
        students: (0..students).map(student).collect(),
    }
}

/// The page for a lecture, as the command prints it. The times in it are another every time.
fn compared() -> String {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("puzzle04.txt");
    fs::write(&puzzle, "3\n 0 1 3\n 4 2 5\n 7 8 6\n").unwrap();
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    let printed = grader
        .arg("solve")
        .arg(puzzle)
        .args(["--compare", "--format", "html"])
        .output()
        .unwrap();
    assert!(
        printed.status.success(),
        "{}",
        String::from_utf8_lossy(&printed.stderr)
    );
    String::from_utf8(printed.stdout).unwrap()
}
