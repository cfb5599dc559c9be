//! The files in which platforms take a class's grades, read back by the rules of whoever reads them.

use grader::points::Points;
use grader::report::sheet::{
    Sheet, SheetColumn, SheetFormat, SheetGrade, SheetRow, SheetStudent, WorksheetWords, render,
};

use crate::hostile::HOSTILE;

testing::list![
    canvas_knows_its_columns_the_points_row_and_the_assignment,
    moodle_gets_a_grade_with_its_feedback,
    gradescope_and_nbgrader_have_their_own_columns,
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

fn canvas_knows_its_columns_the_points_row_and_the_assignment() {
    let records = read(&sheet(), SheetFormat::Canvas);
    assert_eq!(
        records[0],
        [
            "Student",
            "ID",
            "SIS User ID",
            "SIS Login ID",
            "Section",
            "8 Puzzle (1234)"
        ]
    );
    assert_eq!(records[1], ["    Points Possible", "", "", "", "", "100.00"]);
    assert_eq!(
        records[2],
        ["O'Neil, Jr, Åsa", "1", "s1", "login1", "Lab 1", "82.50"]
    );
    assert_eq!(
        records.len(),
        3,
        "nobody without a grade: an empty cell takes one away"
    );
}

fn moodle_gets_a_grade_with_its_feedback() {
    let records = read(&sheet(), SheetFormat::Moodle);
    assert_eq!(records[0][4..], ["8 Puzzle (1234)", "8 Puzzle (1234) (feedback)"]);
    assert_eq!(
        records[1][2..],
        ["s1", "1@example.invalid", "82.50", "82.5 of 100 points\nsee [2]"]
    );
    assert_eq!(records.len(), 2, "nobody without a grade");
    let mut sheet = sheet();
    let mut unknown = sheet.rows[0].clone();
    unknown.student.moodle_participant.clear();
    sheet.rows.push(unknown);
    let records = read(&sheet, SheetFormat::MoodleWorksheet);
    assert_eq!(records.len(), 2, "nobody without a number");
    for needed in [
        "Identifier",
        "Grade",
        "Last modified (grade)",
        "Feedback comments",
    ] {
        assert!(records[0].contains(&needed.to_owned()), "{needed}");
    }
    assert_eq!(records[1][0], "Participant 1");
}

fn gradescope_and_nbgrader_have_their_own_columns() {
    let records = read(&sheet(), SheetFormat::Gradescope);
    assert_eq!(
        records[0][13..],
        ["1: Moves (60 pts)", "2: Path, \"short\" (40 pts)"]
    );
    assert_eq!(records[1][5..8], ["82.50", "100.00", "Graded"]);
    assert_eq!(records[1][10], "25:01:01");
    assert_eq!(records[1][13..], ["52.50", "40.00"]);
    assert_eq!(records[2][7], "Missing");
    let records = read(&sheet(), SheetFormat::Nbgrader);
    assert_eq!(records[1][7..], ["92.50", "10.00", "82.50", "100.00"]);
    assert_eq!(records[2][7..], ["0.00", "0.00", "0.00", "100.00"]);
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
