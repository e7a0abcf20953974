import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { move, placeNew, whereIs } from '../../../main/outbox/captures/arrange-captures.ts';
import { sortBySide } from '../../../main/outbox/captures/sort-by-side.ts';
import {
  changeCapture,
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import { sideShown } from '../../../main/precheck/rules/card-sides.ts';
import type { CaptureId } from '../../../preload/contract/ids.ts';
import { GOOD, NO_PRINT, pictureOf, seenWith } from '../../support/seen-samples.ts';
import { BACK, capture, EMPTY, FRONT } from './named-captures.ts';
import { back, front } from './visit-table.ts';

const FACTS = {
  front: FRONT,
  back: BACK,
  untold: pictureOf({ ...GOOD.front, document: null, text: NO_PRINT }),
};
type Shows = keyof typeof FACTS;

/** Does what the check of a capture does: adds its facts, then sorts it. */
function checked(submission: HeldSubmission, name: string, facts: Facts): HeldSubmission {
  const looked = changeCapture(submission, name as CaptureId, (held) => ({ ...held, facts }));
  return sortBySide(looked, name as CaptureId).submission;
}

const given = (...names: string[]) =>
  names.reduce((held, name) => placeNew(held, capture(name), 'any').submission, EMPTY);
const at = (submission: HeldSubmission, name: string) => whereIs(submission, name as CaptureId);

test('uses facts that show what their names say', () => {
  expect(sideShown(FACTS.front, 'drivers_license')).toBe('front_photo');
  expect(sideShown(FACTS.back, 'drivers_license')).toBe('back_photo');
  expect(sideShown(FACTS.untold, 'drivers_license')).toBeNull();
  // Art on a back may look like a portrait.
  const portrait = seenWith(GOOD.front, { document: { sides: { portrait: 0.95 } } });
  expect(sideShown(pictureOf(portrait), 'drivers_license')).toBeNull();
  expect(sideShown(pictureOf(GOOD.dataPage), 'passport')).toBe('front_photo');
});

describe('two files added together', () => {
  const shows = fc.constantFrom<Shows>('front', 'back', 'untold');

  test('go to the slots that their pictures show, in whatever order they are added and checked', () => {
    fc.assert(
      fc.property(shows, shows, fc.boolean(), (first, second, secondIsCheckedFirst) => {
        const order = [
          ['a', first],
          ['b', second],
        ] as const;
        const checks: readonly (readonly [string, Shows])[] = secondIsCheckedFirst
          ? order.toReversed()
          : order;
        const sorted = checks.reduce(
          (held, [name, what]) => checked(held, name, FACTS[what]),
          given('a', 'b'),
        );
        expect(
          heldCaptures(sorted)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(['a', 'b']);
        for (const [name, what, other] of [
          ['a', first, second],
          ['b', second, first],
        ] as const) {
          if (what === 'untold' || what === other) continue;
          expect(at(sorted, name)).toBe(what === 'front' ? 'front_photo' : 'back_photo');
        }
        if (first === second) expect(at(sorted, 'a')).not.toBe(at(sorted, 'b'));
      }),
    );
  });
});

test('go to their side if only one is recognized, and stay in order otherwise', () => {
  expect(at(checked(given('a'), 'a', FACTS.back), 'a')).toBe('back_photo');
  const untold = checked(given('a'), 'a', FACTS.untold);
  expect(at(untold, 'a')).toBe('front_photo');
  expect(heldCaptures(untold)[0]?.placedBy).toBe('order');
});

test('never move or make room after staff placed them', () => {
  const placed = placeNew(EMPTY, capture('mine'), 'front_photo').submission;
  expect(at(checked(placed, 'mine', FACTS.back), 'mine')).toBe('front_photo');
  const both = placeNew(placed, capture('a'), 'any').submission;
  const sorted = checked(both, 'a', FACTS.front);
  expect([at(sorted, 'mine'), at(sorted, 'a')]).toEqual(['front_photo', 'back_photo']);
  const moved = move(given('a'), 'a' as CaptureId, 'back_photo');
  expect(at(checked(moved, 'a', FACTS.front), 'a')).toBe('back_photo');
});

test('leave a third file waiting until its picture shows a side, because nothing says that it is a selfie', () => {
  const three = given('a', 'b', 'c');
  expect(three.slots.self_portrait).toBeUndefined();
  expect(at(three, 'c')).toBe('tray');
  const twice = checked(checked(three, 'a', FACTS.front), 'b', FACTS.front);
  const sorted = checked(twice, 'c', FACTS.back);
  expect(['a', 'b', 'c'].map((name) => at(sorted, name))).toEqual([
    'front_photo',
    'tray',
    'back_photo',
  ]);
});

test.each([
  ['the same card', {}, 'back_photo'],
  ['a relative', { givenNames: 'ADAEZE', number: 'F8890213', birthDate: '1978-09-14' }, 'tray'],
  ['perhaps another card', { number: 'F8890213' }, 'tray'],
])('move a back of %s to the front of a card only without a difference', (_, license, place) => {
  const words = ['DRIVER LICENSE', 'OKONKWO', 'MARGUERITE', 'M4269231', '3 DOB 02/22/1970'];
  const [shown, other] = [front('f', ...words), back('b', license)];
  const held = placeNew(EMPTY, capture('f', shown), 'front_photo').submission;
  const waiting = placeNew(held, capture('b', { placedBy: 'order' }), 'tray').submission;
  expect(at(checked(waiting, 'b', other.facts ?? FACTS.back), 'b')).toBe(place);
});

test('of a passport never go to a back that requires no file', () => {
  const card = seenWith(GOOD.dataPage, { mrz: { format: 'TD1' } });
  expect(sideShown(pictureOf(card), 'passport')).toBe('back_photo');
  const passport: HeldSubmission = { ...EMPTY, type: 'passport' };
  const alone = placeNew(passport, capture('c'), 'any').submission;
  expect(at(checked(alone, 'c', pictureOf(card)), 'c')).toBe('front_photo');
});
