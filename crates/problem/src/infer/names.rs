//! Names for what is found, as statements have them.

use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

/// What a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    Tests,
    Queries,
    /// A number alone.
    Number,
    Array,
    /// A permutation, or the parents of vertices.
    Parents,
    Word,
    Grid,
    /// A number of a record.
    Part,
    /// The ends of an interval.
    Ends,
    Real,
}

impl Names {
    pub(super) fn fresh(&mut self, what: For) -> String {
        let usual: &[&str] = match what {
            For::Tests => &["t"],
            For::Queries => &["q"],
            For::Number => &["n", "m", "k", "p", "d", "e", "f"],
            For::Array => &["a", "b", "c", "d"],
            For::Parents => &["p"],
            For::Word => &["s", "u", "v", "w"],
            For::Grid => &["g"],
            For::Part => &["x", "y", "z", "w", "v"],
            For::Ends => &["l", "r"],
            For::Real => &["x", "y", "z"],
        };
        let more = (1..).map(|number| format!("{}{number}", usual[0]));
        let mut all = usual.iter().map(|name| (*name).to_owned()).chain(more);
        let free = all.find(|name| !self.0.contains(name)).expect("numbers do not end");
        self.0.insert(free.clone());
        free
    }
}
