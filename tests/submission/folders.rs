//! Folders as students really leave them: with pictures and projects beside the sources, several programs, odd encodings, and classes without a program to start.

use std::fs;
use std::path::{Path, PathBuf};

use grader::submission::{FoundTool, Submission, Tool, Toolchain, Workspace, build_limits};
use testing::{Missing, Outcome};

use crate::scratch::{Folder, bare, compile_failure, java, ready, ready_by};

testing::list![
    what_is_no_source_stops_nothing,
    of_several_programs_the_one_that_solves_is_started,
    a_file_that_does_not_compile_costs_nothing_where_it_is_not_needed,
    files_in_a_package_and_files_in_none_compile_together,
    sources_in_any_encoding_compile,
    a_null_pointer_names_its_variable,
    old_rust_compiles,
    classes_without_a_usable_main_run_under_the_test_client,
    a_main_that_takes_a_puzzle_is_started_itself,
    classes_that_the_test_client_cannot_call_learn_what_is_missing,
    typescript_is_compiled_or_run_by_node_itself,
    typescript_that_needs_no_compiler_is_run_by_a_new_node,
    typescript_that_nothing_here_compiles_is_no_fault_of_the_student,
];

/// Pictures, documents and what editors leave.
fn clutter() -> Vec<(&'static str, &'static str)> {
    vec![
        ("logo.png", "\u{89}PNG\r\n"),
        ("essay.pdf", "%PDF-1.7"),
        ("README.md", "# main\n"),
        ("8puzzle.iml", "<module/>"),
        ("nbproject/project.xml", "<project/>"),
        ("puzzle04.txt", "3\n0 1 3\n4 2 5\n7 8 6\n"),
        ("lib/notes.docx", "PK\u{3}\u{4}"),
        ("pom.xml", "<project/>"),
        ("Solver.exe", "MZ"),
    ]
}

fn what_is_no_source_stops_nothing() -> Outcome {
    for (file, text) in [
        ("src/Solver.java", java("Solver", "here")),
        ("solver.py", "print('here')\n".to_owned()),
        (
            "solver.c",
            "#include <stdio.h>\nint main(void) { puts(\"here\"); }\n".to_owned(),
        ),
        ("solver.js", "console.log('here')\n".to_owned()),
    ] {
        let mut files = clutter();
        files.push((file, &text));
        if file.ends_with("java") {
            files.push(("src/module-info.java", "module puzzle { requires java.desktop; }"));
        }
        assert_eq!(ready(&Folder::of(&files).located())?.says(), "here", "{file}");
    }
    Ok(())
}

/// Code that has what a program of the assignment has.
fn solving(class: &str, says: &str) -> String {
    format!(
        "public class {class} {{ static class Board {{}} public static void main(String[] args) {{ System.out.println(\"{says}\" + args.length); }} }}"
    )
}

fn of_several_programs_the_one_that_solves_is_started() -> Outcome {
    let folder = Folder::of(&[
        (
            "AlphabetEasyPuzzleSolver.java",
            &java("AlphabetEasyPuzzleSolver", "letters"),
        ),
        ("EightPuzzleSolver.java", &java("EightPuzzleSolver", "eight")),
    ]);
    let submission = folder.located();
    assert_eq!(
        submission.notes(),
        ["`EightPuzzleSolver.java` is started; `AlphabetEasyPuzzleSolver.java` could be started too"]
    );
    assert_eq!(ready(&submission)?.says(), "eight");

    let beside = Folder::of(&[
        ("Main.java", &java("Main", "Hello, world!")),
        ("PuzzleChecker.java", &solving("PuzzleChecker", "checked")),
        ("Visualizer.java", &solving("Visualizer", "shown")),
        ("SlidingPuzzle.java", &solving("SlidingPuzzle", "solved ")),
    ]);
    assert_eq!(ready(&beside.located())?.says(), "solved 0");

    let python = Folder::of(&[
        (
            "play.py",
            "import tkinter, sys\nif __name__ == '__main__':\n    print('window', sys.argv)\n",
        ),
        (
            "search.py",
            "import sys, board\nif __name__ == '__main__':\n    print('solved', len(sys.argv), board.N)\n",
        ),
        ("board.py", "N = 3\nif __name__ == '__main__':\n    print(N)\n"),
    ]);
    assert_eq!(ready(&python.located())?.says(), "solved 1 3");

    let imports_alone = Folder::of(&[
        ("solver.py", "from board import *\nfrom search import *\n"),
        ("board.py", "N = 3\n"),
        ("search.py", "import board\nprint('searched', board.N)\n"),
    ]);
    assert_eq!(ready(&imports_alone.located())?.says(), "searched 3");
    Ok(())
}

fn a_file_that_does_not_compile_costs_nothing_where_it_is_not_needed() -> Outcome {
    let folder = Folder::of(&[
        (
            "Solver.java",
            &java("Solver", "fine").replace("System", "new Node(); System"),
        ),
        // Not called after its class, so the compiler does not find it by itself.
        ("SearchNode.java", "class Node { Board board; }"),
        ("Board.java", "public class Board { }"),
        (
            "PuzzleView.java",
            "public class PuzzleView { Missing<Board> shown; }",
        ),
    ]);
    let built = ready(&folder.located())?;
    assert_eq!(built.says(), "fine");
    assert_eq!(
        built.program.built_by,
        ["javac -g Solver.java SearchNode.java Board.java"]
    );
    let needed = Folder::of(&[
        (
            "Solver.java",
            &java("Solver", "fine").replace("System", "new Board(); System"),
        ),
        ("Board.java", "public class Board { int x = \"text\"; }"),
    ]);
    let failure = compile_failure(&needed.located())?;
    assert_eq!(failure.command, "javac -g Board.java Solver.java");
    Ok(())
}

fn files_in_a_package_and_files_in_none_compile_together() -> Outcome {
    let solver = java("Solver", "together").replace("System", "new Board(); System");
    for (before, board) in [
        ("package puzzle;\n", ""),
        ("", "package puzzle;\n"),
        ("package a.b;\r\n", "package b;\r\n"),
    ] {
        let folder = Folder::of(&[
            ("Solver.java", &format!("{before}{solver}")),
            ("Board.java", &format!("{board}public class Board {{ }}")),
        ]);
        let built = ready(&folder.located())?;
        assert_eq!(built.says(), "together");
        assert_eq!(built.program.shown_command, "java Solver");
    }
    let wrong = Folder::of(&[
        ("Solver.java", &format!("package puzzle;\n{solver} oops")),
        ("Board.java", "public class Board { }"),
    ]);
    let said = compile_failure(&wrong.located())?.output;
    assert!(String::from_utf8_lossy(&said).contains("Solver.java:2: error:"));
    Ok(())
}

fn sources_in_any_encoding_compile() -> Outcome {
    let utf16 = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let latin = |text: &str| -> Vec<u8> {
        text.chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap())
            .collect()
    };
    let board = "// für\r\npublic class Board { }\r\n";
    let solver = java("Solver", "here").replace("System", "/* é */ new Board();\r\n System");
    let folder = Folder::of(&[]);
    fs::write(folder.path().join("Board.java"), utf16(board)).unwrap();
    fs::write(folder.path().join("Solver.java"), latin(&solver)).unwrap();
    assert_eq!(ready(&folder.located())?.says(), "here");
    for (name, text) in [
        (
            "solver.py",
            "# é\r\nif __name__ == '__main__':\r\n    print('here')\r\n",
        ),
        (
            "solver.c",
            "// é\r\n#include <stdio.h>\r\nint main(void) { puts(\"here\"); }\r\n",
        ),
        ("solver.rs", "// é\r\nfn main() { println!(\"here\"); }\r\n"),
    ] {
        for bytes in [utf16(text), latin(text)] {
            let folder = Folder::of(&[]);
            fs::write(folder.path().join(name), bytes).unwrap();
            assert_eq!(ready(&folder.located())?.says(), "here", "{name}");
        }
    }
    Ok(())
}

fn a_null_pointer_names_its_variable() -> Outcome {
    let text = java("Solver", "").replace(
        "System",
        "String board = args.length == 0 ? null : args[0]; board.trim(); System",
    );
    let built = ready(&Folder::of(&[("Solver.java", &text)]).located())?;
    let said = built.run(&[], &[], "").stderr.bytes;
    let said = String::from_utf8_lossy(&said);
    assert!(
        said.contains("\"board\" is null") || !said.contains("because"),
        "{said}"
    );
    assert!(said.contains("NullPointerException"), "{said}");
    Ok(())
}

fn old_rust_compiles() -> Outcome {
    for text in [
        "trait Queue { fn pop(&self, usize) -> u8; } struct Heap; impl Queue for Heap { fn pop(&self, n: usize) -> u8 { n as u8 } } fn main() { let async = Box::new(Heap) as Box<Queue>; println!(\"{}\", async.pop(3)); }",
        "trait Queue { fn pop(&self) -> u8; } struct Heap; impl Queue for Heap { fn pop(&self) -> u8 { 3 } } fn main() { let q: Box<Queue> = Box::new(Heap); println!(\"{}\", q.pop()); }",
    ] {
        let folder = Folder::of(&[("main.rs", text)]);
        assert_eq!(ready(&folder.located())?.says(), "3");
    }
    Ok(())
}

const BOARD: &str = "public class Board { final int[][] tiles; public Board(int[][] tiles) { this.tiles = tiles; }
    public String toString() { return tiles.length + \"\\n\" + java.util.Arrays.deepToString(tiles); } /* more */ }";

/// A solver that answers for any board, and a `main` with this body, if any.
fn solver(main: Option<&str>) -> String {
    let main = main.map_or(String::new(), |body| {
        format!("public static void main(String[] args) throws Exception {{ {body} }}")
    });
    format!(
        "public class Solver {{ final Board board; public Solver(Board board) {{ this.board = board; }} public boolean isSolvable() {{ return board.tiles[0][0] == 0; }}
        public int moves() {{ return 4; }} public Iterable<Board> solution() {{ return java.util.List.of(board); }} {main} }}"
    )
}

const PUZZLE: &str = "2\n0 1\n3 2\n";

fn classes_without_a_usable_main_run_under_the_test_client() -> Outcome {
    let asks = "String name = new java.util.Scanner(System.in).nextLine(); new java.util.Scanner(new java.io.File(name));";
    let of_board = solver(None).replace("isSolvable", "solvable");
    let board_says = BOARD.replace("/* more */", "boolean isSolvable() { return tiles[0][0] == 0; }");
    let by_moves = of_board.replace("return 4", "return board.tiles[0][0] == 0 ? 4 : -1");
    for (package, solver, board, why) in [
        ("", solver(None), BOARD, "there is no `main` that solves a puzzle"),
        ("", solver(Some("")), BOARD, "its `main` takes no puzzle"),
        (
            "package p;\n",
            solver(Some("new java.util.Scanner(new java.io.File(\"in.txt\"));")),
            BOARD,
            "its `main` takes no puzzle",
        ),
        (
            "",
            solver(Some(
                "int[][] tiles = {{1, 2}, {3, 0}}; System.out.println(new Solver(new Board(tiles)).moves());",
            )),
            BOARD,
            "its `main` takes no puzzle",
        ),
        ("", solver(Some(asks)), BOARD, "its `main` takes no puzzle"),
        ("", of_board, &board_says, "there is no `main`"),
        ("", by_moves, BOARD, "there is no `main`"),
    ] {
        let folder = Folder::of(&[
            ("Solver.java", &format!("{package}{solver}")),
            ("Board.java", &format!("{package}{board}")),
            ("PuzzleChecker.java", &java("PuzzleChecker", "checked")),
        ]);
        let submission = folder.located();
        let [note] = submission.notes() else {
            panic!("{:?}", submission.notes())
        };
        assert!(
            note.starts_with("`Board` and `Solver` are run by the assignment's test client: ")
                && note.contains(why),
            "{note}"
        );
        let built = ready(&submission)?;
        for (arguments, stdin) in [(&["p.txt"][..], ""), (&[], PUZZLE)] {
            let said = built.run(arguments, &[("p.txt", PUZZLE)], stdin).stdout.bytes;
            assert_eq!(
                String::from_utf8_lossy(&said),
                "Minimum number of moves = 4\n2\n[[0, 1], [3, 2]]\n",
                "{solver}"
            );
        }
        let unsolvable = built.run(&[], &[], "2\n1 0\n3 2\n").stdout.bytes;
        assert_eq!(
            String::from_utf8_lossy(&unsolvable),
            "No solution possible\n",
            "{solver}"
        );
    }
    Ok(())
}

fn a_main_that_takes_a_puzzle_is_started_itself() -> Outcome {
    for main in [
        "System.out.println(\"own\" + args.length);",
        "new java.util.Scanner(System.in); System.out.println(\"own0\");",
    ] {
        let folder = Folder::of(&[("Solver.java", &solver(Some(main))), ("Board.java", BOARD)]);
        let submission = folder.located();
        assert_eq!(submission.notes(), [""; 0]);
        assert_eq!(ready(&submission)?.says(), "own0");
    }
    // One that a template left beside it is not.
    let folder = Folder::of(&[
        ("Solver.java", &solver(Some(""))),
        ("Board.java", BOARD),
        (
            "Client.java",
            "public class Client { public static void main(String[] args) { System.out.println(\"own\" + args.length); } }",
        ),
    ]);
    let submission = folder.located();
    assert_eq!(submission.notes(), [""; 0]);
    assert_eq!(ready(&submission)?.says(), "own0");
    // Where it is named, it is meant.
    let folder = Folder::of(&[
        ("Solver.java", &solver(Some("System.out.println(\"named\");"))),
        ("Board.java", BOARD),
        ("submission.toml", "main = \"Solver.java\"\n"),
    ]);
    assert_eq!(ready(&folder.located())?.says(), "named");
    Ok(())
}

fn classes_that_the_test_client_cannot_call_learn_what_is_missing() -> Outcome {
    let folder = Folder::of(&[
        (
            "Solver.java",
            &solver(None).replace("public Solver(Board board)", "private Solver(Board board)"),
        ),
        ("Board.java", BOARD),
    ]);
    let failure = compile_failure(&folder.located())?;
    assert!(
        failure
            .hint
            .unwrap()
            .contains("the assignment's test client does not compile")
    );
    let other = Folder::of(&[("Solver.java", "public class Solver { }"), ("Board.java", BOARD)]);
    let error = Submission::locate(other.path()).unwrap_err();
    assert!(
        error.hint().unwrap().contains("public static void main"),
        "{error}"
    );
    Ok(())
}

/// As it is mostly written: the names of modules without extension, fields in the constructor, Node's functions without their types.
fn typescript() -> Folder {
    Folder::of(&[
        ("logo.png", "\u{89}PNG\r\n"),
        (
            "package.json",
            "{\"name\": \"puzzle\", \"type\": \"module\", \"main\": \"dist/index.js\", \"scripts\": {\"start\": \"ts-node src/index.ts\"}}",
        ),
        ("tsconfig.json", "{ // strict\n }"),
        ("jest.config.js", "module.exports = {};"),
        (
            "src/index.ts",
            "import { readFileSync } from 'fs';\nimport { Board, Tiles } from './board';\nconst tiles: Tiles = [readFileSync(process.argv[2], 'utf8').length];\nconsole.log(new Board(tiles).size);\n",
        ),
        (
            "src/board.ts",
            "export type Tiles = number[];\nexport enum Way { Up }\nexport class Board { constructor(private tiles: Tiles) {} get size(): number { return this.tiles[Way.Up]; } }\n",
        ),
        ("src/board.test.ts", "test('x', () => {});\n"),
    ])
}

/// TypeScript of which nothing has to be compiled.
fn erasable() -> Folder {
    Folder::of(&[
        (
            "solver.ts",
            "import { size, type Tiles } from './board.ts';\nconst tiles: Tiles = [3];\nconsole.log(size(tiles));\n",
        ),
        (
            "board.ts",
            "export type Tiles = number[];\nexport function size(tiles: Tiles): number { return tiles[0]; }\n",
        ),
    ])
}

/// `GRADER_NODE` names a Node that leaves types out by itself, from 22.18 on; nothing else is on the path here.
fn typescript_that_needs_no_compiler_is_run_by_a_new_node() -> Outcome {
    let node = std::env::var_os("GRADER_NODE").map(PathBuf::from);
    let folder = node.as_deref().and_then(Path::parent);
    let folder = folder.ok_or_else(|| Missing::new("needs Node 22.18 or newer: GRADER_NODE can name it"))?;
    let tools = Toolchain::new(folder.as_os_str(), "".as_ref());
    let built = ready_by(&erasable().located(), &tools)?;
    assert_eq!(built.program.shown_command, "node solver.ts");
    assert_eq!(built.says(), "3");
    Ok(())
}

fn typescript_is_compiled_or_run_by_node_itself() -> Outcome {
    assert_eq!(ready(&erasable().located())?.says(), "3");
    let wrong = Folder::of(&[("solver.ts", "const x: number = ;\n")]);
    assert!(!compile_failure(&wrong.located())?.output.is_empty());
    let built = ready(&typescript().located())?;
    let said = built.run(&["p.txt"], &[("p.txt", "12345")], "");
    assert_eq!(String::from_utf8_lossy(&said.stdout.bytes), "5\n", "{said:?}");
    // Whose types are wrong, or are not there, is compiled all the same.
    assert!(
        built.program.built_by[0].starts_with("tsc --target "),
        "{:?}",
        built.program.built_by
    );
    let compiled_before = Folder::of(&[
        ("solver.ts", "enum A { B }"),
        ("solver.js", "console.log('there')"),
    ]);
    assert_eq!(ready(&compiled_before.located())?.says(), "there");
    Ok(())
}

fn typescript_that_nothing_here_compiles_is_no_fault_of_the_student() {
    let node = FoundTool {
        program: "/opt/node/bin/node".into(),
        version: "Node v24.1.0".to_owned(),
        ..FoundTool::default()
    };
    let tools = Toolchain::from_env()
        .with(Tool::Tsc, None)
        .with(Tool::Node, Some(node));
    let workspace = Workspace::create().unwrap();
    let error = typescript()
        .located()
        .prepare(&workspace, &bare(), &tools, &build_limits())
        .unwrap_err();
    assert!(error.is_setup());
    assert_eq!(
        error.to_string(),
        "this machine has no `tsc`, which TypeScript submissions need"
    );
    assert!(error.hint().unwrap().contains("npm install -g typescript"));
}
