import { describe, expect, test } from 'vitest';
import {
  move,
  placeNew,
  reconfigure,
  remove,
  whereIs,
} from '../../../main/outbox/captures/arrange-captures.ts';
import { cutApart, putBack, setBlankAside } from '../../../main/outbox/captures/set-aside.ts';
import { sortBySide } from '../../../main/outbox/captures/sort-by-side.ts';
import {
  capturesOf,
  changeCapture,
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { Destination } from '../../../preload/contract/models/capture.ts';
import { GOOD, NO_PRINT, pictureOf } from '../../support/seen-samples.ts';
import { BACK, capture, EMPTY, FRONT } from './named-captures.ts';

/** A scan for that slot, and what was cut from it. */
function scanned(to: Destination, names: readonly string[], before = EMPTY): HeldSubmission {
  const whole = placeNew(before, capture('whole'), to).submission;
  const cuts = names.map((name) => capture(name, { cutFrom: 'whole' as CaptureId }));
  return cutApart(whole, 'whole' as CaptureId, cuts);
}

/** Returns where each capture is. What is set aside is in brackets. */
function places(submission: HeldSubmission): Record<string, string | null> {
  return Object.fromEntries(
    heldCaptures(submission).map(({ id, setAside }) => {
      const at = whereIs(submission, id);
      return [id, setAside === null ? at : `(${at})`];
    }),
  );
}

const looked = (submission: HeldSubmission, name: string, facts: Facts) =>
  sortBySide(
    changeCapture(submission, name as CaptureId, (held) => ({ ...held, facts })),
    name as CaptureId,
  ).submission;
const back = (submission: HeldSubmission, name: string) => putBack(submission, name as CaptureId);

describe('cards cut from a scan', () => {
  test('puts one card into the slot that was scanned for, even if other slots are free', () => {
    const cut = scanned('back_photo', ['card']);
    expect(places(cut)).toEqual({ card: 'back_photo', whole: '(tray)' });
  });

  test('fills both slots with both sides, each where it belongs', () => {
    const cut = scanned('front_photo', ['a', 'b']);
    expect(places(cut)).toEqual({ a: 'front_photo', b: 'back_photo', whole: '(tray)' });
    const sorted = looked(looked(cut, 'a', BACK), 'b', FRONT);
    expect(places(sorted)).toEqual({ a: 'back_photo', b: 'front_photo', whole: '(tray)' });
  });

  test('never puts a scan back into a slot that no longer existed when it was cut', () => {
    const choice = { verification: 'government-id', service: null } as const;
    const license = placeNew(EMPTY, capture('whole'), 'back_photo').submission;
    const passport = reconfigure(license, { ...choice, type: 'passport' });
    const part = capture('part', { cutFrom: 'whole' as CaptureId });
    const cut = cutApart(passport, 'whole' as CaptureId, [part]);
    const again = reconfigure(cut, { ...choice, type: 'drivers_license' });
    expect(places(again)).toEqual({ part: 'tray', whole: '(tray)' });
  });

  test('keeps a card without a slot as an extra file, and moves nothing to make room', () => {
    const three = scanned('front_photo', ['a', 'b', 'c']);
    expect(places(three)).toMatchObject({ a: 'front_photo', b: 'back_photo', c: 'tray' });
    const taken = placeNew(EMPTY, capture('mine'), 'front_photo').submission;
    const again = scanned('tray', ['a', 'b'], taken);
    expect(places(again)).toEqual({ mine: 'front_photo', a: 'tray', b: 'tray', whole: '(tray)' });
  });
});

describe('putting back', () => {
  test('swaps the whole scan and its cards as often as staff want', () => {
    const cut = looked(looked(scanned('front_photo', ['a', 'b']), 'a', BACK), 'b', FRONT);
    const whole = back(cut, 'whole');
    expect(places(whole)).toEqual({ whole: 'front_photo', a: '(tray)', b: '(tray)' });
    expect(places(back(whole, 'a'))).toEqual(places(cut));
    expect(places(back(back(whole, 'b'), 'whole'))).toEqual(places(whole));
  });

  test('replaces each part with a part cut from it, and can put each back', () => {
    const once = scanned('front_photo', ['part']);
    const twice = cutApart(once, 'part' as CaptureId, [
      capture('smaller', { cutFrom: 'part' as CaptureId }),
    ]);
    expect(places(twice)).toEqual({ smaller: 'front_photo', part: '(tray)', whole: '(tray)' });
    const whole = back(twice, 'whole');
    expect(places(whole)).toEqual({ whole: 'front_photo', part: '(tray)', smaller: '(tray)' });
    expect(places(back(twice, 'part'))).toEqual(places(back(whole, 'part')));
    expect(places(back(whole, 'smaller'))).toEqual(places(twice));
  });

  test('keeps the page number of a page that is cut or put back', () => {
    const document = { ...EMPTY, verification: 'document' } as const;
    const pages = ['one', 'two', 'three'].reduce<HeldSubmission>(
      (held, name) => placeNew(held, capture(name), 'page').submission,
      document,
    );
    const order = ({ slots }: HeldSubmission) => capturesOf(slots.document).map(({ id }) => id);
    const cut = cutApart(pages, 'two' as CaptureId, [
      capture('part', { cutFrom: 'two' as CaptureId }),
    ]);
    expect(order(cut)).toEqual(['one', 'part', 'three']);
    expect(order(back(cut, 'two'))).toEqual(['one', 'two', 'three']);
    expect(order(back(back(cut, 'two'), 'part'))).toEqual(['one', 'part', 'three']);
  });

  test('leaves what is in the slot now', () => {
    const cut = scanned('front_photo', ['card']);
    const gone = remove(cut, 'card' as CaptureId);
    expect(places(back(gone, 'whole'))).toEqual({ whole: 'front_photo' });
    const both = ['front_photo', 'back_photo'] as const;
    const full = both.reduce((held, slot) => placeNew(held, capture(slot), slot).submission, gone);
    expect(places(back(full, 'whole'))).toMatchObject({
      front_photo: 'front_photo',
      whole: 'tray',
    });
    const others = remove(back(cut, 'whole'), 'whole' as CaptureId);
    expect(places(back(others, 'card'))).toEqual({ card: 'front_photo' });
  });

  test('has the same effect as moving it manually, and does nothing to a capture that is not set aside', () => {
    const cut = scanned('front_photo', ['card']);
    expect(places(move(cut, 'whole' as CaptureId, 'back_photo'))).toEqual({
      card: 'front_photo',
      whole: 'back_photo',
    });
    expect(back(cut, 'card')).toBe(cut);
  });
});

describe('blank pages of a stack', () => {
  const frame = { ...GOOD.page.frame, color: { chroma: 0, shades: 0 } };
  const inked = (inkShare: number) =>
    pictureOf({ ...GOOD.page, text: NO_PRINT, frame: { ...frame, blank: { inkShare } } });
  const BLANK = inked(0);

  /** Pages `1` to `6`, of which some are blank, checked in that order. */
  function stack(blank: readonly string[], placedBy: 'feeder' | 'staff' = 'feeder') {
    const draft: HeldSubmission = { ...EMPTY, verification: 'document', type: 'invoice' };
    const names = ['1', '2', '3', '4', '5', '6'];
    const all = names.reduce(
      (held, name) => placeNew(held, capture(name, { placedBy }), 'page').submission,
      draft,
    );
    return blank.reduce((held, name) => checkedAs(held, name, BLANK), all);
  }

  const checkedAs = (held: HeldSubmission, name: string, facts: Facts) => {
    const id = name as CaptureId;
    return setBlankAside(
      changeCapture(held, id, (page) => ({ ...page, facts })),
      id,
    );
  };
  const pagesOf = ({ slots }: HeldSubmission) =>
    capturesOf(slots.document)
      .map(({ id }) => id)
      .join('');

  test('are set aside by their original number, in whatever order they are checked', () => {
    const held = stack(['4', '2', '6']);
    expect(pagesOf(held)).toBe('135');
    expect(held.tray.map(({ id, pageWas }) => [id, pageWas])).toEqual([
      ['4', 4],
      ['2', 2],
      ['6', 6],
    ]);
  });

  test('are put back in their place and stay there', () => {
    const held = stack(['4', '2', '6']);
    expect(pagesOf(back(held, '4'))).toBe('1345');
    expect(pagesOf(back(back(back(held, '6'), '2'), '4'))).toBe('123456');
    const again = checkedAs(back(held, '4'), '4', BLANK);
    expect(pagesOf(again)).toBe('1345');
  });

  test('stay if staff placed them, if something is on them, or as the last page', () => {
    expect(pagesOf(stack(['2'], 'staff'))).toBe('123456');
    expect(pagesOf(checkedAs(stack([]), '2', inked(0.0001)))).toBe('123456');
    expect(pagesOf(stack(['1', '2', '3', '4', '5', '6']))).toBe('6');
  });

  test('of an unsorted stack wait beside it, become extra files when they are put back, and never count as pages of the document', () => {
    const sheet = (page: number) => ({ fed: { job: 'a', page, sheet: page } });
    const unsorted = (held: HeldSubmission, page: number) =>
      placeNew(held, capture(`u${page}`, sheet(page)), 'unsorted').submission;
    const alone = checkedAs(unsorted(EMPTY, 1), 'u1', BLANK);
    expect(places(alone)).toEqual({ u1: 'tray' });
    const both = checkedAs(unsorted(unsorted(stack([]), 1), 2), 'u2', BLANK);
    expect(places(both)).toMatchObject({ u1: 'tray', u2: '(tray)' });
    expect(both.tray.map(({ pageWas }) => pageWas)).toEqual([null, 2]);
    expect(pagesOf(back(both, 'u2'))).toBe('123456');
    expect(places(back(both, 'u2'))).toMatchObject({ u2: 'tray' });
    const page = checkedAs(both, '4', BLANK);
    expect(page.tray.at(-1)).toMatchObject({ id: '4', pageWas: 4 });
    expect(pagesOf(back(page, '4'))).toBe('123456');
  });
});
