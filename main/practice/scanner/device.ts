import { randomUUID } from 'node:crypto';
import type { Background, PageSettings, Placed, Sheet } from './pictures/draw-page.ts';

export type ScanSettings = PageSettings & {
  readonly source: 'Platen' | 'Feeder';
  readonly duplex: boolean;
};

type JobState = 'Pending' | 'Processing' | 'Completed' | 'Canceled' | 'Aborted';

export type DeviceStatus = {
  readonly state: 'Idle' | 'Processing' | 'Stopped';
  readonly adfState: 'ScannerAdfLoaded' | 'ScannerAdfEmpty' | 'ScannerAdfJam';
  /** The latest first. */
  readonly jobs: readonly Job[];
};

/** A page before it is drawn. */
export type TakenPage = { readonly placed: readonly Placed[]; readonly behind: Background };

/** Most jobs that a status tells of. */
const TOLD_JOBS = 5;
/** Milliseconds after which a job that nobody asks about is given up. */
const JOB_TIMEOUT = 60_000;

/** The scanner without its network: glass, feeder, jobs and a jam. */
export class Device {
  readonly glass = new Glass();
  readonly feeder = new Feeder();
  /** A sheet is stuck in the feeder. */
  jammed = false;
  readonly #jobs: Job[] = [];

  get status(): DeviceStatus {
    const atWork = this.#openJob() !== undefined;
    const loaded = this.feeder.loaded ? 'ScannerAdfLoaded' : 'ScannerAdfEmpty';
    return {
      state: this.jammed ? 'Stopped' : atWork ? 'Processing' : 'Idle',
      adfState: this.jammed ? 'ScannerAdfJam' : loaded,
      jobs: this.#jobs.slice(-TOLD_JOBS).reverse(),
    };
  }

  /** Begins a job; or the status of its refusal: one is under way, or the feeder cannot feed. */
  begin(settings: ScanSettings): Job | 503 | 409 {
    if (this.#openJob() !== undefined) return 503;
    if (settings.source === 'Feeder' && (this.jammed || !this.feeder.loaded)) return 409;
    const job = new Job(settings, this);
    this.#jobs.push(job);
    return job;
  }

  find(id: string): Job | undefined {
    return this.#jobs.find((job) => job.id === id);
  }

  #openJob(): Job | undefined {
    const job = this.#jobs.find(({ open }) => open);
    if (job !== undefined && Date.now() - job.asked > JOB_TIMEOUT)
      job.end('Aborted', 'JobTimedOut');
    return job?.open ? job : undefined;
  }
}

/** A scan job from its acceptance on: it takes sides from the glass or the feeder, one after the other. */
export class Job {
  readonly id = randomUUID();
  readonly settings: ScanSettings;
  readonly begun = Date.now();
  state: JobState = 'Pending';
  reason = 'JobQueued';
  /** Pages taken. */
  completed = 0;
  /** When something was last asked of it. */
  asked = this.begun;
  readonly #device: Device;
  #back: Sheet | null = null;

  constructor(settings: ScanSettings, device: Device) {
    this.settings = settings;
    this.#device = device;
  }

  get open(): boolean {
    return this.state === 'Pending' || this.state === 'Processing';
  }

  end(state: 'Completed' | 'Canceled' | 'Aborted', reason: string): void {
    if (!this.open) return;
    this.state = state;
    this.reason = reason;
    if (state === 'Completed') this.#device.feeder.jobEnded();
  }

  /** Takes the next page; null when the job has ended. */
  take(): TakenPage | null {
    this.asked = Date.now();
    if (!this.open) return null;
    if (this.settings.source === 'Feeder' && this.#device.jammed) {
      this.end('Aborted', 'JobAbortedBySystem');
      return null;
    }
    this.state = 'Processing';
    this.reason = 'JobScanning';
    this.completed += 1;
    return this.settings.source === 'Platen'
      ? { placed: this.#device.glass.lying, behind: 'lid' }
      : { placed: this.#fed(), behind: 'paper' };
  }

  /** The page taken last has left: on the glass, and with the last sheet, the job is done. */
  handedOver(): void {
    this.asked = Date.now();
    const fromGlass = this.settings.source === 'Platen';
    if (fromGlass) this.#device.glass.turn();
    const more = !fromGlass && (this.#back !== null || this.#device.feeder.loaded);
    if (!more) this.end('Completed', 'JobCompletedSuccessfully');
  }

  /** The side that passes the sensor, its left edge where the sensor begins. */
  #fed(): readonly Placed[] {
    const sheet = this.#back ?? this.#device.feeder.take();
    const picture = this.#back === null ? sheet?.front : sheet?.back;
    this.#back = this.#back === null && this.settings.duplex ? sheet : null;
    return picture ? [{ picture, left: 0, top: 0 }] : [];
  }
}

/** What lies on the glass. */
class Glass {
  #layings: readonly (readonly Placed[])[] = [[]];
  #at = 0;

  /** Lays something on the glass. Several layings follow each other, scan by scan, and then begin anew. */
  lay(...layings: readonly (readonly Placed[])[]): void {
    this.#layings = layings.length === 0 ? [[]] : layings;
    this.#at = 0;
  }

  get lying(): readonly Placed[] {
    return this.#layings[this.#at] ?? [];
  }

  /** Lays the next thing: a card is turned over, another one taken. */
  turn(): void {
    this.#at = (this.#at + 1) % this.#layings.length;
  }
}

/** What lies in the feeder, the sheet that goes first at the beginning. */
class Feeder {
  #sheets: Sheet[] = [];
  #again: readonly Sheet[] | null = null;

  /** Puts sheets into the feeder in place of those there; `again`: once more whenever a job took all. */
  load(sheets: readonly Sheet[], again: boolean): void {
    this.#sheets = [...sheets];
    this.#again = again ? sheets : null;
  }

  get loaded(): boolean {
    return this.#sheets.length > 0;
  }

  take(): Sheet | null {
    return this.#sheets.shift() ?? null;
  }

  /** A job is over: somebody may load the feeder again. */
  jobEnded(): void {
    if (!this.loaded && this.#again !== null) this.#sheets = [...this.#again];
  }
}
