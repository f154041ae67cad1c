// Compares a few frames with stored pictures. Only the boards are compared, so that the fonts of the page do not matter.
// The tolerance is for the letters on tiles.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { BROWSERS, start } from "./drivers.mjs";
import { falling, replay, withFilm } from "./pages.mjs";

/** The maximum share of pixels that differ. */
const TOLERANCE = 0.03;

const texas = join(import.meta.dirname, "../data/replays/texas.in");
const page = replay("texas", texas, "--plant", "rows-end-one-cell-early");
const FRAMES = [["texas-start", page, "#step=0"], ["texas-apart", page, "#step=6"], ["texas-end", page, "#step=999"], ["kinds", withFilm(page, kinds()), "#step=0"]];

describe("frames", { skip: BROWSERS.chromium ? false : "chromium is not installed" }, () => {
  let browser;
  before(async () => {
    browser = await start("chromium");
  });
  after(() => browser?.close());

  for (const [name, path, hash] of FRAMES) {
    test(name, async () => {
      const open = await browser.open(path, { hash, still: true });
      const address = await open.evaluate(() => document.querySelector(".board canvas").toDataURL());
      await open.close();
      const bytes = Buffer.from(address.split(",")[1], "base64");
      const file = new URL(`frames/${name}.png`, import.meta.url);
      if (process.env.FRAMES === "overwrite" || !existsSync(file)) {
        assert.equal(process.env.FRAMES, "overwrite", `there is no ${file.pathname}: FRAMES=overwrite makes it`);
        writeFileSync(file, bytes);
      }
      const [seen, kept] = [PNG.sync.read(bytes), PNG.sync.read(readFileSync(file))];
      assert.deepEqual([seen.width, seen.height], [kept.width, kept.height]);
      const differ = pixelmatch(seen.data, kept.data, null, seen.width, seen.height, { threshold: 0.15 });
      assert.ok(differ / (seen.width * seen.height) <= TOLERANCE, `${differ} of ${seen.width * seen.height} pixels differ`);
    });
  }
});

/** Frames that shows all hundred kinds of tiles. */
function kinds() {
  const frames = falling(10, 10, 1);
  frames.tiles = Array.from({ length: 100 }, (_, hue) => ({ word: String(hue), hue }));
  frames.board.cells = frames.tiles.map((_, at) => at);
  return frames;
}
