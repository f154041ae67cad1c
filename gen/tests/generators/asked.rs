//! What the user can ask of a case, as typed on the command line.

use crosscheck_core::generate::{Aim, Misasked, Want};
use spec::texas::Case;

const fn aim(name: &'static str, words: &'static [&'static str]) -> Aim<Case> {
    Aim { name, help: "", words, measure: |_, _, _| 0, families: &[] }
}

static AIMS: [Aim<Case>; 3] = [aim("rounds", &[]), aim("hand", &["pair", "five"]), aim("cleared", &[])];

/// Returns what is asked for together, as it reads; the error says why it is nothing.
fn asked(texts: &[&str]) -> Result<Vec<String>, String> {
    let wants = texts.iter().map(|text| Want::parse(text, &AIMS)).collect::<Result<Vec<_>, _>>();
    let wants = wants.and_then(Want::together).map_err(|why: Misasked| why.to_string())?;
    Ok(wants.iter().map(ToString::to_string).collect())
}

#[test]
fn an_aim_is_asked_for_by_its_name_its_word_and_a_number_and_reads_as_it_is_typed() {
    for text in ["rounds>=10", "rounds<=10", "rounds==10", "cleared", "hand=five", "hand=pair>=2"] {
        assert_eq!(asked(&[text]), Ok(vec![text.to_owned()]));
    }
    for (text, read) in [
        ("rounds>10", "rounds>=11"),
        ("rounds<10", "rounds<=9"),
        ("rounds=10", "rounds==10"),
        ("hand=five=0", "hand=five<=0"),
        (" rounds >= 10 ", "rounds>=10"),
    ] {
        assert_eq!(asked(&[text]), Ok(vec![read.to_owned()]));
    }
}

#[test]
fn what_asks_for_nothing_is_told_why() {
    let why = |text: &str| asked(&[text]).expect_err("it asks for nothing");
    for (text, told) in [
        ("turns>=1", "there is no aim \"turns\""),
        ("", "there is no aim \"\""),
        ("hand", "hand of which kind? hand=pair, hand=five"),
        ("hand>=2", "hand of which kind? hand=pair, hand=five"),
        ("hand=six", "hand has no \"six\": hand=pair, hand=five"),
        ("rounds<0", "no case has so much: <0"),
        ("rounds>18446744073709551615", "no case has so much: >18446744073709551615"),
    ] {
        assert_eq!(why(text), told);
    }
    for text in ["rounds>=", "rounds>=x", "rounds=>3", "rounds>=-1", "rounds=five", "rounds>=1.5"] {
        assert!(why(text).ends_with("is not a bound: give >=N, >N, <=N, <N or =N"), "{text}");
    }
}

#[test]
fn wants_of_one_aim_become_one_and_must_not_contradict_each_other() {
    let both = Ok(vec!["rounds>=3, <=5".to_owned(), "cleared".to_owned()]);
    assert_eq!(asked(&["rounds>=3", "cleared", "rounds<6"]), both);
    assert_eq!(asked(&["hand=pair", "hand=five"]).map(|wants| wants.len()), Ok(2));
    assert_eq!(asked(&["rounds>=6", "rounds<3"]), Err("no case has rounds>=6 and rounds<=2".into()));
}
