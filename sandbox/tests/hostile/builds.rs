//! Builds are the student's code too: what a Makefile, a build script or an annotation processor may do while it is compiled.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sandbox::CellSpec;
use sandbox::execution::{Execution, Exit, Limits};

use testing::Outcome;

use crate::scene::{Attack, Scene, limits, request, text, utf8};

/// A build: its files, its commands, and what must come of the last of them.
struct Build {
    files: Vec<(&'static str, String)>,
    commands: Vec<Vec<&'static str>>,
    programs: Vec<&'static str>,
}

impl Build {
    fn made(&self, attack: &Attack, check: impl Fn(&Path, &Execution)) -> Outcome {
        testing::need(&self.programs)?;
        {
            let mut scene = Scene::new(attack.tier);
            let folder = scene.folder.path().to_owned();
            for (name, source) in &self.files {
                let path = folder.join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, source).unwrap();
            }
            scene.spec = CellSpec {
                writable: vec![folder.clone()],
                programs: self.programs.iter().map(Into::into).collect(),
                ..CellSpec::default()
            };
            let mut cell = scene.cell();
            let mut last = None;
            for command in &self.commands {
                let mut request = request(command);
                request.folder = Some(folder.clone());
                request.limits = Limits {
                    cpu: Duration::from_mins(1),
                    wall: Duration::from_mins(3),
                    memory: 2 << 30,
                    ..limits()
                };
                last = Some(cell.run(&request).unwrap());
            }
            check(&folder, &last.unwrap());
        }
        Ok(())
    }
}

/// A file that everyone may read, and that stands for a golden.
fn golden() -> (tempfile::TempDir, PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let golden = folder.path().join("golden.toml");
    std::fs::write(&golden, "moves = 4\n").unwrap();
    std::fs::set_permissions(&golden, PermissionsExt::from_mode(0o666)).unwrap();
    (folder, golden)
}

pub(crate) fn a_makefile_reads_no_golden_and_leaves_nothing_running(attack: &Attack) -> Outcome {
    let (_folder, golden) = golden();
    let makefile = format!(
        "solver: main.c\n\t-cat {golden} > stolen\n\t-echo moves = 0 > {golden}\n\tsleep 600 &\n\tcc -o solver main.c\n",
        golden = utf8(&golden)
    );
    let build = Build {
        files: vec![
            ("Makefile", makefile),
            ("main.c", "int main(void) { return 0; }\n".to_owned()),
        ],
        commands: vec![vec!["make"]],
        programs: vec!["make", "cc"],
    };
    build.made(attack, |folder, made| {
        assert_eq!(made.exit, Exit::Code(0), "{}", text(made));
        assert_eq!(made.leaked_processes, 1, "{}", text(made));
        assert_eq!(std::fs::read_to_string(folder.join("stolen")).unwrap(), "");
        assert!(folder.join("solver").exists());
    })?;
    assert_eq!(std::fs::read_to_string(&golden).unwrap(), "moves = 4\n");
    Ok(())
}

pub(crate) fn a_build_script_of_cargo_s_reads_no_golden_and_has_no_network(attack: &Attack) -> Outcome {
    let (_folder, golden) = golden();
    let script = format!(
        "fn main() {{\n    if std::fs::read({:?}).is_ok() {{ println!(\"cargo::error=BREACH golden\"); }}\n    \
         if std::net::TcpListener::bind(\"127.0.0.1:0\").is_ok() {{ println!(\"cargo::error=BREACH network\"); }}\n}}\n",
        utf8(&golden)
    );
    let build = Build {
        files: vec![
            (
                "Cargo.toml",
                "[package]\nname = \"solver\"\nversion = \"0.1.0\"\nedition = \"2021\"\n".to_owned(),
            ),
            ("build.rs", script),
            ("src/main.rs", "fn main() {}\n".to_owned()),
        ],
        commands: vec![vec!["cargo", "build", "--offline"]],
        programs: vec!["cargo", "rustc", "cc"],
    };
    build.made(attack, |_, built| {
        assert_eq!(built.exit, Exit::Code(0), "{}", text(built));
        assert!(!text(built).contains("BREACH"), "{}", text(built));
    })
}

pub(crate) fn an_annotation_processor_reads_no_golden_and_has_no_network(attack: &Attack) -> Outcome {
    let (_folder, golden) = golden();
    let processor = format!(
        "import java.util.*; import javax.annotation.processing.*; import javax.lang.model.*; import javax.lang.model.element.*; import javax.tools.*;\n\
         @SupportedAnnotationTypes(\"*\")\npublic class Evil extends AbstractProcessor {{\n  \
         public SourceVersion getSupportedSourceVersion() {{ return SourceVersion.latest(); }}\n  \
         public boolean process(Set<? extends TypeElement> all, RoundEnvironment round) {{\n    \
         say(\"processed\");\n    \
         try {{ java.nio.file.Files.readString(java.nio.file.Path.of({:?})); say(\"BREACH golden\"); }} catch (Exception e) {{ say(\"refused\"); }}\n    \
         try {{ new java.net.ServerSocket(0); say(\"BREACH network\"); }} catch (Exception e) {{ say(\"refused\"); }}\n    return false;\n  }}\n  \
         void say(String text) {{ processingEnv.getMessager().printMessage(Diagnostic.Kind.NOTE, text); }}\n}}\n",
        utf8(&golden)
    );
    let build = Build {
        files: vec![
            ("Evil.java", processor),
            (
                "Main.java",
                "class Main { public static void main(String[] a) { } }\n".to_owned(),
            ),
        ],
        commands: vec![
            vec!["javac", "-proc:none", "Evil.java"],
            vec!["javac", "-cp", ".", "-processor", "Evil", "Main.java"],
        ],
        programs: vec!["javac", "java"],
    };
    build.made(attack, |folder, built| {
        let said = text(built);
        assert_eq!(built.exit, Exit::Code(0), "{said}");
        assert!(said.contains("processed") && said.contains("refused"), "{said}");
        assert!(!said.contains("BREACH"), "{said}");
        assert!(folder.join("Main.class").exists());
    })
}
