import * as v from 'valibot';

/** The value that a JSON text holds; null where it is no JSON, or not of that schema. */
export function readJson<T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
