import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  move,
  movePage,
  placeGiven,
  placeNew,
  reconfigure,
  remove,
  slotsOf,
  usePlatformFile,
  whereIs,
} from '../../../main/outbox/captures/arrange-captures.ts';
import {
  capturesOf,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import type { CaptureId, PlatformFileId } from '../../../preload/contract/ids.ts';
import type { Destination, Slot } from '../../../preload/contract/models/capture.ts';
import { capture, EMPTY } from './named-captures.ts';

const place = (submission: HeldSubmission, id: string, to: Destination) =>
  placeNew(submission, capture(id), to).submission;

const statement = reconfigure(EMPTY, {
  verification: 'document',
  type: 'bank_statement',
  service: null,
});
const pagesOf = ({ slots }: HeldSubmission) => capturesOf(slots.document).map(({ id }) => id);
const trayOf = ({ tray }: HeldSubmission) => tray.map(({ id }) => id);
const pages = (...ids: readonly string[]) =>
  ids.reduce((submission, id) => place(submission, id, 'page'), statement);

test('replaces a file with another one, and moves it to the extra files', () => {
  const given = (held: HeldSubmission, to: Destination, instead: string) =>
    placeGiven(held, capture('new'), { to, instead: instead as CaptureId });
  const card = place(place(EMPTY, 'front', 'front_photo'), 'back', 'back_photo');
  const replaced = given(card, 'back_photo', 'back');
  expect(replaced.placed).toBe('back_photo');
  expect(whereIs(replaced.submission, 'new' as CaptureId)).toBe('back_photo');
  expect(trayOf(replaced.submission)).toEqual(['back']);

  const page = given(pages('a', 'b', 'c'), 'document', 'b').submission;
  expect([pagesOf(page), trayOf(page)]).toEqual([['a', 'new', 'c'], ['b']]);
  const alone = given(pages('a'), 'document', 'a').submission;
  expect([pagesOf(alone), trayOf(alone)]).toEqual([['new'], ['a']]);

  // The slot or the file in it was removed while the new file was being added.
  const passport = reconfigure(card, { ...EMPTY, type: 'passport' });
  expect(given(passport, 'back_photo', 'back').placed).toBe('tray');
  const left = given(pages('a'), 'document', 'gone').submission;
  expect([pagesOf(left), trayOf(left)]).toEqual([['a', 'new'], []]);
});

test('puts a page that arrives late where it was added', () => {
  const late = placeGiven(pages('a', 'b'), capture('late'), { to: 'page', at: 1 }).submission;
  expect(pagesOf(late)).toEqual(['a', 'late', 'b']);
});

test('keeps pages in the order in which they were added, and treats a single one as no page', () => {
  expect(pages('a').slots.document).toMatchObject({ source: 'capture', capture: { id: 'a' } });
  const three = pages('a', 'b', 'c');
  expect(three.slots.document).toMatchObject({ source: 'pages' });
  expect(pagesOf(three)).toEqual(['a', 'b', 'c']);
  const one = move(move(three, 'a' as CaptureId, 'tray'), 'c' as CaptureId, 'tray');
  expect(one.slots.document).toMatchObject({ source: 'capture', capture: { id: 'b' } });
  expect(pagesOf(move(one, 'a' as CaptureId, 'page'))).toEqual(['b', 'a']);
});

test('moves a page among the others with staff’s reason, and inserts an extra file between them', () => {
  const [first, ...rest] = capturesOf(pages('a', 'b', 'c').slots.document);
  const worn = { ...(first as HeldCapture), override: { reason: 'wornCard', note: '' } as const };
  const three: HeldSubmission = {
    ...place(statement, 'd', 'tray'),
    slots: { document: { source: 'pages', pages: [worn, ...rest] } },
  };
  const moved = movePage(three, 'a' as CaptureId, 2);
  expect(pagesOf(moved)).toEqual(['b', 'c', 'a']);
  expect(capturesOf(moved.slots.document).at(-1)?.override).not.toBeNull();
  const between = movePage(moved, 'd' as CaptureId, 1);
  expect(pagesOf(between)).toEqual(['b', 'd', 'c', 'a']);
  expect(between.tray).toEqual([]);
  expect(movePage(between, 'd' as CaptureId, 1)).toBe(between);
});

test('does not apply staff’s reason for a page to the file alone', () => {
  const override = { reason: 'wornCard', note: '' } as const;
  const two: HeldSubmission = {
    ...statement,
    slots: { document: { source: 'pages', pages: [capture('a', { override }), capture('b')] } },
  };
  const alone = remove(two, 'b' as CaptureId);
  expect(alone.slots.document).toMatchObject({ capture: { id: 'a', override: null } });
});

test('keeps pages as extra files in an ID submission', () => {
  expect(place(EMPTY, 'a', 'page').tray).toHaveLength(1);
  const id = reconfigure(pages('a', 'b', 'c'), {
    verification: 'government-id',
    type: 'passport',
    service: null,
  });
  expect(id.slots).toEqual({});
  expect(trayOf(id)).toEqual(['a', 'b', 'c']);
});

test('joins files into one document only if staff say so', () => {
  const one = placeNew(statement, capture('a'), 'any');
  expect(one.placed).toBe('document');
  const two = placeNew(one.submission, capture('b'), 'any');
  expect(two.placed).toBe('tray');
  expect(pagesOf(two.submission)).toEqual(['a']);
  expect(pagesOf(move(two.submission, 'b' as CaptureId, 'page'))).toEqual(['a', 'b']);
});

test('places nothing after a wrong choice of kind, and restores the files when the first kind is chosen again', () => {
  const kind = (held: HeldSubmission, verification: 'government-id' | 'document', waits = false) =>
    reconfigure(held, { verification, type: null, service: null }, waits);
  const license = place(
    place(place(place(EMPTY, 'f', 'front_photo'), 'b', 'back_photo'), 's', 'self_portrait'),
    'x',
    'tray',
  );
  const mistaken = kind(license, 'document');
  expect(mistaken.slots).toEqual({});
  expect(trayOf(mistaken)).toEqual(['x', 'f', 'b', 's']);
  const back = kind(mistaken, 'government-id');
  expect(back).toEqual({ ...license, type: null });
  // The customer has to read the notice again before a selfie.
  const waits = kind(mistaken, 'government-id', true);
  expect(trayOf(waits)).toEqual(['x', 's']);
  // A file that staff moved elsewhere in the meantime stays there.
  const moved = move(mistaken, 'f' as CaptureId, 'document');
  const after = kind(moved, 'government-id');
  expect(after.slots.front_photo).toBeUndefined();
  expect(whereIs(after, 'b' as CaptureId)).toBe('back_photo');
  expect(pagesOf(kind(after, 'document'))).toEqual(['f']);
  const three = pages('a', 'b', 'c');
  expect(pagesOf(kind(kind(three, 'government-id'), 'document'))).toEqual(['a', 'b', 'c']);
});

const PASSPORT = { verification: 'government-id', type: 'passport', service: null } as const;

test('keeps the back of a passport as an extra file, and accepts no other', () => {
  const license = place(place(EMPTY, 'front', 'front_photo'), 'back', 'back_photo');
  const passport = reconfigure({ ...license, type: 'drivers_license' }, PASSPORT);
  expect(Object.keys(passport.slots)).toEqual(['front_photo']);
  expect(passport.tray.map(({ id }) => id)).toEqual(['back']);
  for (const to of ['back_photo', 'any'] as const) {
    expect(placeNew(passport, capture('late'), to).placed).toBe('tray');
  }
});

test('leaves a passport with a back from an earlier version as it is', () => {
  const license = place(place(EMPTY, 'front', 'front_photo'), 'back', 'back_photo');
  const kept: HeldSubmission = { ...license, type: 'passport' };
  const service = 'practice-identity-a';
  expect(reconfigure(kept, { ...PASSPORT, service }).slots).toEqual(kept.slots);
  expect(reconfigure(kept, { ...PASSPORT, type: null }).slots).toEqual(kept.slots);
});

const anySlot = fc.constantFrom<Slot>('front_photo', 'back_photo', 'self_portrait', 'document');
const anyPlace = fc.oneof(anySlot, fc.constant('tray' as const), fc.constant('page' as const));
const anyId = fc.constantFrom('a', 'b', 'c', 'd');
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('place' as const), to: anyPlace }),
  fc.record({ do: fc.constant('move' as const), id: anyId, to: anyPlace }),
  fc.record({ do: fc.constant('order' as const), id: anyId, index: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('remove' as const), id: anyId }),
  fc.record({
    do: fc.constant('kind' as const),
    choice: fc.constantFrom(
      { verification: 'document', type: 'drivers_license' } as const,
      { verification: 'government-id', type: 'drivers_license' } as const,
      { verification: 'government-id', type: 'passport' } as const,
    ),
  }),
  fc.record({ do: fc.constant('file' as const), slot: anySlot, clear: fc.boolean() }),
);

test('loses or duplicates no capture whatever staff do, except what they remove, and uses only existing slots', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let submission = EMPTY;
      let count = 0;
      const removed = new Set<string>();
      for (const step of steps) {
        const slots = slotsOf(submission);
        if (step.do === 'place') {
          submission = place(
            submission,
            'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF'.charAt(count),
            step.to,
          );
          count += 1;
        } else if (step.do === 'kind') {
          submission = reconfigure(submission, { ...step.choice, service: null });
        } else if (step.do === 'order') {
          submission = movePage(submission, step.id as CaptureId, step.index);
        } else if (step.do === 'remove') {
          if (whereIs(submission, step.id as CaptureId) !== null) removed.add(step.id);
          submission = remove(submission, step.id as CaptureId);
        } else if (
          step.do === 'move' &&
          (step.to === 'tray' || step.to === 'page' || slots.includes(step.to))
        ) {
          submission = move(submission, step.id as CaptureId, step.to);
        } else if (step.do === 'file' && slots.includes(step.slot)) {
          submission = usePlatformFile(
            submission,
            step.slot,
            step.clear ? null : ('f' as PlatformFileId),
          );
        }
        const ids = heldCaptures(submission).map((held) => held.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(count - removed.size);
        for (const slot of Object.keys(submission.slots)) {
          expect(slotsOf(submission)).toContain(slot);
        }
        for (const [slot, content] of Object.entries(submission.slots)) {
          if (content.source === 'pages')
            expect([slot, content.pages.length > 1]).toEqual(['document', true]);
        }
      }
    }),
    { numRuns: 200 },
  );
});
