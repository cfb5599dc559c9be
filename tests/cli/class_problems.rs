//! What is wrong with a class and not with a student is reported once, with its remedy, and costs nobody a point.

use testing::{Outcome, need};

use crate::scenario::Scenario;
use crate::students::{KNOWS_ONE_BOARD_ON_STDIN, SMALL_RUBRIC, knows_one_board};

testing::list![
    a_library_that_several_need_and_nothing_provides_withholds_their_points,
    a_java_package_that_nothing_provides_withholds_points_and_one_students_alone_does_not,
    what_one_student_alone_needs_is_no_problem_of_the_class,
    a_compiler_that_is_not_there_is_reported_once_and_kept,
    what_cannot_be_run_is_no_zero_before_somebody_has_looked,
    those_that_hold_the_same_are_told_together,
    a_rubric_for_another_dialect_than_half_the_class_speaks_withholds_points,
];

fn statuses(ended: &Scenario) -> Vec<String> {
    let json = ended.json();
    let students = json["students"].as_array().unwrap().iter();
    students
        .map(|student| {
            format!(
                "{} {}",
                student["id"].as_str().unwrap(),
                student["status"].as_str().unwrap()
            )
        })
        .collect()
}

fn show(ended: Scenario) -> Scenario {
    ended.succeeds("gradebook show --format json")
}

fn a_library_that_several_need_and_nothing_provides_withholds_their_points() -> Outcome {
    need(&["python3"])?;
    let needs =
        |name: &str| format!("import puzzlelib.heaps\n# {name}\nprint('Minimum number of moves = 4')\n");
    let ended = Scenario::small()
        .file("hw/ada/solver.py", needs("ada"))
        .file("hw/alan/solver.py", needs("alan"))
        .script("hw/grace", &knows_one_board())
        .grader("class hw --rubric small.toml")
        .exits(3)
        .prints("PROBLEM  2 submissions need `puzzlelib`, which nothing provides; their points are withheld.")
        .prints("Install `puzzlelib`")
        .prints("of 3 students 1 are graded, 2 have points withheld")
        // Files that get their names back lie in a folder of the grader's own, of which nobody hears.
        .file("blackboard/HW_ada_attempt_2026-11-20-10-00-00.txt", "Name: Ada")
        .grader("class blackboard --rubric small.toml --gradebook blackboard.db --time-zone UTC")
        .exits(3)
        .prints("`HW_ada_attempt_2026-11-20-10-00-00`: it is empty.");
    let ended = show(ended);
    assert_eq!(
        statuses(&ended),
        ["ada withheld", "alan withheld", "grace graded"]
    );
    assert_eq!(ended.json()["problems"][0]["kind"], "missing-library");
    let ended = ended
        .answers("gradebook stats", "2 submissions need `puzzlelib`")
        // No platform is given a grade for them.
        .succeeds("gradebook export --format canvas")
        .complains("no grade is written for ada, alan")
        // They are tried again, since there may be one now.
        .grader("class hw")
        .exits(3)
        .prints("2 graded now")
        .succeeds("class hw --accept puzzlelib");
    let ended = show(ended.does_not_print("PROBLEM"));
    assert_eq!(statuses(&ended), ["ada graded", "alan graded", "grace graded"]);
    Ok(())
}

fn a_java_package_that_nothing_provides_withholds_points_and_one_students_alone_does_not() -> Outcome {
    need(&["java", "javac"])?;
    let needs = |package: &str, name: &str| {
        format!(
            "import {package}.Heap;\n// {name}\npublic class Solver {{ public static void main(String[] a) {{ new Heap(); }} }}\n"
        )
    };
    let ended = Scenario::small()
        .file("hw/ada/Solver.java", needs("edu.example.course", "ada"))
        .file("hw/alan/Solver.java", needs("edu.example.course", "alan"))
        .file("hw/grace/Solver.java", needs("my.own", "grace"))
        .grader("class hw --rubric small.toml")
        .exits(3)
        .prints("2 submissions need `edu.example.course`, which nothing provides")
        .prints("libraries = [\"lib/NAME.jar\"]")
        .prints("1 handed in what does not compile, 2 have points withheld");
    assert_eq!(
        statuses(&show(ended)),
        ["ada withheld", "alan withheld", "grace not-compiled"]
    );
    Ok(())
}

fn what_one_student_alone_needs_is_no_problem_of_the_class() -> Outcome {
    need(&["python3"])?;
    let ended = Scenario::new()
        .file(
            "best.toml",
            SMALL_RUBRIC.replace("points = 10\n", "points = 10\nsubmissions = \"best\"\n"),
        )
        .file("roster.csv", "id,name\n1,Ada Lovelace\n2,Alan Turing\n")
        .file("hw/adalovelace.py", "import puzzlelib\n")
        .file("hw/lovelaceada.py", "import puzzlelib\nprint(1)\n")
        // A copy is no second witness either.
        .file("hw/alanturing.py", "import otherlib\n")
        .file("hw/turingalan.py", "import otherlib\n")
        .succeeds("class hw --rubric best.toml --roster roster.csv")
        .does_not_print("PROBLEM");
    assert_eq!(statuses(&show(ended)), ["1 graded", "2 graded"]);
    Ok(())
}

fn what_cannot_be_run_is_no_zero_before_somebody_has_looked() {
    let grade = "class hw --rubric small.toml";
    let ended = Scenario::small()
        .file("hw/ada/hw.rar", "Rar!\x1a\x07\x00")
        .file("hw/alan.docx", "PK\x03\x04")
        .script("hw/grace", &knows_one_board())
        .grader(grade)
        .exits(3)
        .prints("PROBLEM  2 submissions hold nothing that can be run here")
        .prints("`ada`: `hw.rar` is a RAR archive; `alan.docx`: `alan.docx` is a document.")
        .prints("of 3 students 1 are graded, 2 have points withheld")
        // Files that get their names back lie in a folder of the grader's own, of which nobody hears.
        .file("blackboard/HW_ada_attempt_2026-11-20-10-00-00.txt", "Name: Ada")
        .grader("class blackboard --rubric small.toml --gradebook blackboard.db --time-zone UTC")
        .exits(3)
        .prints("`HW_ada_attempt_2026-11-20-10-00-00`: it is empty.");
    let ended = show(ended);
    assert_eq!(
        statuses(&ended),
        ["ada withheld", "alan withheld", "grace graded"]
    );
    let ended = ended
        .succeeds("gradebook export --format canvas")
        .complains("no grade is written for ada, alan");
    // One is unpacked; the other holds no program.
    let class = ended.script("hw/ada/solver", &knows_one_board());
    let ended = class
        .grader(grade)
        .exits(3)
        .prints("PROBLEM  1 submission holds nothing")
        .succeeds(&format!("{grade} --accept unusable"));
    let ended = show(ended.does_not_print("PROBLEM"));
    assert_eq!(statuses(&ended), ["ada graded", "alan unusable", "grace graded"]);
    // What one of several machines grades is the class's only when it is merged.
    ended
        .succeeds("class hw --rubric small.toml --gradebook part.db --shard 1/1")
        .prints("PROBLEM  1 submission holds nothing");
}

fn those_that_hold_the_same_are_told_together() {
    let students = (10..40).map(|number| format!("hw/s{number}/hw.rar"));
    let class = students.fold(Scenario::small(), |class, file| {
        class.file(&file, "Rar!\x1a\x07\x00")
    });
    class
        .file("hw/a1/essay.docx", "PK\x03\x04")
        .grader("class hw --rubric small.toml")
        .exits(3)
        .prints("PROBLEM  31 submissions hold nothing that can be run here")
        .prints("`s10`, `s11`, `s12`, `s13` and 26 more: `hw.rar` is a RAR archive; `a1`: `essay.docx` is a document.");
}

fn a_compiler_that_is_not_there_is_reported_once_and_kept() {
    let ended = Scenario::small()
        .file("hw/ada/solver.py", "print('ada')\n")
        .file("hw/alan/solver.py", "print('alan')\n")
        .env("PATH", "/nowhere")
        .grader("class hw --rubric small.toml")
        .exits(3)
        .prints("PROBLEM  2 submissions are not graded: this machine has no `python3`");
    let told_once = ended.stderr().matches("python3").count();
    assert!(told_once <= 3, "{}", ended.stderr());
    let ended = ended
        .succeeds("gradebook show")
        .prints("2 submissions are not graded: this machine has no `python3`");
    assert_eq!(statuses(&show(ended)), ["ada pending", "alan pending"]);
}

fn a_rubric_for_another_dialect_than_half_the_class_speaks_withholds_points() {
    let on_stdin = |name: &str| KNOWS_ONE_BOARD_ON_STDIN.replacen('\n', &format!("\n# {name}\n"), 1);
    let ended = Scenario::small()
        .script("hw/ada", &on_stdin("ada"))
        .script("hw/alan", &on_stdin("alan"))
        .script("hw/grace", &knows_one_board())
        .grader("class hw --rubric small.toml")
        .exits(3)
        .prints("2 of 3 programs that ran read and print as the dialect `princeton-stdin` asks")
        .prints("`grader gradebook apply --rubric princeton-stdin`");
    let ended = show(ended);
    assert_eq!(
        statuses(&ended),
        ["ada withheld", "alan withheld", "grace graded"]
    );
    let ended = ended.succeeds("class hw --accept princeton-stdin");
    assert_eq!(statuses(&show(ended))[0], "ada graded");
}
