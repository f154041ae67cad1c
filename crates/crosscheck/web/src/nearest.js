// The case beside the nearest one that shows no difference: both boards as they begin, with what differs marked.

import { Model } from "./model.js";
import { make } from "./panels.js";
import { BoardView, Window } from "./view.js";
import { said, word } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */

/** The greatest height of a board. */
const HIGH = 320;

export class Nearest {
  /** @param {Frames} frames of one moment, in which each side shows one of the cases */
  constructor(frames) {
    this.frames = frames;
    const model = new Model(frames);
    this.sights = frames.sides.map((_, side) => model.sight(side, model.endOf(1)));
    this.apart = model.apart(this.sights);
    this.window = new Window();
  }

  /** Creates its elements in the current language. */
  build() {
    const [moment] = this.frames.moments;
    this.views = this.sights.map((_, side) => new BoardView(this.frames, this.window, this.frames.sides[side]));
    this.boards = make("div", { class: "boards beside" }, this.views.map(({ element }) => element));
    return make("section", { class: "nearest" }, [make("h3", {}, [word("nearest")]), make("p", {}, [said(moment.place)]), this.boards]);
  }

  paint() {
    if (!this.views || !this.boards) return;
    const width = (this.boards.clientWidth - 24) / 2;
    this.views.forEach((view, side) => view.draw(this.sights[side], this.apart, false, width, HIGH));
    const [first] = this.apart;
    const { ground } = this.sights[0] ?? {};
    if (ground && first !== undefined) this.views[0].reveal(ground, first);
  }
}
