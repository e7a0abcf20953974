import { expect, test } from 'vitest';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  submissionDigest,
} from '../../../main/outbox/submission/held-submission.ts';
import { viewSubmission } from '../../../main/outbox/submission/submission-view.ts';
import type { CaptureId } from '../../../preload/contract/ids.ts';
import { MAX_DOCUMENT_BYTES } from '../../../preload/contract/limits.ts';
import { draft } from '../../support/journal-samples.ts';

const around = {
  practice: false,
  progress: null,
  waiting: null,
  now: '2026-11-23T12:00:00.000Z',
  onHold: false,
  noticeWanted: false,
  readsWords: true,
  sentBefore: () => null,
  placed: [],
};

function page(id: string, bytes: number): HeldCapture {
  const [capture] = heldCaptures(draft(1));
  if (capture === undefined) throw new Error('The sample holds no capture.');
  const facts: HeldCapture['facts'] = {
    kind: 'picture',
    mediaType: 'image/jpeg',
    bytes,
    width: 3000,
    height: 4000,
    frames: 1,
    orientation: { source: 'none' },
    holdsLocation: false,
    seen: null,
  };
  return { ...capture, id: id as CaptureId, sha256: id, bytes, facts };
}

const statement = (...pages: readonly HeldCapture[]): HeldSubmission => ({
  ...draft(1),
  verification: 'document',
  type: 'bank_statement',
  service: 'documents',
  slots: { document: { source: 'pages', pages } },
});
const blockers = (submission: HeldSubmission) =>
  viewSubmission(submission, around).blockers.filter(({ slot }) => slot === 'document');

test('blocks pages that exceed a document’s limit without blaming a page', () => {
  const half = MAX_DOCUMENT_BYTES / 2;
  expect(blockers(statement(page('a', half - 2000), page('b', half - 2000)))).toEqual([]);
  expect(blockers(statement(page('a', half), page('b', half)))).toEqual([
    { kind: 'tooManyBytes', slot: 'document' },
  ]);
});

test('treats pages in another order as the same for the platform, and other pages as different', () => {
  const digest = (...ids: string[]) => submissionDigest(statement(...ids.map((id) => page(id, 9))));
  expect(digest('a', 'b')).toBe(digest('b', 'a'));
  expect(digest('a', 'b')).not.toBe(digest('a', 'c'));
});
