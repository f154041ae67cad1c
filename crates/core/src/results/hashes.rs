//! Numbers of 64 bits as hexadecimal digits, for [`serde`]'s attribute `with`.

use std::fmt::Write as _;

use serde::{Deserialize, Deserializer, Serializer, de};

const DIGITS: usize = 16;

pub(super) fn serialize<S: Serializer>(numbers: &[u64], to: S) -> Result<S::Ok, S::Error> {
    let mut digits = String::with_capacity(DIGITS * numbers.len());
    for number in numbers {
        let _ = write!(digits, "{number:0DIGITS$x}");
    }
    to.serialize_str(&digits)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u64>, D::Error> {
    let digits = String::deserialize(from)?;
    let number = |digits: &[u8]| {
        // A sign would be read as well.
        let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'));
        digits.and_then(|digits| u64::from_str_radix(digits, 16).ok())
    };
    let (numbers, rest) = digits.as_bytes().as_chunks::<DIGITS>();
    let numbers: Option<Vec<u64>> = numbers.iter().map(|digits| number(digits)).collect();
    numbers.filter(|_| rest.is_empty()).ok_or_else(|| de::Error::custom("the hashes are not whole"))
}
