/** Limits both sides know, so that the window can say them before main has to. */

/** Largest file taken in, in bytes. The platform's own limit is not documented; this one protects memory. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** Most files one submission holds, slots and tray together. */
export const MAX_CAPTURES_PER_SUBMISSION = 250;

/**
 * Largest document that is put together of pages, in bytes: it is in memory while it goes. The platform's own limit
 * is not documented.
 */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** For so long staff can take back what they removed, in milliseconds. */
export const UNDO_MS = 8_000;

/** Path of the POST that takes a file in: `/intake?submission=<id>&slot=<slot|page|tray>`, its body the bytes. */
export const INTAKE_PATH = '/intake';

/** Most entries of the scan folder that are looked at: each costs a question to a drive that may be far away. */
export const MAX_SCAN_ENTRIES = 2000;

/** Header of that POST with the file's name, percent-encoded (header values are ASCII). */
export const FILE_NAME_HEADER = 'x-file-name';

/** Longest reason for a declined offer, in characters (spec, "Limits"). */
export const MAX_DECLINED_REASON = 1000;

/** Longest text of a settings file, in characters: exported ones have a few thousand. */
export const MAX_SETTINGS_CHARACTERS = 1_000_000;

/** Longest name and description of an attribute, in characters (spec, "Limits"). */
export const MAX_ATTRIBUTE_NAME = 255;
export const MAX_ATTRIBUTE_DESCRIPTION = 500;
