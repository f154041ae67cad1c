import re
import sys

text = sys.stdin.buffer.read()
limits = {"n": (1, 100)}
for argument in sys.argv[1:]:
    name, limit = argument.split("=")
    low, _, high = limit.partition("..")
    limits[name] = (int(low), int(high or low))

number = rb"(?:0|[1-9][0-9]{0,3})"
if not re.fullmatch(number + rb"\n" + number + rb"(?: " + number + rb")*\n", text):
    sys.exit(43)
n, *numbers = map(int, text.split())
low, high = limits["n"]
sys.exit(42 if low <= n <= high and n == len(numbers) and max(numbers) <= 1000 else 43)
