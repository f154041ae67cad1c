// A common interface to both browsers. Playwright drives Chromium. It supports only its own build of Firefox, so
// puppeteer-core drives the system's Firefox over WebDriver BiDi.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];

const first = (...paths) => paths.find((path) => path && existsSync(path));

export const BROWSERS = {
  chromium: first(process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"),
  firefox: first(process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"),
};

/**
 * Starts a browser. `open(path, options)` opens a page from disk and returns an object for the tests.
 */
export async function start(name) {
  return name === "chromium" ? startChromium() : startFirefox();
}

async function startChromium() {
  const browser = await chromium.launch({ executablePath: BROWSERS.chromium, args: QUIET });
  return {
    name: "chromium",
    close: () => browser.close(),
    async open(path, { hash = "", width = 1280, height = 860, dark = false, still = false, language = "en-US" } = {}) {
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
      await page.waitForFunction(() => document.documentElement.dataset.opened || document.querySelector("[role=alert]"));
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

async function startFirefox() {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: BROWSERS.firefox, headless: true });
  return {
    name: "firefox",
    close: () => browser.close(),
    async open(path, { hash = "", width = 1280, height = 860 } = {}) {
      const page = await browser.newPage();
      const errors = [];
      page.on("console", (message) => ["error", "warn"].includes(message.type()) && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(error.message));
      await page.setViewport({ width, height });
      await page.goto(`file://${path}${hash}`);
      // `waitForFunction` evaluates a string, which the page's policy forbids.
      const isOpen = () => page.evaluate(() => Boolean(document.documentElement.dataset.opened || document.querySelector("[role=alert]")));
      while (!(await isOpen())) await new Promise((done) => setTimeout(done, 20));
      return {
        page, errors, requests: null,
        evaluate: (what, ...values) => page.evaluate(what, ...values),
        async press(keys) {
          const parts = keys.split("+");
          const key = parts.pop();
          for (const part of parts) await page.keyboard.down(part);
          await page.keyboard.press(key);
          for (const part of parts) await page.keyboard.up(part);
        },
        picture: () => page.screenshot(),
        download: null,
        close: () => page.close(),
      };
    },
  };
}
