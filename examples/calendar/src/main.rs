//! Compares two date libraries: `chrono` is the reference, `jiff` the engine.
//!
//! There is no game here: a case is a date and some operations on it. After each operation, both libraries describe the
//! resulting date.

use crosscheck::{Rng, RngExt, Side, Subject};

struct Calendar;

/// An operation on a date. One that leads beyond the years -9999 to 9999, which not every library supports, changes
/// nothing.
#[crosscheck::data]
enum Turn {
    Days(i32),
    Months(i32),
    /// Counts the whole years since this date.
    Since(Day),
}

#[crosscheck::data]
#[derive(Copy, PartialOrd, Ord)]
struct Day(i16, u8, u8);

#[crosscheck::data]
struct Seen {
    date: Day,
    leap: bool,
    years: Option<i64>,
    /// Day of the year, day of the week, and weeks as `strftime` counts them.
    ordinal: String,
    weekday: String,
    iso: String,
    weeks: String,
    year: String,
    text: String,
}

/// The formats of the last six fields of `Seen`, which are the same for both libraries.
const FORMATS: [&str; 6] = ["%j", "%A %a %u %w", "%G-W%V %g", "%U %W", "%Y %C %y", "%F %e %d %D %b %h"];

const YEARS: std::ops::RangeInclusive<i16> = -9999..=9999;

fn day(rng: &mut dyn Rng) -> Day {
    let year = match rng.random_range(0..4) {
        0 => rng.random_range(-9999..=9999),
        1 => [-9999, -401, -100, -1, 0, 1, 99, 100, 999, 1000, 9999][rng.random_range(0..11)],
        _ => rng.random_range(1890..=2110),
    };
    Day(year, rng.random_range(1..=12), rng.random_range(1..=28))
}

#[crosscheck::subject]
impl Subject for Calendar {
    const NAME: &'static str = "calendar";
    const TURN: &'static str = "operation";
    const ENGINE: &'static str = "jiff";
    type Start = Day;
    type Reference = Chrono;

    fn start(rng: &mut dyn Rng) -> Day {
        day(rng)
    }

    fn turn(at: &Chrono, rng: &mut dyn Rng) -> Option<Turn> {
        let far = [40, 400, 40_000, 4_000_000][rng.random_range(0..4)];
        Some(match rng.random_range(0..10) {
            0..4 => Turn::Days(rng.random_range(-far..=far)),
            4..8 => Turn::Months(rng.random_range(-far / 30..=far / 30)),
            8 => Turn::Since(at.day()),
            _ => Turn::Since(day(rng)),
        })
    }

    fn is_start(day: &Day) -> bool {
        YEARS.contains(&day.0) && chrono_date(*day).is_some()
    }

    fn is_valid(_: &Chrono, turn: &Turn) -> bool {
        !matches!(turn, Turn::Since(day) if !Calendar::is_start(day))
    }

    fn resume(at: &Chrono) -> Option<Day> {
        Some(at.day())
    }

    /// Accepts known differences only in years for which no standard says how to write the field.
    fn is_known(id: &str, _: &Turn, at: &Chrono, _: &Seen, _: &Seen) -> bool {
        at.day().0 < if id == "century-of-early-years" { 1000 } else { 1 }
    }

    fn engine(start: Day) -> impl FnMut(&Turn) -> Seen {
        use jiff::{Span, Unit};
        let mut date = jiff_date(start);
        move |turn| {
            let span = |span: Result<Span, jiff::Error>| span.and_then(|span| date.checked_add(span)).ok();
            let (mut next, mut years) = (None, None);
            match turn {
                Turn::Days(days) => next = span(Span::new().try_days(*days)),
                Turn::Months(months) => next = span(Span::new().try_months(*months)),
                Turn::Since(day) => {
                    let other = jiff_date(*day);
                    let since = date.since((Unit::Year, other)).ok().filter(|_| other <= date);
                    years = since.map(|since| since.get_years().into());
                }
            }
            date = next.unwrap_or(date);
            let day = Day(date.year(), date.month() as u8, date.day() as u8);
            seen(day, date.in_leap_year(), years, |format| date.strftime(format).to_string())
        }
    }
}

fn seen(date: Day, leap: bool, years: Option<i64>, format: impl Fn(&str) -> String) -> Seen {
    let [ordinal, weekday, iso, weeks, year, text] = FORMATS.map(format);
    Seen { date, leap, years, ordinal, weekday, iso, weeks, year, text }
}

fn chrono_date(Day(year, month, day): Day) -> Option<chrono::NaiveDate> {
    chrono::NaiveDate::from_ymd_opt(year.into(), month.into(), day.into())
}

struct Chrono(chrono::NaiveDate);

impl Chrono {
    fn day(&self) -> Day {
        use chrono::Datelike;
        Day(self.0.year() as i16, self.0.month() as u8, self.0.day() as u8)
    }
}

impl Side<Calendar> for Chrono {
    fn new(start: &Day) -> Self {
        Chrono(chrono_date(*start).expect("a start is a date"))
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        use chrono::{Datelike, Months, TimeDelta};
        let (mut next, mut years) = (None, None);
        match turn {
            Turn::Days(days) => next = self.0.checked_add_signed(TimeDelta::days((*days).into())),
            Turn::Months(months @ 0..) => next = self.0.checked_add_months(Months::new(*months as u32)),
            Turn::Months(months) => next = self.0.checked_sub_months(Months::new(months.unsigned_abs())),
            Turn::Since(day) => {
                let other = chrono_date(*day).expect("a turn holds a date");
                years = self.0.years_since(other).map(i64::from);
            }
        }
        let within = next.filter(|date| YEARS.contains(&i16::try_from(date.year()).unwrap_or(i16::MAX)));
        self.0 = within.unwrap_or(self.0);
        seen(self.day(), self.0.leap_year(), years, |format| self.0.format(format).to_string())
    }
}

fn jiff_date(Day(year, month, day): Day) -> jiff::civil::Date {
    jiff::civil::Date::new(year, month as i8, day as i8).expect("it is a date")
}

crosscheck::main!(Calendar);
