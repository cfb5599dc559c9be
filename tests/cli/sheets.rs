//! `grader gradebook export`: a class's grades for learning platforms.

use crate::scenario::Scenario;
use crate::students::knows_one_board;

testing::list![
    every_platform_gets_a_row_a_student_by_its_own_keys,
    what_a_platform_could_not_take_is_reported,
];

/// Two of the same name, one whose name is a formula, one who handed in nothing.
fn graded() -> Scenario {
    Scenario::small()
        .file(
            "roster.csv",
            "id,SIS User ID,name,email,section\n7,s7,Ada King,a@x,01\n8,s8,Ada King,b@x,01\n9,s9,=cmd() King,c@x,02\n10,s10,\"Plato\",d@x,\n",
        )
        .script("hw/7", &knows_one_board())
        .script("hw/8", "#!/bin/sh\necho 'No solution possible'\n")
        .script("hw/9", "#!/bin/sh\nexit 3\n")
        .succeeds("class hw --rubric small.toml --roster roster.csv --at 2026-05-01T00:00:00Z")
}

fn export(ended: Scenario, format: &str) -> Scenario {
    ended
        .succeeds(&format!("gradebook export --format {format}"))
        .complains_of_nothing()
}

fn every_platform_gets_a_row_a_student_by_its_own_keys() {
    let ended = export(graded(), "canvas --assignment Puzzle(12)")
        .prints("Student,ID,SIS User ID,SIS Login ID,Section,Puzzle(12)\n")
        .prints("    Points Possible,,,,,10.00\n")
        .prints("\"King, Ada\",7,s7,,01,9.00\n")
        .prints("\"King, Ada\",8,s8,,01,1.00\n")
        .prints("\"King, =cmd()\",9,s9,,02,0.00\n")
        .does_not_print("Plato");
    let ended = export(ended, "moodle --max-grade 100")
        .prints("First name,Last name,ID number,Email address,")
        .prints("Ada,King,s7,a@x,90.00,9 of 10 points earned\n")
        .prints("'=cmd(),King,s9,c@x,0.00,");
    let ended = export(ended, "moodle-worksheet")
        .prints("Participant 7,Ada King,a@x,Submitted for grading,9.00,10.00,Yes,")
        .prints("Participant 9,'=cmd() King,c@x,")
        .does_not_print("Plato");
    let ended = export(ended, "gradescope")
        .prints(",1: steps (8 pts),2: others (2 pts)\n")
        .prints("Ada,King,s7,a@x,01,9.00,10.00,Graded,")
        .prints("Plato,,s10,d@x,,,10.00,Missing,");
    let ended = export(ended, "nbgrader").prints(",s7,King,Ada,a@x,9.00,0.00,9.00,10.00\n");
    export(ended, "csv").prints("9,'=cmd() King,c@x,");
}

fn what_a_platform_could_not_take_is_reported() {
    let ended = graded()
        .grader("gradebook export --format canvas --max-grade 0")
        .refuses("--max-grade: expected points with at most two decimals, found `0`")
        .script("other/ada", &knows_one_board())
        .succeeds("class other --rubric small.toml --gradebook other.db");
    let line = "gradebook export --gradebook other.db --format moodle-worksheet";
    ended.refused(line, "no student has the number of Moodle's `Participant 123`");
}
