import sharp from 'sharp';
import { lookAtFrame } from '../../../main/precheck/analysis/frame-look.ts';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { expectedIn } from '../../../main/precheck/facts/expected.ts';
import type { VisibleFacts } from '../../../main/precheck/facts/visible-facts.ts';
import { type Measurement, measured } from '../measurement.ts';
import type { BenchCaptures } from './bench-captures.ts';
import { timesBeside } from './beside.ts';
import type { AllPeers } from './peers.ts';

const FRAMES = 40;
/** Relative to the floor for a picture of 12 megapixels: 60 ms where that takes 100. */
const MOST = 0.6;
/**
 * The maximum pixels that a hand moves between frames, and the part of a frame that it may be in.
 */
const [STEP, ROOM] = [6, 60];

/**
 * Measures frames of one camera, one after another, each from its JPEG to the instruction for
 * staff.
 */
export async function* liveFrames(
  { cameraFrames: [first], fronts }: BenchCaptures,
  peers: AllPeers,
): AsyncIterable<Measurement> {
  const engine = await loadSharpEngine();
  if (engine === null || first === undefined) return;
  const frames = await moved(first.bytes);
  const expected = expectedIn(first.slot, first.type);
  let before: VisibleFacts['document'] = null;
  let number = 0;
  let seen = 0;
  const look = async () => {
    const frame = frames[number++ % frames.length] ?? first.bytes;
    const start = performance.now();
    const header = await engine.decoder.header(frame);
    const decoded = await engine.decoder.decode(frame, header);
    before = (await lookAtFrame(decoded, expected, before)).document;
    if (before !== null) seen++;
    return performance.now() - start;
  };
  for (let warm = 0; warm < 10; warm++) await look();
  const { taken, beside } = await timesBeside(peers, fronts, FRAMES, look);
  if (seen < number) throw new Error(`A document was seen in ${seen} of ${number} frames only.`);
  const [floor] = beside;
  if (floor === undefined) return;
  yield measured('2 MP camera frame, after the one before it', taken, {
    peer: { name: `${floor.name}, 12 MP`, median: measured('', floor.samples).median },
    ratioGoal: MOST,
  });
}

/** Returns what a camera sees while a hand moves back and forth. */
async function moved(picture: Buffer): Promise<Buffer[]> {
  const { width, height } = await sharp(picture).metadata();
  const [wide, high] = [width - ROOM, height - ROOM];
  const frames: Buffer[] = [];
  for (let step = 0; step < ROOM / STEP; step++) {
    const place = { left: step * STEP, top: ROOM - step * STEP, width: wide, height: high };
    frames.push(await sharp(picture).extract(place).jpeg({ quality: 90 }).toBuffer());
  }
  return [...frames, ...frames.toReversed()];
}
