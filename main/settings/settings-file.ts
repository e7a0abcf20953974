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

/** The fields to change; the others stay. */
export type SettingsChange = { [Field in keyof Settings]?: Settings[Field] | undefined };

/** The desk's settings. They hold nothing personal and no secret, and stand in the clear. */
export type SettingsStore = Awaited<ReturnType<typeof openSettingsFile>>;

export interface SettingsOptions {
  /** Values that count where the file says nothing that can be understood. */
  readonly defaults?: Settings;
  /** Values that the machine fixes: they count whatever the file says, and never get into the file. */
  readonly fixed?: () => Readonly<Partial<Settings>>;
  /** The settings in force, of those that the machine's bounds allow. */
  readonly bounded?: (settings: Settings) => Settings;
  /** The file's settings, with those replaced that staff have not confirmed; see `SettingsConfirmation`. */
  readonly confirmed?: (own: Partial<Settings>) => Partial<Settings>;
  /** The file could be read after all. */
  readonly onRead?: () => void;
  /** The file could not be read at the start. */
  readonly onUnread?: (cause: unknown) => void;
  readonly disk?: Disk;
  /** The pause before the file is read again, in milliseconds; see `TryingAgain`. */
  readonly firstPauseMs?: number;
}

/**
 * Until the branch's own number is known. Locking destroys nothing, so it comes rather early than late:
 * a branch that chose two minutes must not find its desks open for fifteen.
 */
const LOCK_WHILE_UNREAD_MINUTES = 5;

/**
 * The user's settings in a JSON file. Each field counts by itself: as the machine fixes it, else as the
 * file has it, else by default. Before a file that cannot be understood is first written over, it is
 * set aside as it is; fields of a newer version stay in the file. A file that cannot be *read* is another
 * matter: nothing is known of it, so it is left alone, read again by itself, and not written until then.
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
    /** The settings in force. While the file is unread they say nothing of what the branch decided. */
    get,
    /** Staff's own settings as the file has them, also those that nobody has confirmed. */
    own,
    /** Why the file could not be read so far; null once it was. It is read again by itself. */
    unread: why,
    /** Changes these fields durably, in turn. Error: `storage` held | unread. Throws when the disk fails. */
    update(change: SettingsChange): Promise<Result<Settings>> {
      const done = last.then(() => update(change));
      last = done.catch(() => {});
      return done;
    },
    /** Reads now what could not be read so far. */
    readAgain: (): Promise<void> => reading.now(),
    /** Reads no more, and resolves when nothing touches the file. */
    async close(): Promise<void> {
      await reading.close();
      await last;
    },
  };
}

interface Contents {
  /** The fields that can be understood. */
  readonly own: Partial<Settings>;
  /** Fields of a newer version, as they stand there. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** False where something in it could not be understood. */
  readonly understood: boolean;
  /** Why it could not be read: then nothing is known of the rest. Null where it could. */
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

/** The reason that staff are told when a file of settings cannot be read. */
export function whyUnread(failure: unknown, platform: NodeJS.Platform): UnreadSettings['why'] {
  if (mayBeHeld(failure, platform)) return 'held';
  return ['EACCES', 'EPERM'].includes(errorCode(failure) ?? '') ? 'noAccess' : 'failed';
}
