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
    } else if (value.kind === 'array') for (const item of value.items) waiting.push(item);
    else if (value.kind === 'dictionary') {
      yield value;
      for (const entry of value.entries.values()) waiting.push(entry);
    }
  }
}

/** Those that no reader comes to, too. */
export function everyDictionary(objects: PdfObjects): Generator<PdfDictionary> {
  const items = objects.numbers.map((to): PdfValue => ({ kind: 'reference', to }));
  return reachable(objects, { kind: 'array', items: [objects.trailer, ...items] });
}
