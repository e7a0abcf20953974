import * as v from 'valibot';
import type { FieldIssue } from '../../preload/contract/app-error.ts';

/** What a JSON object holds of a schema, each field by itself. */
export interface ReadFields<Values> {
  readonly values: Partial<Values>;
  /** The faults of fields that cannot be taken. */
  readonly invalid: readonly FieldIssue[];
  /** Names that the schema does not know, as they stand there. */
  readonly unknown: readonly string[];
}

/** Holds every field against its schema. One that cannot be understood takes no other with it. */
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
      // The library's words for a wrong type are not for staff, and quote the value.
      message: issue.kind === 'schema' ? 'This is not a value it can have.' : issue.message,
    });
  }
  return {
    values: values as Partial<v.InferOutput<v.ObjectSchema<Entries, undefined>>>,
    invalid,
    unknown: Object.keys(stored).filter((name) => !Object.hasOwn(entries, name)),
  };
}

/** The JSON object a text holds, or null. A byte order mark, as editors on Windows write it, is passed over. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
