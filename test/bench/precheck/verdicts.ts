import { setTimeout as wait } from 'node:timers/promises';
import { expectedIn } from '../../../main/precheck/facts/expected.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import { judge } from '../../../main/precheck/judge.ts';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { type Measurement, measured } from '../measurement.ts';
import { type BenchCapture, type BenchCaptures, sizeOf } from './bench-captures.ts';
import { peersBeside, timesBeside } from './beside.ts';
import type { AllPeers } from './peers.ts';

/** The milliseconds in which a replacement worker has certainly started. */
const REPLACED = 1500;

/** The goals for the median, relative to the floor's in the same run. */
const GOAL = { front: 2, middling: 2.5, page: 2.5, back: 4, heic: 1.5 } as const;
/** The goal for the slowest twentieth, relative to the median. */
const EVEN = 1.5;
/** A frame has to be checked as fast as the camera's picture moves, in milliseconds. */
const CAMERA_MS = 60;

interface Row {
  readonly what: string;
  readonly captures: readonly BenchCapture[];
  /** Relative to the floor. Absent if only the time itself counts. */
  readonly goal?: number;
  readonly most?: number;
  readonly tries: number;
  /** True if it waits for a new worker before each file, like a counter between two customers. */
  readonly paused?: boolean;
  /** Verifies that the case is what it claims to be. */
  readonly is?: (facts: Facts) => boolean;
}

/** Measures a worker from the bytes in memory to level, rotation, and issues. */
export async function* verdicts(
  precheck: Precheck,
  captures: BenchCaptures,
  peers: AllPeers,
): AsyncIterable<Measurement> {
  for (const row of rowsOf(captures)) {
    for (const capture of row.captures) await checked(precheck, capture, row);
    const { taken, beside } = await timesBeside(peers, row.captures, row.tries, async (capture) => {
      if (row.paused) await wait(REPLACED);
      const start = performance.now();
      await verdictOf(precheck, capture);
      return performance.now() - start;
    });
    const what = `verdict, ${row.what} (${sizeOf(row.captures)})`;
    const most = row.most ?? EVEN * measured(what, taken).median;
    yield* peersBeside(beside, (peer, isFloor) =>
      measured(what, taken, {
        goal: most,
        ...(isFloor && row.goal !== undefined && { ratioGoal: row.goal }),
        ...peer,
      }),
    );
  }
}

export async function verdictOf(precheck: Precheck, { bytes, slot, type }: BenchCapture) {
  const facts = await precheck.inspect(bytes, { expected: expectedIn(slot, type) });
  const verdict: Verdict = judge(facts, {
    slot,
    fileName: 'capture',
    verification: slot === 'document' ? 'document' : 'government-id',
    turn: 0,
    turnedByStaff: false,
    today: '2026-11-21',
    type,
  });
  if (facts.kind !== 'picture' || facts.seen === null)
    throw new Error(`A capture was not looked at: ${JSON.stringify(facts)}`);
  return { facts, verdict };
}

async function checked(precheck: Precheck, capture: BenchCapture, { what, is }: Row) {
  const { facts } = await verdictOf(precheck, capture);
  if (is && !is(facts)) throw new Error(`${capture.path} is not what it is measured as: ${what}`);
}

function rowsOf(captures: BenchCaptures): readonly Row[] {
  const hasCode = (facts: Facts) => facts.kind === 'picture' && facts.seen?.barcode != null;
  const { front, middling, page, back, heic } = GOAL;
  return [
    { what: '12 MP JPEG front', captures: captures.fronts, goal: front, tries: 45 },
    { what: '4 and 8 MP JPEG front', captures: captures.middling, goal: middling, tries: 32 },
    { what: 'small PNG front', captures: captures.smallPng, goal: middling, tries: 20 },
    {
      what: '12 MP JPEG back',
      captures: captures.readableBacks,
      goal: back,
      tries: 24,
      is: hasCode,
    },
    {
      what: '12 MP JPEG back, code unreadable',
      captures: captures.unreadableBacks,
      goal: back,
      tries: 20,
      is: (facts) => !hasCode(facts),
    },
    { what: '12 MP JPEG page', captures: captures.pages, goal: page, tries: 24 },
    { what: '12 MP JPEG full of noise', captures: captures.noise, goal: front, tries: 12 },
    { what: '2 MP camera frame', captures: captures.cameraFrames, most: CAMERA_MS, tries: 40 },
    { what: '12 MP HEIC', captures: captures.heic, goal: heic, tries: 6, paused: true },
    {
      what: '12 MP HEIC, one at the heels of another',
      captures: captures.heic,
      goal: heic,
      tries: 6,
    },
  ];
}
