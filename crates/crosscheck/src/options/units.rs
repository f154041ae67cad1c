//! Parses times and sizes that the user types.

use std::time::Duration;

use crosscheck_core::foreign::quote;

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("{} is not a time: give a number with ms, s, m or h", quote(text));
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let seconds: f64 = number.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|_| expected())
}

pub(crate) fn size(text: &str) -> Result<u64, String> {
    let expected =
        || format!("{} is not a size: give a number of MiB, or a number with K, M or G", quote(text));
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let shift = match unit {
        "K" | "k" => 10,
        "" | "M" | "m" => 20,
        "G" | "g" => 30,
        _ => return Err(expected()),
    };
    let number: u64 = number.parse().map_err(|_| expected())?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(expected)
}
