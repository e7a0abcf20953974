import type { PlatformFile } from '../../preload/contract/models/platform-file.ts';

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
const KNOWN = /^image\/(jpeg|png|gif|bmp|heic|tiff|webp)$|^application\/(pdf|zip|gzip)$/;

/**
 * Whether the label a file came with names another type than its bytes have. A label that promises
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
  if (mediaType === 'application/zip') return !ARCHIVES.test(label);
  if (mediaType === 'application/x-ole-storage') return !OLE.test(label);
  if (mediaType.endsWith('portable-executable')) return !/exe|msdos|msdownload/.test(label);
  return true;
}
