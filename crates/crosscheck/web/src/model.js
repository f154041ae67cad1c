// Computes the boards at any place of frames without storing a board for each step.

/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Shot} Shot */
/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Sight} Sight */

/** The distance between stored boards, in steps, and the maximum number of stored boards per side. */
const APART = 64;
const KEPT = 24;

export class Model {
  /** @param {Frames} frames */
  constructor(frames) {
    this.frames = frames;
    this.length = frames.moments.length;
    /** The stored boards of each side, least recently used first. @type {Map<number, Ground | null>[]} */
    this.kept = frames.sides.map(() => new Map());
    /** The last board of each side: the next request is usually for the same board or the next one. */
    this.recent = frames.sides.map(() => ({ step: -1, ground: /** @type {Ground | null} */ (null) }));
    /** The board before the current beat, on each side: every frame of the animation needs it. */
    this.seen = frames.sides.map(() => ({ step: -1, at: -1, ground: /** @type {Ground | null} */ (null) }));
    /** The steps that differ, from 1. */
    this.different = frames.moments.flatMap((moment, at) => (moment.differs?.length ? [at + 1] : []));
    /** The steps at which a turn begins, from 1. */
    this.begins = frames.moments.flatMap(({ turn }, at) => (at === 0 || frames.moments[at - 1].turn !== turn ? [at + 1] : []));
  }

  /**
   * What a side shows in a step; null if it lacks the step.
   * @param {number} side
   * @param {number} step from 1
   * @returns {Shot | null}
   */
  shot(side, step) {
    const { sides } = this.frames.moments[step - 1];
    return sides[side < sides.length ? side : 0];
  }

  /**
   * The number of beats of a step, on the side that has more.
   * @param {number} step
   */
  beats(step) {
    if (step < 1) return 0;
    return Math.max(0, ...this.frames.sides.map((_, side) => this.shot(side, step)?.beats.length ?? 0));
  }

  /**
   * The place at the end of a step.
   * @param {number} step
   * @returns {Place}
   */
  endOf(step) {
    return { step, beat: Math.max(0, this.beats(step) - 1), part: 1 };
  }

  /**
   * What a side shows at a place. The board is the one before the beat's changes.
   * @param {number} side
   * @param {Place} place
   * @returns {Sight}
   */
  sight(side, { step, beat, part }) {
    if (step === 0) return { ground: this.after(side, 0), beat: null, part: 1 };
    const beats = this.shot(side, step)?.beats ?? [];
    const at = Math.min(beat, beats.length - 1);
    const seen = this.seen[side];
    if (seen.step !== step || seen.at !== at) {
      let ground = this.after(side, step - 1);
      for (let before = 0; before < at; before++) ground = applied(ground, beats[before]);
      const board = beats[at]?.board;
      this.seen[side] = { step, at, ground: board ? started(board) : ground };
    }
    const { ground } = this.seen[side];
    if (at < 0) return { ground, beat: null, part: 1 };
    // A side with fewer beats waits for the other.
    return { ground, beat: beats[at], part: beat > at ? 1 : part };
  }

  /**
   * The board of a side after a step.
   * @param {number} side
   * @param {number} step
   * @returns {Ground | null}
   */
  after(side, step) {
    const kept = this.kept[side];
    let number = Math.floor(step / APART);
    while (number > 0 && !kept.has(number)) number--;
    const recent = this.recent[side];
    let from = number * APART;
    let ground = number > 0 ? (kept.get(number) ?? null) : this.frames.board ? started(this.frames.board) : null;
    if (recent.step >= from && recent.step <= step) ({ step: from, ground } = recent);
    for (let at = from + 1; at <= step; at++) {
      for (const beat of this.shot(side, at)?.beats ?? []) ground = applied(ground, beat);
      if (at % APART === 0) this.keep(kept, at / APART, ground);
    }
    if (number > 0) this.keep(kept, number, kept.get(number) ?? null);
    this.recent[side] = { step, ground };
    return ground;
  }

  /**
   * @param {Map<number, Ground | null>} kept
   * @param {number} number
   * @param {Ground | null} ground
   */
  keep(kept, number, ground) {
    kept.delete(number);
    kept.set(number, ground);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }

  /**
   * The cells on which the two sides differ.
   * @param {(Sight | null)[]} sights
   * @returns {Set<number>}
   */
  apart(sights) {
    /** @type {Set<number>} */
    const cells = new Set();
    const [one, other] = sights.map((sight) => sight && finished(sight));
    if (one && other && one.cells.length === other.cells.length) {
      for (let at = 0; at < one.cells.length; at++) if (one.cells[at] !== other.cells[at]) cells.add(at);
    }
    if (one && other && one.cells.length === other.cells.length) roadsApart(one, other).forEach((cell) => cells.add(cell));
    // Cells with different marks differ too.
    const [ours, theirs] = sights.map((sight) => marked(sight?.beat ?? null));
    for (const mark of [...ours].filter((mark) => !theirs.has(mark))) cells.add(Number(mark.split(" ")[1]));
    for (const mark of [...theirs].filter((mark) => !ours.has(mark))) cells.add(Number(mark.split(" ")[1]));
    return cells;
  }
}

/**
 * The board after the current beat if the beat is over, and before it otherwise.
 * @param {Sight} sight
 */
export function finished({ ground, beat, part }) {
  return part >= 1 && beat?.changes ? applied(ground, { caption: "", changes: beat.changes }) : ground;
}

/**
 * The cells from which a road to the right or down is another one.
 * @param {Ground} one
 * @param {Ground} other
 */
function roadsApart(one, other) {
  const [right, below] = [one.right ?? "", one.below ?? ""];
  const wide = one.cols - 1;
  const apart = (/** @type {string} */ ours, /** @type {string} */ theirs) => [...ours].flatMap((road, at) => (road === theirs[at] ? [] : [at]));
  const across = apart(right, other.right ?? "").map((at) => Math.floor(at / wide) * one.cols + (at % wide));
  return [...across, ...apart(below, other.below ?? "")];
}

/** The marks of a beat, each with its cell. @param {Beat | null} beat */
function marked(beat) {
  return new Set((beat?.marks ?? []).flatMap(([role, cells]) => cells.map((cell) => `${role} ${cell}`)));
}

/** @param {Board} board @returns {Ground} */
function started({ rows, cols, cells, right, below }) {
  return { rows, cols, cells: Uint32Array.from(cells), right, below };
}

/**
 * @param {Ground | null} ground
 * @param {Beat} beat
 * @returns {Ground | null}
 */
function applied(ground, beat) {
  const under = beat.board ? started(beat.board) : ground;
  if (!under || !beat.changes?.length) return under;
  const cells = under.cells.slice();
  for (const [cell, tile] of beat.changes) cells[cell] = tile;
  return { ...under, cells };
}
