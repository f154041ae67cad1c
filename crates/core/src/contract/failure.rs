//! Failures that only whoever has seen them can explain.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lasting::lasting;

/// A failure that is neither a differing step nor a broken law. The judge that found it explains it.
pub trait Failure: Any + fmt::Debug + Send + Sync {
    /// Returns the kind of failure, such as `TLE`. Shrinking keeps the kind.
    fn kind(&self) -> String;

    /// Returns more rows for the report, with their names.
    fn rows(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns a picture for the report, as lines of text.
    fn picture(&self) -> Option<String> {
        None
    }
}

impl dyn Failure {
    /// Returns what is to be said of it in one line.
    pub fn told(&self) -> String {
        let rows = self.rows().into_iter().map(|(name, words)| format!("; {name}: {words}"));
        self.kind() + &rows.collect::<String>()
    }
}

/// Two failures are equal if their kind and their debug output are equal.
impl PartialEq for dyn Failure {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && format!("{self:?}") == format!("{other:?}")
    }
}

/// A failure as it was seen in another process, in words.
#[derive(Clone, Serialize, Deserialize)]
struct Reported {
    kind: String,
    rows: Vec<(String, String)>,
    picture: Option<String>,
}

/// What is said of it may vary from play to play.
impl fmt::Debug for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)
    }
}

impl Failure for Reported {
    fn kind(&self) -> String {
        self.kind.clone()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        self.rows.iter().map(|(name, words)| (lasting(name), words.clone())).collect()
    }

    fn picture(&self) -> Option<String> {
        self.picture.clone()
    }
}

/// Writes a failure in words.
pub(crate) fn serialize<S: Serializer>(failure: &Arc<dyn Failure>, to: S) -> Result<S::Ok, S::Error> {
    let rows = failure.rows().into_iter().map(|(name, words)| (name.to_owned(), words));
    let (kind, picture) = (failure.kind(), failure.picture());
    Reported { kind, rows: rows.collect(), picture }.serialize(to)
}

/// Reads a failure that was written in words.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<dyn Failure>, D::Error> {
    Ok(Arc::new(Reported::deserialize(from)?))
}
