//! Reads the notation of a shape. Errors name their place and what was expected there, as errors in an input do.

mod conditions;
mod lex;

use std::ops::Range;

use crosscheck_core::InputError;

use self::lex::{Placed, Word};
use crate::resolve::Resolver;
use crate::shape::Shape;
use crate::written::{Expr, Fold, Function, Kind, Literal, Name, UNIT};

impl Shape {
    /// Reads a shape.
    ///
    /// # Errors
    /// The place in the text that is wrong, and what was expected there.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        Shape::parse_lifted(text, &[])
    }

    /// Reads a shape, without the upper limits of these numbers and of what is made of them.
    pub(crate) fn parse_lifted(text: &str, lifted: &[&str]) -> Result<Self, InputError> {
        let mut parser =
            Parser { words: lex::words(text)?, next: 0, depth: 0, resolver: Resolver::new(text) };
        parser.block(None, None)?;
        match parser.peek() {
            None => parser.resolver.shape(lifted),
            Some(_) => Err(parser.unexpected("a declaration such as int n;")),
        }
    }
}

/// How deeply groups and parentheses may stand in one another: more is no input, and must not use up the stack.
const DEPTH: u32 = 40;

struct Parser<'a> {
    words: Vec<Placed>,
    next: usize,
    depth: u32,
    /// What is declared so far.
    resolver: Resolver<'a>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Word> {
        self.words.get(self.next).map(|placed| &placed.word)
    }

    fn peek_name(&self) -> Option<&str> {
        match self.peek() {
            Some(Word::Name(name)) => Some(name),
            _ => None,
        }
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Word::Sign(found)) if *found == sign)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.next += usize::from(found);
        found
    }

    fn demand(&mut self, sign: &'static str, expected: &str) -> Result<(), InputError> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Returns where the next word stands; the end of the text if there is none.
    fn at(&self) -> Range<usize> {
        let end = || self.resolver.text.trim_end().len();
        self.words.get(self.next).map_or_else(|| end()..end(), |placed| placed.at.clone())
    }

    /// Returns where the word before stands.
    fn last(&self) -> Range<usize> {
        self.words[self.next - 1].at.clone()
    }

    fn unexpected(&self, expected: &str) -> InputError {
        let at = self.at();
        let problem = match self.peek() {
            None => "the shape ends here".into(),
            Some(Word::End) => "the line ends here".to_owned(),
            Some(_) => format!("\"{}\" does not belong here", &self.resolver.text[at.clone()]),
        };
        // An error at the end of a line shows that line, not the one after it.
        let at = if matches!(self.peek(), Some(Word::End)) { at.start..at.start } else { at };
        self.error(at, problem, expected)
    }

    fn error(&self, at: Range<usize>, problem: impl Into<String>, expected: &str) -> InputError {
        self.resolver.error(&at, problem, expected)
    }

    /// Runs a reader of something that can stand in itself, unless it stands too deep.
    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, InputError>,
    ) -> Result<T, InputError> {
        if self.depth >= DEPTH {
            let problem = format!("this stands in more than {DEPTH} others");
            return Err(self.error(self.at(), problem, "a shape that is less deep"));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Reads the lines of a block, up to its end.
    fn block(
        &mut self,
        parent: Option<(usize, usize)>,
        tag: Option<Literal>,
    ) -> Result<usize, InputError> {
        let has_tag = tag.is_some();
        let (id, mut lines) = (self.resolver.begin(parent, tag), Vec::new());
        loop {
            match self.peek() {
                None | Some(Word::Sign("}" | "|")) => break,
                Some(Word::End) => self.next += 1,
                Some(Word::Name(name)) if name == "free" && parent.is_none() => {
                    self.next += 1;
                    self.take(";");
                    self.resolver.shape.free = true;
                }
                Some(_) => self.line(id, &mut lines)?,
            }
        }
        if lines.is_empty() && parent.is_some() && !has_tag {
            return Err(self.unexpected("a declaration such as int x;"));
        }
        self.resolver.end(id, &lines, has_tag);
        Ok(id)
    }

    /// Reads what stands on a line, and the conditions behind it, which may go on below.
    fn line(&mut self, block: usize, lines: &mut Vec<Range<usize>>) -> Result<(), InputError> {
        let start = self.resolver.slots(block);
        loop {
            match (self.peek(), self.peek_name().and_then(kind)) {
                (_, Some(kind)) => self.fields(block, kind)?,
                (Some(Word::Sign("{")), _) => self.deeper(|parser| parser.group(block))?,
                _ => break,
            }
        }
        let end = self.resolver.slots(block);
        lines.extend((start < end).then_some(start..end));
        if !self.ends() && lines.is_empty() {
            return Err(self.unexpected("a declaration such as int n; before conditions"));
        }
        while !self.ends() {
            self.condition()?;
            if !self.take(",") && !self.ends() {
                return Err(self.unexpected("a comma and another condition, or the end of the line"));
            }
        }
        Ok(())
    }

    fn ends(&self) -> bool {
        matches!(self.peek(), None | Some(Word::End | Word::Sign("}" | "|")))
    }

    fn fields(&mut self, block: usize, kind: Kind) -> Result<(), InputError> {
        self.next += 1;
        // `long long` is a kind of integer.
        self.next += usize::from(self.peek_name() == Some("long"));
        loop {
            let name = self.name("a name")?;
            if is_taken(&name.text) {
                let problem = format!("\"{}\" is a word of the notation", name.text);
                return Err(self.error(name.at, problem, "another name"));
            }
            let mut sizes = Vec::new();
            while self.take("[") {
                sizes.push(self.expr()?);
                self.demand("]", "a ] behind the size")?;
            }
            if let Some((problem, expected)) = misshapen(kind, sizes.len()) {
                return Err(self.error(name.at.start..self.last().end, problem, expected));
            }
            self.resolver.field(block, &name, kind, &sizes)?;
            if !self.take(",") {
                break;
            }
        }
        self.demand(";", "a comma and another name, or a ; at the end of the declaration")
    }

    fn group(&mut self, block: usize) -> Result<(), InputError> {
        let start = self.at();
        self.demand("{", "a {")?;
        let (slot, known) = self.resolver.group(block);
        let (mut variants, mut tagged) = (0, 0);
        loop {
            let tag = self.tag()?;
            variants += 1;
            tagged += usize::from(tag.is_some());
            self.block(Some((block, slot)), tag)?;
            if !self.take("|") {
                break;
            }
        }
        self.demand("}", "a } at the end of the group")?;
        if variants > 1 && tagged < variants {
            let problem = "not every kind of record begins with a word of its own";
            return Err(self.error(start, problem, "{ 1 int x; | 2 int y; }"));
        }
        let end = self.last().end;
        if self.take("[") {
            let count = self.expr()?;
            self.demand("]", "a ] behind the size")?;
            let at = end..self.last().end;
            self.resolver.count(block, slot, &count, known, &at)?;
        }
        // A `;` behind a brace is usual, and says nothing.
        self.take(";");
        Ok(())
    }

    fn tag(&mut self) -> Result<Option<Literal>, InputError> {
        let Some(word) = self.peek().cloned() else { return Ok(None) };
        let tag = match word {
            Word::Number(..) | Word::Text(_) | Word::Sign("-") => self.literal()?,
            _ => return Ok(None),
        };
        if let Literal::Text(text) = &tag
            && (text.is_empty() || text.contains(|c: char| c.is_whitespace()))
        {
            let problem = "a leading word has no spaces and is not empty";
            return Err(self.error(self.last(), problem, "a word such as \"add\""));
        }
        self.take(";");
        Ok(Some(tag))
    }

    fn name(&mut self, expected: &str) -> Result<Name, InputError> {
        self.take_name().ok_or_else(|| self.unexpected(expected))
    }

    fn take_name(&mut self) -> Option<Name> {
        let name = Name { text: self.peek_name()?.to_owned(), at: self.at() };
        self.next += 1;
        Some(name)
    }

    fn literal(&mut self) -> Result<Literal, InputError> {
        let minus = self.take("-");
        let expected = "an integer, or text in quotes";
        match self.peek().cloned() {
            Some(Word::Number(value)) if value % UNIT == 0 => {
                self.next += 1;
                let value = i64::try_from(value / UNIT).map_err(|_| self.unexpected(expected))?;
                Ok(Literal::Number(if minus { -value } else { value }))
            }
            Some(Word::Text(text)) if !minus => {
                self.next += 1;
                Ok(Literal::Text(text))
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn expr(&mut self) -> Result<Expr, InputError> {
        self.deeper(|parser| {
            let (mut sum, mut terms) = (parser.product()?, 1);
            while let Some(sign) = parser.one_of(&["+", "-"]) {
                parser.one_more(&mut terms)?;
                sum = Expr::pair(sum, sign, parser.product()?);
            }
            Ok(sum)
        })
    }

    fn product(&mut self) -> Result<Expr, InputError> {
        let (mut product, mut factors) = (self.power()?, 1);
        while let Some(sign) = self.one_of(&["*", "/", "%"]) {
            self.one_more(&mut factors)?;
            product = Expr::pair(product, sign, self.power()?);
        }
        Ok(product)
    }

    /// Counts a term or a factor: an amount of very many would stand as deep as it is long.
    fn one_more(&self, count: &mut u32) -> Result<(), InputError> {
        *count += 1;
        if *count <= DEPTH {
            return Ok(());
        }
        let problem = format!("this amount has more than {DEPTH} parts");
        Err(self.error(self.at(), problem, "a shorter one"))
    }

    fn one_of(&mut self, signs: &[&str]) -> Option<char> {
        let sign = signs.iter().find(|sign| self.is(sign))?;
        self.next += 1;
        sign.chars().next()
    }

    /// Reads a number to the power of another: a number again, since both are written out.
    fn power(&mut self) -> Result<Expr, InputError> {
        let base = self.atom()?;
        if !self.is("^") {
            return Ok(base);
        }
        let start = self.last();
        self.next += 1;
        let exponent = self.atom()?;
        let at = start.start..self.last().end;
        let whole = |expr: &Expr| match expr {
            Expr::Number(value) if value % UNIT == 0 => Some(value / UNIT),
            _ => None,
        };
        let value = whole(&base).zip(whole(&exponent)).and_then(|(base, exponent)| {
            base.checked_pow(u32::try_from(exponent).ok()?)?.checked_mul(UNIT)
        });
        let value = value.filter(|value| value.abs() <= UNIT * i128::from(i64::MAX));
        let wrong = || self.error(at, "this is no number up to 1e18", "a power such as 10^9");
        value.map(Expr::Number).ok_or_else(wrong)
    }

    fn atom(&mut self) -> Result<Expr, InputError> {
        let expected = "a number, a name, or an expression in parentheses";
        match self.peek().cloned() {
            Some(Word::Number(value)) => {
                self.next += 1;
                Ok(Expr::Number(value))
            }
            Some(Word::Sign("-")) => {
                self.next += 1;
                Ok(match self.deeper(Self::power)? {
                    Expr::Number(value) => Expr::Number(-value),
                    other => Expr::pair(Expr::Number(0), '-', other),
                })
            }
            Some(Word::Sign("(")) => {
                self.next += 1;
                let inner = self.expr()?;
                self.demand(")", "a )")?;
                Ok(inner)
            }
            Some(Word::Name(_)) => {
                let name = self.name(expected)?;
                if self.take("[") {
                    let place = self.expr()?;
                    self.demand("]", "a ] behind the place")?;
                    return Ok(Expr::pair(Expr::Of(Function::At, name), '@', place));
                }
                if !self.take("(") {
                    return Ok(Expr::Value(name));
                }
                self.called(name)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn called(&mut self, name: Name) -> Result<Expr, InputError> {
        let made = match name.text.as_str() {
            word if Fold::ALL.iter().any(|fold| fold.word() == word) => {
                let mut all = vec![self.expr()?];
                while self.take(",") {
                    all.push(self.expr()?);
                }
                let which = Fold::ALL.into_iter().find(|fold| fold.word() == word);
                Expr::Fold(which.unwrap_or(Fold::Min), all)
            }
            "len" => Expr::Of(Function::Len, self.name("the name of a word")?),
            "sum" => Expr::Of(Function::Sum, self.name("the name of numbers")?),
            "digits" => Expr::Of(Function::Digits, self.name("the name of a real number")?),
            "run" => Expr::Of(Function::Run, self.name("the name of an array, a grid or a word")?),
            "count" => {
                let of = self.name("a name")?;
                self.demand(",", "a comma and a value, as in count(g, \"S\")")?;
                Expr::Of(Function::Count(self.literal()?), of)
            }
            _ => {
                let problem = format!("\"{}\" is not a function", name.text);
                let expected = "len, sum, count, digits, run, min, max or gcd";
                return Err(self.error(name.at, problem, expected));
            }
        };
        self.demand(")", "a )")?;
        Ok(made)
    }
}

fn kind(word: &str) -> Option<Kind> {
    let word = match word {
        "long" => "int",
        "double" => "real",
        word => word,
    };
    [Kind::Int, Kind::Real, Kind::Word, Kind::Char].into_iter().find(|kind| kind.word() == word)
}

fn is_taken(name: &str) -> bool {
    kind(name).is_some() || matches!(name, "in" | "free" | "let")
}

/// Returns what is wrong with the number of sizes, and what was expected.
fn misshapen(kind: Kind, sizes: usize) -> Option<(&'static str, &'static str)> {
    match (kind, sizes) {
        (Kind::Char, 2) | (Kind::Int | Kind::Real, 0..=2) | (Kind::Word, 0..=1) => None,
        (Kind::Char, _) => {
            Some(("characters make a grid", "two sizes, as in char g[h][w], or string s"))
        }
        (Kind::Word, _) => Some(("words do not make a table", "string s, string s[n], or char g[h][w]")),
        _ => Some(("a table has two sizes", "at most two sizes")),
    }
}

#[cfg(test)]
mod tests;
