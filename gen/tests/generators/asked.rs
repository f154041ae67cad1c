//! Requests for a case, as typed on the command line. The tests of the commands show which requests are refused.

use crosscheck_core::generate::{Generator, Want};

use crate::texas::Texan;

/// Returns what is asked for together, as it reads; the error says why it is nothing.
fn asked(texts: &[&str]) -> Result<Vec<String>, String> {
    let wants = texts.iter().map(|text| Want::parse(text, Texan::new().aims()));
    let wants = wants.collect::<Result<Vec<_>, _>>().and_then(Want::together);
    let wants = wants.map_err(|why| why.to_string())?;
    Ok(wants.iter().map(ToString::to_string).collect())
}

#[test]
fn an_aim_is_asked_for_by_its_name_its_word_and_a_number_and_reads_as_it_is_typed() {
    for text in ["rounds>=10", "rounds<=10", "rounds==10", "cleared", "hand=five", "hand=one-pair>=2"] {
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
    let both = Ok(vec!["rounds>=3, <=5".to_owned(), "cleared".to_owned()]);
    assert_eq!(asked(&["rounds>=3", "cleared", "rounds<6"]), both);
    assert_eq!(asked(&["hand=one-pair", "hand=five"]).map(|wants| wants.len()), Ok(2));
}

#[test]
fn what_is_no_number_or_more_than_a_case_can_have_is_refused() {
    for never in ["<0", ">18446744073709551615"] {
        assert_eq!(asked(&[&format!("rounds{never}")]), Err(format!("no case has so much: {never}")));
    }
    for text in ["rounds>=", "rounds>=x", "rounds=>3", "rounds>=-1", "rounds=five", "rounds>=1.5"] {
        let why = asked(&[text]).expect_err("it asks for nothing");
        assert!(why.ends_with("is not a bound: give >=N, >N, <=N, <N or =N"), "{text}");
    }
}
