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
import { baseUrlOf } from './platform.ts';
import { destroyFor, removeDestroyed } from './records.ts';
import { openScanners } from './scanning.ts';
import type { ModeSettings } from './settings.ts';
import { isUnsigned, nextUnsigned } from './unsigned.ts';
import { UserServices } from './user-services.ts';
import { openWayOut, type WindowWayOut } from './way-out.ts';

/** The bad days of the built-in platform: one at a time. */
export interface BadDays {
  now(): BadDay | null;
  /** Begins a bad day in place of the one before; null ends it. */
  play(day: BadDay | null): void;
  /** Calls the one listener whenever one begins or is over. */
  onChange(listener: () => void): void;
}

/** The platform, profile and settings that a mode is opened with. */
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
  /** The password that the platform knows in place of the one that staff type; as it is typed when absent. */
  readonly passwordFor?: (typed: string) => string;
  /** Once all of it is closed. */
  readonly onClosed?: () => Promise<void>;
  /** How long a minute of the settings lasts, in milliseconds; shorter only in tests. */
  readonly minuteMs?: number;
}

/** The parts of the program that every mode works with. */
export interface SharedParts {
  readonly precheck: Precheck;
  readonly reader: PrintReader;
  readonly log: IncidentLog;
  readonly emit: Emit;
  readonly version: string;
  /** The disk, replaced only to make it fail. */
  readonly disk?: Disk;
  readonly discovery?: Discovery;
}

/** How long what was handed to the queue may go on leaving behind the lock. */
const LEAVES_FOR_MINUTES = 30;

/** Stands in for the session's state while somebody works without a sign-in. */
const NOBODY_YET = { email: null, status: 'reauthenticate', expiresAt: null } as const;

/** Opens a platform and a profile, and takes up the session kept there. */
export async function openMode(parts: ModeGround & SharedParts): Promise<Mode> {
  const onSwept = (cause: unknown) => parts.log.report('sweep', cause);
  const sweeping = await sweepSessionVaults(parts.profileDir, onSwept, parts.disk);
  const mode = new Mode(parts, await openScanners(parts), () => sweeping.close());
  await mode.start();
  return mode;
}

/** A mode is one platform with one profile, practice or the lender's, from its opening until it is closed. */
export class Mode {
  readonly practice: boolean;
  /** The mode's settings; `update` records what was changed. */
  readonly settings: Pick<SettingsStore, 'get' | 'readAgain' | 'update'>;
  readonly record: DeskRecord;
  /** The scanners that are driven from here. */
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
  /** Called first when the mode closes, so that nothing new begins. */
  readonly #stops: (() => unknown)[] = [];
  /** The state as the window was told it last, as JSON. */
  #told = '';
  /** JSON of the settings that the window was last told about. */
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
    /** For whoever works without a sign-in: this session never gets a token, and no record is shown. */
    const withoutSignIn = { session: new Session(sessionOptions), deskTrail: () => null };
    const access = new UserAccess<UserServices>({
      ...services,
      report: log.report,
      open: (user, emit, pin) =>
        UserServices.open({ ...services, ...(isUnsigned(user) && withoutSignIn), emit }, user, pin),
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

  /** Begins the record, takes up the session kept here, and from then on listens. */
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
    // The record was opened before the listener was added.
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

  /** The rules of the machine's own settings file. */
  get managed(): Managed {
    return this.#settings.managed();
  }

  /** The file of settings that could not be read so far; null where nothing is unknown. */
  unreadSettings(): UnreadSettings | null {
    return this.#settings.unread();
  }

  /**
   * Settings that were changed in the file but not in the window, and wait for confirmation. Null if there are
   * none.
   */
  editedSettings(): EditedSettings | null {
    return this.#settings.edited();
  }

  /**
   * Lets the edited settings count from now on, or writes the earlier values into the file, and records it.
   * Error: `storage` held | unread.
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

  /** Errors: `signedOut` while nobody is, `locked`. */
  user(): Result<UserServices> {
    return this.#access.user();
  }

  /** Whether practice may begin in its place. Errors: `locked`; `invalidRequest`, where what is held would be lost. */
  mayGiveWay(): Result<void> {
    if (this.#access.locked) return err({ code: 'locked' });
    return this.#access.holdsUnkept ? keptOnlyHere() : ok(undefined);
  }

  /** Tells whether something is being sent, also behind the lock. */
  busy(): boolean {
    return this.#access.open.some((services) => services.busy());
  }

  /** Tells whether something is being sent that the platform may have. */
  awaitsAnswer(): boolean {
    return this.#access.open.some((services) => services.awaitsAnswer());
  }

  /** The line may be back: what waits to be sent is tried now, also behind the lock. */
  wake(): void {
    for (const { sender } of this.#access.open) sender.wake();
  }

  /** Practice plays a bad day; null ends it. Error: `conflict` notReady, where it is not practice. */
  play(day: BadDay | null): Result<SessionState> {
    const { badDays } = this.#parts;
    if (badDays === undefined) return err({ code: 'conflict', reason: 'notReady' });
    badDays.play(day);
    if (day === null) this.wake();
    return ok(this.state());
  }

  /**
   * Waits for what is being sent, then closes, each within its limit. What the keychain and the disk hold
   * stays. Never rejects.
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

  /** Records how the settings changed, unless they could not be read. */
  #lookAtSettings(how: LookReason): void {
    const { unread, managed, chosen } = this.#settings;
    // The machine's rules are known only once the record is open.
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

  /** Goes on once settings that were unread could be read after all. */
  #settingsRead(): void {
    const { log, emit } = this.#parts;
    this.#lookAtSettings('found');
    const server = this.#settings.server();
    if (server !== null) this.#session.fixServer(server);
    this.#session.checkKeyRules();
    // Staff chose another one while nobody could know that the machine fixes it.
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
