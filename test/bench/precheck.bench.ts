import { Precheck } from '../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import { type Measurement, measured, peer } from './measurement.ts';
import { benchCaptures } from './precheck/bench-captures.ts';
import { liveFrames } from './precheck/live-frames.ts';
import { startPeers } from './precheck/peers.ts';
import { print } from './precheck/print.ts';
import { throughput } from './precheck/throughput.ts';
import { verdicts } from './precheck/verdicts.ts';
import { words } from './precheck/words.ts';

const PREVIEWS = 15;

/** Measures the time of a check of a file, and its effect on the main process. */
export async function* measure(): AsyncIterable<Measurement> {
  const captures = await benchCaptures();
  const precheck = new Precheck({ workerHost: forkWorkerHost() });
  const peers = startPeers();
  try {
    yield* verdicts(precheck, captures, peers);
    yield* liveFrames(captures, peers);
    for (const [what, [file]] of [
      ['JPEG', captures.fronts],
      ['HEIC', captures.heic],
    ] as const) {
      if (!file) continue;
      const [taken, beside]: [number[], number[]] = [[], []];
      for (let run = -1; run < PREVIEWS; run += 1) {
        const start = performance.now();
        const made = await precheck.preview(file.bytes);
        const milliseconds = performance.now() - start;
        const edge = made === null ? undefined : Math.max(made.width, made.height);
        // Sharp cannot decode a HEIC.
        const theirs = what === 'JPEG' ? (await peers.preview.run(file, edge)).milliseconds : null;
        if (run < 0) continue;
        taken.push(milliseconds);
        if (theirs !== null) beside.push(theirs);
      }
      const ratio = { peer: peer(peers.preview.name, beside), ratioGoal: 1.2 };
      yield measured(`preview, 12 MP ${what}`, taken, beside.length > 0 ? ratio : {});
    }
    yield* words(precheck);
    yield* print(precheck);
    yield* throughput(precheck, captures, peers);
  } finally {
    peers.close();
    await precheck.close();
  }
}
