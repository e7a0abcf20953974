import { expect, test } from 'vitest';
import { placeNew } from '../../../main/outbox/captures/arrange-captures.ts';
import type { HeldSubmission } from '../../../main/outbox/submission/held-submission.ts';
import { planSort } from '../../../main/outbox/visit/sort-visit.ts';
import type { SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import { GOOD, pictureOf, seenWith } from '../../support/seen-samples.ts';
import { capture, EMPTY } from './named-captures.ts';
import { back, type File, front } from './visit-table.ts';

const NAMES = {
  draftId: 'new' as SubmissionId,
  visitId: 'visit' as VisitId,
  at: '2026-01-01T00:00:00.000Z',
};
const FRONT = front('f', 'DRIVER LICENSE', 'OKONKWO', 'MARGUERITE', 'M4269231', '3 DOB 02/22/1970');

function held({ name, ...more }: File) {
  return capture(name, more);
}

/** Returns a draft with a front in its slot and another side of a card that waits to be sorted. */
function draftWith(file: File): HeldSubmission {
  const half = placeNew(EMPTY, held(FRONT), 'front_photo').submission;
  return placeNew(half, held({ ...file, placedBy: 'unsorted' }), 'tray').submission;
}

/** Returns where the other side is after sorting: with the front, in a new submission, or where it was. */
function sorted(file: File): 'beside the front' | 'new submission' | 'extra file' {
  const draft = draftWith(file);
  const step = planSort(
    draft,
    [draft],
    () => null,
    NAMES,
    () => true,
  );
  if (step?.put.some(({ id }) => id === NAMES.draftId)) return 'new submission';
  return step?.put[0]?.slots.back_photo === undefined ? 'extra file' : 'beside the front';
}

test.each([
  ['beside the front if it is of the same card', back('b'), 'beside the front'],
  [
    'beside the front if its barcode was not read',
    { name: 'b', facts: pictureOf(seenWith(GOOD.back, { barcode: null })) },
    'beside the front',
  ],
  [
    'in a new submission if it is a relative’s',
    back('b', { givenNames: 'ADAEZE', number: 'F8890213', birthDate: '1978-09-14' }),
    'new submission',
  ],
  ['nowhere if only its number differs', back('b', { number: 'F8890213' }), 'extra file'],
  ['nowhere if only its birth date differs', back('b', { birthDate: '1988-09-14' }), 'extra file'],
])('puts a back that arrives later %s', (_, file, place) => {
  expect(sorted(file)).toBe(place);
});
