import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { FROM_LIGHT, type LightRaster, WHITE } from './light.ts';
import { bellTable } from './noise.ts';
import type { Random } from './random.ts';

export interface Exposure {
  readonly gain: number;
  /** Stray light over the whole picture, as a fraction of white. */
  readonly veil: number;
  /** 0 for a scanner, about 1 for a phone, 2 and more for a webcam in the evening. */
  readonly grain: number;
  /** The color of the light, each value near 1. */
  readonly tint: readonly [number, number, number];
}

/** Simulates the sensor: shot and read noise, then sRGB bytes. */
export function expose(random: Random, light: LightRaster, exposure: Exposure): ColorRaster {
  const { data, width, height } = light;
  const { gain, veil, grain, tint } = exposure;
  const out = new Uint8Array(data.length);
  const bells = bellTable(random);
  const gains = tint.map((part) => part * gain);
  const stray = veil * WHITE;
  const [shot, read] = [grain * grain * 1.6, grain * grain * 900];
  let step = random.whole(0, 65535);
  for (let at = 0, channel = 0; at < data.length; at++) {
    const value = data[at]! * gains[channel]! + stray;
    step = (step + 25173 + (at >> 9)) & 65535;
    const noisy = value + bells[step]! * Math.sqrt(shot * value + read);
    out[at] = noisy <= 0 ? 0 : noisy >= WHITE ? 255 : FROM_LIGHT[noisy >> 3]!;
    channel = channel === 2 ? 0 : channel + 1;
  }
  return { data: out, width, height };
}
