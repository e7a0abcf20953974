import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../faults/seeded-random.ts';
import { type Account, addTo, holdToAccount, isSound, noAccount } from './account.ts';
import type { ChildLine } from './child-lines.ts';
import type { CrashSite } from './crash-site.ts';
import { startChild } from './run-child.ts';
import { openSlowLine } from './slow-line.ts';

export interface KillPlan {
  readonly kills: number;
  readonly seed: number;
  /** The number of concurrent profiles, each with its own connection. */
  readonly profiles: number;
  /** The duration of an upload in milliseconds, and its size in bytes. */
  readonly uploadMs: number;
  readonly bytes: number;
  /** Called after each kill. */
  readonly onKill?: (kills: number, account: Account) => void;
}

export interface KillRun {
  readonly account: Account;
  readonly kills: number;
  /** Kills during an upload, and how many of them led to an unknown outcome. */
  readonly duringUpload: number;
  readonly unknownDuringUpload: number;
}

/**
 * Kills programs at random times, each with a profile that has survived the earlier kills: four of
 * five evenly during an upload over a slow connection, and the rest between the start and the
 * upload.
 */
export async function killAtRandom(site: CrashSite, plan: KillPlan): Promise<KillRun> {
  const account = noAccount();
  const counts = { kills: 0, duringUpload: 0, unknownDuringUpload: 0 };
  let begun = 0;
  const lane = async (number: number) => {
    await using line = await openSlowLine(site.platform.url);
    const runs: (readonly ChildLine[])[] = [];
    while (begun < plan.kills && isSound(account)) {
      const kill = begun++;
      const random = seededRandom(plan.seed, kill);
      const owner = FIRST_OWNER + kill;
      const { bytes } = plan;
      const more = { owners: [owner], bytes, patienceMs: 180_000 };
      const order = { ...site.order(`lane-${number}`, more), server: line.url };
      line.rate = plan.bytes / (plan.uploadMs / 1_000);
      const doomed = startChild(order, site.start);
      const inUpload = random.chance(0.8);
      const uploading = line.nextUpload();
      if (inUpload) {
        await Promise.race([uploading, doomed.ended]);
        await Promise.race([delay(random.next() * plan.uploadMs), doomed.ended]);
      } else {
        await delay(random.next() * START_MS);
      }
      doomed.kill();
      const { code } = await doomed.ended;
      line.rate = Number.POSITIVE_INFINITY;
      const after = startChild(order, site.start);
      await after.ended;
      const own = noAccount();
      const { verifications } = site.platform.ledger;
      // The profile contains only the results of earlier rounds, which must still be there.
      const earlier = runs.flat().filter(({ said }) => said !== 'found');
      holdToAccount(own, [earlier, doomed.lines, after.lines], [owner], bytes, verifications);
      runs.push(doomed.lines, after.lines);
      counts.kills += code === null ? 1 : 0;
      counts.duringUpload += inUpload && code === null ? 1 : 0;
      counts.unknownDuringUpload += inUpload ? own.unknown.length : 0;
      addTo(account, own, (text) => `seed ${plan.seed}, kill ${kill}: ${text}`);
      plan.onKill?.(counts.kills, account);
    }
  };
  await Promise.all(Array.from({ length: plan.profiles }, (_, number) => lane(number)));
  return { account, ...counts };
}

const FIRST_OWNER = 10_000;
/** The approximate milliseconds from a start until the upload begins. */
const START_MS = 1_200;
