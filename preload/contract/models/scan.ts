import * as v from 'valibot';
import { ScanId } from '../ids.ts';
import { MediaType } from './capture.ts';

/**
 * Whole paths: from the root, from a Windows drive, or of a share on the network, these two with the
 * prefix of long paths too; no Windows device.
 */
const WHOLE_PATH = /^(\/|[A-Za-z]:[\\/]|\\\\[^\\.?]|\\\\\?\\([A-Za-z]:|UNC)\\)/;

/** Path of the folder that the counter's scanner writes into. Whether it is there is not said. */
export const FolderPath = v.pipe(
  v.string(),
  v.trim(),
  v.regex(WHOLE_PATH, 'Enter the whole path of a folder.'),
  v.regex(/^\P{Cc}*$/u, 'A path has no control characters.'),
  v.maxLength(1000, 'This path is too long to be one.'),
);

/** `GET` with the id of a listed file behind it: a small picture of its first page. */
export const SCAN_THUMBNAIL_PATH = '/scan/';

/** A file that lies in the scan folder, as it was when the folder was read. */
export const Scan = v.object({
  /** The file's while it is being written; once it was whole, a change of size or time gives it another. */
  id: ScanId,
  /** Its own name as captures are called; never a path. */
  name: v.string(),
  bytes: v.number(),
  /** When it was last written to, ISO 8601. */
  changedAt: v.string(),
  /** `writing`: empty, or changed just now. It cannot be taken yet. */
  state: v.picklist(['ready', 'writing']),
  /** By its content; null while it is being written, and where it could not be looked into. */
  mediaType: v.nullable(MediaType),
});
export type Scan = v.InferOutput<typeof Scan>;

/** The files in the scan folder, newest first. */
export const ScanListing = v.object({
  /** As the settings name it. */
  folder: v.string(),
  scans: v.array(Scan),
  /** How many more files lie there, older than those. */
  older: v.number(),
  /** Entries that cannot be looked at: their names are not UTF-8, or the system keeps them. */
  closed: v.number(),
  /** It holds more than is looked through, so newer files may be missing from the list. */
  tooMany: v.boolean(),
});
export type ScanListing = v.InferOutput<typeof ScanListing>;
