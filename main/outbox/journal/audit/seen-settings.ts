import { join } from 'node:path';
import * as v from 'valibot';
import { readIfThere } from '../../../system/files/look.ts';
import { replaceFile } from '../../../system/files/replace-file.ts';
import { seal, unseal } from '../../../vault/sealing.ts';
import type { UserKey } from '../../../vault/user-key.ts';
import type { AuditEntry } from '../audit-entry.ts';

const FILE = 'seen-settings';
const PLACE = Buffer.from('intake-desk seen settings 1');

const Seen = v.object({
  /** Maps each setting to its value as text. A part of a setting has a name such as `retention.audit`. */
  values: v.record(v.string(), v.string()),
  /** Settings that are fixed by the managed settings file, and what that file says about itself. */
  fixed: v.array(v.string()),
  /** What staff chose in the window, for settings that need confirmation. Older versions didn't store this. */
  chosen: v.optional(v.record(v.string(), v.unknown())),
  /**
   * The text of the managed settings file that was last followed. It's needed if the file is later found in the wrong
   * place.
   */
  rules: v.optional(v.string()),
});
/** The settings in force. They're compared with the last seen ones each time they're read. */
export type SeenSettings = v.InferOutput<typeof Seen>;

/**
 * How a changed setting came about. `window`: staff changed it in the window. `found`: the value differed when it was
 * read, although nobody had changed it in the window. `confirmed`: staff accepted a value that was found.
 */
export type LookReason = 'window' | 'found' | 'confirmed';

/** Settings that contain personal data. The path of a folder may contain the name of the computer's user. */
const PERSONAL: ReadonlySet<string> = new Set(['scanFolder', 'machine.legalHolds']);

const LONGEST = 300;

type Change = Pick<AuditEntry, 'facts' | 'personal'>;

/**
 * Returns an entry's facts and personal text for each changed setting. Returns none if `before` is null, because the
 * earlier values are unknown. If a setting is or was fixed by the managed settings file, its change is recorded as the
 * organization's.
 */
export function changesSince(
  before: SeenSettings | null,
  now: SeenSettings,
  how: LookReason,
): readonly Change[] {
  if (before === null) return [];
  const names = new Set([...Object.keys(before.values), ...Object.keys(now.values)]);
  const fixed = new Set([...before.fixed, ...now.fixed]);
  return [...names].sort().flatMap((setting): Change[] => {
    const was = before.values[setting] ?? null;
    const is = now.values[setting] ?? null;
    if (was === is) return [];
    const [root = setting] = setting.split('.');
    const by = { setting, how: fixed.has(root) ? ('organization' as const) : how };
    const values = { before: short(was), after: short(is) };
    return PERSONAL.has(root) || PERSONAL.has(setting)
      ? [{ facts: by, personal: { before: values.before ?? '', after: values.after ?? '' } }]
      : [{ facts: { ...by, ...values }, personal: {} }];
  });
}

/**
 * Returns the settings stored by `keepSeen`, or null if there are none or they can't be opened. Throws if the disk
 * fails.
 */
export async function seenBefore(folder: string, key: UserKey): Promise<SeenSettings | null> {
  const read = await readIfThere(join(folder, FILE));
  if ('failure' in read) throw read.failure;
  if (read.bytes === null) return null;
  const sealed = Buffer.from(Buffer.from(read.bytes).toString(), 'base64');
  const text = unseal(key.derive('seal desk settings'), sealed, PLACE);
  const parsed = text === null ? null : v.safeParse(Seen, JSON.parse(text.toString()));
  return parsed?.success ? parsed.output : null;
}

/** Stores the settings sealed, so that someone who edits the settings file can't change this copy to match. */
export function keepSeen(folder: string, key: UserKey, seen: SeenSettings): Promise<void> {
  const text = Buffer.from(JSON.stringify(seen));
  const sealed = seal(key.derive('seal desk settings'), text, PLACE);
  return replaceFile(join(folder, FILE), sealed.toString('base64'));
}

function short(text: string | null): string | null {
  return text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
