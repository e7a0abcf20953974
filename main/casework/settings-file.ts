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
import { jsonObject, settingsFields } from './settings-fields.ts';

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
  scanFolder: null,
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

export interface SettingsLayers {
  /** What counts where the file says nothing that can be understood. */
  readonly defaults?: Settings;
  /** What the machine fixes: it counts whatever the file says, and never gets into the file. */
  readonly fixed?: Readonly<Partial<Settings>>;
}

/**
 * The user's settings in a JSON file. Each field counts by itself: as the machine fixes it, else as the
 * file has it, else by default. Before a file that cannot be understood is first written over, it is
 * set aside as it is; fields of a newer version stay in the file.
 */
export function openSettingsFile(
  file: string,
  { defaults = DEFAULT_SETTINGS, fixed = {} }: SettingsLayers = {},
): SettingsStore {
  const read = readSettings(file);
  let { own, understood } = read;
  let settings: Settings = { ...defaults, ...own, ...fixed };
  return {
    get: () => settings,
    update(change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const next: Partial<Settings> = { ...own, ...Object.fromEntries(given) };
      if (!understood) setAside(file);
      understood = true;
      replaceFile(file, `${JSON.stringify({ ...read.unknown, ...next }, null, 2)}\n`);
      own = next;
      settings = { ...defaults, ...own, ...fixed };
      return settings;
    },
  };
}

function readSettings(file: string) {
  const stored = readJsonObject(file);
  const { values, invalid, unknown } = settingsFields(stored ?? {});
  return {
    own: { ...statusLabels(stored ?? {}), ...values },
    unknown: Object.fromEntries(unknown.map((name) => [name, stored?.[name]])),
    understood: stored !== null && invalid.length === 0,
  };
}

/** Names of application statuses, which earlier versions kept in a field of their own. */
function statusLabels({ statusLabels: stored }: Readonly<Record<string, unknown>>) {
  const { codeLabels } = Settings.entries;
  const labels = Object.entries(v.is(v.record(v.string(), v.unknown()), stored) ? stored : {})
    .map(([code, label]) => v.safeParse(codeLabels, { status: { [code]: label } }))
    .flatMap((one) => (one.success ? Object.entries(one.output.status ?? {}) : []));
  return labels.length === 0 ? {} : { codeLabels: { status: Object.fromEntries(labels) } };
}

/** Nothing at all where there is no file; null where there is one that cannot be read as an object. */
function readJsonObject(file: string): Record<string, unknown> | null {
  try {
    return jsonObject(readFileSync(file, 'utf8'));
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
