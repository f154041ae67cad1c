//! Laws: what must hold of a player beyond agreeing with another one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Law {
    /// The case's text reads back as the case.
    Text,
    /// The same case twice gives the same steps.
    Twice,
    /// The answer without steps is the answer with steps.
    Answer,
    /// The first turns alone give the first steps.
    Prefix,
    /// The case in the mirror gives the steps in the mirror.
    Mirror,
    /// Nothing appears or vanishes, and totals are the sums of their parts.
    Audit,
}

impl Law {
    /// All laws.
    pub const ALL: &'static [Law] =
        &[Law::Text, Law::Twice, Law::Answer, Law::Prefix, Law::Mirror, Law::Audit];
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Text => "text → case → text is the identity",
            Law::Twice => "the same case twice gives the same steps",
            Law::Answer => "the answer alone is the answer at the end of the steps",
            Law::Prefix => "the first turns alone give the first steps",
            Law::Mirror => "a case in the mirror gives its steps in the mirror",
            Law::Audit => "what a play says of itself adds up",
        })
    }
}
