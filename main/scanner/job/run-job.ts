import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ScannerPhase } from '../../../preload/contract/models/scanner.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Device } from '../device.ts';
import { openPage } from '../page.ts';
import { type ScanSettings, settingsXml } from '../scan-settings.ts';
import { jobPathOf } from '../status.ts';
import { GivenUp, ScannerTrouble } from '../trouble.ts';
import { afterAnswer } from './after-answer.ts';
import { type Answer, beginJob, type JobEnd, type JobLimits, type Step } from './job.ts';

/** A page from the scanner. Reading its content throws if the page must not be kept. */
export interface ScannedPage {
  /** The number of the page, counting from 1 in the order in which pages are kept. */
  readonly number: number;
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface JobProgress {
  readonly phase: ScannerPhase;
  readonly page: number;
  readonly pages: number;
  readonly bytes: number;
}

export interface RunningJob {
  readonly device: Pick<Device, 'base' | 'status' | 'createJob' | 'nextDocument' | 'deleteJob'>;
  /** The settings to try, in order. */
  readonly settings: readonly ScanSettings[];
  /** Adds a page. Must not keep anything of a page whose content throws. */
  readonly take: (page: ScannedPage) => Promise<Result<unknown>>;
  readonly tell: (progress: JobProgress) => void;
  /** Aborted when staff cancel the scan. */
  readonly signal: AbortSignal;
  readonly limits: JobLimits;
}

/** Runs a job on a device until it ends, and then deletes it from the device. Rejects only if there is a bug. */
export async function runJob(parts: RunningJob): Promise<{ end: JobEnd; pages: number }> {
  const { settings, signal, limits } = parts;
  const plan = { feeder: settings[0]?.source !== 'flatbed', settings: settings.length };
  const clock = () => performance.now();
  const pages = new Pages(parts, clock);
  let job = beginJob(plan, limits, clock());
  while (job.step.do !== 'end') {
    pages.tell(job.job === null ? 'starting' : job.pages === 0 ? 'warming' : 'receiving', job);
    const { step, end } = job;
    const answer = await asAnswer(() => carryOut(parts, pages, step, end !== null));
    job = afterAnswer(job, answer, clock(), signal.aborted);
  }
  return { end: job.step.end, pages: job.pages };
}

async function asAnswer(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ScannerTrouble) return { to: 'trouble', problem: cause.problem };
    if (cause instanceof GivenUp) return { to: 'givenUp' };
    throw cause;
  }
}

/**
 * Carries out a step. Opening and deleting a job aren't interrupted, because it would then be unknown whether the job
 * is open.
 */
async function carryOut(
  parts: RunningJob,
  pages: Pages,
  step: Step,
  closing: boolean,
): Promise<Answer> {
  const { device, settings, signal } = parts;
  switch (step.do) {
    case 'status':
      return { to: 'status', status: await device.status(closing ? undefined : signal) };
    case 'create': {
      const wanted = settings[step.setting];
      if (wanted === undefined) return { to: 'refused' };
      const answer = await device.createJob(settingsXml(wanted));
      if (answer.is === 'wait') return { to: 'notYet', afterMs: answer.afterMs };
      if (answer.is !== 'created') return { to: answer.is };
      return { to: 'created', job: jobPathOf(device.base, answer.location ?? '') };
    }
    case 'page':
      return pages.next(step.job, step.number);
    case 'wait':
      await pause(step.ms, null, { signal }).catch(() => undefined);
      return { to: 'waited' };
    case 'delete':
      return { to: (await device.deleteJob(step.job)) ? 'deleted' : 'notDeleted' };
    case 'end':
      return { to: 'waited' };
  }
}

class Pages {
  readonly #parts: RunningJob;
  readonly #clock: () => number;
  #lastDigest: string | null = null;
  #taken = 0;

  constructor(parts: RunningJob, clock: () => number) {
    this.#parts = parts;
    this.#clock = clock;
  }

  tell(phase: ScannerPhase, { came, job }: { came: number; job: string | null }, bytes = 0): void {
    const page = job === null ? 0 : came + 1;
    this.#parts.tell({ phase, page, pages: this.#taken, bytes });
  }

  async next(job: string, number: number): Promise<Answer> {
    const { device, take, signal } = this.#parts;
    const answer = await device.nextDocument(job, signal);
    if (answer.is === 'wait') return { to: 'notYet', afterMs: answer.afterMs };
    if (answer.is !== 'page') return { to: answer.is };
    const page = await openPage(answer.answer, {
      number: this.#taken + 1,
      lastDigest: this.#lastDigest,
      onBytes: (bytes) => this.tell('receiving', { came: number - 1, job }, bytes),
      clock: this.#clock,
    });
    if (page === null) return { to: 'none' };
    const { fileName, content, several } = page;
    const taken = await take({ number: this.#taken + 1, fileName, content });
    if (taken.ok) {
      this.#taken += 1;
      this.#lastDigest = page.digest();
      return { to: 'page', page: 'taken', several };
    }
    return notTaken(page.refusal(), taken.error, several, signal);
  }
}

function notTaken(
  refusal: ReturnType<NonNullable<Awaited<ReturnType<typeof openPage>>>['refusal']>,
  error: AppError,
  several: boolean,
  signal: AbortSignal,
): Answer {
  if (refusal === 'repeated') return { to: 'page', page: 'repeated', several };
  if (refusal !== null) return { to: 'trouble', problem: refusal };
  return signal.aborted ? { to: 'givenUp' } : { to: 'notTaken', error };
}
