//! Copies, comparison and hashes of what consists of a subject's types. Derived, they would be demanded of the subject
//! itself.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Last, Sequence, Shown, Subject};

/// Implements field by field what is derived elsewhere.
macro_rules! alike {
    ($of:ident $($field:ident)+) => {
        impl<S: Subject> Clone for $of<S> {
            fn clone(&self) -> Self {
                $of { $($field: self.$field.clone()),+ }
            }
        }

        impl<S: Subject> PartialEq for $of<S> {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&+
            }
        }

        impl<S: Subject> fmt::Debug for $of<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($of))$(.field(stringify!($field), &self.$field))+.finish()
            }
        }
    };
}

alike!(Sequence start turns);
alike!(Shown turn seen);

impl<S: Subject> Eq for Sequence<S> {}

impl<S: Subject> Hash for Sequence<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.start.hash(state);
        self.turns.hash(state);
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
