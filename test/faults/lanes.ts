import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { faultPlan } from './fault-plan.ts';
import { runPlan } from './run-plan.ts';
import { emptyTally, type Tally } from './tally.ts';
import { TruePlatform } from './true-platform.ts';

/** The average milliseconds beyond 10 by which the event loop may be late. */
const MOST_LAG_MS = 40;

/** What `run-faults.ts` sends to a process of lanes, and what it receives. */
export type LaneOrder = { readonly play: number } | { readonly stop: true };
export interface LaneReport {
  readonly plan: number;
  readonly tally: Tally;
}

/**
 * A process that plays plans, as many at once as requested: `node lanes.ts <seed> <folder>`. It has
 * its own strict and lenient platforms.
 */
async function serve(seed: number, folder: string): Promise<void> {
  const home = await mkdtemp(join(folder, 'lanes-'));
  const strict = await TruePlatform.start(false);
  const lenient = await TruePlatform.start(true);

  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  let playing = 0;
  /**
   * Plays fewer at once on a busy computer, because otherwise every wait times out before anything
   * can happen.
   */
  const roomForMore = async () => {
    while (playing > 2 && lag.mean / 1e6 > MOST_LAG_MS) {
      await delay(100);
      lag.reset();
      await delay(100);
    }
  };

  const play = async (number: number): Promise<Tally> => {
    await roomForMore();
    playing += 1;
    const plan = faultPlan(seed, number);
    try {
      return await runPlan(plan, plan.lenient ? lenient : strict, home);
    } catch (cause) {
      const tally = emptyTally();
      tally.counts.broken += 1;
      tally.failures.push(`plan ${number}: ${cause instanceof Error ? cause.stack : cause}`);
      return tally;
    } finally {
      playing -= 1;
    }
  };
  const stop = async () => {
    await Promise.all([strict.close(), lenient.close()]);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    process.exit();
  };
  process.on('message', (order: LaneOrder) => {
    if ('stop' in order) void stop();
    else {
      void play(order.play).then((tally) => {
        process.send?.({ plan: order.play, tally } satisfies LaneReport);
      });
    }
  });
  process.on('disconnect', () => void stop());
}

const [seed, folder] = process.argv.slice(2);
await serve(Number(seed), folder ?? '');
