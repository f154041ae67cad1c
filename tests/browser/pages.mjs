// Test pages. crosscheck writes them; in some of them the film is replaced.

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

/** Finds something with a misreading, and returns the page of the finding. */
export function finding(game, plant) {
  const out = mkdtempSync(join(FOLDER, "findings-"));
  crosscheck("fuzz", game, "--plant", plant, "--seed", "1", "--cases", "200", "--out", out);
  const folder = readdirSync(out, { withFileTypes: true }).find((entry) => entry.isDirectory());
  return join(out, folder.name, "finding.html");
}

/** Finds a wrong answer of a program that prints 7, and returns the page of the finding. */
export function wrong(game) {
  if (!WRONG.has(game)) {
    const out = mkdtempSync(join(FOLDER, "findings-"));
    crosscheck("stress", game, "--seed", "1", "--cases", "200", "--out", out, "--", "echo", "7");
    const folder = readdirSync(out, { withFileTypes: true }).find((entry) => entry.isDirectory());
    WRONG.set(game, join(out, folder.name, "finding.html"));
  }
  return WRONG.get(game);
}

const WRONG = new Map();

/** Returns the embedded data with this id. */
export function carried(page, id) {
  const [, letters] = readFileSync(page, "utf8").match(new RegExp(`id="${id}">([^<]*)<`)) ?? [];
  return letters === undefined ? null : gunzipSync(Buffer.from(letters, "base64")).toString();
}

/** Makes a copy of a page with a different film. */
export function withFilm(page, film) {
  const letters = typeof film === "string" ? film : gzipSync(JSON.stringify(film)).toString("base64");
  const path = join(FOLDER, `made-${++count}.html`);
  writeFileSync(path, readFileSync(page, "utf8").replace(/id="film">[^<]*</, `id="film">${letters}<`));
  return path;
}

/** An artificial film: on each step, two rows of the board fall. */
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
