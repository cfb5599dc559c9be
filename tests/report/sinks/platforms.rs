//! PrairieLearn, Autolab, Coursera and VPL.

use grader::report::Report;
use grader::report::format::Format;
use grader::score::Points;
use serde_json::Value;

use super::{empty, rendered, reports};

testing::list![
    every_report_is_what_prairielearn_takes,
    the_last_line_alone_is_autolabs_score,
    every_report_is_feedback_for_coursera,
    vpl_reads_comments_and_one_grade,
];

fn fraction(report: &Report) -> f64 {
    let hundredths = |points: Points| f64::from(i32::try_from(points.hundredths()).unwrap());
    if report.score.possible == Points::ZERO {
        return 0.0;
    }
    hundredths(report.score.earned) / hundredths(report.score.possible)
}

fn is_fraction_of(value: &Value, report: &Report) -> bool {
    let number = value.as_f64().unwrap();
    (0.0..=1.0).contains(&number) && (number - fraction(report)).abs() < 1e-9
}

fn every_report_is_what_prairielearn_takes() {
    for (name, report) in reports() {
        let text = rendered(&report, Format::Prairielearn);
        assert!(text.len() < 1_000_000, "{name}: {} bytes", text.len());
        let results: Value = serde_json::from_str(&text).unwrap();
        assert!(is_fraction_of(&results["score"], &report), "{name}");
        let failed = report.incomplete || report.score.withheld > Points::ZERO;
        assert_eq!(
            results["gradable"], !failed,
            "{name}: an attempt that is not the student's"
        );
        assert!(results["images"].as_array().unwrap().is_empty());
        for test in results["tests"].as_array().unwrap() {
            let (points, most) = (
                test["points"].as_f64().unwrap(),
                test["max_points"].as_f64().unwrap(),
            );
            assert!(points <= most, "{name}");
            for key in ["name", "description", "message", "output"] {
                assert!(test[key].is_string(), "{name}: {key}");
            }
        }
    }
    let nothing: Value = serde_json::from_str(&rendered(&empty(), Format::Prairielearn)).unwrap();
    assert_eq!(nothing["score"], 0.0);
}

fn the_last_line_alone_is_autolabs_score() {
    for (name, report) in reports() {
        let text = rendered(&report, Format::Autolab);
        let lines: Vec<&str> = text.lines().collect();
        let [shown @ .., semantic, scores] = &lines[..] else {
            panic!("{name}")
        };
        let scores: Value = serde_json::from_str(scores).unwrap();
        for criterion in &report.criteria {
            let score = &scores["scores"][criterion.own_id.as_str()];
            assert_eq!(score, &serde_json::to_value(criterion.earned).unwrap(), "{name}");
        }
        assert!(scores["scoreboard"].is_array());
        let semantic: Value = serde_json::from_str(semantic).unwrap();
        assert_eq!(semantic["_presentation"], "semantic");
        let stage = semantic["stages"][0].as_str().unwrap();
        let tests = semantic[stage].as_object().unwrap();
        assert_eq!(tests.len(), report.criteria.len(), "{name}: every name once");
        assert!(tests.values().all(|test| test["passed"].is_boolean()));
        let is_json = |line: &&&str| serde_json::from_str::<Value>(line).is_ok();
        assert_eq!(shown.iter().find(is_json), None, "{name}");
    }
}

fn every_report_is_feedback_for_coursera() {
    for (name, report) in reports() {
        let feedback: Value = serde_json::from_str(&rendered(&report, Format::Coursera)).unwrap();
        assert!(is_fraction_of(&feedback["fractionalScore"], &report), "{name}");
        assert_eq!(feedback["feedbackType"], "TXT");
        assert!(feedback["feedback"].as_str().unwrap().contains("SCORE"), "{name}");
    }
}

fn vpl_reads_comments_and_one_grade() {
    for (name, report) in reports() {
        let text = rendered(&report, Format::Vpl);
        let lines: Vec<&str> = text.lines().collect();
        let [comments @ .., grade] = &lines[..] else {
            panic!("{name}")
        };
        assert_eq!(*grade, format!("Grade :=>>{}", report.score.earned), "{name}");
        assert!(
            comments.iter().all(|line| line.starts_with("Comment :=>>>")),
            "{name}"
        );
    }
}
