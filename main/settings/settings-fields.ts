import * as v from 'valibot';
import type { FieldIssue } from '../../preload/contract/app-error.ts';

/** The fields of a JSON object, each validated separately against a schema. */
export interface ReadFields<Values> {
  readonly values: Partial<Values>;
  /** What is wrong with each invalid field. */
  readonly invalid: readonly FieldIssue[];
  /** The names of fields that the schema doesn't define, unchanged. */
  readonly unknown: readonly string[];
}

/** Validates each field against its schema. An invalid field doesn't affect the others. */
export function readFields<const Entries extends v.ObjectEntries>(
  { entries }: v.ObjectSchema<Entries, undefined>,
  stored: Readonly<Record<string, unknown>>,
): ReadFields<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  const values: Record<string, unknown> = {};
  const invalid: FieldIssue[] = [];
  for (const [name, schema] of Object.entries(entries)) {
    if (!Object.hasOwn(stored, name)) continue;
    const field = v.safeParse(schema, stored[name]);
    if (field.success) {
      values[name] = field.output;
      continue;
    }
    const [issue] = field.issues;
    const path = v.getDotPath(issue);
    invalid.push({
      field: path === null ? name : `${name}.${path}`,
      // The library's message for a wrong type quotes the value and isn't meant for staff.
      message: issue.kind === 'schema' ? 'This value isn’t allowed.' : issue.message,
    });
  }
  return {
    values: values as Partial<v.InferOutput<v.ObjectSchema<Entries, undefined>>>,
    invalid,
    unknown: Object.keys(stored).filter((name) => !Object.hasOwn(entries, name)),
  };
}

/** Returns a valibot action that converts a value with `read`, which returns null if the value is invalid. */
export function readAs<Value, Read>(read: (value: Value) => Read | null) {
  return v.rawTransform<Value, Read>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value);
    if (value !== null) return value;
    addIssue();
    return NEVER;
  });
}

/**
 * Parses text as a JSON object. Returns null if it isn't one. Ignores the byte order mark that Windows editors write.
 */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
