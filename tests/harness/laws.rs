//! Canaries for the laws: a player that breaks exactly one law must be caught by that law.

use std::path::Path;

use crosscheck::games::{self, Visit};
use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::laws::{Law, check};
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Case;
use crosscheck_core::generate::Generator;
use crosscheck_core::{Game, Misreading, Observer, Player, store};

/// An engine that loses its first step when `spoilt` returns true, or gives the answer to another case.
struct Spoilt<'a, G: Game> {
    engine: Box<dyn Player<G::Case>>,
    plays: usize,
    spoilt: &'a (dyn Fn(&G::Case, usize) -> bool + Sync),
    /// The case that `answer` answers instead, if any.
    other: Option<G::Case>,
}

impl<G: Game> Player<G::Case> for Spoilt<'_, G> {
    fn name(&self) -> &str {
        "spoilt"
    }

    fn answer(&mut self, case: &G::Case) -> G::Answer {
        self.engine.answer(self.other.as_ref().unwrap_or(case))
    }

    fn play(&mut self, case: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        self.plays += 1;
        let mut lose = (self.spoilt)(case, self.plays);
        self.engine.play(case, &mut |step| match std::mem::take(&mut lose) {
            true => std::ops::ControlFlow::Continue(()),
            false => observer(step),
        })
    }
}

/// Returns the law that a spoilt engine breaks on a case; `None` if it breaks none.
fn broken<G: Game>(
    case: &G::Case,
    spoilt: &(dyn Fn(&G::Case, usize) -> bool + Sync),
    other: Option<G::Case>,
) -> Option<Law> {
    let trace = record(&mut *G::engine(), case);
    let mut player = Spoilt::<G> { engine: G::engine(), plays: 0, spoilt, other };
    let prefix = case.turns().div_ceil(2);
    check(&mut player, case, &trace, prefix).err().map(|broken| broken.law)
}

#[derive(Clone, Copy)]
struct Canaries;

impl Visit for Canaries {
    type Output = ();

    fn visit<G: Game>(self) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases");
        let kept = store::load::<G::Case>(&folder).unwrap_or_else(|e| panic!("{e}"));
        let cases = kept.into_iter().map(|kept| kept.case).filter(|case| case.turns() > 1);
        let mut tried = 0;
        for case in cases {
            let mirrored = case.mirrored().filter(|mirrored| *mirrored != case);
            let Some(mirrored) = mirrored else { continue };
            let prefix = case.prefix(1);
            if G::engine().answer(&prefix) == G::engine().answer(&case) {
                continue;
            }
            tried += 1;
            let never = |_: &G::Case, _| false;
            assert_eq!(broken::<G>(&case, &never, None), None, "the engine itself breaks no law");
            assert_eq!(broken::<G>(&case, &|_, plays| plays == 1, None), Some(Law::Twice));
            assert_eq!(broken::<G>(&case, &never, Some(prefix)), Some(Law::Answer));
            let short = |played: &G::Case, _| played.turns() < case.turns();
            assert_eq!(broken::<G>(&case, &short, None), Some(Law::Prefix));
            let flipped = |played: &G::Case, _| *played == mirrored;
            assert_eq!(broken::<G>(&case, &flipped, None), Some(Law::Mirror));
        }
        assert!(tried >= 3, "{}: only {tried} cases can show a broken law", G::NAME);
    }
}

#[test]
fn a_player_that_breaks_a_law_is_caught_by_that_law() {
    games::each(|| Canaries);
}

/// An engine that loses its first step in every play but the first.
struct Forgetful<G: Game> {
    engine: Box<dyn Player<G::Case>>,
    plays: usize,
}

impl<G: Game> Player<G::Case> for Forgetful<G> {
    fn name(&self) -> &str {
        "forgetful"
    }

    fn answer(&mut self, case: &G::Case) -> G::Answer {
        self.engine.answer(case)
    }

    fn play(&mut self, case: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        self.plays += 1;
        let mut lose = self.plays > 1;
        self.engine.play(case, &mut |step| match std::mem::take(&mut lose) {
            true => std::ops::ControlFlow::Continue(()),
            false => observer(step),
        })
    }
}

#[derive(Clone, Copy)]
struct Verdicts;

impl Visit for Verdicts {
    type Output = ();

    fn visit<G: Game>(self) {
        let forgetful = Misreading::<G::Case> {
            name: "forgetful",
            clause: "",
            words: "agrees with the reference the first time",
            player: || Box::new(Forgetful::<G> { engine: G::engine(), plays: 0 }),
        };
        let case = &G::Generator::witnesses()[0];
        let mut pair = Pair::<G>::new(Some(&forgetful));
        let (_, fault) = pair.verify(case);
        let Some(Fault::Breaks("engine", broken)) = fault else { panic!("{}: {fault:?}", G::NAME) };
        assert_eq!(broken.law, Law::Twice);
        let mut pair = Pair::<G>::new(Some(&forgetful));
        pair.laws = Laws::None;
        assert_eq!(pair.verify(case).1, None, "{}: agreement alone is asked for", G::NAME);
    }
}

#[test]
fn a_player_that_agrees_and_breaks_a_law_is_a_fault_unless_agreement_alone_is_asked_for() {
    games::each(|| Verdicts);
}
