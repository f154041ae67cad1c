// Large integers against those of the machine. That the fault is about `lcm` was known.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};
use num_integer::Integer;

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
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

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = String;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let mut number = || {
            let most = [3, 100, 1 << 33, i64::MAX][rng.random_range(0..4)];
            rng.random_range(-most..=most)
        };
        let (a, b) = (number(), number());
        Some(match rng.random_range(0..9) {
            0 => Turn::Add(a, b),
            1 => Turn::Sub(a, b),
            2 => Turn::Mul(a, b),
            3 if b != 0 => Turn::Div(a, b),
            4 if b != 0 => Turn::Rem(a, b),
            5 if b != 0 => Turn::DivFloor(a, b),
            6 if b != 0 => Turn::ModFloor(a, b),
            7 => Turn::Gcd(a, b),
            _ => Turn::Lcm(a, b),
        })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        use Turn::{Div, DivFloor, ModFloor, Rem};
        !matches!(turn, Div(_, 0) | Rem(_, 0) | DivFloor(_, 0) | ModFloor(_, 0))
    }
}

pub struct Model;

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model
    }

    fn step(&mut self, turn: &Turn) -> String {
        let wide = i128::from;
        let gcd = |a: i64, b: i64| {
            let (mut a, mut b) = (wide(a).abs(), wide(b).abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        // The remainder has the sign of the divisor.
        let modulo = |a, b| ((wide(a) % wide(b)) + wide(b)) % wide(b);
        let number = match *turn {
            Turn::Add(a, b) => wide(a) + wide(b),
            Turn::Sub(a, b) => wide(a) - wide(b),
            Turn::Mul(a, b) => wide(a) * wide(b),
            Turn::Div(a, b) => wide(a) / wide(b),
            Turn::Rem(a, b) => wide(a) % wide(b),
            Turn::DivFloor(a, b) => (wide(a) - modulo(a, b)) / wide(b),
            Turn::ModFloor(a, b) => modulo(a, b),
            Turn::Gcd(a, b) => gcd(a, b),
            // The least multiple of 0 and 0 is 0.
            Turn::Lcm(a, b) => (wide(a) * wide(b)).abs().checked_div(gcd(a, b)).unwrap_or(0),
        };
        number.to_string()
    }
}

pub struct Engine;

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine
    }

    fn step(&mut self, turn: &Turn) -> String {
        let big = |number: i64| num_bigint::BigInt::from(number);
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
