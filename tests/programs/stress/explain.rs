//! Which misreading of the rules gives the same answers as a program. The programs are misreadings, played by `solve
//! --plant`.

use crosscheck_core::Game;

use super::contains_in_order;
use crate::common::games::{NAMES, the_game};
use crate::common::{Folder, PROGRAM, stdout};

/// Runs one misreading in `every` as a program and checks that the report names it.
fn misreadings_are_named(every: usize) {
    fn names<G: Game>() -> Vec<&'static str> {
        G::misreadings().iter().map(|misreading| misreading.name).collect()
    }
    for game in NAMES {
        let names = the_game!(game, names -> Vec<&'static str>);
        for name in names.into_iter().step_by(every) {
            let program = format!("{PROGRAM} solve {game} --plant {name}");
            let run = Folder::new().run(&format!("stress {game} --seed 1 -- {program}")).code(1);
            contains_in_order(
                &stdout(&run),
                &["wrong answer (WA)", &format!("({name})"), "exactly your answers on all "],
            );
        }
    }
}

#[test]
fn a_misreading_played_by_a_program_is_named() {
    misreadings_are_named(12);
}

#[test]
#[ignore = "takes minutes: every twelfth is tried on each change, all of them here"]
fn every_misreading_played_by_a_program_is_named() {
    misreadings_are_named(1);
}
