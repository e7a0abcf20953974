import * as v from 'valibot';
import { PlatformFileId } from '../ids.ts';

/** A file of the platform's as this desk holds it. What it is goes by its bytes, never by its label. */
export const PlatformFile = v.object({
  fileId: PlatformFileId,
  /** Names it in `/preview/<token>` and for its text; good until the window is left. */
  token: v.string(),
  kind: v.picklist(['image', 'pdf', 'text', 'other']),
  /** As its bytes say; null when they say nothing. */
  mediaType: v.nullable(v.string()),
  /** As the platform labelled it; null when it did not. */
  claimedType: v.nullable(v.string()),
  bytes: v.number(),
  /** Pages that can be shown; 0 where there is no picture of it. */
  pages: v.number(),
  readAt: v.string(),
  /** It came from this desk's own cache. */
  cached: v.boolean(),
});
export type PlatformFile = v.InferOutput<typeof PlatformFile>;
