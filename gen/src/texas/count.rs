//! The statistics: what the cases of a campaign contained.

use crosscheck_core::generate::Tally;
use crosscheck_core::generate::floor::{Floor, Floors, but_the_first};
use crosscheck_core::generate::tally::Topic;
use spec::texas::{Case, Step, Verdict};

/// Operations by verdict, named as verdicts are.
pub const VERDICTS: Topic = Topic { rank: 1, name: "operations by verdict" };
/// Valid operations by the number of their rounds.
pub const ROUNDS: Topic = Topic { rank: 2, name: "valid operations by rounds" };
/// Valid operations by the number of their main colours.
pub const MAIN: Topic = Topic { rank: 3, name: "valid operations by main colours" };
/// Effects triggered, by kind.
pub const EFFECTS: Topic = Topic { rank: 4, name: "effects triggered" };
/// Rounds with effects, by the number of waves.
pub const WAVES: Topic = Topic { rank: 5, name: "rounds with effects by waves" };
/// Blocks by size.
pub const BLOCKS: Topic = Topic { rank: 6, name: "blocks by size" };
/// Hands by kind, named as they are in the rules.
pub const HANDS: Topic = Topic { rank: 7, name: "hands" };
/// Cases, counted by what happens at their end.
pub const CASES: Topic = Topic { rank: 8, name: "cases" };
/// Cases by the larger side of their board.
pub const BOARDS: Topic = Topic { rank: 9, name: "cases by board" };
/// Cases by the number of different colours on the board.
pub const COLOURS: Topic = Topic { rank: 10, name: "cases by colours on the board" };

/// The entries of [`VERDICTS`], in the order of [`Verdict::ALL`].
pub const VERDICTS_OF: [&str; 4] = ["valid", "not adjacent", "empty", "no elimination"];
/// The entries of [`EFFECTS`], by the effects' numbers.
pub const EFFECTS_OF: [&str; 7] =
    ["none", "row", "column", "cross", "square of 3", "square of 5", "colour"];
/// The entries of [`HANDS`], in the order of [`HandKind::ALL`](spec::texas::HandKind::ALL).
pub const HANDS_OF: [&str; 7] = [
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "full house",
    "four of a kind",
    "five of a kind",
];
/// The entries of [`ROUNDS`].
pub const ROUNDS_OF: [&str; 6] = ["1", "2", "3", "4", "5–9", "10+"];
const ROUNDS_FROM: [u32; 6] = [1, 2, 3, 4, 5, 10];
/// The entries of [`MAIN`].
pub const MAIN_OF: [&str; 2] = ["one", "two"];
const MAIN_FROM: [u32; 2] = [1, 2];
/// The entries of [`WAVES`].
pub const WAVES_OF: [&str; 5] = ["1", "2", "3", "4–6", "7+"];
const WAVES_FROM: [u32; 5] = [1, 2, 3, 4, 7];
/// The entries of [`BLOCKS`].
pub const BLOCKS_OF: [&str; 5] = ["3", "4", "5", "6", "7+"];
const BLOCKS_FROM: [u32; 5] = [3, 4, 5, 6, 7];
/// The entries of [`CASES`].
pub const CASES_OF: [&str; 4] = ["all", "board cleared", "every operation valid", "no operation valid"];
/// The entries of [`BOARDS`].
pub const BOARDS_OF: [&str; 5] =
    ["one row or column", "sides to 4", "sides to 8", "sides to 20", "larger"];
/// The entries of [`COLOURS`].
pub const COLOURS_OF: [&str; 7] = ["1", "2", "3", "4", "5–6", "7–10", "11+"];
const COLOURS_FROM: [u32; 7] = [1, 2, 3, 4, 5, 7, 11];

/// What one case contained. It is counted here first and added to the tally once, because this runs for every case of a
/// campaign.
#[derive(Default)]
struct Counts {
    verdicts: [u64; 4],
    rounds: [u64; ROUNDS_OF.len()],
    main: [u64; MAIN_OF.len()],
    effects: [u64; 7],
    waves: [u64; WAVES_OF.len()],
    blocks: [u64; BLOCKS_OF.len()],
    hands: [u64; 7],
    cases: [u64; CASES_OF.len()],
}

/// What the cases of a campaign contain at least.
pub const FLOORS: Floors = Floors {
    cases: 10_000,
    all: &[
        Floor::each(VERDICTS, &VERDICTS_OF, 3000),
        Floor::together(ROUNDS, &["5–9", "10+"], 1000),
        Floor::each(ROUNDS, &["10+"], 100),
        Floor::each(MAIN, &["two"], 6000),
        Floor::each(EFFECTS, but_the_first(&EFFECTS_OF), 3000),
        Floor::together(WAVES, &["3", "4–6", "7+"], 500),
        Floor::each(WAVES, &["7+"], 40),
        Floor::each(BLOCKS, &BLOCKS_OF, 1000),
        Floor::each(HANDS, &HANDS_OF, 300),
        Floor::each(CASES, &["board cleared"], 1000),
        Floor::each(CASES, &["every operation valid"], 3000),
        Floor::each(CASES, &["no operation valid"], 300),
    ],
};

/// Counts what a case contained, from the steps of its play.
pub(super) fn count(case: &Case, steps: &[Step], tally: &mut Tally) {
    let mut counts = Counts::default();
    for step in steps {
        counts.take(step);
    }
    counts.cases[0] = 1;
    counts.cases[3] = u64::from(counts.verdicts[Verdict::Valid as usize] == 0);
    counts.tell(tally);
    tell_size(case, tally);
}

impl Counts {
    fn take(&mut self, step: &Step) {
        match step {
            Step::Operation(operation) => self.verdicts[operation.verdict as usize] += 1,
            Step::Round(round) => {
                for trigger in round.waves.iter().flat_map(|wave| &wave.effects) {
                    self.effects[trigger.effect as usize] += 1;
                }
                if !round.waves.is_empty() {
                    self.waves[class(&WAVES_FROM, round.waves.len() as u32)] += 1;
                }
                for block in &round.blocks {
                    self.blocks[class(&BLOCKS_FROM, block.size)] += 1;
                }
            }
            Step::Settled(settled) => {
                self.rounds[class(&ROUNDS_FROM, settled.rounds)] += 1;
                self.main[class(&MAIN_FROM, settled.main.len() as u32)] += 1;
                if let Some(hand) = &settled.hand {
                    self.hands[hand.kind as usize] += 1;
                }
            }
            Step::End(end) => {
                self.cases[1] += u64::from(end.cleared.0 > 0);
                self.cases[2] += u64::from(end.all_valid.0 > 0);
            }
        }
    }

    fn tell(&self, tally: &mut Tally) {
        tell(tally, VERDICTS, &VERDICTS_OF, &self.verdicts);
        tell(tally, ROUNDS, &ROUNDS_OF, &self.rounds);
        tell(tally, MAIN, &MAIN_OF, &self.main);
        tell(tally, EFFECTS, &EFFECTS_OF[1..], &self.effects[1..]);
        tell(tally, WAVES, &WAVES_OF, &self.waves);
        tell(tally, BLOCKS, &BLOCKS_OF, &self.blocks);
        tell(tally, HANDS, &HANDS_OF, &self.hands);
        tell(tally, CASES, &CASES_OF, &self.cases);
    }
}

/// Adds the counts of a topic's entries, including zeros, so that a table shows what did not happen.
fn tell(tally: &mut Tally, topic: Topic, entries: &[&'static str], counts: &[u64]) {
    for (rank, (&entry, &times)) in entries.iter().zip(counts).enumerate() {
        tally.add(topic, rank as u32, entry, times);
    }
}

fn tell_size(case: &Case, tally: &mut Tally) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    let board = match rows.max(cols) {
        _ if rows.min(cols) == 1 => 0,
        ..=4 => 1,
        5..=8 => 2,
        9..=20 => 3,
        _ => 4,
    };
    let mut boards = [0; BOARDS_OF.len()];
    boards[board] = 1;
    tell(tally, BOARDS, &BOARDS_OF, &boards);
    let mut colours = [0; COLOURS_OF.len()];
    colours[class(&COLOURS_FROM, different(case) as u32)] = 1;
    tell(tally, COLOURS, &COLOURS_OF, &colours);
}

/// Returns the number of different colours on the board. All colours beyond the contest's limits count as one.
fn different(case: &Case) -> usize {
    let mut seen = [false; 128];
    for piece in case.pieces().values() {
        seen[(piece.colour as usize).min(seen.len() - 1)] = true;
    }
    seen.into_iter().filter(|&seen| seen).count()
}

/// Returns the last class that begins at or below a number.
fn class(from: &[u32], number: u32) -> usize {
    from.iter().rposition(|&from| from <= number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use spec::texas::{Effect, HandKind};

    use super::*;

    #[test]
    fn entries_have_the_names_that_the_rules_give() {
        assert_eq!(VERDICTS_OF, Verdict::ALL.map(|verdict| verdict.to_string()));
        assert_eq!(EFFECTS_OF, Effect::ALL.map(Effect::name));
        assert_eq!(HANDS_OF, HandKind::ALL.map(|kind| kind.to_string()));
    }
}
