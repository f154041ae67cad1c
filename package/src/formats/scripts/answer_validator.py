#!/usr/bin/env python3
"""Checks the form of an answer on standard input: lines of printable ASCII, none of them empty, no needless spaces.

Exits with 42 if it has that form, and with 43 if not.
"""

import sys

FINE, WRONG = 42, 43


def fault(text):
    """Returns what is wrong with an answer, or None."""
    if not text.endswith(b"\n"):
        return "the last line has no end"
    for number, line in enumerate(text[:-1].split(b"\n"), start=1):
        if not line:
            return f"line {number} is empty"
        if any(not 32 <= byte <= 126 for byte in line):
            return f"line {number} has other than printable ASCII"
        if line != line.strip() or b"  " in line:
            return f"line {number} has a needless space"
    return None


found = fault(sys.stdin.buffer.read())
if found:
    print(found, file=sys.stderr)
sys.exit(WRONG if found else FINE)
