import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Pdf417Reader } from '../recognition/barcode/pdf417.ts';
import type { GrayRaster } from '../vision/picture/raster.ts';

/**
 * Loads the WebAssembly build of zxing-cpp from the package's file. By default, the package would download it from a
 * content delivery network. The reader also reads mirrored symbols.
 */
export async function loadPdf417Reader(): Promise<Pdf417Reader> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(path)).buffer;
  await prepareZXingModule({
    overrides: { wasmBinary, locateFile: () => path },
    fireImmediately: true,
  });
  return async (raster, { binarizer, anyTurn }) => {
    const [found] = await readBarcodes(imageOf(raster), {
      formats: ['PDF417'],
      binarizer: binarizer === 'global' ? 'GlobalHistogram' : 'LocalAverage',
      tryHarder: true,
      tryRotate: anyTurn,
      tryInvert: false,
      tryDownscale: false,
      maxNumberOfSymbols: 1,
    });
    return found?.isValid ? { text: textOf(found.bytes), corners: cornersOf(found) } : null;
  };
}

function imageOf({ data, width, height }: GrayRaster) {
  const pixels = new Uint32Array(width * height);
  // Red, green, and blue are equal, and every pixel is opaque, so the order of the channels does not matter.
  for (let at = 0; at < pixels.length; at++) pixels[at] = (data[at] ?? 0) * 0x010101 + 0xff000000;
  const bytes = new Uint8ClampedArray(pixels.buffer);
  return { data: bytes, width, height, colorSpace: 'srgb' as const };
}

/**
 * Decodes a license's text as UTF-8 or, if it is not valid UTF-8, as ISO 8859-1. Guessing the character set could go
 * wrong.
 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

function cornersOf({ position }: ReadResult) {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return [
    [topLeft.x, topLeft.y],
    [topRight.x, topRight.y],
    [bottomRight.x, bottomRight.y],
    [bottomLeft.x, bottomLeft.y],
  ] as const;
}
