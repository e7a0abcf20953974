import type { UnreadSettings } from '../../preload/contract/models/settings.ts';
import { systemDisk } from '../system/files/disk.ts';
import { TryAgain } from '../system/files/try-again.ts';
import {
  inWrongPlace,
  type ManagedReading,
  type ManagedSettings,
  readManagedSettings,
} from './managed-settings.ts';
import { whyUnread } from './settings-file.ts';

/** Milliseconds between the first tries. */
const PAUSES_MS = [20, 60, 200, 600];

/** The machine's settings file as of the start, or of when it could be read after that. */
export type MachineSettings = Awaited<ReturnType<typeof openMachineSettings>>;

export interface MachineSettingsOptions extends ManagedReading {
  /** The file could not be read at the start. */
  readonly onUnread: (cause: unknown) => void;
}

/** Reads the machine's settings file (see `readManagedSettings`), later again where that fails. */
export async function openMachineSettings(
  path: string | null,
  { onUnread, ...reading }: MachineSettingsOptions,
) {
  const { disk = systemDisk, misplaced = null } = reading;
  const listeners = new Set<() => void>();
  let current = readManagedSettings(path, reading);
  for (const pause of PAUSES_MS) {
    if (current.failure === null) break;
    await disk.pause(pause);
    current = readManagedSettings(path, reading);
  }
  const again = new TryAgain(async () => {
    if (current.failure === null) return;
    current = readManagedSettings(path, reading);
    if (current.failure !== null) throw current.failure;
    for (const listener of listeners) listener();
  });
  if (current.failure !== null) {
    onUnread(current.failure);
    again.soon();
  }
  return {
    current: (): ManagedSettings => current,
    /** Why the file could not be read so far; null where it could, or there is none. */
    unread: (): UnreadSettings['why'] | null =>
      current.failure === null ? null : whyUnread(current.failure, disk.platform),
    /**
     * The text of the rules that are followed, for a desk to keep: it may have to go by it once the file is where
     * it does not count. Null where there are none; undefined where nobody knows which they are.
     */
    followed(): string | null | undefined {
      if (misplaced === null || !current.managed.managed) return null;
      return current.text ?? undefined;
    },
    /** Follows the rules that a desk kept, as long as the file is where it does not count. */
    keepFollowing(text: string | null): void {
      const { source, misplaced: found } = current.managed;
      if (found !== null && source !== null) current = inWrongPlace(source, found.moveTo, text);
    },
    /** Calls `listener` when it could be read after all; the returned function stops it. */
    onRead(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads now what could not be read so far. */
    readAgain: (): Promise<void> => again.now(),
    close: (): Promise<void> => again.close(),
  };
}
