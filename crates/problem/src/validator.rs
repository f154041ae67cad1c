//! A validator from a shape, in Python or in C++ for testlib: stand-alone, to be read and edited by who sets the problem.
//!
//! It accepts an input exactly if the strict reader does. What all validators of a language have is in its prelude; the rest
//! reads like the shape, one line for each thing that is read or must hold. Both preludes give their helpers the same names,
//! so most of what is written is the same in both languages, and [`Dialect`] is the rest.

mod dialect;

pub use dialect::Dialect;

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::bounds::of_vertices;
use crate::shape::{Assertion, Bound, End, Field, Group, Part, Shape, Slot, Step, Test};
use crate::written::{Amount, Fold, Function, Kind, Literal, Relation, UNIT};

impl Shape {
    /// Returns a validator for these inputs: `validator [NAME=VALUES]... < INPUT` accepts what is valid and within the limits
    /// of the arguments. In Python it exits with status 42, or 43, as those of the ICPC do; in C++ it is one for testlib.
    ///
    /// ```
    /// use crosscheck_problem::{Dialect, Shape};
    ///
    /// let shape = Shape::parse("int n;    1 <= n <= 9\nint a[n]; 0 <= a <= 99").unwrap();
    /// assert!(shape.validator(Dialect::Python).contains("n = lines.number(\"n\")"));
    /// assert!(shape.validator(Dialect::Cpp).contains("Number n = lines.number(\"n\");"));
    /// ```
    pub fn validator(&self, dialect: Dialect) -> String {
        let totals = self.totals();
        let mut writer = Writer { dialect, shape: self, totals, text: String::new(), depth: 0 };
        writer.depth = dialect.depth();
        writer.block(0);
        dialect.whole(self.notation.trim_start_matches('\n').trim_end(), &writer.text)
    }

    /// Returns the fields of which all values of several records are looked at together.
    fn totals(&self) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        for Assertion { test, .. } in self.slots().flat_map(Slot::checks) {
            for amount in test.amounts() {
                let total = |function: Option<&Function>| function.is_some_and(Function::is_total);
                amount.each(&mut |function, field| all.extend(total(function).then_some(*field)));
            }
            if self.differ(test).is_none() && !test.is_of_each() {
                all.extend(test.names());
            }
        }
        all
    }

    /// Returns whether a field's values are a list of their own: an array, or a word that comes once.
    fn is_list(&self, field: &Field) -> bool {
        !field.sizes.is_empty() || field.block == 0
    }
}

struct Writer<'a> {
    dialect: Dialect,
    shape: &'a Shape,
    totals: BTreeSet<usize>,
    text: String,
    depth: usize,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
        }
    }

    fn state(&mut self, text: &str) {
        self.line(&self.dialect.statement(text));
    }

    fn inner(&mut self, head: &str, body: impl FnOnce(&mut Self)) {
        let (begin, empty, end) = self.dialect.braces();
        self.line(&format!("{head}{begin}"));
        self.depth += 1;
        let before = self.text.len();
        body(self);
        if self.text.len() == before {
            self.line(empty);
        }
        self.depth -= 1;
        self.line(end);
    }

    /// Writes what is done for each number from one to before another.
    fn repeat(&mut self, variable: &str, (from, to): (&str, &str), body: impl FnOnce(&mut Self)) {
        self.inner(&self.dialect.repeat(variable, from, to), body);
    }

    fn name(&self, field: usize) -> String {
        let name = &self.shape.fields[field].name;
        format!("{name}{}", if dialect::is_taken(name) { "_" } else { "" })
    }

    /// Returns the name of all values of a field that stand in one list.
    fn all(&self, field: usize) -> String {
        let of = &self.shape.fields[field];
        match self.shape.is_list(of) {
            true if of.sizes.is_empty() => self.dialect.list(of.kind, &[self.name(field)]),
            true => self.name(field),
            false => format!("all_{}_{field}", of.name),
        }
    }

    fn block(&mut self, id: usize) {
        let shape = self.shape;
        for step in &shape.blocks[id].steps {
            match step {
                Step::Start(_) => self.state("lines.start()"),
                Step::Slot(at) => {
                    let Slot { part, each, whole } = &shape.blocks[id].slots[*at];
                    match part {
                        Part::Field(field) => self.field(*field, each),
                        Part::Group(group) => self.group(group, whole),
                    }
                    let whole = whole.iter().filter(|check| shape.differ(&check.test).is_none());
                    whole.for_each(|check| self.check(check, false));
                }
                Step::End => self.state("lines.end()"),
            }
        }
    }

    fn field(&mut self, id: usize, each: &[Assertion]) {
        let field = &self.shape.fields[id];
        let name = self.name(id);
        let sizes: Vec<String> = field.sizes.iter().map(|size| self.amount(size, false)).collect();
        let read = match field.kind {
            Kind::Int => format!("lines.number(\"{}\")", field.name),
            Kind::Real => format!("lines.real(\"{}\")", field.name),
            Kind::Word if field.characters.contains(&b' ') => format!("lines.rest(\"{}\")", field.name),
            Kind::Word => format!("lines.word(\"{}\")", field.name),
            Kind::Char => format!("lines.row(\"{}\", {})", field.name, sizes[1]),
        };
        let dialect = self.dialect;
        let element = |writer: &mut Self| {
            writer.state(&dialect.append(&name, &read));
            each.iter().for_each(|check| writer.check(check, true));
        };
        if !sizes.is_empty() {
            self.line(&dialect.declare_list(field.kind, &name));
        }
        match (&sizes[..], field.kind) {
            ([rows, _], Kind::Char) => {
                self.repeat("at", ("0", rows), |writer| {
                    writer.state("lines.start()");
                    element(writer);
                    writer.state("lines.end()");
                });
            }
            ([rows, cols], _) => {
                self.repeat("row", ("0", rows), |writer| {
                    writer.state("lines.start()");
                    let from = format!("len({name})");
                    writer.repeat("at", (&from, &format!("{from} + {cols}")), element);
                    writer.state("lines.end()");
                });
            }
            ([size], _) => self.repeat("at", ("0", size), element),
            _ => self.state(&dialect.declare(field.kind, &name, &read)),
        }
        if self.totals.contains(&id) && !self.shape.is_list(field) {
            self.state(&dialect.append(&self.all(id), &name));
        }
    }

    fn group(&mut self, group: &Group, whole: &[Assertion]) {
        let (shape, dialect) = (self.shape, self.dialect);
        let differ: Vec<(&Assertion, &[usize], String)> = whole
            .iter()
            .filter_map(|check| Some((check, shape.differ(&check.test)?)))
            .enumerate()
            .map(|(at, (check, fields))| (check, fields, format!("seen_{}_{at}", fields[0])))
            .collect();
        for (_, fields, seen) in &differ {
            let kinds: Vec<Kind> = fields.iter().map(|field| shape.fields[*field].kind).collect();
            self.line(&dialect.declare_set(&kinds, seen));
        }
        let block = |writer: &mut Self, block: usize| {
            writer.block(block);
            let own = differ.iter().filter(|(_, fields, _)| shape.fields[fields[0]].block == block);
            for (check, fields, seen) in own {
                let row: Vec<String> = fields.iter().map(|field| writer.name(*field)).collect();
                let shown = quoted(check.shown.as_bytes());
                writer.state(&format!("hold(fresh({seen}, {}), {shown})", dialect.values(&row)));
            }
        };
        for (id, field) in shape.fields_in(group) {
            if self.totals.contains(&id) && !shape.is_list(field) {
                self.line(&dialect.declare_list(field.kind, &self.all(id)));
            }
        }
        let count = group.count.as_ref().map_or("1".into(), |count| self.amount(count, false));
        let record = format!("record_{}", self.depth);
        self.repeat(&record, ("0", &count), |writer| match group.variants[..] {
            [one] if shape.blocks[one].tag.is_none() => block(writer, one),
            _ => {
                let tag = |&block: &usize| {
                    let tag = shape.blocks[block].tag.as_ref().map_or(String::new(), Literal::text);
                    quoted(tag.as_bytes())
                };
                let tags: Vec<String> = group.variants.iter().map(tag).collect();
                let read = format!("lines.kind({})", dialect.values(&tags));
                writer.state(&dialect.declare(Kind::Word, "kind", &read));
                for (at, (of, tag)) in group.variants.iter().zip(&tags).enumerate() {
                    let head = dialect.branch(at == 0, &format!("kind == {tag}"));
                    writer.inner(&head, |writer| block(writer, *of));
                }
            }
        });
    }

    fn check(&mut self, check: &Assertion, indexed: bool) {
        if let Test::Let(name, amount) = &check.test {
            return self.limit(&name.text, amount, indexed);
        }
        let test = match check.over {
            Some(array) if !indexed => {
                self.dialect.all(&self.test(&check.test, true), &self.name(array))
            }
            _ => self.test(&check.test, indexed),
        };
        self.state(&format!("hold({test}, {})", quoted(check.shown.as_bytes())));
    }

    /// Writes that limits of a subtask know an amount by a name.
    fn limit(&mut self, name: &str, amount: &Amount, indexed: bool) {
        let shown = self.amount(amount, indexed);
        match amount {
            Amount::Value(grid) if self.shape.fields[*grid].kind == Kind::Char => {
                self.state(&format!("lines.digits(\"{name}\", {shown})"));
            }
            _ => self.state(&format!("lines.limit(\"{name}\", {shown})")),
        }
    }

    /// Returns a test as an expression; `indexed` if it is about the value `at` of arrays.
    fn test(&self, test: &Test, indexed: bool) -> String {
        match test {
            Test::Compare(left, relation, right) => {
                let sign = match relation {
                    Relation::Equal => "==",
                    other => other.sign(),
                };
                format!("{} {sign} {}", self.amount(left, indexed), self.amount(right, indexed))
            }
            Test::Let(..) => self.dialect.truth(true).into(),
            Test::Chars(field, set, _) => {
                let set = quoted(set);
                self.of_words(*field, indexed, &|word| format!("consists({word}, {set})"))
            }
            Test::OneOf(field, values) => {
                let is_int = self.shape.fields[*field].kind == Kind::Int;
                let values: Vec<String> = values.iter().map(|value| literal(value, is_int)).collect();
                self.of_words(*field, indexed, &|one| self.dialect.among(one, &values))
            }
            Test::Among([one, list]) => format!("contained({}, {})", self.all(*one), self.all(*list)),
            Test::Distinct(fields) => {
                let columns: Vec<String> = fields.iter().map(|field| self.all(*field)).collect();
                format!("distinct({})", columns.join(", "))
            }
            Test::Sorted(field, strictly) => {
                format!("rising({}, {})", self.all(*field), self.dialect.truth(*strictly))
            }
            Test::Permutation(field, first) => format!("permutation({}, {first})", self.all(*field)),
            Test::Tree(fields, ordered) => match fields[..] {
                [parent] => format!("parents({}, {})", self.all(parent), self.dialect.truth(*ordered)),
                _ => self.graph([fields[0], fields[1]], &["simple", "tree"]),
            },
            Test::Graph(ends, kind) => {
                let directed = kind.directed.then_some("directed");
                self.graph(*ends, &kind.words().chain(directed).collect::<Vec<_>>())
            }
        }
    }

    /// Returns a test of one value, or of each value of an array.
    fn of_words(&self, field: usize, indexed: bool, test: &dyn Fn(&str) -> String) -> String {
        let name = self.name(field);
        match (self.shape.fields[field].sizes.is_empty(), indexed) {
            (true, _) => test(&name),
            (false, true) => test(&format!("{name}[at]")),
            (false, false) => self.dialect.each(&test("one"), &name),
        }
    }

    fn graph(&self, ends: [usize; 2], kinds: &[&str]) -> String {
        let side = |low: bool| {
            let ends = of_vertices(self.shape, ends, low);
            let all: Vec<String> = ends.map(|bound| self.end(bound)).collect();
            self.dialect.folded(if low { Fold::Max } else { Fold::Min }, &all)
        };
        let (xs, ys) = (self.all(ends[0]), self.all(ends[1]));
        format!("graph({xs}, {ys}, {}, {}, \"{}\")", side(true), side(false), kinds.join(" "))
    }

    fn end(&self, bound: &Bound) -> String {
        let amount = self.amount(&bound.amount, false);
        match bound.end {
            End::Low { strict: true } => format!("{amount} + 1"),
            End::High { strict: true } => format!("{amount} - 1"),
            _ => amount,
        }
    }

    fn amount(&self, amount: &Amount, indexed: bool) -> String {
        let single = |field: usize| {
            let name = self.name(field);
            match (self.shape.fields[field].sizes.is_empty(), indexed) {
                (true, _) => name,
                (false, true) => format!("{name}[at]"),
                (false, false) => format!("last({name})"),
            }
        };
        match amount {
            Amount::Number(value) if value % UNIT == 0 => (value / UNIT).to_string(),
            Amount::Number(value) => self.dialect.fraction(*value),
            Amount::Value(field) => single(*field),
            Amount::Of(Function::At, field) => self.name(*field),
            Amount::Pair(array, '@', place) => {
                format!("nth({}, {})", self.amount(array, false), self.amount(place, indexed))
            }
            Amount::Pair(left, sign, right) => {
                let [left, right] = [left, right].map(|side| match **side {
                    Amount::Number(value) if value % UNIT == 0 => self.dialect.operand(value / UNIT),
                    _ => self.amount(side, indexed),
                });
                match sign {
                    '/' => format!("div({left}, {right})"),
                    '%' => format!("mod({left}, {right})"),
                    _ => format!("({left} {sign} {right})"),
                }
            }
            Amount::Fold(which, all) => {
                let all: Vec<String> = all.iter().map(|one| self.amount(one, indexed)).collect();
                self.dialect.folded(*which, &all)
            }
            Amount::Of(Function::Len, field) => format!("len({})", single(*field)),
            Amount::Of(Function::Digits, field) => format!("{}.digits", single(*field)),
            Amount::Of(Function::Run, field) => {
                match (self.shape.fields[*field].kind, &self.shape.fields[*field].sizes[..]) {
                    (Kind::Char, _) => format!("run_of_row({}, at)", self.name(*field)),
                    (Kind::Word, _) => format!("run_of_word({})", single(*field)),
                    (_, [_, cols]) => {
                        format!("run({}, {}, at)", self.name(*field), self.amount(cols, false))
                    }
                    _ => format!("run({0}, len({0}), at)", self.name(*field)),
                }
            }
            Amount::Of(Function::Sum, field) => format!("sum({})", self.all(*field)),
            Amount::Of(Function::Count(of), field) => self.count(*field, of),
        }
    }

    fn count(&self, field: usize, of: &Literal) -> String {
        let (info, all) = (&self.shape.fields[field], self.all(field));
        let value = literal(of, info.kind == Kind::Int);
        let is_character = matches!(of, Literal::Text(text) if text.len() == 1)
            || matches!(of, Literal::Number(number) if (0..10).contains(number));
        let joined = info.kind == Kind::Char || info.kind == Kind::Word && info.sizes.is_empty();
        match joined && is_character {
            true => format!("letters({all}, {value})"),
            false => format!("count({all}, {value})"),
        }
    }
}

fn literal(of: &Literal, is_int: bool) -> String {
    match of {
        Literal::Number(number) if is_int => number.to_string(),
        of => quoted(of.text().as_bytes()),
    }
}

/// Returns a text as both languages write it.
fn quoted(text: &[u8]) -> String {
    let mut shown = String::from("\"");
    for &byte in text {
        match byte {
            b'"' | b'\\' => shown.extend(['\\', byte as char]),
            b' '..=b'~' => shown.push(byte as char),
            _ => {
                let _ = write!(shown, "\\{byte:03o}");
            }
        }
    }
    shown + "\""
}
