//! Copies, comparison and hashes of what consists of a subject's types. Derived, they would be demanded of the subject
//! itself.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Last, Sequence, Shown, Subject};

impl<S: Subject> Clone for Sequence<S> {
    fn clone(&self) -> Self {
        Sequence { start: self.start.clone(), turns: self.turns.clone() }
    }
}

impl<S: Subject> PartialEq for Sequence<S> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.turns == other.turns
    }
}

impl<S: Subject> Eq for Sequence<S> {}

impl<S: Subject> Hash for Sequence<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.start.hash(state);
        self.turns.hash(state);
    }
}

impl<S: Subject> fmt::Debug for Sequence<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sequence").field("start", &self.start).field("turns", &self.turns).finish()
    }
}

impl<S: Subject> Clone for Last<S> {
    fn clone(&self) -> Self {
        Last(self.0.clone())
    }
}

impl<S: Subject> Eq for Last<S> {}

impl<S: Subject> fmt::Debug for Last<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Last").field(&self.0).finish()
    }
}

impl<S: Subject> Clone for Shown<S> {
    fn clone(&self) -> Self {
        Shown { turn: self.turn, seen: self.seen.clone() }
    }
}

impl<S: Subject> PartialEq for Shown<S> {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn && self.seen == other.seen
    }
}

impl<S: Subject> fmt::Debug for Shown<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shown").field("turn", &self.turn).field("seen", &self.seen).finish()
    }
}
