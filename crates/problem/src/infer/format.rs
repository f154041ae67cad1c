//! Reads the format block of a statement, as AtCoder prints it: `N M`, `A_1 A_2 \ldots A_N`, rows with dots between.

use std::collections::BTreeMap;

use super::describe::Line;
use crate::shape::Shape;

/// Infers the shape of inputs from the format block of a statement; samples, if there are some, tell what is a number and
/// how large it is.
///
/// # Errors
/// In words: the line of the block that is not understood; or a sample does not fit.
pub fn from_format(block: &str, samples: &[(String, String)]) -> Result<String, String> {
    let lines: Vec<Vec<Token>> = block.lines().map(tokens).filter(|line| !line.is_empty()).collect();
    let parts = parts(&lines)?;
    let is_inner = |line: &&str| line.starts_with([' ', '}']);
    if !samples.is_empty()
        && let Ok(inferred) = super::from_samples(samples)
        && inferred.lines().filter(|line| !is_inner(line)).count() == parts.len()
        && let Some(renamed) = renamed(&parts, &inferred)
        && let Ok(shape) = Shape::parse(&renamed)
        && samples.iter().all(|(_, text)| shape.read(text.as_bytes()).is_ok())
    {
        return Ok(renamed);
    }
    let text: String = parts.iter().map(Part::usual).collect();
    match Shape::parse(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("{error}\n{text}")),
    }
}

/// Numbers that stand on a line, or on lines that are alike.
struct Part {
    /// Their declaration in the notation.
    declared: String,
    names: Vec<String>,
}

impl Part {
    /// Returns the declaration with small ranges, which a person makes those of the statement.
    fn usual(&self) -> String {
        let ranges = self.names.iter().map(|name| format!("1 <= {name} <= 20"));
        let (declared, conditions) = (self.declared.clone(), ranges.collect());
        Line { declared, conditions, remark: Some("? the ranges".into()) }.text("")
    }
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
    if matches!(word, "…" | ":" | "vdots" | "dots" | "ldots") {
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

fn named(line: &[Token]) -> Option<&str> {
    match line.first() {
        Some(Token::Name(name, _)) => Some(name),
        _ => None,
    }
}

fn parts(lines: &[Vec<Token>]) -> Result<Vec<Part>, String> {
    let (mut parts, mut at) = (Vec::new(), 0);
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
                parts.push(rows(&lines[at], last)?);
                at = dots + 2;
            }
            None => {
                parts.push(single(&lines[at])?);
                at += 1;
            }
        }
    }
    Ok(parts)
}

/// Reads a line that comes once: numbers, and rows with dots.
fn single(line: &[Token]) -> Result<Part, String> {
    let (mut declared, mut names, mut at) = (Vec::new(), Vec::new(), 0);
    while at < line.len() {
        let Token::Name(name, indices) = &line[at] else {
            return Err(format!("{:?} is not understood", line[at]));
        };
        let dots =
            line[at + 1..].iter().position(|token| *token == Token::Dots).map(|dots| at + 1 + dots);
        let last = dots.and_then(|dots| match line.get(dots + 1) {
            Some(Token::Name(last, end)) if last == name => Some((dots + 1, end)),
            _ => None,
        });
        let is_row = indices.last().is_some_and(|index| ["0", "1"].contains(&&**index));
        match last.filter(|_| is_row) {
            Some((end, index)) => {
                let size = size(indices.last(), index.last())
                    .ok_or_else(|| format!("the end of {name} is not understood"))?;
                declared.push(format!("{name}[{size}]"));
                names.push(name.clone());
                at = end + 1;
            }
            None => {
                let name = format!("{name}{}", indices.first().map_or("", String::as_str));
                declared.push(name.clone());
                names.push(name);
                at += 1;
            }
        }
    }
    Ok(Part { declared: format!("int {};", declared.join(", ")), names })
}

/// Returns how many there are from the first to the last index: `N`, `N-1`, `3`.
fn size(first: Option<&String>, last: Option<&String>) -> Option<String> {
    let last = last?.to_lowercase();
    match (first.map(String::as_str), last.strip_suffix("-1")) {
        (Some("0"), Some(one_more)) => Some(one_more.to_owned()),
        (Some("0"), None) => Some(format!("{last}+1")),
        _ => Some(last),
    }
}

/// Reads rows of which the first and the last are shown.
fn rows(first: &[Token], last: &[Token]) -> Result<Part, String> {
    let wrong = || format!("the rows from {first:?} to {last:?} are not understood");
    let (Some(Token::Name(name, from)), Some(Token::Name(_, to))) = (first.first(), last.first()) else {
        return Err(wrong());
    };
    let count = size(from.first(), to.first()).ok_or_else(wrong)?;
    if matches!(name.as_str(), "query" | "case" | "test") {
        let remark = Some(format!("? what a {name} is"));
        let inner = Line { declared: "int x;".into(), conditions: Vec::new(), remark };
        let declared = format!("{{\n{}}}[{count}];", inner.text("  "));
        return Ok(Part { declared, names: vec!["x".into()] });
    }
    // A table has two indices: A_{1,1} … A_{1,W}.
    if from.len() == 2 || first.contains(&Token::Dots) {
        let across = first.iter().rev().find_map(|token| match token {
            Token::Name(_, indices) if indices.len() == from.len() => indices.last(),
            _ => None,
        });
        let width = size(from.last(), across).ok_or_else(wrong)?;
        let declared = format!("int {name}[{count}][{width}];");
        return Ok(Part { declared, names: vec![name.clone()] });
    }
    let names = first.iter().map(|token| match token {
        Token::Name(name, _) => Some(name.clone()),
        _ => None,
    });
    let names: Vec<String> = names.collect::<Option<_>>().ok_or_else(wrong)?;
    Ok(Part { declared: format!("{{ int {}; }}[{count}];", names.join(", ")), names })
}

/// Gives an inferred shape the names of the statement, if both have as many.
fn renamed(parts: &[Part], inferred: &str) -> Option<String> {
    let theirs: Vec<&String> = parts.iter().flat_map(|part| &part.names).collect();
    let shape = Shape::parse(inferred).ok()?;
    if theirs.len() != shape.fields.len() {
        return None;
    }
    let ours = shape.fields.iter().map(|field| field.name.as_str());
    let by_name: BTreeMap<&str, &String> = ours.zip(theirs).collect();
    let (mut renamed, mut word, mut quoted) = (String::new(), String::new(), false);
    for c in inferred.chars() {
        if (c.is_ascii_alphanumeric() || c == '_') && !quoted {
            word.push(c);
            continue;
        }
        renamed += by_name.get(word.as_str()).copied().unwrap_or(&word);
        word.clear();
        quoted ^= c == '"';
        renamed.push(c);
    }
    Some(renamed)
}
