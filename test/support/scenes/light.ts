/** White in linear light. Two and three times as much still fits into 16 bits. */
export const WHITE = 16384;

/**
 * Pixels in linear light, three numbers per pixel (IEC 61966-2-1, with its transfer curve
 * inverted).
 */
export interface LightRaster {
  readonly data: Uint16Array;
  readonly width: number;
  readonly height: number;
}

/** Converts an sRGB byte to linear light. */
export const TO_LIGHT = Uint16Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return Math.round(WHITE * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
});

/** Converts linear light, in eighths, to an sRGB byte, and clips above white. */
export const FROM_LIGHT = Uint8Array.from({ length: WHITE / 8 + 1 }, (_, step) => {
  const value = (step * 8) / WHITE;
  return Math.round(
    255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055),
  );
});

export function toLight(bytes: Uint8Array, width: number, height: number): LightRaster {
  const data = new Uint16Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = TO_LIGHT[bytes[at]!]!;
  return { data, width, height };
}
