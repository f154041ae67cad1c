// The viewer: connects boards, controls and panels.

import * as address from "./address.js";
import { Controls } from "./controls.js";
import { carried, save } from "./data.js";
import { Model } from "./model.js";
import { key, legend } from "./legend.js";
import { differences, fields, inLine, make } from "./panels.js";
import { Nearest } from "./nearest.js";
import { Player, SPEEDS } from "./player.js";
import { Turns } from "./turns.js";
import { strip } from "./strip.js";
import { boardTable } from "./table.js";
import { BoardView, DARK, Window, theme } from "./view.js";
import { grouped, said, speak, spoken, word } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Place} Place */

export class App {
  /** @param {HTMLElement} root @param {Frames} frames @param {Frames | null} nearest the case beside the nearest one without a difference */
  constructor(root, frames, nearest) {
    this.root = root;
    this.frames = frames;
    this.nearest = nearest && new Nearest(nearest);
    /** Whether a report stands above, which says what is wrong. */
    this.told = document.querySelector(".report") !== null;
    // Where both sides play alike, as when a law is broken, the report alone shows what is wrong.
    if (this.told && alike(frames)) frames.sides.length = 1;
    this.model = new Model(frames);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.player = new Player(this.model, { see: (place, news) => this.see(place, news), still: () => this.still.matches });
    this.window = new Window();
    this.other = false;
    /** The language chosen by the user. @type {string | null} */
    this.chosen = null;
    this.announced = 0;
    this.pending = 0;
    this.turns = new Turns(this.model, (step) => this.player.seek(step));
  }

  begin() {
    this.follow();
    this.build();
    this.player.seek(this.wanted ?? this.first());
    addEventListener("hashchange", () => {
      const before = spoken();
      this.follow();
      if (spoken() !== before) this.build();
      this.player.seek(this.wanted ?? this.player.place.step);
    });
    addEventListener("resize", () => this.paint());
    matchMedia(DARK).addEventListener("change", () => this.build());
  }

  /** The step that is shown first: the first difference; of a program without steps, the end of the first wrong turn. */
  first() {
    return this.model.different[0] ?? this.turns.wrong ?? (this.told ? this.model.length : 0);
  }

  /** Applies the state in the address. */
  follow() {
    const { step, speed, side, lang } = address.read();
    this.wanted = step;
    if (speed !== undefined && SPEEDS.includes(speed)) this.player.speed = speed;
    this.other = side === "other" && this.frames.sides.length > 1;
    if (lang) {
      this.chosen = lang === "zh" ? "zh" : "en";
      speak(this.chosen);
    }
  }

  /** Creates all elements in the current language. */
  build() {
    const { frames } = this;
    document.title = `${frames.game}: ${frames.size}`;
    this.views = frames.sides.map((name) => new BoardView(frames, this.window, name));
    this.boards = make("div", { class: "boards" }, this.views.map((view) => view.element));
    this.place = make("h2", { class: "place" });
    this.caption = make("p", { class: "caption" });
    this.points = make("p", { class: "points" });
    this.live = make("p", { class: "unseen", "aria-live": "polite", role: "status" });
    this.key = key(frames);
    this.legend = make("ul", { class: "legend", "aria-label": word("legend") });
    this.differences = make("section", { class: "differ" });
    this.fields = make("section", { class: "fields", tabindex: "0", role: "group", "aria-label": word("fields") });
    this.tables = make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": word("table") });
    this.whole = make("details", { class: "table" }, [make("summary", {}, [word("table")]), this.tables]);
    this.whole.addEventListener("toggle", () => this.table());
    this.controls = new Controls(this);
    const head = make("header", {}, [
      ...(this.told ? [] : [make("h1", {}, [frames.game])]),
      ...(document.querySelector(".report .size")?.textContent?.includes(frames.size) ? [] : [make("p", { class: "soft" }, [frames.size])]),
      ...(!this.told && alike(frames) ? [make("p", { class: "soft" }, [word("noDifference")])] : []),
      this.controls.language,
    ]);
    if (frames.left_out) head.append(make("p", { class: "soft" }, [said(frames.left_out)]));
    // The report has the answers of a program without steps.
    const shown = this.told && frames.sides.length < 2 ? [] : frames.ends;
    const ends = shown.flatMap((end, side) => !end ? [] : make("li", {}, [make("strong", {}, [frames.sides[side] ?? ""]), " ", make("span", { class: "end" }, [inLine(end)])]));
    const aside = make("div", { class: "aside" }, [
      this.place, this.points, this.caption, this.legend, this.differences, this.fields,
      ...(ends.length ? [make("section", { class: "ends" }, [make("h3", {}, [word("ends")]), make("ul", {}, ends)])] : []),
      ...(this.hasBoard() ? [this.whole] : []),
      this.downloads(),
    ]);
    const nearest = this.nearest && this.hasBoard() ? [this.nearest.build()] : [];
    const stage = make("div", { class: "stage" }, [...this.turns.elements, this.boards, this.controls.element, ...nearest]);
    this.root.className = this.hasBoard() ? "app" : "app bare";
    this.root.replaceChildren(head, make("div", { class: "body" }, [stage, aside]), this.live, this.controls.help);
    this.see(this.player.place, "step");
  }

  hasBoard() {
    return this.frames.board !== null || this.frames.moments.some(({ sides }) => sides.some((shot) => shot?.beats.some((beat) => beat.board)));
  }

  strip() {
    return strip(this.model);
  }

  /** @param {Place} place @param {"part" | "beat" | "step"} news */
  see(place, news) {
    if (!this.views) return;
    const moment = place.step > 0 ? this.frames.moments[place.step - 1] : null;
    this.sights = this.views.map((_, side) => this.model.sight(side, place));
    // Differences change only between beats, and a board can have a hundred thousand cells.
    if (news !== "part" || place.part >= 1) {
      this.apart = this.frames.sides.length > 1 ? this.model.apart(this.sights) : new Set();
      for (const cell of moment?.differs?.flatMap((differs) => differs.cells ?? []) ?? []) this.apart.add(cell);
    }
    if (news !== "part") {
      this.words(place, moment);
      this.reveal();
      this.turns.show(moment?.turn ?? null);
    }
    if (news === "step" && !this.player.playing) address.write({ step: place.step, speed: this.player.speed, other: this.other, lang: this.chosen });
    this.paint();
    if (news !== "part" || !this.player.playing) this.controls?.show(place);
  }

  /** Scrolls to what differs, or to what the beat marks. */
  reveal() {
    const { ground, beat } = this.sights?.[this.other ? 1 : 0] ?? {};
    const [first] = [...(this.apart ?? []), ...(beat?.marks ?? []).flatMap(([, cells]) => cells)];
    if (ground && first !== undefined) this.views?.[0].reveal(ground, first);
  }

  /** @param {Place} place @param {import("./types.js").Moment | null} moment */
  words(place, moment) {
    const beats = this.sights?.map(({ beat }) => beat) ?? [];
    this.place?.replaceChildren(moment ? said(moment.place) : this.model.length ? word("start") : "");
    const input = moment && this.inputOf(place.step);
    if (input) this.place?.append(" ", make("code", {}, [input]));
    const captions = [...new Set(beats.map((beat) => said(beat?.caption)))].filter(Boolean);
    this.caption?.replaceChildren(captions.join(" · "));
    const points = beats[this.other ? 1 : 0]?.points ?? [];
    this.points?.replaceChildren(points.map(({ text, amount }) => `${said(text)} +${grouped(amount)}`).join(", "));
    this.legend?.replaceChildren(...(this.key ?? []), ...legend(this.frames, beats, this.apart?.size));
    // Nobody can read the tables at high speed, so save the time.
    if (!this.player.playing || this.player.speed <= 3) {
      this.differences?.replaceChildren(...(this.model.different.length ? differences(this.frames, moment) : []));
      this.fields?.replaceChildren(...fields(this.frames, moment));
    }
    if (!this.player.playing) this.table();
    this.announce(`${this.place?.textContent}. ${captions.join(". ")}${moment?.differs?.length ? `. ${word("differs")}` : ""}`);
  }

  /** The input of the turn that a step belongs to. @param {number} step */
  inputOf(step) {
    const { moments } = this.frames;
    const { turn } = moments[step - 1];
    if (turn === null) return "";
    let at = step - 1;
    while (at > 0 && moments[at].input === undefined && moments[at - 1].turn === turn) at--;
    return moments[at].input ?? "";
  }

  /** Announces a step. Steps in quick succession are not all announced. @param {string} text */
  announce(text) {
    clearTimeout(this.pending);
    const wait = Math.max(this.player.playing ? 600 : 0, 1200 - (performance.now() - this.announced));
    this.pending = setTimeout(() => {
      this.announced = performance.now();
      if (this.live) this.live.textContent = text;
    }, this.player.playing ? wait : 60);
  }

  table() {
    if (!(this.whole instanceof HTMLDetailsElement) || !this.tables) return;
    const tables = this.frames.sides.map((name, side) => {
      const sight = this.sights?.[side];
      return sight ? boardTable(this.frames, sight, name, this.views?.[side].partial ?? null) : make("p");
    });
    this.tables.replaceChildren(...(this.whole.open ? tables : []));
  }

  paint() {
    if (!this.views || !this.boards || !this.sights) return;
    const [whole, high] = [this.boards.clientWidth, Math.max(220, innerHeight * 0.62)];
    const [narrow, low] = [(whole - 24) / 2, high / 2 - 40];
    const roomy = this.views.length > 1 && whole > 620;
    // On a wide screen both boards are in sight: beside each other, or one above the other if cells are larger then.
    const { rows, cols } = this.sights[0].ground ?? { rows: 1, cols: 1 };
    const side = roomy && Math.min(narrow / cols, high / rows) >= Math.min(whole / cols, low / rows);
    this.boards.classList.toggle("beside", side);
    this.boards.classList.toggle("other", this.other);
    const [width, height] = [side ? narrow : whole, roomy && !side ? low : high];
    const moving = this.player.playing && !this.still.matches;
    this.views.forEach((view, at) => view.draw(/** @type {any} */ (this.sights)[at], this.apart ?? new Set(), moving, width, height));
    this.controls?.zooms(this.views);
    this.nearest?.paint();
  }

  /** Makes the cells of a large board larger or smaller, around what differs, and says what is shown of it. @param {1 | -1} way */
  zoom(way) {
    const { window, views } = this;
    if (!views || this.controls?.[way > 0 ? "larger" : "smaller"].disabled) return;
    window.zoom += way;
    this.paint();
    this.reveal();
    this.paint();
    this.table();
    this.announce(views[0].partial ? (views[0].part.textContent ?? "") : word("whole"));
  }

  /** Moves the window of a large board. @param {number} rows @param {number} cols */
  pan(rows, cols) {
    this.window.row += rows;
    this.window.col += cols;
    this.paint();
    this.table();
  }

  /** Swaps the sides, for screens that show one at a time. */
  turnSides() {
    if (this.frames.sides.length < 2) return;
    this.other = !this.other;
    this.see(this.player.place, "step");
  }

  /** Switches the language. @param {string} to */
  translate(to) {
    this.chosen = to;
    speak(to);
    this.build();
    /** @type {HTMLElement | null | undefined} */ (this.controls?.language.querySelector("[aria-pressed=true]"))?.focus();
  }

  fullscreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen?.();
  }

  downloads() {
    const { frames } = this;
    const text = (/** @type {string} */ id, /** @type {string} */ name) => async () => {
      const data = await carried(id);
      if (data !== null) save(name, new Blob([data], { type: "text/plain" }));
    };
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) => {
      const element = make("button", { type: "button" }, [name]);
      element.addEventListener("click", act);
      return element;
    };
    const traces = frames.sides.flatMap((side, at) =>
      document.getElementById(`trace-${at + 1}`) ? [button(`${word("trace")}: ${side}`, text(`trace-${at + 1}`, `${frames.game}-${at + 1}.jsonl`))] : [],
    );
    const pictures = this.hasBoard() ? [button("PNG", () => this.png()), button("SVG", () => this.svg())] : [];
    const group = [button(word("input"), text("input", `${frames.game}.in`)), ...traces, ...pictures];
    return make("section", { class: "downloads", role: "group", "aria-label": word("downloads") }, [make("h3", {}, [word("downloads")]), ...group]);
  }

  png() {
    const canvas = this.views?.[this.other ? 1 : 0].canvas;
    canvas?.toBlob((blob) => blob && save(`${this.frames.game}-${this.player.place.step}.png`, blob));
  }

  svg() {
    const at = this.other ? 1 : 0;
    const [view, sight] = [this.views?.[at], this.sights?.[at]];
    if (!view || !sight) return;
    theme();
    const picture = view.svg(sight, this.apart ?? new Set(), `${this.frames.game}: ${this.place?.textContent}`);
    save(`${this.frames.game}-${this.player.place.step}.svg`, new Blob([picture], { type: "image/svg+xml" }));
  }
}

/** Whether both sides are there, and show the same from the first step to the answer. @param {Frames} frames */
function alike({ sides, ends, moments }) {
  return sides.length > 1 && ends[0] === ends[1] && !moments.some(({ differs }) => differs?.length);
}
