//! On which cases a program is wrong, and what its answers do not depend on, in sentences that were tried on cases made
//! against them.

mod against;
mod answers;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::report::Evidence;
use crosscheck_core::report::rule::{Claim, Extent, Rule, Seen, rules};
use crosscheck_core::table::{counted, grouped};

use self::against::against;
pub(super) use self::against::near;
use self::answers::Answers;
use super::{PlayedCase, UnderTest};
use crate::stress::pattern::against::independence;

/// How many rounds of cases are made against rules at most, and how often rules are looked for again.
const ROUNDS: u64 = 10;
const AGAIN: u64 = 5;

/// How many cases are made against rules before these are said, if there is time for so many.
const ENOUGH: usize = 500;

/// The fewest of them that a rule has to say something of, by its conditions: two that have nothing to do with each other fit
/// a few cases by chance.
const TRIED: [u64; 2] = [40, 120];

pub(super) type Sentence = (String, Evidence);

/// Returns what can be said of the cases on which the program is wrong, in sentences. `here` is the smallest one, and others
/// are near it.
pub(super) fn sentences(
    under_test: &mut UnderTest,
    (here, near): (&PlayedCase, Vec<PlayedCase>),
    halt: &Cancel,
) -> Vec<Sentence> {
    let mut known: Vec<PlayedCase> =
        under_test.memory.played.iter().filter(|played| !played.features.is_empty()).cloned().collect();
    known.push(here.clone());
    known.extend(near);
    let mut sentences = patterns(under_test, known.clone(), halt);
    sentences.extend(independence(under_test, &known, halt));
    sentences
}

/// Looks for rules that tell the wrong answers from the right ones, and makes cases against them, until those that are left
/// hold on all of these.
fn patterns(under_test: &mut UnderTest, mut known: Vec<PlayedCase>, halt: &Cancel) -> Vec<Sentence> {
    let answers = Answers::of(&known);
    let taken = |played: &PlayedCase| answers.taken(played);
    let mut seen: Vec<Seen> = known.iter().map(taken).collect();
    let (mut last, mut looked) = (rules(&seen), 1);
    let mut fresh: Vec<Seen> = Vec::new();
    for round in 0..ROUNDS {
        if last.is_empty() || fresh.len() >= ENOUGH || halt.is_due() {
            break;
        }
        let new = against(under_test, &last, &known, round, halt);
        let of_round: Vec<Seen> = new.iter().map(taken).collect();
        known.extend(new);
        seen.extend(of_round.iter().cloned());
        fresh.extend(of_round.iter().cloned());
        let before = last.len();
        last.retain(|rule| of_round.iter().all(|seen| rule.holds(seen)));
        if last.len() < before && looked < AGAIN {
            (last, looked) = (rules(&seen), looked + 1);
            fresh.clear();
        }
    }
    last.retain(|rule| {
        let tried = TRIED[usize::from(rule.conditions.len() > 1)];
        rule.extent(&fresh).inside >= tried && rule.tells(&seen)
    });
    in_words(&last, &seen)
}

fn in_words(rules: &[Rule], seen: &[Seen]) -> Vec<Sentence> {
    let sentence = |rule: &Rule| {
        let Extent { inside, outside, outside_failing } = rule.extent(seen);
        let (cases, others) = (counted(inside, "case"), grouped(outside));
        let failing = grouped(outside_failing);
        let words = match rule.claim {
            Claim::FailsExactly => {
                format!("wrong in all {cases} tried where {rule}, right in all {others} others")
            }
            Claim::Fails => {
                format!("wrong in all {cases} tried where {rule}, and in {failing} of {others} others")
            }
            Claim::Passes => {
                format!("right in all {cases} tried where {rule}, wrong in {failing} of {others} others")
            }
        };
        (words, Evidence::all(inside))
    };
    // Beside one that tells all cases apart, another says less.
    match rules.iter().find(|rule| rule.is_exact(seen)) {
        Some(exact) => vec![sentence(exact)],
        None => rules.iter().map(sentence).collect(),
    }
}
