// A board on the page: its canvas, and the visible part of a large board.

import { EDGE, drawBoard } from "./draw.js";
import { CanvasPen, SvgPen } from "./pens.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Sight} Sight */

/** The minimum size of a cell. If a board does not fit, part of it is shown with cells of the larger size. */
const LEAST = 10;
const WINDOW = 18;
const MOST = 84;

/** The size of cells from which nobody needs larger ones. */
const CLEAR = 36;

/** How much larger each press of the key makes them. */
const LARGER = 1.5;

/** The scroll position of large boards, and how many times their cells were made larger; shared by both sides. */
export class Window {
  row = 0;
  col = 0;
  zoom = 0;
}

export class BoardView {
  /** @param {Frames} frames @param {Window} window @param {string} name */
  constructor(frames, window, name) {
    this.frames = frames;
    this.window = window;
    this.element = document.createElement("figure");
    this.element.className = "board";
    this.caption = document.createElement("figcaption");
    this.caption.textContent = name;
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("aria-hidden", "true");
    this.part = document.createElement("p");
    this.part.className = "soft";
    this.element.append(this.caption, this.canvas, this.part);
    this.stamps = new Map();
    /** The static part of the board, and the inputs it was drawn from. */
    this.layer = document.createElement("canvas");
    /** @type {unknown[]} */
    this.drawn = [];
    this.name = name;
    this.zooms = { isOffered: false, isMost: false };
  }

  /**
   * Chooses the visible part and the size of a cell.
   * @param {{ rows: number, cols: number }} board @param {number} width @param {number} height
   */
  frame({ rows, cols }, width, height) {
    width -= EDGE;
    height -= EDGE;
    const unit = Math.floor(Math.min(MOST, width / cols, height / rows));
    const least = unit >= LEAST ? unit : WINDOW;
    const size = Math.floor(Math.min(MOST, least * LARGER ** this.window.zoom));
    this.zooms = { isOffered: least < CLEAR, isMost: size === MOST };
    if (size === unit) return { row: 0, col: 0, rows, cols, unit };
    const seen = { rows: Math.min(rows, Math.max(1, Math.floor(height / size))), cols: Math.min(cols, Math.max(1, Math.floor(width / size))) };
    this.window.row = Math.max(0, Math.min(rows - seen.rows, this.window.row));
    this.window.col = Math.max(0, Math.min(cols - seen.cols, this.window.col));
    return { row: this.window.row, col: this.window.col, ...seen, unit: size };
  }

  /**
   * @param {Sight} sight @param {Set<number>} apart @param {boolean} moving
   * @param {number} width @param {number} height
   */
  draw(sight, apart, moving, width, height) {
    const { ground } = sight;
    this.element.hidden = !ground;
    if (!ground) return;
    const frame = this.frame(ground, width, height);
    const [wide, high] = [frame.cols * frame.unit + EDGE, frame.rows * frame.unit + EDGE];
    const scale = window.devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(wide * scale) || this.canvas.height !== Math.round(high * scale)) {
      this.canvas.width = Math.round(wide * scale);
      this.canvas.height = Math.round(high * scale);
      this.canvas.style.width = `${wide}px`;
      this.canvas.style.height = `${high}px`;
    }
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.setTransform(scale, 0, 0, scale, EDGE * scale, EDGE * scale);
    context.drawImage(this.still(sight, frame, scale), -EDGE, -EDGE, wide, high);
    drawBoard(new CanvasPen(context, scale, this.stamps), this.frames, sight, frame, theme(), "live", apart, moving);
    this.partial = frame.rows < ground.rows || frame.cols < ground.cols ? frame : null;
    this.part.hidden = !this.partial;
    if (this.partial) {
      const { row, col, rows, cols } = frame;
      this.part.textContent = word("shown", { a: row + 1, b: row + rows, n: ground.rows, c: col + 1, d: col + cols, m: ground.cols });
    }
  }

  /**
   * Returns the static part of the board, drawn once per beat: a board can have thousands of tiles.
   * @param {Sight} sight @param {import("./draw.js").Frame} frame @param {number} scale
   */
  still(sight, frame, scale) {
    const colours = theme();
    const now = [sight.ground, sight.beat, sight.part >= 1, colours, scale, frame.row, frame.col, frame.rows, frame.cols, frame.unit];
    if (now.some((value, at) => value !== this.drawn[at])) {
      this.drawn = now;
      this.layer.width = this.canvas.width;
      this.layer.height = this.canvas.height;
      const context = this.layer.getContext("2d");
      if (context) {
        context.setTransform(scale, 0, 0, scale, EDGE * scale, EDGE * scale);
        drawBoard(new CanvasPen(context, scale, this.stamps), this.frames, sight, frame, colours, "still", new Set(), false);
      }
    }
    return this.layer;
  }

  /** Returns the board as an SVG picture. @param {Sight} sight @param {Set<number>} apart @param {string} title */
  svg(sight, apart, title) {
    const pen = new SvgPen();
    if (!sight.ground) return pen.picture(0, 0, 1, 1, title);
    const frame = this.frame(sight.ground, 900, 900);
    drawBoard(pen, this.frames, sight, frame, theme(), "all", apart, false);
    return pen.picture(-EDGE, -EDGE, frame.cols * frame.unit + EDGE, frame.rows * frame.unit + EDGE, title);
  }

  /** Scrolls a cell into view. @param {{ rows: number, cols: number }} ground @param {number} cell */
  reveal({ cols }, cell) {
    if (!this.partial) return;
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const { rows: high, cols: wide } = this.partial;
    if (row < this.window.row || row >= this.window.row + high) this.window.row = row - Math.floor(high / 2);
    if (col < this.window.col || col >= this.window.col + wide) this.window.col = col - Math.floor(wide / 2);
  }
}

/** @type {{ dark: boolean, colours: import("./draw.js").Theme } | null} */
let known = null;

/** When pages are dark. Paper is not. */
export const DARK = "screen and (prefers-color-scheme: dark)";

/** The colours of the current style sheet, light or dark. */
export function theme() {
  const dark = matchMedia(DARK).matches;
  if (known?.dark === dark) return known.colours;
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const colours = { ground: of("ground"), cell: of("cell"), line: of("line"), ink: of("ink"), soft: of("soft"), apart: of("apart"), halo: of("ground") };
  known = { dark, colours };
  return colours;
}
