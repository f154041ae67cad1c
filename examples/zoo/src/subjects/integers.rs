// Large integers against those of the machine. That the fault is about `lcm` was known.
use crosscheck::Subject;
use num_bigint::BigInt;
use num_integer::Integer;

#[crosscheck::draw]
pub enum Turn {
    Add(i64, i64),
    Sub(i64, i64),
    Mul(i64, i64),
    Div(i64, i64),
    Rem(i64, i64),
    DivFloor(i64, i64),
    ModFloor(i64, i64),
    Gcd(i64, i64),
    Lcm(i64, i64),
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        use Turn::{Div, DivFloor, ModFloor, Rem};
        !matches!(turn, Div(_, 0) | Rem(_, 0) | DivFloor(_, 0) | ModFloor(_, 0))
    }

    fn reference() -> impl FnMut(&Turn) -> String {
        // The remainder has the sign of the divisor.
        let modulo = |a: i128, b: i128| (a % b + b) % b;
        let wide = |number: i64| i128::from(number);
        move |turn| {
            let number = match *turn {
                Turn::Add(a, b) => wide(a) + wide(b),
                Turn::Sub(a, b) => wide(a) - wide(b),
                Turn::Mul(a, b) => wide(a) * wide(b),
                Turn::Div(a, b) => wide(a) / wide(b),
                Turn::Rem(a, b) => wide(a) % wide(b),
                Turn::DivFloor(a, b) => (wide(a) - modulo(wide(a), wide(b))) / wide(b),
                Turn::ModFloor(a, b) => modulo(wide(a), wide(b)),
                Turn::Gcd(a, b) => gcd(wide(a), wide(b)),
                // The least multiple of 0 and 0 is 0.
                Turn::Lcm(0, 0) => 0,
                Turn::Lcm(a, b) => (wide(a) * wide(b)).abs() / gcd(wide(a), wide(b)),
            };
            number.to_string()
        }
    }

    fn engine() -> impl FnMut(&Turn) -> String {
        let big = |number: i64| BigInt::from(number);
        move |turn| {
            let number = match *turn {
                Turn::Add(a, b) => big(a) + big(b),
                Turn::Sub(a, b) => big(a) - big(b),
                Turn::Mul(a, b) => big(a) * big(b),
                Turn::Div(a, b) => big(a) / big(b),
                Turn::Rem(a, b) => big(a) % big(b),
                Turn::DivFloor(a, b) => big(a).div_floor(&big(b)),
                Turn::ModFloor(a, b) => big(a).mod_floor(&big(b)),
                Turn::Gcd(a, b) => big(a).gcd(&big(b)),
                Turn::Lcm(a, b) => big(a).lcm(&big(b)),
            };
            number.to_string()
        }
    }
}
