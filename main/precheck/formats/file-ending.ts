import type { MediaType } from '../../../preload/contract/models/capture.ts';

/** Endings that tell the truth about a type; the first is the one the program would give. */
const ENDINGS: Readonly<Record<MediaType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/bmp': ['bmp', 'dib'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  unknown: [],
};

/** The ending of a file name in lower case without its dot; '' when it has none. */
export function endingOf(fileName: string): string {
  return /\.([^./\\\s]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Whether the name promises another type than the content has. A name without ending promises nothing. */
export function endingLies(fileName: string, mediaType: MediaType): boolean {
  const ending = endingOf(fileName);
  return ending !== '' && mediaType !== 'unknown' && !ENDINGS[mediaType].includes(ending);
}
