import { JsonText } from '../json-text.ts';
import { fieldsIn, textIn } from './json-outline.ts';
import type { WrittenReader } from './read-answer.ts';
import type { RecordReader } from './record-reader.ts';

/**
 * Has a record read with these members kept as the text they came in (`JsonText`): its own, or those of
 * the object `within` it.
 */
export const keepingText =
  <T>(names: readonly string[], read: RecordReader<T>, within?: string): WrittenReader<T> =>
  (value, written) => {
    if (within === undefined) keep(value, written, names);
    else {
      const place = fieldsIn(written)?.get(within);
      const inner = place && (value as Record<string, unknown>)[within];
      if (place) keep(inner, written.subarray(place.start, place.end), names);
    }
    return read(value);
  };

function keep(value: unknown, written: Uint8Array, names: readonly string[]): void {
  const fields = fieldsIn(written);
  for (const name of names) {
    const place = fields?.get(name);
    if (place) (value as Record<string, unknown>)[name] = new JsonText(textIn(written, place));
  }
}
