import { join } from 'node:path';
import type { Emit } from '../../preload/contract/events.ts';
import type { Managed } from '../../preload/contract/models/managed.ts';
import type { BadDay, SessionState } from '../../preload/contract/models/session.ts';
import type {
  EditedSettings,
  Settings,
  UnreadSettings,
} from '../../preload/contract/models/settings.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { DeskRecord } from '../outbox/journal/audit/desk-record.ts';
import type { LookReason } from '../outbox/journal/audit/seen-settings.ts';
import { createAuthClient } from '../platform/auth-client.ts';
import type { HostProxies } from '../platform/network/way-out.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { PrintReader } from '../reading/ocr/print-reader.ts';
import type { Discovery } from '../scanner/discovery/discovery.ts';
import type { OwnScanner } from '../scanner/known-scanners.ts';
import type { Scanners } from '../scanner/scanners.ts';
import { systemClock } from '../session/clock.ts';
import { IdleWatch } from '../session/lock/idle-watch.ts';
import { LockService } from '../session/lock/lock-service.ts';
import { keptOnlyHere } from '../session/lock/lockable-services.ts';
import { SignIns } from '../session/lock/sign-ins.ts';
import { UserAccess } from '../session/lock/user-access.ts';
import { Session, type SessionOptions } from '../session/session.ts';
import { settingsAsSeen } from '../settings/settings-as-seen.ts';
import type { SettingsStore } from '../settings/settings-file.ts';
import type { Disk } from '../system/files/disk.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import { OpenParts } from '../system/shutdown/close-within.ts';
import { openDeskVault } from '../vault/desk-vault.ts';
import {
  type DestructionNote,
  DestructionNotProven,
  type DestructionRules,
} from '../vault/destroy-user-vault.ts';
import type { Installation } from '../vault/installation.ts';
import { closableKeychain, type Keychain } from '../vault/keychain.ts';
import { sealedKeychain } from '../vault/sealed-keychain.ts';
import { sweepSessionVaults } from '../vault/user-vault.ts';
import type { ModeSettings } from './mode-settings.ts';
import { baseUrlOf } from './platform.ts';
import { destroyFor, removeDestroyed } from './records.ts';
import { openScanners } from './scanning.ts';
import { isUnsigned, nextUnsigned } from './unsigned.ts';
import type { UserServices } from './user-services.ts';
import { openWayOut, type WindowWayOut } from './way-out.ts';

/**
 * Loads the services of a signed-in user, which are most of the program. This happens only after the sign-in screen is
 * shown.
 */
const loadUserServices = () => import('./user-services.ts');
/** The delay before the services are loaded in advance, in milliseconds. Typing a password takes longer. */
const LOAD_AHEAD_MS = 1_500;

/** The built-in platform's test situations, of which at most one is active. */
export interface BadDays {
  now(): BadDay | null;
  /** Starts a test situation in place of the current one. Null ends the current one. */
  play(day: BadDay | null): void;
  /** Calls the only listener whenever a test situation starts or ends. */
  onChange(listener: () => void): void;
}

/** A mode's platform, profile, and settings. */
export interface ModeGround {
  readonly practice: boolean;
  readonly profileDir: string;
  readonly keychain: Keychain;
  readonly installation: Installation;
  /** The only server that may be used, or null if staff may enter one. */
  readonly server: string | null;
  readonly settings: ModeSettings;
  /** The version of the program that last ran here, or null if it is the same one or unknown. */
  readonly versionBefore?: string | null;
  /** Finds proxies through the host. If omitted, only environment variables are used. */
  readonly proxies?: HostProxies | undefined;
  /** Returns the scanners that are part of this mode. Called each time scanners are listed. */
  readonly ownScanners?: () => readonly OwnScanner[];
  readonly badDays?: BadDays;
  /**
   * Returns the password to send to the platform in place of the one that staff typed. If omitted, the typed password
   * is sent.
   */
  readonly passwordFor?: (typed: string) => string;
  /** Called once everything is closed. */
  readonly onClosed?: () => Promise<void>;
  /** How long a minute in the settings lasts, in milliseconds. Only tests shorten it. */
  readonly minuteMs?: number;
}

/** The parts of the program that every mode uses. */
export interface SharedParts {
  readonly precheck: Precheck;
  readonly reader: PrintReader;
  readonly log: IncidentLog;
  readonly emit: Emit;
  readonly version: string;
  /** Disk access. Tests replace it to simulate failures. */
  readonly disk?: Disk;
  readonly discovery?: Discovery;
}

/** How long queued submissions may still be sent after the desk is locked. */
const LEAVES_FOR_MINUTES = 30;

/** Replaces the session's state while someone works without a sign-in. */
const NOBODY_YET = { email: null, status: 'reauthenticate', expiresAt: null } as const;

/** Opens a platform and a profile, and restores the session that is stored in the profile. */
export async function openMode(parts: ModeGround & SharedParts): Promise<Mode> {
  const onSwept = (cause: unknown) => parts.log.report('sweep', cause);
  const sweeping = await sweepSessionVaults(parts.profileDir, onSwept, parts.disk);
  const mode = new Mode(parts, await openScanners(parts), () => sweeping.close());
  await mode.start();
  return mode;
}

/** One platform with one profile, either for practice or for the lender, from opening to closing. */
export class Mode {
  readonly practice: boolean;
  /** The mode's settings. `update` records changes. */
  readonly settings: Pick<SettingsStore, 'get' | 'readAgain' | 'update'>;
  readonly record: DeskRecord;
  /** The scanners that this desk controls. */
  readonly scanners: Scanners;
  readonly network: WindowWayOut;
  readonly lock: LockService;
  readonly signIns: SignIns;
  readonly #parts: ModeGround & SharedParts;
  readonly #settings: ModeSettings;
  readonly #session: Session;
  readonly #access: UserAccess<UserServices>;
  readonly #closing = new AbortController();
  readonly #open: OpenParts;
  /** Called first when the mode closes, so that nothing new starts. */
  readonly #stops: (() => unknown)[] = [];
  /** The state that was last sent to the window, as JSON. */
  #told = '';
  /** The settings that were last sent to the window, as JSON. */
  #toldSettings: string;

  constructor(parts: ModeGround & SharedParts, scanners: Scanners, stopSweeping: () => unknown) {
    const { practice, profileDir, installation, settings, log, disk } = parts;
    const { minuteMs = 60_000 } = parts;
    this.#parts = parts;
    this.#settings = settings;
    this.#toldSettings = this.#settingsText();
    this.practice = practice;
    this.scanners = scanners;
    this.settings = {
      ...settings,
      update: async (change) => {
        const changed = await settings.update(change);
        if (changed.ok) this.#lookAtSettings('window');
        return changed;
      },
    };
    const keychain = closableKeychain(parts.keychain, this.#closing.signal);
    const sealed = { installation, folder: join(profileDir, 'kept') };
    const { network, window } = openWayOut({
      managed: settings.network,
      proxies: parts.proxies,
      keychain: sealedKeychain({ ...sealed, keychain }),
      onSignedIn: () => this.wake(),
    });
    this.network = window;
    const sessionOptions: SessionOptions = {
      keychain: sealedKeychain({ ...sealed, keychain: parts.keychain }),
      practice,
      awaitsSeal: true,
      fixedServer: parts.server,
      authClientFor(server) {
        const client = createAuthClient({ baseUrl: baseUrlOf(server), network });
        const { passwordFor = (typed) => typed } = parts;
        const login: typeof client.login = (email, typed, ...rest) =>
          client.login(email, passwordFor(typed), ...rest);
        return { ...client, login };
      },
      forgotPasswordUrl: () => settings.get().forgotPasswordUrl,
      keysOff: () => settings.managed().off.includes('portalKey'),
    };
    const session = new Session(sessionOptions);
    this.#session = session;
    const record = new DeskRecord({
      open: () => openDeskVault(profileDir, { keychain, installation }, disk),
      by: () => this.state().email,
      clock: Date.now,
      report: (where, cause) => void log.report(where, cause),
      chosen: settings.chosen,
      rules: settings.rules,
      onSeen: (before) => settings.knowSeen(before),
      ...(disk && { disk }),
    });
    this.record = record;
    const watch = new IdleWatch({
      clock: systemClock,
      allowedMs: () => settings.get().autoLockMinutes * minuteMs,
      onIdle: () => this.lock.lock('idle'),
    });
    const destruction: DestructionRules = {
      held: () => settings.hold.inForce(),
      note: (note) => this.#noteDestruction(note),
    };
    const services = {
      ...parts,
      ...{ scanners, session, network, keychain, destruction },
      deskTrail: () => record.trail(),
    };
    /** Someone who works without a sign-in gets a session that never has a token, and can't see the record. */
    const withoutSignIn = { session: new Session(sessionOptions), deskTrail: () => null };
    const access = new UserAccess<UserServices>({
      ...services,
      report: log.report,
      open: async (user, emit, pin) => {
        const { UserServices } = await loadUserServices();
        const parts = { ...services, ...(isUnsigned(user) && withoutSignIn), emit };
        return UserServices.open(parts, user, pin);
      },
      nextUnsigned,
      destroy: (user, why) => destroyFor(user, why, services),
      noteDestroyed: (asked) => this.#noteDestruction({ end: 'destroyed', asked }),
      finishDestructions: () => removeDestroyed(services),
      onChange: () => this.#tell(),
      onOpened: () => watch.start(),
      clock: systemClock,
      leavesForMs: LEAVES_FOR_MINUTES * minuteMs,
    });
    this.#access = access;
    setTimeout(() => void loadUserServices().catch(() => undefined), LOAD_AHEAD_MS).unref();
    const desk = { session, access, watch, record, state: () => this.state() };
    this.lock = new LockService({
      ...desk,
      mayDestroy: () => this.signIns.mayDestroy(),
      mayRemovePin: () => settings.managed().pin === 'free',
    });
    this.signIns = new SignIns({
      ...desk,
      ...{ practice, profileDir },
      lock: this.lock,
      hold: settings.hold,
      pinRule: () => settings.managed().pin,
      tell: () => this.#tell(),
      clock: systemClock,
    });
    this.#open = new OpenParts(log.report);
    this.#open.openedTogether({
      scanner: () => scanners.close(),
      deskRecord: () => record.close(),
      session: () => session.close(),
      keychain: keychain.rest,
      network: () => network.close(),
      settings: settings.close,
    });
    this.#open.opened(
      'user',
      () => access.close(),
      () => this.awaitsAnswer(),
    );
    this.#stops.push(stopSweeping, () => watch.stop());
  }

  /** Starts the record, restores the stored session, and then listens for changes. */
  async start(): Promise<void> {
    const { versionBefore, version, log, badDays } = this.#parts;
    this.record.start();
    this.#lookAtSettings('found');
    if (versionBefore) {
      const facts = { from: versionBefore, to: version };
      this.record.note({ action: 'program.updated', facts });
    }
    await this.signIns.restore();
    const stopListening = this.#session.onChange(() => {
      this.#tell();
      this.signIns.arrive(false).catch((cause: unknown) => log.report('session:changed', cause));
    });
    badDays?.onChange(() => this.#tell());
    const stopReading = this.#settings.onRead(() => this.#settingsRead());
    this.#stops.push(stopListening, stopReading);
    // The record may have been opened before the listener was added.
    if (this.#settings.chosen() !== null) this.#settingsRead();
  }

  state(): SessionState {
    const { problem, ...shown } = this.#access.shown();
    const own = this.#session.state();
    const known = shown.unsigned ? { ...own, ...NOBODY_YET } : own;
    const isOpen = shown.locked === null && shown.opening === null && problem === null;
    const pinWanted = this.managed.pin === 'required' && shown.pinSet === false && isOpen;
    const keychainProblem = known.keychainProblem ?? problem;
    const badDay = this.#parts.badDays?.now() ?? null;
    return { ...known, ...shown, pinWanted, keychainProblem, badDay };
  }

  /** The managed rules. */
  get managed(): Managed {
    return this.#settings.managed();
  }

  /** Returns the settings file that couldn't be read yet, or null if all files have been read. */
  unreadSettings(): UnreadSettings | null {
    return this.#settings.unread();
  }

  /**
   * Returns settings that were changed in the file rather than in the window and still have to be confirmed, or null if
   * there are none.
   */
  editedSettings(): EditedSettings | null {
    return this.#settings.edited();
  }

  /**
   * Accepts the edited settings, or restores the earlier values in the file. Records the decision. Fails with `storage`
   * (`held` or `unread`).
   */
  async answerEdited(answer: 'keep' | 'putBack'): Promise<Result<Settings>> {
    const edited = this.#settings.edited();
    if (edited !== null && answer === 'putBack') {
      const changed = await this.settings.update(edited.before);
      if (!changed.ok) return changed;
    } else if (edited !== null) {
      const settings = this.#settings.asInFile();
      this.#settings.confirmEdited();
      const before = this.#asSeen(Object.assign({}, settings, edited.before));
      this.record.settingsConfirmed(before, this.#asSeen(settings));
    }
    for (const { records } of this.#access.open) void records.retention.run();
    const now = this.#settings.get();
    this.#parts.emit('settings:changed', now);
    this.#tell();
    return ok(now);
  }

  /** Returns the user's services. Fails with `signedOut` if no user is signed in, or with `locked`. */
  user(): Result<UserServices> {
    return this.#access.user();
  }

  /**
   * Returns whether practice mode may replace this mode. Fails with `locked`, or with `invalidRequest` if data would be
   * lost.
   */
  mayGiveWay(): Result<void> {
    if (this.#access.locked) return err({ code: 'locked' });
    return this.#access.holdsUnkept ? keptOnlyHere() : ok(undefined);
  }

  /** Returns whether something is being sent, even while the desk is locked. */
  busy(): boolean {
    return this.#access.open.some((services) => services.busy());
  }

  /** Returns whether an upload is in progress that the platform may already have. */
  awaitsAnswer(): boolean {
    return this.#access.open.some((services) => services.awaitsAnswer());
  }

  /**
   * Tries right away to send waiting submissions, even while the desk is locked, because the connection may be back.
   */
  wake(): void {
    for (const { sender } of this.#access.open) sender.wake();
  }

  /**
   * Starts a test situation in practice mode. Null ends the current one. Fails with `conflict` (`notReady`) outside
   * practice mode.
   */
  play(day: BadDay | null): Result<SessionState> {
    const { badDays } = this.#parts;
    if (badDays === undefined) return err({ code: 'conflict', reason: 'notReady' });
    badDays.play(day);
    if (day === null) this.wake();
    return ok(this.state());
  }

  /**
   * Waits for uploads in progress, and then closes each part within its limit. Keeps data in the keychain and on the
   * disk. Never rejects.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const stop of this.#stops) void stop();
    await this.#open.close();
    await this.#parts.onClosed?.();
  }

  #tell(): void {
    const now = this.state();
    const text = JSON.stringify(now);
    if (this.#closing.signal.aborted || text === this.#told) return;
    this.#told = text;
    this.#parts.emit('session:changed', now);
  }

  /** Records how the settings have changed, unless they couldn't be read. */
  #lookAtSettings(how: LookReason): void {
    const { unread, managed, chosen } = this.#settings;
    // The managed rules aren't known until the record is open.
    const isKnown = managed().misplaced === null || chosen() !== null;
    if (unread() !== null || !isKnown) return;
    this.record.lookAtSettings(this.#asSeen(this.#settings.asInFile()), how);
  }

  #asSeen(settings: Settings) {
    return settingsAsSeen(settings, this.managed, this.#settings.policy());
  }

  #noteDestruction(note: DestructionNote): void {
    if (note.end === 'notProven') {
      this.#parts.log.report('vault:destroy', new DestructionNotProven());
      this.record.note({ action: 'kept.notDestroyed' });
      return;
    }
    const { by, why } = note.asked;
    const personal = by === '' ? {} : { by };
    if (note.end === 'destroyed')
      this.record.note({ action: 'kept.destroyed', facts: { why }, personal });
    else this.record.note({ action: 'hold.kept', facts: { why: 'askedToDestroyAll' }, personal });
  }

  /** Continues once unread settings have been read after all. */
  #settingsRead(): void {
    const { log, emit } = this.#parts;
    this.#lookAtSettings('found');
    const server = this.#settings.server();
    if (server !== null) this.#session.fixServer(server);
    this.#session.checkKeyRules();
    // Staff may have chosen another server while it wasn't known yet that the managed settings fix it.
    const { email, server: inUse } = this.state();
    if (email !== null && server !== null && inUse !== server) {
      this.signIns.signOut('keep').catch((cause: unknown) => log.report('session:server', cause));
    }
    const text = this.#settingsText();
    if (text !== this.#toldSettings) emit('settings:changed', this.#settings.get());
    this.#toldSettings = text;
    this.#tell();
  }

  #settingsText(): string {
    const { get, edited, unread, managed } = this.#settings;
    return JSON.stringify([get(), edited(), unread(), managed()]);
  }
}
