// A common interface to both browsers. Playwright drives Chromium. It supports only its own build of Firefox, so
// puppeteer-core drives the system's Firefox over WebDriver BiDi.

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];

const first = (...paths) => paths.find((path) => path && existsSync(path));

export const BROWSERS = {
  chromium: first(process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"),
  firefox: first(process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"),
};

/**
 * Starts a browser. `open(path, options)` opens a page from disk and returns an object for the tests. A `plain` page has no
 * script that says when it has opened.
 */
export async function start(name) {
  return name === "chromium" ? startChromium() : startFirefox();
}

async function startChromium() {
  const browser = await chromium.launch({ executablePath: BROWSERS.chromium, args: QUIET });
  return {
    name: "chromium",
    close: () => browser.close(),
    async open(path, { hash = "", width = 1280, height = 860, dark = false, still = false, language = "en-US", plain = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height }, colorScheme: dark ? "dark" : "light", reducedMotion: still ? "reduce" : "no-preference",
        locale: language, acceptDownloads: true,
      });
      const page = await context.newPage();
      const errors = [];
      const requests = [];
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("request", (request) => requests.push(request.url()));
      await page.goto(`file://${path}${hash}`);
      if (!plain) await page.waitForFunction(() => document.documentElement.dataset.opened || document.querySelector("[role=alert]"));
      return {
        page, errors, requests,
        evaluate: (what, ...values) => page.evaluate(what, ...values),
        press: (keys) => page.keyboard.press(keys),
        picture: () => page.screenshot(),
        async download(act) {
          const [file] = await Promise.all([page.waitForEvent("download"), act()]);
          return { name: file.suggestedFilename(), path: await file.path() };
        },
        close: () => context.close(),
      };
    },
  };
}

/** Firefox takes the settings of a page from its profile, so each combination of them needs a browser of its own. */
async function startFirefox() {
  /** Browsers by their settings. */
  const browsers = new Map();
  const downloads = mkdtempSync(join(tmpdir(), "crosscheck-downloads-"));
  const browserFor = async ({ dark = false, still = false, language = "en-US" }) => {
    const key = `${dark} ${still} ${language}`;
    if (!browsers.has(key)) {
      const extraPrefsFirefox = {
        "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
        "ui.prefersReducedMotion": still ? 1 : 0,
        "intl.accept_languages": language,
        "browser.download.folderList": 2,
        "browser.download.dir": downloads,
      };
      browsers.set(key, await puppeteer.launch({ browser: "firefox", executablePath: BROWSERS.firefox, headless: true, extraPrefsFirefox }));
    }
    return browsers.get(key);
  };
  return {
    name: "firefox",
    async close() {
      for (const browser of browsers.values()) await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
    async open(path, { hash = "", width = 1280, height = 860, plain = false, ...settings } = {}) {
      const page = await (await browserFor(settings)).newPage();
      const errors = [];
      const requests = [];
      page.on("console", (message) => ["error", "warn"].includes(message.type()) && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("request", (request) => requests.push(request.url()));
      await page.setViewport({ width, height });
      await page.goto(`file://${path}${hash}`);
      // `waitForFunction` evaluates a string, which the page's policy forbids.
      const isOpen = () => page.evaluate(() => Boolean(document.documentElement.dataset.opened || document.querySelector("[role=alert]")));
      if (!plain) await until(isOpen);
      return {
        page, errors, requests,
        evaluate: (what, ...values) => page.evaluate(what, ...values),
        async press(keys) {
          const parts = keys.split("+");
          const key = parts.pop();
          for (const part of parts) await page.keyboard.down(part);
          await page.keyboard.press(key);
          for (const part of parts) await page.keyboard.up(part);
        },
        picture: () => page.screenshot(),
        async download(act) {
          const before = new Set(readdirSync(downloads));
          await act();
          const added = () => readdirSync(downloads).find((name) => !before.has(name) && !name.endsWith(".part") && statSync(join(downloads, name)).size > 0);
          await until(added);
          return { name: added(), path: join(downloads, added()) };
        },
        close: () => page.close(),
      };
    },
  };
}

/** Waits until this is true, for twenty seconds at most. */
async function until(isSo) {
  for (let wait = 0; wait < 1000; wait++) {
    if (await isSo()) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`waited too long: ${isSo}`);
}
