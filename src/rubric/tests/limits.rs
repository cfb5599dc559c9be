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
    error: expected a duration such as `10 s`, found `10`
     --> HERE/mine.toml:8:7
      |
    8 | cpu = 10
      |       ^^
      |
      = hint: write the unit too: `"10 s"`

    error: expected a wall limit from `10 ms` to `1 h`, found the text `0 s`
     --> HERE/mine.toml:9:8
      |
    9 | wall = "0 s"
      |        ^^^^^

    error: expected a memory limit from `16 MiB` to `1024 GiB`, found the text `1 MiB`
      --> HERE/mine.toml:10:10
       |
    10 | memory = "1 MiB"
       |          ^^^^^^^

    error: expected a size such as `256 MiB`, found the text `64 KB`
      --> HERE/mine.toml:11:10
       |
    11 | output = "64 KB"
       |          ^^^^^^^
       |
       = hint: did you mean `64 kB`?

    error: expected a whole number from 1, found `0`
      --> HERE/mine.toml:12:13
       |
    12 | processes = 0
       |             ^

    error: 5 problems found; nothing was run
    "#);
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\n\n[limits]\ncpu = \"2 days\"\nwall = \"99 h\"\nmemory = true\noutput = \"1e9 B\"\nprocesses = 2.5\n",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    error: expected a duration such as `10 s`, found the text `2 days`
     --> HERE/mine.toml:8:7
      |
    8 | cpu = "2 days"
      |       ^^^^^^^^
      |
      = hint: the units are `ms`, `s`, `min` and `h`

    error: expected a wall limit from `10 ms` to `1 h`, found the text `99 h`
     --> HERE/mine.toml:9:8
      |
    9 | wall = "99 h"
      |        ^^^^^^

    error: expected a size such as `256 MiB`, found `true`
      --> HERE/mine.toml:10:10
       |
    10 | memory = true
       |          ^^^^

    error: expected a size such as `256 MiB`, found the text `1e9 B`
      --> HERE/mine.toml:11:10
       |
    11 | output = "1e9 B"
       |          ^^^^^^^
       |
       = hint: the units are `B`, `kB`, `MB`, `GB`, `KiB`, `MiB` and `GiB`

    error: expected a whole number from 1, found `2.5`
      --> HERE/mine.toml:12:13
       |
    12 | processes = 2.5
       |             ^^^

    error: 5 problems found; nothing was run
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
    error: expected a CPU limit of at most the wall limit `1 min`, found `90 s`
      --> HERE/mine.toml:13:18
       |
    13 | limits = { cpu = "90 s" }
       |                  ^^^^^^
       |
       = hint: raise the other limit as well: `wall = "6 min"`
    "#);
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\nlimits = { cpu = \"20 s\" }\noverride = [{ fixtures = [\"**\"], limits = { wall = \"5 s\" } }]",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    error: expected a wall limit of at least the CPU limit `20 s`, found `5 s`
     --> HERE/mine.toml:7:52
      |
    7 | override = [{ fixtures = ["**"], limits = { wall = "5 s" } }]
      |                                                    ^^^^^
      |
      = hint: make it several times the CPU limit, so that a busy machine fails nobody
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
    error: expected a pattern that names fixtures, found `5x5/*`, which names none
     --> HERE/mine.toml:7:13
      |
    7 | fixtures = ["5x5/*"]
      |             ^^^^^^^
      |
      = hint: did you mean `3x3/*`?

    error: expected the key `fixtures` in `[[override]]`, found none
     --> HERE/mine.toml:9:1
      |
    9 | [[override]]
      | ^^^^^^^^^^^^
      |
      = hint: add `fixtures = ["4x4/*"]`

    error: expected the key `limits` in `[[override]]`, found none
     --> HERE/mine.toml:9:1
      |
    9 | [[override]]
      | ^^^^^^^^^^^^
      |
      = hint: add `limits = { cpu = "20 s" }`

    error: unknown key `fixture` in `[[override]]`
      --> HERE/mine.toml:10:1
       |
    10 | fixture = ["4x4/*"]
       | ^^^^^^^
       |
       = hint: did you mean `fixtures`?

    error: 4 problems found; nothing was run
    "#);
}
