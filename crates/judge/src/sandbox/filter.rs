//! The system calls that a confined program may not make.
//!
//! The list names what is refused and lets everything else pass: programs come in any language, and a list of what all
//! runtimes need would be long and soon wrong. Files and processes outside are kept away by other means; this list takes
//! away what those do not cover, and the parts of the kernel in which most of its faults have been found.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::policy::Level;
use super::refusal::Refusal;

impl Refusal {
    /// The system calls that are refused whatever their arguments.
    fn calls(self) -> &'static [c_long] {
        match self {
            Refusal::Signals => &[],
            // A message can carry descriptors, which then are in no process, and an address, which is where a filter
            // cannot look.
            Refusal::Network => &[libc::SYS_sendmsg, libc::SYS_sendmmsg],
            Refusal::SharedMemory => &[
                libc::SYS_memfd_create,
                libc::SYS_memfd_secret,
                libc::SYS_shmget,
                libc::SYS_shmat,
                libc::SYS_shmctl,
                libc::SYS_semget,
                libc::SYS_semctl,
                libc::SYS_semop,
                libc::SYS_semtimedop,
                libc::SYS_msgget,
                libc::SYS_msgsnd,
                libc::SYS_msgrcv,
                libc::SYS_msgctl,
                libc::SYS_mq_open,
                libc::SYS_mq_unlink,
                // A pipe would keep what its process has let go of.
                libc::SYS_vmsplice,
            ],
            Refusal::OtherProcesses => &[
                libc::SYS_process_vm_readv,
                libc::SYS_process_vm_writev,
                libc::SYS_process_madvise,
                libc::SYS_process_mrelease,
                libc::SYS_kcmp,
                libc::SYS_pidfd_open,
                libc::SYS_pidfd_getfd,
                libc::SYS_pidfd_send_signal,
                libc::SYS_move_pages,
                libc::SYS_migrate_pages,
            ],
            Refusal::Namespaces => &[
                libc::SYS_unshare,
                libc::SYS_setns,
                libc::SYS_mount,
                libc::SYS_umount2,
                libc::SYS_pivot_root,
                libc::SYS_chroot,
                libc::SYS_open_tree,
                libc::SYS_move_mount,
                libc::SYS_fsopen,
                libc::SYS_fsconfig,
                libc::SYS_fsmount,
                libc::SYS_fspick,
                libc::SYS_mount_setattr,
            ],
            Refusal::Kernel => &[
                libc::SYS_bpf,
                libc::SYS_perf_event_open,
                libc::SYS_userfaultfd,
                libc::SYS_io_uring_setup,
                libc::SYS_io_uring_enter,
                libc::SYS_io_uring_register,
                libc::SYS_add_key,
                libc::SYS_request_key,
                libc::SYS_keyctl,
                libc::SYS_init_module,
                libc::SYS_finit_module,
                libc::SYS_delete_module,
                libc::SYS_kexec_load,
                libc::SYS_reboot,
                libc::SYS_swapon,
                libc::SYS_swapoff,
                libc::SYS_syslog,
                libc::SYS_acct,
                libc::SYS_quotactl,
                libc::SYS_quotactl_fd,
                libc::SYS_open_by_handle_at,
                libc::SYS_name_to_handle_at,
                libc::SYS_fanotify_init,
                // Each keeps megabytes of events in the kernel, of which a user has only so many.
                libc::SYS_inotify_init1,
                libc::SYS_vhangup,
                libc::SYS_settimeofday,
                libc::SYS_clock_settime,
                libc::SYS_clock_adjtime,
                libc::SYS_adjtimex,
                libc::SYS_sethostname,
                libc::SYS_setdomainname,
            ],
            Refusal::Attributes => &[
                libc::SYS_fchmod,
                libc::SYS_fchmodat,
                libc::SYS_fchmodat2,
                libc::SYS_fchown,
                libc::SYS_fchownat,
                libc::SYS_utimensat,
                libc::SYS_setxattr,
                libc::SYS_lsetxattr,
                libc::SYS_fsetxattr,
                libc::SYS_removexattr,
                libc::SYS_lremovexattr,
                libc::SYS_fremovexattr,
                SETXATTRAT,
                REMOVEXATTRAT,
                FILE_SETATTR,
            ],
        }
    }

    /// Adds this kind's rules to a filter. `spared` are the processes that no signal may reach.
    fn add(self, rules: &mut Rules, spared: &[i32]) {
        self.calls().iter().chain(self.old_calls()).for_each(|&call| add(rules, call, Vec::new()));
        match self {
            Refusal::Network => {
                add(rules, libc::SYS_socket, vec![domain(SeccompCmpOp::Ne)]);
                // Half of such a pair can be sent from to any name.
                for kind in [libc::SOCK_DGRAM, libc::SOCK_RAW] {
                    add(rules, libc::SYS_socketpair, vec![masked(1, KIND_OF_SOCKET, kind)]);
                }
            }
            Refusal::SharedMemory => {
                // How much one may keep is what it is counted as.
                add(rules, libc::SYS_fcntl, vec![equal(1, libc::F_SETPIPE_SZ)]);
                for option in [libc::SO_SNDBUF, libc::SO_SNDBUFFORCE] {
                    add(rules, libc::SYS_setsockopt, vec![equal(2, option)]);
                }
            }
            Refusal::Namespaces => {
                for flag in NEW_NAMESPACES {
                    add(rules, libc::SYS_clone, vec![flagged(0, flag)]);
                }
            }
            Refusal::OtherProcesses => {
                // A sibling instead of a child would be the warden's child, and pass for the program.
                add(rules, libc::SYS_clone, vec![flagged(0, libc::CLONE_PARENT)]);
                // Nor may whoever waits for it be made to trace it: then it would seem to have ended whenever it stops.
                add(rules, libc::SYS_ptrace, vec![equal(0, TRACE_ME)]);
                for call in [
                    libc::SYS_prlimit64,
                    libc::SYS_sched_setaffinity,
                    libc::SYS_sched_setscheduler,
                    libc::SYS_sched_setparam,
                    libc::SYS_sched_setattr,
                ] {
                    // 0 is whoever calls. Any other number may be the parent.
                    add(rules, call, vec![other_than(0, 0)]);
                }
                for (call, process) in [
                    (libc::SYS_setpriority, libc::PRIO_PROCESS as i32),
                    (libc::SYS_ioprio_set, IO_OF_PROCESS),
                ] {
                    add(rules, call, vec![other_than(0, process)]);
                    add(rules, call, vec![other_than(1, 0)]);
                }
                add(rules, libc::SYS_prctl, vec![equal(0, libc::PR_SCHED_CORE)]);
            }
            Refusal::Attributes => {
                for request in [SET_FLAGS, SET_FLAGS_32, SET_EXTENDED] {
                    add(rules, libc::SYS_ioctl, vec![equal(1, request)]);
                }
            }
            Refusal::Signals => {
                // In the group of its parent a program could signal "its own" group; the kernel sends signals on behalf
                // of a descriptor to whoever it is said to belong to.
                add(rules, libc::SYS_setpgid, vec![other_than(1, 0)]);
                for operation in [libc::F_SETOWN, SET_OWNER_EX, SET_SIGNAL] {
                    add(rules, libc::SYS_fcntl, vec![equal(1, operation)]);
                }
                for request in [SET_OWNER, SET_GROUP] {
                    add(rules, libc::SYS_ioctl, vec![equal(1, request)]);
                }
                for &process in spared {
                    for call in
                        [libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo]
                    {
                        add(rules, call, vec![equal(0, process)]);
                    }
                    add(rules, libc::SYS_kill, vec![equal(0, -process)]);
                    add(rules, libc::SYS_rt_tgsigqueueinfo, vec![equal(0, process)]);
                }
                if !spared.is_empty() {
                    add(rules, libc::SYS_kill, vec![equal(0, -1)]);
                }
            }
            Refusal::Kernel => {}
        }
    }

    /// The older forms of these calls, which newer architectures do not have.
    #[cfg(target_arch = "x86_64")]
    fn old_calls(self) -> &'static [c_long] {
        match self {
            Refusal::Kernel => &[libc::SYS_inotify_init],
            Refusal::Attributes => &[
                libc::SYS_chmod,
                libc::SYS_chown,
                libc::SYS_lchown,
                libc::SYS_utime,
                libc::SYS_utimes,
                libc::SYS_futimesat,
            ],
            _ => &[],
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn old_calls(self) -> &'static [c_long] {
        &[]
    }
}

// Numbers that `libc` does not have on every architecture; those of calls this new are the same on all.
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;
const FILE_SETATTR: c_long = 469;
const TRACE_ME: i32 = 0;
const IO_OF_PROCESS: i32 = 1;
const SET_SIGNAL: i32 = 10;
const SET_OWNER_EX: i32 = 15;
/// `FIOSETOWN` and `SIOCSPGRP`.
const SET_OWNER: i32 = 0x8901;
const SET_GROUP: i32 = 0x8902;
/// `FS_IOC_SETFLAGS`, as programs of 64 and of 32 bits call it, and `FS_IOC_FSSETXATTR`.
const SET_FLAGS: i32 = 0x4008_6602;
const SET_FLAGS_32: i32 = 0x4004_6602;
const SET_EXTENDED: i32 = 0x401c_5820;
/// The other bits of a socket's type are flags.
const KIND_OF_SOCKET: i32 = 0xf;

/// The flags of `clone` that make namespaces.
pub(super) const NEW_NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Adds a rule for a system call; no condition stands for all arguments.
fn add(rules: &mut Rules, call: c_long, conditions: Vec<SeccompCondition>) {
    // The other numbers of the same calls, which some kernels of this architecture accept: those of x32.
    let twin = cfg!(target_arch = "x86_64").then_some(call | 0x4000_0000);
    for number in [Some(call), twin].into_iter().flatten() {
        let entry = rules.entry(number).or_default();
        entry.extend(SeccompRule::new(conditions.clone()));
    }
}

fn compared(argument: u8, compare: SeccompCmpOp, value: i32) -> SeccompCondition {
    let value = u64::from(value.cast_unsigned());
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compare, value)
        .expect("a system call has so many arguments")
}

fn equal(argument: u8, value: i32) -> SeccompCondition {
    compared(argument, SeccompCmpOp::Eq, value)
}

fn other_than(argument: u8, value: i32) -> SeccompCondition {
    compared(argument, SeccompCmpOp::Ne, value)
}

/// Compares the bits of a mask.
fn masked(argument: u8, mask: i32, value: i32) -> SeccompCondition {
    compared(argument, SeccompCmpOp::MaskedEq(u64::from(mask.cast_unsigned())), value)
}

/// Compares the domain of a socket with that of local ones.
fn domain(compare: SeccompCmpOp) -> SeccompCondition {
    compared(0, compare, libc::AF_UNIX)
}

fn flagged(argument: u8, flag: i32) -> SeccompCondition {
    masked(argument, flag, flag)
}

/// Refuses this process and its children the listed system calls from now on. A call of a `deadly` kind ends the
/// process by SIGSYS; others fail with EPERM.
pub(super) fn apply(level: Level, deadly: &[Refusal], spared: &[i32]) -> Result<(), String> {
    let mut refused = Rules::new();
    // In a file system of its own a program may treat its files as it likes, and sees no others that it could change.
    let holds = |kind: &Refusal| *kind != Refusal::Attributes || level == Level::Basic;
    let mild = Refusal::ALL.into_iter().filter(holds).filter(|kind| !deadly.contains(kind));
    mild.for_each(|kind| kind.add(&mut refused, spared));
    // A runtime asks local services for the user's name, so this is refused but not told.
    add(&mut refused, libc::SYS_socket, vec![domain(SeccompCmpOp::Eq)]);
    // Its flags lie in memory, where a filter cannot look. Programs fall back to `clone` if there is no `clone3`.
    let mut missing = Rules::new();
    add(&mut missing, libc::SYS_clone3, Vec::new());
    apply_rules(missing, SeccompAction::Errno(libc::ENOSYS.cast_unsigned()))?;
    apply_rules(refused, SeccompAction::Errno(libc::EPERM.cast_unsigned()))?;
    let mut fatal = Rules::new();
    deadly.iter().filter(|&kind| holds(kind)).for_each(|kind| kind.add(&mut fatal, spared));
    if fatal.is_empty() { Ok(()) } else { apply_rules(fatal, SeccompAction::KillProcess) }
}

fn apply_rules(rules: Rules, action: SeccompAction) -> Result<(), String> {
    let architecture =
        TargetArch::try_from(std::env::consts::ARCH).map_err(|error| error.to_string())?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, architecture)
        .map_err(|error| error.to_string())?;
    let program = BpfProgram::try_from(filter).map_err(|error| error.to_string())?;
    apply_filter(&program).map_err(|error| format!("seccomp: {error}"))
}
