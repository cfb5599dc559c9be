//! The channel on which the driver answers: every line is numbered and signed with a key that the driver is given on its standard input, before it loads a class of the student's.

use std::collections::hash_map::RandomState;
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher};

/// How a line that the driver did not write begins, once the answers are checked.
pub(super) const FORGED: &str = "!forged";

/// The first line for the driver: the version of the questions and answers. What a driver of another version answered is no answer to these questions.
pub const PROTOCOL: &str = "observe 4";

/// One run's channel.
#[derive(Clone, Copy, Debug)]
pub struct Channel {
    key: (u64, u64),
}

impl Channel {
    /// A channel with a key that nobody can guess.
    pub fn new() -> Self {
        let random = || RandomState::new().build_hasher().finish();
        Self {
            key: (random(), random()),
        }
    }

    /// What goes before the requests.
    pub fn opening(self) -> String {
        format!("{PROTOCOL}\nkey {:016x} {:016x}\n", self.key.0, self.key.1)
    }

    /// The answers without numbers and signatures. Whatever the driver did not write is a line of its own that says so, and nothing after it counts.
    pub fn verified(self, bytes: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(bytes);
        let mut out = String::new();
        for (number, line) in text.split_inclusive('\n').enumerate() {
            match self.payload(number, line) {
                Some(payload) => {
                    let _ = writeln!(out, "{payload}");
                }
                // The process ended in the middle of a line.
                None if !line.ends_with('\n') && number > 0 && begins(line) => {}
                None => {
                    let _ = writeln!(out, "{FORGED}");
                    break;
                }
            }
        }
        out.into_bytes()
    }

    fn payload(self, number: usize, line: &str) -> Option<&str> {
        let (signature, signed) = line.strip_suffix('\n')?.split_once(' ')?;
        let (told, payload) = signed.split_once(' ')?;
        let right = told == number.to_string() && signature == format!("{:016x}", self.signature(signed));
        right.then_some(payload)
    }

    fn signature(self, text: &str) -> u64 {
        #[expect(
            deprecated,
            reason = "SipHash-2-4 with a key: what the standard library has it for is no concern here"
        )]
        let mut hasher = std::hash::SipHasher::new_with_keys(self.key.0, self.key.1);
        hasher.write(text.as_bytes());
        hasher.finish()
    }
}

/// Whether a broken line looks like the beginning of an answer.
fn begins(line: &str) -> bool {
    line.bytes().take(16).all(|byte| byte.is_ascii_hexdigit())
}

impl Default for Channel {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the driver wrote them with this key.
    const DRIVER: &[u8] = b"7545db94cd477757 0 0 class Board public\n65a65dca1b7ae0ca 1 0 member Board hidden object Board(Board,int,int)\n";

    #[test]
    fn the_drivers_signature_is_ours() {
        let channel = Channel { key: (1, 2) };
        assert_eq!(
            String::from_utf8(channel.verified(DRIVER)).unwrap(),
            "0 class Board public\n0 member Board hidden object Board(Board,int,int)\n"
        );
    }

    #[test]
    fn what_is_not_signed_is_found_out_and_what_breaks_off_is_not() {
        let channel = Channel { key: (1, 2) };
        let said = |bytes: &[u8]| String::from_utf8(channel.verified(bytes)).unwrap();
        let line = DRIVER.split_inclusive(|byte| *byte == b'\n').next().unwrap();
        assert_eq!(said(&[line, b"65a65dca1b7a"].concat()), "0 class Board public\n");
        assert_eq!(said(&[line, line].concat()), "0 class Board public\n!forged\n");
        assert_eq!(
            said(&[line, b"1 number 4\n"].concat()),
            "0 class Board public\n!forged\n"
        );
        assert_eq!(said(&[b"hello\n", line].concat()), "!forged\n");
        let changed = String::from_utf8_lossy(line).replace("Board", "Hoard");
        assert_eq!(said(changed.as_bytes()), "!forged\n");
        assert_eq!(said(b""), "");
    }
}
