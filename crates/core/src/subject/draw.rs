//! Values that draw themselves at random, each within what its type or its field allows. No other value is valid, so
//! that shrinking stays there as well.

mod parts;

use std::cell::Cell;
use std::ops::{Range, RangeInclusive};

use super::Float;
use crate::generate::draw::pick;
pub use crate::generate::draw::weighted;
use crate::generate::{Rng, RngExt};

/// Data that draws itself within `W`: the attribute `#[crosscheck::draw]` implements this for a start or a turn.
///
/// | within | type | `#[draw(…)]` at a field |
/// |---|---|---|
/// | [`Any`] | all types in this table, arrays, `Box` | nothing |
/// | [`Span`]s | integers, [`Float`] | `0..16`, or several, each as often: `0..3, 64, 100..=110` |
/// | `&str` | `char`, `String`, of these characters | `"ab*?"` |
/// | [`Listed`] | `Vec`, `String`, of this length | `len = 0..8`, and what their items are within |
/// | a tuple | a tuple, each part within its own | `(0..16, "abc")`; `_` for any |
///
/// An `Option` is within what its value is within. An integer within nothing is small, close to a power of two, made of
/// runs of equal bits or equal bytes, or any, each as often.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not draw itself within `{W}`",
    note = "a type of your own: `#[crosscheck::draw]` in place of `#[crosscheck::data]`, or write `fn start` and `fn turn` \
            in the subject",
    note = "at a field, a range is for numbers and a text for characters: `#[draw(0..10, len = 0..5)] Vec<u8>`; \
            `#[draw(with = function)]` is for all other types"
)]
pub trait Draw<W = Any>: Sized {
    /// Draws a value. The same random numbers must give the same value.
    fn draw(within: &W, rng: &mut dyn Rng) -> Self;

    /// Returns whether this is a value that could be drawn; the default: any is.
    fn is_within(&self, _within: &W) -> bool {
        true
    }
}

/// The whole of a type.
#[derive(Clone, Copy, Debug)]
pub struct Any;

/// Numbers from one to another, both included.
#[derive(Clone, Copy, Debug)]
pub struct Span<T> {
    first: T,
    last: T,
}

impl<T: PartialOrd> Span<T> {
    fn hold<const N: usize>(spans: &[Self; N], number: &T) -> bool {
        spans.iter().any(|span| (&span.first..=&span.last).contains(&number))
    }
}

impl<T> From<RangeInclusive<T>> for Span<T> {
    fn from(range: RangeInclusive<T>) -> Self {
        let (first, last) = range.into_inner();
        Span { first, last }
    }
}

impl<T: Copy> From<T> for Span<T> {
    fn from(number: T) -> Self {
        Span { first: number, last: number }
    }
}

/// A list, or a text, of a length within `length`, whose items are within `items`.
#[derive(Clone, Copy, Debug)]
pub struct Listed<L, W> {
    /// What the length is within.
    pub length: L,
    /// What each item is within.
    pub items: W,
}

/// Draws until a value is valid. Returns `None` if none of a few is.
pub fn valid<T: Draw>(rng: &mut dyn Rng, is_valid: impl Fn(&T) -> bool) -> Option<T> {
    const TRIES: usize = 64;
    (0..TRIES).map(|_| T::draw(&Any, rng)).find(is_valid)
}

/// Draws a value of a type that can contain itself. Within itself a few times, `draw` is told to come to an end.
pub fn nested<T>(draw: impl FnOnce(bool) -> T) -> T {
    const DEEPEST: usize = 6;
    thread_local! {
        static DEPTH: Cell<usize> = const { Cell::new(0) };
    }
    /// A function that draws may panic.
    struct Level;
    impl Drop for Level {
        fn drop(&mut self) {
            DEPTH.set(DEPTH.get() - 1);
        }
    }
    DEPTH.set(DEPTH.get() + 1);
    let _level = Level;
    draw(DEPTH.get() > DEEPEST)
}

/// Draws a number of this many bits that is made of few runs: of equal bits, of whole bytes, or of 32 bits at a time, each
/// all zeros, all ones or any. Carries and borrows go far in these, and limbs are empty or full.
fn runs(rng: &mut dyn Rng, bits: u32) -> u128 {
    let unit = pick(rng, &[1, 8, 32]).min(bits);
    let (mut number, mut at) = (0, 0);
    while at < bits {
        let any = if unit == 1 { 0 } else { rng.random() };
        let fill: u128 = pick(rng, &[0, u128::MAX, any]);
        number = number & !(u128::MAX << at) | fill << at;
        at += unit * rng.random_range(1..=(bits / unit / 2).max(1));
    }
    number
}

/// Implements what is drawn of integers; an `isize` is drawn as the `i64` of the same number.
macro_rules! integers {
    ($($of:ident as $drawn:ident),+) => { $(
        impl From<Range<$of>> for Span<$of> {
            /// # Panics
            /// If the range is empty.
            fn from(range: Range<$of>) -> Self {
                assert!(!range.is_empty(), "no number lies within {range:?}");
                Span { first: range.start, last: range.end - 1 }
            }
        }

        impl<const N: usize> Draw<[Span<$of>; N]> for $of {
            fn draw(spans: &[Span<$of>; N], rng: &mut dyn Rng) -> Self {
                let Span { first, last } = pick(rng, spans);
                rng.random_range(first as $drawn..=last as $drawn) as $of
            }

            fn is_within(&self, spans: &[Span<$of>; N]) -> bool {
                Span::hold(spans, self)
            }
        }

        impl Draw for $of {
            fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
                let any = rng.random_range($drawn::MIN..=$drawn::MAX);
                let drawn = match rng.random_range(0..4) {
                    0 => any % 8,
                    1 => {
                        let one: $drawn = 1;
                        let power = one.rotate_left(rng.random_range(0..$drawn::BITS));
                        power.wrapping_add(pick(rng, &[0, 1, one.wrapping_sub(2)]))
                    }
                    2 => runs(rng, $drawn::BITS) as $drawn,
                    _ => any,
                };
                drawn as $of
            }
        }
    )+ };
}

integers!(u8 as u8, u16 as u16, u32 as u32, u64 as u64, u128 as u128, usize as usize);
integers!(i8 as i8, i16 as i16, i32 as i32, i64 as i64, i128 as i128, isize as i64);

impl From<Range<f64>> for Span<f64> {
    /// The end is included.
    fn from(range: Range<f64>) -> Self {
        Span { first: range.start, last: range.end }
    }
}

impl<const N: usize> Draw<[Span<f64>; N]> for Float {
    fn draw(spans: &[Span<f64>; N], rng: &mut dyn Rng) -> Self {
        let Span { first, last } = pick(rng, spans);
        // Round ones show more, and are easier to read.
        let part =
            if rng.random() { rng.random() } else { f64::from(rng.random_range(0..=16_u8)) / 16.0 };
        Float::exact((first + part * (last - first)).clamp(first, last))
    }

    fn is_within(&self, spans: &[Span<f64>; N]) -> bool {
        Span::hold(spans, &self.get())
    }
}

impl Draw for Float {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        let special =
            [0.0, -0.0, 0.1, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, -f64::INFINITY, f64::NAN];
        Float::exact(match rng.random_range(0..4) {
            0 => pick(rng, &special),
            1 => f64::from(rng.random_range(-9..=9_i8)),
            2 => f64::from(rng.random_range(-8_000..=8_000_i16)) / 8.0,
            _ => f64::from_bits(rng.random()),
        })
    }
}

impl Draw for () {
    fn draw(_: &Any, _: &mut dyn Rng) {}
}

impl Draw for bool {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        rng.random()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::seeded;

    fn many<W, T: Draw<W>>(within: &W) -> Vec<T> {
        let mut rng = seeded("drawn", 1, 0);
        (0..4_000).map(|_| T::draw(within, &mut rng)).collect()
    }

    #[test]
    fn numbers_are_drawn_from_each_span_and_from_nowhere_else() {
        let within = [Span::from(0..3), Span::from(64), Span::from(100..=110)];
        let drawn: Vec<i16> = many(&within);
        assert!(drawn.iter().all(|number| number.is_within(&within)));
        for number in [0, 2, 64, 100, 110] {
            assert!(drawn.contains(&number), "{number}");
        }
        for number in [-1_i16, 3, 63, 65, 111] {
            assert!(!number.is_within(&within), "{number}");
        }
        assert!(drawn.iter().filter(|number| **number == 64).count() > 1_000);
    }

    #[test]
    fn an_integer_of_any_size_is_small_or_at_an_edge_as_often_as_any() {
        let drawn: Vec<i64> = many(&Any);
        for number in [0, 1, i64::MAX, i64::MIN, 1 << 32, (1 << 32) - 1] {
            assert!(drawn.contains(&number), "{number}");
        }
        assert!(drawn.iter().filter(|number| number.unsigned_abs() < 8).count() > 1_000);
        assert!(drawn.iter().filter(|number| number.unsigned_abs() > 1 << 60).count() > 1_000);
    }

    #[test]
    #[should_panic(expected = "no number lies within 5..5")]
    fn an_empty_range_says_so() {
        let _ = Span::from(5_u8..5);
    }

    #[test]
    fn floats_are_drawn_from_their_ranges_or_from_all() {
        let within = [Span::from(-1.0..2.0)];
        let drawn: Vec<Float> = many(&within);
        assert!(drawn.iter().all(|float| (-1.0..=2.0).contains(&float.get())));
        assert!(drawn.contains(&Float::exact(0.5)) && drawn.contains(&Float::exact(2.0)));
        assert!(!Float::exact(f64::NAN).is_within(&within));
        assert!(many::<_, Float>(&Any).iter().any(|float| float.get().is_nan()));
    }

    #[test]
    fn a_value_is_drawn_until_it_is_valid_but_not_for_ever() {
        let mut rng = seeded("drawn", 1, 0);
        let even = valid(&mut rng, |number: &u8| number.is_multiple_of(2));
        assert!(even.is_some_and(|even| even.is_multiple_of(2)));
        assert_eq!(valid(&mut rng, |_: &u8| false), None);
    }

    #[test]
    fn each_part_of_a_value_is_within_its_own() {
        let within = Listed {
            length: [Span::from(1..4)],
            items: ([Span::from(0..5)], Listed { length: [Span::from(2)], items: "ab" }),
        };
        type List = Vec<(u8, Option<String>)>;
        let drawn: Vec<List> = many(&within);
        assert!(drawn.iter().all(|list| list.is_within(&within)));
        let items = || drawn.iter().flatten();
        assert!(
            items().any(|item| item.1.is_none()) && items().any(|item| item.1.as_deref() == Some("ba"))
        );
        assert!(drawn.iter().any(|list| list.len() == 3));
        for outside in [vec![], vec![(0, None); 4], vec![(5, None)], vec![(0, Some("a".to_owned()))]] {
            assert!(!outside.is_within(&within), "{outside:?}");
        }
        assert!(!vec![(0, Some("ac".to_owned()))].is_within(&within));
    }

    #[test]
    fn text_has_as_many_characters_as_its_field_says() {
        let within = Listed { length: [Span::from(2..=3)], items: "é字" };
        let drawn: Vec<String> = many(&within);
        assert!(drawn.iter().all(|text| (2..=3).contains(&text.chars().count())));
        assert!("é字".to_owned().is_within(&within) && !"é".to_owned().is_within(&within));
        assert!(!"ab".to_owned().is_within(&"a") && many::<_, String>(&"a").contains(&"aa".to_owned()));
    }

    #[test]
    fn arrays_boxes_and_whole_types_draw_their_parts() {
        let within = [Span::from(7..9)];
        let drawn: Vec<Box<[u8; 3]>> = many(&within);
        assert!(drawn.iter().flat_map(|array| **array).all(|number| number == 7 || number == 8));
        let any: Vec<(bool, Vec<char>, String)> = many(&Any);
        assert!(any.iter().all(|value| value.is_within(&Any)));
        assert!(any.iter().any(|value| value.1.contains(&'🦀')));
    }
}
