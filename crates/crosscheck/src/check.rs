//! A pair in a plain `#[test]`.

use std::env;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::compare::panics;
use crosscheck_core::compare::trace::record;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::generate::{Generator as _, Settings, seeded};
use crosscheck_core::report::Report;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::shrink::{BUDGET, shrink};
use crosscheck_core::store::{self, Regression, Why};
use crosscheck_core::subject::AsGame;
use crosscheck_core::{Case as _, Error, Game as _, Subject};

/// Checks that both sides of a pair agree: on the kept cases in the folder `cases` of the package, then on new ones.
///
/// ```
/// # use crosscheck::Subject;
/// # struct Halves;
/// # #[crosscheck::subject]
/// # impl Subject for Halves {
/// #     const NAME: &'static str = "halves";
/// #     fn reference(number: &u32) -> u32 {
/// #         number / 2
/// #     }
/// #     fn engine(number: &u32) -> u32 {
/// #         number >> 1
/// #     }
/// # }
/// # /*
/// #[test]
/// # */
/// fn both_halves_agree() {
///     crosscheck::check::<Halves>();
/// }
/// # both_halves_agree();
/// ```
///
/// A difference is shrunk, explained and kept in `cases/NAME/`, from where the next run plays it first. These environment
/// variables are read:
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `CROSSCHECK_SEED` | the seed of the new cases | 1 |
/// | `CROSSCHECK_CASES` | how many there are | 1,000 |
/// | `CROSSCHECK_TIME` | play new cases for so many seconds instead | |
///
/// An engine that aborts or never ends takes the test along: [`main!`](crate::main) and [`tests!`](crate::tests) play in
/// processes of their own.
///
/// # Panics
/// The sides differ, with the report; or a kept case or a variable cannot be read.
pub fn check<S: Subject>() {
    panics::silence();
    let folder = env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from);
    let game = AnyGame::new(AsGame::<S>::default());
    if let Err(why) = Plan::of_environment().and_then(|plan| plan.check(&game, &folder.join("cases"))) {
        panic!("{why}");
    }
}

/// What is played.
struct Plan {
    seed: u64,
    cases: u64,
    time: Option<Duration>,
}

/// How long a finding is shrunk.
const SHRINKING: Duration = Duration::from_secs(20);

impl Plan {
    fn of_environment() -> Result<Self, Error> {
        let number = |name: &str| match env::var(name) {
            Ok(text) => {
                let number = text.parse::<u64>();
                number.map(Some).map_err(|_| Error::from(format!("{name} is no number: {text:?}")))
            }
            Err(_) => Ok(None),
        };
        let time = number("CROSSCHECK_TIME")?.map(Duration::from_secs);
        let cases = number("CROSSCHECK_CASES")?.unwrap_or(if time.is_some() { u64::MAX } else { 1_000 });
        Ok(Plan { seed: number("CROSSCHECK_SEED")?.unwrap_or(1), cases, time })
    }

    fn check(&self, game: &AnyGame, store: &Path) -> Result<(), Error> {
        let known = KnownDifferences::of_store(store, game.name())?;
        let mut pair = Pair::new(game, None).knowing(&known);
        if cfg!(miri) {
            // They play each case seven times more, and Miri takes seconds for one play.
            pair.laws = Laws::None;
        }
        if store.join(game.name()).is_dir() {
            for kept in store::load(game, store)? {
                if let Some(finding) = pair.find(kept.case) {
                    let report = pair.explain(&finding, Depth::Brief).report;
                    return Err(format!("the kept case {}\n{report}", kept.slug).into());
                }
            }
        }
        let begun = Instant::now();
        for index in 0..self.cases {
            if self.time.is_some_and(|time| begun.elapsed() >= time) {
                break;
            }
            let case = game
                .generator()
                .generate(&Settings::default(), &mut seeded(game.name(), self.seed, index))?;
            if let Some(finding) = pair.find(case) {
                return Err(self.told(&mut pair, &finding, index, store));
            }
        }
        Ok(())
    }

    /// Shrinks a finding, keeps it, and returns the report.
    fn told(
        &self,
        pair: &mut Pair<AnyGame>,
        finding: &Finding<AnyCase>,
        index: u64,
        store: &Path,
    ) -> Error {
        let begun = Instant::now();
        let shrunk = shrink(pair, finding, BUDGET, &|| begun.elapsed() > SHRINKING).finding;
        let mut report: Report = pair.explain(&shrunk, Depth::Full).report;
        report.row("found", format!("seed {}, case {index}", self.seed));
        let kept = keep(pair, shrunk.case, self.seed, index, store);
        report.row("kept", kept.unwrap_or_else(|why| format!("not: {why}")));
        format!("{report}").into()
    }
}

/// Keeps a case with the reference's answer, and says where.
fn keep(
    pair: &mut Pair<AnyGame>,
    case: AnyCase,
    seed: u64,
    index: u64,
    store: &Path,
) -> Result<String, Error> {
    use crosscheck_core::compare::trace::End;
    let End::Answer(answer) = record(&mut *pair.reference, &case).end else {
        return Err(Error::from("the reference gives no answer"));
    };
    let kept = Regression {
        slug: format!("found-{:08x}", hash(&case.text()) as u32),
        case,
        answer: format!("{answer}\n"),
        why: Why { why: format!("Found by seed {seed}, case {index}."), clauses: Vec::new() },
    };
    let folder = store::add(&pair.game, store, &kept)?;
    Ok(crosscheck_core::foreign::foreign(&folder).to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::*;

    /// A number that is right up to 99.
    struct Capped;

    fn count(number: &mut u8, turn: &u8, most: u8) -> BTreeMap<String, u8> {
        *number = number.wrapping_add(*turn);
        let number = most.min(*number);
        [("left".into(), !number), ("number".into(), number)].into()
    }

    #[crate::subject]
    impl Subject for Capped {
        const NAME: &'static str = "capped";

        fn reference(number: &mut u8, turn: &u8) -> BTreeMap<String, u8> {
            count(number, turn, u8::MAX)
        }

        fn engine() -> impl FnMut(&u8) -> BTreeMap<String, u8> {
            let mut number = 0;
            move |turn| count(&mut number, turn, 99)
        }
    }

    #[test]
    fn a_difference_is_shrunk_kept_and_played_first_from_then_on() {
        let store = tempfile::tempdir().expect("a folder");
        let game = AnyGame::new(AsGame::<Capped>::default());
        let plan = |cases| Plan { seed: 1, cases, time: None };
        let told = plan(100).check(&game, store.path()).unwrap_err().to_string();
        assert!(told.contains("capped: engine departs") && told.contains("seed 1, case"), "{told}");
        assert!(
            told.contains("  what       left\n") && told.contains("  also       number\n"),
            "{told}"
        );
        let kept: Vec<_> = fs::read_dir(store.path().join("capped")).expect("it is kept").collect();
        assert_eq!(kept.len(), 1);
        let input = fs::read_to_string(kept[0].as_ref().unwrap().path().join("case.in")).unwrap();
        assert_eq!(input, "null\n100\n");
        let told = plan(0).check(&game, store.path()).unwrap_err().to_string();
        assert!(told.starts_with("the kept case found-"), "{told}");
    }
}
