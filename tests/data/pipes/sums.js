// The subject of tests/subjects/toys.rs over a pipe, with clients/javascript. With the argument `wrong`, large begins too late.
"use strict";
const crosscheck = require("../../../clients/javascript/crosscheck.js");

const LARGE = process.argv.includes("wrong") ? 1000n : 100n;

crosscheck.serve(function* (text) {
  const [start, ...turns] = text.trimEnd().split("\n").map(crosscheck.parse);
  let sum = BigInt(start);
  for (const [at, turn] of turns.entries()) {
    sum = BigInt.asIntN(64, turn === "double" ? 2n * sum : sum + BigInt(turn.add));
    const sign = sum < 0n ? "negative" : sum > 0n ? "positive" : "zero";
    yield { turn: at + 1, seen: { sum, sign, large: sum > LARGE } };
  }
  return String(sum);
}, "sums.js");
