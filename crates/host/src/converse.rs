//! A conversation with a program over its pipes, line by line.
//!
//! The program may misbehave: print for ever or without line ends, never read, close its pipes, exit, or leave a
//! process behind that keeps the pipes open. None of this blocks this process or makes it use more memory than the
//! longest line allowed.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// How often to check whether the program has ended, and whether to stop.
const PULSE: Duration = Duration::from_millis(20);

/// The number of bytes to read at once.
const CHUNK: usize = 16 << 10;

/// How many bytes of a program's standard error to keep: the last ones.
const KEPT: usize = 16 << 10;

/// How long a program that closed its output may take to end by itself: reports show how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running program. Dropping this kills all processes of its group.
#[derive(Debug)]
pub struct Conversation {
    child: Child,
    /// `None` once the pipe to the program's standard input is closed.
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// `None` after the end of standard error.
    errors: Option<ChildStderr>,
    /// The bytes to send, and how many of them the program has taken.
    message: Vec<u8>,
    taken: usize,
    /// The bytes read. Those before `heard` have been returned; between `heard` and `searched` there is no line end.
    unheard: Vec<u8>,
    heard: usize,
    searched: usize,
    said: Vec<u8>,
    /// Whether the program has been killed and waited for.
    over: bool,
}

/// The result of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// A line, without its line end.
    Line(&'a [u8]),
    /// The beginning of a line that is longer than allowed.
    TooLong(&'a [u8]),
    /// The program has ended, or closed its output. Holds what it wrote after the last line end.
    Gone(&'a [u8]),
    /// No line came in time.
    Late,
    /// No line came before waiting was stopped.
    Stopped,
}

/// How a program ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The signal that killed it, if it ended by itself.
    pub signal: Option<i32>,
    /// Its exit status, if it ended by itself.
    pub status: Option<i32>,
    /// The end of what it wrote to standard error.
    pub said: Vec<u8>,
}

/// How long to wait for a line.
pub struct Patience<'a> {
    /// When to stop waiting.
    pub until: Instant,
    /// Returns whether to stop waiting immediately.
    pub stop: &'a mut dyn FnMut() -> bool,
    /// The maximum length of a line, in bytes.
    pub longest: usize,
}

impl Conversation {
    /// Starts a program in a process group of its own, so that Ctrl-C does not reach it.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn()?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("it has no pipes"));
        };
        let talk = Conversation {
            child,
            input: Some(input),
            output,
            errors: Some(errors),
            message: Vec::new(),
            taken: 0,
            unheard: Vec::new(),
            heard: 0,
            searched: 0,
            said: Vec::new(),
            over: false,
        };
        let unblocked = talk.input.iter().map(unblock).chain([unblock(&talk.output)]);
        unblocked.chain(talk.errors.iter().map(unblock)).collect::<io::Result<()>>()?;
        Ok(talk)
    }

    /// Sends bytes. What the program does not take at once is sent by the next calls of [`Conversation::hear`].
    pub fn send(&mut self, bytes: &[u8]) {
        self.message.drain(..self.taken);
        self.message.extend_from_slice(bytes);
        self.taken = 0;
        self.write();
    }

    /// Waits for the next line.
    pub fn hear(&mut self, patience: &mut Patience<'_>) -> Heard<'_> {
        let ended = loop {
            let now = Instant::now();
            if now >= patience.until {
                return Heard::Late;
            }
            if let Some(end) = self.line_end() {
                let begin = std::mem::replace(&mut self.heard, end + 1);
                self.searched = end + 1;
                return Heard::Line(&self.unheard[begin..end]);
            }
            if self.unheard.len() - self.heard > patience.longest {
                break false;
            }
            if (patience.stop)() {
                return Heard::Stopped;
            }
            if !self.wait(PULSE.min(patience.until - now)) {
                break true;
            }
        };
        let rest = &self.unheard[self.heard..];
        if ended { Heard::Gone(rest) } else { Heard::TooLong(rest) }
    }

    /// Returns output that [`Conversation::hear`] has not returned yet. If there is none, waits for it; the limit must
    /// be less than a second.
    pub fn unheard(&mut self, limit: Duration) -> &[u8] {
        if self.heard == self.unheard.len() {
            self.wait(limit);
        }
        &self.unheard[self.heard..]
    }

    /// Ends the program if it does not end by itself soon, and returns how it ended.
    pub fn end(mut self) -> Ended {
        let begun = Instant::now();
        // With its standard input closed, the program may end by itself.
        self.input = None;
        while !self.has_ended() && begun.elapsed() < LAST_WORDS {
            // It may write a lot before it ends.
            self.read_errors();
            std::thread::sleep(Duration::from_millis(1));
        }
        let by_itself = self.has_ended();
        let status = self.end_group().filter(|_| by_itself);
        self.read_errors();
        let signal = status.and_then(|status| status.signal());
        let status = status.and_then(|status| status.code());
        Ended { signal, status, said: std::mem::take(&mut self.said) }
    }

    /// Kills the program, and returns the end of what it wrote to standard error.
    pub fn kill(mut self) -> Vec<u8> {
        self.end_group();
        self.read_errors();
        std::mem::take(&mut self.said)
    }

    /// Returns whether the program has ended. Does not reap it, so that no other process can get its id.
    fn has_ended(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let child = Pid::from_child(&self.child);
        !matches!(waitid(WaitId::Pid(child), look), Ok(None))
    }

    /// Returns where the next line ends.
    fn line_end(&mut self) -> Option<usize> {
        let at = self.unheard[self.searched..].iter().position(|&byte| byte == b'\n');
        match at {
            Some(at) => Some(self.searched + at),
            None => {
                self.searched = self.unheard.len();
                None
            }
        }
    }

    /// Waits until there is something to read or write, and reads or writes it. Returns whether more output may come.
    fn wait(&mut self, limit: Duration) -> bool {
        let (reads, writes) = (PollFlags::IN, PollFlags::OUT);
        let mut ends = vec![PollFd::new(&self.output, reads)];
        let errors = self.errors.as_ref().map(|errors| ends.push(PollFd::new(errors, reads))).is_some();
        let input = self.input.as_ref().filter(|_| self.taken < self.message.len());
        let input = input.map(|input| ends.push(PollFd::new(input, writes))).is_some();
        let limit = Timespec { tv_sec: 0, tv_nsec: i64::from(limit.subsec_nanos()) };
        let ready = poll(&mut ends, Some(&limit));
        let is_ready = |at: usize| ready.is_ok() && !ends[at].revents().is_empty();
        let (to_read, said, to_write) =
            (is_ready(0), errors && is_ready(1), input && is_ready(ends.len() - 1));
        if said {
            self.read_errors();
        }
        if to_write {
            self.write();
        }
        if to_read {
            return self.read().unwrap_or_else(|error| may_go_on(&error));
        }
        // A process that the program left behind may keep its pipes open.
        ready.is_err() || said || to_write || !self.has_ended() || self.read().unwrap_or(false)
    }

    /// Reads output of the program. Returns whether there was any.
    fn read(&mut self) -> io::Result<bool> {
        self.unheard.drain(..self.heard);
        (self.searched, self.heard) = (self.searched - self.heard, 0);
        let begun = self.unheard.len();
        self.unheard.resize(begun + CHUNK, 0);
        let read = self.output.read(&mut self.unheard[begun..]);
        self.unheard.truncate(begun + *read.as_ref().unwrap_or(&0));
        Ok(read? > 0)
    }

    fn read_errors(&mut self) {
        let mut bytes = [0; 4096];
        // The loop is bounded: a program that writes faster than this reads must not block the caller.
        for _ in 0..KEPT / bytes.len() {
            let Some(errors) = &mut self.errors else { return };
            match errors.read(&mut bytes) {
                Ok(0) => self.errors = None,
                Ok(read) => {
                    self.said.extend_from_slice(&bytes[..read]);
                    let surplus = self.said.len().saturating_sub(KEPT);
                    self.said.drain(..surplus);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }

    fn write(&mut self) {
        while let Some(input) = self.input.as_mut().filter(|_| self.taken < self.message.len()) {
            match input.write(&self.message[self.taken..]) {
                Ok(taken) => self.taken += taken,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // A program that no longer reads may still write.
                Err(_) => self.input = None,
            }
        }
    }

    /// Kills the program, if it has not ended, and the processes that it left behind.
    fn end_group(&mut self) -> Option<ExitStatus> {
        // After the wait, another process may have its id.
        if !std::mem::replace(&mut self.over, true) {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        self.child.wait().ok()
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.end_group();
    }
}

fn unblock(end: impl std::os::fd::AsFd) -> io::Result<()> {
    let flags = fcntl_getfl(&end)?;
    Ok(fcntl_setfl(&end, flags | OFlags::NONBLOCK)?)
}

fn may_go_on(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts a shell with a script.
    fn talk(script: &str) -> Conversation {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        Conversation::start(shell).expect("there is a shell")
    }

    /// Waits for one line, for at most this time.
    fn hear(talk: &mut Conversation, limit: Duration) -> String {
        let (until, longest) = (Instant::now() + limit, 1 << 20);
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match talk.hear(&mut Patience { until, stop: &mut || false, longest }) {
            Heard::Line(line) => shown(line),
            Heard::Gone(rest) => format!("gone: {}", shown(rest)),
            Heard::TooLong(line) => format!("too long: {}", line.len() >> 20),
            Heard::Late => "late".into(),
            Heard::Stopped => "stopped".into(),
        }
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn lines_go_both_ways() {
        let mut talk = talk("while read line; do echo $line; done; echo over; printf cut");
        for line in ["one", "two"] {
            talk.send(format!("{line}\n").as_bytes());
            assert_eq!(hear(&mut talk, LONG), line);
            assert!(talk.unheard(Duration::ZERO).is_empty());
        }
        talk.input = None;
        assert_eq!(hear(&mut talk, LONG), "over");
        assert_eq!(hear(&mut talk, LONG), "gone: cut");
        assert_eq!(talk.end(), Ended { signal: None, status: Some(0), said: Vec::new() });
    }

    #[test]
    fn a_program_that_does_not_read_blocks_nobody() {
        let mut talk = talk("echo here; exec sleep 600");
        talk.send(&vec![b'x'; 10 << 20]);
        assert_eq!(hear(&mut talk, LONG), "here");
        assert_eq!(hear(&mut talk, Duration::from_millis(200)), "late");
    }

    #[test]
    fn a_line_without_end_is_not_kept_whole() {
        let mut talk = talk("yes | tr -d '\\n'");
        assert_eq!(hear(&mut talk, LONG), "too long: 1");
        assert!(talk.unheard.capacity() < 4 << 20);
    }

    #[test]
    fn how_a_program_ends_is_told_with_the_end_of_what_it_wrote() {
        let mut by_signal = talk("echo words >&2; kill -ABRT $$");
        assert_eq!(hear(&mut by_signal, LONG), "gone: ");
        assert_eq!(by_signal.end(), Ended { signal: Some(6), status: None, said: b"words\n".into() });
        let mut noisy = talk("yes | head -c 100000 >&2; exit 3");
        assert_eq!(hear(&mut noisy, LONG), "gone: ");
        let Ended { status, said, .. } = noisy.end();
        assert_eq!((status, said.len()), (Some(3), KEPT));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_program_leaves_behind_is_killed_and_holds_nothing_up() {
        let mut talk = talk("sleep 600 & echo $!; exit 0");
        let process = hear(&mut talk, LONG);
        assert_eq!(hear(&mut talk, LONG), "gone: ");
        assert_eq!(talk.end().status, Some(0));
        let begun = Instant::now();
        let stat = format!("/proc/{process}/stat");
        let is_there = || std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
        while is_there() {
            assert!(begun.elapsed() < LONG, "it goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
