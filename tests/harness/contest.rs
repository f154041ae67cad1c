//! What a contest that sets a game has of it.

use crosscheck_core::Game as _;

use crate::common::games::each;

#[test]
fn every_solution_is_a_single_file_and_every_game_has_some_of_each_verdict() {
    each(|game| {
        let (name, contest) = (game.name(), game.contest());
        for verdict in ["accepted/", "wrong/", "slow/"] {
            let sources: Vec<_> = contest.iter().filter(|(file, _)| file.starts_with(verdict)).collect();
            assert!(!sources.is_empty(), "{name}: {verdict}");
            for (file, source) in sources {
                assert!(!source.contains("#include \""), "{name}: {file}");
                assert_eq!(source.matches("int main(").count(), 1, "{name}: {file}");
            }
        }
    });
}
