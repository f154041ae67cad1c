//! A program of the problem itself that fails on a case: nothing can be said of another program there.

use crosscheck_core::compare::fault::Failure;

/// The reference or the checker fails on a case.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnFails {
    /// Which of them, and how.
    pub(crate) what: String,
    /// What it says.
    pub(crate) said: String,
    /// What it was given besides the case, and what files of that are called.
    pub(crate) given: Vec<(&'static str, Vec<u8>)>,
}

impl Failure for OwnFails {
    fn kind(&self) -> String {
        self.what.clone()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let said = Some(("it says", self.said.clone()));
        said.filter(|(_, said)| !said.is_empty()).into_iter().collect()
    }
}
