import * as v from 'valibot';
import { ScanId } from '../ids.ts';
import { MediaType } from './capture.ts';

/**
 * Complete paths: from the root, from a Windows drive, or of a network share. The last two may have the prefix for
 * long paths. Windows devices are excluded.
 */
const WHOLE_PATH = /^(\/|[A-Za-z]:[\\/]|\\\\[^\\.?]|\\\\\?\\([A-Za-z]:|UNC)\\)/;

/** The path of the scan folder. Whether the folder exists is not checked. */
export const FolderPath = v.pipe(
  v.string(),
  v.trim(),
  v.regex(WHOLE_PATH, 'Enter the full path of a folder.'),
  v.regex(/^\P{Cc}*$/u, 'A path can’t contain control characters.'),
  v.maxLength(1000, 'This path is too long.'),
);

/** `GET` followed by the ID of a listed file: a small picture of its first page. */
export const SCAN_THUMBNAIL_PATH = '/scan/';

/** A file in the scan folder, in the state in which the folder was read. */
export const Scan = v.object({
  /**
   * The file keeps this ID while it is being written. After it was complete, a change of size or time gives it
   * another ID.
   */
  id: ScanId,
  /** Its name in the form of capture names. Never a path. */
  name: v.string(),
  bytes: v.number(),
  /** When it was last changed (ISO 8601). */
  changedAt: v.string(),
  /** `writing`: empty, or changed just now. It cannot be taken in yet. */
  state: v.picklist(['ready', 'writing']),
  /** The type by content. Null while it is being written, or if it could not be read. */
  mediaType: v.nullable(MediaType),
});
export type Scan = v.InferOutput<typeof Scan>;

/** The files in the scan folder, newest first. */
export const ScanListing = v.object({
  /** The path from the settings. */
  folder: v.string(),
  scans: v.array(Scan),
  /** The number of older files that are not listed. */
  older: v.number(),
  /** Entries that cannot be read: their names are not UTF-8, or the system denies access. */
  closed: v.number(),
  /** True if the folder has more entries than are read, so that newer files may be missing from the list. */
  tooMany: v.boolean(),
});
export type ScanListing = v.InferOutput<typeof ScanListing>;
