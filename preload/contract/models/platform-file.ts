import * as v from 'valibot';
import { PlatformFileId } from '../ids.ts';

/**
 * Why a picture or a PDF cannot be shown. `locked`: a PDF that requires a password. `unknownLock`: its encryption is
 * not supported. `tooManyPixels`: refused because of its header. `notChecked`: it took too much time or memory.
 */
export const PictureProblem = v.picklist([
  'locked',
  'unknownLock',
  'damaged',
  'tooManyPixels',
  'notChecked',
]);
export type PictureProblem = v.InferOutput<typeof PictureProblem>;

/** A file of the platform as this desk stores it. Its type is determined by its bytes, never by its label. */
export const PlatformFile = v.object({
  fileId: PlatformFileId,
  /**
   * Identifies the file in `/preview/<token>` and for its text. Valid until it is downloaded again or the user
   * leaves.
   */
  token: v.string(),
  kind: v.picklist(['image', 'pdf', 'text', 'other']),
  /** The type by its bytes, or null if it is unknown. */
  mediaType: v.nullable(v.string()),
  /** The platform's name of the file, cleaned for display and saving, or null. */
  name: v.nullable(v.string()),
  /** The platform's label, or null. */
  claimedType: v.nullable(v.string()),
  /** True if the label names a different type than the bytes. */
  labelLies: v.boolean(),
  bytes: v.number(),
  /** The number of pages that can be shown. 0 if there is no picture of it. */
  pages: v.number(),
  problem: v.nullable(PictureProblem),
  /** When it was downloaded. */
  readAt: v.string(),
  /** True if it came from this desk's cache. */
  cached: v.boolean(),
});
export type PlatformFile = v.InferOutput<typeof PlatformFile>;

/** What this desk knows about a file of the platform, so that staff can recognize it. */
export const SeenFile = v.pick(PlatformFile, ['name', 'mediaType', 'bytes']);
export type SeenFile = v.InferOutput<typeof SeenFile>;

/** How much of a file was downloaded. `total` is null if the platform did not state it. */
export const FileProgress = v.object({
  fileId: PlatformFileId,
  bytes: v.number(),
  total: v.nullable(v.number()),
});
export type FileProgress = v.InferOutput<typeof FileProgress>;
