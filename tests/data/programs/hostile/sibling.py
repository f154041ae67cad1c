"""Makes a process that is not its own child but that of whoever waits for it, as what forks it does. Then ends with 3."""
import ctypes
import os
import platform
import time

libc = ctypes.CDLL(None)
number = ctypes.c_int()
place = ctypes.addressof(number)
intel = platform.machine() == "x86_64"
words = [0x1208011, 0, 0, place, 0] if intel else [0x1208011, 0, 0, 0, place]
if libc.syscall(56 if intel else 220, *map(ctypes.c_long, words)) == 0:
    os._exit(0)
time.sleep(0.05)
os._exit(3)
