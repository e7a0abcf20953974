import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaneOrder, LaneReport } from './lanes.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

export interface FaultRun {
  /** Determines every plan. */
  readonly seed: number;
  /** The number of the first plan, from 0. */
  readonly from: number;
  /** Continues until this many faults have occurred. */
  readonly count: number;
  /** Plays only these plans. `count` is then ignored. */
  readonly only?: readonly number[];
  /** The number of processes, and of concurrent plans in each. */
  readonly processes?: number;
  readonly lanes?: number;
  /** Called every ten seconds, and whenever something went wrong. */
  readonly onProgress?: (line: string) => void;
}

export interface FaultRunEnd {
  readonly tally: Tally;
  /** The number of the first plan that was not run. */
  readonly next: number;
  readonly seconds: number;
}

/** A process keeps every token that its platform ever issued, and becomes slow with them. */
const PLANS_PER_PROCESS = 1_000;
/** The number of plans that could not be played after which it is useless to continue. */
const MOST_BROKEN = 20;
const PROGRESS_EVERY_MS = 10_000;

/** Plays plans in separate processes until enough faults have occurred. */
export async function runFaults(run: FaultRun): Promise<FaultRunEnd> {
  const { seed, processes = 2, lanes = 20, onProgress = () => undefined } = run;
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const tally = emptyTally();
  const only = run.only === undefined ? null : [...run.only];
  let next = run.from;
  const take = (): number | null => {
    if (tally.counts.broken > MOST_BROKEN) return null;
    if (only !== null) return only.shift() ?? null;
    return tally.counts.faults < run.count ? next++ : null;
  };
  const onReport = ({ tally: more }: LaneReport) => {
    for (const failure of more.failures) onProgress(failure);
    addTally(tally, more);
  };
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'desk-faults-'));
  const progress = setInterval(() => {
    const { faults, wronglyParked } = tally.counts;
    const rate = (faults / seconds()).toFixed(1);
    onProgress(`plan ${next}: ${faults} faults, ${rate} a second, ${wronglyParked} wrongly parked`);
  }, PROGRESS_EVERY_MS);
  try {
    const serve = async () => {
      while (await serveOnce({ seed, folder, lanes }, take, onReport));
    };
    await Promise.all(Array.from({ length: processes }, serve));
  } finally {
    clearInterval(progress);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { tally, next, seconds: seconds() };
}

/** A file system in memory if there is one, because syncing files is not tested here. */
const MEMORY = '/dev/shm';

/** Feeds one process until its limit. Resolves with false if nothing was left to play. */
function serveOnce(
  { seed, folder, lanes }: { seed: number; folder: string; lanes: number },
  take: () => number | null,
  onReport: (report: LaneReport) => void,
): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'lanes.ts'), [String(seed), folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const order = (what: LaneOrder) => child.send(what);
  let given = 0;
  let waiting = 0;
  const give = (): boolean => {
    const number = given < PLANS_PER_PROCESS ? take() : null;
    if (number === null) return false;
    given += 1;
    waiting += 1;
    return order({ play: number });
  };
  return new Promise((resolve, reject) => {
    child.on('message', (report: LaneReport) => {
      waiting -= 1;
      onReport(report);
      give();
      if (waiting === 0) order({ stop: true });
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (waiting > 0) reject(new Error(`A process of lanes ended with ${code}.`));
      else resolve(given > 0);
    });
    for (let lane = 0; lane < lanes; lane += 1) give();
    if (waiting === 0) order({ stop: true });
  });
}
