//! What the user can ask of a case, as typed on the command line.

use crosscheck_core::generate::{Aim, Misasked, Want};
use spec::texas::Case;

const fn aim(name: &'static str, words: &'static [&'static str]) -> Aim<Case> {
    Aim { name, help: "", words, measure: |_, _, _| 0, families: &[] }
}

static AIMS: [Aim<Case>; 3] = [aim("rounds", &[]), aim("hand", &["pair", "five"]), aim("cleared", &[])];

fn parsed(text: &str) -> Result<(&str, usize, u64, u64), Misasked> {
    let want = Want::parse(text, &AIMS)?;
    Ok((want.aim.name, want.word, want.least, want.most))
}

#[test]
fn an_aim_is_asked_for_by_its_name_its_word_and_a_number() {
    const MAX: u64 = u64::MAX;
    assert_eq!(parsed("cleared"), Ok(("cleared", 0, 1, MAX)));
    assert_eq!(parsed("rounds>=10"), Ok(("rounds", 0, 10, MAX)));
    assert_eq!(parsed("rounds>10"), Ok(("rounds", 0, 11, MAX)));
    assert_eq!(parsed("rounds<=10"), Ok(("rounds", 0, 0, 10)));
    assert_eq!(parsed("rounds<10"), Ok(("rounds", 0, 0, 9)));
    assert_eq!(parsed("rounds=10"), Ok(("rounds", 0, 10, 10)));
    assert_eq!(parsed("rounds==10"), Ok(("rounds", 0, 10, 10)));
    assert_eq!(parsed("hand=five"), Ok(("hand", 1, 1, MAX)));
    assert_eq!(parsed("hand=pair>=2"), Ok(("hand", 0, 2, MAX)));
    assert_eq!(parsed("hand=five=0"), Ok(("hand", 1, 0, 0)));
    assert_eq!(parsed(" rounds >= 10 "), Ok(("rounds", 0, 10, MAX)));
}

#[test]
fn what_asks_for_nothing_is_told_why() {
    let why = |text: &str| parsed(text).expect_err("it asks for nothing").to_string();
    assert_eq!(why("turns>=1"), "there is no aim \"turns\"");
    assert_eq!(why(""), "there is no aim \"\"");
    assert_eq!(why("hand"), "hand of which kind? hand=pair, hand=five");
    assert_eq!(why("hand>=2"), "hand of which kind? hand=pair, hand=five");
    assert_eq!(why("hand=six"), "hand has no \"six\": hand=pair, hand=five");
    for text in ["rounds>=", "rounds>=x", "rounds=>3", "rounds>=-1", "rounds=five", "rounds>=1.5"] {
        assert!(why(text).ends_with("is not a bound: give >=N, >N, <=N, <N or =N"), "{text}");
    }
    assert_eq!(why("rounds<0"), "no case has so much: <0");
    assert_eq!(why("rounds>18446744073709551615"), "no case has so much: >18446744073709551615");
}

#[test]
fn wants_of_one_aim_become_one_and_must_not_contradict_each_other() {
    let all = |texts: &[&str]| {
        let wants = texts.iter().map(|text| Want::parse(text, &AIMS).expect("it asks for something"));
        let wants = Want::together(wants)?;
        Ok::<_, Misasked>(wants.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    assert_eq!(
        all(&["rounds>=3", "cleared", "rounds<6"]),
        Ok(vec!["rounds>=3, <=5".into(), "cleared".into()])
    );
    assert_eq!(all(&["hand=pair", "hand=five"]), Ok(vec!["hand=pair".into(), "hand=five".into()]));
    let contradiction = all(&["rounds>=6", "rounds<3"]).map_err(|why| why.to_string());
    assert_eq!(contradiction, Err("no case has rounds>=6 and rounds<=2".into()));
}

#[test]
fn a_want_reads_as_it_is_typed() {
    for text in ["rounds>=10", "rounds<=10", "rounds==10", "cleared", "hand=five", "hand=pair>=2"] {
        assert_eq!(Want::parse(text, &AIMS).expect("it asks for something").to_string(), text);
    }
}
