//! Looks the names of a shape up, and puts each condition where its last value is known.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

use crosscheck_core::InputError;
use crosscheck_core::contract::text::error_at;

use crate::amount::Amount;
use crate::bounds::distribute;
use crate::characters;
use crate::notation;
use crate::shape::{Block, Check, Field, Group, Part, Shape, Slot, Test};
use crate::written::{self, Condition, Expr, Item, Kind, Name, Relation, Rule, Written};

impl Shape {
    /// Reads a shape.
    ///
    /// # Errors
    /// The place in the text that is wrong, and what was expected there.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let written = notation::parse(text)?;
        let (blocks, fields, quantities) = (Vec::new(), Vec::new(), OnceLock::new());
        let mut resolver = Resolver {
            text,
            shape: Shape { written: Written::default(), blocks, fields, quantities },
            names: BTreeMap::new(),
            lets: BTreeMap::new(),
            conditions: Vec::new(),
            wheres: Vec::new(),
        };
        resolver.block(&written.body, None, None)?;
        if resolver.shape.fields.is_empty() {
            let problem = "the shape declares nothing".to_owned();
            return Err(resolver.error(&(0..0), problem, "a declaration such as int n;"));
        }
        for (condition, known) in std::mem::take(&mut resolver.conditions) {
            resolver.condition(&condition, known)?;
        }
        resolver.shape.written = written;
        distribute(&mut resolver.shape);
        let mut digits = BTreeSet::new();
        resolver.shape.in_order(0, &mut |slot| {
            digits.extend(slot.each.iter().filter_map(|check| match check.test {
                Test::Let(_, Amount::Value(field)) if resolver.is_grid(field) => Some(field),
                _ => None,
            }));
        });
        for id in 0..resolver.shape.fields.len() {
            resolver.check_range(id, digits.contains(&id))?;
        }
        Ok(resolver.shape)
    }
}

/// The most choices of fields that a condition is placed for, where its names are shared by records of different kinds.
const MOST_CHOICES: usize = 10_000;

struct Resolver<'a> {
    text: &'a str,
    shape: Shape,
    /// The fields of each name: several where records of different kinds share it.
    names: BTreeMap<String, Vec<usize>>,
    /// The amounts that have names.
    lets: BTreeMap<String, Expr>,
    /// The conditions, and how many fields are declared where each is written.
    conditions: Vec<(Condition, usize)>,
    /// Where each field is declared.
    wheres: Vec<Range<usize>>,
}

impl Resolver<'_> {
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
        let missing = match (low || field.kind == Kind::Word, high) {
            // The values follow otherwise.
            _ if field.listed.is_some() || field.kind == Kind::Char => return Ok(()),
            (true, true) => return Ok(()),
            (false, true) => "smallest",
            (true, false) => "largest",
            (false, false) => "range: no smallest and no largest",
        };
        let example = format!("a condition such as {example}");
        Err(self.error(at, format!("{what} has no {missing} value"), example))
    }

    fn error(&self, at: &Range<usize>, problem: String, expected: impl Into<String>) -> InputError {
        error_at(self.text.as_bytes(), at.clone(), problem, expected.into())
    }

    fn block(
        &mut self,
        lines: &[written::Line],
        parent: Option<(usize, usize)>,
        tag: Option<written::Literal>,
    ) -> Result<usize, InputError> {
        let id = self.shape.blocks.len();
        let depth = parent.map_or(0, |(parent, _)| self.shape.blocks[parent].depth + 1);
        let (has_tag, mut lines_of) = (tag.is_some(), Vec::new());
        self.shape.blocks.push(Block { parent, depth, tag, slots: Vec::new(), steps: Vec::new() });
        for line in lines {
            let start = self.shape.blocks[id].slots.len();
            for item in &line.items {
                match item {
                    Item::Field(field) => self.field(id, field)?,
                    Item::Group(group) => self.group(id, group)?,
                }
            }
            let end = self.shape.blocks[id].slots.len();
            lines_of.push(start..end);
            let known = self.shape.fields.len();
            self.conditions.extend(line.conditions.iter().map(|condition| (condition.clone(), known)));
        }
        let steps = self.shape.steps(&self.shape.blocks[id].slots, &lines_of, has_tag);
        self.shape.blocks[id].steps = steps;
        Ok(id)
    }

    fn field(&mut self, block: usize, written: &written::Field) -> Result<(), InputError> {
        let (name, id) = (&written.name, self.shape.fields.len());
        let sizes: Result<Vec<Amount>, _> =
            written.sizes.iter().map(|size| self.size(size, block, &name.at)).collect();
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
            kind: written.kind,
            sizes: sizes?,
            block,
            slot,
            bounds: Vec::new(),
            digits: Vec::new(),
            exact: Vec::new(),
            budget: None,
            characters: (b'a'..=b'z').collect(),
            listed: None,
            counts: false,
        });
        self.shape.blocks[block].slots.push(Slot::new(Part::Field(id)));
        Ok(())
    }

    /// Adds the group's slot, and then the blocks in it, which name it.
    fn group(&mut self, block: usize, written: &written::Group) -> Result<(), InputError> {
        let count =
            written.count.as_ref().map(|count| self.size(count, block, &written.at)).transpose()?;
        let slot = self.shape.blocks[block].slots.len();
        let group = Group { count, variants: Vec::new(), budgets: Vec::new() };
        self.shape.blocks[block].slots.push(Slot::new(Part::Group(group)));
        for variant in &written.variants {
            let id = self.block(&variant.body, Some((block, slot)), variant.tag.clone())?;
            if let Part::Group(group) = &mut self.shape.blocks[block].slots[slot].part {
                group.variants.push(id);
            }
        }
        Ok(())
    }

    /// Looks a size up, and marks what it names as counts.
    fn size(&mut self, size: &Expr, block: usize, at: &Range<usize>) -> Result<Amount, InputError> {
        let known = self.shape.fields.len();
        let amount = self.amount(size, &|shape, field| {
            field < known && shape.holds(shape.fields[field].block, block)
        })?;
        let mut wrong = None;
        amount.each(&mut |field, total| {
            let of = &self.shape.fields[field];
            if total || of.kind != Kind::Int || !of.sizes.is_empty() {
                wrong = Some(of.name.clone());
            }
        });
        if let Some(name) = wrong {
            let problem = format!("{name} is not a single integer");
            return Err(self.error(at, problem, "a size such as n or n-1"));
        }
        amount.each(&mut |field, _| self.shape.fields[field].counts = true);
        Ok(amount)
    }

    /// Looks up the names of an amount, among the fields that `sees` lets pass.
    fn amount(&self, expr: &Expr, sees: &dyn Fn(&Shape, usize) -> bool) -> Result<Amount, InputError> {
        let field = |name: &Name| {
            let known = self.names.get(&name.text).into_iter().flatten();
            known.copied().find(|&field| sees(&self.shape, field)).ok_or_else(|| self.unknown(name))
        };
        Ok(match expr {
            Expr::Number(value, _) => Amount::Number(*value),
            Expr::Name(name) => match self.lets.get(&name.text) {
                Some(amount) => self.amount(amount, sees)?,
                None => Amount::Value(self.a_number(name, field(name)?)?),
            },
            Expr::Pair(left, sign, right) => {
                Amount::pair(self.amount(left, sees)?, *sign, self.amount(right, sees)?)
            }
            Expr::Extreme(which, all) => {
                let all: Result<_, _> = all.iter().map(|one| self.amount(one, sees)).collect();
                Amount::Extreme(*which, all?)
            }
            Expr::Len(name) => {
                Amount::Len(self.of_kind(name, field(name)?, Kind::Word, "a word has a length")?)
            }
            Expr::Sum(name) => Amount::Sum(self.a_number(name, field(name)?)?),
            Expr::Digits(name) => {
                let why = "a decimal number has digits";
                Amount::Digits(self.of_kind(name, field(name)?, Kind::Real, why)?)
            }
            Expr::Count(name, of) => Amount::Count(field(name)?, of.clone()),
            Expr::Run(name) => {
                let (id, of) = (field(name)?, &self.shape.fields[field(name)?]);
                if of.kind == Kind::Real || of.kind == Kind::Int && of.sizes.is_empty() {
                    let problem = format!("{} is neither an array nor a word", name.text);
                    return Err(self.error(&name.at, problem, "int a[n], char g[h][w] or string s"));
                }
                Amount::Run(id)
            }
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

    fn of_kind(&self, name: &Name, field: usize, kind: Kind, why: &str) -> Result<usize, InputError> {
        if self.shape.fields[field].kind == kind {
            return Ok(field);
        }
        let problem = format!("{} is not declared as {}", name.text, kind.word());
        Err(self.error(&name.at, problem, format!("another name: {why}")))
    }

    fn unknown(&self, name: &Name) -> InputError {
        let later = self.names.contains_key(&name.text);
        let problem = match later {
            true => format!("{} is not known here", name.text),
            false => format!("{} is not declared", name.text),
        };
        let all: Vec<&str> = self.names.keys().map(String::as_str).collect();
        let expected = match (later, all.is_empty()) {
            (true, _) => "a name that is declared before, and not inside of other records".to_owned(),
            (false, true) => "a number: nothing is declared yet".into(),
            (false, false) => format!("one of {}", all.join(", ")),
        };
        self.error(&name.at, problem, expected)
    }

    /// Places a condition, once for each choice among fields that share a name; one that names an amount is known from then on.
    fn condition(&mut self, condition: &Condition, known: usize) -> Result<(), InputError> {
        let Rule::Let(name, of) = &condition.rule else { return self.placed(condition, known) };
        if self.names.contains_key(&name.text) {
            let problem = format!("{} is declared already", name.text);
            return Err(self.error(&name.at, problem, "another name"));
        }
        // What has a name is made of what is declared: names of names could double in size without end.
        let others = std::mem::take(&mut self.lets);
        let placed = self.placed(condition, known);
        self.lets = others;
        self.lets.entry(name.text.clone()).or_insert_with(|| of.clone());
        placed
    }

    fn placed(&mut self, condition: &Condition, known: usize) -> Result<(), InputError> {
        let mut names: Vec<Name> = Vec::new();
        self.each_name(&condition.rule, &mut |name| {
            if !names.contains(name) {
                names.push(name.clone());
            }
        });
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
        let problem = "these names never stand in one record".to_owned();
        Err(self.error(&condition.at, problem, "names of one record, or of what is around it"))
    }

    /// Places a condition on these fields. Returns whether they can be seen together.
    fn place(&mut self, condition: &Condition, chosen: &[usize]) -> Result<bool, InputError> {
        let sees = |_: &Shape, field: usize| chosen.contains(&field);
        let tests = self.tests(&condition.rule, &sees, &condition.at)?;
        let mut all = Vec::new();
        for test in tests {
            let Some(place) = self.place_of(&test, &condition.at)? else { return Ok(false) };
            all.push((test, place));
        }
        for (test, (block, slot, over)) in all {
            let shown = match &test {
                Test::Compare(left, relation, right) => {
                    format!("{} {} {}", self.written(left), relation.sign(), self.written(right))
                }
                _ => condition.to_string(),
            };
            let at_once = over.is_some_and(|field| self.own(field) == (block, slot));
            let check = Check { test, over, shown };
            let slot = &mut self.shape.blocks[block].slots[slot];
            if at_once { slot.each.push(check) } else { slot.whole.push(check) }
        }
        Ok(true)
    }

    /// Returns what a rule demands, in terms of fields.
    fn tests(
        &self,
        rule: &Rule,
        sees: &dyn Fn(&Shape, usize) -> bool,
        at: &Range<usize>,
    ) -> Result<Vec<Test>, InputError> {
        let field = |name: &Name| match self
            .amount(&Expr::Count(name.clone(), written::Literal::Number(0)), sees)?
        {
            Amount::Count(field, _) => Ok(field),
            _ => unreachable!("a count has a field"),
        };
        let number = |name: &Name| self.a_number(name, field(name)?);
        Ok(match rule {
            Rule::Chain(first, rest) => {
                let (mut before, mut tests) = (first, Vec::new());
                for (relation, next) in rest {
                    for left in before {
                        for right in next {
                            let sides = (self.amount(left, sees)?, self.amount(right, sees)?);
                            let is_limit = matches!(relation, Relation::AtMost | Relation::Below);
                            let limited = is_limit && matches!(sides.0, Amount::Run(_));
                            if sides.1.has_run() || sides.0.has_run() && !limited {
                                let problem = "the length of a run has an upper limit alone".to_owned();
                                return Err(self.error(at, problem, "run(a) <= 2"));
                            }
                            tests.push(Test::Compare(sides.0, *relation, sides.1));
                        }
                    }
                    before = next;
                }
                tests
            }
            Rule::Let(name, Expr::Name(of)) if self.is_grid(field(of)?) => {
                vec![Test::Let(name.text.clone(), Amount::Value(field(of)?))]
            }
            Rule::Let(name, of) => vec![Test::Let(name.text.clone(), self.amount(of, sees)?)],
            Rule::Chars(name, set) => {
                let id = field(name)?;
                if !matches!(self.shape.fields[id].kind, Kind::Word | Kind::Char) {
                    let problem = format!("{name} has no characters");
                    return Err(self.error(&name.at, problem, format!("{name} in {{…}} for numbers")));
                }
                vec![Test::Chars(id, characters::of(set).unwrap_or_default())]
            }
            Rule::OneOf(name, values) => vec![Test::OneOf(field(name)?, values.clone())],
            Rule::Distinct(names) => {
                vec![Test::Distinct(names.iter().map(field).collect::<Result<_, _>>()?)]
            }
            Rule::Sorted { of, strictly } => vec![Test::Sorted(number(of)?, *strictly)],
            Rule::Permutation { of, first } => {
                let id = number(of)?;
                if self.shape.fields[id].sizes.len() != 1 {
                    return Err(self.error(at, format!("{of} is no row of numbers"), "int p[n]"));
                }
                vec![Test::Permutation(id, *first)]
            }
            Rule::Tree { of, ordered } => {
                let of: Vec<usize> = of.iter().map(number).collect::<Result<_, _>>()?;
                let (single, edges) = (self.shape.fields[of[0]].sizes.is_empty(), of.len() == 2);
                if single != edges || edges && self.shape.fields[of[0]].block == 0 {
                    let expected = "tree(x, y) of { int x, y; }[n-1], or tree(p) of int p[n-1]";
                    return Err(self.error(at, "this is no tree's form".into(), expected));
                }
                vec![Test::Tree(of, *ordered)]
            }
            Rule::Graph { of, kind } => {
                let ends = [number(&of[0])?, number(&of[1])?];
                if ends.iter().any(|&end| {
                    !self.shape.fields[end].sizes.is_empty() || self.shape.fields[end].block == 0
                }) {
                    let expected = "the two ends of an edge: { int x, y; }[m]";
                    return Err(self.error(at, "this is no graph's form".into(), expected));
                }
                vec![Test::Graph(ends, *kind)]
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
            amount
                .each(&mut |field, is_total| if is_total { &mut total } else { &mut plain }.push(field));
        }
        total.extend(test.whole_fields());
        if let Test::Chars(field, _) | Test::OneOf(field, _) = test {
            plain.push(*field);
        }
        if plain.is_empty() && total.is_empty() {
            return Err(self.error(at, "nothing varies here".into(), "a condition on a name"));
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
            } else if of.kind == Kind::Word {
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

    fn written(&self, amount: &Amount) -> Expr {
        let name = |field: &usize| Name::new(self.shape.fields[*field].name.clone());
        match amount {
            Amount::Number(value) => Expr::Number(*value, plain(*value)),
            Amount::Value(field) => Expr::Name(name(field)),
            Amount::Pair(left, sign, right) => {
                Expr::pair(self.written(left), *sign, self.written(right))
            }
            Amount::Extreme(which, all) => {
                Expr::Extreme(*which, all.iter().map(|one| self.written(one)).collect())
            }
            Amount::Len(field) => Expr::Len(name(field)),
            Amount::Sum(field) => Expr::Sum(name(field)),
            Amount::Count(field, of) => Expr::Count(name(field), of.clone()),
            Amount::Digits(field) => Expr::Digits(name(field)),
            Amount::Run(field) => Expr::Run(name(field)),
        }
    }

    /// Calls a function with the names of the fields that a rule is about.
    fn each_name(&self, rule: &Rule, see: &mut impl FnMut(&Name)) {
        match rule {
            Rule::Chain(first, rest) => {
                first.iter().for_each(|one| self.each_name_of(one, see));
                rest.iter().flat_map(|(_, next)| next).for_each(|one| self.each_name_of(one, see));
            }
            Rule::Let(_, of) => self.each_name_of(of, see),
            Rule::Chars(name, _) | Rule::OneOf(name, _) => see(name),
            Rule::Distinct(names) | Rule::Tree { of: names, .. } | Rule::Graph { of: names, .. } => {
                names.iter().for_each(see);
            }
            Rule::Sorted { of, .. } | Rule::Permutation { of, .. } => see(of),
        }
    }

    fn each_name_of(&self, expr: &Expr, see: &mut impl FnMut(&Name)) {
        match expr {
            Expr::Number(..) => {}
            Expr::Name(name) => match self.lets.get(&name.text) {
                Some(amount) => self.each_name_of(amount, see),
                None => see(name),
            },
            Expr::Len(name)
            | Expr::Sum(name)
            | Expr::Count(name, _)
            | Expr::Digits(name)
            | Expr::Run(name) => see(name),
            Expr::Pair(left, _, right) => {
                self.each_name_of(left, see);
                self.each_name_of(right, see);
            }
            Expr::Extreme(_, all) => all.iter().for_each(|one| self.each_name_of(one, see)),
        }
    }

    fn is_grid(&self, field: usize) -> bool {
        self.shape.fields[field].kind == Kind::Char
    }
}

/// Writes a number of billionths.
fn plain(billionths: i128) -> String {
    let whole = billionths / written::UNIT;
    match (billionths % written::UNIT, i64::try_from(whole)) {
        (0, Ok(whole)) => written::number(whole),
        _ => (billionths as f64 / written::UNIT as f64).to_string(),
    }
}
