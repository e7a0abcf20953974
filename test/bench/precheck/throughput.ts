import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import { type Measurement, measured } from '../measurement.ts';
import type { BenchCapture, BenchCaptures } from './bench-captures.ts';
import { peersBeside } from './beside.ts';
import type { AllPeers, Peers } from './peers.ts';
import { verdictOf } from './verdicts.ts';

const FILES = 50;
const MINUTE = 60_000;
/** The goals in files per minute, relative to the floor and the rival. */
const [LEAST_OF_FLOOR, LEAST_OF_RIVAL] = [0.5, 4];

/**
 * Requests 50 mixed files at once, and measures how many are done per minute, and how much later
 * the main loop gets its next turn than on an idle computer.
 */
export async function* throughput(
  precheck: Precheck,
  captures: BenchCaptures,
  peers: AllPeers,
): AsyncIterable<Measurement> {
  const round = mixed(captures);
  const files = Array.from({ length: FILES }, (_, at) => round[at % round.length]).filter(
    (file) => file !== undefined,
  );
  const idle = await loopDelay(() => wait(5000));
  let milliseconds = 0;
  const busy = await loopDelay(async () => {
    const start = performance.now();
    await Promise.all(files.map((file) => verdictOf(precheck, file)));
    milliseconds = performance.now() - start;
  });
  const rate = [FILES / (milliseconds / MINUTE)];
  const beside = [
    await rateOf(peers, round, 'floor', 'sharp, libheif'),
    await rateOf(peers, round, 'rival', 'jimp, heic-convert'),
  ];
  yield* peersBeside(beside, (peer, isFloor) =>
    measured(`${FILES} mixed 12 MP files`, rate, {
      unit: 'files/min',
      ratioGoal: isFloor ? LEAST_OF_FLOOR : LEAST_OF_RIVAL,
      ...peer,
    }),
  );
  const over = (percentile: number) =>
    (busy.percentile(percentile) - idle.percentile(percentile)) / 1e6;
  const row = (what: string, value: number, goal: number) =>
    measured(`main loop delay over idle meanwhile, ${what}`, [value], { goal });
  yield row('p99', over(99), 10);
  yield row('worst', (busy.max - idle.max) / 1e6, 50);
}

/** Returns ten files as they arrive in the course of a morning. */
function mixed({ fronts, readableBacks, unreadableBacks, pages, png, heic }: BenchCaptures) {
  return [
    ...fronts,
    ...readableBacks,
    ...unreadableBacks.slice(0, 1),
    ...pages.slice(0, 1),
    ...png,
    ...heic,
  ];
}

async function loopDelay(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay;
}

/** Returns the files per minute, one after another, measured in one round. */
async function rateOf(
  peers: AllPeers,
  round: readonly BenchCapture[],
  which: keyof Peers,
  name: string,
) {
  let milliseconds = 0;
  for (const capture of round) {
    const peer = peers.of(capture)[which];
    if (peer.missing !== undefined) return { name, missing: peer.missing, samples: [] };
    milliseconds += (await peer.run(capture)).milliseconds;
  }
  return { name, missing: undefined, samples: [round.length / (milliseconds / MINUTE)] };
}
