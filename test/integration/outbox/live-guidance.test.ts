import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createLiveGuidance } from '../../../main/outbox/captures/live-guidance.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { workerHost } from '../../support/open-desk.ts';
import { openCaptureDesk } from './open-capture-service.ts';

const SCENES = join(import.meta.dirname, '..', '..', 'fixtures', 'captures', 'scenes');
const scene = (name: string) => readFile(join(SCENES, `${name}.jpg`));

const precheck = new Precheck({ workerHost, poolSize: 1 });
afterAll(() => precheck.close());

async function openGuidance() {
  const { book, id } = await openCaptureDesk();
  const guide = createLiveGuidance({ book, precheck });
  const look = (slot: Slot, how: 'passing' | 'close', jpeg: Uint8Array, scale = 1) =>
    guide({ submission: id, slot, look: how, scale }, jpeg);
  return { look, book, id };
}

test.each([
  ['front', null],
  ['front-blurred', 'focus'],
  ['front-glare', 'lessGlare'],
  ['front-cut-off', 'moveBack'],
] as const)('guides a camera that shows %s', async (name, instruction) => {
  const { look } = await openGuidance();
  const jpeg = await scene(name);
  for (const how of ['passing', 'close'] as const) {
    const seen = await look('front_photo', how, jpeg);
    expect(seen).toMatchObject({ instruction, good: instruction === null });
    expect(seen?.corners).toHaveLength(4);
  }
});

test('accepts a page in a quick look and in a close look', async () => {
  const { look } = await openGuidance();
  const page = await scene('page');
  expect(await look('document', 'passing', page)).toMatchObject({ good: true });
  expect(await look('document', 'close', page)).toMatchObject({ good: true });
});

test('notices a finger, and the other side on either side, only in a close look', async () => {
  const { look } = await openGuidance();
  const [front, back] = [await scene('front'), await scene('back')];
  const finger = await scene('front-finger');
  expect(await look('front_photo', 'passing', finger)).toMatchObject({ good: true });
  expect(await look('front_photo', 'close', finger)).toMatchObject({ instruction: 'uncover' });
  expect(await look('front_photo', 'passing', back)).toMatchObject({ good: true });
  expect(await look('front_photo', 'close', back)).toMatchObject({ instruction: 'otherSide' });
  expect(await look('back_photo', 'close', front)).toMatchObject({ instruction: 'otherSide' });
});

test('asks to move a small card closer unless the picture itself will be large', async () => {
  const { look } = await openGuidance();
  const small = await sharp(await scene('front'))
    .resize(420)
    .jpeg()
    .toBuffer();
  expect(await look('front_photo', 'passing', small)).toMatchObject({ instruction: 'closer' });
  expect(await look('front_photo', 'passing', small, 4)).toMatchObject({ instruction: null });
});

test('checks one frame at a time, drops others, and says nothing for what is no picture', async () => {
  const { look } = await openGuidance();
  const jpeg = await scene('front');
  const [first, second] = await Promise.all([
    look('front_photo', 'passing', jpeg),
    look('front_photo', 'passing', jpeg),
  ]);
  expect(first).toMatchObject({ good: true });
  expect(second).toBeNull();
  expect(await look('front_photo', 'passing', Buffer.from('<svg/>'))).toBeNull();
  expect(await look('front_photo', 'passing', jpeg.subarray(0, 900))).toBeNull();
});
