import * as v from 'valibot';
import { PlatformFileId } from '../ids.ts';

/**
 * Why a picture or a PDF cannot be shown. `locked`: a PDF that opens with a password only. `unknownLock`: one
 * that is encrypted in a way that is not known here.
 * `tooManyPixels`: refused by its header. `notChecked`: it took too long or too much memory.
 */
export const PictureProblem = v.picklist([
  'locked',
  'unknownLock',
  'damaged',
  'tooManyPixels',
  'notChecked',
]);
export type PictureProblem = v.InferOutput<typeof PictureProblem>;

/** A file of the platform's as this desk holds it. What it is goes by its bytes, never by its label. */
export const PlatformFile = v.object({
  fileId: PlatformFileId,
  /** Names it in `/preview/<token>` and for its text; good until it is fetched anew or the user leaves. */
  token: v.string(),
  kind: v.picklist(['image', 'pdf', 'text', 'other']),
  /** As its bytes say; null when they say nothing. */
  mediaType: v.nullable(v.string()),
  /** As the platform named it, made fit to be shown and saved; null when it did not. */
  name: v.nullable(v.string()),
  /** As the platform labeled it; null when it did not. */
  claimedType: v.nullable(v.string()),
  /** The label names another type than the bytes have. */
  labelLies: v.boolean(),
  bytes: v.number(),
  /** Pages that can be shown; 0 where there is no picture of it. */
  pages: v.number(),
  problem: v.nullable(PictureProblem),
  /** When it was fetched. */
  readAt: v.string(),
  /** It came from this desk's own cache. */
  cached: v.boolean(),
});
export type PlatformFile = v.InferOutput<typeof PlatformFile>;

/** What this desk saw of a file of the platform's: enough to tell it by. */
export const SeenFile = v.object({
  name: PlatformFile.entries.name,
  mediaType: PlatformFile.entries.mediaType,
  bytes: PlatformFile.entries.bytes,
});
export type SeenFile = v.InferOutput<typeof SeenFile>;

/** How much of a file has come; `total` is null where the platform did not say it. */
export const FileProgress = v.object({
  fileId: PlatformFileId,
  bytes: v.number(),
  total: v.nullable(v.number()),
});
export type FileProgress = v.InferOutput<typeof FileProgress>;
