// Two pens with the same interface: one draws on a canvas, the other writes SVG.

/**
 * @typedef {{ fill?: string, stroke?: string, width?: number, dash?: number[], alpha?: number }} Style
 * @typedef {{ size: number, fill: string, align?: "left" | "center" | "right", bold?: boolean, alpha?: number, halo?: string }} Letters
 * @typedef {{
 *   rect(x: number, y: number, width: number, height: number, style: Style): void,
 *   poly(points: number[][], style: Style): void,
 *   line(x1: number, y1: number, x2: number, y2: number, style: Style): void,
 *   text(x: number, y: number, text: string, letters: Letters): void,
 *   stamp(key: string, x: number, y: number, size: number, draw: (pen: Pen, x: number, y: number) => void, alpha?: number): void,
 * }} Pen
 */

const FONT = "system-ui, sans-serif";

/** @implements {Pen} */
export class CanvasPen {
  /**
   * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
   * @param {number} scale device pixels per unit
   * @param {Map<string, HTMLCanvasElement>} stamps cached bitmaps
   */
  constructor(context, scale, stamps) {
    this.context = context;
    this.scale = scale;
    this.stamps = stamps;
  }

  /** @param {Style} style @param {() => void} path */
  trace({ fill, stroke, width = 1, dash = [], alpha = 1 }, path) {
    const { context } = this;
    context.globalAlpha = alpha;
    context.beginPath();
    path();
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.setLineDash(dash);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {Style} style */
  rect(x, y, width, height, style) {
    this.trace(style, () => this.context.rect(x, y, width, height));
  }

  /** @param {number[][]} points @param {Style} style */
  poly(points, style) {
    this.trace(style, () => {
      points.forEach(([x, y], at) => (at ? this.context.lineTo(x, y) : this.context.moveTo(x, y)));
      this.context.closePath();
    });
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {Style} style */
  line(x1, y1, x2, y2, style) {
    this.trace(style, () => {
      this.context.moveTo(x1, y1);
      this.context.lineTo(x2, y2);
    });
  }

  /** @param {number} x @param {number} y @param {string} text @param {Letters} letters */
  text(x, y, text, { size, fill, align = "center", bold = false, alpha = 1, halo }) {
    const { context } = this;
    context.globalAlpha = alpha;
    context.font = `${bold ? "600 " : ""}${size}px ${FONT}`;
    context.textAlign = align;
    context.textBaseline = "middle";
    if (halo) {
      context.setLineDash([]);
      context.lineJoin = "round";
      context.strokeStyle = halo;
      context.lineWidth = size / 4;
      context.strokeText(text, x, y);
    }
    context.fillStyle = fill;
    context.fillText(text, x, y);
    context.globalAlpha = 1;
  }

  /**
   * Draws from a cached bitmap.
   * @param {string} key @param {number} x @param {number} y @param {number} size
   * @param {(pen: Pen, x: number, y: number) => void} draw @param {number} [alpha]
   */
  stamp(key, x, y, size, draw, alpha = 1) {
    const name = `${key} ${size} ${this.scale}`;
    let picture = this.stamps.get(name);
    if (!picture) {
      picture = document.createElement("canvas");
      picture.width = picture.height = Math.max(1, Math.ceil(size * this.scale));
      const context = picture.getContext("2d");
      if (!context) return;
      context.scale(this.scale, this.scale);
      draw(new CanvasPen(context, this.scale, this.stamps), 0, 0);
      if (this.stamps.size > 2000) this.stamps.clear();
      this.stamps.set(name, picture);
    }
    this.context.globalAlpha = alpha;
    this.context.drawImage(picture, x, y, size, size);
    this.context.globalAlpha = 1;
  }
}

/** @implements {Pen} */
export class SvgPen {
  constructor() {
    /** @type {string[]} */
    this.parts = [];
  }

  /** @param {string} element @param {Style} style */
  add(element, { fill = "none", stroke, width = 1, dash = [], alpha = 1 }) {
    const line = stroke ? ` stroke="${stroke}" stroke-width="${round(width)}"` : "";
    const dashes = dash.length ? ` stroke-dasharray="${dash.join(" ")}"` : "";
    const clear = alpha < 1 ? ` opacity="${round(alpha)}"` : "";
    this.parts.push(`<${element} fill="${fill}"${line}${dashes}${clear}/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {Style} style */
  rect(x, y, width, height, style) {
    this.add(`rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`, style);
  }

  /** @param {number[][]} points @param {Style} style */
  poly(points, style) {
    this.add(`polygon points="${points.map((point) => point.map(round).join(",")).join(" ")}"`, style);
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {Style} style */
  line(x1, y1, x2, y2, style) {
    this.add(`line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`, style);
  }

  /** @param {number} x @param {number} y @param {string} text @param {Letters} letters */
  text(x, y, text, { size, fill, align = "center", bold = false, alpha = 1 }) {
    const anchor = { left: "start", center: "middle", right: "end" }[align];
    const weight = bold ? ' font-weight="600"' : "";
    const clear = alpha < 1 ? ` opacity="${round(alpha)}"` : "";
    this.parts.push(
      `<text x="${round(x)}" y="${round(y + size * 0.35)}" font-family="${FONT}" font-size="${round(size)}"` +
        `${weight} text-anchor="${anchor}" fill="${fill}"${clear}>${escaped(text)}</text>`,
    );
  }

  /**
   * @param {string} _key @param {number} x @param {number} y @param {number} _size
   * @param {(pen: Pen, x: number, y: number) => void} draw
   */
  stamp(_key, x, y, _size, draw) {
    draw(this, x, y);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} title */
  picture(x, y, width, height, title) {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${round(width)} ${round(height)}" role="img">` +
      `<title>${escaped(title)}</title>${this.parts.join("")}</svg>\n`
    );
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

/** @param {string} text */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? "");
}
