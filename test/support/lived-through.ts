import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../peers/practice-platform/practice-platform.ts';
import {
  BRANCH_SETTINGS,
  type CounterDesk,
  drop,
  openSubmission,
  sendAnyway,
  signIn,
  until,
} from './file-case.ts';
import { simplePdf } from './made-pdf.ts';
import { startDesk } from './open-desk.ts';
import { StdioDesk } from './stdio-desk.ts';

/** A profile and its keychain's file at one time. */
export interface Kept {
  readonly profile: string;
  readonly keychain: string;
}

/** A desk with data, as it was when it was closed, and later when it was killed. */
export interface LivedThrough {
  readonly platform: PracticePlatform;
  /** Closed properly, with the drafts that were sent later. */
  readonly early: Kept;
  readonly killed: Kept;
  /** Submissions sent between the two: one was answered, and one whose answer was lost. */
  readonly handedOver: readonly SubmissionId[];
  /** In the outbox and refused by the platform, so that it waits. */
  readonly waiting: SubmissionId;
  /** Copies one of them, to be damaged. */
  copy(of: Kept): Promise<Kept>;
  remove(): Promise<void>;
}

export async function livedThrough(): Promise<LivedThrough> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-lived-'));
  const platform = await createPracticePlatform({ applications: 20 });
  let copies = 0;
  const copy = async ({ profile, keychain }: Kept): Promise<Kept> => {
    copies += 1;
    const to = { profile: join(folder, `${copies}`), keychain: join(folder, `${copies}.json`) };
    await cp(profile, to.profile, { recursive: true });
    await cp(keychain, to.keychain);
    return to;
  };
  const live = { profile: join(folder, 'live'), keychain: join(folder, 'live.json') };
  const keychain = `file:${live.keychain}`;
  const start = { profile: live.profile, server: platform.url, keychain };

  const first = await startDesk({
    ...{ profileDir: live.profile, server: platform.url, settings: BRANCH_SETTINGS },
    keychain: fileKeychain(live.keychain),
  });
  await signIn(first, platform.url);
  const [sent, lost, waiting] = [
    await draftOf(first, platform, join(folder, 'sent.pdf'), 1),
    await draftOf(first, platform, join(folder, 'lost.pdf'), 2),
    await draftOf(first, platform, join(folder, 'waiting.pdf'), 3),
  ];
  await draftOf(first, platform, join(folder, 'left.pdf'), 4);
  await first.close();
  const early = await copy(live);

  const second = await StdioDesk.start({ ...start, remembering: true });
  await second.value('submission:send', { submissionId: sent, sentBefore: false });
  await until(second, sent, ({ state }) => state === 'sent');
  const newer = await draftOf(second, platform, join(folder, 'newer.pdf'), 5);
  await second.value('submission:send', { submissionId: newer, sentBefore: false });
  await until(second, newer, ({ state }) => state === 'sent');
  const operation = 'createVerification';
  platform.faults.add({ operation, fault: { kind: 'cut-response', afterBytes: 0 } });
  await second.value('submission:send', { submissionId: lost, sentBefore: false });
  await until(second, lost, ({ state }) => state === 'unknown');
  await draftOf(second, platform, join(folder, 'late.pdf'), 6);
  // Refused before the last part, because after it the outcome would be unknown.
  platform.faults.add({ operation, fault: { kind: 'answer', answer: TOO_MANY, atByte: 1 } });
  await second.value('submission:send', { submissionId: waiting, sentBefore: false });
  await until(second, waiting, ({ failure }) => failure?.code === 'throttled');
  await second.kill();
  return {
    platform,
    early,
    killed: await copy(live),
    handedOver: [sent, newer, lost],
    waiting,
    copy,
    async remove() {
      await platform.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const TOO_MANY = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '3600' },
  body: '{"message":"Slow down."}',
};

async function draftOf(
  desk: CounterDesk,
  platform: PracticePlatform,
  file: string,
  pages: number,
): Promise<SubmissionId> {
  await writeFile(file, simplePdf(pages));
  const { id: submissionId } = await openSubmission(desk, platform);
  const service = 'practice-documents';
  const what = { verification: 'document', type: 'invoice', service } as const;
  await desk.value('submission:configure', { submissionId, ...what });
  await drop(desk, submissionId, 'document', file);
  await sendAnyway(desk, submissionId);
  await until(desk, submissionId, ({ blockers }) => blockers.length === 0);
  return submissionId;
}
