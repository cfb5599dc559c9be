//! `grader examples`: what a student expects, before there is a program.

use crate::cli::ExamplesArgs;
use crate::document::amount::counted;
use crate::document::style::Style;
use crate::document::{Block, Safe, Tone, text};
use crate::examples::{Catches, Examples};
use crate::problem::{Colour, SourceFile};
use crate::rubric;

use super::{Ended, Mistake, print};

pub(super) fn run(args: &ExamplesArgs, style: &Style) -> Result<Ended, Mistake> {
    let rubric = rubric::load(&args.rubric)?;
    let source = SourceFile::read(&args.file, "examples")?;
    let examples = Examples::read(&source, &rubric)?;
    if examples.wrong() > 0 {
        print(&(examples.problems().render(Colour::Ansi) + "\n"))?;
    }
    let catches = examples.catches(&rubric);
    let gaps = examples.gaps(&rubric);
    print(&text::blocks(&blocks(&examples, &catches, &gaps), style))?;
    let enough = args.at_least.is_none_or(|least| catches.caught.len() >= least);
    Ok(Ended::check(examples.wrong() == 0 && enough))
}

fn blocks(examples: &Examples, catches: &Catches, gaps: &[&str]) -> Vec<Block> {
    let (claims, wrong) = (examples.claims(), examples.wrong());
    let (about, tone) = if wrong == 0 {
        (format!("Right: {}.", counted(claims, "claim")), Tone::Good)
    } else {
        (
            format!("{} of {} are right.", claims - wrong, counted(claims, "claim")),
            Tone::Bad,
        )
    };
    let mut blocks = vec![Block::Paragraph(tone, Safe::line(about))];
    let (caught, usual) = (catches.caught.len(), catches.usual.len());
    if usual == 0 {
        let text = "Which mistakes they would catch is not known for a goal with the blank first.";
        blocks.push(Block::Paragraph(Tone::Plain, Safe::line(text)));
        return blocks;
    }
    let text = format!("Your examples would catch {caught} of {usual} usual mistakes.");
    blocks.push(Block::Paragraph(Tone::Strong, Safe::line(text)));
    if caught > 0 {
        let described = catches.caught.iter().map(|one| Safe::line(one.description()));
        blocks.push(Block::List(described.collect()));
    }
    if caught < usual && !gaps.is_empty() {
        let text = format!("There is {} yet.", gaps[..gaps.len().min(2)].join(", and "));
        blocks.push(Block::Paragraph(Tone::Plain, Safe::line(text)));
    }
    blocks
}
