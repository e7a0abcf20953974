import type {
  AttributeChanges,
  AttributeDefinition,
} from '../../preload/contract/models/attribute.ts';
import { sameJson } from '../../preload/json/text.ts';
import { type JsonDifference, jsonDifferences } from './json-difference.ts';

const PLAIN = [
  'name',
  'description',
  'status',
  'type',
  'isReadonly',
  'isGlobal',
  'isLegacy',
] as const;
const JSON_FIELDS = ['content', 'tokens'] as const;

export type JsonField = (typeof JSON_FIELDS)[number];

/** What an update can send (spec, endpoint 7) besides `client_id`, in the order staff read it. */
export const SENT_FIELDS = [
  'name',
  'description',
  'status',
  'type',
  'isReadonly',
  'content',
  'tokens',
] as const;

/** A field in which two readings of a definition differ. JSON has its places, unless one side was not told. */
export type FieldDifference =
  | {
      readonly field: (typeof PLAIN)[number];
      readonly before: string | number | boolean | null;
      readonly after: string | number | boolean | null;
    }
  | { readonly field: JsonField; readonly parts: readonly JsonDifference[] };

/** How `b` differs from `a`. Ids and times do not count. */
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

/** The definition as it would be with the changes. The client's id is not part of it. */
export function withChanges(
  base: AttributeDefinition,
  { clientId: _, ...changes }: AttributeChanges,
): AttributeDefinition {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(set) };
}
