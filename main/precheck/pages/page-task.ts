import * as v from 'valibot';
import { PageProblem, PageText } from '../../../preload/contract/models/page-text.ts';
import { Looked, Rendering } from '../worker/worker-task.ts';

/** A request about the PDF that the process keeps open. Pages are counted from 0. */
export type PageQuestion =
  /** Counts the pages. */
  | { readonly kind: 'look' }
  /** Draws a page. `maxEdge` is the length of its longer side in pixels. */
  | { readonly kind: 'draw'; readonly page: number; readonly maxEdge: number }
  /** Reads the lines of a page. */
  | { readonly kind: 'text'; readonly page: number }
  /** Finds the pages, starting at `from`, that contain these words on one line. */
  | { readonly kind: 'find'; readonly words: string; readonly from: number };

export interface PageTask {
  /** A PDF to open in place of the current one. Null keeps the current one. */
  readonly bytes: Uint8Array | null;
  /** The PDF's password, if it has one. */
  readonly password: string | null;
  readonly asked: PageQuestion;
}

const Page = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A message from the process. The process has handled untrusted bytes, so its messages are validated like any other
 * input.
 */
export const PageReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('looked'), found: Looked }),
  v.object({ kind: v.literal('drawn'), page: Rendering }),
  /** The page does not exist or cannot be drawn. */
  v.object({ kind: v.literal('notDrawn'), problem: PageProblem }),
  /** Null if the page does not exist or cannot be loaded. */
  v.object({ kind: v.literal('text'), page: v.nullable(PageText) }),
  /** The pages that have been found so far, and the page at which the next task continues. Null ends the search. */
  v.object({
    kind: v.literal('found'),
    pages: v.array(Page),
    hasText: v.boolean(),
    next: v.nullable(Page),
  }),
  /** The library failed or ran out of memory, so the open file can no longer be used. */
  v.object({ kind: v.literal('failed'), problem: PageProblem }),
]);
export type PageReply = v.InferOutput<typeof PageReply>;
