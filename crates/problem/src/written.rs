//! A shape as it is written: what the notation says, before names are looked up. Its [`Display`](fmt::Display) is the
//! notation again.

use std::fmt;
use std::ops::Range;

/// A shape: the lines of an input, from the first to the last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    pub(crate) body: Vec<Line>,
    /// Whether the input may break its lines anywhere.
    pub(crate) free: bool,
}

/// A line of the shape: what stands on a line of the input, and what holds for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line {
    /// What stands on the line, in order. A group or a table takes lines of its own.
    pub(crate) items: Vec<Item>,
    pub(crate) conditions: Vec<Condition>,
    /// A remark behind it, without its `#`.
    pub(crate) remark: Option<String>,
}

impl Line {
    pub(crate) fn of(items: Vec<Item>) -> Self {
        Line { items, ..Line::default() }
    }

    /// Returns the fields on the line and in its groups.
    pub(crate) fn fields(&self) -> Vec<&Field> {
        let mut all = Vec::new();
        for item in &self.items {
            match item {
                Item::Field(field) => all.push(field),
                Item::Group(group) => {
                    let lines = group.variants.iter().flat_map(|variant| &variant.body);
                    all.extend(lines.flat_map(Line::fields));
                }
            }
        }
        all
    }
}

/// Passes on each line to be changed, and behind it those of its groups.
pub(crate) fn each_line(lines: &mut [Line], change: &mut impl FnMut(&mut Line)) {
    for line in lines {
        change(line);
        for item in &mut line.items {
            if let Item::Group(group) = item {
                group.variants.iter_mut().for_each(|variant| each_line(&mut variant.body, change));
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Field(Field),
    /// Parts that come together, once or several times.
    Group(Group),
}

impl Item {
    pub(crate) fn field(name: &str, kind: Kind, sizes: Vec<Expr>) -> Self {
        Item::Field(Field { name: Name::new(name), kind, sizes })
    }

    pub(crate) fn records(variants: Vec<Variant>, count: Expr) -> Self {
        Item::Group(Group { variants, count: Some(count), at: 0..0 })
    }
}

/// Values with a name: one of them, or as many as the sizes say.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: Name,
    pub(crate) kind: Kind,
    /// No size for one value, one for a row of them, two for a table.
    pub(crate) sizes: Vec<Expr>,
}

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

/// Records: parts that come together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    pub(crate) variants: Vec<Variant>,
    /// How many records there are; one if it says nothing.
    pub(crate) count: Option<Expr>,
    /// Where the count is written, for errors.
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variant {
    /// The word that it begins with, if it has one.
    pub(crate) tag: Option<Literal>,
    /// Its lines; a record on one line has one.
    pub(crate) body: Vec<Line>,
}

impl Variant {
    /// Creates the only kind of record of a group.
    pub(crate) fn only(body: Vec<Line>) -> Vec<Self> {
        vec![Variant { tag: None, body }]
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

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// A number, in units of [`UNIT`], as it was written.
    Number(i128, String),
    Name(Name),
    /// Two amounts combined by `+`, `-`, `*`, `/`, `%`.
    Pair(Box<Expr>, char, Box<Expr>),
    /// The smaller or the larger of some amounts: `min(a, b)`.
    Extreme(Extreme, Vec<Expr>),
    Len(Name),
    /// The sum of all numbers of a name.
    Sum(Name),
    /// How often a value or a character occurs.
    Count(Name, Literal),
    /// How many digits a decimal number has after its point.
    Digits(Name),
    /// How many equal values stand side by side in a row or a column, at most.
    Run(Name),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extreme {
    Min,
    Max,
}

/// What a number of the notation is counted in: a billionth, so that decimal numbers are exact.
pub(crate) const UNIT: i128 = 1_000_000_000;

impl Expr {
    pub(crate) fn number(value: i64) -> Self {
        Expr::Number(i128::from(value) * UNIT, number(value))
    }

    pub(crate) fn name(text: impl Into<String>) -> Self {
        Expr::Name(Name::new(text))
    }

    /// Creates the sum of two amounts, or another combination of them.
    pub(crate) fn pair(left: Expr, sign: char, right: Expr) -> Self {
        Expr::Pair(Box::new(left), sign, Box::new(right))
    }
}

/// Writes an integer as a person would: `2e5` for 200000.
pub(crate) fn number(value: i64) -> String {
    let text = value.to_string();
    let digits = text.trim_end_matches('0');
    let zeros = text.len() - digits.len();
    if zeros >= 4 && digits.trim_start_matches('-').len() <= 2 {
        format!("{digits}e{zeros}")
    } else {
        text
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
    pub(crate) rule: Rule,
    pub(crate) at: Range<usize>,
}

impl Condition {
    pub(crate) fn new(rule: Rule) -> Self {
        Condition { rule, at: 0..0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Rule {
    /// Amounts in a chain; each of one place compares with each of the next: `1 <= n, m <= 2e5`.
    Chain(Vec<Expr>, Vec<(Relation, Vec<Expr>)>),
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

/// The column at which conditions begin, where the declaration leaves room.
const COLUMN: usize = 27;

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.free {
            f.write_str("free\n")?;
        }
        f.write_str(&shown(&self.body, 0))
    }
}

/// Returns lines of the notation; an inner one is moved to the right.
fn shown(lines: &[Line], depth: usize) -> String {
    lines.iter().map(|line| shown_line(line, depth)).collect()
}

fn shown_line(line: &Line, depth: usize) -> String {
    let mut shown = "  ".repeat(depth);
    for (at, item) in line.items.iter().enumerate() {
        let follows = at > 0 && joins(&line.items[at - 1], item);
        if at > 0 && !follows {
            shown.push(' ');
        }
        match item {
            Item::Field(field) => {
                let leads = line.items.get(at + 1).is_some_and(|next| joins(item, next));
                shown += if follows { "," } else { field.kind.word() };
                shown += &format!(" {}{}", declared(field), if leads { "" } else { ";" });
            }
            Item::Group(group) => shown += &self::group(group, depth),
        }
    }
    let mut behind = listed(&line.conditions);
    if let Some(remark) = &line.remark {
        behind += &format!("{}# {remark}", if behind.is_empty() { "" } else { "  " });
    }
    let last = shown.rsplit('\n').next().unwrap_or_default().chars().count();
    let pad = COLUMN.saturating_sub(last).max(1);
    match behind.is_empty() {
        true => format!("{shown}\n"),
        false => format!("{shown}{:pad$}{behind}\n", ""),
    }
}

/// Returns whether two items share a word of the notation: `int n, m;`.
fn joins(one: &Item, next: &Item) -> bool {
    matches!((one, next), (Item::Field(one), Item::Field(next)) if one.kind == next.kind)
}

fn declared(field: &Field) -> String {
    let sizes: String = field.sizes.iter().map(|size| format!("[{size}]")).collect();
    format!("{}{sizes}", field.name.text)
}

fn group(group: &Group, depth: usize) -> String {
    let count = group.count.as_ref().map_or(String::new(), |count| format!("[{count}]"));
    let end = format!("}}{count};");
    let short = group.variants.iter().all(|variant| {
        variant.body.len() <= 1
            && variant.body.iter().all(|line| line.conditions.is_empty() && line.remark.is_none())
    });
    let mut shown = String::from("{");
    for (at, variant) in group.variants.iter().enumerate() {
        let tag = variant.tag.as_ref().map_or(String::new(), |tag| format!(" {tag}"));
        if short {
            let text = self::shown(&variant.body, 0);
            shown += &format!("{}{tag}", if at > 0 { " |" } else { "" });
            shown += &format!("{}{}", if text.is_empty() { "" } else { " " }, text.trim_end());
            shown += if text.is_empty() && at + 1 == group.variants.len() { ";" } else { "" };
        } else {
            let head = if at > 0 { format!("{}|{tag}", "  ".repeat(depth)) } else { tag };
            shown += &format!("{head}\n{}", self::shown(&variant.body, depth + 1));
        }
    }
    match short {
        true => format!("{shown} {end}"),
        false => format!("{shown}{}{end}", "  ".repeat(depth)),
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
            Expr::Number(_, text) => f.write_str(text),
            Expr::Name(name) => f.write_str(&name.text),
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
            Expr::Extreme(which, all) => {
                let word = if *which == Extreme::Min { "min" } else { "max" };
                write!(f, "{word}({})", listed(all))
            }
            Expr::Len(name) => write!(f, "len({})", name.text),
            Expr::Sum(name) => write!(f, "sum({})", name.text),
            Expr::Count(name, of) => write!(f, "count({}, {of})", name.text),
            Expr::Digits(name) => write!(f, "digits({})", name.text),
            Expr::Run(name) => write!(f, "run({})", name.text),
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

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rule.fmt(f)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Chain(first, rest) => {
                f.write_str(&listed(first))?;
                rest.iter().try_for_each(|(how, next)| write!(f, " {} {}", how.sign(), listed(next)))
            }
            Rule::Let(name, of) => write!(f, "let {name} = {of}"),
            Rule::Chars(name, set) => write!(f, "{name} in [{set}]"),
            Rule::OneOf(name, values) => write!(f, "{name} in {{{}}}", listed(values)),
            Rule::Distinct(names) => write!(f, "distinct({})", listed(names)),
            Rule::Sorted { of, strictly } => {
                write!(f, "{}({of})", if *strictly { "increasing" } else { "sorted" })
            }
            Rule::Permutation { of, first: 1 } => write!(f, "permutation({of})"),
            Rule::Permutation { of, first } => write!(f, "permutation({of}, {first})"),
            Rule::Tree { of, ordered } => {
                write!(f, "{}tree({})", if *ordered { "ordered " } else { "" }, listed(of))
            }
            Rule::Graph { of, kind } => {
                let words = [
                    (kind.simple, "simple "),
                    (kind.connected, "connected "),
                    (kind.acyclic, "acyclic "),
                ];
                words.iter().filter(|word| word.0).try_for_each(|word| f.write_str(word.1))?;
                write!(f, "{}({})", if kind.directed { "digraph" } else { "graph" }, listed(of))
            }
        }
    }
}
