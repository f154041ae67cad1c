//! The statement's four samples.

use spec::rochine::{Case, Over, Side, Verdict, Way};

use super::build::verdicts;
use crate::every_game::{play, sample};

fn answer(text: &str) -> String {
    play(&sample::<Case>(text)).1.to_string()
}

#[test]
fn the_first_sample_is_illegal() {
    assert_eq!(answer(include_str!("samples/1.in")), "0");
    assert_eq!(verdicts(&sample::<Case>(include_str!("samples/1.in"))), [Verdict::Occupied]);
}

#[test]
fn the_second_sample_is_unfinished() {
    assert_eq!(answer(include_str!("samples/2.in")), "1\nhhll\nh..l\n..ll\nhh.l");
}

#[test]
fn the_third_sample_is_unfinished_after_a_capture() {
    let expected = "1\n.hhh..\nh..l.l\n.h...l\nh....l\nh....l\nhhhlll";
    assert_eq!(answer(include_str!("samples/3.in")), expected);
}

#[test]
fn the_fourth_sample_is_decided_by_move_21_and_the_rest_is_ignored() {
    let case = sample::<Case>(include_str!("samples/4.in"));
    let (steps, answer) = play(&case);
    assert_eq!(answer.to_string(), "2\nred\n...h..\nhhh...\n.h...l\nh...l.\nh..l..\n.hhh..");
    assert_eq!(steps.len(), 21);
    let last = steps[20].play.as_ref().expect("a legal move");
    assert_eq!(last.over, Some(Over { winner: Side::Red, by: Way::Pieces }));
    assert_eq!(last.blue, 3);
}
