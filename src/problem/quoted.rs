//! The user's own words inside our messages.

/// Longer texts are cut: a message is read on one line.
const LONGEST: usize = 60;

/// A text of the user's in backticks: control characters escaped, long ones cut.
pub fn quoted(text: &str) -> String {
    let mut shown = String::new();
    for (index, character) in text.chars().enumerate() {
        if index == LONGEST {
            shown.push('…');
            break;
        }
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    format!("`{shown}`")
}

/// Texts in backticks as a list in words: `` `a`, `b` or `c` ``. `joint` stands before the last: "or", "and".
pub fn list<'a>(texts: impl IntoIterator<Item = &'a str>, joint: &str) -> String {
    let texts: Vec<String> = texts.into_iter().map(quoted).collect();
    match texts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, first)) => format!("{} {joint} {last}", first.join(", ")),
    }
}
