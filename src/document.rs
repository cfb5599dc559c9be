//! What people read, whatever it is about: a report, a verification, statistics, a listing. One model and three renderers.
//!
//! A document knows headings, tables and boards, but no grading. Every text in it is [`Safe`], so a renderer only has its
//! own format's escapes to write.

pub mod amount;
pub mod html;
pub mod markdown;
pub mod safe;
pub mod style;
pub mod text;
mod wrap;

pub use safe::Safe;

/// A whole document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its heading.
    pub title: Safe,
    /// What stands below it.
    pub blocks: Vec<Block>,
}

/// A piece of a document.
#[derive(Clone, Debug)]
pub enum Block {
    /// Points in all.
    Score(Score),
    /// Sentences.
    Paragraph(Tone, Safe),
    /// Something that the reader must not miss, behind a word that says what it is about.
    Note(Note),
    /// Names and what they stand for.
    Fields(Vec<Field>),
    /// Items without an order.
    List(Vec<Safe>),
    /// Hints in steps, each of which says more than the one before. A web page shows the next one where the reader asks for it.
    Hints(Vec<Safe>),
    /// A table.
    Table(Table),
    /// Boards side by side.
    Boards(Vec<Board>),
    /// Boards one after the other, side by side with others. Only a web page shows them: all that they say is said elsewhere too.
    Strips(Vec<Strip>),
    /// Boards that come from each other. Only a web page shows them: all that they say is said elsewhere too.
    Trees(Trees),
    /// Lines exactly as they are.
    Verbatim(Verbatim),
    /// A heading and what stands below it; sections nest.
    Section(Section),
    /// Small signs that show many outcomes at a glance. Only a web page shows them: all that they say is said elsewhere too.
    Chips(Vec<Chip>),
    /// How much was used of what there is, as bars. Only a web page shows them.
    Bars(Vec<Bar>),
    /// A chart of points in a plane. Only a web page shows it: a table has its numbers.
    Scatter(Scatter),
}

/// What a piece of text says, for its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing in particular.
    #[default]
    Plain,
    /// It leads.
    Strong,
    /// It stands back.
    Quiet,
    /// All is well.
    Good,
    /// Not all is well, or not all is known.
    Middling,
    /// Something is wrong.
    Bad,
}

/// Points in all.
#[derive(Clone, Debug)]
pub struct Score {
    /// The points.
    pub total: Safe,
    /// The most points.
    pub possible: Safe,
    /// Parts of a bar, in thousandths of the whole.
    pub bar: Vec<(Tone, u32)>,
}

/// A note.
#[derive(Clone, Debug)]
pub struct Note {
    /// What it is about, in a word or two, as a sentence begins: `Late`.
    pub lead: &'static str,
    /// How urgent it is.
    pub tone: Tone,
    /// Its paragraphs. Where there are several, the first one leads.
    pub text: Vec<Safe>,
}

/// A name and what it stands for.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// What it stands for.
    pub text: Safe,
    /// Whether that is quoted as it is, and no prose.
    pub is_code: bool,
}

/// A table. Columns of numbers are set to the right.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column.
#[derive(Clone, Debug, Default)]
pub struct Column {
    /// Its heading.
    pub head: Safe,
    /// Whether it is left out on a terminal, which is narrow.
    pub is_detail: bool,
}

/// A cell.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// Its text.
    pub text: Safe,
    /// Its tone.
    pub tone: Tone,
    /// The section that it leads to, by its anchor.
    pub link: Option<String>,
    /// Thousandths of a bar that is drawn beside the text, where there is room for one.
    pub bar: Option<u32>,
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    /// What it is.
    pub title: Safe,
    /// Its rows; 0 is the blank.
    pub rows: Vec<Vec<u32>>,
    /// The squares to look at, by row and column.
    pub marked: Vec<[usize; 2]>,
    /// Whether it leads.
    pub is_large: bool,
}

/// Boards that follow each other.
#[derive(Clone, Debug)]
pub struct Strip {
    /// A name that no other strip of the document has, in letters, digits and hyphens.
    pub name: String,
    /// What they are.
    pub title: Safe,
    /// The boards, all of one size; 0 is the blank.
    pub boards: Vec<Vec<Vec<u32>>>,
    /// The board to look at, and why.
    pub marked: Option<(usize, &'static str)>,
    /// What follows after the last board; may be empty.
    pub rest: Safe,
}

/// Trees side by side.
#[derive(Clone, Debug)]
pub struct Trees {
    /// The trees.
    pub trees: Vec<Tree>,
    /// What is to be known to read them.
    pub note: Safe,
}

/// Boards that come from each other.
#[derive(Clone, Debug)]
pub struct Tree {
    /// A name that no other picture of the document has, in letters, digits and hyphens.
    pub name: String,
    /// What it is.
    pub title: Safe,
    /// The boards, all of one size. Each stands after the one that it comes from.
    pub boards: Vec<Leaf>,
    /// What is special about this one; may be empty.
    pub note: Safe,
}

/// A board of a tree.
#[derive(Clone, Debug, Default)]
pub struct Leaf {
    /// The board that it comes from; `None` where that is not shown.
    pub parent: Option<usize>,
    /// Its rows; 0 is the blank.
    pub rows: Vec<Vec<u32>>,
    /// Short lines under it.
    pub lines: Vec<Safe>,
    /// Its turn, where it has one.
    pub turn: Option<usize>,
    /// Whether it is only shown as what is missing.
    pub is_left_out: bool,
    /// Whether it is what to look at.
    pub is_marked: bool,
    /// Its tone.
    pub tone: Tone,
}

/// Lines exactly as they are.
#[derive(Clone, Debug)]
pub struct Verbatim {
    /// The line above them; may be empty.
    pub caption: Safe,
    /// What they are.
    pub kind: VerbatimKind,
    /// The lines.
    pub text: Safe,
}

/// What lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerbatimKind {
    /// A command to be copied.
    Command,
    /// What a program wrote.
    Output,
    /// Columns of what a search did, which are wide.
    Trace,
    /// The hunks of a unified diff: `-` as expected, `+` as found.
    Diff,
}

/// A heading and what stands below it.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The name by which links lead here.
    pub anchor: Option<String>,
    /// Its number or sign, as in `[1]`.
    pub label: Option<Safe>,
    /// The heading.
    pub title: Safe,
    /// Whether the heading is quoted as it is, and no prose.
    pub is_code: bool,
    /// The heading's tone.
    pub tone: Tone,
    /// The outcome in a word, where the section has one.
    pub badge: Option<Safe>,
    /// What else the heading says.
    pub aside: Option<Safe>,
    /// Whether a reader can open and close it, where that can be done.
    pub fold: Fold,
    /// What stands below.
    pub blocks: Vec<Block>,
}

/// Whether a section can be opened and closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fold {
    /// It is always open.
    #[default]
    Never,
    /// It is open at first.
    Open,
    /// It is closed at first.
    Closed,
}

/// One outcome at a glance.
#[derive(Clone, Debug)]
pub struct Chip {
    /// What came out.
    pub tone: Tone,
    /// Whose outcome it is.
    pub name: Safe,
    /// The outcome in words.
    pub meaning: Safe,
    /// Thousandths of a bar that is drawn with it, where there is something to measure.
    pub bar: Option<u32>,
}

/// How much was used of what there is.
#[derive(Clone, Debug)]
pub struct Bar {
    /// Of what.
    pub name: Safe,
    /// How much, in words.
    pub text: Safe,
    /// How much, in thousandths of what there is.
    pub part: u32,
    /// Its tone.
    pub tone: Tone,
}

/// A chart of points in a plane.
#[derive(Clone, Debug)]
pub struct Scatter {
    /// What it shows.
    pub caption: &'static str,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// The points, and how many lie on each.
    pub points: Vec<([f64; 2], usize)>,
}

/// An axis of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// Its name.
    pub name: &'static str,
    /// The numbers along it, in rising order; the first and the last are its ends.
    pub ticks: &'static [f64],
}

impl Block {
    /// A paragraph in no particular tone.
    pub fn text(text: impl Into<Safe>) -> Self {
        Self::Paragraph(Tone::Plain, text.into())
    }

    /// A note in one paragraph.
    pub fn note(lead: &'static str, tone: Tone, text: impl Into<Safe>) -> Self {
        let text = vec![text.into()];
        Self::Note(Note { lead, tone, text })
    }

    /// A section that cannot be closed.
    pub fn section(title: impl Into<Safe>, blocks: Vec<Self>) -> Self {
        Self::Section(Section {
            title: title.into(),
            blocks,
            ..Section::default()
        })
    }

    /// A section that can be opened and closed.
    pub fn folded(title: impl Into<Safe>, is_open: bool, blocks: Vec<Self>) -> Self {
        Self::Section(Section {
            title: title.into(),
            fold: if is_open { Fold::Open } else { Fold::Closed },
            blocks,
            ..Section::default()
        })
    }

    /// Lines as they are.
    pub fn verbatim(caption: impl Into<Safe>, kind: VerbatimKind, text: &Safe) -> Self {
        Self::Verbatim(Verbatim {
            caption: caption.into(),
            kind,
            text: text.clone(),
        })
    }
}

impl Field {
    /// A field in prose.
    pub fn new(name: &'static str, text: impl Into<Safe>) -> Self {
        Self {
            name,
            text: text.into(),
            is_code: false,
        }
    }

    /// A field with a text that is quoted as it is.
    pub fn code(name: &'static str, text: &Safe) -> Self {
        Self {
            is_code: true,
            ..Self::new(name, text.clone())
        }
    }
}

impl<T: Into<Safe>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

impl Cell {
    /// The same in a tone.
    #[must_use]
    pub fn toned(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }
}

impl Table {
    /// A table without rows.
    pub fn new(heads: &[&str]) -> Self {
        let column = |head: &&str| Column {
            head: Safe::from(*head),
            is_detail: false,
        };
        Self {
            columns: heads.iter().map(column).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row<T: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Whether a column holds numbers alone; `7 of 10`, `0.3 s`, `14*` and `-` are such too.
    fn is_number(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column));
        let is_number = |word: &str| {
            matches!(word, "of" | "s" | "-") || word.trim_end_matches('*').parse::<f64>().is_ok()
        };
        let has_any = cells.clone().any(|cell| !cell.text.as_str().is_empty());
        has_any && cells.all(|cell| cell.text.as_str().split_whitespace().all(is_number))
    }
}
