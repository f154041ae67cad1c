//! Implements the harness's traits for the game.

use std::borrow::Cow;

use crosscheck_core::contract::grid::Grid;
use crosscheck_core::contract::{
    Allowance, Case as _, InputError, Limits, Picture, Playable, Roads, Rules, Step as _, Unsound,
};

use super::{Answer, Case, Colour, Road, Step, Test, Turn};

/// What the game says of itself.
pub static RULES: Rules = Rules {
    name: Cow::Borrowed("chess"),
    turn: "query",
    page: include_str!("../../chess.md"),
    answer: "C5.1",
    resumes: false,
    threads: false,
    laws_one_in: 1,
};

/// The contest allowed 6 s and 1 GiB.
pub const ALLOWANCE: Allowance = Allowance { milliseconds: 6000, mebibytes: 1024, stack: None };

impl Playable for Case {
    fn rules(&self) -> &Rules {
        &RULES
    }

    fn parse_another(&self, input: &[u8], limits: Limits) -> Result<Self, InputError> {
        crate::parse(input, limits)
    }

    type Step = Step;
    type Answer = Answer;

    /// Returns the board with the query's own piece and all before it. `b3` is a black piece of level 3, and `w1` a
    /// white one of level 1. The states of the edges are drawn between the cells, except blocked ones.
    fn scene(&self, turn: Option<usize>) -> Option<Picture> {
        let Turn { test, query } = self.locate(turn.unwrap_or(self.turns()).clamp(1, self.turns()));
        Some(picture(&self.tests()[test], query + 1))
    }

    /// Each test case begins with its own empty board.
    fn new_board(&self, turn: usize) -> Option<Picture> {
        let Turn { test, query: 0 } = self.locate(turn) else { return None };
        Some(picture(&self.tests()[test], 0))
    }

    /// Checks that a cell reached in several ways counts once, and each counted cell is reached in at least one way;
    /// that no more cells are reached than there are empty cells and pieces; and that the answer agrees with the steps.
    fn audit(&self, steps: &[&Step], answer: &Answer) -> Result<(), Unsound> {
        let turns = (1..).zip(self.tests()).flat_map(|(test, of)| {
            (1..=of.placements().len() as u64).map(move |placed| (test, of, placed))
        });
        for (number, ((test, of, placed), step)) in (1..).zip(turns.zip(steps)) {
            if (step.query, step.test) != (number, test) {
                let what = format!("step {number} is of {}", step.place());
                return Err(Unsound { clause: "C1.3", what });
            }
            let empty = u64::from(of.rows()) * u64::from(of.cols()) - placed;
            audit_step(step, empty, placed - 1)?;
        }
        let said: Vec<u32> = steps.iter().map(|step| step.reachable).collect();
        if said != answer.0 {
            let what = "the answer is not what the steps say".into();
            return Err(Unsound { clause: "C1.3", what });
        }
        Ok(())
    }
}

/// Returns a test's board with its first pieces, and marks the last of them.
fn picture(test: &Test, pieces: usize) -> Picture {
    let mut cells = Grid::from_fn(test.rows(), test.cols(), |_| ".".to_owned());
    let placed = &test.placements()[..pieces];
    for placement in placed {
        let letter = if placement.colour == Colour::Black { 'b' } else { 'w' };
        cells[placement.cell] = format!("{letter}{}", placement.level);
    }
    let shown = |road: &Road| if *road == Road::Blocked { ' ' } else { road.digit() };
    let roads = Roads { right: test.right().map(shown), below: test.below().map(shown) };
    Picture {
        cells,
        roads: Some(roads),
        marked: placed.last().map(|last| last.cell).into_iter().collect(),
    }
}

fn audit_step(step: &Step, empty: u64, pieces: u64) -> Result<(), Unsound> {
    let unsound =
        |clause, what: &str| Err(Unsound { clause, what: format!("{}: {what}", step.place()) });
    let kinds = [step.normal, step.straight, step.connected];
    let (most, reachable) =
        (kinds.iter().map(|kind| kind.all()).sum::<u64>(), u64::from(step.reachable));
    if reachable > most || kinds.iter().any(|kind| kind.all() > reachable) {
        return unsound("C5.1", "the cells in all are not those of the three kinds, each once");
    }
    if step.normal.all() > 4 {
        return unsound("C3.1", "more than four cells are reached by one normal road");
    }
    if kinds.iter().any(|kind| u64::from(kind.free) > empty) {
        return unsound("C2.2", "more empty cells are reached than there are");
    }
    if kinds.iter().any(|kind| u64::from(kind.captured) > pieces) {
        return unsound("C4.1", "more pieces are captured than there are");
    }
    if step.straight.captured > 4 {
        return unsound("C4.2", "more than one piece is captured in a direction of straight roads");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crosscheck_core::contract::text::Limits;

    use super::*;
    use crate::chess::Reached;

    const CASE: &[u8] = b"1\n2 2 2\n1\n2\n30\n0 1 1 1\n1 2 2 1\n";

    /// Worked out by hand: the black piece at (1,1) reaches (1,2) by the normal road and (2,1) by the connected one;
    /// the straight road to (2,2) is of no use to it. The white piece at (2,1) captures it and reaches (2,2).
    fn play() -> (Case, Vec<Step>, Answer) {
        let case: Case = crate::parse(CASE, Limits::Contest).expect("a case");
        let step = |query, kinds: [(u32, u32); 3]| {
            let [normal, straight, connected] = kinds.map(|(free, captured)| Reached { free, captured });
            Step { query, test: 1, normal, straight, connected, reachable: 2 }
        };
        let steps = vec![step(1, [(1, 0), (0, 0), (1, 0)]), step(2, [(0, 0), (1, 0), (0, 1)])];
        (case, steps, Answer(vec![2, 2]))
    }

    #[test]
    fn a_sound_trace_passes_the_audit_and_sums_that_cannot_be_do_not() {
        let (case, sound, answer) = play();
        let audit = |change: &dyn Fn(&mut Step)| {
            let mut steps = sound.clone();
            change(&mut steps[1]);
            Case::audit(&case, &steps.iter().collect::<Vec<_>>(), &answer)
                .map_err(|unsound| unsound.clause)
        };
        assert_eq!(audit(&|_| ()), Ok(()));
        assert_eq!(audit(&|step| step.reachable = 3), Err("C5.1"), "more than the three kinds");
        assert_eq!(audit(&|step| step.straight.free = 3), Err("C5.1"), "a kind has more than all");
        assert_eq!(audit(&|step| step.reachable = 1), Err("C1.3"), "the answer says another number");
        assert_eq!(audit(&|step| step.query = 1), Err("C1.3"), "a query comes twice");
    }

    #[test]
    fn a_prefix_counts_levels_anew_where_they_would_pass_the_number_of_queries() {
        let (case, ..) = play();
        let text = b"1\n2 2 3\n1\n2\n30\n0 3 1 1\n1 2 2 1\n1 1 2 2\n";
        let three: Case = crate::parse(text, Limits::Contest).expect("a case");
        let levels = |case: &Case| -> Vec<u32> {
            case.tests()[0].placements().iter().map(|placement| placement.level).collect()
        };
        assert_eq!(levels(&three.prefix(2)), [2, 1]);
        assert_eq!(levels(&three.prefix(1)), [1]);
        assert_eq!(case.prefix(2), case);
    }
}
