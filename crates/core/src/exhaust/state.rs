//! Saves the state of a run on disk.
//!
//! The first line is JSON: what the state belongs to, and its small part. A body follows. A checksum over both detects
//! a damaged file. A state belongs to one scope, one pair of sides and one program: what another program covered is not
//! covered by this one.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crosscheck_host::digest;
use serde::{Deserialize, Serialize};

use crate::foreign::foreign;
use crate::{Error, files};

/// The run that a state belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Of {
    /// The game.
    pub game: String,
    /// The numbers that state the scope.
    pub bounds: BTreeMap<String, u32>,
    /// The player that is compared with the reference.
    pub against: String,
    /// Whether laws are checked as well.
    pub laws: bool,
    /// A checksum of the program's file.
    pub program: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    of: Of,
    walk: serde_json::Value,
    body: usize,
    sum: String,
}

/// A state read from disk.
#[derive(Clone, Debug)]
pub struct SavedState {
    /// The run that it belongs to.
    pub of: Of,
    /// The small part.
    pub walk: serde_json::Value,
    /// The body, which may be large.
    pub body: Vec<u8>,
}

/// The most bytes of a header, which names each fault that was found.
const HEADER: u64 = 16 << 20;

/// The most bytes of a body: three for each of the most positions that a run can mark, and some.
const BODY: u64 = 4 << 30;

/// More than any run counts of anything.
pub(super) const COUNTED: u64 = 1 << 48;

/// A state that does not fit its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

impl SavedState {
    /// Writes the state atomically.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let SavedState { of, walk, body } = self;
        let mut header =
            Header { of: of.clone(), walk: walk.clone(), body: body.len(), sum: String::new() };
        header.sum = header.total(body);
        let mut content = serde_json::to_vec(&header).expect("a header is plain data");
        content.push(b'\n');
        content.extend_from_slice(body);
        files::write(path, &content)
    }

    /// Reads a state.
    ///
    /// # Errors
    /// The file cannot be read, is not a state, or is damaged.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let state = SavedState::read_from(BufReader::new(files::open(path)?));
        state.map_err(|error| Error::file("read", path, &error))?.ok_or_else(|| {
            let what = "is not the state of an exhaustive run, or it is damaged";
            Error::from(format!("{} {what}", foreign(path)))
        })
    }

    /// Reads a state from a stream, and no more of it than its header says; `None` if it is not a state.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn read_from(mut from: impl BufRead) -> io::Result<Option<Self>> {
        let mut line = Vec::new();
        from.by_ref().take(HEADER).read_until(b'\n', &mut line)?;
        let Ok(mut header) = serde_json::from_slice::<Header>(&line) else { return Ok(None) };
        // One byte more shows whether something follows.
        let mut body = Vec::new();
        from.take((header.body as u64).min(BODY) + 1).read_to_end(&mut body)?;
        let sum = std::mem::take(&mut header.sum);
        let whole = body.len() == header.body && header.total(&body) == sum;
        Ok(whole.then_some(SavedState { of: header.of, walk: header.walk, body }))
    }
}

impl Header {
    /// Returns the checksum of the header, without its own checksum field, and the body.
    fn total(&self, body: &[u8]) -> String {
        let mut hasher = DefaultHasher::new();
        hasher.write(&serde_json::to_vec(self).expect("a header is plain data"));
        hasher.write(body);
        format!("{:016x}", hasher.finish())
    }
}

impl Of {
    /// Returns why a state of `self` cannot be continued as `of`, if it cannot.
    pub fn mismatch(&self, of: &Of) -> Option<String> {
        let bounds = |of: &Of| {
            let words: Vec<_> =
                of.bounds.iter().map(|(name, number)| format!("{name} {number}")).collect();
            words.join(", ")
        };
        let laws = |of: &Of| if of.laws { "with laws" } else { "without laws" };
        let build = "it was saved by another build of this program, which covered nothing for this one";
        let against = &self.against;
        let differ = [
            (self.game != of.game, format!("it is of {}, not of {}", of.game, self.game)),
            (self.bounds != of.bounds, format!("its bounds are {}, not {}", bounds(of), bounds(self))),
            (
                self.against != of.against,
                format!("it compares {} with the reference, not {against}", of.against),
            ),
            (self.laws != of.laws, format!("it is of a run {}, not {}", laws(of), laws(self))),
            (self.program != of.program, build.into()),
        ];
        differ.into_iter().find_map(|(differs, how)| differs.then_some(how))
    }
}

/// Returns a checksum of this program's file.
///
/// # Errors
/// Why the file could not be read.
pub fn program() -> Result<String, Error> {
    let sum = std::env::current_exe().and_then(|path| digest::of_file(&path));
    Ok(sum.map_err(|error| format!("cannot read this program's own file: {error}"))?)
}
