//! The limits of a subtask: which values some quantities may have.

use std::collections::BTreeMap;
use std::fmt;

use super::text::InputError;
use crate::Error;

/// What a subtask can limit of a game's inputs. The shape of the inputs says it.
pub trait Quantities: Sync {
    /// Returns the quantities that can be limited, in the order in which an input names them.
    fn names(&self) -> Vec<Name>;

    /// Checks that an input is valid and within these limits. It may be written in other ways than a strict judge accepts
    /// ([`strict`](crate::contract::strict)).
    ///
    /// # Errors
    /// The first wrong line.
    fn check(&self, input: &[u8], narrowed: &Narrowed) -> Result<(), InputError>;

    /// Returns which of these limits an input keeps that is a case's own text, and so written in that way.
    fn admit(&self, text: &str, all: &[&Narrowed]) -> Vec<bool> {
        all.iter().map(|narrowed| self.check(text.as_bytes(), narrowed).is_ok()).collect()
    }

    /// Returns whether the generator has knobs for some of them. Otherwise it keeps within
    /// [`Settings::narrowed`](crate::generate::Settings::narrowed) by itself.
    fn have_knobs(&self) -> bool {
        self.names().iter().any(|name| name.knob.is_some())
    }
}

/// A quantity that a subtask can limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Name {
    /// Its name: `n`.
    pub name: &'static str,
    /// Its meaning: `the number of rows`.
    pub about: &'static str,
    /// The smallest value that it has in any input.
    pub low: i64,
    /// The largest value that it has in any input.
    pub high: i64,
    /// The generator's knob of the same meaning, if there is one.
    pub knob: Option<&'static str>,
    /// What it is.
    pub of: Of,
}

impl Name {
    /// Creates a number without a knob: its name and meaning, its smallest and its largest value in any input.
    pub fn new(name: &'static str, about: &'static str, low: i64, high: i64) -> Self {
        Name { name, about, low, high, knob: None, of: Of::Number }
    }
}

/// What a quantity is, as far as sizes are drawn by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Of {
    /// A number of the input, or an amount of several.
    Number,
    /// A digit in rows without blanks.
    Digit,
    /// The product of two numbers, by their names.
    Product(&'static str, &'static str),
}

/// Limits that are narrower than those of the game, by the names of the quantities. Written as `n=2..8 road=0..1,3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowed {
    values: BTreeMap<&'static str, Values>,
}

/// The values that a quantity may have: numbers and ranges, as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(Vec<Span>);

/// A number (both ends are equal) or a range, either end of which may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    low: Option<i64>,
    high: Option<i64>,
}

impl Narrowed {
    /// Reads limits: pairs of a name and its values. Values are a comma-separated list of numbers and ranges, `2..8`,
    /// `..100`, `0..1,3`, `..2e5`; both ends of a range belong to it, and either may be missing.
    ///
    /// # Errors
    /// There is no such quantity, a name comes twice, or its values are malformed or outside its full range.
    pub fn parse<N: AsRef<str>, V: AsRef<str>>(
        names: &[Name],
        limits: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, Error> {
        let mut values = BTreeMap::new();
        for (name, text) in limits {
            let (name, text) = (name.as_ref(), text.as_ref());
            let Some(known) = names.iter().find(|known| known.name == name) else {
                let all: Vec<&str> = names.iter().map(|known| known.name).collect();
                return Err(format!("\"{name}\" cannot be limited, only {}", all.join(", ")).into());
            };
            let read = Values::parse(known, text).map_err(|why| format!("{name}={text}: {why}"))?;
            if values.insert(known.name, read).is_some() {
                return Err(format!("{name} is limited twice").into());
            }
        }
        Ok(Narrowed { values })
    }

    /// Returns the values that a quantity may have, if they are narrowed.
    pub fn get(&self, name: &str) -> Option<&Values> {
        // There are few, and most names differ in length: comparing them one by one takes less than their order does.
        self.values.iter().find(|(known, _)| **known == name).map(|(_, values)| values)
    }

    /// Returns the names that are narrowed, with their values, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Values)> {
        self.values.iter().map(|(&name, values)| (name, values))
    }

    /// Returns whether nothing is narrowed.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl fmt::Display for Narrowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.iter().map(|(name, values)| format!("{name}={values}")).collect();
        f.write_str(&all.join(" "))
    }
}

impl Values {
    fn parse(name: &Name, text: &str) -> Result<Self, String> {
        let spans: Result<_, String> = text.split(',').map(|span| Span::parse(name, span)).collect();
        Ok(Values(spans?))
    }

    /// Returns whether the value is among them.
    pub fn contains(&self, value: i64) -> bool {
        let within = |span: &Span| {
            span.low.is_none_or(|low| low <= value) && span.high.is_none_or(|high| value <= high)
        };
        self.0.iter().any(within)
    }

    /// Returns them as ranges of which both ends belong to them, given the full range of the quantity.
    pub fn within(&self, name: &Name) -> Vec<(i64, i64)> {
        let ends = |span: &Span| (span.low.unwrap_or(name.low), span.high.unwrap_or(name.high));
        self.0.iter().map(ends).collect()
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Span::to_string).collect::<Vec<_>>().join(","))
    }
}

impl Span {
    fn parse(name: &Name, text: &str) -> Result<Self, String> {
        let end = |text: &str| match text {
            "" => Ok(None),
            _ => Self::end(name, text).map(Some),
        };
        let span = match text.split_once("..") {
            Some((low, high)) => Span { low: end(low)?, high: end(high)? },
            None => {
                let one = Some(Self::end(name, text)?);
                Span { low: one, high: one }
            }
        };
        match (span.low, span.high) {
            (Some(low), Some(high)) if low > high => Err(format!("{low} is larger than {high}")),
            (None, None) => Err("neither end of a range is given".into()),
            _ => Ok(span),
        }
    }

    fn end(name: &Name, text: &str) -> Result<i64, String> {
        let value =
            whole(text).ok_or_else(|| format!("\"{text}\" is neither a number nor a range LO..HI"))?;
        if (name.low..=name.high).contains(&value) {
            return Ok(value);
        }
        Err(format!("{value} is not in {}..{}", name.low, name.high))
    }
}

/// Reads a whole number, in digits or with an exponent: `200000`, `2e5`. Neither a plus sign nor leading zeros may stand
/// before it.
fn whole(text: &str) -> Option<i64> {
    let plain = |text: &str| text.parse::<i64>().ok().filter(|value| value.to_string() == text);
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let power = 10_i64.checked_pow(plain(exponent)?.try_into().ok()?)?;
            plain(digits)?.checked_mul(power)
        }
        None => plain(text),
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<i64>| end.map_or(String::new(), |end| end.to_string());
        if self.low == self.high {
            return f.write_str(&end(self.low));
        }
        write!(f, "{}..{}", end(self.low), end(self.high))
    }
}
