//! Looks for the amount that an answer is off by among the numbers the reference adds up.

use crosscheck_core::contract::{Amount, Step};
use crosscheck_judge::tokens::Mismatch;

/// The most explanations given.
const MOST: usize = 3;

/// Returns how far off the first wrong word is, if both it and the right word are numbers.
pub(super) fn off_by(mismatch: &Mismatch<'_>) -> Option<i128> {
    let first = mismatch.words.first()?;
    let number = |word: Option<&[u8]>| std::str::from_utf8(word?).ok()?.parse::<i128>().ok();
    number(first.found)?.checked_sub(number(first.expected)?)
}

/// Returns what may account for an answer that is off by `off`: amounts of the steps in which it went wrong (`now`),
/// and amounts that were due `before` and no longer are.
pub(super) fn accounts_for<S: Step>(off: i128, now: &[S], before: &[S]) -> Vec<String> {
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
        if value.checked_neg() == Some(off) {
            found.push(format!("as if {what} were missing"));
        } else if off == *value {
            found.push(format!("as if {what} were counted twice"));
        } else if off.checked_rem(*value) == Some(0)
            && let Some(more @ 2..=9) = off.checked_div(*value)
        {
            found.push(format!("as if {what} were counted {} times", more + 1));
        }
    }
    let mut names: Vec<(&str, &str)> = Vec::new();
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
            found.push(format!("as if every {name} here, {sum} together ({clause}), were missing"));
        }
    }
    for (_, Amount { name, clause, value }) in gone.iter().filter(|(_, amount)| amount.value != 0) {
        let still = all.iter().any(|(_, amount)| amount.name == *name && amount.value == *value);
        if off == *value && !still {
            found.push(format!(
                "as if the {name}, {value} ({clause}), were given that is not due any more"
            ));
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
        assert!(accounts_for(-80, &now, &[])[0].ends_with("80 (X1), were missing"));
        assert!(accounts_for(7, &now, &[])[0].ends_with("were counted twice"));
        assert!(accounts_for(-87, &now, &[])[0].contains("every bonus here, 87 together"));
        assert!(accounts_for(1000, &now, &[Sum(vec![1000])])[0].contains("not due any more"));
        assert!(accounts_for(5, &now, &[]).is_empty());
    }

    #[test]
    fn an_answer_that_is_off_by_as_much_as_can_be_is_no_overflow() {
        let now = [Sum(vec![-1, i64::MIN, i64::MIN])];
        assert!(accounts_for(i128::MIN, &now, &now).is_empty());
        assert!(accounts_for(i128::MAX, &now, &now).is_empty());
    }
}
