//! Draws sizes within a subtask's limits, as values of the generator's knobs.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};

use crate::contract::quantities::{Name, Narrowed, Of};

pub(super) type Sizes = BTreeMap<&'static str, u32>;

/// The most draws of sizes until their products are within the limits, too.
const TRIES: usize = 200;

/// Draws sizes within these limits, each as likely large as small. With `full` they are the largest: a number is at the
/// upper end of its range, and of two whose product is limited, the first is drawn and the second as large as possible.
/// `None` if no sizes are found.
pub(super) fn draw(names: &[Name], limits: &Narrowed, full: bool, rng: &mut dyn Rng) -> Option<Sizes> {
    let products = products(names);
    (0..TRIES).find_map(|_| {
        let mut drawn: BTreeMap<&str, i64> = BTreeMap::new();
        for name in names.iter().filter(|name| name.knob.is_some()) {
            let limited = limits.get(name.name).is_some();
            let factor =
                products.iter().find(|of| [of.a, of.b].contains(&name.name) && of.is_limited(limits));
            if name.of == Of::Digit {
                drawn.extend(limited.then(|| (name.name, allowed_digits(name, limits))));
            } else if limited || factor.is_some() {
                let most = factor.map_or(name.high, |product| product.room(limits, names, &drawn));
                let largest = full && factor.is_none_or(|product| product.b == name.name);
                drawn.insert(name.name, number(name, limits, most, largest, rng)?);
            }
        }
        let within = |product: &Product| {
            let (a, b) = (drawn.get(product.a)?, drawn.get(product.b)?);
            Some(product.spans(limits, names).iter().any(|(low, high)| (low..=high).contains(&&(a * b))))
        };
        let fits = products.iter().all(|product| within(product) != Some(false));
        fits.then(|| knobs(names, &drawn))
    })
}

fn knobs(names: &[Name], drawn: &BTreeMap<&str, i64>) -> Sizes {
    let knob = |name: &Name| Some((name.knob?, u32::try_from(*drawn.get(name.name)?).ok()?));
    names.iter().filter_map(knob).collect()
}

/// A product of two numbers that has a name of its own.
struct Product {
    name: &'static str,
    a: &'static str,
    b: &'static str,
}

impl Product {
    fn is_limited(&self, limits: &Narrowed) -> bool {
        [self.name, self.a, self.b].iter().any(|name| limits.get(name).is_some())
    }

    fn spans(&self, limits: &Narrowed, names: &[Name]) -> Vec<(i64, i64)> {
        let own = names.iter().find(|name| name.name == self.name);
        own.map_or_else(Vec::new, |name| spans(limits, name))
    }

    /// Returns the largest value of a factor, given the other one if that is drawn.
    fn room(&self, limits: &Narrowed, names: &[Name], drawn: &BTreeMap<&str, i64>) -> i64 {
        let other = names.iter().find(|name| name.name == self.b).map_or(1, |name| name.low);
        let most = self.spans(limits, names).iter().map(|(_, high)| *high).max().unwrap_or(i64::MAX);
        most / drawn.get(self.a).copied().unwrap_or(other).max(1)
    }
}

fn spans(limits: &Narrowed, name: &Name) -> Vec<(i64, i64)> {
    limits.get(name.name).map_or_else(|| vec![(name.low, name.high)], |values| values.within(name))
}

/// Returns whether these limits say how large a case is, and not only what it consists of.
pub(super) fn limit_sizes(names: &[Name], limits: &Narrowed) -> bool {
    let sized = |name: &Name| match name.of {
        Of::Digit => false,
        Of::Product(..) => true,
        Of::Number => name.knob.is_some(),
    };
    names.iter().any(|name| limits.get(name.name).is_some() && sized(name))
}

fn number(name: &Name, limits: &Narrowed, most: i64, largest: bool, rng: &mut dyn Rng) -> Option<i64> {
    let spans: Vec<(i64, i64)> = spans(limits, name)
        .into_iter()
        .map(|(low, high)| (low, high.min(most)))
        .filter(|(low, high)| low <= high)
        .collect();
    if largest {
        return spans.iter().map(|(_, high)| *high).max();
    }
    let (low, high) = *spans.get(rng.random_range(0..spans.len().max(1)))?;
    // Each number of digits is as likely as the others.
    let digits = (high - low + 1).ilog2();
    let reach = 1_i64 << rng.random_range(0..=digits);
    Some(low + rng.random_range(0..(2 * reach).min(high - low + 1)))
}

/// Returns the allowed digits as one number, the largest first: 310 for 0, 1 and 3.
fn allowed_digits(name: &Name, limits: &Narrowed) -> i64 {
    let allowed = |digit: &i64| limits.get(name.name).is_none_or(|values| values.contains(*digit));
    (name.low..=name.high).rev().filter(allowed).fold(0, |number, digit| 10 * number + digit)
}

fn products(names: &[Name]) -> Vec<Product> {
    let product = |name: &Name| match name.of {
        Of::Product(a, b) => Some(Product { name: name.name, a, b }),
        Of::Number | Of::Digit => None,
    };
    names.iter().filter_map(product).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::seeded;

    fn names() -> [Name; 4] {
        let sized = |name, low, high, knob| Name { knob: Some(knob), ..Name::new(name, "", low, high) };
        [
            sized("n", 2, 1000, "rows"),
            sized("m", 2, 1000, "cols"),
            sized("q", 1, 50, "queries"),
            Name { of: Of::Product("n", "m"), ..Name::new("nm", "", 4, 2000) },
        ]
    }

    fn narrowed(limits: &[(&str, &str)]) -> Narrowed {
        Narrowed::parse(&names(), limits.iter().copied()).expect("limits")
    }

    proptest! {
        #[test]
        fn sizes_are_within_the_limits_and_name_only_what_is_limited(seed: u64, full: bool) {
            let mut rng = seeded("sizes", seed, 0);
            let sizes = draw(&names(), &narrowed(&[("nm", "..100"), ("n", "3..9,20")]), full, &mut rng);
            let sizes = sizes.expect("there are such sizes");
            prop_assert_eq!(sizes.keys().copied().collect::<Vec<_>>(), ["cols", "rows"]);
            let (rows, cols) = (sizes["rows"], sizes["cols"]);
            prop_assert!((3..=9).contains(&rows) || rows == 20);
            prop_assert!(cols >= 2 && rows * cols <= 100);
            // Another column would be too many.
            prop_assert!(!full || rows * (cols + 1) > 100);
        }
    }

    #[test]
    fn a_full_size_is_the_upper_end_and_what_is_not_limited_is_left_to_the_generator() {
        let mut rng = seeded("sizes", 1, 0);
        let sizes = draw(&names(), &narrowed(&[("q", "..20")]), true, &mut rng).expect("sizes");
        assert_eq!(sizes, [("queries", 20)].into());
    }
}
