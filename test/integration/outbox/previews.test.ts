import { expect, test } from 'vitest';
import { createPreviews } from '../../../main/outbox/captures/previews.ts';
import { findCapture } from '../../../main/outbox/submission/held-submission.ts';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import { eventually } from '../../support/eventually.ts';
import { openCaptureDesk } from './open-capture-service.ts';

const JPEG = { bytes: Buffer.from('jpeg'), mediaType: 'image/jpeg', width: 1, height: 1 } as const;

/**
 * Opens a desk with twelve captures among the extra files, whose previews wait until they are
 * released. `failures` is the number of previews at the beginning that can't be rendered.
 */
async function trayOfPreviews(failures = 0) {
  const open = await openCaptureDesk();
  const { book, blobs, id, takeIn } = open;
  const tokens: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    const captureId = await takeIn('tray', `file ${number}`);
    const submission = book.find(id);
    const capture = submission && findCapture(submission, captureId);
    if (capture) tokens.push(capture.previewToken);
  }
  const letGo = Promise.withResolvers<void>();
  let inMemory = 0;
  let most = 0;
  let left = failures;
  const previews = createPreviews({
    book,
    blobs,
    precheck: {
      preview: async () => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        await letGo.promise;
        inMemory -= 1;
        left -= 1;
        return left >= 0 ? null : JPEG;
      },
      pages: { forget: () => undefined },
    } as unknown as Precheck,
    report: (where) => open.reports.push(where),
  });
  const preview = previews.render;
  return { ...open, tokens, previews, preview, letGo: letGo.resolve, most: () => most };
}

test('keeps few files in memory at a time for many previews', async () => {
  const { tokens, preview, letGo, most } = await trayOfPreviews();
  const pictures = tokens.map((token) => preview(token, 1));
  await eventually(() => expect(most()).toBeGreaterThan(0));
  letGo();
  expect((await Promise.all(pictures)).every((picture) => picture === JPEG)).toBe(true);
  expect(most()).toBeLessThanOrEqual(2);
});

test('returns no preview of a capture that was removed or rotated while it waited, without reporting a defect', async () => {
  const { desk, book, id, tokens, preview, letGo, reports } = await trayOfPreviews();
  const pictures = tokens.map((token) => preview(token, 1));
  const [, , , removed, turned] = book.find(id)?.tray ?? [];
  if (removed === undefined || turned === undefined) throw new Error('The tray is too small.');
  desk.remove(id, removed.id, false);
  desk.turn(id, turned.id, 90);
  letGo();
  const shown = await Promise.all(pictures);
  expect([shown[3], shown[4], shown[5]]).toEqual([null, null, JPEG]);
  expect(reports).toEqual([]);
});

test('renders a picture a second time if it could not be rendered, and no third time', async () => {
  const { tokens, preview, letGo, reports } = await trayOfPreviews(3);
  const [never = '', later = ''] = tokens;
  letGo();
  for (let time = 0; time < 4; time += 1) expect(await preview(never, 1)).toBeNull();
  expect(await preview(later, 1)).toBeNull();
  expect(await preview(later, 1)).toBe(JPEG);
  expect(reports).toEqual([]);
});

test('renders pictures again after a lock that were rendered before it, and never those that waited', async () => {
  const { tokens, previews, preview, letGo, most } = await trayOfPreviews();
  const waiting = tokens.map((token) => preview(token, 1));
  await eventually(() => expect(most()).toBe(2));
  previews.forget();
  letGo();
  const drawn = await Promise.all(waiting);
  expect(drawn.filter((picture) => picture !== null)).toHaveLength(2);
  expect(await preview(tokens[5] ?? '', 1)).toBe(JPEG);
});
