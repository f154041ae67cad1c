//! The file system of a confined program: readable paths, bound read-only into an empty one, and one writable folder.

use std::ffi::{CString, OsString};
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, StatVfsMountFlags, statvfs};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount, mount_change,
    mount_remount, move_mount, open_tree, unmount,
};
use rustix::process::{chdir, pivot_root};

use super::visible::{DEVICES, system};
use crate::workspace::FOLDERS;

/// Where the program may write: [`FOLDERS`] are in it.
pub(super) const BOX: &str = "/box";

/// Flags of every file system that is mounted here.
const FLAGS: MountFlags = MountFlags::NOSUID.union(MountFlags::NODEV);

/// The most files that a program may create.
const FILES: u32 = 16 << 10;

/// A path of the old file system that is visible in the new one.
struct Seen {
    path: PathBuf,
    what: What,
}

enum What {
    /// A file or folder with the mounts below it, and whether it is a folder.
    Tree(OwnedFd, bool),
    Link(PathBuf),
}

/// Makes a new root in which only these paths are visible, and enters it. `room` is the size of the writable folder in bytes.
/// Returns that folder.
pub(super) fn enter(readable: &[OsString], room: u64) -> io::Result<OwnedFd> {
    // Mounts made here must not appear outside.
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    let devices = DEVICES.iter().map(PathBuf::from);
    let readable = readable.iter().map(PathBuf::from);
    let all: Vec<Seen> = system().into_iter().chain(devices).chain(readable).filter_map(seen).collect();
    // The trees are open already, so the new root may hide their paths.
    let base = std::env::temp_dir();
    let base = if base.is_dir() { base } else { PathBuf::from("/tmp") }.canonicalize()?;
    mount_memory(&base, "size=1M")?;
    writable(&base, room)?;
    all.iter().try_for_each(|seen| seen.appear(&base))?;
    fs::create_dir_all(base.join("proc"))?;
    mount("proc", base.join("proc"), "proc", FLAGS | MountFlags::NOEXEC, None)?;
    for (link, to) in [
        ("dev/fd", "/proc/self/fd"),
        ("dev/stdin", "/proc/self/fd/0"),
        ("dev/stdout", "/proc/self/fd/1"),
        ("dev/stderr", "/proc/self/fd/2"),
    ] {
        std::os::unix::fs::symlink(to, base.join(link))?;
    }
    mount_remount(&base, MountFlags::BIND | MountFlags::RDONLY | FLAGS, c"")?;
    frozen(&base)?;
    chdir(&base)?;
    // With both paths the same, the old root lies on top of the new one, and is unmounted.
    pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    chdir("/")?;
    let folder = fs::File::open(BOX)?;
    Ok(folder.into())
}

/// Mounts a file system in memory with these bounds on its size.
fn mount_memory(at: &Path, bounds: &str) -> io::Result<()> {
    let options = CString::new(format!("{bounds},mode=755")).expect("it has no zero byte");
    Ok(mount("tmpfs", at, "tmpfs", FLAGS, &*options)?)
}

/// Opens a path, if it exists.
fn seen(path: PathBuf) -> Option<Seen> {
    if let Ok(to) = fs::read_link(&path) {
        return Some(Seen { path, what: What::Link(to) });
    }
    let is_folder = fs::metadata(&path).ok()?.is_dir();
    let flags =
        OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC | OpenTreeFlags::AT_RECURSIVE;
    let tree = open_tree(CWD, &path, flags).ok()?;
    Some(Seen { path, what: What::Tree(tree, is_folder) })
}

impl Seen {
    /// Makes it appear below the new root, unless a folder that appeared before contains it.
    fn appear(&self, base: &Path) -> io::Result<()> {
        let inside = place(base, &self.path)?;
        // A path with `..` can be resolved only when the folders on the way exist.
        inside.parent().map_or(Ok(()), fs::create_dir_all)?;
        if fs::symlink_metadata(&inside).is_ok() {
            return Ok(());
        }
        let (tree, is_folder) = match &self.what {
            What::Link(to) => return std::os::unix::fs::symlink(to, &inside),
            What::Tree(tree, is_folder) => (tree, *is_folder),
        };
        if is_folder {
            fs::create_dir(&inside)?
        } else {
            drop(fs::File::create(&inside)?)
        }
        move_mount(tree, "", CWD, &inside, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?;
        read_only(&inside)
    }
}

/// The paths that lead into the writable folder.
const WRITABLE: [(&str, &str); 2] = [("/tmp", "tmp"), ("/dev/shm", "shm")];

/// Returns where a path appears. A program may lie in the temporary folder, as compiled ones do. Its folder is then a
/// separate mount in the writable one: read-only, and kept when the files of a run are removed.
fn place(base: &Path, path: &Path) -> io::Result<PathBuf> {
    let folder = WRITABLE.iter().find_map(|(at, name)| Some((name, path.strip_prefix(at).ok()?)));
    let Some((name, rest)) = folder else {
        return Ok(base.join(path.strip_prefix("/").unwrap_or(path)));
    };
    let folder = base.join(&BOX[1..]).join(name);
    let mut components = rest.components();
    if let (Some(top), Some(_)) = (components.next(), components.next()) {
        let top = folder.join(top);
        if !top.exists() {
            fs::create_dir(&top)?;
            mount_memory(&top, "size=1M")?;
        }
    }
    Ok(folder.join(rest))
}

/// Makes all mounts read-only except the writable folder, once they are complete: also the mounts inside visible folders, as
/// far as their flags can be changed. Otherwise the owner of a file could set its mode, times and attributes, which Landlock
/// does not cover.
fn frozen(base: &Path) -> io::Result<()> {
    let list = fs::read("/proc/self/mountinfo")?;
    let writable = base.join(&BOX[1..]);
    for line in list.split(|&byte| byte == b'\n') {
        let Some(name) = line.split(|&byte| byte == b' ').nth(4) else { continue };
        let path = PathBuf::from(OsString::from_vec(unescaped(name)));
        if path.starts_with(base) && path != writable {
            let _ = read_only(&path);
        }
    }
    Ok(())
}

/// Decodes a name in the kernel's list of mounts, which writes some bytes as three octal digits.
fn unescaped(name: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(name.len());
    let mut rest = name;
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..3).filter(|_| byte == b'\\');
        let octal = digits.and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 8).ok());
        plain.push(octal.unwrap_or(byte));
        rest = if octal.is_some() { &after[3..] } else { after };
    }
    plain
}

/// Makes a mount read-only. Devices remain writable.
fn read_only(path: &Path) -> io::Result<()> {
    // Flags that the mount already has cannot be removed here, and must be named again.
    const KEPT: [(StatVfsMountFlags, MountFlags); 5] = [
        (StatVfsMountFlags::NOSUID, MountFlags::NOSUID),
        (StatVfsMountFlags::NODEV, MountFlags::NODEV),
        (StatVfsMountFlags::NOEXEC, MountFlags::NOEXEC),
        (StatVfsMountFlags::NOATIME, MountFlags::NOATIME),
        (StatVfsMountFlags::RELATIME, MountFlags::RELATIME),
    ];
    let has = statvfs(path)?.f_flag;
    let kept = KEPT.iter().filter(|(flag, _)| has.contains(*flag)).map(|(_, flag)| *flag);
    let flags =
        kept.fold(MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID, |all, flag| all | flag);
    Ok(mount_remount(path, flags, c"")?)
}

/// Makes the writable folder.
fn writable(base: &Path, room: u64) -> io::Result<()> {
    let inside = base.join(&BOX[1..]);
    fs::create_dir_all(&inside)?;
    mount_memory(&inside, &format!("size={room},nr_inodes={FILES}"))?;
    FOLDERS.iter().try_for_each(|name| fs::create_dir(inside.join(name)))?;
    fs::create_dir_all(base.join("dev"))?;
    WRITABLE.iter().try_for_each(|(path, to)| {
        std::os::unix::fs::symlink(format!("{BOX}/{to}"), base.join(&path[1..]))
    })
}
