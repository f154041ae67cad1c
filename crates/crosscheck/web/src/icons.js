// Icons as SVG paths, so that they do not depend on fonts.

/** Paths in a square of 24 units. */
const PATHS = {
  restart: "M6 5h2v14H6zM19 5v14L9 12z",
  turnBack: "M12 5v14L3 12zM21 5v14l-9-7z",
  back: "M16 5v14L7 12z",
  play: "M8 5v14l11-7z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  forward: "M8 5v14l9-7z",
  turnForward: "M12 5v14l9-7zM3 5v14l9-7z",
  end: "M16 5h2v14h-2zM5 5v14l10-7z",
  first: "M3 5h2v14H3zM7 9h11v2H7zM7 13h11v2H7zM15 4l2 1-7 15-2-1z",
  previous: "M8 5v14l-6-7zM10 9h11v2H10zM10 13h11v2H10zM17 4l2 1-7 15-2-1z",
  next: "M16 5v14l6-7zM3 9h11v2H3zM3 13h11v2H3zM10 4l2 1-7 15-2-1z",
  agree: "M16 5v14l6-7zM3 9h11v2H3zM3 13h11v2H3z",
  fullscreen: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
  side: "M8 4v4h12v3H8v4L2 9.5zM16 20v-4H4v-3h12V9l6 5.5z",
};

/** @param {string} name */
export function icon(name) {
  const path = PATHS[/** @type {keyof typeof PATHS} */ (name)];
  if (!path) return null;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  picture.append(shape);
  return picture;
}
