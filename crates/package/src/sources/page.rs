//! What the sources of all languages take from a layout: names of constants, ranges as expressions, features.

use std::collections::BTreeSet;

use crosscheck_core::contract::Layout;
use crosscheck_core::contract::layout::{Expr, Number, Part, Rule};

/// A layout, as sources use it.
pub(super) struct Page<'a> {
    /// The parts of an input.
    pub(super) parts: &'a [Part],
    /// The numbers and the amounts with names, each name once.
    pub(super) numbers: Vec<Number>,
    /// The numbers that others depend on.
    used: BTreeSet<&'static str>,
}

/// One end of a range.
#[derive(Clone, Copy)]
enum End {
    Low,
    High,
}

impl<'a> Page<'a> {
    /// Looks through a layout.
    pub(super) fn new(layout: &'a Layout) -> Self {
        let mut page = Page { parts: layout.parts, numbers: Vec::new(), used: BTreeSet::new() };
        page.see(layout.parts);
        page
    }

    fn see(&mut self, parts: &[Part]) {
        for part in parts {
            let (amounts, numbers, rules): (&[Expr], &[Number], &[Rule]) = match part {
                Part::Line { numbers, rules, .. } => (&[], numbers, rules),
                Part::Lines { count, numbers, rules, .. } => (&[*count], numbers, rules),
                Part::Table { rows, cols, value, rules, .. } => (&[*rows, *cols], &[*value], rules),
                Part::Digits { rows, cols, value, .. } => (&[*rows, *cols], &[*value], &[]),
                Part::Repeat { count, parts, .. } => {
                    self.uses(*count);
                    self.see(parts);
                    continue;
                }
            };
            amounts.iter().for_each(|&amount| self.uses(amount));
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

    /// Returns whether something depends on a number.
    pub(super) fn uses_number(&self, number: &Number) -> bool {
        self.used.contains(number.name)
    }

    /// Returns the parts of the templates that the sources need.
    pub(super) fn features(&self) -> Vec<&'static str> {
        let mut features = Vec::new();
        add_features(self.parts, &mut features);
        features
    }

    /// Returns the constants that a number's range has, with their values.
    pub(super) fn constants(number: &Number) -> Vec<(String, i64)> {
        let ends = [(End::Low, number.low), (End::High, number.high)];
        let constant = |(end, amount)| match amount {
            Expr::Const(value) if !is_plain(value) => Some((constant(number, end), value)),
            _ => None,
        };
        ends.into_iter().filter_map(constant).collect()
    }

    /// Returns both ends of a number's range as expressions, in terms of numbers read before.
    pub(super) fn range(number: &Number) -> [String; 2] {
        [(End::Low, number.low), (End::High, number.high)].map(|(end, amount)| match amount {
            Expr::Const(value) if is_plain(value) => value.to_string(),
            Expr::Const(_) => constant(number, end),
            _ => expression(amount),
        })
    }

    /// Returns both ends of the range that a number has in any input, as expressions of constants.
    pub(super) fn full_range(&self, number: &Number) -> [String; 2] {
        [End::Low, End::High].map(|end| self.full_end(number, end))
    }

    fn full_end(&self, number: &Number, end: End) -> String {
        let amount = match end {
            End::Low => number.low,
            End::High => number.high,
        };
        let of = |name: &str| self.full_end(self.number(name), end);
        match amount {
            Expr::Const(value) if is_plain(value) => value.to_string(),
            Expr::Const(_) => constant(number, end),
            Expr::Var(name) => of(name),
            Expr::Product(a, b) => format!("{} * {}", of(a), of(b)),
            Expr::Minus(name, less) => format!("{} - {less}", of(name)),
        }
    }

    /// Returns the number of this name.
    pub(super) fn number(&self, name: &str) -> &Number {
        let number = self.numbers.iter().find(|number| number.name == name);
        number.expect("a layout only uses numbers that it has")
    }
}

/// Returns an amount as an expression, which both languages write in the same way.
pub(super) fn expression(amount: Expr) -> String {
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

fn constant(number: &Number, end: End) -> String {
    let end = match end {
        End::Low => "MIN",
        End::High => "MAX",
    };
    format!("{end}_{}", number.name.to_uppercase())
}

fn add_features(parts: &[Part], features: &mut Vec<&'static str>) {
    for part in parts {
        let rules: &[Rule] = match part {
            Part::Line { rules, .. } | Part::Lines { rules, .. } => rules,
            Part::Table { rules, .. } => {
                features.push("table");
                rules
            }
            Part::Digits { .. } => {
                features.push("digits");
                &[]
            }
            Part::Repeat { parts, .. } => {
                add_features(parts, features);
                &[]
            }
        };
        features.extend(rules.iter().map(|rule| match rule {
            Rule::Even(_) => "even",
            Rule::Named(..) => "named",
            Rule::AtMost(..) => "at_most",
            Rule::Distinct(..) => "distinct",
            Rule::NoRun => "no_run",
        }));
    }
}

/// Returns what a part is, for a comment above its code.
pub(super) fn comment(part: &Part) -> String {
    match part {
        Part::Line { what, .. } => format!("{}{}.", what[..1].to_uppercase(), &what[1..]),
        Part::Lines { what, count, .. } => format!("One {what} a line, {} lines.", expression(*count)),
        Part::Table { what, rows, cols, .. } => {
            format!("The {what}: {} rows of {} numbers.", expression(*rows), expression(*cols))
        }
        Part::Digits { what, rows, cols, .. } => {
            format!("The {what}: {} rows of {} digits.", expression(*rows), expression(*cols))
        }
        Part::Repeat { what, count, .. } => format!("{} times: a {what}.", expression(*count)),
    }
}

/// How a number of a line is drawn, so that the rules of the line hold.
pub(super) struct Drawn {
    /// Its range.
    pub(super) range: [String; 2],
    /// Whether that does not depend on other numbers. Then it may be very large, and a small number is drawn.
    pub(super) is_constant: bool,
    /// What else it must not exceed.
    pub(super) at_most: Option<String>,
    /// The limited product that it is a factor of: its name, and the range of the other factor.
    pub(super) product: Option<(&'static str, [String; 2])>,
}

impl Drawn {
    /// Looks among the rules of a line for those about a number.
    pub(super) fn new(page: &Page<'_>, number: &Number, rules: &[Rule]) -> Self {
        let is_constant = [number.low, number.high].iter().all(|end| matches!(end, Expr::Const(_)));
        let range = Page::range(number);
        let mut drawn = Drawn { range, is_constant, at_most: None, product: None };
        for rule in rules {
            match *rule {
                Rule::AtMost(name, most) if name == number.name => {
                    drawn.at_most = Some(expression(most))
                }
                Rule::Named(of, Expr::Product(a, b)) if a == number.name => {
                    drawn.product = Some((of.name, page.full_range(page.number(b))));
                }
                Rule::Named(of, Expr::Product(a, b)) if b == number.name => {
                    drawn.product = Some((of.name, [a.to_owned(), a.to_owned()]));
                }
                _ => {}
            }
        }
        drawn
    }
}
