// The playback: the current place, speed and animation.

/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./model.js").Model} Model */

export const SPEEDS = [0.5, 1, 1.5, 2, 3, 5, 10];

/** The duration of a beat at speed 1, in milliseconds. */
const BEAT = 650;

export class Player {
  /**
   * @param {Model} model
   * @param {{ see: (place: Place, news: "beat" | "step" | "part") => void, still: () => boolean }} eyes
   */
  constructor(model, eyes) {
    this.model = model;
    this.eyes = eyes;
    /** @type {Place} */
    this.place = { step: 0, beat: 0, part: 1 };
    this.speed = 1;
    this.playing = false;
    /** The step at which to stop, if any. @type {number | null} */
    this.until = null;
    this.frame = 0;
    this.last = 0;
  }

  /** @param {Place} place */
  go(place) {
    this.place = place;
    this.eyes.see(place, "step");
  }

  /** Jumps to the end of a step. @param {number} step */
  seek(step) {
    this.stop();
    this.go(this.model.endOf(Math.max(0, Math.min(this.model.length, Math.round(step) || 0))));
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.place.step === this.model.length && this.place.part >= 1) this.place = { step: 0, beat: 0, part: 1 };
    this.run(null);
  }

  /** Plays the next step, or jumps to it if animation is off. */
  forward() {
    const next = Math.min(this.model.length, this.place.step + 1);
    if (this.playing || this.eyes.still() || next === this.place.step) return this.seek(next);
    // Finish the current step first.
    if (this.place.part < 1) return this.seek(this.place.step);
    this.run(next);
  }

  /** @param {number | null} until */
  run(until) {
    this.playing = true;
    this.until = until;
    this.last = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.eyes.see(this.place, "step");
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.place = this.place.part < 1 ? { ...this.place, part: 1 } : this.place;
    this.eyes.see(this.place, "step");
  }

  /** @param {number} now */
  tick(now) {
    if (!this.playing) return;
    let passed = Math.min(250, now - this.last) * this.speed * (this.until === null ? 1 : Math.max(1, 2 / this.speed));
    this.last = now;
    const { still } = this.eyes;
    const before = this.place;
    while (passed > 0 && this.playing) {
      const left = (1 - this.place.part) * BEAT;
      if (passed < left) {
        this.place = { ...this.place, part: this.place.part + passed / BEAT };
        break;
      }
      passed -= left;
      if (!this.next()) break;
    }
    if (this.playing) this.frame = requestAnimationFrame((later) => this.tick(later));
    const { step, beat } = this.place;
    const news = step !== before.step ? "step" : beat !== before.beat ? "beat" : "part";
    if (news !== "part" || !still()) this.eyes.see(this.place, news);
  }

  /** Starts the next beat. Returns whether there is one. */
  next() {
    const { step, beat } = this.place;
    if (beat + 1 < this.model.beats(step)) {
      this.place = { step, beat: beat + 1, part: 0 };
      return true;
    }
    if (step >= this.model.length || (this.until !== null && step >= this.until)) {
      this.place = { ...this.place, part: 1 };
      this.playing = false;
      return false;
    }
    this.place = { step: step + 1, beat: 0, part: 0 };
    return true;
  }

  /** Moves one beat forward or back, without animation. @param {1 | -1} way */
  beat(way) {
    this.stop();
    let { step, beat } = this.place;
    beat += way;
    if (beat < 0) {
      step = Math.max(0, step - 1);
      beat = Math.max(0, this.model.beats(step) - 1);
    } else if (beat >= this.model.beats(step)) {
      if (step >= this.model.length) return;
      step += 1;
      beat = 0;
    }
    this.go({ step, beat, part: 1 });
  }

  /** Moves to the end of the next or the previous turn. @param {1 | -1} way */
  turn(way) {
    const { begins, length } = this.model;
    const { step } = this.place;
    const next = begins.find((begin) => begin > step + 1);
    const before = [...begins].reverse().find((begin) => begin <= step);
    if (way > 0) return this.seek(next === undefined ? length : next - 1);
    this.seek(before === undefined ? 0 : before - 1);
  }

  /** @param {1 | -1} way */
  faster(way) {
    const at = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + way))]);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = SPEEDS.includes(speed) ? speed : 1;
    this.eyes.see(this.place, "step");
  }

  /** The step to which a difference button jumps, if there is one. @param {"first" | "next" | "previous" | "agree"} which */
  difference(which) {
    const { different, length } = this.model;
    const { step } = this.place;
    if (which === "first") return different[0];
    if (which === "next") return different.find((at) => at > step);
    if (which === "previous") return [...different].reverse().find((at) => at < step);
    const differ = new Set(different);
    const from = differ.has(step) ? step : (different.find((at) => at > step) ?? length + 1);
    for (let at = from + 1; at <= length; at++) if (!differ.has(at)) return at;
    return undefined;
  }
}
