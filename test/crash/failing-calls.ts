import { basename } from 'node:path';
import type { AppError } from '../../preload/contract/app-error.ts';
import { type Account, addTo, holdToAccount, noAccount, of } from './account.ts';
import { type CallPlace, countCalls } from './count-calls.ts';
import type { CrashSite } from './crash-site.ts';
import { inParallel } from './in-parallel.ts';
import { startChild } from './run-child.ts';
import { attach, BOUNDARIES, detach } from './strace.ts';

/** The errors of a full, broken, or read-only disk. */
const ERRORS = ['ENOSPC', 'EIO', 'EROFS'] as const;
const CALLS = ['openat', ...BOUNDARIES];
const FIRST_OWNER = 5_000;
const BYTES = 150_000;
/** Calls that also carry the program's messages must not fail permanently. */
const SPEAKS = ['write', 'writev', 'openat'];

export interface FailingRun {
  readonly account: Account;
  readonly calls: number;
  readonly failed: number;
  /** The code and reason of every reported error, and how often it was reported. */
  readonly told: ReadonlyMap<string, number>;
}

/**
 * Makes every `every`th call on the profile fail, in turn with each error, and in turn once or
 * permanently. The program must report the reason, must not crash, and starts again on a working
 * disk.
 */
export async function failCalls(
  site: CrashSite,
  { every, first = 0 }: { readonly every: number; readonly first?: number },
): Promise<FailingRun> {
  const all = (await countCalls(site, CALLS, BYTES)).filter(({ path }) =>
    path.startsWith(site.folder),
  );
  const chosen = all.filter((_, index) => index % every === first % every);
  const account = noAccount();
  const told = new Map<string, number>();
  let failed = 0;
  await inParallel(2, chosen, async (place, number) => {
    const error = ERRORS[number % ERRORS.length] ?? 'EIO';
    const forGood = !SPEAKS.includes(place.call) && Math.floor(number / ERRORS.length) % 2 === 1;
    const seen = await failAt(
      site,
      place,
      { error, forGood, owner: FIRST_OWNER + number },
      account,
    );
    failed += 1;
    for (const text of seen) told.set(text, (told.get(text) ?? 0) + 1);
  });
  return { account, calls: all.length, failed, told };
}

async function failAt(
  site: CrashSite,
  { thread, call, nth, path }: CallPlace,
  how: { readonly error: string; readonly forGood: boolean; readonly owner: number },
  account: Account,
): Promise<readonly string[]> {
  const { owner, error, forGood } = how;
  const order = site.order(`failing-${thread}-${call}-${nth}`, { owners: [owner], bytes: BYTES });
  const hit = startChild({ ...order, waits: true, patienceMs: 2_000 }, site.start);
  const ready = await hit.said('ready');
  const inject = { call, what: `error=${error}`, from: nth, andAllLater: forGood } as const;
  const watch = await attach(ready?.threads[thread] ?? 0, CALLS, { inject });
  hit.go();
  // Closing waits until the disk accepts an end that must not be lost. Staff would cut the power.
  await Promise.race([hit.said('finished'), hit.ended]);
  const plug = setTimeout(() => hit.kill(), 2_000);
  const { code, printed } = await hit.ended;
  clearTimeout(plug);
  await detach(watch);
  const after = startChild(order, site.start);
  const again = await after.ended;
  const own = noAccount();
  const { verifications } = site.platform.ledger;
  holdToAccount(own, [hit.lines, after.lines], [owner], BYTES, verifications);
  if (code !== null && code !== 0 && code !== 3) own.wrong.push(`it broke down: ${printed}`);
  if (again.printed !== '') own.wrong.push(`the next start printed ${again.printed}`);
  const errors = of(hit.lines, 'refused').map((line) => textOf(line.error));
  for (const text of errors) {
    // If a folder cannot be created, Node reports that it does not exist, whatever the disk
    // reported.
    if (text.startsWith('internal') && call !== 'mkdir') own.wrong.push(`it said ${text}`);
  }
  const once = forGood ? 'from' : 'at';
  addTo(account, own, (text) => `${error} ${once} ${call} ${nth} of ${basename(path)}: ${text}`);
  return errors;
}

function textOf(error: AppError): string {
  const { code, ...more } = error as AppError & { reason?: string; problem?: string };
  const text = [code, more.reason ?? more.problem ?? ''].join(' ').trim();
  return code === 'internal' ? `internal ${JSON.stringify(more)}` : text;
}
