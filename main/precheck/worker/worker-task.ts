import * as v from 'valibot';
import { EDIT_PROBLEMS } from '../../../preload/contract/models/capture.ts';
import { FileContents } from '../../../preload/contract/models/file-contents.ts';
import { PictureProblem } from '../../../preload/contract/models/platform-file.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { DocumentFacts } from '../../reading/document-facts.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { TextPage } from '../../reading/pdf-text.ts';
import type { RenderOptions } from '../decoders/picture-decoder.ts';
import { Facts } from '../facts/facts.ts';
import { HiddenContent } from '../hidden-content/hidden-content.ts';
import type { TakenPage } from '../pdf/copied-pages.ts';
import type { FoundDocument } from '../vision/outline/find-document.ts';
import type { Expected } from '../vision/outline/sizes.ts';

/** A job for a worker, with the bytes of one file. */
export type WorkerTask =
  /** Prepares the worker with a picture that the app itself draws. */
  | { readonly kind: 'warm' }
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array; readonly expected: Expected }
  /** Inspects a frame from a live camera quickly. `before` is the document in the previous frame. */
  | {
      readonly kind: 'glance';
      readonly bytes: Uint8Array;
      readonly expected: Expected;
      readonly before: FoundDocument | null;
    }
  /** Finds only what a file contains besides its visible content. */
  | { readonly kind: 'hiddenContent'; readonly bytes: Uint8Array }
  /** Decodes the pages of a TIFF, starting at `page` (from 0). */
  | { readonly kind: 'pages'; readonly bytes: Uint8Array; readonly page: number }
  /** Reads the words of a PDF. */
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly known: KnownParties }
  /** Creates a gray picture of a page (counted from 0), from which its print is read. */
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly page: number;
      readonly turn: Turn;
    }
  /** Reads the beginning of a document that is neither a picture nor a PDF. */
  | { readonly kind: 'contents'; readonly bytes: Uint8Array; readonly mediaType: string }
  /** Cuts the documents on a scanner's glass out of a scan. */
  | { readonly kind: 'cut'; readonly bytes: Uint8Array }
  | PartTask
  | ExtractTask
  | PrintTask
  | LookTask
  | RenderTask;

/** Creates the pages of a document from one of its files. */
export interface PartTask {
  readonly kind: 'part';
  readonly bytes: Uint8Array;
  /** Degrees clockwise, in addition to a picture's orientation. The pages of a PDF are not turned. */
  readonly turn: Turn;
  /** The TIFF page at which this job starts, counted from 0. */
  readonly page: number;
  /** The number that the part's first object has in the document. */
  readonly first: number;
}

/** Copies pages of a PDF, in this order, into a new document. */
export interface ExtractTask {
  readonly kind: 'extract';
  readonly bytes: Uint8Array;
  readonly pages: readonly TakenPage[];
}

/** Draws the pages of a PDF, starting at `page` (from 0). */
export interface PrintTask {
  readonly kind: 'print';
  readonly bytes: Uint8Array;
  /** The PDF's password, if it has one. */
  readonly password: string | null;
  readonly page: number;
  /** The number of the first object in the new document. */
  readonly first: number;
}

export interface RenderTask extends Omit<RenderOptions, 'writing'> {
  readonly kind: 'render';
  readonly bytes: Uint8Array;
  /** `source` uses the picture's own quality, for the upload. */
  readonly writing: RenderOptions['writing'] | 'source';
  /** The page of a PDF or a TIFF, counted from 0. Other pictures have only one. */
  readonly page: number;
}

/** Checks whether a picture can be shown, without analyzing it. */
export interface LookTask {
  readonly kind: 'look';
  readonly bytes: Uint8Array;
}

const Bytes = v.custom<Uint8Array>((input) => input instanceof Uint8Array);
export const PixelCount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A JPEG without metadata. Width and height are in pixels. */
export const Rendering = v.object({
  bytes: Bytes,
  mediaType: v.literal('image/jpeg'),
  width: PixelCount,
  height: PixelCount,
});
export type Rendering = v.InferOutput<typeof Rendering>;

/** The number of pages that can be shown, and the reason if there are none. */
export const Looked = v.object({
  pages: v.pipe(v.number(), v.integer(), v.minValue(0)),
  problem: v.nullable(PictureProblem),
});
export type Looked = v.InferOutput<typeof Looked>;

const Place = v.pipe(v.tuple([v.number(), v.number()]), v.readonly());

/** A document that was cut out of a scan, as a JPEG. Its corners are fractions of the upright scan's size. */
export const CutPicture = v.object({
  bytes: Bytes,
  corners: v.pipe(v.tuple([Place, Place, Place, Place]), v.readonly()),
});
export type CutPicture = v.InferOutput<typeof CutPicture>;

/** The gray pixels of a page, and its longer side in points. */
export const PagePicture = v.object({
  data: Bytes,
  width: PixelCount,
  height: PixelCount,
  pageEdge: v.pipe(v.number(), v.minValue(1)),
});
export type PagePicture = v.InferOutput<typeof PagePicture>;

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Places = v.pipe(v.array(Whole), v.readonly());
const PdfPart = v.object({ bytes: Bytes, places: Places, pages: Places });

/** Drawn pages, and the page at which the next job continues, or the reason why there are none. */
export const PrintedPages = v.variant('problem', [
  v.object({ problem: v.null(), part: PdfPart, next: v.nullable(Whole) }),
  v.object({ problem: v.picklist(['password', 'dynamicForm', 'unreadable']) }),
]);
export type PrintedPages = v.InferOutput<typeof PrintedPages>;

/** Pages copied from a PDF, or the reason why there are none. */
export const ExtractedPages = v.variant('problem', [
  v.object({ problem: v.null(), part: PdfPart }),
  v.object({ problem: v.picklist(EDIT_PROBLEMS) }),
]);
export type ExtractedPages = v.InferOutput<typeof ExtractedPages>;

/**
 * The result of reading the text of a PDF. `pages` contains the lines of each page, or null for a page without text. If every page
 * has text, `pages` is null, because the facts are enough and the text stays in the worker.
 */
export const PdfWords = v.object({
  facts: v.nullable(DocumentFacts),
  pages: v.nullable(v.array(v.nullable(TextPage))),
});
export type PdfWords = v.InferOutput<typeof PdfWords>;

/**
 * A message from a worker. The worker has handled untrusted bytes, so its messages are validated like any other input.
 */
export const WorkerReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('warmed') }),
  v.object({ kind: v.literal('inspected'), facts: Facts }),
  v.object({ kind: v.literal('hiddenContent'), carries: v.array(HiddenContent) }),
  v.object({ kind: v.literal('read'), words: v.nullable(PdfWords) }),
  v.object({ kind: v.literal('pictured'), picture: v.nullable(PagePicture) }),
  v.object({ kind: v.literal('looked'), found: Looked }),
  v.object({ kind: v.literal('contents'), contents: v.nullable(FileContents) }),
  v.object({ kind: v.literal('rendered'), rendering: v.nullable(Rendering) }),
  v.object({ kind: v.literal('cut'), cuts: v.array(CutPicture) }),
  v.object({ kind: v.literal('printed'), printed: PrintedPages }),
  v.object({ kind: v.literal('extracted'), extracted: ExtractedPages }),
  /** `next` is the TIFF page at which the next job starts. */
  v.object({
    kind: v.literal('parted'),
    part: v.nullable(PdfPart),
    next: v.nullable(Whole),
  }),
  v.object({ kind: v.literal('paged'), fault: v.nullable(Facts), next: v.nullable(Whole) }),
  /** A bug inside the worker that is not caused by the file. */
  v.object({ kind: v.literal('failed'), detail: v.string() }),
]);
export type WorkerReply = v.InferOutput<typeof WorkerReply>;
