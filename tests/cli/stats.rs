//! `grader gradebook stats`: what a class's results say together.

use testing::{Trial, trials};

use crate::scenario::{Ended, Scenario};
use crate::students::{SMALL_RUBRIC, knows_one_board};

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![
        a_class_is_shown_in_tables_as_csv_and_as_a_page,
        a_diagnosis_is_kept_and_shown,
        statistics_of_nothing_graded_are_refused_by_the_gradebook,
    ]
}

fn graded() -> Ended {
    Scenario::new()
        .file("small.toml", SMALL_RUBRIC)
        .script("hw/=cmd()", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
        .script("hw/<b>grace", "#!/bin/sh\nexit 3\n")
        .grader("class hw --rubric small.toml --at 2026-05-01T00:00:00Z")
        .exits(0)
}

fn a_class_is_shown_in_tables_as_csv_and_as_a_page() {
    let ended = graded().grader("gradebook stats").exits(0);
    let ended = ended
        .complains_of_nothing()
        .prints("steps/named/puzzle04")
        .prints("unsolvable-claimed")
        .prints("Languages");
    let ended = ended.grader("gradebook stats --format csv").exits(0);
    let ended = ended
        .prints("section,item,measure,value\n")
        .prints("points,most,points,9\n")
        .prints("criteria,steps,success %,33.3\n");
    let ended = ended
        .grader("gradebook stats --format html --output stats.html")
        .exits(0)
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
        .grader("class hw --rubric more.toml")
        .exits(0)
        .prints("- 1 student: every board is said to have no solution\n");
    let ended = ended.grader("gradebook stats").exits(0);
    let ended = ended
        .prints("What goes wrong, by cause")
        .prints("every board is said to have no solution");
    let ended = ended
        .prints("Commonest diagnoses")
        .prints("\n  always-unsolvable");
    let ended = ended.grader("gradebook stats --format csv").exits(0);
    let ended = ended.prints("diagnoses,always-unsolvable");
    let ended = ended.grader("gradebook show").exits(0);
    let ended = ended.prints("likely cause: always-unsolvable");
    let ended = ended.grader("gradebook show --format json").exits(0);
    let shown = ended.json();
    let of = |index: usize| {
        shown["students"][index]["diagnoses"][0]
            .as_str()
            .unwrap_or("none")
    };
    assert_eq!(of(0), "none");
    assert!(of(1).starts_with("always-unsolvable"), "{}", of(1));
    let ended = ended.grader("gradebook export").exits(0);
    ended
        .prints(",submissions,diagnoses\n")
        .prints(",1,always-unsolvable");
}

fn statistics_of_nothing_graded_are_refused_by_the_gradebook() {
    let ended = Scenario::new().grader("gradebook stats");
    ended.refuses("`gradebook.db`: there is no gradebook");
}
