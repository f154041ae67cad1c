//! Passes over what another build of the same program shows as well.
//!
//! Where both builds are wrong alike, nothing was broken between them. The other build is asked about each case that differs,
//! also while a finding is shrunk, so that a shrunk case shows what it does not.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::contract::Difference;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Tally;
use crosscheck_core::generate::tally::KNOWN;
use crosscheck_core::oracle::{Batch, Effort, Judged, Oracle, Played, See, Unjudged};
use crosscheck_core::report::differences::{Differences, Shown};
use crosscheck_core::report::explain::{Depth, Explain, Explained};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::{Case as _, Error, files};
use crosscheck_host::converse::{Conversation, Heard, ReadOptions};
use crosscheck_host::scratch;

use crate::isolate::crash::last_words;

/// The most that the other build may write about one case.
const MOST: u64 = 1 << 20;

#[derive(Debug)]
pub(crate) struct OtherBuild {
    program: OsString,
    /// What follows the name of the case: ` --limits none`.
    options: Vec<OsString>,
    /// The game, if the program has several.
    game: Option<String>,
    limit: Duration,
    /// Why it could not be asked, the first time.
    trouble: Mutex<Option<String>>,
}

impl OtherBuild {
    pub(crate) fn new(
        program: OsString,
        game: Option<String>,
        options: Vec<OsString>,
        limit: Duration,
    ) -> Self {
        OtherBuild { program, options, game, limit, trouble: Mutex::default() }
    }

    /// Returns why it could not be asked about a case, if that happened. What was found then may be nothing new.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the name under which is counted what it shows too.
    fn name(&self) -> String {
        format!("shown by {} too", foreign(Path::new(&self.program)))
    }

    /// Returns what it shows on a case.
    ///
    /// # Errors
    /// It could not be asked, once or before; or the halt was due.
    fn ask(&self, case: &str, halt: &Halt) -> Result<Vec<Shown>, Unjudged> {
        if let Some(why) = self.trouble() {
            return Err(Unjudged::Error(why));
        }
        let asked = self.run(case, halt).map_err(|why| Unjudged::Error(why.to_string()))?;
        asked.ok_or(Unjudged::Halted)
    }

    /// Runs `diff` on a case. Returns `None` if the halt was due.
    fn run(&self, case: &str, halt: &Halt) -> Result<Option<Vec<Shown>>, Error> {
        let folder = scratch::temporary().map_err(|error| Error::from(error.to_string()))?;
        let (file, told) = (folder.path().join("case.in"), folder.path().join("differences.json"));
        files::write(&file, case.as_bytes())?;
        let mut command = Command::new(&self.program);
        command.arg("diff").args(&self.game).arg(&file).arg("--json").arg(&told).args(&self.options);
        let wrong =
            |why: String| Error::from(format!("--except: {} {why}", foreign(Path::new(&self.program))));
        let mut talk = Conversation::start(command)
            .map_err(|error| wrong(format!("cannot be started: {error}")))?;
        let until = Instant::now().checked_add(self.limit);
        let is_late = || until.is_some_and(|until| Instant::now() >= until);
        let mut stop = |_: &Child| halt.is_due() || is_late();
        loop {
            // What it prints is for people.
            match talk.hear(&mut ReadOptions {
                line_end: b'\n',
                longest: MOST as usize,
                stop: &mut stop,
            }) {
                Heard::Line(_) => {}
                Heard::Gone(_) => break,
                Heard::TooLong(_) => return Err(wrong("prints without an end".into())),
                Heard::Stopped if halt.is_due() => return Ok(None),
                Heard::Stopped => {
                    return Err(wrong(format!("does not end within {} s", self.limit.as_secs_f64())));
                }
            }
        }
        let ended = talk.end();
        if !matches!(ended.status, Some(0 | 1)) {
            let words = last_words(": ", &ended.said);
            let status = match (ended.status, ended.signal) {
                (Some(status), _) => format!("ends with status {status}"),
                (None, Some(signal)) => format!("is killed by signal {signal}"),
                (None, None) => "goes on after it has closed its output".into(),
            };
            return Err(wrong(format!("{status}{words}")));
        }
        let is_small = fs::metadata(&told).is_ok_and(|file| file.len() <= MOST);
        let text = if is_small { files::read_text(&told)? } else { String::new() };
        match Differences::of_text(&text) {
            Ok(differences) => Ok(Some(differences.differences)),
            Err(why) => Err(wrong(format!("does not say what differs, as `diff --json` does: {why}"))),
        }
    }
}

struct WithoutBaseline {
    oracle: Box<dyn Explain>,
    other: Arc<OtherBuild>,
    halt: Halt,
    /// How many differences of the case that was judged last were passed over.
    passed: u64,
}

/// Makes an oracle pass over what another build shows as well, if there is one.
pub(crate) fn without_baseline(
    oracle: Box<dyn Explain>,
    other: Option<&Arc<OtherBuild>>,
) -> Box<dyn Explain> {
    match other.cloned() {
        Some(other) => Box::new(WithoutBaseline { oracle, other, halt: Halt::default(), passed: 0 }),
        None => oracle,
    }
}

/// Returns what is left of a fault without what another build shows on the same case, and how much was left out.
fn left(
    other: &OtherBuild,
    case: &str,
    fault: Fault,
    halt: &Halt,
) -> Result<(Option<Fault>, u64), Unjudged> {
    let there = match other.ask(case, halt) {
        Ok(there) => there,
        Err(Unjudged::Error(why)) => {
            // The finding stands, and is kept.
            let mut trouble = other.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.get_or_insert(why);
            return Ok((Some(fault), 0));
        }
        Err(unjudged) => return Err(unjudged),
    };
    let all: Vec<Fault> = fault.and_later().collect();
    let before = all.len();
    let mut new = all.into_iter().filter(|fault| !there.contains(&Shown::of(fault)));
    let first = new.next();
    let rest: Vec<Fault> = new.collect();
    let passed = before - usize::from(first.is_some()) - rest.len();
    let later = rest.iter().filter_map(|fault| fault.difference().cloned()).collect();
    let fault = first.map(|first| match first {
        Fault::Differs(difference) => Fault::Differs(Box::new(Difference { later, ..*difference })),
        fault => fault,
    });
    Ok((fault, passed as u64))
}

impl Explain for WithoutBaseline {
    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
        self.oracle.explain(finding, depth)
    }

    fn settle(
        &mut self,
        finding: &Finding<AnyCase>,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Shrunk> {
        self.oracle.settle(finding, budget, stop)
    }
}

impl Oracle for WithoutBaseline {
    fn game(&self) -> &AnyGame {
        self.oracle.game()
    }

    fn is_slow(&mut self, case: &AnyCase, fault: &Fault) -> bool {
        self.oracle.is_slow(case, fault)
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        self.passed = 0;
        let (trace, fault) = self.oracle.judge(case, effort)?;
        let Some(fault) = fault else { return Ok((trace, None)) };
        let (fault, passed) = left(&self.other, &case.text(), fault, &self.halt)?;
        self.passed = passed;
        Ok((trace, fault))
    }

    fn count(&self, tally: &mut Tally) {
        self.oracle.count(tally);
        if self.passed > 0 {
            tally.add(KNOWN, 0, self.other.name(), self.passed);
        }
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
        self.oracle.heed(halt);
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut See<'_>) {
        let (other, halt, mut all) = (&self.other, self.halt.clone(), 0);
        self.oracle.play(batch, tally, &mut |number, played| {
            let (hash, finding) = match played {
                Played::Judged(hash, Some(finding)) => (hash, *finding),
                played => return see(number, played),
            };
            let (begun, Finding { case, trace, fault }) = (Instant::now(), finding);
            let played = match left(other, &case.text(), fault, &halt) {
                Ok((fault, passed)) => {
                    all += passed;
                    Played::Judged(hash, fault.map(|fault| Box::new(Finding { case, trace, fault })))
                }
                Err(_) => Played::Halted(begun.elapsed()),
            };
            see(number, played);
        });
        if all > 0 {
            tally.add(KNOWN, 0, other.name(), all);
        }
    }
}
