//! Reads an input as its shape says.

use std::collections::HashSet;
use std::ops::Range;

use crosscheck_core::InputError;
use crosscheck_core::contract::quantities::Narrowed;
use crosscheck_core::contract::text::error_at;
use crosscheck_core::foreign::foreign_bytes;
use smallvec::smallvec;

use crate::amount::Amount;
use crate::check::{Key, holds, keys};
use crate::evaluate::of;
use crate::shape::{Block, Check, Group, Part, Shape, Slot, Test};
use crate::value::{Decimal, Ints, Row, Value};
use crate::written::{Kind, Literal};

impl Shape {
    /// Reads an input. Blank lines are skipped; where a line has nothing on it, one stands for it.
    ///
    /// # Errors
    /// The first place at which the input departs from the shape, and the condition that it violates.
    pub fn read(&self, input: &[u8]) -> Result<Row, InputError> {
        self.read_within(input, &[])
    }

    /// Reads an input, which must keep some of these limits if there are any.
    pub(crate) fn read_within(&self, input: &[u8], limits: &[&Narrowed]) -> Result<Row, InputError> {
        let mut reading = Reading::new(self, input, limits);
        let case = reading.block(0)?;
        reading.end()?;
        Ok(case)
    }

    /// Returns the places of those limits that a case keeps, given its own text: nothing is checked but these, and lines that
    /// none of them concerns are passed over.
    pub(crate) fn kept(&self, text: &str, limits: &[&Narrowed]) -> Vec<usize> {
        let mut reading = Reading::new(self, text.as_bytes(), limits);
        reading.needed = Some(self.needed(limits));
        // No limit is kept if reading ends early.
        let kept = reading.block(0).map(|_| reading.kept).unwrap_or_default();
        kept.into_iter().map(|(at, _)| at).collect()
    }

    /// Returns which fields have to be read to know whether limits are kept.
    fn needed(&self, limits: &[&Narrowed]) -> Vec<bool> {
        let is_limited = |name: &str| limits.iter().any(|limits| limits.get(name).is_some());
        let mut needed: Vec<bool> =
            self.fields.iter().map(|field| field.counts || is_limited(&field.name)).collect();
        self.in_order(0, &mut |slot| {
            for check in slot.each.iter().chain(&slot.whole) {
                if let Test::Let(name, amount) = &check.test
                    && is_limited(name)
                {
                    amount.each(&mut |field, _| needed[field] = true);
                }
            }
        });
        needed
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
    /// Where the last word stands.
    last: Range<usize>,
    /// The limits that the input keeps so far, each with its place.
    kept: Vec<(usize, &'a Narrowed)>,
    /// Of a case's own text, which fields have to be read.
    needed: Option<Vec<bool>>,
}

/// How much of a word an error shows.
const SHOWN: usize = 40;

impl<'a> Reading<'a> {
    fn new(shape: &'a Shape, input: &'a [u8], limits: &[&'a Narrowed]) -> Self {
        let kept = limits.iter().copied().enumerate().collect();
        Reading { shape, input, next: 0, line: 0..0, scope: Vec::new(), last: 0..0, kept, needed: None }
    }

    fn error(&self, at: Range<usize>, problem: String, expected: String) -> InputError {
        error_at(self.input, at, problem, expected)
    }

    fn block(&mut self, id: usize) -> Result<Row, InputError> {
        let shape = self.shape;
        let block = &shape.blocks[id];
        self.scope.push(Row { block: id, values: Vec::with_capacity(block.slots.len()) });
        for (at, line) in block.lines.iter().enumerate() {
            // A record that begins with a word of its own has begun its line already.
            let begun = at == 0 && block.tag.is_some();
            let mut on_line = begun;
            if let Some(lines) = self.idle(block, line.clone()) {
                (0..lines).for_each(|_| self.pass_over());
                let nothing = block.slots[line.clone()].iter().map(|slot| nothing(shape, &slot.part));
                self.scope.last_mut().expect("a block is read").values.extend(nothing);
                continue;
            }
            for slot in line.clone() {
                match &block.slots[slot].part {
                    Part::Field(field) => {
                        let own = shape.fields[*field].kind == Kind::Char
                            || shape.fields[*field].sizes.len() == 2;
                        if own {
                            self.end_line(on_line)?;
                        } else if !on_line {
                            let nothing =
                                line.clone().all(|slot| self.is_nothing(&block.slots[slot].part));
                            self.start(nothing);
                        }
                        on_line = !own;
                        self.field(*field)?;
                    }
                    Part::Group(group) => {
                        self.end_line(on_line)?;
                        on_line = false;
                        self.group(group, &block.slots[slot].whole)?;
                    }
                }
                let whole = block.slots[slot].whole.iter();
                self.check(whole.filter(|check| shape.differ(&check.test).is_none()), None)?;
            }
            self.end_line(on_line)?;
        }
        if block.lines.is_empty() {
            self.end_line(true)?;
        }
        Ok(self.scope.pop().expect("it was pushed"))
    }

    /// Returns how many lines of the input some parts take that stand on a line of the shape, if nothing of them has to be read.
    fn idle(&self, block: &Block, line: Range<usize>) -> Option<i64> {
        let needed = self.needed.as_ref().filter(|_| !self.shape.written.free && block.tag.is_none())?;
        let idle = |part: &Part| matches!(part, Part::Field(field) if !needed[*field]);
        let is_row = |part: &Part| {
            idle(part)
                && matches!(part, Part::Field(field) if self.shape.fields[*field].kind != Kind::Char
                && self.shape.fields[*field].sizes.len() < 2)
        };
        let size = |size: &Amount| size.whole(self.shape, &self.scope[..], None);
        match &block.slots[line.clone()] {
            [Slot { part: Part::Field(field), .. }]
                if !needed[*field] && self.shape.fields[*field].sizes.len() == 2 =>
            {
                let of = &self.shape.fields[*field];
                let has_lines = of.kind == Kind::Char || size(&of.sizes[1]) > 0;
                Some(if has_lines { size(&of.sizes[0]) } else { 0 })
            }
            [Slot { part: Part::Group(group), .. }] => {
                let [inner] = group.variants[..] else { return None };
                let inner = &self.shape.blocks[inner];
                let is_idle = inner.tag.is_none() && inner.slots.iter().all(|slot| is_row(&slot.part));
                let count = group.count.as_ref().map_or(1, size);
                is_idle.then(|| count.saturating_mul(inner.lines.len() as i64))
            }
            slots => slots.iter().all(|slot| is_row(&slot.part)).then_some(1),
        }
    }

    fn pass_over(&mut self) {
        let rest = &self.input[self.next..];
        self.next += rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |length| length + 1);
        self.line = self.next..self.next;
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
    fn start(&mut self, nothing: bool) {
        if !nothing {
            return self.start_line();
        }
        let rest = &self.input[self.next..];
        let length = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |length| length + 1);
        let is_blank = rest[..length].iter().all(u8::is_ascii_whitespace);
        let end = self.next + if is_blank && !self.shape.written.free { length } else { 0 };
        (self.line, self.next) = (end..end, end);
    }

    /// Goes to the next line that is not blank; stays before one that is, if there is none.
    fn start_line(&mut self) {
        if self.shape.written.free {
            return;
        }
        let start = self.next;
        let blank = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace);
        loop {
            let rest = &self.input[self.next..];
            let length = rest.iter().position(|&byte| byte == b'\n');
            let line = self.next..self.next + length.unwrap_or(rest.len());
            let after = line.end + usize::from(length.is_some());
            if !blank(&self.input[line.clone()]) {
                (self.line, self.next) = (line, after);
                return;
            }
            if length.is_none() {
                let end = self.input.len();
                (self.line, self.next) = (end..end, start);
                return;
            }
            self.next = after;
        }
    }

    /// Demands that nothing is left on the line.
    fn end_line(&mut self, begun: bool) -> Result<(), InputError> {
        if !begun || self.shape.written.free {
            return Ok(());
        }
        match self.word() {
            None => Ok(()),
            Some(at) => {
                let problem = format!("{} is too much on this line", self.shown(&at));
                Err(self.error(at, problem, "the end of the line".into()))
            }
        }
    }

    fn end(&mut self) -> Result<(), InputError> {
        let from = if self.shape.written.free { self.line.start.max(self.next) } else { self.next };
        let rest = &self.input[from..];
        match rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
            None => Ok(()),
            Some(at) => {
                let start = from + at;
                let length = self.input[start..].iter().position(u8::is_ascii_whitespace);
                let end = length.map_or(self.input.len(), |length| start + length);
                let problem = format!("{} comes after the end", self.shown(&(start..end)));
                Err(self.error(start..end, problem, "the end of the input".into()))
            }
        }
    }

    /// Returns the next word of the line; of the input, if that breaks its lines anywhere.
    fn word(&mut self) -> Option<Range<usize>> {
        if self.shape.written.free {
            self.line = self.next..self.input.len();
        }
        let rest = &self.input[self.line.clone()];
        let start = self.line.start + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let rest = &self.input[start..self.line.end];
        let end = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.line.start = end;
        if self.shape.written.free {
            self.next = end;
        }
        self.last = start..end;
        Some(start..end)
    }

    fn shown(&self, at: &Range<usize>) -> String {
        format!("\"{}\"", foreign_bytes(&self.input[at.clone()]).at_most(SHOWN))
    }

    /// Returns the next word, which has to be there.
    fn demanded(&mut self, what: impl Fn() -> String) -> Result<Range<usize>, InputError> {
        let end = self.line.start;
        self.word().ok_or_else(|| {
            let problem = if self.next >= self.input.len() && end >= self.input.trim_ascii_end().len() {
                "the input ends here"
            } else {
                "the line ends here"
            };
            // Where a line is missing, it is the one that is wrong.
            let is_missing = end == self.input.len();
            let end = if is_missing { end } else { end.min(self.input.trim_ascii_end().len()) };
            self.error(end..end, problem.into(), what())
        })
    }

    fn group(&mut self, group: &Group, whole: &'a [Check]) -> Result<(), InputError> {
        let shape = self.shape;
        let differ = |check: &'a Check| Some((check, shape.differ(&check.test)?, HashSet::new()));
        let whole = whole.iter().filter(|_| self.needed.is_none());
        let mut seen: Vec<(_, _, HashSet<Vec<Key>>)> = whole.filter_map(differ).collect();
        let count = group.count.as_ref().map_or(1, |count| count.whole(shape, &self.scope[..], None));
        self.scope.last_mut().expect("a block is read").values.push(Value::Rows(Vec::new()));
        for at in 1..=count {
            let block = match group.variants[..] {
                [one] if shape.blocks[one].tag.is_none() => one,
                _ => self.variant(group, at, count)?,
            };
            let row = self.block(block)?;
            for (check, fields, seen) in &mut seen {
                let key = fields.iter().flat_map(|field| keys(&row.values[shape.fields[*field].slot]));
                if shape.fields[fields[0]].block == block && !seen.insert(key.collect()) {
                    return Err(self.error(
                        self.last.clone(),
                        "this comes again".into(),
                        check.shown.clone(),
                    ));
                }
            }
            let parent = self.scope.last_mut().expect("a block is read");
            if let Some(Value::Rows(rows)) = parent.values.last_mut() {
                rows.push(row);
            }
        }
        Ok(())
    }

    /// Reads the word that says which kind of record this is.
    fn variant(&mut self, group: &Group, at: i64, count: i64) -> Result<usize, InputError> {
        let tags: Vec<(usize, String)> = group
            .variants
            .iter()
            .map(|&block| match &self.shape.blocks[block].tag {
                Some(Literal::Number(number)) => (block, number.to_string()),
                Some(Literal::Text(text)) => (block, text.clone()),
                None => (block, String::new()),
            })
            .collect();
        let listed = tags.iter().map(|(_, tag)| tag.as_str()).collect::<Vec<_>>().join(" or ");
        self.start_line();
        let word = self.demanded(|| format!("{listed}: record {at} of {count}"))?;
        let found = &self.input[word.clone()];
        match tags.iter().find(|(_, tag)| tag.as_bytes() == found) {
            Some((block, _)) => Ok(*block),
            None => {
                let problem = format!("{} begins no record", self.shown(&word));
                Err(self.error(word, problem, listed))
            }
        }
    }

    fn field(&mut self, id: usize) -> Result<(), InputError> {
        let shape = self.shape;
        let field = &shape.fields[id];
        let mut sizes = [1i64; 2];
        for (size, amount) in sizes.iter_mut().zip(&field.sizes) {
            *size = amount.whole(shape, &self.scope[..], None).max(0);
        }
        let empty = nothing(shape, &Part::Field(id));
        self.scope.last_mut().expect("a block is read").values.push(empty);
        let (rows, cols) = match field.sizes.len() {
            2 => (sizes[0], if field.kind == Kind::Char { 1 } else { sizes[1] }),
            _ => (1, sizes[0]),
        };
        for row in 0..rows {
            if field.sizes.len() == 2 {
                self.start(cols == 0);
            }
            for col in 0..cols {
                self.value(id, row.saturating_mul(cols).saturating_add(col), rows.saturating_mul(cols))?;
                if field.kind == Kind::Char {
                    self.grid_row(id, sizes[1])?;
                    self.check(&shape.blocks[field.block].slots[field.slot].each, Some(row as usize))?;
                }
            }
            if field.sizes.len() == 2 {
                self.end_line(true)?;
            }
        }
        Ok(())
    }

    fn grid_row(&self, id: usize, cols: i64) -> Result<(), InputError> {
        let length = self.last.len() as i64;
        if length == cols {
            return Ok(());
        }
        let name = &self.shape.fields[id].name;
        let problem = format!("this row of {name} has {length} characters");
        Err(self.error(self.last.clone(), problem, format!("{cols} characters")))
    }

    fn value(&mut self, id: usize, at: i64, count: i64) -> Result<(), InputError> {
        let shape = self.shape;
        let field = &shape.fields[id];
        let what = || match field.sizes.is_empty() {
            true => field.name.clone(),
            false => format!("{}, value {} of {count}", field.name, at + 1),
        };
        let word = self.demanded(what)?;
        let text = &self.input[word.clone()];
        let read = match field.kind {
            Kind::Int => integer(text).map(|value| Value::Ints(smallvec![value])),
            Kind::Real => decimal(text).map(|value| Value::Reals(vec![value])),
            Kind::Word | Kind::Char => Some(Value::Words(vec![text.to_vec()])),
        };
        let Some(read) = read else {
            let kind = if field.kind == Kind::Int { "an integer" } else { "a decimal number" };
            let problem = format!("{} is not {kind} in its usual form", self.shown(&word));
            return Err(self.error(word, problem, what()));
        };
        let values = &mut self.scope.last_mut().expect("a block is read").values;
        match (values.last_mut(), read) {
            (Some(Value::Ints(all)), Value::Ints(one)) => all.extend(one),
            (Some(Value::Reals(all)), Value::Reals(one)) => all.extend(one),
            (Some(Value::Words(all)), Value::Words(one)) => all.extend(one),
            _ => {}
        }
        match field.kind {
            // A grid's rows are looked at when their length is right.
            Kind::Char => return Ok(()),
            Kind::Int if !self.kept.is_empty() => {
                let value = integer(&self.input[word.clone()]).unwrap_or(0);
                self.limit(&field.name, value, word)?;
            }
            Kind::Word if !self.kept.is_empty() => self.limit(&field.name, word.len() as i64, word)?,
            _ => {}
        }
        let slot = &shape.blocks[field.block].slots[field.slot];
        self.check(&slot.each, Some(at as usize))
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
                let Value::Words(rows) = of(self.shape, &self.scope[..], *grid) else { return Ok(()) };
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
        checks: impl IntoIterator<Item = &'c Check>,
        index: Option<usize>,
    ) -> Result<(), InputError> {
        for check in checks {
            let own = index.filter(|_| check.over.is_some());
            match &check.test {
                Test::Let(name, amount) => self.named(name, amount, own)?,
                _ if self.needed.is_some() || holds(self.shape, &self.scope[..], check, own) => {}
                _ => return Err(self.violated(check, index)),
            }
        }
        Ok(())
    }

    fn violated(&self, check: &Check, index: Option<usize>) -> InputError {
        let word = self.input.get(self.last.clone()).unwrap_or_default();
        let named = check.over.and_then(|field| {
            index.map(|_| {
                format!("{} is {}", self.shape.fields[field].name, foreign_bytes(word).at_most(SHOWN))
            })
        });
        let single = || {
            let mut single = None;
            if let Test::Compare(left, _, right) = &check.test {
                for side in [left, right] {
                    if let Amount::Value(field) = side
                        && let Value::Ints(all) = of(self.shape, &self.scope[..], *field)
                        && self.shape.fields[*field].sizes.is_empty()
                        && all.last().is_some_and(|value| value.to_string().as_bytes() == word)
                    {
                        single = Some(format!("{} is {}", self.shape.fields[*field].name, all[0]));
                    }
                }
            }
            single
        };
        let problem = named.or_else(single).unwrap_or_else(|| "this breaks a condition".into());
        self.error(self.last.clone(), problem, check.shown.clone())
    }
}

/// Returns no values of a part.
fn nothing(shape: &Shape, part: &Part) -> Value {
    match part {
        Part::Group(_) => Value::Rows(Vec::new()),
        Part::Field(field) => match shape.fields[*field].kind {
            Kind::Int => Value::Ints(Ints::new()),
            Kind::Real => Value::Reals(Vec::new()),
            Kind::Word | Kind::Char => Value::Words(Vec::new()),
        },
    }
}

/// Reads an integer in the form in which it is written: no plus sign, no leading zeros.
fn integer(text: &[u8]) -> Option<i64> {
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
    if text.contains('.') && fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let body = whole.strip_prefix('-').unwrap_or(whole);
    if body.is_empty()
        || !body.bytes().all(|byte| byte.is_ascii_digit())
        || body.len() > 1 && body.starts_with('0')
    {
        return None;
    }
    let units = format!("{whole}{fraction}").parse().ok()?;
    let value = Decimal { units, digits };
    // A zero with a sign reads as one without.
    (value.to_string() == text).then_some(value)
}
