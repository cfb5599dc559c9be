//! A library that a course supplies to Java submissions, as `algs4.jar`.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::problem::regular_file;

/// What every `.jar` begins with: it is a zip.
const ZIP: &[u8] = b"PK\x03\x04";

/// The most bytes that a library may have.
const MOST: u64 = 256 << 20;

/// A `.jar` that Java submissions are compiled and run with.
#[derive(Clone, PartialEq, Eq)]
pub struct CourseLibrary {
    /// Its absolute path.
    pub path: PathBuf,
    /// The BLAKE3 digest of its bytes, in hexadecimal.
    pub digest: String,
}

impl CourseLibrary {
    /// The library in a file.
    ///
    /// # Errors
    /// When the file cannot be read, or is no `.jar`.
    pub fn read(path: &Path) -> io::Result<Self> {
        let path = std::path::absolute(path)?;
        let bytes = regular_file(&path, MOST)?;
        if !bytes.starts_with(ZIP) {
            return Err(io::Error::other("it is no .jar"));
        }
        let digest = blake3::hash(&bytes).to_hex().to_string();
        Ok(Self { path, digest })
    }

    /// Its file's name and the beginning of its digest, as `algs4.jar 0a1b2c3d4e5f`: the same text for the same library.
    pub fn identity(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().display();
        let short: String = self.digest.chars().take(12).collect();
        format!("{name} {short}")
    }
}

/// What it is and not where it lies: a rubric's name is made of what it prints here, and is the same on every machine.
impl fmt::Debug for CourseLibrary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CourseLibrary")
            .field(&self.path.file_name().unwrap_or_default())
            .field(&self.digest)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn another_library_has_another_identity_and_what_is_no_jar_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("algs4.jar");
        fs::write(&path, b"PK\x03\x04one").unwrap();
        let one = CourseLibrary::read(&path).unwrap();
        assert_eq!(one, CourseLibrary::read(&path).unwrap());
        assert!(one.identity().starts_with("algs4.jar "), "{}", one.identity());
        let elsewhere = folder.path().join("lib");
        fs::create_dir(&elsewhere).unwrap();
        let copy = elsewhere.join("algs4.jar");
        fs::copy(&path, &copy).unwrap();
        let copy = CourseLibrary::read(&copy).unwrap();
        assert_eq!(format!("{one:?}"), format!("{copy:?}"));
        fs::write(&path, b"PK\x03\x04two").unwrap();
        assert_ne!(one.identity(), CourseLibrary::read(&path).unwrap().identity());
        fs::write(&path, b"class").unwrap();
        assert_eq!(
            CourseLibrary::read(&path).unwrap_err().to_string(),
            "it is no .jar"
        );
        assert!(CourseLibrary::read(folder.path()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_refused_unread() {
        let refused = CourseLibrary::read(Path::new("/dev/zero")).unwrap_err();
        assert_eq!(refused.to_string(), "it is no regular file");
    }
}
