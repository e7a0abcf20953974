import * as v from 'valibot';
import type { FieldIssue } from '../../preload/contract/app-error.ts';
import { SETTING_NAMES, Settings } from '../../preload/contract/models/settings.ts';

/** The settings in a JSON object, each field by itself. */
export interface SettingsFields {
  readonly values: Partial<Settings>;
  /** The faults of settings that cannot be taken. */
  readonly invalid: readonly FieldIssue[];
  /** Names that are no settings, as they stand there. */
  readonly unknown: readonly string[];
}

/** Holds every field against its schema. One that cannot be understood takes no other with it. */
export function settingsFields(stored: Readonly<Record<string, unknown>>): SettingsFields {
  const values: Record<string, unknown> = {};
  const invalid: FieldIssue[] = [];
  for (const name of SETTING_NAMES) {
    if (!Object.hasOwn(stored, name)) continue;
    const field = v.safeParse(Settings.entries[name], stored[name]);
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
  const known: ReadonlySet<string> = new Set(SETTING_NAMES);
  return {
    values,
    invalid,
    unknown: Object.keys(stored).filter((name) => !known.has(name)),
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
