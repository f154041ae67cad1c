//! The shortest rule that tells the cases on which a program fails from those on which it is right.
//!
//! A rule is a guess: it holds on the cases that it was taken from. Whoever prints one first makes more cases and asks
//! [`Rule::holds`].

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;

use fixedbitset::FixedBitSet;

use crate::generate::Feature;

/// What is known of a case that a program was run on.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its features. What comes first is plainer.
    pub features: Vec<Feature>,
    /// Whether the program fails on it.
    pub fails: bool,
}

/// Something that a case has or has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    name: String,
    relation: Relation,
    amount: i128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Is,
    AtLeast,
    AtMost,
}

impl Condition {
    fn admits(&self, seen: &Seen) -> bool {
        let feature = seen.features.iter().find(|feature| feature.name == self.name);
        feature.is_some_and(|feature| self.takes(feature.amount))
    }

    fn takes(&self, amount: i128) -> bool {
        match self.relation {
            Relation::Is => amount == self.amount,
            Relation::AtLeast => amount >= self.amount,
            Relation::AtMost => amount <= self.amount,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Condition { name, relation, amount } = self;
        let sign = match relation {
            Relation::Is => "=",
            Relation::AtLeast => ">=",
            Relation::AtMost => "<=",
        };
        // What is 1 or 0 says so in its name.
        let (no, some) = (
            matches!((relation, amount), (Relation::Is | Relation::AtMost, 0)),
            matches!((relation, amount), (Relation::Is | Relation::AtLeast, 1)),
        );
        match (relation, amount, name.split_once(" - ")) {
            _ if name.starts_with("\"1 if ") && (no || some) => {
                write!(f, "\"{} is {some}", &name["\"1 if ".len()..])
            }
            // What is counted against nothing is compared.
            (_, 0, Some((one, other))) => write!(f, "{one} {sign} {other}"),
            (Relation::AtLeast, 1, Some((one, other))) => write!(f, "{one} > {other}"),
            (Relation::AtMost, -1, Some((one, other))) => write!(f, "{one} < {other}"),
            _ if ["\"", "any ", "the "].iter().any(|begin| name.starts_with(begin)) => match relation {
                Relation::Is => write!(f, "{name} is {amount}"),
                Relation::AtLeast => write!(f, "{name} is {amount} or more"),
                Relation::AtMost => write!(f, "{name} is {amount} or less"),
            },
            _ => write!(f, "{name} {sign} {amount}"),
        }
    }
}

/// What a rule says of the cases that meet its conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It fails on each of them, and on no other.
    FailsExactly,
    /// It fails on each of them.
    Fails,
    /// It is right on each of them.
    Passes,
}

/// A rule: conditions that a case meets all of, and what that says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says.
    pub claim: Claim,
    /// The conditions: one or two.
    pub conditions: Vec<Condition>,
}

/// How many cases a rule says something of, and how many there are besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The cases that meet the conditions.
    pub inside: u64,
    /// The others.
    pub outside: u64,
    /// Those of the others on which the program fails.
    pub outside_failing: u64,
}

impl Rule {
    /// Returns whether a case meets its conditions.
    pub fn admits(&self, seen: &Seen) -> bool {
        self.conditions.iter().all(|condition| condition.admits(seen))
    }

    /// Returns whether what it says is so of a case.
    pub fn holds(&self, seen: &Seen) -> bool {
        match (self.claim, self.admits(seen)) {
            (Claim::FailsExactly, inside) => inside == seen.fails,
            (Claim::Fails, true) => seen.fails,
            (Claim::Passes, true) => !seen.fails,
            (Claim::Fails | Claim::Passes, false) => true,
        }
    }

    /// Returns whether cases that meet its conditions differ from the others.
    pub fn tells(&self, all: &[Seen]) -> bool {
        let share = if self.is_of_the_smallest(all) { SMALLEST } else { OTHERS };
        self.parts(all, share)
    }

    /// Returns whether it says only that the program is right where some number is as small as it can be.
    fn is_of_the_smallest(&self, all: &[Seen]) -> bool {
        let [Condition { name, amount, .. }] = &self.conditions[..] else { return false };
        let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        let amounts = || all.iter().flat_map(|seen| &seen.features).filter(|of| of.name == *name);
        self.claim == Claim::Passes && is_plain && amounts().all(|of| of.amount >= *amount)
    }

    /// Returns whether it tells all of these cases apart.
    pub fn is_exact(&self, all: &[Seen]) -> bool {
        self.parts(all, 100)
    }

    /// Returns whether it does not say the same of at least this share of the others, in percent.
    fn parts(&self, all: &[Seen], share: u64) -> bool {
        let Extent { outside, outside_failing, .. } = self.extent(all);
        match self.claim {
            Claim::FailsExactly => true,
            Claim::Fails => 100 * (outside - outside_failing) >= share * outside,
            Claim::Passes => 100 * outside_failing >= share * outside,
        }
    }

    /// Returns how much it says of some cases.
    pub fn extent(&self, all: &[Seen]) -> Extent {
        let mut extent = Extent::default();
        for seen in all {
            match self.admits(seen) {
                true => extent.inside += 1,
                false => {
                    extent.outside += 1;
                    extent.outside_failing += u64::from(seen.fails);
                }
            }
        }
        extent
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conditions: Vec<String> = self.conditions.iter().map(ToString::to_string).collect();
        f.write_str(&conditions.join(" and "))
    }
}

/// A rule of its kind is worth a look if it says something of at least this many cases, and of at least this share of those
/// that it could be about, in percent.
const LEAST: u64 = 12;
const SHARE: [u64; 2] = [60, 40];

/// A plainer condition may say this much less than another one, in percent of what that says.
const PLAIN: u64 = 85;

/// That a program is right on all of some cases tells nothing unless it is wrong on at least this share of the others, in
/// percent: who is seldom wrong may not have met the case yet, and small cases are mostly right.
const OTHERS: u64 = 50;

/// In the smallest cases of all, little can go wrong: that a program is right on these tells something if it is wrong on so many
/// others.
const SMALLEST: u64 = 90;

/// Returns the best rule of each kind that holds on all these cases: the one that tells them apart, or else the one that
/// says most of those on which the program fails, and the one that says most of the others.
pub fn rules(all: &[Seen]) -> Vec<Rule> {
    let failing = all.iter().filter(|seen| seen.fails).count() as u64;
    let passing = all.len() as u64 - failing;
    if failing == 0 || passing == 0 {
        return Vec::new();
    }
    let table = Table::of(all);
    if let Some(conditions) = table.exact() {
        return vec![Rule { claim: Claim::FailsExactly, conditions }];
    }
    let passes = places(all, |seen| !seen.fails);
    let worth = |of: u64, share: u64| LEAST.max(of * share / 100);
    let fails = table
        .within(&table.fails, worth(failing, SHARE[0]))
        .map(|conditions| (Claim::Fails, conditions));
    let passes =
        table.within(&passes, worth(passing, SHARE[1])).map(|conditions| (Claim::Passes, conditions));
    let both = fails.into_iter().chain(passes);
    both.map(|(claim, conditions)| Rule { claim, conditions }).filter(|rule| rule.tells(all)).collect()
}

struct Table {
    conditions: Vec<Condition>,
    sets: Vec<FixedBitSet>,
    fails: FixedBitSet,
}

impl Table {
    /// Of several conditions that the same cases meet, the first is the plainest: the others would say the same.
    fn of(all: &[Seen]) -> Self {
        let (mut conditions, mut sets, mut known) = (Vec::new(), Vec::new(), HashSet::new());
        for (feature, amounts) in columns(all) {
            for condition in self::conditions(feature, &amounts, all) {
                let set = places(&amounts, |amount| amount.is_some_and(|of| condition.takes(of)));
                if known.insert(set.clone()) {
                    conditions.push(condition);
                    sets.push(set);
                }
            }
        }
        Table { conditions, sets, fails: places(all, |seen| seen.fails) }
    }

    fn named(&self, places: &[usize]) -> Vec<Condition> {
        let all: Vec<Condition> = places.iter().map(|&place| self.conditions[place].clone()).collect();
        match &all[..] {
            // Neither more nor less is the same.
            [one, other] if one.name == other.name && one.amount == other.amount => {
                vec![Condition { relation: Relation::Is, ..one.clone() }]
            }
            _ => all,
        }
    }

    fn exact(&self) -> Option<Vec<Condition>> {
        // Each of two meets all failing cases.
        let around: Vec<usize> =
            (0..self.sets.len()).filter(|&at| self.fails.is_subset(&self.sets[at])).collect();
        if let Some(&alone) = around.iter().find(|&&at| self.sets[at] == self.fails) {
            return Some(self.named(&[alone]));
        }
        let failing = self.fails.count_ones(..);
        let is_exact =
            |&[one, other]: &[usize; 2]| self.sets[one].intersection_count(&self.sets[other]) == failing;
        pairs(&around).find(is_exact).map(|pair| self.named(&pair))
    }

    /// Returns one condition, or two, that only cases of this set meet, and as many of them as possible. Two have to be worth
    /// a half more than one.
    fn within(&self, set: &FixedBitSet, least: u64) -> Option<Vec<Condition>> {
        let all: Vec<usize> = (0..self.sets.len()).collect();
        let alone: Vec<(u64, usize)> = all
            .iter()
            .filter(|&&at| self.sets[at].is_subset(set))
            .map(|&at| (self.sets[at].count_ones(..) as u64, at))
            .collect();
        // What says nearly as much and comes first is plainer.
        let most = alone.iter().map(|&(count, _)| count).max().unwrap_or(0);
        let alone = alone.into_iter().find(|&(count, _)| 100 * count >= PLAIN * most);
        // Of a pair both have to say more together than one of them says, and neither says more than it meets of the set.
        // So the largest come first, and what is too small to be better ends the search.
        let half = all.iter().copied().filter(|&at| !self.sets[at].is_subset(set));
        let mut half: Vec<(u64, usize)> =
            half.map(|at| (self.sets[at].intersection_count(set) as u64, at)).collect();
        half.sort_by_key(|&(count, at)| (Reverse(count), at));
        let mut best: Option<(u64, [usize; 2])> = None;
        for (nth, &(most, one)) in half.iter().enumerate() {
            let enough = best.map_or(least, |(count, _)| count + 1);
            if most < enough {
                break;
            }
            for &(_, other) in half[nth + 1..].iter().take_while(|&&(most, _)| most >= enough) {
                let count = self.sets[one].intersection_count(&self.sets[other]) as u64;
                let is_better = best.is_none_or(|(most, _)| count > most) && count >= least;
                if is_better && (&self.sets[one] & &self.sets[other]).is_subset(set) {
                    best = Some((count, [one.min(other), one.max(other)]));
                }
            }
        }
        match (alone.filter(|&(count, _)| count >= least), best) {
            (Some((count, at)), Some((more, _))) if 2 * more < 3 * count => Some(self.named(&[at])),
            (_, Some((_, pair))) => Some(self.named(&pair)),
            (Some((_, at)), None) => Some(self.named(&[at])),
            (None, None) => None,
        }
    }
}

fn pairs(of: &[usize]) -> impl Iterator<Item = [usize; 2]> {
    of.iter().enumerate().flat_map(|(at, &one)| of[at + 1..].iter().map(move |&other| [one, other]))
}

/// Returns the amounts of each feature, one for each case, in the order of the features.
fn columns(all: &[Seen]) -> Vec<(&Feature, Vec<Option<i128>>)> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut columns: Vec<(usize, &Feature, Vec<Option<i128>>)> = Vec::new();
    for (case, seen) in all.iter().enumerate() {
        for (place, feature) in seen.features.iter().enumerate() {
            let column = *places.entry(&feature.name).or_insert_with(|| {
                columns.push((place, feature, vec![None; all.len()]));
                columns.len() - 1
            });
            columns[column].2[case] = Some(feature.amount);
        }
    }
    // One that the first cases lack stands where it first stood.
    columns.sort_by_key(|&(place, ..)| place);
    columns.into_iter().map(|(_, feature, amounts)| (feature, amounts)).collect()
}

/// The most amounts of a feature that make conditions of their own.
const AMOUNTS: usize = 8;

/// Returns the conditions on a feature that may matter, simple ones first: where its amount is of the failing cases and of
/// the others.
fn conditions(feature: &Feature, amounts: &[Option<i128>], all: &[Seen]) -> Vec<Condition> {
    let of = |fails: bool| -> BTreeSet<i128> {
        let amounts = amounts.iter().zip(all).filter(|(_, seen)| seen.fails == fails);
        amounts.filter_map(|(&amount, _)| amount).collect()
    };
    let [failing, passing] = [of(true), of(false)];
    let values: Vec<i128> = failing.union(&passing).copied().collect();
    let mut conditions = Vec::new();
    if values.len() < 2 {
        return conditions;
    }
    let mut add = |relation, amount| {
        conditions.push(Condition { name: feature.name.to_string(), relation, amount });
    };
    // Between two neighbouring amounts lies a limit, which is a round number if there is one.
    let gaps: Vec<[i128; 2]> = values.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    let ends = [failing.first(), failing.last(), passing.first(), passing.last()];
    let matters = |at: usize| {
        let [low, high] = gaps[at];
        gaps.len() <= AMOUNTS
            || ends.iter().any(|&end| end == Some(&low) || end == Some(&high))
            || at.is_multiple_of((gaps.len() / AMOUNTS).max(1))
            || (low < 0) != (high < 0)
    };
    for [low, high] in (0..gaps.len()).filter(|&at| matters(at)).map(|at| gaps[at]) {
        let limit = round(low, high);
        add(Relation::AtLeast, limit);
        // The least amount is one that others cannot go below; beyond the greatest there may be more.
        match values.first() {
            Some(&first) if first == low => add(Relation::Is, first),
            _ => add(Relation::AtMost, limit - 1),
        }
    }
    if values.len() <= 2 * AMOUNTS {
        values.iter().for_each(|&amount| add(Relation::Is, amount));
    }
    conditions
}

/// Returns the roundest number above `low` and up to `high`: one at which a type ends, or one with many zeros.
fn round(low: i128, high: i128) -> i128 {
    let inside = |number: &i128| low < *number && *number <= high;
    let types = [31, 32, 63, 64, 15, 16, 7, 8].map(|bits| 1_i128 << bits);
    let below = types.map(|end| -end);
    let zero = [0, 1];
    let special = zero.into_iter().chain(types).chain(below).find(inside);
    let tens = || {
        (1..30).rev().map(|zeros| 10_i128.pow(zeros)).find_map(|ten| {
            let number = high.div_euclid(ten) * ten;
            inside(&number).then_some(number)
        })
    };
    special.or_else(tens).unwrap_or(high)
}

fn places<T>(all: &[T], is_in: impl Fn(&T) -> bool) -> FixedBitSet {
    let mut places = FixedBitSet::with_capacity(all.len());
    places.extend((0..all.len()).filter(|&at| is_in(&all[at])));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(fails: impl Fn(i128, i128) -> bool, all: impl Iterator<Item = (i128, i128)>) -> Vec<Seen> {
        let features = |n: i128, a: i128| vec![Feature::new("n", n), Feature::new("max(a)", a)];
        all.map(|(n, a)| Seen { features: features(n, a), fails: fails(n, a) }).collect()
    }

    fn small() -> impl Iterator<Item = (i128, i128)> {
        (1..9).flat_map(|n| (-5..6).map(move |a| (n, a)))
    }

    fn told(rules: &[Rule]) -> Vec<(Claim, String)> {
        rules.iter().map(|rule| (rule.claim, rule.to_string())).collect()
    }

    #[test]
    fn one_condition_or_two_tell_failing_cases_from_others() {
        let exactly = |fails: fn(i128, i128) -> bool| told(&rules(&seen(fails, small())));
        assert_eq!(exactly(|_, a| a < 0), [(Claim::FailsExactly, "max(a) <= -1".into())]);
        let both = (Claim::FailsExactly, "n = 1 and max(a) >= 3".into());
        assert_eq!(exactly(|n, a| n == 1 && a > 2), [both]);
    }

    #[test]
    fn where_nothing_tells_them_apart_rules_speak_of_one_kind() {
        // It fails on every second case, but never if n is small, and always if a is positive.
        let all = seen(|n, a| n > 2 && (a > 0 || (n + a) % 2 == 0), small());
        let rules = rules(&all);
        assert_eq!(
            told(&rules),
            [(Claim::Fails, "n >= 3 and max(a) >= 1".into()), (Claim::Passes, "n <= 2".into())]
        );
        assert!(rules.iter().all(|rule| all.iter().all(|seen| rule.holds(seen))));
        let Extent { inside, outside, outside_failing } = rules[1].extent(&all);
        assert_eq!((inside, outside), (22, 66));
        assert!(outside_failing > 30);
    }

    #[test]
    fn what_is_counted_is_there_or_not() {
        let seen = |fails: fn(i128) -> bool| -> Vec<Seen> {
            let features = |times: i128| vec![Feature::new("\"swaps: up\"", times)];
            (0..9).map(|times| Seen { features: features(times), fails: fails(times) }).collect()
        };
        let first = |fails| told(&rules(&seen(fails)))[0].1.clone();
        assert_eq!(first(|times| times > 0), "\"swaps: up\" is 1 or more");
        assert_eq!(first(|times| times == 0), "\"swaps: up\" is 0");
        assert_eq!(first(|times| times > 2), "\"swaps: up\" is 3 or more");
    }

    #[test]
    fn a_condition_reads_as_a_sentence() {
        let said = |name: &'static str, relation, amount| {
            Condition { name: name.into(), relation, amount }.to_string()
        };
        assert_eq!(said("max(x) - min(x)", Relation::Is, 0), "max(x) = min(x)");
        assert_eq!(said("x - y", Relation::AtLeast, 1), "x > y");
        assert_eq!(said("x - y", Relation::AtMost, -1), "x < y");
        assert_eq!(said("x - y", Relation::AtLeast, 7), "x - y >= 7");
        assert_eq!(said("\"1 if all fits\"", Relation::Is, 0), "\"all fits\" is false");
        assert_eq!(said("any answer", Relation::Is, 1), "any answer is 1");
        assert_eq!(said("\"rows: least\"", Relation::AtMost, 3), "\"rows: least\" is 3 or less");
    }

    #[test]
    fn a_limit_is_the_end_of_a_type_if_it_may_be() {
        let sums = [12, 400_000, 1_900_000_000, 2_400_000_000, 9_000_000_000];
        let all = seen(|_, a| a >= 1 << 31, sums.into_iter().map(|sum| (1, sum)));
        assert_eq!(told(&rules(&all))[0].1, "max(a) >= 2147483648");
        assert_eq!([round(-7, 5), round(41, 59), round(120, 1_999), round(6, 7)], [0, 50, 128, 7]);
    }

    #[test]
    fn a_rule_that_a_new_case_contradicts_does_not_hold() {
        let rule = &rules(&seen(|_, a| a < 0, small()))[0];
        let other = |a: i128, fails| Seen { features: vec![Feature::new("max(a)", a)], fails };
        assert!(rule.holds(&other(-9, true)) && rule.holds(&other(9, false)));
        assert!(!rule.holds(&other(-9, false)) && !rule.holds(&other(9, true)));
    }
}
