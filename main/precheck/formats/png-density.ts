import type { BareJpeg } from './bare-jpeg.ts';
import { dataViewOf, latin1 } from './bytes.ts';

const SIGNATURE = 8;
const INCH_IN_METERS = 0.0254;
const PER_METER = 1;

/** Gives the dots to an inch that a PNG notes before its pixels (PNG 3, 11.3.4.3); null where it notes none. */
export function pngDensity(bytes: Uint8Array): BareJpeg['dpi'] {
  const view = dataViewOf(bytes);
  for (let at = SIGNATURE; at + 21 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = latin1(bytes, at + 4, at + 8);
    if (kind === 'IDAT') return null;
    if (kind !== 'pHYs') continue;
    const [across, down] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (bytes[at + 16] !== PER_METER || across * down === 0) return null;
    return { across: across * INCH_IN_METERS, down: down * INCH_IN_METERS };
  }
  return null;
}
