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

/** Pauses between the first attempts to read the file, in milliseconds. */
const PAUSES_MS = [20, 60, 200, 600];

/** The managed settings file as read at startup, or as soon as it could be read. */
export type MachineSettings = Awaited<ReturnType<typeof openMachineSettings>>;

export interface MachineSettingsOptions extends ManagedReading {
  /** Called if the file couldn't be read at startup. */
  readonly onUnread: (cause: unknown) => void;
}

/** Reads the managed settings file (see `readManagedSettings`). If that fails, keeps trying in the background. */
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
    /** Returns why the file hasn't been read yet, or null if it has been read or doesn't exist. */
    unread: (): UnreadSettings['why'] | null =>
      current.failure === null ? null : whyUnread(current.failure, disk.platform),
    /**
     * Returns the text of the rules in force, null if there are none, or undefined if they're unknown. A desk stores
     * this text in case someone moves the file to a location where it has no effect.
     */
    followed(): string | null | undefined {
      if (misplaced === null || !current.managed.managed) return null;
      return current.text ?? undefined;
    },
    /** Applies the rules that a desk stored, as long as the file is in a location where it has no effect. */
    keepFollowing(text: string | null): void {
      const { source, misplaced: found } = current.managed;
      if (found !== null && source !== null) current = inWrongPlace(source, found.moveTo, text);
    },
    /** Calls `listener` when the file has finally been read. Returns a function that removes the listener. */
    onRead(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tries to read the file again immediately. */
    readAgain: (): Promise<void> => again.now(),
    close: (): Promise<void> => again.close(),
  };
}
