//! The messages between judge and warden: the orders for a new warden, as arguments of its command, and its answer.
//! `starter.c` describes the later messages.

use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::io::retry_on_intr;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};

use super::policy::Level;

/// The first argument of a warden. No command line of a user begins with it.
pub(super) const MARK: &str = "--crosscheck-warden";

/// The first byte of a warden's answer: it is ready, or an error message follows.
pub(super) const READY: u8 = b'+';
pub(super) const COMPLAINT: u8 = b'!';

/// How long a starter or a fork server may take to respond.
pub(crate) const ANSWER: Duration = Duration::from_secs(5);

/// Sends bytes with at most three descriptors.
pub(crate) fn hand_over(socket: impl AsFd, bytes: &[u8], fds: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    message.push(SendAncillaryMessage::ScmRights(fds));
    retry_on_intr(|| sendmsg(&socket, &[IoSlice::new(bytes)], &mut message, SendFlags::NOSIGNAL))?;
    Ok(())
}

/// Receives a byte with its descriptors; no byte if the other end is closed.
pub(super) fn take_over(socket: impl AsFd) -> io::Result<(Option<u8>, Vec<OwnedFd>)> {
    let mut byte = [0];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    // A socket with a timeout is interrupted when this process is paused, too.
    let received = retry_on_intr(|| {
        recvmsg(&socket, &mut [IoSliceMut::new(&mut byte)], &mut control, RecvFlags::CMSG_CLOEXEC)
    })?;
    let mut fds = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            fds.extend(received);
        }
    }
    Ok(((received.bytes == 1).then_some(byte[0]), fds))
}

/// Which programs may start processes in a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Starts {
    /// Only the starter, which knows this secret number.
    Key(u64),
    /// All programs.
    All,
}

/// The orders for a warden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Orders {
    /// Whether the namespaces exist already. Only a child of the process that makes them is in all of them.
    pub(super) inside: bool,
    pub(super) level: Level,
    /// Whether the command forks for each run, or is started for each.
    pub(super) forks: bool,
    pub(super) starts: Starts,
    /// The size of the writable folder, in bytes.
    pub(super) room: u64,
    /// The most processes at a time.
    pub(super) processes: u64,
    /// The maximum size of a program's stack, in bytes.
    pub(super) stack: u64,
    /// The process id of the judge.
    pub(super) judge: i32,
    pub(super) deadly: Vec<String>,
    /// The folder to work in, if the warden does not make one.
    pub(super) folder: OsString,
    pub(super) readable: Vec<OsString>,
    /// The program's command, which follows as separate arguments.
    #[serde(skip)]
    pub(super) words: Vec<OsString>,
}

impl Orders {
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let orders = serde_json::to_string(self).expect("orders are plain data");
        [MARK.into(), orders.into()].into_iter().chain(self.words.iter().cloned()).collect()
    }

    /// Reads arguments, without the first one, which is the mark.
    pub(super) fn read(mut arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        let orders = serde_json::from_str(arguments.next()?.to_str()?).ok()?;
        let words: Vec<OsString> = arguments.collect();
        (!words.is_empty()).then_some(Orders { words, ..orders })
    }
}
