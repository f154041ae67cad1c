//! Families with the functions that plan their cases, and the choice among them.

use rand::Rng;

use crate::generate::Family;
use crate::generate::draw::weighted;
use crate::{Error, ErrorKind};

/// A family, and how to plan a case of it.
#[non_exhaustive]
pub struct Recipe<P> {
    /// The family, as users choose it.
    pub family: Family,
    /// Plans a case of the family.
    pub plan: fn(&mut dyn Rng) -> P,
}

impl<P> Recipe<P> {
    /// Creates a family with a name, a weight and a purpose, and the function that plans its cases.
    pub const fn new(
        name: &'static str,
        weight: u32,
        purpose: &'static str,
        plan: fn(&mut dyn Rng) -> P,
    ) -> Self {
        Recipe { family: Family { name, purpose, weight, full: false }, plan }
    }

    /// Marks the cases as being at the statement's limits.
    pub const fn full(self) -> Self {
        Recipe { family: Family { full: true, ..self.family }, plan: self.plan }
    }
}

/// Returns the families of some recipes, for the user to choose from.
pub const fn families<P, const N: usize>(recipes: &[Recipe<P>; N]) -> [Family; N] {
    let mut families = [recipes[0].family; N];
    let mut at = 0;
    while at < N {
        families[at] = recipes[at].family;
        at += 1;
    }
    families
}

/// Returns the recipe of the family with this name, or, without a name, a random one by weight.
///
/// # Errors
/// There is no family with that name.
pub fn choose<'a, P>(
    game: &str,
    recipes: &'a [Recipe<P>],
    family: Option<&str>,
    rng: &mut dyn Rng,
) -> Result<&'a Recipe<P>, Error> {
    match family {
        Some(name) => recipes
            .iter()
            .find(|recipe| recipe.family.name == name)
            .ok_or_else(|| Error::new(ErrorKind::Setting, format!("{game} has no family {name:?}"))),
        None => Ok(draw(recipes, rng)),
    }
}

/// Picks a random recipe by weight.
pub fn draw<'a, P>(recipes: &'a [Recipe<P>], rng: &mut dyn Rng) -> &'a Recipe<P> {
    let weights: Vec<u32> = recipes.iter().map(|recipe| recipe.family.weight).collect();
    &recipes[weighted(rng, &weights)]
}
