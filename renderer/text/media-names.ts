import type { MediaType } from '#contract/models/capture.ts';
import { language } from './language.ts';

const NAMES: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/heic': 'HEIC',
  'image/bmp': 'BMP',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'image/avif': 'AVIF',
  'application/pdf': 'PDF',
  unknown: '?',
};

const list = new Intl.ListFormat(language, { type: 'disjunction' });

/** Returns a list such as `JPEG, PNG, HEIC, or PDF`. */
export function mediaNames(types: readonly MediaType[]): string {
  return list.format(types.map((type) => NAMES[type]));
}
