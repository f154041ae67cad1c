// Fifty cases of each game: the final board in the page's table must equal the last board of the trace.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, start } from "./drivers.mjs";
import { carried, cases, replay } from "./pages.mjs";

const COUNT = 50;

/** The last board of a trace, as rows of words. */
function lastBoard(game, page) {
  const steps = carried(page, "trace-1").trim().split("\n").map((line) => JSON.parse(line));
  if (game === "texas") return steps.findLast((step) => step.board)?.board.map((line) => line.split(" "));
  if (game === "rochine") return steps.findLast((step) => step.play)?.play.board.map((line) => [...line]);
  // Traces of chess have no boards, so take the pieces from the input.
  const [rows, cols, placed] = lastTest(carried(page, "input"));
  const board = Array.from({ length: rows }, () => Array(cols).fill("."));
  for (const [colour, level, row, col] of placed) board[row - 1][col - 1] = `${colour ? "w" : "b"}${level}`;
  return board;
}

/** The size and the pieces of the last test case in an input of chess. */
function lastTest(input) {
  const lines = input.trim().split("\n");
  let [at, last] = [1, null];
  for (let left = Number(lines[0]); left > 0; left--) {
    const [rows, cols, queries] = lines[at].split(" ").map(Number);
    at += 1 + rows + rows - 1;
    last = [rows, cols, lines.slice(at, at + queries).map((line) => line.split(" ").map(Number))];
    at += queries;
  }
  return last;
}

describe("boards", { skip: BROWSERS.chromium ? false : "chromium is not installed" }, () => {
  let browser;
  before(async () => {
    browser = await start("chromium");
  });
  after(() => browser?.close());

  for (const game of ["texas", "chess", "rochine"]) {
    test(`${game}: the last board of ${COUNT} cases`, async () => {
      for (const path of cases(game, "--seed", "11", "--count", String(COUNT))) {
        const made = replay(game, path);
        const board = lastBoard(game, made);
        const page = await browser.open(made, { hash: "#step=999999", still: true });
        const shown = await page.evaluate(() => {
          document.querySelector("details").setAttribute("open", "");
          return new Promise((done) => setTimeout(() => done([...document.querySelectorAll("details tbody tr")].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.dataset.word))), 60));
        });
        await page.close();
        // Of a board with more rows or columns the table shows a part.
        if (board && Math.max(board.length, board[0].length) <= 60) assert.deepEqual(shown, board, path);
      }
    });
  }
});
