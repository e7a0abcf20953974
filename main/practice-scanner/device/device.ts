import type { ScanSettings } from '../escl/scan-settings.ts';
import type { Trouble } from '../faults/fault.ts';
import type { ScannerFaults } from '../faults/scanner-faults.ts';
import type { Profile } from '../profile.ts';
import { Job, type Taken } from './job.ts';
import { Feeder, Glass } from './paper.ts';

export type AdfState =
  | 'ScannerAdfLoaded'
  | 'ScannerAdfEmpty'
  | 'ScannerAdfProcessing'
  | 'ScannerAdfJam'
  | 'ScannerAdfHatchOpen'
  | 'ScannerAdfDoorOpen'
  | 'ScannerAdfMultipickDetected';

export type DeviceStatus = {
  readonly state: 'Idle' | 'Processing' | 'Stopped';
  /** Null where there is no feeder. */
  readonly adfState: AdfState | null;
  /** The latest first. */
  readonly jobs: readonly Job[];
};

/** Why a job is not begun: somebody else's is under way, or the feeder cannot feed. */
export type NotBegun = { readonly status: 503 | 409; readonly why: string };

type Surroundings = {
  readonly faults: ScannerFaults;
  readonly clock: () => number;
  readonly newJobId: () => string;
  /** Milliseconds after which a job that nobody asks about is aborted. */
  readonly jobTimeout: number;
};

const ADF_STATES: Readonly<Record<Trouble['kind'], AdfState>> = {
  paperJam: 'ScannerAdfJam',
  coverOpen: 'ScannerAdfHatchOpen',
  doorOpen: 'ScannerAdfDoorOpen',
  multipick: 'ScannerAdfMultipickDetected',
};

/** Most jobs that a status tells of. */
const TOLD_JOBS = 5;

/** The scanner without its network: glass, feeder, jobs and what keeps them from going on. */
export class Device {
  readonly profile: Profile;
  readonly glass = new Glass();
  readonly feeder = new Feeder();
  readonly #with: Surroundings;
  readonly #jobs: Job[] = [];
  #trouble: { readonly kind: Trouble['kind']; polls: number } | null = null;

  constructor(profile: Profile, surroundings: Surroundings) {
    this.profile = profile;
    this.#with = surroundings;
  }

  /** Something is wrong with the feeder from now on; null when it is put right. */
  trouble(trouble: Trouble | null): void {
    this.#trouble = trouble && {
      kind: trouble.kind,
      polls: trouble.polls ?? Number.POSITIVE_INFINITY,
    };
  }

  /** What a look at the status finds. A trouble that goes by itself counts the looks. */
  status(): DeviceStatus {
    this.#abortForgotten();
    const adfState = this.#adfState();
    const atWork = this.#openJob() !== undefined || this.#with.faults.busy;
    const state = this.#trouble ? 'Stopped' : atWork ? 'Processing' : 'Idle';
    if (this.#trouble !== null) {
      this.#trouble.polls -= 1;
      if (this.#trouble.polls <= 0) this.#trouble = null;
    }
    return { state, adfState, jobs: this.#jobs.slice(-TOLD_JOBS).reverse() };
  }

  begin(settings: ScanSettings): Job | NotBegun {
    this.#abortForgotten();
    if (this.#openJob() !== undefined) return { status: 503, why: 'A job is under way.' };
    const { faults: plan, clock, newJobId } = this.#with;
    const faults = plan.strikeJob(settings);
    const { source, colorMode, format } = settings;
    if (
      faults.one('oneBitJpegRefused') &&
      colorMode === 'BlackAndWhite1' &&
      format === 'image/jpeg'
    )
      return { status: 409, why: 'One bit is no JPEG here.' };
    if (faults.trouble !== null) this.trouble(faults.trouble);
    if (source === 'Feeder') {
      if (this.#trouble !== null) return { status: 409, why: ADF_STATES[this.#trouble.kind] };
      const refused = this.#refusedWhenEmpty(faults.one('feederEmpty') !== null);
      if (refused !== null) return refused;
    }
    const job = new Job({ id: newJobId(), settings, faults, begun: clock() }, this);
    this.#jobs.push(job);
    return job;
  }

  find(id: string): Job | undefined {
    this.#abortForgotten();
    return this.#jobs.find((job) => job.id === id);
  }

  /** Takes the next document of a job, and keeps the feeder's state true. */
  take(job: Job): Taken {
    job.asked = this.#with.clock();
    const taken = job.take();
    if (job.state === 'Aborted') this.trouble({ kind: 'paperJam' });
    return taken;
  }

  cancel(job: Job): void {
    if (job.open) job.end('Canceled', 'JobCanceledByUser');
  }

  #refusedWhenEmpty(nothingThere: boolean): NotBegun | null {
    const { feeder } = this.profile;
    if (this.feeder.loaded && !nothingThere) return null;
    if (feeder?.whenEmpty === 'no page') return null;
    if (feeder?.whenEmpty === 'jam') this.trouble({ kind: 'paperJam', polls: 1 });
    return { status: 409, why: 'The feeder is empty.' };
  }

  #adfState(): AdfState | null {
    const { feeder } = this.profile;
    if (feeder === null) return null;
    if (this.#trouble !== null) return ADF_STATES[this.#trouble.kind];
    const loaded = this.feeder.loaded && !this.#openJob()?.looksEmpty;
    return loaded ? 'ScannerAdfLoaded' : feeder.emptyState;
  }

  #openJob(): Job | undefined {
    return this.#jobs.find(({ open }) => open);
  }

  #abortForgotten(): void {
    const { clock, jobTimeout } = this.#with;
    const job = this.#openJob();
    if (job !== undefined && !job.sending && clock() - job.asked > jobTimeout)
      job.end('Aborted', 'JobTimedOut');
  }
}
