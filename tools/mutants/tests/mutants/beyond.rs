//! Plays boards beyond the contest's limits, which exercise other code paths of the engine: colours of more than a
//! byte, columns and lines of more than a machine word, stretches of thousands of cells.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::generate::Settings;
use crosscheck_core::{Game, Limits};
use games::{Chess, Rochine, Texas};

use crate::pair::{generated, hold as play, pair};

type Knobs = &'static [(&'static str, u32)];

/// Sizes around the width of a machine word, and colours around that of a byte.
const TEXAS: &[Knobs] = &[
    &[("rows", 63), ("cols", 4), ("ops", 12)],
    &[("rows", 64), ("cols", 5), ("ops", 12), ("effects", 8)],
    &[("rows", 65), ("cols", 4), ("colors", 2), ("ops", 8)],
    &[("rows", 128), ("cols", 3), ("effects", 30), ("ops", 8)],
    &[("rows", 131), ("cols", 6), ("effects", 5), ("ops", 8)],
    &[("rows", 200), ("cols", 3), ("colors", 3), ("ops", 8)],
    &[("rows", 4), ("cols", 200), ("effects", 10), ("ops", 8)],
    &[("rows", 9), ("cols", 9), ("colors", 255), ("effects", 60), ("ops", 12)],
    &[("rows", 9), ("cols", 9), ("colors", 256), ("effects", 60), ("ops", 12)],
    &[("rows", 70), ("cols", 9), ("colors", 4_000_000_000), ("effects", 40), ("ops", 8)],
    &[("rows", 8), ("cols", 8), ("colors", 300), ("effects", 5), ("ops", 20)],
    &[("rows", 130), ("cols", 4), ("colors", 300), ("effects", 10), ("ops", 12)],
    &[("rows", 6), ("cols", 6), ("effects", 100), ("ops", 6)],
];

/// Sizes around the largest that fits into one integer, and around the width of a machine word.
const ROCHINE: &[Knobs] = &[
    &[("size", 12), ("moves", 60)],
    &[("size", 12), ("moves", 150)],
    &[("size", 14), ("moves", 100)],
    &[("size", 62), ("moves", 30)],
    &[("size", 64), ("moves", 40)],
    &[("size", 66), ("moves", 40)],
    &[("size", 130), ("moves", 20)],
];

/// Sizes of boards on which a piece walks into a trap.
const TRAPS: [u32; 7] = [12, 64, 66, 62, 14, 100, 130];

/// How many cells are in a long line.
const LENGTH: usize = 4400;

const CHESS: &[Knobs] = &[
    &[("rows", 60), ("cols", 60), ("queries", 200)],
    &[("rows", 2), ("cols", 300), ("queries", 100)],
    &[("rows", 300), ("cols", 3), ("queries", 100)],
];

/// Plays one size of each game, a different one every round, and sometimes a long line.
pub(crate) fn hold(round: u64) {
    let (mut texas, mut chess, mut rochine) = (pair(&Texas), pair(&Chess), pair(&Rochine));
    sized(&mut texas, TEXAS, round, 6);
    sized(&mut chess, CHESS, round, 1);
    sized(&mut rochine, ROCHINE, round, 6);
    play(&mut texas, &tops([64, 128][round as usize % 2]));
    play(&mut rochine, &trap(TRAPS[round as usize % TRAPS.len()]));
    if round % 8 == 1 {
        let long = long_lines(round);
        long.iter().for_each(|case| play(&mut chess, case));
        // Worked out by hand: the first piece stands alone in a row of that length, at a column that is not joined.
        let alone = long.iter().all(|case| Chess.engine().answer(case).0[0] == LENGTH as u32 - 1);
        assert!(alone || round != 1);
    }
}

fn sized<G: Game>(pair: &mut Pair<G>, sizes: &[Knobs], round: u64, cases: u64) {
    let mut settings = Settings { limits: Limits::None, ..Settings::default() };
    settings.knobs.extend(sizes[round as usize % sizes.len()].iter().copied());
    let cases = generated(&pair.game, &settings, round * cases..(round + 1) * cases);
    cases.iter().for_each(|case| play(pair, case));
}

/// Returns a board whose columns fill their words to the top. The first swap only brings two pieces together there, but
/// the bottom piece of the next column has their colour. The second swap makes a run at the top of the last column.
fn tops(rows: usize) -> spec::texas::Case {
    let mut colours: Vec<[usize; 4]> =
        (0..rows).map(|row| std::array::from_fn(|col| 1 + (row + 2 * col) % 4)).collect();
    for (row, col) in [(0, 0), (1, 1), (rows - 1, 2)] {
        colours[row][col] = 9;
    }
    for (row, col) in [(0, 2), (1, 3), (2, 3)] {
        colours[row][col] = 8;
    }
    let line = |[a, b, c, d]: &[usize; 4]| format!("{a} {b} {c} {d}\n");
    let (board, plain) = (colours.iter().map(line).collect::<String>(), "0 0 0 0\n".repeat(rows));
    let text = format!("{rows} 4 9 2\n{board}{plain}1 1 1 2\n1 3 1 4\n");
    spec::parse(text.as_bytes(), Limits::None).expect("a case beyond the limits")
}

/// Returns a row of straight roads above a row of connected ones, joined in every third column, and the transposed
/// board. What a piece in the upper row reaches along it, it also reaches from below, for thousands of cells.
fn long_lines(round: u64) -> [spec::chess::Case; 2] {
    let joined = |at: usize| if at.is_multiple_of(3) { '3' } else { '0' };
    let along = format!("{}\n{}\n", "2".repeat(LENGTH - 1), "3".repeat(LENGTH - 1));
    let across: String = (0..LENGTH).map(joined).collect();
    let mut wide = format!("1\n2 {LENGTH} 24\n{along}{across}\n");
    let down: String = (0..LENGTH).map(|at| format!("{}\n", joined(at))).collect();
    let steps = "23\n".repeat(LENGTH - 1);
    let mut high = format!("1\n{LENGTH} 2 24\n{down}{steps}");
    for query in 0..24 {
        // From the middle outwards, so that early stretches are long, and mostly in the upper row.
        let (line, out) = (1 + usize::from(query % 7 == 6), (60 + round as usize) * (query / 2 + 1));
        let at = if query % 2 == 0 { LENGTH / 2 + out } else { LENGTH / 2 - out };
        wide += &format!("{} {} {line} {at}\n", query % 2, 1 + query % 5);
        high += &format!("{} {} {at} {line}\n", query % 2, 1 + query % 5);
    }
    [wide, high]
        .map(|text| spec::parse(text.as_bytes(), Limits::Contest).expect("a case as long as may be"))
}

/// Red clears the three lowest cells of the left column, except for one piece below the highest of them. Blue walks a
/// piece from the right column into that gap. Then red's piece leaves: N − 3 red pieces and a blue one remain, but no
/// capture happens. The red piece next to blue's steps out of the column and back in, and now blue's piece is captured.
fn trap(n: u32) -> spec::rochine::Case {
    let steps = [[1, n - 2, 2, n - 2], [2, n - 2, 2, n - 3], [1, n - 1, 2, n - 1], [2, n - 1, 3, n - 1]];
    let mut red = steps.to_vec();
    red.push([1, n, 1, n - 1]);
    let to_and_fro = [[2, n - 3, 3, n - 3], [3, n - 3, 2, n - 3]].into_iter().cycle();
    red.extend(to_and_fro.take(n as usize - 5));
    red.extend([[1, n - 1, 2, n - 1], [1, n - 3, 2, n - 3], [2, n - 3, 1, n - 3]]);
    let walk = (2..=n).rev().map(|col| [col, n - 2, col - 1, n - 2]);
    let blue =
        walk.chain([[n, n - 1, n - 1, n - 1], [n - 1, n - 1, n, n - 1], [n, n - 1, n - 1, n - 1]]);
    let (first, rest) = red.split_first().expect("a move");
    let turns = blue.zip(rest).flat_map(|(blue, &red)| [blue, red]);
    let moves: Vec<_> = std::iter::once(*first).chain(turns).collect();
    let lines = moves.iter().map(|[a, b, c, d]| format!("{a} {b} {c} {d}\n"));
    let text = format!("{n} {}\n", moves.len()) + &lines.collect::<String>();
    spec::parse(text.as_bytes(), Limits::None).expect("a case beyond the limits")
}
