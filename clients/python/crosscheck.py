"""Makes a Python program a side of crosscheck, which plays many cases over its pipes (docs/trace.md).

    import crosscheck

    def play(text):                      # a case, as it is on disk
        for turn, line in enumerate(text.splitlines()[1:], 1):
            yield {"turn": turn, ...}    # a step
        return "the answer"              # if the game has one

    crosscheck.serve(play, name="mine")
"""
import json
import sys


def serve(play, name, version=""):
    out, sys.stdout = sys.stdout, sys.stderr  # Keeps the output of play() out of the protocol.

    def say(message, at_once=True):
        out.write(json.dumps(message) + "\n")
        if at_once:
            out.flush()

    def steps(case):
        answer = yield from play(case["text"])
        end = {"crosscheck": "end", "case": case["case"]}
        yield end if answer is None else {**end, "answer": str(answer)}

    sys.stdin.readline()  # The harness's header.
    say({"crosscheck": "trace/1", "name": name, "version": version})
    for line in sys.stdin:
        case = json.loads(line)
        try:
            for step in steps(case):
                say(step, "crosscheck" in step or case.get("eager"))
        except Exception as error:
            say({"crosscheck": "error", "case": case["case"], "message": repr(error)})
