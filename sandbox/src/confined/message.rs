//! What the grader says to a box and what a box answers. The student's program writes none of this: it has no descriptor for it.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::wire::{Reader, Writer};

/// From the grader to the zygote.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Run this, with standard input, output and error beside the message.
    Run(Job),
    /// End what runs now.
    Kill,
    /// Everything below you is dead: collect it.
    Reap,
}

/// One run, as the zygote needs it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Job {
    pub(super) program: PathBuf,
    pub(super) argv: Vec<OsString>,
    pub(super) path: OsString,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) folder: Option<PathBuf>,
    pub(super) files: Vec<(String, Vec<u8>)>,
}

/// From the keeper or the zygote to the grader.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The keeper has a user namespace and waits for its users to be mapped.
    MapUsers,
    /// The keeper has started the zygote, which is this process.
    Started(u32),
    /// The box is restricted; what each layer said.
    Ready(Vec<Note>),
    /// The box cannot be made: what was being done, the error number, the remedy.
    Failed { doing: String, errno: i32 },
    /// The operating system refused to start the program.
    Refused { errno: i32 },
    /// The program ended and left processes that only the grader can find.
    Leftovers,
    /// The run is over and no process of it is left.
    Done(End),
    /// Whether the scratch folder is empty again, after every run that was ordered, whatever came of it. If not, it is the grader's to empty.
    Cleared(bool),
}

/// What one layer said of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) layer: String,
    pub(super) enforced: bool,
    pub(super) detail: String,
}

/// The end of one run, as the zygote saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// The exit status, or a signal.
    pub(super) status: Result<i32, i32>,
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    /// What the zygote used for itself meanwhile: in no way the program's.
    pub(super) own: Duration,
    pub(super) peak: u64,
    pub(super) leaked: u32,
    /// What `/proc` now shows as the CPU time of all children that the zygote ever collected, in ticks.
    pub(super) collected: u64,
}

impl Order {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        match self {
            Self::Kill => {
                writer.number(0);
            }
            Self::Reap => {
                writer.number(1);
            }
            Self::Run(job) => {
                let (names, values): (Vec<_>, Vec<_>) = job.env.iter().cloned().unzip();
                writer
                    .number(2)
                    .text(&job.program)
                    .texts(&job.argv)
                    .text(&job.path)
                    .texts(&names)
                    .texts(&values)
                    .texts(job.folder.as_slice())
                    .number(job.files.len() as u64);
                for (name, bytes) in &job.files {
                    writer.text(name).bytes(bytes);
                }
            }
        }
        writer.finish()
    }

    pub(super) fn decode(body: &[u8]) -> io::Result<Self> {
        let mut reader = Reader::new(body);
        match reader.number()? {
            0 => Ok(Self::Kill),
            1 => Ok(Self::Reap),
            _ => {
                let program = reader.text()?.into();
                let argv = reader.texts()?;
                let path = reader.text()?;
                let names: Vec<OsString> = reader.texts()?;
                let values: Vec<OsString> = reader.texts()?;
                let folder = reader.texts()?.pop();
                let count = reader.number()?;
                let files = (0..count)
                    .map(|_| Ok((reader.string()?, reader.bytes()?.to_vec())))
                    .collect::<io::Result<_>>()?;
                Ok(Self::Run(Job {
                    program,
                    argv,
                    path,
                    env: names.into_iter().zip(values).collect(),
                    folder,
                    files,
                }))
            }
        }
    }
}

impl Answer {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        match self {
            Self::Ready(notes) => {
                writer.number(0).number(notes.len() as u64);
                for note in notes {
                    writer
                        .text(&note.layer)
                        .number(u64::from(note.enforced))
                        .text(&note.detail);
                }
            }
            Self::Failed { doing, errno } => {
                writer
                    .number(1)
                    .text(doing)
                    .number(u64::from(errno.unsigned_abs()));
            }
            Self::Refused { errno } => {
                writer.number(2).number(u64::from(errno.unsigned_abs()));
            }
            Self::Leftovers => {
                writer.number(3);
            }
            Self::MapUsers => {
                writer.number(5);
            }
            Self::Started(pid) => {
                writer.number(6).number(u64::from(*pid));
            }
            Self::Cleared(clean) => {
                writer.number(7).number(u64::from(*clean));
            }
            Self::Done(end) => {
                let (kind, value) = match end.status {
                    Ok(code) => (0, code),
                    Err(signal) => (1, signal),
                };
                writer
                    .number(4)
                    .number(kind)
                    .number(u64::from(value.unsigned_abs()))
                    .duration(end.wall)
                    .duration(end.cpu)
                    .duration(end.own)
                    .number(end.peak)
                    .number(u64::from(end.leaked))
                    .number(end.collected);
            }
        }
        writer.finish()
    }

    pub(super) fn decode(body: &[u8]) -> io::Result<Self> {
        let mut reader = Reader::new(body);
        match reader.number()? {
            0 => {
                let count = reader.number()?;
                let note = |_| {
                    Ok(Note {
                        layer: reader.string()?,
                        enforced: reader.number()? == 1,
                        detail: reader.string()?,
                    })
                };
                Ok(Self::Ready((0..count).map(note).collect::<io::Result<_>>()?))
            }
            1 => Ok(Self::Failed {
                doing: reader.string()?,
                errno: reader.narrow()?,
            }),
            2 => Ok(Self::Refused {
                errno: reader.narrow()?,
            }),
            3 => Ok(Self::Leftovers),
            5 => Ok(Self::MapUsers),
            6 => Ok(Self::Started(reader.narrow()?)),
            7 => Ok(Self::Cleared(reader.number()? == 1)),
            _ => {
                let kind = reader.number()?;
                let value = reader.narrow()?;
                Ok(Self::Done(End {
                    status: if kind == 0 { Ok(value) } else { Err(value) },
                    wall: reader.duration()?,
                    cpu: reader.duration()?,
                    own: reader.duration()?,
                    peak: reader.number()?,
                    leaked: reader.narrow()?,
                    collected: reader.number()?,
                }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_survive_the_wire() {
        let job = Job {
            program: "/bin/cat".into(),
            argv: vec!["cat".into(), "a b".into()],
            path: "/bin".into(),
            env: vec![("A".into(), "1".into())],
            folder: Some("/home/x".into()),
            files: vec![("puzzle.txt".into(), b"3\n".to_vec())],
        };
        for order in [Order::Run(job), Order::Kill, Order::Reap] {
            assert_eq!(Order::decode(&order.encode()).unwrap(), order);
        }
    }

    #[test]
    fn answers_survive_the_wire() {
        let end = End {
            status: Err(9),
            wall: Duration::from_millis(3),
            cpu: Duration::from_micros(7),
            own: Duration::from_micros(5),
            peak: 1 << 40,
            leaked: 2,
            collected: 12,
        };
        let note = Note {
            layer: "landlock".into(),
            enforced: true,
            detail: "fully".into(),
        };
        for answer in [
            Answer::Ready(vec![note]),
            Answer::Failed {
                doing: "cannot mount".into(),
                errno: 1,
            },
            Answer::Refused { errno: 8 },
            Answer::Leftovers,
            Answer::MapUsers,
            Answer::Started(77),
            Answer::Cleared(true),
            Answer::Cleared(false),
            Answer::Done(end),
            Answer::Done(End {
                status: Ok(255),
                ..end
            }),
        ] {
            assert_eq!(Answer::decode(&answer.encode()).unwrap(), answer);
        }
    }
}
