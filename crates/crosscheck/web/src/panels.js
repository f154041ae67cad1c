// The panels beside the boards: differences and fields.

import { said, word } from "./words.js";

/** @typedef {import("./types.js").Frames} Frames */
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
 * @param {Frames} frames
 * @param {Moment | null} moment
 */
export function differences(frames, moment) {
  const differs = moment?.differs ?? [];
  if (!differs.length) return moment ? [make("p", { class: "soft" }, [word("same")])] : [];
  const report = document.querySelector(".report");
  const names = [frames.sides[0], frames.sides[1] ?? "program"];
  const head = make("tr", {}, [word("field"), ...names].map((name) => make("th", { scope: "col" }, [name])));
  const rows = differs.flatMap(({ name, clause, values }) => {
    const cells = values.map((value) => make("td", { class: "value" }, [value ?? word("noStep")]));
    const row = make("tr", {}, [make("th", { scope: "row" }, [said(name)]), ...cells]);
    const rule = clause ? frames.clauses[clause] : undefined;
    // A report that names no clause for the end of a play has a reason: the side gives up there.
    if (!clause || (report && !report.querySelector(".clause") && values.includes(null))) return [row];
    const isSaid = rule && report?.textContent?.includes(rule.words);
    const words = rule ? [make("strong", {}, [`${clause} ${rule.name}. `]), isSaid ? "" : rule.words] : [clause];
    return [row, make("tr", { class: "rule" }, [make("td", { colspan: "3" }, words)])];
  });
  return [make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": word("differs") }, [
    make("table", { class: "differences" }, [make("caption", {}, [word("differs")]), make("thead", {}, [head]), make("tbody", {}, rows)]),
  ])];
}

/** An answer of many numbers in one line. @param {string} answer */
export function inLine(answer) {
  return /^[-\d\s]+$/.test(answer) ? answer.trim().split(/\s+/).join(" ") : answer;
}

/**
 * The table of the step's fields on which the sides agree.
 * @param {Frames} frames
 * @param {Moment | null} moment
 */
export function fields(frames, moment) {
  if (!moment) return [];
  const shots = frames.sides.map((_, side) => moment.sides[side < moment.sides.length ? side : 0]);
  const apart = new Set((moment.differs ?? []).map(({ name }) => said(name)));
  const all = new Map(shots.flatMap((shot) => shot?.fields ?? []).map(({ name, value }) => [said(name), value]));
  const told = [...all].filter(([name]) => !apart.has(name));
  // Many zeros say nothing that the last of them does not say.
  const zeros = told.filter(([, value]) => value === "0").slice(0, -1);
  const rows = told.filter((row) => zeros.length < 4 || !zeros.includes(row)).map(([name, value]) =>
    make("tr", {}, [make("th", { scope: "row" }, [name]), make("td", { class: "value" }, [value])]));
  return rows.length ? [make("table", { class: "fields" }, [make("tbody", {}, rows)])] : [];
}
