//! A conversation with a program over its pipes: messages go to it, and lines come back.
//!
//! The program may misbehave: print for ever or without line ends, never read, close its pipes, exit, or leave a
//! process behind that keeps the pipes open. None of this blocks this process or makes it use more memory than the
//! longest line allowed.

use std::fmt::Debug;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use crate::pipes::{Pipes, drain_once};

/// How often to check whether the program has ended, and whether to stop.
const PULSE: Duration = Duration::from_millis(10);

/// How many bytes of a program's standard error to keep: the last ones.
const KEPT: usize = 16 << 10;

/// How long a program that closed its output may take to end by itself: reports show how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The process at the other end.
pub trait Process: Debug {
    /// Returns whether it has ended. Its id stays its own until [`Process::end`].
    fn has_ended(&mut self) -> bool;

    /// Kills it, if it has not ended, and the processes that it left behind, and waits for it. Called once.
    fn end(&mut self) -> Option<ExitStatus>;
}

/// A process that leads a group of its own.
#[cfg(unix)]
impl Process for Child {
    fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

        let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        !matches!(waitid(WaitId::Pid(Pid::from_child(self)), look), Ok(None))
    }

    fn end(&mut self) -> Option<ExitStatus> {
        use rustix::process::{Pid, Signal, kill_process_group};

        let _ = kill_process_group(Pid::from_child(self), Signal::KILL);
        self.wait().ok()
    }
}

/// Not started where there are no pipes to talk over.
#[cfg(not(unix))]
impl Process for Child {
    fn has_ended(&mut self) -> bool {
        true
    }

    fn end(&mut self) -> Option<ExitStatus> {
        None
    }
}

/// A running program. Dropping this ends it.
#[derive(Debug)]
pub struct Conversation<P: Process> {
    process: P,
    pipes: Pipes,
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

/// How to wait for a line.
pub struct ReadOptions<'a, P> {
    /// The byte that ends a line.
    pub line_end: u8,
    /// The maximum length of a line, in bytes.
    pub longest: usize,
    /// Returns whether to stop waiting. It is asked before each line, and every few milliseconds while none comes.
    pub stop: &'a mut dyn FnMut(&P) -> bool,
}

impl Conversation<Child> {
    /// Starts a program in a process group of its own, so that Ctrl-C does not reach it.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(mut command: Command) -> io::Result<Self> {
        let (pipes, [stdin, stdout, stderr]) = Pipes::new()?;
        command.stdin(stdin).stdout(stdout).stderr(stderr);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Conversation::with(command.spawn()?, pipes))
    }
}

impl<P: Process> Conversation<P> {
    /// Begins a conversation with a running program over these pipes.
    pub fn with(process: P, pipes: Pipes) -> Self {
        Conversation {
            process,
            pipes,
            message: Vec::new(),
            taken: 0,
            unheard: Vec::new(),
            heard: 0,
            searched: 0,
            said: Vec::new(),
            over: false,
        }
    }

    /// Returns the process at the other end.
    pub fn process(&self) -> &P {
        &self.process
    }

    /// Sends bytes. What the program does not take at once is sent by the next calls of [`Conversation::hear`].
    pub fn send(&mut self, bytes: &[u8]) {
        self.message.drain(..self.taken);
        self.message.extend_from_slice(bytes);
        self.taken = 0;
        self.write();
    }

    /// Waits for the next line.
    pub fn hear(&mut self, options: &mut ReadOptions<'_, P>) -> Heard<'_> {
        loop {
            if (options.stop)(&self.process) {
                return Heard::Stopped;
            }
            let fresh = &self.unheard[self.searched..];
            if let Some(at) = fresh.iter().position(|&byte| byte == options.line_end) {
                let end = self.searched + at;
                let begin = std::mem::replace(&mut self.heard, end + 1);
                self.searched = end + 1;
                return Heard::Line(&self.unheard[begin..end]);
            }
            self.searched = self.unheard.len();
            if self.unheard.len() - self.heard > options.longest {
                return Heard::TooLong(&self.unheard[self.heard..]);
            }
            if !self.wait(PULSE) {
                return Heard::Gone(&self.unheard[self.heard..]);
            }
        }
    }

    /// Returns output that [`Conversation::hear`] has not returned yet. If there is none, waits for it.
    pub fn unheard(&mut self, limit: Duration) -> &[u8] {
        if self.heard == self.unheard.len() {
            self.wait(limit);
        }
        &self.unheard[self.heard..]
    }

    /// Returns output that was read and is not returned yet, and takes it as heard.
    pub fn read_ahead(&mut self) -> &[u8] {
        self.searched = self.unheard.len();
        let begin = std::mem::replace(&mut self.heard, self.searched);
        &self.unheard[begin..]
    }

    /// Returns the end of what the program has written to standard error since the last call.
    pub fn errors(&mut self) -> Vec<u8> {
        self.read_errors();
        std::mem::take(&mut self.said)
    }

    /// Ends the program if it does not end by itself soon, and returns how it ended.
    pub fn end(mut self) -> Ended {
        let begun = Instant::now();
        // With its standard input closed, the program may end by itself.
        self.pipes.input = None;
        while !self.process.has_ended() && begun.elapsed() < LAST_WORDS {
            // It may write a lot before it ends.
            self.read_errors();
            std::thread::sleep(Duration::from_millis(1));
        }
        let by_itself = self.process.has_ended();
        let status = self.end_process().filter(|_| by_itself);
        #[cfg(unix)]
        let signal = status.and_then(|status| std::os::unix::process::ExitStatusExt::signal(&status));
        #[cfg(not(unix))]
        let signal = None;
        let status = status.and_then(|status| status.code());
        Ended { signal, status, said: self.errors() }
    }

    /// Kills the program, and returns the end of what it wrote to standard error.
    pub fn kill(mut self) -> Vec<u8> {
        self.end_process();
        self.errors()
    }

    /// Waits until there is something to read or write, and reads or writes it. Returns whether more output may come.
    fn wait(&mut self, limit: Duration) -> bool {
        let feeds = self.taken < self.message.len();
        let Ok(ready) = self.pipes.wait(None, feeds, limit) else { return true };
        if ready.errors {
            self.read_errors();
        }
        if ready.input {
            self.write();
        }
        // A process that the program left behind may keep its pipes open.
        let over = !(ready.output || ready.errors || ready.input) && self.process.has_ended();
        let read = (ready.output || over) && self.read();
        self.pipes.output.is_some() && (read || !over)
    }

    /// Reads output of the program. Returns whether there was any.
    fn read(&mut self) -> bool {
        self.unheard.drain(..self.heard);
        (self.searched, self.heard) = (self.searched - self.heard, 0);
        drain_once(&mut self.pipes.output, &mut self.unheard)
    }

    fn read_errors(&mut self) {
        const TIMES: usize = 64;
        // The loop is bounded: a program that writes faster than this reads must not block the caller.
        for _ in 0..TIMES {
            let more = drain_once(&mut self.pipes.errors, &mut self.said);
            let surplus = self.said.len().saturating_sub(KEPT);
            self.said.drain(..surplus);
            if !more {
                return;
            }
        }
    }

    fn write(&mut self) {
        let mut rest = &self.message[self.taken..];
        self.pipes.feed(&mut rest);
        self.taken = self.message.len() - rest.len();
    }

    fn end_process(&mut self) -> Option<ExitStatus> {
        // After the first time, another process may have its id.
        if std::mem::replace(&mut self.over, true) { None } else { self.process.end() }
    }
}

impl<P: Process> Drop for Conversation<P> {
    fn drop(&mut self) {
        self.end_process();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(script: &str) -> Conversation<Child> {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        Conversation::start(shell).expect("there is a shell")
    }

    /// Waits for one line, for at most this time.
    fn hear(talk: &mut Conversation<Child>, limit: Duration) -> String {
        let until = Instant::now() + limit;
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut stop = |_: &Child| Instant::now() >= until;
        match talk.hear(&mut ReadOptions { line_end: b'\n', longest: 1 << 20, stop: &mut stop }) {
            Heard::Line(line) => shown(line),
            Heard::Gone(rest) => format!("gone: {}", shown(rest)),
            Heard::TooLong(line) => format!("too long: {}", line.len() >> 20),
            Heard::Stopped => "late".into(),
        }
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_program_that_does_not_read_blocks_nobody() {
        let mut talk = talk("echo here; exec sleep 600");
        talk.send(&vec![b'x'; 10 << 20]);
        assert_eq!(hear(&mut talk, LONG), "here");
        assert_eq!(hear(&mut talk, Duration::from_millis(200)), "late");
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
