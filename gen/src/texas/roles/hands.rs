//! Main colours and hands: clauses T9 and T10.

use crosscheck_core::generate::role::{Beyond, Role, holding, kinds};
use spec::texas::{Case, Hand, HandKind, Settled, Step};

use super::values::COLOURS;
use crate::texas::count::HANDS;
use crate::texas::measure::{Seen, hands, seen, settled};

/// The clauses on the kinds of hand.
const CLAUSES: &[&str] = &["T10.3", "T10.4", "T10.5", "T10.6", "T10.7", "T10.8", "T10.9"];

const NO_SMALLEST: &str = "something smaller lies beside it";
const NO_LARGEST: &str = "something larger lies beside it";

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("main colour", &["T9.1"])
        .parts(&["the only one", "the smaller of two", "the larger of two"])
        .values(COLOURS)
        .met(|_, steps, see| {
            settled(steps).for_each(|of| match of.main[..] {
                [only] => see(0, only.into()),
                _ => of.main.iter().enumerate().for_each(|(at, &colour)| see(at + 1, colour.into())),
            });
        })
        .beyond(&[
            Beyond::of("the smaller of two", "100, the largest", NO_LARGEST),
            Beyond::of("the larger of two", "1", NO_SMALLEST),
        ]),
    Role::<Case>::new("which of the swapped pieces match", &["T9.1"])
        .values(values! {
            "the one on the first cell" = 1, "the one on the second cell" = 2,
            "both, of different colours" = 3,
        })
        .met(|case, steps, see| {
            for seen in seen(case, steps).filter(Seen::is_first) {
                let matched = |cell| u64::from(seen.round.matched.binary_search(&cell).is_ok());
                see(0, matched(seen.swap.a) + 2 * matched(seen.swap.b));
            }
        }),
    Role::<Case>::new(
        "colour of a hand's card",
        &[
            "T10.3", "T10.3", "T10.4", "T10.4", "T10.5", "T10.5", "T10.5", "T10.6", "T10.6", "T10.7",
            "T10.7", "T10.8", "T10.8", "T10.9",
        ],
    )
    .parts(&[
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
    ])
    .values(COLOURS)
    .met(|_, steps, see| hands(steps).for_each(|hand| cards(hand, see)))
    .beyond(&[
        Beyond::of("the largest of a high card", "1", NO_SMALLEST),
        Beyond::of("the smallest of a high card", "100, the largest", NO_LARGEST),
        Beyond::of("the larger of two pairs", "1", NO_SMALLEST),
        Beyond::of("the smaller of two pairs", "100, the largest", NO_LARGEST),
    ]),
    Role::<Case>::new(
        "what is repeated most, against the rest of the hand",
        &["T10.4", "T10.5", "T10.6", "T10.7", "T10.8"],
    )
    .parts(&["one pair", "two pairs", "three of a kind", "full house", "four of a kind"])
    .values(&kinds(["larger than all else", "smaller than all else"]))
    .met(|_, steps, see| {
        let is_mixed = |hand: &&Hand| ![HandKind::HighCard, HandKind::Five].contains(&hand.kind);
        for hand in hands(steps).filter(is_mixed) {
            let grouped = grouped(hand);
            let most = grouped[0].0;
            let rest = || grouped.iter().filter(|of| of.0 < most).map(|of| of.1);
            let repeated = || grouped.iter().filter(|of| of.0 == most).map(|of| of.1);
            let (low, high) = (repeated().min(), repeated().max());
            let against = holding([low > rest().max(), high < rest().min()]);
            against.for_each(|value| see(hand.kind as usize - 1, value));
        }
    }),
    Role::<Case>::new("place of colour 100 in a hand", &["T10.1"])
        .values(&kinds(["first", "second", "third", "fourth", "fifth"]))
        .met(|_, steps, see| {
            for hand in hands(steps).filter(|hand| hand.kind != HandKind::Five) {
                let places = hand.cards.iter().enumerate().filter(|(_, colour)| **colour == 100);
                places.for_each(|(at, _)| see(0, at as u64));
            }
        }),
    Role::<Case>::new("operations of a hand that have two main colours", CLAUSES)
        .parts(HANDS.entries)
        .values(values! { "none" = 0, "some" >= 1, "all five" = 5 })
        .met(|_, steps, see| {
            of_hands(steps, &mut |hand, five| {
                let two = five.iter().filter(|of| of.main.len() == 2).count();
                see(hand.kind as usize, two as u64);
            });
        }),
    Role::<Case>::new("which of two main colours is chosen", &["T10.2"])
        .parts(&["in the first operation of a hand", "in a later one"])
        .values(&kinds(["the smaller", "the larger"]))
        .met(|_, steps, see| {
            of_hands(steps, &mut |hand, five| {
                for (at, of) in five.iter().enumerate().filter(|(_, of)| of.main.len() == 2) {
                    see(at.min(1), u64::from(hand.cards[at] == of.main[1]));
                }
            });
        }),
    Role::<Case>::new("hands of a game", &["T10.1"])
        .values(values! {
            "none" = 0, "1" = 1, "2" = 2, "10 or more" >= 10,
            "51 or more: 255 valid operations" >= 51,
        })
        .met(|_, steps, see| see(0, hands(steps).count() as u64)),
    Role::<Case>::new("valid operations after the last hand", &["T10.1"])
        .parts(&["no hand", "a hand or more"])
        .values(&kinds(["none", "1", "2", "3", "4"]))
        .met(|_, steps, see| {
            let valid = settled(steps).count() as u64;
            see(usize::from(valid >= 5), valid % 5);
        }),
    Role::<Case>::new("skipped operations between those of a hand", &["T10.1"])
        .values(values! { "none" = 0, "1" = 1, "five or more" >= 5 })
        .met(|_, steps, see| {
            let numbers: Vec<u32> = settled(steps).map(|of| of.operation).collect();
            numbers.chunks_exact(5).for_each(|five| see(0, (five[4] - five[0] - 4).into()));
        }),
];

/// Shows each hand with its five operations.
fn of_hands(steps: &[&Step], see: &mut dyn FnMut(&Hand, &[&Settled])) {
    for five in settled(steps).collect::<Vec<_>>().chunks_exact(5) {
        five[4].hand.iter().for_each(|hand| see(hand, five));
    }
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

/// Reports the colours of a hand's cards, each in its role. The most frequent colour has the first role of its kind of
/// hand; the others share the next one, but each of two pairs has its own, and of a high card only the ends have one.
fn cards(hand: &Hand, see: &mut dyn FnMut(usize, u64)) {
    let first = [0, 2, 4, 7, 9, 11, 13][hand.kind as usize];
    for (at, (_, colour)) in grouped(hand).into_iter().enumerate() {
        let role = match (hand.kind, at) {
            (HandKind::HighCard, 1..=3) => continue,
            (HandKind::TwoPairs, _) => at,
            _ => at.min(1),
        };
        see(first + role, colour.into());
    }
}
