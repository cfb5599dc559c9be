//! The environment that a submission sees: an allow-list, the same in every tier. Nothing of the grader's own leaks into it.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The variables of every run. To look for leaks at its end, a program built with a sanitizer would have to trace itself; refused, it fails: so the last two tell it not to.
pub(crate) const NAMES: [&str; 6] = ["PATH", "LANG", "HOME", "TMPDIR", "ASAN_OPTIONS", "LSAN_OPTIONS"];

/// The variables of a run: these, then what the request adds or replaces.
pub(crate) fn clean(
    path: &OsStr,
    scratch: &Path,
    extra: &[(OsString, OsString)],
) -> Vec<(OsString, OsString)> {
    let scratch = scratch.as_os_str();
    let no_leaks = OsStr::new("detect_leaks=0");
    let values = [path, OsStr::new("C.UTF-8"), scratch, scratch, no_leaks, no_leaks];
    let variables = NAMES
        .map(OsString::from)
        .into_iter()
        .zip(values.map(OsString::from));
    let mut variables: Vec<_> = variables.collect();
    for (name, value) in extra {
        match variables.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => known.clone_from(value),
            None => variables.push((name.clone(), value.clone())),
        }
    }
    variables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_can_replace_and_add_but_not_inherit() {
        let extra = vec![("LANG".into(), "de_DE.UTF-8".into()), ("SEED".into(), "7".into())];
        let variables = clean(OsStr::new("/bin"), Path::new("/s"), &extra);
        assert_eq!(variables.last(), extra.last());
        assert_eq!(variables[1].1, "de_DE.UTF-8");
    }
}
