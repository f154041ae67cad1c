//! Reductions of several places of a case at once: of places that hold each other, none gets simpler alone.
//!
//! A case is a list here: its start and its turns, each in its serialized form.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use serde_json::Value;

use super::tree::{Path, at, at_mut, integer, length, numbers, paths, steps, without_chunk};
use crate::generate::reduce::chunks;

/// The most pairs of numbers, or of turns, to try.
const PAIRS: usize = 600;

/// The most numbers to try of which a play may have given out those above.
const NAMES: usize = 16;

/// The start or a turn of a reduced case.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    /// The part with this number in the case, as it is.
    Kept(usize),
    /// Something simpler.
    Changed(Value),
}

/// Cases with several places reduced at once. Each is made only when it is requested: most are not, after a success.
type Reduced = Box<dyn Iterator<Item = Vec<Part>>>;

/// Returns the cases with several places reduced at once, those that leave out the most first. A large case gets fewer
/// of each kind.
pub(super) fn joint(parts: Vec<Value>) -> impl Iterator<Item = Vec<Part>> {
    let whole = Rc::new(Whole::new(parts));
    let kinds: [fn(Rc<Whole>) -> Reduced; 5] =
        [without_turns, without_items, without_amounts, equal_numbers, pairs_of_numbers];
    kinds.into_iter().flat_map(move |kind| kind(Rc::clone(&whole)).take(whole.most))
}

struct Whole {
    parts: Vec<Value>,
    /// All numbers, in order, with their paths: the part, and then the way from there.
    numbers: Vec<(Path, i128)>,
    /// The name of the field or variant that each number is in.
    roles: Vec<String>,
    most: usize,
}

/// Lowers numbers above some number, as if fewer had been given out.
struct Renaming<'a> {
    above: i128,
    by: i128,
    /// Only numbers in fields of this name; `None` stands for all.
    role: Option<&'a str>,
}

impl Whole {
    fn new(parts: Vec<Value>) -> Self {
        let roles = |part: &Value| -> Vec<String> {
            numbers(part).iter().map(|(path, _)| role(part, path)).collect()
        };
        let roles = parts.iter().flat_map(roles).collect();
        let case = Value::Array(parts);
        let (numbers, most) = (numbers(&case), (500_000 / paths(&case).len()).min(20_000));
        let Value::Array(parts) = case else { unreachable!("it is a list") };
        Whole { parts, numbers, roles, most }
    }

    fn numbers_of(&self, parts: Range<usize>) -> impl Iterator<Item = (&(Path, i128), &str)> {
        let before = |part: usize| self.numbers.partition_point(|(path, _)| path[0] < part);
        let range = before(parts.start)..before(parts.end);
        self.numbers[range.clone()].iter().zip(self.roles[range].iter().map(|role| &**role))
    }

    fn renamed(&self, part: usize, Renaming { above, by, role }: &Renaming<'_>) -> Part {
        let mut changed = None;
        for ((path, number), of) in self.numbers_of(part..part + 1) {
            if number > above
                && role.is_none_or(|role| role == of)
                && let Some(less) = integer(number - by)
            {
                let value = changed.get_or_insert_with(|| self.parts[part].clone());
                *at_mut(value, &path[1..]) = less;
            }
        }
        changed.map_or(Part::Kept(part), Part::Changed)
    }

    /// Returns the ways to rename what is named after a turn: the first few names in all fields, and in those of each
    /// name.
    fn renamings(&self, turn: usize, by: i128) -> Vec<Renaming<'_>> {
        let mut names: BTreeMap<Option<&str>, BTreeSet<i128>> = BTreeMap::new();
        for ((_, number), role) in self.numbers_of(turn + 1..self.parts.len()) {
            for role in [None, Some(role)] {
                names.entry(role).or_default().insert(number - 1);
            }
        }
        // With one name alone, the fields of that name are all there are.
        let several = names.len() > 2;
        names.retain(|role, _| role.is_none() || several);
        let each = |(role, names): (_, BTreeSet<i128>)| {
            names.into_iter().take(NAMES).map(move |above| Renaming { above, by, role })
        };
        names.into_iter().flat_map(each).collect()
    }

    /// Returns the case with other numbers in some places; `None` if JSON has no such number. `changed` are parts that
    /// differ already.
    fn with(&self, mut changed: BTreeMap<usize, Value>, changes: &[(&Path, i128)]) -> Option<Vec<Part>> {
        for (path, number) in changes {
            let part = changed.entry(path[0]).or_insert_with(|| self.parts[path[0]].clone());
            *at_mut(part, &path[1..]) = integer(*number)?;
        }
        let part = |at| changed.remove(&at).map_or(Part::Kept(at), Part::Changed);
        Some((0..self.parts.len()).map(part).collect())
    }

    /// Leaves out one turn or two, and renames what is named later.
    fn without_two(&self, first: usize, second: usize) -> Vec<Vec<Part>> {
        let left = || (0..self.parts.len()).filter(move |at| *at != first && *at != second);
        let one_or_both = 1..=1 + i128::from(second > first);
        let renamings = one_or_both.flat_map(|by| self.renamings(first, by));
        let renamed = renamings.map(|renaming| {
            left()
                .map(|at| if at < first { Part::Kept(at) } else { self.renamed(at, &renaming) })
                .collect()
        });
        // Without one turn alone, it has been tried.
        let as_they_are = (second > first).then(|| left().map(Part::Kept).collect());
        renamed.chain(as_they_are).collect()
    }

    /// Leaves out a turn, and puts a number at a path of another part. Renames what is named later, or not.
    fn without_amount(&self, turn: usize, path: &Path, number: &Value) -> Vec<Vec<Part>> {
        let part = |at, renaming: &Option<Renaming<'_>>| {
            let renaming = renaming.as_ref().filter(|_| at > turn);
            let part = renaming.map_or(Part::Kept(at), |renaming| self.renamed(at, renaming));
            if path[0] != at {
                return part;
            }
            let mut value = match part {
                Part::Kept(at) => self.parts[at].clone(),
                Part::Changed(value) => value,
            };
            *at_mut(&mut value, &path[1..]) = number.clone();
            Part::Changed(value)
        };
        let left = || (0..self.parts.len()).filter(move |at| *at != turn);
        let renamings = [None].into_iter().chain(self.renamings(turn, 1).into_iter().map(Some));
        renamings.map(|renaming| left().map(|at| part(at, &renaming)).collect()).collect()
    }

    /// Leaves out a chunk of a list or a text, and lowers the numbers that point behind it, or one that counts.
    fn without_chunk(&self, path: &Path, chunk: &Range<usize>) -> Vec<Vec<Part>> {
        let (part, by) = (path[0], chunk.len() as i128);
        let mut less = self.parts[part].clone();
        let list = at_mut(&mut less, &path[1..]);
        *list = without_chunk(list, chunk.clone());
        let pointed = [chunk.end as i128 - 1, chunk.end as i128].map(|above| {
            let renaming = Renaming { above, by, role: None };
            let lower = |at| match at == part {
                true => Part::Changed(lowered_above(less.clone(), above, by)),
                false => self.renamed(at, &renaming),
            };
            (0..self.parts.len()).map(lower).collect()
        });
        let counts =
            self.numbers.iter().filter(|(other, number)| *number >= by && !other.starts_with(path));
        let counted = counts.take(NAMES).filter_map(|(other, number)| {
            self.with([(part, less.clone())].into(), &[(other, number - by)])
        });
        pointed.into_iter().chain(counted).collect()
    }
}

/// Returns the name of the last field or variant on the way to a number, with its place in the list there.
fn role(mut value: &Value, path: &[usize]) -> String {
    let mut role = String::new();
    for &nth in path {
        match value {
            Value::Object(fields) => role = fields.keys().nth(nth).cloned().unwrap_or_default(),
            _ => role.push_str(&format!(" {nth}")),
        }
        value = at(value, &[nth]);
    }
    role
}

fn lowered_above(mut value: Value, above: i128, by: i128) -> Value {
    for (path, number) in numbers(&value) {
        if number > above
            && let Some(less) = integer(number - by)
        {
            *at_mut(&mut value, &path) = less;
        }
    }
    value
}

/// Leaves out a turn, or two, and lowers later numbers above some number: a play may give out numbers, and the turns that
/// are left out no longer take any.
fn without_turns(whole: Rc<Whole>) -> Reduced {
    let count = whole.parts.len();
    let reach = (PAIRS / count).max(1);
    let pairs = (1..count)
        .rev()
        .flat_map(move |first| (first..count.min(first + 1 + reach)).map(move |second| (first, second)));
    Box::new(pairs.flat_map(move |(first, second)| whole.without_two(first, second)))
}

/// Leaves out items of a list, or characters of a text, and lowers the numbers that point behind them, or one that counts
/// them.
fn without_items(whole: Rc<Whole>) -> Reduced {
    let all =
        whole.parts.iter().enumerate().flat_map(|(part, value)| {
            paths(value).into_iter().map(move |path| [vec![part], path].concat())
        });
    let all: Vec<Path> = all.collect();
    Box::new(all.into_iter().flat_map(move |path| {
        let count = length(at(&whole.parts[path[0]], &path[1..]));
        let (whole, all_of_it) = (Rc::clone(&whole), (count > 0).then_some(0..count));
        let chunks = all_of_it.into_iter().chain(chunks(count));
        chunks.flat_map(move |chunk| whole.without_chunk(&path, &chunk))
    }))
}

/// Leaves out a turn, and lowers a number of another by one of its own, as if the turn had taken that much of it.
fn without_amounts(whole: Rc<Whole>) -> Reduced {
    let turns = (1..whole.parts.len()).rev();
    Box::new(turns.flat_map(move |turn| {
        let own = whole.numbers_of(turn..turn + 1).map(|((_, amount), _)| *amount);
        let amounts: BTreeSet<i128> = own.filter(|amount| *amount > 0).collect();
        let whole = Rc::clone(&whole);
        amounts.into_iter().flat_map(move |amount| {
            let larger =
                whole.numbers.iter().filter(|(path, number)| path[0] != turn && *number >= amount);
            let less = larger.filter_map(|(path, number)| Some((path, integer(number - amount)?)));
            less.flat_map(|(path, number)| whole.without_amount(turn, path, &number)).collect::<Vec<_>>()
        })
    }))
}

fn equal_numbers(whole: Rc<Whole>) -> Reduced {
    let values: BTreeSet<i128> = whole.numbers.iter().map(|(_, number)| *number).collect();
    Box::new(values.into_iter().flat_map(move |value| {
        let same = whole.numbers.iter().filter(|(_, number)| *number == value);
        let same: Vec<Path> = same.map(|(path, _)| path.clone()).collect();
        let (size, sign) = (value.abs(), value.signum());
        let lower = steps(size).map(move |step| sign * (size - step)).chain((sign < 0).then_some(size));
        let (whole, several) = (Rc::clone(&whole), same.len() > 1);
        lower.take_while(move |_| several).filter_map(move |less| {
            let changes: Vec<_> = same.iter().map(|path| (path, less)).collect();
            whole.with(BTreeMap::new(), &changes)
        })
    }))
}

/// Lowers two numbers by as much, or one at the cost of the other.
fn pairs_of_numbers(whole: Rc<Whole>) -> Reduced {
    let count = whole.numbers.len();
    let reach = (PAIRS / count.max(1)).max(2);
    let pairs = (0..count)
        .flat_map(move |one| (one + 1..count.min(one + 1 + reach)).map(move |other| (one, other)));
    Box::new(pairs.flat_map(move |(one, other)| {
        let [(a, left), (b, right)] = [&whole.numbers[one], &whole.numbers[other]];
        let (one, other) = (left.signum(), right.signum());
        let both =
            steps(left.abs().min(right.abs())).map(|step| (left - one * step, right - other * step));
        // All of one to the other, all but one, or half.
        let to_left = [right.abs(), right.abs() - 1, right.abs() / 2]
            .map(|step| (left + other * step, right - other * step));
        let to_right = [left.abs(), left.abs() - 1, left.abs() / 2]
            .map(|step| (left - one * step, right + one * step));
        let all = both.chain(to_left).chain(to_right);
        let with = |(left, right)| whole.with(BTreeMap::new(), &[(a, left), (b, right)]);
        all.filter_map(with).collect::<Vec<_>>()
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn reaches(from: Value, to: Value) -> bool {
        let (Value::Array(from), Value::Array(to)) = (from, to) else { return false };
        let value = |part| match part {
            Part::Kept(at) => from[at].clone(),
            Part::Changed(value) => value,
        };
        joint(from.clone()).any(|case| case.into_iter().map(value).eq(to.iter().cloned()))
    }

    #[test]
    fn a_turn_that_names_a_place_moves_with_the_items_before_it() {
        assert!(reaches(json!(["abcdef", {"at": 4}]), json!(["def", {"at": 1}])));
        assert!(reaches(json!([[7, 7, 7, 7], {"count": 4}]), json!([[7, 7], {"count": 2}])));
    }

    #[test]
    fn the_names_that_a_play_gives_out_move_with_the_turns_left_out() {
        let case = json!([0, "new", "new", {"use": 1}, "new", {"use": 2}]);
        assert!(reaches(case.clone(), json!([0, "new", {"use": 0}, "new", {"use": 1}])));
        assert!(reaches(case, json!([0, "new", "new", {"use": 1}])));
    }

    #[test]
    fn names_in_fields_of_one_name_move_without_the_numbers_of_others() {
        let case = json!([0, "new", {"amend": {"order": 1, "count": 5}}]);
        assert!(reaches(case, json!([0, {"amend": {"order": 0, "count": 5}}])));
    }

    #[test]
    fn what_a_turn_took_of_a_number_goes_with_it() {
        let case = json!([0, {"sell": {"count": 1}}, {"buy": {"count": 3}}, {"amend": {"order": 1, "count": 3}}]);
        for order in 0..2 {
            let less = json!([0, {"buy": {"count": 2}}, {"amend": {"order": order, "count": 3}}]);
            assert!(reaches(case.clone(), less), "{order}");
        }
    }

    #[test]
    fn numbers_that_hold_each_other_move_together() {
        assert!(reaches(json!([[50, 49], 0]), json!([[1, 0], 0])));
        assert!(reaches(json!([[50, 3, 50], 50]), json!([[0, 3, 0], 0])));
        assert!(reaches(json!([[-20, -12], 0]), json!([[-32, 0], 0])));
    }
}
