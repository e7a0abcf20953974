import * as v from 'valibot';
import { PlatformFileId } from '../ids.ts';

/**
 * Why a picture or a PDF can't be shown. `locked`: a PDF requires a password. `unknownLock`: its encryption isn't
 * supported. `tooManyPixels`: it was refused because of its header. `notChecked`: checking it took too much time or
 * memory.
 */
export const PictureProblem = v.picklist([
  'locked',
  'unknownLock',
  'damaged',
  'tooManyPixels',
  'notChecked',
]);
export type PictureProblem = v.InferOutput<typeof PictureProblem>;

/** A platform file as this desk stores it. Its type is determined by its bytes, never by its label. */
export const PlatformFile = v.object({
  fileId: PlatformFileId,
  /**
   * Identifies the file in `/preview/<token>` and for its text. Valid until the file is downloaded again or the user
   * leaves.
   */
  token: v.string(),
  kind: v.picklist(['image', 'pdf', 'text', 'other']),
  /** The type according to the bytes, or null if unknown. */
  mediaType: v.nullable(v.string()),
  /** The file's name on the platform, cleaned up for display and saving, or null. */
  name: v.nullable(v.string()),
  /** The platform's label for the type, or null. */
  claimedType: v.nullable(v.string()),
  /** True if the label names a different type than the bytes indicate. */
  labelLies: v.boolean(),
  bytes: v.number(),
  /** The number of pages that can be shown. 0 if there's no picture of the file. */
  pages: v.number(),
  problem: v.nullable(PictureProblem),
  /** When the file was downloaded. */
  readAt: v.string(),
  /** True if the file came from this desk's cache. */
  cached: v.boolean(),
});
export type PlatformFile = v.InferOutput<typeof PlatformFile>;

/** What this desk knows about a platform file, so that staff can recognize it. */
export const SeenFile = v.pick(PlatformFile, ['name', 'mediaType', 'bytes']);
export type SeenFile = v.InferOutput<typeof SeenFile>;

/** How much of a file has been downloaded. `total` is null if the platform didn't state it. */
export const FileProgress = v.object({
  fileId: PlatformFileId,
  bytes: v.number(),
  total: v.nullable(v.number()),
});
export type FileProgress = v.InferOutput<typeof FileProgress>;
