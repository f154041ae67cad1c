//! Implements the harness's traits for the game.

use std::borrow::Cow;

use crosscheck_core::contract::{InputError, Limits, Picture, Playable, Rules, Step as _, Unsound};

use super::case::mirror;
use super::{Board, Case, Round, Score, Step, Trigger, Wave};

/// What the game says of itself.
pub static RULES: Rules = Rules {
    name: Cow::Borrowed("texas"),
    turn: "operation",
    page: include_str!("../../texas.md"),
    answer: "T11.3",
    resumes: false,
    threads: false,
    // The steps of a play are large, so that a play for a law costs more than all else that the engine does.
    laws_one_in: 2,
};

impl Playable for Case {
    fn rules(&self) -> &Rules {
        &RULES
    }

    fn parse_another(&self, input: &[u8], limits: Limits) -> Result<Self, InputError> {
        crate::parse(input, limits)
    }

    type Step = Step;
    type Answer = Score;

    fn scene(&self, _: Option<usize>) -> Option<Picture> {
        Some(self.pieces().map(ToString::to_string).into())
    }

    fn mirrored_step(&self, step: &Step) -> Step {
        let cols = self.pieces().cols();
        match step {
            Step::Round(round) => Step::Round(mirrored_round(round, cols)),
            Step::Operation(_) | Step::Settled(_) | Step::End(_) => step.clone(),
        }
    }

    /// Checks that the initial pieces are those removed and those left, that no cell is removed twice in a round, and
    /// that totals are the sums of the bonuses.
    fn audit(&self, steps: &[&Step], answer: &Score) -> Result<(), Unsound> {
        let mut left = self.pieces().values().len();
        let mut total = Score(0);
        for step in steps {
            match step {
                Step::Operation(_) => {}
                Step::Round(round) => {
                    left = audit_round(round, left)?;
                    total += round.elimination + round.combination;
                }
                Step::Settled(settled) => {
                    total += settled.chain + settled.hand.as_ref().map_or(Score(0), |hand| hand.bonus);
                    same_total(settled.total, total, || step.place())?;
                }
                Step::End(end) => {
                    total += end.all_valid + end.cleared;
                    same_total(end.total, total, || step.place())?;
                }
            }
        }
        same_total(*answer, total, || "the answer".into())
    }
}

fn audit_round(round: &Round, before: usize) -> Result<usize, Unsound> {
    let mut removed = round.matched.clone();
    removed.extend(round.waves.iter().flat_map(|wave| &wave.removed));
    let said = removed.len();
    removed.sort_unstable();
    removed.dedup();
    let left = round.board.count();
    let place = format!("operation {}, round {}", round.operation, round.round);
    if removed.len() < said {
        return Err(Unsound { clause: "T4.8", what: format!("{place}: a cell is removed twice") });
    }
    if left + said != before {
        let what = format!("{place}: of {before} pieces {said} are removed, and {left} are left");
        return Err(Unsound { clause: "T1.3", what });
    }
    Ok(left)
}

fn same_total(said: Score, sum: Score, at: impl Fn() -> String) -> Result<(), Unsound> {
    if said == sum {
        return Ok(());
    }
    let what = format!("{}: the total is {said}, the bonuses add up to {sum}", at());
    Err(Unsound { clause: "T11.3", what })
}

fn mirrored_round(round: &Round, cols: u32) -> Round {
    let flip = |cell| mirror(cell, cols);
    let wave = |wave: &Wave| {
        let flipped = |t: &Trigger| Trigger { cell: flip(t.cell), effect: t.effect };
        let mut effects: Vec<Trigger> = wave.effects.iter().map(flipped).collect();
        effects.sort_unstable_by_key(|trigger| trigger.cell);
        Wave { effects, removed: crate::moved(&wave.removed, flip) }
    };
    Round {
        matched: crate::moved(&round.matched, flip),
        waves: round.waves.iter().map(wave).collect(),
        blocks: round.blocks.clone(),
        board: Board(round.board.0.mirrored()),
        ..*round
    }
}

#[cfg(test)]
mod tests {

    use crosscheck_core::contract::text::Limits;

    use super::*;

    /// `1 1 2 1`, with the last two swapped: three pieces of colour 1 are eliminated, and a 2 is left. Worked out by
    /// hand: 3 × 1 points, and 1000 for all valid.
    fn play() -> (Case, Vec<Step>, Score) {
        let case: Case =
            crate::parse(b"1 4 2 1\n1 1 2 1\n0 0 0 0\n1 3 1 4\n", Limits::Contest).expect("a case");
        let lines = [
            r#"{"step":"operation","operation":1,"verdict":"valid"}"#,
            r#"{"step":"round","operation":1,"round":1,"matched":[[1,1],[1,2],[1,3]],"waves":[],
                "elimination":3,"blocks":[{"colour":1,"size":3}],"combination":0,"board":[". . . 2"]}"#,
            r#"{"step":"settled","operation":1,"rounds":1,"main":[1],"chain":0,"hand":null,"total":3}"#,
            r#"{"step":"end","all_valid":1000,"cleared":0,"total":1003}"#,
        ];
        let steps = lines.map(|line| serde_json::from_str(line).expect("a step"));
        (case, steps.to_vec(), Score(1003))
    }

    #[test]
    fn a_sound_trace_passes_the_audit_and_pieces_that_vanish_and_totals_that_are_off_do_not() {
        let (case, sound, answer) = play();
        let audit = |change: &dyn Fn(&mut Vec<Step>)| {
            let mut steps = sound.clone();
            change(&mut steps);
            Case::audit(&case, &steps.iter().collect::<Vec<_>>(), &answer)
                .map_err(|unsound| unsound.clause)
        };
        let round = |change: &dyn Fn(&mut Round)| {
            audit(&|steps| {
                let Step::Round(round) = &mut steps[1] else { panic!("the second step is a round") };
                change(round);
            })
        };
        assert_eq!(audit(&|_| ()), Ok(()));
        assert_eq!(round(&|round| round.matched.truncate(2)), Err("T1.3"), "a piece vanishes");
        assert_eq!(round(&|round| round.matched[0] = round.matched[1]), Err("T4.8"), "one goes twice");
        assert_eq!(round(&|round| round.elimination = Score(4)), Err("T11.3"), "it is not in the total");
        assert_eq!(audit(&|steps| drop(steps.pop())), Err("T11.3"), "the answer has more");
    }
}
