import { inverse, type Projection } from '../../../main/precheck/math/projection.ts';
import type { FlatSheet } from './flat-raster.ts';
import type { LightRaster } from './light.ts';
import type { Table } from './table.ts';

/** How the place is lit. */
export interface Lighting {
  /** How much brighter the right and the lower edge are than the left and the upper. */
  readonly across: number;
  readonly down: number;
  /** How much darker the corners are. */
  readonly vignette: number;
  /** The document's own shadow: how dark, how far it falls and how soft it is, in millimeters. */
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

/** Lays a sheet (or nothing) on a table and looks at it: linear light, sharp and free of noise. */
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
  // The square's middle lies under the document's, so that it repeats as far away as can be.
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
  const row = (flat?.width ?? 0) * 3;
  const [maxX, maxY] = [(flat?.width ?? 1) - 1.001, (flat?.height ?? 1) - 1.001];
  const castDirection = cast
    ? ([Math.cos((cast.angle * Math.PI) / 180), Math.sin((cast.angle * Math.PI) / 180)] as const)
    : ([0, 0] as const);
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
      // Parts of the pixel that the sheet covers, by the distance to its rounded edge.
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
      let red = 0;
      let green = 0;
      let blue = 0;
      if (cover < 1) {
        const tx = distant ? x * fill : offX + cos * mx - sin * my;
        const ty = distant ? y * fill : offY + sin * mx + cos * my;
        const fx = mirrored(tx, edge);
        const fy = mirrored(ty, edge);
        const x0 = fx | 0;
        const y0 = fy | 0;
        const p = (y0 * edge + x0) * 3;
        const q = p + (x0 < edge - 1 ? 3 : 0);
        const under = y0 < edge - 1 ? edge * 3 : 0;
        const [kx, ky] = [fx - x0, fy - y0];
        let shade = lit * (1 - cover);
        if (!distant && off < 30) {
          const fall = beyond(mx - halfW - contact.x, my - halfH - contact.y, boxW, boxH, radius);
          const depth = 0.5 - fall / (2 * contact.soft);
          const dark = depth <= 0 ? 0 : depth >= 1 ? 1 : depth * depth * (3 - 2 * depth);
          shade *= 1 - contact.dark * dark;
        }
        const [n, m] = [1 - kx, 1 - ky];
        red =
          shade *
          (m * (n * tile[p]! + kx * tile[q]!) +
            ky * (n * tile[p + under]! + kx * tile[q + under]!));
        green =
          shade *
          (m * (n * tile[p + 1]! + kx * tile[q + 1]!) +
            ky * (n * tile[p + under + 1]! + kx * tile[q + under + 1]!));
        blue =
          shade *
          (m * (n * tile[p + 2]! + kx * tile[q + 2]!) +
            ky * (n * tile[p + under + 2]! + kx * tile[q + under + 2]!));
      }
      if (cover > 0 && flat && sheet) {
        const fx = Math.min(maxX, Math.max(0, mx * sheet.pixelsPerMm - 0.5));
        const fy = Math.min(maxY, Math.max(0, my * sheet.pixelsPerMm - 0.5));
        const x0 = fx | 0;
        const y0 = fy | 0;
        const p = y0 * row + x0 * 3;
        const [kx, ky] = [fx - x0, fy - y0];
        const [n, m] = [1 - kx, 1 - ky];
        const shade = lit * cover;
        const from = flat.data;
        const [q, r, s] = [p + 3, p + row, p + row + 3];
        red += shade * (m * (n * from[p]! + kx * from[q]!) + ky * (n * from[r]! + kx * from[s]!));
        green +=
          shade *
          (m * (n * from[p + 1]! + kx * from[q + 1]!) +
            ky * (n * from[r + 1]! + kx * from[s + 1]!));
        blue +=
          shade *
          (m * (n * from[p + 2]! + kx * from[q + 2]!) +
            ky * (n * from[r + 2]! + kx * from[s + 2]!));
      }
      data[at] = Math.min(65535, red);
      data[at + 1] = Math.min(65535, green);
      data[at + 2] = Math.min(65535, blue);
    }
  }
  return { data, width, height };
}

/** Signed distance to a rounded rectangle around the origin, below 0 inside. */
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
