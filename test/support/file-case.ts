import { basename } from 'node:path';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../preload/contract/ids.ts';
import type { GivenTo } from '../../preload/contract/models/capture.ts';
import { capturesIn, type Submission } from '../../preload/contract/models/submission.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import type { StdioDesk } from './stdio-desk.ts';

/** A desk that is controlled from outside, in any host. */
export type CounterDesk = Pick<StdioDesk, 'value' | 'request'>;

/** The settings of a branch that uses the practice platform as its real one. */
export const BRANCH_SETTINGS = {
  moreTabs: ['scorecards', 'orchestration'],
  verificationServices: [
    { id: 'practice-identity-a', label: 'Identity check', verification: 'government-id' },
    { id: 'practice-documents', label: 'Document check', verification: 'document' },
  ],
} as const;

const PATIENCE_MS = 120_000;

/** Signs in as the sample teller. */
export async function signIn(desk: Pick<CounterDesk, 'value'>, server: string): Promise<void> {
  await desk.value('session:sign-in', {
    server,
    email: 'teller@practice.example',
    password: 'practice',
  });
}

/**
 * Creates a draft for the platform's first application and its owner, with the first service, to
 * send a license.
 */
export async function openSubmission(
  desk: Pick<CounterDesk, 'value'>,
  platform: PracticePlatform,
): Promise<Submission> {
  const [sample] = platform.samples.applications;
  if (sample === undefined) throw new Error('The practice platform has no sample application.');
  const { id: submissionId } = await desk.value('submission:create', {});
  await desk.value('submission:assign-application', {
    submissionId,
    applicant: {
      applicationId: sample.id as ApplicationId,
      clientTrackingToken: sample.clientTrackingToken,
      legalName: null,
    },
  });
  await desk.value('submission:assign-owner', {
    submissionId,
    owner: { recordId: sample.ownerRecordId as OwnerRecordId, label: sample.ownerName },
  });
  const license = { verification: 'government-id', type: 'drivers_license' } as const;
  return desk.value('submission:configure', { submissionId, ...license, service: null });
}

/** Drops a file on a slot, like the window. */
export function drop(desk: CounterDesk, submissionId: SubmissionId, slot: GivenTo, file: string) {
  return desk.request({
    method: 'POST',
    url: `/intake?submission=${submissionId}&slot=${slot}`,
    headers: { 'x-file-name': encodeURIComponent(basename(file)) },
    bodyFile: file,
  });
}

/**
 * Waits until the submission satisfies `done`. Fails with its state after more time than the
 * pre-check allows for a file.
 */
export async function until(
  desk: Pick<CounterDesk, 'value'>,
  submissionId: SubmissionId,
  done: (submission: Submission) => boolean,
): Promise<Submission> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const submission = await desk.value('submission:get', { submissionId });
    if (done(submission)) return submission;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(submission)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Gives a reason for each capture that is not ready, and states that a name that was not read is
 * the owner's, because a test's files need not be cards.
 */
export async function sendAnyway(desk: CounterDesk, submissionId: SubmissionId): Promise<void> {
  const { slots } = await until(desk, submissionId, checked);
  for (const { id: captureId, verdict } of Object.values(slots).flatMap(capturesIn)) {
    if (verdict?.level !== 'block') continue;
    const override = { reason: 'onlyCopyThereIs', note: '' } as const;
    await desk.value('capture:override', { submissionId, captureId, override });
  }
  await compareName(desk, submissionId);
}

/** States that the name on a card from which no name was read is the owner's. */
export async function compareName(
  desk: Pick<CounterDesk, 'value'>,
  submissionId: SubmissionId,
): Promise<Submission> {
  const submission = await until(desk, submissionId, checked);
  if (!submission.blockers.some(({ kind }) => kind === 'nameUnread')) return submission;
  return desk.value('submission:same-person', { submissionId, same: true });
}

/** Returns whether every capture of a submission was checked. */
export function checked(submission: Submission): boolean {
  const inSlots = Object.values(submission.slots).flatMap(capturesIn);
  return [...inSlots, ...submission.tray].every((capture) => capture.check === 'done');
}
