//! Failures that a program shows only after other cases in the same process.

use crosscheck_core::compare::fault;
use crosscheck_core::foreign::{WORD, foreign_bytes};
use crosscheck_core::table::counted;

use super::failure::Failure;

/// A program that plays many cases in one process (`--loop`) fails on a case that it gets right alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) failure: Failure,
    /// The number of cases that it had answered in all by then.
    pub(super) before: u64,
}

impl fault::Failure for Kept {
    fn kind(&self) -> String {
        "state kept from case to case".into()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let Failure { verdict, how, expected, output, .. } = &self.failure;
        let how = if how.is_empty() { String::new() } else { format!(": {how}") };
        let shown = |bytes: &[u8]| foreign_bytes(bytes.trim_ascii()).at_most(WORD).to_string();
        vec![
            ("verdict", format!("{verdict} ({}){how}", verdict.short())),
            ("right", shown(expected.as_bytes())),
            ("yours", shown(output)),
            ("alone", "started for this case alone, the program is right".into()),
            (
                "after",
                format!(
                    "it failed in its loop, after {}: something there is not as it was in the beginning (a \
                     variable, what was read ahead, what was written late)",
                    counted(self.before, "other case")
                ),
            ),
        ]
    }
}
