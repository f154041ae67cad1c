//! The words between judge and warden: the orders that the judge gives when it starts a warden, as the arguments of a
//! command, and the answer. `starter.c` describes what they say to each other later.

use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::time::Duration;

use rustix::io::retry_on_intr;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};

use super::policy::{Level, kinds};

/// The first argument of a process that is to be a warden. No command line of a user begins like this.
pub(super) const MARK: &str = "--crosscheck-warden";

/// What a warden says once it stands ready. A complaint begins with another byte.
pub(super) const READY: u8 = b'+';
pub(super) const COMPLAINT: u8 = b'!';

/// How long whoever starts programs, a warden or a fork server, may take to respond.
pub(crate) const ANSWER: Duration = Duration::from_secs(5);

/// Sends bytes with descriptors, at most three.
pub(crate) fn hand_over(socket: impl AsFd, bytes: &[u8], fds: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    message.push(SendAncillaryMessage::ScmRights(fds));
    retry_on_intr(|| sendmsg(&socket, &[IoSlice::new(bytes)], &mut message, SendFlags::NOSIGNAL))?;
    Ok(())
}

/// Receives a byte with its descriptors; no byte if the socket is closed.
pub(super) fn take_over(socket: impl AsFd) -> io::Result<(Option<u8>, Vec<OwnedFd>)> {
    let mut byte = [0];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    // A socket with a timeout is interrupted also by a pause of this process.
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

/// Who may start a process in a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Starts {
    /// What knows this number, which is the judge's secret.
    Key(u64),
    /// Everything in it.
    All,
}

/// What a warden does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Orders {
    /// Whether the namespaces are there already. A process that makes them is not yet in all of them: its child is.
    pub(super) inside: bool,
    pub(super) level: Level,
    /// Whether the command forks on each order, or is started for each.
    pub(super) forks: bool,
    pub(super) starts: Starts,
    /// How large the files that a run writes may be, in bytes.
    pub(super) room: u64,
    /// The most processes at a time.
    pub(super) processes: u64,
    /// How large the stack of a program may become, in bytes.
    pub(super) stack: u64,
    /// The process that gives the orders.
    pub(super) judge: i32,
    pub(super) deadly: Vec<&'static str>,
    /// The folder to work in, if the warden makes none.
    pub(super) folder: PathBuf,
    pub(super) readable: Vec<PathBuf>,
    /// The program's command.
    pub(super) words: Vec<OsString>,
}

impl Orders {
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let yes = |flag: bool| if flag { "1" } else { "0" };
        let place = |kind: &&str| kinds().position(|other| other == *kind);
        let deadly = self.deadly.iter().filter_map(place).map(|place| place.to_string());
        let numbers = [
            yes(self.inside).to_owned(),
            self.level.to_string(),
            yes(self.forks).to_owned(),
            match self.starts {
                Starts::Key(key) => key.to_string(),
                Starts::All => "all".to_owned(),
            },
            self.room.to_string(),
            self.processes.to_string(),
            self.stack.to_string(),
            self.judge.to_string(),
            deadly.collect::<Vec<_>>().join(","),
            self.readable.len().to_string(),
        ];
        let mut all = vec![OsString::from(MARK)];
        all.extend(numbers.map(OsString::from));
        all.push(self.folder.clone().into());
        all.extend(self.readable.iter().map(|path| path.clone().into()));
        all.extend(self.words.iter().cloned());
        all
    }

    /// Reads arguments, without the first one, which is the mark.
    pub(super) fn read(arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        let mut rest = arguments;
        let mut text = || rest.next().map(|word| String::from_utf8_lossy(word.as_bytes()).into_owned());
        let kind = |at: &str| kinds().nth(at.parse().ok()?);
        let mut orders = Orders {
            inside: text()? == "1",
            level: text()?.parse().ok()?,
            forks: text()? == "1",
            starts: match text()?.as_str() {
                "all" => Starts::All,
                key => Starts::Key(key.parse().ok()?),
            },
            room: text()?.parse().ok()?,
            processes: text()?.parse().ok()?,
            stack: text()?.parse().ok()?,
            judge: text()?.parse().ok()?,
            deadly: text()?.split(',').filter_map(kind).collect(),
            folder: PathBuf::new(),
            readable: Vec::new(),
            words: Vec::new(),
        };
        let count = text()?.parse().ok()?;
        orders.folder = PathBuf::from(rest.next()?);
        orders.readable = rest.by_ref().take(count).map(PathBuf::from).collect();
        orders.words = rest.collect();
        (orders.readable.len() == count && !orders.words.is_empty()).then_some(orders)
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStringExt;

    use super::*;

    #[test]
    fn a_warden_reads_what_it_was_told_whatever_bytes_are_in_it() {
        let odd = OsString::from_vec(b"a\xffb\nc".to_vec());
        let orders = Orders {
            inside: false,
            level: Level::Full,
            forks: true,
            starts: Starts::Key(u64::MAX),
            room: 1 << 30,
            processes: 7,
            stack: 8 << 20,
            judge: 42,
            deadly: kinds().skip(3).collect(),
            folder: PathBuf::new(),
            readable: vec![odd.clone().into(), "/b".into()],
            words: vec!["prog".into(), odd, "".into()],
        };
        let arguments = orders.arguments();
        assert_eq!(arguments[0], MARK);
        assert_eq!(Orders::read(arguments.into_iter().skip(1)), Some(orders));
        assert_eq!(Orders::read(["1".into()].into_iter()), None);
    }
}
