//! The simplest scenes: every way of up to two roads with everything that may stand on it.

use spec::chess::{Case, Colour, Road};

use super::scene::{Piece, Scene, sorted};

/// What may stand at the end of a road, by what the mover makes of it (C4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Nothing,
    Own,
    Equal,
    Lower,
    Higher,
}

const PIECES: [Stands; 4] = [Stands::Own, Stands::Equal, Stands::Lower, Stands::Higher];

/// The scenes of a kind of road in which there may be something to capture, or in which there are cells to reach, the
/// simplest first.
pub(super) fn of(kind: Road, captures: bool) -> Vec<Case> {
    let cases = if captures { with_captures(kind) } else { with_cells(kind) };
    sorted(cases)
}

/// A piece at the end of a way, or two on it.
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

/// A mover alone, seen from all sides, and one before which something stands.
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

/// Whether a way of two roads may turn. What connected roads do in a line they do around a corner too, on fewer cells.
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
