import type { PlatformFile } from '../../preload/contract/models/platform-file.ts';

type Signature = readonly [mediaType: string, at: number, bytes: readonly number[]];

/** Types that the app can't display. It names them so that staff know what they're saving. */
const SIGNATURES: readonly Signature[] = [
  ['application/zip', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['application/gzip', 0, [0x1f, 0x8b]],
  ['application/x-ole-storage', 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['application/vnd.microsoft.portable-executable', 0, [0x4d, 0x5a]],
  // The brand after `ftyp` distinguishes videos from audio, and QuickTime from MP4 (ISO/IEC 14496-12, 4.3).
  ['video/quicktime', 4, [...Buffer.from('ftypqt  ')]],
  ['audio/mp4', 4, [...Buffer.from('ftypM4A ')]],
  ['video/mp4', 4, [...Buffer.from('ftyp')]],
  // Videos from older cameras don't start with `ftyp`.
  ['video/quicktime', 4, [...Buffer.from('moov')]],
  ['video/quicktime', 4, [...Buffer.from('mdat')]],
  ['video/quicktime', 4, [...Buffer.from('wide')]],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Office documents are ZIP archives. The folder name of their parts shows the kind of document (ECMA-376, 2). */
const OFFICE_FOLDERS: readonly (readonly [folder: string, mediaType: string])[] = [
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
];

/** The type of files written by older Office programs and Outlook. */
export const OLE_STORAGE = 'application/x-ole-storage';
export const OUTLOOK_MAIL = 'application/vnd.ms-outlook';

/** Types for which the start of the file is shown as text. */
export const HAS_CONTENTS: ReadonlySet<string> = new Set([
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  'message/rfc822',
  OUTLOOK_MAIL,
]);

/**
 * Returns the type of a file based on its first bytes, or null. Call this only for files that are neither text nor
 * pictures, because text may start with the same two bytes.
 */
export function signatureOf(head: Uint8Array): string | null {
  const found = SIGNATURES.find(([, at, bytes]) => bytes.every((byte, i) => head[at + i] === byte));
  if (found?.[0] !== 'application/zip') return found?.[0] ?? null;
  const names = Buffer.from(head).toString('latin1');
  const isOffice = names.includes('[Content_Types].xml');
  return (isOffice && OFFICE_FOLDERS.find(([folder]) => names.includes(folder))?.[1]) || found[0];
}

/** The file extensions allowed for each type. The first one is the default. */
const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/heic': ['heic', 'heif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'odt', 'ods', 'odp'],
  'application/gzip': ['gz', 'tgz'],
  // Web pages and SVG drawings are saved as text, because they could run scripts when opened from the disk.
  'text/plain': ['txt', 'csv', 'log', 'json'],
  'text/html': ['txt'],
  'message/rfc822': ['eml'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'audio/mp4': ['m4a'],
  'image/svg+xml': ['txt'],
  'application/x-ole-storage': ['bin', 'doc', 'xls', 'ppt', 'msg'],
  'application/vnd.ms-outlook': ['msg'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
};

const endingsOf = (mediaType: string | null) => ENDINGS[mediaType ?? ''] ?? ['bin'];

/** Returns the extension for a file without a name, without the dot. It is never that of an executable. */
export function usualEnding(mediaType: string | null): string {
  const [usual = 'bin'] = endingsOf(mediaType);
  return usual;
}

/** Returns a file name with an extension that fits the type. Adds the default extension to a name with any other. */
export function savedName(name: string, mediaType: string | null): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return endingsOf(mediaType).includes(ending) ? name : `${name}.${usualEnding(mediaType)}`;
}

const isFilm = (type: string) => type.startsWith('video/');

/** Labels (content types) that say nothing about the contents. */
const SAYS_NOTHING =
  /^(application|binary)\/(octet-stream|x-binary|binary|download|force-download)$/;
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/x-bmp': 'image/bmp',
  'image/x-ms-bmp': 'image/bmp',
  'image/tif': 'image/tiff',
  'image/avif-sequence': 'image/avif',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
};
/** Media types that stand for text, including those that don't start with `text/`. */
const TEXTUAL =
  /^(text|message)\/|^application\/(json|xml|javascript|rtf|x-yaml|sql)$|\+(json|xml)$/;
const ARCHIVES = /openxmlformats|opendocument|epub|java-archive|zip/;
const OLE = /ms-?word|ms-?excel|powerpoint|ms-?outlook|ole|msi/;
/** Types that the app would have recognized by their bytes. */
const KNOWN = /^image\/(jpeg|png|gif|bmp|heic|tiff|webp|avif)$|^application\/(pdf|zip|gzip)$/;

/**
 * Returns whether the file's label (its content type) contradicts its bytes. Labels that say nothing or can't be
 * checked never count as wrong.
 */
export function labelLies(
  claimed: string | null,
  { kind, mediaType }: Pick<PlatformFile, 'kind' | 'mediaType'>,
): boolean {
  if (claimed === null || SAYS_NOTHING.test(claimed)) return false;
  const label = ALIASES[claimed] ?? claimed;
  if (label === mediaType) return false;
  if (kind === 'text') return !TEXTUAL.test(label);
  if (mediaType === null) return KNOWN.test(label) || label.startsWith('text/');
  if (isFilm(mediaType) && isFilm(label)) return false;
  if (mediaType === 'application/zip') return !ARCHIVES.test(label);
  if (mediaType === OLE_STORAGE || mediaType === OUTLOOK_MAIL) return !OLE.test(label);
  if (mediaType.endsWith('portable-executable')) return !/exe|msdos|msdownload/.test(label);
  return true;
}
