//! Files to copy into a course: they start the grader in a CI system, a container or a cluster. Nothing is filled in: what a course sets stands at the top of each.

use clap::ValueEnum;

/// A file to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Template {
    /// The `autograder.py` of an assignment in Classroom 50
    Classroom50,
    /// A workflow of GitHub Actions for repositories that GitHub Classroom made before it ended
    GithubClassroom,
    /// A job of GitLab CI
    Gitlab,
    /// The script that PrairieLearn runs in the container of an external grader
    Prairielearn,
    /// A container with the grader and compilers
    Container,
    /// An array job of Slurm that grades a class in shards
    Slurm,
    /// An indexed Job of Kubernetes that grades a class in shards
    Kubernetes,
}

impl Template {
    /// The file's text.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Classroom50 => include_str!("../../templates/classroom50.py"),
            Self::GithubClassroom => include_str!("../../templates/github-classroom.yml"),
            Self::Gitlab => include_str!("../../templates/gitlab-ci.yml"),
            Self::Prairielearn => include_str!("../../templates/prairielearn.sh"),
            Self::Container => include_str!("../../templates/Containerfile"),
            Self::Slurm => include_str!("../../templates/slurm.sbatch"),
            Self::Kubernetes => include_str!("../../templates/kubernetes.yaml"),
        }
    }
}
