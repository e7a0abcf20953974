import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../faults/seeded-random.ts';
import type { VerificationEntry } from '../peers/practice-platform/ledger.ts';
import { type Account, addTo, noAccount, of } from './account.ts';
import { FILINGS } from './bring-visit.ts';
import type { ChildLine, FoundSubmission } from './child-lines.ts';
import type { CrashSite } from './crash-site.ts';
import { inParallel } from './in-parallel.ts';
import { startChild } from './run-child.ts';

export interface VisitKills {
  readonly account: Account;
  readonly kills: number;
}

const FIRST_OWNER = 30_000;
const BYTES = 60_000;

/**
 * Kills a program at random points while two customers' visits of seven submissions each are
 * grouped, split, and sent. Each is started again and finishes them.
 */
export async function killVisits(
  site: CrashSite,
  { kills: wanted, seed }: { readonly kills: number; readonly seed: number },
): Promise<VisitKills> {
  const account = noAccount();
  let kills = 0;
  const applications = site.platform.samples.applications.map(({ id }) => id);
  const order = (number: number) => {
    const owners = [FIRST_OWNER + 2 * number, FIRST_OWNER + 2 * number + 1];
    const more = { owners, bytes: BYTES, visitsWith: applications[1] ?? '' };
    return site.order(`visit-${number}`, more);
  };
  // Two undisturbed runs at once, like those below. The very first one compiles the sources.
  await startChild(order(wanted), site.start).ended;
  const began = performance.now();
  const undisturbed = [wanted + 1, wanted + 2].map((number) =>
    startChild(order(number), site.start),
  );
  await Promise.all(undisturbed.map(({ ended }) => ended));
  const messages = undisturbed[0]?.lines.length ?? 0;
  const betweenMs = (performance.now() - began) / messages;
  const numbers = Array.from({ length: wanted }, (_, number) => number);
  await inParallel(2, numbers, async (number) => {
    const asked = order(number);
    const doomed = startChild(asked, site.start);
    const random = seededRandom(seed, number);
    const at = Math.floor(random.next() * messages);
    const isOver = doomed.ended.then(() => true);
    // A number of messages says how far it is, however busy the computer is.
    while (doomed.lines.length < at && (await Promise.race([isOver, delay(1, false)])) !== true);
    await Promise.race([delay(random.next() * betweenMs), isOver]);
    doomed.kill();
    const { code } = await doomed.ended;
    if (code === null) kills += 1;
    const after = startChild(asked, site.start);
    const { printed } = await after.ended;
    const own = noAccount();
    const { verifications } = site.platform.ledger;
    const customers = asked.owners.map((owner, nth) => ({
      owner,
      applicationId: applications[nth] ?? '',
    }));
    for (const customer of customers)
      holdVisit(own, [doomed.lines, after.lines], customer, verifications);
    if (printed !== '') own.wrong.push(`it printed ${printed.slice(0, 300)}`);
    addTo(account, own, (text) => `seed ${seed}, visit ${number}, after ${at} messages: ${text}`);
  });
  return { account, kills };
}

/**
 * Adds the result for a customer's visit after the last of two runs, which must have finished it.
 */
export function holdVisit(
  account: Account,
  [doomed, after]: readonly [readonly ChildLine[], readonly ChildLine[]],
  { owner, applicationId }: { readonly owner: number; readonly applicationId: string },
  ledger: readonly VerificationEntry[],
): void {
  const whose = `owner ${owner}`;
  const arrived = new Map<string, number>();
  for (const { files, ...entry } of ledger.filter(isOf(owner))) {
    if (entry.applicationId !== applicationId)
      account.wrong.push(`${whose}: filed for another application`);
    for (const { sha256 } of files) arrived.set(sha256, (arrived.get(sha256) ?? 0) + 1);
  }
  for (const [digest, times] of arrived)
    if (times > 1) account.sentTwice.push(`${whose}: ${digest.slice(0, 8)} ${times} times`);

  const broughtBy = (lines: readonly ChildLine[]) =>
    of(lines, 'brought').flatMap((line) => (line.owner === owner ? line.sha256 : []));
  const brought = new Set([...broughtBy(doomed), ...broughtBy(after)]);
  const elsewhere = ledger.filter((entry) => !isOf(owner)(entry)).flatMap(({ files }) => files);
  if (elsewhere.some(({ sha256 }) => brought.has(sha256)))
    account.wrong.push(`${whose}: a file arrived with another customer`);

  const ofOwner = (submissions: readonly FoundSubmission[] = []) =>
    submissions.filter((one) => one.owner === owner);
  const found = ofOwner(of(after, 'found')[0]?.submissions);
  const held = new Set(found.flatMap(({ files }) => files));
  // Sent files are destroyed, and so is a file when its parts are sent.
  if (found.every(({ state }) => state === 'draft'))
    for (const digest of broughtBy(doomed))
      if (!held.has(digest)) account.lost.push(`${whose}: ${digest.slice(0, 8)} after the kill`);

  const states = ofOwner(of(after, 'finished')[0]?.submissions).map(({ state }) => state);
  const unknown = states.filter((state) => state === 'unknown').length;
  const areOver = states.every((state) => state === 'sent' || state === 'unknown');
  if (states.length !== FILINGS || !areOver) {
    const refusal = JSON.stringify(of(after, 'refused').at(-1));
    account.lost.push(`${whose}: ended as ${states.join()}, last refused ${refusal}`);
  } else if (arrived.size < FILINGS - unknown) {
    account.wrong.push(`${whose}: ${arrived.size} of ${FILINGS} arrived, ${unknown} unknown`);
  }
  const committing = found.filter((one) => one.committing).length;
  if (unknown > committing) account.wrong.push(`${whose}: ${unknown} unknown, ${committing} were`);
  for (let nth = 0; nth < unknown; nth += 1) account.unknown.push(owner);
}

const isOf =
  (owner: number) =>
  ({ fields }: VerificationEntry) =>
    fields.personal_information_id === String(owner);
