//! The two languages in which validators are written, as far as they differ.

use crate::written::{Fold, Kind, UNIT};

/// The language of a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Python without any library, as the ICPC problem package format calls it.
    Python,
    /// C++ with testlib, as Polygon and many other judges call it.
    Cpp,
}

const PYTHON: &str = include_str!("prelude.py.txt");
const CPP: &str = include_str!("prelude.cpp.txt");

/// Words that a name of the shape must not take in one of the languages, or for which the validators have a meaning.
const TAKEN: &str = "False None True and as assert async await break class continue def del elif else except finally for from \
    global if import in is lambda nonlocal not or pass raise return try while with \
    alignas alignof and_eq asm auto bitand bitor bool case catch char char8_t char16_t char32_t compl concept const consteval \
    constexpr constinit const_cast co_await co_return co_yield decltype default delete do double dynamic_cast end enum explicit \
    export extern false float friend goto inline int long mutable namespace new noexcept not_eq nullptr operator or_eq private \
    protected public register reinterpret_cast requires short signed sizeof static static_assert static_cast struct switch \
    template this thread_local throw true typedef typeid typename union unsigned using virtual void volatile wchar_t xor \
    xor_eq std string vector \
    Fraction Lines Number Real Sets all among argc argv at consists contained count distinct div each fresh gcd graph hold inf kind last len \
    letters limit limits lines list main math max min mod nth one parents permutation range re reaches rising row run run_of_row run_of_word set size sorted spans \
    stdin sum sys times wrong zip any";

/// Returns whether a name of the shape cannot be one of a validator.
pub(super) fn is_taken(name: &str) -> bool {
    TAKEN.split_whitespace().any(|taken| taken == name)
        || ["all_", "record_", "seen_"].iter().any(|start| name.starts_with(start))
}

impl Dialect {
    /// Returns the whole validator: what all have, with the shape as it was written, and what this one reads.
    pub(super) fn whole(self, shape: &str, body: &str) -> String {
        let commented = |sign: &str| shape.replace('\n', &format!("\n{sign}     "));
        match self {
            Dialect::Python => {
                PYTHON.replace("@SHAPE@", &commented("#")) + body + "lines.finish()\nsys.exit(42)\n"
            }
            Dialect::Cpp => CPP.replace("@SHAPE@", &commented("//")).replace("@BODY@\n", body),
        }
    }

    fn pick<T>(self, python: T, cpp: T) -> T {
        match self {
            Dialect::Python => python,
            Dialect::Cpp => cpp,
        }
    }

    pub(super) fn depth(self) -> usize {
        self.pick(0, 1)
    }

    pub(super) fn statement(self, text: &str) -> String {
        format!("{text}{}", self.pick("", ";"))
    }

    /// Returns what comes between a head and its body, an empty body, and the line behind it.
    pub(super) fn braces(self) -> (&'static str, &'static str, &'static str) {
        self.pick((":", "pass", ""), (" {", "", "}"))
    }

    pub(super) fn repeat(self, variable: &str, from: &str, to: &str) -> String {
        let (range, first) = match from {
            "0" => (to.to_owned(), from.to_owned()),
            _ => (format!("{from}, {to}"), format!("times({from})")),
        };
        self.pick(
            format!("for {variable} in range({range})"),
            format!(
                "for (long long {variable} = {first}, end = times({to}); {variable} < end; {variable}++)"
            ),
        )
    }

    pub(super) fn branch(self, first: bool, condition: &str) -> String {
        let word = if first { "if" } else { self.pick("elif", "else if") };
        self.pick(format!("{word} {condition}"), format!("{word} ({condition})"))
    }

    pub(super) fn declare(self, kind: Kind, name: &str, value: &str) -> String {
        format!("{}{name} = {value}", self.pick(String::new(), format!("{} ", of(kind))))
    }

    pub(super) fn declare_list(self, kind: Kind, name: &str) -> String {
        self.pick(format!("{name} = []"), format!("vector<{}> {name};", of(kind)))
    }

    /// Returns the declaration of a set of rows that have values of these kinds.
    pub(super) fn declare_set(self, kinds: &[Kind], name: &str) -> String {
        let kinds: Vec<&str> = kinds.iter().map(|kind| of(*kind)).collect();
        self.pick(format!("{name} = set()"), format!("set<tuple<{}>> {name};", kinds.join(", ")))
    }

    pub(super) fn append(self, name: &str, value: &str) -> String {
        format!("{name}.{}({value})", self.pick("append", "push_back"))
    }

    pub(super) fn list(self, kind: Kind, values: &[String]) -> String {
        self.pick(String::new(), format!("vector<{}>", of(kind))) + &self.values(values)
    }

    /// Returns a list where it is clear what it holds.
    pub(super) fn values(self, values: &[String]) -> String {
        let values = values.join(", ");
        self.pick(format!("[{values}]"), format!("{{{values}}}"))
    }

    pub(super) fn among(self, one: &str, values: &[String]) -> String {
        let values = self.values(values);
        self.pick(format!("{one} in {values}"), format!("among({one}, {values})"))
    }

    pub(super) fn folded(self, which: Fold, values: &[String]) -> String {
        format!("{}{}({})", which.word(), self.pick("", "<Number>"), self.values(values))
    }

    /// Returns whether a test holds at each place `at` of an array.
    pub(super) fn all(self, test: &str, array: &str) -> String {
        self.pick(
            format!("all({test} for at in range(len({array})))"),
            format!("all(len({array}), [&](long long at) {{ return {test}; }})"),
        )
    }

    /// Returns whether a test holds for each value `one` of an array.
    pub(super) fn each(self, test: &str, array: &str) -> String {
        self.pick(
            format!("all({test} for one in {array})"),
            format!("each({array}, [&](const auto &one) {{ return {test}; }})"),
        )
    }

    pub(super) fn truth(self, is_so: bool) -> &'static str {
        if is_so { self.pick("True", "true") } else { self.pick("False", "false") }
    }

    pub(super) fn fraction(self, billionths: i128) -> String {
        self.pick(format!("Fraction({billionths}, {UNIT})"), format!("Number::of({billionths})"))
    }

    /// Returns a whole number with which is calculated: in C++, two plain ones could overflow.
    pub(super) fn operand(self, value: i128) -> String {
        self.pick(value.to_string(), format!("Number({value})"))
    }
}

/// Returns the type of a kind's values in C++.
fn of(kind: Kind) -> &'static str {
    match kind {
        Kind::Int | Kind::Real => "Number",
        Kind::Word | Kind::Char => "string",
    }
}
