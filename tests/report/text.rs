//! The texts for people, as they are.

use grader::document::style::Style;
use grader::report::format::{Format, render};

use crate::sample;

testing::list![
    the_text_report,
    a_narrow_terminal_loses_no_word,
    without_its_colours_a_report_is_the_plain_one,
    the_markdown_report,
    the_same_report_gives_the_same_bytes,
];

fn the_text_report() {
    for (name, report) in sample::all() {
        let text = render(&report, Format::Text, &Style::PLAIN).unwrap();
        insta::assert_snapshot!(format!("text_{name}"), text);
    }
}

fn a_narrow_terminal_loses_no_word() {
    let narrow = Style {
        width: 50,
        ..Style::PLAIN
    };
    insta::assert_snapshot!(
        "text_narrow",
        render(&sample::mixed(), Format::Text, &narrow).unwrap()
    );
}

fn without_its_colours_a_report_is_the_plain_one() {
    let colored = Style {
        color: true,
        ..Style::PLAIN
    };
    for (name, report) in sample::all() {
        let text = render(&report, Format::Text, &colored).unwrap();
        assert!(text.contains("\u{1b}["), "{name} has colours");
        let stripped = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(
            stripped,
            render(&report, Format::Text, &Style::PLAIN).unwrap(),
            "{name}"
        );
    }
}

fn the_markdown_report() {
    for (name, report) in sample::all() {
        let text = render(&report, Format::Markdown, &Style::PLAIN).unwrap();
        insta::assert_snapshot!(format!("markdown_{name}"), text);
    }
}

fn the_same_report_gives_the_same_bytes() {
    for (_, report) in sample::all() {
        for format in Format::ALL {
            let once = render(&report, format, &Style::PLAIN).unwrap();
            assert_eq!(once, render(&report.clone(), format, &Style::PLAIN).unwrap());
            assert!(once.ends_with('\n') && !once.ends_with("\n\n"));
        }
    }
}
