import sharp from 'sharp';
import { inverse, type Projection, project } from '../../../main/precheck/math/projection.ts';
import type { Region } from './flat-drawing.ts';
import { type LightRaster, TO_LIGHT } from './light.ts';
import type { Random } from './random.ts';

/**
 * How much of a document a hand covers. `held` means that it is in the hand, under the tip of the
 * thumb.
 */
export type Cover = 'fingertip' | 'held' | 'finger' | 'hand';

const SKINS = ['#f1c9ae', '#e0ac86', '#c68a5e', '#9a6440', '#6f452b', '#4a2d1d'];

interface Finger {
  /** The tip and the root, in millimeters on the document's plane, and the width. */
  readonly tip: readonly [number, number];
  readonly root: readonly [number, number];
  readonly breadth: number;
}

/** Draws fingers over what they should cover. They come from outside the document. */
export async function reach(
  random: Random,
  light: LightRaster,
  map: Projection,
  cover: Cover,
  over: Region,
  sheet: { width: number; height: number },
): Promise<void> {
  const fingers = fingersOf(random, cover, over, sheet);
  const skin = random.pick(SKINS);
  if (cover === 'held') {
    const below = behind(random, fingers[0]!, sheet);
    await paint(light, map, below, skin, sheet);
  }
  await paint(light, map, fingers, skin);
}

/** Paints fingers over a picture, or under what is on its plane. */
async function paint(
  { width, height, data }: LightRaster,
  map: Projection,
  fingers: readonly Finger[],
  skin: string,
  under?: { readonly width: number; readonly height: number },
): Promise<void> {
  const half = 2;
  const toSheet = inverse(map);
  const shapes = fingers.map((finger) => drawn(finger, map, half, skin)).join('');
  const [w, h] = [Math.ceil(width / half), Math.ceil(height / half)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${shapes}</svg>`;
  const { data: layer } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0, from = 0; at < data.length; at += 3, from += 4) {
    const alpha = layer[from + 3]! / 255;
    if (alpha === 0) continue;
    if (under) {
      const pixel = at / 3;
      const [x, y] = project(toSheet, [pixel % width, Math.floor(pixel / width)]);
      if (x > 0 && y > 0 && x < under.width && y < under.height) continue;
    }
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] =
        data[at + channel]! * (1 - alpha) + TO_LIGHT[layer[from + channel]!]! * alpha;
    }
  }
}

function fingersOf(
  random: Random,
  cover: Cover,
  over: Region,
  { width, height }: { width: number; height: number },
): Finger[] {
  const [x, y] = [over.x + over.width / 2, over.y + over.height / 2];
  const [dx, dy] = [x - width / 2, y - height / 2];
  if (cover === 'fingertip' || cover === 'held') {
    // A thumb that holds the document by its nearest edge and covers three millimeters of it.
    const toSide = Math.abs(dx) / width > Math.abs(dy) / height;
    const edge: [number, number] = toSide ? [dx > 0 ? width : 0, y] : [x, dy > 0 ? height : 0];
    const out: [number, number] = toSide
      ? [Math.sign(dx), random.between(-0.4, 0.4)]
      : [random.between(-0.4, 0.4), Math.sign(dy)];
    const breadth = random.between(14, 18);
    const tip: [number, number] = [
      edge[0] + out[0] * (breadth / 2 - 3),
      edge[1] + out[1] * (breadth / 2 - 3),
    ];
    return [{ tip, root: [tip[0] + out[0] * 130, tip[1] + out[1] * 130], breadth }];
  }
  const fromSide = random.chance(0.5);
  const sign = fromSide ? (dx >= 0 ? 1 : -1) : dy >= 0 ? 1 : -1;
  const along: [number, number] = fromSide
    ? [sign, random.between(-0.4, 0.4)]
    : [random.between(-0.4, 0.4), sign];
  // Long enough to extend beyond the picture.
  const length = Math.max(width, height) * 2.6;
  if (cover === 'finger') {
    const breadth = random.between(15, 18);
    return [
      {
        tip: [x - along[0] * 3, y - along[1] * 3],
        root: [x + along[0] * length, y + along[1] * length],
        breadth,
      },
    ];
  }
  // Four fingers side by side over about half of it.
  const breadth = Math.min(width, height) / 3.2;
  const across: [number, number] = [-along[1], along[0]];
  return [-1.5, -0.5, 0.5, 1.5].map((place) => {
    const out = [0, 3, 5, 1][place + 1.5]! * (breadth / 17);
    const tip: [number, number] = [
      width / 2 + across[0] * place * breadth - along[0] * out,
      height / 2 + across[1] * place * breadth - along[1] * out,
    ];
    return {
      tip,
      root: [tip[0] + along[0] * length, tip[1] + along[1] * length],
      breadth: breadth * 1.06,
    };
  });
}

/**
 * Returns four fingers behind the document, on the side of its thumb. Their tips may be visible
 * beyond it.
 */
function behind(
  random: Random,
  { tip, root }: Finger,
  { width, height }: { width: number; height: number },
): Finger[] {
  const far = Math.hypot(root[0] - tip[0], root[1] - tip[1]);
  const [ux, uy] = [(root[0] - tip[0]) / far, (root[1] - tip[1]) / far];
  const long = Math.min(Math.abs(ux) > Math.abs(uy) ? width : height, 62);
  const beyond = random.between(-20, 14);
  const breadth = random.between(14, 17);
  return [-0.5, 0.5, 1.5, 2.5].map((place) => {
    const reach = long + beyond - [4, 0, 2, 9][place + 0.5]!;
    const aside = place * breadth;
    const at = [tip[0] - uy * aside - ux * reach, tip[1] + ux * aside - uy * reach] as const;
    return { tip: at, root: [at[0] + ux * 240, at[1] + uy * 240] as const, breadth };
  });
}

function drawn(
  { tip, root, breadth }: Finger,
  map: Projection,
  half: number,
  skin: string,
): string {
  const at = (point: readonly [number, number]) =>
    project(map, point).map((value) => value / half) as [number, number];
  const [[x, y], [rx, ry]] = [at(tip), at(root)];
  const [bx, by] = at([tip[0] + 1, tip[1]]);
  const unit = Math.hypot(bx - x, by - y);
  const size = breadth * unit;
  const far = Math.hypot(rx - x, ry - y);
  const [ux, uy] = [(rx - x) / far, (ry - y) / far];
  const line = (from: number, weight: number, color: string, more = '') =>
    `<path d="M${x + ux * from} ${y + uy * from}L${rx} ${ry}" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" ${more}/>`;
  const fine = (size * 0.09).toFixed(1);
  const nail = `<ellipse cx="${x + ux * size * 0.02}" cy="${y + uy * size * 0.02}" rx="${size * 0.3}" ry="${size * 0.24}" fill="#fff" opacity="0.28" transform="rotate(${(Math.atan2(uy, ux) * 180) / Math.PI} ${x} ${y})"/>`;
  const creases = [1.3, 2.6].map((step) => {
    const [cx, cy] = [x + ux * size * step, y + uy * size * step];
    return `<path d="M${cx - uy * size * 0.28} ${cy + ux * size * 0.28}Q${cx + ux * size * 0.06} ${cy + uy * size * 0.06} ${cx + uy * size * 0.28} ${cy - ux * size * 0.28}" stroke="#000" stroke-opacity="0.18" stroke-width="${size * 0.03}" fill="none"/>`;
  });
  return [
    `<filter id="b${x | 0}${y | 0}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${fine}"/></filter>`,
    line(
      0,
      size * 1.06,
      '#000',
      `opacity="0.3" transform="translate(${size * 0.08} ${size * 0.1})"`,
    ),
    line(0, size, skin),
    line(size * 0.02, size * 0.98, '#000', 'opacity="0.16"'),
    line(size * 0.04, size * 0.74, skin),
    line(size * 0.06, size * 0.4, '#fff', 'opacity="0.07"'),
    nail,
    ...creases,
  ]
    .slice(1)
    .join('');
}
