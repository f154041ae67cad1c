# Sums do not wrap around.
input()
print(sum(map(int, input().split())) % 256)
