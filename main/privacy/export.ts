import {
  capturesOf,
  type HeldCapture,
  type HeldSubmission,
} from '../outbox/submission/held-submission.ts';
import type { BlobStore } from '../vault/blob-store.ts';
import { BlobUnreadable } from '../vault/blob-store.ts';

/**
 * Yields a submission as JSON in pieces. The JSON has all of its data in readable form, and its files in base64 as long
 * as they are kept. If a file can't be read to its end, its `complete` is false.
 */
export async function* exportSubmission(
  submission: HeldSubmission,
  blobs: Pick<BlobStore, 'read'>,
): AsyncGenerator<string> {
  const { slots, tray, ...rest } = submission;
  const platformFiles = Object.entries(slots).flatMap(([slot, content]) =>
    content.source === 'platformFile' ? [{ slot, fileId: content.fileId }] : [],
  );
  const text = JSON.stringify({ ...rest, platformFiles }, null, 2);
  yield `${text.slice(0, -2)},\n  "files": [`;
  let between = '\n';
  for (const { place, capture } of placedCaptures({ slots, tray })) {
    const { blobId, previewToken: _, ...known } = capture;
    yield between + JSON.stringify({ place, ...known }).slice(0, -1);
    between = ',\n';
    if (submission.contentsDestroyedAt === null) {
      yield ',"content":"';
      const complete = yield* base64Of(blobs.read(blobId));
      yield `","complete":${complete}}`;
    } else yield ',"content":null}';
  }
  yield '\n  ]\n}';
}

function placedCaptures({ slots, tray }: Pick<HeldSubmission, 'slots' | 'tray'>) {
  const placed: { readonly place: string; readonly capture: HeldCapture }[] = [];
  for (const [place, content] of Object.entries(slots)) {
    for (const capture of capturesOf(content)) placed.push({ place, capture });
  }
  for (const capture of tray) placed.push({ place: 'tray', capture });
  return placed;
}

/** Yields a stream as a single base64 text. Returns whether the end of the stream was reached. */
async function* base64Of(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, boolean> {
  // Three bytes make four characters, so any remainder is kept for the next piece.
  let rest: Uint8Array = new Uint8Array();
  try {
    for await (const piece of source) {
      const bytes = Buffer.concat([rest, piece]);
      const whole = bytes.length - (bytes.length % 3);
      yield bytes.toString('base64', 0, whole);
      rest = bytes.subarray(whole);
    }
  } catch (cause) {
    if (!(cause instanceof BlobUnreadable)) throw cause;
    return false;
  }
  yield Buffer.from(rest).toString('base64');
  return true;
}
