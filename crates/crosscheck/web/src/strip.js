// The strip above the timeline: differences, turns and the scores over time.

import { said, word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [1000, 56];

/**
 * @param {Model} model
 * @returns {SVGSVGElement}
 */
export function strip(model) {
  const picture = /** @type {SVGSVGElement} */ (make("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 12}`, preserveAspectRatio: "none", class: "strip", role: "img" }));
  const x = (/** @type {number} */ step) => (WIDTH * step) / Math.max(1, model.length);
  const score = said(model.frames.score);
  picture.setAttribute("aria-label", [word("timeline"), score && `${word("over")}: ${score}`, word("count", { n: model.different.length })].filter(Boolean).join("; "));
  // With too many turns the lines would merge.
  if (model.begins.length <= 250) {
    for (const begin of model.begins) picture.append(make("line", { class: "turn", x1: x(begin - 1), x2: x(begin - 1), y1: HEIGHT, y2: HEIGHT + 12 }));
  }
  for (const [from, to] of runs(model.different)) {
    picture.append(make("rect", { class: "apart", x: x(from - 1), y: 0, width: Math.max(2, x(to) - x(from - 1)), height: HEIGHT + 12 }));
  }
  scores(model).forEach((all, side) => {
    const points = all.map(([step, y]) => `${x(step).toFixed(1)},${y.toFixed(1)}`).join(" ");
    if (all.length > 1) picture.append(make("polyline", { class: `score side-${side}`, points }));
  });
  return picture;
}

/** Joins consecutive steps into ranges. @param {number[]} steps @returns {[number, number][]} */
function runs(steps) {
  /** @type {[number, number][]} */
  const all = [];
  for (const step of steps) {
    const last = all[all.length - 1];
    if (last && last[1] === step - 1) last[1] = step;
    else all.push([step, step]);
  }
  return all;
}

/** The points of each side's score line. A long play is sampled. @param {Model} model */
function scores(model) {
  const every = Math.max(1, Math.floor(model.length / 1500));
  const all = model.frames.sides.map((_, side) => {
    /** @type {[number, number][]} */
    const points = [];
    for (let step = 1; step <= model.length; step++) {
      const score = model.shot(side, step)?.score;
      if (score !== undefined && (step % every === 0 || step === model.length)) points.push([step, Number(score)]);
    }
    return points;
  });
  const values = all.flat().map(([, value]) => value);
  const [low, high] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 1]);
  return all.map((points) => points.map(([step, value]) => [step, HEIGHT - 3 - ((HEIGHT - 6) * (value - low)) / (high - low)]));
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
