// The list of turns that the report has, set beside the boards: a click shows a turn, and the one that is shown is marked.

/** @typedef {import("./model.js").Model} Model */

export class Turns {
  /** @param {Model} model @param {(step: number) => void} seek */
  constructor(model, seek) {
    const list = document.querySelector(".turns");
    /** What to set beside the boards. @type {Element[]} */
    this.elements = list ? [list] : [];
    /** The row of each turn. @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    /** The last step of each turn, from 1. @type {Map<number, number>} */
    const ends = new Map();
    model.frames.moments.forEach(({ turn }, at) => turn !== null && ends.set(turn, at + 1));
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".turns [data-turn]"))) {
      const turn = Number(row.dataset.turn);
      this.rows.set(turn, row);
      row.addEventListener("click", () => seek(ends.get(turn) ?? model.length));
    }
    const wrong = /** @type {HTMLElement | null} */ (document.querySelector(".turns .wrong"));
    /** The last step of the first wrong turn, if the frames has it. */
    this.wrong = ends.get(Number(wrong?.dataset.turn));
  }

  /** Marks a turn, and moves the list to it. @param {number | null} turn */
  show(turn) {
    for (const [of, row] of this.rows) {
      if (of !== turn) row.removeAttribute("aria-current");
      else if (!row.hasAttribute("aria-current")) {
        row.setAttribute("aria-current", "step");
        const list = row.closest(".turns");
        if (list) list.scrollTop = row.offsetTop - list.clientHeight / 2;
      }
    }
  }
}
