"""A fork server for programs in Python: an interpreter that stands ready is forked for each run, and only then
reads the program. On the socket that is its standard output it takes orders and answers as starter.c describes."""

import time

# How long the interpreter took to start, in microseconds: each run would have taken that as well.
START = time.process_time_ns() // 1000

import atexit
import builtins
import gc
import io
import os
import platform
import signal
import socket
import struct
import sys
import threading
import traceback
import types

# Without it there is no server, and the program is started anew for each run.
import ctypes

libc = ctypes.CDLL(None)


def die_with_parent():
    """Asks the system to kill this process when its parent ends."""
    libc.prctl(1, 9)


def show(visible):
    """Whether other processes of the user may look into this one, and write to its memory."""
    libc.prctl(4, int(visible))


def be_spared():
    """Keeps what is forked from sending signals to this process: to it, to its group, to everybody."""
    load, equal, back = 0x20, 0x15, 0x06
    kill, tkill, tgkill = (62, 200, 234) if platform.machine() == "x86_64" else (129, 130, 131)
    self = os.getpid()
    steps = [(load, 0, 0, 0), (equal, 2, 0, kill), (equal, 1, 0, tkill), (equal, 0, 4, tgkill), (load, 0, 0, 16)]
    steps += [(equal, 3, 0, self), (equal, 2, 0, 2**32 - self), (equal, 1, 0, 2**32 - 1)]
    steps += [(back, 0, 0, 0x7FFF0000), (back, 0, 0, 0x50001)]
    text = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    libc.prctl(22, 2, struct.pack("@HP", len(steps), ctypes.addressof(text)), 0, 0)


def reopen(sock, fds):
    """Makes these the standard input, output and error, for the system and for Python."""
    encoding, errors = sys.stdin.encoding, sys.stdin.errors
    sock.detach()
    for at, fd in enumerate(fds):
        os.dup2(fd, at)
    for fd in fds:
        os.close(fd)
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(open(0, "rb", closefd=False), encoding, errors)
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(open(1, "wb", closefd=False), encoding, errors)
    sys.stderr = sys.__stderr__ = io.TextIOWrapper(
        open(2, "wb", closefd=False), encoding, "backslashreplace", line_buffering=True
    )


def fork():
    """Forks this process into a child of its parent, which waits for it: clone(2). The C library keeps the number of its
    thread, which must be that of the new process there."""
    number = ctypes.c_void_p()
    if libc.prctl(40, ctypes.byref(number), 0, 0, 0) != 0:
        os._exit(1)
    intel = platform.machine() == "x86_64"
    words = [0x1208011, 0, 0, number.value, 0] if intel else [0x1208011, 0, 0, 0, number.value]
    return libc.syscall(56 if intel else 220, *map(ctypes.c_long, words))


def serve(sock):
    """Forks a process for each order. Returns in that process only."""
    # No run may look into this one.
    show(False)
    be_spared()
    sock.sendall(b"k" + struct.pack("=Q", START))
    while True:
        order, fds, _, _ = socket.recv_fds(sock, 1, 3)
        if order != b"r" or len(fds) != 3:
            os._exit(0)
        pid = fork()
        if pid == 0:
            os.setpgid(0, 0)
            die_with_parent()
            show(True)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            reopen(sock, fds)
            return
        for fd in fds:
            os.close(fd)
        sock.sendall(struct.pack("=i", pid))


def status_of(code):
    """The status of a program that ends by sys.exit(code)."""
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF if -(2**31) <= code < 2**31 else 0xFF
    print(code, file=sys.stderr)
    return 1


def run(program):
    """Runs a program as the interpreter would. Returns its status, and its module."""
    main = types.ModuleType("__main__")
    main.__file__ = program
    main.__builtins__ = builtins
    sys.modules["__main__"] = main
    # The program begins two calls deeper than it thinks.
    sys.setrecursionlimit(sys.getrecursionlimit() + 2)
    try:
        with open(program, "rb") as source:
            code = compile(source.read(), program, "exec")
        exec(code, main.__dict__)
    except SystemExit as end:
        return status_of(end.code), main
    except BaseException as error:
        # Without this function, which is no part of the program.
        traceback.print_exception(type(error), error, error.__traceback__.tb_next)
        if isinstance(error, KeyboardInterrupt):
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGINT)
        return 1, main
    return 0, main


def flushed(files):
    """Flushes what is open of these. Whether all could be."""
    well = True
    for file in files:
        try:
            if file is not None and not file.closed:
                file.flush()
        except Exception:
            well = False
    return well


def leave(status, main):
    """Ends the process as the interpreter would, but does not take all of it apart: that would take longer than all
    else. What the program holds is let go, though, and what is still open is flushed."""
    threading._shutdown()
    atexit._run_exitfuncs()
    if not flushed([sys.stdout, sys.stderr]):
        status = 120
    try:
        main.__dict__.clear()
    except Exception:
        pass
    flushed([sys.__stdout__, sys.__stderr__])
    flushed([thing for thing in gc.get_objects() if isinstance(thing, io.IOBase)])
    os._exit(status)


die_with_parent()
# As the first process of a namespace it gets from the others only signals that it handles.
signal.signal(signal.SIGINT, signal.SIG_DFL)
# What is here already will not be collected, and so need not be looked at, which would mean to copy it.
gc.collect()
gc.freeze()
serve(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=1))
sys.argv = sys.argv[1:]
sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
leave(*run(sys.argv[0]))
