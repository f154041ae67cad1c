//! Which campaign results belong to.

use crosscheck_host::digest;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foreign::{PART, foreign};

/// The name and the version of the format.
pub const FORMAT: &str = "results/1";

/// Which campaign results belong to. Results of different campaigns are never merged, and no campaign goes on from the
/// results of another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The name and the version of the format: `results/1`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "results/1")))]
    pub crosscheck: String,
    /// The command: `fuzz`.
    pub command: String,
    /// The game.
    pub game: String,
    /// The player that is compared with the reference: `engine`, the name of a misreading, or a program.
    pub against: String,
    /// The options that decide which cases the campaign plays and how it judges them.
    pub arguments: String,
    /// The seed.
    pub seed: u64,
    /// The number of shards.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub shards: u64,
    /// The number of cases of all shards together; none if only the time is limited.
    pub cases: Option<u64>,
    /// Whether the campaign goes on after its first finding.
    pub keep_going: bool,
    /// A checksum of the program's file.
    pub build: String,
    /// A checksum of the page of rules.
    pub rules: String,
    /// A checksum of the generator's table of families.
    pub generator: String,
    /// The commit that was built, if the environment names one.
    pub commit: Option<String>,
}

impl Head {
    /// Returns whether the campaign has no options, so that it played the usual cases and the floors of the generator hold.
    pub fn is_usual(&self) -> bool {
        let plain = self.arguments.is_empty() || self.arguments == format!("--plant {}", self.against);
        self.command == "fuzz" && plain
    }

    /// Returns why results with this head do not belong to results with the other, if they do not.
    pub fn mismatch(&self, other: &Head) -> Option<String> {
        type Field = (&'static str, fn(&Head) -> String);
        let fields: [Field; 13] = [
            ("format", |head| head.crosscheck.clone()),
            ("command", |head| head.command.clone()),
            ("game", |head| head.game.clone()),
            ("player", |head| head.against.clone()),
            ("arguments", |head| head.arguments.clone()),
            ("seed", |head| head.seed.to_string()),
            ("number of shards", |head| head.shards.to_string()),
            ("number of cases", |head| head.cases.map_or(String::new(), |cases| cases.to_string())),
            ("option --keep-going", |head| head.keep_going.to_string()),
            ("page of rules", |head| head.rules.clone()),
            ("generator", |head| head.generator.clone()),
            ("build", |head| head.build.clone()),
            ("commit", |head| head.commit.clone().unwrap_or_default()),
        ];
        let (what, of) = fields.into_iter().find(|(_, of)| of(self) != of(other))?;
        let shown = |value: &str| match value {
            "" => "none".to_owned(),
            value => foreign(value).at_most(PART).to_string(),
        };
        Some(format!(
            "they are of two campaigns, which differ in the {what}: {} and {}",
            shown(&of(self)),
            shown(&of(other))
        ))
    }
}

/// Returns a checksum of this program's file.
///
/// # Errors
/// Why the file could not be read.
pub fn build() -> Result<String, Error> {
    let sum = std::env::current_exe().and_then(|path| digest::of_file(&path));
    Ok(sum.map_err(|error| format!("cannot read this program's own file: {error}"))?)
}
