import * as v from 'valibot';
import { ScanId } from '../ids.ts';
import { MediaType } from './capture.ts';

/**
 * Complete paths: from the root, from a Windows drive, or to a network share. The last two can have the prefix for long
 * paths. Windows devices are excluded.
 */
const WHOLE_PATH = /^(\/|[A-Za-z]:[\\/]|\\\\[^\\.?]|\\\\\?\\([A-Za-z]:|UNC)\\)/;

/** The path of the scan folder. The folder doesn't have to exist. */
export const FolderPath = v.pipe(
  v.string(),
  v.trim(),
  v.regex(WHOLE_PATH, 'Enter the full path of a folder.'),
  v.regex(/^\P{Cc}*$/u, 'A path can’t contain control characters.'),
  v.maxLength(1000, 'This path is too long.'),
);

/** The path of a GET for a small picture of a file's first page. The ID of the listed file follows it. */
export const SCAN_THUMBNAIL_PATH = '/scan/';

/** A file in the scan folder, as it was when the folder was read. */
export const Scan = v.object({
  /**
   * The ID stays the same while the file is being written. Once the file is complete, a change to its size or time
   * gives it another ID.
   */
  id: ScanId,
  /** The file's name, in the same format as capture names. Never a path. */
  name: v.string(),
  bytes: v.number(),
  /** When the file was last changed (ISO 8601). */
  changedAt: v.string(),
  /** `writing`: the file is empty or was changed just now. It can't be added yet. */
  state: v.picklist(['ready', 'writing']),
  /** The type according to the content. Null while the file is being written, or if it couldn't be read. */
  mediaType: v.nullable(MediaType),
});
export type Scan = v.InferOutput<typeof Scan>;

/** The files in the scan folder, newest first. */
export const ScanListing = v.object({
  /** The folder's path from the settings. */
  folder: v.string(),
  scans: v.array(Scan),
  /** The number of older files that aren't listed. */
  older: v.number(),
  /** The number of entries that can't be read, because their names aren't UTF-8 or the system denies access. */
  closed: v.number(),
  /** True if the folder has more entries than are read. Newer files may then be missing from the list. */
  tooMany: v.boolean(),
});
export type ScanListing = v.InferOutput<typeof ScanListing>;
