import { join } from 'node:path';
import type { Emit } from '../../preload/contract/events.ts';
import type { SessionState } from '../../preload/contract/models/session.ts';
import type { Mode } from '../ipc/mode.ts';
import type { IdleWatch } from '../lock/idle-watch.ts';
import type { Network } from '../network/network.ts';
import type { DeskRecord } from '../outbox/journal/audit/desk-record.ts';
import { systemClock } from '../session/clock.ts';
import type { Report } from '../shutdown/close-within.ts';
import { broughtBy, type PackageKind } from '../updates/package-kind.ts';
import { Updates } from '../updates/updates.ts';
import type { ModeSettings } from './settings.ts';

/** What the host knows of the program's package, and how it ends the program. */
export interface UpdateHost {
  /** Null: it cannot replace itself. */
  readonly kind: PackageKind | null;
  /** Closes everything in order, then installs, and ends the process. */
  readonly end: (install: () => Promise<void>) => void;
}

export interface UpdateParts {
  readonly practice: boolean;
  readonly profileDir: string;
  readonly version: string;
  /** The version that ran here before it; null where none did, or it is not known. */
  readonly before: string | null;
  readonly host: UpdateHost | null;
  readonly settings: Pick<ModeSettings, 'policy' | 'managed'>;
  readonly network: Network;
  readonly record: Pick<DeskRecord, 'note'>;
  /** Whether something is on the wire, or being taken in. */
  readonly busy: () => boolean;
  /** Whether nobody works at the desk. */
  readonly away: () => boolean;
  readonly emit: Emit;
  readonly report: Report;
}

export interface OpenUpdates {
  readonly window: Mode['updates'];
  close(): void;
}

/** Nobody is taken to work at a desk that was not touched for so long, in milliseconds. */
const AWAY_MS = 10 * 60_000;

/** Whether nobody works at a desk. */
export function isAway(
  { email, locked }: Pick<SessionState, 'email' | 'locked'>,
  watch: Pick<IdleWatch, 'idleMs'>,
): boolean {
  return email === null || locked !== null || watch.idleMs() >= AWAY_MS;
}

/** Opens the updates of one mode. Practice is not managed, so that nothing comes in there. */
export function openUpdates(parts: UpdateParts): OpenUpdates {
  const { practice, version, before, host, settings, network, record, emit, report } = parts;
  const kind = practice ? null : (host?.kind ?? null);
  const by = broughtBy(kind);
  const folder = join(parts.profileDir, 'updates');
  if (before !== null) {
    record.note({ action: 'program.updated', facts: { from: before, to: version } });
  }
  const updates = new Updates({
    clock: systemClock,
    random: Math.random,
    version,
    by,
    policy: () => (practice ? null : (settings.policy().updates ?? null)),
    async open(policy) {
      // Loaded here only: most desks never need it, and those that do not as they start.
      const { openUpdater } = await import('../updates/updater.ts');
      if (kind === null) throw new Error('This package cannot replace itself.');
      return openUpdater({ kind, version, folder, network, policy });
    },
    busy: parts.busy,
    away: parts.away,
    end: (install) => host?.end(install),
    note: (note) => record.note(note),
    report,
    tell: () => emit('updates:changed', state()),
  });
  const state: Mode['updates']['state'] = () => {
    const ruled = practice ? null : settings.managed().updates;
    return {
      version,
      before,
      by,
      server: ruled?.server ?? null,
      hours: ruled === null ? null : { from: ruled.from, to: ruled.to },
      ...updates.told,
    };
  };
  updates.start();
  return {
    window: {
      state,
      look: () => updates.look(),
      download: () => updates.download(),
      install: () => updates.install(),
    },
    close: () => updates.close(),
  };
}
