// Makes a JavaScript program (Node.js) a side of crosscheck, which plays many cases over its pipes (docs/trace.md).
//
//     const crosscheck = require("./crosscheck.js");
//     crosscheck.serve(function* (text) {                  // a case, as it is on disk
//       const [start, ...turns] = text.trimEnd().split("\n").map(crosscheck.parse);
//       for (const [at, turn] of turns.entries()) yield { turn: at + 1, ... };    // a step
//       return "the answer";                               // if the game has one
//     }, "mine");
"use strict";
const { writeFileSync } = require("node:fs");
const { createInterface } = require("node:readline");

const safe = (number) => Number.isSafeInteger(Number(number));

// Parses JSON. An integer too large for a number becomes a string; BigInt(string) converts it.
exports.parse = (text) =>
  JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (word) =>
    word[0] === '"' || safe(word) ? word : `"${word}"`));

const wire = (_, value) => typeof value !== "bigint" ? value : safe(value) ? Number(value) : String(value);

exports.serve = async function (play, name, version = "") {
  console.log = console.error; // Keeps the output of play() out of the protocol.
  let held = "";
  const say = (message, atOnce = true) => {
    held += JSON.stringify(message, wire) + "\n";
    if (atOnce || held.length > 1 << 16) [held] = ["", writeFileSync(1, held)];
  };
  say({ crosscheck: "trace/1", name, version });
  for await (const line of createInterface({ input: process.stdin })) {
    const { crosscheck: kind, case: number, text, eager = false } = JSON.parse(line);
    if (kind !== "case") continue; // The harness's header.
    try {
      const steps = play(text);
      let step;
      while (!(step = steps.next()).done) say(step.value, eager);
      say({ crosscheck: "end", case: number, answer: step.value });
    } catch (error) {
      say({ crosscheck: "error", case: number, message: String(error) });
    }
  }
};
