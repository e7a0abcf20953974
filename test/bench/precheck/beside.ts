import { type Measurement, type Peer, peer } from '../measurement.ts';
import type { BenchCapture } from './bench-captures.ts';
import type { AllPeers } from './peers.ts';
import type { Cost } from './programs.ts';

interface PeerCosts {
  readonly name: string;
  readonly missing: string | undefined;
  readonly costs: readonly Cost[];
}

/** How often the rival runs beside a row of times: it takes seconds. */
const RIVAL_TRIES = 2;

interface PeerSamples {
  readonly name: string;
  readonly missing: string | undefined;
  readonly samples: readonly number[];
}

/** What the floor and the rival took, each over the captures in turn; the first of each not counted. */
export async function costsOf(
  peers: AllPeers,
  captures: readonly BenchCapture[],
  tries: number,
): Promise<readonly PeerCosts[]> {
  const [first] = captures;
  if (!first) return [];
  const found: PeerCosts[] = [];
  for (const { name, missing, run } of Object.values(peers.of(first))) {
    const costs: Cost[] = [];
    for (let number = -1; missing === undefined && number < tries; number++) {
      const capture = captures[Math.max(0, number) % captures.length] ?? first;
      const cost = await run(capture);
      if (number >= 0) costs.push(cost);
    }
    found.push({ name, missing, costs });
  }
  return found;
}

/**
 * Milliseconds of `own` and of its peers over the captures in turn, one after the other in every round,
 * so that a machine's other work falls on all of them. A first round of the peers is not counted.
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

/** One row for each peer, the floor first, as a row has room for one. */
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
