//! Small classes whose figures can be reckoned by hand.

use super::*;
use crate::document::html;
use crate::gradebook::{CaseFact, CaseOutcomeFact, CriterionRecord, Status, StudentFact};
use crate::score::Points;

/// A student with so many points whose cases passed (`.`), failed, printing the letter, or were skipped (`-`).
fn student(id: &str, points: i32, cases: &str) -> StudentFact {
    let outcome = |index: usize, result: char| CaseOutcomeFact {
        id: format!("c/{index}"),
        fixture: format!("{index}"),
        verdict: match result {
            '.' => "accepted",
            '-' => "skipped",
            _ => "wrong-answer",
        }
        .into(),
        passed: result == '.',
        findings: if result.is_alphabetic() || result == '=' {
            vec!["moves-not-minimal".into()]
        } else {
            Vec::new()
        },
    };
    let case = |(index, result): (usize, char)| CaseFact {
        outcome: outcome(index, result).into(),
        // `=` is the same text on every puzzle.
        output: (result != '-').then(|| match result {
            '=' => u64::MAX,
            result => 1_000 * u64::from(u32::from(result)) + index as u64,
        }),
        cpu: (result != '-').then_some(1000 * index as u64),
    };
    StudentFact {
        id: id.to_owned(),
        status: Status::Graded,
        points: Points::whole(points),
        content: Some(id.to_owned()),
        language: Some("java".to_owned()),
        diagnoses: if cases.contains('q') {
            vec!["greedy".to_owned()]
        } else {
            Vec::new()
        },
        criteria: vec![CriterionRecord {
            id: "c".to_owned(),
            earned: Points::whole(points),
            possible: Points::whole(100),
            withheld: Points::ZERO,
        }],
        cases: cases.chars().enumerate().map(case).collect(),
    }
}

fn class(students: Vec<StudentFact>) -> ClassFacts {
    ClassFacts {
        title: "<script>alert(1)</script>".to_owned(),
        possible: Points::whole(100),
        problems: Vec::new(),
        students,
    }
}

#[test]
fn a_mistake_of_many_different_programs_makes_no_pairs_and_speaks_for_those_that_rarer_ones_make() {
    // Every program fails three puzzles as all do, and prints an output of its own on a fourth; two share three more.
    let own = |number: u32| char::from_u32(0x4e00 + number).unwrap();
    let cases = |number: u32| format!("xyz{}{}", own(number), if number < 2 { "abc" } else { "..." });
    let students = (0..100).map(|number| student(&format!("s{number:03}"), 0, &cases(number)));
    let found = alike(&class(students.collect()));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].students, ["s000", "s001"]);
    assert_eq!(found[0].shared_by_all(), 6);
}

#[test]
fn quantiles_are_points_that_somebody_has_and_the_mean_is_rounded_once() {
    let points = [0, 10, 50, 100];
    let facts = class(points.iter().map(|points| student("x", *points, ".")).collect());
    let spread = Distribution::of(&facts).unwrap();
    let quartiles = (spread.lower_quartile, spread.median, spread.upper_quartile);
    assert_eq!(quartiles, (Points::ZERO, Points::whole(10), Points::whole(50)));
    assert_eq!(spread.mean, Points::whole(40));
    assert!((spread.deviation - 1550.0_f64.sqrt()).abs() < 1e-9);
    let bars: Vec<usize> = spread.bins.iter().map(|bin| bin.students.len()).collect();
    assert_eq!(
        bars,
        [1, 1, 0, 0, 0, 1, 0, 0, 0, 1],
        "all points are in the last bin"
    );
    let thirds = class([0, 0, 1].map(|points| student("x", points, ".")).into());
    assert_eq!(
        Distribution::of(&thirds).unwrap().mean,
        Points::from_hundredths(33)
    );
    assert_eq!(Distribution::of(&class(Vec::new())), None);
}

#[test]
fn correlation_and_index_are_those_of_the_textbook() {
    // x = 1 1 0 0, y = 4 3 2 1: r = (4·7 − 2·10) / √((4·2 − 4)·(4·30 − 100)) = 8 / √80.
    let results = [(true, 4), (true, 3), (false, 2), (false, 1)];
    assert!((point_biserial(&results).unwrap() - 8.0 / 80.0_f64.sqrt()).abs() < 1e-12);
    assert_eq!(point_biserial(&[(true, 1), (true, 2)]), None, "x does not vary");
    assert_eq!(point_biserial(&[(true, 1), (false, 1)]), None, "y does not vary");
    assert_eq!(point_biserial(&[]), None);
    // Of 11 students a group has 3.
    let eleven: Vec<(bool, i64)> = (0..11).map(|points| (points >= 9, points)).collect();
    assert!((discrimination_index(&eleven).unwrap() - 2.0 / 3.0).abs() < 1e-12);
    // One seat, and two equals at the upper edge, one of whom passed.
    let tied = [(false, 1), (true, 5), (false, 5), (false, 2)];
    let mut turned = tied;
    turned.reverse();
    assert_eq!(discrimination_index(&tied), Some(0.5));
    assert_eq!(
        discrimination_index(&turned),
        Some(0.5),
        "no order among equals decides"
    );
    assert_eq!(discrimination_index(&[(true, 5), (false, 5)]), None);
    assert_eq!(discrimination_index(&[(true, 5)]), None);
}

#[test]
fn cases_are_about_those_who_were_judged_on_them() {
    let facts = class(vec![
        student("a", 90, "..."),
        student("b", 50, ".x-"),
        student("c", 10, "xx-"),
    ]);
    let statistics = ClassStatistics::of(&facts);
    let counts: Vec<_> = statistics
        .cases
        .iter()
        .map(|case| (case.passed, case.of, case.longest_cpu))
        .collect();
    assert_eq!(counts, [(2, 3, Some(0)), (1, 3, Some(1000)), (1, 1, Some(2000))]);
    assert_eq!(statistics.criteria[0].earned, Points::whole(150));
    assert_eq!(statistics.findings[0].students, 2, "by students, not by cases");
}

#[test]
fn shared_wrong_outputs_are_evidence_and_right_or_common_ones_are_not() {
    let mut students: Vec<StudentFact> = (0..8)
        .map(|number| student(&format!("right-{number}"), 100, "......"))
        .collect();
    students.extend((0..6).map(|number| student(&format!("usual-{number}"), 50, "...xxx")));
    students.push(student("p", 20, "..tttt"));
    students.push(student("q", 20, "..tttt"));
    let alike = alike(&class(students));
    assert_eq!(alike.len(), 1, "{alike:?}");
    assert_eq!(alike[0].students, ["p", "q"]);
    // Four outputs that 2 of 16 printed: 4 · 3 bits.
    assert!((alike[0].bits - 12.0).abs() < 1e-12);
    assert_eq!((alike[0].shared[0].by, alike[0].shared[0].of), (2, 16));
    assert_eq!((alike[0].shared_by_all(), alike[0].same_files.len()), (4, 0));
}

#[test]
fn who_shares_with_one_of_a_group_is_in_the_group() {
    let mut students: Vec<StudentFact> = (0..60)
        .map(|number| student(&format!("right-{number}"), 100, ".........."))
        .collect();
    // p and q share five outputs, q and r five others, p and r none.
    students.push(student("p", 20, "ttttt....."));
    students.push(student("q", 20, "tttttrrrrr"));
    students.push(student("r", 20, ".....rrrrr"));
    students.push(StudentFact {
        id: "s".to_owned(),
        ..students[60].clone()
    });
    let alike = alike(&class(students));
    assert_eq!(alike.len(), 1, "{alike:?}");
    let group = &alike[0];
    assert_eq!(group.students, ["p", "q", "r", "s"]);
    assert_eq!(group.same_files, [["p", "s"]]);
    assert_eq!((group.shared.len(), group.shared_by_all()), (10, 0));
    assert_eq!((group.shared[0].here, group.shared[9].here), (3, 2));
    assert!(group.diagnoses.is_empty(), "r has none");
    // The pair with most: five outputs that 2 of 64 printed.
    assert!((group.bits - 25.0).abs() < 1e-12, "{}", group.bits);
}

#[test]
fn the_natural_wrong_answer_and_what_a_misconception_forces_group_nobody() {
    let right = (0..60).map(|number| student(&format!("right-{number}"), 100, ".........."));
    let mut students: Vec<StudentFact> = right.collect();
    // The same text for every puzzle is one mistake, however many puzzles there are.
    students.push(student("a", 0, "=========="));
    students.push(student("b", 0, "=========="));
    // All that print `q` have a misconception that explains them.
    students.push(student("c", 20, "qqqqqqqq.."));
    students.push(student("d", 20, "qqqqqqqq.."));
    assert_eq!(alike(&class(students.clone())), []);
    // Of ten with that misconception, two print the same that the eight others do not.
    students.extend((0..8).map(|number| student(&format!("q-{number}"), 20, "qqqqqqqq..")));
    students.push(student("e", 20, "q.xxxxx..."));
    students.push(student("f", 20, "q.xxxxx..."));
    let found = alike(&class(students));
    let groups: Vec<&[String]> = found.iter().map(|group| group.students.as_slice()).collect();
    assert_eq!(groups, [["e", "f"]]);
}

#[test]
fn the_page_is_whole_and_safe_for_every_class() {
    let hostile = "=cmd()\u{1b}[2J<img src=x onerror=alert(1)>";
    let classes = [
        class(Vec::new()),
        class(vec![student(hostile, 70, ".x")]),
        class((0..5).map(|_| student("equal", 70, ".x")).collect()),
        class(
            vec![student(hostile, 5, "..qqqqqqqq"), student("b", 5, "..qqqqqqqq")]
                .into_iter()
                .chain((0..20).map(|number| student(&format!("s{number}"), 100, "..........")))
                .collect(),
        ),
    ];
    for facts in classes {
        let page = html::render(&document(&ClassStatistics::of(&facts)));
        assert!(page.ends_with("</html>\n"));
        assert!(!page.contains("<script") && !page.contains("<img") && !page.contains('\u{1b}'));
        let charts = page.matches("<svg ").count();
        assert_eq!(page.matches("role=\"img\" aria-label=\"").count(), charts);
        assert_eq!(page, html::render(&document(&ClassStatistics::of(&facts))));
        let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!elsewhere.contains("http:") && !elsewhere.contains("https:"));
    }
}

#[test]
fn every_cell_stands_in_the_long_table() {
    let facts = class(vec![student("a", 90, "."), student("b", 10, "x")]);
    let sections = sections(&ClassStatistics::of(&facts));
    let table = long_table(&sections);
    let has = |row: [&str; 4]| table.iter().any(|own| own.iter().zip(row).all(|(a, b)| a == b));
    assert!(has(["points", "median", "points", "10"]));
    assert!(has(["cases", "c/0", "success %", "50.0"]));
    assert!(has(["languages", "java", "students", "2"]));
}

#[test]
fn what_goes_wrong_is_counted_by_cause_and_each_student_once() {
    let mut not_compiled = student("e", 0, "");
    not_compiled.status = Status::NotCompiled;
    let mut missing = student("f", 0, "");
    missing.status = Status::Missing;
    let facts = class(vec![
        student("a", 50, "q.q"),
        student("b", 50, "qq."),
        student("c", 60, "x..-"),
        student("d", 100, "..."),
        not_compiled,
        missing,
    ]);
    let causes = causes(&facts);
    let shown: Vec<(usize, &str)> = causes
        .iter()
        .map(|cause| (cause.students.len(), cause.what.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            (
                2,
                "the priority is the distance alone, without the moves made so far"
            ),
            (1, "the number of moves is larger than the minimum"),
            (1, "the sources do not compile"),
        ]
    );
    assert_eq!(causes[0].students, ["a", "b"]);
    let statistics = ClassStatistics::of(&facts);
    let first = sections(&statistics).into_iter().next().unwrap();
    assert_eq!((first.name, first.rows.len()), ("causes", 3));
}

#[test]
fn every_bar_leads_to_the_students_behind_it() {
    let students = vec![
        student("ada", 95, "..."),
        student("alan", 40, ".ab"),
        student("grace", 40, ".bb"),
    ];
    let statistics = ClassStatistics::of(&class(students));
    let drawn = html::render(&page(&statistics));
    let links = drawn
        .split("href=\"#")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap());
    let links: Vec<&str> = links.collect();
    for link in &links {
        assert_eq!(drawn.matches(&format!("id=\"{link}\"")).count(), 1, "{link}");
    }
    // Two bins, a cause, the criterion and two cases; nobody failed the first.
    assert_eq!(links.len(), 6, "{links:?}");
    let of_both = links.iter().filter(|link| {
        let list = drawn.split(&format!("id=\"{link}\"")).nth(1).unwrap();
        let list = list.split("</section>").next().unwrap();
        list.contains("alan") && list.contains("grace") && !list.contains("ada")
    });
    assert!(of_both.count() >= 4);
    let hardest = drawn.find("c/1").unwrap();
    assert!(
        hardest < drawn.find("c/0").unwrap(),
        "the hardest case comes first"
    );
    let text = crate::document::text::render(&document(&statistics), &crate::document::style::Style::PLAIN);
    assert!(!text.contains("behind each bar"), "{text}");
}
