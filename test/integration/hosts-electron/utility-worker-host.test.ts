import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utilityWorkerHost } from '../../../main/hosts/electron/utility-worker-host.ts';
import { workerUse } from '../../../main/hosts/electron/worker-use.ts';

/**
 * Electron's utilityProcess, played by a child process: the same calls, events and delivery. What it
 * cannot show is Electron's own part, so these tests speak of ours only.
 */
const utility = {
  fork(script: string, args: string[] = []) {
    const child = fork(script, args, { serialization: 'advanced', stdio: 'ignore' });
    return Object.assign(child, {
      postMessage: (message: unknown) => child.send(message as object),
    });
  },
} as unknown as Parameters<typeof utilityWorkerHost>[0];

let folder = '';
const script = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utility-worker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const answer = (handle: { onMessage(listener: (message: unknown) => void): void }) =>
  new Promise<unknown>((done) => handle.onMessage(done));

describe('a worker', () => {
  it('answers, by structured clone', async () => {
    const path = await script(
      'echo.mjs',
      "process.on('message', (m) => process.send({ sum: m.bytes.reduce((a, b) => a + b, 0) }));",
    );
    const worker = utilityWorkerHost(utility, 'darwin').start(path);
    const sum = answer(worker);
    worker.post({ bytes: new Uint8Array([1, 2, 3]) });
    expect(await sum).toEqual({ sum: 6 });
    const exit = new Promise<void>((done) => worker.onExit(done));
    worker.kill();
    await exit;
    worker.post('nobody hears this, and nothing is thrown');
  });

  it('is killed even when it listens to nothing', async () => {
    const path = await script(
      'stuck.mjs',
      "process.on('SIGTERM', () => {}); process.send('stuck'); for (;;);",
    );
    const worker = utilityWorkerHost(utility, 'darwin').start(path);
    await answer(worker);
    const exit = new Promise<void>((done) => worker.onExit(done));
    worker.kill();
    await exit;
  });

  it('gets sharp as WebAssembly on Linux, where the native build crashes in Electron', async () => {
    const sharp = pathToFileURL(resolve('node_modules/sharp/dist/index.mjs')).href;
    const path = await script(
      'sharp.mjs',
      `const { default: sharp } = await import(${JSON.stringify(sharp)});
       const { info } = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
         .jpeg().toBuffer({ resolveWithObject: true });
       const loaded = process.report.getReport().sharedObjects.filter((file) => /vips|sharp/.test(file));
       process.send({ width: info.width, loaded });`,
    );
    const worker = utilityWorkerHost(utility, 'linux').start(path);
    expect(await answer(worker)).toEqual({ width: 8, loaded: [] });
    worker.kill();
  });
});

it('learns from Electron what a worker holds, in bytes, and has used, in milliseconds', () => {
  const metric = {
    pid: 42,
    memory: { workingSetSize: 300_000, peakWorkingSetSize: 0 },
    cpu: { cumulativeCPUUsage: 1.5 },
  };
  const useOf = workerUse({ getAppMetrics: () => [metric as Electron.ProcessMetric] });
  expect(useOf(42)).toEqual({ residentBytes: 300_000 * 1024, processorMs: 1500 });
  expect(useOf(43)).toBe(null);
});
