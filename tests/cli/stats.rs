//! `grader gradebook stats`: what a class's results say together.

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    a_class_is_shown_in_tables_as_csv_and_as_a_page,
    a_diagnosis_is_kept_and_shown,
    statistics_of_nothing_graded_are_refused_by_the_gradebook,
];

fn graded() -> Scenario {
    Scenario::small()
        .script("hw/=cmd()", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
        .script("hw/<b>grace", "#!/bin/sh\nexit 3\n")
        .succeeds("class hw --rubric small.toml --at 2026-05-01T00:00:00Z")
}

fn a_class_is_shown_in_tables_as_csv_and_as_a_page() {
    let ended = graded()
        .succeeds("gradebook stats")
        .complains_of_nothing()
        .prints("steps/named/puzzle04")
        .prints("unsolvable-claimed")
        .prints("Languages")
        .answers("gradebook stats --format csv", "section,item,measure,value\n")
        .prints("points,most,points,9\n")
        .prints("criteria,steps,success %,33.3\n")
        .succeeds("gradebook stats --format html --output stats.html")
        .prints_nothing();
    let page = ended.left("stats.html");
    assert!(page.contains("<svg role=\"img\"") && page.ends_with("</html>\n"));
    assert!(!page.contains("<b>") && !page.contains("<script"));
}

fn a_diagnosis_is_kept_and_shown() {
    let rubric = SMALL_RUBRIC.replace("2x2/solvable-03", "3x3/depth-0[1-9]-a");
    let ended = Scenario::new()
        .file("more.toml", rubric)
        .script("hw/ada", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
        .succeeds("class hw --rubric more.toml")
        .prints("- 1 student: every board is said to have no solution\n")
        .answers("gradebook stats", "What goes wrong, by cause")
        .prints("every board is said to have no solution")
        .prints("Commonest diagnoses")
        .prints("\n  always-unsolvable")
        .answers("gradebook stats --format csv", "diagnoses,always-unsolvable")
        .answers("gradebook show", "likely cause: always-unsolvable")
        .succeeds("gradebook show --format json");
    let shown = ended.json();
    let of = |index: usize| {
        shown["students"][index]["diagnoses"][0]
            .as_str()
            .unwrap_or("none")
    };
    assert_eq!(of(0), "none");
    assert!(of(1).starts_with("always-unsolvable"), "{}", of(1));
    ended
        .answers("gradebook export", ",submissions,diagnoses\n")
        .prints(",1,always-unsolvable");
}

fn statistics_of_nothing_graded_are_refused_by_the_gradebook() {
    Scenario::new().refused("gradebook stats", "`gradebook.db`: there is no gradebook");
}
