//! `grader completions` and `grader man`: what shells and readers get of the command line.

use clap::CommandFactory;

use crate::cli::{Cli, CompletionsArgs};

use super::{Ended, Mistake, finish};

pub(super) fn completions(args: &CompletionsArgs) -> Result<Ended, Mistake> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "grader", &mut script);
    finish(&String::from_utf8_lossy(&script))
}

pub(super) fn man() -> Result<Ended, Mistake> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    for command in Cli::command()
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
    {
        let mut section = Vec::new();
        let man = clap_mangen::Man::new(command.clone());
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        page.extend(
            String::from_utf8_lossy(&section)
                .replace(
                    ".SH SYNOPSIS",
                    &format!(".SH GRADER {}", command.get_name().to_uppercase()),
                )
                .into_bytes(),
        );
    }
    finish(&String::from_utf8_lossy(&page))
}
