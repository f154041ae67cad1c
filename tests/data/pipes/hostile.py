"""A program over a pipe that does what its argument says, and else plays `chess` as it should."""
import ctypes
import json
import os
import sys
import time

from chess import play

WAY = sys.argv[1]
if WAY == "silent":
    sys.exit("nothing to say")
if WAY == "answers":
    print(42)
    sys.exit()


def say(line):
    os.write(1, line if isinstance(line, bytes) else (line + "\n").encode())


def for_ever(chunk):
    while True:
        say(chunk)


def hang():
    # Whoever waits for it sees this as the name of the process.
    ctypes.CDLL(None).prctl(15, b"hangs")
    time.sleep(60)


def fork():
    if os.fork() == 0:
        os.setsid()
        time.sleep(20)
        os._exit(0)
    sys.exit("a child holds the pipe")


WAYS = {
    "babble": lambda number: for_ever(b"x" * 65536),
    "garbage": lambda number: for_ever("{}"),
    "blank": lambda number: for_ever(b"\n" * 4096),
    "binary": lambda number: say(b"\xff\x00\x1b[2J\xfe\n"),
    "number": lambda number: say('{"query":' + "9" * 100_000 + ',"test":1}'),
    "float": lambda number: say('{"query":1e999,"test":1}'),
    "nested": lambda number: say('{"query":' + "[" * 1_000_000),
    "early": lambda number: say(json.dumps({"crosscheck": "end", "case": number})),
    "case": lambda number: say(json.dumps({"crosscheck": "end", "case": number + 7})),
    "header": lambda number: say('{"crosscheck":"trace/1","name":"again"}'),
    "future": lambda number: say('{"crosscheck":"trace/9","name":"again"}'),
    "refuse": lambda number: say(json.dumps({"crosscheck": "error", "case": number, "message": "no \x1b[2J"})),
    "closed": lambda number: (os.close(1), time.sleep(60)),
    "exit": lambda number: (sys.stderr.write("last \x1b[2J words\n"), sys.exit(3)),
    "abort": lambda number: os.abort(),
    "cut": lambda number: (say(b'{"query":1,'), sys.exit(0)),
    "hang": lambda number: hang(),
    "fork": lambda number: fork(),
    "errors": lambda number: os.write(2, b"x" * 3_000_000),
}

say(json.dumps({"crosscheck": "trace/1", "name": "hostile"}))
sys.stdin.readline()
while WAY == "deaf":
    time.sleep(1)
for number, line in enumerate(sys.stdin, 1):
    WAYS.get(WAY, lambda number: None)(number)
    if WAY == "early":
        continue
    answers = []
    for step in play(json.loads(line)["text"]):
        answers.append(step["reachable"])
        if WAY == "leaky" and number > 1:
            step["reachable"] += 1
        if WAY == "slow":
            time.sleep(0.01)
        say(json.dumps(step))
    answer = "\n".join(map(str, answers)) + ("0" if WAY == "answer" else "")
    say(json.dumps({"crosscheck": "end", "case": number, "answer": answer}))
    if WAY == "after":
        say("{}")
