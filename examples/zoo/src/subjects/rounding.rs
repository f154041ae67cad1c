// Decimals of at most 18 digits against integers: rounding to a number of places. The start is digits and their scale.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Round(i64),
    Add(i32),
    Negate,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = (i64, u8);
    type Turn = Turn;
    /// Digits and scale, without zeros at the end.
    type Seen = (i128, u8);
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> (i64, u8) {
        let most = [100, 10_000, 10_000_000][rng.random_range(0..3)];
        (rng.random_range(-most..=most), rng.random_range(0..6))
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        Some(match rng.random_range(0..4) {
            0..2 => Turn::Round(rng.random_range(0..6)),
            2 => Turn::Add(rng.random_range(-99..=99)),
            _ => Turn::Negate,
        })
    }

    fn is_start(start: &(i64, u8)) -> bool {
        start.0.abs() <= 10_000_000 && start.1 < 6
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        !matches!(turn, Turn::Round(places) if !(0..6).contains(places))
    }
}

fn plain(mut digits: i128, mut scale: i64) -> (i128, u8) {
    while scale > 0 && digits % 10 == 0 {
        (digits, scale) = (digits / 10, scale - 1);
    }
    (digits, scale as u8)
}

/// A number of millionths.
pub struct Model(i128);

impl Side<Pair> for Model {
    fn new(&(digits, scale): &(i64, u8)) -> Self {
        Model(i128::from(digits) * 10_i128.pow(6 - u32::from(scale)))
    }

    fn step(&mut self, turn: &Turn) -> (i128, u8) {
        match *turn {
            // Halves go to the even neighbour: that is the default rounding mode of the documentation.
            Turn::Round(places) => {
                let unit = 10_i128.pow(6 - places as u32);
                let (whole, rest) = (self.0.div_euclid(unit), self.0.rem_euclid(unit));
                let up = 2 * rest > unit || (2 * rest == unit && whole % 2 != 0);
                self.0 = (whole + i128::from(up)) * unit;
            }
            Turn::Add(hundredths) => self.0 += i128::from(hundredths) * 10_000,
            Turn::Negate => self.0 = -self.0,
        }
        plain(self.0, 6)
    }
}

pub struct Engine(bigdecimal::BigDecimal);

impl Side<Pair> for Engine {
    fn new(&(digits, scale): &(i64, u8)) -> Self {
        Engine(bigdecimal::BigDecimal::new(digits.into(), scale.into()))
    }

    fn step(&mut self, turn: &Turn) -> (i128, u8) {
        match *turn {
            Turn::Round(places) => self.0 = self.0.round(places),
            Turn::Add(hundredths) => self.0 += bigdecimal::BigDecimal::new(hundredths.into(), 2),
            Turn::Negate => self.0 = -self.0.clone(),
        }
        let (digits, scale) = self.0.as_bigint_and_exponent();
        plain(digits.to_string().parse().expect("digits fit"), scale)
    }
}
