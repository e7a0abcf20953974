/** Limits that both sides know, so that the window can report a violation before main does. */

/** The maximum size of a file in bytes. The platform's limit isn't documented; this one protects memory. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** The maximum number of files in a submission, including those in the tray. */
export const MAX_CAPTURES_PER_SUBMISSION = 250;

/**
 * The maximum size in bytes of a document that's joined from pages. The document is in memory while it's sent. The
 * platform's limit isn't documented.
 */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** How long staff can undo a removal, in milliseconds. */
export const UNDO_MS = 8_000;

/**
 * The path of the POST that adds a file: `/intake?submission=<id>&slot=<place>`, with the bytes as the body. For the
 * optional `instead` and `at`, see `Placing`.
 */
export const INTAKE_PATH = '/intake';

/** The maximum number of entries to read in the scan folder. Each one needs a request to a drive that may be remote. */
export const MAX_SCAN_ENTRIES = 2000;

/**
 * The header that contains the file's name in a POST to `INTAKE_PATH`. The name is percent-encoded, because header
 * values are ASCII.
 */
export const FILE_NAME_HEADER = 'x-file-name';

/** The maximum length of a reason for a declined offer, in characters (spec, "Limits"). */
export const MAX_DECLINED_REASON = 1000;

/** The maximum length of a settings file in characters. Exported files have a few thousand. */
export const MAX_SETTINGS_CHARACTERS = 1_000_000;

/** The maximum lengths of an attribute's name and description, in characters (spec, "Limits"). */
export const MAX_ATTRIBUTE_NAME = 255;
export const MAX_ATTRIBUTE_DESCRIPTION = 500;
