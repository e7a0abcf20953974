import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { PictureType } from '../formats/sniff.ts';
import type { PictureEngine } from './picture-decoder.ts';
import { DecoderUnavailable, type PictureDecoder } from './picture-decoder.ts';

/**
 * Loads the decoder for a type when it is first needed. Workers without HEIC files therefore spend no memory on
 * libheif. Rejects with DecoderUnavailable if the decoder doesn't run on this computer.
 */
export async function decoderOf(
  type: PictureType,
  engine: PictureEngine | null,
): Promise<PictureDecoder> {
  switch (type) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
    case 'image/tiff':
    case 'image/webp':
    case 'image/avif':
      if (!engine) throw new DecoderUnavailable(type);
      return engine.decoder;
    case 'image/heic':
      return (await import('./heic-decoder.ts')).heicDecoder;
    case 'image/bmp':
      return (await import('./bmp-decoder.ts')).bmpDecoder;
    default:
      return assertNever(type);
  }
}
