import { arch, release } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { ConnectionTest } from '../../preload/contract/models/connection.ts';
import { SETTING_NAMES } from '../../preload/contract/models/settings.ts';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import type { Incident } from './incident-log.ts';
import type { Mode } from './mode.ts';

/** Settings whose value says nothing of the branch, so that it may leave with the diagnostics. */
const TELLABLE = [
  'loadLegalName',
  'leaveOutLocation',
  'cleanCopies',
  'theme',
  'language',
  'singleLetterShortcuts',
  'autoLockMinutes',
  'retention',
] as const;

/**
 * What helps to find out why something does not work, for whoever looks after this desk. Built from
 * numbers, names of this program's own and yes or no: nothing that was typed, read or received gets in.
 */
export function diagnostics(
  info: ChannelOutput<'app:info'>,
  mode: Mode,
  {
    incidents,
    connection,
    now,
  }: {
    readonly incidents: readonly Incident[];
    /** What a test of the way to the platform found; null where none was made. */
    readonly connection: ConnectionTest | null;
    readonly now: number;
  },
): object {
  const { practice, settings: store, managed } = mode;
  const settings = store.get();
  const session = mode.state();
  const user = mode.user();
  const outbox = user.ok ? user.value.outboxState() : null;
  return {
    made: new Date(now).toISOString(),
    ...info,
    system: { release: release(), processor: arch(), versions: versions() },
    practice,
    session: {
      status: session.status,
      serverSet: session.server !== '',
      serverFixed: session.serverFixed,
      keychainProblem: session.keychainProblem,
      pinSet: session.pinSet,
      portalKey: session.portalKey && {
        inUse: session.portalKey.inUse,
        refused: session.portalKey.refused,
      },
      openingFailed: session.opening?.failure?.code ?? null,
    },
    settings: {
      changed: SETTING_NAMES.filter(
        (name) => !isDeepStrictEqual(settings[name], DEFAULT_SETTINGS[name]),
      ),
      unread: mode.unreadSettings(),
      values: Object.fromEntries(TELLABLE.map((name) => [name, settings[name]])),
      verificationServices: settings.verificationServices.length,
    },
    managed: {
      managed: managed.managed,
      locked: managed.locked,
      problem: managed.problem && {
        kind: managed.problem.kind,
        fields: managed.problem.fields.length,
      },
      writes: managed.writes,
      bounds: managed.bounds,
      pin: managed.pin,
      off: managed.off,
      holds: managed.holds,
      exportUsers: managed.exportUsers,
      portraitNotice: managed.portraitNotice !== null,
    },
    outbox: outbox && {
      counts: outbox.counts,
      looks: outbox.looks,
      hold: outbox.hold && {
        reason: outbox.hold.reason,
        failure: outbox.hold.failure?.code ?? null,
      },
      waitingForOthers: outbox.others.reduce((sum, { count }) => sum + count, 0),
      setAside: outbox.setAside,
      damage: outbox.damage,
      unreadableFiles: outbox.unreadableFiles,
    },
    connection: connection && withoutNames(connection),
    incidents,
  };
}

/** What was tried and what came of it, without an address or a certificate's names. */
function withoutNames({ at, steps, certificate, status, aheadSeconds }: ConnectionTest): object {
  return {
    at,
    steps: steps.map(({ step, state, error }) => ({ step, state, error: error?.code ?? null })),
    certificateTrusted: certificate !== null,
    status,
    aheadSeconds,
  };
}

/** The parts that faults differ by. */
function versions(): Readonly<Record<string, string | undefined>> {
  const { node, electron, chrome, sqlite, openssl, undici } = process.versions;
  return { node, electron, chrome, sqlite, openssl, undici };
}
