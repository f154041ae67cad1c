//! The checks of `crosscheck::tests!`, on a game that declares almost nothing: which ones run, and which are skipped
//! and why. If the game is broken in one way, the check for this must fail, with a message that says what is wrong.

#[path = "../cli/guide/sums.rs"]
#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod subject;
mod sums;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crosscheck::Lists;
use crosscheck::testing::{Excuse, Plan, Ran, Verdict, checks};
use sums::{Sums, way};
use tempfile::TempDir;

/// A package with regression cases. Dropping this removes it.
struct Package(TempDir);

impl Package {
    /// Creates a package without any case.
    fn empty() -> Self {
        Package(tempfile::tempdir().expect("a folder can be made"))
    }

    /// Creates a package with one case, and the file of known differences beside it.
    fn new() -> Self {
        let package = Package::empty();
        package.keep("sums/one", "2\n200\n5\n", "205\n", "why = \"The first of all.\"\nclauses = []\n");
        fs::write(package.0.path().join("cases/sums/known.toml"), "").expect("a file can be written");
        package
    }

    fn keep(&self, folder: &str, case: &str, answer: &str, why: &str) {
        let folder = self.0.path().join("cases").join(folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        for (name, content) in [("case.in", case), ("answer.txt", answer), ("why.toml", why)] {
            fs::write(folder.join(name), content).expect("a file can be written");
        }
    }

    /// Runs all checks of a game that is broken in this way, and returns their results by name.
    fn check(&self, way: u8) -> BTreeMap<String, Verdict> {
        self.check_with(way, |plan| plan)
    }

    fn check_with(&self, way: u8, change: fn(Plan) -> Plan) -> BTreeMap<String, Verdict> {
        let _broken = way::begin(way);
        self.check_game::<Sums>(change)
    }

    fn check_game<L: Lists>(&self, change: fn(Plan) -> Plan) -> BTreeMap<String, Verdict> {
        // A plan needs a path that lives as long as the process, so leak it.
        let path: &Path = self.0.path();
        let package = Box::leak(path.to_str().expect("the path is text").to_owned().into_boxed_str());
        let plan = change(Plan { count: 500, within: 300, ..Plan::new(package) });
        // As `tests!` does, so that a panic is reported with its place.
        crosscheck_core::compare::panics::silence();
        let checks = checks(&crosscheck::any_game::<L>(), &plan).into_iter();
        checks.map(|check| (check.name().to_owned(), check.run())).collect()
    }
}

/// Returns the results as text, one line for each check.
fn shown(verdicts: &BTreeMap<String, Verdict>) -> String {
    let line = |(name, verdict): (&String, &Verdict)| match verdict {
        Ok(Ran::Passed) => format!("{name}\n"),
        Ok(Ran::Skipped(why)) => format!("{name} (skipped: {why})\n"),
        Err(why) => format!("{name} FAILS: {why}\n"),
    };
    verdicts.iter().map(line).collect()
}

/// Asserts that the results are those of a file in `tests/data/checks`. After a change, run `SNAPSHOTS=overwrite cargo test
/// --test harness -- testing` and read the diff.
#[track_caller]
fn are_those_of(file: &str, verdicts: &BTreeMap<String, Verdict>) {
    let path = format!("{}/tests/data/checks/{file}.txt", env!("CARGO_MANIFEST_DIR"));
    snapbox::assert_data_eq!(shown(verdicts), snapbox::Data::read_from(path.as_ref(), None));
}

/// Returns the names of the checks that fail.
fn failed(verdicts: &BTreeMap<String, Verdict>) -> Vec<&str> {
    verdicts.iter().filter(|(_, verdict)| verdict.is_err()).map(|(name, _)| &**name).collect()
}

/// Asserts that a check fails, with these words in its message.
#[track_caller]
fn fails_with(verdicts: &BTreeMap<String, Verdict>, name: &str, words: &[&str]) {
    let verdict = verdicts.get(name).unwrap_or_else(|| panic!("no check {name} in {verdicts:#?}"));
    let Err(message) = verdict else { panic!("{name} does not fail: {verdict:?}") };
    for word in words {
        assert!(message.contains(word), "{name} does not say {word:?}:\n{message}");
    }
}

const AGREES: &str = "sums::agrees_on_thousands_of_cases";
const READS_BACK: &str = "sums::generator::makes_cases_that_read_back";
const MAKES_THE_SAME: &str = "sums::generator::makes_the_same_case_of_the_same_seed";
const REDUCES: &str = "sums::generator::reduces_cases_to_simpler_cases";
const NOTICES: &str = "sums::comparator::notices_whatever_is_changed_in_a_step";

#[test]
fn a_game_that_declares_nothing_passes_what_it_can_and_skips_the_rest_with_the_reason() {
    let verdicts = Package::new().check(way::SOUND);
    are_those_of("sums", &verdicts);
}

#[test]
fn a_subject_of_the_small_door_is_a_game_like_any_other() {
    let package = Package::empty();
    let why = "why = \"The first of all.\"\nclauses = [\"S1\"]\n";
    package.keep("sums/one", "5\n{\"add\":2}\n", "7\n", why);
    let verdicts = package.check_game::<subject::Sums>(|plan| plan);
    are_those_of("subject", &verdicts);
}

#[test]
fn a_known_difference_is_passed_over_as_long_as_its_case_shows_it() {
    let known =
        |id: &str| format!("[[known]]\nid = \"{id}\"\nwhy = \"Both will do.\"\nfield = \"sum\"\n");
    let package = Package::new();
    let why = "why = \"The engine stops at 400.\"\nclauses = []\n";
    package.keep("sums/saturates", "3\n200\n100\n101\n", "401\n", why);
    let list = package.0.path().join("cases/sums/known.toml");
    fs::write(&list, known("saturates")).expect("a file can be written");
    let verdicts = package.check(way::SOUND);
    fails_with(&verdicts, "sums::known::saturates", &["does not show it any more", "fixed = true"]);
    assert_eq!(failed(&verdicts), ["sums::known::saturates"]);
    let verdicts = package.check(way::ENGINE_SATURATES);
    assert_eq!(verdicts["sums::known::saturates"], Ok(Ran::Passed));
    assert_eq!(verdicts["sums::case::saturates"], Ok(Ran::Passed));
    fs::write(&list, known("of-no-case")).expect("a file can be written");
    let verdicts = package.check(way::ENGINE_SATURATES);
    fails_with(&verdicts, "sums::known::of-no-case", &["no regression case of this name"]);
    fs::write(&list, "known = 3").expect("a file can be written");
    let verdicts = package.check(way::SOUND);
    fails_with(&verdicts, "sums::known_differences_can_be_read", &["known.toml: "]);
    fails_with(&verdicts, AGREES, &["known.toml: "]);
}

/// A way in which the game is broken, and the checks that must fail for it, each with words of its message.
type Broken<'a> = (u8, &'a [(&'a str, &'a [&'a str])]);

#[track_caller]
fn are_told(all: &[Broken<'_>]) {
    for (way, checks) in all {
        let verdicts = Package::new().check(*way);
        checks.iter().for_each(|(name, words)| fails_with(&verdicts, name, words));
    }
}

#[test]
fn what_is_wrong_with_a_side_a_text_a_step_or_a_generator_is_told_by_the_check_for_it() {
    let departs = [
        "engine departs from the reference",
        "sum",
        "reference  401",
        "shrunk from case",
        "all that",
        "cargo run -- fuzz sums --seed 11 --case ",
    ];
    let panics = ["the reference panics, which it never may", "the reference cannot add", "sums.rs:"];
    let as_written = ["reads back as another case", "as it is written"];
    are_told(&[
        (way::ENGINE_SATURATES, &[(AGREES, &departs)]),
        (way::ENGINE_REMEMBERS, &[(AGREES, &["engine"])]),
        (way::REFERENCE_PANICS, &[(AGREES, &panics), ("sums::case::one", &panics)]),
        (
            way::TEXT_LOSES_A_TURN,
            &[(READS_BACK, &as_written), (AGREES, &["text → case → text is the identity"])],
        ),
        (
            way::GENERATOR_IS_UNSEEDED,
            &[(MAKES_THE_SAME, &["is not the same twice", "no other source of chance"])],
        ),
        (way::FIELD_IS_UNNAMED, &[(NOTICES, &["no field of `Step::fields` shows"])]),
        (way::STEP_LOSES_JSON, &[(NOTICES, &["does not read back from its JSON", "secret: true"])]),
    ]);
}

#[test]
#[ignore = "slow"]
fn reductions_that_grow_and_mutations_that_are_no_case_are_told() {
    let grow = ["is not simpler by its weight", "shrinking may never end"];
    let empty = ["a mutation of case 0", "does not read back"];
    are_told(&[
        (way::REDUCTIONS_GROW, &[(REDUCES, &grow)]),
        (way::MUTATIONS_ARE_EMPTY, &[("sums::generator::mutates_and_crosses_cases_into_cases", &empty)]),
    ]);
}

#[test]
fn a_generator_that_panics_or_makes_nothing_fails_each_check_that_needs_a_case_with_its_words() {
    for (way, words) in [
        (way::GENERATOR_PANICS, "no number comes to mind"),
        (way::GENERATOR_REFUSES, "all numbers are taken"),
    ] {
        let verdicts = Package::new().check(way);
        for name in [AGREES, READS_BACK, REDUCES] {
            fails_with(&verdicts, name, &[words]);
        }
        assert_eq!(verdicts["sums::case::one"], Ok(Ran::Passed), "it needs none");
        let passed = verdicts.values().filter(|verdict| **verdict == Ok(Ran::Passed)).count();
        assert_eq!(passed, 2, "{verdicts:#?}");
    }
}

#[test]
fn a_generator_that_repeats_itself_fails_unless_that_is_excused_and_the_excuse_must_be_needed() {
    const REPEATS: &[Excuse] = &[Excuse::repeats("sums", 0, "There is one case.")];
    let excused = |plan| Plan { excuses: REPEATS, ..plan };
    let verdicts = Package::new().check(way::GENERATOR_REPEATS);
    fails_with(&verdicts, AGREES, &["only 1 of 500 generated cases are distinct", "Excuse::repeats"]);
    let verdicts = Package::new().check_with(way::GENERATOR_REPEATS, excused);
    assert_eq!(verdicts[AGREES], Ok(Ran::Passed));
    let verdicts = Package::new().check_with(way::SOUND, excused);
    fails_with(&verdicts, AGREES, &["the excuse is not needed"]);
}

#[test]
fn steps_that_are_all_alike_are_no_silent_pass() {
    let verdicts = Package::new().check(way::STEPS_ARE_EQUAL);
    let Ok(Ran::Skipped(why)) = &verdicts["sums::law::the_answer_alone_is_that_at_the_end"] else {
        panic!("{verdicts:#?}");
    };
    assert_eq!(why, "all cases of the sample have one answer");
}

#[test]
fn a_misreading_that_nothing_shows_fails_and_each_has_a_check_of_its_own() {
    let verdicts = Package::new().check(way::MISREADS);
    assert_eq!(verdicts["sums::misreading::wraps-at-255"], Ok(Ran::Passed));
    let words = ["it is not found in 300 cases", "A sum is a sum."];
    fails_with(&verdicts, "sums::misreading::no-other-reading", &words);
    assert_eq!(failed(&verdicts), ["sums::misreading::no-other-reading"]);
}

#[test]
fn a_store_that_is_missing_or_empty_fails_and_says_how_to_fill_it() {
    let (missing, empty) = (Package::empty(), Package::empty());
    fs::create_dir_all(empty.0.path().join("cases/sums")).expect("a folder can be made");
    for package in [missing, empty] {
        let verdicts = package.check(way::SOUND);
        let words =
            ["no regression case in", "promote sums case.in --name SLUG --why TEXT --store cases"];
        fails_with(&verdicts, "sums::regression_cases_are_kept", &words);
        assert_eq!(failed(&verdicts), ["sums::regression_cases_are_kept"]);
    }
}

#[test]
fn a_regression_case_that_is_not_what_it_was_fails_alone() {
    let why = "why = \"Kept.\"\nclauses = []\n";
    for (case, answer, why, words) in [
        ("2\n200\n5\n", "206\n", why, "the kept answer is 206\nthe reference answers 205"),
        ("2\n200\n5", "205\n", why, "case.in is not how the case is written"),
        ("2\n200\n", "200\n", why, "case.in:3:1"),
        ("1\n300\n", "300\n", why, "case.in:2:1"),
        ("1\n3\n", "3\n", "why = 3", "why.toml: "),
        ("1\n3\n", "3\n", "why = \" \"\nclauses = []\n", "does not say why"),
    ] {
        let package = Package::new();
        package.keep("sums/two", case, answer, why);
        let verdicts = package.check(way::SOUND);
        fails_with(&verdicts, "sums::case::two", &[words]);
        assert_eq!(failed(&verdicts), ["sums::case::two"]);
    }
}

#[test]
fn a_check_that_may_not_be_skipped_fails_if_it_is() {
    let strict = |plan| Plan { may_skip: Some(&["sums::misreadings_are_found"]), ..plan };
    let verdicts = Package::new().check_with(way::SOUND, strict);
    assert!(matches!(verdicts["sums::misreadings_are_found"], Ok(Ran::Skipped(_))));
    let name = "sums::law::the_mirrored_case_gives_the_mirrored_steps";
    fails_with(&verdicts, name, &["`may_skip` does not name it: no mirror declared"]);
}

#[test]
fn an_excuse_that_names_nothing_fails() {
    const UNKNOWN: &[Excuse] = &[Excuse::implied("sums", "colour", "None has one.")];
    const NEEDLESS: &[Excuse] = &[Excuse::implied("sums", "even", "It is not.")];
    let verdicts = Package::new().check_with(way::SOUND, |plan| Plan { excuses: UNKNOWN, ..plan });
    fails_with(&verdicts, "sums::excuses_name_what_is_there", &["no step has the field \"colour\""]);
    let verdicts = Package::new().check_with(way::SOUND, |plan| Plan { excuses: NEEDLESS, ..plan });
    let name = "sums::comparator::misses_something_if_it_overlooks_a_field";
    fails_with(&verdicts, name, &["remove the excuse"]);
}
