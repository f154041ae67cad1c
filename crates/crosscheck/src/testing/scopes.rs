//! Optional parts of a game, which `exhaust` and shrinking use: scopes, positions, witnesses.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::erased::{AnyCase, AnyGame, AnyStep};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::space::{Next, Positions};
use crosscheck_core::generate::{Bounds, Generator, RngExt as _, Scope, Space, seeded, simpler};
use crosscheck_core::{Case as _, Game, Player, Position, Step as _};

use super::making::is_valid;
use super::{CheckResult, Ground, List, PASSED, ensure, skipped};

/// The number of games of random turns. Each is played until it ends or reaches `TURNS`.
const GAMES: u64 = 40;

const TURNS: usize = 60;

pub(super) fn list(list: &mut List) {
    let game = &list.ground().game.clone();
    let (scopes, none) = (!game.generator().scopes().is_empty(), "no scopes declared");
    list.add_if(scopes, none, "scopes::hold_cases_on_which_both_sides_agree", hold_cases);
    list.add_if(scopes, none, "positions::a_turn_tried_is_the_turn_played", play_on);
    let witnesses = !game.generator().witnesses().is_empty();
    let name = "witnesses::come_simplest_first_and_both_sides_agree_on_them";
    list.add_if(witnesses, "no witnesses declared", name, are_in_order);
}

fn space(game: &AnyGame, scope: &Scope) -> Result<Space<AnyCase>, String> {
    game.generator().space(&Bounds::from(scope)).map_err(|why| format!("scope {}: {why}", scope.name))
}

fn hold_cases(ground: &Ground) -> CheckResult {
    let mut pair = Pair::new(&ground.game, None);
    for scope in ground.game.generator().scopes() {
        let Space::Cases(cases) = space(&ground.game, scope)? else { continue };
        for (block, of) in cases.blocks().iter().enumerate() {
            ensure(of.cases > 0, || format!("scope {}: {} has no case", scope.name, of.words))?;
            for number in [0, of.cases / 2, of.cases - 1] {
                let here = |why| format!("scope {}, {}, case {number}: {why}", scope.name, of.words);
                agree_on(&mut pair, &cases.case(block, number)).map_err(here)?;
            }
        }
    }
    PASSED
}

fn agree_on(pair: &mut Pair<AnyGame>, case: &AnyCase) -> Result<(), String> {
    is_valid(&pair.game, case)?;
    let fault = pair.verify(case).1;
    ensure(fault.is_none(), || format!("{fault:?}"))
}

/// Checks that turns tried from positions give the same steps as a play from the start, and that both players agree.
fn play_on(ground: &Ground) -> CheckResult {
    let Some(scope) = ground.game.generator().scopes().first() else { return PASSED };
    let Space::Positions(space) = space(&ground.game, scope)? else {
        return skipped("no positions declared: its scopes hold cases");
    };
    let mut turns = Vec::new();
    for mut player in [ground.game.reference(), ground.game.engine()] {
        let games = (0..GAMES).map(|index| game(ground, &space, &mut *player, index));
        turns.push(games.collect::<Result<Vec<_>, _>>()?);
    }
    let (tried, least) = (turns[0].iter().map(Vec::len).sum::<usize>(), ground.plan.position_turns);
    ensure(tried >= least, || format!("only {tried} turns were tried from positions, not {least}"))?;
    ensure(turns[0] == turns[1], || "the players do not go on from the same positions alike".into())?;
    PASSED
}

fn explored(player: &mut dyn Player<AnyCase>, position: Position) -> Result<Vec<AnyStep>, String> {
    let name = player.name().to_owned();
    let explorer = player.explorer().ok_or_else(|| format!("the {name} takes up no position"))?;
    let mut steps = Vec::new();
    explorer.explore(position, &mut |step| steps.push(step));
    ensure(!steps.is_empty(), || format!("the {name} tries no turn at {position:?}"))?;
    Ok(steps)
}

/// Draws a random game from position to position, plays it, and returns its turns. The last turn may be refused or end
/// the game.
fn game(
    ground: &Ground,
    space: &Positions<AnyCase>,
    player: &mut dyn Player<AnyCase>,
    index: u64,
) -> Result<Vec<usize>, String> {
    let mut rng = seeded(ground.game.name(), ground.plan.seed, index);
    let (mut number, mut turns, mut seen) = (space.start, Vec::new(), Vec::new());
    while turns.len() < TURNS {
        let steps = explored(player, Position { size: space.size, number })?;
        let on = |step: &AnyStep| matches!((space.next)(step), Next::On(_));
        let goes_on: Vec<usize> = (0..steps.len()).filter(|&turn| on(&steps[turn])).collect();
        let any = goes_on.is_empty() || rng.random_range(0..TURNS) == 0;
        let turn = match any {
            true => rng.random_range(0..steps.len()),
            false => goes_on[rng.random_range(0..goes_on.len())],
        };
        turns.push(turn);
        seen.push(steps[turn].fields());
        match (space.next)(&steps[turn]) {
            Next::On(next) => number = next,
            Next::Refused | Next::Over(..) => break,
        }
    }
    let case = (space.case)(&turns);
    let trace = record(player, &case);
    let told = || format!("{}\n{}", player.name(), foreign(&case.text()).in_lines());
    ensure(matches!(trace.end, End::Answer(_)), || format!("no answer of the {}", told()))?;
    let played: Vec<_> = trace.steps.iter().map(|step| step.fields()).collect();
    ensure(played == seen, || format!("turns tried and turns played differ for the {}", told()))?;
    Ok(turns)
}

fn are_in_order(ground: &Ground) -> CheckResult {
    let (mut pair, witnesses) = (Pair::new(&ground.game, None), ground.game.generator().witnesses());
    for (nth, witness) in (1..).zip(witnesses) {
        agree_on(&mut pair, witness).map_err(|why| format!("witness {nth}: {why}"))?;
    }
    for (nth, two) in (1..).zip(witnesses.windows(2)) {
        ensure(simpler(ground.game.generator(), &two[0], &two[1]), || {
            format!("witness {nth} is not simpler than the next:\n{}\n{}", two[0].text(), two[1].text())
        })?;
    }
    PASSED
}
