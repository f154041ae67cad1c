//! What a contest that sets a game has of it.

use crosscheck_core::Game as _;
use crosscheck_package::{Statement, check_statement};

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

#[test]
fn every_game_has_statements_that_all_formats_of_packages_can_take() {
    each(|game| {
        for language in ["en", "zh"] {
            let text = game.contest().remove(&format!("statement.{language}.md"));
            let text = text.unwrap_or_else(|| panic!("{} {language}", game.name()));
            let checked = check_statement(&Statement { language: language.into(), text });
            checked.unwrap_or_else(|error| panic!("{} {language}: {error}", game.name()));
        }
    });
}
