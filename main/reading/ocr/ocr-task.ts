import * as v from 'valibot';
import type { KnownParties } from '../party-match.ts';
import type { DocumentPage } from './document-print.ts';
import { PrintFacts } from './print-facts.ts';

/** A job for the process that reads print. */
export type OcrTask =
  /** Begins a document. What was read of another is dropped. */
  | { readonly kind: 'begin'; readonly known: KnownParties }
  /** Reads the next page of the document. */
  | { readonly kind: 'page'; readonly page: DocumentPage }
  /** Ends the document. */
  | { readonly kind: 'end' };

/** A message of the process. It has read untrusted pixels, so its messages are checked like any input. */
export const OcrReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** The runtime or a model is missing or damaged. */
  v.object({ kind: v.literal('unavailable') }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('facts'), facts: PrintFacts }),
  /** A defect of ours, or memory ran out. Names the kind of the error only, because its text may hold print. */
  v.object({ kind: v.literal('failed'), error: v.pipe(v.string(), v.regex(/^\w{1,40}$/)) }),
]);
export type OcrReply = v.InferOutput<typeof OcrReply>;
