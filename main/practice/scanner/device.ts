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
  /** Most recent first. */
  readonly jobs: readonly Job[];
};

/** A scanned page that hasn't been drawn yet. */
export type TakenPage = { readonly placed: readonly Placed[]; readonly behind: Background };

/** The maximum number of jobs in a status. */
const TOLD_JOBS = 5;
/** The time without requests after which a job counts as abandoned and ends, in milliseconds. */
const JOB_TIMEOUT = 60_000;

/** The scanner without its network: the glass, the feeder, jobs, and paper jams. */
export class Device {
  readonly glass = new Glass();
  readonly feeder = new Feeder();
  /** True while a sheet is stuck in the feeder. */
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

  /**
   * Starts a job, or returns the status of the refusal: 503 if another job is running, or 409 if the feeder can't feed.
   */
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

/** A scan job that was accepted. It scans sides from the glass or the feeder, one at a time. */
export class Job {
  readonly id = randomUUID();
  readonly settings: ScanSettings;
  readonly begun = Date.now();
  state: JobState = 'Pending';
  reason = 'JobQueued';
  /** The number of scanned pages. */
  completed = 0;
  /** When the last request about this job arrived. */
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

  /** Scans the next page. Returns null if the job has ended. */
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

  /**
   * Called when the last scanned page has been delivered. The job is then complete if it used the glass or took the
   * last sheet.
   */
  handedOver(): void {
    this.asked = Date.now();
    const fromGlass = this.settings.source === 'Platen';
    if (fromGlass) this.#device.glass.turn();
    const more = !fromGlass && (this.#back !== null || this.#device.feeder.loaded);
    if (!more) this.end('Completed', 'JobCompletedSuccessfully');
  }

  /** Returns the side that is at the sensor, with its left edge at the start of the sensor. */
  #fed(): readonly Placed[] {
    const sheet = this.#back ?? this.#device.feeder.take();
    const picture = this.#back === null ? sheet?.front : sheet?.back;
    this.#back = this.#back === null && this.settings.duplex ? sheet : null;
    return picture ? [{ picture, left: 0, top: 0 }] : [];
  }
}

/** What is on the glass. */
class Glass {
  #layings: readonly (readonly Placed[])[] = [[]];
  #at = 0;

  /**
   * Places something on the glass. With several arguments, each scan uses the next one, starting over after the last.
   */
  lay(...layings: readonly (readonly Placed[])[]): void {
    this.#layings = layings.length === 0 ? [[]] : layings;
    this.#at = 0;
  }

  get lying(): readonly Placed[] {
    return this.#layings[this.#at] ?? [];
  }

  /** Places the next thing on the glass, for example the back of a card. */
  turn(): void {
    this.#at = (this.#at + 1) % this.#layings.length;
  }
}

/** The sheets in the feeder, next sheet first. */
class Feeder {
  #sheets: Sheet[] = [];
  #again: readonly Sheet[] | null = null;

  /** Replaces the sheets in the feeder. With `again`, the feeder is refilled after a job has taken all sheets. */
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

  /** Called when a job is complete. Refills the feeder if it is empty and was loaded with `again`. */
  jobEnded(): void {
    if (!this.loaded && this.#again !== null) this.#sheets = [...this.#again];
  }
}
