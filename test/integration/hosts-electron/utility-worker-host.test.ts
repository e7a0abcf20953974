import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type UtilityWorkerParts,
  utilityWorkerHost,
  workerUse,
} from '../../../main/hosts/electron/utility-worker-host.ts';
import type { WorkerHandle } from '../../../main/system/workers/worker-host.ts';
import { utilityStandIn, type WorkerFate } from '../../support/electron/utility-process.ts';
import { eventually } from '../../support/eventually.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { isRunning } from '../precheck/recording-host.ts';

/** The delays between `fork` and `spawn` in ms: one that is not noticeable, and one that is. */
const SPAWN_MS = [0, 60];

const script = async (text: string): Promise<string> => {
  const path = join(tempFolder(), 'worker.mjs');
  await writeFile(path, text);
  return path;
};

/**
 * Starts a worker of the host. Returns it with what Electron reports about it, and with what the
 * system fails to do.
 */
async function start(text: string, fate: Partial<WorkerFate> = {}, end?: (pid: number) => void) {
  const there = Promise.withResolvers<number>();
  const note: WorkerFate['note'] = (step, pid = 0) => {
    if (step === 'worker there') there.resolve(pid);
  };
  const utility = utilityStandIn({ spawnMs: 0, fate: 'real', note, ...fate });
  const path = await script(text);
  const reported: unknown[] = [];
  const host = utilityWorkerHost({
    utility: utility as unknown as UtilityWorkerParts['utility'],
    report: (where, cause) => reported.push([where, cause]),
    ...(end && { kill: end }),
  });
  const worker = host.start(path);
  const refused: unknown[] = [];
  const exited = new Promise<void>((done) => worker.onExit(done));
  return {
    worker,
    there: there.promise,
    exited,
    refused,
    reported,
    kill: () => worker.kill((cause) => refused.push(cause)),
  };
}

const answer = (handle: Pick<WorkerHandle, 'onMessage'>) =>
  new Promise<unknown>((done) => handle.onMessage(done));

const ECHO = `process.parentPort.on('message', ({ data }) =>
  process.parentPort.postMessage({ sum: data.bytes.reduce((a, b) => a + b, 0) }));`;
const STUCK = "process.on('SIGTERM', () => {}); process.parentPort.postMessage('stuck'); for (;;);";

describe('a worker', () => {
  it.for(SPAWN_MS)('that starts within %i ms also answers earlier questions', async (spawnMs) => {
    const { worker, kill, exited } = await start(ECHO, { spawnMs });
    const sum = answer(worker);
    worker.post({ bytes: new Uint8Array([1, 2, 3]) });
    expect(await sum).toEqual({ sum: 6 });
    kill();
    await exited;
    worker.post('nobody hears this, and nothing is thrown');
  });

  it.for(
    SPAWN_MS,
  )('that is ended before it starts, after %i ms, ends when it starts', async (spawnMs) => {
    const { worker, kill, there, exited, refused } = await start(STUCK, { spawnMs });
    kill();
    worker.post({ bytes: 'nobody is to read these' });
    const pid = await there;
    await exited;
    expect(isRunning(pid)).toBe(false);
    expect(refused).toEqual([]);
  });

  it('is killed even if it listens to nothing', async () => {
    const { worker, kill, exited } = await start(STUCK);
    await answer(worker);
    kill();
    await exited;
  });

  it('that has died unnoticed is killed without a message', async () => {
    const { worker, kill, there, exited, refused } = await start('process.exit();', {
      exitLagMs: 500,
    });
    const pid = await there;
    await eventually(() => expect(isRunning(pid)).toBe(false));
    expect(worker.pid).toBe(pid);
    kill();
    kill();
    expect(refused).toEqual([]);
    await exited;
    kill();
  });

  it('that the system does not end is reported, and nothing is thrown', async () => {
    const denied = Object.assign(new Error('denied'), { code: 'EPERM' });
    const { worker, kill, refused } = await start(STUCK, {}, () => {
      throw denied;
    });
    await answer(worker);
    kill();
    expect(refused).toEqual([denied]);
    process.kill(worker.pid as number, 'SIGKILL');
  });

  it('in which V8 gives up ends at once, and only the kind is reported', async () => {
    const { worker, there, exited, reported } = await start(STUCK, { fatal: true });
    const pid = await there;
    await exited;
    worker.post('nobody hears this, and nothing is thrown');
    await eventually(() => expect(isRunning(pid)).toBe(false));
    expect(reported).toEqual([
      ['worker:fatal', expect.objectContaining({ name: 'WorkerFatal', code: 'FatalError' })],
    ]);
    expect(JSON.stringify(reported) + String(reported)).not.toMatch(/node_modules|license/);
  });
});

it('reports from Electron its memory in bytes and its time in milliseconds', () => {
  const metric = {
    pid: 42,
    memory: { workingSetSize: 300_000, peakWorkingSetSize: 0 },
    cpu: { cumulativeCPUUsage: 1.5 },
  };
  const useOf = workerUse({ getAppMetrics: () => [metric as Electron.ProcessMetric] });
  expect(useOf(42)).toEqual({ residentBytes: 300_000 * 1024, processorMs: 1500 });
  expect(useOf(43)).toBe(null);
});
