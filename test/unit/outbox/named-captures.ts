import {
  type HeldCapture,
  newCapture,
  newDraft,
} from '../../../main/outbox/submission/held-submission.ts';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { GOOD, pictureOf } from '../../support/seen-samples.ts';

const AT = '2026-01-01T00:00:00.000Z';
export const EMPTY = newDraft('s' as SubmissionId, AT, null);

/** A capture whose ID, file, and digest are its name. */
export function capture(name: string, more: Partial<HeldCapture> = {}): HeldCapture {
  const blob = { id: name as BlobId, bytes: 1, sha256: name };
  const made = newCapture(blob, { fileName: `${name}.jpg`, scannedFrom: null }, AT);
  return { ...made, id: name as CaptureId, ...more };
}

/** Facts of a front with its captions, which only fronts have, and of a back with its code. */
export const FRONT = pictureOf({
  ...GOOD.front,
  lines: ['DRIVER LICENSE', '4b EXP 2031', '15 SEX', 'EYES BRO'].map((text) => ({
    text,
    confidence: 0.99,
  })),
});
export const BACK = pictureOf(GOOD.back);
