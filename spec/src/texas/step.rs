//! The steps of a play.

use std::fmt;

use crosscheck_core::contract::grid::Cell;
use crosscheck_core::contract::{self, Amount, Field, Value};
use serde::{Deserialize, Serialize};

use super::{Board, Effect, Hand, Score};
use crate::words::words;

/// One step, in the order of play: for each operation its verdict and, if it is valid, each of its rounds and its
/// result once the board has settled; after the last operation the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "lowercase", deny_unknown_fields)]
pub enum Step {
    /// The verdict on an operation.
    Operation(Operation),
    /// One elimination and the fall after it.
    Round(Round),
    /// The result of a valid operation.
    Settled(Settled),
    /// All operations are done.
    End(End),
}

/// The verdict on one operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    /// Its number, from 1.
    pub operation: u32,
    /// Whether it is played (clause T2.5).
    pub verdict: Ruling,
}

words! {
    /// Whether an operation is played, and if not, why (clause T2.5). If one side considers it valid, the other side's
    /// reason shows what the two disagree on.
    pub enum Ruling {
        /// It is played.
        Valid = "valid" by None,
        /// The two cells do not share a side (clause T2.2).
        NotAdjacent = "not adjacent" by Some("T2.2"),
        /// One of the cells is empty (clause T2.3).
        Empty = "empty" by Some("T2.3"),
        /// The swap would create no run (clause T2.4).
        NoElimination = "no elimination" by Some("T2.4"),
    }
}

/// One round of a valid operation (clause T5.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The operation's number, from 1.
    pub operation: u32,
    /// The round's number within the operation, from 1.
    pub round: u32,
    /// The cells that lie in a run, in reading order (clause T3.2).
    pub matched: Vec<Cell>,
    /// The effects, wave by wave; empty if no matched piece has an effect (clause T4.8).
    pub waves: Vec<Wave>,
    /// The elimination bonus (clause T6.1).
    pub elimination: Score,
    /// The blocks of matched pieces, by colour and then by size (clause T8.1).
    pub blocks: Vec<Block>,
    /// The combination bonus, of all blocks together (clause T8.2).
    pub combination: Score,
    /// The board after the fall (clause T5.2).
    pub board: Board,
}

/// The effects that are triggered together, and what they hit (clause T4.8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wave {
    /// The effects of the pieces that the wave before eliminated (in wave 1: of the matched pieces), in reading order.
    /// Never empty.
    pub effects: Vec<Trigger>,
    /// The cells that they hit in addition to everything eliminated before, in reading order.
    pub removed: Vec<Cell>,
}

/// An effect that is triggered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The cell of its piece.
    pub cell: Cell,
    /// The effect; never [`Effect::None`].
    pub effect: Effect,
}

/// A 4-connected block of matched pieces of one colour (clause T8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The colour of its pieces.
    pub colour: u32,
    /// The number of its pieces; at least 3.
    pub size: u32,
}

/// The result of a valid operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// The operation's number, from 1.
    pub operation: u32,
    /// The number of its rounds (clause T5.3).
    pub rounds: u32,
    /// Its main colours, in ascending order (clause T9.1).
    pub main: Vec<u32>,
    /// The chain bonus (clause T7.1).
    pub chain: Score,
    /// The hand that it completes, if it is the fifth valid one since the last hand (clause T10.1).
    pub hand: Option<Hand>,
    /// The score so far, including the hand.
    pub total: Score,
}

/// The bonuses at the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// 1000 if all operations were valid (clause T11.1).
    pub all_valid: Score,
    /// 10000 if the board is empty (clause T11.2).
    pub cleared: Score,
    /// The sum of all bonuses (clause T11.3).
    pub total: Score,
}

impl contract::Step for Step {
    fn turn(&self) -> Option<usize> {
        match self {
            Step::Operation(Operation { operation, .. })
            | Step::Round(Round { operation, .. })
            | Step::Settled(Settled { operation, .. }) => Some(*operation as usize),
            Step::End(_) => None,
        }
    }

    fn place(&self) -> String {
        match self {
            Step::Operation(step) => format!("operation {}, verdict", step.operation),
            Step::Round(step) => format!("operation {}, round {}", step.operation, step.round),
            Step::Settled(step) => format!("operation {}, settled", step.operation),
            Step::End(_) => "the end".into(),
        }
    }

    fn course(&self) -> &'static str {
        match self {
            Step::Operation(_) | Step::End(_) => "T2.1",
            Step::Round(_) | Step::Settled(_) => "T5.3",
        }
    }

    /// Each round looks at the whole board.
    fn effort(&self) -> u64 {
        match self {
            Step::Round(step) => 1 + step.board.0.values().len() as u64 / 256,
            Step::Operation(_) | Step::Settled(_) | Step::End(_) => 1,
        }
    }

    fn fields(&self) -> Vec<Field> {
        match self {
            Step::Operation(Operation { verdict, .. }) => {
                vec![Field { clause: verdict.clause(), ..Field::text("verdict", "", verdict) }]
            }
            Step::Round(step) => step.fields(),
            Step::Settled(step) => step.fields(),
            Step::End(step) => vec![
                Field::text("bonus for all valid", "T11.1", step.all_valid),
                Field::text("bonus for a cleared board", "T11.2", step.cleared),
                Field::text("total", "T11.3", step.total),
            ],
        }
    }

    fn amounts(&self) -> Vec<Amount> {
        let amount = |name, clause, Score(points): Score| Amount {
            name,
            clause,
            value: i128::try_from(points).unwrap_or(i128::MAX),
        };
        match self {
            Step::Operation(_) => Vec::new(),
            Step::Round(step) => vec![
                amount("elimination bonus", "T6.1", step.elimination),
                amount("combination bonus", "T8.2", step.combination),
            ],
            Step::Settled(step) => {
                let hand = step.hand.as_ref();
                let hand = hand.map(|hand| amount("hand bonus", hand.kind.clause(), hand.bonus));
                [amount("chain bonus", "T7.1", step.chain)].into_iter().chain(hand).collect()
            }
            Step::End(step) => vec![
                amount("bonus for all valid", "T11.1", step.all_valid),
                amount("bonus for a cleared board", "T11.2", step.cleared),
            ],
        }
    }
}

impl Round {
    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::new("matched", "T3.2", Value::Cells(self.matched.clone()))];
        for (before, wave) in self.waves.iter().enumerate() {
            let triggered = if before == 0 { "T4.7" } else { "T4.8" };
            let nth = before + 1;
            fields.push(Field { nth, ..Field::text("triggered", triggered, list(&wave.effects)) });
            let removed = Value::Cells(wave.removed.clone());
            let clause = wave.clause();
            fields.push(Field { nth, clause, ..Field::new("hit by effects", "", removed) });
        }
        fields.extend([
            Field::text("elimination bonus", "T6.1", self.elimination),
            Field::text("blocks", "T8.1", list(&self.blocks)),
            Field::text("combination bonus", "T8.2", self.combination),
            Field::new("board after the fall", "T5.2", Value::Board(self.board.picture())),
        ]);
        fields
    }
}

impl Wave {
    /// Returns the clause of the effect that acts here, if there is only one.
    fn clause(&self) -> Option<&'static str> {
        let first = self.effects.first()?.effect;
        let alone = self.effects.iter().all(|trigger| trigger.effect == first);
        alone.then(|| ["T4.7", "T4.1", "T4.2", "T4.3", "T4.4", "T4.5", "T4.6"][first as usize])
    }
}

impl Settled {
    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            Field::text("rounds", "T5.3", self.rounds),
            Field::text("main colours", "T9.1", list(&self.main)),
            Field::text("chain bonus", "T7.1", self.chain),
            Field::text("hand formed", "T10.1", if self.hand.is_some() { "yes" } else { "no" }),
        ];
        if let Some(hand) = &self.hand {
            fields.extend([
                Field::text("cards", "T10.2", list(&hand.cards)),
                Field::text("hand", hand.kind.clause(), hand.kind),
                Field::text("hand bonus", hand.kind.clause(), hand.bonus),
            ]);
        }
        fields.push(Field::text("running total", "T11.3", self.total));
        fields
    }
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(T::to_string).collect();
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.effect, self.cell)
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of colour {}", self.size, self.colour)
    }
}
