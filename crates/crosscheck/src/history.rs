//! The history of a repository's campaigns: for each game the cases by night, the findings and whether they are
//! still open, the canaries, and the speed of each build.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::date::{DAY, date};
use crosscheck_core::generate::Tally;
use crosscheck_core::results::{Head, Noted, Results};

/// Everything on a dashboard.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The games by name.
    pub games: BTreeMap<String, GameHistory>,
    /// Files that could not be used, and why.
    pub refused: Vec<String>,
}

/// The campaigns of one game.
#[derive(Clone, Debug, Default)]
pub struct GameHistory {
    /// The campaigns, those that began first first.
    pub campaigns: Vec<Campaign>,
    /// The runs of `coverage`, in the same order. Their cases are not those of campaigns.
    pub coverage: Vec<Campaign>,
}

/// A campaign: the results of its shards.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Its results.
    pub results: Results,
    /// When its first shard began, in seconds since 1970.
    pub began: u64,
    /// The number of cases of all shards.
    pub cases: u64,
    /// The time of all threads, in seconds.
    pub seconds: f64,
}

/// A finding of all campaigns.
#[derive(Clone, Debug)]
pub struct TrackedFinding {
    /// The player that differs: `engine`.
    pub against: String,
    /// The finding as the first campaign noted it, with the smallest case of all.
    pub noted: Noted,
    /// The number of cases that show it.
    pub times: u64,
    /// When it was seen first and last, and in which build.
    pub seen: [(u64, String); 2],
    /// Whether it is still there.
    pub state: Standing,
}

/// Whether a finding is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The newest build shows it.
    Open,
    /// Later builds have not shown it, but have not played enough cases to say so.
    Unclear,
    /// Later builds have played so many cases that they would have shown it with a probability of 99 %.
    Fixed,
}

/// A night: what began on one day, in UTC.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Night {
    /// The number of campaigns.
    pub campaigns: u64,
    /// The number of cases.
    pub cases: u64,
    /// The number of different findings.
    pub findings: u64,
    /// The number of canaries that were found, and of those that were not.
    pub canaries: [u64; 2],
    /// The number of shards that are missing or not done.
    pub open: u64,
}

/// The speed of a build.
#[derive(Clone, Debug, PartialEq)]
pub struct Pace {
    /// The build: its commit, if that is known.
    pub build: String,
    /// When it was used first.
    pub began: u64,
    /// Cases per second of one thread.
    pub rate: f64,
    /// Whether it is slower than the build before by a fifth or more.
    pub slower: bool,
}

impl History {
    /// Makes a board of files with their names; those of one campaign are merged. A campaign whose files contradict each
    /// other is left out, and named.
    pub fn new(files: impl IntoIterator<Item = (String, Results)>) -> Self {
        let mut campaigns = BTreeMap::<Head, (Vec<String>, Vec<Results>)>::new();
        for (name, results) in files {
            let of = campaigns.entry(results.head.clone()).or_default();
            of.0.push(name);
            of.1.push(results);
        }
        let mut board = History::default();
        for (head, (names, all)) in campaigns {
            match Results::merged(all) {
                Ok(results) => {
                    let game = board.games.entry(head.game).or_default();
                    let is_coverage = head.command == "coverage";
                    let campaigns = if is_coverage { &mut game.coverage } else { &mut game.campaigns };
                    campaigns.push(Campaign::new(results));
                }
                Err((at, why)) => board.refused.push(format!("{}: {why}", names[at])),
            }
        }
        for game in board.games.values_mut() {
            game.campaigns.sort_by_key(|of| of.began);
            game.coverage.sort_by_key(|of| of.began);
        }
        board
    }
}

impl Campaign {
    fn new(results: Results) -> Self {
        let shards = || results.shards.values();
        Campaign {
            began: shards().map(|shard| shard.began).min().unwrap_or(0),
            cases: sum(shards().map(|shard| shard.cases)),
            seconds: shards().map(|shard| shard.milliseconds as f64 / 1e3 * shard.jobs as f64).sum(),
            results,
        }
    }

    /// Returns the name of what was built: the commit, or else the checksum of the program.
    pub fn build(&self) -> String {
        let head = &self.results.head;
        head.commit.clone().unwrap_or_else(|| head.build.clone()).chars().take(12).collect()
    }

    fn findings(&self) -> impl Iterator<Item = &Noted> {
        self.results.shards.values().flat_map(|shard| &shard.findings)
    }
}

/// The share of a list that was met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// The number of entries met.
    pub some: usize,
    /// The number of all entries.
    pub all: usize,
    /// The names of the others.
    pub never: Vec<String>,
}

impl Campaign {
    /// Returns how much of a topic of the statistics was met: the entries with a count above 0.
    pub fn met(&self, topic: &str) -> Met {
        let mut met = Met::default();
        let rows = self.results.shards.values().flat_map(|shard| &shard.statistics);
        for (_, _, _, entry, count) in rows.filter(|row| row.1 == topic) {
            met.all += 1;
            match count {
                0 => met.never.push(entry.clone()),
                _ => met.some += 1,
            }
        }
        met
    }
}

/// Returns a sum, or the largest number: what files say may be beyond all bounds.
fn sum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, u64::saturating_add)
}

impl GameHistory {
    /// Returns the number of all cases.
    pub fn cases(&self) -> u64 {
        sum(self.campaigns.iter().map(|campaign| campaign.cases))
    }

    /// Returns the nights by date, newest first.
    pub fn nights(&self) -> Vec<(String, Night)> {
        let mut nights = BTreeMap::<u64, (Night, BTreeSet<String>)>::new();
        for campaign in &self.campaigns {
            let (night, found) = nights.entry(campaign.began / DAY).or_default();
            night.campaigns += 1;
            night.cases = night.cases.saturating_add(campaign.cases);
            found.extend(campaign.findings().map(Noted::fingerprint));
            night.findings = found.len() as u64;
            let shards = &campaign.results.shards;
            for canary in shards.values().filter_map(|shard| shard.canary.as_ref()) {
                night.canaries[usize::from(canary.is_silent())] += 1;
            }
            let undone = shards.values().filter(|shard| !shard.ended.is_done()).count();
            let missing = campaign.results.head.shards - shards.len() as u64;
            night.open = night.open.saturating_add(missing).saturating_add(undone as u64);
        }
        let shown = |(day, (night, _)): (u64, (Night, _))| (date(day * DAY), night);
        nights.into_iter().rev().map(shown).collect()
    }

    /// Returns the findings in the order in which they matter: open ones first, then small cases, then old ones.
    pub fn findings(&self) -> Vec<TrackedFinding> {
        let mut all = BTreeMap::<(String, String), TrackedFinding>::new();
        for campaign in &self.campaigns {
            for noted in campaign.findings() {
                let against = campaign.results.head.against.clone();
                let now = (campaign.began, campaign.build());
                let known = all.entry((against.clone(), noted.fingerprint())).or_insert_with(|| {
                    TrackedFinding {
                        against,
                        noted: noted.clone(),
                        times: 0,
                        seen: [now.clone(), now.clone()],
                        state: Standing::Open,
                    }
                });
                known.times = known.times.saturating_add(noted.times);
                known.seen[1] = now;
                let length = |of: &Noted| of.smallest.as_ref().map_or(usize::MAX, String::len);
                if length(noted) < length(&known.noted) {
                    known.noted.smallest.clone_from(&noted.smallest);
                }
            }
        }
        let mut all: Vec<TrackedFinding> = all.into_values().collect();
        all.iter_mut().for_each(|known| known.state = self.state(known));
        all.sort_by_key(|known| {
            let size = known.noted.smallest.as_ref().map_or(usize::MAX, String::len);
            (known.state, size, known.seen[0].0, known.noted.fingerprint())
        });
        all
    }

    /// Returns whether a finding is still there. If one case in `n` shows it, it is fixed once builds after the last that
    /// showed it have played 4.6 × `n` cases without it: chance would do that once in a hundred times.
    fn state(&self, known: &TrackedFinding) -> Standing {
        const SURE: f64 = 4.6;
        let same = |campaign: &&Campaign| campaign.results.head.against == known.against;
        let shows = |campaign: &&Campaign| {
            campaign.findings().any(|noted| noted.fingerprint() == known.noted.fingerprint())
        };
        let showing: u64 =
            sum(self.campaigns.iter().filter(same).filter(shows).map(|campaign| campaign.cases));
        let after = |campaign: &&Campaign| {
            campaign.began > known.seen[1].0 && campaign.build() != known.seen[1].1
        };
        let later: u64 =
            sum(self.campaigns.iter().filter(same).filter(after).map(|campaign| campaign.cases));
        let share = known.times as f64 / showing.max(1) as f64;
        match later {
            0 => Standing::Open,
            _ if later as f64 * share >= SURE => Standing::Fixed,
            _ => Standing::Unclear,
        }
    }

    /// Returns the speed of each build that played against the engine, in the order of their first campaigns.
    pub fn paces(&self) -> Vec<Pace> {
        let mut builds: Vec<(String, u64, u64, f64)> = Vec::new();
        for campaign in
            self.campaigns.iter().filter(|campaign| campaign.results.head.against == "engine")
        {
            let build = campaign.build();
            match builds.iter_mut().find(|known| known.0 == build) {
                Some(known) => {
                    known.2 = known.2.saturating_add(campaign.cases);
                    known.3 += campaign.seconds;
                }
                None => builds.push((build, campaign.began, campaign.cases, campaign.seconds)),
            }
        }
        let mut paces: Vec<Pace> = Vec::new();
        for (build, began, cases, seconds) in builds.into_iter().filter(|of| of.3 > 0.0) {
            let rate = cases as f64 / seconds;
            let slower = paces.last().is_some_and(|before| rate < before.rate * 0.8);
            paces.push(Pace { build, began, rate, slower });
        }
        paces
    }

    /// Returns what the cases of all campaigns with usual settings contained, and the number of these cases.
    pub fn tally(&self) -> (Tally, u64) {
        let (mut tally, mut cases) = (Tally::default(), 0);
        let usual = |campaign: &&Campaign| campaign.results.head.is_usual();
        for campaign in self.campaigns.iter().filter(usual) {
            for shard in campaign.results.shards.values().filter(|shard| !shard.statistics.is_empty()) {
                shard.statistics.iter().for_each(|row| tally.add_row(row));
                cases = sum([cases, shard.cases]);
            }
        }
        (tally, cases)
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::find::canary::Canary;
    use crosscheck_core::results::{Ended, Shard};

    use super::*;

    fn campaign(night: u64, build: &str, cases: u64, found: Option<(&str, u64)>) -> Results {
        let head = Head {
            crosscheck: "results/1".into(),
            command: "fuzz".into(),
            game: "go".into(),
            against: "engine".into(),
            arguments: String::new(),
            seed: night,
            shards: 1,
            cases: None,
            keep_going: true,
            build: build.into(),
            rules: String::new(),
            generator: String::new(),
            commit: None,
        };
        let noted = |(kind, times): (&str, u64)| Noted {
            kind: kind.into(),
            clause: None,
            case: 0,
            times,
            size: String::new(),
            folder: String::new(),
            smallest: Some(kind.into()),
        };
        let shard = Shard {
            shard: 1,
            ended: Ended::Time,
            cases,
            began: night * DAY,
            milliseconds: 1000,
            jobs: 2,
            canary: Some(Canary { planted: "x".into(), cases: 1, found: (night != 3).then_some(0) }),
            findings: found.into_iter().map(noted).collect(),
            ..Shard::default()
        };
        Results { head, shards: [(1, shard)].into() }
    }

    fn history(all: impl IntoIterator<Item = Results>) -> GameHistory {
        let board = History::new(all.into_iter().map(|results| (String::new(), results)));
        assert_eq!(board.refused, Vec::<String>::new());
        board.games["go"].clone()
    }

    #[test]
    fn a_finding_is_fixed_once_later_builds_would_have_shown_it() {
        // One case in ten shows it, so 46 later cases without it are enough.
        for (build, cases, state) in
            [("a", 1000, Standing::Open), ("b", 45, Standing::Unclear), ("b", 46, Standing::Fixed)]
        {
            let games =
                history([campaign(1, "a", 100, Some(("x", 10))), campaign(2, build, cases, None)]);
            assert_eq!(games.findings()[0].state, state, "{build} {cases}");
        }
        let again = history([
            campaign(1, "a", 100, Some(("x", 10))),
            campaign(2, "b", 1000, None),
            campaign(3, "c", 10, Some(("x", 1))),
        ]);
        let [known] = &again.findings()[..] else { panic!("one finding") };
        assert_eq!((known.state, known.times), (Standing::Open, 11));
        assert_eq!(known.seen, [(DAY, "a".to_owned()), (3 * DAY, "c".to_owned())]);
    }

    #[test]
    fn open_findings_come_first_then_small_ones_then_old_ones() {
        let games = history([
            campaign(1, "a", 100, Some(("gone", 50))),
            campaign(2, "b", 100, Some(("large one", 1))),
            campaign(3, "b", 100, Some(("small", 1))),
        ]);
        let order: Vec<String> = games.findings().iter().map(|known| known.noted.kind.clone()).collect();
        assert_eq!(order, ["small", "large one", "gone"]);
    }

    #[test]
    fn nights_are_summed_and_a_silent_canary_shows() {
        let games = history([
            campaign(3, "a", 5, None),
            campaign(2, "a", 7, Some(("x", 1))),
            campaign(2, "b", 8, None),
        ]);
        let nights = games.nights();
        assert_eq!(nights[0].1.canaries, [0, 1]);
        let expected = Night { campaigns: 2, cases: 15, findings: 1, canaries: [2, 0], open: 0 };
        assert_eq!(nights[1], ("1970-01-03".into(), expected));
        assert_eq!(games.cases(), 20);
    }

    #[test]
    fn numbers_beyond_all_bounds_are_added_up_all_the_same() {
        let large = |build| {
            let mut results = campaign(1, build, u64::MAX, Some(("x", u64::MAX)));
            results.head.shards = u64::MAX;
            results
        };
        let games = history([large("a"), large("b")]);
        assert_eq!(games.cases(), u64::MAX);
        assert_eq!((games.nights()[0].1.open, games.findings()[0].times), (u64::MAX, u64::MAX));
        assert_eq!(games.paces().len(), 2);
    }

    #[test]
    fn what_coverage_played_is_no_night_of_a_campaign() {
        let mut results = campaign(1, "a", 100, None);
        results.head.command = "coverage".into();
        let shard = results.shards.get_mut(&1).expect("it is there");
        let row = |rank, name: &str, times| (0, "clauses".to_owned(), rank, name.to_owned(), times);
        shard.statistics = vec![row(0, "G1", 7), row(1, "G2", 0)];
        let games = history([results]);
        assert_eq!((games.cases(), games.nights().len()), (0, 0));
        let [coverage] = &games.coverage[..] else { panic!("one") };
        assert_eq!(coverage.met("clauses"), Met { some: 1, all: 2, never: vec!["G2".into()] });
        assert_eq!(coverage.met("other"), Met::default());
    }

    #[test]
    fn a_build_that_is_slower_by_a_fifth_is_marked() {
        let games = history(
            [(1, "a", 1000), (2, "b", 790), (3, "c", 700)]
                .map(|(night, build, cases)| campaign(night, build, cases, None)),
        );
        let paces: Vec<(f64, bool)> =
            games.paces().iter().map(|pace| (pace.rate, pace.slower)).collect();
        assert_eq!(paces, [(500.0, false), (395.0, true), (350.0, false)]);
    }
}
