/** The position of a value in the bytes of a JSON text. `name` is the field's name, or null for a list item. */
export interface JsonPlace {
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
}

/** The positions of an answer's fields and of what its `data` contains, without their values. */
export interface JsonOutline {
  /** The answer's fields, or null if the answer isn't an object. If a name is repeated, the last one counts. */
  readonly fields: ReadonlyMap<string, JsonPlace> | null;
  /** What `data` contains: its items, or its fields, including repeated names. */
  readonly inData: readonly JsonPlace[];
  readonly data: 'list' | 'object' | 'other';
  /** True if the text has more positions than the outline can hold. */
  readonly crowded: boolean;
}

/** The maximum number of fields and rows, which is twice as many as in the specification's largest list. */
const MOST_PLACES = 10_000;
/**
 * The maximum length of a field name in bytes. The specification's names are shorter, and others don't have to be told
 * apart.
 */
const LONGEST_NAME = 100;
/** The number of bytes between two checks of the clock. */
const STRIDE = 65_536;

/**
 * Reads the bytes of a JSON text (RFC 8259, in UTF-8, with or without a byte order mark) without creating values. A
 * large text therefore needs little memory. It doesn't block the process either, because this yields from time to time.
 * Returns null if the text isn't JSON, and `tooDeep` if it has more than `levels` levels.
 */
export function* readOutline(
  bytes: Uint8Array,
  levels: number,
): Generator<void, JsonOutline | 'tooDeep' | null> {
  let fields: Map<string, JsonPlace> | null = null;
  let inData: JsonPlace[] = [];
  let data: JsonOutline['data'] = 'other';
  let crowded = false;
  /** The kind of each open level (1 for an object). `begun` tells where each of the first three levels begins. */
  let open = new Uint8Array(64);
  const begun: { name: string | null; start: number }[] = [];
  let depth = 0;
  let look = STRIDE;

  const place = (name: string | null, start: number, end: number) => {
    if (depth === 1 && fields !== null && name !== null) {
      if (fields.size < MOST_PLACES) fields.set(name, { name, start, end });
      else crowded = true;
      if (name === 'data' && bytes[start] !== BRACE && bytes[start] !== BRACKET) {
        [inData, data] = [[], 'other'];
      }
    }
    if (depth === 2 && fields !== null && begun[1]?.name === 'data') {
      if (inData.length < MOST_PLACES) inData.push({ name, start, end });
      else crowded = true;
    }
  };

  let at = pastBlanks(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  for (;;) {
    let name: string | null = null;
    if (depth > 0 && open[depth] === 1) {
      const end = stringEnd(bytes, at);
      if (end < 0) return null;
      if (depth < 3) name = nameIn(bytes, at, end);
      at = pastBlanks(bytes, end);
      if (bytes[at] !== COLON) return null;
      at = pastBlanks(bytes, at + 1);
    }
    const start = at;
    const first = bytes[at];
    if (first === BRACE || first === BRACKET) {
      depth += 1;
      if (depth > levels) return 'tooDeep';
      if (depth === open.length) open = grown(open);
      open[depth] = first === BRACE ? 1 : 0;
      if (depth < 4) begun[depth - 1] = { name, start };
      if (depth === 1 && first === BRACE) fields = new Map();
      if (depth === 2 && fields !== null && name === 'data') {
        [inData, data] = [[], first === BRACE ? 'object' : 'list'];
      }
      at = pastBlanks(bytes, at + 1);
      if (bytes[at] !== first + TO_CLOSING) continue;
    } else {
      at = first === QUOTE ? stringEnd(bytes, at) : wordEnd(bytes, at);
      if (at < 0) return null;
      place(name, start, at);
      at = pastBlanks(bytes, at);
    }
    // Handle the values that end here, and check whether another value follows.
    while (depth > 0 && bytes[at] === (open[depth] === 1 ? BRACE : BRACKET) + TO_CLOSING) {
      at += 1;
      depth -= 1;
      const ended = depth < 3 ? begun[depth] : undefined;
      if (ended !== undefined) place(ended.name, ended.start, at);
      at = pastBlanks(bytes, at);
      if (at > look) yield;
      if (at > look) look = at + STRIDE;
    }
    if (depth === 0) {
      return at === bytes.length ? { fields, inData, data, crowded } : null;
    }
    if (bytes[at] !== COMMA) return null;
    at = pastBlanks(bytes, at + 1);
    if (at > look) yield;
    if (at > look) look = at + STRIDE;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b];
/** The distance from an opening bracket to its closing one, the same for `{` and `[`. */
const TO_CLOSING = 2;
const ESCAPED = new Set([...'"\\/bfnrt'].map((unit) => unit.charCodeAt(0)));
const WORDS = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

function pastBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09)
    at += 1;
  return at;
}

/** Returns the position after the quote that ends the string at `from`, or -1 if there is no valid string. */
function stringEnd(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== QUOTE) return -1;
  for (let at = from + 1; at < bytes.length; at += 1) {
    const unit = bytes[at] ?? 0;
    if (unit === QUOTE) return at + 1;
    if (unit < 0x20) return -1;
    if (unit !== BACKSLASH) continue;
    at += 1;
    const next = bytes[at] ?? 0;
    if (ESCAPED.has(next)) continue;
    if (next !== 0x75 || ![1, 2, 3, 4].every((digit) => isHex(bytes[at + digit] ?? 0))) return -1;
    at += 4;
  }
  return -1;
}

const isHex = (unit: number) =>
  isDigit(unit) || (unit >= 0x41 && (unit & 0xdf) <= 0x46 && (unit & 0xdf) >= 0x41);
const isDigit = (unit: number | undefined) => unit !== undefined && unit >= 0x30 && unit <= 0x39;

/** Returns the position after the number or word at `from`, or -1 if nothing valid starts there. */
function wordEnd(bytes: Uint8Array, from: number): number {
  for (const word of WORDS) {
    if (word.every((unit, index) => bytes[from + index] === unit)) return from + word.length;
  }
  const digits = (start: number) => {
    let at = start;
    while (isDigit(bytes[at])) at += 1;
    return at;
  };
  let at = bytes[from] === 0x2d ? from + 1 : from;
  if (!isDigit(bytes[at])) return -1;
  at = bytes[at] === 0x30 ? at + 1 : digits(at);
  if (bytes[at] === 0x2e) {
    const end = digits(at + 1);
    if (end === at + 1) return -1;
    at = end;
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    const sign = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d ? 1 : 0;
    const end = digits(at + 1 + sign);
    if (end === at + 1 + sign) return -1;
    at = end;
  }
  return at;
}

/** Returns the fields of a JSON object, or null if the JSON isn't an object. */
export function fieldsIn(bytes: Uint8Array): JsonOutline['fields'] {
  const steps = readOutline(bytes, Number.POSITIVE_INFINITY);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value === null || step.value === 'tooDeep' ? null : step.value.fields;
}

function nameIn(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > LONGEST_NAME) return '';
  return JSON.parse(textIn(bytes, { start, end })) as string;
}

export function textIn(
  bytes: Uint8Array,
  { start, end }: Pick<JsonPlace, 'start' | 'end'>,
): string {
  return new TextDecoder().decode(bytes.subarray(start, end));
}

function grown(levels: Uint8Array): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(levels.length * 2);
  more.set(levels);
  return more;
}
