//! Looks for the amount that an answer is off by among the numbers the reference adds up.

use crosscheck_core::Step;
use crosscheck_core::contract::Amount;
use crosscheck_core::tokens::{Mismatch, tokens};

const MOST: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) words: String,
    /// The amount, and how often more than once it is counted: -1 if it is missing. `None` if the guess is of one case
    /// only.
    every: Option<(&'static str, i128)>,
}

impl Guess {
    /// Returns how far off the answer of a case is if the amount is always counted so.
    pub(super) fn predicts<S: Step>(&self, steps: &[S]) -> Option<i128> {
        let (name, more) = self.every?;
        let amounts = steps.iter().flat_map(|step| step.amounts());
        let values = amounts.filter(|amount| amount.name == name).map(|amount| amount.value);
        values.into_iter().try_fold(0_i128, |sum, value| sum.checked_add(value.checked_mul(more)?))
    }
}

/// Returns how far off an answer is in all, if it has as many words as the right one and all of them are numbers.
pub(super) fn off_in_all(right: &[u8], yours: &[u8]) -> Option<i128> {
    let numbers = |text| tokens(text).map(|(_, word)| integer(word)).collect::<Option<Vec<_>>>();
    let (right, yours) = (numbers(right)?, numbers(yours)?);
    let pairs = right.iter().zip(&yours);
    let same = right.len() == yours.len();
    pairs
        .filter(|_| same)
        .try_fold(0_i128, |sum, (right, yours)| sum.checked_add(yours.checked_sub(*right)?))
        .filter(|_| same)
}

/// Returns how far off the first wrong word is, if both it and the right word are numbers.
pub(super) fn off_by(mismatch: &Mismatch<'_>) -> Option<i128> {
    let first = mismatch.words.first()?;
    integer(first.found?)?.checked_sub(integer(first.expected?)?)
}

pub(super) fn integer(word: &[u8]) -> Option<i128> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// Returns what may account for an answer that is off by `off`: amounts of the steps in which it went wrong (`now`),
/// and amounts that were due `before` and no longer are.
pub(super) fn accounts_for<S: Step>(off: i128, now: &[S], before: &[S]) -> Vec<Guess> {
    let mut found = Vec::new();
    let placed = |steps: &[S]| -> Vec<(String, Amount)> {
        steps
            .iter()
            .flat_map(|step| step.amounts().into_iter().map(|amount| (step.place(), amount)))
            .collect()
    };
    let (all, gone) = (placed(now), placed(before));
    for (place, Amount { name, clause, value }) in all.iter().filter(|(_, amount)| amount.value != 0) {
        let what = format!("the {name} of {place}, {value} ({clause}),");
        let more = match off.checked_rem(*value) {
            Some(0) => off.checked_div(*value),
            _ => None,
        };
        let how = match more {
            Some(-1) => "missing".into(),
            Some(1) => "counted twice".into(),
            Some(more @ 2..=9) => format!("counted {} times", more + 1),
            _ => continue,
        };
        let every = more.map(|more| (*name, more));
        found.push(Guess { words: format!("as if {what} were {how}"), every });
    }
    let mut names: Vec<(&'static str, &str)> = Vec::new();
    for (_, amount) in &all {
        if !names.contains(&(amount.name, amount.clause)) {
            names.push((amount.name, amount.clause));
        }
    }
    for (name, clause) in names {
        let values: Vec<i128> =
            all.iter().filter(|(_, a)| a.name == name && a.value != 0).map(|(_, a)| a.value).collect();
        let sum = values.iter().try_fold(0_i128, |sum, value| sum.checked_add(*value));
        if let Some(sum) = sum
            && values.len() > 1
            && sum.checked_neg() == Some(off)
        {
            let words = format!("as if every {name} here, {sum} together ({clause}), were missing");
            found.push(Guess { words, every: Some((name, -1)) });
        }
    }
    for (_, Amount { name, clause, value }) in gone.iter().filter(|(_, amount)| amount.value != 0) {
        let still = all.iter().any(|(_, amount)| amount.name == *name && amount.value == *value);
        if off == *value && !still {
            let words =
                format!("as if the {name}, {value} ({clause}), were given that is not due any more");
            found.push(Guess { words, every: None });
        }
    }
    found.truncate(MOST);
    found
}

#[cfg(test)]
mod tests {
    use crosscheck_core::Field;

    use super::*;

    /// A step that consists only of amounts.
    #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
    struct Sum(Vec<i64>);

    impl Step for Sum {
        fn turn(&self) -> Option<usize> {
            Some(1)
        }
        fn place(&self) -> String {
            "round 1".into()
        }
        fn course(&self) -> &'static str {
            "X1"
        }
        fn fields(&self) -> Vec<Field> {
            Vec::new()
        }
        fn amounts(&self) -> Vec<Amount> {
            let amount = |&value: &i64| Amount { name: "bonus", clause: "X1", value: value.into() };
            self.0.iter().map(amount).collect()
        }
    }

    #[test]
    fn an_amount_that_is_missing_or_counted_again_is_recognized() {
        let now = [Sum(vec![80, 0, 7])];
        let first = |off, before: &[Sum]| accounts_for(off, &now, before).remove(0).words;
        assert!(first(-80, &[]).ends_with("80 (X1), were missing"));
        assert!(first(7, &[]).ends_with("were counted twice"));
        assert!(first(14, &[]).ends_with("were counted 3 times"));
        assert!(first(-87, &[]).contains("every bonus here, 87 together"));
        assert!(first(1000, &[Sum(vec![1000])]).contains("not due any more"));
        assert!(accounts_for(5, &now, &[]).is_empty());
    }

    #[test]
    fn a_guess_says_how_far_off_other_answers_are() {
        let guess = &accounts_for(-80, &[Sum(vec![80])], &[])[0];
        assert_eq!(guess.predicts(&[Sum(vec![5, 7]), Sum(vec![1])]), Some(-13));
        assert_eq!(off_in_all(b"3 5\n", b"4 3"), Some(-1));
        assert_eq!([off_in_all(b"3 5", b"4"), off_in_all(b"3", b"red")], [None, None]);
    }

    #[test]
    fn an_answer_that_is_off_by_as_much_as_can_be_is_no_overflow() {
        let now = [Sum(vec![-1, i64::MIN, i64::MIN])];
        assert!(accounts_for(i128::MIN, &now, &now).is_empty());
        assert!(accounts_for(i128::MAX, &now, &now).is_empty());
    }
}
