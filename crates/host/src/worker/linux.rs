//! Workers on Linux, which are separate processes.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{DumpableBehavior, Resource, Rlimit, setrlimit};
use rustix::stdio::dup2_stdin;

use super::{Death, Heard, Marks};

/// The environment variable that tells a worker where to leave its marks.
const MARKS: &str = "CROSSCHECK_WORKER_MARKS";

/// The first line that a worker sends.
const HELLO: &[u8] = b"hello";

/// How long a worker may take to send its first line. It does nothing else before that, so only an overloaded machine
/// takes longer.
const START: Duration = Duration::from_secs(60);

/// How long [`Worker::hear`] waits for a line.
const PULSE: Duration = Duration::from_millis(50);

/// How many bytes of a worker's output to keep: the last ones.
const KEPT: usize = 16 << 10;

/// How long to wait for a worker to end, and then for the rest of its output. A process that it started may keep the
/// pipe open for ever.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running worker. Dropping this kills it.
pub struct Worker {
    child: Child,
    socket: BufReader<UnixStream>,
    /// The beginning of a line whose end has not arrived yet.
    begun: Vec<u8>,
    marks: File,
    said: Arc<Mutex<Vec<u8>>>,
    /// Disconnects at the end of the worker's output.
    silence: std::sync::mpsc::Receiver<()>,
}

impl Worker {
    /// Starts a worker. The command must call [`attend`].
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub fn start(mut command: Command) -> io::Result<Worker> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_read_timeout(Some(PULSE))?;
        let (output, printed) = io::pipe()?;
        // In memory: a mark is cheaper than in a file system, and no file is left behind, however this process ends.
        let marks = File::from(memfd_create("crosscheck-marks", MemfdFlags::CLOEXEC)?);
        let path = format!("/proc/{}/fd/{}", std::process::id(), marks.as_raw_fd());
        command.stdin(OwnedFd::from(theirs)).stdout(printed.try_clone()?).stderr(printed);
        // Ctrl-C must reach only the supervisor, which stops its workers.
        command.env(MARKS, path).process_group(0);
        let child = command.spawn()?;
        // The command holds the other ends of the socket and the pipe.
        drop(command);
        let said = Arc::default();
        let silence = listen(output, Arc::clone(&said));
        let (begun, socket) = (Vec::new(), BufReader::new(ours));
        let mut worker = Worker { child, socket, begun, marks, said, silence };
        let mut waited = Duration::ZERO;
        loop {
            match worker.hear() {
                Heard::Line(line) if line.as_bytes() == HELLO => return Ok(worker),
                Heard::Nothing if waited < START => waited += PULSE,
                heard => {
                    let Death { signal, status, said } = worker.end();
                    let how = format!("{heard:?}, signal {signal:?}, status {status:?}: {said}");
                    return Err(io::Error::other(format!("it does not answer: {how}")));
                }
            }
        }
    }

    /// Sends a message. If the worker has ended, [`Worker::hear`] reports this.
    pub fn send(&mut self, message: &[u8]) {
        let _ = self.socket.get_mut().write_all(message);
    }

    /// Waits a moment for the next line.
    pub fn hear(&mut self) -> Heard {
        match self.socket.read_until(b'\n', &mut self.begun) {
            Ok(0) => Heard::Gone,
            Ok(_) if self.begun.pop_if(|last| *last == b'\n').is_some() => {
                let line = String::from_utf8_lossy(&self.begun).into_owned();
                self.begun.clear();
                Heard::Line(line)
            }
            // Only the last line has no end.
            Ok(_) => Heard::Gone,
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted => {
                    Heard::Nothing
                }
                _ => Heard::Gone,
            },
        }
    }

    /// Returns the last mark, or an empty text if there is none.
    pub fn mark(&self) -> String {
        let mut bytes = [0; 256];
        let read = self.marks.read_at(&mut bytes, 0).unwrap_or(0);
        let line = bytes[..read].split(|&byte| byte == b'\n').next().unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    }

    /// Kills the worker if it has not ended, and returns how it ended.
    pub fn end(mut self) -> Death {
        // A worker that closed its socket is about to end by itself. Give it time, to learn how it ends.
        let status = self.ended_within(LAST_WORDS).unwrap_or_else(|| self.kill());
        let _ = self.silence.recv_timeout(LAST_WORDS);
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let said = String::from_utf8_lossy(&said).into_owned();
        let signal = status.and_then(|status| status.signal());
        Death { signal, status: status.and_then(|status| status.code()), said }
    }

    /// Kills the worker and waits for its end.
    pub fn kill(&mut self) -> Option<std::process::ExitStatus> {
        let _ = self.child.kill();
        self.child.wait().ok()
    }

    fn ended_within(&mut self, limit: Duration) -> Option<Option<std::process::ExitStatus>> {
        const STEP: Duration = Duration::from_millis(1);
        let mut waited = Duration::ZERO;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(Some(status)),
                Ok(None) if waited < limit => std::thread::sleep(STEP),
                Ok(None) => return None,
                Err(_) => return Some(None),
            }
            waited += STEP;
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Reads a worker's output in a new thread, and keeps the last bytes. The receiver disconnects at the end of the
/// output.
fn listen(
    mut output: impl Read + Send + 'static,
    said: Arc<Mutex<Vec<u8>>>,
) -> std::sync::mpsc::Receiver<()> {
    let (ends, silence) = std::sync::mpsc::channel::<()>();
    std::thread::spawn(move || {
        let _ends = ends;
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = output.read(&mut bytes) {
            let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
            said.extend_from_slice(&bytes[..read]);
            let surplus = said.len().saturating_sub(KEPT);
            said.drain(..surplus);
        }
    });
    silence
}

/// A worker's side: the socket to its supervisor, and the file for its marks.
#[derive(Debug)]
pub struct Post {
    /// The socket for requests and replies.
    pub socket: UnixStream,
    marks: File,
}

/// Makes this process a worker. From now on, it can allocate at most `memory` bytes, and a crash leaves no core file.
///
/// # Errors
/// The process was not started as a worker.
pub fn attend(memory: Option<u64>) -> io::Result<Post> {
    let marks = std::env::var_os(MARKS)
        .ok_or_else(|| io::Error::other("this command is for crosscheck itself, which starts it"))?;
    let marks = OpenOptions::new().write(true).open(marks)?;
    let mut socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    // A player that reads standard input must not take anything from the conversation.
    dup2_stdin(File::open("/dev/null")?)?;
    // Dumping the core of a large process takes very long, and there may be thousands of crashes.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    if let Some(memory) = memory {
        limit_memory(memory)?;
    }
    socket.write_all(HELLO)?;
    socket.write_all(b"\n")?;
    Ok(Post { socket, marks })
}

/// Limits the memory of this process to this many bytes.
///
/// # Errors
/// The system does not allow it.
pub fn limit_memory(memory: u64) -> io::Result<()> {
    Ok(setrlimit(Resource::Data, Rlimit { current: Some(memory), maximum: Some(memory) })?)
}

impl Post {
    /// Returns the file for marks.
    pub fn marks(&self) -> io::Result<Marks> {
        self.marks.try_clone().map(Marks::from)
    }
}
