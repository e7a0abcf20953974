import * as v from 'valibot';
import { Rendering } from '../worker/worker-task.ts';

/** Draws a page (from 0) of the PDF that the process keeps open. */
export interface DrawTask {
  /** A PDF to open instead of the one that is open, if any. */
  readonly bytes: Uint8Array | null;
  /** Opens the PDF. */
  readonly password: string | null;
  readonly page: number;
  /** The longer side in pixels. */
  readonly maxEdge: number;
}

/** A message of the process. It has read untrusted bytes, so its messages are checked like any input. */
export const DrawReply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** Null if the page does not exist or does not load. */
  v.object({ kind: v.literal('drawn'), page: v.nullable(Rendering) }),
  /** The library broke, and the open file with it. */
  v.object({ kind: v.literal('failed') }),
]);
export type DrawReply = v.InferOutput<typeof DrawReply>;
