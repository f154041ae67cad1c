//! What makes cases: one [`Generator`] a game stands behind every driver.
//!
//! The command line draws from a seed ([`seeded`]), `arbitrary` and cargo-fuzz from a fuzzer's bytes, proptest from
//! its own source. All that differs is where the random numbers come from. A generator goes in; cases that are always
//! valid come out, and simpler ones in the place of a large one.

mod aim;
#[cfg(feature = "arbitrary")]
pub mod bytes;
pub mod draw;
pub mod mutate;
pub mod recipe;
pub mod reduce;
pub mod role;
pub mod space;
#[cfg(feature = "proptest")]
pub mod strategy;
pub mod tally;
pub mod witnesses;

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

pub use aim::{Aim, Misasked, Want};
pub use rand::{self, Rng, RngExt};
pub use role::Role;
pub use space::{Bounds, Scope, Space};
pub use tally::Tally;

use crate::{Limits, Playable};

/// What makes the cases of one game.
pub trait Generator<C: Playable>: Default + Send + Sync + 'static {
    /// The named families of cases, each with a purpose. A campaign draws from all of them.
    const FAMILIES: &'static [Family];
    /// The sizes and shares that can be asked for.
    const KNOBS: &'static [Knob];
    /// What can be asked of a case beyond its sizes.
    const AIMS: &'static [Aim<C>];
    /// Where the rules take values, and the extreme ones to be met there.
    const ROLES: &'static [Role<C>] = &[];
    /// The counts to watch while a campaign runs: topic, entry, and what to call it in a word or two.
    const HEADLINE: &'static [(&'static str, &'static str, &'static str)];

    /// Makes a case. Two calls with the same settings and the same random numbers make the same case.
    ///
    /// # Errors
    /// No case has what the settings ask for; the reason in words. The default settings always succeed.
    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<C, String>;

    /// A case made for some aims: as near to them as construction comes, which need not be near enough. Nothing where
    /// none can be made on purpose, or not within these settings: cases are then drawn and changed till one will do.
    fn aimed(&self, _wants: &[Want<C>], _settings: &Settings, _rng: &mut dyn Rng) -> Option<C> {
        None
    }

    /// Whether a case, however it was made, has what the knobs ask for. Where it cannot be seen in a case, as with a share
    /// of what was drawn, it does not; cases are then drawn and never changed.
    fn fits(&self, _case: &C, settings: &Settings) -> bool {
        settings.knobs.is_empty()
    }

    /// A case that differs a little from this one.
    fn mutate(&self, case: &C, rng: &mut dyn Rng) -> C;

    /// A case that has parts of both.
    fn cross(&self, a: &C, b: &C, rng: &mut dyn Rng) -> C;

    /// Simpler cases to try in this one's place while shrinking, the boldest first.
    ///
    /// Every one is valid and below `case` in [`Generator::weight`], so that shrinking ends.
    fn reductions<'a>(&self, case: &'a C) -> Box<dyn Iterator<Item = C> + 'a>;

    /// Simpler cases in which the same happens as in the turn that shows a fault, the simplest first: small boards on
    /// which the rules do the same, or this case without everything that the turn does not touch. Shrinking tries them
    /// before [`Generator::reductions`]. As there, every one is valid and below `case` in weight.
    fn replays<'a>(&self, _case: &'a C, _moment: &Moment<'a, C>) -> Box<dyn Iterator<Item = C> + 'a> {
        Box::new(std::iter::empty())
    }

    /// A case of the same kind at about half its size: half of the board, with the turns that take place there. A series of
    /// them shows how a program's time grows. Nothing where a case has no half.
    fn halved(_case: &C) -> Option<C> {
        None
    }

    /// Small cases that show some fault, the simplest first: each is the simplest known that shows some fault. While shrinking they are tried before anything is made of the case at hand, since the smallest case that shows a fault need have nothing in common with the one that was found.
    fn witnesses() -> &'static [C];

    /// The numbers that state a scope of which everything is gone through; none for a game that has no scopes.
    const BOUNDS: &'static [Knob] = &[];
    /// The named scopes; the first is the usual one, which takes about a minute.
    const SCOPES: &'static [Scope] = &[];

    /// Everything within these bounds, of which there is one for each of [`Generator::BOUNDS`].
    ///
    /// # Errors
    /// There is too much of it, or nothing; in words.
    fn space(_bounds: &Bounds) -> Result<Space<C>, String> {
        Err(format!("{} has no scopes", C::NAME))
    }

    /// How complex a case is: of two cases the one with the smaller weight is the simpler one. Weights
    /// compare from the first number on.
    fn weight(case: &C) -> Vec<u64>;

    /// Counts what a case held, from the reference's steps.
    fn count(case: &C, steps: &[C::Step], tally: &mut Tally);
}

/// The turn of a case that shows a fault, as the reference plays it.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a, C: Playable> {
    /// The turn, from 1.
    pub turn: usize,
    /// The reference's steps from the start of the case to the end of that turn.
    pub steps: &'a [C::Step],
    /// The first field that differs, where steps were compared.
    pub field: Option<&'static str>,
}

/// A named family of cases.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The word that asks for it.
    pub name: &'static str,
    /// What its cases are for, in a line.
    pub purpose: &'static str,
    /// How often a campaign draws it, relative to the others; 0 if only who asks for it gets it.
    pub weight: u32,
    /// Whether its cases are at the statement's limits: they show whether a program is fast enough, which small cases
    /// cannot.
    pub full: bool,
}

/// A number that a user may set instead of having it drawn.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The option's name: `rows` for `--rows`.
    pub name: &'static str,
    /// What it sets, in a line.
    pub help: &'static str,
    /// The least that it may be.
    pub least: u32,
    /// The most that it may be within the contest's limits.
    pub most: u32,
    /// The most that it may be without them.
    pub beyond: u32,
}

impl Knob {
    /// A knob that the contest's limits do not concern.
    pub const fn new(name: &'static str, help: &'static str, least: u32, most: u32) -> Self {
        Knob { name, help, least, most, beyond: most }
    }

    /// A size: within the contest's limits up to `most`, without them as large as a number can be.
    pub const fn size(name: &'static str, help: &'static str, least: u32, most: u32) -> Self {
        Knob { name, help, least, most, beyond: u32::MAX }
    }

    /// The numbers that it may have.
    pub fn range(&self, limits: Limits) -> RangeInclusive<u32> {
        self.least..=if limits == Limits::Contest { self.most } else { self.beyond }
    }
}

/// What is asked of a generator; what is left open is drawn.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The family, or any.
    pub family: Option<&'static str>,
    /// Knobs that are set, by name.
    pub knobs: std::collections::BTreeMap<&'static str, u32>,
    /// Which sizes are allowed.
    pub limits: Limits,
}

impl Settings {
    /// Checks that every knob that is set is one of these, and in its range.
    ///
    /// # Errors
    /// The first that is not; in words.
    pub fn check(&self, game: &str, knobs: &[Knob]) -> Result<(), String> {
        for (&name, &value) in &self.knobs {
            let knob = knobs.iter().find(|knob| knob.name == name);
            let knob = knob.ok_or_else(|| format!("{game} has no option --{name}"))?;
            let range = knob.range(self.limits);
            if !range.contains(&value) {
                let limited = self.limits == Limits::Contest && knob.most < knob.beyond;
                let limits = if limited { " within the contest's limits" } else { "" };
                return Err(format!("--{name} {value} is not in {range:?} for {game}{limits}"));
            }
        }
        Ok(())
    }

    /// The value of a knob, if it is set.
    pub fn knob(&self, name: &str) -> Option<u32> {
        self.knobs.get(name).copied()
    }
}

/// The random numbers of case `index` of `seed`: a function of the game, the seed and the index alone.
pub fn seeded<C: Playable>(seed: u64, index: u64) -> Xoshiro256PlusPlus {
    // `seed_from_u64` mixes its argument well, so neighbouring seeds and indices share nothing.
    let of_game = C::NAME.bytes().fold(seed, |mixed, byte| mixed.rotate_left(8) ^ u64::from(byte));
    let base = Xoshiro256PlusPlus::seed_from_u64(of_game).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(base.wrapping_add(index))
}

/// Whether a case is simpler than another, by [`Generator::weight`] and then by its text.
pub fn simpler<C: Playable, Gen: Generator<C>>(a: &C, b: &C) -> bool {
    reduce::is_simpler(Gen::weight, a, b)
}
