import { expect, test } from 'vitest';
import { nextSlot, sideAfter } from '#counter/capture/scan-plan.ts';
import { isGood, isReusable, otherSide, slotAfter, slotsOf } from '#counter/submission-parts.ts';
import { withChange, withFirstPage, withNextPage, without } from '#outbox/listed-submissions.ts';
import type { Capture } from '../../../preload/contract/models/capture.ts';
import type {
  SlotContent,
  Submission,
  SubmissionSummary,
} from '../../../preload/contract/models/submission.ts';

type Level = NonNullable<Capture['verdict']>['level'];
type Agreement = NonNullable<Submission['names']>['agreement'];

function judged(level: Level | null, agreement?: Agreement) {
  const verdict = level === null ? null : { level, issues: [] };
  const capture = { verdict, override: null } as unknown as Capture;
  const names = { onCard: 'A', owner: 'B', agreement, confirmed: false };
  return {
    slots: { front_photo: { source: 'capture', capture } },
    names: agreement === undefined ? null : names,
  } as unknown as Pick<Submission, 'slots' | 'names'>;
}

test('sends nothing automatically that staff should have read first', () => {
  expect(isGood(judged('pass'))).toBe(true);
  expect(isGood(judged('pass', 'same'))).toBe(true);
  expect(isGood(judged('pass', null))).toBe(true);
  for (const one of [
    judged('warn'),
    judged('block'),
    judged(null),
    judged('pass', 'close'),
    judged('pass', 'differs'),
  ]) {
    expect(isGood(one)).toBe(false);
  }
});

test.each([
  [{}, true],
  [{ state: 'ready' }, false],
  [{ tray: [{}] }, false],
  [{ visit: { id: 'v', place: 0 } }, false],
  [{ follows: { submissionId: 's', recordId: 'r' } }, false],
  [{ refused: { submissionId: 's' } }, false],
  [{ extraFilesOf: 's' }, false],
])('uses the draft %j for another customer: %j', (change, isUsed) => {
  const bare = { visit: null, follows: null, refused: null, extraFilesOf: null };
  const draft = { state: 'draft', tray: [], slots: {}, ...bare, ...change };
  expect(isReusable(draft as unknown as Submission)).toBe(isUsed);
});

const LICENSE = {
  verification: 'government-id',
  type: 'drivers_license',
  slots: {},
} as unknown as Submission;
const PASSPORT: Submission = { ...LICENSE, type: 'passport' };

test('offers no back of a passport for adding, scanning, or moving', () => {
  const front = { source: 'capture', capture: saidOf('wrong_side') } as SlotContent;
  const begun: Submission = { ...PASSPORT, slots: { front_photo: front } };
  expect(slotsOf(begun).map(({ slot }) => slot)).toEqual(['front_photo', 'self_portrait']);
  expect(sideAfter({ ...begun, type: 'state_id' }, 'front_photo')).toBe('back_photo');
  expect(sideAfter(begun, 'front_photo')).toBeNull();
  expect(nextSlot(PASSPORT)).toBe('front_photo');
  expect(nextSlot(begun)).toBeNull();
  expect(slotAfter(begun, 'front_photo')).toBeNull();
  expect(otherSide(begun, 'front_photo', saidOf('wrong_side'))).toBeNull();
  // One from an earlier version is shown, because it is sent.
  const kept: Submission = { ...begun, slots: { front_photo: front, back_photo: front } };
  expect(slotsOf(kept).map(({ slot }) => slot)).toContain('back_photo');
});

const saidOf = (...kinds: string[]) =>
  ({ verdict: { issues: kinds.map((kind) => ({ kind })) } }) as unknown as Capture;

test('offers the other slot to a picture of the other side, unless the same picture is there', () => {
  expect(otherSide(LICENSE, 'front_photo', saidOf('wrong_side'))).toBe('back_photo');
  expect(otherSide(LICENSE, 'back_photo', saidOf('blur', 'wrong_side'))).toBe('front_photo');
  expect(otherSide(LICENSE, 'back_photo', saidOf('same_image', 'wrong_side'))).toBeNull();
  expect(otherSide(LICENSE, 'front_photo', saidOf('blur'))).toBeNull();
  expect(otherSide(LICENSE, 'front_photo', { verdict: null } as Capture)).toBeNull();
});

const one = (id: string, updatedAt = '2026-01-01T10:00:00.000Z') =>
  ({ id, updatedAt }) as SubmissionSummary;
const ids = (list: readonly SubmissionSummary[]) => list.map(({ id }) => id).join('');

test('keeps later pages once each when the first page is loaded again', () => {
  const before = ['a', 'b', 'c', 'd'].map((id) => one(id));
  expect(ids(withFirstPage(before, [one('n'), one('a')], false))).toBe('nabcd');
  expect(ids(withFirstPage(before, [one('c'), one('a')], true))).toBe('ca');
});

test('does not restore an old state from an answer that a change overtook', () => {
  const newer = one('a', '2026-01-01T11:00:00.000Z');
  expect(withFirstPage([newer], [one('a')], true)).toEqual([newer]);
});

test('shows a change in its line, and a new line first', () => {
  const list = ['a', 'b'].map((id) => one(id));
  expect(ids(withChange(list, one('b', '2026-01-02T10:00:00.000Z')))).toBe('ab');
  expect(ids(withChange(list, one('n')))).toBe('nab');
});

test('shows a line once that two pages contain, and no line that is gone', () => {
  const list = ['a', 'b'].map((id) => one(id));
  expect(ids(withNextPage(list, [one('b'), one('c')]))).toBe('abc');
  expect(ids(without(list, 'a'))).toBe('b');
});
