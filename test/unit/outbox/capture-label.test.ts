import { expect, test } from 'vitest';
import { captureLabel, readCaptureLabel } from '../../../main/outbox/submission/capture-label.ts';
import { newDraft } from '../../../main/outbox/submission/held-submission.ts';
import { LABEL_BYTES } from '../../../main/vault/blob-header.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';

test('names the source of a changed PDF in its label, regardless of its number of pages', () => {
  const draft = newDraft('9bb4b8d5-5a43-4f2e-8d7c-3f6b1f0f9a11' as SubmissionId, '', null);
  const labelOf = (length: number) => {
    const pages = Array.from({ length }, (_, index) => index + 1);
    const splitFrom = { sha256: 'ab'.repeat(32), pages, turns: pages.map(() => 90 as const) };
    const known = { fileName: `${'x'.repeat(251)}.pdf`, scannedFrom: null, receivedAt: '' };
    return captureLabel(draft, { ...known, to: 'document', madeFrom: null, splitFrom });
  };
  const few = readCaptureLabel(labelOf(3));
  expect(few?.splitFrom).toMatchObject({ pages: [1, 2, 3], turns: [90, 90, 90] });
  const many = labelOf(900);
  expect(Buffer.byteLength(many)).toBeLessThanOrEqual(LABEL_BYTES);
  expect(readCaptureLabel(many)?.splitFrom).toEqual({ sha256: 'ab'.repeat(32), pages: [] });
});
