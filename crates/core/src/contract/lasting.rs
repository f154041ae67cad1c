//! Names that last as long as those in the code, though they were read.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer};

/// A name in the code: of a field, of a clause. Serde takes a reference for one into what it reads; this says otherwise.
pub type Name = &'static str;

/// Returns a topic's or a field's name that lasts as long as the names in the code. Each name is kept once. A game has
/// few; what has many, such as the keys of a map, goes by one name once there are too many to keep.
pub(crate) fn lasting(name: &str) -> Name {
    const MOST: usize = 4096;
    static NAMES: Mutex<BTreeSet<Name>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    if names.len() >= MOST {
        return "one of many";
    }
    let new: Name = Box::leak(name.into());
    names.insert(new);
    new
}

pub(crate) fn name<'de, D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
    Ok(lasting(&String::deserialize(from)?))
}

pub(crate) fn perhaps<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Name>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.as_deref().map(lasting))
}
