//! Cases of a type of their own, changed as the values of their shape.
//!
//! A game builds its case from lines that are written as usual, in a type that its sides play fast. All else goes by its shape: it
//! reads an input that is written otherwise, says what is wrong with one, and changes the values that it reads from a case's text.

use crosscheck_core::InputError;
use crosscheck_core::contract::text::{Lines, error_at};
use crosscheck_core::contract::{Limits, Playable};
use crosscheck_core::generate::Rng;
use crosscheck_core::generate::reduce::only_simpler;

use crate::shape::Shape;
use crate::value::Row;

/// Cases whose inputs have a shape.
pub trait Shaped: Playable {
    /// Returns the shape within the contest's limits, and the one beyond them.
    fn shapes() -> [&'static Shape; 2];

    /// Returns the shape of this case, and its values; `None` if its text is not of the shape.
    fn values(&self) -> Option<(&'static Shape, Row)> {
        let text = self.text();
        Self::shapes().into_iter().find_map(|shape| Some((shape, shape.read(text.as_bytes()).ok()?)))
    }

    /// Reads a case from lines that are written as usual.
    ///
    /// # Errors
    /// Why they are not a case within the limits, or that they are written otherwise.
    fn read(lines: &mut Lines<'_>, limits: Limits) -> Result<Self, String>;

    /// Returns the case of what is made of the shape and the values of this one.
    fn changed(&self, change: impl FnOnce(&Shape, &Row) -> Option<Row>) -> Option<Self> {
        let (shape, values) = self.values()?;
        Self::of_values(&change(shape, &values)?)
    }

    /// Returns the case of some values; `None` if they are none, for a reason that a shape cannot say.
    fn of_values(values: &Row) -> Option<Self> {
        read_all(&Self::shapes()[1].text(values), Limits::None).ok()
    }
}

/// Reads a case.
///
/// # Errors
/// The place of the first error, and what was expected there.
pub fn parse<C: Shaped>(input: &[u8], limits: Limits) -> Result<C, InputError> {
    let usual = std::str::from_utf8(input).ok().and_then(|text| read_all(text, limits).ok());
    if let Some(case) = usual {
        return Ok(case);
    }
    // It is written otherwise than usual, or wrong.
    let [contest, beyond] = C::shapes();
    let shape = if limits == Limits::Contest { contest } else { beyond };
    let text = shape.text(&shape.read(input)?);
    // What a shape cannot say is said of the whole input.
    read_all(&text, limits).map_err(|why| error_at(input, 0..0, why, "a case".into()))
}

fn read_all<C: Shaped>(text: &str, limits: Limits) -> Result<C, String> {
    let mut lines = Lines::new(text.as_bytes());
    let case = C::read(&mut lines, limits)?;
    lines.end()?;
    Ok(case)
}

/// Returns the limits that a case keeps; cases derived from it keep them too.
pub fn limits_of<C: Shaped>(case: &C) -> Limits {
    let within = case.values().is_some_and(|(shape, _)| std::ptr::eq(shape, C::shapes()[0]));
    if within { Limits::Contest } else { Limits::None }
}

/// Returns cases that are simpler by a weight and then by their text, the boldest first: those among `bold`, those that `make`
/// makes of the values to which single edits lead, and the case in the mirror.
pub fn reductions<'a, C: Shaped, M: IntoIterator<Item = C> + 'a>(
    case: &'a C,
    bold: impl Iterator<Item = C> + 'a,
    make: impl Fn(&Row) -> M + 'a,
    weight: impl Fn(&C) -> Vec<u64> + 'a,
) -> Box<dyn Iterator<Item = C> + 'a> {
    let edited = case.values().into_iter().flat_map(|(shape, values)| shape.edited(&values));
    let made = edited.flat_map(move |values| make(&values));
    only_simpler(case, weight, bold.chain(made).chain(case.mirrored()))
}

/// Returns a case that differs a little from this one, within the contest's limits if it is; the case itself if nothing else was
/// found. A shape can be changed in some way almost always.
pub fn mutated<C: Shaped>(case: &C, rng: &mut dyn Rng) -> C {
    let changed = case.values().and_then(|(shape, values)| {
        let take = |values: Row| C::of_values(&values).filter(|new| new != case);
        shape.mutated(&values, rng, take)
    });
    changed.unwrap_or_else(|| case.clone())
}

/// Returns a case with something of both, within the contest's limits if both are, or a change of one of them.
pub fn crossed<C: Shaped>(a: &C, b: &C, rng: &mut dyn Rng) -> C {
    let both = a.values().zip(b.values()).and_then(|((shape, of_a), (other, of_b))| {
        let shape = if std::ptr::eq(shape, other) { shape } else { C::shapes()[1] };
        shape.crossed(&of_a, &of_b, rng, |values| C::of_values(&values))
    });
    both.unwrap_or_else(|| mutated(a, rng))
}

/// Returns a case for each test of one with several.
pub fn tests_alone<C: Shaped>(case: &C) -> (&'static str, Vec<C>) {
    let Some((shape, values)) = case.values() else { return ("tests", Vec::new()) };
    let (word, alone) = shape.tests_alone(&values);
    (word, alone.iter().filter_map(C::of_values).collect())
}

/// Returns cases for which a program may have taken this one, each with what differs in it.
pub fn otherwise<C: Shaped>(case: &C) -> Vec<(String, C)> {
    let all = case.values().map_or(Vec::new(), |(shape, values)| shape.otherwise(&values));
    all.into_iter().filter_map(|(way, values)| Some((way, C::of_values(&values)?))).collect()
}
