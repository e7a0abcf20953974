import { type Measurement, type Peer, peer } from '../measurement.ts';
import type { BenchCapture } from './bench-captures.ts';
import type { AllPeers } from './peers.ts';
import type { Cost } from './programs.ts';

interface PeerCosts {
  readonly name: string;
  readonly missing: string | undefined;
  readonly costs: readonly Cost[];
}

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

/** One row for each peer, as a row has room for one. */
export function* peersBeside(
  peers: readonly PeerSamples[],
  row: (beside: { peer: Peer }) => Measurement,
): Iterable<Measurement> {
  for (const { name, missing, samples } of peers) {
    yield row({
      peer: missing === undefined ? peer(name, samples) : { name, median: null, skipped: missing },
    });
  }
}
