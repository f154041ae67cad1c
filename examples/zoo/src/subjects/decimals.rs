// Decimals of 96 bits and at most 28 places against whole fractions. Each turn is one operation on numbers as text, and shows
// the first 20 digits of a result, since the last ones are rounded. Reports on division and on `rescale` had been read.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

use num_bigint::BigInt;
use rust_decimal::Decimal;

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Add(String, String),
    Sub(String, String),
    Mul(String, String),
    Div(String, String),
    Rem(String, String),
    Rescale(String, u32),
    Show(String, u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    /// A number of units of ten to the second number; nothing if the result is too large.
    value: Option<(String, i32)>,
    scale: Option<u32>,
    close: bool,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let (a, b) = (number(rng), number(rng));
        Some(match rng.random_range(0..9) {
            0 => Turn::Add(a, b),
            1 => Turn::Sub(a, b),
            2..4 => Turn::Mul(a, b),
            4..6 => Turn::Div(a, b),
            6 => Turn::Rem(a, b),
            7 => Turn::Rescale(a, rng.random_range(0..32)),
            _ => Turn::Show(a, rng.random_range(0..32)),
        })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        match turn {
            Turn::Add(a, b) | Turn::Sub(a, b) | Turn::Mul(a, b) | Turn::Div(a, b) | Turn::Rem(a, b) => {
                parts(a).and(parts(b)).is_some()
            }
            Turn::Rescale(a, _) | Turn::Show(a, _) => parts(a).is_some(),
        }
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=8)
    }
}

fn number(rng: &mut dyn Rng) -> String {
    let digits = [3, 12, 28][rng.random_range(0..3)];
    let (whole, places) = (rng.random_range(1..=digits), rng.random_range(0..=digits));
    let mut digits = |count| (0..count).map(|_| char::from(b'0' + rng.random_range(0..10))).collect::<String>();
    let (whole, places) = (digits(whole), digits(places.min(28 - whole)));
    let whole = whole.trim_start_matches('0');
    let sign = if rng.random() { "-" } else { "" };
    let point = if places.is_empty() { "" } else { "." };
    format!("{sign}{}{whole}{point}{places}", if whole.is_empty() { "0" } else { "" })
}

/// The digits without a point, and how many are behind it.
fn parts(text: &str) -> Option<(BigInt, u32)> {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = whole.trim_start_matches('-');
    let fits = whole.len() - unsigned.len() < 2 && unsigned.len() + places.len() <= 28;
    let shape = plain(unsigned) && !unsigned.is_empty() && plain(places) && (places.is_empty() != text.contains('.'));
    (fits && shape).then(|| (format!("{whole}{places}").parse().expect("digits"), places.len() as u32))
}

fn ten(power: u32) -> BigInt {
    BigInt::from(10_i128.pow(power))
}

/// The first 20 digits, and none behind the 20th place.
fn first((above, below): (BigInt, BigInt)) -> Option<(String, i32)> {
    let zero = BigInt::from(0);
    let negative = (above < zero) != (below < zero);
    let [above, below] = [above, below].map(|part| if part < zero { -part } else { part });
    if &above * 2 > &below * ((BigInt::from(1) << 97) - 1) {
        return None;
    }
    let sign = if negative { "-" } else { "" };
    let digits = (&above / &below).to_string().len() as i32;
    let places = (20 - digits).min(20);
    let above = if places < 0 { above } else { above * ten(places as u32) };
    let below = if places < 0 { below * ten(places.unsigned_abs()) } else { below };
    // Not by halves: a number between two results would be a coin's toss if it was rounded before.
    let units = (above * 1000 + &below * 377) / (below * 1000);
    Some(if units == zero { ("0".into(), 0) } else { (format!("{sign}{units}"), -places) })
}

pub struct Model;

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let fraction = |text: &str| parts(text).map(|(digits, places)| (digits, ten(places))).expect("a number");
        let (mut scale, zero) = (None, BigInt::from(0));
        let value = match turn {
            Turn::Add(a, b) | Turn::Sub(a, b) => {
                let ((a, ten_a), (b, ten_b)) = (fraction(a), fraction(b));
                let b = if matches!(turn, Turn::Sub(..)) { -b } else { b };
                first((a * &ten_b + b * &ten_a, ten_a * ten_b))
            }
            Turn::Mul(a, b) => {
                let ((a, ten_a), (b, ten_b)) = (fraction(a), fraction(b));
                first((a * b, ten_a * ten_b))
            }
            Turn::Div(a, b) | Turn::Rem(a, b) if fraction(b).0 == zero => None,
            Turn::Div(a, b) => {
                let ((a, ten_a), (b, ten_b)) = (fraction(a), fraction(b));
                first((a * ten_b, ten_a * b))
            }
            Turn::Rem(a, b) => {
                let ((a, ten_a), (b, ten_b)) = (fraction(a), fraction(b));
                first(((a * &ten_b) % (b * &ten_a), ten_a * ten_b))
            }
            Turn::Rescale(a, to) => {
                let (digits, places) = parts(a).expect("a number");
                // As many places as fit, and 28 at the most.
                let fits = |to: u32| digits.clone() * ten(to - places) < BigInt::from(1) << 96 && -&digits * ten(to - places) < BigInt::from(1) << 96;
                let to = if *to > places { (places..=(*to).min(28)).rev().find(|&to| fits(to)).unwrap_or(places) } else { *to };
                scale = Some(to);
                let unit = ten(places.saturating_sub(to));
                let half = if digits < zero { -&unit } else { unit.clone() };
                let rounded = if to < places { (&digits * 2 + half) / (&unit * 2) } else { digits };
                first((rounded, ten(to.min(places))))
            }
            Turn::Show(a, _) => first(fraction(a)),
        };
        Seen { value, scale, close: true }
    }
}

pub struct Engine;

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let parse = |text: &str| text.parse::<Decimal>().expect("a number");
        let (mut scale, mut close) = (None, true);
        let value = match turn {
            Turn::Add(a, b) => parse(a).checked_add(parse(b)),
            Turn::Sub(a, b) => parse(a).checked_sub(parse(b)),
            Turn::Mul(a, b) => parse(a).checked_mul(parse(b)),
            Turn::Div(a, b) => parse(a).checked_div(parse(b)),
            Turn::Rem(a, b) => parse(a).checked_rem(parse(b)),
            Turn::Rescale(a, to) => {
                let mut value = parse(a);
                value.rescale(*to);
                scale = Some(value.scale());
                Some(value)
            }
            Turn::Show(a, places) => {
                let shown = format!("{:.*}", usize::from(*places), parse(a));
                close = is_close(&shown, &parts(a).expect("a number"), (*places).into());
                format!("{}", parse(a)).parse().ok()
            }
        };
        Seen { value: value.and_then(|value| first(whole(value))), scale, close }
    }
}

fn whole(value: Decimal) -> (BigInt, BigInt) {
    let parts = value.unpack();
    let digits = i128::from(parts.hi) << 64 | i128::from(parts.mid) << 32 | i128::from(parts.lo);
    (BigInt::from(if parts.is_negative { -digits } else { digits }), ten(parts.scale))
}

/// Whether a text has that many places and is less than one of the last away from a number.
fn is_close(text: &str, (digits, places): &(BigInt, u32), shown: u32) -> bool {
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    let Ok(read) = format!("{whole}{behind}").parse::<BigInt>() else { return false };
    let off = read * ten(*places) - digits * ten(shown);
    let unit = ten(*places);
    behind.len() == shown as usize && off < unit && -off < unit
}
