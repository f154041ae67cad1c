//! Names of tests and programs: their order, and their short forms.

/// A key by which names are sorted: folder by folder, and numbers in them as numbers.
pub(crate) fn by_number(name: &str) -> impl Ord + use<> {
    name.split('/').map(parts).collect::<Vec<_>>()
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// The number of digits without leading zeros, those digits, and with all zeros: of any length.
    Number(usize, String, String),
    Text(String),
}

fn parts(name: &str) -> Vec<Part> {
    let same = |a: &u8, b: &u8| a.is_ascii_digit() == b.is_ascii_digit();
    let runs = name.as_bytes().chunk_by(same);
    runs.map(|run| {
        let run = String::from_utf8_lossy(run).into_owned();
        match run.bytes().next() {
            Some(b'0'..=b'9') => {
                let digits = run.trim_start_matches('0').to_owned();
                Part::Number(digits.len(), digits, run)
            }
            _ => Part::Text(run),
        }
    })
    .collect()
}

/// Returns short forms of names: the shortest beginnings, cut before a `-`, `_` or `.`, that no other name shares.
pub(super) fn short(names: &[&str]) -> Vec<String> {
    let beginnings = |name: &str| {
        let cuts = name.match_indices(['-', '_', '.']).map(|(at, _)| at).filter(|&at| at > 0);
        cuts.chain([name.len()]).collect::<Vec<_>>()
    };
    let begins = |other: &str, with: &str| {
        other.strip_prefix(with).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_', '.']))
    };
    let one = |name: &str| {
        let alone = |&end: &usize| names.iter().filter(|other| begins(other, &name[..end])).count() == 1;
        let end = beginnings(name).into_iter().find(alone).unwrap_or(name.len());
        name[..end].to_owned()
    };
    names.iter().map(|name| one(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_is_a_beginning_that_no_other_shares() {
        assert_eq!(short(&["01-tiny", "02-tiny", "11"]), ["01", "02", "11"]);
        assert_eq!(short(&["a-1", "a-2", "b-1", "b-1-x"]), ["a-1", "a-2", "b-1", "b-1-x"]);
        assert_eq!(short(&["-x", "é_1"]), ["-x", "é"]);
    }
}
