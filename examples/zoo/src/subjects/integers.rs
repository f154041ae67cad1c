// Large integers against those of the machine. That the fault is about `lcm` was known.
use crosscheck::Subject;
use num_bigint::BigInt;
use num_integer::Integer;

#[crosscheck::draw]
#[derive(Copy)]
pub enum Of {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    DivFloor,
    ModFloor,
    Gcd,
    Lcm,
}

#[crosscheck::draw]
#[derive(Copy)]
pub struct Number(#[draw(-3..=3, -100..=100, -(1 << 33)..=1 << 33, -i64::MAX..=i64::MAX)] i64);

#[crosscheck::draw]
pub struct Turn(Of, Number, Number);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn is_valid(_: &Self::Reference, Turn(of, _, b): &Turn) -> bool {
        b.0 != 0 || !matches!(of, Of::Div | Of::Rem | Of::DivFloor | Of::ModFloor)
    }

    fn reference() -> impl FnMut(&Turn) -> String {
        |&Turn(of, Number(a), Number(b))| {
            let (a, b) = (i128::from(a), i128::from(b));
            // The remainder has the sign of the divisor.
            let modulo = || (a % b + b) % b;
            let number = match of {
                Of::Add => a + b,
                Of::Sub => a - b,
                Of::Mul => a * b,
                Of::Div => a / b,
                Of::Rem => a % b,
                Of::DivFloor => (a - modulo()) / b,
                Of::ModFloor => modulo(),
                Of::Gcd => gcd(a, b),
                // The least multiple of 0 and 0 is 0.
                Of::Lcm => (a * b).abs().checked_div(gcd(a, b)).unwrap_or(0),
            };
            number.to_string()
        }
    }

    fn engine() -> impl FnMut(&Turn) -> String {
        |&Turn(of, Number(a), Number(b))| {
            let (a, b) = (BigInt::from(a), BigInt::from(b));
            let number = match of {
                Of::Add => a + b,
                Of::Sub => a - b,
                Of::Mul => a * b,
                Of::Div => a / b,
                Of::Rem => a % b,
                Of::DivFloor => a.div_floor(&b),
                Of::ModFloor => a.mod_floor(&b),
                Of::Gcd => a.gcd(&b),
                Of::Lcm => a.lcm(&b),
            };
            number.to_string()
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
