//! The generators make valid inputs within the limits asked for, and the same ones for the same arguments.

use std::process::Output;

use crosscheck_core::contract::layout::{Narrowed, Quantities as _};
use crosscheck_core::{Game, Limits};
use crosscheck_package::sources;

use super::tools::{Compiled, layout, run_python};
use crate::common::Folder;
use crate::common::games::{NAMES, game as the_game};

/// Limits for which there are inputs.
const POSSIBLE: [(&str, &str); 14] = [
    ("texas", ""),
    ("texas", "n=8 m=8 k=5 q=20"),
    // Cell by cell, one colour of two often fits nowhere.
    ("texas", "n=50 m=50 k=2 q=1000"),
    ("texas", "n=..2 m=..2 k=1"),
    ("texas", "n=20 m=20 a=1,3..4 k=9 b=0,6"),
    ("chess", ""),
    ("chess", "n=8 m=8 q=20"),
    ("chess", "nm=1000..2000 q=100"),
    // Every cell gets a piece.
    ("chess", "T=5 n=2..3 m=2 q=4..6 road=0..1,3"),
    ("chess", "T=1 n=447 m=447 q=50000.. lv=1..7"),
    ("chess", "T=1 m=100000 q=10"),
    ("rochine", ""),
    ("rochine", "N=8 K=1000 a=1..8 b=1..8 c=1..8 d=1..8"),
    ("rochine", "N=5..10 a=..-2147483000 d=2147483647"),
];

/// Limits for which there are none.
const IMPOSSIBLE: [(&str, &str); 4] =
    [("texas", "n=3 k=1"), ("chess", "n=2 m=2 q=5"), ("chess", "n=3 nm=10"), ("rochine", "N=5,7")];

/// Checks an input strictly, within limits.
fn is_within(game: &str, input: &[u8], limits: &str) {
    let asked = limits.split_whitespace().map(|limit| limit.split_once('=').expect("NAME=VALUES"));
    let narrowed = Narrowed::parse(&layout(game).names(), asked).expect("they are limits");
    if let Err(error) = the_game(game).parse_strict(input, Limits::Contest, &narrowed) {
        panic!("{game} {limits}: {error}");
    }
}

/// Checks a generator of one game, which runs with arguments.
fn check(game: &str, run: impl Fn(&[&str]) -> Output) {
    for (_, limits) in POSSIBLE.iter().filter(|(of, _)| *of == game) {
        let made = |seed| {
            let arguments: Vec<&str> = limits.split_whitespace().chain([seed]).collect();
            let run = run(&arguments);
            assert!(run.status.success(), "{limits}: {}", String::from_utf8_lossy(&run.stderr));
            is_within(game, &run.stdout, limits);
            run.stdout
        };
        let [one, again, other] = ["seed=1", "seed=1", "seed=2"].map(made);
        assert!(one == again && one != other, "{game} {limits}");
    }
    for (_, limits) in IMPOSSIBLE.iter().filter(|(of, _)| *of == game) {
        let run = run(&limits.split_whitespace().collect::<Vec<_>>());
        assert!(!run.status.success() && run.stdout.is_empty(), "{game} {limits}");
        assert!(String::from_utf8_lossy(&run.stderr).contains("no input within these limits was found"));
    }
    for wrong in ["zz=1", "T", "n=", "n=5..2", "N=5..2", "n=1.5", "N=x", "n=1 n=2", "n=999999", "n=.."] {
        let run = run(&wrong.split_whitespace().collect::<Vec<_>>());
        let ignored = !wrong.contains('=') && run.status.success();
        assert!(ignored || !run.status.success() && run.stdout.is_empty(), "{game} {wrong}");
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
#[ignore = "slow"]
fn the_generators_in_python_make_valid_inputs_that_depend_on_their_arguments_alone() {
    for game in NAMES {
        let folder = Folder::with("generator.py", sources::source("generator.py", game, layout(game)));
        check(game, |arguments| {
            run_python(&folder, [&["generator.py"], arguments].concat().iter().copied(), b"")
        });
    }
}

#[test]
#[cfg_attr(not(all(have_testlib, have_gxx)), ignore = "there is no testlib.h or no g++")]
fn the_generators_in_cpp_make_valid_inputs_that_depend_on_their_arguments_alone() {
    for game in NAMES {
        let generator = Compiled::new(&sources::source("generator.cpp", game, layout(game)));
        check(game, |arguments| generator.run(arguments.iter().copied(), b""));
    }
}
