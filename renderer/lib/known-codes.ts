import { applicationFilters } from '../../preload/contract/filters/application-filters.ts';
import type { FilterTable } from '../../preload/contract/filters/filter-shape.ts';
import type { CodeKind } from '../../preload/contract/models/settings.ts';

const known = new Map<CodeKind, readonly number[]>([
  // Spec, "Attribute definition" and endpoint 7.
  ['attributeStatus', [1, 2]],
  ['attributeType', [1, 2]],
]);
for (const { shape } of Object.values<FilterTable[string]>(applicationFilters)) {
  if (shape.kind === 'integerEnum') known.set(shape.codeKind, shape.allowed);
}

/** Codes of that kind that the specification names, lowest first; none where it names none. */
export function knownCodes(kind: CodeKind): string[] {
  return [...(known.get(kind) ?? [])].sort((one, other) => one - other).map(String);
}
