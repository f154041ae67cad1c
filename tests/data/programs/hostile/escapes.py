"""Tries to get out of its sandbox, in the way that its argument names. Prints 1, and a line for each thing it could do."""

import os
import signal
import socket
import sys

way, rest = sys.argv[1], sys.argv[2:]
print(1, flush=True)


def attempt(name, action):
    try:
        action()
        print(name, flush=True)
    except OSError:
        pass


if way in ("stop", "kill", "terminate", "interrupt"):
    number = {"stop": signal.SIGSTOP, "kill": signal.SIGKILL, "terminate": signal.SIGTERM}.get(way, signal.SIGINT)
    for pid in [os.getppid(), -os.getppid(), int(rest[0])]:
        try:
            os.kill(pid, number)
        except OSError:
            pass
elif way == "sockets":
    attempt("inet", lambda: socket.socket())
    attempt("unix", lambda: socket.socket(socket.AF_UNIX))
elif way == "memfd":
    attempt("memfd", lambda: os.memfd_create("x"))
elif way == "read":
    for path in rest:
        attempt(path, lambda: open(path).read())
elif way == "environment":
    print("\n".join(f"{name}={value}" for name, value in os.environ.items()))
elif way == "files":
    for at in range(310):
        open(f"litter-{at}", "w").close()
