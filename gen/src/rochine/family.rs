//! The families of cases, each with a purpose.

use crosscheck_core::generate::draw::{chance, pick, weighted};
use crosscheck_core::generate::recipe::Recipe;
use rand::{Rng, RngExt};
use spec::rochine::Team::{Blue, Red};
use spec::rochine::{MAX_MOVES, MAX_SIZE, Played, Ruling, Team};

use super::choose::Style;
use super::games::Ending;
use super::making::captured;
use super::plan::{Goal, Opening, Phase, RochinePlan};

pub(super) const RECIPES: [Recipe<RochinePlan>; 36] = [
    Recipe::new("played", 410, "games of every size in which pieces are taken", |rng| {
        let side = size(rng, [45, 35, 14, 6]);
        let length = rng.random_range(8..=3 * side as usize);
        capturing(chosen(rng, side, length, Style::Hunt), rng)
    }),
    Recipe::new("hunt", 520, "one side takes pieces, often to the end of the game", |rng| {
        let side = size(rng, [60, 32, 6, 2]);
        let length = rng.random_range(6..=if side == 4 { 30 } else { 50 });
        let hunter = pick(rng, &Team::ALL);
        capturing(chosen(rng, side, length, Style::Feed(hunter)), rng)
    }),
    Recipe::new("double", 430, "captures in a row and in a column at once, and what follows", |rng| {
        let opening = Opening::Whole(Ending::Both, rng.random_range(0..=10));
        RochinePlan { opening, ..chosen(rng, 4, 20, Style::Hunt) }
    }),
    Recipe::new("immobile", 290, "games that end because a side cannot move", |rng| {
        let (side, opening) = (size(rng, [76, 18, 4, 2]), Opening::Whole(Ending::Immobility, 0));
        RochinePlan { opening, illegal: None, ..chosen(rng, side, 200, Style::Any) }
    }),
    Recipe::new(
        "nearly-immobile",
        500,
        "the side to move has one way left, or a few of one kind",
        |rng| {
            let ending = pick(rng, &[Ending::Near, Ending::Near, Ending::NearRight]);
            let side = if ending == Ending::NearRight { size(rng, [80, 16, 4, 0]) } else { 4 };
            let style = pick(rng, &[Style::Any, Style::Hunt]);
            let opening = Opening::Whole(ending, pick(rng, &[0, 1, 2, 3, 6, 12]));
            RochinePlan { opening, ..chosen(rng, side, 200, style) }
        },
    ),
    Recipe::new("crowd", 220, "small boards on which a side is crowded in", |rng| {
        let length = rng.random_range(6..=24);
        let victim = pick(rng, &Team::ALL);
        chosen(rng, 4, length, Style::Crowd(victim))
    }),
    Recipe::new("pieces", 220, "wins by pieces on boards where they take long", |rng| {
        let (side, opening) = (size(rng, [30, 60, 10, 0]), Opening::Whole(Ending::Pieces, 0));
        RochinePlan { opening, illegal: None, ..chosen(rng, side, 200, Style::Hunt) }
    }),
    Recipe::new("opened", 180, "games that go on from the middle of a long one", |rng| {
        let side = size(rng, [20, 50, 20, 10]);
        let ending = match side {
            10 => Ending::Immobility,
            _ => pick(rng, &[Ending::Immobility, Ending::Pieces, Ending::NearRight]),
        };
        let hunter = pick(rng, &Team::ALL);
        let style = pick(rng, &[Style::Any, Style::Hunt, Style::Feed(hunter)]);
        let length = rng.random_range(10..=60);
        RochinePlan { opening: Opening::Part(ending), ..chosen(rng, side, length, style) }
    }),
    Recipe::new("illegal", 630, "an illegal move of any kind at any stage", illegal),
    Recipe::new("quiet", 170, "games in which nothing happens for all moves", |rng| {
        let side = size(rng, [40, 30, 15, 15]);
        let length = rng.random_range(1..=60);
        quiet(side, length, rng)
    }),
    Recipe::new("walk", 240, "any legal moves, in some cases with an illegal one at the end", |rng| {
        let side = size(rng, [20, 20, 30, 30]);
        let length = rng.random_range(1..=40);
        chosen(rng, side, length, Style::Any)
    }),
    Recipe::new("long", 6, "up to a thousand moves", |rng| {
        let side = size(rng, [25, 25, 25, 25]);
        let length = pick(rng, &[999, 1000, 1000, 500]);
        let style = pick(rng, &[Style::Quiet, Style::Quiet, Style::Any]);
        RochinePlan { illegal: None, ..chosen(rng, side, length, style) }
    }),
    Recipe::new("largest", 0, "1000 legal moves on the largest board, and no end", |rng| {
        quiet(MAX_SIZE, MAX_MOVES as usize, rng)
    })
    .full(),
    Recipe::new(
        "delayed",
        0,
        "a game that ends about the thousandth move, or a thousand moves that do not count",
        delayed,
    ),
    Recipe::new("red-by-pieces", 150, "red wins by pieces", |rng| won(Ending::Pieces, Red, rng)),
    Recipe::new("blue-by-pieces", 140, "blue wins by pieces", |rng| won(Ending::Pieces, Blue, rng)),
    Recipe::new("red-by-immobility", 120, "red wins because blue cannot move", |rng| {
        won(Ending::Immobility, Red, rng)
    }),
    Recipe::new("blue-by-immobility", 120, "blue wins because red cannot move", |rng| {
        won(Ending::Immobility, Blue, rng)
    }),
    Recipe::new("past-half", 290, "a side falls below half of N at once", |rng| {
        let side = size(rng, [60, 40, 0, 0]);
        whole_game(Ending::Past, side, rng)
    }),
    Recipe::new("after-end", 200, "moves after the one that ends the game", |rng| {
        let ending = pick(rng, &[Ending::Pieces, Ending::Immobility]);
        let side = size(rng, [60, 40, 0, 0]);
        RochinePlan {
            tail: (1, 8),
            goal: Some(|all| all.iter().any(|played| played.over.is_some())),
            ..whole_game(ending, side, rng)
        }
    }),
    Recipe::new("rows", 160, "captures in rows", |rng| {
        taking(
            |all| all.iter().any(|played| played.captured_in_rows > 0),
            size(rng, [60, 40, 0, 0]),
            rng,
        )
    }),
    Recipe::new("columns", 225, "captures in columns", |rng| {
        taking(
            |all| all.iter().any(|played| played.captured_in_columns > 0),
            size(rng, [60, 40, 0, 0]),
            rng,
        )
    }),
    Recipe::new("both-ways", 250, "captures in a row and in a column at once", |rng| {
        whole_game(Ending::Both, 4, rng)
    }),
    Recipe::new("two-of-a-line", 219, "two pieces of one line captured at once", |rng| {
        // On the smallest board no line loses two pieces.
        taking(|all| all.iter().any(|one| one.captured_in_rows.max(one.captured_in_columns) > 1), 6, rng)
    }),
    Recipe::new("many-at-once", 210, "four pieces or more captured at once", |rng| {
        whole_game(Ending::Many, 6, rng)
    }),
    Recipe::new("leaving", 220, "a line arranged to be captured that a piece has just left", |rng| {
        going_on(Ending::Leaves, [60, 40, 0, 0], rng)
    }),
    Recipe::new("waiting", 330, "a line arranged to be captured that the move does not touch", |rng| {
        going_on(Ending::Waiting, [40, 40, 20, 0], rng)
    }),
    Recipe::new("again", 220, "a line captured that was arranged so before the move", |rng| {
        going_on(Ending::Again, [0, 70, 30, 0], rng)
    }),
    Recipe::new(
        "filled",
        210,
        "a line filled by N − 2 of the mover's pieces and 2 of the enemy's",
        |rng| going_on(Ending::Filled, [0, 70, 30, 0], rng),
    ),
    Recipe::new("off-board", 500, "an illegal move off the board", |rng| wrong(Ruling::OffBoard, rng)),
    Recipe::new("not-own", 500, "an illegal move of what is not one's own piece", |rng| {
        wrong(Ruling::NotOwn, rng)
    }),
    Recipe::new("no-move", 500, "an illegal move that stands still", |rng| wrong(Ruling::NoMove, rng)),
    Recipe::new("not-adjacent", 500, "an illegal move to a cell that is not adjacent", |rng| {
        wrong(Ruling::NotAdjacent, rng)
    }),
    Recipe::new("occupied", 500, "an illegal move to an occupied cell", |rng| {
        wrong(Ruling::Occupied, rng)
    }),
    Recipe::new("illegal-first", 300, "the first move is illegal", illegal_first),
    Recipe::new("illegal-late", 330, "an illegal move after ten legal ones or more", |rng| {
        let length = rng.random_range(11..=40);
        RochinePlan { length, illegal: Some(Phase::Last), ..illegal(rng) }
    }),
];

fn size(rng: &mut dyn Rng, weights: [u32; 4]) -> u32 {
    [4, 6, 8, 10][weighted(rng, &weights)]
}

/// Returns a plan of chosen moves, sometimes with an illegal one, and usually with moves after the end.
fn chosen(rng: &mut dyn Rng, side: u32, length: usize, style: Style) -> RochinePlan {
    let stage = pick(rng, &[Phase::Middle, Phase::Last, Phase::Capture]);
    RochinePlan {
        side,
        length,
        opening: Opening::Chosen,
        winner: None,
        style,
        illegal: chance(rng, 12).then_some(stage),
        wrong: None,
        tail: (0, pick(rng, &[0, 0, 2, 4])),
        exact: None,
        goal: None,
        delayed: false,
    }
}

/// Makes a plan that captures something. On large boards captures take long, so the plan begins with a game found by
/// the search.
fn capturing(plan: RochinePlan, rng: &mut dyn Rng) -> RochinePlan {
    if plan.side > 6 {
        let more = rng.random_range(0..=2 * plan.side as usize);
        return RochinePlan { opening: Opening::Whole(Ending::Takes, more), ..plan };
    }
    RochinePlan { goal: Some(|all| all.iter().any(|&played| captured(played) > 0)), ..plan }
}

fn illegal(rng: &mut dyn Rng) -> RochinePlan {
    let stage = pick(rng, &[Phase::First, Phase::Middle, Phase::Last, Phase::Capture, Phase::Capture]);
    let side = size(rng, [40, 30, 15, 15]);
    let length = rng.random_range(1..=20);
    let style = pick(rng, &[Style::Any, Style::Hunt]);
    RochinePlan {
        illegal: Some(stage),
        goal: Some(|all| all.iter().any(|played| played.verdict != Ruling::Legal)),
        ..chosen(rng, side, length, style)
    }
}

fn quiet(side: u32, length: usize, rng: &mut dyn Rng) -> RochinePlan {
    let plan = chosen(rng, side, length, Style::Quiet);
    RochinePlan {
        illegal: None,
        goal: Some(|all| all.iter().all(|&played| played == Played::quiet(Ruling::Legal))),
        ..plan
    }
}

fn delayed(rng: &mut dyn Rng) -> RochinePlan {
    if chance(rng, 20) {
        return RochinePlan { exact: Some(MAX_MOVES as usize), ..illegal_first(rng) };
    }
    // The search found games with these endings only on these boards.
    let (ending, weights) = pick(
        rng,
        &[
            (Ending::Takes, [0, 0, 50, 50]),
            (Ending::Pieces, [60, 40, 0, 0]),
            (Ending::Immobility, [60, 40, 0, 0]),
        ],
    );
    let side = size(rng, weights);
    RochinePlan { delayed: true, tail: (0, 0), ..whole_game(ending, side, rng) }
}

fn won(ending: Ending, winner: Team, rng: &mut dyn Rng) -> RochinePlan {
    let weights = if ending == Ending::Pieces { [40, 50, 10, 0] } else { [60, 30, 6, 4] };
    RochinePlan { winner: Some(winner), ..whole_game(ending, size(rng, weights), rng) }
}

fn whole_game(ending: Ending, side: u32, rng: &mut dyn Rng) -> RochinePlan {
    let plan = chosen(rng, side, 200, Style::Hunt);
    RochinePlan { opening: Opening::Whole(ending, 0), illegal: None, tail: (0, 4), ..plan }
}

fn taking(goal: Goal, side: u32, rng: &mut dyn Rng) -> RochinePlan {
    let hunter = pick(rng, &Team::ALL);
    let style = pick(rng, &[Style::Hunt, Style::Feed(hunter)]);
    let length = rng.random_range(20..=40);
    RochinePlan { illegal: None, goal: Some(goal), ..chosen(rng, side, length, style) }
}

/// Returns a plan of a found game and some more moves, on a board of a size by these weights.
fn going_on(ending: Ending, weights: [u32; 4], rng: &mut dyn Rng) -> RochinePlan {
    let side = size(rng, weights);
    let more = rng.random_range(1..=12);
    RochinePlan { opening: Opening::Whole(ending, more), ..whole_game(ending, side, rng) }
}

fn wrong(verdict: Ruling, rng: &mut dyn Rng) -> RochinePlan {
    RochinePlan { wrong: Some(verdict), ..illegal(rng) }
}

fn illegal_first(rng: &mut dyn Rng) -> RochinePlan {
    RochinePlan { illegal: Some(Phase::First), tail: (1, 6), ..illegal(rng) }
}
