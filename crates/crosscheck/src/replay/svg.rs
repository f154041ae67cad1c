//! A moment of a film as a picture, and a film as a sequence of pictures.
//!
//! Pictures are self-contained: no scripts, no other files, only generic fonts. No information depends on colour alone: each
//! role has its own line style, and differing cells have a thick outline.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::film::Film;

use self::page::Page;
use super::view::{Projector, View};

mod board;
mod page;
#[cfg(test)]
mod tests;

/// Returns the picture of a moment's end.
pub(crate) fn still(film: &Film, moment: usize) -> String {
    picture(film, &mut Projector::new(film), moment)
}

fn picture(film: &Film, projector: &mut Projector<'_>, moment: usize) -> String {
    Page::new(film, &View::at(film, projector, moment)).finish()
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SequenceLimits {
    /// The maximum number of pictures.
    pub pictures: usize,
    /// The maximum total size, in bytes.
    pub bytes: usize,
}

/// Returns named pictures of moments, spread evenly over the film. As far as the limits allow, they include, in order of
/// priority: the first wrong moment, the one before it, the last, and the first.
pub(crate) fn sequence(film: &Film, limits: SequenceLimits) -> Vec<(String, String)> {
    let mut drawn: BTreeMap<usize, String> = BTreeMap::new();
    let mut most = limits.pictures;
    let chosen = loop {
        let chosen = chosen(film, most);
        let mut projector = Projector::new(film);
        for &at in &chosen {
            drawn.entry(at).or_insert_with(|| picture(film, &mut projector, at));
        }
        let bytes: usize = chosen.iter().map(|at| drawn[at].len()).sum();
        if bytes <= limits.bytes {
            break chosen;
        }
        // An estimate, as if all pictures had the same size.
        most = (chosen.len() * limits.bytes / bytes).min(chosen.len() - 1);
    };
    let names = (1..).map(|number| format!("judgeimage-{number:03}.svg"));
    names.zip(chosen.iter().filter_map(|at| drawn.remove(at))).collect()
}

/// Returns at most this many moments.
fn chosen(film: &Film, most: usize) -> BTreeSet<usize> {
    let last = film.moments.len().saturating_sub(1);
    if most > last {
        return (0..=last).collect();
    }
    let wrong = film.moments.iter().position(|moment| !moment.differs.is_empty());
    let must = wrong.into_iter().flat_map(|at| [at, at.saturating_sub(1)]).chain([last, 0]);
    let mut chosen = BTreeSet::new();
    for at in must {
        if chosen.len() < most {
            chosen.insert(at);
        }
    }
    let more = most - chosen.len();
    chosen.extend((1..=more).map(|at| at * last / (more + 1)));
    chosen
}
