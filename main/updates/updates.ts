import type { UpdateProblem, UpdateState } from '../../preload/contract/models/updates.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Clock } from '../session/clock.ts';
import type { UpdatePolicy } from '../settings/update-policy.ts';
import { hoursAt, lookAt, retryAfter } from './hours.ts';
import type { BroughtBy } from './package-kind.ts';
import { UpdateRefused } from './update-refused.ts';
import type { Updater } from './updater.ts';

/** How often it is looked whether the hour, the desk and the wire let the next step be taken. */
const EVERY_MS = 60_000;

type By = 'itself' | 'staff';

/** A step that the desk's record keeps. */
export type UpdateNote =
  | { readonly action: 'update.refused'; readonly facts: { readonly why: UpdateProblem } }
  | {
      readonly action: 'update.started';
      readonly facts: { readonly from: string; readonly to: string; readonly how: By };
    };

export interface UpdatesParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly version: string;
  readonly by: BroughtBy;
  /** What the organization says of updates, asked each time; null: there are none. */
  readonly policy: () => UpdatePolicy | null;
  readonly open: (policy: UpdatePolicy) => Promise<Updater>;
  /** Whether something is on the wire, or being taken in. */
  readonly busy: () => boolean;
  /** Whether nobody works at the desk. */
  readonly away: () => boolean;
  /** Closes the program in order, and ends it after `install`. */
  readonly end: (install: () => Promise<void>) => void;
  readonly note: (note: UpdateNote) => void;
  readonly report: (where: string, cause: unknown) => unknown;
  readonly tell: () => void;
}

type Told = Pick<UpdateState, 'step' | 'next' | 'percent' | 'problem' | 'lookedAt'>;

const NOTHING: Told = { step: 'idle', next: null, percent: 0, problem: null, lookedAt: null };

/** Lists and packages that somebody may have meddled with. */
const SUSPICIOUS: ReadonlySet<UpdateProblem> = new Set([
  'notSigned',
  'wrongSignature',
  'notUnderstood',
  'otherList',
  'elsewhere',
  'damaged',
]);

/**
 * Brings new versions in, where the organization wants that. By itself it looks once in the hours it is
 * given, fetches while nothing is on the wire, and installs once nobody works at the desk either; staff
 * may do each step at any time, but for what is on the wire.
 */
export class Updates {
  readonly #parts: UpdatesParts;
  #told = NOTHING;
  #updater: { readonly of: string; readonly updater: Updater } | null = null;
  /** The step under way. */
  #work: { readonly by: By; readonly breaking: AbortController } | null = null;
  /** The hours in which was planned last, and when to look next within them; null: that was done. */
  #planned = { hours: 0, lookAt: null as number | null, failures: 0 };
  #stop: () => void = () => undefined;
  #closed = false;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
  }

  get told(): Told {
    return this.#parts.policy() === null ? NOTHING : this.#told;
  }

  /** Begins to look by itself, where this kind of package can. */
  start(): void {
    if (this.#parts.by === 'it') return;
    this.#stop = this.#parts.clock.wake(EVERY_MS, () => {
      this.start();
      void this.#goOn();
    });
  }

  /** Staff want to know whether there is a new version. */
  async look(): Promise<void> {
    await this.#look('staff');
  }

  /** Staff want it now: begins to fetch it. Error: `conflict` sending. */
  download(): Result<void> {
    if (this.#parts.busy()) return SENDING;
    // It takes minutes, and is told as it goes on.
    void this.#download('staff');
    return ok(undefined);
  }

  /** Staff want it installed now; the program ends for it. Error: `conflict` sending. */
  async install(): Promise<Result<void>> {
    if (this.#parts.busy()) return SENDING;
    const begun = await this.#install('staff');
    return begun || !this.#parts.busy() ? ok(undefined) : SENDING;
  }

  /** Breaks off what is being fetched; what came of it counts for nothing. */
  close(): void {
    this.#closed = true;
    this.#stop();
    this.#work?.breaking.abort();
  }

  /** Takes the one step whose time has come. */
  async #goOn(): Promise<void> {
    const hours = this.#plan();
    if (hours === null && this.#work?.by === 'itself') this.#work.breaking.abort();
    if (hours === null || this.#work !== null) return;
    const { lookAt } = this.#planned;
    const now = this.#parts.clock.now();
    if (lookAt !== null && now >= lookAt) await this.#look('itself');
    // What was found in earlier hours may have been taken back since.
    if (this.#planned.lookAt !== null) return;
    if (this.#told.step === 'found' && !this.#parts.busy()) await this.#download('itself');
    if (this.#told.step === 'ready' && this.#parts.by === 'itself') await this.#install('itself');
  }

  /** The hours that it is now, planned; null where nothing may be done by itself. */
  #plan() {
    const policy = this.#parts.policy();
    if (policy === null) return null;
    const now = this.#parts.clock.now();
    const hours = hoursAt(now, policy.hours);
    if (hours !== null && hours.start !== this.#planned.hours) {
      const first = lookAt(hours, now, this.#parts.random());
      this.#planned = { hours: hours.start, lookAt: first, failures: 0 };
    }
    return hours;
  }

  #look(by: By): Promise<void> {
    return this.#working(by, 'looking', async (updater, signal) => {
      const next = await updater.look(signal);
      this.#planned = { ...this.#planned, lookAt: null, failures: 0 };
      const lookedAt = new Date(this.#parts.clock.now()).toISOString();
      this.#tell({ step: next === null ? 'upToDate' : 'found', next, lookedAt });
    });
  }

  #download(by: By): Promise<void> {
    if (this.#told.step !== 'found') return Promise.resolve();
    return this.#working(by, 'downloading', async (updater, signal) => {
      await updater.download(signal, (share) => {
        const percent = Math.min(100, Math.floor(share * 100));
        if (percent !== this.#told.percent) this.#tell({ step: 'downloading', percent });
      });
      this.#tell({ step: 'ready' });
    });
  }

  /** Whether the program is on its way out. */
  async #install(by: By): Promise<boolean> {
    const { next } = this.#told;
    if (this.#told.step !== 'ready' || next === null || !this.#mayInstall(by)) return false;
    let begun = false;
    await this.#working(by, 'installing', async (updater) => {
      await updater.prepare();
      // It took a while to look at the package.
      begun = this.#mayInstall(by);
      if (!begun) return this.#tell({ step: 'ready' });
      const { version, note, end } = this.#parts;
      note({ action: 'update.started', facts: { from: version, to: next, how: by } });
      end(() => updater.install());
    });
    return begun;
  }

  #mayInstall(by: By): boolean {
    const { busy, away, policy, clock } = this.#parts;
    const rule = policy();
    if (this.#closed || rule === null || busy()) return false;
    return by === 'staff' || (away() && hoursAt(clock.now(), rule.hours) !== null);
  }

  /** Does one step, alone. What goes wrong is told; what was broken off is where it was. */
  async #working(
    by: By,
    step: Told['step'],
    work: (updater: Updater, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const policy = this.#parts.policy();
    if (policy === null || this.#parts.by === 'it' || this.#work !== null || this.#closed) return;
    const before = this.#told;
    const breaking = new AbortController();
    this.#work = { by, breaking };
    this.#tell({ step, problem: null, percent: 0 });
    try {
      await work(await this.#opened(policy), breaking.signal);
    } catch (cause) {
      if (breaking.signal.aborted) this.#tell({ ...before, percent: 0 });
      else this.#failed(cause);
    } finally {
      this.#work = null;
    }
  }

  async #opened(policy: UpdatePolicy): Promise<Updater> {
    const of = JSON.stringify(policy);
    if (this.#updater?.of !== of) this.#updater = { of, updater: await this.#parts.open(policy) };
    return this.#updater.updater;
  }

  #failed(cause: unknown): void {
    const { clock, random, note, report } = this.#parts;
    if (!(cause instanceof UpdateRefused)) report('updates', cause);
    const problem = cause instanceof UpdateRefused ? cause.problem : 'disk';
    if (SUSPICIOUS.has(problem)) note({ action: 'update.refused', facts: { why: problem } });
    const failures = this.#planned.failures + 1;
    const again = clock.now() + retryAfter(failures, random());
    this.#planned = { ...this.#planned, failures, lookAt: again };
    this.#tell({ step: 'failed', problem });
  }

  #tell(change: Partial<Told>): void {
    this.#told = { ...this.#told, ...change };
    if (!this.#closed) this.#parts.tell();
  }
}

const SENDING: Result<never> = err({ code: 'conflict', reason: 'sending' });
