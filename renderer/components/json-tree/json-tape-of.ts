import { JsonTape } from '../../../preload/json/tape.ts';
import { readJsonTape } from '../../../preload/json/text.ts';

/** What the tree shows of a value: of one on a tape what was written, of a plain one what JavaScript holds. */
export function tapeOf(value: unknown): JsonTape {
  return value instanceof JsonTape ? value : tapeOfText(JSON.stringify(value) ?? 'null');
}

/** A JSON text of some kilobytes as the tree takes it. Throws when it is none. */
export function tapeOfText(text: string): JsonTape {
  const read = readJsonTape(text);
  if (!read.ok) throw new Error(`This is no JSON from ${read.error.at} on.`);
  return read.value;
}
