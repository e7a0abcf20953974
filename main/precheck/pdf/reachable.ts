import type { PdfDictionary, PdfObjects, PdfValue } from './pdf-objects.ts';

/** Every dictionary that a reader can come to from there, or from the whole document's beginning, once each. */
export function* reachable(
  { trailer, get }: PdfObjects,
  from: PdfValue = trailer,
): Generator<PdfDictionary> {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value.kind === 'reference') {
      if (seen.has(value.to)) continue;
      seen.add(value.to);
      const object = get(value.to);
      if (object !== null) waiting.push(object.value);
    } else if (value.kind === 'array') waiting.push(...value.items);
    else if (value.kind === 'dictionary') {
      yield value;
      waiting.push(...value.entries.values());
    }
  }
}
