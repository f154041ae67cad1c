//! The main job at a small scale, run on every change: a campaign of each game finds nothing, and its report does not
//! depend on how the work is divided.

use crosscheck::games::{self, Visit};
use crosscheck_core::Game;
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::find::campaign::{self, CampaignOutcome, CampaignPlan, Progress, Sizes, Which};
use crosscheck_core::generate::Settings;

fn campaign<G: Game>(cases: u64, jobs: usize, shard: (u64, u64)) -> CampaignOutcome<G::Case> {
    let which = Which::First(cases);
    let settings = Settings::default();
    let sizes = Sizes::Small;
    let plan =
        CampaignPlan { seed: 11, which, time: None, jobs, shard, settings, sizes, until_first: false };
    let make = || Box::new(Pair::<G>::new(None)) as Box<dyn Oracle<G>>;
    campaign::run::<G>(&plan, &make, &Progress::default(), &|_, _| ())
}

/// Games in which fewer than 98 % of the cases are distinct, with that percentage and the reason.
const REPEATED: &[(&str, u64, &str)] =
    &[("rochine", 93, "the start is fixed: short games on the smallest board come again")];

#[derive(Clone, Copy)]
struct FindsNothing;

impl Visit for FindsNothing {
    type Output = ();

    fn visit<G: Game>(self) {
        const CASES: u64 = 6000;
        let outcome = campaign::<G>(CASES, 2, (1, 1));
        let found: Vec<String> = outcome
            .found
            .iter()
            .map(|(fingerprint, found)| format!("{fingerprint}: case {}", found.index))
            .collect();
        assert!(found.is_empty(), "{}: {}", G::NAME, found.join("; "));
        assert_eq!(outcome.trouble, None);
        assert_eq!((outcome.cases, outcome.counted), (CASES, CASES));
        let fewer = REPEATED.iter().find(|(game, _, _)| *game == G::NAME);
        let share = fewer.map_or(98, |(_, share, _)| *share);
        assert!(outcome.distinct * 100 >= CASES * share, "{} distinct cases", outcome.distinct);
    }
}

#[test]
fn engine_and_reference_agree_on_thousands_of_cases() {
    games::each(|| FindsNothing);
}

#[derive(Clone, Copy)]
struct Shares;

impl Visit for Shares {
    type Output = ();

    fn visit<G: Game>(self) {
        let whole = campaign::<G>(200, 1, (1, 1));
        let many = campaign::<G>(200, 5, (1, 1));
        assert_eq!((many.cases, &many.tally), (whole.cases, &whole.tally));
        let mut sum = campaign::<G>(200, 2, (1, 3)).tally;
        sum.merge(&campaign::<G>(200, 1, (2, 3)).tally);
        sum.merge(&campaign::<G>(200, 3, (3, 3)).tally);
        assert_eq!(sum, whole.tally);
    }
}

#[test]
fn what_cases_held_is_the_same_on_any_number_of_threads_and_shards() {
    games::each(|| Shares);
}
