//! A family with how a case of it is planned; choosing among them.

use crate::Playable;
use rand::Rng;

use crate::generate::Family;
use crate::generate::draw::weighted;

/// A family, and how a case of it is planned.
pub struct Recipe<P> {
    /// The family, as users choose it.
    pub family: Family,
    /// Plans a case of it.
    pub plan: fn(&mut dyn Rng) -> P,
}

impl<P> Recipe<P> {
    /// A family of this name, drawn as often as its weight says, for this purpose; planned so.
    pub const fn new(
        name: &'static str,
        weight: u32,
        purpose: &'static str,
        plan: fn(&mut dyn Rng) -> P,
    ) -> Self {
        Recipe { family: Family { name, purpose, weight, full: false }, plan }
    }

    /// The same, of cases at the statement's limits.
    pub const fn full(self) -> Self {
        Recipe { family: Family { full: true, ..self.family }, plan: self.plan }
    }
}

/// The families of some recipes, for users to choose from.
pub const fn families<P, const N: usize>(recipes: &[Recipe<P>; N]) -> [Family; N] {
    let mut families = [recipes[0].family; N];
    let mut at = 0;
    while at < N {
        families[at] = recipes[at].family;
        at += 1;
    }
    families
}

/// The recipe of a game's family of this name; or any, each as often as its weight says.
///
/// # Errors
/// There is no family of that name.
pub fn choose<'a, C: Playable, P>(
    recipes: &'a [Recipe<P>],
    family: Option<&str>,
    rng: &mut dyn Rng,
) -> Result<&'a Recipe<P>, String> {
    match family {
        Some(name) => recipes
            .iter()
            .find(|recipe| recipe.family.name == name)
            .ok_or_else(|| format!("{} has no family {name:?}", C::NAME)),
        None => Ok(draw(recipes, rng)),
    }
}

/// Any of the recipes, each as often as its weight says.
pub fn draw<'a, P>(recipes: &'a [Recipe<P>], rng: &mut dyn Rng) -> &'a Recipe<P> {
    let weights: Vec<u32> = recipes.iter().map(|recipe| recipe.family.weight).collect();
    &recipes[weighted(rng, &weights)]
}
