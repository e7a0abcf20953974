import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { Emit, EventName } from '../../preload/contract/events.ts';
import type { Slot } from '../../preload/contract/models/capture.ts';
import type { PracticeDocument } from '../../preload/contract/models/practice-documents.ts';
import type { HostProxies } from '../platform/network/way-out.ts';
import { Precheck } from '../precheck/precheck.ts';
import { PrintReader } from '../reading/ocr/print-reader.ts';
import type { Discovery } from '../scanner/discovery/discovery.ts';
import { ScanFolder } from '../scanner/folder/scan-folder.ts';
import { type MachineSettings, openMachineSettings } from '../settings/machine-settings.ts';
import type { ManagedReading, WritersOf } from '../settings/managed-settings.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { fileIncidentLog, type IncidentLog } from '../system/incident-log.ts';
import { ClosingStack, closeWithin } from '../system/shutdown/close-within.ts';
import type { UseOf } from '../system/workers/process-use.ts';
import type { WorkerHost } from '../system/workers/worker-host.ts';
import type { Keychain } from '../vault/keychain.ts';
import { noteProgram } from '../vault/profile-format.ts';
import type { Mode, ModeGround } from './mode.ts';
import { openRealSettings } from './mode-settings.ts';
import { type Modes, openModes } from './modes.ts';
import { openSample, type SampleFile, sweepPractice } from './practice.ts';
import { installationOf, refuseOther, startStep, takeProfile } from './start.ts';

export interface DeskOptions {
  readonly host: 'electron' | 'chromium' | 'stdio';
  readonly version: string;
  /** The local folder of this desk, which does not roam. Created if it is missing. */
  readonly profileDir: string;
  /** The base URL of the platform if the command line or the managed settings fix it. */
  readonly server: string | null;
  /** The managed settings file, read once at the start, or null if the computer has none. */
  readonly managedFile: string | null;
  /** A place where a settings file is ignored but reported to staff. Null or omitted if there is no such place. */
  readonly misplacedManagedFile?: string | null;
  /** Determines who could write that file. Omitted in development. */
  readonly managedFileWriters?: WritersOf;
  /** Reads the managed settings if they are not a plain file: on macOS, from a configuration profile. */
  readonly managedFileReader?: ManagedReading['read'];
  readonly practice: boolean;
  readonly keychain: Keychain;
  /** Finds proxies through the host. Without it, only environment variables are used. */
  readonly proxies?: HostProxies;
  readonly workerHost: WorkerHost;
  /** Measures a worker's memory and processor time where the pre-check cannot; it knows only Linux. */
  readonly workerUse?: UseOf;
  /** The length of a minute of the settings in milliseconds. Shorter only in tests. */
  readonly minuteMs?: number;
  /** The folder of the sample pictures for practice mode. */
  readonly samplesDir: string;
  /** The disk. Tests replace it to make it fail. */
  readonly disk?: Disk;
  /** Finds devices that announce themselves. Tests replace it, so that the network does not receive their packets. */
  readonly discovery?: Discovery;
}

type Listener = (event: EventName, payload: unknown) => void;

/** The parts that every mode of a desk uses. They are closed in reverse order. */
interface DeskParts {
  readonly log: IncidentLog;
  readonly precheck: Precheck;
  readonly reader: PrintReader;
  readonly machine: MachineSettings;
  readonly listeners: Set<Listener>;
  readonly emit: Emit;
  readonly modes: Modes;
  readonly ground: ClosingStack;
}

/** The program with its profile at one counter. It lives as long as the process. */
export class Desk {
  readonly log: IncidentLog;
  readonly precheck: Precheck;
  readonly emit: Emit;
  /** The folder that the current settings name. */
  readonly scanFolder: ScanFolder;
  readonly #parts: DeskParts;
  readonly #program: Omit<ChannelOutput<'app:info'>, 'readsPrint'>;
  readonly #samplesDir: string;
  #closing: Promise<void> | null = null;

  /** Opens the desk. Throws `ProfileInUse`, `ProfileOfOther`, `ProfileUnusable`, or `StartFailed`. */
  static async open(options: DeskOptions): Promise<Desk> {
    const ground = new ClosingStack();
    try {
      return await Desk.#openOn(ground, options);
    } catch (cause) {
      await ground.close();
      throw cause;
    }
  }

  static async #openOn(ground: ClosingStack, options: DeskOptions): Promise<Desk> {
    const { profileDir, disk = systemDisk } = options;
    const profile = await takeProfile(profileDir, disk);
    ground.defer(() => profile.release());
    await refuseOther(profileDir, disk);
    const log = fileIncidentLog(join(profileDir, 'logs'), disk);
    const listeners = new Set<Listener>();
    ground.defer(() => listeners.clear());
    const onSwept = (cause: unknown) => log.report('practice:sweep', cause);
    const sweeping = await sweepPractice(profileDir, onSwept, disk);
    ground.defer(() => void sweeping.close());
    const precheck = new Precheck({
      workerHost: options.workerHost,
      ...(options.workerUse && { useOf: options.workerUse }),
      report: log.report,
    });
    ground.defer(() => precheck.close());
    const reader = new PrintReader({
      workerHost: options.workerHost,
      useOf: options.workerUse,
      report: log.report,
    });
    ground.defer(() => reader.close());
    const machine = await openMachineSettings(options.managedFile, {
      misplaced: options.misplacedManagedFile ?? null,
      onUnread: (cause) => void log.report('machine-settings:read', cause),
      ...(options.managedFileWriters && { writersOf: options.managedFileWriters }),
      ...(options.managedFileReader && { read: options.managedFileReader }),
      disk,
    });
    ground.defer(() => machine.close());
    const emit: Emit = (event, payload) => {
      for (const listener of listeners) {
        try {
          listener(event, payload);
        } catch (cause) {
          // The work is done, even if the window cannot be informed.
          log.report(event, cause);
        }
      }
    };
    const modes = await startStep('desk', () =>
      openModes({
        practice: options.practice && !machine.current().managed.off.includes('practice'),
        shared: {
          ...{ precheck, reader, log, emit, disk, version: options.version },
          ...(options.discovery && { discovery: options.discovery }),
        },
        parentDir: profileDir,
        samplesDir: options.samplesDir,
        realGround: () => realGround(options, machine, log, disk),
      }),
    );
    return new Desk(options, { log, precheck, reader, machine, listeners, emit, modes, ground });
  }

  private constructor(options: DeskOptions, parts: DeskParts) {
    this.#parts = parts;
    this.#samplesDir = options.samplesDir;
    this.#program = { version: options.version, host: options.host, platform: platformName() };
    this.log = parts.log;
    this.precheck = parts.precheck;
    this.emit = parts.emit;
    this.scanFolder = new ScanFolder({
      path: () => this.mode.settings.get().scanFolder,
      fromMachine: () => this.mode.managed.locked.includes('scanFolder'),
      own: options.profileDir,
    });
  }

  info(): ChannelOutput<'app:info'> {
    return { ...this.#program, readsPrint: !this.#parts.reader.isOff };
  }

  get mode(): Mode {
    return this.#parts.modes.current();
  }

  startPractice(): ReturnType<Modes['startPractice']> {
    return this.#parts.modes.startPractice();
  }

  leavePractice(): ReturnType<Modes['leavePractice']> {
    return this.#parts.modes.leavePractice();
  }

  /** Opens the sample for a slot. Returns null if there is none. */
  openSample(slot: Slot, document?: PracticeDocument): SampleFile | null {
    return openSample(this.#samplesDir, slot, document);
  }

  /**
   * Returns the organization's folder for new versions, or null if the managed settings name none or practice mode is
   * open.
   */
  updatesFrom(): string | null {
    return this.mode.practice ? null : (this.#parts.machine.current().policy.updates ?? null);
  }

  /** Listens to all events. The returned function stops this. */
  onEvent(listener: Listener): () => void {
    const { listeners } = this.#parts;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * Waits for uploads in progress, and then closes everything, each part within its limit. Practice data is destroyed.
   * A second call joins the first. Never rejects.
   */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const { modes, ground, log } = this.#parts;
    await closeWithin('mode', modes.close, log.report, () => this.mode.awaitsAnswer());
    await ground.close();
    // If the process ended in this turn, the removal of the last file would still count as pending.
    await turnOfTheLoop();
  }
}

/** The lender's platform with the desk's own profile. */
async function realGround(
  options: DeskOptions,
  machine: MachineSettings,
  log: IncidentLog,
  disk: Disk,
): Promise<ModeGround> {
  const { profileDir, keychain, proxies, minuteMs } = options;
  return {
    ...{ practice: false, profileDir, keychain, proxies },
    versionBefore: await noteProgram(profileDir, options.version, disk),
    installation: await installationOf(profileDir),
    server: machine.current().policy.server ?? options.server,
    ...(minuteMs !== undefined && { minuteMs }),
    settings: await openRealSettings({ profileDir, machine, log, disk }),
  };
}

function platformName(): 'mac' | 'windows' | 'linux' {
  if (process.platform === 'darwin') return 'mac';
  return process.platform === 'win32' ? 'windows' : 'linux';
}
