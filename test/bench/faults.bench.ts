import { faultPlan } from '../faults/fault-plan.ts';
import { type NaivePost, naivePeers } from '../faults/naive-peers.ts';
import { runFaults } from '../faults/run-faults.ts';
import { emptyNaiveTally, type NaiveTally, runNaivePlan } from '../faults/run-naive-plan.ts';
import { TruePlatform } from '../faults/true-platform.ts';
import type { Measurement } from './measurement.ts';

const SEED = 11;
const PLANS = 300;
const AT_ONCE = 12;

/** Submissions through the fault plan, beside clients that try again by themselves. */
export async function* measure(): AsyncIterable<Measurement> {
  const only = Array.from({ length: PLANS }, (_, number) => number);
  const ours = await runFaults({ seed: SEED, from: 0, count: 0, only, lanes: AT_ONCE });
  const { counts, failures } = ours.tally;
  if (counts.broken > 0) throw new Error(failures.join('\n'));
  for (const [name, post] of Object.entries(naivePeers())) {
    const theirs = await playAll(post);
    const row = (what: string, own: number, other: number): Measurement => ({
      what: `${what}, of ${theirs.items} through ${theirs.faults} faults`,
      unit: 'items',
      best: own,
      median: own,
      p95: own,
      goal: 0,
      tries: counts.items,
      peer: { name, median: other },
    });
    yield row('sent twice', counts.duplicates, theirs.duplicates);
    yield row('lost', counts.lost + counts.stuck, theirs.lost);
    yield row('said to be sent and is not', counts.falseSent, theirs.falseSent);
    yield row('said to have failed and has not', counts.wronglyRejected, theirs.falseFailed);
  }
}

async function playAll(post: NaivePost): Promise<NaiveTally> {
  const strict = await TruePlatform.start(false);
  const lenient = await TruePlatform.start(true);
  const tally = emptyNaiveTally();
  let next = 0;
  const lane = async () => {
    while (next < PLANS) {
      const plan = faultPlan(SEED, next++);
      await runNaivePlan(plan, plan.lenient ? lenient : strict, post, tally);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await Promise.all([strict.close(), lenient.close()]);
  return tally;
}
