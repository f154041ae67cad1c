//! Writes numbers for people.

/// Formats a number with its digits in groups of three: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number of things in words: `1 case`, `2,000 cases`.
pub fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_the_right_and_one_of_something_is_no_plural() {
        assert_eq!([0, 1, 1000].map(|n| counted(n, "case")), ["0 cases", "1 case", "1,000 cases"]);
        let all = [0, 7, 999, 1000, 65_536, 1_234_567].map(grouped);
        assert_eq!(all, ["0", "7", "999", "1,000", "65,536", "1,234,567"]);
    }
}
