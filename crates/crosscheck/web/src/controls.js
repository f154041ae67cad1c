// Buttons, slider and keys.

import { icon } from "./icons.js";
import { make } from "./panels.js";
import { SPEEDS } from "./player.js";
import { KEYS, grouped, keyWords, spoken, word } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./types.js").Place} Place */

export class Controls {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** The current action of the play button. */
    this.act = "";
    const { player, model } = app;
    this.play = this.button("play", () => player.toggle());
    this.play.classList.add("main");
    this.language = make("div", { class: "language", role: "group", "aria-label": word("language") }, LANGUAGES.map(([code, name]) => {
      const element = make("button", { type: "button", lang: code, "aria-pressed": String(code === spoken()) }, [name]);
      element.addEventListener("click", () => app.translate(code));
      return element;
    }));
    this.slider = /** @type {HTMLInputElement} */ (
      make("input", { type: "range", min: "0", max: String(model.length), value: "0", "aria-label": word("timeline") })
    );
    this.slider.addEventListener("input", () => player.seek(Number(this.slider.value)));
    this.number = /** @type {HTMLInputElement} */ (
      make("input", { type: "number", min: "0", max: String(model.length), inputmode: "numeric", "aria-label": word("step") })
    );
    this.number.addEventListener("change", () => player.seek(Number(this.number.value)));
    this.speed = /** @type {HTMLSelectElement} */ (
      make("select", { "aria-label": word("speed") }, SPEEDS.map((speed) => make("option", { value: String(speed) }, [`${speed}×`])))
    );
    this.speed.addEventListener("change", () => player.setSpeed(Number(this.speed.value)));
    this.jumps = /** @type {const} */ (["first", "previous", "next", "agree"]).map((which) => {
      const button = this.button(which, () => this.jump(which));
      return { which, button: which === "next" ? button : extra(button) };
    });
    this.help = this.keys();
    const other = this.button("side", () => app.turnSides());
    const differences = make("div", { class: "group", role: "group", "aria-label": word("differs") }, this.jumps.map(({ button }) => button));
    differences.hidden = model.different.length === 0;
    other.hidden = app.frames.sides.length < 2;
    const strip = app.frames.turns > 1 ? [app.strip()] : [];
    this.smaller = /** @type {HTMLButtonElement} */ (this.button("smaller", () => app.zoom(-1)));
    this.larger = /** @type {HTMLButtonElement} */ (this.button("larger", () => app.zoom(1)));
    this.zoom = make("div", { class: "group", role: "group" }, [this.smaller, this.larger]);
    const more = this.button("more", () => this.element.classList.toggle("all"));
    more.className = "more";
    this.element = make("div", { class: "controls" }, [
      ...strip,
      make("div", { class: "group", role: "group" }, [
        extra(this.button("restart", () => player.seek(0))),
        extra(this.button("turnBack", () => player.turn(-1))),
        this.button("back", () => player.seek(player.place.step - 1)),
        this.play,
        this.button("forward", () => player.forward()),
        extra(this.button("turnForward", () => player.turn(1))),
        extra(this.button("end", () => player.seek(model.length))),
      ]),
      this.slider,
      make("label", { class: "group number" }, [this.number, ` ${word("of")} ${grouped(model.length)}`]),
      differences,
      this.zoom,
      make("div", { class: "group extra", role: "group" }, [
        this.speed, other,
        this.button("fullscreen", () => app.fullscreen()),
        this.button("help", () => this.help.showModal()),
      ]),
      more,
    ]);
    this.element.hidden = model.length === 0;
    // Replace the previous handler: the elements are created again when the language changes.
    document.onkeydown = (event) => this.key(event);
    app.boards?.addEventListener("pointerdown", (event) => this.drag(/** @type {PointerEvent} */ (event)));
  }

  /** @param {string} name @param {() => void} act */
  button(name, act) {
    const element = make("button", { type: "button", title: word(name), "aria-label": word(name) }, [face(name)]);
    element.addEventListener("click", act);
    return element;
  }

  /** @param {"first" | "next" | "previous" | "agree"} which */
  jump(which) {
    const step = this.app.player.difference(which);
    if (step !== undefined) this.app.player.seek(step);
  }

  /** Offers larger cells where they are small. @param {import("./view.js").BoardView[]} views */
  zooms(views) {
    const { zoom } = this.app.window;
    this.zoom.hidden = !views.some(({ zooms }) => zooms.isOffered);
    this.smaller.disabled = zoom === 0;
    this.larger.disabled = views.every(({ zooms }) => zooms.isMost);
  }

  /** @param {Place} place */
  show({ step }) {
    const { player } = this.app;
    const act = player.playing ? "pause" : "play";
    if (this.act !== act) {
      this.act = act;
      this.play.replaceChildren(face(act));
      this.play.setAttribute("aria-label", word(act));
      this.play.title = word(act);
    }
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", `${word("step")} ${step} ${word("of")} ${grouped(this.app.model.length)}`);
    if (document.activeElement !== this.number) this.number.value = String(step);
    this.speed.value = String(player.speed);
    for (const { which, button } of this.jumps) /** @type {HTMLButtonElement} */ (button).disabled = player.difference(which) === undefined;
  }

  keys() {
    const rows = KEYS.map((key) => {
      const [keys, meaning] = keyWords(key);
      return make("tr", {}, [make("th", { scope: "row" }, [make("kbd", {}, [keys])]), make("td", {}, [meaning])]);
    });
    const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { "aria-label": word("help") }));
    const close = this.button("close", () => dialog.close());
    dialog.append(make("h2", {}, [word("help")]), make("table", {}, [make("tbody", {}, rows)]), close);
    return dialog;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { app } = this;
    const { player, model } = app;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || this.help.open) return;
    if (target.matches("input[type=number], select") && event.key !== "Escape") return;
    // A focused button handles space itself, and the focused slider the arrow keys.
    if (event.key === " " && target.matches("button, summary")) return;
    if (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key) && !event.shiftKey) return;
    if (event.altKey) {
      const ways = { ArrowLeft: [0, -4], ArrowRight: [0, 4], ArrowUp: [-4, 0], ArrowDown: [4, 0] };
      const way = ways[/** @type {keyof typeof ways} */ (event.key)];
      if (!way) return;
      event.preventDefault();
      return app.pan(way[0], way[1]);
    }
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": () => player.toggle(),
      ArrowLeft: () => (event.shiftKey ? player.turn(-1) : player.seek(player.place.step - 1)),
      ArrowRight: () => (event.shiftKey ? player.turn(1) : player.forward()),
      Home: () => player.seek(0),
      End: () => player.seek(model.length),
      n: () => this.jump("next"),
      p: () => this.jump("previous"),
      a: () => this.jump("agree"),
      "[": () => player.faster(-1),
      "]": () => player.faster(1),
      ",": () => player.beat(-1),
      ".": () => player.beat(1),
      s: () => app.turnSides(),
      f: () => app.fullscreen(),
      "+": () => app.zoom(1),
      "=": () => app.zoom(1),
      "-": () => app.zoom(-1),
      "?": () => this.help.showModal(),
    };
    for (let tenth = 0; tenth <= 9; tenth++) acts[String(tenth)] = () => player.seek((model.length * tenth) / 10);
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Scrolls a large board with the pointer. @param {PointerEvent} event */
  drag(event) {
    const { app } = this;
    const view = app.views?.find(({ partial }) => partial);
    if (!view?.partial) return;
    const { unit } = view.partial;
    const from = { x: event.clientX, y: event.clientY, row: app.window.row, col: app.window.col };
    const move = (/** @type {PointerEvent} */ now) => {
      app.window.row = from.row - Math.round((now.clientY - from.y) / unit);
      app.window.col = from.col - Math.round((now.clientX - from.x) / unit);
      app.paint();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
  }
}

/** The languages, each with its name in itself. @type {[string, string][]} */
const LANGUAGES = [["en", "EN"], ["zh", "中文"]];

/** Marks what a narrow screen shows only when it is asked for more. @param {HTMLElement} element */
function extra(element) {
  element.classList.add("extra");
  return element;
}

/** The content of a button: its icon, or its name if it has none. @param {string} name */
function face(name) {
  return icon(name) ?? { help: "?", more: "⋯", larger: "+", smaller: "−" }[name] ?? word(name);
}
