//! How much may be written into files.

/// Bytes and files that a run or a build may write, in every tier that bounds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileQuota {
    /// Bytes, as the file system counts them: in whole blocks.
    pub bytes: u64,
    /// Files and folders.
    pub files: u64,
}

impl FileQuota {
    /// For a run, in its scratch folder: 256 MiB in 16 384 files.
    pub const RUN: Self = Self {
        bytes: 256 << 20,
        files: 16 << 10,
    };

    /// For a build, in the folders that it writes: 1 GiB in 131 072 files.
    pub const BUILD: Self = Self {
        bytes: 1 << 30,
        files: 128 << 10,
    };

    /// How deep the folders of a build may lie in one another.
    pub const DEEPEST: usize = 256;

    /// The quota of a build or of a run.
    pub const fn of(builds: bool) -> Self {
        if builds { Self::BUILD } else { Self::RUN }
    }

    /// In words: "256 MiB in 16384 files".
    pub fn words(self) -> String {
        let words = format!("{} MiB in {} files", self.bytes >> 20, self.files);
        if self == Self::BUILD {
            format!("{words}, in folders {} deep", Self::DEEPEST)
        } else {
            words
        }
    }
}
