//! Starting from a position is the same as playing up to it: a turn tried from a position gives the same step as that
//! turn in a game.

use crosscheck::games::{self, Visit};
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::contract::Step;
use crosscheck_core::generate::space::{Next, Positions};
use crosscheck_core::generate::{Bounds, Generator, RngExt, Space, seeded};
use crosscheck_core::{Game, Playable, Player, Position};

/// The number of games of random turns. Each is played until it ends or reaches `TURNS`.
const GAMES: u64 = 40;

/// The maximum number of turns of a game.
const TURNS: usize = 60;

struct Together;

impl Visit for Together {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let Some(scope) = G::Generator::SCOPES.first() else { return 0 };
        let Ok(Space::Positions(space)) = G::Generator::space(&Bounds::from(scope)) else { return 0 };
        let players = || [G::reference(), G::engine()];
        let games = players().map(|mut player| {
            (0..GAMES).map(|index| game::<G>(&*space, &mut *player, index)).sum::<usize>()
        });
        assert_eq!(games[0], games[1], "the same turns are drawn as long as the players agree");
        games[0]
    }
}

/// Returns the steps of all turns from a position.
fn explored<C: Playable>(player: &mut dyn Player<C>, position: Position) -> Vec<C::Step> {
    let mut steps = Vec::new();
    player.explorer().expect("it takes up positions").explore(position, &mut |step| steps.push(step));
    steps
}

/// Draws a game from position to position and plays it; returns its number of turns. The last turn may be one that is
/// refused or that ends the game.
fn game<G: Game>(space: &dyn Positions<G::Case>, player: &mut dyn Player<G::Case>, index: u64) -> usize {
    let mut rng = seeded::<G::Case>(1, index);
    let (mut number, mut turns, mut seen) = (space.start(), Vec::new(), Vec::new());
    while turns.len() < TURNS {
        let steps = explored(player, Position { size: space.size(), number });
        let on = |step: &G::Step| matches!(space.next(step), Next::On(_));
        let goes_on: Vec<usize> = (0..steps.len()).filter(|&turn| on(&steps[turn])).collect();
        let any = goes_on.is_empty() || rng.random_range(0..TURNS) == 0;
        let turn = match any {
            true => rng.random_range(0..steps.len()),
            false => goes_on[rng.random_range(0..goes_on.len())],
        };
        turns.push(turn);
        seen.push(steps[turn].fields());
        match space.next(&steps[turn]) {
            Next::On(next) => number = next,
            Next::Refused | Next::Over(..) => break,
        }
    }
    let case = space.case(&turns);
    let trace = record(player, &case);
    assert!(matches!(trace.end, End::Answer(_)), "{case:?}");
    let played: Vec<_> = trace.steps.iter().map(Step::fields).collect();
    assert_eq!(played, seen, "{}: {case:?}", player.name());
    turns.len()
}

#[test]
fn a_turn_tried_from_a_position_is_the_turn_played_in_a_game() {
    let turns: usize = games::NAMES.iter().filter_map(|name| games::visit(name, Together)).sum();
    assert!(turns > 500, "only {turns} turns: is there still a game with positions?");
}
