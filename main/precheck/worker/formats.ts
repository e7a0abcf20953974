import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { PictureType } from '../facts.ts';
import type { PictureEngine } from './picture-engine.ts';
import { DecoderUnavailable, type PictureFormat } from './pixel-source.ts';

/**
 * The decoder of a type, loaded when first needed: a worker that meets no HEIC never holds libheif.
 * Rejects with DecoderUnavailable.
 */
export async function formatOf(
  type: PictureType,
  engine: PictureEngine | null,
): Promise<PictureFormat> {
  switch (type) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
      if (!engine) throw new DecoderUnavailable(type);
      return engine.format;
    case 'image/heic':
      return (await import('./libheif-format.ts')).heicFormat;
    case 'image/bmp':
      return (await import('./bmp-format.ts')).bmpFormat;
    default:
      return assertNever(type);
  }
}
