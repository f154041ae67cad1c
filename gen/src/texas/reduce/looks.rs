//! Fewer effects, fewer colours, smaller numbers on the board.

use crosscheck_core::Cell;
use crosscheck_core::generate::reduce::chunks_from;
use spec::texas::{Case, Effect};

use crate::texas::parts::{Candidates, Parts};

/// Removes all effects, a chunk of them, or one kind; then tries effects of smaller numbers.
pub(super) fn effects(case: &Case) -> Candidates<'_> {
    let cells: Vec<Cell> =
        case.pieces().cells().filter(|&cell| case.pieces()[cell].effect != Effect::None).collect();
    let with = move |cells: &[Cell], effect: Effect| {
        let mut parts = Parts::new(case);
        cells.iter().for_each(|&cell| parts.pieces[cell].effect = effect);
        parts
    };
    if cells.is_empty() {
        return Box::new(std::iter::empty());
    }
    let of_kind = |kind: Effect| -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| case.pieces()[cell].effect == kind).collect()
    };
    let kinds: Vec<Vec<Cell>> = Effect::ALL[1..].iter().map(|&kind| of_kind(kind)).collect();
    let of_kinds = kinds.into_iter().filter(|cells| !cells.is_empty()).flat_map(move |cells| {
        [with(&cells, Effect::None), with(&cells, Effect::Row), with(&cells, Effect::Column)]
    });
    let chunked = chunks_from(cells.len(), cells.len()).map({
        let cells = cells.clone();
        move |chunk| with(&cells[chunk], Effect::None)
    });
    let smaller = cells.into_iter().flat_map(move |cell| {
        let kind = case.pieces()[cell].effect as usize;
        Effect::ALL[..kind].iter().map(move |&effect| with(&[cell], effect))
    });
    Box::new(chunked.chain(of_kinds).chain(smaller))
}

/// Names fewer colours, renumbers colours without gaps or by frequency, merges two colours, or makes one smaller.
pub(super) fn colours(case: &Case) -> Candidates<'_> {
    let mut used: Vec<(u32, usize)> = Vec::new();
    let mut sorted: Vec<u32> = case.pieces().values().iter().map(|piece| piece.colour).collect();
    sorted.sort_unstable();
    for run in sorted.chunk_by(|a, b| a == b) {
        used.push((run[0], run.len()));
    }
    let dense: Vec<u32> = used.iter().map(|&(colour, _)| colour).collect();
    used.sort_by_key(|&(colour, times)| (std::cmp::Reverse(times), colour));
    let frequent: Vec<u32> = used.iter().map(|&(colour, _)| colour).collect();
    let trimmed = std::iter::once_with(|| {
        let parts = Parts::new(case);
        Parts { colours: parts.largest(), ..parts }
    });
    let numbered = [frequent, dense.clone()].into_iter().map(|order| {
        recoloured(case, |colour| {
            order.iter().position(|&c| c == colour).map_or(colour, |at| at as u32 + 1)
        })
    });
    // With many colours merge only neighbours: all pairs would be thousands.
    let few = dense.len() <= 12;
    let reach = if few { dense.len() } else { 2 };
    let all = dense.clone();
    let merged = (1..dense.len()).rev().flat_map(move |at| {
        let dense = all.clone();
        (at.saturating_sub(reach)..at).map(move |into| {
            recoloured(case, |colour| if colour == dense[at] { dense[into] } else { colour })
        })
    });
    let raised = if few { exchanged(case, dense.clone()) } else { Vec::new() };
    Box::new(trimmed.chain(numbered).chain(merged).chain(between(case, dense)).chain(raised))
}

/// Makes one colour smaller by its whole distance to the next smaller one, by half of it, a quarter, and so on. If a
/// fault shows from some number on, this finds that number by halving.
fn between(case: &Case, dense: Vec<u32>) -> impl Iterator<Item = Parts> + '_ {
    (0..dense.len()).rev().flat_map(move |at| {
        let (colour, below) = (dense[at], if at > 0 { dense[at - 1] } else { 0 });
        let steps = std::iter::successors(Some(colour - below - 1), |step| Some(step / 2));
        steps.take_while(|&step| step > 0).map(move |step| {
            recoloured(case, |other| if other == colour { colour - step } else { other })
        })
    })
}

/// Makes the largest colour one smaller and another one larger. If two colours must differ by some number, neither can
/// become smaller alone.
fn exchanged(case: &Case, mut others: Vec<u32>) -> Vec<Parts> {
    let largest = others.pop();
    let exchanged = |raised: u32| {
        recoloured(case, |colour| match colour {
            _ if Some(colour) == largest => colour - 1,
            _ if colour == raised => colour + 1,
            _ => colour,
        })
    };
    others.into_iter().map(exchanged).collect()
}

fn recoloured(case: &Case, to: impl Fn(u32) -> u32) -> Parts {
    let mut parts = Parts::new(case);
    for piece in parts.pieces.values_mut() {
        piece.colour = to(piece.colour);
    }
    Parts { colours: parts.largest(), ..parts }
}

/// Makes colours of pieces smaller: chunks of pieces get the smallest possible colour, then single ones the second
/// smallest or the next smaller.
pub(super) fn pieces(case: &Case) -> Candidates<'_> {
    let cells: Vec<Cell> =
        case.pieces().cells().filter(|&cell| case.pieces()[cell].colour > 1).collect();
    let single = cells.clone().into_iter().flat_map(move |cell| {
        let (parts, colour) = (Parts::new(case), case.pieces()[cell].colour);
        let second = (1..colour).filter(|&smaller| parts.free(cell, smaller)).nth(1);
        let next = Some(colour - 1).filter(|&next| second.is_some_and(|second| second < next));
        let tried = second.into_iter().chain(next.filter(|&next| parts.free(cell, next)));
        tried.map(move |smaller| lowered(case, &[cell], smaller)).collect::<Vec<_>>()
    });
    let chunked =
        chunks_from(cells.len(), cells.len()).map(move |chunk| lowered(case, &cells[chunk], 1));
    Box::new(chunked.chain(single))
}

/// Gives each of these pieces the smallest colour that it can have, starting at `from`.
fn lowered(case: &Case, cells: &[Cell], from: u32) -> Parts {
    let mut parts = Parts::new(case);
    for &cell in cells {
        let colour = parts.pieces[cell].colour;
        let free = (from..colour).find(|&smaller| parts.free(cell, smaller));
        parts.pieces[cell].colour = free.unwrap_or(colour);
    }
    parts
}
