"""Tries to start processes, in each way that Python has. Prints 2 if it could, and then 1."""
import os
import subprocess


def could(way):
    try:
        return way()
    except OSError:
        return False


def forked():
    child = os.fork()
    if child == 0:
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


ways = [forked, lambda: subprocess.run(["true"]).returncode == 0, lambda: os.system("true") == 0]
if any([could(way) for way in ways]):
    print(2)
print(1)
