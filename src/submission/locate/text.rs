//! Source text as far as recognising an entry point needs it: comments and literals blanked out, words and signs told apart.

/// How comments and literals look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// `//`, `/* */`, `"…"`, `'…'`: Java, C, C++.
    CLike,
    /// As [`CLike`](Self::CLike), and `'a` may be a lifetime.
    Rust,
    /// As [`CLike`](Self::CLike), and a literal in back quotes may span lines: Go, JavaScript.
    BackQuotes,
    /// `#` and triple quotes.
    Python,
}

/// Replaces comments and the insides of literals by blanks, and keeps line breaks. Invalid UTF-8 is kept as replacement characters.
///
/// It errs on the side of ending: a quote that is not closed on its line ends there, so one odd literal cannot hide the rest of a file.
pub(crate) fn code(bytes: &[u8], syntax: Syntax) -> String {
    blanked(bytes, syntax, |_| true)
}

/// The same with the literals as they are.
pub(crate) fn without_comments(bytes: &[u8], syntax: Syntax) -> String {
    blanked(bytes, syntax, |first| !['"', '\'', '`'].contains(&first))
}

/// Blanks those comments and literals out whose first sign says so.
fn blanked(bytes: &[u8], syntax: Syntax, goes: impl Fn(char) -> bool) -> String {
    let text = String::from_utf8_lossy(bytes);
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = blank_end(&chars, at, syntax);
        if end == at {
            out.push(chars[at]);
            at += 1;
        } else {
            let stays = |c: char| c == '\n' || !goes(chars[at]);
            out.extend(chars[at..end].iter().map(|&c| if stays(c) { c } else { ' ' }));
            at = end;
        }
    }
    out
}

/// Where the comment or literal that begins at `at` ends; `at` itself when none begins there.
fn blank_end(chars: &[char], at: usize, syntax: Syntax) -> usize {
    let next = chars.get(at + 1).copied();
    match (chars[at], syntax) {
        ('#', Syntax::Python) => line_end(chars, at),
        ('"' | '\'', Syntax::Python) if next == Some(chars[at]) && chars.get(at + 2) == Some(&chars[at]) => {
            find(chars, at + 3, &[chars[at]; 3])
        }
        ('/', Syntax::CLike | Syntax::Rust | Syntax::BackQuotes) if next == Some('/') => line_end(chars, at),
        ('/', Syntax::CLike | Syntax::Rust | Syntax::BackQuotes) if next == Some('*') => {
            find(chars, at + 2, &['*', '/'])
        }
        ('`', Syntax::BackQuotes) => find(chars, at + 1, &['`']),
        ('\'', Syntax::Rust) if next != Some('\\') && chars.get(at + 2) != Some(&'\'') => at,
        ('"' | '\'', Syntax::CLike | Syntax::Rust | Syntax::BackQuotes | Syntax::Python) => {
            literal_end(chars, at)
        }
        _ => at,
    }
}

fn line_end(chars: &[char], from: usize) -> usize {
    chars[from..]
        .iter()
        .position(|&c| c == '\n' || c == '\r')
        .map_or(chars.len(), |n| from + n)
}

/// Just behind the next `mark`, or the end of the text.
fn find(chars: &[char], from: usize, mark: &[char]) -> usize {
    let from = from.min(chars.len());
    chars[from..]
        .windows(mark.len())
        .position(|w| w == mark)
        .map_or(chars.len(), |n| from + n + mark.len())
}

fn literal_end(chars: &[char], from: usize) -> usize {
    let mut at = from + 1;
    while at < chars.len() && chars[at] != '\n' {
        match chars[at] {
            '\\' => at += 2,
            c if c == chars[from] => return at + 1,
            _ => at += 1,
        }
    }
    at.min(chars.len())
}

/// The words and signs of some code, in order.
pub(crate) fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_vanish_and_lines_stay() {
        let java =
            b"/* int main( */ int x; // main(\nString s = \"main(\\\" void\"; char c = '\"'; void main(";
        let code = code(java, Syntax::CLike);
        assert_eq!(code.matches("main(").count(), 1);
        assert_eq!(code.lines().count(), 2);
        let with_literals = without_comments(java, Syntax::CLike);
        assert_eq!(with_literals.matches("main(").count(), 2);
        assert_eq!(with_literals.lines().count(), 2);
    }

    #[test]
    fn a_lifetime_is_no_literal() {
        let code = code(
            b"fn f<'a>(x: &'a str) {} fn main() { let c = 'x'; let d = '\\''; }",
            Syntax::Rust,
        );
        assert!(code.contains("fn main()"), "{code}");
        assert!(code.contains("&'a str"));
        assert!(!code.contains("'x'"));
    }

    #[test]
    fn python_docstrings_vanish() {
        let code = code(
            b"'''\nif __name__ == '__main__':\n'''\nx = 1 # if __name__\n",
            Syntax::Python,
        );
        assert!(!code.contains("__name__"));
        assert!(code.contains("x = 1"));
    }

    #[test]
    fn unfinished_text_ends() {
        for text in ["\"", "'", "/*", "'''", "`", "\"\\", "'\\"] {
            for syntax in [Syntax::CLike, Syntax::Rust, Syntax::BackQuotes, Syntax::Python] {
                assert_eq!(
                    code(text.as_bytes(), syntax).chars().count(),
                    text.chars().count()
                );
            }
        }
    }

    #[test]
    fn tokens_are_words_and_signs() {
        assert_eq!(
            tokens("public static void main(String[] a){"),
            [
                "public", "static", "void", "main", "(", "String", "[", "]", "a", ")", "{"
            ]
        );
    }
}
