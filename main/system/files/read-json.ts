import * as v from 'valibot';

/** Returns the value of a JSON text, or null if it is not valid JSON or does not match the schema. */
export function readJson<T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
