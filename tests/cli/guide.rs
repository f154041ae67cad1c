//! The guide's code is compiled here, and what its pages show of it is held to these files. The options that they name are
//! held to the program by `tests/data/commands/help.txt`.

#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod booked;
mod followed;
mod fuse;
#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod grown;
#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod seats;
#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod stack;
#[allow(unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod sums;
#[allow(unreachable_pub, dead_code, reason = "it is the root of a crate, where it is used")]
mod values;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crosscheck::compare::pair::{Effort, Pair};
use crosscheck::compare::trace::End;
use crosscheck::generate::{Generator as _, Settings, seeded};
use crosscheck::serde_json::json;
use crosscheck::subject::{Data, Sequence};
use crosscheck::{Case, Game, Limits, Playable as _, Subject, game};

use crate::common::ours;

/// Returns the files of a folder with this ending, and their text.
fn files(folder: &str, ending: &str) -> impl Iterator<Item = (PathBuf, String)> {
    let text = |path: &PathBuf| fs::read_to_string(path).expect("it is text");
    ours(folder, ending).into_iter().map(move |path| (path.clone(), text(&path)))
}

/// Returns the blocks of a page in a language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    page.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap_or(rest)).collect()
}

/// Returns the lines of a text that hold something, without indentation.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn all_rust_code_in_the_guide_stands_in_files_that_are_compiled() {
    // Those of the template are compiled by the test of `init`, under another name.
    let template = files("crates/crosscheck/src/commands/init/template", ".rs.txt");
    let pairs = ["booked::Booked", "seats::Sale"];
    let template =
        template.flat_map(|(_, text)| pairs.map(|pair| text.replace("{{crate}}::Pair", pair)));
    let sources = files("tests/cli/guide", ".rs").map(|(_, text)| text);
    let sources: Vec<String> = sources.chain(template).collect();
    let sources: Vec<Vec<&str>> = sources.iter().map(|text| lines(text)).collect();
    let mut count = 0;
    for (page, text) in files("docs/guide", ".md") {
        for block in blocks(&text, "rust") {
            // A page may leave something out.
            for part in block.split("// …") {
                let part = lines(part);
                let stands = |source: &Vec<&str>| source.windows(part.len().max(1)).any(|at| at == part);
                let shown = part.join("\n");
                assert!(part.is_empty() || sources.iter().any(stands), "{}:\n{shown}", page.display());
                count += part.len();
            }
        }
    }
    assert!(count > 150, "{count} lines");
}

#[test]
fn the_pair_of_the_first_chapter_differs_where_spans_touch() {
    use booked::Turn::Book;
    let mut pair = Pair::new(&game::<booked::Booked>(), None);
    assert!(pair.find(Sequence { start: (), turns: vec![Book(0, 1), Book(2, 3)] }).is_none());
    assert!(pair.find(Sequence { start: (), turns: vec![Book(0, 1), Book(1, 2)] }).is_some());
}

#[test]
fn what_the_later_pages_add_works() {
    let grown = game::<grown::Booked>();
    let text = "from 0-5 7-9\nbook 5 7\nfree 0 60\n";
    let case = grown.parse(text.as_bytes(), Limits::Contest).expect("it is a case");
    assert_eq!(case.text(), text);
    let error = grown.parse(b"from\nbook 5\n", Limits::Contest).expect_err("a minute is missing");
    assert_eq!(error.to_string(), "2:1: this cannot be read, expected `book FROM TO` or `free FROM TO`");

    let covered = grown.coverage(&case);
    assert_eq!(covered, BTreeMap::from([("B2", 1), ("B3", 1)]));
    let found = Pair::new(&grown, None).find(case.clone()).expect("spans that touch");
    assert!(format!("{found:?}").contains("spans that touch stay apart"), "{found:?}");

    let misreading = &grown.misreadings()[0];
    let found = Pair::new(&grown, Some(misreading)).find(case);
    assert!(found.is_some(), "a misreading is found");
}

/// Returns cases of a subject, and their texts.
fn cases<S: Subject>(count: u64) -> Vec<(Sequence<S>, String)> {
    let made = |case| {
        game::<S>()
            .generator()
            .generate(&Settings::default(), &mut seeded(S::NAME, 1, case))
            .expect("it is made")
    };
    (0..count).map(|case| (made(case), made(case).text())).collect()
}

#[test]
fn what_is_drawn_is_valid_and_what_is_not_is_refused() {
    let latest = game::<values::latest::Latest>();
    let cases = cases::<values::latest::Latest>(200);
    for (case, text) in &cases {
        assert_eq!(latest.parse(text.as_bytes(), Limits::Contest).as_ref(), Ok(case));
        assert!(case.refused().is_none(), "{text}");
    }
    let all: String = cases.into_iter().map(|(_, text)| text).collect();
    for words in ["{\"push\":255}", "\"pop\"", "{\"find\":[\"*", ",null]}", "{\"keep\":{\"count\":14}}"]
    {
        assert!(all.contains(words), "no {words}");
    }
    assert!(all.matches("push").count() > 3 * all.matches("pop").count());
    assert!(latest.parse(b"17\n\"pop\"\n", Limits::Contest).is_err(), "the start is too large");
    for turn in [
        json!({"push": 8}),
        json!({"extend": [1, 9]}),
        json!({"find": ["", null]}),
        json!({"find": ["c", null]}),
        json!({"swap": [0, 16]}),
        json!({"keep": {"count": 3}}),
    ] {
        let case =
            latest.parse(format!("16\n{turn}\n").as_bytes(), Limits::Contest).expect("it is a case");
        assert!(case.refused().is_some(), "{turn}");
    }
}

#[test]
fn shrinking_stays_within_what_is_drawn() {
    use values::latest::Latest;
    let mut pair = Pair::new(&game::<Latest>(), None);
    let (case, _) = cases::<Latest>(400)
        .into_iter()
        .find(|(case, _)| pair.find(case.clone()).is_some())
        .expect("one");
    let latest = game::<Latest>();
    let mut smaller = latest.generator().reductions(&case).peekable();
    assert!(smaller.peek().is_some());
    assert!(smaller.all(|case| case.refused().is_none()));
}

#[test]
fn sides_that_are_close_enough_agree_and_others_do_not() {
    use values::mean::Mean;
    let mut pair = Pair::new(&game::<Mean>(), None);
    let unequal = |case: &Sequence<Mean>| {
        let mut seen = [game::<Mean>().reference(), game::<Mean>().engine()];
        let [ours, theirs] =
            seen.each_mut().map(|side| crosscheck::compare::trace::record(&mut **side, case).steps);
        ours != theirs
    };
    let cases = cases::<Mean>(200);
    assert!(cases.iter().any(|(case, _)| unequal(case)), "no two differ at all");
    for (case, text) in cases {
        assert!(pair.find(case).is_none(), "{text}");
    }
}

#[test]
fn a_panic_that_is_promised_and_a_leak_show() {
    use stack::Turn::{Push, SwapRemove, Truncate};
    let mut pair = Pair::new(&game::<stack::Stacks>(), None);
    let mut kind = |turns| {
        let found = pair.find(Sequence { start: (), turns });
        found.map(|finding| finding.fault.fingerprint().kind)
    };
    assert_eq!(kind(vec![SwapRemove(0), Push(1), SwapRemove(0)]), None, "both panic, and go on");
    assert_eq!(kind(vec![Push(1), Push(2), Truncate(2)]), None);
    let silent = kind(vec![Push(1), SwapRemove(1)]);
    assert_eq!(silent.as_deref(), Some("alive of swap-remove"));
    assert_eq!(kind(vec![Push(1), Truncate(0)]).as_deref(), Some("alive of truncate"));
}

#[test]
fn the_long_form_agrees_and_says_what_a_program_must_print() {
    fn is_data<D: Data>() {}
    is_data::<sums::Turn>();
    let game = game::<sums::Sums>();
    let mut pair = Pair::new(&game, None);
    assert!(cases::<sums::Sums>(50).into_iter().all(|(case, _)| pair.find(case).is_none()));
    let case = game.parse(b"3\n{\"add\":40}\n\"double\"\n", Limits::Contest).expect("it is a case");
    let (trace, fault) = pair.verify(&case);
    assert!(fault.is_none(), "{fault:?}");
    let End::Answer(answer) = trace.end else { panic!("it has an answer") };
    assert_eq!(answer.to_string(), "86");
}

#[test]
fn seats_that_two_threads_sell_at_once_are_found() {
    if std::thread::available_parallelism().map_or(1, usize::from) == 1 {
        return;
    }
    let game = game::<seats::Sale>();
    let mut pair = Pair::new(&game, None);
    // On a free machine it is one of the first ten cases; on a busy one threads seldom meet.
    let kinds = (0..5_000).filter_map(|at| {
        let rng = &mut seeded("seats", 1, at);
        let case = game.generator().generate(&Settings::default(), rng).expect("it makes a case");
        let (_, fault) = pair.verify_unless_halted(&case, Effort::Sampled);
        Some(fault.expect("nothing halts it")?.fingerprint().kind)
    });
    assert_eq!(kinds.take(1).collect::<Vec<_>>(), ["no order fits"]);
}
