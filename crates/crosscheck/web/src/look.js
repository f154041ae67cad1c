// The appearance of tiles and marks. The Rust code that draws pictures reads the same look.json.

import look from "../look.json";

/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {import("./types.js").Role} Role */

/** @param {Tile} tile */
export function fillOf({ hue, paint }) {
  return paint ?? look.tiles[(hue ?? 0) % look.tiles.length];
}

/** The points of a tile's shape, in a unit square. @param {Tile} tile */
export function shapeOf({ hue }) {
  const kind = hue ?? 0;
  const count = look.shapes.length;
  return look.shapes[(kind + 3 * Math.floor(kind / count)) % count];
}

/** @param {Role} role */
export function colourOf({ hue }) {
  return look.marks[hue % look.marks.length];
}

/** @param {Role} role */
export function dashOf({ hue }) {
  return look.dashes[hue % look.dashes.length];
}

/** Returns a letter colour that is legible on a fill. @param {string} fill */
export function inkOn(fill) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(fill.slice(at, at + 2), 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.58 ? "#14181d" : "#ffffff";
}
