import { applicationFilters } from '../../../preload/contract/filters/application-filters.ts';
import type { FilterTable } from '../../../preload/contract/filters/filter-shape.ts';
import type { CodeKind } from '../../../preload/contract/models/settings.ts';

const known: ReadonlyMap<CodeKind, readonly number[]> = new Map([
  // Spec, "Attribute definition" and endpoint 7.
  ['attributeStatus', [1, 2]],
  ['attributeType', [1, 2]],
  ...Object.values<FilterTable[string]>(applicationFilters).flatMap(
    ({ shape }): [CodeKind, readonly number[]][] =>
      shape.kind === 'integerEnum' ? [[shape.codeKind, shape.allowed]] : [],
  ),
]);

/** Codes of that kind that the specification names, lowest first; none where it names none. */
export function knownCodes(kind: CodeKind): string[] {
  return [...(known.get(kind) ?? [])].sort((one, other) => one - other).map(String);
}
