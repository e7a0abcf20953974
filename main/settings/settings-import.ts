import { isDeepStrictEqual } from 'node:util';
import type { Bounds } from '../../preload/contract/models/managed.ts';
import type { ImportCheck } from '../../preload/contract/models/settings.ts';
import { SETTING_NAMES, type Settings } from '../../preload/contract/models/settings.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { isNetworkPath } from '../files/paths.ts';
import { boundsOf, outsideBounds } from './policy-bounds.ts';
import { jsonObject, type ReadFields, settingsFields } from './settings-fields.ts';

export interface SettingsImport {
  readonly check: ImportCheck;
  /** The fields to change. */
  readonly change: Partial<Settings>;
}

/**
 * What an exported file would change. Error: `invalidRequest` for a text that is no JSON object, or one
 * that holds no setting at all.
 */
export function readSettingsImport(
  text: string,
  now: Settings,
  isLocked: (name: keyof Settings) => boolean,
  bounds: Bounds = boundsOf({}),
): Result<SettingsImport> {
  const stored = jsonObject(text);
  const { values, invalid, unknown } = withoutNetwork(settingsFields(stored ?? {}));
  const given = SETTING_NAMES.filter((name) => Object.hasOwn(values, name));
  if (given.length + invalid.length === 0) {
    const message = 'This is no file of settings.';
    return err({ code: 'invalidRequest', issues: [{ field: '', message }] });
  }
  const outside = outsideBounds(values, now, bounds).filter(
    ({ field }) => !isLocked(rootOf(field)),
  );
  const refused = outside.map(({ field }) => rootOf(field));
  const free = given.filter((name) => !isLocked(name) && !refused.includes(name));
  const differ = free.filter((name) => !isDeepStrictEqual(values[name], now[name]));
  return ok({
    change: Object.fromEntries(differ.map((name) => [name, values[name]])),
    check: {
      changes: differ.map((name) => ({ name, before: now[name], after: values[name] })),
      same: free.filter((name) => !differ.includes(name)),
      locked: given.filter(isLocked),
      invalid: [...invalid, ...outside],
      unknown: unknown.slice(0, 50).map((name) => name.slice(0, 80)),
    },
  });
}

function rootOf(field: string): keyof Settings {
  return field.split('.')[0] as keyof Settings;
}

/** Only the machine's own file may name a folder of another computer. */
function withoutNetwork({ values, invalid, unknown }: ReadFields<Settings>): ReadFields<Settings> {
  const { scanFolder, ...others } = values;
  if (typeof scanFolder !== 'string' || !isNetworkPath(scanFolder)) {
    return { values, invalid, unknown };
  }
  const message = 'A folder on the network is set by your IT department.';
  return { values: others, invalid: [...invalid, { field: 'scanFolder', message }], unknown };
}
