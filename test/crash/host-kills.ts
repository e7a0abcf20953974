import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../preload/contract/ids.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { noisyJpeg } from '../support/captures.ts';
import { BRANCH_SETTINGS, drop, sendAnyway, signIn, until } from '../support/file-case.ts';
import { StdioDesk } from '../support/stdio-desk.ts';
import { type Account, noAccount } from './account.ts';
import type { CrashSite } from './crash-site.ts';
import { sha256 } from './file-of-owner.ts';
import { openSlowLine } from './slow-line.ts';

export interface HostKillRun {
  readonly account: Account;
  readonly kills: number;
}

const FIRST_OWNER = 90_000;
/** The milliseconds from pressing Send to some time after the answer. */
const WINDOW_MS = 2_500;
const LOOK_EVERY_MS = 20;

/**
 * Kills the whole program without a window at some point during a send, and then lets it finish.
 */
export async function killHosts(
  site: CrashSite,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<HostKillRun> {
  const account = noAccount();
  await using line = await openSlowLine(site.platform.url);
  const picture = join(site.folder, 'picture.jpg');
  const bytes = await noisyJpeg(1_100, 700);
  await writeFile(picture, bytes);
  const start = (settings?: object) =>
    StdioDesk.start({
      profile: join(site.folder, 'host-profile'),
      server: line.url,
      keychain: `file:${join(site.folder, 'host.keys')}`,
      remembering: true,
      ...(settings && { settings }),
    });
  let desk = await start(BRANCH_SETTINGS);
  await signIn(desk, line.url);
  for (let kill = 0; kill < kills; kill += 1) {
    const random = seededRandom(seed, kill);
    const owner = FIRST_OWNER + kill;
    const id = await draft(desk, site.start.applicationId as ApplicationId, owner, picture);
    line.rate = bytes.length / 1.5;
    await desk.value('submission:send', { submissionId: id, sentBefore: true });
    await delay(random.next() * WINDOW_MS);
    await desk.kill();
    line.rate = Number.POSITIVE_INFINITY;
    desk = await start();
    await opened(desk);
    const over = await until(desk, id, isOver);
    const got = site.platform.ledger.verifications.filter(
      ({ fields }) => fields.personal_information_id === String(owner),
    );
    const where = `seed ${seed}, kill ${kill}`;
    if (got.length > 1) account.sentTwice.push(`${where}: ${got.length} times`);
    if (over.state === 'unknown') account.unknown.push(owner);
    else if (over.state !== 'sent') account.lost.push(`${where}: ended as ${over.state}`);
    else if (got[0]?.files[0]?.sha256 !== sha256(bytes))
      account.wrong.push(`${where}: other bytes`);
  }
  await desk.end();
  return { account, kills };
}

/** A busy computer takes longer than the start waits. Until then, no user data can be requested. */
async function opened(desk: StdioDesk): Promise<void> {
  while ((await desk.value('session:get', {})).opening !== null) await delay(LOOK_EVERY_MS);
}

function isOver({ state }: Submission): boolean {
  return ['sent', 'unknown', 'rejected', 'draft'].includes(state);
}

async function draft(
  desk: StdioDesk,
  applicationId: ApplicationId,
  owner: number,
  picture: string,
): Promise<SubmissionId> {
  const { id: submissionId } = await desk.value('submission:create', {});
  const applicant = { applicationId, clientTrackingToken: null, legalName: null };
  await desk.value('submission:assign-application', { submissionId, applicant });
  await desk.value('submission:assign-owner', {
    submissionId,
    owner: { recordId: owner as OwnerRecordId, label: `Owner ${owner}` },
  });
  const license = { verification: 'government-id', type: 'drivers_license' } as const;
  await desk.value('submission:configure', { submissionId, ...license, service: null });
  await drop(desk, submissionId, 'front_photo', picture);
  await sendAnyway(desk, submissionId);
  return submissionId;
}
