import * as v from 'valibot';
import type { KnownParties } from '../party-match.ts';
import type { DocumentPage } from './document-print.ts';
import { PrintFacts } from './print-facts.ts';

/** A job for the process that reads text in pictures. */
export type OcrTask =
  /** Starts a document. Discards everything read from the previous one. */
  | { readonly kind: 'begin'; readonly known: KnownParties }
  /** Reads the next page of the document. */
  | { readonly kind: 'page'; readonly page: DocumentPage }
  /** Ends the document. */
  | { readonly kind: 'end' };

/**
 * A message from the process. The process handles untrusted pixels, so its messages are validated like any other input.
 */
export const OcrReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** The runtime or a model is missing or damaged. */
  v.object({ kind: v.literal('unavailable') }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('facts'), facts: PrintFacts }),
  /**
   * An error caused by a bug or a lack of memory. Only its name is sent, because its message may contain text from a
   * page.
   */
  v.object({ kind: v.literal('failed'), error: v.pipe(v.string(), v.regex(/^\w{1,40}$/)) }),
]);
export type OcrReply = v.InferOutput<typeof OcrReply>;
