//! Makes cases: each game has one [`Generator`], which all drivers share.
//!
//! The command line generates from a seed ([`seeded`]), `arbitrary` and cargo-fuzz from a fuzzer's bytes, and proptest
//! from its own source. They differ only in the source of random numbers. A generator produces cases that are always
//! valid, and simpler ones to replace a large case.

mod aim;
#[cfg(feature = "arbitrary")]
pub mod bytes;
pub mod counted;
pub mod draw;
pub mod feature;
pub mod floor;
pub mod mutate;
pub mod recipe;
pub mod reduce;
pub mod space;
#[cfg(feature = "proptest")]
pub mod strategy;
pub mod tally;
pub mod witnesses;

use std::ops::RangeInclusive;

pub use aim::{Aim, Measure, Misasked, Want};
pub use counted::Counted;
pub use feature::Feature;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
pub use rand::{self, Rng, RngExt};
pub use space::{Bounds, Scope, Space};
pub use tally::Tally;

use crate::contract::quantities::Narrowed;
use crate::generate::floor::Floors;
use crate::{Error, ErrorKind, Limits, Playable};

/// Makes the cases of one game.
pub trait Generator<C: Playable>: Clone + Send + Sync + 'static {
    /// Returns the named families of cases, each with a purpose. A campaign generates from all of them.
    fn families(&self) -> &[Family];

    /// Returns the sizes and shares that the user can set.
    fn knobs(&self) -> &[Knob] {
        &[]
    }

    /// Returns the properties that the user can ask of a case beyond its sizes.
    fn aims(&self) -> &'static [Aim<C>] {
        &[]
    }

    /// Returns minimum counts for what its cases contain. Tests check them, and reports draw them.
    fn floors(&self) -> Floors {
        Floors::NONE
    }

    /// Makes a case. Two calls with the same settings and the same random numbers make the same case.
    ///
    /// # Errors
    /// No case fits the settings. The default settings always succeed.
    fn generate(&self, settings: &Settings, rng: &mut dyn Rng) -> Result<C, Error>;

    /// Returns roughly how many bytes of memory it takes to make and write a case with these settings, as far as they
    /// name sizes. A caller checks it first, since a number that is easily typed can stand for more than there is.
    fn memory(&self, _settings: &Settings) -> u64 {
        0
    }

    /// Returns whether a case, regardless of how it was made, fits the knobs. If a case does not show this, as with a
    /// share of random choices, the result is `false`; the caller then generates cases and never mutates them.
    fn fits(&self, _case: &C, settings: &Settings) -> bool {
        settings.knobs.is_empty()
    }

    /// Returns a case that differs a little from this one.
    fn mutate(&self, case: &C, rng: &mut dyn Rng) -> C;

    /// Returns a case with parts of both.
    fn cross(&self, a: &C, b: &C, rng: &mut dyn Rng) -> C;

    /// Returns simpler cases to try in place of this one while shrinking, the boldest first.
    ///
    /// Each one is valid and has less [`Generator::weight`] than `case`, so shrinking ends.
    fn reductions<'a>(&self, case: &'a C) -> Box<dyn Iterator<Item = C> + 'a>;

    /// Returns simpler cases like [`Generator::reductions`], without playing anything to find them. Shrinking takes them
    /// where the reference itself crashes: not each has to be valid.
    fn cuts<'a>(&self, case: &'a C) -> Box<dyn Iterator<Item = C> + 'a> {
        self.reductions(case)
    }

    /// Returns simpler cases in which the same happens as in the turn that shows a fault, the simplest first: small
    /// boards on which the rules do the same, or this case without everything that the turn does not touch. Shrinking
    /// tries them before [`Generator::reductions`]. Each one is valid and has less weight than `case`.
    fn replays<'a>(
        &self,
        _case: &'a C,
        _moment: &FaultyTurn<'_, C>,
    ) -> Box<dyn Iterator<Item = C> + 'a> {
        Box::new(std::iter::empty())
    }

    /// Returns a similar case of about half the size: half of the board, with the turns that take place there. A series
    /// of them shows how a program's time grows. Returns `None` if a case has no half.
    fn halved(&self, _case: &C) -> Option<C> {
        None
    }

    /// Returns small cases that show some fault, the simplest first; each is the simplest known case for some fault.
    /// Shrinking tries them after its own simplifications, since the smallest case that shows a fault need have nothing
    /// in common with the one found.
    fn witnesses(&self) -> &[C] {
        &[]
    }

    /// Returns the numbers that state a scope for an exhaustive run; none for a game without scopes.
    fn bounds(&self) -> &'static [Knob] {
        &[]
    }

    /// Returns the named scopes; the first is the default, which takes about a minute.
    fn scopes(&self) -> &'static [Scope] {
        &[]
    }

    /// Returns everything within these bounds, which give a number for each of [`Generator::bounds`].
    ///
    /// # Errors
    /// The scope is too large or empty.
    fn space(&self, _bounds: &Bounds) -> Result<Space<C>, Error> {
        Err("it has no scopes".into())
    }

    /// Returns how complex a case is: the case with the smaller weight is simpler. Weights compare lexicographically.
    fn weight(&self, case: &C) -> Vec<u64>;

    /// Counts what a case contains, from the reference's steps.
    fn count(&self, _case: &C, _steps: &[&C::Step], _tally: &mut Tally) {}

    /// Returns numbers that tell something of a case, from the reference's steps. A report looks among them for what tells
    /// the cases on which a program fails from the others.
    fn features(&self, case: &C, steps: &[&C::Step]) -> Vec<Feature> {
        let mut tally = Tally::default();
        self.count(case, steps, &mut tally);
        feature::known((case, steps), self.aims(), &tally)
    }

    /// Returns cases for which a program may have taken this one that reads its input wrongly, each with what differs in it: `x and
    /// y swapped`.
    fn otherwise(&self, _case: &C) -> Vec<(String, C)> {
        Vec::new()
    }

    /// Returns a case for each test of one with several tests; none if it has one, or the game knows no tests.
    fn tests_alone(&self, _case: &C) -> (&'static str, Vec<C>) {
        ("tests", Vec::new())
    }

    /// Returns the names of the parts of a case that can be drawn again.
    fn parts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns a case with one of its [`Generator::parts`] drawn again and all else as it is. Returns `None` if nothing else
    /// can stand there, or was found.
    fn redrawn(&self, _case: &C, _part: usize, _rng: &mut dyn Rng) -> Option<C> {
        None
    }

    /// Returns where the two sides are written: the folder of the package, and the file below it or a folder above it. Empty
    /// if that is not known.
    fn source(&self) -> [&'static str; 2] {
        [""; 2]
    }

    /// Returns the families of which no case could be made so far, each with the reason, in sentences.
    fn unmade(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns what the cases counted here have not shown, each in a few words.
    fn unseen(&self, _tally: &Tally) -> Vec<String> {
        Vec::new()
    }
}

/// The turn of a case that shows a fault, as the reference plays it.
#[derive(Clone, Copy, Debug)]
pub struct FaultyTurn<'a, C: Playable> {
    /// The turn, from 1.
    pub turn: usize,
    /// The reference's steps from the start of the case to the end of that turn.
    pub steps: &'a [&'a C::Step],
    /// The first field that differs, if steps were compared.
    pub field: Option<&'static str>,
}

/// A named family of cases.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name on the command line.
    pub name: &'static str,
    /// The purpose of its cases, in one line.
    pub purpose: &'static str,
    /// The relative frequency with which a campaign chooses it; 0 if it is used only on request.
    pub weight: u32,
    /// Whether its cases are at the statement's limits. They show whether a program is fast enough, which small cases
    /// cannot show.
    pub full: bool,
}

/// A number that the user can set; otherwise it is random.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The option's name: `rows` for `--rows`.
    pub name: &'static str,
    /// The property that it sets, in one line.
    pub help: &'static str,
    /// The least value allowed.
    pub least: u32,
    /// The largest value allowed within the contest's limits.
    pub most: u32,
    /// The largest value allowed without these limits.
    pub beyond: u32,
    /// The unit of its value, as help shows it: `N`, `PERCENT`.
    pub unit: &'static str,
}

impl Knob {
    /// Creates a knob that is independent of the contest's limits.
    pub const fn new(name: &'static str, help: &'static str, least: u32, most: u32) -> Self {
        Knob { name, help, least, most, beyond: most, unit: "N" }
    }

    /// Creates a percentage.
    pub const fn percent(name: &'static str, help: &'static str) -> Self {
        Knob { name, help, least: 0, most: 100, beyond: 100, unit: "PERCENT" }
    }

    /// Creates a size: at most `most` within the contest's limits, and unlimited without them.
    pub const fn size(name: &'static str, help: &'static str, least: u32, most: u32) -> Self {
        Knob { name, help, least, most, beyond: u32::MAX, unit: "N" }
    }

    /// Returns the allowed values.
    pub fn range(&self, limits: Limits) -> RangeInclusive<u32> {
        self.least..=if limits == Limits::Contest { self.most } else { self.beyond }
    }
}

/// The settings of a generator; anything not set is random.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The family; `None` for any. A family that is asked for may make larger cases than a campaign does.
    pub family: Option<&'static str>,
    /// The knobs that are set, by name.
    pub knobs: std::collections::BTreeMap<&'static str, u32>,
    /// Which sizes are allowed.
    pub limits: Limits,
    /// Limits of quantities, for a generator without knobs for them. Where there are knobs, sizes within the limits are drawn
    /// for these.
    pub narrowed: Narrowed,
}

impl Settings {
    /// Checks that every knob that is set is one of `knobs`, and in its range.
    ///
    /// # Errors
    /// The first knob that is not ([`ErrorKind::Setting`]).
    pub fn check(&self, game: &str, knobs: &[Knob]) -> Result<(), Error> {
        let wrong = |what: String| Error::new(ErrorKind::Setting, what);
        for (&name, &value) in &self.knobs {
            let knob = knobs.iter().find(|knob| knob.name == name);
            let knob = knob.ok_or_else(|| wrong(format!("{game} has no option --{name}")))?;
            let range = knob.range(self.limits);
            if !range.contains(&value) {
                let limited = self.limits == Limits::Contest && knob.most < knob.beyond;
                let limits = if limited { " within the contest's limits" } else { "" };
                return Err(wrong(format!("--{name} {value} is not in {range:?} for {game}{limits}")));
            }
        }
        Ok(())
    }

    /// Returns the value of a knob, if it is set.
    pub fn knob(&self, name: &str) -> Option<u32> {
        self.knobs.get(name).copied()
    }
}

/// Returns the random numbers of case `index` of `seed`. They depend on the game, the seed and the index alone.
pub fn seeded(game: &str, seed: u64, index: u64) -> Xoshiro256PlusPlus {
    // `seed_from_u64` mixes its argument well, so neighbouring seeds and indices are unrelated.
    let of_game = game.bytes().fold(seed, |mixed, byte| mixed.rotate_left(8) ^ u64::from(byte));
    let base = Xoshiro256PlusPlus::seed_from_u64(of_game).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(base.wrapping_add(index))
}

/// Returns whether a case is simpler than another, by [`Generator::weight`] and then by its text.
pub fn simpler<C: Playable>(generator: &impl Generator<C>, a: &C, b: &C) -> bool {
    generator.weight(a).cmp(&generator.weight(b)).then_with(|| a.text().cmp(&b.text())).is_lt()
}
