// Draws a board and the current beat, with either pen.

import { colourOf, dashOf, fillOf, inkOn, shapeOf } from "./look.js";
import { finished } from "./model.js";
import { grouped, said } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./types.js").Sight} Sight */
/** @typedef {import("./pens.js").Pen} Pen */
/** The margin for row and column numbers, and the least distance between two of them. */
export const EDGE = 18;
const APART = 22;

/**
 * The visible part of a board: its first cell, its size, and the size of a cell.
 * @typedef {{ row: number, col: number, rows: number, cols: number, unit: number }} Frame
 * @typedef {{ ground: string, cell: string, line: string, ink: string, soft: string, apart: string, halo: string }} Theme
 */

/**
 * Draws a board: the static part, the animated part, or both. A canvas caches the static part between frames.
 * @param {Pen} pen
 * @param {Frames} frames
 * @param {Sight} sight
 * @param {Frame} frame
 * @param {Theme} theme
 * @param {"all" | "still" | "live"} which
 * @param {Set<number>} apart the cells on which the sides differ
 * @param {boolean} moving whether the beat is being animated
 */
export function drawBoard(pen, frames, sight, frame, theme, which, apart, moving) {
  const board = finished(sight);
  if (!board) return;
  const scene = new Scene(pen, frames, board, frame, theme);
  if (which !== "live") {
    scene.numbers();
    scene.field();
    scene.roads();
    scene.still(sight);
  }
  if (which === "still") return;
  scene.live(sight);
  if (sight.beat) scene.marks(sight, moving);
  scene.outline(apart, { stroke: theme.apart, width: Math.max(2, frame.unit / 12) }, 0);
  if (moving && sight.beat) scene.points(sight);
}

class Scene {
  /** @param {Pen} pen @param {Frames} frames @param {Ground} board @param {Frame} frame @param {Theme} theme */
  constructor(pen, frames, board, frame, theme) {
    this.pen = pen;
    this.frames = frames;
    this.board = board;
    this.frame = frame;
    this.theme = theme;
  }

  /** @param {number} cell */
  at(cell) {
    const { row, col, unit } = this.frame;
    return [((cell % this.board.cols) - col) * unit, (Math.floor(cell / this.board.cols) - row) * unit];
  }

  /** @param {number} cell */
  isSeen(cell) {
    const { row, col, rows, cols } = this.frame;
    const [down, right] = [Math.floor(cell / this.board.cols) - row, (cell % this.board.cols) - col];
    return down >= 0 && down < rows && right >= 0 && right < cols;
  }

  /** @param {(cell: number) => void} see */
  each(see) {
    const { row, col, rows, cols } = this.frame;
    for (let down = row; down < Math.min(row + rows, this.board.rows); down++) {
      for (let right = col; right < Math.min(col + cols, this.board.cols); right++) see(down * this.board.cols + right);
    }
  }

  /** Numbers rows and columns from 1, in a margin outside of the board. Where cells are small, it leaves some out. */
  numbers() {
    const { row, col, rows, cols, unit } = this.frame;
    this.pen.rect(-EDGE, -EDGE, cols * unit + EDGE, rows * unit + EDGE, { fill: this.theme.ground });
    const every = Math.ceil(APART / unit);
    const letters = { size: 11, fill: this.theme.soft };
    const isShown = (/** @type {number} */ number) => number === 1 || number % every === 0;
    for (let at = 0; at < cols; at++) if (isShown(col + at + 1)) this.pen.text((at + 0.5) * unit, -EDGE / 2, String(col + at + 1), letters);
    for (let at = 0; at < rows; at++) if (isShown(row + at + 1)) this.pen.text(-EDGE / 2, (at + 0.5) * unit, String(row + at + 1), letters);
  }

  field() {
    const { rows, cols, unit } = this.frame;
    this.pen.rect(0, 0, cols * unit, rows * unit, { fill: this.theme.cell });
    if (unit < 8) return;
    for (let at = 0; at <= cols; at++) this.pen.line(at * unit, 0, at * unit, rows * unit, { stroke: this.theme.line });
    for (let at = 0; at <= rows; at++) this.pen.line(0, at * unit, cols * unit, at * unit, { stroke: this.theme.line });
  }

  /** Draws the roads. */
  roads() {
    const { right, below, cols, rows } = this.board;
    if (!right || !below) return;
    const { unit } = this.frame;
    this.each((cell) => {
      const [x, y] = this.at(cell);
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      const middle = [x + unit / 2, y + unit / 2];
      if (col + 1 < cols) drawRoad(this.pen, right[row * (cols - 1) + col], middle, [middle[0] + unit, middle[1]], unit, this.theme);
      if (row + 1 < rows) drawRoad(this.pen, below[row * cols + col], middle, [middle[0], middle[1] + unit], unit, this.theme);
    });
  }

  /** Draws the static tiles. @param {Sight} sight */
  still(sight) {
    const { from, changes } = under(sight);
    this.each((cell) => {
      if (!from.has(cell) && !changes.has(cell)) this.tile(this.board.cells[cell], ...this.corner(cell), 1);
    });
  }

  /** Draws the tiles that vanish, appear or move. @param {Sight} sight */
  live(sight) {
    const { motions, from, to, changes } = under(sight);
    const { part } = sight;
    for (const [cell, next] of changes) {
      if (from.has(cell) || !this.isSeen(cell)) continue;
      const tile = this.board.cells[cell];
      const [goes, comes] = [this.isEmpty(next), this.isEmpty(tile)];
      if (to.has(cell)) this.tile(tile, ...this.corner(cell), 1);
      else if (goes) this.tile(tile, ...this.corner(cell), 1 - part);
      else this.tile(comes || part > 0.5 ? next : tile, ...this.corner(cell), comes ? part : 1);
    }
    for (const [start, end] of motions) {
      if (!this.isSeen(start) && !this.isSeen(end)) continue;
      const eased = part * part * (3 - 2 * part);
      const [[x1, y1], [x2, y2]] = [this.at(start), this.at(end)];
      const half = this.frame.unit / 2;
      const [x, y] = [x1 + (x2 - x1) * eased, y1 + (y2 - y1) * eased];
      this.pen.line(x1 + half, y1 + half, x + half, y + half, { stroke: this.theme.soft, width: this.frame.unit / 8, alpha: 0.25 });
      this.tile(this.board.cells[start], x, y, 1);
    }
  }

  /** @param {number} cell @returns {[number, number]} */
  corner(cell) {
    const [x, y] = this.at(cell);
    return [x, y];
  }

  /** @param {number} number */
  isEmpty(number) {
    return this.frames.tiles[number]?.hue == null;
  }

  /** @param {number} number @param {number} x @param {number} y @param {number} size from 0 to 1 */
  tile(number, x, y, size) {
    const tile = this.frames.tiles[number];
    const { unit } = this.frame;
    if (!tile || tile.hue == null || size <= 0.02) return;
    if (size < 1) {
      const small = unit * size;
      const [left, top] = [x + (unit - small) / 2, y + (unit - small) / 2];
      return drawTile(this.pen, tile, left, top, small, this.theme);
    }
    this.pen.stamp(`${number} ${this.theme.ground}`, x, y, unit, (pen, left, top) => drawTile(pen, tile, left, top, unit, this.theme));
  }

  /** @param {Sight} sight @param {boolean} moving */
  marks({ beat, part }, moving) {
    const passed = moving ? part : 1;
    (beat?.marks ?? []).forEach(([number, cells], at) => {
      const role = this.frames.roles[number];
      if (!role) return;
      const colour = colourOf(role);
      const { unit } = this.frame;
      // A wave spreads cell by cell.
      const lit = role.wave ? Math.ceil(cells.length * Math.min(1, passed / 0.6)) : cells.length;
      const shown = cells.slice(0, lit).filter((cell) => this.isSeen(cell));
      for (const cell of shown) {
        const [x, y] = this.at(cell);
        this.pen.rect(x, y, unit, unit, { fill: colour, alpha: role.wave ? 0.28 : 0.12 });
      }
      this.outline(new Set(shown), { stroke: colour, width: Math.max(1.5, unit / 16), dash: dashOf(role) }, 1 + (at % 3));
    });
  }

  /**
   * Outlines a set of cells as one region.
   * @param {Set<number>} cells @param {import("./pens.js").Style} style @param {number} inset
   */
  outline(cells, style, inset) {
    const { unit } = this.frame;
    const { cols } = this.board;
    const gap = inset * Math.max(1, unit / 24);
    for (const cell of cells) {
      if (!this.isSeen(cell)) continue;
      const [x, y] = this.at(cell);
      const [left, top, right, bottom] = [x + gap, y + gap, x + unit - gap, y + unit - gap];
      if (!cells.has(cell - cols)) this.pen.line(left, top, right, top, style);
      if (!cells.has(cell + cols)) this.pen.line(left, bottom, right, bottom, style);
      if (cell % cols === 0 || !cells.has(cell - 1)) this.pen.line(left, top, left, bottom, style);
      if (cell % cols === cols - 1 || !cells.has(cell + 1)) this.pen.line(right, top, right, bottom, style);
    }
  }

  /** Draws points that rise from the middle of the board. @param {Sight} sight */
  points({ beat, part }) {
    (beat?.points ?? []).forEach(({ text, amount }, at) => {
      const { unit, rows, cols } = this.frame;
      const [x, y] = [(cols * unit) / 2, (rows * unit) / 2];
      const size = Math.min(22, Math.max(12, unit * 0.5));
      this.pen.text(x, y - part * size - at * size * 1.2, `${said(text)} +${grouped(amount)}`, {
        size, fill: this.theme.ink, bold: true, alpha: Math.min(1, 2.5 - 2.5 * part), halo: this.theme.halo,
      });
    });
  }
}

/** The motions and changes of a beat in progress; empty once it is over. @param {Sight} sight */
function under({ beat, part }) {
  const motions = (part < 1 && beat?.motions) || [];
  return {
    motions,
    from: new Set(motions.map(([cell]) => cell)),
    to: new Set(motions.map(([, cell]) => cell)),
    changes: new Map((part < 1 && beat?.changes) || []),
  };
}

/**
 * Draws a road: a dotted line, a double line or a thick one.
 * @param {Pen} pen @param {string} kind @param {number[]} from @param {number[]} to @param {number} unit @param {Theme} theme
 */
export function drawRoad(pen, kind, from, to, unit, { soft: stroke }) {
  const [x, y] = from[0] === to[0] ? [0.06 * unit, 0] : [0, 0.06 * unit];
  const line = (/** @type {number} */ way, /** @type {import("./pens.js").Style} */ style) =>
    pen.line(from[0] + x * way, from[1] + y * way, to[0] + x * way, to[1] + y * way, { stroke, ...style });
  if (kind === "1") line(0, { width: unit / 30, dash: [unit / 12, unit / 12] });
  if (kind === "2") for (const way of [-1, 1]) line(way, { width: unit / 24 });
  if (kind === "3") line(0, { width: unit / 6, alpha: 0.7 });
}

/**
 * Draws a tile: its shape, its sign and, if there is room, the number of its kind.
 * @param {Pen} pen @param {Tile} tile @param {number} x @param {number} y @param {number} size @param {Theme} theme
 */
export function drawTile(pen, tile, x, y, size, theme) {
  const gap = size * 0.07;
  const span = size - 2 * gap;
  const fill = fillOf(tile);
  const points = shapeOf(tile).map(([right, down]) => [x + gap + right * span, y + gap + down * span]);
  pen.poly(points, { fill, stroke: theme.ink, width: Math.max(0.5, size / 40), alpha: 1 });
  const ink = inkOn(fill);
  if (tile.sign) {
    const letters = Math.max(1, [...tile.sign].length / 1.6);
    pen.text(x + size / 2, y + size / 2, tile.sign, { size: (size * 0.52) / letters, fill: ink, bold: true });
  }
  // A small tile has room for its number if it has nothing else.
  if (size >= (tile.sign ? 26 : 15) && !tile.paint && tile.hue != null) {
    const away = tile.sign ? [0.8, 0.84] : [0.5, 0.5];
    const letters = { size: tile.sign ? size * 0.22 : Math.max(size * 0.32, Math.min(10, size * 0.6)), fill: tile.sign ? theme.ink : ink, halo: tile.sign ? theme.halo : undefined };
    pen.text(x + size * away[0], y + size * away[1], String(tile.hue + 1), letters);
  }
}
