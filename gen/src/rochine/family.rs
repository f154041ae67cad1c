//! The families of cases, each with a purpose.

use rand::{Rng, RngExt};
use spec::rochine::{Rochine, Side};

use super::choose::Style;
use super::games::Ending;
use super::plan::{Opening, Plan, Stage};
use crate::Family;
use crate::draw::{chance, pick, weighted};
use crate::recipe::{Recipe, choose, families};

const RECIPES: [Recipe<Plan>; 12] = [
    Recipe::new("played", 200, "games of every size in which pieces are taken", played),
    Recipe::new("hunt", 260, "one side takes pieces, up to the end of the game", hunt),
    Recipe::new("double", 50, "captures in two lines at once", double),
    Recipe::new("immobile", 90, "games that end because a side cannot move", immobile),
    Recipe::new(
        "nearly-immobile",
        90,
        "the side to move has one way left, or a few of one kind",
        nearly,
    ),
    Recipe::new("crowd", 40, "small boards on which a side is crowded in", crowd),
    Recipe::new("pieces", 60, "wins by pieces on boards where they take long", pieces),
    Recipe::new("opened", 80, "games that go on from the middle of a long one", opened),
    Recipe::new("illegal", 90, "an illegal move of any kind at any stage", illegal),
    Recipe::new("quiet", 30, "games in which nothing happens for all moves", quiet),
    Recipe::new("walk", 60, "any legal moves", walk),
    Recipe::new("long", 1, "as many moves as there may be", long),
];

/// The families, for users to choose from.
pub(super) const FAMILIES: &[Family] = &families(&RECIPES);

/// A plan for a case of a family, or of any.
///
/// # Errors
/// There is no family of that name.
pub(super) fn plan(family: Option<&str>, rng: &mut dyn Rng) -> Result<Plan, String> {
    Ok((choose::<Rochine, _>(&RECIPES, family, rng)?.plan)(rng))
}

/// A side of the board, each of 4, 6, 8, 10 as often as its weight says.
fn size(rng: &mut dyn Rng, weights: [u32; 4]) -> u32 {
    [4, 6, 8, 10][weighted(rng, &weights)]
}

/// A plan of chosen moves; now and then with an illegal one, and mostly with moves after the end.
fn chosen(rng: &mut dyn Rng, side: u32, length: usize, style: Style) -> Plan {
    let stage = pick(rng, &[Stage::Middle, Stage::Last, Stage::Capture]);
    Plan {
        side,
        length,
        opening: Opening::Chosen,
        style,
        illegal: chance(rng, 12).then_some(stage),
        tail: pick(rng, &[0, 0, 2, 4]),
        exact: None,
    }
}

fn played(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [40, 30, 20, 10]);
    let length = rng.random_range(4..=3 * side as usize);
    chosen(rng, side, length, Style::Hunt)
}

fn hunt(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [60, 32, 6, 2]);
    let length = rng.random_range(6..=if side == 4 { 30 } else { 50 });
    let hunter = pick(rng, &Side::ALL);
    chosen(rng, side, length, Style::Feed(hunter))
}

fn double(rng: &mut dyn Rng) -> Plan {
    let more = rng.random_range(0..=10);
    let ending = pick(rng, &[Ending::Both, Ending::Two]);
    let plan = chosen(rng, 4, 20, Style::Hunt);
    Plan { opening: Opening::Whole(ending, more), ..plan }
}

fn immobile(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [76, 18, 4, 2]);
    let plan = chosen(rng, side, 200, Style::Any);
    Plan { opening: Opening::Whole(Ending::Immobility, 0), illegal: None, ..plan }
}

fn nearly(rng: &mut dyn Rng) -> Plan {
    let ending = pick(rng, &[Ending::Near, Ending::Near, Ending::NearRight]);
    let side = if ending == Ending::NearRight { size(rng, [80, 16, 4, 0]) } else { 4 };
    let style = pick(rng, &[Style::Any, Style::Hunt]);
    let more = pick(rng, &[0, 1, 2, 3, 6, 12]);
    let plan = chosen(rng, side, 200, style);
    Plan { opening: Opening::Whole(ending, more), ..plan }
}

fn crowd(rng: &mut dyn Rng) -> Plan {
    let length = rng.random_range(6..=24);
    let victim = pick(rng, &Side::ALL);
    chosen(rng, 4, length, Style::Crowd(victim))
}

fn pieces(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [30, 60, 10, 0]);
    let plan = chosen(rng, side, 200, Style::Hunt);
    Plan { opening: Opening::Whole(Ending::Pieces, 0), illegal: None, ..plan }
}

fn opened(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [20, 50, 20, 10]);
    let ending = match side {
        10 => Ending::Immobility,
        _ => pick(rng, &[Ending::Immobility, Ending::Pieces, Ending::NearRight]),
    };
    let hunter = pick(rng, &Side::ALL);
    let style = pick(rng, &[Style::Any, Style::Hunt, Style::Feed(hunter)]);
    let length = rng.random_range(10..=60);
    Plan { opening: Opening::Part(ending), ..chosen(rng, side, length, style) }
}

fn illegal(rng: &mut dyn Rng) -> Plan {
    let stage = pick(rng, &[Stage::First, Stage::Middle, Stage::Last, Stage::Capture, Stage::Capture]);
    let side = size(rng, [40, 30, 15, 15]);
    let length = rng.random_range(1..=20);
    let style = pick(rng, &[Style::Any, Style::Hunt]);
    Plan { illegal: Some(stage), ..chosen(rng, side, length, style) }
}

fn quiet(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [40, 30, 15, 15]);
    let length = rng.random_range(1..=60);
    Plan { illegal: None, ..chosen(rng, side, length, Style::Quiet) }
}

fn walk(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [25, 25, 25, 25]);
    let length = rng.random_range(1..=40);
    chosen(rng, side, length, Style::Any)
}

fn long(rng: &mut dyn Rng) -> Plan {
    let side = size(rng, [25, 25, 25, 25]);
    let length = pick(rng, &[999, 1000, 1000, 500]);
    let style = pick(rng, &[Style::Quiet, Style::Quiet, Style::Any]);
    Plan { illegal: None, ..chosen(rng, side, length, style) }
}
