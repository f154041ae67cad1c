//! Days of the calendar, in UTC. They are shown and compared; nothing is measured by them, because a clock may jump.

use std::time::{SystemTime, UNIX_EPOCH};

/// The number of seconds in a day.
pub const DAY: u64 = 24 * 60 * 60;

/// Returns the time in seconds since 1970, by the machine's clock.
#[allow(clippy::disallowed_methods, reason = "a moment to be shown")]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Returns the day of a moment, which is given in seconds since 1970: `2026-11-24`.
///
/// Counts years from March, so that the leap day is the last day of a year; see Hinnant, "chrono-Compatible Low-Level
/// Date Algorithms".
pub fn date(seconds: u64) -> String {
    let days = seconds / DAY + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year_of_era = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns whether a text has the form of a date: `2026-11-24`.
pub fn is_date(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let part = |range: std::ops::Range<usize>| text[range].parse::<u32>().unwrap_or(0);
    shape == "0000-00-00" && (1..=12).contains(&part(5..7)) && (1..=31).contains(&part(8..10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_781, "2026-11-24"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!((date(day * DAY), date(day * DAY + DAY - 1)), (expected.into(), expected.into()));
            assert!(is_date(expected));
        }
    }

    #[test]
    fn what_is_no_date_is_told_apart() {
        let wrong =
            ["", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-32", "+026-01-01", "2026-01-011"];
        assert!(wrong.iter().all(|text| !is_date(text)));
    }
}
