import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  move,
  placeNew,
  reconfigure,
  remove,
  slotsOf,
  usePlatformFile,
  whereIs,
} from '../../../main/outbox/captures/arrange-captures.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newDraft,
} from '../../../main/outbox/submission/held-submission.ts';
import type { CaptureId, PlatformFileId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';

const empty = newDraft('s' as SubmissionId, '2026-01-01T00:00:00.000Z', null);

function capture(id: string, override: HeldCapture['override'] = null): HeldCapture {
  return {
    id: id as CaptureId,
    blobId: id as HeldCapture['blobId'],
    fileName: `${id}.jpg`,
    bytes: 1,
    sha256: '00',
    receivedAt: '2026-01-01T00:00:00.000Z',
    facts: null,
    turn: 0,
    scannedFrom: null,
    turnedBy: null,
    override,
    previewToken: id,
  };
}

const place = (submission: HeldSubmission, id: string, to: Slot | 'tray') =>
  placeNew(submission, capture(id), to).submission;

test('a file dropped on a taken slot waits in the tray and pushes nothing out', () => {
  const first = place(empty, 'a', 'front_photo');
  const { submission, placed } = placeNew(first, capture('b'), 'front_photo');
  expect(placed).toBe('tray');
  expect(whereIs(submission, 'a' as CaptureId)).toBe('front_photo');
  expect(whereIs(submission, 'b' as CaptureId)).toBe('tray');
});

test('two captures change places, and an override does not travel with them', () => {
  const both = place(place(empty, 'a', 'front_photo'), 'b', 'back_photo');
  const overridden: HeldSubmission = {
    ...both,
    slots: {
      ...both.slots,
      front_photo: {
        source: 'capture',
        capture: capture('a', { reason: 'wornCard', note: '' }),
      },
    },
  };
  const swapped = move(overridden, 'a' as CaptureId, 'back_photo');
  expect(whereIs(swapped, 'a' as CaptureId)).toBe('back_photo');
  expect(whereIs(swapped, 'b' as CaptureId)).toBe('front_photo');
  expect(heldCaptures(swapped).every((held) => held.override === null)).toBe(true);
});

test('turning an ID case into a document case keeps the front as the document and the rest at hand', () => {
  const id = place(place(empty, 'a', 'front_photo'), 'b', 'back_photo');
  const document = reconfigure(id, {
    verification: 'document',
    type: 'bank_statement',
    service: null,
  });
  expect(whereIs(document, 'a' as CaptureId)).toBe('document');
  expect(whereIs(document, 'b' as CaptureId)).toBe('tray');
});

const anySlot = fc.constantFrom<Slot>('front_photo', 'back_photo', 'self_portrait', 'document');
const anyPlace = fc.oneof(anySlot, fc.constant('tray' as const));
const anyId = fc.constantFrom('a', 'b', 'c', 'd');
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('place' as const), to: anyPlace }),
  fc.record({ do: fc.constant('move' as const), id: anyId, to: anyPlace }),
  fc.record({ do: fc.constant('kind' as const), document: fc.boolean() }),
  fc.record({ do: fc.constant('file' as const), slot: anySlot, clear: fc.boolean() }),
);

test('whatever staff do short of removing, no capture is lost or doubled, and every slot exists', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let submission = empty;
      let count = 0;
      for (const step of steps) {
        const slots = slotsOf(submission.verification);
        if (step.do === 'place') {
          submission = place(
            submission,
            'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF'.charAt(count),
            step.to,
          );
          count += 1;
        } else if (step.do === 'kind') {
          submission = reconfigure(submission, {
            verification: step.document ? 'document' : 'government-id',
            type: 'drivers_license',
            service: null,
          });
        } else if (step.do === 'move' && (step.to === 'tray' || slots.includes(step.to))) {
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
        expect(ids.length).toBe(count);
        for (const slot of Object.keys(submission.slots)) {
          expect(slotsOf(submission.verification)).toContain(slot);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('removing takes one capture away and leaves the others', () => {
  const both = place(place(empty, 'a', 'front_photo'), 'b', 'tray');
  const left = remove(both, 'a' as CaptureId);
  expect(heldCaptures(left).map((held) => held.id)).toEqual(['b']);
});
