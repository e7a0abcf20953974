import type { FileContents } from '../../../preload/contract/models/file-contents.ts';
import { mailContents } from './mail.ts';
import { officeContents } from './office.ts';
import { outlookContents } from './outlook.ts';

/** The types of an email as one file: the standard's, and Outlook's. */
export const MAIL = 'message/rfc822';
export const OUTLOOK_MAIL = 'application/vnd.ms-outlook';

/** Reads how a document begins, as text. Null for one that is damaged, encrypted, or of another type. */
export async function fileContents(
  bytes: Uint8Array,
  mediaType: string,
): Promise<FileContents | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (mediaType === MAIL) return await mailContents(file);
    return mediaType === OUTLOOK_MAIL ? await outlookContents(file) : await officeContents(file);
  } catch {
    // Nothing tells a damaged archive or part from a wrong one.
    return null;
  }
}
