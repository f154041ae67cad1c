//! What a confined program is refused.

use std::fmt;

/// A kind of system call that a confined program is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Sockets: everything that leaves the machine, and other programs' sockets.
    Network,
    /// Memory that belongs to no process and outlives a run, or is not counted.
    SharedMemory,
    /// Other processes' memory, descriptors, limits, priorities and processors.
    OtherProcesses,
    /// Namespaces and mounts, with which a program could try to leave its own.
    Namespaces,
    /// The kernel itself: modules, clocks, tracing, keys, rings.
    Kernel,
    /// Signals to the judge or the warden, where no namespace keeps them away; also by proxy.
    Signals,
    /// Owners and attributes of files, links, devices, pipes with names.
    Files,
    /// A process beside itself.
    Processes,
}

impl Refusal {
    /// All kinds.
    pub const ALL: [Refusal; 8] = [
        Refusal::Network,
        Refusal::SharedMemory,
        Refusal::OtherProcesses,
        Refusal::Namespaces,
        Refusal::Kernel,
        Refusal::Signals,
        Refusal::Files,
        Refusal::Processes,
    ];
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Network => "to open sockets",
            Refusal::SharedMemory => {
                "to share memory (memfd, System V, message queues), or to keep much in the kernel"
            }
            Refusal::OtherProcesses => "to reach into other processes",
            Refusal::Namespaces => "to make namespaces or mounts",
            Refusal::Kernel => "to use parts of the kernel that no contest program needs",
            Refusal::Signals => "to send signals outside its sandbox",
            Refusal::Files => "to change owners or attributes of files, or to make links",
            Refusal::Processes => "to start other processes (`--processes N` allows them)",
        })
    }
}
