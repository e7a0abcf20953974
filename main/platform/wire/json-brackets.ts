/** Lists and objects that may be open at a time: each takes a byte for as long as it is. */
const MOST_OPEN = 16 * 1024 * 1024;
const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];
/** From `{` to `}`, and from `[` to `]`. */
const TO_CLOSING = 2;
const BLANKS = new Set([0x20, 0x0a, 0x0d, 0x09]);

/**
 * Follows the brackets of a JSON text in UTF-8 that comes in pieces, and keeps none of them: what is open,
 * how far the text could be cut and closed again, and whether it has come to its end. It looks at brackets
 * and quotes alone; whether the values between them are JSON, `readOutline` tells.
 */
export class JsonBrackets {
  #open = new Uint8Array(64);
  #depth = 0;
  #taken = 0;
  #cut = 0;
  #inString = false;
  #escaped = false;
  #broken = false;

  /** Bytes up to the last place behind a whole value, or behind a bracket that was opened. */
  get cut(): number {
    return this.#cut;
  }
  get ended(): boolean {
    return this.#cut > 0 && this.#depth === 0 && !this.#broken;
  }
  /** Whether the brackets cannot be those of one list or object, or are too many at a time. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Takes the next piece. What was found broken stays so. */
  take(piece: Uint8Array): void {
    let [inString, escaped] = [this.#inString, this.#escaped];
    for (let at = 0; at < piece.length; at += 1) {
      const unit = piece[at] ?? 0;
      if (inString) {
        if (escaped) escaped = false;
        else if (unit === BACKSLASH) escaped = true;
        else if (unit === QUOTE) inString = false;
      } else if (unit === BRACE || unit === BRACKET) this.#opens(unit, at);
      else if (this.#depth === 0) this.#broken ||= !BLANKS.has(unit);
      else if (unit === QUOTE) inString = true;
      else if (unit === COMMA) this.#cut = this.#taken + at;
      else if (unit === BRACE + TO_CLOSING || unit === BRACKET + TO_CLOSING) this.#closes(unit, at);
      if (this.#broken) return;
    }
    [this.#inString, this.#escaped] = [inString, escaped];
    this.#taken += piece.length;
  }

  /** The brackets that close what was open at `cut`, the innermost first. */
  closing(): Uint8Array {
    return this.#open
      .slice(0, this.#depth)
      .map((unit) => unit + TO_CLOSING)
      .reverse();
  }

  #opens(unit: number, at: number): void {
    const second = this.#depth === 0 && this.#cut > 0;
    if (second || this.#depth === MOST_OPEN) this.#broken = true;
    if (this.#depth === this.#open.length) {
      const more = new Uint8Array(this.#depth * 2);
      more.set(this.#open);
      this.#open = more;
    }
    this.#open[this.#depth] = unit;
    this.#depth += 1;
    this.#cut = this.#taken + at + 1;
  }

  #closes(unit: number, at: number): void {
    if (this.#open[this.#depth - 1] !== unit - TO_CLOSING) this.#broken = true;
    this.#depth -= 1;
    this.#cut = this.#taken + at + 1;
  }
}

/** Bytes that are read between two looks at the clock. */
const STRIDE = 65_536;

/**
 * The beginning of a JSON text, cut behind its last whole value and closed, so that it is one by itself. It
 * yields now and then. Null where that is no beginning of a list or an object. A mark in front is left out.
 */
export function* closedBeginning(bytes: Uint8Array): Generator<void, Uint8Array | null> {
  const text = withoutMark(bytes);
  const brackets = new JsonBrackets();
  for (let at = 0; at < text.length; at += STRIDE) {
    brackets.take(text.subarray(at, at + STRIDE));
    yield;
  }
  if (brackets.broken || brackets.cut === 0) return null;
  return Buffer.concat([text.subarray(0, brackets.cut), brackets.closing()]);
}

/** The bytes without the mark of UTF-8 that some servers write in front. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}
