//! Values that are counted while they are alive, so that drops and leaks can be seen.

use std::borrow::Borrow;
use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

thread_local! {
    /// The play under way on this thread, and how many of its values are alive.
    static PLAY: Cell<(u64, i64)> = const { Cell::new((0, 0)) };
}

/// A value that counts itself: a side puts its items into the structure under test as `Counted`, and shows [`alive`].
/// Equality, order, hash and `{:?}` are those of the value.
///
/// ```
/// use crosscheck_core::subject::{Counted, alive};
///
/// let before = alive();
/// let mut list = vec![Counted::new(1), Counted::new(2)];
/// assert_eq!(alive() - before, 2);
/// list.clear();
/// assert_eq!(alive() - before, 0);
/// std::mem::forget(Counted::new(3));
/// assert_eq!(alive() - before, 1);
/// ```
pub struct Counted<T> {
    value: T,
    /// The play in which it began.
    play: u64,
}

impl<T> Counted<T> {
    /// Counts a value from now on.
    pub fn new(value: T) -> Self {
        let (play, alive) = PLAY.get();
        PLAY.set((play, alive + 1));
        Counted { value, play }
    }
}

/// Returns how many values are alive that were counted on this thread since the play began: below zero if some were
/// dropped twice.
pub fn alive() -> i64 {
    PLAY.get().1
}

/// Begins to count anew. What an earlier play has left behind no longer counts.
pub(super) fn begin() {
    PLAY.set((PLAY.get().0 + 1, 0));
}

impl<T> Drop for Counted<T> {
    fn drop(&mut self) {
        // A thread that ends may drop what it keeps in statics after the count is gone.
        let _ = PLAY.try_with(|count| {
            let (play, alive) = count.get();
            if play == self.play {
                count.set((play, alive - 1));
            }
        });
    }
}

impl<T: Clone> Clone for Counted<T> {
    fn clone(&self) -> Self {
        Counted::new(self.value.clone())
    }
}

impl<T: Default> Default for Counted<T> {
    fn default() -> Self {
        Counted::new(T::default())
    }
}

/// Shown as its value: a side may show the whole structure so.
impl<T: fmt::Debug> fmt::Debug for Counted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T> From<T> for Counted<T> {
    fn from(value: T) -> Self {
        Counted::new(value)
    }
}

impl<T> Deref for Counted<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A map with such keys is asked with plain ones.
impl<T> Borrow<T> for Counted<T> {
    fn borrow(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Counted<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Counted<T> {}

impl<T: PartialOrd> PartialOrd for Counted<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Counted<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Counted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;

    #[test]
    fn what_is_alive_is_counted_from_the_beginning_of_a_play() {
        let left = Counted::new(1);
        begin();
        assert_eq!(alive(), 0);
        let mut map: HashMap<Counted<u8>, u8> = [(Counted::new(1), 1), (2.into(), 2)].into();
        map.insert(Counted::new(1), 3);
        assert_eq!((alive(), map.get(&1)), (2, Some(&3)));
        drop(left);
        assert_eq!(alive(), 2);
        let copy = map.clone();
        assert_eq!(alive(), 4);
        drop((map, copy));
        assert_eq!(alive(), 0);
        let ordered: BTreeSet<Counted<u8>> = [2, 1].map(Counted::new).into();
        assert_eq!(ordered.iter().map(|one| **one).collect::<Vec<_>>(), [1, 2]);
    }
}
