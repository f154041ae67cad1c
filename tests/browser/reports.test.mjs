// The page of `judge` in real browsers: accessible, without a script, without anything from elsewhere, on wide and narrow screens.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROWSERS, start } from "./drivers.mjs";
import { cases, crosscheck, FOLDER } from "./pages.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const page = join(mkdtempSync(join(FOLDER, "results-")), "judged.html");
const [first] = cases("texas", "--seed", "1", "--cases", "8");
crosscheck("judge", "texas", dirname(first), "--html", page, "--cmd", "echo 7", "--cmd", "sh -c 'exit 3'");

for (const name of Object.keys(BROWSERS)) {
  describe(name, { skip: BROWSERS[name] ? false : `${name} is not installed` }, () => {
    let browser;
    before(async () => {
      browser = await start(name);
    });
    after(() => browser?.close());

    const on = (path, options, act) => async () => {
      const opened = await browser.open(path, { plain: true, ...options });
      try {
        await act(opened);
        assert.deepEqual(opened.errors, [], "nothing is said on the console");
        assert.ok(opened.requests.every((url) => /^(file|data|blob):/.test(url)), `${opened.requests}`);
      } finally {
        await opened.close();
      }
    };

    test("it has the verdict of each program on each test", on(page, {}, async ({ evaluate }) => {
      const shown = await evaluate(() => [...document.querySelectorAll("abbr")].map((verdict) => verdict.textContent));
      assert.equal(shown.filter((verdict) => verdict === "RTE").length, 9);
    }));

    for (const [screen, options] of [["wide", {}], ["narrow", { width: 360, height: 640 }], ["dark", { dark: true }]]) {
      test(`on a ${screen} screen it has no fault that axe finds, and does not scroll sideways as a whole`, on(page, options, async ({ evaluate, page: opened }) => {
        const wide = await evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
        await opened.evaluate(axe);
        const faults = await opened.evaluate(async () => (await window.axe.run(document)).violations.map(({ id, nodes }) => [id, nodes[0].html]));
        assert.deepEqual(faults, []);
      }));
    }

    test("it is light on paper, and cuts no table", { skip: name === "firefox" ? "paper is tried in Chromium" : false }, on(page, { dark: true, width: 700 }, async ({ evaluate, page: opened }) => {
      const ground = () => evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await ground();
      await opened.emulateMedia({ media: "print", colorScheme: "dark" });
      assert.notEqual(await ground(), dark);
      const cut = await evaluate(() => [...document.querySelectorAll(".wide, pre")].filter((box) => getComputedStyle(box).overflowX !== "visible").length);
      assert.equal(cut, 0);
    }));
  });
}
