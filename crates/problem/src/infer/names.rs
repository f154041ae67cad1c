//! Names for what is found, as statements have them.

use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

/// The names for one purpose, the most usual first.
type Usual = &'static [&'static str];

pub(super) const TESTS: Usual = &["t"];
pub(super) const QUERIES: Usual = &["q"];
/// For a number alone.
pub(super) const NUMBER: Usual = &["n", "m", "k", "p", "d", "e", "f"];
pub(super) const ARRAY: Usual = &["a", "b", "c", "d"];
/// For a permutation, or the parents of vertices.
pub(super) const PARENTS: Usual = &["p"];
pub(super) const WORD: Usual = &["s", "u", "v", "w"];
pub(super) const GRID: Usual = &["g"];
/// For a number of a record.
pub(super) const PART: Usual = &["x", "y", "z", "w", "v"];
/// For the ends of an interval.
pub(super) const ENDS: Usual = &["l", "r"];
pub(super) const REAL: Usual = &["x", "y", "z"];

impl Names {
    pub(super) fn fresh(&mut self, usual: Usual) -> String {
        let more = (1..).map(|number| format!("{}{number}", usual[0]));
        let mut all = usual.iter().map(|name| (*name).to_owned()).chain(more);
        let free = all.find(|name| !self.0.contains(name)).expect("numbers do not end");
        self.0.insert(free.clone());
        free
    }
}
