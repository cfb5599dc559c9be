//! What is wrong with the classes as a file of JUnit 5 tests, for the student's own machine: each fails for the reason that the grader found, and passes once that is mended.

use std::fmt::Write as _;

use crate::api::AIDS;
use crate::document::Safe;
use crate::report::{CasePart, Report};

/// What the tests and what goes with them use.
const IMPORTS: &str = "import static org.junit.jupiter.api.Assertions.*;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

";

/// The most puzzles that a test of a search has: on one of them alone, it may be right by the order in which a board of the student's own gives its neighbors.
const MOST_PUZZLES: usize = 3;

/// One test for each criterion that lost something, on the smallest of its puzzles that shows it, or on some of them.
pub(super) fn render(report: &Report) -> String {
    let mut out = String::new();
    if let Some(package) = report.submission.command.as_ref().and_then(package) {
        let _ = writeln!(out, "package {package};\n");
    }
    out.push_str(IMPORTS);
    out.push_str("/**\n * What the grader found wrong, one test each. Put this file beside Board.java and Solver.java, with JUnit 5 on the class path, and run it.\n * A test that failed and now passes shows that this mistake is mended; it does not show that there is no other.\n * Mend Board first: the tests of Solver use your own Board, and fail for its mistakes too. The grader's Board may give the neighbors in another order: where the answer hangs on that, a test passes at once.\n */\nclass GraderTest {\n");
    let mut some = false;
    for criterion in &report.criteria {
        let own = report.cases.iter().filter(|case| case.criterion == criterion.id);
        let shown = own.filter_map(|case| Some((case, case.java_test.as_deref()?)));
        let mut shown: Vec<_> = shown.collect();
        // Small boards make short tests.
        shown.sort_by_key(|(_, statements)| statements.len());
        if let Some((case, _)) = shown.first() {
            out.push_str(if some { "\n" } else { "" });
            some = true;
            let is_of_search = case.requires.iter().any(|what| what.starts_with("solver-"));
            let mut all: Vec<&str> = shown.iter().map(|(_, statements)| *statements).collect();
            all.dedup();
            all.truncate(if is_of_search { MOST_PUZZLES } else { 1 });
            test(&mut out, criterion.title.as_str(), case, &all);
        }
    }
    if !some {
        let all_pass = report.cases.iter().all(|case| case.verdict.passes());
        out.push_str(if all_pass {
            "    // Nothing went wrong.\n"
        } else {
            "    // The report says what went wrong: no test shows it that compiles with these classes.\n"
        });
    }
    out.push_str(AIDS);
    out
}

fn test(out: &mut String, title: &str, case: &CasePart, all: &[&str]) {
    for finding in &case.findings {
        comment(out, &finding.message);
        for (what, text) in [
            ("expected", &finding.expected),
            ("found", &finding.found),
            ("hint", &finding.hint),
        ] {
            if let Some(text) = text {
                comment(out, format!("{what}: {}", text.as_str()));
            }
        }
    }
    let name: String = case
        .criterion
        .as_str()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .collect::<Vec<_>>()
        .join("_");
    let title = title.replace(['\\', '"'], "'");
    let _ = write!(
        out,
        "    @Test\n    @DisplayName(\"{title}\")\n    void test_{name}() throws Exception {{\n"
    );
    for statements in all {
        // Each has its own `board`.
        let [open, indent, close] = match all {
            [_] => ["", "", ""],
            _ => ["        {\n", "    ", "        }\n"],
        };
        out.push_str(open);
        for line in statements.lines() {
            let _ = writeln!(out, "        {indent}{line}");
        }
        out.push_str(close);
    }
    out.push_str("    }\n");
}

/// A comment. Java reads `\u000a` as a line's end even there.
fn comment(out: &mut String, text: impl AsRef<str>) {
    for line in text.as_ref().lines() {
        let _ = writeln!(out, "    // {}", line.replace('\\', "\\ ").trim_end());
    }
}

/// The package of the classes, which the command names with it.
fn package(command: &Safe) -> Option<&str> {
    let mut words = command.as_str().split_whitespace();
    words.find_map(|word| word.strip_suffix(".Board"))
}
