import * as v from 'valibot';
import type { MediaType } from '../../../preload/contract/models/capture.ts';
import { bmpHeader } from './bmp-header.ts';
import { latin1 } from './bytes.ts';
import { avifBrand, heicBrand } from './heif-boxes.ts';

/** The picture types that the app decodes. */
export const PictureType = v.picklist([
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/bmp',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/avif',
]);
export type PictureType = v.InferOutput<typeof PictureType>;

export const KnownType = v.picklist([...PictureType.options, 'application/pdf']);
export type KnownType = v.InferOutput<typeof KnownType>;

/** TIFF in both byte orders, and BigTIFF, whose offsets have eight bytes. */
const TIFF_MARKS = [
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x49, 0x49, 0x2b, 0x00],
  [0x4d, 0x4d, 0x00, 0x2b],
];
/** Readers look for the header in the first 1024 bytes (ISO 32000-1, Annex H). */
const PDF_HEADER_WITHIN = 1024;

/**
 * Returns a file's type based on its content, never on its name. If the type is unknown or uncertain, returns
 * `unknown`, and no decoder gets the file. Reads at most the first kilobyte.
 */
export function sniffMediaType(bytes: Uint8Array): MediaType {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const head = latin1(bytes, 0, PDF_HEADER_WITHIN);
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (bmpHeader(bytes) !== null) return 'image/bmp';
  if (heicBrand(bytes)) return 'image/heic';
  if (avifBrand(bytes)) return 'image/avif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  if (TIFF_MARKS.some((mark) => startsWith(bytes, mark))) return 'image/tiff';
  if (isPdf(head)) return 'application/pdf';
  return 'unknown';
}

/**
 * Returns whether the file is a PDF. Some printers write bytes before the header, but markup or an archive before it is
 * refused.
 */
function isPdf(head: string): boolean {
  return head.includes('%PDF-') && !/^\W*<[a-z!?]/i.test(head) && !head.startsWith('PK');
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
