import { afterEach, expect, test, vi } from 'vitest';
import { byCustomer, doneAt, newestFirst } from '#outbox/listed-submissions.ts';
import { byDay } from '#text/formats.ts';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';

afterEach(() => vi.unstubAllEnvs());

const one = (id: string, applicationId: string | null, visit?: readonly [string, number]) =>
  ({
    id,
    applicant: applicationId === null ? null : { applicationId },
    visit: visit === undefined ? null : { id: visit[0], place: visit[1] },
  }) as unknown as SubmissionSummary;

test('groups the submissions of a customer, and those of a visit in its order, and no others', () => {
  const groups = byCustomer([
    one('v2', 'acme', ['visit', 2]),
    one('bolt', 'bolt'),
    one('alone', 'acme'),
    one('nobody', null),
    one('v1', 'acme', ['visit', 1]),
    one('nobody else', null),
    one('later', 'acme', ['other', 0]),
    one('w2', null, ['unnamed', 2]),
    one('w1', null, ['unnamed', 1]),
  ]);
  expect(groups.map((visits) => visits.map((visit) => visit.map(({ id }) => id)))).toEqual([
    [['v1', 'v2'], ['alone'], ['later']],
    [['bolt']],
    [['nobody']],
    [['nobody else']],
    [['w1', 'w2']],
  ]);
});

const sent = (id: string, answeredAt: string, updatedAt = answeredAt) =>
  ({ id, receipt: { answeredAt }, resolutions: [], updatedAt }) as unknown as SubmissionSummary;

// Promise: Sent submissions are listed by day
test('uses the days of this desk’s time zone, and does not move a receipt to another day when it is opened', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const days = byDay(
    newestFirst([
      sent('seen today', '2026-11-27T18:00:00.000Z', '2026-11-29T17:00:00.000Z'),
      sent('morning', '2026-11-29T16:00:00.000Z'),
      // In California, this is the evening before.
      sent('evening', '2026-11-29T05:00:00.000Z'),
      sent('noon', '2026-11-28T20:00:00.000Z'),
    ]),
    doneAt,
  );
  expect(days.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['morning'],
    ['evening', 'noon'],
    ['seen today'],
  ]);
});
