// The panels beside the boards: differences, fields, hand of cards.

import { drawTile } from "./draw.js";
import { CanvasPen } from "./pens.js";
import { said, word } from "./words.js";
import { theme } from "./view.js";

/** @typedef {import("./types.js").Film} Film */
/** @typedef {import("./types.js").Moment} Moment */

/**
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 */
export function make(name, attributes = {}, children = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * The table of differing fields, with their rules.
 * @param {Film} film
 * @param {Moment | null} moment
 */
export function differences(film, moment) {
  const differs = moment?.differs ?? [];
  if (!differs.length) return make("p", { class: "soft" }, [film.sides.length > 1 || moment?.differs ? word("same") : ""]);
  const names = [film.sides[0], film.sides[1] ?? "program"];
  const head = make("tr", {}, [word("field"), ...names].map((name) => make("th", { scope: "col" }, [name])));
  const rows = differs.flatMap(({ name, clause, values }) => {
    const cells = values.map((value) => make("td", { class: "value" }, [value ?? word("noStep")]));
    const row = make("tr", {}, [make("th", { scope: "row" }, [said(name)]), ...cells]);
    const rule = clause ? film.clauses[clause] : undefined;
    if (!clause) return [row];
    const words = rule ? [make("strong", {}, [`${clause} ${rule.name}. `]), rule.words] : [clause];
    return [row, make("tr", { class: "rule" }, [make("td", { colspan: "3" }, words)])];
  });
  return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": word("differs") }, [
    make("table", { class: "differences" }, [make("caption", {}, [word("differs")]), make("thead", {}, [head]), make("tbody", {}, rows)]),
  ]);
}

/**
 * What is wrong, in a sentence: the first difference, and the answers.
 * @param {Film} film
 */
export function headline(film) {
  const moment = film.moments.find(({ differs }) => differs?.length);
  const [first] = moment?.differs ?? [];
  if (!moment || !first) return [];
  const names = [film.sides[0], film.sides[1] ?? "program"];
  const value = (/** @type {string | null} */ value) => {
    const shown = value === null ? word("noStep") : inLine(value.trim());
    return shown.length > LONG ? `${shown.slice(0, LONG)}…` : shown;
  };
  const [right, wrong] = first.values.map(value);
  const clause = first.clause ? ` (${first.clause})` : "";
  const [ours, theirs] = film.ends.map((end) => end.trim());
  const answers = film.ends.length > 1 && ours !== theirs && !first.values.includes(film.ends[1])
    ? ` ${word("answers", { a: names[0], b: names[1], right: value(ours), wrong: value(theirs) })}` : "";
  return [`${word("first")}: ${said(moment.place)}, ${said(first.name)}${clause}: ${names[0]} ${right}; ${names[1]} ${wrong}.${answers}`];
}

/** An answer of many numbers in one line. @param {string} answer */
export function inLine(answer) {
  return /^[-\d\s]+$/.test(answer) ? answer.trim().split(/\s+/).join(" ") : answer;
}

/** The most characters of a value in a sentence. */
const LONG = 60;

/**
 * The table of the step's fields, with a column for each side.
 * @param {Film} film
 * @param {Moment | null} moment
 */
export function fields(film, moment) {
  if (!moment) return make("p", { class: "soft" }, [word("start")]);
  const shots = film.sides.map((_, side) => moment.sides[side < moment.sides.length ? side : 0]);
  const names = [...new Map(shots.flatMap((shot) => shot?.fields ?? []).map((field) => [said(field.name), field.name])).keys()];
  const rows = names.map((name) => {
    const values = shots.map((shot) => shot?.fields.find((field) => said(field.name) === name)?.value ?? word("nothing"));
    const apart = values.some((value) => value !== values[0]);
    const cells = values.map((value) => make("td", { class: apart ? "value bad" : "value" }, [value]));
    return make("tr", {}, [make("th", { scope: "row" }, [name]), ...cells]);
  });
  const head = make("tr", {}, ["", ...film.sides].map((name) => (name ? make("th", { scope: "col" }, [name]) : make("td"))));
  return make("table", { class: "fields" }, [make("thead", {}, [head]), make("tbody", {}, rows)]);
}

/**
 * A hand of cards.
 * @param {Film} film
 * @param {number[]} cards
 */
export function hand(film, cards) {
  return cards.map((number) => {
    const tile = film.tiles[number];
    const picture = document.createElement("canvas");
    const scale = window.devicePixelRatio || 1;
    [picture.width, picture.height] = [44 * scale, 44 * scale];
    const context = picture.getContext("2d");
    if (context && tile) {
      context.scale(scale, scale);
      drawTile(new CanvasPen(context, scale, new Map()), tile, 0, 0, 44, theme());
    }
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", said(tile?.name) || (tile?.word ?? ""));
    return make("li", { class: "card" }, [picture]);
  });
}
