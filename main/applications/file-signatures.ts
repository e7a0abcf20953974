import type { PlatformFile } from '../../preload/contract/models/platform-file.ts';

type Signature = readonly [mediaType: string, at: number, bytes: readonly number[]];

/** Types that cannot be shown here but are named, so that staff know what they save. */
const SIGNATURES: readonly Signature[] = [
  ['application/zip', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['application/gzip', 0, [0x1f, 0x8b]],
  ['application/x-ole-storage', 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['application/vnd.microsoft.portable-executable', 0, [0x4d, 0x5a]],
  // What follows `ftyp` tells films from sound and QuickTime from MP4 (ISO/IEC 14496-12, 4.3).
  ['video/quicktime', 4, [...Buffer.from('ftypqt  ')]],
  ['audio/mp4', 4, [...Buffer.from('ftypM4A ')]],
  ['video/mp4', 4, [...Buffer.from('ftyp')]],
  // Films of older cameras begin without it.
  ['video/quicktime', 4, [...Buffer.from('moov')]],
  ['video/quicktime', 4, [...Buffer.from('mdat')]],
  ['video/quicktime', 4, [...Buffer.from('wide')]],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Office documents are archives; the folder that their parts lie in tells them apart (ECMA-376, 2). */
const OFFICE_FOLDERS: readonly (readonly [folder: string, mediaType: string])[] = [
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
];

/** The types whose beginning is shown as text. */
export const HAS_CONTENTS: ReadonlySet<string> = new Set([
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  'message/rfc822',
]);

/**
 * The type of a file that is neither text nor a picture, by its first bytes; null when they say nothing.
 * Two bytes can begin many a text: to be asked only of what is none.
 */
export function signatureOf(head: Uint8Array): string | null {
  const found = SIGNATURES.find(([, at, bytes]) => bytes.every((byte, i) => head[at + i] === byte));
  if (found?.[0] !== 'application/zip') return found?.[0] ?? null;
  const names = Buffer.from(head).toString('latin1');
  const isOffice = names.includes('[Content_Types].xml');
  return (isOffice && OFFICE_FOLDERS.find(([folder]) => names.includes(folder))?.[1]) || found[0];
}

/** The endings that a type is saved with, the usual one first. */
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
  // Text whatever it says: opened from a disk, a page or a drawing may run what stands in it.
  'text/plain': ['txt', 'csv', 'log', 'json'],
  'text/html': ['txt'],
  'message/rfc822': ['eml'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'audio/mp4': ['m4a'],
  'image/svg+xml': ['txt'],
  'application/x-ole-storage': ['bin', 'doc', 'xls', 'ppt', 'msg'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
};

const endingsOf = (mediaType: string | null) => ENDINGS[mediaType ?? ''] ?? ['bin'];

/** The ending a file without a name is saved with, without its dot; a program is never saved as one. */
export function usualEnding(mediaType: string | null): string {
  const [usual = 'bin'] = endingsOf(mediaType);
  return usual;
}

/** A name with an ending that its type has: the type's own comes behind any other. */
export function savedName(name: string, mediaType: string | null): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return endingsOf(mediaType).includes(ending) ? name : `${name}.${usualEnding(mediaType)}`;
}

const isFilm = (type: string) => type.startsWith('video/');

/** Labels that promise nothing. */
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
/** Types written as text, whatever they are called. */
const TEXTUAL =
  /^(text|message)\/|^application\/(json|xml|javascript|rtf|x-yaml|sql)$|\+(json|xml)$/;
const ARCHIVES = /openxmlformats|opendocument|epub|java-archive|zip/;
const OLE = /ms-?word|ms-?excel|powerpoint|ms-?outlook|ole|msi/;
/** Types whose bytes would have been known. */
const KNOWN = /^image\/(jpeg|png|gif|bmp|heic|tiff|webp|avif)$|^application\/(pdf|zip|gzip)$/;

/**
 * Tells whether the label a file came with names another type than its bytes have. A label that promises
 * nothing never lies, nor does one that cannot be checked.
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
  if (mediaType === 'application/x-ole-storage') return !OLE.test(label);
  if (mediaType.endsWith('portable-executable')) return !/exe|msdos|msdownload/.test(label);
  return true;
}
