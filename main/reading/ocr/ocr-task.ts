import * as v from 'valibot';
import type { KnownParties } from '../party-match.ts';
import type { DocumentPage } from './document-print.ts';
import { PrintFacts } from './print-facts.ts';

/** A job for the process that reads print. */
export type OcrTask =
  /** Begins a document. Discards everything that was read of the previous one. */
  | { readonly kind: 'begin'; readonly known: KnownParties }
  /** Reads the next page of the document. */
  | { readonly kind: 'page'; readonly page: DocumentPage }
  /** Ends the document. */
  | { readonly kind: 'end' };

/** A message from the process. It has processed untrusted pixels, so its messages are validated like any input. */
export const OcrReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** The runtime or a model is missing or damaged. */
  v.object({ kind: v.literal('unavailable') }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('facts'), facts: PrintFacts }),
  /** A bug, or a lack of memory. It contains only the kind of the error, because the error's text may contain print. */
  v.object({ kind: v.literal('failed'), error: v.pipe(v.string(), v.regex(/^\w{1,40}$/)) }),
]);
export type OcrReply = v.InferOutput<typeof OcrReply>;
