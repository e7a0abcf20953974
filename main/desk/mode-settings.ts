import { join } from 'node:path';
import type { Managed } from '../../preload/contract/models/managed.ts';
import {
  DEFAULT_SETTINGS,
  type EditedSettings,
  type Retention,
  type Settings,
  type UnreadSettings,
} from '../../preload/contract/models/settings.ts';
import { ok } from '../../preload/contract/result.ts';
import { type LegalHold, NO_HOLD } from '../outbox/submission/legal-hold.ts';
import type { ManagedNetwork } from '../platform/network/way-out.ts';
import { legalHolds } from '../privacy/legal-holds.ts';
import {
  type ChosenSettings,
  type SeenBefore,
  SettingsConfirmation,
} from '../settings/edited-settings.ts';
import type { MachinePolicy } from '../settings/machine-policy.ts';
import type { MachineSettings } from '../settings/machine-settings.ts';
import { saysUnread, UNMANAGED } from '../settings/managed-settings.ts';
import { withinBounds } from '../settings/policy-bounds.ts';
import { openSettingsFile, type SettingsStore } from '../settings/settings-file.ts';
import type { Disk } from '../system/files/disk.ts';
import type { IncidentLog } from '../system/incident-log.ts';

/** The settings of one mode, and the managed rules for them. */
export interface ModeSettings extends Omit<SettingsStore, 'unread' | 'own'> {
  /** Returns the settings as they are in the file, including any that staff still have to confirm. */
  asInFile(): Settings;
  /** Returns settings that were changed in the file and still have to be confirmed, or null if there are none. */
  edited(): EditedSettings | null;
  /** Accepts the edited settings. */
  confirmEdited(): void;
  /** Returns what staff have chosen in the window, which is stored sealed. Returns null until it is known. */
  chosen(): ChosenSettings | null;
  /** Returns the text of the managed rules, which is stored sealed; see `MachineSettings.followed`. */
  rules(): string | null | undefined;
  /** Takes the settings that the desk's sealed record stored at the last check, or null if it stored none. */
  knowSeen(seen: SeenBefore | null): void;
  managed(): Managed;
  /** Returns the managed rules that aren't settings, as far as they can be followed. */
  policy(): MachinePolicy;
  /** Returns the only server that the managed settings allow, or null if any server is allowed. */
  server(): string | null;
  /** Returns the network section of the managed settings. */
  network(): ManagedNetwork;
  /**
   * Returns the notice that customers read before a selfie, or null if they read none. Returns `unread` if the notice
   * in the file is invalid.
   */
  notice(): MachinePolicy['portraitNotice'] | 'unread' | null;
  /** Returns whether the text of documents is read on this computer. */
  readsWords(): boolean;
  /** The legal holds, which protect data here from destruction until the organization allows it. */
  readonly hold: LegalHold;
  /**
   * Returns how long data is kept, or null while that is unknown. Until it is known, nothing is removed because of its
   * age.
   */
  retention(): Retention | null;
  /** Returns the settings file that couldn't be read yet, or null if all files have been read. */
  unread(): UnreadSettings | null;
  /** Calls `listener` when a file that couldn't be read before has been read. The returned function unsubscribes it. */
  onRead(listener: () => void): () => void;
}

/** Opens the real settings in the profile. `machine` outlives them. */
export async function openRealSettings(parts: {
  readonly profileDir: string;
  readonly machine: MachineSettings;
  readonly log: IncidentLog;
  readonly disk: Disk;
}): Promise<ModeSettings> {
  const { profileDir, machine, log, disk } = parts;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stop = machine.onRead(tell);
  const fixed = () => machine.current().fixed;
  const bounded = (settings: Settings) => withinBounds(settings, machine.current().managed.bounds);
  const inForce = (own: Partial<Settings>) => bounded({ ...DEFAULT_SETTINGS, ...own, ...fixed() });
  const confirmation = new SettingsConfirmation(inForce);
  const own = await openSettingsFile(join(profileDir, 'settings.json'), {
    ...{ fixed, bounded },
    confirmed: (settings) => confirmation.confirmed(settings),
    onUnread: (cause) => void log.report('settings:read', cause),
    onRead: tell,
    disk,
  });

  function unread(): UnreadSettings | null {
    const [machines, desks] = [machine.unread(), own.unread()];
    if (machines !== null) return { file: 'machine', why: machines };
    return desks === null ? null : { file: 'own', why: desks };
  }

  const hidesRetention = () =>
    saysUnread(machine.current(), 'retention') || saysUnread(machine.current(), 'retentionBounds');

  const edited = () => (own.unread() === null ? confirmation.edited(own.own()) : null);
  const { own: inFile, ...store } = own;

  return {
    ...store,
    async update(change) {
      const changed = await own.update(change);
      if (!changed.ok) return changed;
      confirmation.chose(change);
      return ok(own.get());
    },
    asInFile: () => inForce(inFile()),
    edited,
    confirmEdited: () => confirmation.chose(edited()?.after ?? {}),
    chosen: () => confirmation.chosen,
    rules: machine.followed,
    knowSeen(seen) {
      machine.keepFollowing(seen?.rules ?? null);
      confirmation.know(seen, inFile());
      tell();
    },
    unread,
    managed: () => machine.current().managed,
    policy: () => machine.current().policy,
    server: () => machine.current().policy.server ?? null,
    network() {
      const { proxy = null, certificates = [] } = machine.current().policy;
      return { proxy: saysUnread(machine.current(), 'proxy') ? 'unread' : proxy, certificates };
    },
    notice: () => {
      const { unfollowed, policy } = machine.current();
      // If the whole file can't be read, work at the counter must go on.
      if (unfollowed !== 'all' && unfollowed.includes('portraitNotice')) return 'unread';
      return policy.portraitNotice ?? null;
    },
    readsWords: () => !machine.current().managed.off.includes('reading'),
    hold: legalHolds(() =>
      saysUnread(machine.current(), 'legalHolds')
        ? 'all'
        : (machine.current().policy.legalHolds ?? []),
    ),
    retention() {
      if (unread() !== null || hidesRetention() || confirmation.chosen === null) return null;
      return edited()?.after.retention === undefined ? own.get().retention : null;
    },
    onRead(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async readAgain() {
      await Promise.all([machine.readAgain(), own.readAgain()]);
    },
    async close() {
      stop();
      await own.close();
    },
  };
}

/**
 * Returns the settings of practice mode. No rules apply to them, because practice mode has only samples and reaches no
 * lender's platform.
 */
export function practiceSettings({ own: _, ...store }: SettingsStore): ModeSettings {
  return {
    ...store,
    // Practice mode starts with new settings each time, so nobody can change them in between.
    asInFile: store.get,
    edited: () => null,
    confirmEdited: () => {},
    chosen: () => null,
    rules: () => null,
    knowSeen: () => {},
    unread: () => null,
    managed: () => UNMANAGED,
    policy: () => ({}),
    server: () => null,
    network: () => ({ proxy: null, certificates: [] }),
    notice: () => null,
    readsWords: () => true,
    hold: NO_HOLD,
    retention: () => store.get().retention,
    onRead: () => () => {},
  };
}
