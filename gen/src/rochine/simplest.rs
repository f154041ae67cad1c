//! The simplest games in which something happens: all short games on small boards are played to find them.

use std::sync::OnceLock;

use spec::rochine::{Guide, Move, Played};

use super::around::{Reached, around};

/// The boards, each with the most moves of the games that are played on it.
const BOARDS: [(u32, usize); 2] = [(4, 8), (6, 5)];

/// How many games are kept in which the same happens on the same board.
const KEPT: usize = 64;

/// A game: the size of its board, and its moves.
pub(super) type Game = (u32, Vec<Move>);

/// What happens in the last moves of games, and the games, the simplest first.
type Happenings = Vec<(Played, Vec<Game>)>;

/// The simplest games in whose last move this happens, the simplest first.
///
/// They are found once, by whichever guide is the first to ask: all guides play the same game.
pub(super) fn games<G: Guide>(what: Played) -> &'static [Game] {
    static ALL: OnceLock<Happenings> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut all = Happenings::new();
        for (side, moves) in BOARDS {
            for (what, games) in on::<G>(side, moves) {
                kept(&mut all, what).extend(games);
            }
        }
        all
    });
    all.iter().find(|(happens, _)| *happens == what).map_or(&[], |(_, games)| games)
}

/// What happens on one board in games of so many moves. A position goes on from its simplest game alone.
fn on<G: Guide>(side: u32, most: usize) -> Happenings {
    let positions = around(&G::start(side), most - 1, usize::MAX);
    let mut all: Vec<(Played, Vec<Reached<G>>)> = Vec::new();
    for position in positions.iter().filter(|position| position.guide.over().is_none()) {
        for (what, game) in position.steps() {
            let games = kept(&mut all, what);
            // Positions come by their number of moves: what is longer than all that is kept is not simpler.
            let full = games.len() >= KEPT && games[KEPT - 1].moves.len() < game.moves.len();
            if !full {
                games.push(game);
            }
        }
    }
    let simplest = |mut games: Vec<Reached<G>>| {
        games.sort_by(|a, b| a.moves.len().cmp(&b.moves.len()).then_with(|| a.order().cmp(&b.order())));
        games.into_iter().take(KEPT).map(|game| (side, game.moves)).collect()
    };
    all.into_iter().map(|(what, games)| (what, simplest(games))).collect()
}

/// The games in which this happens.
fn kept<T>(all: &mut Vec<(Played, Vec<T>)>, what: Played) -> &mut Vec<T> {
    let at = all.iter().position(|(happens, _)| *happens == what).unwrap_or_else(|| {
        all.push((what, Vec::new()));
        all.len() - 1
    });
    &mut all[at].1
}

#[cfg(test)]
mod tests {
    use engine::rochine::Table;
    use spec::rochine::{Over, Side, Verdict, Way};

    use super::*;
    use crate::rochine::making::Making;

    #[test]
    fn the_same_happens_in_all_games_and_the_simplest_come_first() {
        let over = Over { winner: Side::Red, by: Way::Immobility };
        let quiet = Played::quiet(Verdict::Legal);
        let captures = Played { captured_in_rows: 1, ..quiet };
        let shortest = [(quiet, 1), (captures, 2), (Played { over: Some(over), ..quiet }, 7)];
        for (what, moves) in shortest {
            let games = games::<Table>(what);
            assert_eq!((games[0].0, games[0].1.len()), (4, moves), "{what:?}");
            assert!(games.is_sorted_by_key(|(side, moves)| (*side, moves.len())));
            for (side, moves) in games {
                let (making, all) = Making::<Table>::replay(*side, moves);
                assert!(all && making.last == Some(what));
            }
        }
    }
}
