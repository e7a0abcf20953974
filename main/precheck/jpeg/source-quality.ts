import { dataViewOf } from '../formats/bytes.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { HEIC_WRITING, LEAST_QUALITY, UPLOAD_WRITING } from '../limits.ts';

/**
 * How a JPEG was encoded: libjpeg's quality from 1 to 100, and whether colors have a lower resolution than brightness.
 */
export interface WritingQuality {
  readonly quality: number;
  readonly chromaSubsampling: '4:2:0' | '4:4:4';
}

/** The sum of the example table for brightness. Quality 50 uses this table unchanged (ITU-T T.81, table K.1). */
const SUM_AT_50 = 3688;

/** Returns how to encode a picture again: for a JPEG, with its original quality, but at least `LEAST_QUALITY`. */
export function sourceWriting(bytes: Uint8Array): WritingQuality {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'image/heic') return HEIC_WRITING;
  const source = mediaType === 'image/jpeg' ? sourceQuality(bytes) : null;
  if (source === null) return UPLOAD_WRITING;
  return { ...source, quality: Math.max(LEAST_QUALITY, source.quality) };
}

/**
 * Determines the quality of a JPEG from its first quantization table. A program with custom tables gets the quality
 * whose table has the same sum. Null without a table or a frame.
 */
function sourceQuality(bytes: Uint8Array): WritingQuality | null {
  const view = dataViewOf(bytes);
  let quality: number | null = null;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (marker === 0xdb) quality ??= qualityOf(segment);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const factors = segment[7] ?? 0x11;
      if (quality === null) return null;
      return { quality, chromaSubsampling: factors === 0x11 ? '4:4:4' : '4:2:0' };
    }
    at = end;
  }
  return null;
}

function qualityOf(segment: Uint8Array): number | null {
  const wide = (segment[0] ?? 0) >> 4 > 0;
  if (segment.length < 1 + 64 * (wide ? 2 : 1)) return null;
  const view = dataViewOf(segment);
  let sum = 0;
  for (let index = 0; index < 64; index++) {
    sum += wide ? view.getUint16(1 + index * 2) : view.getUint8(1 + index);
  }
  const scale = (sum * 100) / SUM_AT_50;
  const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
  return Math.max(1, Math.min(100, Math.round(quality)));
}
