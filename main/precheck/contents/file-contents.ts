import type { FileContents } from '../../../preload/contract/models/file-contents.ts';
import { mailContents } from './mail.ts';
import { officeContents } from './office.ts';

/** The media type of an email in one file. */
export const MAIL = 'message/rfc822';

/** Reads the beginning of a document as text. Null if it is damaged, encrypted, or of another type. */
export async function fileContents(
  bytes: Uint8Array,
  mediaType: string,
): Promise<FileContents | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return mediaType === MAIL ? mailContents(file) : await officeContents(file);
  } catch {
    // A damaged archive or part cannot be distinguished from one of the wrong type.
    return null;
  }
}
