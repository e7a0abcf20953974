import * as v from 'valibot';

/** Parses a JSON text. Returns null if the text isn't valid JSON or doesn't match the schema. */
export function readJson<T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
