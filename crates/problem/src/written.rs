//! What the notation of a shape says: kinds of values, amounts and conditions. Their [`Display`](fmt::Display) is the notation
//! again.

use std::fmt;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Int,
    Real,
    /// A word without spaces.
    Word,
    /// A character of a grid.
    Char,
}

impl Kind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Int => "int",
            Kind::Real => "real",
            Kind::Word => "string",
            Kind::Char => "char",
        }
    }
}

/// A name, and where it is written. Two names are equal wherever they stand.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) at: Range<usize>,
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Name {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Name { text: text.into(), at: 0..0 }
    }
}

/// A value as it is written: a number, or text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Literal {
    Number(i64),
    Text(String),
}

/// An amount. What it names are words of the notation, or fields once these are looked up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr<N = Name> {
    /// A number, in units of [`UNIT`].
    Number(i128),
    Value(N),
    /// Two amounts combined by `+`, `-`, `*`, `/`, `%`.
    Pair(Box<Self>, char, Box<Self>),
    /// The smaller or the larger of some amounts: `min(a, b)`.
    Extreme(Extreme, Vec<Self>),
    Of(Function, N),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extreme {
    Min,
    Max,
}

impl Extreme {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Extreme::Min => "min",
            Extreme::Max => "max",
        }
    }
}

/// What is asked of the values of a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Function {
    /// The length of a word.
    Len,
    /// The sum of all numbers.
    Sum,
    /// How often a value or a character occurs.
    Count(Literal),
    /// How many digits a decimal number has after its point.
    Digits,
    /// How many equal values stand side by side in a row or a column, at most.
    Run,
}

impl Function {
    /// Returns whether it is about all values of several records together.
    pub(crate) fn is_total(&self) -> bool {
        matches!(self, Function::Sum | Function::Count(_))
    }
}

/// What a number of the notation is counted in: a billionth, so that decimal numbers are exact.
pub(crate) const UNIT: i128 = 1_000_000_000;

impl<N> Expr<N> {
    /// Creates the sum of two amounts, or another combination of them.
    pub(crate) fn pair(left: Self, sign: char, right: Self) -> Self {
        Expr::Pair(Box::new(left), sign, Box::new(right))
    }

    /// Creates the value of a name, or a function of it.
    pub(crate) fn of(function: Option<&Function>, name: N) -> Self {
        match function {
            Some(function) => Expr::Of(function.clone(), name),
            None => Expr::Value(name),
        }
    }

    /// Passes on each name, and the function of it that is asked for.
    pub(crate) fn each(&self, see: &mut impl FnMut(Option<&Function>, &N)) {
        match self {
            Expr::Number(_) => {}
            Expr::Value(name) => see(None, name),
            Expr::Of(function, name) => see(Some(function), name),
            Expr::Pair(left, _, right) => {
                left.each(see);
                right.each(see);
            }
            Expr::Extreme(_, all) => all.iter().for_each(|one| one.each(see)),
        }
    }

    /// Returns the amount with something else in place of each name.
    pub(crate) fn with<M, E>(
        &self,
        put: &impl Fn(Option<&Function>, &N) -> Result<Expr<M>, E>,
    ) -> Result<Expr<M>, E> {
        Ok(match self {
            Expr::Number(value) => Expr::Number(*value),
            Expr::Value(name) => put(None, name)?,
            Expr::Of(function, name) => put(Some(function), name)?,
            Expr::Pair(left, sign, right) => Expr::pair(left.with(put)?, *sign, right.with(put)?),
            Expr::Extreme(which, all) => {
                Expr::Extreme(*which, all.iter().map(|one| one.with(put)).collect::<Result<_, _>>()?)
            }
        })
    }
}

/// Writes a number of billionths as a person would: `2e5` for 200000.
pub(crate) fn number(billionths: i128) -> String {
    let whole = (billionths / UNIT).to_string();
    if billionths % UNIT != 0 {
        return (billionths as f64 / UNIT as f64).to_string();
    }
    let digits = whole.trim_end_matches('0');
    let zeros = whole.len() - digits.len();
    if zeros >= 4 && digits.trim_start_matches('-').len() <= 2 {
        format!("{digits}e{zeros}")
    } else {
        whole
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    AtMost,
    Below,
    Equal,
    Unequal,
}

impl Relation {
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Relation::AtMost => "<=",
            Relation::Below => "<",
            Relation::Equal => "=",
            Relation::Unequal => "!=",
        }
    }
}

/// Something that holds in every input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition {
    pub(crate) rule: Constraint,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constraint {
    /// Comparisons of neighbours in a chain, where each of one place compares with each of the next: `1 <= n, m <= 2e5`.
    Chain(Vec<(Expr, Relation, Expr)>),
    /// An amount, the characters of a grid that are digits, or each number of an array has a name, by which subtasks limit it:
    /// `let cells = n*m`. Other conditions can use it, too.
    Let(Name, Expr),
    /// All characters are among these: `s in [a-z]`. The set as it is written, without its brackets.
    Chars(Name, String),
    /// Each value is one of these.
    OneOf(Name, Vec<Literal>),
    /// No two are equal: numbers, words, or the records' numbers together.
    Distinct(Vec<Name>),
    /// Each is at least the one before it; more than it if `strictly`.
    Sorted {
        of: Name,
        strictly: bool,
    },
    /// Each number from `first` on comes once.
    Permutation {
        of: Name,
        /// The smallest: 1 or 0.
        first: i64,
    },
    /// Edges, or the parents of all vertices but the first, make a tree.
    Tree {
        /// The two ends of an edge, or the parent.
        of: Vec<Name>,
        /// Whether parents come before their children.
        ordered: bool,
    },
    Graph {
        of: Vec<Name>,
        kind: GraphKind,
    },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GraphKind {
    /// No loops, no edge twice.
    pub(crate) simple: bool,
    /// There is a path between any two vertices.
    pub(crate) connected: bool,
    /// There is no circle.
    pub(crate) acyclic: bool,
    /// Edges have directions.
    pub(crate) directed: bool,
}

impl GraphKind {
    /// Returns its adjectives.
    pub(crate) fn words(self) -> impl Iterator<Item = &'static str> {
        let words = [(self.simple, "simple"), (self.connected, "connected"), (self.acyclic, "acyclic")];
        words.into_iter().filter(|word| word.0).map(|word| word.1)
    }
}

impl Literal {
    /// Returns it as an input has it.
    pub(crate) fn text(&self) -> String {
        match self {
            Literal::Number(number) => number.to_string(),
            Literal::Text(text) => text.clone(),
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Number(value) => write!(f, "{value}"),
            Literal::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(value) => f.write_str(&number(*value)),
            Expr::Value(name) => f.write_str(&name.text),
            Expr::Pair(left, sign, right) => {
                let tight = matches!(sign, '*' | '/' | '%');
                let side = |side: &Expr, last: bool| match side {
                    Expr::Pair(_, inner, _)
                        if (tight && matches!(inner, '+' | '-')) || (last && *sign != '+') =>
                    {
                        format!("({side})")
                    }
                    _ => side.to_string(),
                };
                let gap = if *sign == '%' { " " } else { "" };
                write!(f, "{}{gap}{sign}{gap}{}", side(left, false), side(right, true))
            }
            Expr::Extreme(which, all) => write!(f, "{}({})", which.word(), listed(all)),
            Expr::Of(Function::Len, name) => write!(f, "len({name})"),
            Expr::Of(Function::Sum, name) => write!(f, "sum({name})"),
            Expr::Of(Function::Count(of), name) => write!(f, "count({name}, {of})"),
            Expr::Of(Function::Digits, name) => write!(f, "digits({name})"),
            Expr::Of(Function::Run, name) => write!(f, "run({name})"),
        }
    }
}

fn listed<T: ToString>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Chain(all) => {
                let shown = all.iter().map(|(one, how, other)| format!("{one} {} {other}", how.sign()));
                f.write_str(&listed(&shown.collect::<Vec<_>>()))
            }
            Constraint::Let(name, of) => write!(f, "let {name} = {of}"),
            Constraint::Chars(name, set) => write!(f, "{name} in [{set}]"),
            Constraint::OneOf(name, values) => write!(f, "{name} in {{{}}}", listed(values)),
            Constraint::Distinct(names) => write!(f, "distinct({})", listed(names)),
            Constraint::Sorted { of, strictly } => {
                write!(f, "{}({of})", if *strictly { "increasing" } else { "sorted" })
            }
            Constraint::Permutation { of, first: 1 } => write!(f, "permutation({of})"),
            Constraint::Permutation { of, first } => write!(f, "permutation({of}, {first})"),
            Constraint::Tree { of, ordered } => {
                write!(f, "{}tree({})", if *ordered { "ordered " } else { "" }, listed(of))
            }
            Constraint::Graph { of, kind } => {
                kind.words().try_for_each(|word| write!(f, "{word} "))?;
                write!(f, "{}({})", if kind.directed { "digraph" } else { "graph" }, listed(of))
            }
        }
    }
}
