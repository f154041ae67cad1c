"""A fork server for programs in Python: an interpreter that stands ready is forked for each run, and only then
reads the program. It speaks as server.c does, on the socket that is its standard input; see there."""

import atexit
import gc
import io
import os
import socket
import struct
import sys
import threading
import traceback
import types

try:
    import ctypes

    prctl = ctypes.CDLL(None).prctl
except Exception:
    prctl = None


def die_with_parent():
    """Asks the system to kill this process when its parent ends."""
    if prctl:
        prctl(1, 9)


def reopen(sock, fds):
    """Makes these the standard input, output and error, for the system and for Python."""
    encoding = sys.stdin.encoding
    sock.detach()
    for at, fd in enumerate(fds):
        os.dup2(fd, at)
    for fd in fds:
        os.close(fd)
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(open(0, "rb", closefd=False), encoding)
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(open(1, "wb", closefd=False), encoding)
    sys.stderr = sys.__stderr__ = io.TextIOWrapper(
        open(2, "wb", closefd=False), encoding, errors="backslashreplace", line_buffering=True
    )


def serve(sock):
    """Forks a process for each order. Returns in that process only."""
    while True:
        order, fds, _, _ = socket.recv_fds(sock, 1, 3)
        if order != b"r" or len(fds) != 3:
            os._exit(0)
        pid = os.fork()
        if pid == 0:
            os.setpgid(0, 0)
            die_with_parent()
            reopen(sock, fds)
            return
        try:
            os.setpgid(pid, pid)
        except OSError:
            pass
        for fd in fds:
            os.close(fd)
        sock.sendall(struct.pack("=i", pid))
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        sock.sendall(b"e")
        if sock.recv(1) != b"w":
            os._exit(1)
        _, status, used = os.wait4(pid, 0)
        time = int((used.ru_utime + used.ru_stime) * 1e6)
        sock.sendall(struct.pack("=iQQ", status, time, used.ru_maxrss))


def run(program):
    """Runs a program as the interpreter would. Returns its status."""
    main = types.ModuleType("__main__")
    main.__file__ = program
    sys.modules["__main__"] = main
    try:
        with open(program, "rb") as source:
            code = compile(source.read(), program, "exec")
        exec(code, main.__dict__)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return (end.code or 0) & 0xFF
        print(end.code, file=sys.stderr)
        return 1
    except BaseException as error:
        # Without this function, which is no part of the program.
        traceback.print_exception(type(error), error, error.__traceback__.tb_next)
        return 1
    return 0


def leave(status):
    """Ends the process as the interpreter would, but does not take it apart: that would take longer than all else."""
    threading._shutdown()
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
    except OSError:
        status = 120
    os._exit(status)


os.environ.pop("CROSSCHECK_SERVE", None)
# What is here already will not be collected, and so need not be looked at, which would mean to copy it.
gc.collect()
gc.freeze()
serve(socket.socket(fileno=0))
sys.argv = sys.argv[1:]
sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
leave(run(sys.argv[0]))
