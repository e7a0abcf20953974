import { sameJson } from '../../preload/contract/json-text.ts';
import type { AttributeDefinition } from '../../preload/contract/models/attribute.ts';

/** What staff decide by, besides `content` and `tokens`. Times and ids are not among it. */
const DECIDING = [
  'name',
  'description',
  'isGlobal',
  'status',
  'type',
  'isReadonly',
  'isLegacy',
] as const;

/** Whether two readings of a definition show staff the same. */
export function sameAttribute(a: AttributeDefinition, b: AttributeDefinition): boolean {
  return (
    DECIDING.every((field) => a[field] === b[field]) &&
    sameText(a.content, b.content) &&
    sameText(a.tokens, b.tokens)
  );
}

function sameText(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : sameJson(a, b);
}
