import { Precheck } from '../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import { type Measurement, measured, times } from './measurement.ts';
import { benchCaptures } from './precheck/bench-captures.ts';
import { liveFrames } from './precheck/live-frames.ts';
import { startPeers } from './precheck/peers.ts';
import { print } from './precheck/print.ts';
import { throughput } from './precheck/throughput.ts';
import { verdicts } from './precheck/verdicts.ts';
import { words } from './precheck/words.ts';

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
      const taken = await times(10, () => precheck.preview(file.bytes));
      yield measured(`preview, 12 MP ${what}`, taken);
    }
    yield* words(precheck);
    yield* print(precheck);
    yield* throughput(precheck, captures, peers);
  } finally {
    peers.close();
    await precheck.close();
  }
}
