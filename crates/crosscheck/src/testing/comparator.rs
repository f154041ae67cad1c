//! The comparator: it must notice when any single value in a step is changed. A comparator that overlooks any one field
//! must fail the same check.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::Step as _;
use crosscheck_core::compare::lockstep::Strictness;
use crosscheck_core::erased::AnyStep;
use crosscheck_core::foreign::foreign;
use serde_json::Value;

use super::alteration::Pool;
use super::{CheckResult, Ground, List, PASSED, ensure, skipped};

pub(super) fn list(list: &mut List) {
    list.add("comparator::notices_whatever_is_changed_in_a_step", notices);
    list.add("comparator::misses_something_if_it_overlooks_a_field", misses);
}

type Pairs = Vec<(AnyStep, AnyStep)>;

fn pairs(ground: &Ground) -> Result<Pairs, String> {
    let steps = ground.steps()?;
    let mut json = Vec::new();
    for step in steps {
        let value = serde_json::to_value(step).map_err(|why| format!("a step is not JSON: {why}"))?;
        let read = step.another(value.clone());
        ensure(read.as_ref().is_ok_and(|read| read == step), || {
            let problem = read.map_or_else(|why| why.to_string(), |read| format!("{read:?}"));
            format!("a step does not read back from its JSON:\n{step:?}\n{value}\n{problem}")
        })?;
        json.push(value);
    }
    let pool = Pool::new(&json);
    let altered = |(step, value): (&AnyStep, &Value)| {
        pool.altered(step, value).map(|other| (step.clone(), other)).collect::<Vec<_>>()
    };
    Ok(steps.iter().zip(&json).flat_map(altered).collect())
}

const CONSTANT: &str = "no value of a step can be changed to another";

fn notices(ground: &Ground) -> CheckResult {
    let (pairs, strict) = (pairs(ground)?, Strictness::default());
    ensure(pairs.is_empty() || pairs.len() >= ground.plan.changes, || {
        format!(
            "only {} changes of a step could be made, and {} must be",
            pairs.len(),
            ground.plan.changes
        )
    })?;
    let mut noticed = 0;
    for (step, other) in &pairs {
        let both = || foreign(&format!("{step:?}\n{other:?}")).in_lines().to_string();
        let Some(seen) = strict.compare(step, other) else {
            let is_close = step.fields().iter().any(|field| step.is_close(other, field.name));
            ensure(is_close, || format!("these steps differ, and are taken as equal:\n{}", both()))?;
            continue;
        };
        noticed += 1;
        ensure(seen.field != "a field without a name", || {
            format!("these steps differ, and no field of `Step::fields` shows in what:\n{}", both())
        })?;
    }
    ensure(pairs.is_empty() || noticed > 0, || {
        "whatever is changed in a step is close enough to it (`Subject::is_close`)".into()
    })?;
    if pairs.is_empty() { skipped(CONSTANT) } else { PASSED }
}

fn misses(ground: &Ground) -> CheckResult {
    let (pairs, strict) = (pairs(ground)?, Strictness::default());
    let fields = pairs.iter().flat_map(|(step, _)| step.fields());
    let names: BTreeSet<&'static str> = fields.map(|field| field.name).collect();
    // The pairs by the field that shows their difference. A comparator that overlooks this field may miss them.
    let mut shown = BTreeMap::<&'static str, Vec<_>>::new();
    for pair in &pairs {
        let seen = strict.compare(&pair.0, &pair.1).map(|seen| seen.field);
        seen.into_iter().for_each(|name| shown.entry(name).or_default().push(pair));
    }
    let mut constant = Vec::new();
    for &name in &names {
        let lax = Strictness { overlook: vec![name] };
        let missed = |pairs: &Vec<&(AnyStep, AnyStep)>| {
            pairs.iter().any(|(step, other)| lax.compare(step, other).is_none())
        };
        match (shown.get(name).map(missed), ground.is_implied(name)) {
            (Some(true), true) => {
                return Err(format!("{name:?} does not only repeat others: remove the excuse"));
            }
            (Some(false), false) => {
                return Err(format!(
                    "a comparator that overlooks {name:?} misses nothing: whenever it differs, another field \
                     does. If it only repeats others, excuse it (`Excuse::implied`)"
                ));
            }
            (None, false) => constant.push(name),
            _ => {}
        }
    }
    if constant.is_empty() && !names.is_empty() {
        return PASSED;
    }
    let checked = names.len() - constant.len();
    skipped(match names.is_empty() {
        true => CONSTANT.to_owned(),
        false => format!(
            "{checked} of {} fields are checked; in {} steps nothing changes {constant:?} alone",
            names.len(),
            ground.steps()?.len()
        ),
    })
}
