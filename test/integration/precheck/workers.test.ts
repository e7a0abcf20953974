import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { JobLimits } from '../../../main/precheck/limits.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { GivenUp, type Report } from '../../../main/system/shutdown/close-within.ts';
import type { WorkerHandle } from '../../../main/system/workers/worker-host.ts';
import { fixture, noisyJpeg, pictureAs } from '../../support/captures.ts';
import { carrying } from '../../support/carrying-files.ts';
import { eventually } from '../../support/eventually.ts';
import { simplePdf, stream } from '../../support/made-pdf.ts';
import { RecordingHost } from './recording-host.ts';

/** Only Linux reports the resource usage of another process. */
const TELLS_USE = process.platform === 'linux';
const UNTOLD = 'plain Node learns what a worker uses on Linux only';

/** Noise in three megapixels, which exceeds every limit below. */
let made: Promise<Buffer> | null = null;
const large = () => (made ??= noisyJpeg(2000, 1500));

let open: Precheck | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

function start(limits: Partial<JobLimits> = {}): { precheck: Precheck; host: RecordingHost } {
  const host = new RecordingHost();
  open = new Precheck({ workerHost: host, poolSize: 1, limits });
  return { precheck: open, host };
}

describe('a worker that does not return', () => {
  test('is killed from outside: its file is not checked, and the next one is', async () => {
    const { precheck, host } = start();
    const bytes = await pictureAs('jpeg');
    expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture' });
    host.onJob = ({ pid }) => {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    };
    const facts = await precheck.inspect(bytes);
    expect(facts).toMatchObject({ kind: 'notChecked', reason: 'crashed' });

    host.onJob = () => undefined;
    expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture' });
  });

  test.for([
    ['processor', { timeMs: 1 }],
    ['clock', { clockMs: 1 }],
  ] as const)('exceeds its time by the %s', async ([by, limits], { skip }) => {
    skip(
      by === 'clock' && !TELLS_USE,
      'without the processor time there is one limit, by the clock',
    );
    const { precheck, host } = start(limits);
    const facts = await precheck.inspect(await large());
    expect(facts).toMatchObject({ kind: 'notChecked', reason: 'time' });
    await eventually(() => expect(host.running).toHaveLength(1));
  });

  test('loses no time on a computer that is busy with other things', async ({ skip }) => {
    skip(!TELLS_USE, UNTOLD);
    const { precheck, host } = start({ timeMs: 2000 });
    const bytes = await pictureAs('jpeg');
    await precheck.inspect(bytes);
    host.onJob = ({ pid }) => {
      if (pid === undefined) return;
      process.kill(pid, 'SIGSTOP');
      setTimeout(() => process.kill(pid, 'SIGCONT'), 2500);
    };
    expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture' });
  });

  test('exceeds its memory', async ({ skip }) => {
    skip(!TELLS_USE, UNTOLD);
    const { precheck } = start({ memoryBytes: 1024 * 1024 });
    const facts = await precheck.inspect(await large());
    expect(facts).toMatchObject({ kind: 'notChecked', reason: 'memory' });
    const heic = await precheck.inspect(fixture('orientation-1.heic'));
    expect(heic).toMatchObject({ kind: 'picture' });
  });

  test('searches a complete PDF of 60 MB for its actions, and is never called damaged', async () => {
    const { precheck } = start();
    const filler = '0'.repeat(30_000_000);
    const facts = await precheck.inspect(
      carrying({ objects: [stream('', filler), stream('', filler)] }),
    );
    expect(['pdf', 'notChecked']).toContain(facts.kind);
    expect(facts).toMatchObject({ carries: [] });
  });

  test('never starts: the file is not checked for lack of a decoder', async () => {
    const { precheck, host } = start();
    host.start = () =>
      RecordingHost.prototype.start.call(host, join(import.meta.dirname, 'none.ts'));
    const facts = await precheck.inspect(await pictureAs('jpeg'));
    expect(facts).toMatchObject({ kind: 'notChecked', reason: 'unavailable' });
  });
});

test('frees its worker when its work is canceled, and never starts pending work', async () => {
  const { precheck, host } = start();
  const bytes = await pictureAs('jpeg');
  const used: (number | undefined)[] = [];
  host.onJob = ({ pid }) => void used.push(pid);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = precheck.inspect(bytes, { signal: running.signal });
  const second = precheck.inspect(bytes, { signal: waiting.signal });
  const third = precheck.inspect(bytes);
  waiting.abort(new Error('removed'));
  running.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  await expect(second).rejects.toThrow('removed');
  expect(await third).toMatchObject({ kind: 'picture' });
  const [canceled, next, ...others] = used;
  expect(others).toEqual([]);
  expect(next).not.toBe(canceled);
  await eventually(() => expect(host.running).toEqual([next]));
});

test('is prepared once, so that the first file does not wait for a process', async () => {
  const { precheck, host } = start();
  await Promise.all([precheck.warm(), precheck.warm()]);
  await precheck.warm();
  expect(host.started).toHaveLength(1);
  const jobs: (number | undefined)[] = [];
  host.onJob = ({ pid }) => void jobs.push(pid);
  expect(await precheck.inspect(await pictureAs('jpeg'))).toMatchObject({ kind: 'picture' });
  expect(jobs).toEqual([host.started[0]?.pid]);
});

test('handles files of every kind one after another', async () => {
  const { precheck, host } = start();
  const used = new Set<number | undefined>();
  host.onJob = ({ pid }) => void used.add(pid);
  const heic = fixture('orientation-1.heic');
  const files = [heic, await pictureAs('jpeg'), heic.subarray(0, 600), heic, simplePdf(1), heic];
  const kinds = [];
  for (const file of files) kinds.push((await precheck.inspect(file)).kind);
  expect(kinds).toEqual(['picture', 'picture', 'broken', 'picture', 'pdf', 'picture']);
  expect(used.size).toBe(1);
});

test('keeps the camera’s frames and files from waiting for each other, and ends the camera’s worker afterward', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'Windows stops no process');
  const { precheck, host } = start({ spareMs: 100 });
  const bytes = await pictureAs('jpeg');
  await precheck.inspect(bytes);
  let answered = 0;
  host.onJob = ({ pid }) => {
    // The worker for the file is stopped until two frames have been inspected.
    host.onJob = () => undefined;
    if (pid !== undefined) process.kill(pid, 'SIGSTOP');
  };
  const file = precheck.inspect(bytes);
  const frame = async () => {
    const facts = await precheck.inspectFrame(bytes, {
      expected: 'cardFront',
      look: 'passing',
      before: null,
    });
    expect(facts).toMatchObject({ kind: 'picture' });
    answered += 1;
  };
  await Promise.all([frame(), frame()]);
  expect(answered).toBe(2);
  expect(host.running).toHaveLength(2);
  for (const pid of host.running) process.kill(pid, 'SIGCONT');
  expect(await file).toMatchObject({ kind: 'picture' });
  await eventually(() => expect(host.running).toHaveLength(1));
  expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture' });
});

test('renders a preview before the files that wait to be checked', async () => {
  const { precheck } = start();
  const bytes = await pictureAs('jpeg');
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    precheck.inspect(bytes).then(note('first')),
    precheck.inspect(bytes).then(note('second')),
    precheck.preview(bytes).then(note('preview')),
  ]);
  expect(order).toEqual(['first', 'preview', 'second']);
});

test('leaves no process when it is closed, and reports what was running', async () => {
  const { precheck, host } = start();
  const running = precheck.inspect(await large());
  const waiting = precheck.inspect(fixture('orientation-1.heic'));
  await precheck.close();
  expect(host.running).toEqual([]);
  expect(await running).toMatchObject({ kind: 'notChecked' });
  expect(await waiting).toMatchObject({ kind: 'notChecked' });
  expect(await precheck.inspect(await pictureAs('jpeg'))).toMatchObject({ kind: 'notChecked' });
});

describe('closing', () => {
  /** A worker that never reports anything, like one that the system could not start. */
  class SilentHost extends RecordingHost {
    override start(): WorkerHandle {
      const silent: WorkerHandle = {
        pid: undefined,
        post: () => undefined,
        onMessage: () => undefined,
        onExit: () => undefined,
        kill: () => undefined,
      };
      this.started.push(silent);
      return silent;
    }
  }

  test('is not delayed by a worker that never started, and logs it', async () => {
    const reported: [string, unknown][] = [];
    const report: Report = (where, cause) => reported.push([where, cause]);
    const precheck = new Precheck({ workerHost: new SilentHost(), poolSize: 1, report });
    const running = precheck.inspect(await pictureAs('jpeg'));
    await precheck.close();
    expect(reported).toEqual([['close:workers', expect.any(GivenUp)]]);
    expect(await running).toMatchObject({ kind: 'notChecked' });
  });

  test('starts nothing more, neither for running work nor for new work', async () => {
    const { precheck, host } = start();
    const bytes = await pictureAs('jpeg');
    const running = [precheck.inspect(bytes), precheck.inspect(bytes)];
    await eventually(() => expect(host.started).toHaveLength(1));
    const closed = precheck.close();
    const late = precheck.inspect(bytes);
    await Promise.all([closed, ...running, late]);
    expect(host.started).toHaveLength(1);
    expect(host.running).toEqual([]);
  });
});
