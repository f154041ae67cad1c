/**
 * The frames, as `core/src/frames.rs` writes it.
 *
 * @typedef {string | [string, string]} Text A text, or the text in English and Chinese.
 * @typedef {{ word: string, hue: number | null, paint?: string, sign?: string, name?: Text }} Tile
 * @typedef {{ name: Text, hue: number, wave: boolean }} Role
 * @typedef {{ roads?: Text[], signs?: [string, Text][] }} Key
 * @typedef {{ rows: number, cols: number, cells: number[], right?: string, below?: string }} Board
 * @typedef {{ text: Text, amount: string }} Gain
 * @typedef {{
 *   caption: Text, board?: Board, marks?: [number, number[]][], motions?: [number, number][],
 *   changes?: [number, number][], points?: Gain[]
 * }} Beat
 * @typedef {{ beats: Beat[], fields: { name: Text, value: string }[], score?: string }} Shot
 * @typedef {{ name: Text, clause?: string, values: [string | null, string | null], cells?: number[] }} Differs
 * @typedef {{ turn: number | null, place: Text, input?: string, sides: (Shot | null)[], differs?: Differs[] }} Moment
 * @typedef {{
 *   game: string, turn: Text, turns: number, size: string, sides: string[], score: Text | null, tiles: Tile[],
 *   roles: Role[], key: Key, board: Board | null, moments: Moment[], clauses: Record<string, { name: string, words: string }>,
 *   ends: string[], left_out: Text | null
 * }} Frames
 *
 * A place in the frames: the step, the beat within it, and the elapsed part of the beat.
 * @typedef {{ step: number, beat: number, part: number }} Place
 *
 * The state of a board, and the beat in progress.
 * @typedef {{ rows: number, cols: number, cells: Uint32Array, right?: string, below?: string }} Ground
 * @typedef {{ ground: Ground | null, beat: Beat | null, part: number }} Sight
 */
export {};
