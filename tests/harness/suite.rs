//! A suite of every game keeps its promises: few files, ordered from small to large, that catch every misreading,
//! exercise every clause and contain every family of full-size cases. Both sides agree on the answers, and the bytes
//! are the same every time.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosscheck::games::{self, Visit};
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Case;
use crosscheck_core::contract::clause::clauses;
use crosscheck_core::generate::Generator;
use crosscheck_core::generate::role::{self, limits};
use crosscheck_core::mutation::profile::{Pool, campaign_case};
use crosscheck_core::mutation::suite::{MANIFEST, MOST, Scale, Suite, free};
use crosscheck_core::mutation::summary::summarize;
use crosscheck_core::workers::Watch;
use crosscheck_core::{Game, Limits};

/// Draws fewer cases than for a real suite, which is enough here.
const SCALE: Scale = Scale { family: 3, aim: 4, campaign: 1000 };

fn suite<G: Game>(jobs: usize) -> Suite<G> {
    let made = Suite::make(1, SCALE, jobs, &Watch::default());
    made.unwrap_or_else(|failed| panic!("{}: {failed:?}", G::NAME))
}

#[derive(Clone, Copy)]
struct Promises;

impl Visit for Promises {
    type Output = ();

    fn visit<G: Game>(self) {
        let suite = suite::<G>(2);
        assert_eq!(suite.uncaught, Vec::<&str>::new(), "{}", G::NAME);
        assert_eq!(suite.unexercised, Vec::<String>::new(), "{}", G::NAME);
        let named = suite.named();
        assert!(named.len() <= 2 * MOST + 1, "{}: {} files", G::NAME, named.len());
        assert_eq!(named.last().map(|(name, _)| name.as_str()), Some(MANIFEST));
        let pairs = named[..named.len() - 1].chunks(2);
        let manifest: toml::Table = named[named.len() - 1].1.parse().expect("the manifest is TOML");
        let told = manifest["file"].as_array().expect("a list of files");
        let by_engine = |at: usize| told[at]["answered_by"].as_str() == Some("engine");
        let read = |(at, pair)| File::<G>::read(at, pair, by_engine(at));
        let files: Vec<File<G>> = pairs.enumerate().map(read).collect();
        assert!(files.is_sorted_by_key(|file| file.text.len()), "{}: from small to large", G::NAME);
        catch_everything(&files);
        is_told(&files, &manifest);
        let roles = |of: &str| manifest["roles"][of].as_integer().expect("a number");
        let (floor, percent) = (floor(G::NAME).1, 100 * roles("had") / roles("all"));
        assert!(percent >= floor, "{}: {percent} percent of the extreme values are met", G::NAME);
        meets_what_it_says(&files, &manifest);
    }
}

/// For each game, the least percentage of the extreme values in their roles that a short campaign meets, and the least
/// that such a suite meets.
const FLOORS: [(&str, i64, i64); 3] = [("texas", 75, 86), ("chess", 75, 94), ("rochine", 75, 78)];

fn floor(game: &str) -> (i64, i64) {
    let of = FLOORS.iter().find(|(name, ..)| *name == game).expect("every game has its floors");
    (of.1, of.2)
}

/// Checks that the manifest lists as missing exactly the extreme values that no file meets in the reference's play.
fn meets_what_it_says<G: Game>(files: &[File<G>], manifest: &toml::Table) {
    let limits = limits::<G::Case, G::Generator>();
    let mut met = BTreeSet::new();
    for file in files {
        let mut player = if file.by_engine { G::engine() } else { G::reference() };
        met.extend(role::met::<G::Case, G::Generator>(
            &file.case,
            &record(&mut *player, &file.case).steps,
        ));
    }
    let missing =
        limits.iter().enumerate().filter(|(at, of)| of.beyond().is_none() && !met.contains(at));
    let missing: Vec<String> = missing.map(|(_, of)| of.to_string()).collect();
    let told: Vec<&str> = manifest["roles"]["missing"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|of| of.as_str())
        .collect();
    assert_eq!(told, missing, "{}", G::NAME);
    let beyond = limits.iter().enumerate().filter(|(at, of)| of.beyond().is_some() && met.contains(at));
    let beyond: Vec<String> = beyond.map(|(_, of)| of.to_string()).collect();
    assert!(beyond.is_empty(), "{}: met and said to be out of reach: {beyond:?}", G::NAME);
}

#[derive(Clone, Copy)]
struct Campaign;

impl Visit for Campaign {
    type Output = ();

    fn visit<G: Game>(self) {
        let (generator, settings) =
            (G::Generator::default(), crosscheck_core::generate::Settings::default());
        let case = |index| campaign_case::<G>(&generator, &settings, 1, index);
        let summary = summarize(&Pool::<G> { size: 600, case: &case }, 2, &Watch::default());
        let cases = summary.expect("every case can be made").roles;
        let limits = limits::<G::Case, G::Generator>();
        for (limit, cases) in limits.iter().zip(&cases).filter(|(limit, _)| limit.beyond().is_some()) {
            assert_eq!(*cases, 0, "{}: met and said to be out of reach: {limit}", G::NAME);
        }
        let within = limits.iter().zip(&cases).filter(|(limit, _)| limit.beyond().is_none());
        let (met, all) =
            within.fold((0, 0), |(met, all), (_, &cases)| (met + i64::from(cases > 0), all + 1));
        let (floor, percent) = (floor(G::NAME).0, 100 * met / all);
        assert!(percent >= floor, "{}: {percent} percent of the extreme values are met", G::NAME);
    }
}

#[test]
fn a_short_campaign_meets_most_extreme_values_in_their_roles() {
    games::each(|| Campaign);
}

/// A file as a reader of the suite sees it.
struct File<G: Game> {
    name: String,
    text: String,
    case: G::Case,
    answer: String,
    /// Whether the engine answered, because the case is too large for the reference.
    by_engine: bool,
}

impl<G: Game> File<G> {
    fn read(at: usize, pair: &[(String, String)], by_engine: bool) -> Self {
        let [(name, text), (of, answer)] = pair else { panic!("an input without an answer") };
        let stem = name.strip_suffix(".in").expect("an input comes first");
        assert_eq!(*of, format!("{stem}.ans"));
        assert!(stem.starts_with(&format!("{:02}-", at + 1)), "{stem} is file {}", at + 1);
        let case =
            G::Case::parse(text.as_bytes(), Limits::Contest).expect("it is within the contest's limits");
        if !by_engine {
            assert_eq!(format!("{}\n", G::reference().answer(&case)), *answer, "{name}");
        }
        assert_eq!(format!("{}\n", G::engine().answer(&case)), *answer, "{name}");
        File { name: stem.to_owned(), text: text.clone(), case, answer: answer.clone(), by_engine }
    }
}

/// Checks that every misreading prints a different answer on some file, and that every clause of the page is exercised.
fn catch_everything<G: Game>(files: &[File<G>]) {
    let files: Vec<&File<G>> = files.iter().filter(|file| !file.by_engine).collect();
    for misreading in G::misreadings() {
        let mut player = (misreading.player)();
        let caught = files.iter().any(|file| format!("{}\n", player.answer(&file.case)) != file.answer);
        assert!(caught, "{}: no file catches {}", G::NAME, misreading.name);
    }
    let exercised: BTreeSet<&str> =
        files.iter().flat_map(|file| G::coverage(&file.case).into_keys()).collect();
    for clause in clauses(G::PAGE) {
        assert!(exercised.contains(clause.number.as_str()), "{}: {}", G::NAME, clause.number);
    }
}

/// Checks that the manifest describes each file, and lists the families from which no file was drawn.
fn is_told<G: Game>(files: &[File<G>], manifest: &toml::Table) {
    let entries = manifest["file"].as_array().expect("a list of files");
    assert_eq!(entries.len(), files.len());
    let mut families = BTreeSet::new();
    for (entry, file) in entries.iter().zip(files) {
        assert_eq!(entry["name"].as_str(), Some(file.name.as_str()));
        assert_eq!(entry["size"].as_str(), Some(file.case.size().as_str()));
        assert_eq!(entry["bytes"].as_integer(), Some(file.text.len() as i64));
        if let Some(family) = entry.get("family").and_then(toml::Value::as_str) {
            families.insert(family);
            let again = drawn_again::<G>(entry["from"].as_str().expect("words"));
            assert_eq!(again.text(), file.text, "{}", file.name);
        }
    }
    let missing: Vec<&str> = manifest["families"]["missing"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|name| name.as_str())
        .collect();
    let absent = G::Generator::FAMILIES.iter().filter(|family| !families.contains(family.name));
    assert!(absent.clone().map(|family| family.name).eq(missing.iter().copied()), "{}", G::NAME);
    // A small family may be left out for lack of room; a family of full-size cases never is.
    assert!(absent.clone().all(|family| !family.full), "{}: {missing:?}", G::NAME);
    assert!(missing.is_empty() || files.len() == MOST, "{}: {missing:?}", G::NAME);
}

/// Draws the case of `--family F --seed S --case I` again.
fn drawn_again<G: Game>(from: &str) -> G::Case {
    let words: Vec<&str> = from.split(' ').collect();
    let ["--family", family, "--seed", seed, "--case", index] = words[..] else { panic!("{from}") };
    let family =
        G::Generator::FAMILIES.iter().find(|known| known.name == family).map(|known| known.name);
    let settings =
        crosscheck_core::generate::Settings { family, ..crosscheck_core::generate::Settings::default() };
    let [seed, index] = [seed, index].map(|number| number.parse().expect("a number"));
    G::Generator::default()
        .generate(&settings, &mut crosscheck_core::generate::seeded::<G::Case>(seed, index))
        .expect("a case")
}

#[test]
fn a_suite_of_every_game_holds_what_it_promises() {
    games::each(|| Promises);
}

/// Makes the suite of a game twice. Used with the game whose suite is the quickest to make.
struct Twice;

impl Visit for Twice {
    type Output = ();

    fn visit<G: Game>(self) {
        let (one, other) = (suite::<G>(1), suite::<G>(3));
        assert!(one.named() == other.named(), "the same on one thread and on three");
        let folder = tempfile::tempdir().expect("a folder can be made");
        appears_whole(&one, folder.path());
    }
}

fn appears_whole<G: Game>(suite: &Suite<G>, folder: &Path) {
    let out = folder.join("suite");
    suite.write(&out).expect("there is room");
    for (name, text) in suite.named() {
        assert_eq!(fs::read_to_string(out.join(&name)).expect("the file is there"), text, "{name}");
    }
    let names = |of: &Path| fs::read_dir(of).expect("a folder").count();
    assert_eq!((names(&out), names(folder)), (suite.named().len(), 1));
    let taken = suite.write(&out).expect_err("the folder is taken").to_string();
    assert!(taken.ends_with("is not empty; a suite has a folder of its own"), "{taken}");
    assert_eq!((names(&out), names(folder)), (suite.named().len(), 1), "nothing is left half-written");
    let empty = folder.join("empty");
    fs::create_dir(&empty).expect("a folder can be made");
    suite.write(&empty).expect("an empty folder is as good as none");
    assert_eq!(names(&empty), suite.named().len());
}

#[test]
fn a_suite_is_the_same_on_any_number_of_threads_and_appears_whole() {
    let quickest = games::NAMES.last().expect("there are games");
    games::visit(quickest, Twice).expect("a listed game is there");
}

#[test]
fn a_folder_must_have_a_name_and_nothing_in_it() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    free(&folder.path().join("new")).expect("it is new");
    free(folder.path()).expect("it is empty");
    fs::write(folder.path().join("file"), "").expect("a file can be written");
    for (taken, why) in [(".", "not empty"), ("file", "cannot read"), ("..", "not a name")] {
        let trouble = free(&folder.path().join(taken)).expect_err("it is taken").to_string();
        assert!(trouble.contains(why), "{trouble}");
    }
}

#[derive(Clone, Copy)]
struct Stopped;

impl Visit for Stopped {
    type Output = ();

    fn visit<G: Game>(self) {
        let watch = Watch::default();
        watch.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(Suite::<G>::make(1, SCALE, 2, &watch).is_err(), "{}: no half a suite", G::NAME);
    }
}

#[test]
fn a_suite_that_is_stopped_is_none() {
    games::each(|| Stopped);
}

struct Empty;

impl Visit for Empty {
    type Output = (String, String);

    fn visit<G: Game>(self) -> Self::Output {
        let suite = Suite::<G>::empty(7);
        assert_eq!(suite.uncaught.len(), G::misreadings().len());
        (suite.summary(), suite.named()[0].1.clone())
    }
}

#[test]
fn what_is_not_caught_and_not_exercised_is_said() {
    for name in games::NAMES {
        let (summary, manifest) = games::visit(name, Empty).expect("a listed game is there");
        assert!(summary.starts_with("0 files, 0 bytes: 0 of "), "{summary}");
        let manifest: toml::Table = manifest.parse().expect("it is TOML");
        for what in ["misreadings", "clauses", "families", "roles"] {
            let share = manifest[what].as_table().expect("a table");
            assert_eq!(share["had"].as_integer(), Some(0), "{what}");
            let missing = share["missing"].as_array().expect("a list").len();
            assert_eq!(share["all"].as_integer(), Some(missing as i64), "{what}");
        }
    }
}
