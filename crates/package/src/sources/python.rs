//! The parts of the Python sources that differ from game to game.

use crosscheck_core::contract::layout::{Number, Part, Rule};

use super::page::{Drawn, Page, comment, expression};
use super::template::Code;

/// The longest line.
const WIDTH: usize = 100;

/// Returns the limits: constants, and the table of what arguments can narrow.
pub(super) fn limits(page: &Page<'_>) -> String {
    let mut text = "# The limits of the statement.\n".to_owned();
    for number in &page.numbers {
        let (names, values): (Vec<_>, Vec<_>) = Page::constants(number).into_iter().unzip();
        if !names.is_empty() {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            let [names, values] = [names.join(", "), values.join(", ")];
            text += &format!("{names} = {values}  # {}: {}\n", number.name, number.about);
        }
    }
    text += "\n# What arguments can narrow, with its full range.\nFULL = {\n";
    for number in &page.numbers {
        let [low, high] = page.full_range(number);
        text += &format!("    \"{}\": ({low}, {high}),  # {}\n", number.name, number.about);
    }
    text + "}"
}

/// Returns the body of the function that reads an input.
pub(super) fn validator(page: &Page<'_>) -> String {
    let mut code = Code::new();
    read(page, page.parts, &mut code);
    code.text()
}

fn read(page: &Page<'_>, parts: &[Part], code: &mut Code) {
    for part in parts {
        code.part(format!("# {}", comment(part)));
        match *part {
            Part::Line { numbers, rules, .. } => {
                let wanted: Vec<String> = numbers.iter().map(wanted).collect();
                call(code, &format!("{} = lines.numbers", names(numbers)), &list(&wanted));
                rules.iter().for_each(|rule| check(code, rule, ""));
            }
            Part::Lines { what, count, numbers, rules } => {
                read_lines(page, code, &what.replace(' ', "_"), &expression(count), numbers, rules);
            }
            Part::Table { rows, cols, value, rules, .. } => {
                let call = format!(
                    "lines.table({}, {}, {})",
                    expression(rows),
                    expression(cols),
                    wanted(&value)
                );
                let kept = if rules.is_empty() { String::new() } else { format!("{} = ", value.name) };
                code.line(kept + &call);
                rules.iter().for_each(|rule| check(code, rule, value.name));
            }
            Part::Digits { rows, cols, value, .. } => {
                let [low, high] = Page::range(&value);
                code.line(format!("for _ in range({}):", expression(rows)));
                let cols = expression(cols);
                let call = format!("lines.digits(\"{}\", {cols}, {low}, {high})", value.name);
                code.block(|code| code.line(call));
            }
            Part::Repeat { count, parts, .. } => {
                code.line(format!("for _ in range({}):", expression(count)));
                code.block(|code| read(page, parts, code));
            }
        }
    }
}

fn read_lines(
    page: &Page<'_>,
    code: &mut Code,
    what: &str,
    count: &str,
    numbers: &[Number],
    rules: &[Rule],
) {
    let wanted: Vec<String> = numbers.iter().map(wanted).collect();
    code.line(format!("{what} = {}", list(&wanted)));
    if rules.iter().any(|rule| matches!(rule, Rule::Distinct(..))) {
        code.line("seen = set()");
    }
    code.line(format!("for _ in range({count}):"));
    let is_used = numbers.iter().any(|number| page.uses_number(number));
    let kept = if is_used { format!("{} = ", names(numbers)) } else { String::new() };
    code.block(|code| {
        code.line(format!("{kept}lines.numbers({what})"));
        rules.iter().for_each(|rule| check(code, rule, ""));
    });
}

/// Adds the check of a rule. `table` is the table that it is about, if it is about one.
fn check(code: &mut Code, rule: &Rule, table: &str) {
    match *rule {
        Rule::Even(name) => code.line(format!("lines.even(\"{name}\", {name})")),
        Rule::Named(number, amount) => {
            let [low, high] = Page::range(&number);
            let amount = expression(amount);
            code.line(format!("lines.within(\"{}\", {amount}, {low}, {high})", number.name));
        }
        Rule::AtMost(name, most) => {
            code.line(format!("lines.at_most(\"{name}\", {name}, {})", expression(most)));
        }
        Rule::Distinct([a, b], about) => {
            code.line(format!("if ({a}, {b}) in seen:"));
            let raise = format!("raise lines.wrong(f\"({{{a}}},{{{b}}}) comes again: {about}\")");
            code.block(|code| code.line(raise));
            code.line(format!("seen.add(({a}, {b}))"));
        }
        Rule::NoRun => code.line(format!("lines.no_run({table})")),
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
        code.part(format!("# {}", comment(part)));
        match *part {
            Part::Line { numbers, rules, .. } => {
                for number in numbers {
                    code.line(format!("{} = {}", number.name, drawn(page, number, rules)));
                }
                rules.iter().for_each(|rule| hold(code, rule));
                code.line(format!("lines.append(f\"{}\")", shown(numbers)));
            }
            Part::Lines { count, numbers, rules, .. } => {
                make_lines(page, code, &expression(count), numbers, rules);
            }
            Part::Table { rows, cols, value, rules, .. } => {
                let method = if rules.is_empty() { "table" } else { "table_without_runs" };
                let [rows, cols] = [rows, cols].map(expression);
                let [low, high] = Page::range(&value);
                let name = value.name;
                code.line(format!("{name} = draw.{method}({rows}, {cols}, \"{name}\", {low}, {high})"));
                code.line(format!("lines.extend(\" \".join(map(str, row)) for row in {name})"));
            }
            Part::Digits { rows, cols, value, .. } => {
                let [low, high] = Page::range(&value);
                let [rows, cols] = [rows, cols].map(expression);
                let name = value.name;
                code.line(format!(
                    "lines.extend(draw.digits({rows}, {cols}, \"{name}\", {low}, {high}))"
                ));
            }
            Part::Repeat { count, parts, .. } => {
                code.line(format!("for _ in range({}):", expression(count)));
                code.block(|code| make(page, parts, code));
            }
        }
    }
}

fn make_lines(page: &Page<'_>, code: &mut Code, count: &str, numbers: &[Number], rules: &[Rule]) {
    let distinct = rules.iter().find_map(|rule| match rule {
        Rule::Distinct(names, _) => Some(*names),
        _ => None,
    });
    if distinct.is_some() {
        code.line("seen = set()");
    }
    code.line(format!("for _ in range({count}):"));
    code.block(|code| {
        for number in numbers {
            match distinct {
                Some([a, b]) if number.name == a => {
                    let [a, b] = [a, b].map(|name| page.number(name));
                    let pair = format!("{}, {}", a.name, b.name);
                    code.line(format!("{pair} = draw.other_than(seen, {}, {})", wanted(a), wanted(b)));
                }
                Some([_, b]) if number.name == b => {}
                _ => code.line(format!("{} = {}", number.name, drawn(page, number, rules))),
            }
        }
        code.line(format!("lines.append(f\"{}\")", shown(numbers)));
    });
}

/// Returns the call that draws a number of a line.
fn drawn(page: &Page<'_>, number: &Number, rules: &[Rule]) -> String {
    let Drawn { range: [low, high], is_constant, at_most, product } = Drawn::new(page, number, rules);
    let name = number.name;
    let high = at_most.map_or(high.clone(), |most| format!("min({high}, {most})"));
    match product {
        Some((product, [least, most])) => {
            format!("draw.factor(\"{name}\", {low}, {high}, \"{product}\", ({least}, {most}))")
        }
        None => {
            let draw = if is_constant { "draw.small" } else { "draw" };
            format!("{draw}(\"{name}\", {low}, {high})")
        }
    }
}

/// Adds what must still hold of the numbers drawn for a line.
fn hold(code: &mut Code, rule: &Rule) {
    match *rule {
        Rule::Even(name) => code.line(format!("draw.even({name})")),
        Rule::Named(number, amount) => {
            code.line(format!("draw.check(\"{}\", {})", number.name, expression(amount)));
        }
        Rule::AtMost(..) | Rule::Distinct(..) | Rule::NoRun => {}
    }
}

fn wanted(number: &Number) -> String {
    let [low, high] = Page::range(number);
    format!("(\"{}\", {low}, {high})", number.name)
}

fn names(numbers: &[Number]) -> String {
    let names: Vec<&str> = numbers.iter().map(|number| number.name).collect();
    if let [one] = &names[..] { format!("[{one}]") } else { names.join(", ") }
}

/// Returns the numbers of a line as they stand in an f-string.
fn shown(numbers: &[Number]) -> String {
    let shown: Vec<String> = numbers.iter().map(|number| format!("{{{}}}", number.name)).collect();
    shown.join(" ")
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(", "))
}

/// Adds a call, on three lines if it is long.
fn call(code: &mut Code, function: &str, argument: &str) {
    let line = format!("{function}({argument})");
    if line.len() <= WIDTH {
        return code.line(line);
    }
    code.line(format!("{function}("));
    code.block(|code| code.line(argument));
    code.line(")");
}
