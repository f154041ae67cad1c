use num_bigint_0_4_2::BigInt;
