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
  /** The desk's local folder, which doesn't roam. Created if it doesn't exist. */
  readonly profileDir: string;
  /** The platform's base URL if the command line or the managed settings fix it, or null otherwise. */
  readonly server: string | null;
  /** The managed settings file, which is read once at startup, or null if the computer has none. */
  readonly managedFile: string | null;
  /** A place where a settings file is ignored but reported to staff. Null or omitted if there is no such place. */
  readonly misplacedManagedFile?: string | null;
  /** Determines who could write the managed settings file. Omitted in development. */
  readonly managedFileWriters?: WritersOf;
  /** Reads the managed settings if they aren't in a plain file. On macOS, they may be in a configuration profile. */
  readonly managedFileReader?: ManagedReading['read'];
  readonly practice: boolean;
  readonly keychain: Keychain;
  /** Finds proxies through the host. If omitted, only environment variables are used. */
  readonly proxies?: HostProxies;
  readonly workerHost: WorkerHost;
  /** Measures a worker's memory and processor time where the pre-check can't, which is everywhere except on Linux. */
  readonly workerUse?: UseOf;
  /** How long a minute in the settings lasts, in milliseconds. Only tests shorten it. */
  readonly minuteMs?: number;
  /** The folder with the sample pictures for practice mode. */
  readonly samplesDir: string;
  /** Disk access. Tests replace it to simulate failures. */
  readonly disk?: Disk;
  /** Finds devices that announce themselves. Tests replace it, so that no packets are sent to the network. */
  readonly discovery?: Discovery;
}

type Listener = (event: EventName, payload: unknown) => void;

/** The parts that every mode of a desk uses. They are closed in the reverse order of opening. */
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

/** The program and its profile at one counter. It lives as long as the process. */
export class Desk {
  readonly log: IncidentLog;
  readonly precheck: Precheck;
  readonly emit: Emit;
  /** The scan folder named in the current settings. */
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
          // The work is done, even if the window can't be told.
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

  /** Opens the sample for a slot. Returns null if the slot has no sample. */
  openSample(slot: Slot, document?: PracticeDocument): SampleFile | null {
    return openSample(this.#samplesDir, slot, document);
  }

  /**
   * Returns the organization's folder for new versions. Returns null if the managed settings don't name one, or in
   * practice mode.
   */
  updatesFrom(): string | null {
    return this.mode.practice ? null : (this.#parts.machine.current().policy.updates ?? null);
  }

  /** Listens to all events. The returned function stops listening. */
  onEvent(listener: Listener): () => void {
    const { listeners } = this.#parts;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * Waits for uploads in progress, and then closes everything, each part within its limit. Destroys practice data. A
   * second call joins the first. Never rejects.
   */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const { modes, ground, log } = this.#parts;
    await closeWithin('mode', modes.close, log.report, () => this.mode.awaitsAnswer());
    await ground.close();
    // If the process ended in this turn, removing the last file would still count as pending.
    await turnOfTheLoop();
  }
}

/** Returns the lender's platform, with the desk's own profile and settings. */
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
