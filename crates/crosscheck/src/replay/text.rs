//! A film as text, one frame per moment.

mod board;
mod boards;
mod differences;
#[cfg(test)]
mod tests;

use crosscheck_core::film::Film;

use super::projector::Projector;
use super::view::View;
use super::{told, words};

/// The minimum width of a frame, with room for two boards side by side.
const LEAST: usize = 52;

/// Returns a film as text: a title, the moments, and the end. Lines are at most slightly longer than `columns`.
pub(crate) fn frames(film: &Film, columns: usize) -> impl Iterator<Item = String> + '_ {
    let columns = columns.max(LEAST);
    let mut projector = Projector::new(film);
    let moments = (0..film.moments.len()).map(move |at| moment(film, &mut projector, at, columns));
    std::iter::once(head(film)).chain(moments).chain(std::iter::once(end(film)))
}

fn head(film: &Film) -> String {
    let words = [&film.game, &film.size].map(|text| words::line(text));
    let sides: Vec<_> = film.sides.iter().map(|side| words::line(side)).collect();
    format!("{} {}: {}\n\n", words[0], words[1], sides.join(" and "))
}

fn end(film: &Film) -> String {
    let lines =
        film.ends.iter().map(|end| words::line(end)).chain(film.left_out.iter().map(words::english));
    lines.map(|line| line + "\n").collect()
}

fn moment(film: &Film, projector: &mut Projector<'_>, at: usize, columns: usize) -> String {
    let view = View::at(film, projector, at);
    let place = view.moment.map_or(String::new(), |moment| words::english(&moment.place));
    let mut lines = vec![format!("== {}/{} {place}", at + 1, film.moments.len())];
    if let Some(input) = view.moment.and_then(|moment| moment.input.as_ref()) {
        lines.push(format!("input: {}", words::line(input)));
    }
    lines.extend(told::happens(film, &view));
    lines.extend(boards::lines(film, &view, columns));
    lines.extend(differences::table(film, &view, columns));
    lines.join("\n") + "\n\n"
}
