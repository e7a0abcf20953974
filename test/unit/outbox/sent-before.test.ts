import { expect, test } from 'vitest';
import { sentBefore } from '../../../main/outbox/book/submission-book.ts';
import {
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import { draft, ready, sent, unknown } from '../../support/journal-samples.ts';

/** Returns what is reported about a file in draft 1 that is also in `others`, newest first. */
function saidOf(others: readonly HeldSubmission[], of: HeldSubmission = draft(1)) {
  const [capture] = heldCaptures(of);
  if (capture === undefined) throw new Error('The sample holds no capture.');
  const said = sentBefore({ findByContent: () => others }, of, capture);
  return said && [said.state, said.sameApplication];
}

const ofSubmissionOne = (submission: HeldSubmission): HeldSubmission => ({
  ...submission,
  applicant: draft(1).applicant,
});

test('reports an earlier submission of the same case before a newer one of another case', () => {
  expect(saidOf([ready(2), ofSubmissionOne(sent(3)), ofSubmissionOne(unknown(4))])).toEqual([
    'sent',
    true,
  ]);
  expect(saidOf([ready(2), sent(3)])).toEqual(['ready', false]);
});

test('does not treat refused or withdrawn submissions as sent', () => {
  expect(
    saidOf([{ ...ofSubmissionOne(ready(2)), state: 'rejected' }, ofSubmissionOne(draft(3))]),
  ).toBeNull();
});

test('treats a submission that something unknown refused as possibly sent', () => {
  const refused = { ...ofSubmissionOne(unknown(2)), state: 'rejected' } as const;
  expect(saidOf([refused])).toEqual(['unknown', true]);
});

test('does not treat two drafts without an application as the same case', () => {
  const nobodys = (submission: HeldSubmission) => ({ ...submission, applicant: null });
  expect(saidOf([nobodys(ready(2))], nobodys(draft(1)))).toEqual(['ready', false]);
});

test('does not report a submission as a duplicate of itself', () => {
  expect(saidOf([ofSubmissionOne(sent(2))], ready(1))).toBeNull();
});
