import * as v from 'valibot';
import { FieldIssue } from '../app-error.ts';
import { SETTING_NAMES } from './settings.ts';

const settingName = v.picklist(SETTING_NAMES);

/** What a file of settings would do here, and what of it would be left out. */
export const ImportCheck = v.object({
  changes: v.array(v.object({ name: settingName, before: v.unknown(), after: v.unknown() })),
  /** Held already: nothing changes. */
  same: v.array(settingName),
  /** Fixed by the machine's own file: they stay as they are. */
  locked: v.array(settingName),
  /** Settings whose value in the file cannot be taken, and why. */
  invalid: v.array(FieldIssue),
  /** Names in the file that are no settings of this version. */
  unknown: v.array(v.string()),
});
export type ImportCheck = v.InferOutput<typeof ImportCheck>;
