import { dataViewOf } from '../formats/bytes.ts';
import { isFrameMarker, jpegSegments } from '../formats/jpeg-segments.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { HEIC_WRITING, LEAST_QUALITY, UPLOAD_WRITING } from '../limits.ts';

/**
 * How a JPEG was encoded: its libjpeg quality from 1 to 100, and whether color has a lower resolution than brightness.
 */
export interface WritingQuality {
  readonly quality: number;
  readonly chromaSubsampling: '4:2:0' | '4:4:4';
}

/** The sum of the example table for luminance (ITU-T T.81, table K.1), which quality 50 uses unchanged. */
const SUM_AT_50 = 3688;

const QUANTIZATION = 0xdb;

/** Returns how to encode a picture again. A JPEG keeps its original quality, but gets at least `LEAST_QUALITY`. */
export function sourceWriting(bytes: Uint8Array): WritingQuality {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'image/heic') return HEIC_WRITING;
  const source = mediaType === 'image/jpeg' ? sourceQuality(bytes) : null;
  if (source === null) return UPLOAD_WRITING;
  return { ...source, quality: Math.max(LEAST_QUALITY, source.quality) };
}

/**
 * Determines the quality of a JPEG from its first quantization table. For a custom table, this is the quality whose
 * table has the same sum. Returns null if there is no table or no frame.
 */
function sourceQuality(bytes: Uint8Array): WritingQuality | null {
  let quality: number | null = null;
  for (const { marker, content } of jpegSegments(bytes)) {
    if (marker === QUANTIZATION) quality ??= qualityOf(content);
    if (!isFrameMarker(marker)) continue;
    const factors = content[7] ?? 0x11;
    if (quality === null) return null;
    return { quality, chromaSubsampling: factors === 0x11 ? '4:4:4' : '4:2:0' };
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
