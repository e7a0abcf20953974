import { readFileSync } from 'node:fs';
import { JOB_LIMITS } from '../../../main/precheck/limits.ts';
import { Precheck, type PrecheckOptions } from '../../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import { procUse } from '../../../main/system/workers/process-use.ts';
import { type Measurement, measured } from '../measurement.ts';
import type { BenchCapture, BenchCaptures } from './bench-captures.ts';
import { verdictOf } from './verdicts.ts';

const MEGABYTE = 1e6;
const LOOKED_AT = [50, 250, 500];
const CEILING = JOB_LIMITS.memoryBytes / MEGABYTE;
const HEIC_CEILING = JOB_LIMITS.largeMemoryBytes / MEGABYTE;
const FILES_OF_A_TYPE = 6;

/**
 * Measures the memory of a worker after many files, including HEIC, and the most that it used for
 * files of each type.
 */
export async function* memory(captures: BenchCaptures): AsyncIterable<Measurement> {
  if (process.platform !== 'linux') return;
  // Concurrently, because memory does not depend on speed.
  const [retiring, lasting] = await Promise.all([
    afterManyFiles(captures, {}),
    afterManyFiles(captures, { retireBytes: Number.POSITIVE_INFINITY }),
  ]);
  yield* grown('worker memory', retiring);
  yield* grown('the same, never replaced', lasting);

  for (const [what, files, goal] of [
    ['12 MP front', captures.fronts, CEILING],
    [
      '12 MP back, readable or not',
      [...captures.readableBacks, ...captures.unreadableBacks],
      CEILING,
    ],
    ['12 MP page', captures.pages, CEILING],
    ['12 MP PNG', captures.png, CEILING],
    ['2 MP camera frame', captures.cameraFrames, CEILING],
    ['12 MP HEIC', captures.heic, HEIC_CEILING],
  ] as const) {
    const peaks = [await peakOf(files)];
    yield measured(`worker memory at most, ${what}`, peaks, { unit: 'MB', goal });
  }
}

interface Grown {
  readonly resident: ReadonlyMap<number, number>;
  readonly most: number;
  readonly workers: number;
}

function* grown(what: string, { resident, most, workers }: Grown): Iterable<Measurement> {
  const first = resident.get(LOOKED_AT[0] ?? 0) ?? Number.NaN;
  for (const [files, megabytes] of resident) {
    yield measured(`${what} after ${files} files`, [megabytes], {
      unit: 'MB',
      goal: CEILING,
      ...(files !== LOOKED_AT[0] && { peer: { name: `after ${LOOKED_AT[0]}`, median: first } }),
    });
  }
  yield measured(`${what}, most after any file`, [most], { unit: 'MB', goal: CEILING });
  yield measured(`  workers it took`, [workers], { unit: 'items' });
}

/**
 * Uses mixed files. The memory of a worker varies with what V8 has not collected yet, so the result
 * is the average over one round.
 */
async function afterManyFiles(
  { fronts, readableBacks, unreadableBacks, pages, cameraFrames, png, heic }: BenchCaptures,
  limits: PrecheckOptions['limits'] & {},
): Promise<Grown> {
  const round = [fronts, readableBacks, unreadableBacks, pages, cameraFrames, png, heic].flat();
  let workers = 0;
  let last = 0;
  const host = forkWorkerHost();
  const precheck = new Precheck({
    workerHost: {
      start: (script) => {
        workers++;
        return host.start(script);
      },
    },
    poolSize: 1,
    // Two workers run at once on a computer that does other work, too, but time is not measured
    // here.
    limits: { timeMs: 60_000, ...limits },
    // The pool asks after each file whether the worker has grown too large.
    useOf: (pid) => {
      const use = procUse(pid);
      last = (use?.residentBytes ?? 0) / MEGABYTE;
      return use;
    },
  });
  const resident = new Map<number, number>();
  const held: number[] = [];
  try {
    for (let files = 1; files <= (LOOKED_AT.at(-1) ?? 0); files++) {
      await verdictOf(precheck, round[files % round.length] as BenchCapture);
      held.push(last);
      const mean = held.slice(-round.length).reduce((sum, one) => sum + one, 0) / round.length;
      if (LOOKED_AT.includes(files)) resident.set(files, mean);
    }
    return { resident, most: Math.max(...held), workers };
  } finally {
    await precheck.close();
  }
}

/**
 * Returns the most memory that any worker used for such files, by the system's counter, read every
 * 50 ms.
 */
async function peakOf(files: readonly BenchCapture[]): Promise<number> {
  let most = 0;
  const useOf = (pid: number) => {
    most = Math.max(most, peakBytes(pid) ?? 0);
    return procUse(pid);
  };
  const precheck = new Precheck({ workerHost: forkWorkerHost(), poolSize: 1, useOf });
  try {
    for (let run = 0; run < FILES_OF_A_TYPE; run++)
      await verdictOf(precheck, files[run % files.length] as BenchCapture);
    return most / MEGABYTE;
  } finally {
    await precheck.close();
  }
}

/**
 * Returns the most resident bytes of a process so far, or null if the system does not report them.
 */
function peakBytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return kilobytes ? Number(kilobytes[1]) * 1024 : null;
  } catch {
    return null; // The process has just ended.
  }
}
