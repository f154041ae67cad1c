//! Reads an input as its shape says.

use std::collections::HashSet;
use std::ops::Range;

use crosscheck_core::InputError;
use crosscheck_core::contract::quantities::Narrowed;
use crosscheck_core::contract::text::{error_at, is_blank};
use crosscheck_core::encoding::{mark, utf_16};
use crosscheck_core::foreign::foreign_bytes;
use memchr::memchr2;
use smallvec::smallvec;

use crate::bounds::{range, whole};
use crate::check::{Key, holds, keys};
use crate::evaluate::of;
use crate::shape::{Assertion, Group, Part, Shape, Slot, Step, Test};
use crate::value::{Datum, Decimal, Row};
use crate::written::{Amount, Function, Kind, Literal};

impl Shape {
    /// Reads an input. Blank lines are skipped; where a line has nothing on it, one stands for it. A line may end with CR LF, and
    /// the input may begin with a byte order mark, as in downloaded files.
    ///
    /// # Errors
    /// The first place at which the input departs from the shape, and the condition that it violates.
    pub fn read(&self, input: &[u8]) -> Result<Row, InputError> {
        self.read_within(input, &[])
    }

    /// Reads an input, which must keep some of these limits if there are any.
    pub(crate) fn read_within(&self, input: &[u8], limits: &[&Narrowed]) -> Result<Row, InputError> {
        let mut reading = Reading::new(self, input, limits);
        reading.encoding()?;
        let case = reading.block(0)?;
        reading.end()?;
        Ok(case)
    }

    /// Returns the places of those limits that a case keeps, given its own text, of which all conditions hold.
    pub(crate) fn kept(&self, text: &str, limits: &[&Narrowed]) -> Vec<usize> {
        let mut reading = Reading::new(self, text.as_bytes(), limits);
        reading.is_valid = true;
        // No limit is kept if reading ends early.
        let kept = reading.block(0).map(|_| reading.kept).unwrap_or_default();
        kept.into_iter().map(|(at, _)| at).collect()
    }
}

struct Reading<'a> {
    shape: &'a Shape,
    input: &'a [u8],
    /// Where the next line begins.
    next: usize,
    /// What is left of the line that is being read.
    line: Range<usize>,
    /// The records that have begun, outermost first.
    scope: Vec<Row>,
    /// Which record of how many each of them is, but for the whole input.
    nth: Vec<(i64, i64)>,
    /// Where the last word stands.
    last: Range<usize>,
    /// The limits that the input keeps so far, each with its place.
    kept: Vec<(usize, &'a Narrowed)>,
    /// Whether it is known that all conditions hold.
    is_valid: bool,
}

/// How much of a word an error shows.
const SHOWN: usize = 40;

impl<'a> Reading<'a> {
    fn new(shape: &'a Shape, input: &'a [u8], limits: &[&'a Narrowed]) -> Self {
        let kept = limits.iter().copied().enumerate().collect();
        let (scope, nth) = (Vec::new(), Vec::new());
        Reading { shape, input, next: 0, line: 0..0, scope, nth, last: 0..0, kept, is_valid: false }
    }

    /// Passes over a byte order mark. Refuses UTF-16, in which every other byte of a number would be zero.
    fn encoding(&mut self) -> Result<(), InputError> {
        if let Some(convert) = utf_16(self.input) {
            let expected = format!("ASCII: {convert}");
            return Err(self.error(0..2, "the input is encoded in UTF-16", expected));
        }
        self.next = mark(self.input);
        Ok(())
    }

    fn error(
        &self,
        at: Range<usize>,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> InputError {
        error_at(self.input, at, problem.into(), expected.into())
    }

    fn values(&mut self) -> &mut Vec<Datum> {
        &mut self.scope.last_mut().expect("a block is read").values
    }

    fn block(&mut self, id: usize) -> Result<Row, InputError> {
        let shape = self.shape;
        let block = &shape.blocks[id];
        self.scope.push(Row { block: id, values: Vec::with_capacity(block.slots.len()) });
        for step in &block.steps {
            match step {
                Step::Start(line) => {
                    let mut slots = block.slots[line.clone()].iter();
                    let nothing = slots.all(|slot| self.is_nothing(&slot.part));
                    self.start(nothing)?;
                }
                Step::Slot(at) => {
                    let Slot { part, whole, .. } = &block.slots[*at];
                    match part {
                        Part::Field(field) => self.field(*field)?,
                        Part::Group(group) => self.group(group, whole)?,
                    }
                    let whole = whole.iter().filter(|check| shape.differ(&check.test).is_none());
                    self.check(shape.part_field(id, *at), whole, None)?;
                }
                Step::End => self.end_line()?,
            }
        }
        Ok(self.scope.pop().expect("it was pushed"))
    }

    /// Returns whether a part of a line is an array without values.
    fn is_nothing(&self, part: &Part) -> bool {
        let Part::Field(field) = part else { return false };
        match &self.shape.fields[*field].sizes[..] {
            [size] => size.whole(self.shape, &self.scope[..], None) <= 0,
            _ => false,
        }
    }

    /// Goes to the next line. One with nothing on it is blank, or left out.
    fn start(&mut self, nothing: bool) -> Result<(), InputError> {
        if !nothing {
            return self.start_line();
        }
        let (line, after) = self.line_at(self.next)?;
        let end = if self.is_blank(&line) && !self.shape.free { after } else { self.next };
        (self.line, self.next) = (end..end, end);
        Ok(())
    }

    /// Goes to the next line that is not blank; stays before one that is, if there is none.
    fn start_line(&mut self) -> Result<(), InputError> {
        let (start, end) = (self.next, self.input.len());
        while !self.shape.free {
            let (line, after) = self.line_at(self.next)?;
            if !self.is_blank(&line) {
                (self.line, self.next) = (line, after);
                break;
            }
            if after == self.next || after == end && self.input.last() != Some(&b'\n') {
                (self.line, self.next) = (end..end, start);
                break;
            }
            self.next = after;
        }
        Ok(())
    }

    /// Returns the line that begins at a place, without its end, and the place after it.
    fn line_at(&self, start: usize) -> Result<(Range<usize>, usize), InputError> {
        let rest = &self.input[start..];
        let end = start + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let after = match &self.input[end..] {
            [] => end,
            [b'\r', b'\n', ..] => end + 2,
            [b'\r', ..] if !self.shape.free => {
                let problem = "a carriage return (CR) stands here";
                let expected = "a line feed (LF) after it: lines end with LF or CR LF";
                return Err(self.error(end..end + 1, problem, expected));
            }
            _ => end + 1,
        };
        Ok((start..end, after))
    }

    fn is_blank(&self, line: &Range<usize>) -> bool {
        self.input[line.clone()].iter().all(|&byte| is_blank(byte))
    }

    /// Returns whether a byte parts words: a blank, and where lines may be broken anywhere, the end of one.
    fn parts(&self) -> impl Fn(u8) -> bool + use<> {
        let free = self.shape.free;
        move |byte| is_blank(byte) || free && matches!(byte, b'\n' | b'\r')
    }

    /// Demands that nothing is left on the line.
    fn end_line(&mut self) -> Result<(), InputError> {
        if self.shape.free { Ok(()) } else { self.nothing_left("is too much", "line") }
    }

    fn end(&mut self) -> Result<(), InputError> {
        self.start_line()?;
        self.nothing_left("comes after the end", "input")
    }

    fn nothing_left(&mut self, what: &str, of: &str) -> Result<(), InputError> {
        let Some(at) = self.word() else { return Ok(()) };
        let problem = format!("{} {what}", self.shown(&at));
        Err(self.error(at, problem, format!("the end of the {of}")))
    }

    /// Returns the next word of the line; of the input, if that breaks its lines anywhere.
    fn word(&mut self) -> Option<Range<usize>> {
        if self.shape.free {
            self.line = self.next..self.input.len();
        }
        let parts = self.parts();
        let rest = &self.input[self.line.clone()];
        let start = self.line.start + rest.iter().position(|&byte| !parts(byte))?;
        let rest = &self.input[start..self.line.end];
        let end = start + rest.iter().position(|&byte| parts(byte)).unwrap_or(rest.len());
        self.line.start = end;
        if self.shape.free {
            self.next = end;
        }
        self.last = start..end;
        Some(start..end)
    }

    fn shown(&self, at: &Range<usize>) -> String {
        format!("\"{}\"", foreign_bytes(&self.input[at.clone()]).at_most(SHOWN))
    }

    /// Returns the error where a word is missing.
    fn ends_here(&self, expected: String) -> InputError {
        let (end, full) = (self.line.start, self.input.trim_ascii_end().len());
        // Where a line is missing, it is the one that is wrong.
        let is_missing = end == self.input.len();
        let what = if is_missing || self.shape.free { "input" } else { "line" };
        let at = if is_missing { end } else { end.min(full) };
        self.error(at..at, format!("the {what} ends here"), expected)
    }

    fn group(&mut self, group: &Group, whole: &'a [Assertion]) -> Result<(), InputError> {
        let shape = self.shape;
        let differ = |check: &'a Assertion| Some((check, shape.differ(&check.test)?, HashSet::new()));
        let whole = whole.iter().filter(|_| !self.is_valid);
        let mut seen: Vec<(_, _, HashSet<Vec<Key>>)> = whole.filter_map(differ).collect();
        let count = group.count.as_ref().map_or(1, |count| count.whole(shape, &self.scope[..], None));
        self.values().push(Datum::Rows(Vec::new()));
        for at in 1..=count {
            let block = match group.variants[..] {
                [one] if shape.blocks[one].tag.is_none() => one,
                _ => self.variant(group, at, count)?,
            };
            self.nth.push((at, count));
            let row = self.block(block)?;
            self.nth.pop();
            for (check, fields, seen) in &mut seen {
                let key = fields.iter().flat_map(|field| keys(&row.values[shape.fields[*field].slot]));
                if shape.fields[fields[0]].block == block && !seen.insert(key.collect()) {
                    let shown = |&field: &usize| {
                        let text = row.values[shape.fields[field].slot].text(0);
                        foreign_bytes(&text).at_most(SHOWN).to_string()
                    };
                    let values = fields.iter().map(shown).collect::<Vec<_>>().join(", ");
                    let problem = format!("({values}) comes again");
                    return Err(self.error(self.last.clone(), problem, check.shown.clone()));
                }
            }
            if let Some(Datum::Rows(rows)) = self.values().last_mut() {
                rows.push(row);
            }
        }
        Ok(())
    }

    /// Reads the word that says which kind of record this is.
    fn variant(&mut self, group: &Group, at: i64, count: i64) -> Result<usize, InputError> {
        let tag = |&block: &usize| self.shape.blocks[block].tag.as_ref().map(Literal::text);
        let tags: Vec<String> = group.variants.iter().map(|of| tag(of).unwrap_or_default()).collect();
        let listed = tags.join(" or ");
        self.start_line()?;
        let Some(word) = self.word() else {
            return Err(self.ends_here(format!("{listed}: record {at} of {count}")));
        };
        let found = &self.input[word.clone()];
        let Some(at) = tags.iter().position(|tag| tag.as_bytes() == found) else {
            let problem = format!("{} begins no record", self.shown(&word));
            return Err(self.error(word, problem, listed));
        };
        Ok(group.variants[at])
    }

    fn field(&mut self, id: usize) -> Result<(), InputError> {
        let shape = self.shape;
        let field = &shape.fields[id];
        let mut sizes = [1i64; 2];
        for (size, amount) in sizes.iter_mut().zip(&field.sizes) {
            *size = amount.whole(shape, &self.scope[..], None).max(0);
        }
        self.values().push(Datum::none(field.kind));
        let (rows, cols) = match field.sizes.len() {
            2 => (sizes[0], if field.kind == Kind::Char { 1 } else { sizes[1] }),
            _ => (1, sizes[0]),
        };
        for row in 0..rows {
            if field.sizes.len() == 2 {
                self.start(cols == 0)?;
            }
            for col in 0..cols {
                let at = row.saturating_mul(cols).saturating_add(col) as usize;
                self.value(id, at)?;
                if field.kind == Kind::Char {
                    self.grid_row(id, at, sizes[1])?;
                    self.check(Some(id), &shape.slot_of(id).each, Some(at))?;
                }
            }
            if field.sizes.len() == 2 {
                self.end_line()?;
            }
        }
        Ok(())
    }

    fn grid_row(&self, id: usize, at: usize, cols: i64) -> Result<(), InputError> {
        let length = self.last.len() as i64;
        if length == cols {
            return Ok(());
        }
        let characters = if length == 1 { "character stands" } else { "characters stand" };
        let problem = format!("{length} {characters} here");
        Err(self.error(self.last.clone(), problem, format!("{}: {cols} of them", self.what(id, at))))
    }

    /// Says which value is meant, by its name, its meaning and its place.
    fn what(&self, id: usize, at: usize) -> String {
        let field = &self.shape.fields[id];
        let whole = |size: &Amount| size.whole(self.shape, &self.scope[..], None);
        let mut what = field.name.clone();
        if let Some(meaning) = self.shape.meaning(&field.name) {
            what += &format!(", {meaning}");
        }
        match &field.sizes[..] {
            [] => {}
            [count] => what += &format!(", value {} of {}", at + 1, whole(count)),
            [rows, _] if field.kind == Kind::Char => {
                what += &format!(", row {} of {}", at + 1, whole(rows))
            }
            [_, cols, ..] => {
                let cols = whole(cols).max(1) as usize;
                what += &format!(", in row {}, column {}", at / cols + 1, at % cols + 1);
            }
        }
        let records = self.nth.iter().rev().filter(|(_, count)| *count > 1);
        let records: Vec<String> =
            records.map(|(at, count)| format!("record {at} of {count}")).collect();
        if records.is_empty() { what } else { format!("{what}, in {}", records.join(", of ")) }
    }

    /// Says which integer is meant, and from where to where it may go.
    fn integer_wanted(&self, id: usize, at: usize) -> String {
        let range = match self.range(id, at) {
            (Some(low), Some(high)) => format!("a number from {low} to {high}"),
            (Some(low), None) => format!("a number from {low} on"),
            (None, Some(high)) => format!("a number up to {high}"),
            (None, None) => "a whole number".into(),
        };
        format!("{}, {range}", self.what(id, at))
    }

    /// Returns from where to where an integer may go, by what stands before it.
    fn range(&self, id: usize, at: usize) -> (Option<i64>, Option<i64>) {
        let field = &self.shape.fields[id];
        whole(range(&field.bounds, self.shape, &self.scope[..], (!field.sizes.is_empty()).then_some(at)))
    }

    fn value(&mut self, id: usize, at: usize) -> Result<(), InputError> {
        let shape = self.shape;
        let field = &shape.fields[id];
        let wanted = |reading: &Self| match field.kind {
            Kind::Int => reading.integer_wanted(id, at),
            Kind::Real => format!("{}, a decimal number", reading.what(id, at)),
            Kind::Word | Kind::Char => reading.what(id, at),
        };
        let Some(mut word) = self.word() else { return Err(self.ends_here(wanted(self))) };
        if field.characters.contains(&b' ') {
            word.end = word.start + self.input[word.start..self.line.end].trim_ascii_end().len();
            (self.line.start, self.last) = (word.end, word.clone());
        }
        let text = &self.input[word.clone()];
        let read = match field.kind {
            Kind::Int => integer(text).map(|value| Datum::Ints(smallvec![value])),
            Kind::Real => decimal(text).map(|value| Datum::Reals(vec![value])),
            Kind::Word | Kind::Char => Some(Datum::Words(vec![text.to_vec()])),
        };
        let Some(read) = read else {
            let (problem, span) = no_number(text, &self.shown(&word), field.kind == Kind::Int);
            let span = span.map_or(word.clone(), |at| word.start + at..word.start + at + 1);
            return Err(self.error(span, problem, wanted(self)));
        };
        let limited = match (&read, field.kind) {
            (Datum::Ints(one), _) => Some(one[0]),
            (_, Kind::Word) => Some(word.len() as i64),
            _ => None,
        };
        self.values().last_mut().expect("a field is read").extend(read);
        // A grid's rows are looked at when their length is right.
        if field.kind == Kind::Char {
            return Ok(());
        }
        if let Some(value) = limited {
            self.limit(&field.name, value, word)?;
        }
        self.check(Some(id), &shape.slot_of(id).each, Some(at))
    }

    /// Compares a value with the limits. It is an error if none are left that the input keeps.
    fn limit(&mut self, name: &str, value: i64, at: Range<usize>) -> Result<(), InputError> {
        let Some((_, last)) = self.kept.last().copied() else { return Ok(()) };
        self.kept.retain(|(_, limits)| limits.get(name).is_none_or(|values| values.contains(value)));
        let Some(values) = last.get(name).filter(|_| self.kept.is_empty()) else { return Ok(()) };
        let about = self.shape.quantities().iter().find(|of| of.name == name).map_or("", |of| of.about);
        Err(self.error(at, format!("{name} is {value}"), format!("{name}, {about}, within {values}")))
    }

    /// Compares an amount that has a name with the limits.
    fn named(&mut self, name: &str, amount: &Amount, index: Option<usize>) -> Result<(), InputError> {
        if self.kept.is_empty() {
            return Ok(());
        }
        match (amount, index) {
            (Amount::Value(grid), Some(row)) if self.shape.fields[*grid].kind == Kind::Char => {
                let Datum::Words(rows) = of(self.shape, &self.scope[..], *grid) else { return Ok(()) };
                let start = self.last.start;
                for (at, digit) in rows[row].clone().into_iter().enumerate() {
                    self.limit(name, i64::from(digit) - i64::from(b'0'), start + at..start + at + 1)?;
                }
                Ok(())
            }
            _ => {
                let value = amount.whole(self.shape, &self.scope[..], index);
                self.limit(name, value, self.last.clone())
            }
        }
    }

    fn check<'c>(
        &mut self,
        last: Option<usize>,
        checks: impl IntoIterator<Item = &'c Assertion>,
        index: Option<usize>,
    ) -> Result<(), InputError> {
        for check in checks {
            let own = index.filter(|_| check.over.is_some());
            match &check.test {
                Test::Let(name, amount) => self.named(&name.text, amount, own)?,
                _ if self.is_valid || holds(self.shape, &self.scope[..], check, own) => {}
                _ => return Err(self.violated(last, check, index)),
            }
        }
        Ok(())
    }

    /// Returns the error of a condition that does not hold once the last word is there.
    fn violated(&self, last: Option<usize>, check: &Assertion, index: Option<usize>) -> InputError {
        let word = &self.input[self.last.clone()];
        let alone = |id: &usize| index.is_some() || self.shape.fields[*id].sizes.is_empty();
        if let Some(error) = last.filter(alone).and_then(|id| self.out_of_range(id, index.unwrap_or(0)))
        {
            return error;
        }
        let (mut at, expected) = (self.last.clone(), check.shown.clone());
        let problem = match &check.test {
            Test::Chars(_, set, _) => {
                let wrong = word.iter().position(|byte| !set.contains(byte)).unwrap_or(0);
                at = at.start + wrong..at.start + wrong + 1;
                format!("{} is not such a character", self.shown(&at))
            }
            Test::Compare(run @ Amount::Of(Function::Run, field), ..)
            | Test::Compare(.., run @ Amount::Of(Function::Run, field)) => {
                let length = run.whole(self.shape, &self.scope[..], index);
                format!("run({}) is {length}", self.shape.fields[*field].name)
            }
            _ if let Some(field) = check.over.filter(|_| index.is_some()).or(last.filter(alone)) => {
                let shown = foreign_bytes(word).at_most(SHOWN);
                format!("{} is {shown}", self.shape.fields[field].name)
            }
            Test::Compare(left, relation, right) => {
                let [left, right] =
                    [left, right].map(|side| side.whole(self.shape, &self.scope[..], None));
                format!("{left} {} {right} does not hold", relation.sign())
            }
            _ => "this breaks a condition".into(),
        };
        self.error(at, problem, expected)
    }

    /// Returns the error of an integer that is smaller or larger than what stands before it allows, if it is.
    fn out_of_range(&self, id: usize, at: usize) -> Option<InputError> {
        let Datum::Ints(all) = of(self.shape, &self.scope[..], id) else { return None };
        let (value, (low, high)) = (all[at], self.range(id, at));
        let too = if low.is_some_and(|low| value < low) {
            "small"
        } else if high.is_some_and(|high| value > high) {
            "large"
        } else {
            return None;
        };
        let problem = format!("{value} is too {too}");
        Some(self.error(self.last.clone(), problem, self.integer_wanted(id, at)))
    }
}

/// Says why a word is not a number, and at which byte if it is about one.
fn no_number(word: &[u8], shown: &str, is_integer: bool) -> (String, Option<usize>) {
    if let Some(at) = word.iter().position(|byte| !(b' '..=b'~').contains(byte)) {
        return (format!("the byte 0x{:02x} is not a digit", word[at]), Some(at));
    }
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let problem = if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) || !is_integer {
        format!("{shown} is not a {}", if is_integer { "number" } else { "decimal number" })
    } else if digits == b"0" {
        format!("{shown} has a sign")
    } else if digits[0] == b'0' {
        format!("{shown} has leading zeros")
    } else {
        format!("{shown} is too {}", if word[0] == b'-' { "small" } else { "large" })
    };
    (problem, None)
}

/// Reads an integer in the form in which it is written: no plus sign, no leading zeros.
pub(crate) fn integer(text: &[u8]) -> Option<i64> {
    let value = std::str::from_utf8(text).ok()?.parse().ok()?;
    let is_usual = match text {
        [b'0'] => true,
        [b'-', digits @ ..] => digits[0] != b'0',
        _ => !b"+0".contains(&text[0]),
    };
    is_usual.then_some(value)
}

fn decimal(text: &[u8]) -> Option<Decimal> {
    let text = std::str::from_utf8(text).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = u8::try_from(fraction.len()).ok().filter(|&digits| digits <= 9)?;
    let units = format!("{whole}{fraction}").parse().ok()?;
    let value = Decimal { units, digits };
    // Plus signs, leading zeros, and a zero with a sign are not written so.
    (value.to_string() == text).then_some(value)
}
