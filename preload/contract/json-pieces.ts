/** Deeper lines are not moved further in: what is nested ten thousand deep would grow to gigabytes. */
const DEEPEST_INDENT = 20;
/** Characters of a piece; a longer string is written in parts. */
const PART = 65_536;

interface Frame {
  readonly value: unknown;
  /** Null of a list. */
  readonly keys: readonly string[] | null;
  readonly size: number;
  next: number;
}

/**
 * A value as JSON text, two blanks a level, in pieces of some 64 KB: however large and deep it is,
 * whoever takes the pieces can rest between them.
 */
export function* jsonPieces(value: unknown): Generator<string, void> {
  let piece = '';
  for (const token of tokens(value)) {
    piece += token;
    if (piece.length < PART) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* tokens(value: unknown): Generator<string, void> {
  const frames: Frame[] = [];
  const line = () => `\n${'  '.repeat(Math.min(frames.length, DEEPEST_INDENT))}`;
  let next: { readonly value: unknown } | null = { value };
  for (;;) {
    if (next !== null) {
      const frame = frameOf(next.value);
      if (frame === null) yield* leaf(next.value);
      else {
        frames.push(frame);
        yield frame.keys === null ? '[' : '{';
      }
    }
    const frame = frames.at(-1);
    if (frame === undefined) return;
    next = null;
    if (frame.next >= frame.size) {
      frames.pop();
      yield `${line()}${frame.keys === null ? ']' : '}'}`;
      continue;
    }
    const key = frame.keys === null ? frame.next : (frame.keys[frame.next] ?? '');
    yield `${frame.next > 0 ? ',' : ''}${line()}`;
    if (frame.keys !== null) {
      yield* leaf(key);
      yield ': ';
    }
    frame.next += 1;
    next = { value: (frame.value as Record<string | number, unknown>)[key] };
  }
}

/** What holds others; null of leaves and of empty lists and objects. */
function frameOf(value: unknown): Frame | null {
  if (typeof value !== 'object' || value === null) return null;
  const keys = Array.isArray(value) ? null : Object.keys(value);
  const size = Array.isArray(value) ? value.length : (keys?.length ?? 0);
  return size === 0 ? null : { value, keys, size, next: 0 };
}

function* leaf(value: unknown): Generator<string, void> {
  if (typeof value !== 'string' || value.length <= PART) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  yield '"';
  for (let at = 0, end = 0; at < value.length; at = end) {
    end = at + PART;
    // A character of two units stays whole, or its halves would be written as what they are not.
    if ((value.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
    yield JSON.stringify(value.slice(at, end)).slice(1, -1);
  }
  yield '"';
}
