// Large integers against those of the machine. That the fault is about `lcm` was known.
use crosscheck::{Refused, Subject, refused};
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

#[crosscheck::data]
pub struct Seen {
    number: Result<String, Refused>,
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn reference() -> impl FnMut(&Turn) -> Seen {
        |&Turn(of, Number(a), Number(b))| {
            let (a, b) = (i128::from(a), i128::from(b));
            // The remainder has the sign of the divisor.
            let modulo = || (a % b + b) % b;
            let number = refused(|| match of {
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
            });
            Seen { number: number.map(|number| number.to_string()) }
        }
    }

    fn engine() -> impl FnMut(&Turn) -> Seen {
        |&Turn(of, Number(a), Number(b))| {
            let (a, b) = (BigInt::from(a), BigInt::from(b));
            let number = refused(|| match of {
                Of::Add => a + b,
                Of::Sub => a - b,
                Of::Mul => a * b,
                Of::Div => a / b,
                Of::Rem => a % b,
                Of::DivFloor => a.div_floor(&b),
                Of::ModFloor => a.mod_floor(&b),
                Of::Gcd => a.gcd(&b),
                Of::Lcm => a.lcm(&b),
            });
            Seen { number: number.map(|number| number.to_string()) }
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
