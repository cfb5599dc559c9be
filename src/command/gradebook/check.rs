//! `check`: whether anything in the file was damaged.

use crate::cli::CheckArgs;
use crate::gradebook::{Damage, Gradebook};

use crate::command::{Ended, Mistake, finish, print};

pub(super) fn check(args: &CheckArgs) -> Result<Ended, Mistake> {
    let gradebook = Gradebook::open_unchecked(&args.file.gradebook)?;
    let damage = gradebook.damage()?;
    if damage.is_empty() {
        return finish("The gradebook is intact.\n");
    }
    let (results, entered): (Vec<&Damage>, Vec<&Damage>) =
        damage.iter().partition(|damage| damage.is_result());
    let mut text = String::new();
    list(
        &mut text,
        "Damaged results, which `grader class` grades anew:",
        &results,
    );
    list(
        &mut text,
        "Damaged entries, which no grading restores. Take a backup of the file if you have one:",
        &entered,
    );
    if args.repair {
        gradebook.mend(&damage)?;
        text.push_str("The damaged results are removed. Run `grader class` now.\n");
        if !entered.is_empty() {
            text.push_str("The entries stay as they are in the file. Compare them with your records; `extend`, `adjust` and a roster correct them.\n");
        }
        return finish(&text);
    }
    if !entered.is_empty() {
        text.push_str("Without a backup, `grader gradebook check --repair` removes the damaged results and keeps the entries as they are.\n");
    }
    print(&text)?;
    Ok(Ended::Below)
}

fn list(text: &mut String, title: &str, damage: &[&Damage]) {
    if damage.is_empty() {
        return;
    }
    text.push_str(title);
    for one in damage {
        text.push_str("\n  ");
        text.push_str(&one.to_string());
    }
    text.push('\n');
}
