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

/// A name, and where it is written.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) at: Range<usize>,
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
    /// Two amounts combined by `+`, `-`, `*`, `/`, `%`; or by `@`, a value of an array ([`Function::At`]) and its place.
    Pair(Box<Self>, char, Box<Self>),
    /// One amount of several: `min(a, b)`.
    Fold(Fold, Vec<Self>),
    Of(Function, N),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    Min,
    Max,
    /// The greatest common divisor.
    Gcd,
}

impl Fold {
    pub(crate) const ALL: [Self; 3] = [Fold::Min, Fold::Max, Fold::Gcd];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Fold::Min => "min",
            Fold::Max => "max",
            Fold::Gcd => "gcd",
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
    /// The value at a place, which stands beside it: `c[i]`, counted from 1.
    At,
}

impl Function {
    /// Returns whether it is about all values of several records together.
    pub(crate) fn is_total(&self) -> bool {
        matches!(self, Function::Sum | Function::Count(_) | Function::At)
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
            Expr::Fold(_, all) => all.iter().for_each(|one| one.each(see)),
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
            Expr::Fold(which, all) => {
                Expr::Fold(*which, all.iter().map(|one| one.with(put)).collect::<Result<_, _>>()?)
            }
        })
    }
}

/// An amount; fields are named by their numbers.
pub(crate) type Amount = Expr<usize>;

impl Amount {
    pub(crate) fn has_run(&self) -> bool {
        let mut found = false;
        self.each(&mut |function, _| found |= function == Some(&Function::Run));
        found
    }
}

/// Returns the largest whole number at most this many billionths.
pub(crate) fn floor(billionths: i128) -> i64 {
    let whole = billionths.div_euclid(UNIT);
    i64::try_from(whole).unwrap_or(if whole < 0 { i64::MIN } else { i64::MAX })
}

/// Combines two amounts in billionths. Division of whole numbers is rounded down.
pub(crate) fn combined(left: i128, sign: char, right: i128) -> i128 {
    let is_whole = left % UNIT == 0 && right % UNIT == 0;
    match sign {
        '+' => left.saturating_add(right),
        '-' => left.saturating_sub(right),
        '*' if is_whole => (left / UNIT).saturating_mul(right / UNIT).saturating_mul(UNIT),
        '*' => left.saturating_mul(right) / UNIT,
        '/' if right == 0 => i128::MAX,
        '/' if is_whole => left.div_euclid(right).saturating_mul(UNIT),
        '/' => left.saturating_mul(UNIT) / right,
        _ if right == 0 => 0,
        _ => left.rem_euclid(right),
    }
}

pub(crate) fn folded(which: Fold, values: impl Iterator<Item = i128>) -> Option<i128> {
    match which {
        Fold::Min => values.min(),
        Fold::Max => values.max(),
        Fold::Gcd => values.reduce(|mut a, mut b| {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a.abs()
        }),
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

/// Something that holds in every input: a rule, or the comparisons of neighbours in a chain, where each of one place compares
/// with each of the next: `1 <= n, m <= 2e5`.
pub(crate) struct Condition {
    pub(crate) rules: Vec<Rule>,
    pub(crate) at: Range<usize>,
}

/// What must hold. What it names are words of the notation, or fields once these are looked up.
#[derive(Clone, Debug)]
pub(crate) enum Rule<N = Name> {
    Compare(Expr<N>, Relation, Expr<N>),
    /// An amount, the characters of a grid that are digits, or each number of an array has a name, by which subtasks limit it:
    /// `let cells = n*m`. Other conditions can use it, too.
    Let(Name, Expr<N>),
    /// All characters are among these: `s in [a-z]`. Last, the set as it is written, without its brackets.
    Chars(N, Vec<u8>, String),
    /// Each value is one of these.
    OneOf(N, Vec<Literal>),
    /// Each value of the first is one of those of the second, which stand before it.
    Among([N; 2]),
    /// No two are equal: numbers, words, or the records' numbers together.
    Distinct(Vec<N>),
    /// Each is at least the one before it; if strictly so, more than it.
    Sorted(N, bool),
    /// Each number from this one on, 1 or 0, comes once.
    Permutation(N, i64),
    /// The two ends of edges, or the parents of all vertices but the first, make a tree. In an ordered one, parents come before
    /// their children.
    Tree(Vec<N>, bool),
    Graph([N; 2], GraphKind),
}

impl<N> Rule<N> {
    /// Returns the amounts that it is about.
    pub(crate) fn amounts(&self) -> Vec<&Expr<N>> {
        match self {
            Rule::Compare(left, _, right) => vec![left, right],
            Rule::Let(_, amount) => vec![amount],
            _ => Vec::new(),
        }
    }

    /// Returns what it names, but for what is in its amounts.
    pub(crate) fn names(&self) -> &[N] {
        match self {
            Rule::Distinct(names) | Rule::Tree(names, _) => names,
            Rule::Graph(names, _) | Rule::Among(names) => names,
            Rule::Chars(name, ..)
            | Rule::OneOf(name, _)
            | Rule::Sorted(name, _)
            | Rule::Permutation(name, _) => std::slice::from_ref(name),
            Rule::Compare(..) | Rule::Let(..) => &[],
        }
    }

    /// Returns whether it is about each value by itself, and not about all values of what it names together.
    pub(crate) fn is_of_each(&self) -> bool {
        matches!(self, Rule::Chars(..) | Rule::OneOf(..))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GraphKind {
    /// No loops, no edge twice.
    pub(crate) simple: bool,
    /// There is a path between any two vertices, whichever way the edges lead.
    pub(crate) connected: bool,
    /// There is a path from each vertex to each other.
    pub(crate) strongly: bool,
    /// The vertices have two sides, and each edge leads from one to the other.
    pub(crate) bipartite: bool,
    /// There is no circle.
    pub(crate) acyclic: bool,
    /// Edges have directions.
    pub(crate) directed: bool,
}

impl GraphKind {
    /// Returns its adjectives.
    pub(crate) fn words(self) -> impl Iterator<Item = &'static str> {
        let words = [
            (self.simple, "simple"),
            (self.bipartite, "bipartite"),
            (self.strongly, "strongly"),
            (self.connected, "connected"),
            (self.acyclic, "acyclic"),
        ];
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
            Expr::Pair(array, '@', at) => write!(f, "{array}[{at}]"),
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
            Expr::Fold(which, all) => write!(f, "{}({})", which.word(), listed(all)),
            Expr::Of(Function::Len, name) => write!(f, "len({name})"),
            Expr::Of(Function::Sum, name) => write!(f, "sum({name})"),
            Expr::Of(Function::Count(of), name) => write!(f, "count({name}, {of})"),
            Expr::Of(Function::Digits, name) => write!(f, "digits({name})"),
            Expr::Of(Function::Run, name) => write!(f, "run({name})"),
            Expr::Of(Function::At, name) => write!(f, "{name}"),
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

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Compare(one, how, other) => write!(f, "{one} {} {other}", how.sign()),
            Rule::Let(name, of) => write!(f, "let {name} = {of}"),
            Rule::Chars(name, _, set) => write!(f, "{name} in [{set}]"),
            Rule::OneOf(name, values) => write!(f, "{name} in {{{}}}", listed(values)),
            Rule::Among([of, list]) => write!(f, "{of} in {list}"),
            Rule::Distinct(names) => write!(f, "distinct({})", listed(names)),
            Rule::Sorted(of, false) => write!(f, "sorted({of})"),
            Rule::Sorted(of, true) => write!(f, "increasing({of})"),
            Rule::Permutation(of, 1) => write!(f, "permutation({of})"),
            Rule::Permutation(of, first) => write!(f, "permutation({of}, {first})"),
            Rule::Tree(of, false) => write!(f, "tree({})", listed(of)),
            Rule::Tree(of, true) => write!(f, "ordered tree({})", listed(of)),
            Rule::Graph(of, kind) => {
                kind.words().try_for_each(|word| write!(f, "{word} "))?;
                write!(f, "{}({})", if kind.directed { "digraph" } else { "graph" }, listed(of))
            }
        }
    }
}
