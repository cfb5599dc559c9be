//! The array job, run by a real Slurm: a cluster of one node on the loopback interface, with keys, sockets, ports and a spool of its own.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use testing::{Missing, Outcome};

use crate::class::class_of_twelve;
use crate::shards::dump;
use crate::shell::{Bench, as_grader, said};
use crate::templates::template;

testing::list![a_class_graded_by_slurm_on_a_node_that_fails_is_the_class_of_one_machine,];

/// What marks the processes of the node: its daemon, the jobs, and what they start. The controller has it from its command line.
const MARK: &str = "SLURM_CONF";
/// Longer than anything here takes; what is not there by then never comes.
const PATIENCE: Duration = Duration::from_mins(2);

/// A cluster; ends with all its processes when it is dropped.
struct Cluster {
    folder: PathBuf,
    node: String,
    others: Vec<Child>,
    daemon: Option<Child>,
}

/// The program, where Debian puts daemons too.
fn program(name: &str) -> Option<PathBuf> {
    let sbin = Path::new("/usr/sbin").join(name);
    which::which(name).ok().or_else(|| sbin.is_file().then_some(sbin))
}

fn line_of(command: &str, argument: &str) -> String {
    let ran = Command::new(command).arg(argument).output().unwrap();
    String::from_utf8(ran.stdout).unwrap().trim().to_owned()
}

/// Waits for what must come.
fn wait_for<T>(what: &str, folder: &Path, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        if begun.elapsed() > PATIENCE {
            let logs = ["munged.log", "slurmctld.log", "slurmd.log"];
            let logs = logs.map(|log| fs::read_to_string(folder.join(log)).unwrap_or_default());
            panic!("{what}: it never came\n{}", logs.join("\n"));
        }
        sleep(Duration::from_millis(100));
    }
}

impl Cluster {
    /// Starts it in an empty folder, of which nobody else may write.
    fn start(folder: &Path) -> Self {
        for inner in ["spool", "state"] {
            fs::create_dir_all(folder.join(inner)).unwrap();
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        let (node, user) = (line_of("hostname", "-s"), line_of("id", "-un"));
        let listeners = [(); 2].map(|()| TcpListener::bind(("127.0.0.1", 0)).unwrap());
        let [controller, daemon] = listeners.map(|listener| listener.local_addr().unwrap().port());
        let at = folder.display();
        let conf = format!(
            "ClusterName=grader
SlurmctldHost={node}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={daemon}
AuthType=auth/munge
AuthInfo=socket={at}/munge.socket
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={at}/state
SlurmdSpoolDir={at}/spool
SlurmctldPidFile={at}/slurmctld.pid
SlurmdPidFile={at}/slurmd.pid
SlurmctldLogFile={at}/slurmctld.log
SlurmdLogFile={at}/slurmd.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName={node} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes={node} Default=YES MaxTime=INFINITE State=UP
"
        );
        fs::write(folder.join("slurm.conf"), conf).unwrap();
        let mut cluster = Self {
            folder: folder.to_owned(),
            node,
            others: Vec::new(),
            daemon: None,
        };
        let key = format!("{at}/munge.key");
        let made = Command::new(program("mungekey").unwrap())
            .args(["-c", "-k", &key])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", said(&made));
        cluster.begin(
            "munged",
            &[
                "-F".to_owned(),
                format!("--key-file={key}"),
                format!("--socket={at}/munge.socket"),
                format!("--pid-file={at}/munged.pid"),
                format!("--log-file={at}/munged.log"),
                format!("--seed-file={at}/munge.seed"),
            ],
        );
        wait_for("munge's socket", folder, || {
            folder.join("munge.socket").exists().then_some(())
        });
        cluster.begin(
            "slurmctld",
            &["-D".to_owned(), "-f".to_owned(), format!("{at}/slurm.conf")],
        );
        cluster.bring_up();
        cluster
    }

    fn conf(&self) -> PathBuf {
        self.folder.join("slurm.conf")
    }

    fn begin(&mut self, name: &str, arguments: &[String]) {
        let mut command = Command::new(program(name).unwrap());
        self.others
            .push(quiet(&mut command).args(arguments).spawn().unwrap());
    }

    /// Starts the node's daemon, and waits until the node takes jobs.
    fn bring_up(&mut self) {
        let mut command = Command::new(program("slurmd").unwrap());
        let daemon = quiet(&mut command).arg("-D");
        self.daemon = Some(daemon.env(MARK, self.conf()).spawn().unwrap());
        wait_for("the node", &self.folder, || {
            let state = self.asks("sinfo", &["-h", "-o", "%t"]);
            matches!(state.trim(), "idle" | "mix" | "alloc").then_some(())
        });
    }

    /// The node fails: everything on it is gone at once, and the controller hears of it from whoever watches nodes.
    fn node_fails(&mut self) {
        self.kill_the_node();
        let node = format!("nodename={}", self.node);
        self.asks("scontrol", &["update", &node, "state=down", "reason=failure"]);
    }

    fn kill_the_node(&mut self) {
        if let Some(mut daemon) = self.daemon.take() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        let mark = format!("{MARK}={}", self.conf().display());
        // What starts a process while this looks at others is found the next time.
        while kill_all_with(mark.as_bytes()) > 0 {}
    }

    /// A command of Slurm's, and what it printed.
    fn asks(&self, command: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(command);
        let ran = command.args(arguments).env(MARK, self.conf()).output();
        String::from_utf8(ran.unwrap().stdout).unwrap()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill_the_node();
        // The controller ends its own helpers if it is let.
        for other in self.others.iter_mut().rev() {
            let _ = kill_process(
                Pid::from_raw(i32::try_from(other.id()).unwrap()).unwrap(),
                Signal::TERM,
            );
            for _ in 0..100 {
                if other.try_wait().is_ok_and(|ended| ended.is_some()) {
                    break;
                }
                sleep(Duration::from_millis(100));
            }
            let _ = other.kill();
            let _ = other.wait();
        }
    }
}

fn quiet(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
}

/// Kills every process whose environment has this variable; gives how many there were.
fn kill_all_with(variable: &[u8]) -> usize {
    let processes = fs::read_dir("/proc").unwrap().map_while(Result::ok);
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let marked = ids.filter(|id| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment
            .split(|byte| *byte == 0)
            .any(|entry| entry == variable)
    });
    marked
        .filter(|id| Pid::from_raw(*id).is_some_and(|id| kill_process(id, Signal::KILL).is_ok()))
        .count()
}

/// A grader that, the first time it has graded the first shard, does not come to its end: the node fails then, with all that is on it.
fn lingers(folder: &Path) -> String {
    let reached = folder.join("reached");
    let grader = as_grader().replace("exec ", "");
    format!(
        "{grader}ended=$?\nif [ \"$1\" = class ] && [ \"${{SLURM_ARRAY_TASK_ID:-}}\" = 1 ] && [ ! -e '{0}' ]; then\n  : > '{0}'\n  sleep 1000\nfi\nexit $ended\n",
        reached.display()
    )
}

fn a_class_graded_by_slurm_on_a_node_that_fails_is_the_class_of_one_machine() -> Outcome {
    let needed = [
        "munged",
        "mungekey",
        "slurmctld",
        "slurmd",
        "sbatch",
        "squeue",
        "scontrol",
        "sinfo",
    ];
    if let Some(missing) = needed.iter().find(|name| program(name).is_none()) {
        return Err(Missing::new(format!(
            "needs {missing} (Debian: slurm-wlm and munge)"
        )));
    }
    let class = class_of_twelve()
        .folder("cluster")
        .folder("tmp")
        .file("slurm.sbatch", template("slurm"));
    let root = class.path("");
    let bench = Bench::new(&root).tool("grader", &lingers(&root));

    let mut cluster = Cluster::start(&class.path("cluster"));
    let mut submit = bench.command("sbatch", &root);
    submit.args("--parsable --array=1-4 --cpus-per-task=1 slurm.sbatch hw --rubric small.toml".split(' '));
    submit.env(MARK, cluster.conf()).env("TMPDIR", class.path("tmp"));
    let submitted = submit.output().unwrap();
    assert!(submitted.status.success(), "{}", said(&submitted));
    let job = String::from_utf8(submitted.stdout).unwrap().trim().to_owned();

    wait_for("the first task", &cluster.folder, || {
        root.join("reached").exists().then_some(())
    });
    cluster.node_fails();
    assert!(
        !root.join("parts/part-1.db").exists(),
        "what the task had done went with the node"
    );
    cluster.bring_up();
    wait_for("the end of the job", &cluster.folder, || {
        let queue = cluster.asks("squeue", &["-h", "-r", "-o", "%i %r"]);
        // Slurm lets tasks that it queued again wait two minutes; an operator need not.
        for line in queue.lines() {
            if let Some(id) = line.strip_suffix(" BeginTime") {
                cluster.asks("scontrol", &["update", &format!("jobid={id}"), "StartTime=now"]);
            }
        }
        queue.trim().is_empty().then_some(())
    });
    let task = cluster.asks("scontrol", &["show", "job", &format!("{job}_1")]);
    assert!(
        task.contains("Restarts=1") && task.contains("JobState=COMPLETED"),
        "{task}"
    );
    drop(cluster);

    let parts = (1..=4).map(|part| format!("parts/part-{part}.db"));
    let merge = format!(
        "gradebook merge {} --output joined.db",
        parts.collect::<Vec<_>>().join(" ")
    );
    let ended = class
        .succeeds(&merge)
        .succeeds("class hw --rubric small.toml --gradebook whole.db");
    let class = ended;
    let plain = Bench::new(&class.path(""));
    assert_eq!(dump(&plain, &root, "joined.db"), dump(&plain, &root, "whole.db"));
    Ok(())
}
