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

/** The settings of one mode, and what the machine rules over them. */
export interface ModeSettings extends Omit<SettingsStore, 'unread' | 'own'> {
  /** Settings as the file has them, including those that staff must still confirm. */
  asInFile(): Settings;
  /** Settings that were changed in the file and wait for confirmation. Null if there are none. */
  edited(): EditedSettings | null;
  /** Accepts the edited settings. */
  confirmEdited(): void;
  /** What staff chose in the window, to be stored sealed. Null until it is known. */
  chosen(): ChosenSettings | null;
  /** Text of the machine's rules, to be stored sealed. See `MachineSettings.followed`. */
  rules(): string | null | undefined;
  /** Takes what the desk's sealed record says about the last look. Null if it says nothing. */
  knowSeen(seen: SeenBefore | null): void;
  managed(): Managed;
  /** What the machine's file says beside settings, as far as it can be followed. */
  policy(): MachinePolicy;
  /** The one server that the machine lets be used; null leaves it to others. */
  server(): string | null;
  /** What the machine says of the way out. */
  network(): ManagedNetwork;
  /** What customers read before a self-portrait; `unread` where the file says it in no way that can be read. */
  notice(): MachinePolicy['portraitNotice'] | 'unread' | null;
  /** Tells whether the words of documents are read on this computer. */
  readsWords(): boolean;
  /** What may not be destroyed here until the organization says so. */
  readonly hold: LegalHold;
  /** How long things are kept; null while that cannot be known, and nothing may go by age. */
  retention(): Retention | null;
  /** The file that could not be read so far; null where nothing is unknown. */
  unread(): UnreadSettings | null;
  /** Calls `listener` when what was unread could be read; the returned function stops it. */
  onRead(listener: () => void): () => void;
}

/** The real settings in the profile. `machine` outlives them. */
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
      // A file that cannot be read at all must not keep the counter from working.
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

/** Practice's settings: it reaches nobody's platform and holds samples only, so nothing rules it. */
export function practiceSettings({ own: _, ...store }: SettingsStore): ModeSettings {
  return {
    ...store,
    // Practice mode starts with new settings each time, so nobody can change them while it is closed.
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
