// The state in the address: #step=17&speed=2&side=other&lang=zh. A link with it opens at the same step.

/** @returns {{ step?: number, speed?: number, side?: string, lang?: string }} */
export function read() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = (/** @type {string} */ name) => {
    const value = Number(words.get(name));
    return words.has(name) && Number.isFinite(value) ? value : undefined;
  };
  return { step: number("step"), speed: number("speed"), side: words.get("side") ?? undefined, lang: words.get("lang") ?? undefined };
}

/** @param {{ step: number, speed: number, other: boolean, lang: string | null }} state */
export function write({ step, speed, other, lang }) {
  const words = new URLSearchParams();
  words.set("step", String(step));
  if (speed !== 1) words.set("speed", String(speed));
  if (other) words.set("side", "other");
  if (lang) words.set("lang", lang);
  const next = `#${words}`;
  if (next !== location.hash) history.replaceState(null, "", next);
}
