//! Days of the calendar, in UTC. They are shown and compared; nothing is measured by them, because a clock may jump.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60;

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

/// Returns whether a text is a day of the calendar: `2026-11-24`.
pub fn is_date(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let part = |range: std::ops::Range<usize>| text[range].parse::<u32>().unwrap_or(0);
    shape == "0000-00-00" && (1..=days(part(0..4), part(5..7))).contains(&part(8..10))
}

fn days(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
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
        for wrong in
            ["", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-32", "+026-01-01", "2026-01-011"]
        {
            assert!(!is_date(wrong), "{wrong}");
        }
        for none in ["2026-02-31", "2026-02-29", "2100-02-29", "2026-11-31", "2026-00-01", "2026-01-00"]
        {
            assert!(!is_date(none), "{none}");
        }
    }
}
