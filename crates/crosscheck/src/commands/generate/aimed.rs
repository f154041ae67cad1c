//! `gen --want`: finds cases that contain what the user asks for.

use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::search::{Search, SearchOutcome};
use crosscheck_core::foreign::quote;
use crosscheck_core::generate::{Aim, Generator, Misasked, Settings, Want, seeded};
use crosscheck_core::table::counted;
use crosscheck_core::{Case, Game};

use super::args::Args;
use crate::campaign::by_chance::kept;
use crate::options::not_among;
use crate::roster::Listed;
use crate::screen::{CommandError, Status, say};

pub(super) fn wants(game: &AnyGame, words: &[String]) -> Result<Vec<Want<AnyCase>>, CommandError> {
    let aims: &'static [Aim<AnyCase>] = game.generator().aims();
    let parsed = words
        .iter()
        .map(|word| Want::parse(word, aims).map_err(|why| misasked(game.name(), &why, word, aims)));
    let wants: Vec<Want<AnyCase>> = parsed.collect::<Result<_, _>>()?;
    Want::together(wants).map_err(|why| CommandError::Words(why.to_string()))
}

fn misasked(game: &str, why: &Misasked, word: &str, aims: &'static [Aim<AnyCase>]) -> CommandError {
    let Misasked::Name(name) = why else {
        return CommandError::Words(format!("--want {}: {why}", quote(word)));
    };
    let named: Vec<(String, &str)> = aims.iter().map(|aim| (typed(aim), aim.help)).collect();
    let list = named.iter().map(|(name, help)| (name.as_str(), *help));
    not_among(&format!("{game} has no aim {}", quote(name)), name, list)
}

/// Returns an aim in the form in which the user types it: `hand=five|four`.
fn typed(aim: &Aim<AnyCase>) -> String {
    let words = if aim.words.is_empty() { "" } else { "=" };
    format!("{}{words}{}", aim.name, aim.words.join("|"))
}

pub(super) fn run(
    game: &Listed,
    args: &Args,
    settings: &Settings,
    indices: impl Iterator<Item = u64>,
) -> Result<Status, CommandError> {
    let wants = wants(game, &args.want)?;
    let search = Search { game, wants: &wants, settings, effort: args.effort };
    let mut missed: Option<String> = None;
    for index in indices {
        let end = match search.run(&mut seeded(game.name(), args.seed, index))? {
            SearchOutcome::Met { case, measured, cases } => {
                args.write(index, &case.text())?;
                format!("met after {}: {}", counted(cases, "case"), amounts(&wants, &measured))
            }
            SearchOutcome::NotMet { cases, best } => {
                let words = not_met(&wants, cases, &best);
                missed.get_or_insert_with(|| words.clone());
                words
            }
            SearchOutcome::Fault(finding) => return kept(game, settings.limits, &finding),
        };
        if args.out.is_some() {
            say!("case {index}: {end}");
        } else if missed.is_none() {
            say!("{end}");
        }
    }
    match missed {
        None => Ok(Status::Same),
        Some(words) if args.out.is_none() => Err(words.into()),
        Some(_) => Err("not met by every case".into()),
    }
}

/// Describes how much a case has of each want: `rounds 12, cleared 1`.
fn amounts(wants: &[Want<AnyCase>], measured: &[u64]) -> String {
    let named = |(want, amount): (&Want<AnyCase>, &u64)| {
        // Without its bounds.
        format!("{} {amount}", Want { least: 1, most: u64::MAX, ..*want })
    };
    wants.iter().zip(measured).map(named).collect::<Vec<_>>().join(", ")
}

fn not_met(wants: &[Want<AnyCase>], cases: u64, best: &[u64]) -> String {
    let missed: Vec<String> = wants
        .iter()
        .zip(best)
        .filter(|(want, best)| want.distance(**best) > 0)
        .map(|(want, best)| {
            let bound = if *best < want.least { "at most" } else { "at least" };
            let bound = if want.least == want.most { "nearest" } else { bound };
            format!("{want}: {bound} {best}")
        })
        .collect();
    let what = match missed.is_empty() {
        true => "each by itself, but not together".into(),
        false => missed.join("; "),
    };
    format!("not met within {}: {what}", counted(cases, "case"))
}
