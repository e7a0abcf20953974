import { join } from 'node:path';
import type { Emit } from '../../preload/contract/events.ts';
import type { BadDay, SessionState } from '../../preload/contract/models/session.ts';
import { err, ok } from '../../preload/contract/result.ts';
import type { Disk } from '../files/disk.ts';
import type { IncidentLog } from '../ipc/incident-log.ts';
import type { Mode } from '../ipc/mode.ts';
import { IdleWatch } from '../lock/idle-watch.ts';
import { createLockService } from '../lock/lock-service.ts';
import { SignIns } from '../lock/sign-ins.ts';
import { UserAccess } from '../lock/user-access.ts';
import type { HostProxies } from '../network/way-out.ts';
import { DeskRecord } from '../outbox/journal/audit/desk-record.ts';
import type { LookReason } from '../outbox/journal/audit/seen-settings.ts';
import { createAuthClient } from '../platform/auth-client.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { OwnScanner } from '../scanner/known-scanners.ts';
import { systemClock } from '../session/clock.ts';
import { createSession, type SessionOptions } from '../session/create-session.ts';
import { settingsAsSeen } from '../settings/settings-as-seen.ts';
import { closeWithin } from '../shutdown/close-within.ts';
import { openDeskVault } from '../vault/desk-vault.ts';
import type { Installation } from '../vault/installation.ts';
import { closableKeychain, type Keychain } from '../vault/keychain.ts';
import { sealedKeychain } from '../vault/sealed-keychain.ts';
import { sweepSessionVaults } from '../vault/user-vault.ts';
import { baseUrlOf } from './platform.ts';
import { destroyFor, removeDestroyed } from './records.ts';
import { openScanners } from './scanning.ts';
import type { ModeSettings } from './settings.ts';
import { isUnsigned, nextUnsigned } from './unsigned.ts';
import { openUserServices } from './user-services.ts';
import { openWayOut } from './way-out.ts';

/** The bad days of the built-in platform: one at a time. */
export interface BadDays {
  now(): BadDay | null;
  /** Begins one in place of the one before; null ends it. */
  play(day: BadDay | null): void;
  /** Calls the one listener whenever one begins or is over. */
  onChange(listener: () => void): void;
}

/** A mode is one platform with one profile. */
export interface ModeGround {
  readonly practice: boolean;
  readonly profileDir: string;
  readonly keychain: Keychain;
  readonly installation: Installation;
  /** The one server that may be used; null lets staff type it. */
  readonly server: string | null;
  readonly settings: ModeSettings;
  /** The version of the program that ran here before this one; null where it is this one, or not known. */
  readonly versionBefore?: string | null;
  /** What the host can find out of proxies; without it only the environment's variables say anything. */
  readonly proxies?: HostProxies | undefined;
  /** Scanners that this mode has of itself; asked whenever scanners are listed. */
  readonly ownScanners?: () => readonly OwnScanner[];
  readonly badDays?: BadDays;
  /** How long a minute of the settings lasts, in milliseconds; shorter only in tests. */
  readonly minuteMs?: number;
}

/** The parts of the program that every mode works with. */
export interface SharedParts {
  readonly precheck: Precheck;
  readonly log: IncidentLog;
  readonly emit: Emit;
  /** The version of the program. */
  readonly version: string;
  /** The disk, replaced only to make it fail. */
  readonly disk?: Disk;
}

export interface OpenMode extends Mode {
  /** Whether something is being sent that the platform may have. */
  awaitsAnswer(): boolean;
  /**
   * Waits for what is being sent, then closes, each within its limit. What the keychain and the disk hold
   * stays. Never rejects.
   */
  close(): Promise<void>;
}

/** How long what was handed to the queue may go on leaving behind the lock. */
const LEAVES_FOR_MINUTES = 30;

/** The session's part of what is told of a desk at which somebody works without a sign-in. */
const NOBODY_YET = { email: null, status: 'reauthenticate', expiresAt: null } as const;

/** Opens a platform and a profile, and takes up the session kept there. */
export async function openMode(parts: ModeGround & SharedParts): Promise<OpenMode> {
  const { practice, profileDir, keychain, installation, log, emit, settings } = parts;
  const { minuteMs = 60_000, badDays } = parts;
  const onSwept = (cause: unknown) => log.report('sweep', cause);
  const sweeping = await sweepSessionVaults(profileDir, onSwept, parts.disk);
  const closing = new AbortController();
  const untilClosed = closableKeychain(keychain, closing.signal);
  const sealed = { installation, folder: join(profileDir, 'kept') };
  const { network, window } = openWayOut({
    managed: settings.network,
    proxies: parts.proxies,
    keychain: sealedKeychain({ ...sealed, keychain: untilClosed }),
    onSignedIn: () => wake(),
  });
  const sessionOptions: SessionOptions = {
    keychain: sealedKeychain({ ...sealed, keychain }),
    practice,
    awaitsSeal: true,
    fixedServer: parts.server,
    authClientFor: (server) => createAuthClient({ baseUrl: baseUrlOf(server), network }),
    forgotPasswordUrl: () => settings.get().forgotPasswordUrl,
    keysOff: () => settings.managed().off.includes('portalKey'),
  };
  const session = createSession(sessionOptions);
  const record = new DeskRecord({
    open: () => openDeskVault(profileDir, { keychain: untilClosed, installation }, parts.disk),
    by: () => state().email,
    clock: Date.now,
    report: (where, cause) => void log.report(where, cause),
    ...(parts.disk && { disk: parts.disk }),
  });
  /** Nothing is said of settings that could not be read. */
  const lookAtSettings = (how: LookReason) => {
    if (settings.unread() !== null) return;
    const seen = settingsAsSeen(settings.get(), settings.managed(), settings.policy());
    record.lookAtSettings(seen, how);
  };
  let told = '';
  const tell = () => {
    const now = state();
    const text = JSON.stringify(now);
    if (closing.signal.aborted || text === told) return;
    told = text;
    emit('session:changed', now);
  };
  const watch = new IdleWatch({
    clock: systemClock,
    allowedMs: () => settings.get().autoLockMinutes * minuteMs,
    onIdle: () => lock.lock('idle'),
  });
  const scanners = await openScanners(parts);
  const services = {
    ...parts,
    scanners,
    session,
    network,
    keychain: untilClosed,
    deskTrail: () => record.trail(),
  };
  /** No token ever comes to it, and it tells nothing of who was here before. */
  const withoutSignIn = { session: createSession(sessionOptions), deskTrail: () => null };
  const access = new UserAccess({
    ...services,
    report: log.report,
    open: (user, emit, pin) =>
      openUserServices({ ...services, ...(isUnsigned(user) && withoutSignIn), emit }, user, pin),
    nextUnsigned,
    destroy: (user) => destroyFor(user, services),
    finishDestructions: () => removeDestroyed(services),
    onChange: tell,
    onOpened: () => watch.start(),
    clock: systemClock,
    leavesForMs: LEAVES_FOR_MINUTES * minuteMs,
  });
  const state = (): SessionState => {
    const { problem, ...shown } = access.shown();
    const known = shown.unsigned ? { ...session.state(), ...NOBODY_YET } : session.state();
    const isOpen = shown.locked === null && shown.opening === null && problem === null;
    const pinWanted = settings.managed().pin === 'required' && shown.pinSet === false && isOpen;
    const keychainProblem = known.keychainProblem ?? problem;
    return { ...known, ...shown, pinWanted, keychainProblem, badDay: badDays?.now() ?? null };
  };
  record.start();
  lookAtSettings('found');
  const rules = {
    mayDestroy: () => signIns.mayDestroy(),
    mayRemovePin: () => settings.managed().pin === 'free',
  };
  const lock = createLockService({ session, access, watch, state, record, ...rules });
  const signIns = new SignIns({
    ...{ practice, profileDir, session, access, lock, watch, record, state, tell },
    hold: settings.hold,
    pinRule: () => settings.managed().pin,
    clock: systemClock,
  });
  if (parts.versionBefore) {
    const facts = { from: parts.versionBefore, to: parts.version };
    record.note({ action: 'program.updated', facts });
  }
  const wake = () => {
    for (const { sender } of access.open) sender.wake();
  };
  const awaitsAnswer = () => access.open.some((services) => services.awaitsAnswer());

  await signIns.restore();
  const stopListening = session.onChange(() => {
    tell();
    signIns.arrive(false).catch((cause: unknown) => log.report('session:changed', cause));
  });

  badDays?.onChange(tell);

  const stopReading = settings.onRead(() => {
    lookAtSettings('found');
    const server = settings.server();
    if (server !== null) session.fixServer(server);
    session.checkKeyRules();
    // Staff chose another one while nobody could know that the machine fixes it.
    const elsewhere = state().email !== null && server !== null && state().server !== server;
    if (elsewhere) {
      signIns.signOut('keep').catch((cause: unknown) => log.report('session:server', cause));
    }
    emit('settings:changed', settings.get());
    tell();
  });

  return {
    practice,
    session,
    settings: {
      ...settings,
      async update(change) {
        const changed = await settings.update(change);
        if (changed.ok) lookAtSettings('window');
        return changed;
      },
    },
    record,
    scanners,
    network: window,
    portalKey: {
      enter: (server, key) => signIns.enterKey(server, key),
      remove: () => signIns.removeKey(),
    },
    get managed() {
      return settings.managed();
    },
    unreadSettings: settings.unread,
    state,
    lock,
    user: () => access.user(),
    busy: () => access.open.some((services) => services.busy()),
    wake,
    awaitsAnswer,
    signIn: (credentials) => signIns.signIn(credentials),
    signOut: (unsent, proof) => signIns.signOut(unsent, proof),
    beginUnsigned: () => signIns.beginUnsigned(),
    play(day) {
      if (badDays === undefined) return err({ code: 'conflict', reason: 'notReady' });
      badDays.play(day);
      if (day === null) wake();
      return ok(state());
    },
    async close() {
      closing.abort();
      stopListening();
      stopReading();
      void sweeping.close();
      watch.stop();
      await closeWithin('user', () => access.close(), log.report, awaitsAnswer);
      await Promise.all([
        closeWithin('scanner', scanners.close, log.report),
        closeWithin('deskRecord', () => record.close(), log.report),
        closeWithin('session', () => session.close(), log.report),
        closeWithin('keychain', untilClosed.rest, log.report),
        closeWithin('network', network.close, log.report),
        closeWithin('settings', settings.close, log.report),
      ]);
    },
  };
}
