//! Roles: places where the rules take a value, and the allowed values that are extreme there.
//!
//! An unforeseen fault often shows only at a limit, and only where that limit plays a certain part: colour 100 as the
//! pair of a full house, the last row as a place for an effect. So each game lists its roles and, for each, the values
//! to meet. The product of both measures a set of cases.

use crate::Playable;

/// A place in the rules that takes a value, or several similar places, with the values to meet there.
pub struct Role<C: Playable> {
    /// The place that takes the value: `colour of a hand's card`.
    pub name: &'static str,
    /// The clauses it comes from: one for all of its parts, or one for each part.
    pub clauses: &'static [&'static str],
    /// The similar places, each with a value of its own: `the pair of a full house`; empty if there is only one place.
    pub parts: &'static [&'static str],
    /// The values to meet in each part.
    pub values: &'static [Value],
    /// Passes on every value that a case gives it, with the part.
    pub met: Met<C>,
    /// The values that no case within the contest's limits can meet.
    pub beyond: &'static [Beyond],
}

// Not derived: that would demand it of the case.
impl<C: Playable> Clone for Role<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Playable> Copy for Role<C> {}

impl<C: Playable> Role<C> {
    /// Creates a role of one place without values, with its name and its clauses; the other functions say the rest.
    pub const fn new(name: &'static str, clauses: &'static [&'static str]) -> Self {
        Role { name, clauses, parts: &[], values: &[], met: |_, _, _| {}, beyond: &[] }
    }

    /// Gives it several similar places.
    pub const fn parts(mut self, parts: &'static [&'static str]) -> Self {
        self.parts = parts;
        self
    }

    /// Gives it the values to meet in each part.
    pub const fn values(mut self, values: &'static [Value]) -> Self {
        self.values = values;
        self
    }

    /// Gives it the function that passes on what a case meets.
    pub const fn met(mut self, met: Met<C>) -> Self {
        self.met = met;
        self
    }

    /// Returns whether its values are [`kinds`] and no amounts.
    pub fn has_kinds(&self) -> bool {
        let mut numbered = (0..).zip(self.values);
        self.values.len() > 1 && numbered.all(|(at, value)| value.least == at && value.most == at)
    }

    /// Excludes values that no case can meet.
    pub const fn beyond(mut self, beyond: &'static [Beyond]) -> Self {
        self.beyond = beyond;
        self
    }
}

/// Passes on the values of a role found in the reference's steps: the part, and the value.
pub type Met<C> = fn(&C, &[&<C as Playable>::Step], &mut dyn FnMut(usize, u64));

/// A value to meet, or a range of similar ones.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// The name: `largest`, `beyond 16 bits`.
    pub name: &'static str,
    /// The least number it stands for.
    pub least: u64,
    /// The largest number it stands for.
    pub most: u64,
}

impl Value {
    /// Creates a value of one number.
    pub const fn exactly(name: &'static str, number: u64) -> Self {
        Value { name, least: number, most: number }
    }

    /// Creates a value for all numbers from `least` on, except the largest, which roles use for what is not an amount:
    /// `as many as there can be`.
    pub const fn from(name: &'static str, least: u64) -> Self {
        Value { name, least, most: u64::MAX - 1 }
    }
}

/// Creates values for kinds instead of amounts: each has a name, and its place in the list as its number.
pub const fn kinds<const N: usize>(names: [&'static str; N]) -> [Value; N] {
    let mut kinds = [Value::exactly("", 0); N];
    let mut at = 0;
    while at < N {
        kinds[at] = Value::exactly(names[at], at as u64);
        at += 1;
    }
    kinds
}

/// Returns the numbers of the [`kinds`] that hold.
pub fn holding<const N: usize>(kinds: [bool; N]) -> impl Iterator<Item = u64> {
    (0..).zip(kinds).filter(|(_, holds)| *holds).map(|(kind, _)| kind)
}

/// Values of a role that no case within the contest's limits can meet.
#[derive(Clone, Copy, Debug)]
pub struct Beyond {
    /// The part it concerns; `None` for all parts.
    pub part: Option<&'static str>,
    /// The value it concerns; `None` for all values.
    pub value: Option<&'static str>,
    /// Whether it also concerns all values after that one.
    pub onwards: bool,
    /// The reason.
    pub why: &'static str,
}

impl Beyond {
    /// Excludes a value in all parts.
    pub const fn value(value: &'static str, why: &'static str) -> Self {
        Beyond { part: None, value: Some(value), onwards: false, why }
    }

    /// Excludes a value in one part.
    pub const fn of(part: &'static str, value: &'static str, why: &'static str) -> Self {
        Beyond { part: Some(part), value: Some(value), onwards: false, why }
    }

    /// Excludes a value and all after it in one part.
    pub const fn from(part: &'static str, value: &'static str, why: &'static str) -> Self {
        Beyond { onwards: true, ..Beyond::of(part, value, why) }
    }
}

/// Concatenates several lists of roles.
pub const fn joined<C: Playable, const N: usize>(lists: &[&[Role<C>]]) -> [Role<C>; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut at, mut next) = (0, 0, 0);
    while list < lists.len() {
        while at < lists[list].len() {
            all[next] = lists[list][at];
            (at, next) = (at + 1, next + 1);
        }
        (list, at) = (list + 1, 0);
    }
    all
}

/// The amounts at which numbers of common bit widths overflow, for sums that may exceed them.
pub const BITS: &[Value] = &[
    Value::exactly("nothing", 0),
    Value::from("beyond 8 bits", 1 << 8),
    Value::from("beyond 15 bits", 1 << 15),
    Value::from("beyond 16 bits", 1 << 16),
    Value::from("beyond a float's 24 bits", 1 << 24),
    Value::from("beyond 31 bits", 1 << 31),
];

/// The four directions on a board.
pub const DIRECTIONS: &[Value] = &kinds(["to the right", "down", "to the left", "up"]);

/// The edges and corners of a board; a cell may be on several of them. [`rim`] returns these numbers.
pub const RIM: &[Value] = &kinds([
    "first row",
    "last row",
    "first column",
    "last column",
    "top left corner",
    "top right corner",
    "bottom left corner",
    "bottom right corner",
]);

/// Returns the edges and corners of a board that a cell lies on, as the numbers of [`RIM`].
pub fn rim(cell: crate::Cell, rows: u32, cols: u32) -> impl Iterator<Item = u64> {
    let (top, bottom) = (cell.row == 1, cell.row == rows);
    let (left, right) = (cell.col == 1, cell.col == cols);
    holding([top, bottom, left, right, top && left, top && right, bottom && left, bottom && right])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn a_cell_is_at_the_rim_where_it_touches_it() {
        let at = |row, col| rim(Cell::new(row, col), 3, 4).collect::<Vec<_>>();
        assert_eq!(at(2, 2), Vec::<u64>::new());
        assert_eq!(at(1, 2), [0]);
        assert_eq!(at(3, 4), [1, 3, 7]);
        assert_eq!(rim(Cell::new(1, 1), 1, 1).count(), 8);
    }
}
