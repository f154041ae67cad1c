//! The worker's side: plays what the supervisor asks for.
//!
//! A request is one line. `play NUMBER…` plays cases of the seed. `make NUMBER` asks for the text of one. `judge
//! LENGTH` and `explain LENGTH` are followed by a case of that many bytes. `after LENGTH LENGTH` is followed by two
//! cases, and the first is played before the second. `stop` ends the current case.
//!
//! The reply to `play` is `case NUMBER HASH` or `fault NUMBER HASH` for each case played, `halted`, `unmade` or
//! `unjudged` for the others, then the counts, and `done`. The reply to `judge` is `fine`, `fault`, `halted` or `error
//! WHY`. The reply to `after` is `fine`, or what is wrong, in JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::CampaignPlan;
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Batch, Effort, Judged, Oracle, Played, Unjudged};
use crosscheck_core::report::explain::{Depth, Explain};
use crosscheck_core::subject::journaled;
use crosscheck_core::{Game, Limits, Misreading};
use crosscheck_host::worker::{Channels, become_worker};

use super::after::told;
use super::fresh::DRAFT;
use super::noted::{Noted, Notes};

/// A request for something to play.
enum Request {
    Play(Vec<u64>),
    Judge(Vec<u8>),
    Explain(Vec<u8>),
    After(Vec<u8>, Vec<u8>),
    Make(u64),
}

/// Serves as a worker until the supervisor sends no more. The plan makes the cases; its other settings are ignored.
///
/// # Errors
/// The process was not started as a worker.
pub fn serve(
    game: &AnyGame,
    plan: CampaignPlan,
    planted: Option<&'static Misreading<AnyCase>>,
    known: &Arc<KnownDifferences>,
    memory: Option<u64>,
) -> io::Result<()> {
    let Channels { requests: asked, replies, marks } = become_worker(memory)?;
    let (sender, requests) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let notes = Notes::new(marks);
    let desk = Server {
        game: game.clone(),
        pair: Noted::pair(game, planted, &notes, known),
        planted,
        known: Arc::clone(known),
        notes,
        plan,
        stop: Arc::clone(&stop),
    };
    let replies = BufWriter::new(replies);
    // The stack is as large as that of a campaign's thread, so that players overflow it on the same cases.
    std::thread::Builder::new().spawn(move || desk.work(&requests, replies))?;
    read_requests(BufReader::new(asked), &sender, &stop);
    // The supervisor is gone, or no longer needs this worker. Do not wait: a player may be in an endless loop.
    crosscheck_host::scratch::remove_all();
    std::process::exit(0)
}

/// Passes requests on until there are no more. It never stops reading, so it also gets a `stop` while a case is played.
fn read_requests(mut asked: BufReader<File>, requests: &Sender<Request>, stop: &AtomicBool) {
    let mut line = String::new();
    while let Ok(1..) = asked.read_line(&mut line) {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        let mut numbers = words.filter_map(|number| number.parse().ok());
        let request = match word {
            "stop" => {
                stop.store(true, Ordering::Relaxed);
                line.clear();
                continue;
            }
            "play" => Some(Request::Play(numbers.collect())),
            "make" => numbers.next().map(Request::Make),
            "judge" => body(&mut asked, numbers.next()).map(Request::Judge),
            "explain" => body(&mut asked, numbers.next()).map(Request::Explain),
            "after" => {
                let (before, case) = (numbers.next(), numbers.next());
                let before = body(&mut asked, before);
                before.zip(body(&mut asked, case)).map(|(before, case)| Request::After(before, case))
            }
            _ => None,
        };
        let Some(request) = request else { return };
        if requests.send(request).is_err() {
            return;
        }
        line.clear();
    }
}

/// Reads the body of a request, with this length.
fn body(asked: &mut impl Read, length: Option<u64>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    asked.take(length?).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Answers requests, one after the other.
struct Server {
    game: AnyGame,
    /// Both sides, which leave marks.
    pair: Pair<AnyGame>,
    planted: Option<&'static Misreading<AnyCase>>,
    known: Arc<KnownDifferences>,
    notes: Arc<Notes>,
    plan: CampaignPlan,
    stop: Arc<AtomicBool>,
}

/// Ends the process when dropped. Without its playing thread, a worker would never answer.
struct EndsWith(i32);

impl Drop for EndsWith {
    fn drop(&mut self) {
        std::process::exit(self.0);
    }
}

impl Server {
    fn work(mut self, requests: &Receiver<Request>, mut replies: BufWriter<File>) {
        const PANICKED: i32 = 101;
        let _ends = EndsWith(PANICKED);
        for request in requests {
            self.stop.store(false, Ordering::Relaxed);
            self.pair.heed(&Halt::on(&self.stop));
            let replied = match request {
                Request::Play(numbers) => self.play(&numbers, &mut replies),
                Request::Judge(text) => {
                    let reply = self.judge(&text);
                    writeln!(replies, "{reply}")
                }
                Request::Explain(text) => {
                    self.rehearse(&text);
                    writeln!(replies, "done")
                }
                Request::After(before, case) => {
                    let reply = self.after(&before, &case);
                    writeln!(replies, "{reply}")
                }
                Request::Make(number) => {
                    self.notes.begin(number);
                    let drafts = replies.get_ref().try_clone();
                    let made = journaled(
                        move |text| {
                            if let Ok(mut drafts) = drafts.as_ref() {
                                let _ = writeln!(drafts, "{DRAFT}{}", serde_json::json!(text));
                            }
                        },
                        || self.plan.case(&self.game, number).map(|case| case.text()),
                    );
                    writeln!(replies, "{}", serde_json::json!(made.ok()))
                }
            };
            if replied.and_then(|()| replies.flush()).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, numbers: &[u64], replies: &mut dyn Write) -> io::Result<()> {
        self.notes.note_steps(false);
        let (plan, stop) = (&self.plan, &self.stop);
        let make = |number| {
            self.notes.begin(number);
            plan.case(&self.game, number)
        };
        let over = |_| stop.load(Ordering::Relaxed);
        let batch = Batch { numbers, make: &make, over: &over };
        let mut tally = Tally::default();
        let mut replied = Ok(());
        self.pair.play(&batch, &mut tally, &mut |number, played| {
            let sent = match played {
                Played::Judged(hash, None) => writeln!(replies, "case {number} {hash}"),
                // Send this at once: the finding must be on disk before anything else happens.
                Played::Judged(hash, Some(_)) => {
                    writeln!(replies, "fault {number} {hash}").and_then(|()| replies.flush())
                }
                Played::Halted(_) if let Some(what) = super::crash::unfinished() => {
                    writeln!(replies, "unjudged {number} {}", line(&what))
                }
                Played::Halted(took) => writeln!(replies, "halted {number} {}", took.as_millis()),
                Played::Unmade(why) => writeln!(replies, "unmade {number} {}", line(&why)),
                Played::Unjudged(why) => writeln!(replies, "unjudged {number} {}", line(&why)),
            };
            replied = std::mem::replace(&mut replied, Ok(())).and(sent);
        });
        replied?;
        replies.write_all(tally.text().as_bytes())?;
        writeln!(replies, "done")
    }

    /// Reads and judges a case; `None` if its text does not read back.
    fn judged(&mut self, text: &[u8]) -> Option<(AnyCase, Judged)> {
        self.notes.begin(0);
        self.notes.note_steps(true);
        let case = self.game.parse(text, Limits::None).ok()?;
        let judged = self.pair.judge(&case, Effort::Full);
        Some((case, judged))
    }

    fn judge(&mut self, text: &[u8]) -> String {
        match self.judged(text) {
            Some((_, Ok((_, None)))) => {
                let passed = self.pair.passed();
                "fine".to_owned()
                    + &passed.iter().map(|(id, n)| format!(" {id}:{n}")).collect::<String>()
            }
            // A text that does not read back is a fault, too.
            Some((_, Ok((_, Some(_))))) | None => "fault".into(),
            Some((_, Err(Unjudged::Halted))) => "halted".into(),
            Some((_, Err(why @ (Unjudged::Error(_) | Unjudged::Invalid(_))))) => {
                format!("error {}", line(&why.to_string()))
            }
        }
    }

    /// Judges a case after another one, on sides that have played nothing else.
    fn after(&mut self, before: &[u8], case: &[u8]) -> String {
        let read = |text| self.game.parse(text, Limits::None).ok();
        let (Some(before), Some(case)) = (read(before), read(case)) else { return "error".into() };
        self.notes.note_steps(true);
        let fresh = || {
            let mut pair = Noted::pair(&self.game, self.planted, &self.notes, &self.known);
            pair.heed(&Halt::on(&self.stop));
            pair
        };
        match told(&fresh, &|case| self.notes.begin(case), &before, &case) {
            Ok(None) => "fine".into(),
            Ok(Some(told)) => serde_json::json!(told).to_string(),
            Err(_) => "halted".into(),
        }
    }

    /// Explains a case, to see whether the process survives this.
    fn rehearse(&mut self, text: &[u8]) {
        if let Some((case, Ok((trace, Some(fault))))) = self.judged(text) {
            self.pair.explain(&Finding { case, trace, fault }, Depth::Full);
        }
    }
}

/// Returns a text as one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
