// Arithmetic of decimals of 96 bits and at most 28 places against fractions. Each turn is one operation on two numbers as text,
// and shows the first 20 digits of the result, since the last ones are rounded. That a division can be wrong had been read.
use crosscheck::{Rng, RngExt, Subject};

/// A number of units of ten to the second number; nothing if there is no result, or it is too large.
type Units = Option<(String, i32)>;

pub struct Pair;

#[crosscheck::data]
pub enum Turn {
    Add(String, String),
    Sub(String, String),
    Mul(String, String),
    Div(String, String),
    Rem(String, String),
}

impl Turn {
    fn numbers(&self) -> [&str; 2] {
        let (Turn::Add(a, b) | Turn::Sub(a, b) | Turn::Mul(a, b) | Turn::Div(a, b) | Turn::Rem(a, b)) =
            self;
        [a, b]
    }
}

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Turn> {
        let (a, b) = (number(rng), number(rng));
        Some(match rng.random_range(0..7) {
            0 => Turn::Add(a, b),
            1 => Turn::Sub(a, b),
            2..4 => Turn::Mul(a, b),
            4..6 => Turn::Div(a, b),
            _ => Turn::Rem(a, b),
        })
    }

    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        turn.numbers().into_iter().all(|number| parts(number).is_some())
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=8)
    }

    fn reference() -> impl FnMut(&Turn) -> Units {
        |turn| {
            let [(a, a_unit), (b, b_unit)] = turn.numbers().map(fraction);
            let none = b == BigInt::from(0);
            match turn {
                Turn::Add(..) => first((a * &b_unit + b * &a_unit, a_unit * b_unit)),
                Turn::Sub(..) => first((a * &b_unit - b * &a_unit, a_unit * b_unit)),
                Turn::Mul(..) => first((a * b, a_unit * b_unit)),
                Turn::Div(..) | Turn::Rem(..) if none => None,
                Turn::Div(..) => first((a * b_unit, a_unit * b)),
                Turn::Rem(..) => first(((a * &b_unit) % (b * &a_unit), a_unit * b_unit)),
            }
        }
    }

    fn engine() -> impl FnMut(&Turn) -> Units {
        |turn| {
            let [a, b] = turn.numbers().map(parse);
            let result = match turn {
                Turn::Add(..) => a.checked_add(b),
                Turn::Sub(..) => a.checked_sub(b),
                Turn::Mul(..) => a.checked_mul(b),
                Turn::Div(..) => a.checked_div(b),
                Turn::Rem(..) => a.checked_rem(b),
            };
            result.and_then(|result| first(whole(result)))
        }
    }
}

fn fraction(text: &str) -> (BigInt, BigInt) {
    let (digits, places) = parts(text).expect("a number");
    (digits, ten(places))
}
