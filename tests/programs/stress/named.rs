//! Measures how often a named clause is the true one. Each misreading in turn plays as the program and is then left out
//! of the misreadings weighed. So only another one can be named, as with a fault that the specification's mutants do
//! not include.

#![expect(clippy::print_stdout, reason = "a measurement says what it measures")]

use std::collections::BTreeSet;
use std::sync::Arc;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_core::oracle::{Effort, Judged, Oracle};
use crosscheck_core::shrink::shrink_among;
use crosscheck_core::{Game, Misreading, Player};
use crosscheck_judge::{Verdict, tokens};

use crosscheck::stress::Failure;
use crosscheck::stress::suspects::{PlayedCase, agreeing, suspicion};

use crate::common::games::{NAMES, game as the_game};

/// The number of cases searched for a fault.
const LOOKED_THROUGH: u64 = 3000;

/// The number of runs of shrinking, and of extra cases played afterwards.
const RUNS: u64 = 300;

/// A player of which only the answers are compared, as with a program.
struct Answers {
    game: AnyGame,
    player: Box<dyn Player<AnyCase>>,
    played: Vec<PlayedCase>,
    apart: bool,
}

impl Oracle for Answers {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, _: Effort) -> Judged {
        let trace = record(&mut *self.game.reference(), case);
        let End::Answer(answer) = &trace.end else { return Ok((trace, None)) };
        let (expected, output) = (answer.to_string(), self.player.answer(case).to_string());
        let right = tokens::same(expected.as_bytes(), output.as_bytes());
        let output = output.into_bytes();
        let (case, apart) = (case.clone(), self.apart);
        self.played.push(PlayedCase {
            case,
            output: output.clone(),
            expected: expected.clone(),
            wrong: !right,
            apart,
            features: Vec::new(),
        });
        let (verdict, how, errors) = (Verdict::Wrong, String::new(), Vec::new());
        let failure =
            Failure { verdict, how, expected, by: AnsweredBy::Reference, output, errors, apart: None };
        Ok((trace, (!right).then(|| Fault::Fails(Arc::new(failure)))))
    }
}

/// Returns the clauses named for a fault found from a seed, and whether they are called exact or a hint.
fn named(
    game: &AnyGame,
    fault: &'static Misreading<AnyCase>,
    seed: u64,
) -> (bool, BTreeSet<&'static str>) {
    let mut program =
        Answers { game: game.clone(), player: game.misread(fault), played: Vec::new(), apart: false };
    let make = |seed, index| {
        let mut rng = seeded(game.name(), seed, index);
        game.generator().generate(&Settings::default(), &mut rng).expect("there are cases")
    };
    let judge = |program: &mut Answers, case: AnyCase| {
        let (trace, fault) = program.judge(&case, Effort::Full).expect("it plays");
        fault.map(|fault| Finding { case, trace, fault })
    };
    let found = (0..LOOKED_THROUGH).map(|index| make(seed, index)).find_map(|case| {
        program.played.clear();
        judge(&mut program, case)
    });
    let Some(found) = found else { return (false, BTreeSet::new()) };
    // Shrink without the witnesses: they include one for each misreading, so they would give this fault away.
    let shrunk = shrink_among(&mut program, &found, &[], RUNS, &|| false);
    program.apart = true;
    for index in 0..RUNS {
        judge(&mut program, make(0, index));
    }
    let Some(failure) = shrunk.finding.fault.failure::<Failure>().cloned() else {
        unreachable!("it fails")
    };
    let (output, expected) = (failure.output, failure.expected);
    let here = PlayedCase {
        case: shrunk.finding.case,
        output,
        expected,
        wrong: true,
        apart: false,
        features: Vec::new(),
    };
    let mut readings = agreeing(game, &here, &Halt::default());
    readings.retain(|reading| reading.name != fault.name);
    let played: Vec<&PlayedCase> = program.played.iter().collect();
    let suspicion = suspicion(game, &readings, &played, &Halt::default());
    let hint = suspicion.hint.map(|hint| hint.reading);
    let exact = !suspicion.exact.is_empty();
    (exact, suspicion.exact.into_iter().chain(hint).map(|reading| reading.clause).collect())
}

/// The number of clauses named, and the number of true ones among them.
fn row(game: &AnyGame) -> (usize, usize) {
    let game = &AnyGame::new(game.clone());
    let (mut all, mut true_ones) = ([0, 0], [0, 0]);
    let mut runs = 0;
    for fault in game.misreadings() {
        for seed in 1..=2 {
            let (exact, clauses) = named(game, fault, seed);
            let kind = usize::from(!exact);
            runs += 1;
            all[kind] += clauses.len();
            true_ones[kind] += usize::from(clauses.contains(fault.clause));
            if clauses.iter().any(|&clause| clause != fault.clause) {
                println!("  {} ({}), seed {seed}: {clauses:?}", fault.name, fault.clause);
            }
        }
    }
    println!(
        "{}: {runs} programs; clauses named as exact {}, true {}; as a hint {}, true {}",
        game.name(),
        all[0],
        true_ones[0],
        all[1],
        true_ones[1]
    );
    (all[0] + all[1], true_ones[0] + true_ones[1])
}

#[test]
#[ignore = "a measurement, of some minutes"]
fn nine_in_ten_of_the_clauses_that_are_named_are_true() {
    let (mut all, mut true_ones) = (0, 0);
    for game in NAMES {
        let (named, right) = row(the_game(game));
        (all, true_ones) = (all + named, true_ones + right);
    }
    println!("all: {all} clauses named, {true_ones} true");
    assert!(all > 0 && 10 * true_ones >= 9 * all, "{true_ones} of {all}");
}
