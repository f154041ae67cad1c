//! The pipes where the system cannot wait for several at once: a thread stands at each.

use std::convert::Infallible;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::{CHUNK, Ready};

/// How much is read ahead of who asks for it: a program that prints for ever then waits.
const AHEAD: usize = 1 << 20;

/// Our ends of a program's three pipes; `None` once one is closed.
#[derive(Debug)]
pub struct Pipes {
    /// Its standard input.
    pub input: Option<Sender<Vec<u8>>>,
    /// Its standard output.
    pub output: Option<Tap>,
    /// Its standard error.
    pub errors: Option<Tap>,
    state: Arc<State>,
}

/// Where a program's output arrives.
#[derive(Debug)]
pub struct Tap {
    state: Arc<State>,
    of: fn(&mut Arrived) -> &mut Stream,
}

/// What the threads have done so far.
#[derive(Debug, Default)]
struct State {
    arrived: Mutex<Arrived>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Arrived {
    /// A part of the input is being written.
    writing: bool,
    /// The program reads no more.
    deaf: bool,
    output: Stream,
    errors: Stream,
}

#[derive(Debug, Default)]
struct Stream {
    bytes: Vec<u8>,
    /// No more will come, or nobody wants it.
    ended: bool,
}

impl Stream {
    fn is_ready(&self) -> bool {
        self.ended || !self.bytes.is_empty()
    }
}

impl State {
    fn lock(&self) -> MutexGuard<'_, Arrived> {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Arrived)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }
}

impl Pipes {
    /// Creates three pipes. Returns our ends and the program's: its standard input, output and error.
    ///
    /// # Errors
    /// The system has no more of them.
    pub fn new() -> io::Result<(Self, [Stdio; 3])> {
        let ((stdin, input), (output, stdout), (errors, stderr)) =
            (io::pipe()?, io::pipe()?, io::pipe()?);
        let state = Arc::<State>::default();
        let (parts, taken) = channel();
        let writer = Arc::clone(&state);
        thread::spawn(move || write(input, &taken, &writer));
        let tap = |pipe: PipeReader, of| {
            let tap = Tap { state: Arc::clone(&state), of };
            let reader = Arc::clone(&state);
            thread::spawn(move || read(pipe, &reader, of));
            Some(tap)
        };
        let output = tap(output, |all| &mut all.output);
        let errors = tap(errors, |all| &mut all.errors);
        let pipes = Pipes { input: Some(parts), output, errors, state };
        Ok((pipes, [stdin.into(), stdout.into(), stderr.into()]))
    }

    /// Waits until the program can take more of its input (if it `feeds`), until there is output, or until time runs out.
    ///
    /// # Errors
    /// None.
    pub fn wait(&self, _ended: Option<Infallible>, feeds: bool, most: Duration) -> io::Result<Ready> {
        let look = |all: &Arrived| Ready {
            input: feeds && self.input.is_some() && !all.writing,
            output: self.output.is_some() && all.output.is_ready(),
            errors: self.errors.is_some() && all.errors.is_ready(),
            ended: false,
        };
        let nothing = |all: &mut Arrived| {
            let ready = look(all);
            !(ready.input || ready.output || ready.errors)
        };
        let waited = self.state.changed.wait_timeout_while(self.state.lock(), most, nothing);
        Ok(look(&waited.unwrap_or_else(PoisonError::into_inner).0))
    }

    /// Writes the rest of an input, if the program has taken what came before. If it reads no more, the pipe is closed and
    /// nothing is left; it may still write.
    pub fn feed(&mut self, rest: &mut &[u8]) {
        let mut all = self.state.lock();
        if all.deaf {
            self.input = None;
        }
        match &self.input {
            None => *rest = &[],
            Some(parts) if !all.writing && !rest.is_empty() => {
                all.writing = parts.send(rest.to_vec()).is_ok();
                *rest = &[];
            }
            Some(_) => {}
        }
    }
}

/// Takes what a program has printed since the last call; closes the pipe at its end. Returns whether there may be more.
pub fn drain_once(pipe: &mut Option<Tap>, into: &mut Vec<u8>) -> bool {
    let Some(tap) = pipe else { return false };
    let (mut came, mut ended) = (Vec::new(), false);
    tap.state.change(|all| {
        let stream = (tap.of)(all);
        (came, ended) = (std::mem::take(&mut stream.bytes), stream.ended);
    });
    into.extend_from_slice(&came);
    if came.is_empty() && ended {
        *pipe = None;
    }
    !came.is_empty()
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.state.change(|all| (self.of)(all).ended = true);
    }
}

/// Writes parts of an input until there are no more, or the program reads no more.
fn write(mut pipe: PipeWriter, parts: &Receiver<Vec<u8>>, state: &State) {
    for part in parts {
        let deaf = pipe.write_all(&part).is_err();
        state.change(|all| (all.writing, all.deaf) = (false, deaf));
        if deaf {
            return;
        }
    }
}

/// Reads what a program prints until it ends, or nobody wants more.
fn read(mut pipe: PipeReader, state: &State, of: fn(&mut Arrived) -> &mut Stream) {
    let mut room = vec![0; CHUNK];
    loop {
        let came = pipe.read(&mut room).unwrap_or(0);
        let full = |all: &mut Arrived| of(all).bytes.len() >= AHEAD && !of(all).ended;
        let waited = state.changed.wait_while(state.lock(), full);
        let mut all = waited.unwrap_or_else(PoisonError::into_inner);
        let stream = of(&mut all);
        stream.bytes.extend_from_slice(&room[..came]);
        stream.ended |= came == 0;
        let ended = stream.ended;
        drop(all);
        state.changed.notify_all();
        if ended {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::{Child, Command};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn shell(script: &str) -> (Pipes, Child) {
        let (pipes, [stdin, stdout, stderr]) = Pipes::new().expect("there are pipes");
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).stdin(stdin).stdout(stdout).stderr(stderr);
        (pipes, shell.spawn().expect("there is a shell"))
    }

    /// Reads a program's output to its end.
    fn all(pipes: &mut Pipes) -> Vec<u8> {
        let mut bytes = Vec::new();
        while pipes.output.is_some() {
            let ready = pipes.wait(None, false, LONG).expect("it waits");
            assert!(ready.output || ready.errors, "nothing comes");
            while drain_once(&mut pipes.output, &mut bytes) {}
        }
        bytes
    }

    #[test]
    fn what_a_program_is_fed_comes_back_whole() {
        let (mut pipes, mut child) = shell("cat");
        let text: Vec<u8> = (0..3_000_000_u32).map(|at| (at % 251) as u8).collect();
        let mut rest = &text[..];
        pipes.feed(&mut rest);
        assert!(rest.is_empty());
        pipes.input = None;
        assert!(all(&mut pipes) == text);
        child.wait().expect("it has ended");
    }

    #[test]
    fn nothing_comes_from_a_program_that_waits_and_it_takes_no_more_than_one_part() {
        let (mut pipes, mut child) = shell("sleep 60");
        let text = vec![0; 1 << 20];
        let (mut first, mut second) = (&text[..], &text[..]);
        pipes.feed(&mut first);
        pipes.feed(&mut second);
        let ready = pipes.wait(None, true, Duration::from_millis(20)).expect("it waits");
        assert_eq!((first.len(), second.len()), (0, 1 << 20));
        assert!(!(ready.input || ready.output || ready.errors));
        child.kill().and_then(|()| child.wait()).expect("it is killed");
    }

    #[test]
    fn a_program_that_reads_no_more_is_fed_no_more() {
        let (mut pipes, mut child) = shell("exec <&-; echo closed");
        assert_eq!(all(&mut pipes), b"closed\n");
        let mut rest = &[0; 100][..];
        pipes.feed(&mut rest);
        while !pipes.wait(None, true, LONG).expect("it waits").input {}
        let mut rest = &[0; 100][..];
        pipes.feed(&mut rest);
        assert!(pipes.input.is_none() && rest.is_empty());
        child.wait().expect("it has ended");
    }

    #[test]
    fn what_a_program_prints_for_ever_takes_a_bounded_amount_of_memory() {
        let (mut pipes, mut child) = shell("yes");
        let mut bytes = Vec::new();
        pipes.wait(None, false, LONG).expect("it waits");
        thread::sleep(Duration::from_millis(100));
        drain_once(&mut pipes.output, &mut bytes);
        assert!(bytes.len() <= AHEAD + 2 * CHUNK, "{}", bytes.len());
        child.kill().and_then(|()| child.wait()).expect("it is killed");
    }
}
