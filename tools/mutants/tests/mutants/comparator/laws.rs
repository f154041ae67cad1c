//! Tests the laws: a case or a player that breaks a law is reported, and no other is.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use crosscheck_core::compare::laws::{Due, Law, check, text};
use crosscheck_core::compare::trace::{End, Trace, record};
use crosscheck_core::contract::{Case, Rules};
use crosscheck_core::{Game, InputError, Limits, Observer, Playable, Player};

use crate::pair::thought_of;

pub(super) fn hold() {
    let laws = [Law::Text, Law::Twice, Law::Answer, Law::Prefix, Law::Mirror, Law::Audit];
    let words: BTreeSet<String> = laws.iter().map(Law::to_string).collect();
    assert!(words.len() == laws.len() && !words.contains(""));
    texts();
    games::all().iter().for_each(broken);
}

/// A case that is a number written in some way. The way of writing is not part of its identity.
#[derive(Clone, Debug)]
struct Toy {
    number: u8,
    written: &'static str,
}

impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Toy {}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl Case for Toy {
    fn text(&self) -> String {
        self.written.into()
    }

    fn turns(&self) -> usize {
        1
    }

    fn turn(&self, _: usize) -> String {
        String::new()
    }

    fn prefix(&self, _: usize) -> Self {
        self.clone()
    }

    fn mirrored(&self) -> Option<Self> {
        None
    }

    fn size(&self) -> String {
        String::new()
    }
}

impl Playable for Toy {
    type Step = <spec::texas::Case as Playable>::Step;
    type Answer = <spec::texas::Case as Playable>::Answer;

    fn rules(&self) -> &Rules {
        &spec::texas::RULES
    }

    fn parse_another(&self, input: &[u8], _: Limits) -> Result<Self, InputError> {
        match input {
            b"1" | b"01" => Ok(Toy { number: 1, written: "1" }),
            _ => Err(spec::texas::Case::parse(b"", Limits::None).expect_err("nothing is no case")),
        }
    }
}

fn texts() {
    let law = |number, written| text(&Toy { number, written }).err().map(|broken| broken.law);
    assert_eq!(law(1, "1"), None);
    assert_eq!(law(2, "1"), Some(Law::Text), "it reads back as another case");
    assert_eq!(law(1, "01"), Some(Law::Text), "it reads back as the case, written otherwise");
    assert_eq!(law(2, "01"), Some(Law::Text));
    assert_eq!(law(1, "one"), Some(Law::Text), "it does not read back");
}

/// Returns the step to drop, if any, by the case and the number of the play.
type Lost<'a, G> = dyn Fn(&<G as Game>::Case, usize) -> Option<usize> + Sync + 'a;
/// Returns the answer to give instead.
type Alone<'a, G> = dyn Fn(<G as Game>::Answer) -> <G as Game>::Answer + Sync + 'a;

/// The reference, except that it drops the given steps and gives the given answers.
struct Spoilt<'a, G: Game> {
    reference: Box<dyn Player<G::Case>>,
    plays: usize,
    lost: &'a Lost<'a, G>,
    alone: &'a Alone<'a, G>,
}

impl<G: Game> Player<G::Case> for Spoilt<'_, G> {
    fn name(&self) -> &str {
        "spoilt"
    }

    fn answer(&mut self, case: &G::Case) -> G::Answer {
        (self.alone)(self.reference.answer(case))
    }

    fn play(&mut self, case: &G::Case, observer: &mut Observer<'_, G::Step>) -> Option<G::Answer> {
        self.plays += 1;
        let lost = (self.lost)(case, self.plays);
        let mut at = 0;
        self.reference.play(case, &mut |step| {
            at += 1;
            if lost == Some(at - 1) { ControlFlow::Continue(()) } else { observer(step) }
        })
    }
}

fn broken<G: Game>(game: &G) {
    let mut tried = 0;
    let cases = thought_of(game);
    let answers: Vec<G::Answer> =
        cases.iter().take(8).map(|case| game.reference().answer(case)).collect();
    for case in cases.iter().filter(|case| case.turns() > 2) {
        let mirrored = case.mirrored().filter(|mirrored| mirrored != case);
        let trace = record(&mut *game.reference(), case);
        let end = game.reference().answer(case);
        let other = answers.iter().find(|answer| **answer != end);
        if let (Some(mirrored), Some(other), 4..) = (mirrored, other, trace.steps.len()) {
            tried += 1;
            breaks(game, case, &trace, &mirrored, other);
        }
        if tried == 10 {
            return;
        }
    }
    assert!(tried >= 3, "{}: only {tried} cases can show a broken law", game.name());
}

fn breaks<G: Game>(
    game: &G,
    case: &G::Case,
    trace: &Trace<G::Case>,
    mirrored: &G::Case,
    other: &G::Answer,
) {
    let turns = case.turns();
    let held = |trace: &Trace<G::Case>, lost: &Lost<'_, G>, alone: &Alone<'_, G>| {
        let mut player = Spoilt::<G> { reference: game.reference(), plays: 0, lost, alone };
        let checked = check(&mut player, case, trace, Due::all(case).with_prefix(turns - 1));
        checked.map_err(|broken| (broken.law, broken.difference.is_some()))
    };
    let own = |answer: G::Answer| answer;
    let nothing = |_: &G::Case, _: usize| None;
    assert_eq!(held(trace, &nothing, &own), Ok(()));
    assert_eq!(held(trace, &|_, plays| (plays == 1).then_some(1), &own), Err((Law::Twice, true)));
    assert_eq!(held(trace, &nothing, &|_| other.clone()), Err((Law::Answer, false)));
    assert_eq!(held(trace, &nothing, &|_| panic!("no answer")), Err((Law::Answer, false)));
    let short = |played: &G::Case, _| (played.turns() < turns).then_some(0);
    assert_eq!(held(trace, &short, &own), Err((Law::Prefix, true)));
    let flipped = |played: &G::Case, _| (played == mirrored).then_some(2);
    assert_eq!(held(trace, &flipped, &own), Err((Law::Mirror, true)));
    let cut = Trace { steps: trace.steps[1..].to_vec(), end: End::Answer(other.clone()) };
    let unsound = case.audit(&cut.refs(), other).is_err();
    let law = if unsound { Law::Audit } else { Law::Twice };
    assert_eq!(held(&cut, &nothing, &own), Err((law, !unsound)));
    assert_eq!(
        held(&Trace { end: End::Stopped, ..cut }, &nothing, &own),
        Ok(()),
        "nothing to hold it to"
    );
}
