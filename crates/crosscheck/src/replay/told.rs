//! A place of a film in lines of text: captions, differences and rules.

use crosscheck_core::film::{Film, Gain, Rule};
use crosscheck_core::foreign::foreign;

use super::view::{Panel, View};
use super::words;

/// Returns the caption, points and cards, in one line if all sides agree and otherwise in one line per side.
pub(crate) fn happens(film: &Film, view: &View<'_>) -> Vec<String> {
    let more = view.panels.iter().map(|panel| made(film, panel)).collect();
    let mut lines = of_sides(view, view.panels.iter().map(Panel::caption).collect());
    lines.extend(of_sides(view, more));
    lines
}

/// Returns one line if all texts agree, or else one per side, with its name. Empty texts are left out.
fn of_sides(view: &View<'_>, said: Vec<String>) -> Vec<String> {
    let names = view.panels.iter().map(|panel| words::line(panel.name));
    match &said[..] {
        [one, rest @ ..] if rest.iter().all(|other| other == one) => vec![one.clone()],
        all => names
            .zip(all)
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| format!("{name}: {text}"))
            .collect(),
    }
    .into_iter()
    .filter(|line| !line.is_empty())
    .collect()
}

fn made(film: &Film, panel: &Panel<'_>) -> String {
    let gain = |gain: &Gain| format!("+{} {}", words::line(&gain.amount), words::english(&gain.text));
    let card =
        |card: &u32| film.tiles.get(*card as usize).map_or("?".into(), |tile| words::tile(&tile.word));
    let hand = panel.beats.iter().rev().map(|beat| &beat.cards).find(|cards| !cards.is_empty());
    let cards: Vec<String> = hand.into_iter().flatten().map(card).collect();
    let cards = (!cards.is_empty()).then(|| format!("({})", cards.join(" ")));
    let gains = panel.beats.iter().flat_map(|beat| &beat.points).map(gain);
    gains.chain(cards).collect::<Vec<_>>().join(", ")
}

pub(crate) fn differs(film: &Film, view: &View<'_>) -> Vec<String> {
    let fields = view.moment.iter().flat_map(|moment| &moment.differs);
    fields
        .map(|field| {
            let sides = film.sides.iter().zip(&field.values);
            let values =
                sides.map(|(name, value)| format!("{} {}", words::line(name), shown(value.as_deref())));
            format!("{}: {}", words::english(&field.name), values.collect::<Vec<_>>().join(", "))
        })
        .collect()
}

pub(crate) fn shown(value: Option<&str>) -> String {
    value.map_or("nothing".into(), words::line)
}

pub(crate) fn rules(film: &Film, view: &View<'_>) -> Vec<String> {
    let fields = || view.moment.iter().flat_map(|moment| &moment.differs);
    let decide =
        film.clauses.iter().filter(|(id, _)| fields().any(|of| of.clause.as_ref() == Some(*id)));
    let rule = |(id, Rule { name, words }): (&String, &Rule)| {
        format!("{} {}: {}", words::line(id), words::line(name), foreign(words))
    };
    decide.map(rule).collect()
}
