//! The files in which platforms take a class's grades, read back by the rules of whoever reads them.

use grader::report::sheet::{
    Sheet, SheetColumn, SheetFormat, SheetGrade, SheetRow, SheetStudent, WorksheetWords, render,
};
use grader::score::Points;

use crate::hostile::HOSTILE;

testing::list![
    every_platform_gets_its_own_columns,
    nothing_hostile_breaks_a_line_or_becomes_a_formula,
    names_on_the_command_line_are_the_names,
];

fn student(first: &str, last: &str, number: &str) -> SheetStudent {
    SheetStudent {
        first_name: first.to_owned(),
        last_name: last.to_owned(),
        student_id: format!("s{number}"),
        login: format!("login{number}"),
        email: format!("{number}@example.invalid"),
        section: "Lab 1".to_owned(),
        canvas_id: number.to_owned(),
        moodle_participant: number.to_owned(),
    }
}

fn sheet() -> Sheet {
    let grade = SheetGrade {
        score: Points::from_hundredths(8_250),
        raw: Points::from_hundredths(9_250),
        late_penalty: Points::whole(10),
        criteria: [
            ("path", Points::whole(40)),
            ("moves", Points::from_hundredths(5_250)),
        ]
        .map(|(id, points)| (id.to_owned(), points))
        .into(),
        submitted: "2026-03-01 21:00:00 +0100".to_owned(),
        late_seconds: 90_061,
        feedback: "82.5 of 100 points\nsee [2]".to_owned(),
    };
    let column = |id: &str, title: &str, possible| SheetColumn {
        id: id.to_owned(),
        title: title.to_owned(),
        possible: Points::whole(possible),
    };
    Sheet {
        assignment: "8 Puzzle (1234)".to_owned(),
        possible: Points::whole(100),
        columns: vec![
            column("moves", "Moves", 60),
            column("path", "Path, \"short\"", 40),
        ],
        due: "2026-03-01 23:59:00 +0100".to_owned(),
        words: WorksheetWords::default(),
        rows: vec![
            SheetRow {
                student: student("Åsa", "O'Neil, Jr", "1"),
                grade: Some(grade),
            },
            SheetRow {
                student: student("Bo", "", "2"),
                grade: None,
            },
        ],
    }
}

fn read(sheet: &Sheet, format: SheetFormat) -> Vec<Vec<String>> {
    let text = render(sheet, format).unwrap();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    let records = reader.records();
    records
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// Who has no grade stands in no file that is imported: an empty cell would take one away. Moodle's worksheet has nobody whose number is not known.
fn every_platform_gets_its_own_columns() {
    let mut sheet = sheet();
    let mut unknown = sheet.rows[0].clone();
    unknown.student.moodle_participant.clear();
    sheet.rows.push(unknown);
    for format in SheetFormat::ALL {
        insta::assert_snapshot!(format!("sheet_{format}"), render(&sheet, format).unwrap());
    }
}

fn nothing_hostile_breaks_a_line_or_becomes_a_formula() {
    for trick in HOSTILE
        .iter()
        .copied()
        .chain(["=1+1", "+1", "-1", "@x", "a,b\";\r\n\"c"])
    {
        let mut sheet = sheet();
        trick.clone_into(&mut sheet.assignment);
        trick.clone_into(&mut sheet.columns[0].title);
        let row = &mut sheet.rows[0];
        let student = &mut row.student;
        for field in [
            &mut student.first_name,
            &mut student.last_name,
            &mut student.student_id,
            &mut student.login,
            &mut student.email,
            &mut student.section,
            &mut student.canvas_id,
            &mut student.moodle_participant,
        ] {
            trick.clone_into(field);
        }
        let grade = row.grade.as_mut().unwrap();
        trick.clone_into(&mut grade.feedback);
        trick.clone_into(&mut grade.submitted);
        for format in SheetFormat::ALL {
            let records = read(&sheet, format);
            let width = records[0].len();
            let rows = match format {
                SheetFormat::Canvas | SheetFormat::Gradescope | SheetFormat::Nbgrader => 3,
                SheetFormat::Moodle | SheetFormat::MoodleWorksheet => 2,
            };
            assert_eq!(records.len(), rows, "{format}: {trick:?}");
            for record in &records {
                assert_eq!(record.len(), width, "{format}: {trick:?}");
                for cell in record {
                    let is_formula = cell.trim_start().starts_with(['=', '+', '-', '@']) && cell != "-";
                    assert!(!is_formula, "{format}: {cell:?}");
                    assert!(
                        !cell.contains(['\0', '\r', '\u{1b}', '\u{202e}']),
                        "{format}: {cell:?}"
                    );
                }
            }
        }
    }
}

fn names_on_the_command_line_are_the_names() {
    for format in SheetFormat::ALL {
        let possible = clap::ValueEnum::to_possible_value(&format).unwrap();
        assert_eq!(possible.get_name(), format.name());
    }
}
