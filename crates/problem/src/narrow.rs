//! Shapes with narrower limits: those of a subtask.

use std::collections::BTreeMap;

use crosscheck_core::contract::layout::{Name as Quantity, Narrowed};

use crate::shape::Shape;
use crate::written::{Condition, Expr, Item, Kind, Line, Literal, Name, Relation, Rule};

/// The most values that a list of ranges may stand for.
const LISTED: i64 = 1000;

impl Shape {
    /// Returns what a subtask can limit: the integers by their names, and words by theirs for their length, each with the
    /// smallest and the largest value in any input.
    ///
    /// The names live as long as the process, as those of built-in games do: a process has one problem.
    pub fn quantities(&self) -> Vec<Quantity> {
        let (mut all, mut places) = (Vec::<Quantity>::new(), BTreeMap::new());
        for field in &self.fields {
            let about = match field.kind {
                Kind::Int if field.sizes.is_empty() => "a number of the shape",
                Kind::Int => "each number of an array",
                Kind::Word => "the length of a word",
                Kind::Real | Kind::Char => continue,
            };
            let (low, high) = self.widest(field);
            let place = *places.entry(&field.name).or_insert(all.len());
            match all.get_mut(place) {
                // Records of different kinds share the name.
                Some(known) => (known.low, known.high) = (known.low.min(low), known.high.max(high)),
                None => all.push(Quantity::new(field.name.clone().leak(), about, low, high)),
            }
        }
        all
    }

    /// Returns the shape of those inputs that are within the limits.
    ///
    /// # Errors
    /// In words: limits that the notation cannot say.
    ///
    /// ```
    /// use crosscheck_core::contract::layout::Narrowed;
    /// use crosscheck_problem::Shape;
    ///
    /// let shape = Shape::parse("int n;    1 <= n <= 9\nint a[n]; 0 <= a <= 99").unwrap();
    /// let limits = Narrowed::parse(&shape.quantities(), [("a", "..9")]).unwrap();
    /// let narrow = shape.narrowed(&limits, &shape.quantities()).unwrap();
    /// assert_eq!(narrow.read(b"2\n4 20\n").unwrap_err().to_string(), "2:3: a is 20, expected a <= 9");
    /// ```
    pub fn narrowed(&self, limits: &Narrowed, quantities: &[Quantity]) -> Result<Shape, String> {
        let mut written = self.written.clone();
        for (name, values) in limits.iter() {
            let Some(of) = quantities.iter().find(|of| of.name == name) else { continue };
            let spans = values.within(of);
            let is_word = self.fields.iter().any(|field| field.name == name && field.kind == Kind::Word);
            let rules = rules(name, is_word, &spans).ok_or_else(|| {
                let most = format!("at most {LISTED} numbers in several ranges");
                format!(
                    "{name}={values}: it takes one range{}",
                    if is_word { String::new() } else { format!(", or {most}") }
                )
            })?;
            add(&mut written.body, name, &rules);
        }
        Shape::parse(&written.to_string()).map_err(|error| format!("{limits}: {error}"))
    }
}

/// The largest value of a number whose limit is lifted.
const LIFTED: i64 = u32::MAX as i64;

impl Shape {
    /// Returns the shape without the upper limits of these numbers and of what is made of them: that of an input beyond a
    /// contest's limits.
    ///
    /// ```
    /// use crosscheck_problem::Shape;
    ///
    /// let shape = Shape::parse("int n, m; 1 <= n, m <= 9, n*m <= 20\nint a[n]; 0 <= a <= 9").unwrap();
    /// let beyond = shape.lifted(&["n", "m"]);
    /// assert!(beyond.read(b"2 4000\n4 9\n").is_ok());
    /// assert!(beyond.read(b"2 4000\n4 10\n").is_err());
    /// ```
    ///
    /// # Panics
    /// Never: a shape stays one.
    pub fn lifted(&self, names: &[&str]) -> Shape {
        let mut written = self.written.clone();
        lift(&mut written.body, names);
        Shape::parse(&written.to_string()).expect("a shape with larger limits is a shape")
    }
}

fn lift(lines: &mut [Line], names: &[&str]) {
    for line in lines {
        for condition in &mut line.conditions {
            if let Rule::Chain(first, rest) = &mut condition.rule
                && let Some(((Relation::AtMost, most), before)) = rest.split_last_mut()
                && let [Expr::Number(..)] = most[..]
                && before.last().map_or(&*first, |(_, of)| of).iter().all(|of| is_of(of, names))
            {
                *most = vec![Expr::number(LIFTED)];
            }
        }
        for item in &mut line.items {
            if let Item::Group(group) = item {
                group.variants.iter_mut().for_each(|variant| lift(&mut variant.body, names));
            }
        }
    }
}

/// Returns whether an amount is one of the numbers, or a product of them.
fn is_of(amount: &Expr, names: &[&str]) -> bool {
    match amount {
        Expr::Name(name) => names.contains(&&*name.text),
        Expr::Pair(left, '*', right) => is_of(left, names) && is_of(right, names),
        _ => false,
    }
}

/// Returns the conditions that keep a quantity within ranges; `None` if the notation has none for them.
fn rules(name: &str, is_word: bool, spans: &[(i64, i64)]) -> Option<Vec<Rule>> {
    let low = spans.iter().map(|span| span.0).min()?;
    let high = spans.iter().map(|span| span.1).max()?;
    let of = if is_word { Expr::Len(Name::new(name)) } else { Expr::name(name) };
    let chain = Rule::Chain(
        vec![Expr::number(low)],
        vec![(Relation::AtMost, vec![of]), (Relation::AtMost, vec![Expr::number(high)])],
    );
    if let [_] = spans {
        return Some(vec![chain]);
    }
    let many = spans.iter().map(|(low, high)| high.saturating_sub(*low).saturating_add(1));
    if is_word || many.fold(0, i64::saturating_add) > LISTED {
        return None;
    }
    let mut listed: Vec<i64> = spans.iter().flat_map(|&(low, high)| low..=high).collect();
    listed.sort_unstable();
    listed.dedup();
    let listed = listed.into_iter().map(Literal::Number).collect();
    Some(vec![chain, Rule::OneOf(Name::new(name), listed)])
}

/// Adds conditions to the lines that declare a name.
fn add(lines: &mut [Line], name: &str, rules: &[Rule]) {
    for line in lines {
        let declares = |item: &Item| matches!(item, Item::Field(field) if field.name.text == name);
        if line.items.iter().any(declares) {
            line.conditions.extend(rules.iter().cloned().map(Condition::new));
        }
        for item in &mut line.items {
            if let Item::Group(group) = item {
                group.variants.iter_mut().for_each(|variant| add(&mut variant.body, name, rules));
            }
        }
    }
}
