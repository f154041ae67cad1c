// The board as a table, for screen readers.

import { finished } from "./model.js";
import { said, word } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Sight} Sight */

/** The maximum number of rows and columns in the table. */
const MOST = 60;

/**
 * @param {Frames} frames @param {Sight} sight @param {string} name
 * @param {{ row: number, col: number } | null} window
 */
export function boardTable(frames, sight, name, window) {
  const table = document.createElement("table");
  const board = finished(sight);
  table.createCaption().textContent = name;
  if (!board) return table;
  const from = { row: window?.row ?? 0, col: window?.col ?? 0 };
  const [rows, cols] = [Math.min(MOST, board.rows - from.row), Math.min(MOST, board.cols - from.col)];
  const head = table.createTHead().insertRow();
  head.append(cell("td", ""));
  for (let col = 1; col <= cols; col++) head.append(cell("th", String(from.col + col), "col"));
  const body = table.createTBody();
  for (let row = 0; row < rows; row++) {
    const line = body.insertRow();
    line.append(cell("th", String(from.row + row + 1), "row"));
    for (let col = 0; col < cols; col++) {
      const tile = frames.tiles[board.cells[(from.row + row) * board.cols + from.col + col]];
      const one = line.insertCell();
      one.dataset.word = tile?.word ?? "";
      one.textContent = tile?.hue == null ? word("empty") : said(tile.name) || tile.word;
    }
  }
  return table;
}

/** @param {"td" | "th"} kind @param {string} text @param {string} [scope] */
function cell(kind, text, scope) {
  const element = document.createElement(kind);
  element.textContent = text;
  if (scope) element.setAttribute("scope", scope);
  return element;
}
