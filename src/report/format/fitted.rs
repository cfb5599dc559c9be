//! Cuts a text to the room that a platform gives it, and says so.

/// The last line of a text that was cut.
const CUT: &str = "[... the rest is left out: it does not fit here ...]";

/// The text, or as many of its whole lines as fit into so many bytes with a line that says that some are missing.
pub(super) fn fitted(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let room = most.saturating_sub(CUT.len() + 1);
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if end + line.len() > room {
            break;
        }
        end += line.len();
    }
    format!("{}{CUT}\n", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_are_kept() {
        assert_eq!(fitted("short", 5), "short");
        let long = "ä line\n".repeat(100);
        let cut = fitted(&long, 100);
        assert!(
            cut.len() <= 100 && cut.starts_with("ä line\nä line\n") && cut.ends_with("...]\n"),
            "{cut}"
        );
    }
}
