// Test pages. crosscheck writes them; in some of them the frames is replaced.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

export const PROGRAM = process.env.CROSSCHECK ?? "crosscheck";
export const FOLDER = mkdtempSync(join(tmpdir(), "crosscheck-pages-"));

/** Runs crosscheck. Status 1 means that something differs, which is not an error here. */
export function crosscheck(...words) {
  try {
    return execFileSync(PROGRAM, words, { cwd: FOLDER, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw new Error(`${words.join(" ")}: ${error.stderr}`);
  }
}

/** Makes cases, and returns their paths. */
export function cases(game, ...words) {
  const folder = mkdtempSync(join(FOLDER, `${game}-`));
  crosscheck("gen", game, ...words, "--out", folder);
  return readdirSync(folder).filter((name) => name.endsWith(".in")).sort().map((name) => join(folder, name));
}

let count = 0;

/** Makes the page of a case, and returns its path. */
export function replay(game, path, ...words) {
  const page = join(FOLDER, `${game}-${++count}.html`);
  const [options, rest] = words.includes("--") ? [words.slice(0, words.indexOf("--")), words.slice(words.indexOf("--"))] : [words, []];
  crosscheck("replay", game, path, "--html", page, ...options, ...rest);
  return page;
}

/** Finds something with a command, and returns the page of the finding. */
export function found(...words) {
  const out = mkdtempSync(join(FOLDER, "findings-"));
  const [options, rest] = words.includes("--") ? [words.slice(0, words.indexOf("--")), words.slice(words.indexOf("--"))] : [words, []];
  crosscheck(...options, "--seed", "1", "--out", out, ...rest);
  const folder = readdirSync(out, { withFileTypes: true }).find((entry) => entry.isDirectory());
  return join(out, folder.name, "finding.html");
}

const ROOT = join(import.meta.dirname, "../..");
const maxrun = join(ROOT, "tests/data/problems/maxrun");
const planted = (game, plant) => ["stress", game, "--cases", "200", "--readable", PROGRAM, "--", PROGRAM, "solve", game, "--plant", plant];

/** Every kind of finding: the words that find it, and what its page says, in the first line or in a row. */
export const KINDS = {
  "a wrong answer in a problem": [["stress", maxrun, "--cases", "50", "--", "echo", "7"], /wrong answer \(WA\)/],
  "a crash in a problem": [["stress", maxrun, "--cases", "20", "--", "sh", "-c", "exit 3"], /\(RTE\): status 3/],
  "a program that does not end": [["stress", maxrun, "--cases", "4", "--shrink-runs", "2", "--", "sleep", "60"], /time limit exceeded \(TLE\)/],
  "a wrong number in texas": [["stress", "texas", "--cases", "200", "--", "echo", "7"], /wrong answer \(WA\)/],
  "a wrong digit in chess": [["stress", "chess", "--cases", "200", "--", "echo", "7"], /wrong answer \(WA\)/],
  "a wrong board in rochine": [["stress", "rochine", "--cases", "200", "--", "echo", "7"], /wrong answer \(WA\)/],
  "a misread program in texas": [planted("texas", "blocks-by-runs"), /reads as/],
  "a misread program in chess, with several queries": [planted("chess", "captured-counts-for-each-way"), /query 2 of 2/],
  "a misread program in rochine": [planted("rochine", "captures-by-waiting"), /reads as/],
  "a value of a pair": [["fuzz", "texas", "--plant", "chain-bonus-linear", "--cases", "200"], /chain bonus/],
  "a panic of a pair": [["fuzz", "texas", "--plant", "crash:panic", "--cases", "200"], /panics: a panic as planted/],
  "a pair that hangs": [["fuzz", "texas", "--plant", "crash:loop", "--cases", "200", "--case-timeout", "200ms", "--time", "4s"], /does not end within/],
  "a crash while laws are checked": [["fuzz", "chess", "--plant", "crash:answer", "--cases", "200"], /while its laws are checked/],
  "a broken law": [["fuzz", "texas", "--cases", "40", "--jobs", "1", "--readable", PROGRAM, "--readable", ROOT, "--", process.execPath, join(import.meta.dirname, "fickle.cjs"), PROGRAM], /breaks a law: the same case twice/],
};

/** Returns the embedded data with this id. */
export function carried(page, id) {
  const [, letters] = readFileSync(page, "utf8").match(new RegExp(`id="${id}">([^<]*)<`)) ?? [];
  return letters === undefined ? null : gunzipSync(Buffer.from(letters, "base64")).toString();
}

/** Makes a copy of a page with a different frames. */
export function withFilm(page, frames) {
  const letters = typeof frames === "string" ? frames : gzipSync(JSON.stringify(frames)).toString("base64");
  const path = join(FOLDER, `made-${++count}.html`);
  writeFileSync(path, readFileSync(page, "utf8").replace(/id="frames">[^<]*</, `id="frames">${letters}<`));
  return path;
}

/** An artificial frames: on each step, two rows of the board fall. */
export function falling(rows, cols, length, sides = ["one"]) {
  const cells = Array.from({ length: rows * cols }, (_, at) => 1 + (at % 7));
  const tiles = [{ word: ".", hue: null }, ...Array.from({ length: 7 }, (_, hue) => ({ word: String(hue), hue }))];
  const down = cells.map((_, at) => at).filter((at) => at + cols < rows * cols && at < 2 * cols).map((at) => [at, at + cols]);
  const moments = Array.from({ length }, (_, at) => ({
    turn: at + 1, place: `turn ${at + 1}`, input: String(at),
    sides: [{ beats: [{ caption: `beat ${at + 1}`, marks: [[0, [at % cells.length]]], motions: down, changes: [[at % cells.length, 1 + ((at + 3) % 7)]] }], fields: [{ name: "number", value: String(at) }], score: String(at) }],
  }));
  return {
    game: "made", turn: "turn", turns: length, size: `${rows} × ${cols}`, sides, score: "points", tiles,
    roles: [{ name: "marked", hue: 0, wave: false }], key: {}, board: { rows, cols, cells }, moments, clauses: {}, ends: sides.map(() => "done"), left_out: null,
  };
}
