import * as v from 'valibot';
import { PageProblem, PageText } from '../../../preload/contract/models/page-text.ts';
import { Looked, Rendering } from '../worker/worker-task.ts';

/** What is asked about the PDF that the process keeps open. Pages count from 0. */
export type PageQuestion =
  /** Counts the pages. */
  | { readonly kind: 'look' }
  /** Draws a page with its longer side in pixels. */
  | { readonly kind: 'draw'; readonly page: number; readonly maxEdge: number }
  /** Reads the lines of a page. */
  | { readonly kind: 'text'; readonly page: number }
  /** Finds the pages, from `from` on, that have these words on one line. */
  | { readonly kind: 'find'; readonly words: string; readonly from: number };

export interface PageTask {
  /** A PDF to open instead of the one that is open, if any. */
  readonly bytes: Uint8Array | null;
  /** Opens the PDF. */
  readonly password: string | null;
  readonly asked: PageQuestion;
}

const Page = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A message of the process. It has read untrusted bytes, so its messages are checked like any input. */
export const PageReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('looked'), found: Looked }),
  v.object({ kind: v.literal('drawn'), page: Rendering }),
  /** The page cannot be drawn, or does not exist. */
  v.object({ kind: v.literal('notDrawn'), problem: PageProblem }),
  /** Null if the page does not exist or does not load. */
  v.object({ kind: v.literal('text'), page: v.nullable(PageText) }),
  /** The pages so far, and the one that the next task begins with. */
  v.object({
    kind: v.literal('found'),
    pages: v.array(Page),
    hasText: v.boolean(),
    next: v.nullable(Page),
  }),
  /** The library broke or ran out of memory, and the open file is of no use any more. */
  v.object({ kind: v.literal('failed'), problem: PageProblem }),
]);
export type PageReply = v.InferOutput<typeof PageReply>;
