import { randomUUID } from 'node:crypto';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { EventPayload } from '../../preload/contract/events.ts';
import type {
  CaptureId,
  ScannerId,
  ScannerJobId,
  SubmissionId,
} from '../../preload/contract/ids.ts';
import type { ScannerPhase, ScannerSource } from '../../preload/contract/models/scanner.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { WorkUnderWay } from '../system/tasks/wait-unless.ts';
import { JOB_LIMITS, type JobEnd, type JobLimits } from './job/job.ts';
import { type JobProgress, runJob, type ScannedPage } from './job/run-job.ts';
import { settingsToTry } from './scan-settings.ts';
import type { Scanners, TakenScanner } from './scanners.ts';
import { GivenUp, ScannerTrouble, troubleError } from './trouble.ts';

/** The minimum interval between two reports of received bytes to the window, in milliseconds. */
const TELL_EVERY_MS = 150;

export type ScanProgress = EventPayload<'scanner:progress'>;

export interface AskedScan<To> {
  readonly submissionId: SubmissionId;
  readonly to: To;
  readonly scannerId: ScannerId;
  readonly source: ScannerSource;
  readonly what: 'card' | 'page';
}

/** A scan that has been started. */
export interface BegunScan<To> extends AskedScan<To> {
  readonly jobId: ScannerJobId;
}

export interface ScanningParts<To> {
  readonly scanners: Pick<Scanners, 'take'>;
  /** Stores a page as one capture, or as several if it is cut apart. Fails with the errors of storing a capture. */
  readonly takeIn: (
    scan: BegunScan<To>,
    page: ScannedPage,
  ) => Promise<Result<{ captureIds: readonly CaptureId[] }>>;
  readonly tell: (progress: ScanProgress) => void;
  /** Logs an unexpected error and where it occurred. Returns the reference of the log entry. */
  readonly report: (where: string, cause: unknown) => string;
  readonly limits?: JobLimits;
}

/** Runs one user's scans, from each request to the end. */
export interface Scanning<To> {
  /** Starts a scan, and reports its progress and outcome. Fails with `scanner` (`notFound` or `scanningHere`). */
  scan(asked: AskedScan<To>): Result<{ jobId: ScannerJobId }>;
  /** Ends the scan early. Pages that have arrived are kept. */
  cancel(jobId: ScannerJobId): void;
  /** Ends all scans. Resolves when none of them uses a device or a submission anymore. */
  close(): Promise<void>;
  /** Ends all scans because the desk locks, as if staff had canceled them. */
  hide(): void;
}

export function createScanning<To>(parts: ScanningParts<To>): Scanning<To> {
  const running = new Map<ScannerJobId, AbortController>();
  const work = new WorkUnderWay();

  const cancelAll = () => {
    for (const canceling of running.values()) canceling.abort();
  };

  return {
    scan(asked) {
      const taken = parts.scanners.take(asked.scannerId);
      if (!taken.ok) return taken;
      const jobId = randomUUID() as ScannerJobId;
      const canceling = new AbortController();
      running.set(jobId, canceling);
      const begun = { ...asked, jobId };
      const done = oneScan(parts, begun, taken.value, canceling.signal).finally(() =>
        running.delete(jobId),
      );
      void work.add(done);
      return ok({ jobId });
    },
    cancel: (jobId) => running.get(jobId)?.abort(),
    hide: cancelAll,
    async close() {
      cancelAll();
      await work.ended();
    },
  };
}

/** Runs one scan and never rejects. Reports the outcome only after the scanner is free for the next scan. */
async function oneScan<To>(
  parts: ScanningParts<To>,
  asked: BegunScan<To>,
  scanner: TakenScanner,
  signal: AbortSignal,
): Promise<void> {
  const { jobId, submissionId } = asked;
  const teller = new Teller(parts.tell, { jobId, submissionId });
  teller.go({ phase: 'starting', page: 0, pages: 0, bytes: 0 });
  const { phase, error } = await runScan(parts, asked, scanner, signal, teller);
  scanner.release(phase === 'failed');
  teller.end(phase, error);
}

type ScanEnd = Pick<ScanProgress, 'phase' | 'error'>;

async function runScan<To>(
  parts: ScanningParts<To>,
  asked: BegunScan<To>,
  scanner: TakenScanner,
  signal: AbortSignal,
  teller: Teller,
): Promise<ScanEnd> {
  try {
    const { device, capabilities } = await scanner.find(signal);
    const settings = settingsToTry(capabilities, asked.source, asked.what);
    if (settings.length === 0) throw new ScannerTrouble('noSuchSource');
    const take = async (page: ScannedPage) => {
      const taken = await parts.takeIn(asked, page);
      if (taken.ok) teller.took(taken.value.captureIds);
      return taken;
    };
    const tell = (progress: JobProgress) => teller.go(progress);
    const limits = parts.limits ?? JOB_LIMITS;
    const { end, pages } = await runJob({ device, settings, take, tell, signal, limits });
    return { phase: phaseOf(end), error: errorOf(end, pages) };
  } catch (cause) {
    if (cause instanceof GivenUp) return { phase: 'cancelled', error: null };
    if (cause instanceof ScannerTrouble) {
      return { phase: 'failed', error: troubleError(cause.problem, 0, null) };
    }
    const reference = parts.report('scanner', cause);
    return { phase: 'failed', error: { code: 'internal', reference } };
  }
}

function phaseOf({ is }: JobEnd): ScannerPhase {
  return is === 'done' || is === 'cancelled' ? is : 'failed';
}

function errorOf(end: JobEnd, pages: number): AppError | null {
  if (end.is === 'notTaken') return end.error;
  return end.is === 'failed' ? troubleError(end.problem, pages, end.page) : null;
}

/**
 * Reports a scan to the window. Changes of the phase or page are reported immediately, and received bytes at intervals.
 */
class Teller {
  readonly #tell: ScanningParts<never>['tell'];
  readonly #of: Pick<ScanProgress, 'jobId' | 'submissionId'>;
  readonly #captureIds: CaptureId[] = [];
  #pages = 0;
  #last: JobProgress = { phase: 'starting', page: 0, pages: 0, bytes: 0 };
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    tell: ScanningParts<never>['tell'],
    of: Pick<ScanProgress, 'jobId' | 'submissionId'>,
  ) {
    this.#tell = tell;
    this.#of = of;
  }

  took(ids: readonly CaptureId[]): void {
    this.#captureIds.push(...ids);
    this.#pages += 1;
  }

  go(progress: JobProgress): void {
    const { phase, page, pages } = this.#last;
    const isNews = progress.phase !== phase || progress.page !== page || progress.pages !== pages;
    const isFirst = this.#toldAt === Number.NEGATIVE_INFINITY;
    this.#last = progress;
    if (isNews || isFirst || performance.now() - this.#toldAt >= TELL_EVERY_MS)
      this.#send(progress, null);
  }

  end(phase: ScannerPhase, error: AppError | null): void {
    this.#send({ ...this.#last, phase, pages: this.#pages, bytes: 0 }, error);
  }

  #send(progress: JobProgress, error: AppError | null): void {
    this.#toldAt = performance.now();
    this.#tell({ ...this.#of, ...progress, captureIds: [...this.#captureIds], error });
  }
}
