//! A table of the answer's counts, with a heading and one line of figures: `| Moves | Enqueued |` and `| 4 | 10 |`.

use super::counts::Counted;
use super::sentence::{Part, Sentence, What};
use super::vocabulary::{ASIDE, Class, ENQUEUED, LEFT, MOVES, POSSIBLE};

/// The most columns.
const COLUMNS: usize = 10;

/// A heading that was read, and the line of figures below it.
#[derive(Debug, Default)]
pub(super) struct Table {
    columns: Vec<Option<Counted>>,
    separator: Option<Separator>,
    figures: Option<(u32, Vec<(Counted, u64)>)>,
}

/// What separates columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    Mark(char),
    /// So many blanks.
    Blanks(u32),
}

impl Table {
    /// Hears a line; gives the figures of the table that it ends, with their line.
    pub(super) fn hear(&mut self, sentence: &Sentence, line: u32) -> Option<(u32, Vec<(Counted, u64)>)> {
        let rule = sentence
            .parts
            .iter()
            .all(|part| matches!(part.what, What::Mark(_)));
        let figures = self.figures_of(sentence);
        match (figures, &self.figures) {
            _ if rule => return None,
            (Some(figures), None) => {
                self.figures = Some((line, figures));
                return None;
            }
            // Of several lines none is the answer.
            (Some(_), Some(_)) => {
                *self = Self::default();
                return None;
            }
            (None, _) => {}
        }
        let ended = std::mem::take(self).figures;
        if sentence.any(MOVES.or(ENQUEUED)) {
            *self = Self::headed(sentence).unwrap_or_default();
        }
        ended
    }

    /// The figures of a table that the output ends with.
    pub(super) fn end(self) -> Option<(u32, Vec<(Counted, u64)>)> {
        self.figures
    }

    fn headed(sentence: &Sentence) -> Option<Self> {
        if sentence
            .parts
            .iter()
            .any(|part| part.is_number() || part.is_mark(&[':', '.', '=']))
        {
            return None;
        }
        let marks = ['|', '│', '┃', ',', ';'].map(Separator::Mark);
        let separators = marks
            .into_iter()
            .chain([Separator::Blanks(2), Separator::Blanks(1)]);
        separators.into_iter().find_map(|separator| {
            let fields = fields(sentence, separator)?;
            let columns: Vec<Option<Counted>> = fields.iter().map(|field| column(field)).collect();
            let known = |counted| columns.iter().filter(|&&column| column == Some(counted)).count();
            let once = known(Counted::Moves) <= 1
                && known(Counted::Enqueued) <= 1
                && columns.iter().any(Option::is_some);
            // Single blanks separate the words of a sentence as well.
            let certain = separator != Separator::Blanks(1)
                || sentence.parts.iter().all(|part| part.class != Class::default());
            let named = certain
                && fields
                    .iter()
                    .all(|field| (1..=5).contains(&field.len()) && field.iter().all(Part::is_word));
            (once && named).then_some(Self {
                columns,
                separator: Some(separator),
                figures: None,
            })
        })
    }

    /// The counts on a line of figures.
    fn figures_of(&self, sentence: &Sentence) -> Option<Vec<(Counted, u64)>> {
        let fields = fields(sentence, self.separator?).filter(|fields| fields.len() == self.columns.len())?;
        let counted = self
            .columns
            .iter()
            .zip(fields)
            .filter_map(|(column, field)| Some(((*column)?, field)));
        counted
            .map(|(counted, field)| match field {
                [
                    Part {
                        what: What::Number(Some(value)),
                        ..
                    },
                ] => Some((counted, *value)),
                _ => None,
            })
            .collect()
    }
}

fn column(field: &[Part]) -> Option<Counted> {
    let any = |class| field.iter().any(|part| part.has(class));
    if any(ASIDE.or(LEFT).or(POSSIBLE)) {
        None
    } else if any(ENQUEUED) {
        Some(Counted::Enqueued)
    } else {
        field
            .last()
            .filter(|last| last.has(MOVES))
            .map(|_| Counted::Moves)
    }
}

/// The fields of a line, at least two.
fn fields(sentence: &Sentence, separator: Separator) -> Option<Vec<&[Part]>> {
    let parts = sentence.parts.as_slice();
    let fields: Vec<&[Part]> = match separator {
        Separator::Mark(mark) => {
            let outer = |part: Option<&Part>| part.is_some_and(|part| part.is_mark(&[mark]));
            let from = usize::from(outer(parts.first()));
            let to = parts.len() - usize::from(parts.len() > from && outer(parts.last()));
            parts.get(from..to)?.split(|part| part.is_mark(&[mark])).collect()
        }
        Separator::Blanks(count) => parts.chunk_by(|_, next| next.space < count).collect(),
    };
    (2..=COLUMNS).contains(&fields.len()).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::decode;
    use crate::lex::Lexed;

    fn said(text: &str) -> Vec<(Counted, u64)> {
        let decoded = decode(text.as_bytes());
        let lexed = Lexed::of(&decoded);
        let mut table = Table::default();
        let mut sentence = Sentence::default();
        for (index, line) in lexed.lines.iter().enumerate() {
            sentence.read(&lexed, index, &|_| false);
            if let Some((_, said)) = table.hear(&sentence, line.number) {
                return said;
            }
        }
        table.end().map(|(_, said)| said).unwrap_or_default()
    }

    #[test]
    fn one_line_of_figures_says_the_counts() {
        for text in [
            "| Enqueued | Dequeued | Moves |\n|---|---|---|\n| 10 | 5 | 4 |\n",
            "+----+\n| moves | enqueued |\n+----+\n| 4 | 10 |\n+----+\n0 1 3\n",
            "moves,enqueued\n4,10\n",
            "Heuristic    Moves    States enqueued\nManhattan    4        10\n",
            "moves enqueued dequeued\n4 10 5\n",
            "number of moves\tenqueued\n4\t10",
        ] {
            let said = said(text);
            assert!(
                said.contains(&(Counted::Moves, 4)) && said.contains(&(Counted::Enqueued, 10)),
                "{text}: {said:?}"
            );
        }
    }

    #[test]
    fn other_lines_say_nothing() {
        for text in [
            "| step | moves |\n| 0 | 0 |\n| 1 | 1 |\n",
            "The moves are:\n1 2 3\n",
            "the moves enqueued here\n4 10 5 3\n",
            "moves,enqueued\nfour,10\n",
            "possible moves | nodes\n4 | 5\n",
            "moves | moves\n4 | 6\n",
            "moves, then boards\n",
        ] {
            assert!(said(text).is_empty(), "{text}: {:?}", said(text));
        }
    }
}
