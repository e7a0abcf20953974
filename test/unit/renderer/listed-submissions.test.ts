import { expect, test } from 'vitest';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import {
  withChange,
  withFirstPage,
  withNextPage,
  without,
} from '../../../renderer/lib/submission/listed-submissions.ts';

const one = (id: string, updatedAt = '2026-01-01T10:00:00.000Z') =>
  ({ id, updatedAt }) as SubmissionSummary;
const ids = (list: readonly SubmissionSummary[]) => list.map(({ id }) => id).join('');

test('a first page read again keeps what was read behind it, once each', () => {
  const before = ['a', 'b', 'c', 'd'].map((id) => one(id));
  expect(ids(withFirstPage(before, [one('n'), one('a')], false))).toBe('nabcd');
  expect(ids(withFirstPage(before, [one('c'), one('a')], true))).toBe('ca');
});

test('an answer that was overtaken by a change does not bring the old state back', () => {
  const newer = one('a', '2026-01-01T11:00:00.000Z');
  expect(withFirstPage([newer], [one('a')], true)).toEqual([newer]);
});

test('a change is shown where its line stands, and a new line comes first', () => {
  const list = ['a', 'b'].map((id) => one(id));
  expect(ids(withChange(list, one('b', '2026-01-02T10:00:00.000Z')))).toBe('ab');
  expect(ids(withChange(list, one('n')))).toBe('nab');
});

test('a line read twice over a page’s edge is shown once; one that is gone is not shown', () => {
  const list = ['a', 'b'].map((id) => one(id));
  expect(ids(withNextPage(list, [one('b'), one('c')]))).toBe('abc');
  expect(ids(without(list, 'a'))).toBe('b');
});
