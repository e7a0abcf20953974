import { setTimeout as wait } from 'node:timers/promises';
import { expectedIn } from '../../../main/precheck/expected.ts';
import type { Facts } from '../../../main/precheck/facts.ts';
import { judge } from '../../../main/precheck/judge.ts';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { type Measurement, measured } from '../measurement.ts';
import { type BenchCapture, type BenchCaptures, sizeOf } from './bench-captures.ts';
import { costsOf, peersBeside } from './beside.ts';
import type { AllPeers } from './peers.ts';

/** Milliseconds in which a worker that replaces another has surely started. */
const REPLACED = 1500;

/** What is asked of the time, on an idle machine with two cores. */
const GOAL = { front: 250, back: 600, camera: 60, heic: 1300 } as const;

interface Row {
  readonly what: string;
  readonly captures: readonly BenchCapture[];
  readonly goal: number;
  readonly tries: number;
  /** Waits for a new worker before each file, as a counter between two of its customers does. */
  readonly paused?: boolean;
  /** What makes it the case that it is said to be. */
  readonly is?: (facts: Facts) => boolean;
}

/** From the bytes in memory to level, turn and issues, through a worker. */
export async function* verdicts(
  precheck: Precheck,
  captures: BenchCaptures,
  peers: AllPeers,
): AsyncIterable<Measurement> {
  for (const row of rowsOf(captures)) {
    for (const capture of row.captures) await checked(precheck, capture, row);
    const taken: number[] = [];
    for (let run = 0; run < row.tries; run++) {
      const capture = row.captures[run % row.captures.length];
      if (!capture) break;
      if (row.paused) await wait(REPLACED);
      const start = performance.now();
      await verdictOf(precheck, capture);
      taken.push(performance.now() - start);
    }
    const what = `verdict, ${row.what} (${sizeOf(row.captures)})`;
    const costs = await costsOf(peers, row.captures, row.goal <= GOAL.camera ? 10 : 3);
    const times = costs.map(({ name, missing, costs: list }) => ({
      name,
      missing,
      samples: list.map(({ milliseconds }) => milliseconds),
    }));
    yield* peersBeside(times, (peer) => measured(what, taken, { goal: row.goal, ...peer }));
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
  const { front, back, camera, heic } = GOAL;
  return [
    { what: '12 MP JPEG front', captures: captures.fronts, goal: front, tries: 60 },
    {
      what: '12 MP JPEG back',
      captures: captures.readableBacks,
      goal: back,
      tries: 30,
      is: hasCode,
    },
    {
      what: '12 MP JPEG back, code unreadable',
      captures: captures.unreadableBacks,
      goal: back,
      tries: 30,
      is: (facts) => !hasCode(facts),
    },
    { what: '12 MP JPEG page', captures: captures.pages, goal: front, tries: 30 },
    { what: '12 MP JPEG full of noise', captures: captures.noise, goal: front, tries: 20 },
    { what: '2 MP camera frame', captures: captures.cameraFrames, goal: camera, tries: 60 },
    { what: '12 MP HEIC', captures: captures.heic, goal: heic, tries: 12, paused: true },
    {
      what: '12 MP HEIC, one at the heels of another',
      captures: captures.heic,
      goal: heic,
      tries: 10,
    },
  ];
}
