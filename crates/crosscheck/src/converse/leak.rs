//! Differences that a fresh process does not show.

use crosscheck_core::compare::fault::{Failure, Fault};

/// A fault: the program's play of a case depends on the cases before it.
#[derive(Clone, Debug)]
pub(super) struct Leak {
    /// What differs.
    pub(super) fault: Fault,
    /// The text of an earlier case, after which the difference also shows in a fresh process.
    pub(super) before: Option<String>,
    /// How many cases the process had played.
    pub(super) cases: u64,
}

impl Failure for Leak {
    fn kind(&self) -> String {
        "state leaks from case to case".into()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = Vec::new();
        if let Some(difference) = self.fault.difference() {
            let [ours, theirs] = [&difference.expected, &difference.found].map(ToString::to_string);
            rows.extend([
                ("where", difference.place.clone()),
                ("what", self.fault.fingerprint().to_string()),
                ("reference", ours),
                ("program", theirs),
            ]);
        }
        let alone = "a fresh process plays this case as the reference does";
        rows.push(("alone", alone.into()));
        rows.push(match &self.before {
            Some(_) => ("after", "it differs after the case in `before.in`, as here".into()),
            None => {
                let cases = format!("{} other cases", self.cases.saturating_sub(1));
                (
                    "after",
                    format!("it differed once, after {cases}; none of the last ones alone repeats it"),
                )
            }
        });
        rows
    }
}
