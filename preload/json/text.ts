import { type JsonExpected, JsonScan, Unexpected } from './scan.ts';
import type { JsonTape } from './tape.ts';

/** A value in a JSON text with its position: `text.slice(start, end)` is the value as it was written. */
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly source: string }
);

export interface JsonMember {
  readonly name: string;
  readonly value: JsonNode;
}

/** The maximum nesting of lists and objects, both in what's sent and in values from the platform. */
export const MAX_JSON_LEVELS = 1000;

export interface JsonFault {
  readonly expected: JsonExpected;
  /** The offset in UTF-16 units. `line` and `column` start at 1; `column` counts characters. */
  readonly at: number;
  readonly line: number;
  readonly column: number;
  /** The character at that position, or null at the end of the text. */
  readonly found: string | null;
}

/** The result of reading a text. */
export type ReadJson<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: JsonFault };

/**
 * Reads a JSON text (RFC 8259) of any depth onto a tape. The tape keeps the text's original form: numbers that
 * JavaScript can't represent, the order of members, and repeated names.
 */
export function readJsonTape(text: string): ReadJson<JsonTape> {
  const scan = new JsonScan(text);
  try {
    scan.run(1, () => 0);
    return { ok: true, value: scan.tape };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ok: false, error: faultAt(text, error.at, error.expected) };
  }
}

/** Returns the text as nodes. This is meant for texts of a few kilobytes. */
export function readJsonText(text: string): ReadJson<JsonNode> {
  const read = readJsonTape(text);
  if (!read.ok) return read;
  const tape = read.value;
  const nodes: JsonNode[] = [];
  // Goes backward, because a value's content must be created first.
  for (let value = tape.count - 1; value >= 0; value -= 1)
    nodes[value] = nodeAt(tape, value, nodes);
  const [whole] = nodes;
  if (whole === undefined) throw new Error('A tape holds at least the whole.');
  return { ok: true, value: whole };
}

/**
 * Returns what's wrong with a JSON text that staff typed, or null if nothing is. A text with too many levels is valid
 * JSON, but recursive code here or on the platform would fail on it.
 */
export function typedJsonFault(text: string): JsonFault | null {
  const read = readJsonTape(text);
  if (!read.ok) return read.error;
  const tape = read.value;
  const levels: number[] = [];
  for (let value = 0; value < tape.count; value += 1) {
    const kind = tape.kind(value);
    const own = kind === 'object' || kind === 'array' ? 1 : 0;
    const level = (levels[tape.parent(value)] ?? 0) + own;
    if (level > MAX_JSON_LEVELS) return faultAt(text, tape.start(value), 'fewerLevels');
    levels.push(level);
  }
  return null;
}

function nodeAt(tape: JsonTape, value: number, nodes: readonly JsonNode[]): JsonNode {
  const [start, end, kind] = [tape.start(value), tape.end(value), tape.kind(value)];
  const within = () =>
    tape.children(value).map((child) => [child, nodes[child] as JsonNode] as const);
  if (kind === 'array') return { kind, start, end, items: within().map(([, node]) => node) };
  if (kind !== 'object') return { kind: 'scalar', start, end, source: tape.source(value) };
  const members = within().map(([child, node]) => ({ name: tape.name(child) ?? '', value: node }));
  return { kind, start, end, members };
}

function faultAt(text: string, at: number, expected: JsonExpected): JsonFault {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  const point = text.codePointAt(at);
  return {
    expected,
    at,
    line: lines.length,
    column: [...(lines.at(-1) ?? '')].length + 1,
    found: point === undefined ? null : String.fromCodePoint(point),
  };
}

/** The depth beyond which values are compared by their text. */
const DEEPEST = 500;

/**
 * Returns whether two JSON texts are equivalent. The order of an object's members doesn't matter. Strings are compared
 * by their characters. Numbers are compared by their text: 1 and 1.0 differ, because a platform may distinguish them.
 */
export function sameJson(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [readJsonText(a), readJsonText(b)];
  return (
    left.ok && right.ok && sameNode({ text: a, node: left.value }, { text: b, node: right.value })
  );
}

/** A value and the text that contains it. */
export interface JsonPlace {
  readonly text: string;
  readonly node: JsonNode;
}

/** Returns the value as it was written. */
export function writtenAt({ text, node }: JsonPlace): string {
  return text.slice(node.start, node.end);
}

/** Returns the members of an object. If a name is repeated, the last one counts. */
export function membersOf(node: JsonNode & { kind: 'object' }): ReadonlyMap<string, JsonNode> {
  return new Map(node.members.map(({ name, value }) => [name, value]));
}

/** Like `sameJson`, but for values that have already been read. */
export function sameNode(a: JsonPlace, b: JsonPlace, depth = 0): boolean {
  const written = writtenAt(a);
  if (written === writtenAt(b)) return true;
  if (depth > DEEPEST) return false;
  const within = (one: JsonNode, other: JsonNode | undefined) =>
    other !== undefined &&
    sameNode({ text: a.text, node: one }, { text: b.text, node: other }, depth + 1);
  const { node: left } = a;
  const { node: right } = b;
  if (left.kind === 'scalar' && right.kind === 'scalar') {
    const strings = left.source.startsWith('"') && right.source.startsWith('"');
    return strings && JSON.parse(left.source) === JSON.parse(right.source);
  }
  if (left.kind === 'array' && right.kind === 'array') {
    if (left.items.length !== right.items.length) return false;
    return left.items.every((item, index) => within(item, right.items[index]));
  }
  if (left.kind !== 'object' || right.kind !== 'object') return false;
  const [ours, theirs] = [membersOf(left), membersOf(right)];
  if (ours.size !== theirs.size) return false;
  return [...ours].every(([name, value]) => within(value, theirs.get(name)));
}
