import { JsonTape } from './tape.ts';

/**
 * What was expected at the point where a text stops being valid or acceptable JSON. `comma`: a comma or the end of the
 * open list or object. `fewerLevels`: fewer levels than staff typed.
 */
export type JsonExpected =
  | 'value'
  | 'name'
  | 'colon'
  | 'comma'
  | 'string'
  | 'nothing'
  | 'fewerLevels';

/** Thrown at the point where a text stops being valid JSON. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
  readonly expected: JsonExpected;
  /** The offset in the text. */
  readonly at: number;

  constructor(expected: JsonExpected, at: number) {
    super(expected);
    this.expected = expected;
    this.at = at;
  }
}

/** How many values, and how many characters of one string, are read between two checks of the clock. */
const VALUES = 512;
const CHARACTERS = 65_536;

/**
 * Reads a JSON text (RFC 8259) of any depth onto a tape, in time slices. The number of slices doesn't affect the
 * result.
 */
export class JsonScan {
  readonly tape: JsonTape;
  readonly #steps: Generator<number, void>;
  #at = 0;
  #done = false;

  constructor(text: string) {
    this.tape = new JsonTape(text);
    this.#steps = steps(this.tape);
  }

  /** True once the tape contains the whole text. */
  get done(): boolean {
    return this.#done;
  }
  /** The position in the text, in characters. */
  get at(): number {
    return this.#at;
  }

  /**
   * Keeps reading until the time `until` (according to `now`) or the end of the text. Throws `Unexpected` if the text
   * isn't valid JSON.
   */
  run(until: number, now: () => number): void {
    while (!this.#done) {
      const step = this.#steps.next();
      this.#done = step.done === true;
      this.#at = step.done === true ? this.tape.text.length : step.value;
      if (now() >= until) return;
    }
  }
}

/** Reads the text, yielding the position from time to time. */
function* steps(tape: JsonTape): Generator<number, void> {
  const { text } = tape;
  let at = 0;
  let parent = -1;
  let named = false;
  for (let read = 1; ; read += 1) {
    if (read % VALUES === 0) yield at;
    let name = -1;
    at = skipBlanks(text, at);
    if (named) {
      name = at;
      if (text.charCodeAt(at) !== QUOTE) throw new Unexpected('name', at);
      at = inString(text, at + 1);
      for (; text.charCodeAt(at) !== QUOTE; at = inString(text, at)) yield at;
      at = skipBlanks(text, at + 1);
      if (text.charCodeAt(at) !== COLON) throw new Unexpected('colon', at);
      at = skipBlanks(text, at + 1);
    }
    const value = tape.add(name, at, parent);
    const first = text.charCodeAt(at);
    if (first === BRACE || first === BRACKET) {
      at = skipBlanks(text, at + 1);
      if (text.charCodeAt(at) !== first + TO_CLOSING) {
        parent = value;
        named = first === BRACE;
        continue;
      }
      at += 1;
    } else if (first === QUOTE) {
      at = inString(text, at + 1);
      for (; text.charCodeAt(at) !== QUOTE; at = inString(text, at)) yield at;
      at += 1;
    } else at = wordEnd(text, at);
    tape.close(value, at);
    // Closes the values that end here, and checks whether another value follows.
    for (;;) {
      at = skipBlanks(text, at);
      if (parent < 0) {
        if (at < text.length) throw new Unexpected('nothing', at);
        return;
      }
      const unit = text.charCodeAt(at);
      if (unit === COMMA) break;
      if (unit !== (named ? BRACE : BRACKET) + TO_CLOSING) throw new Unexpected('comma', at);
      at += 1;
      tape.close(parent, at);
      parent = tape.parent(parent);
      named = parent >= 0 && text.charCodeAt(tape.start(parent)) === BRACE;
      read += 1;
      if (read % VALUES === 0) yield at;
    }
    at += 1;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b];
/** The difference between the codes of `{` and `}`, and of `[` and `]`. */
const TO_CLOSING = 2;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return at;
    at += 1;
  }
}

/**
 * Returns the position of the quote that ends the string at `from`. In a long string, returns a position before that.
 */
function inString(text: string, from: number): number {
  let at = from;
  const pause = from + CHARACTERS;
  while (at < pause) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) throw new Unexpected('string', at);
      at = ESCAPE.lastIndex;
    } else if (unit >= 0x20) at += 1;
    // This is a control character, or NaN after the end of the text.
    else throw new Unexpected('string', at);
  }
  return at;
}

function wordEnd(text: string, at: number): number {
  WORD.lastIndex = at;
  if (!WORD.test(text)) throw new Unexpected('value', at);
  return WORD.lastIndex;
}
