import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  DEFAULT_SETTINGS,
  Settings,
  type UnreadSettings,
} from '../../preload/contract/models/settings.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { renameFile } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { mayBeHeld } from '../system/files/file-held.ts';
import { freeName, type Read, readIfThere } from '../system/files/look.ts';
import { replaceFile } from '../system/files/replace-file.ts';
import { TryAgain } from '../system/files/try-again.ts';
import { jsonObject, readFields } from './settings-fields.ts';

/** The fields to change. All others stay the same. */
export type SettingsChange = { [Field in keyof Settings]?: Settings[Field] | undefined };

/** The desk's settings. They contain no personal data and no secrets, so they're stored in plain text. */
export type SettingsStore = Awaited<ReturnType<typeof openSettingsFile>>;

export interface SettingsOptions {
  /** Values for fields that are missing or invalid in the file. */
  readonly defaults?: Settings;
  /** Values that the managed settings lock. They override the file and are never written to it. */
  readonly fixed?: () => Readonly<Partial<Settings>>;
  /** Returns the settings, limited to what the managed settings allow. */
  readonly bounded?: (settings: Settings) => Settings;
  /** Returns the file's settings with unconfirmed values replaced. See `SettingsConfirmation`. */
  readonly confirmed?: (own: Partial<Settings>) => Partial<Settings>;
  /** Called when the file has been read after earlier attempts failed. */
  readonly onRead?: () => void;
  /** Called if the file couldn't be read at startup. */
  readonly onUnread?: (cause: unknown) => void;
  readonly disk?: Disk;
  /** The pause before the first retry, in milliseconds. See `TryAgain`. */
  readonly firstPauseMs?: number;
}

/**
 * The time until the desk locks while the branch's own setting is unknown. Locking too early destroys nothing. If a
 * branch chose two minutes, its desks must not stay unlocked for fifteen.
 */
const LOCK_WHILE_UNREAD_MINUTES = 5;

/**
 * Stores the user's settings in a JSON file. For each field, the managed value comes first, then the file's value, then
 * the default. Before an invalid file is overwritten for the first time, it is set aside unchanged. Fields from a newer
 * version are kept. If the file can't be *read*, its contents are unknown. Reading is then retried automatically, and
 * the file isn't written until it succeeds.
 */
export async function openSettingsFile(file: string, options: SettingsOptions = {}) {
  const { defaults = DEFAULT_SETTINGS, fixed = () => ({}), disk = systemDisk } = options;
  const { bounded = (settings) => settings, confirmed = (own) => own } = options;
  let contents: Contents = contentsOf(await readIfThere(file, { disk }));
  let last: Promise<unknown> = Promise.resolve();

  const reading = new TryAgain(
    async () => {
      if (contents.failure === null) return;
      contents = contentsOf(await readIfThere(file, { tries: 1, disk }));
      if (contents.failure !== null) throw contents.failure;
      options.onRead?.();
    },
    options.firstPauseMs === undefined ? {} : { firstPauseMs: options.firstPauseMs },
  );
  if (contents.failure !== null) {
    options.onUnread?.(contents.failure);
    reading.soon();
  }
  const why = () => (contents.failure === null ? null : whyUnread(contents.failure, disk.platform));

  function own(): Partial<Settings> {
    return contents.failure === null
      ? contents.own
      : { autoLockMinutes: LOCK_WHILE_UNREAD_MINUTES };
  }

  function get(): Settings {
    return bounded({ ...defaults, ...confirmed(own()), ...fixed() });
  }

  async function update(change: SettingsChange): Promise<Result<Settings>> {
    await reading.now();
    if (contents.failure !== null) {
      const reason = why() === 'held' ? 'held' : 'unread';
      return err({ code: 'storage', reason, file: 'settings' });
    }
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const changed: Partial<Settings> = { ...contents.own, ...Object.fromEntries(given) };
    mkdirSync(dirname(file), { recursive: true });
    if (!contents.understood) await renameFile(file, freeName(file, 'set-aside'), { disk });
    contents = { ...contents, understood: true };
    const text = `${JSON.stringify({ ...contents.unknown, ...changed }, null, 2)}\n`;
    await replaceFile(file, text, { disk });
    contents = { ...contents, own: changed };
    return ok(get());
  }

  return {
    /** The settings in force. Until the file has been read, they don't include the branch's choices. */
    get,
    /** Staff's own settings from the file, including unconfirmed ones. */
    own,
    /** Returns why the file hasn't been read yet, or null if it has been. Reading is retried automatically. */
    unread: why,
    /**
     * Writes these fields to disk, one change at a time. Fails with `storage` (`held` or `unread`) if the file can't be
     * read. Throws if the disk fails.
     */
    update(change: SettingsChange): Promise<Result<Settings>> {
      const done = last.then(() => update(change));
      last = done.catch(() => {});
      return done;
    },
    /** Tries to read the file again immediately. */
    readAgain: (): Promise<void> => reading.now(),
    /** Stops retrying. Resolves when the file is no longer in use. */
    async close(): Promise<void> {
      await reading.close();
      await last;
    },
  };
}

interface Contents {
  /** The valid fields. */
  readonly own: Partial<Settings>;
  /** Fields from a newer version, unchanged. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** False if anything in the file is invalid. */
  readonly understood: boolean;
  /** Why the file couldn't be read, or null. If set, the other fields are meaningless. */
  readonly failure: unknown;
}

function contentsOf(read: Read): Contents {
  if ('failure' in read && errorCode(read.failure) !== 'EISDIR') {
    return { own: {}, unknown: {}, understood: false, failure: read.failure ?? new Error() };
  }
  const bytes = read.bytes ?? null;
  const isMissing = bytes === null && !('failure' in read);
  const stored = isMissing ? {} : jsonObject(new TextDecoder().decode(bytes ?? new Uint8Array()));
  const { values, invalid, unknown } = readFields(Settings, stored ?? {});
  return {
    own: values,
    unknown: Object.fromEntries(unknown.map((name) => [name, stored?.[name]])),
    understood: stored !== null && invalid.length === 0,
    failure: null,
  };
}

/** Returns the reason to show to staff when a settings file can't be read. */
export function whyUnread(failure: unknown, platform: NodeJS.Platform): UnreadSettings['why'] {
  if (mayBeHeld(failure, platform)) return 'held';
  return ['EACCES', 'EPERM'].includes(errorCode(failure) ?? '') ? 'noAccess' : 'failed';
}
