from fractions import Fraction
n, *x = open(0).read().split()
x = [Fraction(v) for v in x]
best = min(abs(x[i] - x[j]) for i in range(len(x)) for j in range(i))
print(f"{int(best * 1000) // 1000}.{int(best * 1000) % 1000:03d}")
