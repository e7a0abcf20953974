import type { FileContents } from '../../../preload/contract/models/file-contents.ts';
import { mailContents } from './mail.ts';
import { officeContents } from './office.ts';

/** The type of an email as one file. */
export const MAIL = 'message/rfc822';

/** Reads how a document begins, as text. Null for one that is damaged, encrypted, or of another type. */
export async function fileContents(
  bytes: Uint8Array,
  mediaType: string,
): Promise<FileContents | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return mediaType === MAIL ? mailContents(file) : await officeContents(file);
  } catch {
    // Nothing tells a damaged archive or part from a wrong one.
    return null;
  }
}
