//! Reads an input as its layout says.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use super::super::form::{first, has_leading_zeros};
use super::super::text::{InputError, Line, Reader, error_at};
use super::{Expr, Layout, Name, Narrowed, Number, Part, Quantities, Rule};

impl Quantities for Layout {
    fn names(&self) -> Vec<Name> {
        self.quantities()
    }

    fn check(&self, input: &[u8], narrowed: &Narrowed) -> Result<(), InputError> {
        first(input, |input| read(self, input, &[narrowed], false).map(drop))
    }

    fn admit(&self, text: &str, all: &[&Narrowed]) -> Vec<bool> {
        let kept = read(self, text.as_bytes(), all, true).unwrap_or_default();
        (0..all.len()).map(|at| kept.contains(&at)).collect()
    }
}

/// Reads a whole input, and returns the places of the limits that it keeps; it must keep some. Numbers must have no leading
/// zeros; otherwise this is as lenient as [`Reader`] is. Of a case's own text, which is valid, it passes over many lines that
/// no limit concerns.
fn read(layout: &Layout, input: &[u8], all: &[&Narrowed], own: bool) -> Result<Vec<usize>, InputError> {
    let kept = all.iter().copied().enumerate().collect();
    let mut reading = Reading { input, own, reader: Reader::new(input), kept, values: Vec::new() };
    reading.parts(layout.parts)?;
    reading.reader.end(&"the last line")?;
    Ok(reading.kept.into_iter().map(|(at, _)| at).collect())
}

struct Reading<'a> {
    input: &'a [u8],
    /// Whether it is a case's own text.
    own: bool,
    reader: Reader<'a>,
    /// The limits that the input keeps so far, each with its place.
    kept: Vec<(usize, &'a Narrowed)>,
    /// The numbers read so far: the last one of each name, and where it stands.
    values: Vec<(&'static str, i64, Range<usize>)>,
}

impl Reading<'_> {
    fn parts(&mut self, parts: &[Part]) -> Result<(), InputError> {
        parts.iter().try_for_each(|part| self.part(part))
    }

    fn part(&mut self, part: &Part) -> Result<(), InputError> {
        if let Some(lines) = self.idle(part).filter(|_| self.own) {
            return (0..self.amount(lines)).try_for_each(|_| self.reader.line(&"").map(drop));
        }
        match *part {
            Part::Line { what, numbers, rules } => self.line(&what, numbers, rules, &mut HashSet::new()),
            Part::Lines { what, count, numbers, rules } => {
                let (count, mut seen) = (self.amount(count), HashSet::new());
                (1..=count).try_for_each(|at| {
                    self.line(&format_args!("{what} {at} of {count}"), numbers, rules, &mut seen)
                })
            }
            Part::Table { what, rows, cols, value, rules } => {
                self.table(what, [rows, cols], &value, rules)
            }
            Part::Digits { what, rows, cols, value } => self.digits(what, [rows, cols], &value),
            Part::Repeat { count, parts, .. } => {
                (1..=self.amount(count)).try_for_each(|_| self.parts(parts))
            }
        }
    }

    /// Returns the number of a part's lines, if it is one of many lines and none of its numbers is limited.
    fn idle(&self, part: &Part) -> Option<Expr> {
        let free = |name| !self.is_limited(name);
        match *part {
            Part::Lines { count, numbers, rules, .. } => {
                let by_rule = |rule: &Rule| !matches!(rule, Rule::Named(of, _) if !free(of.name));
                let is_idle = numbers.iter().all(|of| free(of.name)) && rules.iter().all(by_rule);
                is_idle.then_some(count)
            }
            Part::Table { rows, value, .. } | Part::Digits { rows, value, .. } => {
                free(value.name).then_some(rows)
            }
            Part::Line { .. } | Part::Repeat { .. } => None,
        }
    }

    fn line(
        &mut self,
        what: &dyn fmt::Display,
        numbers: &[Number],
        rules: &[Rule],
        seen: &mut HashSet<[i64; 2]>,
    ) -> Result<(), InputError> {
        let mut line = self.reader.line(what)?;
        for number in numbers {
            let value = self.number(&mut line, number)?;
            self.set(number.name, value, line.last());
        }
        line.end(what)?;
        rules.iter().try_for_each(|rule| self.rule(rule, seen))
    }

    fn table(
        &mut self,
        what: &str,
        [rows, cols]: [Expr; 2],
        value: &Number,
        rules: &[Rule],
    ) -> Result<(), InputError> {
        let (rows, cols) = (self.amount(rows), self.amount(cols));
        let mut table = Vec::new();
        for row in 1..=rows {
            let mut line = self.reader.line(&format_args!("row {row} of {rows} of the {what}"))?;
            for _ in 1..=cols {
                table.push((self.number(&mut line, value)?, line.last()));
            }
            line.end(&format_args!("a row has {cols} {what}"))?;
        }
        if rules.contains(&Rule::NoRun)
            && let Some((value, at)) = third_in_line(&table, cols as usize)
        {
            let problem = format!("this is the third {value} in a line");
            let expected = format!("no three equal {what} in a row or a column");
            return Err(error_at(self.input, at.clone(), problem, expected));
        }
        Ok(())
    }

    fn digits(&mut self, what: &str, sides: [Expr; 2], value: &Number) -> Result<(), InputError> {
        let [rows, cols] = sides.map(|side| self.amount(side));
        let (low, high) = (self.amount(value.low), self.amount(value.high));
        debug_assert_eq!((low, high.min(9)), (0, high), "digits begin at 0");
        for row in 1..=rows {
            let what = format_args!("row {row} of {rows} of the {what}");
            let mut line = self.reader.line(&what)?;
            let digits = line.digits(&what, u32::try_from(cols).unwrap_or(u32::MAX), high as u8)?;
            let start = line.last().start;
            line.end(&format_args!("a row has {cols} digits, without blanks"))?;
            if !self.is_limited(value.name) {
                continue;
            }
            for (at, digit) in digits.iter().enumerate() {
                self.narrowed(value, i64::from(digit - b'0'), start + at..start + at + 1)?;
            }
        }
        Ok(())
    }

    fn number(&mut self, line: &mut Line<'_>, number: &Number) -> Result<i64, InputError> {
        let range = self.amount(number.low)..=self.amount(number.high);
        let value = line.number(&format_args!("{}, {}", number.name, number.about), range)?;
        let at = line.last();
        if has_leading_zeros(&self.input[at.clone()]) {
            let problem = "the number has leading zeros".into();
            return Err(line.error(at, problem, value.to_string()));
        }
        self.narrowed(number, value, at)?;
        Ok(value)
    }

    fn rule(&mut self, rule: &Rule, seen: &mut HashSet<[i64; 2]>) -> Result<(), InputError> {
        match *rule {
            Rule::Even(name) => match self.place(name) {
                (value, at) if value % 2 != 0 => {
                    Err(self.error(at, format!("{value} is odd"), format!("{name}, an even number")))
                }
                _ => Ok(()),
            },
            Rule::Named(number, amount) => {
                let (value, at) = (self.amount(amount), self.last_of(amount));
                let (low, high) = (self.amount(number.low), self.amount(number.high));
                if !(low..=high).contains(&value) {
                    let problem = format!("{} is {value}", number.about);
                    return Err(self.error(at, problem, format!("a number from {low} to {high}")));
                }
                self.narrowed(&number, value, at)
            }
            Rule::AtMost(name, most) => match (self.place(name), self.amount(most)) {
                ((value, at), most) if value > most => {
                    let problem = format!("{value} is too large");
                    Err(self.error(at, problem, format!("{name}, a number up to {most}")))
                }
                _ => Ok(()),
            },
            Rule::Distinct(names, about) => {
                let values = names.map(|name| self.place(name).0);
                if seen.insert(values) {
                    return Ok(());
                }
                let problem = format!("({},{}) comes again", values[0], values[1]);
                Err(self.error(self.place(names[1]).1, problem, format!("other numbers: {about}")))
            }
            Rule::NoRun => unreachable!("only tables have this rule"),
        }
    }

    fn is_limited(&self, name: &str) -> bool {
        self.kept.iter().any(|(_, narrowed)| narrowed.get(name).is_some())
    }

    /// Compares a value with the limits. It is an error if none are left that the input keeps.
    fn narrowed(&mut self, number: &Number, value: i64, at: Range<usize>) -> Result<(), InputError> {
        let Some(last) = self.kept.last().map(|(_, narrowed)| *narrowed) else { return Ok(()) };
        self.kept.retain(|(_, narrowed)| {
            narrowed.get(number.name).is_none_or(|values| values.contains(value))
        });
        let Some(values) = last.get(number.name).filter(|_| self.kept.is_empty()) else {
            return Ok(());
        };
        let expected = format!("{}, {}, within {values}", number.name, number.about);
        Err(self.error(at, format!("{} is {value}", number.name), expected))
    }

    fn set(&mut self, name: &'static str, value: i64, at: Range<usize>) {
        match self.values.iter_mut().find(|known| known.0 == name) {
            Some(known) => (known.1, known.2) = (value, at),
            None => self.values.push((name, value, at)),
        }
    }

    /// Returns the last number of this name, and where it stands.
    fn place(&self, name: &str) -> (i64, Range<usize>) {
        let known = self.values.iter().find(|known| known.0 == name);
        let (_, value, at) = known.expect("a layout uses a number after it has been read");
        (*value, at.clone())
    }

    fn amount(&self, amount: Expr) -> i64 {
        amount.value(|name| self.place(name).0)
    }

    /// Returns where the last number of an amount stands.
    fn last_of(&self, amount: Expr) -> Range<usize> {
        match amount {
            Expr::Const(_) => 0..0,
            Expr::Var(name) | Expr::Product(_, name) | Expr::Minus(name, _) => self.place(name).1,
        }
    }

    fn error(&self, span: Range<usize>, problem: String, expected: String) -> InputError {
        error_at(self.input, span, problem, expected)
    }
}

/// Returns the first entry, in reading order, that equals its two neighbours to the left or above.
fn third_in_line(table: &[(i64, Range<usize>)], cols: usize) -> Option<&(i64, Range<usize>)> {
    let is = |at: usize, back: usize| {
        [back, 2 * back].iter().all(|&back| at >= back && table[at - back].0 == table[at].0)
    };
    let third = |&at: &usize| at % cols >= 2 && is(at, 1) || is(at, cols);
    (0..table.len()).find(third).map(|at| &table[at])
}
