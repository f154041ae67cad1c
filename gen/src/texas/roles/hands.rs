//! Main colours and hands: clauses T9 and T10.

use crosscheck_core::generate::role::{Beyond, Role, Value};
use spec::texas::{Case, Hand, HandKind, Step};

use super::{COLOURS, rounds, settled};

const KINDS: &[&str] = &[
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "full house",
    "four of a kind",
    "five of a kind",
];
const CLAUSES: &[&str] = &["T10.3", "T10.4", "T10.5", "T10.6", "T10.7", "T10.8", "T10.9"];

const NO_SMALLEST: &str = "something smaller lies beside it";
const NO_LARGEST: &str = "something larger lies beside it";

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "main colour",
        clauses: &["T9.1"],
        parts: &["the only one", "the smaller of two", "the larger of two"],
        values: COLOURS,
        met: |_, steps, see| {
            settled(steps).for_each(|of| match of.main[..] {
                [only] => see(0, only.into()),
                _ => of.main.iter().enumerate().for_each(|(at, &colour)| see(at + 1, colour.into())),
            });
        },
        beyond: &[
            Beyond::of("the smaller of two", "100, the largest", NO_LARGEST),
            Beyond::of("the larger of two", "1", NO_SMALLEST),
        ],
    },
    Role {
        name: "which of the swapped pieces match",
        clauses: &["T9.1"],
        parts: &[],
        values: &[
            Value::exactly("the one on the first cell", 1),
            Value::exactly("the one on the second cell", 2),
            Value::exactly("both, of different colours", 3),
        ],
        met: |case, steps, see| {
            rounds(case, steps).filter(super::RolePlay::is_first).for_each(|seen| {
                let matched = |cell| u64::from(seen.round.matched.binary_search(&cell).is_ok());
                see(0, matched(seen.swap.a) + 2 * matched(seen.swap.b));
            });
        },
        beyond: &[],
    },
    Role {
        name: "colour of a hand's card",
        clauses: &[
            "T10.3", "T10.3", "T10.4", "T10.4", "T10.5", "T10.5", "T10.5", "T10.6", "T10.6", "T10.7",
            "T10.7", "T10.8", "T10.8", "T10.9",
        ],
        parts: &[
            "the largest of a high card",
            "the smallest of a high card",
            "the pair",
            "one beside the pair",
            "the larger of two pairs",
            "the smaller of two pairs",
            "the one beside two pairs",
            "the three",
            "one beside the three",
            "the three of a full house",
            "the pair of a full house",
            "the four",
            "the one beside the four",
            "the five",
        ],
        values: COLOURS,
        met: |_, steps, see| hands(steps).for_each(|hand| cards(hand, see)),
        beyond: &[
            Beyond::of("the largest of a high card", "1", NO_SMALLEST),
            Beyond::of("the smallest of a high card", "100, the largest", NO_LARGEST),
            Beyond::of("the larger of two pairs", "1", NO_SMALLEST),
            Beyond::of("the smaller of two pairs", "100, the largest", NO_LARGEST),
        ],
    },
    Role {
        name: "what is repeated most, against the rest of the hand",
        clauses: &["T10.4", "T10.5", "T10.6", "T10.7", "T10.8"],
        parts: &["one pair", "two pairs", "three of a kind", "full house", "four of a kind"],
        values: &[Value::exactly("larger than all else", 0), Value::exactly("smaller than all else", 1)],
        met: |_, steps, see| {
            for hand in hands(steps) {
                let part = hand.kind as usize;
                if !(1..=5).contains(&part) {
                    continue;
                }
                let grouped = grouped(hand);
                let most = grouped[0].0;
                let rest = || grouped.iter().filter(|of| of.0 < most).map(|of| of.1);
                let repeated = || grouped.iter().filter(|of| of.0 == most).map(|of| of.1);
                let (low, high) = (repeated().min(), repeated().max());
                [(0, low > rest().max()), (1, high < rest().min())]
                    .into_iter()
                    .filter(|(_, is)| *is)
                    .for_each(|(value, _)| see(part - 1, value));
            }
        },
        beyond: &[],
    },
    Role {
        name: "place of colour 100 in a hand",
        clauses: &["T10.1"],
        parts: &[],
        values: &[
            Value::exactly("first", 0),
            Value::exactly("second", 1),
            Value::exactly("third", 2),
            Value::exactly("fourth", 3),
            Value::exactly("fifth", 4),
        ],
        met: |_, steps, see| {
            for hand in hands(steps).filter(|hand| hand.kind != HandKind::Five) {
                let places = hand.cards.iter().enumerate().filter(|(_, colour)| **colour == 100);
                places.for_each(|(at, _)| see(0, at as u64));
            }
        },
        beyond: &[],
    },
    Role {
        name: "operations of a hand that have two main colours",
        clauses: CLAUSES,
        parts: KINDS,
        values: &[Value::exactly("none", 0), Value::from("some", 1), Value::exactly("all five", 5)],
        met: |_, steps, see| {
            for five in settled(steps).collect::<Vec<_>>().chunks_exact(5) {
                if let Some(hand) = &five[4].hand {
                    let two = five.iter().filter(|of| of.main.len() == 2).count();
                    see(hand.kind as usize, two as u64);
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "which of two main colours is chosen",
        clauses: &["T10.2"],
        parts: &["in the first operation of a hand", "in a later one"],
        values: &[Value::exactly("the smaller", 0), Value::exactly("the larger", 1)],
        met: |_, steps, see| {
            for five in settled(steps).collect::<Vec<_>>().chunks_exact(5) {
                let Some(hand) = &five[4].hand else { continue };
                for (at, of) in five.iter().enumerate().filter(|(_, of)| of.main.len() == 2) {
                    see(at.min(1), u64::from(hand.cards[at] == of.main[1]));
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "hands of a game",
        clauses: &["T10.1"],
        parts: &[],
        values: &[
            Value::exactly("none", 0),
            Value::exactly("1", 1),
            Value::exactly("2", 2),
            Value::from("10 or more", 10),
            Value::from("51 or more: 255 valid operations", 51),
        ],
        met: |_, steps, see| see(0, hands(steps).count() as u64),
        beyond: &[],
    },
    Role {
        name: "valid operations after the last hand",
        clauses: &["T10.1"],
        parts: &["no hand", "a hand or more"],
        values: &[
            Value::exactly("none", 0),
            Value::exactly("1", 1),
            Value::exactly("2", 2),
            Value::exactly("3", 3),
            Value::exactly("4", 4),
        ],
        met: |_, steps, see| {
            let valid = settled(steps).count() as u64;
            see(usize::from(valid >= 5), valid % 5);
        },
        beyond: &[],
    },
    Role {
        name: "skipped operations between those of a hand",
        clauses: &["T10.1"],
        parts: &[],
        values: &[Value::exactly("none", 0), Value::exactly("1", 1), Value::from("five or more", 5)],
        met: |_, steps, see| {
            let numbers: Vec<u32> = settled(steps).map(|of| of.operation).collect();
            numbers.chunks_exact(5).for_each(|five| see(0, (five[4] - five[0] - 4).into()));
        },
        beyond: &[],
    },
];

fn hands(steps: &[Step]) -> impl Iterator<Item = &Hand> {
    settled(steps).filter_map(|of| of.hand.as_ref())
}

/// Returns the colours of a hand and how often it has each: the most frequent first, then the largest.
fn grouped(hand: &Hand) -> Vec<(usize, u32)> {
    let mut cards = hand.cards;
    cards.sort_unstable();
    let mut grouped: Vec<(usize, u32)> =
        cards.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0])).collect();
    grouped.sort_unstable_by(|a, b| b.cmp(a));
    grouped
}

/// Reports the colours of a hand's cards, each in its role.
fn cards(hand: &Hand, see: &mut dyn FnMut(usize, u64)) {
    let colours: Vec<u64> = grouped(hand).into_iter().map(|(_, colour)| colour.into()).collect();
    let (first, last) = (colours[0], colours[colours.len() - 1]);
    let mut rest = |part: usize| colours[1..].iter().for_each(|&colour| see(part, colour));
    match hand.kind {
        HandKind::HighCard => {
            see(0, first);
            see(1, last);
        }
        HandKind::OnePair => {
            rest(3);
            see(2, first);
        }
        HandKind::TwoPairs => {
            colours.iter().enumerate().for_each(|(at, &colour)| see(4 + at, colour));
        }
        HandKind::Three => {
            rest(8);
            see(7, first);
        }
        HandKind::FullHouse => {
            rest(10);
            see(9, first);
        }
        HandKind::Four => {
            rest(12);
            see(11, first);
        }
        HandKind::Five => see(13, first),
    }
}
