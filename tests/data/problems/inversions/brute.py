from itertools import combinations
t = int(input())
for _ in range(t):
    n = int(input())
    a = list(map(int, input().split()))
    print(sum(x > y for x, y in combinations(a, 2)))
