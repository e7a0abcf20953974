import * as v from 'valibot';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { Carried, UsualPdf } from '../carried/carried.ts';
import { Facts } from '../facts/facts.ts';
import type { Expected } from '../vision/outline/sizes.ts';

/** What a worker is asked to do with the bytes of one file. */
export type WorkerTask = InspectTask | CarriedTask | RenderTask | CleanTask | WarmTask;

/** Makes ready for the first file with a picture of our own. */
interface WarmTask {
  readonly kind: 'warm';
}

interface InspectTask {
  readonly kind: 'inspect';
  readonly bytes: Uint8Array;
  readonly expected: Expected;
}

/** What a file carries beside what it shows, and nothing else. */
interface CarriedTask {
  readonly kind: 'carried';
  readonly bytes: Uint8Array;
}

/** A copy of a PDF without what it carries beside its pages. */
interface CleanTask {
  readonly kind: 'clean';
  readonly bytes: Uint8Array;
}

/** Upright pixels as JPEG. */
export interface RenderTask {
  readonly kind: 'render';
  readonly bytes: Uint8Array;
  /** Page of a PDF from 0; pictures have none. */
  readonly page: number;
  /** Degrees clockwise on top of what the file says. */
  readonly turn: Turn;
  /** Longest edge in pixels; null keeps a picture's own size. */
  readonly maxEdge: number | null;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
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

/** What a worker posts. It has read untrusted bytes, so what it says is checked like any input. */
export const WorkerReply = v.variant('kind', [
  /** `grows`: it will yet start threads, each of which reserves more than a limit would leave it. */
  v.object({ kind: v.literal('ready'), grows: v.boolean() }),
  v.object({ kind: v.literal('warmed') }),
  v.object({ kind: v.literal('inspected'), facts: Facts }),
  v.object({
    kind: v.literal('carried'),
    carries: v.array(Carried),
    usual: v.optional(UsualPdf),
  }),
  v.object({ kind: v.literal('rendered'), rendering: v.nullable(Rendering) }),
  v.object({ kind: v.literal('cleaned'), copy: v.nullable(Bytes) }),
  /** A defect of ours inside the worker, not of the file. */
  v.object({ kind: v.literal('failed'), detail: v.string() }),
]);
export type WorkerReply = v.InferOutput<typeof WorkerReply>;
