//! Reads the format block of a statement, as AtCoder prints it: `N M`, `A_1 A_2 \ldots A_N`, rows with dots between.

use std::collections::BTreeMap;

use crate::notation;
use crate::shape::Shape;
use crate::written::{Expr, Field, Item, Kind, Line, Variant, Written};

/// Infers the shape of inputs from the format block of a statement; samples, if there are some, tell what is a number and
/// how large it is.
///
/// # Errors
/// In words: the line of the block that is not understood; or a sample does not fit.
pub fn from_format(block: &str, samples: &[(String, String)]) -> Result<Written, String> {
    let lines: Vec<Vec<Token>> = block.lines().map(tokens).filter(|line| !line.is_empty()).collect();
    let body = parts(&lines)?;
    let mut written = Written { body, free: false };
    if !samples.is_empty()
        && let Ok(inferred) = super::from_samples(samples)
        && inferred.body.len() == written.body.len()
    {
        rename(&mut written, &inferred);
        if let Ok(shape) = Shape::parse(&written.to_string())
            && samples.iter().all(|(_, text)| shape.read(text.as_bytes()).is_ok())
        {
            return Ok(written);
        }
    }
    for line in &mut written.body {
        usual(line);
    }
    Shape::parse(&written.to_string()).map_err(|error| format!("{error}\n{written}"))?;
    Ok(written)
}

/// A word of a format block.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A name with its indices: `A_{1,1}`.
    Name(String, Vec<String>),
    /// Dots to the right or downward.
    Dots,
    /// Anything else: a word that stands in the input.
    Word(String),
}

fn tokens(line: &str) -> Vec<Token> {
    let mut text = line.replace('$', " ");
    for (from, to) in [
        ("\\ldots", " … "),
        ("\\cdots", " … "),
        ("\\dots", " … "),
        ("\\vdots", " … "),
        ("⋮", " … "),
        ("...", " … "),
        ("\\hspace", " "),
        ("\\ ", " "),
        ("\\mathrm", ""),
        ("\\text", ""),
        ("\\rm", ""),
        ("~", " "),
    ] {
        text = text.replace(from, to);
    }
    text.split_whitespace().map(token).collect()
}

fn token(word: &str) -> Token {
    if word == "…" || word == ":" {
        return Token::Dots;
    }
    let plain: String = word.chars().filter(|c| !matches!(c, '{' | '}' | '\\')).collect();
    let (name, index) = plain.split_once('_').unwrap_or((&plain, ""));
    let is_name =
        name.chars().next().is_some_and(char::is_alphabetic) && name.chars().all(char::is_alphanumeric);
    if !is_name {
        return Token::Word(plain);
    }
    let indices: Vec<String> = match index {
        "" => Vec::new(),
        _ if index.contains(',') => index.split(',').map(str::to_owned).collect(),
        _ => vec![index.to_owned()],
    };
    Token::Name(name.to_lowercase(), indices)
}

/// Returns an index as an amount: `N`, `N-1`, `3`.
fn amount(index: &str) -> Option<Expr> {
    let written = notation::parse(&format!("int unused[{}];", index.to_lowercase())).ok()?;
    match written.body.into_iter().next()?.items.into_iter().next()? {
        Item::Field(field) => field.sizes.into_iter().next(),
        Item::Group(_) => None,
    }
}

fn is_first(index: &str) -> bool {
    matches!(index, "0" | "1")
}

fn named(line: &[Token]) -> Option<&str> {
    match line.first() {
        Some(Token::Name(name, _)) => Some(name),
        _ => None,
    }
}

fn parts(lines: &[Vec<Token>]) -> Result<Vec<Line>, String> {
    let (mut body, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let after = lines.get(at + 1..).and_then(|rest| {
            let dots = rest.iter().position(|line| line[..] == [Token::Dots])?;
            // Between the first row and the dots, there may be the second one.
            let second =
                dots == 1 && named(&lines[at]).is_some() && named(&lines[at]) == named(&rest[0]);
            (dots == 0 || second).then_some(at + 1 + dots)
        });
        match after.and_then(|dots| Some((dots, lines.get(dots + 1)?))) {
            Some((dots, last)) => {
                body.push(rows(&lines[at], last)?);
                at = dots + 2;
            }
            None => {
                body.push(Line::of(single(&lines[at])?));
                at += 1;
            }
        }
    }
    Ok(body)
}

/// Reads a line that comes once: numbers, and rows with dots.
fn single(line: &[Token]) -> Result<Vec<Item>, String> {
    let (mut items, mut at) = (Vec::new(), 0);
    while at < line.len() {
        let Token::Name(name, indices) = &line[at] else {
            return Err(format!("{:?} is not understood", line[at]));
        };
        let dots =
            line[at + 1..].iter().position(|token| *token == Token::Dots).map(|dots| at + 1 + dots);
        let last = dots.and_then(|dots| match line.get(dots + 1) {
            Some(Token::Name(last, end)) if last == name && !indices.is_empty() => Some((dots + 1, end)),
            _ => None,
        });
        let is_row = indices.last().is_some_and(|index| is_first(index));
        match last.filter(|_| is_row) {
            Some((end, index)) => {
                let size = size(indices.last(), index.last())
                    .ok_or_else(|| format!("the end of {name} is not understood"))?;
                items.push(field(name, vec![size]));
                at = end + 1;
            }
            None => {
                let name = match indices.first() {
                    Some(index) => format!("{name}{index}"),
                    None => name.clone(),
                };
                items.push(field(&name, Vec::new()));
                at += 1;
            }
        }
    }
    Ok(items)
}

/// Returns how many there are from the first to the last index.
fn size(first: Option<&String>, last: Option<&String>) -> Option<Expr> {
    let last = amount(last?)?;
    match first.map(String::as_str) {
        Some("0") => match last {
            Expr::Pair(left, '-', right) if *right == Expr::number(1) => Some(*left),
            other => Some(Expr::pair(other, '+', Expr::number(1))),
        },
        _ => Some(last),
    }
}

fn field(name: &str, sizes: Vec<Expr>) -> Item {
    Item::field(name, Kind::Int, sizes)
}

/// Reads rows of which the first and the last are shown.
fn rows(first: &[Token], last: &[Token]) -> Result<Line, String> {
    let wrong = || format!("the rows from {first:?} to {last:?} are not understood");
    let (Some(Token::Name(name, from)), Some(Token::Name(_, to))) = (first.first(), last.first()) else {
        return Err(wrong());
    };
    let count = size(from.first(), to.first()).ok_or_else(wrong)?;
    if matches!(name.as_str(), "query" | "case" | "test") {
        let inner = Line {
            items: vec![field("x", Vec::new())],
            remark: Some(format!("unsure: what a {name} is")),
            ..Line::default()
        };
        return Ok(Line::of(vec![Item::records(Variant::only(vec![inner]), count)]));
    }
    // A table has two indices: A_{1,1} … A_{1,W}.
    if from.len() == 2 || first.contains(&Token::Dots) {
        let across = first.iter().rev().find_map(|token| match token {
            Token::Name(_, indices) if indices.len() == from.len() => indices.last().cloned(),
            _ => None,
        });
        let width = size(from.last(), across.as_ref()).ok_or_else(wrong)?;
        return Ok(Line::of(vec![field(name, vec![count, width])]));
    }
    let items: Option<Vec<Item>> = first
        .iter()
        .map(|token| match token {
            Token::Name(name, _) => Some(field(name, Vec::new())),
            _ => None,
        })
        .collect();
    let body = vec![Line::of(items.ok_or_else(wrong)?)];
    Ok(Line::of(vec![Item::records(Variant::only(body), count)]))
}

/// Gives an inferred shape the names of the statement, where both have the same parts.
fn rename(written: &mut Written, inferred: &Written) {
    let [theirs, ours] = [&*written, inferred].map(|written| {
        let fields = written.body.iter().flat_map(Line::fields);
        fields.map(|field| field.name.text.clone()).collect::<Vec<_>>()
    });
    if theirs.len() != ours.len() {
        return;
    }
    let by_name: BTreeMap<String, String> = ours.into_iter().zip(theirs).collect();
    let text = inferred.to_string();
    let (mut renamed, mut word) = (String::new(), String::new());
    let mut quoted = false;
    for c in text.chars().chain(['\n']) {
        if (c.is_ascii_alphanumeric() || c == '_') && !quoted {
            word.push(c);
            continue;
        }
        renamed += by_name.get(&word).unwrap_or(&word);
        word.clear();
        quoted ^= c == '"';
        renamed.push(c);
    }
    if let Ok(again) = notation::parse(renamed.trim_end()) {
        *written = again;
    }
}

/// Gives a line the ranges that statements mostly have, as a person would begin.
fn usual(line: &mut Line) {
    let in_group = line.items.iter().any(|item| matches!(item, Item::Group(_)));
    let range = |field: &Field| {
        let most = if field.sizes.is_empty() && !in_group { "2e5" } else { "1e9" };
        let name = &field.name.text;
        notation::parse(&format!("int {name}; 1 <= {name} <= {most}")).ok()
    };
    let ranges: Vec<Written> = line.fields().into_iter().filter_map(range).collect();
    let ranges = ranges.into_iter().flat_map(|written| written.body);
    line.conditions.extend(ranges.flat_map(|line| line.conditions));
    line.remark = Some("unsure: the ranges".into());
}
