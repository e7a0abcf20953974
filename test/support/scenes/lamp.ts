import { inverse, type Projection } from '../../../main/precheck/math/projection.ts';
import { type LightRaster, WHITE } from './light.ts';

/** A lamp reflected in the document's plane: an ellipse in millimeters, overexposed inside. */
export interface Lamp {
  readonly x: number;
  readonly y: number;
  /** Half of its width and height. */
  readonly rx: number;
  readonly ry: number;
  /** In degrees. */
  readonly angle: number;
  /** The light added inside, as a fraction of white: 0.1 is a sheen, 2 is overexposed. */
  readonly strength: number;
  /** How far its edge fades out, as a fraction of its radius. */
  readonly soft: number;
}

/** Adds the reflected light to the picture. */
export function shine(light: LightRaster, map: Projection, lamp: Lamp): void {
  const { data, width, height } = light;
  const [a, b, c, d, e, f, g, h, i] = inverse(map);
  const [cos, sin] = [
    Math.cos((lamp.angle * Math.PI) / 180),
    Math.sin((lamp.angle * Math.PI) / 180),
  ];
  const [inner, outer] = [1 - lamp.soft / 2, 1 + lamp.soft];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const w = g * x + h * y + i;
      const u = (a * x + b * y + c) / w - lamp.x;
      const v = (d * x + e * y + f) / w - lamp.y;
      const s = (cos * u + sin * v) / lamp.rx;
      const t = (cos * v - sin * u) / lamp.ry;
      const radius = Math.sqrt(s * s + t * t);
      if (radius >= outer) continue;
      const part = radius <= inner ? 1 : (outer - radius) / (outer - inner);
      const add = lamp.strength * WHITE * part * part * (3 - 2 * part);
      data[at] = Math.min(65535, data[at]! + add);
      data[at + 1] = Math.min(65535, data[at + 1]! + add);
      data[at + 2] = Math.min(65535, data[at + 2]! + add);
    }
  }
}
