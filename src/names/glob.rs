//! Patterns over names: `*`, `?`, `**`, `[13579]`, `{03,06}`, as in a shell.

/// A pattern that is well formed. `*` and `?` stay within a folder, `**` does not.
#[derive(Clone, Debug)]
pub(crate) struct Glob(String);

impl Glob {
    /// Checks a pattern.
    ///
    /// # Errors
    /// What is wrong with it, and what to write. (The matcher itself takes a malformed pattern for one that matches nothing.)
    pub(crate) fn parse(pattern: &str) -> Result<Self, &'static str> {
        mistake(pattern).map_or_else(|| Ok(Self(pattern.to_owned())), Err)
    }

    /// Whether a name fits the pattern.
    pub(crate) fn matches(&self, name: &str) -> bool {
        fast_glob::glob_match(&self.0, name)
    }
}

/// The most characters of a pattern, and alternatives within alternatives: a student's `submission.toml` may hold any.
const LONGEST: usize = 1000;
const DEEPEST: u32 = 3;

fn mistake(pattern: &str) -> Option<&'static str> {
    if pattern.len() > LONGEST {
        return Some("it is longer than 1000 characters");
    }
    let (mut class, mut braces, mut escaped) = (None, 0_u32, false);
    for (at, character) in pattern.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            // A `]` that comes first is one of the characters.
            ']' if class.is_some_and(|start| at > start + 1) => class = None,
            _ if class.is_some() => {}
            '[' => class = Some(at),
            '{' if braces == DEEPEST => return Some("its `{}` are nested more than three deep"),
            '{' => braces += 1,
            '}' if braces == 0 => return Some("a `}` closes nothing; write `{` before the alternatives"),
            '}' => braces -= 1,
            _ => {}
        }
    }
    if class.is_some() {
        Some("a `[` is not closed; write `]` after its characters")
    } else if braces > 0 {
        Some("a `{` is not closed; write `}` after the alternatives")
    } else if escaped {
        Some("it ends with a `\\` that escapes nothing")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_in_a_shell() {
        for (pattern, name, fits) in [
            ("3x3/*", "3x3/depth-01-a", true),
            ("*", "3x3/depth-01-a", false),
            ("**", "3x3/depth-01-a", true),
            ("3x3/depth-1[13]-?", "3x3/depth-13-a", true),
            ("3x3/depth-1[13]-?", "3x3/depth-12-a", false),
            ("{2x2,3x3}/{a,b*}", "3x3/bc", true),
            ("{2x2,3x3}/{a,b*}", "4x4/bc", false),
            ("x[]]y", "x]y", true),
        ] {
            assert_eq!(
                Glob::parse(pattern).unwrap().matches(name),
                fits,
                "{pattern} {name}"
            );
        }
    }

    #[test]
    fn a_malformed_pattern_is_no_pattern() {
        for pattern in ["a[0", "{a,b", "a}", "a\\", "[]"] {
            assert!(Glob::parse(pattern).is_err(), "{pattern}");
        }
    }
}
