//! The worker's side: plays what the supervisor asks for.
//!
//! The requests, a line each: `play NUMBER…` plays cases of the seed, `judge LENGTH` and `explain LENGTH` are followed
//! by a case of that many bytes, `stop` ends the case under way. The replies: `case NUMBER HASH` or
//! `fault NUMBER HASH` for each case played, `halted`, `unmade` or `unjudged` for the others, then the counts, and
//! `done`; `fine`, `fault`, `halted` or `error WHY` for a case that was judged.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::oracle::{Batch, Effort, Judged, Oracle, Played, Unjudged};
use crosscheck_core::contract::Case;
use crosscheck_core::find::campaign::CampaignPlan;
use crosscheck_core::generate::Tally;
use crosscheck_core::report::explain::{Depth, Explain};
use crosscheck_core::{Game, Limits, Misreading};
use crosscheck_judge::worker::{Post, attend};

use super::noted::{Noted, Notes};

/// Something to play.
enum Request {
    Play(Vec<u64>),
    Judge(Vec<u8>),
    Explain(Vec<u8>),
}

/// Serves as a worker, until the supervisor closes the socket. The plan makes the cases; all else in it is ignored.
///
/// # Errors
/// The process was not started as a worker.
pub fn serve<G: Game>(
    plan: CampaignPlan,
    planted: Option<&'static Misreading<G::Case>>,
    memory: Option<u64>,
) -> io::Result<()> {
    let post = attend(memory)?;
    let (sender, requests) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let notes = Notes::new(post.marks()?);
    let desk = Desk::<G> { noted: Noted::new(planted, &notes), notes, plan, stop: Arc::clone(&stop) };
    let replies = BufWriter::new(post.socket.try_clone()?);
    // The stack is that of a campaign's thread, so that players overflow it on the same cases.
    std::thread::Builder::new().spawn(move || desk.work(&requests, replies))?;
    attend_to(post, &sender, &stop);
    // The supervisor is gone, or has no more use for this worker. A player may be in an endless loop: do not wait.
    std::process::exit(0)
}

/// Passes requests on until there are no more. Being always ready to read, it also hears `stop` while a case is played.
fn attend_to(post: Post, requests: &Sender<Request>, stop: &AtomicBool) {
    let mut socket = BufReader::new(post.socket);
    let mut line = String::new();
    while let Ok(1..) = socket.read_line(&mut line) {
        let mut words = line.split_whitespace();
        let (word, rest) = (words.next().unwrap_or_default(), words);
        let mut body = || {
            let length = rest.clone().next().and_then(|length| length.parse().ok()).unwrap_or(0);
            let mut bytes = Vec::new();
            socket.by_ref().take(length).read_to_end(&mut bytes).ok().map(|_| bytes)
        };
        let request = match word {
            "stop" => {
                stop.store(true, Ordering::Relaxed);
                line.clear();
                continue;
            }
            "play" => Some(Request::Play(rest.filter_map(|number| number.parse().ok()).collect())),
            "judge" => body().map(Request::Judge),
            "explain" => body().map(Request::Explain),
            _ => None,
        };
        let Some(request) = request else { return };
        if requests.send(request).is_err() {
            return;
        }
        line.clear();
    }
}

/// What answers requests, one after the other.
struct Desk<G: Game> {
    noted: Noted<G>,
    notes: Arc<Notes>,
    plan: CampaignPlan,
    stop: Arc<AtomicBool>,
}

/// Ends the process if it is dropped: without the thread that plays, a worker would be waited for in vain.
struct EndsWith(i32);

impl Drop for EndsWith {
    fn drop(&mut self) {
        std::process::exit(self.0);
    }
}

impl<G: Game> Desk<G> {
    fn work(mut self, requests: &Receiver<Request>, mut replies: BufWriter<UnixStream>) {
        const PANICKED: i32 = 101;
        let _ends = EndsWith(PANICKED);
        for request in requests {
            self.stop.store(false, Ordering::Relaxed);
            self.noted.heed(&Halt::on(&self.stop));
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
            };
            if replied.and_then(|()| replies.flush()).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, numbers: &[u64], replies: &mut dyn Write) -> io::Result<()> {
        self.notes.note_steps(false);
        let (plan, stop) = (&self.plan, &self.stop);
        let make = |number| plan.case::<G>(number);
        let over = |_| stop.load(Ordering::Relaxed);
        let batch = Batch { numbers, make: &make, over: &over };
        let mut tally = Tally::default();
        let mut replied = Ok(());
        self.noted.play(&batch, &mut tally, &mut |number, played| {
            let sent = match played {
                Played::Judged(hash, None) => writeln!(replies, "case {number} {hash}"),
                // At once: it is to be on disk before anything else happens.
                Played::Judged(hash, Some(_)) => {
                    writeln!(replies, "fault {number} {hash}").and_then(|()| replies.flush())
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
    fn judged(&mut self, text: &[u8]) -> Option<(G::Case, Judged<G::Case>)> {
        self.notes.begin(0);
        self.notes.note_steps(true);
        let case = G::Case::parse(text, Limits::None).ok()?;
        let judged = self.noted.judge(&case, Effort::Full);
        Some((case, judged))
    }

    fn judge(&mut self, text: &[u8]) -> String {
        match self.judged(text) {
            Some((_, Ok((_, None)))) => "fine".into(),
            // A text that does not read back is a fault as well.
            Some((_, Ok((_, Some(_))))) | None => "fault".into(),
            Some((_, Err(Unjudged::Halted))) => "halted".into(),
            Some((_, Err(Unjudged::Error(why)))) => format!("error {}", line(&why)),
        }
    }

    /// Explains a case, to see that this can be survived.
    fn rehearse(&mut self, text: &[u8]) {
        if let Some((case, Ok((trace, Some(fault))))) = self.judged(text) {
            self.noted.explain(&Finding { case, trace, fault }, Depth::Full);
        }
    }
}

/// Returns a text as one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
