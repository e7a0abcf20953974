import type { AttributeChanges, AttributeDefinition } from '#contract/models/attribute.ts';
import { jsonPieces } from '#json/pieces.ts';
import {
  type JsonNode,
  type JsonPlace,
  membersOf,
  readJsonText,
  sameJson,
  sameNode,
  writtenAt,
} from '#json/text.ts';

/**
 * One difference between two JSON texts. `before` or `after` is null if that text has no value at
 * the path.
 */
interface JsonDifference {
  /** For example `rules[2].limit`, or empty for the whole text. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Values nested deeper than this are compared only as a whole. */
const DEEPEST = 200;

/**
 * Returns the differences between two JSON texts. Values are quoted exactly as written. If either
 * text isn't JSON, the whole texts count as one difference.
 */
export function jsonDifferences(before: string, after: string): JsonDifference[] {
  const [a, b] = [readJsonText(before), readJsonText(after)];
  if (!a.ok || !b.ok) return before === after ? [] : [{ path: '', before, after }];
  const found: JsonDifference[] = [];
  compare({ text: before, node: a.value }, { text: after, node: b.value }, '', 0, found);
  return found;
}

function compare(
  a: JsonPlace,
  b: JsonPlace,
  path: string,
  depth: number,
  found: JsonDifference[],
): void {
  if (sameNode(a, b)) return;
  const inA = (node: JsonNode): JsonPlace => ({ text: a.text, node });
  const inB = (node: JsonNode): JsonPlace => ({ text: b.text, node });
  const pair = (one: JsonNode | undefined, other: JsonNode | undefined, at: string) => {
    if (one !== undefined && other !== undefined) {
      compare(inA(one), inB(other), at, depth + 1, found);
    } else {
      const [gone, come] = [one && writtenAt(inA(one)), other && writtenAt(inB(other))];
      found.push({ path: at, before: gone ?? null, after: come ?? null });
    }
  };
  if (depth < DEEPEST && a.node.kind === 'object' && b.node.kind === 'object') {
    const [ours, theirs] = [membersOf(a.node), membersOf(b.node)];
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      pair(ours.get(name), theirs.get(name), memberPath(path, name));
    }
  } else if (depth < DEEPEST && a.node.kind === 'array' && b.node.kind === 'array') {
    const [ours, theirs] = [a.node.items, b.node.items];
    const same = (i: number, j: number) => {
      const [one, other] = [ours[i], theirs[j]];
      return one !== undefined && other !== undefined && sameNode(inA(one), inB(other));
    };
    // Skips the end that both lists share, so that inserting an element in the middle is only one
    // difference.
    const most = Math.min(ours.length, theirs.length);
    let tail = 0;
    while (tail < most && same(ours.length - 1 - tail, theirs.length - 1 - tail)) tail += 1;
    const last = Math.max(ours.length, theirs.length) - tail;
    for (let at = 0; at < last; at += 1) {
      const one = at < ours.length - tail ? ours[at] : undefined;
      const other = at < theirs.length - tail ? theirs[at] : undefined;
      pair(one, other, `${path}[${at}]`);
    }
  } else {
    found.push({ path, before: writtenAt(a), after: writtenAt(b) });
  }
}

function memberPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/**
 * Formats the text with line breaks and two spaces per level. Values stay exactly as written. Text
 * that is not JSON is returned unchanged.
 */
export function prettyJson(text: string): string {
  return readJsonText(text).ok ? [...jsonPieces(text)].join('') : text;
}

const SENT_PLAIN = ['name', 'description', 'status', 'type', 'isReadonly'] as const;
const PLAIN = [...SENT_PLAIN, 'isGlobal', 'isLegacy'] as const;
export const JSON_FIELDS = ['content', 'tokens'] as const;

export type JsonField = (typeof JSON_FIELDS)[number];

/** The fields that an update can send (spec, endpoint 7) besides `client_id`, in display order. */
export const SENT_FIELDS = [...SENT_PLAIN, ...JSON_FIELDS] as const;

/**
 * A field that differs between two versions of a definition. For a JSON field, the differences are
 * listed by path, unless one version lacks the field.
 */
export type FieldDifference =
  | {
      readonly field: (typeof PLAIN)[number];
      readonly before: string | number | boolean | null;
      readonly after: string | number | boolean | null;
    }
  | { readonly field: JsonField; readonly parts: readonly JsonDifference[] };

/** Returns the differences from `a` to `b`. IDs and times are ignored. */
export function attributeDifferences(
  a: AttributeDefinition,
  b: AttributeDefinition,
): FieldDifference[] {
  const plain = PLAIN.filter((field) => a[field] !== b[field]).map((field) => ({
    field,
    before: a[field],
    after: b[field],
  }));
  const json = JSON_FIELDS.filter((field) => !sameText(a[field], b[field])).map((field) => {
    const [before, after] = [a[field], b[field]];
    const told = before !== null && after !== null;
    return { field, parts: told ? jsonDifferences(before, after) : [{ path: '', before, after }] };
  });
  return [...plain, ...json];
}

function sameText(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : sameJson(a, b);
}

/**
 * Returns the definition with the changes applied. The client ID is ignored, because it isn't part
 * of a definition.
 */
export function withChanges(
  base: AttributeDefinition,
  { clientId: _, ...changes }: AttributeChanges,
): AttributeDefinition {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(set) };
}

/** Returns the flags that the platform has set for a definition. */
export const flagsOf = (attribute: AttributeDefinition | null) =>
  (['isGlobal', 'isReadonly', 'isLegacy'] as const).filter((flag) => attribute?.[flag] === true);
