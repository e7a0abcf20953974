import type { FileContents } from '../../../preload/contract/models/file-contents.ts';
import { mailContents } from './mail.ts';
import { officeContents } from './office.ts';
import { outlookContents } from './outlook.ts';

/** The media types of an email that is stored as one file: the standard type and Outlook's. */
export const MAIL = 'message/rfc822';
export const OUTLOOK_MAIL = 'application/vnd.ms-outlook';

/**
 * Reads the beginning of a document as text. Returns null if the document is damaged, encrypted, or of an unsupported
 * type.
 */
export async function fileContents(
  bytes: Uint8Array,
  mediaType: string,
): Promise<FileContents | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (mediaType === MAIL) return await mailContents(file);
    return mediaType === OUTLOOK_MAIL ? await outlookContents(file) : await officeContents(file);
  } catch {
    // A damaged archive or part looks the same as one of another type.
    return null;
  }
}
