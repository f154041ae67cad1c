//! What a game says of its generator, and helpers for whatever tests it.

use std::convert::Infallible;

use crosscheck_core::compare::trace::{End, Trace, record};
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::rand::TryRng;
use crosscheck_core::generate::{Generator, Rng, Settings, Want, seeded, simpler};
use crosscheck_core::{Limits, Playable, Player};
use crosscheck_problem::shaped::{self, Shaped};

pub(crate) type Knobs = &'static [(&'static str, u32)];

/// A family with the least percentage of its cases that serve its purpose, and the purpose.
pub(crate) type Purpose<C> = (&'static str, u64, fn(&C, &[<C as Playable>::Step]) -> bool);

/// A family, or any, knobs that it cannot follow, and the reason that it gives.
pub(crate) type Refusal = (Option<&'static str>, Knobs, &'static str);

/// A measure of cases, with the least and the largest mean over the default cases.
pub(crate) type Mean<C> = (&'static str, fn(&C) -> usize, f64, f64);

/// Whether a mutated case, the first, has a property compared with the case that it was.
pub(crate) type Property<C> = fn(&C, &C) -> bool;

pub(crate) trait Tested: Sized + 'static {
    type Case: Shaped;
    type Maker: Generator<Self::Case> + Default;

    const NAME: &'static str;
    const SIMPLEST: &'static str;
    /// A family and knobs of the largest cases, and how often one is changed.
    const LARGEST: (&'static str, Knobs, usize);
    /// The families that cannot make a case for some settings. All others make a case of any size.
    const PARTICULAR: &'static [&'static str] = &[];
    /// How many cases of a family are looked at: fewer of large ones.
    fn cases(family: &str) -> u64;
    /// Knobs that every family follows.
    const FOLLOWED: &'static [Knobs];
    /// Returns what a case has of a knob: on each of its boards, if it has several.
    fn sizes(case: &Self::Case, knob: &str) -> Vec<usize>;
    /// Knobs beyond the contest's limits.
    const BEYOND: Knobs;
    /// Families, or any, and knobs that none of their cases follows, with the reason.
    const REFUSED: &'static [Refusal];
    /// The families whose cases are measured one by one.
    const PURPOSES: &'static [Purpose<Self::Case>];
    /// The case whose mutations are looked at, and properties that some of them have, compared with it.
    const MUTATED: (&'static str, Knobs, &'static [Property<Self::Case>]);
    /// The least percentage of crossed cases that are neither of the two.
    const CROSSED: u64;
    /// The fewest floors that there are.
    const FLOORS: usize;
    const MEANS: &'static [Mean<Self::Case>];
    const PLAYER: fn() -> Box<dyn Player<Self::Case>>;

    fn maker() -> Self::Maker {
        Self::Maker::default()
    }

    fn case(settings: &Settings, index: u64) -> Self::Case {
        let made = Self::maker().generate(settings, &mut seeded(Self::NAME, 1, index));
        made.expect("a case can be made")
    }

    /// Makes a case; `None` if the generator gives a reason why there is none, which only particular families may do.
    fn made(settings: &Settings, rng: &mut dyn Rng) -> Option<Self::Case> {
        let made = Self::maker().generate(settings, rng).map_err(|reason| reason.to_string());
        if let Err(reason) = &made {
            let family = settings.family.unwrap_or("any");
            assert!(Self::PARTICULAR.contains(&family) && reason.len() > 20, "{family}: {reason}");
        }
        made.ok()
    }

    fn refused(settings: &Settings) -> String {
        let made = Self::maker().generate(settings, &mut seeded(Self::NAME, 1, 1));
        made.expect_err("the settings cannot be met").to_string()
    }

    fn any(index: u64) -> Self::Case {
        Self::case(&Settings::default(), index)
    }

    fn steps(case: &Self::Case) -> Vec<<Self::Case as Playable>::Step> {
        let Trace { steps, end } = record(&mut *Self::PLAYER(), case);
        assert!(matches!(end, End::Answer(_)), "{end:?}");
        steps
    }

    fn read(text: &str) -> Self::Case {
        shaped::parse(text.as_bytes(), Limits::Contest).expect("a case")
    }

    /// Shrinks a case greedily, as long as it has a property.
    fn shrunk(mut case: Self::Case, has: impl Fn(&Self::Case) -> bool) -> Self::Case {
        let simpler = |case: &Self::Case| Self::maker().reductions(case).find(&has);
        while let Some(next) = simpler(&case) {
            case = next;
        }
        case
    }
}

pub(crate) fn settings(family: Option<&'static str>, knobs: &[(&'static str, u32)]) -> Settings {
    Settings { family, knobs: knobs.iter().copied().collect(), ..Settings::default() }
}

pub(crate) fn families<G: Tested>() -> impl Iterator<Item = Settings> {
    let all: Vec<_> = G::maker().families().iter().map(|family| family.name).collect();
    all.into_iter().map(|family| settings(Some(family), &[]))
}

pub(crate) fn assert_simpler<G: Tested>(new: &G::Case, case: &G::Case) {
    assert!(simpler(&G::maker(), new, case), "{}\nof\n{}", new.text(), case.text());
}

/// Checks a case of any game by parsing its text: the parser checks the contest's conditions, and the result must equal
/// the case.
pub(crate) fn is_valid<C: Playable>(case: &C) {
    let text = case.text();
    assert_eq!(case.parse_another(text.as_bytes(), Limits::Contest).as_ref(), Ok(case), "{text}");
}

/// Returns how much a case has of an aim, named as a user names it.
pub(crate) fn much<C: Playable, M: Generator<C> + Default>(
    case: &C,
    steps: &[C::Step],
    aim: &str,
) -> u64 {
    let maker = M::default();
    let want = Want::parse(aim, maker.aims()).expect("it is an aim");
    (want.aim.measure)(case, &steps.iter().collect::<Vec<_>>(), want.word)
}

pub(crate) struct Constant(pub(crate) u64);

impl TryRng for Constant {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0 as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, into: &mut [u8]) -> Result<(), Infallible> {
        into.fill(self.0 as u8);
        Ok(())
    }
}

/// The worst random numbers that a fuzzer can send.
pub(crate) const CONSTANTS: [u64; 4] = [0, u64::MAX, 0x5555_5555_5555_5555, 0x8000_0000_8000_0000];
