import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { DEFAULT_RANGE_WIRE } from '../../preload/contract/filters/range-wire.ts';
import { Settings } from '../../preload/contract/models/settings.ts';

/** What a desk starts with. No verification service is named by the specification, so there is none. */
export const DEFAULT_SETTINGS: Settings = {
  verificationServices: [],
  forgotPasswordUrl: null,
  applicationUrl: null,
  codeLabels: {},
  declinedStatuses: [3, 5],
  ranges: DEFAULT_RANGE_WIRE,
  visibilityTemplate: '["{id}", "{visible}"]',
  searchColumns: ['status', 'progress', 'amountNeeded', 'createdAt', 'workflowSegment', 'funders'],
  loadLegalName: false,
  leaveOutLocation: false,
  theme: 'system',
  language: 'system',
  singleLetterShortcuts: true,
  autoLockMinutes: 15,
  retention: { contents: 0, drafts: null, receipts: null, audit: null },
};

/** The fields to change; the others stay. */
export type SettingsChange = { [Field in keyof Settings]?: Settings[Field] | undefined };

/** The desk's settings. They hold nothing personal and no secret, and stand in the clear. */
export interface SettingsStore {
  get(): Settings;
  /** Changes the fields given, durably, before it returns. Throws when the disk fails. */
  update(change: SettingsChange): Settings;
}

/**
 * Settings in a JSON file. A missing file means the defaults; a field that cannot be understood falls
 * back to its default and the others are kept. Before such a file is first written over, it is set
 * aside as it is; fields of a newer version stay in the file.
 */
export function openSettingsFile(
  file: string,
  defaults: Settings = DEFAULT_SETTINGS,
): SettingsStore {
  const read = readSettings(file, defaults);
  let { settings, understood } = read;
  return {
    get: () => settings,
    update(change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const next: Settings = { ...settings, ...Object.fromEntries(given) };
      if (!understood) setAside(file);
      understood = true;
      replaceFile(file, `${JSON.stringify({ ...read.unknown, ...next }, null, 2)}\n`);
      settings = next;
      return settings;
    },
  };
}

function readSettings(file: string, defaults: Settings) {
  const stored = readJsonObject(file);
  const unknown = { ...stored };
  let understood = stored !== null;
  const fields = Object.entries(Settings.entries).map(([name, schema]) => {
    delete unknown[name];
    const field = v.safeParse(schema, stored?.[name]);
    if (!field.success && stored?.[name] !== undefined) understood = false;
    return [name, field.success ? field.output : defaults[name as keyof Settings]];
  });
  return { settings: Object.fromEntries(fields) as Settings, unknown, understood };
}

/** Nothing at all where there is no file; null where there is one that cannot be read as an object. */
function readJsonObject(file: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(parsed) ? null : v.parse(v.record(v.string(), v.unknown()), parsed);
  } catch {
    return existsSync(file) ? null : {};
  }
}

function setAside(file: string): void {
  let number = 1;
  while (existsSync(`${file}.set-aside-${number}`)) number += 1;
  renameSync(file, `${file}.set-aside-${number}`);
}

/** Writes a temporary file beside it, makes it durable, and puts it in place in one step. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
