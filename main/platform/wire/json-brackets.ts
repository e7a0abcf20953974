/** The maximum number of open lists and objects. Each uses one byte while it is open. */
const MOST_OPEN = 16 * 1024 * 1024;
const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];
/** The distance from an opening bracket to its closing one, the same for `{` and `[`. */
const TO_CLOSING = 2;
const BLANKS = new Set([0x20, 0x0a, 0x0d, 0x09]);

/**
 * Tracks the brackets of a JSON text in UTF-8 that arrives in pieces, without storing the pieces. It knows which
 * brackets are open, where the text could be cut and closed, and whether it has ended. It considers only brackets and
 * quotes; `readOutline` checks whether the values are JSON.
 */
export class JsonBrackets {
  #open = new Uint8Array(64);
  #depth = 0;
  #taken = 0;
  #cut = 0;
  #inString = false;
  #escaped = false;
  #broken = false;

  /**
   * The number of bytes up to the last position at which the text can be cut, which is after a complete value or an
   * opening bracket.
   */
  get cut(): number {
    return this.#cut;
  }
  get ended(): boolean {
    return this.#cut > 0 && this.#depth === 0 && !this.#broken;
  }
  /** True if the brackets can't belong to a single list or object, or if too many are open. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Processes the next piece. Once the text is broken, it stays broken. */
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

  /** Returns the brackets that close what was open at `cut`, innermost first. */
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

/** The number of bytes between two checks of the clock. */
const STRIDE = 65_536;

/**
 * Cuts the beginning of a JSON text after its last complete value and closes it, so that it is valid JSON. Yields from
 * time to time. Returns null if the text isn't the beginning of a list or an object. Removes a byte order mark.
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

/** Removes the UTF-8 byte order mark that some servers write. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}
