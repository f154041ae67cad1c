//! Looks the names of a shape up, and puts each condition where its last value is known.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::ops::Range;
use std::sync::OnceLock;

use crosscheck_core::InputError;
use crosscheck_core::contract::text::error_at;

use crate::bounds::distribute;
use crate::shape::{Assertion, Block, Field, Group, Part, Shape, Slot, Step, Test};
use crate::written::{Amount, Condition, Expr, Function, Kind, Literal, Name, Relation, Rule, UNIT};

/// The most choices of fields that a condition is placed for, where its names are shared by records of different kinds.
const MOST_CHOICES: usize = 10_000;

/// The largest value of a number whose limit is lifted.
const LIFTED: i128 = u32::MAX as i128;

/// A shape whose notation is being read.
pub(crate) struct Resolver<'a> {
    pub(crate) text: &'a str,
    pub(crate) shape: Shape,
    /// The fields of each name: several where records of different kinds share it.
    names: BTreeMap<String, Vec<usize>>,
    /// The amounts that have names.
    lets: BTreeMap<String, Expr>,
    /// The conditions, and how many fields are declared where each is written.
    conditions: Vec<(Condition, usize)>,
    /// Where each field is declared.
    wheres: Vec<Range<usize>>,
    /// How many fields can be named at the place that is looked at.
    known: usize,
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let (blocks, fields, quantities) = (Vec::new(), Vec::new(), OnceLock::new());
        Resolver {
            text,
            shape: Shape { notation: text.to_owned(), free: false, blocks, fields, quantities },
            names: BTreeMap::new(),
            lets: BTreeMap::new(),
            conditions: Vec::new(),
            wheres: Vec::new(),
            known: 0,
        }
    }

    /// Returns the shape of what is declared, without the upper limits of some numbers and of what is made of them.
    pub(crate) fn shape(mut self, lifted: &[&str]) -> Result<Shape, InputError> {
        if self.shape.fields.is_empty() {
            let expected = "a declaration such as int n;";
            return Err(self.error(&(0..0), "the shape declares nothing", expected));
        }
        self.known = self.shape.fields.len();
        for (mut condition, known) in std::mem::take(&mut self.conditions) {
            condition.rules.iter_mut().for_each(|rule| lift(rule, lifted));
            self.condition(condition, known)?;
        }
        distribute(&mut self.shape);
        let mut digits = BTreeSet::new();
        self.shape.in_order(0, &mut |slot| {
            digits.extend(slot.each.iter().filter_map(|check| match check.test {
                Test::Let(_, Amount::Value(field)) if self.is_grid(field) => Some(field),
                _ => None,
            }));
        });
        for id in 0..self.shape.fields.len() {
            self.check_range(id, digits.contains(&id))?;
        }
        Ok(self.shape)
    }

    /// Refuses a field without a range: no generator could tell how large it may become. Refuses a grid whose digits have a
    /// name as well and that has others.
    fn check_range(&self, id: usize, is_limited_by_digit: bool) -> Result<(), InputError> {
        let (field, at) = (&self.shape.fields[id], &self.wheres[id]);
        let name = &field.name;
        if is_limited_by_digit && !field.characters.iter().all(u8::is_ascii_digit) {
            let expected = format!("{name} in [0-9], which its other name is for");
            return Err(self.error(at, format!("{name} is not of digits alone"), expected));
        }
        let (what, example) = match field.kind {
            Kind::Word => (format!("the length of {name}"), format!("1 <= len({name}) <= 100")),
            _ => (name.clone(), format!("1 <= {name} <= 1e9")),
        };
        let [low, high] =
            [true, false].map(|low| field.bounds.iter().any(|bound| bound.end.limits(low)));
        // The values follow otherwise.
        let follows = field.listed.is_some() || field.among.is_some() || field.kind == Kind::Char;
        let missing = match (low || field.kind == Kind::Word, high) {
            (low, high) if follows || low && high => return Ok(()),
            (false, true) => "smallest",
            (true, _) => "largest",
            (false, false) => "range: no smallest and no largest",
        };
        let example = format!("a condition such as {example}");
        Err(self.error(at, format!("{what} has no {missing} value"), example))
    }

    pub(crate) fn error(
        &self,
        at: &Range<usize>,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> InputError {
        error_at(self.text.as_bytes(), at.clone(), problem.into(), expected.into())
    }

    /// Begins a block.
    pub(crate) fn begin(&mut self, parent: Option<(usize, usize)>, tag: Option<Literal>) -> usize {
        let id = self.shape.blocks.len();
        let depth = parent.map_or(0, |(parent, _)| self.shape.blocks[parent].depth + 1);
        self.shape.blocks.push(Block { parent, depth, tag, slots: Vec::new(), steps: Vec::new() });
        if let Some((parent, slot)) = parent
            && let Part::Group(group) = &mut self.shape.blocks[parent].slots[slot].part
        {
            group.variants.push(id);
        }
        id
    }

    /// Ends a block whose lines have these slots each.
    pub(crate) fn end(&mut self, id: usize, lines: &[Range<usize>], has_tag: bool) {
        let steps = self.shape.steps(&self.shape.blocks[id].slots, lines, has_tag);
        self.shape.blocks[id].steps = steps;
    }

    pub(crate) fn slots(&self, block: usize) -> usize {
        self.shape.blocks[block].slots.len()
    }

    /// Adds a condition on what is declared so far.
    pub(crate) fn add(&mut self, condition: Condition) {
        self.conditions.push((condition, self.shape.fields.len()));
    }

    /// Declares values of a block.
    pub(crate) fn field(
        &mut self,
        block: usize,
        name: &Name,
        kind: Kind,
        sizes: &[Expr],
    ) -> Result<(), InputError> {
        let id = self.shape.fields.len();
        self.known = id;
        let sizes: Result<Vec<Amount>, _> =
            sizes.iter().map(|size| self.size(size, block, &name.at)).collect();
        let slot = self.shape.blocks[block].slots.len();
        let known = self.names.entry(name.text.clone()).or_default();
        let shares = |other: &usize| {
            let other = self.shape.fields[*other].block;
            let parents = [other, block].map(|block| self.shape.blocks[block].parent);
            other != block && parents[0].is_some() && parents[0] == parents[1]
        };
        if !known.iter().all(shares) {
            let problem = format!("{} is declared twice", name.text);
            return Err(self.error(&name.at, problem, "another name"));
        }
        known.push(id);
        self.wheres.push(name.at.clone());
        self.shape.fields.push(Field {
            name: name.text.clone(),
            kind,
            sizes: sizes?,
            block,
            slot,
            bounds: Vec::new(),
            limits: Vec::new(),
            characters: (b'a'..=b'z').collect(),
            listed: None,
            among: None,
            counts: false,
        });
        self.shape.blocks[block].slots.push(Slot::new(Part::Field(id)));
        Ok(())
    }

    /// Begins a group. Returns its slot, and how many fields are declared before it.
    pub(crate) fn group(&mut self, block: usize) -> (usize, usize) {
        let slot = self.slots(block);
        let group = Group { count: None, variants: Vec::new() };
        self.shape.blocks[block].slots.push(Slot::new(Part::Group(group)));
        (slot, self.shape.fields.len())
    }

    /// Says how many records a group has, by what is known before it.
    pub(crate) fn count(
        &mut self,
        block: usize,
        slot: usize,
        count: &Expr,
        known: usize,
        at: &Range<usize>,
    ) -> Result<(), InputError> {
        self.known = known;
        let amount = self.size(count, block, at)?;
        if let Part::Group(group) = &mut self.shape.blocks[block].slots[slot].part {
            group.count = Some(amount);
        }
        Ok(())
    }

    /// Looks a size up, and marks what it names as counts.
    fn size(&mut self, size: &Expr, block: usize, at: &Range<usize>) -> Result<Amount, InputError> {
        let amount = self.amount(size, &|field: usize| {
            field < self.known && self.shape.holds(self.shape.fields[field].block, block)
        })?;
        let mut wrong = None;
        amount.each(&mut |function, &field| {
            let of = &self.shape.fields[field];
            let is_sum = function == Some(&Function::Sum) && of.sizes.len() == 1;
            if !is_sum && (function.is_some() || !of.is_number()) {
                wrong = Some(of.name.clone());
            }
        });
        if let Some(name) = wrong {
            let problem = format!("{name} is not a single integer");
            return Err(self.error(at, problem, "a size such as n, n-1 or sum(c)"));
        }
        amount.each(&mut |_, &field| self.shape.fields[field].counts = true);
        Ok(amount)
    }

    /// Looks up a name, among the fields that `sees` lets pass.
    fn seen(&self, name: &Name, sees: &dyn Fn(usize) -> bool) -> Result<usize, InputError> {
        let mut fields = self.names.get(&name.text).into_iter().flatten().copied();
        fields.find(|&field| sees(field)).ok_or_else(|| self.unknown(name))
    }

    fn amount(&self, expr: &Expr, sees: &dyn Fn(usize) -> bool) -> Result<Amount, InputError> {
        expr.with(&|function, name| {
            let field = self.seen(name, sees)?;
            match function {
                None | Some(Function::Sum) => drop(self.a_number(name, field)?),
                Some(Function::Len) => self.of_kind(name, field, Kind::Word, "a word has a length")?,
                Some(Function::Digits) => {
                    self.of_kind(name, field, Kind::Real, "a decimal number has digits")?;
                }
                Some(Function::Count(_)) => {}
                Some(Function::At) if self.shape.fields[field].sizes.len() == 1 => {
                    self.a_number(name, field)?;
                }
                Some(Function::At) => {
                    let problem = format!("{} is no row of numbers", name.text);
                    return Err(self.error(&name.at, problem, "c of int c[n], as in r <= c[i]"));
                }
                Some(Function::Run) => {
                    let of = &self.shape.fields[field];
                    if of.kind == Kind::Real || of.is_number() {
                        let problem = format!("{} is neither an array nor a word", name.text);
                        return Err(self.error(&name.at, problem, "int a[n], char g[h][w] or string s"));
                    }
                }
            }
            Ok(Amount::of(function, field))
        })
    }

    fn a_number(&self, name: &Name, field: usize) -> Result<usize, InputError> {
        let kind = self.shape.fields[field].kind;
        if matches!(kind, Kind::Int | Kind::Real) {
            return Ok(field);
        }
        let problem = format!("{} is no number", name.text);
        Err(self.error(&name.at, problem, format!("a number, or len({})", name.text)))
    }

    fn of_kind(&self, name: &Name, field: usize, kind: Kind, why: &str) -> Result<(), InputError> {
        if self.shape.fields[field].kind == kind {
            return Ok(());
        }
        let problem = format!("{} is not declared as {}", name.text, kind.word());
        Err(self.error(&name.at, problem, format!("another name: {why}")))
    }

    fn unknown(&self, name: &Name) -> InputError {
        let declared = |(_, fields): &(&String, &Vec<usize>)| fields[0] < self.known;
        let all: Vec<&str> = self.names.iter().filter(declared).map(|(name, _)| name.as_str()).collect();
        let later = all.contains(&&*name.text);
        let problem = match later {
            true => format!("{} is not known here", name.text),
            false => format!("{} is not declared", name.text),
        };
        let expected = match (later, all.is_empty()) {
            (true, _) => "a name that is declared before, and not inside of other records".to_owned(),
            (false, true) => "a number: nothing is declared yet".into(),
            (false, false) => format!("one of {}", all.join(", ")),
        };
        self.error(&name.at, problem, expected)
    }

    /// Places a condition, once for each choice among fields that share a name; one that names an amount is known from then on.
    fn condition(&mut self, mut condition: Condition, known: usize) -> Result<(), InputError> {
        for rule in &mut condition.rules {
            match rule {
                // What has a name is made of what is declared: names of names could double in size without end.
                Rule::Let(name, _) if self.names.contains_key(&name.text) => {
                    let problem = format!("{name} is declared already");
                    return Err(self.error(&name.at, problem, "another name"));
                }
                Rule::Compare(left, _, right) => {
                    (*left, *right) = (self.spelled(left), self.spelled(right));
                }
                _ => {}
            }
        }
        self.placed(&condition, known)?;
        for rule in condition.rules {
            if let Rule::Let(name, of) = rule {
                self.lets.entry(name.text).or_insert(of);
            }
        }
        Ok(())
    }

    /// Returns an amount with what the names in it stand for.
    fn spelled(&self, amount: &Expr) -> Expr {
        let Ok(spelled) = amount.with(&|function, name: &Name| {
            let named = self.lets.get(&name.text).filter(|_| function.is_none()).cloned();
            Ok::<_, Infallible>(named.unwrap_or_else(|| Expr::of(function, name.clone())))
        });
        spelled
    }

    fn placed(&mut self, condition: &Condition, known: usize) -> Result<(), InputError> {
        let mut names: Vec<Name> = Vec::new();
        let mut see = |name: &Name| {
            if names.iter().all(|known| known.text != name.text) {
                names.push(name.clone());
            }
        };
        for rule in &condition.rules {
            rule.amounts().into_iter().for_each(|amount| amount.each(&mut |_, name| see(name)));
            rule.names().iter().for_each(&mut see);
        }
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for name in &names {
            let fields = self.names.get(&name.text).into_iter().flatten().copied();
            let fields: Vec<usize> = fields.filter(|&field| field < known).collect();
            if fields.is_empty() {
                return Err(self.unknown(name));
            }
            if choices.len() * fields.len() > MOST_CHOICES {
                let problem =
                    format!("these names stand for more than {MOST_CHOICES} choices of fields");
                return Err(self.error(&condition.at, problem, "other names in some of the records"));
            }
            choices = choices
                .into_iter()
                .flat_map(|chosen| {
                    fields.iter().map(move |&field| [chosen.clone(), vec![field]].concat())
                })
                .collect();
        }
        let mut placed = false;
        for chosen in choices {
            placed |= self.place(condition, &chosen)?;
        }
        if placed {
            return Ok(());
        }
        let problem = "these names never stand in one record";
        Err(self.error(&condition.at, problem, "names of one record, or of what is around it"))
    }

    /// Places a condition on these fields. Returns whether they can be seen together.
    fn place(&mut self, condition: &Condition, chosen: &[usize]) -> Result<bool, InputError> {
        let sees = |field: usize| chosen.contains(&field);
        let tests = condition.rules.iter().map(|rule| self.test(rule, &sees, &condition.at));
        let tests: Vec<Test> = tests.collect::<Result<_, _>>()?;
        let places = tests.iter().map(|test| self.place_of(test, &condition.at));
        let Some(places) = places.collect::<Result<Option<Vec<_>>, _>>()? else { return Ok(false) };
        for ((rule, test), (block, slot, over)) in condition.rules.iter().zip(tests).zip(places) {
            let at_once = over.is_some_and(|field| self.own(field) == (block, slot));
            let check = Assertion { test, over, shown: rule.to_string() };
            let slot = &mut self.shape.blocks[block].slots[slot];
            if at_once { slot.each.push(check) } else { slot.whole.push(check) }
        }
        Ok(true)
    }

    /// Returns what a rule demands, in terms of fields.
    fn test(
        &self,
        rule: &Rule,
        sees: &dyn Fn(usize) -> bool,
        at: &Range<usize>,
    ) -> Result<Test, InputError> {
        let field = |name: &Name| self.seen(name, sees);
        let amount = |of: &Expr| self.amount(of, sees);
        let number = |name: &Name| self.a_number(name, field(name)?);
        Ok(match rule {
            Rule::Compare(left, relation, right) => {
                let (left, right) = (amount(left)?, amount(right)?);
                let is_limit = matches!(relation, Relation::AtMost | Relation::Below);
                let limited = is_limit && matches!(left, Amount::Of(Function::Run, _));
                if right.has_run() || left.has_run() && !limited {
                    let problem = "the length of a run has an upper limit alone";
                    return Err(self.error(at, problem, "run(a) <= 2"));
                }
                Test::Compare(left, *relation, right)
            }
            Rule::Let(name, Expr::Value(of)) if self.is_grid(field(of)?) => {
                Test::Let(name.clone(), Amount::Value(field(of)?))
            }
            Rule::Let(name, of) => Test::Let(name.clone(), amount(of)?),
            Rule::Chars(name, set, written) => {
                let id = field(name)?;
                if !matches!(self.shape.fields[id].kind, Kind::Word | Kind::Char) {
                    let problem = format!("{name} has no characters");
                    return Err(self.error(&name.at, problem, format!("{name} in {{…}} for numbers")));
                }
                let Field { block, slot, .. } = self.shape.fields[id];
                let ends = |two: &[Step]| matches!(two, [Step::Slot(at), Step::End] if *at == slot);
                let is_line = self.shape.blocks[block].steps.windows(2).any(ends) && !self.shape.free;
                if set.contains(&b' ') && !(is_line && self.shape.fields[id].sizes.is_empty()) {
                    let expected = "string s; at the end of a line, which goes to s";
                    return Err(self.error(&name.at, format!("{name} has blanks"), expected));
                }
                Test::Chars(id, set.clone(), written.clone())
            }
            Rule::OneOf(name, values) => Test::OneOf(field(name)?, values.clone()),
            Rule::Among([of, list]) => {
                let ids = [field(of)?, field(list)?];
                let [one, all] = ids.map(|id| &self.shape.fields[id]);
                // A value of a record is looked at with those of all records: its list stands around them.
                let around =
                    |of: &Field| self.shape.blocks[of.block].parent.filter(|_| of.sizes.is_empty());
                let outer = |of: &Field| around(of).map_or(of.block, |(block, _)| block);
                let is_alike = one.kind == all.kind && matches!(one.kind, Kind::Int | Kind::Word);
                if !is_alike || ids[0] <= ids[1] || !self.shape.holds(outer(all), outer(one)) {
                    let expected =
                        "int a[n], string s[n] or { string s; }[n] before it, of the same kind";
                    return Err(self.error(&list.at, format!("{list} is no list for {of}"), expected));
                }
                Test::Among(ids)
            }
            Rule::Distinct(names) => Test::Distinct(names.iter().map(field).collect::<Result<_, _>>()?),
            Rule::Sorted(of, strictly) => Test::Sorted(number(of)?, *strictly),
            Rule::Permutation(of, first) => {
                let id = number(of)?;
                if self.shape.fields[id].sizes.len() != 1 {
                    return Err(self.error(at, format!("{of} is no row of numbers"), "int p[n]"));
                }
                Test::Permutation(id, *first)
            }
            Rule::Tree(of, ordered) => {
                let of: Vec<usize> = of.iter().map(number).collect::<Result<_, _>>()?;
                let (single, edges) = (self.shape.fields[of[0]].sizes.is_empty(), of.len() == 2);
                if single != edges || edges && self.shape.fields[of[0]].block == 0 {
                    let expected = "tree(x, y) of { int x, y; }[n-1], or tree(p) of int p[n-1]";
                    return Err(self.error(at, "this is no tree's form", expected));
                }
                Test::Tree(of, *ordered)
            }
            Rule::Graph([x, y], kind) => {
                let ends = [number(x)?, number(y)?];
                if ends.iter().any(|&end| {
                    !self.shape.fields[end].sizes.is_empty() || self.shape.fields[end].block == 0
                }) {
                    let expected = "the two ends of an edge: { int x, y; }[m]";
                    return Err(self.error(at, "this is no graph's form", expected));
                }
                Test::Graph(ends, *kind)
            }
        })
    }

    /// Returns the block and the slot at which a test can be made, and the array of which it tests each value; `None` if
    /// its names are never together.
    fn place_of(
        &self,
        test: &Test,
        at: &Range<usize>,
    ) -> Result<Option<(usize, usize, Option<usize>)>, InputError> {
        let (mut plain, mut total) = (Vec::new(), Vec::new());
        for amount in test.amounts() {
            amount.each(&mut |function, &field| match function.is_some_and(Function::is_total) {
                true => total.push(field),
                false => plain.push(field),
            });
        }
        let named = if test.is_of_each() { &mut plain } else { &mut total };
        named.extend(test.names());
        if plain.is_empty() && total.is_empty() {
            return Err(self.error(at, "nothing varies here", "a condition on a name"));
        }
        let mut places: Vec<(usize, usize)> = plain.iter().map(|&field| self.own(field)).collect();
        for &field in &total {
            let of = &self.shape.fields[field];
            if !of.sizes.is_empty() {
                places.push(self.own(field));
            } else if let Some(parent) = self.shape.blocks[of.block]
                .parent
                .filter(|_| !matches!(test, Test::Compare(..) | Test::Let(..)) || of.kind != Kind::Word)
            {
                places.push(parent);
            } else if of.kind == Kind::Word || matches!(test, Test::Among(_)) {
                places.push(self.own(field));
            } else {
                let expected = "an array, or a number of records";
                return Err(self.error(at, format!("{} is a single number", of.name), expected));
            }
        }
        let blocks = places.iter().map(|place| place.0);
        let deepest = blocks.max_by_key(|&block| self.shape.blocks[block].depth).unwrap_or(0);
        if places.iter().any(|place| !self.shape.holds(place.0, deepest)) {
            return Ok(None);
        }
        places.retain(|place| place.0 == deepest);
        let slot = places.iter().map(|place| place.1).max().unwrap_or(0);
        let sizes = |field: usize| &self.shape.fields[field].sizes;
        let arrays: Vec<usize> = plain.into_iter().filter(|&field| !sizes(field).is_empty()).collect();
        if let Some(other) = arrays.iter().find(|&&other| sizes(other) != sizes(arrays[0])) {
            let names = [arrays[0], *other].map(|field| self.shape.fields[field].name.clone());
            let problem = format!("{} and {} have different sizes", names[0], names[1]);
            return Err(self.error(at, problem, "arrays of one size, or sum and count"));
        }
        let over = arrays.iter().copied().max_by_key(|&field| self.own(field));
        Ok(Some((deepest, slot, over)))
    }

    fn own(&self, field: usize) -> (usize, usize) {
        (self.shape.fields[field].block, self.shape.fields[field].slot)
    }

    fn is_grid(&self, field: usize) -> bool {
        self.shape.fields[field].kind == Kind::Char
    }
}

/// Lifts the upper limit of a number, or of a product of numbers.
fn lift(rule: &mut Rule, names: &[&str]) {
    if let Rule::Compare(of, Relation::AtMost, Expr::Number(most)) = rule
        && is_of(of, names)
    {
        *most = LIFTED * UNIT;
    }
}

/// Returns whether an amount is one of the numbers, or a product of them.
fn is_of(amount: &Expr, names: &[&str]) -> bool {
    match amount {
        Expr::Value(name) => names.contains(&&*name.text),
        Expr::Pair(left, '*', right) => is_of(left, names) && is_of(right, names),
        _ => false,
    }
}
