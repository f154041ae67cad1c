// The page of a replay in real browsers: controls, keys, address, languages, accessibility, hostile and large frames.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROWSERS, start } from "./drivers.mjs";
import { FOLDER, KINDS, PROGRAM, carried, cases, crosscheck, falling, found as findingOf, replay, withFilm } from "./pages.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const texas = join(import.meta.dirname, "../data/replays/texas.in");
const [chess] = cases("chess", "--seed", "3", "--count", "1");
const alone = replay("texas", texas);
const kinds = Object.fromEntries(Object.entries(KINDS).map(([kind, [words]]) => [kind, findingOf(...words)]));
const found = kinds["a misread program in chess, with several queries"];
const apart = replay("texas", texas, "--plant", "rows-end-one-cell-early");

/** What a page says: its report, and the turns beside the boards. */
const sayings = () => {
  const turns = document.querySelector(".turns");
  return { said: document.querySelector(".report").innerText, turns: turns?.innerText ?? "", wrong: turns?.querySelectorAll(".wrong").length };
};

/**
 * Compares what a page says with the report beside it, which also names the files, ends titles with a colon, and marks the wrong
 * turns.
 */
const saysTheReport = ({ said, turns, wrong }, page) => {
  const words = (text) => text.split(/\s+/).filter(Boolean).join(" ");
  let report = readFileSync(join(dirname(page), "report.txt"), "utf8").replace(/^ {2}files [^]*?\n(?=\n)/m, "").replace(/^( {2}the .*|  what happens .*):$/gm, "$1");
  const [table = ""] = report.match(/^ +\S+ +(reference +\S+|right +yours|once +again)\n(.+\n)+/m) ?? [];
  report = report.replace(table, "");
  assert.equal(words(said), words(report));
  // A terminal shows the beginning of what is long.
  const shown = words(table.replace(/^ +> /gm, "")).replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", ".*?");
  assert.match(words(turns), new RegExp(`^${shown}$`));
  // A side may part from the other behind all turns.
  if (table) assert.equal(wrong, (table.match(/^ +> /gm) ?? []).length, "the wrong turns are marked");
};

/** What is seen of a board with so many columns: the size of its cells, whether the first one has a number, and which part it is. */
const shownOf = async (cols) => {
  await new Promise((done) => setTimeout(done, 100));
  const [canvas, part] = [document.querySelector(".board canvas"), document.querySelector(".board p")];
  const [, from, to] = part.hidden ? [0, 1, cols] : part.textContent.match(/columns (\d+) to (\d+)/);
  const [edge, scale] = [18, canvas.width / canvas.offsetWidth];
  const unit = (canvas.offsetWidth - edge) / (to - from + 1);
  // A number is of another colour than the tile around it.
  const middle = scale * (edge + unit / 2);
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(middle - 3 * scale, middle - 3 * scale, 6 * scale, 6 * scale);
  const colours = new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 3).join()));
  return {
    unit, isNumbered: colours.size > 1, part: part.hidden ? "" : part.textContent, told: document.querySelector("[role=status]").textContent,
    wide: document.documentElement.scrollWidth, controls: document.querySelector(".controls").offsetHeight,
  };
};

/** The visible state of the page. */
const look = () => ({
  step: Number(document.querySelector(".number input").value),
  place: document.querySelector(".place").textContent,
  hash: location.hash,
  playing: document.querySelector("button.main").getAttribute("aria-label"),
  speed: document.querySelector("select").value,
});

for (const name of Object.keys(BROWSERS)) {
  describe(name, { skip: BROWSERS[name] ? false : `${name} is not installed` }, () => {
    let browser;
    before(async () => {
      browser = await start(name);
    });
    after(() => browser?.close());

    const on = (path, options, act) => async () => {
      const page = await browser.open(path, options);
      try {
        await act(page);
        assert.deepEqual(page.errors, [], "nothing is said on the console");
        assert.ok(page.requests.every((url) => /^(file|data|blob):/.test(url)), `${page.requests}`);
      } finally {
        await page.close();
      }
    };

    test("the page opens at the first difference, and says what it is", on(apart, {}, async ({ evaluate }) => {
      const frames = JSON.parse(carried(apart, "frames"));
      const first = frames.moments.findIndex((moment) => moment.differs) + 1;
      assert.equal((await evaluate(look)).step, first);
      const { said } = await evaluate(sayings);
      assert.match(said, /^texas: rows-end-one-cell-early departs from the reference/);
      assert.match(said, new RegExp(frames.moments[first - 1].place[0]), "the place");
      const rule = await evaluate(() => document.querySelector(".rule")?.textContent);
      assert.match(rule, /^T\d/, "the clause stands beside the difference");
    }));

    test("the page of a finding says what its report says, beside the nearest case without a difference", on(found, {}, async ({ evaluate }) => {
      const nearest = JSON.parse(carried(found, "nearest"));
      saysTheReport(await evaluate(sayings), found);
      const { words, drawn } = await evaluate(() => ({
        words: document.querySelector(".nearest p").textContent,
        drawn: [...document.querySelectorAll(".nearest canvas")].map((canvas) => canvas.width > 0 && canvas.offsetHeight > 0),
      }));
      assert.equal(words, nearest.moments[0].place);
      assert.deepEqual(drawn, [true, true], "both boards are drawn");
    }));

    for (const [kind, page] of Object.entries(kinds)) {
      test(`the page of ${kind} says what its report says, and does not say that nothing differs`, on(page, {}, async ({ evaluate }) => {
        const all = await evaluate(sayings);
        saysTheReport(all, page);
        assert.match(all.said, KINDS[kind][1]);
        assert.doesNotMatch(await evaluate(() => document.body.innerText), /No difference(?! if)|agree here/);
      }));

      test(`the page of ${kind} fits a phone, with its controls in a line`, on(page, { width: 400, height: 850 }, async ({ evaluate }) => {
        const [wide, seen, controls] = await evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.querySelector(".controls")?.offsetHeight ?? 0]);
        assert.ok(wide <= seen, `${wide} of ${seen}`);
        assert.ok(controls < 60, `${controls}`);
      }));
    }

    test("a click on a turn shows it, and the turn that is shown is marked", on(found, {}, async ({ evaluate }) => {
      const current = () => evaluate(() => document.querySelector(".turns [aria-current]")?.dataset.turn);
      assert.equal(await current(), "2", "the wrong one");
      await evaluate(() => document.querySelector(".turns [data-turn='1']").click());
      assert.equal(await current(), "1");
      assert.equal(await evaluate(() => document.querySelector(".place").textContent.includes("1")), true);
    }));

    test("a road that differs in the nearest case without a difference is marked on both boards", on(found, {}, async ({ evaluate }) => {
      // The colour of what differs, in a light scheme.
      const marked = await evaluate(() => [...document.querySelectorAll(".nearest canvas")].map((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.some((_, at) => at % 4 === 0 && data[at] === 0xc0 && data[at + 1] === 0x16 && data[at + 2] === 0x2f);
      }));
      assert.deepEqual(marked, [true, true]);
    }));

    test("keys step, turn, jump, seek and change the speed", on(apart, { hash: "#step=0", still: true }, async ({ evaluate, press }) => {
      const frames = JSON.parse(carried(apart, "frames"));
      const differ = frames.moments.flatMap((moment, at) => (moment.differs ? [at + 1] : []));
      const last = frames.moments.length;
      const steps = [
        ["End", last], ["Home", 0], ["n", differ[0]], ["n", differ[1]], ["p", differ[0]], ["ArrowLeft", differ[0] - 1],
        ["5", Math.round(last / 2)], ["0", 0], ["9", Math.round(last * 0.9)],
      ];
      for (const [key, step] of steps) {
        await press(key);
        assert.equal((await evaluate(look)).step, step, key);
      }
      await press("Home");
      await press("Shift+ArrowRight");
      const turn = frames.moments.findIndex((moment) => moment.turn !== 1);
      assert.equal((await evaluate(look)).step, turn, "the end of the first turn");
      await press("Shift+ArrowLeft");
      assert.equal((await evaluate(look)).step, 0);
      await press("]");
      assert.equal((await evaluate(look)).speed, "1.5");
      await press("[");
      await press("[");
      assert.equal((await evaluate(look)).speed, "0.5");
      await press("n");
      await press("a");
      const agree = (await evaluate(look)).step;
      assert.ok(!differ.includes(agree) && agree > differ[0], `${agree}`);
      await press("?");
      assert.equal(await evaluate(() => document.querySelector("dialog").open), true);
      await press("Escape");
      assert.equal(await evaluate(() => document.querySelector("dialog").open), false);
    }));

    test("space plays and pauses, and on a button it is the button's", on(alone, { hash: "#step=0" }, async ({ evaluate, press }) => {
      await press(" ");
      assert.equal((await evaluate(look)).playing, "Pause");
      await press(" ");
      assert.equal((await evaluate(look)).playing, "Play");
      await evaluate(() => document.querySelector("[aria-label='To the end']").focus());
      await press(" ");
      const { playing, step } = await evaluate(look);
      assert.deepEqual([playing, step], ["Play", JSON.parse(carried(alone, "frames")).moments.length]);
    }));

    test("every button does what it is called", on(apart, { hash: "#step=0", still: true }, async ({ evaluate }) => {
      const frames = JSON.parse(carried(apart, "frames"));
      const last = frames.moments.length;
      const click = (label) => evaluate((label) => document.querySelector(`button[aria-label='${label}']`).click(), label);
      const step = async () => (await evaluate(look)).step;
      for (const [label, expected] of [["To the end", last], ["Step back", last - 1], ["To the start", 0], ["Step forward", 1], ["First difference", frames.moments.findIndex((moment) => moment.differs) + 1]]) {
        await click(label);
        // Without reduced motion, a step is animated.
        for (let wait = 0; wait < 40 && (await step()) !== expected; wait++) await new Promise((done) => setTimeout(done, 50));
        assert.equal(await step(), expected, label);
      }
      await click("Next difference");
      const next = await step();
      await click("Previous difference");
      assert.ok((await step()) < next);
      await evaluate(() => {
        const slider = document.querySelector("input[type=range]");
        slider.value = "7";
        slider.dispatchEvent(new Event("input"));
      });
      assert.equal(await step(), 7);
      await evaluate(() => {
        const number = document.querySelector(".number input");
        number.value = "9";
        number.dispatchEvent(new Event("change"));
      });
      assert.equal((await evaluate(look)).hash, "#step=9");
      await evaluate(() => {
        const speed = document.querySelector("select");
        speed.value = "2";
        speed.dispatchEvent(new Event("change"));
      });
      assert.equal((await evaluate(look)).hash, "#step=9&speed=2");
      await click("Show the other side");
      assert.equal((await evaluate(look)).hash, "#step=9&speed=2&side=other");
    }));

    test("an address shows the same moment, and a new one is followed", on(apart, { hash: "#step=6&speed=3&side=other&lang=zh" }, async ({ evaluate }) => {
      const seen = await evaluate(look);
      assert.deepEqual([seen.step, seen.speed], [6, "3"]);
      assert.match(seen.place, /操作/);
      assert.equal(await evaluate(() => document.querySelector(".boards").classList.contains("other")), true);
      await evaluate(() => new Promise((done) => {
        addEventListener("hashchange", () => setTimeout(done, 50), { once: true });
        location.hash = "#step=2&lang=en";
      }));
      const next = await evaluate(look);
      assert.equal(next.step, 2);
      assert.match(next.place, /^operation/);
    }));

    test("the browser chooses the language", on(apart, { language: "zh-CN" }, async ({ evaluate }) => {
      assert.match(await evaluate(() => document.querySelector(".place").textContent), /操作/);
    }));

    test("a button changes the language of all texts", on(apart, {}, async ({ evaluate }) => {
      const other = () => evaluate(() => document.querySelector(".language button[aria-pressed=false]").click());
      await other();
      const [language, place, keys] = await evaluate(() => [document.documentElement.lang, document.querySelector(".place").textContent, document.querySelector("dialog").textContent]);
      assert.equal(language, "zh");
      assert.match(place, /操作/);
      assert.match(keys, /播放/);
      assert.equal(await evaluate(() => document.querySelector(".language [aria-pressed=true]").textContent), "中文");
      await other();
      assert.equal(await evaluate(() => document.documentElement.lang), "en");
    }));

    test("steps are announced, and the board can be read as a table", on(apart, {}, async ({ evaluate, press }) => {
      await press("End");
      await evaluate(() => new Promise((done) => setTimeout(done, 300)));
      assert.match(await evaluate(() => document.querySelector("[aria-live]").textContent), /The end/i);
      await evaluate(() => document.querySelector("details").setAttribute("open", ""));
      await evaluate(() => new Promise((done) => setTimeout(done, 100)));
      const [tables, heads] = await evaluate(() => [document.querySelectorAll("details table").length, document.querySelectorAll("details th[scope=row]").length]);
      assert.equal(tables, 2);
      assert.ok(heads > 2);
    }));

    test("hostile texts are shown as they are, and nothing of them runs", on(withFilm(alone, hostile()), {}, async ({ evaluate, press }) => {
      await press("End");
      assert.equal(await evaluate(() => window.hit), undefined);
      assert.match(await evaluate(() => document.querySelector(".place").textContent), /<\/script><img/);
      assert.equal(await evaluate(() => document.querySelectorAll("#app img, #app iframe").length), 0);
    }));

    test("the page of a finding says hostile names as they are, and nothing of them runs", on(accused(), {}, async ({ evaluate, press }) => {
      await press("End");
      assert.equal(await evaluate(() => window.hit), undefined);
      assert.equal(await evaluate(() => document.querySelectorAll("#app img, #app iframe").length), 0);
      assert.match(await evaluate(() => document.body.textContent), /<img src=x/);
    }));

    test("a frames that is damaged is said to be", on(withFilm(alone, "AAAA"), {}, async ({ evaluate, errors }) => {
      // Firefox logs the decoding error.
      errors.length = 0;
      assert.match(await evaluate(() => document.querySelector("[role=alert]").textContent), /damaged/);
    }));

    test("a game without a board has its fields, and no board", on(withFilm(alone, bare()), {}, async ({ evaluate, press }) => {
      await press("End");
      assert.equal(await evaluate(() => document.querySelector(".board").hidden), true);
      assert.match(await evaluate(() => document.querySelector("table.fields").textContent), /number/);
    }));

    test("a board of a hundred thousand columns shows a part of it, and says which", on(withFilm(alone, falling(1, 100_000, 40)), {}, async ({ evaluate, press }) => {
      assert.match(await evaluate(() => document.querySelector(".board p").textContent), /columns \d+ to \d+ of 100,000/);
      await press("Home");
      await press("Alt+ArrowRight");
      assert.match(await evaluate(() => document.querySelector(".board p").textContent), /columns 5 to/);
    }));

    for (const [screen, size] of [["a wide screen", { width: 1400, height: 900 }], ["a phone", { width: 400, height: 850 }]]) {
      for (const [rows, cols] of [[3, 50], [50, 3]]) {
        const frames = falling(rows, cols, 2);
        frames.moments[1].differs = [{ name: "number", values: ["1", "2"], cells: [rows * cols - 1] }];
        test(`on ${screen} the numbers of a board of ${rows} × ${cols} can be read, and are made larger by keys and buttons`, on(withFilm(alone, frames), { ...size, still: true, hash: "#step=2" }, async ({ evaluate, press }) => {
          const seen = () => evaluate(shownOf, cols);
          const click = (label) => evaluate((label) => document.querySelector(`.controls button[aria-label='${label}']`).click(), label);
          const first = await seen();
          if (!first.isNumbered) await press("+");
          assert.ok((await seen()).isNumbered, `${JSON.stringify(await seen())}: a press makes the numbers legible`);
          while ((await seen()).unit < 30) await click("Larger cells");
          const large = await seen();
          assert.ok(large.isNumbered && large.unit > first.unit);
          assert.match(large.part, / to 50 of 50/, "what differs is in sight");
          assert.match(large.told, / to 50 of 50/, "a screen reader is told what is shown");
          assert.ok(large.wide <= size.width && large.controls < 110, JSON.stringify(large));
          await press("-");
          while (!(await evaluate(() => document.querySelector("button[aria-label='Smaller cells']").disabled))) await click("Smaller cells");
          assert.deepEqual([(await seen()).unit, (await seen()).part], [first.unit, first.part]);
          await evaluate(() => document.querySelector(".language button[aria-pressed=false]").click());
          await click("放大");
        }));
      }
    }

    test("a board whose cells are large offers no larger ones", on(alone, {}, async ({ evaluate }) => {
      assert.equal(await evaluate(() => document.querySelector("button[aria-label='Larger cells']").checkVisibility()), false);
    }));

    test("a frames of thousands of moments opens, and goes anywhere", on(withFilm(alone, falling(50, 50, 5000)), {}, async ({ evaluate, press }) => {
      console.log(`${name}: 50 × 50 with 5,000 steps opened in ${await evaluate(() => document.documentElement.dataset.opened)} ms`);
      await press("End");
      assert.equal((await evaluate(look)).step, 5000);
      assert.match(await evaluate(() => document.querySelector("label.number").textContent), /of 5,000$/);
      await press("3");
      assert.equal((await evaluate(look)).step, 1500);
    }));

    test("the accessibility scan finds nothing serious, in either colour scheme or language", async () => {
      for (const [path, options] of [[apart, {}], [found, { width: 400 }], [alone, { dark: true }], [apart, { hash: "#lang=zh" }], [apart, { dark: true, width: 380 }]]) {
        const page = await browser.open(path, options);
        await page.evaluate(axe);
        const found = await page.evaluate(async () => (await window.axe.run(document)).violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]));
        await page.close();
        assert.deepEqual(found, [], JSON.stringify(options));
      }
    });

    test("a phone's width needs no scrolling to the side", on(apart, { width: 360, height: 740 }, async ({ evaluate }) => {
      const [wide, seen] = await evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= seen, `${wide} of ${seen}`);
    }));

    test("with motion reduced, a step is there at once", on(alone, { hash: "#step=0", still: true }, async ({ evaluate, press }) => {
      await press("ArrowRight");
      const { step, playing } = await evaluate(look);
      assert.deepEqual([step, playing], [1, "Play"]);
    }));

    test("input, trace and pictures can be saved", on(apart, {}, async ({ evaluate, download }) => {
      const save = (label) => download(() => evaluate((label) => [...document.querySelectorAll(".downloads button")].find((button) => button.textContent.startsWith(label)).click(), label));
      const input = await save("Input");
      assert.equal(readFileSync(input.path, "utf8"), readFileSync(texas, "utf8"));
      const trace = await save("Trace: reference");
      assert.equal(readFileSync(trace.path, "utf8"), carried(apart, "trace-1"));
      assert.match(readFileSync((await save("SVG")).path, "utf8"), /^<svg [^>]*>.*<\/svg>\n$/s);
      assert.equal(readFileSync((await save("PNG")).path).subarray(1, 4).toString(), "PNG");
    }));

    test("what a screen reader is told has not changed", { skip: name === "firefox" ? "the tree is taken in Chromium" : false }, on(apart, { hash: "#step=6" }, async ({ page }) => {
      // A step is announced up to 1.2 seconds after the page is there.
      await page.locator("[role=status]:not(:empty)").waitFor({ state: "attached" });
      const tree = `${await page.locator("main").ariaSnapshot()}\n`;
      const file = new URL("frames/tree.yml", import.meta.url);
      if (process.env.FRAMES === "overwrite") writeFileSync(file, tree);
      assert.equal(tree, readFileSync(file, "utf8"), "FRAMES=overwrite makes it again");
    }));

    test("roads, reach and captures of chess are in the legend", on(replay("chess", chess, "--plant", "own-colour-is-passed"), {}, async ({ evaluate }) => {
      assert.match(await evaluate(() => document.querySelector(".legend").textContent), /reached by/);
    }));

    test("the legend names the roads and signs that are on boards, and no others", async () => {
      const legend = async (path, hash) => {
        const { evaluate, close } = await browser.open(path, { hash });
        const words = await evaluate(() => [...document.querySelectorAll(".legend li")].map(({ textContent }) => textContent));
        await close();
        return words;
      };
      const roads = replay("chess", chess);
      const { right, below } = JSON.parse(carried(roads, "frames")).board;
      const named = await legend(roads, "#step=0");
      for (const [kind, word] of [["1", "normal"], ["2", "straight"], ["3", "connected"]]) {
        assert.equal(named.some((name) => name.startsWith(`${word} road`)), (right + below).includes(kind), `${named}`);
      }
      assert.ok((await legend(roads, "#step=0&lang=zh")).some((name) => name.includes("道路")));
      const frames = falling(2, 2, 3);
      frames.tiles[1].sign = "↔";
      frames.key = { signs: [["↔", "a sign"], ["✚", "another"]] };
      assert.deepEqual(await legend(withFilm(alone, frames), "#step=0"), ["a sign"]);
      assert.ok((await legend(apart, "")).includes("cells that differ"));
    });

    test("on paper a page is light, and has boards but no controls", { skip: name === "firefox" ? "paper is tried in Chromium" : false }, on(apart, { dark: true }, async ({ page, evaluate }) => {
      const seen = () => evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const { data } = document.querySelector(".board canvas").getContext("2d").getImageData(2, 2, 1, 1);
        return { controls: document.querySelector(".controls").checkVisibility(), ground: getComputedStyle(document.body).backgroundColor, board: data[0] };
      });
      const dark = await seen();
      assert.deepEqual([dark.controls, dark.board < 50], [true, true]);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const paper = await seen();
      assert.deepEqual([paper.controls, paper.board > 200], [false, true]);
      assert.notEqual(paper.ground, dark.ground);
    }));
  });
}

function bare() {
  const frames = falling(2, 2, 3);
  for (const moment of frames.moments) moment.sides[0].beats = [{ caption: moment.place }];
  return { ...frames, board: null };
}

/** The page of a finding, made by a program whose name and argument are hostile. */
function accused() {
  const evil = "'\"<img src=x onerror=\"window.hit=1;alert(1)\">\u202e\u001b[31m";
  writeFileSync(join(FOLDER, evil), `#!/bin/sh\nexec '${PROGRAM}' solve texas --plant blocks-by-runs\n`, { mode: 0o755 });
  const script = "</script><script>window.hit=1;alert(1)</script>";
  const words = ["--seed", "1", "--cases", "200", "--shrink-runs", "20", "--out", "accused", "--readable", PROGRAM];
  crosscheck("stress", "texas", ...words, "--", `./${evil}`, script);
  return join(FOLDER, "accused", readdirSync(join(FOLDER, "accused")).find((name) => statSync(join(FOLDER, "accused", name)).isDirectory()), "finding.html");
}

function hostile() {
  const evil = "</script><img src=x onerror=\"window.hit=1\"><iframe srcdoc=\"<script>parent.hit=1</script>\"></iframe>\u202e";
  const frames = falling(2, 2, 3);
  frames.game = frames.size = frames.sides[0] = frames.ends[0] = evil;
  frames.tiles.forEach((tile) => Object.assign(tile, { word: evil, name: evil, sign: evil }));
  frames.roles[0].name = evil;
  frames.key = { roads: [evil], signs: [[evil, evil]] };
  for (const moment of frames.moments) {
    Object.assign(moment, { place: evil, input: evil, differs: [{ name: evil, clause: "X1", values: [evil, evil.repeat(2000)] }] });
    moment.sides[0].beats[0].caption = evil;
    moment.sides[0].fields = [{ name: evil, value: evil }];
  }
  frames.clauses.X1 = { name: evil, words: evil };
  return frames;
}
