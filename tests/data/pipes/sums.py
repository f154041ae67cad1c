"""The subject of tests/subjects/toys.rs over a pipe, with clients/python. With the argument `wrong`, large begins too late."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "clients" / "python"))
import crosscheck

LARGE = 1000 if "wrong" in sys.argv else 100


def play(text):
    total, *turns = map(json.loads, text.splitlines())
    for turn, what in enumerate(turns, 1):
        total = 2 * total if what == "double" else total + what["add"]
        total = (total + 2**63) % 2**64 - 2**63
        sign = "negative" if total < 0 else "positive" if total else "zero"
        yield {"turn": turn, "seen": {"sum": total, "sign": sign, "large": total > LARGE}}
    return total


crosscheck.serve(play, name="sums.py")
