//! The simplest games for everything that can happen in a move, and those that fit a moment, for shrinking.
//!
//! A search outside this crate found them, without any misreading. It went through all positions of a board breadth
//! first, up to 13 moves on 4 × 4 and 9 on 6 × 6, each represented by its simplest game, and through all legal moves from
//! them. On each board it kept the simplest game for each of the [`happenings`] and each side that moves last. The program
//! is in the history of this repository: `gen/examples/rochine-catalogue` at commit c338eb3.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use crosscheck_core::generate::FaultyTurn;
use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_problem::shaped::limits_of;
use spec::rochine::{Case, Guide, MAX_SIZE, MIN_SIZE, Move, Ruling, Spot};

use super::games::read_move;
use super::happening::{Happening, happenings};
use super::making::{Making, Parts};
use super::measure::weight;
use crate::Candidates;

/// The number of games tried on each board in which another happening decides the field that differs.
const OTHERS: usize = 24;

/// The number of games kept for each happening, board and side that moves last.
const KEPT: usize = 2;

/// The move with the smallest numbers; it is off the board (R2.2).
const NOWHERE: Move = Move { from: Spot { col: 0, row: 0 }, to: Spot { col: 0, row: 0 } };

type Numbers = BTreeSet<usize>;

/// The games, the simplest first, and for each happening the simplest games whose last move shows it.
struct Catalogue {
    games: Vec<Parts>,
    happenings: HashMap<Happening, Vec<usize>>,
}

/// Returns valid cases that are simpler than this one, the simplest first. If the verdict on a move differs, these are
/// first moves. Otherwise they are games with the same happening as the move that differs, then games with another
/// happening that decides the same field. Of the moves after that move, at most one is kept.
pub(super) fn replays<'a, G: Guide + 'a>(
    case: &'a Case,
    moment: &FaultyTurn<'_, Case>,
) -> Candidates<'a, Case> {
    let limits = limits_of(case);
    if matches!(moment.field, Some("verdict" | "side")) {
        let alone = first_moves::<G>(case.side());
        let alone = alone.filter_map(move |(side, mv)| Parts { side, moves: vec![mv] }.case(limits));
        return only_simpler(case, weight, alone);
    }
    let Some(step) = moment.steps.last().filter(|step| step.play.is_some()) else {
        return Box::new(std::iter::empty());
    };
    let catalogue = catalogue::<G>();
    let happenings = last_happenings::<G>(case.side(), &case.moves()[..step.number as usize]);
    let (same, others) = catalogue.alike(&happenings, moment.field);
    // What follows: nothing if no more is needed, otherwise a move that is illegal everywhere, or the one there.
    let then = match case.moves()[step.number as usize..moment.turn] {
        [] => vec![Vec::new()],
        [first, ..] => vec![vec![NOWHERE], vec![first]],
    };
    let cases = move |number: usize| {
        let Parts { side, moves } = &catalogue.games[number];
        let with = |then: &Vec<Move>| Parts { side: *side, moves: [&moves[..], then].concat() };
        then.iter().filter_map(|then| with(then).case(limits)).collect::<Vec<_>>()
    };
    let others = catalogue.first_of_each_board(others);
    only_simpler(case, weight, same.into_iter().chain(others).flat_map(cases))
}

impl Catalogue {
    /// Returns the games with a happening that decides the field (any, if there is none): those with one of these
    /// happenings, and the others.
    fn alike(&self, here: &[Happening], field: Option<&str>) -> (Numbers, Numbers) {
        let decides = |happening: &&Happening| field.is_none_or(|field| happening.decides(field));
        let games = |happening: &Happening| self.happenings.get(happening).into_iter().flatten();
        let same: Numbers = here.iter().filter(decides).flat_map(games).copied().collect();
        let all: Numbers = self.happenings.keys().filter(decides).flat_map(games).copied().collect();
        let others = all.difference(&same).copied().collect();
        (same, others)
    }

    fn first_of_each_board(&self, numbers: Numbers) -> impl Iterator<Item = usize> {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        numbers.into_iter().filter(move |&number| {
            let count = counts.entry(self.games[number].side).or_default();
            *count += 1;
            *count <= OTHERS
        })
    }
}

/// Returns the catalogue. The first guide to ask computes what happens in its games; all guides play the same game.
fn catalogue<G: Guide>() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let games = include_str!("catalogue.txt").lines().filter_map(read_game).collect();
        let mut catalogue = Catalogue { games, happenings: HashMap::new() };
        let mut counts: BTreeMap<(Happening, u32, usize), usize> = BTreeMap::new();
        for (number, Parts { side, moves }) in catalogue.games.iter().enumerate() {
            for happening in last_happenings::<G>(*side, moves) {
                let count = counts.entry((happening, *side, moves.len() % 2)).or_default();
                *count += 1;
                if *count <= KEPT {
                    catalogue.happenings.entry(happening).or_default().push(number);
                }
            }
        }
        catalogue
    })
}

fn last_happenings<G: Guide>(side: u32, moves: &[Move]) -> Vec<Happening> {
    let Some((&last, first)) = moves.split_last() else { return Vec::new() };
    let (before, _) = Making::<G>::replay(side, first);
    let mut after = before.guide.clone();
    let played = after.play(last);
    happenings(&before.guide, last, played, &after)
}

fn read_game(line: &str) -> Option<Parts> {
    let (side, moves) = line.split_once(' ')?;
    let moves = moves.split(' ').map(read_move).collect::<Option<_>>()?;
    Some(Parts { side: side.parse().ok()?, moves })
}

/// What the verdict on a move may depend on: the distances to the right and down, and whether the move starts in the left half of
/// the board and in the upper half; on a larger board, the largest number alone.
type Sort = (Ruling, [i32; 2], [bool; 2], i32);

/// Returns the simplest moves from the start of every board up to this size, the simplest first. The smallest board has
/// one for every verdict, every direction up to two cells away, and every quarter of the board. A larger board adds
/// numbers that a smaller one does not have: it has one for every verdict and every largest number.
fn first_moves<G: Guide>(most: u32) -> impl Iterator<Item = (u32, Move)> {
    let sides = (MIN_SIZE..=most.min(MAX_SIZE)).step_by(2);
    sides.flat_map(|side| simplest_moves::<G>(side).into_iter().map(move |mv| (side, mv)))
}

fn simplest_moves<G: Guide>(side: u32) -> Vec<Move> {
    let guide = G::start(side);
    let mut simplest: BTreeMap<Sort, ([i32; 5], Move)> = BTreeMap::new();
    for mv in moves(side.cast_signed()) {
        let numbers = [mv.from.col, mv.from.row, mv.to.col, mv.to.row];
        let order = [numbers.iter().sum(), numbers[0], numbers[1], numbers[2], numbers[3]];
        let best = simplest.entry(sort(&guide, mv)).or_insert((order, mv));
        if order < best.0 {
            *best = (order, mv);
        }
    }
    let mut moves: Vec<_> = simplest.into_values().collect();
    moves.sort_unstable_by_key(|(order, _)| *order);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// Returns all moves between spots of a board, including the row above it and the column to its left.
fn moves(side: i32) -> impl Iterator<Item = Move> {
    let spots = move || (0..=side).flat_map(move |col| (0..=side).map(move |row| Spot { col, row }));
    spots().flat_map(move |from| spots().map(move |to| Move { from, to }))
}

fn sort<G: Guide>(guide: &G, mv: Move) -> Sort {
    let verdict = guide.verdict(mv);
    if guide.side() > MIN_SIZE {
        let largest = mv.from.col.max(mv.from.row).max(mv.to.col).max(mv.to.row);
        return (verdict, [0; 2], [false; 2], largest);
    }
    let steps = [mv.to.col - mv.from.col, mv.to.row - mv.from.row].map(|step| step.clamp(-2, 2));
    let half = guide.side().cast_signed() / 2;
    (verdict, steps, [mv.from.col <= half, mv.from.row <= half], 0)
}

#[cfg(test)]
mod tests {
    use crosscheck_core::Limits;
    use crosscheck_core::generate::simpler;
    use engine::rochine::Table;

    use super::*;
    use crate::Maker;

    #[test]
    fn every_line_is_a_legal_game_and_the_simplest_come_first() {
        let games = &catalogue::<Table>().games;
        assert_eq!(games.len(), include_str!("catalogue.txt").lines().count());
        assert!(games.iter().all(|game| Making::<Table>::replay(game.side, &game.moves).1));
        let case = |game: &Parts| game.clone().case(Limits::Contest).expect("a game is a case");
        assert!(games.iter().map(case).is_sorted_by(|a, b| simpler(&Maker::<Table>::new(), a, b)));
    }
}
