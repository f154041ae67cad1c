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

use super::refusal::Refusal;

impl Refusal {
    /// The system calls that are refused whatever their arguments.
    fn calls(self) -> &'static [c_long] {
        match self {
            Refusal::Network | Refusal::Signals => &[],
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
            ],
            Refusal::OtherProcesses => &[
                libc::SYS_process_vm_readv,
                libc::SYS_process_vm_writev,
                libc::SYS_process_madvise,
                libc::SYS_kcmp,
                libc::SYS_pidfd_getfd,
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
                libc::SYS_open_by_handle_at,
                libc::SYS_name_to_handle_at,
                libc::SYS_fanotify_init,
                libc::SYS_vhangup,
                libc::SYS_settimeofday,
                libc::SYS_clock_settime,
                libc::SYS_clock_adjtime,
                libc::SYS_adjtimex,
                libc::SYS_sethostname,
                libc::SYS_setdomainname,
            ],
        }
    }

    /// Adds this kind's rules to a filter. `spared` are the processes that no signal may reach.
    fn add(self, rules: &mut Rules, spared: &[i32]) {
        self.calls().iter().for_each(|&call| add(rules, call, Vec::new()));
        match self {
            Refusal::Network => {
                add(rules, libc::SYS_socket, vec![domain(SeccompCmpOp::Ne)]);
            }
            Refusal::Namespaces => {
                for flag in NEW_NAMESPACES {
                    add(rules, libc::SYS_clone, vec![flagged(0, flag)]);
                }
            }
            Refusal::OtherProcesses => {
                // A sibling instead of a child would be the warden's child, and pass for the program.
                add(rules, libc::SYS_clone, vec![flagged(0, libc::CLONE_PARENT)]);
            }
            Refusal::Signals => {
                for &process in spared {
                    for call in
                        [libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo]
                    {
                        add(rules, call, vec![equal(0, process)]);
                    }
                    add(rules, libc::SYS_kill, vec![equal(0, -process)]);
                    add(rules, libc::SYS_pidfd_open, vec![equal(0, process)]);
                    add(rules, libc::SYS_rt_tgsigqueueinfo, vec![equal(0, process)]);
                }
                if !spared.is_empty() {
                    add(rules, libc::SYS_kill, vec![equal(0, -1)]);
                }
            }
            _ => {}
        }
    }
}

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

fn equal(argument: u8, value: i32) -> SeccompCondition {
    let value = u64::from(value.cast_unsigned());
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)
        .expect("a system call has so many arguments")
}

/// Compares the domain of a socket with that of local ones.
fn domain(compare: SeccompCmpOp) -> SeccompCondition {
    let local = u64::from(libc::AF_UNIX.cast_unsigned());
    SeccompCondition::new(0, SeccompCmpArgLen::Dword, compare, local)
        .expect("a system call has so many arguments")
}

fn flagged(argument: u8, flag: i32) -> SeccompCondition {
    let flag = u64::from(flag.cast_unsigned());
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(flag), flag)
        .expect("a system call has so many arguments")
}

/// Refuses this process and its children the listed system calls from now on. A call of a `deadly` kind ends the
/// process by SIGSYS; others fail with EPERM.
pub(super) fn apply(deadly: &[Refusal], spared: &[i32]) -> Result<(), String> {
    let mut refused = Rules::new();
    let mild = Refusal::ALL.into_iter().filter(|kind| !deadly.contains(kind));
    mild.for_each(|kind| kind.add(&mut refused, spared));
    // A runtime asks local services for the user's name, so this is refused but not told.
    add(&mut refused, libc::SYS_socket, vec![domain(SeccompCmpOp::Eq)]);
    // Its flags lie in memory, where a filter cannot look. Programs fall back to `clone` if there is no `clone3`.
    let mut missing = Rules::new();
    add(&mut missing, libc::SYS_clone3, Vec::new());
    apply_rules(missing, SeccompAction::Errno(libc::ENOSYS.cast_unsigned()))?;
    apply_rules(refused, SeccompAction::Errno(libc::EPERM.cast_unsigned()))?;
    let mut fatal = Rules::new();
    deadly.iter().for_each(|kind| kind.add(&mut fatal, spared));
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
