import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import heicConvert from 'heic-convert';
import sharp from 'sharp';
import { forkWorkerHost } from '../../main/precheck/fork-worker-host.ts';
import { judge } from '../../main/precheck/judge.ts';
import { createPrecheck, type Precheck } from '../../main/precheck/precheck.ts';
import type { JudgeContext } from '../../main/precheck/rules/rule.ts';
import { fixture, noisyJpeg, writtenPage } from '../support/captures.ts';
import { simplePdf } from '../support/simple-pdf.ts';
import { type Measurement, measured, peer, times } from './measurement.ts';

const CONTEXT: JudgeContext = {
  slot: 'front_photo',
  fileName: 'capture',
  verification: 'government-id',
  turn: 0,
  turnedByStaff: false,
  today: '2026-11-21',
  type: 'drivers_license',
};
const [WIDTH, HEIGHT] = [4032, 3024];

/** From the bytes in memory to the verdict, and what the main process feels of it. */
export async function* measure(): AsyncIterable<Measurement> {
  const page = await writtenPage(WIDTH, HEIGHT);
  const jpeg = await sharp(page).jpeg({ quality: 92 }).toBuffer();
  const noisy = await noisyJpeg(WIDTH, HEIGHT);
  const heic = fixture('12-megapixels.heic');
  const camera = await sharp(page).resize(1920, 1080).jpeg().toBuffer();
  const precheck = createPrecheck({ workerHost: forkWorkerHost() });
  const verdict = async (bytes: Uint8Array) => judge(await precheck.inspect(bytes), CONTEXT);
  const decode = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  const convert = () => heicConvert({ buffer: heic, format: 'JPEG', quality: 0.92 });
  sharp.concurrency(1);
  try {
    await verdict(camera);
    yield measured('verdict, 12 MP JPEG', await times(30, () => verdict(jpeg)), {
      goal: 250,
      peer: peer('sharp decode alone', await times(10, () => decode(jpeg))),
    });
    yield measured('verdict, 12 MP JPEG full of noise', await times(20, () => verdict(noisy)), {
      goal: 250,
      peer: peer('sharp decode alone', await times(10, () => decode(noisy))),
    });
    yield measured('verdict, 2 MP camera frame', await times(40, () => verdict(camera)), {
      goal: 60,
      peer: peer('sharp decode alone', await times(20, () => decode(camera))),
    });
    yield measured('verdict, 12 MP HEIC', await times(8, () => verdict(heic)), {
      goal: 1300,
      peer: peer('heic-convert to JPEG', await times(3, convert)),
    });
    yield measured('preview, 12 MP JPEG', await times(20, () => precheck.preview(jpeg)));
    yield measured('preview, 12 MP HEIC', await times(6, () => precheck.preview(heic)));
    const mixed = [jpeg, noisy, page, jpeg, camera, noisy, jpeg, heic, simplePdf(3), jpeg];
    yield* loopDelay(precheck, Array.from({ length: 5 }, () => mixed).flat());
  } finally {
    await precheck.close();
  }
}

/** The main loop's delay over its idle delay while 50 files are checked, all asked for at once. */
async function* loopDelay(
  precheck: Precheck,
  files: readonly Uint8Array[],
): AsyncIterable<Measurement> {
  const idle = monitorEventLoopDelay({ resolution: 1 });
  idle.enable();
  await wait(3000);
  idle.disable();
  const busy = monitorEventLoopDelay({ resolution: 1 });
  busy.enable();
  await Promise.all(files.map((bytes) => precheck.inspect(bytes)));
  busy.disable();
  const over = (percentile: number) =>
    (busy.percentile(percentile) - idle.percentile(percentile)) / 1e6;
  const row = (what: string, value: number, goal: number) => measured(what, [value], { goal });
  yield row('main loop delay over idle, 50 mixed files, p99', over(99), 10);
  yield row('main loop delay over idle, 50 mixed files, worst', (busy.max - idle.max) / 1e6, 50);
}
