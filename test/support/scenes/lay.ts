import { inverse, type Projection } from '../../../main/precheck/math/projection.ts';
import type { FlatSheet } from './flat-raster.ts';
import type { LightRaster } from './light.ts';
import type { Table } from './table.ts';

/** The lighting of the place. */
export interface Lighting {
  /** How much brighter the right and bottom edges are than the left and top ones. */
  readonly across: number;
  readonly down: number;
  /** How much darker the corners are. */
  readonly vignette: number;
  /** The document's own shadow: how dark, how long, and how soft it is, in millimeters. */
  readonly contact: {
    readonly dark: number;
    readonly x: number;
    readonly y: number;
    readonly soft: number;
  };
  /** The shadow of a phone or an arm: a half plane in the picture, or none. */
  readonly cast: {
    readonly angle: number;
    readonly at: number;
    readonly dark: number;
    readonly soft: number;
  } | null;
}

/**
 * Places a sheet, or nothing, on a table and returns the view in linear light, sharp and without
 * noise.
 */
export function lay(
  sheet: FlatSheet | null,
  ground: Table,
  map: Projection,
  width: number,
  height: number,
  lighting: Lighting,
): LightRaster {
  const data = new Uint16Array(width * height * 3);
  const [a, b, c, d, e, f, g, h, i] = inverse(map);
  const { tile, edge, distant } = ground;
  const turn = (ground.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * ground.pixelsPerMm, Math.sin(turn) * ground.pixelsPerMm];
  // The square's center is under the document's, so that it repeats as far away as possible.
  const [midX, midY] = sheet ? [sheet.width / 2, sheet.height / 2] : [0, 0];
  const offX = edge / 2 - (cos * midX - sin * midY);
  const offY = edge / 2 - (sin * midX + cos * midY);
  const fill = (edge - 1) / Math.max(width, height);
  const [halfW, halfH, radius] = sheet
    ? [sheet.width / 2, sheet.height / 2, sheet.radius]
    : [0, 0, 0];
  const [boxW, boxH] = [halfW - radius, halfH - radius];
  const { contact, cast } = lighting;
  const flat = sheet?.raster;
  const [maxX, maxY] = [(flat?.width ?? 1) - 1.001, (flat?.height ?? 1) - 1.001];
  const castDirection = cast
    ? ([Math.cos((cast.angle * Math.PI) / 180), Math.sin((cast.angle * Math.PI) / 180)] as const)
    : ([0, 0] as const);
  /** The sum for one pixel. */
  const sum = new Float64Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    const v = (y + 0.5) / height - 0.5;
    for (let x = 0; x < width; x++, at += 3) {
      const u = (x + 0.5) / width - 0.5;
      const w = g * x + h * y + i;
      const mx = (a * x + b * y + c) / w;
      const my = (d * x + e * y + f) / w;
      let lit =
        1 + lighting.across * u + lighting.down * v - lighting.vignette * (u * u + v * v) * 2;
      if (cast) {
        const depth = (u * castDirection[0] + v * castDirection[1] - cast.at) / cast.soft;
        lit *= 1 - cast.dark * (depth <= -1 ? 0 : depth >= 1 ? 1 : (depth + 1) / 2);
      }
      // The share of the pixel that the sheet covers, by the distance to its rounded edge.
      let cover = 0;
      let off = 1e6;
      if (flat) {
        const qx = Math.abs(mx - halfW);
        const qy = Math.abs(my - halfH);
        if (qx < boxW - 0.5 && qy < boxH - 0.5) cover = 1;
        else if (qx < halfW + 30 && qy < halfH + 30) {
          off = beyond(mx - halfW, my - halfH, boxW, boxH, radius);
          const pixelMm = Math.abs(a / w) + Math.abs(b / w);
          cover = off <= -pixelMm ? 1 : off >= pixelMm ? 0 : 0.5 - off / (2 * pixelMm);
        }
      }
      if (cover < 1) {
        const fx = mirrored(distant ? x * fill : offX + cos * mx - sin * my, edge);
        const fy = mirrored(distant ? y * fill : offY + sin * mx + cos * my, edge);
        let shade = lit * (1 - cover);
        if (!distant && off < 30) {
          const fall = beyond(mx - halfW - contact.x, my - halfH - contact.y, boxW, boxH, radius);
          const depth = 0.5 - fall / (2 * contact.soft);
          const dark = depth <= 0 ? 0 : depth >= 1 ? 1 : depth * depth * (3 - 2 * depth);
          shade *= 1 - contact.dark * dark;
        }
        add(sum, tile, edge, edge, fx, fy, shade);
      }
      if (cover > 0 && flat && sheet) {
        const fx = Math.min(maxX, Math.max(0, mx * sheet.pixelsPerMm - 0.5));
        const fy = Math.min(maxY, Math.max(0, my * sheet.pixelsPerMm - 0.5));
        add(sum, flat.data, flat.width, flat.height, fx, fy, lit * cover);
      }
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = Math.min(65535, sum[channel]!);
        sum[channel] = 0;
      }
    }
  }
  return { data, width, height };
}

/** Adds the light at a position between the pixels of a raster, multiplied by `shade`. */
function add(
  sum: Float64Array,
  from: Uint16Array,
  width: number,
  height: number,
  x: number,
  y: number,
  shade: number,
): void {
  const x0 = x | 0;
  const y0 = y | 0;
  const kx = x - x0;
  const ky = y - y0;
  const at = (y0 * width + x0) * 3;
  const right = x0 < width - 1 ? 3 : 0;
  const under = y0 < height - 1 ? width * 3 : 0;
  for (let channel = 0, p = at; channel < 3; channel++, p++) {
    const upper = (1 - kx) * from[p]! + kx * from[p + right]!;
    const lower = (1 - kx) * from[p + under]! + kx * from[p + under + right]!;
    sum[channel]! += shade * ((1 - ky) * upper + ky * lower);
  }
}

/** Returns the signed distance to a rounded rectangle around the origin, negative inside. */
function beyond(x: number, y: number, boxW: number, boxH: number, radius: number): number {
  const qx = Math.abs(x) - boxW;
  const qy = Math.abs(y) - boxH;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  return Math.sqrt(ox * ox + oy * oy) + Math.min(Math.max(qx, qy), 0) - radius;
}

function mirrored(at: number, edge: number): number {
  const span = 2 * (edge - 1);
  const within = at - Math.floor(at / span) * span;
  return within <= edge - 1 ? within : span - within;
}
