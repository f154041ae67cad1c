//! The reference as a player, with annotations for viewers: the cells that each effect hits. A step shows only what the
//! effects of a wave hit together.

use std::collections::BTreeSet;
use std::mem::take;
use std::ops::ControlFlow;

use crosscheck_core::{Annotations, Field, Observer, Value};
use spec::texas::{Case, Effect, REACH, Round, Score, Step, Verdict};

use super::board::{self, Pieces};
use super::rules::Rules;
use super::table;
use crate::cites::{Counting, Literal};
use crate::player::Plays;

impl Rules for Literal {}
impl Rules for Counting {}

impl<R: Rules> Plays<Case> for R {
    fn play(&self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Score> {
        table::play(self, case, observer)
    }

    fn annotate(&self, case: &Case, observer: &mut Annotations<'_>) {
        let mut board = self.lay_out(case);
        let mut fields = Vec::new();
        table::play(self, case, &mut |step| {
            match step {
                Step::Operation(step) => {
                    let swap = case.swaps()[step.operation as usize - 1];
                    match step.verdict {
                        Verdict::Valid => self.exchange(&mut board, swap),
                        verdict => self.skip(&mut board, swap, verdict),
                    }
                }
                Step::Round(round) => {
                    reach(self, &board, &round, &mut fields);
                    board = round.board.0;
                }
                Step::Settled(step) => return observer(step.operation as usize, take(&mut fields)),
                Step::End(_) => {}
            }
            ControlFlow::Continue(())
        });
    }
}

/// Adds the cells that each effect of a round hits, in the order of the steps.
fn reach<R: Rules>(rules: &R, board: &Pieces, round: &Round, fields: &mut Vec<Field>) {
    let mut called = BTreeSet::new();
    for trigger in round.waves.iter().flat_map(|wave| &wave.effects) {
        // All effects 6 of one colour hit the same cells. They are listed once.
        let colour = (trigger.effect == Effect::Colour).then(|| board::colour(board, trigger.cell));
        let again = colour.is_some_and(|colour| !called.insert(colour));
        let cells = if again { Vec::new() } else { rules.hit(board, *trigger) };
        let nth = fields.len() + 1;
        fields.push(Field { nth, ..Field::new(REACH, "T4.7", Value::Cells(cells)) });
    }
}
