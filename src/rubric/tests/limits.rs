use super::Course;
use super::course::GOOD;

#[test]
fn limits_have_units_and_are_neither_zero_nor_absurd() {
    let course = Course::new();
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\n\n[limits]\ncpu = 10\nwall = \"0 s\"\nmemory = \"1 MiB\"\noutput = \"64 KB\"\nprocesses = 0\n",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    8:7 10: expected a duration such as `10 s`, found `10`
      hint: write the unit too: `"10 s"`
    9:8 "0 s": expected a wall limit from `10 ms` to `1 h`, found the text `0 s`
    10:10 "1 MiB": expected a memory limit from `16 MiB` to `1024 GiB`, found the text `1 MiB`
    11:10 "64 KB": expected a size such as `256 MiB`, found the text `64 KB`
      hint: did you mean `64 kB`?
    12:13 0: expected a whole number from 1, found `0`
    "#);
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\n\n[limits]\ncpu = \"2 days\"\nwall = \"99 h\"\nmemory = true\noutput = \"1e9 B\"\nprocesses = 2.5\n",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    8:7 "2 days": expected a duration such as `10 s`, found the text `2 days`
      hint: the units are `ms`, `s`, `min` and `h`
    9:8 "99 h": expected a wall limit from `10 ms` to `1 h`, found the text `99 h`
    10:10 true: expected a size such as `256 MiB`, found `true`
    11:10 "1e9 B": expected a size such as `256 MiB`, found the text `1e9 B`
      hint: the units are `B`, `kB`, `MB`, `GB`, `KiB`, `MiB` and `GiB`
    12:13 2.5: expected a whole number from 1, found `2.5`
    "#);
}

#[test]
fn a_wall_limit_below_the_cpu_limit_is_reported_where_it_was_written_last() {
    let course = Course::new();
    let text = GOOD.replace(
        "requires = [\"moves\"]",
        "requires = [\"moves\"]\nlimits = { cpu = \"90 s\" }",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    13:18 "90 s": expected a CPU limit of at most the wall limit `1 min`, found `90 s`
      hint: raise the other limit as well: `wall = "6 min"`
    "#);
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\nlimits = { cpu = \"20 s\" }\noverride = [{ fixtures = [\"**\"], limits = { wall = \"5 s\" } }]",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    7:52 "5 s": expected a wall limit of at least the CPU limit `20 s`, found `5 s`
      hint: make it several times the CPU limit, so that a busy machine fails nobody
    "#);
}

#[test]
fn an_override_names_fixtures() {
    let course = Course::new();
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\n[[override]]\nfixtures = [\"5x5/*\"]\nlimits = {}\n[[override]]\nfixture = [\"4x4/*\"]\n",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    7:13 "5x5/*": expected a pattern that names fixtures, found `5x5/*`, which names none
      hint: did you mean `3x3/*`?
    9:1 [[override]]: expected the key `fixtures` in `[[override]]`, found none
      hint: add `fixtures = ["4x4/*"]`
    9:1 [[override]]: expected the key `limits` in `[[override]]`, found none
      hint: add `limits = { cpu = "20 s" }`
    10:1 fixture: unknown key `fixture` in `[[override]]`
      hint: did you mean `fixtures`?
    "#);
}
