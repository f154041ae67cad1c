//! Reads conditions.

use crosscheck_core::InputError;

use super::Parser;
use super::lex::{Word, characters};
use crate::written::{Condition, Expr, GraphKind, Literal, Name, Relation, Rule, UNIT};

/// The properties of all values of a name, or of several.
const NOUNS: [&str; 7] = ["distinct", "sorted", "increasing", "permutation", "tree", "graph", "digraph"];

impl Parser<'_> {
    /// Reads a condition; several where names share it: `s, t in [a-z]`.
    pub(super) fn condition(&mut self) -> Result<(), InputError> {
        let start = self.at().start;
        let all = match self.named_before_in() {
            Some(names) if self.resolver.text[self.last()] == *"is" => self.parity(names)?,
            Some(names) => self.membership(names)?,
            None if self.peek_name() == Some("let") => vec![vec![self.named_amount()?]],
            None if self.begins_property() => vec![vec![self.property()?]],
            None => vec![self.chain()?],
        };
        let at = start..self.last().end;
        all.into_iter().for_each(|rules| self.resolver.add(Condition { rules, at: at.clone() }));
        Ok(())
    }

    fn named_amount(&mut self) -> Result<Rule, InputError> {
        self.next += 1;
        let name = self.name("a name")?;
        self.demand("=", "an = and an amount, as in let cells = n*m")?;
        Ok(Rule::Let(name, self.expr()?))
    }

    /// Reads what `n is even` says, of each name.
    fn parity(&mut self, names: Vec<Name>) -> Result<Vec<Vec<Rule>>, InputError> {
        let rest = ["even", "odd"].iter().position(|word| self.peek_name() == Some(word));
        let rest = Expr::Number(UNIT * rest.ok_or_else(|| self.unexpected("even or odd"))? as i128);
        self.next += 1;
        let of = |name| Expr::pair(Expr::Value(name), '%', Expr::Number(2 * UNIT));
        let rule = |name| vec![Rule::Compare(of(name), Relation::Equal, rest.clone())];
        Ok(names.into_iter().map(rule).collect())
    }

    /// Returns the names before `in` or `is`, if the condition begins so.
    fn named_before_in(&mut self) -> Option<Vec<Name>> {
        let (start, mut names) = (self.next, Vec::new());
        while let Some(name) = self.take_name() {
            names.push(name);
            if matches!(self.peek_name(), Some("in" | "is")) {
                self.next += 1;
                return Some(names);
            }
            if !self.take(",") {
                break;
            }
        }
        self.next = start;
        None
    }

    fn membership(&mut self, names: Vec<Name>) -> Result<Vec<Vec<Rule>>, InputError> {
        if self.take("[") {
            let Some(Word::Text(set)) = self.peek().cloned() else {
                return Err(self.unexpected("characters such as a-z"));
            };
            let all = characters(&set)
                .map_err(|problem| self.error(self.at(), problem, "characters such as a-z, or .#S"))?;
            self.next += 1;
            self.demand("]", "a ]")?;
            let rule = |name| vec![Rule::Chars(name, all.clone(), set.clone())];
            return Ok(names.into_iter().map(rule).collect());
        }
        if let Some(list) = self.take_name() {
            return Ok(names.into_iter().map(|name| vec![Rule::Among([name, list.clone()])]).collect());
        }
        self.demand("{", "[a-z] for characters, {1, 2} for values, or a name for its values")?;
        let mut values: Vec<Literal> = vec![self.literal()?];
        while self.take(",") {
            values.push(self.literal()?);
        }
        self.demand("}", "a comma and another value, or a }")?;
        Ok(names.into_iter().map(|name| vec![Rule::OneOf(name, values.clone())]).collect())
    }

    fn begins_property(&self) -> bool {
        let adjectives =
            ["ordered", "simple", "bipartite", "weakly", "strongly", "connected", "acyclic"];
        let next = self.words.get(self.next + 1).map(|placed| &placed.word);
        self.peek_name().is_some_and(|name| adjectives.contains(&name) || NOUNS.contains(&name))
            && matches!(next, Some(Word::Sign("(") | Word::Name(_)))
    }

    fn property(&mut self) -> Result<Rule, InputError> {
        let (mut kind, mut ordered) = (GraphKind::default(), false);
        loop {
            let word = self.name("a property such as tree or simple graph")?;
            match word.text.as_str() {
                "simple" => kind.simple = true,
                "bipartite" => kind.bipartite = true,
                "strongly" if self.peek_name() == Some("connected") => kind.strongly = true,
                "weakly" if self.peek_name() == Some("connected") => {}
                "connected" => kind.connected = true,
                "acyclic" => kind.acyclic = true,
                "ordered" => ordered = true,
                noun => return self.of_noun(noun, &word, kind, ordered),
            }
        }
    }

    fn of_noun(
        &mut self,
        noun: &str,
        word: &Name,
        kind: GraphKind,
        ordered: bool,
    ) -> Result<Rule, InputError> {
        let expected = "distinct, sorted, increasing, permutation, tree, graph or digraph";
        self.demand("(", "a ( and names")?;
        let mut names = vec![self.name("a name")?];
        let mut first = 1;
        while self.take(",") {
            if let ("permutation", Some(Word::Number(_))) = (noun, self.peek()) {
                let Literal::Number(number) = self.literal()? else { unreachable!("it is a number") };
                first = number;
                break;
            }
            names.push(self.name("a name")?);
        }
        self.demand(")", "a )")?;
        let is_plain = kind == GraphKind::default();
        match (noun, &names[..]) {
            ("distinct", _) if is_plain && !ordered => Ok(Rule::Distinct(names)),
            ("sorted" | "increasing", [of]) if is_plain && !ordered => {
                Ok(Rule::Sorted(of.clone(), noun == "increasing"))
            }
            ("permutation", [of]) if is_plain && !ordered => Ok(Rule::Permutation(of.clone(), first)),
            ("tree", [_] | [_, _]) if is_plain => Ok(Rule::Tree(names, ordered)),
            ("graph", [_, _]) if kind.strongly => Err(self.refused(noun, word)),
            ("digraph", [_, _]) if kind.bipartite || kind.strongly && kind.acyclic => {
                Err(self.refused(noun, word))
            }
            ("graph" | "digraph", [x, y]) if !ordered => {
                let kind = GraphKind { directed: noun == "digraph", ..kind };
                Ok(Rule::Graph([x.clone(), y.clone()], kind))
            }
            _ if NOUNS.contains(&noun) => Err(self.refused(noun, word)),
            _ => Err(self.error(word.at.clone(), format!("\"{noun}\" is not a property"), expected)),
        }
    }

    fn refused(&self, noun: &str, word: &Name) -> InputError {
        let problem = format!("\"{noun}\" takes other words or names than these");
        let at = word.at.start..self.last().end;
        self.error(at, problem, "one of the forms in docs/problems.md")
    }

    fn chain(&mut self) -> Result<Vec<Rule>, InputError> {
        let mut before = vec![self.expr()?];
        while self.take(",") {
            before.push(self.expr()?);
        }
        let (mut all, mut downward) = (Vec::new(), None);
        while let Some((relation, down)) = self.relation() {
            let is_limit = !matches!(relation, Relation::Equal | Relation::Unequal);
            if is_limit {
                if downward.is_some_and(|before| before != down) {
                    let expected = "signs in one direction, as in 1 <= l <= r";
                    return Err(self.error(self.last(), "the chain turns round here", expected));
                }
                downward = Some(down);
            }
            let mut next = vec![self.expr()?];
            // `1 <= n, m <= 9` is a list; `l <= r, x <= n` and `1 <= l <= r, x <= n` are two conditions.
            let may_list = all.is_empty() && !matches!(before[..], [Expr::Value(_)]);
            if is_limit && may_list && matches!(next[..], [Expr::Value(_)]) {
                next.extend(self.more_of_list());
            }
            all.push((before, relation, next.clone()));
            before = next;
        }
        if all.is_empty() {
            return Err(self.unexpected("a comparison such as <= or !="));
        }
        if downward == Some(true) {
            // `a >= b > c` is `c < b <= a`.
            all.reverse();
            all.iter_mut().for_each(|(one, _, other)| std::mem::swap(one, other));
        }
        let pairs = all.iter().flat_map(|(before, relation, next)| {
            let with = move |one: &Expr| {
                let one = one.clone();
                next.iter().map(move |other| Rule::Compare(one.clone(), *relation, other.clone()))
            };
            before.iter().flat_map(with)
        });
        Ok(pairs.collect())
    }

    /// Reads the other names of `1 <= n, m <= 2e5`: names behind a comma belong to the chain where it goes on after them.
    fn more_of_list(&mut self) -> Vec<Expr> {
        let (start, mut more) = (self.next, Vec::new());
        while self.take(",") {
            let Some(name) = self.take_name() else { break };
            more.push(Expr::Value(name));
            if self.is("<=") || self.is("<") || self.is(">=") || self.is(">") {
                return more;
            }
        }
        self.next = start;
        Vec::new()
    }

    /// Reads a comparison, and whether it goes downward.
    fn relation(&mut self) -> Option<(Relation, bool)> {
        let all = [
            ("<=", Relation::AtMost, false),
            ("<", Relation::Below, false),
            (">=", Relation::AtMost, true),
            (">", Relation::Below, true),
            ("=", Relation::Equal, false),
            ("!=", Relation::Unequal, false),
        ];
        let (_, relation, down) = all.into_iter().find(|(sign, ..)| self.is(sign))?;
        self.next += 1;
        Some((relation, down))
    }
}
