//! Tests of the comparator. Every single value in a step is changed, one at a time, and the comparator must notice
//! it. The same test must notice a comparator that overlooks any one field.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crosscheck::games::{self, Visit};
use crosscheck_core::compare::lockstep::Strictness;
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Step;
use crosscheck_core::{Game, store};
use serde_json::Value;

/// Fields that only repeat other fields, with the reason: a comparator that overlooks them loses nothing.
const IMPLIED: &[(&str, &str, &str)] =
    &[("texas", "hand formed", "without a hand there are no cards either, and those are compared")];

/// The values seen under each key in all steps of some traces. A key's value is changed to another of them.
type Pool = BTreeMap<String, Vec<Value>>;

fn gather(key: &str, value: &Value, pool: &mut Pool) {
    let known = pool.entry(key.to_owned()).or_default();
    if !known.contains(value) && known.len() < 50 {
        known.push(value.clone());
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| gather(&format!("{key}[]"), item, pool)),
        Value::Object(fields) => fields.iter().for_each(|(name, item)| gather(name, item, pool)),
        _ => {}
    }
}

/// Returns all values that differ from this one in a single place.
fn changed(key: &str, value: &Value, pool: &Pool) -> Vec<Value> {
    let mut all: Vec<Value> = match value {
        Value::Number(number) => number.as_u64().map(|n| (n + 1).into()).into_iter().collect(),
        Value::Array(items) => {
            let mut all = Vec::new();
            for (at, item) in items.iter().enumerate() {
                for other in changed(&format!("{key}[]"), item, pool) {
                    let mut items = items.clone();
                    items[at] = other;
                    all.push(Value::Array(items));
                }
            }
            if !items.is_empty() {
                all.push(Value::Array(items[1..].to_vec()));
            }
            all
        }
        Value::Object(fields) => {
            let mut all = Vec::new();
            for (name, item) in fields {
                for other in changed(name, item, pool) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), other);
                    all.push(Value::Object(fields));
                }
            }
            all
        }
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    };
    let others = pool.get(key).into_iter().flatten();
    all.extend(others.filter(|other| *other != value).cloned());
    all
}

/// Returns pairs of a step and another step that differs from it in a single place.
fn pairs<G: Game>() -> Vec<(G::Step, G::Step)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases");
    let kept = store::load::<G::Case>(&folder).unwrap_or_else(|e| panic!("{e}"));
    let steps: Vec<G::Step> = kept
        .iter()
        .flat_map(|kept| record(&mut *G::reference(), &kept.case).steps)
        .filter(|step| serde_json::to_string(step).expect("a step is data").len() < 2000)
        .take(400)
        .collect();
    let json: Vec<Value> =
        steps.iter().map(|step| serde_json::to_value(step).expect("a step is data")).collect();
    let mut pool = Pool::new();
    json.iter().for_each(|value| gather("step", value, &mut pool));
    // Only one value in a step is changed, never the whole step.
    pool.remove("step");
    let mut pairs = Vec::new();
    for (step, value) in steps.iter().zip(&json) {
        let others = changed("step", value, &pool).into_iter();
        let others = others.filter_map(|other| serde_json::from_value::<G::Step>(other).ok());
        pairs.extend(others.filter(|other| other != step).map(|other| (step.clone(), other)));
    }
    pairs
}

#[derive(Clone, Copy)]
struct Notices;

impl Visit for Notices {
    type Output = ();

    fn visit<G: Game>(self) {
        let pairs = pairs::<G>();
        assert!(pairs.len() > 1000, "{}: only {} changes could be made", G::NAME, pairs.len());
        let strict = Strictness::default();
        for (step, other) in &pairs {
            let seen = strict.compare(step, other);
            let seen = seen.unwrap_or_else(|| panic!("not noticed:\n{step:?}\n{other:?}"));
            assert_ne!(seen.name, "a field without a name", "no field shows:\n{step:?}\n{other:?}");
        }
    }
}

#[test]
fn whatever_is_changed_in_a_step_is_noticed_and_has_a_field_to_its_name() {
    games::each(|| Notices);
}

#[derive(Clone, Copy)]
struct Overlooks;

impl Visit for Overlooks {
    type Output = ();

    fn visit<G: Game>(self) {
        let pairs = pairs::<G>();
        let names: BTreeSet<&'static str> =
            pairs.iter().flat_map(|(step, _)| step.fields()).map(|field| field.name).collect();
        for name in names {
            let lax = Strictness { overlook: vec![name] };
            let missed = pairs.iter().any(|(step, other)| lax.compare(step, other).is_none());
            let implied = IMPLIED.iter().any(|(game, field, _)| (*game, *field) == (G::NAME, name));
            assert_eq!(missed, !implied, "{}: a comparator that overlooks {name:?}", G::NAME);
        }
    }
}

#[test]
fn a_comparator_that_overlooks_any_one_field_is_caught() {
    games::each(|| Overlooks);
}
