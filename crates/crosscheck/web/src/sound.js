// Sounds in the style of 8-bit consoles. Off by default.

/** The tune for a win: notes in semitones above 440 Hz, and their lengths in sixteenths. */
const TUNE = [[3, 1], [7, 1], [10, 1], [15, 3], [12, 1], [15, 4]];

export class Sound {
  on = false;
  /** @type {AudioContext | null} */
  context = null;

  toggle() {
    this.on = !this.on;
    if (this.on) this.context ??= new AudioContext();
    void this.context?.resume();
  }

  /** @param {string} cue @param {number} pitch */
  play(cue, pitch) {
    if (!this.on || !this.context) return;
    const high = Math.min(24, pitch * 2);
    if (cue === "swap") this.slide(0, 5, 0.09, "triangle");
    if (cue === "no") this.slide(-12, -19, 0.16, "sawtooth");
    if (cue === "pop") this.slide(high, high + 7, 0.11, "square");
    if (cue === "fall") this.slide(0, -14, 0.18, "triangle");
    if (cue === "points") [0, 4].forEach((tone, at) => this.note(12 + tone + high / 2, at * 0.07, 0.08, "square"));
    if (cue === "win") {
      let at = 0;
      for (const [tone, length] of TUNE) {
        this.note(tone, at * 0.09, length * 0.085, "square");
        at += length;
      }
    }
  }

  /** @param {number} from @param {number} to semitones @param {number} length seconds @param {OscillatorType} type */
  slide(from, to, length, type) {
    this.voice(0, length, type, (frequency, begin) => {
      frequency.setValueAtTime(hertz(from), begin);
      frequency.exponentialRampToValueAtTime(hertz(to), begin + length);
    });
  }

  /** @param {number} tone @param {number} after @param {number} length @param {OscillatorType} type */
  note(tone, after, length, type) {
    this.voice(after, length, type, (frequency, begin) => frequency.setValueAtTime(hertz(tone), begin));
  }

  /**
   * @param {number} after @param {number} length @param {OscillatorType} type
   * @param {(frequency: AudioParam, begin: number) => void} tune
   */
  voice(after, length, type, tune) {
    const { context } = this;
    if (!context) return;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + after;
    tone.type = type;
    tune(tone.frequency, begin);
    volume.gain.setValueAtTime(0.06, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** @param {number} tone */
function hertz(tone) {
  return 440 * 2 ** (tone / 12);
}
