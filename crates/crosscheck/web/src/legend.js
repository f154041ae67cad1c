// The legend: what lines, signs and marks on a board mean.

import { drawRoad } from "./draw.js";
import { colourOf, dashOf } from "./look.js";
import { CanvasPen } from "./pens.js";
import { theme } from "./view.js";
import { said, word } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./pens.js").Pen} Pen */

/** The size of a sample. */
const SIZE = 22;

/**
 * The roads and signs that the frames shows, in the game's words.
 * @param {Frames} frames
 */
export function key(frames) {
  const { board, moments, tiles } = frames;
  const boards = [board, ...moments.flatMap(({ sides }) => sides.flatMap((shot) => shot?.beats.map((beat) => beat.board)))];
  const has = (/** @type {number} */ kind) => boards.some((board) => `${board?.right}${board?.below}`.includes(String(kind)));
  const roads = (frames.key.roads ?? []).flatMap((name, at) =>
    has(at + 1) ? [item(said(name), (pen) => drawRoad(pen, String(at + 1), [0, SIZE / 2], [SIZE, SIZE / 2], 2 * SIZE, theme()))] : [],
  );
  const signs = (frames.key.signs ?? []).filter(([sign]) => tiles.some((tile) => tile.sign === sign));
  const letters = { size: SIZE * 0.8, fill: theme().ink, bold: true };
  return [...roads, ...signs.map(([sign, name]) => item(said(name), (pen) => pen.text(SIZE / 2, SIZE / 2, sign, letters)))];
}

/**
 * The marks in these beats, and the outline of cells on which the sides differ, if there are any.
 * @param {Frames} frames @param {(Beat | null)[]} beats @param {number} [apart]
 */
export function legend(frames, beats, apart) {
  const used = [...new Set(beats.flatMap((beat) => beat?.marks ?? []).map(([role]) => role))].sort((one, other) => one - other);
  const marks = used.flatMap((number) => {
    const role = frames.roles[number];
    return role ? [item(said(role.name), (pen) => box(pen, colourOf(role), role.wave ? 0.35 : 0.15, dashOf(role)))] : [];
  });
  return apart ? [...marks, item(word("apart"), (pen) => box(pen, theme().apart, 0, []))] : marks;
}

/** @param {Pen} pen @param {string} colour @param {number} alpha @param {number[]} dash */
function box(pen, colour, alpha, dash) {
  pen.rect(3, 3, SIZE - 6, SIZE - 6, { fill: colour, alpha });
  pen.rect(3, 3, SIZE - 6, SIZE - 6, { stroke: colour, width: 2.5, dash });
}

/** @param {string} name @param {(pen: Pen) => void} draw */
function item(name, draw) {
  const sample = document.createElement("canvas");
  const scale = window.devicePixelRatio || 1;
  sample.width = sample.height = SIZE * scale;
  sample.setAttribute("aria-hidden", "true");
  const context = sample.getContext("2d");
  if (context) {
    context.scale(scale, scale);
    draw(new CanvasPen(context, scale, new Map()));
  }
  const element = document.createElement("li");
  element.append(sample, name);
  return element;
}
