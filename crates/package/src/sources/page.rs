//! The values that the templates take from a layout: names of constants, ranges as expressions, features.

use std::collections::BTreeSet;

use crosscheck_core::contract::Layout;
use crosscheck_core::contract::layout::{Expr, Number, Part, Rule, View};
use minijinja::{Value, context};

/// Returns what the templates can say of a game's layout.
pub(super) fn page(game: &str, layout: &Layout) -> Value {
    let mut page = Page::default();
    page.see(layout);
    let numbers: Vec<Value> = page.numbers.iter().map(|number| page.number(number, &[])).collect();
    let features: Vec<&str> = page.features.iter().copied().collect();
    context! { name => game, numbers, features, parts => page.parts(layout.parts) }
}

/// A layout, as sources use it.
#[derive(Default)]
struct Page {
    /// The numbers and the amounts with names, each name once.
    numbers: Vec<Number>,
    /// The numbers that others depend on.
    used: BTreeSet<&'static str>,
    /// The kinds of parts and rules.
    features: BTreeSet<&'static str>,
}

impl Page {
    fn see(&mut self, layout: &Layout) {
        for View { kind, sides, numbers, rules, .. } in layout.views() {
            self.features.insert(kind);
            sides.into_iter().flatten().for_each(|amount| self.uses(amount));
            numbers.iter().for_each(|&number| self.see_number(number));
            rules.iter().for_each(|rule| self.see_rule(rule));
        }
    }

    fn see_number(&mut self, number: Number) {
        self.uses(number.low);
        self.uses(number.high);
        if !self.numbers.iter().any(|known| known.name == number.name) {
            self.numbers.push(number);
        }
    }

    fn see_rule(&mut self, rule: &Rule) {
        self.features.insert(kind(rule));
        match *rule {
            Rule::Even(name) => self.uses(Expr::Var(name)),
            Rule::Named(number, amount) => {
                self.uses(amount);
                self.see_number(number);
            }
            Rule::AtMost(name, most) => {
                self.uses(Expr::Var(name));
                self.uses(most);
            }
            Rule::Distinct(names, _) => self.used.extend(names),
            Rule::NoRun => {}
        }
    }

    fn uses(&mut self, amount: Expr) {
        match amount {
            Expr::Const(_) => {}
            Expr::Var(name) | Expr::Minus(name, _) => self.used.extend([name]),
            Expr::Product(a, b) => self.used.extend([a, b]),
        }
    }

    fn parts(&self, parts: &'static [Part]) -> Vec<Value> {
        let part = |part: &'static Part| {
            let View { kind, what, sides, numbers, rules, parts, .. } = part.view();
            let [rows, cols] = sides.map(|side| side.map(expression));
            let distinct = rules.iter().find_map(|rule| match rule {
                Rule::Distinct(names, _) => Some(names.map(|name| self.number(self.named(name), &[]))),
                _ => None,
            });
            let numbers: Vec<Value> = numbers.iter().map(|number| self.number(number, rules)).collect();
            context! {
                kind, what, rows, cols,
                distinct => distinct.map(Vec::from), value => numbers.first().cloned(), numbers,
                rules => rules.iter().map(rule).collect::<Vec<_>>(), parts => self.parts(parts),
            }
        };
        parts.iter().map(part).collect()
    }

    /// Returns a number, and how it is drawn so that the rules of its line hold: what else it must not exceed, and the
    /// limited product that it is a factor of, with the range of the other factor.
    fn number(&self, number: &Number, rules: &[Rule]) -> Value {
        let Number { name, about, .. } = *number;
        let constants = ends(number).into_iter().filter_map(|(end, amount)| match amount {
            Expr::Const(value) if !is_plain(value) => {
                Some(Value::from(vec![Value::from(constant(number, end)), Value::from(value)]))
            }
            _ => None,
        });
        let [low, high] = range(number);
        let (mut at_most, mut product, mut cell) = (None, None, None);
        for rule in rules {
            match *rule {
                Rule::AtMost(of, most) if of == name => at_most = Some(expression(most)),
                Rule::Named(of, Expr::Product(a, b)) if a == name => {
                    product = Some((of.name, self.full_range(self.named(b))));
                }
                Rule::Named(of, Expr::Product(a, b)) if b == name => {
                    product = Some((of.name, [a.to_owned(), a.to_owned()]));
                }
                Rule::Distinct([first, _], _) if first == name => cell = Some("first"),
                Rule::Distinct([_, second], _) if second == name => cell = Some("second"),
                _ => {}
            }
        }
        let (product, factor) = product.unzip();
        context! {
            name, about, arguments => format!("\"{name}\", {low}, {high}"), low, high, at_most, product, cell,
            constants => constants.collect::<Vec<_>>(), full => Vec::from(self.full_range(number)),
            factor => factor.map(Vec::from), used => self.used.contains(name),
            // It may be very large then, and a small number is drawn.
            is_constant => ends(number).iter().all(|(_, end)| matches!(end, Expr::Const(_))),
        }
    }

    /// Returns both ends of the range that a number has in any input, as expressions of constants.
    fn full_range(&self, number: &Number) -> [String; 2] {
        ends(number).map(|(end, amount)| {
            let of = |name: &str| self.full_range(self.named(name))[usize::from(end == "MAX")].clone();
            match amount {
                Expr::Const(_) => bound(number, end, amount),
                Expr::Var(name) => of(name),
                Expr::Product(a, b) => format!("{} * {}", of(a), of(b)),
                Expr::Minus(name, less) => format!("{} - {less}", of(name)),
            }
        })
    }

    fn named(&self, name: &str) -> &Number {
        let number = self.numbers.iter().find(|number| number.name == name);
        number.expect("a layout only uses numbers that it has")
    }
}

fn rule(rule: &Rule) -> Value {
    let kind = kind(rule);
    match *rule {
        Rule::Even(name) => context! { kind, name },
        Rule::Named(number, amount) => {
            let [low, high] = range(&number);
            context! { kind, name => number.name, amount => expression(amount), low, high }
        }
        Rule::AtMost(name, most) => context! { kind, name, amount => expression(most) },
        Rule::Distinct(names, about) => context! { kind, pair => Vec::from(names), about },
        Rule::NoRun => context! { kind },
    }
}

fn kind(rule: &Rule) -> &'static str {
    match rule {
        Rule::Even(_) => "even",
        Rule::Named(..) => "named",
        Rule::AtMost(..) => "at_most",
        Rule::Distinct(..) => "distinct",
        Rule::NoRun => "no_run",
    }
}

/// Returns both ends of a number's range, each with the first word of its constant's name.
fn ends(number: &Number) -> [(&'static str, Expr); 2] {
    [("MIN", number.low), ("MAX", number.high)]
}

/// Returns both ends of a number's range as expressions, in terms of numbers read before.
fn range(number: &Number) -> [String; 2] {
    ends(number).map(|(end, amount)| bound(number, end, amount))
}

fn bound(number: &Number, end: &str, amount: Expr) -> String {
    match amount {
        Expr::Const(value) if !is_plain(value) => constant(number, end),
        _ => expression(amount),
    }
}

/// Returns an amount as an expression, which both languages write in the same way.
fn expression(amount: Expr) -> String {
    match amount {
        Expr::Const(value) => value.to_string(),
        Expr::Var(name) => name.to_owned(),
        Expr::Product(a, b) => format!("{a} * {b}"),
        Expr::Minus(name, less) => format!("{name} - {less}"),
    }
}

/// Returns whether a limit needs no name.
fn is_plain(value: i64) -> bool {
    (0..=1).contains(&value)
}

fn constant(number: &Number, end: &str) -> String {
    format!("{end}_{}", number.name.to_uppercase())
}
