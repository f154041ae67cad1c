//! Compares one case on both sides and gives the verdict.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::compare::cancel::{Cancel, Pulse};
use crate::compare::fault::{Fault, Finding};
use crate::compare::known_differences::{KnownDifferences, Passed};
use crate::compare::laws::{self, Due};
use crate::compare::lockstep::{View, against};
use crate::compare::trace::{End, Halting, Trace, record, record_until};
use crate::contract::{Difference, Law, Observed, Refused, Step as _};
use crate::{Game, Misreading, Playable, Player};

/// The sides whose laws are checked ([`laws`]), beyond agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Laws {
    /// Neither side's: only agreement is checked.
    None,
    /// The engine's. Checking the reference's laws costs more than everything else together. A reference that breaks a
    /// law also differs, on this case or another one, from an engine that keeps it.
    Engine,
    /// Both sides', and the law on the case's text.
    #[default]
    Both,
}

/// The effort that a verdict may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Use the whole time limit, and then compare the answer.
    #[default]
    Full,
    /// Compare as with all effort, and check each law on a sample of the cases ([`crate::compare::laws::Due`]).
    Sampled,
    /// Use the whole time limit and compare nothing. The verdict is only whether a program takes too long.
    Timed,
    /// Use a shorter time limit and compare nothing. A case that fails here must be judged again with more effort to
    /// see whether it really takes too long.
    Hasty,
}

thread_local! {
    static EFFORT: Cell<Effort> = const { Cell::new(Effort::Full) };
}

/// Returns the effort that the verdict under way on this thread may cost, for a player that plays a case more than once.
pub fn effort() -> Effort {
    EFFORT.get()
}

/// Why a case could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// Something prevents it, in words.
    Error(String),
    /// The halt ended it; no fault was found up to that point.
    Halted,
    /// The reference refuses the case.
    Invalid(Refused),
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unjudged::Error(why) | Unjudged::Invalid(Refused { why, .. }) => why,
            Unjudged::Halted => "it was ended before it was judged",
        })
    }
}

/// The players of a game.
pub struct Players<C: Playable> {
    /// The naive side.
    pub reference: Box<dyn Player<C>>,
    /// The optimized side, or the player in its place, and more engines.
    pub engines: Vec<Box<dyn Player<C>>>,
}

/// Makes the players of a game, again after a fault: a player that panicked may be in an inconsistent state.
pub type MakePlayers<C> = Box<dyn Fn() -> Players<C> + Send>;

impl<C: Playable> Players<C> {
    /// Creates the reference of a game, and its engines or a misreading in their place.
    pub fn of<G: Game<Case = C>>(game: &G, planted: Option<&Misreading<C>>) -> Self {
        let engines = match planted {
            Some(planted) => vec![game.misread(planted)],
            None => [game.engine()].into_iter().chain(game.others()).collect(),
        };
        Players { reference: game.reference(), engines }
    }
}

/// The sides of a game, ready to be compared.
pub struct Pair<G: Game> {
    /// The game.
    pub game: G,
    /// The naive side.
    pub reference: Box<dyn Player<G::Case>>,
    /// The optimized side, or the player in its place, and more engines.
    pub engines: Vec<Box<dyn Player<G::Case>>>,
    make: MakePlayers<G::Case>,
    /// The sides whose laws are checked, beyond agreement.
    pub laws: Laws,
    /// The differences that are passed over.
    pub known: Arc<KnownDifferences>,
    /// How often each was passed over in the case that was judged last, by its id.
    pub passed: BTreeMap<String, Passed>,
    /// When the case in progress must end.
    pub(crate) halt: Cancel,
}

impl<G: Game> Pair<G> {
    /// Creates a pair of the reference and the engine, or of the reference and a misreading in the engine's place.
    pub fn new(game: &G, planted: Option<&Misreading<G::Case>>) -> Self {
        let (of, planted) = (game.clone(), planted.copied());
        Pair::with(game, Box::new(move || Players::of(&of, planted.as_ref())))
    }

    /// Creates a pair of the players that this makes.
    pub fn with(game: &G, make: MakePlayers<G::Case>) -> Self {
        let Players { reference, engines } = make();
        Pair {
            game: game.clone(),
            reference,
            engines,
            make,
            laws: Laws::Both,
            known: Arc::default(),
            passed: BTreeMap::new(),
            halt: Cancel::default(),
        }
    }

    /// Makes the pair pass over differences that are known.
    #[must_use]
    pub fn knowing(self, known: &Arc<KnownDifferences>) -> Self {
        Pair { known: Arc::clone(known), ..self }
    }

    /// Makes the pair check the laws of these sides.
    #[must_use]
    pub fn checking(self, laws: Laws) -> Self {
        Pair { laws, ..self }
    }

    /// Returns the fault of a case, if it has one, with the play that shows it.
    pub fn find(&mut self, case: G::Case) -> Option<Finding<G::Case>> {
        let (trace, fault) = self.verify(&case);
        fault.map(|fault| Finding { case, trace, fault })
    }

    /// Plays a case on both sides. Returns the reference's trace and the first fault, if any.
    pub fn verify(&mut self, case: &G::Case) -> (Trace<G::Case>, Option<Fault>) {
        let (trace, fault) = self.verify_unless_halted(case, Effort::Full);
        (trace, fault.unwrap_or(None))
    }

    /// Plays a case like [`Pair::verify`], but fails if the halt becomes due. What was played up to then is still
    /// compared.
    pub fn verify_unless_halted(
        &mut self,
        case: &G::Case,
        effort: Effort,
    ) -> (Trace<G::Case>, Result<Option<Fault>, Unjudged>) {
        let halt = self.halt.clone();
        let mut pulse = Pulse::new(&halt);
        let trace =
            record_until(&mut *self.reference, case, &mut |step| pulse.is_due_after(step.effort()));
        let fault = self.judge_play(case, &trace, effort);
        (trace, fault)
    }

    /// Returns the first fault of a case that the reference has played. It does not play it again.
    pub fn verify_play(&mut self, case: &G::Case, trace: &Trace<G::Case>) -> Option<Fault> {
        self.judge_play(case, trace, Effort::Full).unwrap_or(None)
    }

    fn judge_play(
        &mut self,
        case: &G::Case,
        trace: &Trace<G::Case>,
        effort: Effort,
    ) -> Result<Option<Fault>, Unjudged> {
        self.passed.clear();
        EFFORT.set(effort);
        let halt = self.halt.clone();
        if let End::Invalid(refused) = &trace.end {
            return Err(Unjudged::Invalid((**refused).clone()));
        }
        let cut = trace.end == End::Stopped;
        let for_engine =
            if cut { Cancel::default().by(Some(Instant::now() + GRACE)) } else { halt.clone() };
        let mut reference = Halting::new(&mut *self.reference, &halt);
        let engines = self.engines.iter_mut();
        let mut engines: Vec<Halting<'_, G::Case>> =
            engines.map(|engine| Halting::new(&mut **engine, &for_engine)).collect();
        let mut judge = Judge {
            case,
            trace,
            laws: self.laws,
            sampled: effort == Effort::Sampled,
            known: &self.known,
            passed: &mut self.passed,
        };
        let fault = judge.fault(&mut reference, &mut engines);
        let ended = reference.ended || engines.iter().any(|engine| engine.ended);
        let unjudged = match fault.as_ref().and_then(Fault::difference) {
            Some(Difference { found: Observed::Unjudged(why), .. }) => Some(why.clone()),
            _ => None,
        };
        let fault = match (fault, unjudged) {
            _ if ended => Err(Unjudged::Halted),
            // A side that nobody observes may have ended by itself.
            (None, _) if cut || halt.is_due() => Err(Unjudged::Halted),
            (_, Some(why)) => Err(Unjudged::Error(why)),
            (fault, None) => Ok(fault),
        };
        if !matches!(fault, Ok(None)) {
            // A player that panicked or was stopped may be in an inconsistent state.
            Players { reference: self.reference, engines: self.engines } = (self.make)();
        }
        fault
    }
}

/// In a campaign, each law is checked on the reference on one case in this many. It is the slow side, and a fault that
/// both sides share shows on the engine as well ([`Rules::laws_one_in`](crate::contract::Rules::laws_one_in)).
const LAWS_ONE_IN_OF_REFERENCE: u64 = 32;

/// The time that the engine has, once the reference was halted, to play as far as the reference did.
const GRACE: Duration = Duration::from_secs(1);

/// The most differences of one case that are looked at, known ones not counted.
const LOOKED_AT: usize = 32;

/// The most kinds of difference that one case can show.
const KINDS: usize = 8;

/// Returns the first difference of a player from the reference's play that is not known, with those of other kinds that
/// come later. Known ones are counted by their ids.
pub fn differs<C: Playable>(
    trace: &Trace<C>,
    player: &mut dyn Player<C>,
    case: &C,
    known: &KnownDifferences,
    passed: &mut BTreeMap<String, Passed>,
) -> Option<Difference> {
    let side = player.name().to_owned();
    let (mut kinds, mut looked): (Vec<Difference>, _) = (Vec::new(), 0);
    let mut look = |difference: &Difference, steps: [Option<&C::Step>; 2]| {
        if known.pass(case, &side, difference, steps, passed) {
            return ControlFlow::Continue(());
        }
        looked += 1;
        if !kinds.iter().any(|known| known.kind == difference.kind) {
            let behind = kinds.first().map(|first| first.kind.clone());
            let recalled = known.matching(case, &side, difference, steps).next();
            let (by, recalled) = (side.clone(), recalled.map(|entry| entry.id.clone()));
            kinds.push(Difference { by, recalled, behind, ..difference.clone() });
        }
        let enough = !case.rules().resumes || looked == LOOKED_AT || kinds.len() == KINDS;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // What it returns is among the kinds, or of the same kind as one of them.
    against(trace, &trace.steps, player, case, &View::plain(), &mut look);
    let mut kinds = kinds.into_iter();
    let first = kinds.next()?;
    Some(Difference { later: kinds.collect(), ..first })
}

struct Judge<'a, C: Playable> {
    case: &'a C,
    trace: &'a Trace<C>,
    laws: Laws,
    sampled: bool,
    known: &'a KnownDifferences,
    passed: &'a mut BTreeMap<String, Passed>,
}

impl<C: Playable> Judge<'_, C> {
    fn fault(&mut self, reference: &mut dyn Player<C>, engines: &mut [Halting<'_, C>]) -> Option<Fault> {
        match &self.trace.end {
            End::Panicked(message) => return Some(Fault::ReferencePanics(message.clone())),
            End::Failed(failure) => return Some(Fault::Fails(failure.clone())),
            End::Answer(_) | End::Stopped | End::Invalid(_) => {}
        }
        for engine in &mut *engines {
            if let Some(difference) = differs(self.trace, engine, self.case, self.known, self.passed) {
                return Some(match difference.found {
                    Observed::Failed(failure) => Fault::Fails(failure),
                    _ => Fault::Differs(Box::new(difference)),
                });
            }
        }
        if self.laws == Laws::None || self.trace.end == End::Stopped {
            return None;
        }
        self.breaks(reference, engines).err().map(|(who, broken)| Fault::Breaks(who, broken))
    }

    fn breaks<'e>(
        &self,
        reference: &mut dyn Player<C>,
        engines: &mut [Halting<'e, C>],
    ) -> Result<(), (&'static str, laws::Broken)> {
        let (due, sampled) = (Due::all(self.case), self.sampled);
        let of = |one_in| if sampled { due.one_in(one_in) } else { due };
        if self.laws == Laws::Both {
            let due = of(LAWS_ONE_IN_OF_REFERENCE);
            if due.has(Law::Text) {
                laws::text(self.case).map_err(|broken| ("the case", broken))?;
            }
            laws::check(reference, self.case, self.trace, due).map_err(|b| ("reference", b))?;
        }
        let due = of(self.case.rules().laws_one_in);
        for engine in engines {
            // Where it differs in ways that are known, its own play is what it must keep to.
            let own = (!self.passed.is_empty()).then(|| record(engine, self.case));
            let trace = own.as_ref().unwrap_or(self.trace);
            laws::check(engine, self.case, trace, due).map_err(|b| ("engine", b))?;
        }
        Ok(())
    }
}
