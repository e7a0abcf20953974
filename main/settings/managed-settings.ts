import {
  FEATURES,
  type Feature,
  type Managed,
  WRITES,
} from '../../preload/contract/models/managed.ts';
import {
  DEFAULT_SETTINGS,
  type FixableSetting,
  FixableSettings,
  type Settings,
} from '../../preload/contract/models/settings.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { MachinePolicy } from './machine-policy.ts';
import { type ManagedFile, readManagedFile } from './managed-file.ts';
import { boundsOf } from './policy-bounds.ts';
import { jsonObject, readFields } from './settings-fields.ts';

/** The rules in the managed settings file. They apply to every user of the computer. */
export interface ManagedSettings {
  /** The part of the rules that is sent to the window. */
  readonly managed: Managed;
  readonly fixed: Readonly<Partial<Settings>>;
  /** The rules that aren't settings. */
  readonly policy: MachinePolicy;
  /**
   * Keys with invalid values, or `all` if the contents are unknown. Anything that such a key might protect or forbid
   * must wait (see `saysUnread`).
   */
  readonly unfollowed: 'all' | readonly string[];
  /** Why the file couldn't be read, or null if it was read or doesn't exist. */
  readonly failure: unknown;
  /** The text of the file, or null if there is no file or its rules can't be applied. */
  readonly text: string | null;
}

/**
 * Returns who can write the file at a path. If it is `staff`, the users of the computer, the file has no authority.
 * `unknown` means that this can't be determined right now.
 */
export type WritersOf = (path: string) => 'administrators' | 'staff' | 'unknown';

export interface ManagedReading {
  readonly writersOf?: WritersOf;
  /** A location where the file has no effect. If the file is there and not at the right path, staff are told. */
  readonly misplaced?: string | null;
  /** Reads the file if it isn't a plain text file. */
  readonly read?: (path: string) => ManagedFile;
  /** The disk to read from. Tests replace it with one that fails. */
  readonly disk?: Disk;
}

/** The state of a computer without managed settings: nothing is locked, and every write (see `WRITES`) is on. */
export const UNMANAGED: Managed = {
  managed: false,
  locked: [],
  problem: null,
  writes: writesBy(() => true),
  bounds: boundsOf({}),
  pin: 'free',
  source: null,
  holds: 0,
  portraitNotice: null,
  updates: null,
  off: [],
  misplaced: null,
};

/**
 * Reads the managed settings file. Without a file, nothing is locked and every write is on. With a file, only the
 * writes that it turns on are on. If anything in the file is invalid, no write is on, but its valid fields still apply.
 * A file that staff can write is ignored, and no write is on. The same is true for a file in a location where it has no
 * effect. If `path` is null, the computer has no such file.
 */
export function readManagedSettings(
  path: string | null,
  reading: ManagedReading = {},
): ManagedSettings {
  if (path === null) return UNRULED;
  const { misplaced = null, disk } = reading;
  const read = readAt(path, reading);
  const isMisplaced =
    !read.managed.managed &&
    misplaced !== null &&
    readManagedFile(misplaced, disk).found !== 'missing';
  if (isMisplaced) return inWrongPlace(misplaced, path, null);
  return read.managed.managed ? { ...read, managed: { ...read.managed, source: path } } : read;
}

/**
 * Returns the rules that apply while the file is in a location where it has no effect.
 * @param last the text of the file that was last in force, or null if it is unknown
 */
export function inWrongPlace(source: string, moveTo: string, last: string | null): ManagedSettings {
  const rules = (last === null ? null : rulesIn(last)) ?? notFollowed('misplaced');
  const problem = { kind: 'misplaced' as const, fields: [] };
  const misplaced = { moveTo, keepsRules: rules.text !== null };
  return { ...rules, managed: { ...rules.managed, problem, source, misplaced } };
}

function readAt(
  path: string,
  { writersOf = () => 'administrators', read, disk = systemDisk }: ManagedReading,
): ManagedSettings {
  const file = read ? read(path) : readManagedFile(path, disk);
  if (file.found === 'missing') return UNRULED;
  if (file.found === 'unread') return notFollowed('unread', file.failure);
  const writers = file.found === 'text' ? writersOf(path) : 'unknown';
  if (writers === 'staff') return notFollowed('writable');
  if (file.found === 'text' && writers === 'unknown') return notFollowed('unread', new Error());
  return (file.found === 'text' ? rulesIn(file.text) : null) ?? notFollowed('unreadable');
}

/** Returns the rules in the text of a file, or null if the text isn't a JSON object. */
function rulesIn(text: string): ManagedSettings | null {
  const stored = jsonObject(text);
  if (stored === null) return null;
  const { values, invalid, unknown } = readFields(FixableSettings, stored);
  const policy = readFields(MachinePolicy, stored);
  const writes = givenWrites(stored.writes);
  const wrong = [
    ...[...invalid, ...policy.invalid].map(({ field }) => field),
    ...writes.wrong,
    ...unknown.filter((name) => policy.unknown.includes(name) && name !== 'writes'),
  ];
  const problem = wrong.length === 0 ? null : { kind: 'invalid' as const, fields: shown(wrong) };
  const followed = [...Object.keys(values), ...Object.keys(policy.values)];
  const unfollowed = Object.keys(stored).filter((key) => ![...followed, 'writes'].includes(key));
  const rules = rulesOf(policy.values, unfollowed);
  const fixed = { ...values, ...withoutFeatures(rules.off) };
  const locked = [...new Set([...Object.keys(fixed), ...followed])];
  return {
    managed: managedBy(locked, problem, writes.given, rules),
    fixed,
    policy: policy.values,
    unfollowed,
    failure: null,
    text,
  };
}

/** Returns whether the file has an invalid value for a key, or may have one because its contents are unknown. */
export function saysUnread(
  { unfollowed }: Pick<ManagedSettings, 'unfollowed'>,
  key: FixableSetting | keyof MachinePolicy,
): boolean {
  return unfollowed === 'all' || unfollowed.includes(key);
}

const UNRULED: ManagedSettings = {
  managed: UNMANAGED,
  fixed: {},
  policy: {},
  unfollowed: [],
  failure: null,
  text: null,
};

/** Returns the rules that apply if the whole file is ignored and its intent is unknown. */
function notFollowed(
  kind: 'unread' | 'unreadable' | 'writable' | 'misplaced',
  failure: unknown = null,
): ManagedSettings {
  const managed = managedBy([], { kind, fields: [] }, {}, rulesOf({}, 'all'));
  return { ...UNRULED, managed, unfollowed: 'all', failure };
}

/** Returns settings that turn off the features listed in `off`. */
function withoutFeatures(off: readonly Feature[]): Readonly<Partial<Settings>> {
  return {
    ...(off.includes('scanFolder') && { scanFolder: null }),
    ...(off.includes('scanner') && { scannerAddresses: [] }),
    ...(off.includes('commercialData') && { loadLegalName: false }),
  };
}

type Writes = Managed['writes'];

type Rules = Pick<Managed, 'bounds' | 'pin' | 'off' | 'holds' | 'portraitNotice' | 'updates'>;

function managedBy(
  locked: string[],
  problem: Managed['problem'],
  given: Partial<Writes>,
  rules: Rules,
): Managed {
  const writes = writesBy((write) => problem === null && given[write] === true);
  return { managed: true, source: null, misplaced: null, locked, problem, writes, ...rules };
}

/** Returns the rules for the window. If the file's time until locking is unknown, the default time is the maximum. */
function rulesOf(policy: MachinePolicy, unfollowed: ManagedSettings['unfollowed']): Rules {
  const hides = (...keys: (FixableSetting | keyof MachinePolicy)[]) =>
    keys.some((key) => saysUnread({ unfollowed }, key));
  const bounds = boundsOf(policy);
  const locksUnread = hides('autoLockAtMost');
  // An unreadable file must not stop work at the counter. An invalid value for this key turns off all features.
  const saysWrong = unfollowed !== 'all' && hides('featuresOff');
  const pin = hides('requirePin') ? 'stays' : 'free';
  return {
    bounds: locksUnread ? { ...bounds, autoLockAtMost: DEFAULT_SETTINGS.autoLockMinutes } : bounds,
    pin: policy.requirePin === true ? 'required' : pin,
    holds: hides('legalHolds') ? null : (policy.legalHolds?.length ?? 0),
    portraitNotice: policy.portraitNotice ?? null,
    updates: policy.updates === undefined ? null : new URL(policy.updates).host,
    off: saysWrong ? [...FEATURES] : (policy.featuresOff ?? []),
  };
}

function givenWrites(stored: unknown): { given: Partial<Writes>; wrong: string[] } {
  if (stored === undefined) return { given: {}, wrong: [] };
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    return { given: {}, wrong: ['writes'] };
  }
  const known: readonly string[] = WRITES;
  const entries = Object.entries(stored);
  const good = ([name, on]: [string, unknown]) => known.includes(name) && typeof on === 'boolean';
  return {
    given: Object.fromEntries(entries.filter(good)),
    wrong: entries.filter((entry) => !good(entry)).map(([name]) => `writes.${name}`),
  };
}

function writesBy(on: (write: keyof Writes) => boolean): Writes {
  return Object.fromEntries(WRITES.map((write) => [write, on(write)])) as Writes;
}

/** Limits the number and length of names to what a screen can show. */
function shown(names: readonly string[]): string[] {
  return names.slice(0, 50).map((name) => (name.length > 80 ? `${name.slice(0, 79)}…` : name));
}
