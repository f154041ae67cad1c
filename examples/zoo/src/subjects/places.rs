// Decimals with another number of places, or as text, against whole numbers. What `rescale` may do beyond 28 places had been
// read in a report.
use crosscheck::{Rng, RngExt, Subject};

pub struct Pair;

#[crosscheck::data]
pub enum Turn {
    Rescale(String, u32),
    Round(String, u32),
    Show(String, u32),
}

#[crosscheck::data]
pub struct Seen {
    value: Option<(String, i32)>,
    places: u32,
}

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Turn> {
        let (number, places) = (number(rng), rng.random_range(0..32));
        Some(match rng.random_range(0..3) {
            0 => Turn::Rescale(number, places),
            1 => Turn::Round(number, places),
            _ => Turn::Show(number, places),
        })
    }

    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        let (Turn::Rescale(number, places) | Turn::Round(number, places) | Turn::Show(number, places)) =
            turn;
        parts(number).is_some() && *places < 32
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=8)
    }

    fn reference() -> impl FnMut(&Turn) -> Seen {
        |turn| {
            use std::cmp::Ordering::{Equal, Greater, Less};
            let (Turn::Rescale(number, to) | Turn::Round(number, to) | Turn::Show(number, to)) = turn;
            let (digits, places) = parts(number).expect("a number");
            let least = places.min(*to);
            let digits = match turn {
                _ if places <= *to => digits,
                // Halves go away from zero.
                Turn::Rescale(..) => shortened(&digits, places - to, |_, half| half != Less),
                // Halves go to the even neighbour.
                Turn::Round(..) => shortened(&digits, places - to, |whole, half| {
                    half == Greater || half == Equal && whole % 2_u32 != BigInt::from(0)
                }),
                // The last places are cut off, as all versions do; it is not written down.
                Turn::Show(..) => shortened(&digits, places - to, |_, _| false),
            };
            // As many places as fit with these digits, and 28 at the most.
            let fits = |to: &u32| first((digits.clone() * ten(to - places), BigInt::from(1))).is_some();
            let shown = match turn {
                Turn::Rescale(..) if *to > places => {
                    (places..=(*to).min(28)).rev().find(fits).unwrap_or(places)
                }
                Turn::Round(..) => least,
                _ => *to,
            };
            Seen { value: first((digits, ten(least))), places: shown }
        }
    }

    fn engine() -> impl FnMut(&Turn) -> Seen {
        |turn| {
            let (value, places) = match turn {
                Turn::Rescale(number, to) => {
                    let mut value = parse(number);
                    value.rescale(*to);
                    (whole(value), value.scale())
                }
                Turn::Round(number, to) => {
                    let value = parse(number).round_dp(*to);
                    (whole(value), value.scale())
                }
                Turn::Show(number, to) => {
                    let text = format!("{:.*}", *to as usize, parse(number));
                    let (above, behind) = text.split_once('.').unwrap_or((&text, ""));
                    let digits = format!("{above}{behind}").parse().expect("digits");
                    ((digits, ten(behind.len() as u32)), behind.len() as u32)
                }
            };
            Seen { value: first(value), places }
        }
    }
}

/// A number with fewer places: what is left is cut off, and the last place goes up by this if it is more than half of one, or
/// just half.
fn shortened(digits: &BigInt, cut: u32, up: impl Fn(&BigInt, std::cmp::Ordering) -> bool) -> BigInt {
    let zero = BigInt::from(0);
    let (whole, rest) = (digits / ten(cut), digits % ten(cut));
    let rest = if rest < zero { -rest } else { rest };
    let half = Ord::cmp(&(rest * 2_u32), &ten(cut));
    let one = BigInt::from(if *digits < zero { -1 } else { 1 });
    if up(&whole, half) { whole + one } else { whole }
}
