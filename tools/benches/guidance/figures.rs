//! Medians with intervals, also where not all runs have found it.

use std::time::Duration;

/// The times of the runs of one way, until found.
pub(super) struct Times {
    limit: f64,
    /// In seconds; infinite where it was not found.
    all: Vec<f64>,
}

impl Times {
    pub(super) fn new(limit: Duration) -> Self {
        Times { limit: limit.as_secs_f64(), all: Vec::new() }
    }

    pub(super) fn add(&mut self, time: Option<Duration>) {
        self.all.push(time.map_or(f64::INFINITY, |time| time.as_secs_f64()));
        self.all.sort_by(f64::total_cmp);
    }

    /// Returns the cell of a table: the median, its interval, and how many runs have found it, unless all have.
    pub(super) fn cell(&self) -> String {
        let count = self.all.len();
        let (first, last) = interval(count);
        let median = (self.all[(count - 1) / 2] + self.all[count / 2]) / 2.0;
        let [median, first, last] =
            [median, self.all[first], self.all[last]].map(|time| self.shown(time));
        let found = self.all.iter().filter(|time| time.is_finite()).count();
        let of = if found < count { format!(", found {found} of {count}") } else { String::new() };
        format!("{median} ({first} to {last}){of}")
    }

    fn shown(&self, time: f64) -> String {
        match time {
            _ if time > self.limit => format!("> {}", self.limit),
            _ if time < 1.0 => format!("{time:.3}"),
            _ => format!("{time:.2}"),
        }
    }
}

/// Returns the places, in order of size, of the two values of so many between which the median of all possible values
/// lies with a probability of at least 95 %, whatever their distribution.
pub(super) fn interval(count: usize) -> (usize, usize) {
    // How likely it is that so many values are below the median: as likely as so many heads of a coin.
    let mut likely = 0.5_f64.powi(count as i32);
    let (mut below, mut first) = (likely, 0);
    while below <= 0.025 {
        likely *= (count - first) as f64 / (first + 1) as f64;
        below += likely;
        first += 1;
    }
    let first = first.saturating_sub(1);
    (first, count - 1 - first)
}
