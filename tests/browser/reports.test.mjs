// The page of a campaign in real browsers: accessible, without a script, without anything from elsewhere, on wide and narrow screens.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROWSERS, start } from "./drivers.mjs";
import { crosscheck, FOLDER } from "./pages.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const results = mkdtempSync(join(FOLDER, "results-"));
const campaign = join(results, "campaign.html");
const said = crosscheck("fuzz", "texas", "--seed", "1", "--cases", "1500", "--keep-going", "--plant", "blocks-by-runs", "--out", join(results, "found"), "--html", campaign);

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

    test("a campaign's page says what the campaign prints", on(campaign, {}, async ({ evaluate }) => {
      const words = (text) => text.replace(/── finding .*|^\w+: /gm, " ").split(/\s+/).filter(Boolean);
      const page = new Set(words(await evaluate(() => document.querySelector("main").innerText)));
      assert.deepEqual(words(said).filter((word) => !page.has(word)), []);
      assert.match(await evaluate(() => document.querySelector(".headline").textContent), /^1 finding in 1,500 cases /);
      assert.match(await evaluate(() => document.querySelector(".report + p a").getAttribute("href")), /finding\.html$/);
    }));

    for (const [screen, options] of [["wide", {}], ["narrow", { width: 360, height: 640 }], ["dark", { dark: true }]]) {
      test(`on a ${screen} screen it has no fault that axe finds, and does not scroll sideways as a whole`, on(campaign, options, async ({ evaluate, page }) => {
        const wide = await evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
        await page.evaluate(axe);
        const faults = await page.evaluate(async () => (await window.axe.run(document)).violations.map(({ id, nodes }) => [id, nodes[0].html]));
        assert.deepEqual(faults, []);
      }));
    }

    test("it is light on paper, and cuts no table", { skip: name === "firefox" ? "paper is tried in Chromium" : false }, on(campaign, { dark: true, width: 700 }, async ({ evaluate, page }) => {
      const ground = () => evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await ground();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      assert.notEqual(await ground(), dark);
      const cut = await evaluate(() => [...document.querySelectorAll(".wide, pre")].filter((box) => getComputedStyle(box).overflowX !== "visible").length);
      assert.equal(cut, 0);
    }));
  });
}
