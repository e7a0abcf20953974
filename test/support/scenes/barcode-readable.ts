import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Corners } from '../../../main/precheck/math/plane.ts';
import { compose, fromUnitSquare } from '../../../main/precheck/math/projection.ts';
import { type ColorRaster, grayOf } from '../../../main/precheck/vision/picture/raster.ts';
import { sample } from '../../../main/precheck/vision/picture/sample.ts';
import { CARD } from './card-front.ts';

/** Pixels to a millimeter of the flattened card, tried in turn. */
const SCALES = [16, 22];

let prepared = false;

/** Whether a PDF417 can be read from the card, flattened by its true corners. */
export async function barcodeReadable(picture: ColorRaster, corners: Corners): Promise<boolean> {
  if (!prepared) {
    const bytes = readFileSync(
      createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
    );
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    prepareZXingModule({ overrides: { wasmBinary } });
    prepared = true;
  }
  for (const scale of SCALES) {
    const [width, height] = [Math.round(CARD.long * scale), Math.round(CARD.short * scale)];
    const toSource = compose(fromUnitSquare(corners), [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1]);
    const gray = grayOf(sample(picture, toSource, width, height));
    const rgba = new Uint8ClampedArray(width * height * 4);
    for (let at = 0, to = 0; at < gray.data.length; at++, to += 4) {
      rgba.fill(gray.data[at]!, to, to + 3);
      rgba[to + 3] = 255;
    }
    const image = { data: rgba, width, height, colorSpace: 'srgb' as const };
    for (const binarizer of ['LocalAverage', 'GlobalHistogram'] as const) {
      const found = await readBarcodes(image as ImageData, {
        formats: ['PDF417'],
        tryHarder: true,
        tryRotate: false,
        binarizer,
        maxNumberOfSymbols: 1,
      });
      if (found[0]?.isValid) return true;
    }
  }
  return false;
}
