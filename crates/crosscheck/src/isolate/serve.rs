//! The worker's side: plays what the supervisor asks for.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::compare::trace::record;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Batch, Effort, Oracle, Played, Unjudged};
use crosscheck_core::protocol::{Header, Message};
use crosscheck_core::report::explain::{Depth, Explain, Explained};
use crosscheck_core::subject::journaled;
use crosscheck_core::{Case, Error, Game, Limits, Misreading};
use crosscheck_host::worker::{Channels, become_worker};

use super::fresh::told;
use super::messages::{Reply, Request, line};
use super::noted::{Notes, noting_pair};

/// Makes the case with a number.
pub(crate) type MakeCase = Box<dyn Fn(u64) -> Result<AnyCase, Error> + Send>;

/// Serves as a worker until the supervisor sends no more. If the cases are those of an exhaustive run, `exhaustive` says whose
/// laws are checked on them.
pub(crate) fn serve(
    game: &AnyGame,
    make: MakeCase,
    exhaustive: Option<Laws>,
    planted: Option<&'static Misreading<AnyCase>>,
    known: &Arc<KnownDifferences>,
    memory: u64,
) -> io::Result<()> {
    let Channels { requests: asked, mut replies, marks } = become_worker(memory)?;
    writeln!(replies, "{}", Message::Header(Header::of_harness(game.name())))?;
    let (sender, requests) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let notes = Notes::new(marks);
    let fresh = {
        let (game, notes, known) = (game.clone(), Arc::clone(&notes), Arc::clone(known));
        let laws = exhaustive.unwrap_or_default();
        Box::new(move || noting_pair(&game, planted, &notes, &known).checking(laws))
    };
    let server = Server {
        game: game.clone(),
        pair: fresh(),
        fresh,
        notes,
        make,
        exhaustive: exhaustive.is_some(),
        stop: Arc::clone(&stop),
        replies: Arc::new(replies),
    };
    // The stack is as large as that of a campaign's thread, so that players overflow it on the same cases.
    std::thread::Builder::new().spawn(move || server.work(&requests))?;
    read_requests(BufReader::new(asked), &sender, &stop);
    // The supervisor is gone, or no longer needs this worker. Do not wait: a player may be in an endless loop.
    crosscheck_host::scratch::remove_all();
    std::process::exit(0)
}

/// Passes requests on until there are no more. It never stops reading, so it also gets a stop while a case is played.
fn read_requests(asked: BufReader<File>, requests: &Sender<Request>, stop: &AtomicBool) {
    for line in asked.lines().map_while(Result::ok) {
        let Ok(request) = serde_json::from_str(&line) else { return };
        if matches!(request, Request::Stop) {
            stop.store(true, Ordering::Relaxed);
        } else if requests.send(request).is_err() {
            return;
        }
    }
}

struct Server {
    game: AnyGame,
    pair: Pair<AnyGame>,
    fresh: Box<dyn Fn() -> Pair<AnyGame> + Send>,
    notes: Arc<Notes>,
    make: MakeCase,
    exhaustive: bool,
    stop: Arc<AtomicBool>,
    replies: Arc<File>,
}

/// Ends the process when dropped. Without its playing thread, a worker would never answer.
struct EndsWith(i32);

impl Drop for EndsWith {
    fn drop(&mut self) {
        std::process::exit(self.0);
    }
}

impl Server {
    fn work(mut self, requests: &Receiver<Request>) {
        const PANICKED: i32 = 101;
        let _ends = EndsWith(PANICKED);
        for request in requests {
            self.stop.store(false, Ordering::Relaxed);
            self.pair.cancel_on(&Cancel::on(&self.stop));
            let reply = match request {
                Request::Play { cases } => self.play(&cases),
                Request::Make { case } => self.make(case),
                Request::Judge { text, before: Some(before) } => self.after(&before, &text),
                Request::Judge { text, before: None } => self.judge(&text),
                Request::Explain { text, fault } => self.explain(&text, fault),
                Request::Stop => continue,
            };
            if say(&self.replies, &reply).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, numbers: &[u64]) -> Reply {
        self.notes.note_steps(false);
        let stop = &self.stop;
        let make = |number| {
            self.notes.begin(number);
            (self.make)(number)
        };
        let over = |_| stop.load(Ordering::Relaxed);
        let batch = Batch { numbers, make: &make, over: &over, exhaustive: self.exhaustive };
        let (mut tally, mut cases) = (Tally::default(), Vec::with_capacity(numbers.len()));
        self.pair.play(&batch, &mut tally, &mut |case, played| {
            let outcome = match played {
                Played::Judged(hash, Some(finding)) => {
                    let (before, fault) = (std::mem::take(&mut cases), finding.fault);
                    // Whoever does not hear this hears no reply either.
                    let _ = say(&self.replies, &Reply::Fault { case, hash, before, fault });
                    return;
                }
                Played::Halted(took) => {
                    super::crash::unfinished().map_or(Played::Halted(took), Played::Unjudged)
                }
                played => played,
            };
            cases.push((case, outcome));
        });
        Reply::Played { cases, counts: tally.rows() }
    }

    fn make(&self, number: u64) -> Reply {
        self.notes.begin(number);
        let replies = Arc::clone(&self.replies);
        let draft = move |text| _ = say(&replies, &Reply::Draft { text });
        let made = journaled(draft, || (self.make)(number).map(|case| case.text()));
        Reply::Made { text: made.ok() }
    }

    fn judge(&mut self, text: &str) -> Reply {
        self.notes.begin(0);
        self.notes.note_steps(true);
        let Ok(case) = self.game.parse(text.as_bytes(), Limits::None) else {
            // A text that does not read back is a fault, too.
            return Reply::Differs { fault: None, passed: BTreeMap::new() };
        };
        let judged = self.pair.judge(&case, Effort::Full);
        let passed = self.pair.passed.clone();
        match judged {
            Ok((_, None)) => Reply::Fine { passed },
            Ok((_, fault)) => Reply::Differs { fault, passed },
            Err(unjudged) => in_words(&unjudged),
        }
    }

    fn explain(&mut self, text: &str, fault: Fault) -> Reply {
        self.notes.begin(0);
        let Ok(case) = self.game.parse(text.as_bytes(), Limits::None) else {
            return Reply::Unjudged { why: None };
        };
        self.pair = (self.fresh)();
        let trace = record(&mut *self.pair.reference, &case);
        let Explained { report, files, .. } =
            self.pair.explain(&Finding { case, trace, fault }, Depth::Full);
        let diff = files.into_iter().find(|(end, _)| *end == "diff");
        let diff = diff.map(|(_, diff)| String::from_utf8_lossy(&diff).into_owned());
        Reply::Explained { report, diff }
    }

    /// Judges a case after another one, on sides that have played nothing else.
    fn after(&self, before: &str, case: &str) -> Reply {
        let read = |text: &str| self.game.parse(text.as_bytes(), Limits::None);
        let (Ok(before), Ok(case)) = (read(before), read(case)) else {
            return Reply::Unjudged { why: None };
        };
        self.notes.note_steps(true);
        let fresh = || {
            let mut pair = (self.fresh)();
            pair.cancel_on(&Cancel::on(&self.stop));
            pair
        };
        match told(&fresh, &|case| self.notes.begin(case), &before, &case) {
            Ok(None) => Reply::Fine { passed: BTreeMap::new() },
            Ok(told) => Reply::Followed { told },
            Err(unjudged) => in_words(&unjudged),
        }
    }
}

fn say(mut replies: &File, reply: &Reply) -> io::Result<()> {
    replies.write_all(&line(reply))
}

fn in_words(unjudged: &Unjudged) -> Reply {
    let why = (*unjudged != Unjudged::Halted).then(|| unjudged.to_string());
    Reply::Unjudged { why }
}
