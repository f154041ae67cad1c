//! A validator in Python from a shape: stand-alone, to be read and edited by who sets the problem.
//!
//! It accepts an input exactly if the strict reader does. What all validators have is `validator/prelude.py.txt`; the rest
//! reads like the shape, one line of Python for each thing that is read or must hold.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::amount::Amount;
use crate::shape::{Bound, Check, End, Field, Group, Part, Shape, Slot, Test};
use crate::written::{Extreme, GraphKind, Kind, Literal, Relation, UNIT};

const PRELUDE: &str = include_str!("validator/prelude.py.txt");

impl Shape {
    /// Returns a validator in Python for these inputs: `validator.py [NAME=VALUES]... < INPUT` exits with status 42 if the
    /// input is valid and within the limits of the arguments, and with 43 if not.
    ///
    /// ```
    /// use crosscheck_problem::Shape;
    ///
    /// let shape = Shape::parse("int n;    1 <= n <= 9\nint a[n]; 0 <= a <= 99").unwrap();
    /// assert!(shape.validator().contains("n = lines.number(\"n\")"));
    /// ```
    pub fn validator(&self) -> String {
        let shown = self.written.to_string().trim_end().replace('\n', "\n#     ");
        let mut writer = Writer { shape: self, totals: self.totals(), text: String::new(), depth: 0 };
        writer.block(0);
        writer.line("lines.finish()\nsys.exit(42)");
        PRELUDE.replace("@SHAPE@", &shown) + &writer.text
    }

    /// Returns the fields of which all values of several records are looked at together.
    fn totals(&self) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        let slots = || self.blocks.iter().flat_map(|block| &block.slots);
        let mut see = |amount: &Amount| {
            amount.each(&mut |field, total| {
                if total {
                    all.insert(field);
                }
            });
        };
        for check in slots().flat_map(|slot| slot.each.iter().chain(&slot.whole)) {
            if let Test::Compare(left, _, right) = &check.test {
                see(left);
                see(right);
            }
        }
        for check in slots().flat_map(|slot| slot.each.iter().chain(&slot.whole)) {
            match &check.test {
                Test::Distinct(fields) | Test::Tree(fields, _) => all.extend(fields),
                Test::Sorted(field, _) | Test::Permutation(field, _) => all.extend([*field]),
                Test::Graph(ends, _) => all.extend(ends),
                Test::Compare(..) | Test::Chars(..) | Test::OneOf(..) => {}
            }
        }
        all
    }

    /// Returns whether a field's values are a list of their own: an array, or a word that comes once.
    fn is_list(&self, field: &Field) -> bool {
        !field.sizes.is_empty() || field.block == 0
    }
}

/// Words that a name of the shape must not take in Python.
const TAKEN: &str = "False None True and as assert async await break class continue def del elif else except finally for from \
                     global if import in is lambda nonlocal not or pass raise return try while with lines limits limit hold \
                     wrong spans last div mod count distinct rising permutation parents graph min max sum len range sorted \
                     list set zip any all math re sys Real Lines Sets Fraction at at2 kind";

struct Writer<'a> {
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

    fn inner(&mut self, head: &str, body: impl FnOnce(&mut Self)) {
        self.line(head);
        self.depth += 1;
        let before = self.text.len();
        body(self);
        if self.text.len() == before {
            self.line("pass");
        }
        self.depth -= 1;
    }

    fn name(&self, field: usize) -> String {
        let name = &self.shape.fields[field].name;
        let is_taken = TAKEN.split_whitespace().any(|taken| taken == name) || name.starts_with("all_");
        format!("{name}{}", if is_taken { "_" } else { "" })
    }

    /// Returns the name of all values of a field that stand in one list.
    fn all(&self, field: usize) -> String {
        let of = &self.shape.fields[field];
        match self.shape.is_list(of) {
            true if of.sizes.is_empty() => format!("[{}]", self.name(field)),
            true => self.name(field),
            false => format!("all_{}_{field}", of.name),
        }
    }

    fn block(&mut self, id: usize) {
        let shape = self.shape;
        let block = &shape.blocks[id];
        for (at, line) in block.lines.iter().enumerate() {
            let mut begun = at == 0 && block.tag.is_some();
            for slot in line.clone() {
                let Slot { part, each, whole } = &block.slots[slot];
                match part {
                    Part::Field(field) => {
                        let of = &shape.fields[*field];
                        let own = of.kind == Kind::Char || of.sizes.len() == 2;
                        if own && begun {
                            self.line("lines.end()");
                        } else if !own && !begun {
                            self.line("lines.start()");
                        }
                        begun = !own;
                        self.field(*field, each);
                    }
                    Part::Group(group) => {
                        if begun {
                            self.line("lines.end()");
                        }
                        begun = false;
                        self.group(group);
                    }
                }
                whole.iter().for_each(|check| self.check(check, false));
            }
            if begun {
                self.line("lines.end()");
            }
        }
        if block.lines.is_empty() {
            self.line("lines.end()");
        }
    }

    fn field(&mut self, id: usize, each: &[Check]) {
        let field = &self.shape.fields[id];
        let name = self.name(id);
        let read = match field.kind {
            Kind::Int => format!("lines.number(\"{}\")", field.name),
            Kind::Real => format!("lines.real(\"{}\")", field.name),
            Kind::Word => format!("lines.word(\"{}\")", field.name),
            Kind::Char => String::new(),
        };
        let sizes: Vec<String> = field.sizes.iter().map(|size| self.amount(size, false)).collect();
        let element = |writer: &mut Self| {
            writer.line(&format!("{name}.append({read})"));
            each.iter().for_each(|check| writer.check(check, check.over.is_some()));
        };
        match (&sizes[..], field.kind) {
            ([rows, cols], Kind::Char) => {
                self.line(&format!("{name} = []"));
                self.inner(&format!("for at in range({rows}):"), |writer| {
                    writer.line("lines.start()");
                    let cols = format!("max({cols}, 0)");
                    writer.line(&format!(
                        "{name}.append(lines.word(\"{}\", {cols}))\nlines.end()",
                        field.name
                    ));
                });
                each.iter().for_each(|check| self.check(check, false));
            }
            ([rows, cols], _) => {
                self.line(&format!("{name} = []"));
                self.inner(&format!("for row in range({rows}):"), |writer| {
                    writer.line("lines.start()");
                    writer
                        .inner(&format!("for at in range(len({name}), len({name}) + {cols}):"), element);
                    writer.line("lines.end()");
                });
            }
            ([size], _) => {
                self.line(&format!("{name} = []"));
                self.inner(&format!("for at in range({size}):"), element);
            }
            _ => {
                self.line(&format!("{name} = {read}"));
                each.iter().for_each(|check| self.check(check, false));
            }
        }
        if self.totals.contains(&id) && !self.shape.is_list(field) {
            self.line(&format!("{}.append({name})", self.all(id)));
        }
    }

    fn group(&mut self, group: &Group) {
        let shape = self.shape;
        for (id, field) in shape.fields.iter().enumerate() {
            let of_group = group.variants.contains(&field.block);
            if of_group && self.totals.contains(&id) && !shape.is_list(field) {
                self.line(&format!("{} = []", self.all(id)));
            }
        }
        let count = group.count.as_ref().map_or("1".into(), |count| self.amount(count, false));
        let head = format!("for record_{} in range({count}):", self.depth);
        self.inner(&head, |writer| match group.variants[..] {
            [one] if shape.blocks[one].tag.is_none() => writer.block(one),
            _ => {
                let tag = |block: &usize| match &shape.blocks[*block].tag {
                    Some(Literal::Number(number)) => number.to_string(),
                    Some(Literal::Text(text)) => text.clone(),
                    None => String::new(),
                };
                let tags: Vec<String> =
                    group.variants.iter().map(|block| quoted(tag(block).as_bytes())).collect();
                writer.line(&format!("kind = lines.kind([{}])", tags.join(", ")));
                for (at, (block, tag)) in group.variants.iter().zip(&tags).enumerate() {
                    let word = if at == 0 { "if" } else { "elif" };
                    writer.inner(&format!("{word} kind == {tag}:"), |writer| writer.block(*block));
                }
            }
        });
    }

    fn check(&mut self, check: &Check, indexed: bool) {
        let test = match check.over {
            Some(array) if !indexed => {
                let each = self.test(&check.test, true);
                format!("all({each} for at in range(len({})))", self.name(array))
            }
            _ => self.test(&check.test, indexed),
        };
        self.line(&format!("hold({test}, {})", quoted(check.shown.as_bytes())));
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
            Test::Chars(field, set) => {
                let set = quoted(set);
                self.of_words(*field, indexed, &|word| format!("set({word}) <= set({set})"))
            }
            Test::OneOf(field, values) => {
                let is_int = self.shape.fields[*field].kind == Kind::Int;
                let values: Vec<String> = values.iter().map(|value| literal(value, is_int)).collect();
                let values = values.join(", ");
                self.of_words(*field, indexed, &|one| format!("{one} in ({values},)"))
            }
            Test::Distinct(fields) => {
                let columns: Vec<String> = fields.iter().map(|field| self.all(*field)).collect();
                format!("distinct({})", columns.join(", "))
            }
            Test::Sorted(field, strictly) => {
                format!("rising({}, {})", self.all(*field), truth(*strictly))
            }
            Test::Permutation(field, first) => format!("permutation({}, {first})", self.all(*field)),
            Test::Tree(fields, ordered) => match fields[..] {
                [parent] => format!("parents({}, {})", self.all(parent), truth(*ordered)),
                _ => self.graph([fields[0], fields[1]], &["simple", "tree"]),
            },
            Test::Graph(ends, GraphKind { simple, connected, acyclic, directed }) => {
                let kinds = [
                    (*simple, "simple"),
                    (*connected, "connected"),
                    (*acyclic, "acyclic"),
                    (*directed, "directed"),
                ];
                let kinds: Vec<&str> =
                    kinds.into_iter().filter(|kind| kind.0).map(|kind| kind.1).collect();
                self.graph(*ends, &kinds)
            }
        }
    }

    /// Returns a test of one value, or of each value of an array.
    fn of_words(&self, field: usize, indexed: bool, test: &dyn Fn(&str) -> String) -> String {
        let name = self.name(field);
        match (self.shape.fields[field].sizes.is_empty(), indexed) {
            (true, _) => test(&name),
            (false, true) => test(&format!("{name}[at]")),
            (false, false) => format!("all({} for one in {name})", test("one")),
        }
    }

    fn graph(&self, ends: [usize; 2], kinds: &[&str]) -> String {
        let bounds = &self.shape.fields[ends[0]].bounds;
        let side = |low: bool| {
            let of = |bound: &&Bound| match bound.end {
                End::Low { .. } => low,
                End::High { .. } => !low,
                End::Equal => true,
            };
            let all: Vec<String> = bounds.iter().filter(of).map(|bound| self.end(bound)).collect();
            format!("{}([{}])", if low { "max" } else { "min" }, all.join(", "))
        };
        let kinds: String = kinds.iter().map(|kind| format!(", {kind}=True")).collect();
        format!(
            "graph({}, {}, {}, {}{kinds})",
            self.all(ends[0]),
            self.all(ends[1]),
            side(true),
            side(false)
        )
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
            Amount::Number(value) => format!("Fraction({value}, {UNIT})"),
            Amount::Value(field) => single(*field),
            Amount::Pair(left, sign, right) => {
                let [left, right] = [left, right].map(|side| self.amount(side, indexed));
                match sign {
                    '/' => format!("div({left}, {right})"),
                    '%' => format!("mod({left}, {right})"),
                    _ => format!("({left} {sign} {right})"),
                }
            }
            Amount::Extreme(which, all) => {
                let all: Vec<String> = all.iter().map(|one| self.amount(one, indexed)).collect();
                let which = if *which == Extreme::Min { "min" } else { "max" };
                format!("{which}([{}])", all.join(", "))
            }
            Amount::Len(field) => format!("len({})", single(*field)),
            Amount::Digits(field) => format!("{}.digits", single(*field)),
            Amount::Sum(field) => format!("sum({})", self.all(*field)),
            Amount::Count(field, of) => self.count(*field, of),
        }
    }

    fn count(&self, field: usize, of: &Literal) -> String {
        let (info, all) = (&self.shape.fields[field], self.all(field));
        let value = literal(of, info.kind == Kind::Int);
        let is_character = matches!(of, Literal::Text(text) if text.len() == 1)
            || matches!(of, Literal::Number(number) if (0..10).contains(number));
        let joined = info.kind == Kind::Char || info.kind == Kind::Word && info.sizes.is_empty();
        match joined && is_character {
            true => format!("\"\".join({all}).count({value})"),
            false => format!("count({all}, {value})"),
        }
    }
}

fn truth(is_so: bool) -> &'static str {
    if is_so { "True" } else { "False" }
}

fn literal(of: &Literal, is_int: bool) -> String {
    match of {
        Literal::Number(number) if is_int => number.to_string(),
        Literal::Number(number) => quoted(number.to_string().as_bytes()),
        Literal::Text(text) => quoted(text.as_bytes()),
    }
}

/// Returns a text as Python writes it.
fn quoted(text: &[u8]) -> String {
    let mut shown = String::from("\"");
    for &byte in text {
        match byte {
            b'"' | b'\\' => shown.extend(['\\', byte as char]),
            b' '..=b'~' => shown.push(byte as char),
            _ => {
                let _ = write!(shown, "\\x{byte:02x}");
            }
        }
    }
    shown + "\""
}
