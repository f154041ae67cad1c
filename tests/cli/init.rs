//! `crosscheck init`: the toy of the package that it makes.

use crosscheck::compare::pair::Pair as Compared;
use crosscheck::game;
use crosscheck::subject::Sequence;
use template::{Pair, Turn};

#[path = "../../crates/crosscheck/src/commands/init/template/lib.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod template;

#[test]
fn the_bug_of_the_toy_shows_only_for_capacities_that_are_not_powers_of_two() {
    let mut pair = Compared::new(&game::<Pair>(), None);
    for start in 1..=16_usize {
        let turns =
            (0..20).map(|turn| if turn % 7 > 4 { Turn::Pop } else { Turn::Push(turn) }).collect();
        let capacity = crosscheck::serde_json::from_value(start.into()).expect("it is a capacity");
        let found = pair.find(Sequence { start: capacity, turns }).is_some();
        assert_eq!(found, !start.is_power_of_two(), "capacity {start}");
    }
}
