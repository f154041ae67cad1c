//! Cases of a type of their own, changed as the values of their shape.
//!
//! A game builds its case from the text of an input, in a type that its sides play fast. What makes a case simpler goes by its
//! shape instead: the shape reads the values from the case's text, and the game makes a case of the changed ones, if they are one.

use crosscheck_core::contract::Playable;
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

    /// Returns the case of some values; `None` if they are none, for a reason that a shape cannot say.
    fn of_values(values: &Row) -> Option<Self>;
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

/// Returns a case of about half the size, if there is one.
pub fn halved<C: Shaped>(case: &C) -> Option<C> {
    let (shape, values) = case.values()?;
    C::of_values(&shape.halved(&values)?)
}
