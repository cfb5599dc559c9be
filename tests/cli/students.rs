//! Submissions that need nothing but a shell.

/// The answer that the assignment prints for its example, `puzzle04`.
pub(crate) const PUZZLE04_ANSWER: &str = "\
Minimum number of moves = 4
3
 0  1  3 
 4  2  5 
 7  8  6 

3
 1  0  3 
 4  2  5 
 7  8  6 

3
 1  2  3 
 4  0  5 
 7  8  6 

3
 1  2  3 
 4  5  0 
 7  8  6 

3
 1  2  3 
 4  5  6 
 7  8  0 

";

/// The assignment's example.
pub(crate) const PUZZLE04: &str = "3\n 0  1  3\n 4  2  5\n 7  8  6\n";

/// Knows `puzzle04` by heart, and takes everything else for unsolvable; needs a file as its argument.
pub(crate) fn knows_one_board() -> String {
    format!(
        "#!/bin/sh\n[ -f \"$1\" ] || exit 1\nset -- $(cat \"$1\")\nif [ \"$*\" != '3 0 1 3 4 2 5 7 8 6' ]; then\n  echo 'No solution possible'\n  exit 0\nfi\ncat <<'END'\n{PUZZLE04_ANSWER}END\n"
    )
}

/// The same for the dialect of standard input.
pub(crate) const KNOWS_ONE_BOARD_ON_STDIN: &str = "\
#!/bin/sh
set -- $(cat)
[ $# -gt 0 ] || exit 1
if [ \"$*\" != '3 0 1 3 4 2 5 7 8 6' ]; then
  echo 'No solution possible'
  exit 0
fi
cat <<'END'
    1  3 
 4  2  5 
 7  8  6 

 1     3 
 4  2  5 
 7  8  6 

 1  2  3 
 4     5 
 7  8  6 

 1  2  3 
 4  5    
 7  8  6 

 1  2  3 
 4  5  6 
 7  8    

Number of states enqueued = 10
Minimum number of moves = 4
END
";

/// Never answers.
pub(crate) const SLEEPS: &str = "#!/bin/sh\nsleep 1000\n";

/// Two criteria, three cases: `knows_one_board` fails the last case.
pub(crate) const SMALL_RUBRIC: &str = r#"schema = "grader.rubric/v1"
title = "Small"
dialect = "coursera"
points = 10

[limits]
cpu = "2 s"
wall = "10 s"
memory = "256 MiB"
output = "1 MiB"

[[criterion]]
id = "steps"
title = "First steps"
points = 8
fixtures = ["named/puzzle04"]
requires = ["moves", "path"]

[[criterion]]
id = "others"
title = "Other boards"
points = 2
fixtures = ["2x2/unsolvable-03", "2x2/solvable-03"]
requires = ["moves", "unsolvable"]
"#;

/// The same, asked of programs that read standard input.
pub(crate) fn small_rubric_on_stdin() -> String {
    SMALL_RUBRIC.replace("coursera", "princeton-stdin")
}
