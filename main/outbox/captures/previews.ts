import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { PICTURE_SIZES, type PictureSize } from '../../../preload/contract/picture-sizes.ts';
import type { LeafedFile } from '../../precheck/pages/page-viewer.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { type BlobStore, useBytes } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';

/**
 * The number of files in memory at once for previews. A list of extra files may request 200 pictures at the same time.
 */
const FILES_IN_MEMORY = 2;

export interface PreviewPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Draws the file that a preview token identifies, with the rotation that staff chose. A token is valid as long as its
 * capture exists.
 */
export function createPreviews(parts: {
  readonly book: SubmissionBook;
  readonly blobs: BlobStore;
  readonly precheck: Pick<Precheck, 'preview' | 'pages'>;
  /** Logs a defect. */
  readonly report: (where: string, cause: unknown) => void;
}) {
  const { book, blobs, precheck, report } = parts;
  type Kept = Map<string, { of: string; picture: Promise<PreviewPicture | null> }>;
  const keptOf: Readonly<Record<PictureSize, Kept>> = {
    preview: new Map(),
    thumbnail: new Map(),
    closer: new Map(),
    print: new Map(),
  };

  const oneOfFew = concurrencyLimit(FILES_IN_MEMORY);

  /** Returns the capture that a token identifies, if its contents are still stored. */
  const held = (token: string): HeldCapture | undefined =>
    heldIn(book.ofPreview(token)).find(({ previewToken }) => previewToken === token);

  const leafed = ({ blobId, previewToken }: HeldCapture): LeafedFile => ({
    ...{ key: previewToken, password: null, read: () => blobs.readAll(blobId) },
  });

  /** Runs `ask` on a capture's PDF. Returns null if the capture isn't a PDF or is no longer stored. */
  async function ofPdf<T>(
    token: string,
    ask: (file: LeafedFile) => Promise<T | null>,
  ): Promise<T | null> {
    const capture = held(token);
    if (capture?.facts?.kind !== 'pdf') return null;
    try {
      return await ask(leafed(capture));
    } catch (cause) {
      if (held(token) !== undefined) report('preview', cause);
      return null;
    }
  }

  /** The pictures that could not be rendered the first time. */
  const failedOnce = new Set<string>();
  /** Incremented each time all pictures are dropped. */
  let forgotten = 0;

  function render(token: string, page: number, size: PictureSize): Promise<PreviewPicture | null> {
    const before = forgotten;
    const file = held(token);
    if (isLeafed(file, page, size)) {
      const options = { page: page - 1, maxEdge: PICTURE_SIZES[size].edge };
      return precheck.pages.draw(leafed(file), { ...options, isThumbnail: size === 'thumbnail' });
    }
    return oneOfFew(async () => {
      const capture = held(token);
      if (capture === undefined || forgotten !== before) return null;
      const { turn, blobId } = capture;
      const options = { page: page - 1, turn, maxEdge: PICTURE_SIZES[size].edge };
      return useBytes(blobs, blobId, (bytes) => precheck.preview(bytes, options));
    });
  }

  return {
    async render(
      token: string,
      page: number,
      size: PictureSize = 'preview',
    ): Promise<PreviewPicture | null> {
      const kept = keptOf[size];
      for (const [key, { of }] of kept) if (held(of) === undefined) kept.delete(key);
      if (held(token) === undefined) return null;
      const key = `${token}/${page}`;
      const known = kept.get(key);
      if (known !== undefined) return known.picture;
      const rendered = render(token, page, size).catch((cause: unknown) => {
        // If the capture was removed while it was being read, the picture isn't needed.
        if (held(token) !== undefined) report('preview', cause);
        return null;
      });
      const picture = rendered.then((made) => {
        // It may succeed the second time, for example if the worker crashed. After that, a file that takes a long time
        // to fail isn't tried again.
        if (
          made === null &&
          kept.get(key)?.picture === picture &&
          !failedOnce.has(`${size}/${key}`)
        ) {
          failedOnce.add(`${size}/${key}`);
          kept.delete(key);
        }
        return made;
      });
      kept.set(key, { of: token, picture });
      const oldest = kept.keys().next();
      if (kept.size > PICTURE_SIZES[size].kept && !oldest.done) kept.delete(oldest.value);
      return picture;
    },
    /** Reads the lines of text on a page of a PDF (one-based). Returns null if there is no such page. */
    text: (token: string, page: number) =>
      ofPdf(token, (file) => precheck.pages.text(file, page - 1)),
    /** Finds the pages of a PDF that contain these words. */
    find: (token: string, words: string) =>
      ofPdf(token, (file) => precheck.pages.find(file, words)),
    /** Returns the capture and its submission, or null if the contents are no longer stored. */
    captureOf(
      token: string,
    ): { readonly submissionId: SubmissionId; readonly captureId: string } | null {
      const submission = book.ofPreview(token);
      const capture = held(token);
      if (submission === null || capture === undefined) return null;
      return { submissionId: submission.id, captureId: capture.id };
    },
    /** Returns why a page of a PDF (one-based) wasn't drawn. */
    problem: (token: string, page: number) =>
      held(token) === undefined ? null : precheck.pages.problem(token, page - 1),
    /** Drops every picture, including those that are waiting to be drawn. */
    forget(): void {
      forgotten += 1;
      for (const kept of Object.values(keptOf)) kept.clear();
      failedOnce.clear();
      precheck.pages.forget();
    },
  };
}

/**
 * Returns whether this is a page of a PDF that someone is browsing. If only the first page is requested, any free
 * worker can draw it.
 */
function isLeafed(
  capture: HeldCapture | undefined,
  page: number,
  size: PictureSize,
): capture is HeldCapture {
  if (capture?.facts?.kind !== 'pdf' || capture.facts.pages < 2 || capture.turn !== 0) return false;
  return page > 1 || size !== 'preview';
}

/** Returns the captures whose contents are still stored. */
function heldIn(submission: HeldSubmission | null): HeldCapture[] {
  return submission?.contentsDestroyedAt === null ? heldCaptures(submission) : [];
}
