//! Floats as plain data: numbers that can be compared, hashed, and read back as they were written.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A float that a start, a turn or an observation can contain. Two are equal if all their bits are. How a float becomes
/// one says which floats are the same: [`Float::exact`] or [`Float::number`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Float(u64);

impl Float {
    /// Keeps every bit: zeros of different signs differ, and so do NaNs with different payloads.
    pub fn exact(float: impl Into<f64>) -> Self {
        Float(float.into().to_bits())
    }

    /// Keeps the number: both zeros are the same, and all NaNs are.
    pub fn number(float: impl Into<f64>) -> Self {
        let float = float.into();
        // The standard library does not say which NaN an operation gives, so they are made one here.
        let one = if float.is_nan() { f64::NAN } else { float + 0.0 };
        Float(one.to_bits())
    }

    /// Returns the float.
    pub fn get(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            float if float.is_nan() && self.0 != f64::NAN.to_bits() => write!(f, "NaN:{:016x}", self.0),
            float => write!(f, "{float:?}"),
        }
    }
}

impl Serialize for Float {
    /// JSON has no word for NaN and the infinities, and its parser reads some numbers one bit off. Those become text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = format!("{self:?}");
        match serde_json::from_str::<f64>(&text) {
            Ok(read) if read.to_bits() == self.0 => serializer.serialize_f64(read),
            _ => serializer.serialize_str(&text),
        }
    }
}

impl<'de> Deserialize<'de> for Float {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(f64),
            Text(String),
        }
        let read = match Form::deserialize(deserializer)? {
            Form::Number(float) => Some(Float::exact(float)),
            Form::Text(text) => match text.strip_prefix("NaN:") {
                Some(bits) => {
                    u64::from_str_radix(bits, 16).ok().map(Float).filter(|read| read.get().is_nan())
                }
                None => text.parse::<f64>().ok().map(Float::exact),
            },
        };
        read.ok_or_else(|| {
            serde::de::Error::custom("expected a float: a number, or \"NaN\", \"inf\", \"-inf\"")
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::generate::seeded;
    use crate::subject::simpler;

    #[test]
    fn every_float_reads_back_with_all_its_bits() {
        let plain = [0.0, -0.0, 1.0, 0.1, 5e-324, f64::NAN];
        let ends = [f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY];
        let mut rng = seeded("drawn", 1, 0);
        let any = (0..20_000).map(|_| f64::from_bits(rng.random()));
        for float in plain.into_iter().chain(ends).chain(any).map(Float::exact) {
            let text = serde_json::to_string(&float).expect("it is written");
            assert_eq!(serde_json::from_str::<Float>(&text).expect(&text), float, "{text}");
        }
    }

    #[test]
    fn which_floats_are_the_same_depends_on_how_they_are_shown() {
        let other = f64::from_bits(f64::NAN.to_bits() | 1);
        assert_ne!(Float::exact(other), Float::exact(f64::NAN));
        assert_eq!(Float::number(other), Float::number(-f64::NAN));
        assert_ne!(Float::exact(-0.0), Float::exact(0.0));
        assert_eq!(Float::number(-0.0), Float::number(0.0));
        assert_ne!(Float::number(0.1 + 0.2), Float::number(0.3));
    }

    #[test]
    fn text_that_is_no_float_is_refused() {
        for text in ["\"x\"", "\"NaN:0\"", "\"NaN:x\"", "\"\"", "null", "[1]"] {
            assert!(serde_json::from_str::<Float>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_float_becomes_simpler() {
        assert!(simpler::values(&Float::exact(12.5)).contains(&Float::exact(12.0)));
        assert!(simpler::values(&Float::exact(12.5)).contains(&Float::exact(0.0)));
    }
}
