// Bundles the script and the style of a replay's page into web/dist. The output is checked in, so that building crosscheck does not need
// node. tests/browser/run checks that it is up to date.
import { build } from "esbuild";

await build({
  entryPoints: { replay: "src/main.js", style: "src/style.css" },
  bundle: true,
  minify: true,
  format: "iife",
  target: ["chrome100", "firefox113", "safari16.4"],
  charset: "utf8",
  legalComments: "none",
  outdir: "dist",
  entryNames: "[name]",
  logLevel: "info",
});
