/** A picture in memory: rows from top to bottom, with interleaved channels of one byte each. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** 1 for gray, or 3 for red, green, and blue. */
  readonly channels: 1 | 3;
}

export type Point = readonly [x: number, y: number];

/** Returns the picture rotated by 90 degrees clockwise. */
export function turnedClockwise({ data, width, height, channels }: Picture): Picture {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * channels, (x * height + height - 1 - y) * channels];
      for (let c = 0; c < channels; c++) turned[to + c] = data[from + c] as number;
    }
  }
  return { data: turned, width: height, height: width, channels };
}
