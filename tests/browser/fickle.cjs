// A side of texas that breaks a law: of a case that it has played before, it gives the total as one more.

const { execFileSync } = require("node:child_process");
const { parse, serve } = require("../../clients/javascript/crosscheck.js");

const known = new Set();

serve(function* (text) {
  const play = execFileSync(process.argv[2], ["solve", "texas", "--trace"], { input: text, encoding: "utf8" });
  const lines = play.trim().split("\n").map(parse);
  const { answer } = lines.pop();
  const more = known.has(text) ? 1 : 0;
  known.add(text);
  for (const step of lines.filter((line) => !line.crosscheck)) yield step.step === "end" ? { ...step, total: step.total + more } : step;
  return answer;
}, "fickle");
