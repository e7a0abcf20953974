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

/** The managed settings file as it was at the start, or when it could first be read. */
export type MachineSettings = Awaited<ReturnType<typeof openMachineSettings>>;

export interface MachineSettingsOptions extends ManagedReading {
  /** Called if the file could not be read at the start. */
  readonly onUnread: (cause: unknown) => void;
}

/** Reads the managed settings file (see `readManagedSettings`), and retries later if that fails. */
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
    /** Why the file could not be read so far, or null if it was read or does not exist. */
    unread: (): UnreadSettings['why'] | null =>
      current.failure === null ? null : whyUnread(current.failure, disk.platform),
    /**
     * Returns the text of the rules in force, null if there are none, or undefined if they are unknown. A desk stores
     * this text, because it may need it after the file was moved to a place where it does not count.
     */
    followed(): string | null | undefined {
      if (misplaced === null || !current.managed.managed) return null;
      return current.text ?? undefined;
    },
    /** Applies the rules that a desk stored, while the file is in a place where it does not count. */
    keepFollowing(text: string | null): void {
      const { source, misplaced: found } = current.managed;
      if (found !== null && source !== null) current = inWrongPlace(source, found.moveTo, text);
    },
    /** Calls `listener` when the file could be read after all. The returned function stops this. */
    onRead(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Immediately retries reading the file. */
    readAgain: (): Promise<void> => again.now(),
    close: (): Promise<void> => again.close(),
  };
}
