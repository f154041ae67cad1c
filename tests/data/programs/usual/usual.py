"""As usual.cpp, in Python."""
import array
import bisect
import collections
import decimal
import functools
import heapq
import itertools
import math
import os
import random
import re
import sys
import tempfile
import threading
import time

sys.setrecursionlimit(1 << 16)
threading.stack_size(64 << 20)
sums = []


def depth(n):
    return depth(n - 1) + 1 if n else 0


def work():
    sums.append(sum(map(int, sys.stdin.buffer.read().split())) + depth(20000) - 20000)


thread = threading.Thread(target=work)
thread.start()
thread.join()
begun = time.perf_counter()
time.sleep(0.001)
random.shuffle(many := list(range(1 << 16)))
with tempfile.TemporaryFile("w+") as file:
    print(sums[0], file=file)
    file.seek(0)
    sums[0] = int(file.read())
with open("usual.txt", "w") as file:
    file.write(str(sorted(many)[0]))
assert "usual.txt" in os.listdir(".") and os.path.getsize("usual.txt") == 1
os.remove("usual.txt")
assert time.perf_counter() > begun and os.cpu_count() and os.getpid() and hash("usual")
sys.stdout.write(f"{sums[0]}\n")
