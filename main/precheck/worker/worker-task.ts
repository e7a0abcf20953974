import * as v from 'valibot';
import { EDIT_PROBLEMS } from '../../../preload/contract/models/capture.ts';
import { FileContents } from '../../../preload/contract/models/file-contents.ts';
import { PictureProblem } from '../../../preload/contract/models/platform-file.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { DocumentFacts } from '../../reading/document-facts.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { TextPage } from '../../reading/pdf-text.ts';
import { Carried } from '../carried/carried.ts';
import type { RenderOptions } from '../decoders/picture-decoder.ts';
import { Facts } from '../facts/facts.ts';
import type { TakenPage } from '../pdf/carried-pages.ts';
import type { FoundDocument } from '../vision/outline/find-document.ts';
import type { Expected } from '../vision/outline/sizes.ts';

/** A job for a worker with the bytes of one file. */
export type WorkerTask =
  /** Makes ready for the first file with a picture of our own. */
  | { readonly kind: 'warm' }
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array; readonly expected: Expected }
  /** Looks at a live camera's frame in passing. `before` is the document in the frame before it. */
  | {
      readonly kind: 'glance';
      readonly bytes: Uint8Array;
      readonly expected: Expected;
      readonly before: FoundDocument | null;
    }
  /** Looks for what a file carries beside what it shows, and for nothing else. */
  | { readonly kind: 'carried'; readonly bytes: Uint8Array }
  /** Decodes the pages of a TIFF, from `page` (from 0) on. */
  | { readonly kind: 'pages'; readonly bytes: Uint8Array; readonly page: number }
  /** Reads a PDF's words. */
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly known: KnownParties }
  /** Makes a gray picture of a page (from 0) for the reading of its print. */
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly page: number;
      readonly turn: Turn;
    }
  /** Reads how a document begins that is no picture and no PDF. */
  | { readonly kind: 'contents'; readonly bytes: Uint8Array; readonly mediaType: string }
  /** Cuts apart what lies on a scanner's glass. */
  | { readonly kind: 'cut'; readonly bytes: Uint8Array }
  | PartTask
  | ExtractTask
  | PrintTask
  | LookTask
  | RenderTask;

/** Makes the pages that a file becomes in a document of several. */
export interface PartTask {
  readonly kind: 'part';
  readonly bytes: Uint8Array;
  /** Degrees clockwise on top of a picture's own orientation; a PDF's pages stay as they are. */
  readonly turn: Turn;
  /** First page of a TIFF for this job, from 0. */
  readonly page: number;
  /** The number of its first object in the document. */
  readonly first: number;
}

/** Copies pages of a PDF, in this order, into a new document. */
export interface ExtractTask {
  readonly kind: 'extract';
  readonly bytes: Uint8Array;
  readonly pages: readonly TakenPage[];
}

/** Draws the pages of a PDF from `page` (from 0) on. */
export interface PrintTask {
  readonly kind: 'print';
  readonly bytes: Uint8Array;
  /** Opens the PDF for this task. */
  readonly password: string | null;
  readonly page: number;
  /** The number of the first object in the document that the pages become. */
  readonly first: number;
}

export interface RenderTask extends Omit<RenderOptions, 'writing'> {
  readonly kind: 'render';
  readonly bytes: Uint8Array;
  /** `source`: as well as the picture itself is written, for the upload. */
  readonly writing: RenderOptions['writing'] | 'source';
  /** A page of a PDF or a TIFF from 0; other pictures have none. */
  readonly page: number;
}

/** Looks whether a picture can be shown, without analyzing it. */
export interface LookTask {
  readonly kind: 'look';
  readonly bytes: Uint8Array;
}

const Bytes = v.custom<Uint8Array>((input) => input instanceof Uint8Array);
export const PixelCount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A JPEG without metadata; width and height in pixels. */
export const Rendering = v.object({
  bytes: Bytes,
  mediaType: v.literal('image/jpeg'),
  width: PixelCount,
  height: PixelCount,
});
export type Rendering = v.InferOutput<typeof Rendering>;

/** Pages that can be shown, and why there are none. */
export const Looked = v.object({
  pages: v.pipe(v.number(), v.integer(), v.minValue(0)),
  problem: v.nullable(PictureProblem),
});
export type Looked = v.InferOutput<typeof Looked>;

const Place = v.pipe(v.tuple([v.number(), v.number()]), v.readonly());

/** A document of a scan of several, a JPEG, and where it lay: its corners in parts of the upright scan. */
export const CutPicture = v.object({
  bytes: Bytes,
  corners: v.pipe(v.tuple([Place, Place, Place, Place]), v.readonly()),
});
export type CutPicture = v.InferOutput<typeof CutPicture>;

/** Gray pixels of a page, and the longer side of the page in points. */
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

/** Drawn pages, and the page that follows in the next job; or why there are none. */
export const PrintedPages = v.variant('problem', [
  v.object({ problem: v.null(), part: PdfPart, next: v.nullable(Whole) }),
  v.object({ problem: v.picklist(['password', 'dynamicForm', 'unreadable']) }),
]);
export type PrintedPages = v.InferOutput<typeof PrintedPages>;

/** Pages taken out of a PDF; or why there are none. */
export const ExtractedPages = v.variant('problem', [
  v.object({ problem: v.null(), part: PdfPart }),
  v.object({ problem: v.picklist(EDIT_PROBLEMS) }),
]);
export type ExtractedPages = v.InferOutput<typeof ExtractedPages>;

/**
 * What the text of a PDF says. `pages` has the lines of each page, null for a page without any. It is null itself if
 * every page has text: then the facts are all that is needed, and the text stays in the worker.
 */
export const PdfWords = v.object({
  facts: v.nullable(DocumentFacts),
  pages: v.nullable(v.array(v.nullable(TextPage))),
});
export type PdfWords = v.InferOutput<typeof PdfWords>;

/** A worker's message. The worker has read untrusted bytes, so its messages are checked like any input. */
export const WorkerReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('warmed') }),
  v.object({ kind: v.literal('inspected'), facts: Facts }),
  v.object({ kind: v.literal('carried'), carries: v.array(Carried) }),
  v.object({ kind: v.literal('read'), words: v.nullable(PdfWords) }),
  v.object({ kind: v.literal('pictured'), picture: v.nullable(PagePicture) }),
  v.object({ kind: v.literal('looked'), found: Looked }),
  v.object({ kind: v.literal('contents'), contents: v.nullable(FileContents) }),
  v.object({ kind: v.literal('rendered'), rendering: v.nullable(Rendering) }),
  v.object({ kind: v.literal('cut'), cuts: v.array(CutPicture) }),
  v.object({ kind: v.literal('printed'), printed: PrintedPages }),
  v.object({ kind: v.literal('extracted'), extracted: ExtractedPages }),
  /** `next` is the first TIFF page of the next job. */
  v.object({
    kind: v.literal('parted'),
    part: v.nullable(PdfPart),
    next: v.nullable(Whole),
  }),
  v.object({ kind: v.literal('paged'), fault: v.nullable(Facts), next: v.nullable(Whole) }),
  /** A defect of ours inside the worker, not of the file. */
  v.object({ kind: v.literal('failed'), detail: v.string() }),
]);
export type WorkerReply = v.InferOutput<typeof WorkerReply>;
