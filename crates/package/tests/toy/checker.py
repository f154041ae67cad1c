import sys

with open(sys.argv[2], "rb") as answer:
    sys.exit(42 if sys.stdin.buffer.read().split() == answer.read().split() else 43)
