/** Limits that both sides know, so that the window can report them before main does. */

/** The maximum size of a file in bytes. The platform's limit is not documented; this one protects memory. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** The maximum number of files in a submission, slots and tray together. */
export const MAX_CAPTURES_PER_SUBMISSION = 250;

/**
 * The maximum size in bytes of a document that is joined from pages, because it is in memory while it is sent. The
 * platform's limit is not documented.
 */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** How long staff can undo a removal, in milliseconds. */
export const UNDO_MS = 8_000;

/**
 * The path of the POST that takes a file in: `/intake?submission=<id>&slot=<place>`, with the bytes as its body.
 * Optional: `instead` and `at`, see `Placing`.
 */
export const INTAKE_PATH = '/intake';

/**
 * The maximum number of entries of the scan folder that are read, because each needs a request to a drive that may be
 * remote.
 */
export const MAX_SCAN_ENTRIES = 2000;

/** The header of that POST with the file's name, percent-encoded (header values are ASCII). */
export const FILE_NAME_HEADER = 'x-file-name';

/** The maximum length of a reason for a declined offer, in characters (spec, "Limits"). */
export const MAX_DECLINED_REASON = 1000;

/** The maximum length of a settings file in characters. Exported files have a few thousand. */
export const MAX_SETTINGS_CHARACTERS = 1_000_000;

/** The maximum lengths of the name and the description of an attribute, in characters (spec, "Limits"). */
export const MAX_ATTRIBUTE_NAME = 255;
export const MAX_ATTRIBUTE_DESCRIPTION = 500;
