//! The parts of the C++ sources that differ from game to game.

use crosscheck_core::contract::layout::{Expr, Number, Part, Rule};

use super::page::{Drawn, Page, comment, expression};
use super::template::Code;

/// Returns the headers of the standard library that the sources use.
pub(super) fn includes(page: &Page<'_>) -> String {
    let set = if page.features().contains(&"distinct") { "#include <set>\n" } else { "" };
    let before = "#include <algorithm>\n#include <iostream>\n#include <map>\n";
    format!(
        "{before}{set}#include <sstream>\n#include <string>\n#include <utility>\n#include <vector>\n"
    )
}

/// Returns the limits as constants.
pub(super) fn limits(page: &Page<'_>) -> String {
    let mut text = "// The limits of the statement.\n".to_owned();
    for number in &page.numbers {
        let constants = Page::constants(number);
        if !constants.is_empty() {
            let each: Vec<String> =
                constants.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let about = format!("// {}: {}", number.name, number.about);
            text += &format!("const long long {};  {about}\n", each.join(", "));
        }
    }
    text
}

/// Returns the entries of the table of what arguments can narrow.
pub(super) fn full(page: &Page<'_>) -> String {
    let entry = |number: &Number| {
        let [low, high] = page.full_range(number);
        format!("    {{\"{}\", {{{low}, {high}}}}},  // {}\n", number.name, number.about)
    };
    page.numbers.iter().map(entry).collect()
}

/// Returns the part of `main` that reads an input.
pub(super) fn validator(page: &Page<'_>) -> String {
    let mut code = Code::new();
    read(page, page.parts, &mut code);
    code.text()
}

fn read(page: &Page<'_>, parts: &[Part], code: &mut Code) {
    for part in parts {
        code.part(format!("// {}", comment(part)));
        match *part {
            Part::Line { numbers, rules, .. } => read_line(page, code, numbers, rules),
            Part::Lines { what, count, numbers, rules } => {
                if rules.iter().any(|rule| matches!(rule, Rule::Distinct(..))) {
                    code.line("set<pair<long long, long long>> seen;");
                }
                times(code, what, count, |code| read_line(page, code, numbers, rules));
            }
            Part::Table { rows, cols, value, rules, .. } => {
                let call =
                    format!("table({})", table_arguments(&value, [rows, cols].map(expression), true));
                match rules {
                    [] => code.line(format!("{call};")),
                    _ => code.line(format!("vector<vector<long long>> {} = {call};", value.name)),
                }
                rules.iter().for_each(|rule| check(code, rule, value.name));
            }
            Part::Digits { rows, cols, value, .. } => {
                let ([low, high], cols) = (Page::range(&value), expression(cols));
                let call = format!("digits(\"{}\", {cols}, {low}, {high});", value.name);
                code.line(format!("for (int row = 1; row <= {}; row++)", expression(rows)));
                code.block(|code| code.line(call));
            }
            Part::Repeat { what, count, parts } => {
                times(code, what, count, |code| read(page, parts, code));
            }
        }
    }
}

/// Adds a loop, whose variable is called like one of the things that it reads or makes.
fn times(code: &mut Code, what: &str, count: Expr, inner: impl FnOnce(&mut Code)) {
    let (at, count) = (what.replace(' ', "_"), expression(count));
    code.line(format!("for (int {at} = 1; {at} <= {count}; {at}++) {{"));
    code.block(inner);
    code.line("}");
}

fn read_line(page: &Page<'_>, code: &mut Code, numbers: &[Number], rules: &[Rule]) {
    for (at, number) in numbers.iter().enumerate() {
        if at > 0 {
            code.line("inf.readSpace();");
        }
        let ([low, high], name) = (Page::range(number), number.name);
        let kept = if page.uses_number(number) { format!("long long {name} = ") } else { String::new() };
        code.line(format!("{kept}number(\"{name}\", {low}, {high});"));
    }
    rules.iter().for_each(|rule| check(code, rule, ""));
    code.line("inf.readEoln();");
}

/// Adds the check of a rule. `table` is the table that it is about, if it is about one.
fn check(code: &mut Code, rule: &Rule, table: &str) {
    let ensure = |condition: String, says: String| format!("inf.ensuref({condition}, {says});");
    match *rule {
        Rule::Even(name) => {
            let says = format!("\"{name} is %lld, expected an even number\", {name}");
            code.line(ensure(format!("{name} % 2 == 0"), says));
        }
        Rule::Named(number, amount) => {
            let ([low, high], name) = (Page::range(&number), number.name);
            code.line(format!("long long {name} = {};", expression(amount)));
            let says = format!("\"{name} is %lld, expected %lld..%lld\", {name}, {low}, {high}");
            code.line(ensure(format!("{low} <= {name} && {name} <= {high}"), says));
            code.line(format!("checkNarrowed(\"{name}\", {name});"));
        }
        Rule::AtMost(name, most) => {
            let most = expression(most);
            let says = format!("\"{name} is %lld, expected at most %lld\", {name}, {most}");
            code.line(ensure(format!("{name} <= {most}"), says));
        }
        Rule::Distinct([a, b], about) => {
            let says = format!("\"(%lld,%lld) comes again: {about}\", {a}, {b}");
            code.line(ensure(format!("seen.insert({{{a}, {b}}}).second"), says));
        }
        Rule::NoRun => code.line(format!("noRun({table});")),
    }
}

/// Returns the body of the function that makes an input.
pub(super) fn generator(page: &Page<'_>) -> String {
    let mut code = Code::new();
    make(page, page.parts, &mut code);
    code.text()
}

fn make(page: &Page<'_>, parts: &[Part], code: &mut Code) {
    for part in parts {
        code.part(format!("// {}", comment(part)));
        match *part {
            Part::Line { numbers, rules, .. } => {
                make_line(page, code, numbers, rules);
            }
            Part::Lines { what, count, numbers, rules } => {
                if rules.iter().any(|rule| matches!(rule, Rule::Distinct(..))) {
                    code.line("set<pair<long long, long long>> seen;");
                }
                times(code, what, count, |code| make_line(page, code, numbers, rules));
            }
            Part::Table { rows, cols, value, rules, .. } => {
                let function = if rules.is_empty() { "drawTable" } else { "drawTableWithoutRuns" };
                let arguments = table_arguments(&value, [rows, cols].map(expression), false);
                code.line(format!("write(out, {function}({arguments}));"));
            }
            Part::Digits { rows, cols, value, .. } => {
                let arguments = table_arguments(&value, [rows, cols].map(expression), false);
                code.line(format!("writeDigits(out, {arguments});"));
            }
            Part::Repeat { what, count, parts } => {
                times(code, what, count, |code| make(page, parts, code));
            }
        }
    }
}

fn make_line(page: &Page<'_>, code: &mut Code, numbers: &[Number], rules: &[Rule]) {
    let distinct = rules.iter().find_map(|rule| match rule {
        Rule::Distinct(names, _) => Some(*names),
        _ => None,
    });
    let mut shown = Vec::new();
    for number in numbers {
        let name = number.name;
        let is = |at: usize| distinct.is_some_and(|names| names[at] == name);
        shown.push(match () {
            () if is(0) => "cell.first",
            () if is(1) => "cell.second",
            () => name,
        });
        if is(0) {
            let two = distinct.map(|[_, two]| page.number(two)).expect("it is one of two");
            let [one, two] = [number, two].map(|number| {
                let [low, high] = Page::range(number);
                format!("\"{}\", {low}, {high}", number.name)
            });
            code.line(format!("auto cell = drawOther(seen, {one}, {two});"));
        } else if !is(1) {
            code.line(format!("long long {name} = {};", drawn(page, number, rules)));
        }
    }
    rules.iter().for_each(|rule| hold(code, rule));
    code.line(format!("out << {} << '\\n';", shown.join(" << ' ' << ")));
}

/// Returns the call that draws a number of a line.
fn drawn(page: &Page<'_>, number: &Number, rules: &[Rule]) -> String {
    let Drawn { range: [low, high], is_constant, at_most, product } = Drawn::new(page, number, rules);
    let name = number.name;
    let high = at_most.map_or(high.clone(), |most| format!("min({high}, {most})"));
    match product {
        Some((product, [least, most])) => {
            format!("drawFactor(\"{name}\", {low}, {high}, \"{product}\", {{{least}, {most}}})")
        }
        None => {
            let draw = if is_constant { "drawSmall" } else { "draw" };
            format!("{draw}(\"{name}\", {low}, {high})")
        }
    }
}

/// Adds what must still hold of the numbers drawn for a line.
fn hold(code: &mut Code, rule: &Rule) {
    match *rule {
        Rule::Even(name) => {
            code.line(format!("if ({name} % 2 != 0)"));
            code.block(|code| code.line("throw Again();"));
        }
        Rule::Named(number, amount) => {
            code.line(format!("check(\"{}\", {});", number.name, expression(amount)));
        }
        Rule::AtMost(..) | Rule::Distinct(..) | Rule::NoRun => {}
    }
}

/// Returns the arguments of a function about a table: the name first, or the sides first.
fn table_arguments(value: &Number, [rows, cols]: [String; 2], name_first: bool) -> String {
    let ([low, high], name) = (Page::range(value), value.name);
    match name_first {
        true => format!("\"{name}\", {rows}, {cols}, {low}, {high}"),
        false => format!("{rows}, {cols}, \"{name}\", {low}, {high}"),
    }
}
