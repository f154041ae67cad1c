//! The statements of the games' problems: every game has one in each language, which all formats of packages can take.

use std::fs;
use std::path::Path;

use crosscheck_package::{Statement, check_statement};

use crate::common::games::NAMES;

#[test]
fn every_game_has_statements_that_all_formats_of_packages_can_take() {
    let contest = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/contest");
    for game in NAMES {
        for language in ["en", "zh"] {
            let path = contest.join(game).join(format!("statement.{language}.md"));
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{game} {language}: {error}"));
            let statement = Statement { language: language.into(), text };
            check_statement(&statement).unwrap_or_else(|error| panic!("{game} {language}: {error}"));
        }
    }
}
