//! The simplest scenes: every path of up to two roads with everything that may stand on it.

use spec::chess::{Case, Colour, Road};

use super::scene::{Piece, Scene};
use crate::chess::weight::sorted;

/// The piece at the end of a road, if any, by its meaning to the mover (C4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Nothing,
    Own,
    Equal,
    Lower,
    Higher,
}

const PIECES: [Stands; 4] = [Stands::Own, Stands::Equal, Stands::Lower, Stands::Higher];

/// Returns the scenes of a kind of road, with pieces to capture or with cells to reach, the simplest first.
pub(super) fn of(kind: Road, captures: bool) -> Vec<Case> {
    let cases = if captures { with_captures(kind) } else { with_cells(kind) };
    sorted(cases)
}

/// Returns scenes with a piece at the end of a path, or two on it.
fn with_captures(kind: Road) -> Vec<Case> {
    let mut scenes: Vec<Scene> = PIECES.iter().map(|&end| scene(&[(kind, end)], false)).collect();
    for corner in bends(kind) {
        for first in [Stands::Nothing, Stands::Own, Stands::Equal, Stands::Lower, Stands::Higher] {
            scenes.extend(PIECES.iter().map(|&end| scene(&[(kind, first), (kind, end)], corner)));
        }
    }
    let one_piece = |scene: &&Scene| scene.way.len() == 1 && scene.way[0].1.is_some();
    let simplest = scenes.iter().flat_map(|scene| scene.cases().into_iter().take(1));
    simplest.chain(scenes.iter().filter(one_piece).flat_map(|s| s.cases().into_iter().take(3))).collect()
}

/// Returns scenes with a mover alone, in all orientations, and with something in front of it.
fn with_cells(kind: Road) -> Vec<Case> {
    use Stands::Nothing;
    let others = || Road::ALL.into_iter().filter(move |&road| road != kind && road != Road::Blocked);
    let mut alone = vec![scene(&[], false), scene(&[(kind, Nothing)], false)];
    let mut met: Vec<Scene> = PIECES.iter().map(|&end| scene(&[(kind, end)], false)).collect();
    met.extend(others().map(|other| scene(&[(other, Nothing)], false)));
    for corner in bends(kind) {
        alone.push(scene(&[(kind, Nothing), (kind, Nothing)], corner));
        met.extend(others().map(|other| scene(&[(kind, Nothing), (other, Nothing)], corner)));
        met.extend(PIECES.iter().map(|&first| scene(&[(kind, first), (kind, Nothing)], corner)));
    }
    let seen = alone.iter().flat_map(|scene| scene.cases());
    seen.chain(met.iter().flat_map(|scene| scene.cases().into_iter().take(1))).collect()
}

/// Returns whether a path of two roads may turn. What connected roads do in a line, they also do around a corner, on
/// fewer cells.
fn bends(kind: Road) -> impl Iterator<Item = bool> {
    [true, false].into_iter().filter(move |&corner| corner || kind != Road::Connected)
}

fn scene(way: &[(Road, Stands)], corner: bool) -> Scene {
    let level = if way.iter().any(|(_, stands)| *stands == Stands::Lower) { 2 } else { 1 };
    let piece = |stands| match stands {
        Stands::Nothing => None,
        Stands::Own => Some(Piece { colour: Colour::Black, level: 1 }),
        Stands::Equal => Some(Piece { colour: Colour::White, level }),
        Stands::Lower => Some(Piece { colour: Colour::White, level: level - 1 }),
        Stands::Higher => Some(Piece { colour: Colour::White, level: level + 1 }),
    };
    let way = way.iter().map(|&(road, stands)| (road, piece(stands))).collect();
    Scene { mover: Piece { colour: Colour::Black, level }, way, corner }
}
