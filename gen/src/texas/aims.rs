//! What a user can ask of a case of `texas` beyond its sizes.

use crosscheck_core::generate::Aim;
use spec::texas::{Case, Effect, Step, Verdict};

/// The aims that users can ask for.
pub(super) const AIMS: &[Aim<Case>] = &[
    aim(
        "rounds",
        "rounds of the operation that has the most",
        rounds,
        &["deepest", "chains", "columns"],
    ),
    aim("waves", "waves of effects in the round that has the most", waves, &["dominoes", "effects"]),
    Aim {
        words: &["high-card", "one-pair", "two-pairs", "three", "full-house", "four", "five"],
        ..aim("hand", "hands of a kind", hand, &["hands", "columns", "every-hand"])
    },
    aim("hands", "hands of any kind", hands, &["hands", "columns", "every-hand"]),
    aim("cleared", "1 if the board is empty at the end", cleared, &["clear", "dominoes", "columns"]),
    aim("all-valid", "1 if every operation is valid", all_valid, &["all-valid", "columns"]),
    aim("valid", "valid operations", valid, &["columns", "hands", "full"]),
    aim("skipped", "operations that are skipped", skipped, &["refusals", "invalid", "full"]),
    Aim {
        words: &["valid", "not-adjacent", "empty", "no-elimination"],
        ..aim("verdict", "operations of a verdict", verdict, &["refusals", "small", "full"])
    },
    aim("two-main", "valid operations with two main colours", two_main, &["two-main", "full"]),
    Aim {
        words: &["row", "column", "cross", "square-of-3", "square-of-5", "colour"],
        ..aim("effect", "effects of a kind that are triggered", effect, &["effects", "dominoes", "full"])
    },
    aim("taken", "pieces of the round that takes the most", taken, &["dominoes", "block", "clear"]),
    aim("block", "pieces of the largest block", block, &["block", "chains", "small"]),
    aim("blocks", "blocks of the round that has the most", blocks, &["chains", "full", "medium"]),
    aim("total", "the answer", total, &["block", "deepest", "full"]),
    aim("left", "pieces that are left at the end", left, &["full", "medium", "many-colours"]),
];

const fn aim(
    name: &'static str,
    help: &'static str,
    measure: fn(&Case, &[Step], usize) -> u64,
    families: &'static [&'static str],
) -> Aim<Case> {
    Aim { name, help, words: &[], measure, families }
}

/// Returns the largest of these numbers over the steps that have one.
fn most(steps: &[Step], of: impl Fn(&Step) -> Option<usize>) -> u64 {
    steps.iter().filter_map(of).max().unwrap_or(0) as u64
}

/// Returns the sum of these numbers over all steps.
fn sum(steps: &[Step], of: impl Fn(&Step) -> usize) -> u64 {
    steps.iter().map(of).sum::<usize>() as u64
}

fn rounds(_: &Case, steps: &[Step], _: usize) -> u64 {
    most(steps, |step| match step {
        Step::Settled(settled) => Some(settled.rounds as usize),
        _ => None,
    })
}

fn waves(_: &Case, steps: &[Step], _: usize) -> u64 {
    most(steps, |step| match step {
        Step::Round(round) => Some(round.waves.len()),
        _ => None,
    })
}

fn hand(_: &Case, steps: &[Step], word: usize) -> u64 {
    sum(steps, |step| match step {
        Step::Settled(settled) => {
            usize::from(settled.hand.as_ref().is_some_and(|hand| hand.kind as usize == word))
        }
        _ => 0,
    })
}

fn hands(_: &Case, steps: &[Step], _: usize) -> u64 {
    sum(steps, |step| usize::from(matches!(step, Step::Settled(settled) if settled.hand.is_some())))
}

fn cleared(_: &Case, steps: &[Step], _: usize) -> u64 {
    sum(steps, |step| usize::from(matches!(step, Step::End(end) if end.cleared.0 > 0)))
}

fn all_valid(_: &Case, steps: &[Step], _: usize) -> u64 {
    sum(steps, |step| usize::from(matches!(step, Step::End(end) if end.all_valid.0 > 0)))
}

fn valid(case: &Case, steps: &[Step], _: usize) -> u64 {
    verdict(case, steps, Verdict::Valid as usize)
}

fn skipped(case: &Case, steps: &[Step], word: usize) -> u64 {
    case.swaps().len() as u64 - valid(case, steps, word)
}

fn verdict(_: &Case, steps: &[Step], word: usize) -> u64 {
    sum(steps, |step| match step {
        Step::Operation(operation) => usize::from(operation.verdict == Verdict::ALL[word]),
        _ => 0,
    })
}

fn two_main(_: &Case, steps: &[Step], _: usize) -> u64 {
    sum(steps, |step| usize::from(matches!(step, Step::Settled(settled) if settled.main.len() == 2)))
}

fn effect(_: &Case, steps: &[Step], word: usize) -> u64 {
    let wanted = Effect::ALL[word + 1];
    sum(steps, |step| match step {
        Step::Round(round) => {
            let triggers = round.waves.iter().flat_map(|wave| &wave.effects);
            triggers.filter(|trigger| trigger.effect == wanted).count()
        }
        _ => 0,
    })
}

fn taken(_: &Case, steps: &[Step], _: usize) -> u64 {
    most(steps, |step| match step {
        Step::Round(round) => {
            Some(round.matched.len() + round.waves.iter().map(|wave| wave.removed.len()).sum::<usize>())
        }
        _ => None,
    })
}

fn block(_: &Case, steps: &[Step], _: usize) -> u64 {
    most(steps, |step| match step {
        Step::Round(round) => round.blocks.iter().map(|block| block.size as usize).max(),
        _ => None,
    })
}

fn blocks(_: &Case, steps: &[Step], _: usize) -> u64 {
    most(steps, |step| match step {
        Step::Round(round) => Some(round.blocks.len()),
        _ => None,
    })
}

fn total(_: &Case, steps: &[Step], _: usize) -> u64 {
    steps.iter().rev().find_map(end_total).map_or(0, |total| u64::try_from(total).unwrap_or(u64::MAX))
}

fn end_total(step: &Step) -> Option<u128> {
    match step {
        Step::End(end) => Some(end.total.0),
        _ => None,
    }
}

fn left(case: &Case, steps: &[Step], _: usize) -> u64 {
    let last = steps.iter().rev().find_map(|step| match step {
        Step::Round(round) => Some(round.board.count()),
        _ => None,
    });
    last.unwrap_or(case.pieces().values().len()) as u64
}
