// Integers of thousands of bits against what a prime leaves of them, and powers of small ones against products. Condensed
// from a subject that was written before the faults were known.
use crosscheck::{Refused, Subject, refused};
use num_integer::Integer;

/// The largest one of 64 bits.
const PRIME: u64 = 18_446_744_073_709_551_557;
const MOST_BITS: usize = 20_000;

#[crosscheck::draw]
#[derive(Copy)]
pub struct Number(#[draw(-9..=9, -i64::MAX..=i64::MAX)] i64);

/// The numbers have the places 0 to 2.
#[crosscheck::draw]
pub enum Turn {
    Set(#[draw(0..3)] usize, Number),
    /// So many digits of 64 bits, with all bits 1.
    #[weight(2)]
    Ones(#[draw(0..3)] usize, #[draw(0..=70)] usize),
    Shift(#[draw(0..3)] usize, #[draw(0..=130, 0..=4_500)] usize),
    /// The result comes to the place of the first.
    Add(#[draw(0..3)] usize, #[draw(0..3)] usize),
    Subtract(#[draw(0..3)] usize, #[draw(0..3)] usize),
    #[weight(2)]
    Multiply(#[draw(0..3)] usize, #[draw(0..3)] usize),
    /// The quotient times the divisor and the rest are the number again.
    Divide(#[draw(0..3)] usize, #[draw(0..3)] usize),
    /// A power of a number, modulo another.
    Power(Number, #[draw(-1..=9)] i8, Number),
}

/// What the prime leaves, and how many bits there can be.
type Residue = (u64, usize);

#[crosscheck::data]
pub struct Seen {
    answer: Result<String, Refused>,
    residues: [String; 3],
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn is_valid(numbers: &[Residue; 3], turn: &Turn) -> bool {
        match *turn {
            Turn::Shift(at, by) => numbers[at].1 + by <= MOST_BITS,
            Turn::Multiply(a, b) => numbers[a].1 + numbers[b].1 <= MOST_BITS,
            _ => true,
        }
    }

    fn reference(numbers: &mut [Residue; 3], turn: &Turn) -> Seen {
        let answer = refused(|| {
            match *turn {
                Turn::Set(at, Number(number)) => numbers[at] = (modulo(number.into()), 64),
                Turn::Ones(at, size) => numbers[at] = (modulo(two_to(64 * size) as i128 - 1), 64 * size),
                Turn::Shift(at, by) => {
                    numbers[at] = (times(numbers[at].0, two_to(by)), numbers[at].1 + by);
                }
                Turn::Add(a, b) | Turn::Subtract(a, b) => {
                    let sign = if matches!(turn, Turn::Add(..)) { 1 } else { -1 };
                    let sum = i128::from(numbers[a].0) + sign * i128::from(numbers[b].0);
                    numbers[a] = (modulo(sum), numbers[a].1.max(numbers[b].1) + 1);
                }
                Turn::Multiply(a, b) => {
                    numbers[a] = (times(numbers[a].0, numbers[b].0), numbers[a].1 + numbers[b].1);
                }
                Turn::Divide(_, by) => assert_ne!(numbers[by].0, 0),
                Turn::Power(Number(number), exponent, Number(by)) => {
                    assert!(exponent >= 0 && by != 0);
                    let (number, by) = (i128::from(number), i128::from(by));
                    let power = (0..exponent).fold(1, |power, _| power * number % by);
                    // What is left has the sign of the divisor.
                    return ((power % by + by) % by).to_string();
                }
            }
            String::new()
        });
        Seen { answer, residues: numbers.map(|(residue, _)| residue.to_string()) }
    }

    fn engine(numbers: &mut [BigInt; 3], turn: &Turn) -> Seen {
        let answer = refused(|| {
            match *turn {
                Turn::Set(at, Number(number)) => numbers[at] = number.into(),
                Turn::Ones(at, size) => numbers[at] = (BigInt::from(1) << (64 * size)) - 1,
                Turn::Shift(at, by) => numbers[at] = &numbers[at] << by,
                Turn::Add(a, b) => numbers[a] = &numbers[a] + &numbers[b],
                Turn::Subtract(a, b) => numbers[a] = &numbers[a] - &numbers[b],
                Turn::Multiply(a, b) => numbers[a] = &numbers[a] * &numbers[b],
                Turn::Divide(a, by) => {
                    let (quotient, rest) = numbers[a].div_rem(&numbers[by]);
                    numbers[a] = quotient * &numbers[by] + rest;
                }
                Turn::Power(Number(number), exponent, Number(by)) => {
                    return BigInt::from(number).modpow(&exponent.into(), &by.into()).to_string();
                }
            }
            String::new()
        });
        Seen { answer, residues: [0, 1, 2].map(|at| numbers[at].mod_floor(&PRIME.into()).to_string()) }
    }
}

fn modulo(number: i128) -> u64 {
    number.rem_euclid(PRIME.into()) as u64
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn two_to(bits: usize) -> u64 {
    (0..bits).fold(1, |power, _| times(power, 2))
}
