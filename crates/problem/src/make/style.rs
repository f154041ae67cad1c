//! Styles: how large a case is, and what its values are like.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::{Rng, RngExt};

#[derive(Clone, Debug)]
pub(crate) struct Style {
    /// Roughly how many values it may have.
    pub(crate) room: u64,
    pub(crate) sizes: Sizes,
    pub(crate) values: Values,
    pub(crate) order: Order,
    pub(crate) letters: Letters,
    /// The form of trees, and of the trees that connect graphs.
    pub(crate) form: Form,
    /// Whether records of several kinds take turns.
    pub(crate) each_kind: bool,
    /// Whether records share what there is evenly.
    pub(crate) even: bool,
    /// Whether a value that is at least another one is close to it, as the ends of short intervals are.
    pub(crate) close: bool,
}

/// How numbers that count are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sizes {
    /// Any that have room.
    Any,
    /// Mostly as large as there is room for.
    Large,
    /// Some as small and some as large as can be.
    Apart,
    /// As large as the shape allows.
    Full,
    /// The first one, which may count tests, as large as can be, and the others small.
    Many,
}

/// How values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// Each field in a way of its own.
    Mixed,
    /// Anywhere in the range.
    Uniform,
    /// Close to the simplest.
    Small,
    /// At the ends of the range.
    Extreme,
    /// Among the first or the last thousand of the range.
    Ends,
    Equal,
    Few,
}

/// How the values of an array follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Any,
    Sorted,
    Reversed,
    /// Sorted, but for a few.
    Nearly,
}

/// What words are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// One to three characters.
    Few,
    /// The first four to six.
    Handful,
    All,
    /// One character, but for a few places.
    One,
    /// A short word again and again.
    Periodic,
    Mirrored,
    /// Brackets that match, deep or side by side, if there are such characters.
    Balanced,
}

/// What a tree looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Any,
    /// Each vertex below one before it.
    Random,
    /// A single line.
    Path,
    /// One vertex in the middle.
    Star,
    /// A path with leaves.
    Caterpillar,
    /// Nearly a path.
    Deep,
    /// Two children each.
    Binary,
}

impl Style {
    /// A case of about this many values, everything else mixed.
    pub(crate) fn mixed(room: u64, rng: &mut dyn Rng) -> Self {
        use Letters::{All, Balanced, Few, Mirrored, One, Periodic};
        use Order::{Any, Nearly, Reversed, Sorted};
        let order = pick(rng, &[Any, Any, Any, Sorted, Reversed, Nearly]);
        let letters = pick(rng, &[Few, Few, Few, All, One, Periodic, Mirrored, Balanced]);
        Style {
            room,
            sizes: pick(rng, &[Sizes::Any, Sizes::Any, Sizes::Any, Sizes::Large, Sizes::Apart]),
            values: Values::Mixed,
            order,
            letters,
            form: Form::Any,
            each_kind: chance(rng, 20),
            even: chance(rng, 50),
            close: chance(rng, 35),
        }
    }

    /// A case as large as the shape allows.
    pub(crate) fn full(rng: &mut dyn Rng) -> Self {
        /// No contest's input has more values.
        const MOST: u64 = 2_000_000;
        use Letters::{All, Balanced, Few, Mirrored, One, Periodic};
        Style {
            sizes: Sizes::Full,
            values: Values::Uniform,
            order: Order::Any,
            letters: pick(rng, &[All, All, Few, One, Periodic, Mirrored, Balanced]),
            even: false,
            ..Style::mixed(MOST, rng)
        }
    }

    /// Draws the share that each of some records has of the room: evenly, or most of it for one.
    pub(crate) fn shares(&self, count: usize, rng: &mut dyn Rng) -> impl Fn(usize) -> f64 + use<> {
        let even = 1.0 / count.max(1) as f64;
        let large = (!self.even && count > 0).then(|| rng.random_range(0..count));
        move |at| match large {
            Some(large) if large == at => 1.0,
            Some(_) => even / 2.0,
            None => even,
        }
    }

    pub(crate) fn variant(&self, variants: usize, at: usize, rng: &mut dyn Rng) -> usize {
        match variants {
            0 | 1 => 0,
            _ if self.each_kind => at % variants,
            _ => rng.random_range(0..variants),
        }
    }

    /// Draws a size from `low` to `cap`; the shape allows up to `high`.
    pub(crate) fn size(&self, (low, cap): (i64, i64), high: i64, rng: &mut dyn Rng) -> i64 {
        let any = |rng: &mut dyn Rng| match chance(rng, 50) {
            true => rng.random_range(low..=cap),
            false => {
                let most = ((cap - low + 1) as f64).ln();
                let more = (rng.random_range(0.0..1.0) * most).exp() as i64 - 1;
                low.saturating_add(more).min(cap)
            }
        };
        match self.sizes {
            Sizes::Full | Sizes::Many => {
                cap.saturating_sub(i64::from(chance(rng, 5))).max(low).min(high)
            }
            Sizes::Apart if chance(rng, 50) => low,
            Sizes::Apart => cap,
            Sizes::Large if chance(rng, 80) => cap,
            _ => any(rng),
        }
    }

    /// Draws the values that a field's values are drawn from. They are counted in parts of a whole: so many of them are one.
    pub(crate) fn palette(&self, range: (i64, i64), whole: i64, rng: &mut dyn Rng) -> Palette {
        let how = match self.values {
            Values::Mixed => {
                use Values::{Equal, Extreme, Few, Small, Uniform};
                pick(rng, &[Small, Small, Small, Uniform, Few, Extreme, Equal])
            }
            other => other,
        };
        let spread = whole.saturating_mul(rng.random_range(1..=5));
        let near = near(range, spread);
        let some = match how {
            Values::Equal => 1,
            Values::Few => rng.random_range(2..=3),
            _ => 0,
        };
        let from = if chance(rng, 70) { near } else { range };
        let few = (0..some).map(|_| rng.random_range(from.0..=from.1)).collect();
        Palette { how, near, few }
    }

    pub(crate) fn value(&self, (low, high): (i64, i64), palette: &Palette, rng: &mut dyn Rng) -> i64 {
        match palette.how {
            Values::Uniform | Values::Mixed => rng.random_range(low..=high),
            Values::Small => {
                let (least, most) = (palette.near.0.clamp(low, high), palette.near.1.clamp(low, high));
                rng.random_range(least..=most)
            }
            Values::Extreme => match rng.random_range(0..10) {
                0..=3 => high,
                4..=6 => low,
                7 => high.saturating_sub(1).max(low),
                8 => low.saturating_add(1).min(high),
                _ => rng.random_range(low..=high),
            },
            Values::Ends => {
                let inward = rng.random_range(0..1000);
                match chance(rng, 50) {
                    true => low.saturating_add(inward).min(high),
                    false => high.saturating_sub(inward).max(low),
                }
            }
            Values::Equal | Values::Few => {
                let drawn = palette.few[rng.random_range(0..palette.few.len())];
                drawn.clamp(low, high)
            }
        }
    }
}

/// What a field's values are drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    how: Values,
    near: (i64, i64),
    few: Vec<i64>,
}

/// Returns the part of a range that is close to zero.
fn near((low, high): (i64, i64), spread: i64) -> (i64, i64) {
    if low > 0 {
        (low, low.saturating_add(spread).min(high))
    } else if high < 0 {
        (high.saturating_sub(spread).max(low), high)
    } else {
        ((-spread).max(low), spread.min(high))
    }
}
