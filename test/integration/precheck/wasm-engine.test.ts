import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { noisyJpeg, pictureAs } from '../../support/captures.ts';
import { animatedPng, plainPng } from '../../support/png-chunks.ts';
import { HEIGHT, quartersOf, storedFor, UPRIGHT, WIDTH } from '../../support/quadrant-picture.ts';
import { RecordingHost } from './recording-host.ts';

const require = createRequire(import.meta.url);
const WASM_WORKER = join(import.meta.dirname, 'wasm-precheck-worker.ts');
const WASM_PACKAGE = '@img/sharp-wasm32';

function missing(name: string): boolean {
  try {
    require.resolve(`${name}/package`);
    return false;
  } catch {
    return true;
  }
}

// Every other test here runs with the native build.
describe("sharp's WebAssembly build, as Electron has it on Linux", () => {
  if (missing(WASM_PACKAGE)) return test.skip(`${WASM_PACKAGE} is not installed`, () => undefined);

  const host = new RecordingHost();
  const start = host.start.bind(host);
  host.start = () => start(WASM_WORKER);
  const precheck = new Precheck({ workerHost: host, poolSize: 1 });
  afterAll(() => precheck.close());

  test('is the one that runs', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Linux alone tells what a process has loaded');
    await precheck.inspect(await pictureAs('png'));
    const loaded = readFileSync(`/proc/${host.running[0]}/maps`, 'latin1');
    expect(loaded.includes('libvips-cpp')).toBe(false);
  });

  test.each(['jpeg', 'png', 'gif'] as const)('%s: read, checked whole and shown', async (type) => {
    const bytes = await pictureAs(type);
    expect(await precheck.inspect(bytes)).toMatchObject({
      kind: 'picture',
      ...{ mediaType: `image/${type}`, width: WIDTH, height: HEIGHT, frames: 1 },
    });
    const preview = await precheck.preview(bytes);
    expect(await quartersOf(preview?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.7));
    expect(await precheck.inspect(cut)).toMatchObject({ kind: 'broken', how: 'truncated' });
    expect(await precheck.preview(cut)).toBeNull();
  });

  test.each([
    'tiff',
    'webp',
    'avif',
  ] as const)('%s: shown where it is only seen, and never looked into where it would be sent', async (type) => {
    const bytes = await pictureAs(type);
    const options = { password: null, signal: new AbortController().signal };
    expect(await precheck.look(bytes, options)).toEqual({ pages: 1, problem: null });
    const shown = await precheck.showPage(bytes, { ...options, page: 0, maxEdge: 1600 });
    expect(await quartersOf(shown?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
    expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'foreign' });
    expect(await precheck.preview(bytes)).toBeNull();
  });

  test('upright by EXIF, turned on top, without metadata', async () => {
    const bytes = await sharp(await storedFor(6))
      .withExif({ IFD0: { Orientation: '6', Model: 'Telltale 9' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const made = await precheck.upright(bytes);
    const out = made?.bytes ?? new Uint8Array();
    expect(await quartersOf(out)).toEqual(UPRIGHT);
    expect((await sharp(out).metadata()).exif).toBeUndefined();
    expect(await precheck.preview(bytes, { turn: 90 })).toMatchObject({ width: HEIGHT });
  });

  test('damage in the middle, frames, and more pixels than are decoded', async () => {
    const noisy = await noisyJpeg(800, 600);
    noisy.writeUInt16BE(0xffd3, Math.floor(noisy.length / 2));
    expect(await precheck.inspect(noisy)).toMatchObject({ kind: 'broken', how: 'corrupt' });
    const animation = animatedPng(await pictureAs('png'), 4);
    expect(await precheck.inspect(animation)).toMatchObject({ frames: 4 });
    expect(await precheck.inspect(plainPng(20_000, 20_000))).toMatchObject({ kind: 'huge' });
  });
});
