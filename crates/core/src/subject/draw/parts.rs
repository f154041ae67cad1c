//! Values with parts: each part draws itself.

use super::{Any, Draw, Listed, Span};
use crate::generate::draw::pick;
use crate::generate::{Rng, RngExt};

/// The length of a list or a text whose field says nothing about it.
const LENGTH: [Span<usize>; 1] = [Span { first: 0, last: 8 }];

impl<W, T: Draw<W>> Draw<W> for Option<T> {
    fn draw(within: &W, rng: &mut dyn Rng) -> Self {
        rng.random_ratio(3, 4).then(|| T::draw(within, rng))
    }

    fn is_within(&self, within: &W) -> bool {
        self.as_ref().is_none_or(|value| value.is_within(within))
    }
}

impl<W, T: Draw<W>> Draw<W> for Box<T> {
    fn draw(within: &W, rng: &mut dyn Rng) -> Self {
        Box::new(T::draw(within, rng))
    }

    fn is_within(&self, within: &W) -> bool {
        T::is_within(self, within)
    }
}

impl<W, T: Draw<W>, const N: usize> Draw<W> for [T; N] {
    fn draw(within: &W, rng: &mut dyn Rng) -> Self {
        std::array::from_fn(|_| T::draw(within, rng))
    }

    fn is_within(&self, within: &W) -> bool {
        self.iter().all(|item| item.is_within(within))
    }
}

impl<L, W, T: Draw<W>> Draw<Listed<L, W>> for Vec<T>
where
    usize: Draw<L>,
{
    fn draw(within: &Listed<L, W>, rng: &mut dyn Rng) -> Self {
        let length = usize::draw(&within.length, rng);
        (0..length).map(|_| T::draw(&within.items, rng)).collect()
    }

    fn is_within(&self, within: &Listed<L, W>) -> bool {
        self.len().is_within(&within.length) && self.iter().all(|item| item.is_within(&within.items))
    }
}

/// A list of the usual length.
impl<T: Draw> Draw for Vec<T> {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        Self::draw(&Listed { length: LENGTH, items: Any }, rng)
    }

    fn is_within(&self, _: &Any) -> bool {
        // Its length is no limit that anybody has stated.
        self.iter().all(|item| item.is_within(&Any))
    }
}

impl Draw<&str> for char {
    fn draw(within: &&str, rng: &mut dyn Rng) -> Self {
        let count = within.chars().count();
        within.chars().nth(rng.random_range(0..count.max(1))).expect("there are characters to draw from")
    }

    fn is_within(&self, within: &&str) -> bool {
        within.contains(*self)
    }
}

impl Draw for char {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        match rng.random_range(0..8) {
            0..4 => rng.random_range('a'..='c'),
            4..6 => rng.random_range(' '..='~'),
            6 => pick(
                rng,
                &['\0', '\t', '\n', '\r', '\u{7f}', 'é', 'ß', 'İ', '\u{301}', '\u{2028}', '字', '🦀'],
            ),
            _ => rng.random(),
        }
    }
}

impl<L, W> Draw<Listed<L, W>> for String
where
    usize: Draw<L>,
    char: Draw<W>,
{
    fn draw(within: &Listed<L, W>, rng: &mut dyn Rng) -> Self {
        let length = usize::draw(&within.length, rng);
        (0..length).map(|_| char::draw(&within.items, rng)).collect()
    }

    fn is_within(&self, within: &Listed<L, W>) -> bool {
        let length = self.chars().count();
        length.is_within(&within.length) && self.chars().all(|char| char.is_within(&within.items))
    }
}

/// A text of the usual length, of these characters.
impl Draw<&str> for String {
    fn draw(within: &&str, rng: &mut dyn Rng) -> Self {
        Self::draw(&Listed { length: LENGTH, items: *within }, rng)
    }

    fn is_within(&self, within: &&str) -> bool {
        self.chars().all(|char| char.is_within(within))
    }
}

impl Draw for String {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        Self::draw(&Listed { length: LENGTH, items: Any }, rng)
    }
}

macro_rules! tuples {
    ($(($($of:ident $within:ident $at:tt),+);)+) => { $(
        impl<$($of: Draw<$within>, $within),+> Draw<($($within,)+)> for ($($of,)+) {
            fn draw(within: &($($within,)+), rng: &mut dyn Rng) -> Self {
                ($($of::draw(&within.$at, rng),)+)
            }

            fn is_within(&self, within: &($($within,)+)) -> bool {
                $(self.$at.is_within(&within.$at))&&+
            }
        }

        impl<$($of: Draw),+> Draw for ($($of,)+) {
            fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
                ($($of::draw(&Any, rng),)+)
            }

            fn is_within(&self, _: &Any) -> bool {
                $(self.$at.is_within(&Any))&&+
            }
        }
    )+ };
}

tuples! {
    (A WA 0);
    (A WA 0, B WB 1);
    (A WA 0, B WB 1, C WC 2);
    (A WA 0, B WB 1, C WC 2, D WD 3);
}
