// In 0.5.1, `modinv`, the digits from both ends and `to_f64` have faults (see docs/zoo.md): no turn has them.
use num_bigint::BigInt;
