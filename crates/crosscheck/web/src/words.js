// The page's texts in English and Chinese.

/** @typedef {import("./types.js").Text} Text */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  play: ["Play", "播放"],
  pause: ["Pause", "暂停"],
  restart: ["To the start", "回到开头"],
  back: ["Step back", "后退一步"],
  forward: ["Step forward", "前进一步"],
  turnBack: ["Back by a turn", "后退一轮"],
  turnForward: ["Forward by a turn", "前进一轮"],
  end: ["To the end", "到结尾"],
  speed: ["Speed", "速度"],
  step: ["Step", "步"],
  of: ["of", "/"],
  first: ["First difference", "第一处不同"],
  previous: ["Previous difference", "上一处不同"],
  next: ["Next difference", "下一处不同"],
  agree: ["Next agreement", "再次一致之处"],
  fullscreen: ["Full screen", "全屏"],
  help: ["Keys", "按键"],
  close: ["Close", "关闭"],
  language: ["Language", "语言"],
  more: ["More controls", "更多"],
  larger: ["Larger cells", "放大"],
  smaller: ["Smaller cells", "缩小"],
  whole: ["the whole board", "整个棋盘"],
  start: ["The start", "开始"],
  differs: ["The sides differ here", "此处双方不同"],
  same: ["The sides agree here", "此处双方一致"],
  field: ["Field", "字段"],
  noStep: ["no such step", "没有这一步"],
  fields: ["This step", "本步内容"],
  legend: ["Legend", "图例"],
  apart: ["cells that differ", "不同的格子"],
  table: ["The board as a table", "棋盘表格"],
  downloads: ["Save", "保存"],
  input: ["Input", "输入"],
  trace: ["Trace", "轨迹"],
  shown: ["rows {a} to {b} of {n}, columns {c} to {d} of {m}; drag, or press Alt and an arrow key", "第 {a}–{b} 行（共 {n}），第 {c}–{d} 列（共 {m}）：拖动，或 Alt+方向键"],
  over: ["Score over time", "得分变化"],
  timeline: ["Timeline", "时间线"],
  ends: ["Result", "结局"],
  damaged: ["This page cannot be shown because its data is damaged.", "无法显示：页面数据已损坏。"],
  side: ["Show the other side", "显示另一方"],
  row: ["row", "行"],
  empty: ["empty", "空"],
  noDifference: ["No difference", "没有不同"],
  nearest: ["The nearest case without a difference", "最接近的无差异用例"],
  count: ["{n} steps differ", "{n} 步不同"],
};

/** The keys, for the help. @type {[string, string, string][]} */
export const KEYS = [
  ["Space", "play or pause", "播放 / 暂停"],
  ["← →", "a step back, forward", "后退 / 前进一步"],
  ["Shift ← →", "a turn back, forward", "后退 / 前进一轮"],
  [", .", "a beat back, forward", "后退 / 前进一拍"],
  ["Home End", "the start, the end", "开头 / 结尾"],
  ["n p", "the next, previous difference", "下一处 / 上一处不同"],
  ["a", "the next step on which the sides agree", "再次一致之处"],
  ["[ ]", "slower, faster", "减速 / 加速"],
  ["0 – 9", "tenths of the play", "跳到十分之几"],
  ["s", "show the other side", "另一方在前"],
  ["f", "full screen", "全屏"],
  ["+ -", "larger, smaller cells", "放大 / 缩小棋盘"],
  ["Alt arrows", "scroll a large board", "移动大棋盘"],
  ["?", "this help", "本帮助"],
];

/** The current language: 0 is English, 1 is Chinese. */
let language = 0;

/** @param {string} name */
export function speak(name) {
  language = name.toLowerCase().startsWith("zh") ? 1 : 0;
  document.documentElement.lang = language ? "zh" : "en";
}

export function spoken() {
  return language ? "zh" : "en";
}

/**
 * A text of the page. Numbers in it have their digits in groups.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function word(name, values = {}) {
  return (WORDS[name] ?? [name, name])[language].replace(/\{(\w+)\}/g, (_, key) => {
    const value = values[key];
    return typeof value === "number" ? grouped(value) : value;
  });
}

/** A number with its digits in groups of three: `1,234,567`. @param {number | string} number */
export function grouped(number) {
  return String(number).replace(/\d(?=(\d{3})+$)/g, "$&,");
}

/** @param {Text | null | undefined} text */
export function said(text) {
  if (text === null || text === undefined) return "";
  return typeof text === "string" ? text : text[language];
}

/** @param {[string, string, string]} key */
export function keyWords([keys, en, zh]) {
  return [keys, language ? zh : en];
}
