//! A suite of every game keeps its promises: few files, ordered from small to large, that catch every misreading,
//! exercise every clause and contain every family of full-size cases. Both sides agree on the answers, and the bytes
//! are the same every time.

use std::collections::BTreeSet;

use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Case;
use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::{AnyCase, AnyGame, AnyStep};
use crosscheck_core::generate::{Generator, Want};
use crosscheck_core::mutation::suite::{MANIFEST, MOST, Order, Plan, SEEDS, Scale, Suite, Test, seeds};
use crosscheck_core::workers::Watch;
use crosscheck_core::{Game, Limits};
use fixedbitset::FixedBitSet;

use crate::common::Folder;
use crate::common::games::{NAMES, each, game};

/// Draws fewer cases than for a real suite, which is enough here.
const SCALE: Scale = Scale { family: 3, aim: 4, campaign: 1000 };

fn made(game: &AnyGame, plan: &Plan, jobs: usize, held_out: &FixedBitSet) -> Suite {
    let watch = &Watch::default();
    let made = Suite::make(&Order { game, seed: 1, plan, scale: SCALE, jobs, watch, held_out });
    made.unwrap_or_else(|failed| panic!("{}: {failed:?}", game.name()))
}

fn suite(game: &AnyGame, jobs: usize) -> Suite {
    made(game, &Plan::default(), jobs, &FixedBitSet::new())
}

/// A file as a reader of the suite sees it.
struct File {
    name: String,
    text: String,
    case: AnyCase,
    /// Whether the engine answered, because the case is too large for the reference.
    by_engine: bool,
}

impl File {
    fn read(game: &AnyGame, at: usize, pair: &[(String, String)], by_engine: bool) -> Self {
        let [(name, text), (of, answer)] = pair else { panic!("an input without an answer") };
        let stem = name.strip_suffix(".in").expect("an input comes first");
        assert_eq!(*of, format!("{stem}.ans"));
        assert!(stem.starts_with(&format!("{:02}-", at + 1)), "{stem} is file {}", at + 1);
        let case =
            game.parse(text.as_bytes(), Limits::Contest).expect("it is within the contest's limits");
        if !by_engine {
            assert_eq!(format!("{}\n", game.reference().answer(&case)), *answer, "{name}");
        }
        assert_eq!(format!("{}\n", game.engine().answer(&case)), *answer, "{name}");
        File { name: stem.to_owned(), text: text.clone(), case, by_engine }
    }
}

/// Checks that every clause of the page is exercised.
fn exercise_everything(game: &AnyGame, files: &[File]) {
    let files = files.iter().filter(|file| !file.by_engine);
    let exercised: BTreeSet<&str> =
        files.flat_map(|file| game.coverage(&file.case).into_keys()).collect();
    for clause in clauses(game.rules().page) {
        assert!(exercised.contains(clause.number.as_str()), "{}: {}", game.name(), clause.number);
    }
}

/// Checks that the manifest describes each file, and lists the families from which no file was drawn.
fn is_told(game: &AnyGame, files: &[File], manifest: &toml::Table) {
    let entries = manifest["file"].as_array().expect("a list of files");
    assert_eq!(entries.len(), files.len());
    let mut families = BTreeSet::new();
    for (entry, file) in entries.iter().zip(files) {
        assert_eq!(entry["name"].as_str(), Some(file.name.as_str()));
        assert_eq!(entry["size"].as_str(), Some(file.case.size().as_str()));
        assert_eq!(entry["bytes"].as_integer(), Some(file.text.len() as i64));
        if let Some(family) = entry.get("family").and_then(toml::Value::as_str) {
            families.insert(family);
            let again = made_again(game, entry["from"].as_str().expect("words"));
            assert_eq!(again, file.text, "{}", file.name);
        }
    }
    let missing: Vec<&str> = manifest["families"]["missing"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|name| name.as_str())
        .collect();
    let absent = game.generator().families().iter().filter(|family| !families.contains(family.name));
    assert!(absent.clone().map(|family| family.name).eq(missing.iter().copied()), "{}", game.name());
    // A small family may be left out for lack of room; a family of full-size cases never is.
    assert!(absent.clone().all(|family| !family.full), "{}: {missing:?}", game.name());
    assert!(missing.is_empty() || files.len() == MOST, "{}: {missing:?}", game.name());
}

/// Checks that the files of each of the suite's seeds catch every misreading by themselves. The suite says so by what it noted
/// when it chose them.
fn each_seed_catches_everything(game: &AnyGame, suite: &Suite) {
    for seed in seeds(1) {
        let word = format!("--seed {seed} ");
        let own: Vec<Test<'_>> =
            suite.files().filter(|test| format!("{} ", test.arguments).contains(&word)).collect();
        assert!(own.len() >= MOST / SEEDS / 2, "{}: {} files of seed {seed}", game.name(), own.len());
        for misreading in game.misreadings() {
            let mut player = game.misread(misreading);
            let mut small = own.iter().filter(|test| test.case.text().len() < 1 << 15);
            let caught = small.any(|test| player.answer(test.case).to_string() != test.answer);
            assert!(caught, "{}: no file of seed {seed} catches {}", game.name(), misreading.name);
        }
    }
}

/// Returns the text of a case that is made again as the suite says.
fn made_again(game: &AnyGame, arguments: &str) -> String {
    Folder::new().run(&format!("gen {} {arguments}", game.name()))
}

/// Follows the plan that comes with a game.
#[test]
#[ignore = "slow"]
fn every_file_of_a_subtask_is_within_its_limits_and_has_what_it_wants() {
    for game in ["texas", "rochine"].map(game) {
        let text = game.contest().remove("plan.toml").expect("every game has a plan");
        let plan = Plan::parse(game, &text).expect("it is a plan");
        let suite = made(game, &plan, 2, &FixedBitSet::new());
        let quantities = game.quantities().expect("every game has a shape");
        for (at, subtask) in plan.subtasks.iter().enumerate() {
            let own: Vec<Test<'_>> = suite.files().filter(|test| test.subtask == at).collect();
            assert_eq!(own.len(), subtask.files, "{}: {}", game.name(), subtask.name);
            for test in &own {
                let within = quantities.check(test.case.text().as_bytes(), &subtask.limits);
                within.unwrap_or_else(|error| panic!("{}: {}: {error}", game.name(), test.name));
                let steps = record(&mut *game.engine(), test.case).steps;
                let steps: Vec<&AnyStep> = steps.iter().collect();
                let has = |want: &Want<AnyCase>| want.distance(want.measure(test.case, &steps)) == 0;
                assert!(subtask.wants.iter().all(has), "{}: {}", game.name(), test.name);
                if !test.arguments.contains('\'') {
                    let again = made_again(game, &test.arguments);
                    assert_eq!(again, test.case.text(), "{}", test.name);
                }
            }
        }
        assert_eq!(suite.uncaught, Vec::<&str>::new(), "{}", game.name());
    }
}

/// Returns the game whose suite is the quickest to make.
fn quickest() -> &'static AnyGame {
    game(NAMES.last().expect("there are games"))
}

#[test]
fn a_suite_made_without_any_misreading_stops_nine_in_ten_of_them() {
    let game = quickest();
    let all = game.misreadings().len();
    let mut held_out = FixedBitSet::with_capacity(all);
    held_out.insert_range(..);
    let suite = made(game, &Plan::default(), 2, &held_out);
    assert_eq!(suite.uncaught.len(), all, "what is held out is not looked at");
    let passes = game.misreadings().iter().filter(|misreading| {
        suite.files().all(|test| game.misread(misreading).answer(test.case).to_string() == test.answer)
    });
    let passes: Vec<&str> = passes.map(|misreading| misreading.name).collect();
    assert!(10 * passes.len() <= all, "{} of {all} pass all the same: {passes:?}", passes.len());
}

#[test]
#[ignore = "slow"]
fn a_suite_of_every_game_holds_what_it_promises() {
    each(|game| {
        let suite = suite(game, 2);
        assert_eq!(suite.uncaught, Vec::<&str>::new(), "{}", game.name());
        assert_eq!(suite.unexercised, Vec::<String>::new(), "{}", game.name());
        let named = suite.named();
        assert_eq!(named.len(), 2 * MOST + 1, "{}", game.name());
        assert_eq!(suite.by_each_seed, game.misreadings().len(), "{}: each catches all", game.name());
        each_seed_catches_everything(game, &suite);
        assert_eq!(named.last().map(|(name, _)| name.as_str()), Some(MANIFEST));
        let pairs = named[..named.len() - 1].chunks(2);
        let manifest: toml::Table = named[named.len() - 1].1.parse().expect("the manifest is TOML");
        let told = manifest["file"].as_array().expect("a list of files");
        let by_engine = |at: usize| told[at]["answered_by"].as_str() == Some("engine");
        let read = |(at, pair)| File::read(game, at, pair, by_engine(at));
        let files: Vec<File> = pairs.enumerate().map(read).collect();
        assert!(files.is_sorted_by_key(|file| file.text.len()), "{}: from small to large", game.name());
        exercise_everything(game, &files);
        is_told(game, &files, &manifest);
    });
}

#[test]
fn a_suite_is_the_same_on_any_number_of_threads() {
    let (one, other) = (suite(quickest(), 1), suite(quickest(), 3));
    assert!(one.named() == other.named(), "the same on one thread and on three");
}

#[test]
fn a_suite_that_is_stopped_is_none() {
    each(|game| {
        let watch = Watch::default();
        watch.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let (plan, held_out) = (&Plan::default(), &FixedBitSet::new());
        let order = Order { game, seed: 1, plan, scale: SCALE, jobs: 2, watch: &watch, held_out };
        assert!(Suite::make(&order).is_err(), "{}: no half a suite", game.name());
    });
}
