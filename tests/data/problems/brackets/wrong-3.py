# Matches brackets by their codes being at most two apart: ')' and '(' differ by 1, '<' and '>' by 2, but the test is not signed.
import sys
def main():
    data = sys.stdin.read().split()
    out = []
    for s in data[2::2]:
        st = []
        for c in s:
            if st and abs(ord(st[-1]) - ord(c)) in (1, 2):
                st.pop()
            else:
                st.append(c)
        out.append("NO" if st else "YES")
    print("\n".join(out))
main()
