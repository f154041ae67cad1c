// The entry point: reads the embedded frames and starts the viewer.

import { App } from "./app.js";
import { carried } from "./data.js";
import { speak, word } from "./words.js";

async function begin() {
  const app = document.getElementById("app");
  if (!app) return;
  speak(navigator.language);
  try {
    const begun = performance.now();
    const text = await carried("frames");
    if (text === null) throw new Error("there is no frames");
    const nearest = await carried("nearest");
    new App(app, JSON.parse(text), nearest === null ? null : JSON.parse(nearest)).begin();
    document.documentElement.dataset.opened = String(Math.round(performance.now() - begun));
  } catch (error) {
    app.replaceChildren();
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.textContent = `${word("damaged")} (${error instanceof Error ? error.message : String(error)})`;
    app.append(message);
  }
}

void begin();
