//! The statistics: what the cases of a campaign contained.

use crosscheck_core::Cell;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::Tally;
use crosscheck_core::generate::floor::{Floor, Floors, but_the_first, but_the_last};
use crosscheck_core::generate::tally::Topic;
use spec::rochine::{Board, Case, Over, Play, Side, Step, Verdict, Way};

/// Cases by their outcome.
pub const OUTCOMES: Topic = Topic { rank: 1, name: "cases by outcome" };
/// Moves by verdict.
pub const VERDICTS: Topic = Topic { rank: 2, name: "moves by verdict" };
/// Illegal moves by their place in the case.
pub const STAGES: Topic = Topic { rank: 3, name: "illegal moves by place" };
/// Moves that capture, by their lines.
pub const CAPTURES: Topic = Topic { rank: 4, name: "moves that capture" };
/// Captures by the number of pieces, counted separately for the row and the column of a move.
pub const TAKEN: Topic = Topic { rank: 5, name: "captures by pieces" };
/// Moves after which the enemy has few moves left.
pub const WAYS: Topic = Topic { rank: 6, name: "moves after which there is left" };
/// Cases with notable properties.
pub const CASES: Topic = Topic { rank: 7, name: "cases" };
/// Cases by the size of the board.
pub const SIZES: Topic = Topic { rank: 8, name: "cases by size" };
/// Cases by the number of moves.
pub const LENGTHS: Topic = Topic { rank: 9, name: "cases by moves" };

/// The entries of [`OUTCOMES`]: who wins and how, if the game is over.
pub const OUTCOMES_OF: [&str; 6] = [
    "illegal",
    "unfinished",
    "red by pieces",
    "blue by pieces",
    "red by immobility",
    "blue by immobility",
];
/// The entries of [`VERDICTS`], in the order of [`Verdict::ALL`].
pub const VERDICTS_OF: [&str; 6] =
    ["legal", "off the board", "not one's own piece", "no move", "not adjacent", "occupied"];
/// The entries of [`STAGES`].
pub const STAGES_OF: [&str; 4] = ["the first", "between", "the last", "after a capture"];
/// The entries of [`CAPTURES`].
pub const CAPTURES_OF: [&str; 3] = ["row", "column", "row and column"];
/// The entries of [`TAKEN`].
pub const TAKEN_OF: [&str; 2] = ["1", "2"];
/// The entries of [`WAYS`].
pub const WAYS_OF: [&str; 3] = ["no way", "one way", "one way, of the right half to the right"];
/// The entries of [`CASES`].
pub const CASES_OF: [&str; 3] = ["all", "moves after the end", "all moves played"];
/// The entries of [`SIZES`].
pub const SIZES_OF: [&str; 5] = ["4", "6", "8", "10", "larger"];
/// The entries of [`LENGTHS`].
pub const LENGTHS_OF: [&str; 6] = ["1", "2–5", "6–20", "21–60", "61–499", "500+"];
const LENGTHS_FROM: [usize; 6] = [1, 2, 6, 21, 61, 500];

/// What one case contained. It is counted here first and added to the tally once, because this runs for every case of a
/// campaign.
#[derive(Default)]
struct Counts {
    verdicts: [u64; VERDICTS_OF.len()],
    stages: [u64; STAGES_OF.len()],
    captures: [u64; CAPTURES_OF.len()],
    taken: [u64; TAKEN_OF.len()],
    ways: [u64; WAYS_OF.len()],
}

/// What the cases of a campaign contain at least.
pub const FLOORS: Floors = Floors {
    cases: 10_000,
    all: &[
        Floor::each(OUTCOMES, &OUTCOMES_OF, 300),
        Floor::each(VERDICTS, &["legal"], 100_000),
        Floor::each(VERDICTS, but_the_first(&VERDICTS_OF), 100),
        Floor::each(STAGES, &STAGES_OF, 150),
        Floor::each(CAPTURES, &CAPTURES_OF, 500),
        Floor::each(TAKEN, &TAKEN_OF, 1000),
        Floor::each(WAYS, &WAYS_OF, 150),
        Floor::each(CASES, &["moves after the end"], 500),
        Floor::each(CASES, &["all moves played"], 2000),
        Floor::each(SIZES, but_the_last(&SIZES_OF), 500),
    ],
};

/// Counts what a case contained, from the steps of its play.
pub(super) fn count(case: &Case, steps: &[Step], tally: &mut Tally) {
    let mut counts = Counts::default();
    for step in steps {
        counts.verdicts[step.verdict as usize] += 1;
        if let Some(play) = &step.play {
            counts.take(play, step.side);
        }
    }
    if let [before @ .., last] = steps
        && last.verdict != Verdict::Legal
    {
        counts.place(case, before);
    }
    counts.tell(tally);
    tell_case(case, steps, tally);
}

impl Counts {
    fn take(&mut self, play: &Play, mover: Side) {
        let lines = match (play.row.len(), play.column.len()) {
            (0, 0) => None,
            (_, 0) => Some(0),
            (0, _) => Some(1),
            (_, _) => Some(2),
        };
        if let Some(lines) = lines {
            self.captures[lines] += 1;
        }
        for taken in [play.row.len(), play.column.len()].into_iter().filter(|&taken| taken > 0) {
            self.taken[taken.min(2) - 1] += 1;
        }
        match few_ways(&play.board, mover.enemy()) {
            Few::None => self.ways[0] += 1,
            Few::One { right } => {
                self.ways[1] += 1;
                self.ways[2] += u64::from(right);
            }
            Few::More => {}
        }
    }

    /// Counts the illegal move that follows these steps by its place.
    fn place(&mut self, case: &Case, before: &[Step]) {
        let stage = match before.len() {
            0 => 0,
            at if at + 1 == case.turns() => 2,
            _ => 1,
        };
        self.stages[stage] += 1;
        let captured = |play: &Play| !play.row.is_empty() || !play.column.is_empty();
        let after = before.last().and_then(|step| step.play.as_ref()).is_some_and(captured);
        self.stages[3] += u64::from(after);
    }

    fn tell(&self, tally: &mut Tally) {
        tell(tally, VERDICTS, &VERDICTS_OF, &self.verdicts);
        tell(tally, STAGES, &STAGES_OF, &self.stages);
        tell(tally, CAPTURES, &CAPTURES_OF, &self.captures);
        tell(tally, TAKEN, &TAKEN_OF, &self.taken);
        tell(tally, WAYS, &WAYS_OF, &self.ways);
    }
}

/// How many ways a side's pieces have to empty neighbours.
pub(super) enum Few {
    None,
    /// Exactly one; `right` if it leads to the right from the right half of the board.
    One {
        right: bool,
    },
    More,
}

/// Counts ways, stopping at the second.
pub(super) fn few_ways(board: &Board, side: Side) -> Few {
    let grid = &board.0;
    let mut one = None;
    for cell in grid.cells().filter(|&cell| grid[cell] == Some(side)) {
        let Cell { row, col } = cell;
        let right = Cell::new(row, col + 1);
        let around = [right, Cell::new(row + 1, col), Cell::new(row, col - 1), Cell::new(row - 1, col)];
        for to in around.into_iter().filter(|&to| grid.get(to) == Some(&None)) {
            if one.is_some() {
                return Few::More;
            }
            one = Some(to == right && 2 * col > grid.cols());
        }
    }
    one.map_or(Few::None, |right| Few::One { right })
}

/// Counts the properties of a whole case.
fn tell_case(case: &Case, steps: &[Step], tally: &mut Tally) {
    let last = steps.last();
    let over = last.and_then(|step| step.play.as_ref()).and_then(|play| play.over);
    let illegal = last.is_some_and(|step| step.verdict != Verdict::Legal);
    let outcome = match over {
        _ if illegal => 0,
        None => 1,
        Some(Over { winner, by }) => {
            2 + 2 * usize::from(by == Way::Immobility) + usize::from(winner == Side::Blue)
        }
    };
    tell_one(tally, OUTCOMES, &OUTCOMES_OF, outcome);
    let ignored = steps.len() < case.turns();
    let all = over.is_none() && !illegal;
    tell(tally, CASES, &CASES_OF, &[1, u64::from(over.is_some() && ignored), u64::from(all)]);
    let size = (case.side() as usize / 2).saturating_sub(2).min(SIZES_OF.len() - 1);
    tell_one(tally, SIZES, &SIZES_OF, size);
    let length = LENGTHS_FROM.iter().rposition(|&from| from <= case.turns()).unwrap_or(0);
    tell_one(tally, LENGTHS, &LENGTHS_OF, length);
}

/// Adds one to an entry of a topic, and zero to the others.
fn tell_one<const N: usize>(tally: &mut Tally, topic: Topic, entries: &[&'static str; N], at: usize) {
    let mut counts = [0; N];
    counts[at] = 1;
    tell(tally, topic, entries, &counts);
}

/// Adds the counts of a topic's entries, including zeros, so that a table shows what did not happen.
fn tell(tally: &mut Tally, topic: Topic, entries: &[&'static str], counts: &[u64]) {
    for (rank, (&entry, &times)) in entries.iter().zip(counts).enumerate() {
        tally.add(topic, rank as u32, entry, times);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_the_names_that_the_rules_give() {
        assert_eq!(VERDICTS_OF, Verdict::ALL.map(|verdict| verdict.to_string()));
    }
}
