import { expect, test } from 'vitest';
import { placeNew } from '../../../main/outbox/captures/arrange-captures.ts';
import { partiesDigest } from '../../../main/outbox/submission/document-reading.ts';
import type {
  HeldCapture,
  HeldSubmission,
} from '../../../main/outbox/submission/held-submission.ts';
import { withSamePerson } from '../../../main/outbox/submission/name-check.ts';
import { isReadingPrint, wantedPrint } from '../../../main/outbox/submission/wanted-print.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { OwnerRecordId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { GOOD, pictureOf, seenWith } from '../../support/seen-samples.ts';
import { capture, EMPTY } from './named-captures.ts';

const ID: HeldSubmission = { ...EMPTY, type: 'drivers_license' };
const DOCUMENT: HeldSubmission = { ...EMPTY, verification: 'document' };
const PDF: Facts = {
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 4,
  pages: 1,
  width: 612,
  height: 792,
  looked: [],
  seen: null,
};
const FRONT = pictureOf(GOOD.front);
const BACK = pictureOf(GOOD.back);
const BLURRED_BACK = pictureOf(
  seenWith(GOOD.back, { document: { blur: { sigmaMm: 0.5, direction: 'all', edges: 2000 } } }),
);
const PAGE = pictureOf(GOOD.page);
const SCAN: Partial<HeldCapture> = {
  facts: PDF,
  words: { comparedWith: partiesDigest(EMPTY), facts: null, pictures: 'waiting' },
};

const wanted = (
  submission: HeldSubmission,
  slot: Slot | 'tray',
  facts: Facts | null,
  more: Partial<HeldCapture> = {},
) => {
  const one = capture('one', { facts, ...more });
  return wantedPrint(placeNew(submission, one, slot).submission, one, slot);
};

test('reads a front as an ID if nothing else names its holder', () => {
  expect(wanted(ID, 'front_photo', FRONT)).toBe('card');
  expect(wanted(ID, 'front_photo', PDF)).toBe('card');
  const named = placeNew(ID, capture('back', { facts: BACK }), 'back_photo').submission;
  expect(wanted(named, 'front_photo', FRONT)).toBeNull();
  expect(wanted({ ...ID, type: 'passport' }, 'front_photo', pictureOf(GOOD.dataPage))).toBeNull();
  for (const facts of [null, { kind: 'empty', mediaType: 'unknown', bytes: 0 } as const])
    expect(wanted(ID, 'front_photo', facts)).toBeNull();
  expect(wanted({ ...ID, state: 'ready' }, 'front_photo', FRONT)).toBeNull();
});

test('reads any side as an ID if the pre-check is in doubt', () => {
  expect(wanted(ID, 'back_photo', BACK)).toBeNull();
  expect(wanted(ID, 'back_photo', BLURRED_BACK)).toBe('card');
});

test('reads an ID once, whatever names are known', () => {
  const words = { comparedWith: '', facts: null, pictures: 'done', card: null } as const;
  expect(wanted(ID, 'front_photo', FRONT, { words })).toBeNull();
});

test('reads files that a visit must sort as what they look like, but not extra files of staff', () => {
  const unsorted = { placedBy: 'unsorted' } as const;
  expect(wanted(ID, 'tray', FRONT, unsorted)).toBe('card');
  expect(wanted(ID, 'tray', PAGE, unsorted)).toBe('document');
  expect(wanted(ID, 'tray', PDF, { ...SCAN, ...unsorted })).toBe('document');
  for (const facts of [FRONT, PAGE, PDF]) expect(wanted(ID, 'tray', facts)).toBeNull();
  expect(wanted(ID, 'tray', PAGE, { placedBy: 'order', setAside: 'blank' })).toBeNull();
});

test('reads an ID again as a document, and keeps the reading of a document in its slot', () => {
  const words = { comparedWith: partiesDigest(EMPTY), facts: null, pictures: 'done' } as const;
  expect(wanted(DOCUMENT, 'document', PAGE)).toBe('document');
  expect(wanted(DOCUMENT, 'document', PAGE, { words: { ...words, card: null } })).toBe('document');
  expect(wanted(DOCUMENT, 'document', PAGE, { words })).toBeNull();
});

test('does not make Review wait for a name that staff compared, but for other evidence', () => {
  const owner = { recordId: 7 as OwnerRecordId, label: 'Omar Ruiz' };
  const draftWith = (facts: Facts) =>
    placeNew({ ...ID, owner }, capture('front', { facts }), 'front_photo').submission;
  const blurred = pictureOf(
    seenWith(GOOD.front, { document: { blur: { sigmaMm: 0.5, direction: 'all', edges: 2000 } } }),
  );
  for (const [facts, waits] of [
    [FRONT, false],
    [blurred, true],
  ] as const) {
    expect(isReadingPrint(draftWith(facts))).toBe(true);
    expect(isReadingPrint(withSamePerson(draftWith(facts), true))).toBe(waits);
  }
});

test('makes Review wait for files in slots, and not for extra files', () => {
  const front = capture('front', { facts: FRONT });
  const extra = capture('extra', { facts: PAGE, placedBy: 'unsorted' });
  expect(isReadingPrint(placeNew(ID, front, 'front_photo').submission)).toBe(true);
  expect(isReadingPrint(placeNew(ID, extra, 'tray').submission)).toBe(false);
});
