import { type Measurement, type Peer, peer } from '../measurement.ts';
import type { BenchCapture } from './bench-captures.ts';
import type { AllPeers } from './peers.ts';

/** How often the rival runs beside a row of times, because it takes seconds. */
const RIVAL_TRIES = 2;

interface PeerSamples {
  readonly name: string;
  readonly missing: string | undefined;
  readonly samples: readonly number[];
}

/**
 * Measures the milliseconds of `own` and its peers for the captures in turn, one after another in
 * every round, so that other work on the computer affects all of them. A first round of the peers
 * is not counted.
 */
export async function timesBeside(
  peers: AllPeers,
  captures: readonly BenchCapture[],
  tries: number,
  own: (capture: BenchCapture) => Promise<number>,
): Promise<{ readonly taken: number[]; readonly beside: readonly PeerSamples[] }> {
  const [first] = captures;
  if (!first) return { taken: [], beside: [] };
  const { floor, rival } = peers.of(first);
  const taken: number[] = [];
  const sides = [
    { peer: floor, samples: [] as number[], tries },
    { peer: rival, samples: [] as number[], tries: RIVAL_TRIES },
  ];
  for (let round = -1; round < tries; round++) {
    const capture = captures[Math.max(0, round) % captures.length] ?? first;
    for (const { peer, samples, tries: most } of sides) {
      if (peer.missing !== undefined || round >= most) continue;
      const { milliseconds } = await peer.run(capture);
      if (round >= 0) samples.push(milliseconds);
    }
    if (round >= 0) taken.push(await own(capture));
  }
  const beside = sides.map(({ peer: { name, missing }, samples }) => ({ name, missing, samples }));
  return { taken, beside };
}

/** Returns one row for each peer, the floor first, because a row has space for one. */
export function* peersBeside(
  peers: readonly PeerSamples[],
  row: (beside: { peer: Peer }, isFloor: boolean) => Measurement,
): Iterable<Measurement> {
  for (const [index, { name, missing, samples }] of peers.entries()) {
    const beside =
      missing === undefined ? peer(name, samples) : { name, median: null, skipped: missing };
    yield row({ peer: beside }, index === 0);
  }
}
