import { expect, test } from 'vitest';
import { isUnknownLong, rowLine } from '#outbox/row-line.ts';
import { when } from '#text/amounts.ts';
import type {
  Evidence,
  Receipt,
  SubmissionSummary,
} from '../../../preload/contract/models/submission.ts';
import { verificationRecord } from '../../support/verification-record.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const one = (part: Partial<SubmissionSummary>) =>
  ({ createdAt: before(130), resolutions: [], evidence: null, ...part }) as SubmissionSummary;
const unknownFor = (minutes: number) =>
  one({ state: 'unknown', evidence: { endedAt: before(minutes), phase: 'waiting' } as Evidence });

test('shows the number of attempts of a submission that was refused repeatedly', () => {
  const waiting = { reason: 'blocked', nextTryAt: null } as const;
  expect(rowLine(one({ state: 'ready', waiting, tries: 4 }), null, NOW)).not.toContain('tried');
  expect(rowLine(one({ state: 'ready', waiting, tries: 12 }), null, NOW)).toMatch(
    / · tried 12 times$/,
  );
});

test('does not show the start of the queue’s wait for a submission that waits for something else', () => {
  const hold = { reason: 'offline', since: before(18), nextTryAt: null, failure: null } as const;
  const waiting = { reason: 'files', nextTryAt: null } as const;
  expect(rowLine(one({ state: 'ready', waiting }), hold, NOW)).not.toContain('since');
});

test('shows the age of an unknown outcome, and emphasizes it after a day', () => {
  expect(rowLine(unknownFor(130), null, NOW)).toMatch(
    /^unknown for 2 h 10 min · the connection was lost/,
  );
  expect(isUnknownLong(unknownFor(24 * 60 - 1), NOW)).toBe(false);
  expect(isUnknownLong(unknownFor(24 * 60), NOW)).toBe(true);
  expect(rowLine(unknownFor(30 * 60), null, NOW)).toMatch(
    /^Unknown for 1 day 6 h\. Ask the lender/,
  );
});

test('quotes the platform’s message about each field of a refusal, with the name that staff know', () => {
  const fieldErrors = { front_photo: ['Too dark.'], personal_information_id: ['Unknown.'] };
  const failure = { code: 'rejected', status: 422, platformMessage: 'No.', fieldErrors } as const;
  expect(rowLine(one({ state: 'rejected', failure }), null, NOW)).toBe(
    'Front: “Too dark.” · Owner record ID: “Unknown.”',
  );
});

test('does not call completely sent bytes an answer', () => {
  const progress = { sentBytes: 9_000, totalBytes: 9_000 };
  expect(rowLine(one({ state: 'sending', progress }), null, NOW)).toBe(
    'Upload complete, waiting for the response',
  );
});

test('shows the result of a check that was sent, and an error in the platform’s words', () => {
  const line = (record: Partial<Receipt['record']>) => {
    const receipt = {
      record: { ...verificationRecord('v-1'), ...record },
      sentAt: before(9),
    } as Receipt;
    return rowLine(one({ state: 'sent', receipt, contentsDestroyedAt: null }), null, NOW)
      .split(' · ')
      .slice(1);
  };
  expect(line({})).toEqual(['received, no result yet']);
  expect(line({ hasPassed: true, passedAt: before(8) })).toEqual([`passed ${when(before(8))}`]);
  expect(line({ hasFailed: true, error: { code: 7 } })).toEqual(['“{"code":7}”']);
  expect(line({ error: 'x'.repeat(500) })).toEqual([`“${'x'.repeat(160)}…”`]);
  expect(line({ hasPassed: true, hasFailed: true })).toEqual([
    'The response says both passed and failed',
  ]);
});
