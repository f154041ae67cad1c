//! Chooses the candidates that become files.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;

use super::candidates::Candidate;
use super::look::{DEPTH, Observed};
use super::plan::Plan;
use crate::Game;
use crate::erased::AnyGame;
use crate::generate::Generator;
use crate::mutation::cover::cover;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Asset {
    Family(&'static str),
    Clause(&'static str),
    Misreading(usize),
    /// A case that catches this misreading, made from this one of the suite's seeds.
    ByStrand(usize, usize),
}

const HALF: u32 = 50;

/// Returns the candidates chosen for each subtask of a plan. A subtask's files need not have what those of a subtask that
/// it includes have.
pub(super) fn choose_all(
    game: &AnyGame,
    plan: &Plan,
    candidates: &[Candidate],
    seen: &[Observed],
) -> Vec<Vec<usize>> {
    let is_full =
        |name: &str| game.generator().families().iter().any(|family| family.name == name && family.full);
    let full_families = game.generator().families().iter().filter(|family| family.full).count();
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    for (at, subtask) in plan.subtasks.iter().enumerate() {
        let free = |place: &usize| {
            seen[*place].admitted.contains(at) && !chosen.iter().any(|files| files.contains(place))
        };
        let full = |place: &usize| match candidates[*place].full_for {
            Some(subtask) => subtask == at,
            None => subtask.limits.is_empty() && seen[*place].family.is_some_and(is_full),
        };
        let mut open: Vec<usize> = (0..seen.len()).filter(free).collect();
        // A small case is often the only one that a wrong program fails on: half of the files are for such.
        let is_crowded = subtask.limits.is_empty() && 2 * full_families > subtask.files;
        let percent = subtask.full.or(is_crowded.then_some(HALF));
        let most = percent.map_or(0, |percent| (subtask.files * percent as usize).div_ceil(100));
        let mut files = largest(open.iter().copied().filter(full), seen, most);
        open.retain(|place| !files.contains(place));
        let included = plan.included(at).flat_map(|of| &chosen[of]);
        let had: Vec<&Observed> = included.chain(&files).map(|&place| &seen[place]).collect();
        let must = |name: &str| percent.is_none() && subtask.limits.is_empty() && is_full(name);
        let open_seen: Vec<&Observed> = open.iter().map(|&place| &seen[place]).collect();
        let more = choose(&open_seen, &had, subtask.files - files.len(), &must);
        files.extend(more.into_iter().map(|place| open[place]));
        chosen.push(files);
    }
    chosen
}

/// Returns at most `most` of the candidates that are as large as a subtask allows: of each family the one that takes a
/// naive program longest, and those that take it longest first.
fn largest(full: impl Iterator<Item = usize>, seen: &[Observed], most: usize) -> Vec<usize> {
    let slow = |place: &usize| Reverse((seen[*place].effort, seen[*place].bytes, Reverse(*place)));
    let mut of_family: BTreeMap<Option<&str>, Vec<usize>> = BTreeMap::new();
    for place in full {
        of_family.entry(seen[place].family).or_default().push(place);
    }
    of_family.values_mut().for_each(|places| places.sort_by_key(slow));
    let mut all: Vec<(usize, usize)> =
        of_family.values().flat_map(|places| places.iter().copied().enumerate()).collect();
    all.sort_by_key(|(nth, place)| (*nth, slow(place)));
    all.into_iter().map(|(_, place)| place).take(most).collect()
}

/// Returns the indices of the chosen candidates, at most `most`; `had` are the files that count as well. First come as
/// few as catch every misreading, exercise every clause and show every family that `must` be present; if they all fit,
/// every family is shown, and the files of each seed catch every misreading by themselves. If there is room, those follow
/// with the most contents that no other has or of another family, those with the most contents that few have, and then those
/// that catch misreadings that few of the chosen catch.
fn choose(
    seen: &[&Observed],
    had: &[&Observed],
    most: usize,
    must: &dyn Fn(&str) -> bool,
) -> Vec<usize> {
    let bytes: Vec<u64> = seen.iter().map(|seen| seen.bytes).collect();
    let families: Vec<_> = seen.iter().map(|seen| seen.family).collect();
    let large = large(seen);
    let needed = |all: bool, each_seed: bool, only_large: bool| {
        let musts = |at: usize| families[at].filter(|family| all || must(family));
        let strand = |strand: usize| Some(strand).filter(|_| each_seed);
        let done: BTreeSet<Asset> =
            had.iter().flat_map(|had| assets(None, strand(had.strand), had)).collect();
        let open = |at: usize| {
            let family = musts(at).filter(|_| large[at] || !only_large);
            let mut all = assets(family, strand(seen[at].strand), seen[at]);
            all.retain(|asset| !done.contains(asset));
            all
        };
        let assets: Vec<_> = (0..seen.len()).map(open).collect();
        let chosen = cover(&assets, &bytes);
        (assets, chosen)
    };
    // From what a suite should have to what it must have: every family, every misreading from each seed, and large cases
    // of the families.
    let demands = [
        (true, true, true),
        (true, true, false),
        (false, true, true),
        (false, true, false),
        (false, false, true),
    ];
    let mut demanded = demands.into_iter().map(|(all, each_seed, large)| needed(all, each_seed, large));
    let fits = |(_, chosen): &(_, Vec<usize>)| chosen.len() <= most;
    let (assets, mut chosen) = demanded.find(fits).unwrap_or_else(|| needed(false, false, false));
    chosen = best(chosen, &assets, most);
    exchange(&mut chosen, &assets, seen);
    let shown: Vec<_> = (0..seen.len()).map(|at| families[at].filter(|_| large[at])).collect();
    fill(&mut chosen, seen, had, &shown, most, 1);
    // A family whose larger cases do not fit is shown by a small case.
    for depth in 1..=OFTEN {
        fill(&mut chosen, seen, had, &families, most, depth);
    }
    for depth in 2..=DEPTH {
        let rest = caught_less(&chosen, seen, had, depth);
        let again = cover(&rest, &bytes);
        chosen.extend(best(again, &rest, most.saturating_sub(chosen.len())));
    }
    // The number of files is kept even where more of them have nothing new.
    let caught: Vec<Vec<usize>> = seen.iter().map(|seen| seen.caught.ones().collect()).collect();
    let rest = (0..seen.len()).filter(|at| !chosen.contains(at)).collect();
    chosen.extend(best(rest, &caught, most.saturating_sub(chosen.len())));
    chosen.sort_unstable();
    chosen
}

/// Replaces a chosen candidate by one that has everything that the chosen one alone has, and more contents that no
/// other chosen one has.
fn exchange(chosen: &mut [usize], assets: &[Vec<Asset>], seen: &[&Observed]) {
    for _ in 0..ROUNDS {
        let before = chosen.to_vec();
        for at in 0..chosen.len() {
            let rest = || (0..before.len()).filter(|&other| other != at).map(|other| chosen[other]);
            let had: BTreeSet<&Asset> = rest().flat_map(|place| &assets[place]).collect();
            let alone: Vec<&Asset> =
                assets[chosen[at]].iter().filter(|asset| !had.contains(asset)).collect();
            let met = rest().fold(FixedBitSet::new(), |mut met, place| {
                met.union_with(&seen[place].met);
                met
            });
            let fits = (0..seen.len()).filter(|place| !chosen.contains(place) || *place == chosen[at]);
            let fits = fits.filter(|&place| alone.iter().all(|asset| assets[place].contains(asset)));
            let more = |at: usize| seen[at].met.difference_count(&met);
            let best = fits.min_by_key(|&at| (Reverse(more(at)), seen[at].bytes, at));
            chosen[at] = best.unwrap_or(chosen[at]);
        }
        if chosen == before {
            break;
        }
    }
}

/// The number of contents that a family counts for: its purpose covers many cases, whereas a content is a single amount.
const FAMILY: usize = 3;

/// The number of files that should have each content, if there is room: one may have it where a fault does not show.
const OFTEN: usize = 3;

/// Adds, while there is room, the candidate with the most contents that fewer than `depth` files have. A family not yet shown
/// counts as several. Of equal candidates the longest is taken, since more can go wrong in it.
fn fill(
    chosen: &mut Vec<usize>,
    seen: &[&Observed],
    had: &[&Observed],
    shown: &[Option<&'static str>],
    most: usize,
    depth: usize,
) {
    let contents = seen.iter().map(|seen| seen.met.len()).max().unwrap_or(0);
    while chosen.len() < most {
        let files = || chosen.iter().map(|&place| seen[place]).chain(had.iter().copied());
        let times = |of: usize| files().filter(|file| file.met.contains(of)).count();
        let scarce: FixedBitSet = (0..contents).filter(|&of| times(of) < depth).collect();
        let families: BTreeSet<_> = chosen.iter().filter_map(|&place| shown[place]).collect();
        let shows = |place: usize| shown[place].is_some_and(|family| !families.contains(family));
        let gain =
            |at: usize| seen[at].met.intersection_count(&scarce) + if shows(at) { FAMILY } else { 0 };
        let rest = (0..seen.len()).filter(|&at| !chosen.contains(&at) && gain(at) > 0);
        match rest.max_by_key(|&at| (gain(at), seen[at].bytes, Reverse(at))) {
            Some(at) => chosen.push(at),
            None => break,
        }
    }
}

/// The most passes over the chosen candidates to look for better ones. Usually fewer are needed.
const ROUNDS: usize = 5;

/// Returns whether each candidate is among the larger ones of its family, which show the family's purpose.
fn large(seen: &[&Observed]) -> Vec<bool> {
    let mut bytes: BTreeMap<Option<&str>, Vec<u64>> = BTreeMap::new();
    seen.iter().for_each(|seen| bytes.entry(seen.family).or_default().push(seen.bytes));
    bytes.values_mut().for_each(|all| all.sort_unstable());
    let median = |family: Option<&str>| bytes[&family][bytes[&family].len() / 2];
    seen.iter().map(|seen| seen.bytes >= median(seen.family)).collect()
}

/// Returns the required assets of a candidate, given the family that it shows; with a strand, also what each seed must
/// have.
fn assets(family: Option<&'static str>, strand: Option<usize>, seen: &Observed) -> Vec<Asset> {
    let clauses = seen.clauses.iter().map(|clause| Asset::Clause(clause));
    let misreadings = seen.caught.ones().map(|at| match strand {
        Some(strand) => Asset::ByStrand(at, strand),
        None => Asset::Misreading(at),
    });
    family.map(Asset::Family).into_iter().chain(clauses).chain(misreadings).collect()
}

/// Returns, for each candidate not chosen, the misreadings that it catches and fewer than `depth` of the files catch that
/// are chosen or had.
fn caught_less(
    chosen: &[usize],
    seen: &[&Observed],
    had: &[&Observed],
    depth: usize,
) -> Vec<Vec<usize>> {
    let files = || chosen.iter().map(|&place| seen[place]).chain(had.iter().copied());
    let times = |of: usize| files().filter(|file| file.caught.contains(of)).count();
    let of = |(place, seen): (usize, &&Observed)| match chosen.contains(&place) {
        true => Vec::new(),
        false => seen.caught.ones().filter(|&of| times(of) < depth).collect(),
    };
    seen.iter().enumerate().map(of).collect()
}

fn best<T>(mut places: Vec<usize>, had: &[Vec<T>], room: usize) -> Vec<usize> {
    places.sort_by_key(|&place| Reverse(had[place].len()));
    places.truncate(room);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was seen of a candidate: its family, the clauses that it exercises, the misreadings that it catches, its length.
    fn look(
        family: impl Into<Option<&'static str>>,
        clauses: &[&'static str],
        caught: &[usize],
        bytes: u64,
    ) -> Observed {
        let (clauses, caught) = (clauses.iter().copied().collect(), caught.iter().copied().collect());
        Observed { family: family.into(), clauses, caught, bytes, ..Observed::default() }
    }

    fn meeting(seen: Observed, met: &[usize]) -> Observed {
        Observed { met: met.iter().copied().collect(), ..seen }
    }

    fn by(strand: usize, caught: &[usize], bytes: u64) -> Observed {
        Observed { strand, ..look(None, &["1"], caught, bytes) }
    }

    fn beside(
        others: &[&Observed],
        pool: &[Observed],
        most: usize,
        must: &dyn Fn(&str) -> bool,
    ) -> Vec<usize> {
        choose(&pool.iter().collect::<Vec<_>>(), others, most, must)
    }

    fn choices<const N: usize>(pool: &[Observed], most: [usize; N]) -> [Vec<usize>; N] {
        most.map(|most| beside(&[], pool, most, &|_| true))
    }

    #[test]
    fn more_contents_are_preferred_and_then_added_in_what_room_is_left() {
        let pool = [
            meeting(look("a", &["1"], &[0], 10), &[0]),
            // As good as the one before, and with more contents.
            meeting(look("a", &["1"], &[0], 20), &[0, 1, 40]),
            // Even more contents, but without all the rest.
            meeting(look(None, &["1"], &[], 20), &[2, 3, 4, 5]),
            meeting(look(None, &[], &[], 20), &[2, 6]),
            meeting(look(None, &[], &[], 10), &[2, 3]),
        ];
        assert_eq!(choices(&pool, [1, 2, 3]), [vec![1], vec![1, 2], vec![1, 2, 3]]);
        // 0 and 4 both have something that one file has. 0 comes first.
        assert_eq!(choices(&pool, [4, 40]), [vec![0, 1, 2, 3], vec![0, 1, 2, 3, 4]]);
    }

    #[test]
    fn a_family_counts_for_several_contents_and_of_cases_with_as_many_the_longest_is_taken() {
        let pool = [
            meeting(look(None, &["1"], &[], 10), &[0]),
            meeting(look(None, &[], &[], 10), &[1, 2]),
            meeting(look(None, &[], &[], 30), &[1, 2]),
            look("a", &[], &[], 10),
            meeting(look(None, &[], &[], 10), &[3, 4, 5, 6]),
        ];
        let (families, seen): (Vec<_>, Vec<_>) = pool.iter().map(|seen| (seen.family, seen)).unzip();
        for (most, filled, why) in [
            (2, &[0, 4][..], "four contents are more than a family"),
            (3, &[0, 3, 4], "a family is more than two contents"),
            (4, &[0, 2, 3, 4], "the longer of two alike"),
            (40, &[0, 2, 3, 4], "what adds nothing is left"),
        ] {
            let mut chosen = vec![0];
            fill(&mut chosen, &seen, &[], &families, most, 1);
            chosen.sort_unstable();
            assert_eq!(chosen, filled, "{why}");
        }
    }

    #[test]
    fn every_family_clause_and_misreading_is_had_and_what_few_catch_is_caught_again() {
        let pool = [
            look("a", &["1"], &[0, 1, 2], 50),
            look("a", &["1"], &[0], 20),
            look("b", &["1", "2"], &[], 30),
            look(None, &[], &[0], 5),
            look(None, &[], &[1], 6),
            look(None, &[], &[0, 1], 13),
            look(None, &["1"], &[0, 1, 2], 90),
        ];
        // 0 and 2 have everything. Of those that catch it again, 6 catches the most, then 5, then the small ones.
        let expected = [vec![0, 2], vec![0, 2, 6], vec![0, 2, 5, 6], (0..7).collect()];
        assert_eq!(choices(&pool, [2, 3, 4, 40]), expected);
    }

    #[test]
    fn a_family_is_shown_by_its_larger_cases_unless_that_takes_too_many_files() {
        let pool = [10, 30, 20].map(|bytes| look("a", &["1"], &[0], bytes));
        assert_eq!(choices(&pool, [1]), [[2]]);
        // The first alone has everything.
        let pool = [look("a", &["1"], &[0], 10), look("a", &[], &[], 20)];
        assert_eq!(choices(&pool, [2, 1]), [vec![0, 1], vec![0]]);
    }

    #[test]
    fn each_seed_catches_every_misreading_if_there_is_room_and_otherwise_all_seeds_together() {
        let pool = [by(0, &[0, 1], 10), by(1, &[0], 20), by(1, &[1], 30), by(2, &[0, 1], 40)];
        assert_eq!(choices(&pool, [4, 1]), [vec![0, 1, 2, 3], vec![0]]);
    }

    #[test]
    fn what_the_files_of_an_included_subtask_have_need_not_be_had_again() {
        let (included, pool) = (by(0, &[0, 1], 10), [by(0, &[2], 20), by(0, &[0, 1], 5)]);
        assert_eq!(beside(&[&included], &pool, 1, &|_| true), [0]);
        assert_eq!(beside(&[], &pool, 1, &|_| true), [1]);
    }

    #[test]
    fn the_largest_are_the_slowest_of_each_family_and_then_the_second_of_each() {
        let of = |(family, effort)| Observed { effort, ..look(family, &[], &[], 10) };
        let pool = [("a", 5), ("a", 9), ("b", 2), ("b", 1)].map(of);
        let taken = [1, 2, 3, 9].map(|most| largest(0..4, &pool, most));
        assert_eq!(taken, [vec![1], vec![1, 2], vec![1, 2, 0], vec![1, 2, 0, 3]]);
    }

    #[test]
    fn every_family_is_shown_if_there_is_room_and_otherwise_those_that_must_be() {
        let pool = [look("a", &["1"], &[0], 10), look("b", &[], &[], 20), look("c", &[], &[], 30)];
        let must = |name: &str| name == "c";
        assert_eq!(beside(&[], &pool, 3, &must), [0, 1, 2]);
        assert_eq!(beside(&[], &pool, 2, &must), [0, 2]);
    }
}
