import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { EventName, EventPayload } from '../../preload/contract/events.ts';
import { answerCalls } from '../ipc/answer-calls.ts';
import { createDispatcher, type Dispatch } from '../ipc/dispatcher.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { fileIncidentLog } from '../ipc/incident-log.ts';
import { createLockGuard, guardCalls } from '../ipc/lock-guard.ts';
import type { DeskControl } from '../ipc/mode.ts';
import { createOwnPlaces, type PlaceQuestions } from '../ipc/own-places.ts';
import { createAppHandler } from '../ipc/routes/app-handler.ts';
import { createRouteWork } from '../ipc/routes/route-work.ts';
import { gateFeatures } from '../ipc/switched-off.ts';
import type { HostProxies } from '../platform/network/way-out.ts';
import type { UseOf } from '../precheck/pool/process-use.ts';
import type { WorkerHost } from '../precheck/pool/worker-host.ts';
import { createPrecheck } from '../precheck/precheck.ts';
import { createScanFolder } from '../scanner/folder/scan-folder.ts';
import { createScanThumbnail } from '../scanner/folder/scan-thumbnail.ts';
import { openMachineSettings } from '../settings/machine-settings.ts';
import type { ManagedReading, WritersOf } from '../settings/managed-settings.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { closeWithin, type Report } from '../system/shutdown/close-within.ts';
import type { Keychain } from '../vault/keychain.ts';
import { noteProgram } from '../vault/profile-format.ts';
import { openModes } from './modes.ts';
import { openSample, sweepPractice } from './practice.ts';
import { openRealSettings } from './settings.ts';
import { installationOf, ProfileInUse, refuseOther, startStep, takeProfile } from './start.ts';

export interface DeskOptions {
  readonly host: 'electron' | 'chromium' | 'stdio';
  readonly version: string;
  /** Local, non-roaming folder of this desk; created when missing. */
  readonly profileDir: string;
  /** Base URL of the platform when the command line or the machine fixes it. */
  readonly server: string | null;
  /** The machine's own settings file, read once at the start; null: the machine has none. */
  readonly managedFile: string | null;
  /** Who could write that file; where it is left out, nobody asks: in development. */
  readonly managedFileWriters?: WritersOf;
  /** Reads it where it is no plain file: what a configuration profile of macOS fixes. */
  readonly managedFileReader?: ManagedReading['read'];
  /** Open in practice mode. */
  readonly practice: boolean;
  readonly keychain: Keychain;
  /** What the host can find out of proxies; without it only the environment's variables say anything. */
  readonly proxies?: HostProxies;
  readonly workerHost: WorkerHost;
  /** The memory and processor time of a worker, where the pre-check cannot tell: it knows Linux only. */
  readonly workerUse?: UseOf;
  /** How long a minute of the settings lasts, in milliseconds; shorter only in tests. */
  readonly minuteMs?: number;
  /** Folder of the built window. */
  readonly rendererDir: string;
  /** Questions that the host asks staff by itself; what it cannot ask is not done. */
  readonly ask?: PlaceQuestions;
  /** Shows where the file saved from that address lies, where the host can; whether it did. */
  readonly showSaved?: (address: string) => boolean;
  /** Folder of the sample pictures that practice mode offers. */
  readonly samplesDir: string;
  /** The disk, replaced only to make it fail. */
  readonly disk?: Disk;
}

/** The whole program without a window: what a host mounts. */
export interface Desk {
  /** Answers a contract call. The host checks the sender first. */
  readonly dispatch: Dispatch;
  /** Answers a request to the app's own origin. */
  handle(request: Request): Promise<Response>;
  /** Listens to all events; the returned function stops it. */
  onEvent(listener: (event: EventName, payload: unknown) => void): () => void;
  /** Locks the desk. Nothing happens while nobody is signed in. */
  lock(): void;
  /** The machine goes to sleep: see `LockService.sleep`. */
  sleep(): void;
  /** The line may be back: what waits to be sent is tried now. */
  wake(): void;
  /** Whether something is being sent right now. */
  busy(): boolean;
  /** The organization's folder of new versions; null where its rules name none, and in practice. */
  updatesFrom(): string | null;
  /** Writes down what went wrong in the host. */
  readonly report: Report;
  /**
   * Waits for what is being sent, then closes everything, each part within its limit. Practice data is
   * destroyed. Asked again, it is the same end. Never rejects.
   */
  close(): Promise<void>;
}

/**
 * Puts the program together. Throws `ProfileInUse`, `ProfileOfOther`, `ProfileUnusable` or `StartFailed`.
 */
export async function composeDesk(options: DeskOptions): Promise<Desk> {
  const { disk = systemDisk } = options;
  const lock = await takeProfile(options.profileDir, disk);
  if (!lock.ok) throw new ProfileInUse();
  const profileLock = lock.value;
  await refuseOther(options.profileDir, disk).catch((cause: unknown) => {
    profileLock.release();
    throw cause;
  });
  const logs = join(options.profileDir, 'logs');
  const log = fileIncidentLog(logs, disk);
  const sweeping = await sweepPractice(
    options.profileDir,
    (cause) => log.report('practice:sweep', cause),
    disk,
  );
  const precheck = createPrecheck({
    workerHost: options.workerHost,
    ...(options.workerUse && { useOf: options.workerUse }),
    report: log.report,
  });
  const listeners = new Set<(event: EventName, payload: unknown) => void>();
  const emit = <E extends EventName>(event: E, payload: EventPayload<E>) => {
    for (const listener of listeners) {
      try {
        listener(event, payload);
      } catch (cause) {
        // The work stays done, also where the window cannot be told.
        log.report(event, cause);
      }
    }
  };
  const machineRead = new Set<() => void>();
  const machine = await openMachineSettings(options.managedFile, {
    onRead: () => {
      for (const listener of machineRead) listener();
    },
    onUnread: (cause) => void log.report('machine-settings:read', cause),
    ...(options.managedFileWriters && { writersOf: options.managedFileWriters }),
    ...(options.managedFileReader && { read: options.managedFileReader }),
    disk,
  });
  const realGround = async () => ({
    practice: false,
    versionBefore: await noteProgram(options.profileDir, options.version, disk),
    profileDir: options.profileDir,
    keychain: options.keychain,
    proxies: options.proxies,
    installation: await installationOf(options.profileDir),
    server: machine.current().policy.server ?? options.server,
    ...(options.minuteMs !== undefined && { minuteMs: options.minuteMs }),
    settings: await openRealSettings({
      profileDir: options.profileDir,
      machine,
      onMachineRead(listener) {
        machineRead.add(listener);
        return () => machineRead.delete(listener);
      },
      log,
      disk,
    }),
  });

  /** Closes what stands below the modes, also after a start that failed there. */
  async function letGo(): Promise<void> {
    void sweeping.close();
    await machine.close();
    await precheck.close();
    listeners.clear();
    profileLock.release();
  }

  const opening = startStep('desk', () =>
    openModes({
      practice: options.practice && !machine.current().managed.off.includes('practice'),
      shared: {
        ...{ precheck, log, emit, disk },
        version: options.version,
      },
      parentDir: options.profileDir,
      samplesDir: options.samplesDir,
      realGround,
    }),
  );
  const modes = await opening.catch(async (cause: unknown) => {
    await letGo();
    throw cause;
  });
  const control: DeskControl = {
    info: { version: options.version, host: options.host, platform: platformName() },
    current: modes.current,
    openSample: (slot) => openSample(options.samplesDir, slot),
    scanFolder: createScanFolder({
      path: () => modes.current().settings.get().scanFolder,
      fromMachine: () => modes.current().managed.locked.includes('scanFolder'),
      own: options.profileDir,
    }),
    places: createOwnPlaces(options.ask ?? {}),
    showSaved: (address) => options.showSaved?.(address) ?? false,
    startPractice: modes.startPractice,
    leavePractice: modes.leavePractice,
  };

  const isLocked = () => modes.current().state().locked !== null;
  const whose = () => {
    const { practice, server, email } = modes.current().state();
    return JSON.stringify([practice, server, email]);
  };
  const guard = createLockGuard(isLocked, whose, () => modes.current().state().pinWanted);
  const handlers = createHandlers(control, emit);
  const watchServices = () => {
    const before = modes.current().user();
    return () => {
      const now = modes.current().user();
      return before.ok && !(now.ok && now.value === before.value);
    };
  };
  const checked = createDispatcher(
    answerCalls(handlers, { current: modes.current, log, clock: Date.now }),
    log,
    watchServices,
  );
  const dispatch = gateFeatures(
    guardCalls(checked, guard, createLockGuard(isLocked, whose)),
    modes.current,
  );
  const handle = createAppHandler({
    rendererDir: options.rendererDir,
    guard,
    saving: { emit, log, disk, choosePlace: options.ask?.chooseFile },
    usesCamera: () => !modes.current().managed.off.includes('camera'),
    work: createRouteWork(modes.current, log, createScanThumbnail(control.scanFolder, precheck)),
  });

  let closing: Promise<void> | null = null;
  async function closeAll(): Promise<void> {
    await closeWithin('mode', modes.close, log.report, () => modes.current().awaitsAnswer());
    await letGo();
    // Else an end right after would run within the answer to the last removal, which so counts as owed.
    await turnOfTheLoop();
  }

  return {
    dispatch,
    handle,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lock: () => void modes.current().lock.lock('asked'),
    sleep: () => modes.current().lock.sleep(),
    wake: () => modes.current().wake(),
    busy: () => modes.current().busy(),
    updatesFrom: () =>
      modes.current().practice ? null : (machine.current().policy.updates ?? null),
    report: log.report,
    close: () => (closing ??= closeAll()),
  };
}

function platformName(): 'mac' | 'windows' | 'linux' {
  if (process.platform === 'darwin') return 'mac';
  return process.platform === 'win32' ? 'windows' : 'linux';
}
