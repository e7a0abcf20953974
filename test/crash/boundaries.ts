import { basename } from 'node:path';
import { type Account, addTo, holdToAccount, noAccount } from './account.ts';
import { type CallPlace, countCalls } from './count-calls.ts';
import type { CrashSite } from './crash-site.ts';
import { inParallel } from './in-parallel.ts';
import { startChild } from './run-child.ts';
import { attach, BOUNDARIES, detach } from './strace.ts';

export interface BoundaryRun {
  readonly account: Account;
  /** The number of boundaries of one submission. */
  readonly boundaries: number;
  readonly kills: number;
}

/**
 * Kills a program at every `every`th boundary of enqueueing, sending, and finishing. Each is
 * started again and finishes.
 */
export async function killAtBoundaries(
  site: CrashSite,
  { every, first = 0 }: { readonly every: number; readonly first?: number },
): Promise<BoundaryRun> {
  const all = await countCalls(site, BOUNDARIES, BYTES);
  const chosen = all.filter((_, index) => index % every === first % every);
  const account = noAccount();
  let kills = 0;
  await inParallel(2, chosen, async (boundary, number) => {
    const owner = FIRST_OWNER + number;
    if (await killAt(site, boundary, owner, account)) kills += 1;
  });
  return { account, boundaries: all.length, kills };
}

const FIRST_OWNER = 2_000;
const BYTES = 150_000;

/** Resolves with false if the program ended before it got there. */
async function killAt(
  site: CrashSite,
  { thread, call, nth, path }: CallPlace,
  owner: number,
  account: Account,
): Promise<boolean> {
  const order = site.order(`at-${thread}-${call}-${nth}`, { owners: [owner], bytes: BYTES });
  const doomed = startChild({ ...order, waits: true }, site.start);
  const ready = await doomed.said('ready');
  const inject = { call, what: 'signal=KILL', from: nth } as const;
  const watch = await attach(ready?.threads[thread] ?? 0, BOUNDARIES, { inject });
  doomed.go();
  const { code } = await doomed.ended;
  await detach(watch);
  const after = startChild(order, site.start);
  const { printed } = await after.ended;
  const own = noAccount();
  const { verifications } = site.platform.ledger;
  holdToAccount(own, [doomed.lines, after.lines], [owner], BYTES, verifications);
  if (printed !== '') own.wrong.push(`it printed ${printed.slice(0, 200)}`);
  const where = (text: string) => `killed before ${call} ${nth} to ${basename(path)}: ${text}`;
  addTo(account, own, where);
  if (code !== null) return code === null;
  return code === null;
}
