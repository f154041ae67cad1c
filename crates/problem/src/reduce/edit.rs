//! Edits of a case.

use crate::value::Row;

/// The way from a case to a record in it: slots, and numbers of records.
pub(crate) type Path = Vec<(usize, usize)>;

/// Of at most this many, any two are also left out together: a bracket and the one that closes it, the ends of a palindrome.
pub(super) const FEW: usize = 32;

/// A change that may make a case simpler. The result need not satisfy the shape; there is none if nothing can be changed so.
/// It holds what it needs of the case that it was made for.
pub(super) type Edit<'a> = Box<dyn Fn(&Row) -> Option<Row> + 'a>;

/// Edits of one kind, the boldest first. Each is made only when it is asked for.
pub(super) type Edits<'a> = Box<dyn Iterator<Item = Edit<'a>> + 'a>;
