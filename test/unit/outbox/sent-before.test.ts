import { expect, test } from 'vitest';
import { sentBefore } from '../../../main/outbox/book/submission-book.ts';
import {
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import { draft, ready, sent, unknown } from '../../support/journal-samples.ts';

/** What is said of a file in draft 1 that stands in `others` too, newest first. */
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

test('the same case counts before a newer other one', () => {
  expect(saidOf([ready(2), ofSubmissionOne(sent(3)), ofSubmissionOne(unknown(4))])).toEqual([
    'sent',
    true,
  ]);
  expect(saidOf([ready(2), sent(3)])).toEqual(['ready', false]);
});

test('what was refused, or taken back, was not filed', () => {
  expect(
    saidOf([{ ...ofSubmissionOne(ready(2)), state: 'rejected' }, ofSubmissionOne(draft(3))]),
  ).toBeNull();
});

test('what was refused by somebody unknown may have been filed', () => {
  const refused = { ...ofSubmissionOne(unknown(2)), state: 'rejected' } as const;
  expect(saidOf([refused])).toEqual(['unknown', true]);
});

test('two drafts without an application are not one case', () => {
  const nobodys = (submission: HeldSubmission) => ({ ...submission, applicant: null });
  expect(saidOf([nobodys(ready(2))], nobodys(draft(1)))).toEqual(['ready', false]);
});

test('nothing is said of what went itself', () => {
  expect(saidOf([ofSubmissionOne(sent(2))], ready(1))).toBeNull();
});
