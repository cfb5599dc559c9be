//! `grader gradebook stats`: what a class's results say together.

use crate::scenario::{Scenario, Told};
use crate::students::{SMALL_RUBRIC, knows_one_board};

fn graded() -> Told {
    Scenario::new()
        .file("small.toml", SMALL_RUBRIC)
        .script("hw/=cmd()", &knows_one_board())
        .script("hw/alan", "#!/bin/sh\necho 'No solution possible'\n")
        .script("hw/<b>grace", "#!/bin/sh\nexit 3\n")
        .grader("class hw --rubric small.toml --at 2026-05-01T00:00:00Z")
        .exits(0)
}

#[test]
fn a_class_is_told_in_tables_as_csv_and_as_a_page() {
    let told = graded().then().grader("gradebook stats").exits(0);
    let told = told
        .complains_of_nothing()
        .prints("steps/named/puzzle04")
        .prints("unsolvable-claimed")
        .prints("Languages");
    let told = told.then().grader("gradebook stats --format csv").exits(0);
    let told = told
        .prints("section,item,measure,value\n")
        .prints("points,most,points,9\n")
        .prints("criteria,steps,success %,33.3\n");
    let told = told
        .then()
        .grader("gradebook stats --format html --output stats.html")
        .exits(0)
        .prints_nothing();
    let page = told.left("stats.html");
    assert!(page.contains("<svg role=\"img\"") && page.ends_with("</html>\n"));
    assert!(!page.contains("<b>") && !page.contains("<script"));
}

#[test]
fn statistics_of_nothing_graded_are_refused_by_the_gradebook() {
    let told = Scenario::new().grader("gradebook stats");
    told.refuses("`gradebook.db`: there is no gradebook");
}
