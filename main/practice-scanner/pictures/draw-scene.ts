import type { OverlayOptions } from 'sharp';
import type { Region } from '../escl/scan-settings.ts';
import type { ColorMode } from '../profile.ts';
import { loadSharp } from './load-sharp.ts';
import type { Placed, Scene } from './picture.ts';

/** Raw samples of one page, one or three a pixel. One-bit pages have 0 and 255 only. */
export type Raster = {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
};

const BACKGROUNDS = { lid: '#eceae6', paper: '#ffffff' } as const;
/** How dark, how wide and how far off the shadow at the edges of a card is; lengths in millimeters. */
const SHADOW = { darkness: 0.4, blur: 0.45, offset: 0.25 };
/** Samples from here on are white in one-bit pages. */
const WHITE_FROM = 150;

/** Draws the region of a scene at a resolution, as a scanner sees it. */
export async function drawScene(
  scene: Scene,
  region: Region,
  resolution: number,
  colorMode: ColorMode,
): Promise<Raster> {
  const sharp = await loadSharp();
  const pixels = (units: number) => Math.round((units * resolution) / 300);
  const canvas = {
    left: pixels(region.left),
    top: pixels(region.top),
    width: pixels(region.width),
    height: pixels(region.height),
  };
  const layers: OverlayOptions[] = [];
  for (const placed of scene.placed) {
    layers.push(...(await layersOf(placed, scene, canvas, resolution)));
  }
  const background = BACKGROUNDS[scene.background];
  const { width, height } = canvas;
  const drawn = sharp({ create: { width, height, channels: 3, background } }).composite(layers);
  // The composition is done before it is made gray: in one pipeline sharp would turn this around.
  const { data } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (colorMode === 'RGB24') return { data, width, height, channels: 3 };
  const raw = sharp(data, { raw: { width, height, channels: 3 } }).grayscale();
  const gray = colorMode === 'BlackAndWhite1' ? raw.threshold(WHITE_FROM) : raw;
  return { data: await gray.toColorspace('b-w').raw().toBuffer(), width, height, channels: 1 };
}

/** The layers of a placed picture, cut to the canvas: sharp takes none that goes beyond it. */
async function layersOf(
  { picture, left, top, tilt = 0 }: Placed,
  { background }: Scene,
  canvas: Region,
  resolution: number,
): Promise<readonly OverlayOptions[]> {
  if (picture.bytes === null) return [];
  const sharp = await loadSharp();
  const pixels = (millimeters: number) => Math.round((millimeters * resolution) / 25.4);
  const size = { width: pixels(picture.width), height: pixels(picture.height) };
  const bytes = typeof picture.bytes === 'function' ? await picture.bytes() : picture.bytes;
  const flat = await sharp(bytes)
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  const masked = await sharp(flat, { raw: { ...size, channels: 3 } })
    .joinChannel(roundedMask(size.width, size.height, pixels(picture.corners ?? 0)), {
      raw: { ...size, channels: 1 },
    })
    .raw()
    .toBuffer();
  const turned = await sharp(masked, { raw: { ...size, channels: 4 } })
    .rotate(tilt, { background: '#00000000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const place = {
    left: pixels(left) - Math.round((width - size.width) / 2) - canvas.left,
    top: pixels(top) - Math.round((height - size.height) / 2) - canvas.top,
  };
  const layer = await cut(turned.data, { ...place, width, height }, canvas);
  if (background === 'paper') return layer;
  const spread = Math.max(1, pixels(SHADOW.blur));
  const shade = await shadowOf(turned.data, width, height, spread);
  const beside = pixels(SHADOW.offset) - 3 * spread;
  const around = { left: place.left + beside, top: place.top + beside };
  const grown = { width: width + 6 * spread, height: height + 6 * spread };
  return [...(await cut(shade, { ...around, ...grown }, canvas)), ...layer];
}

/** What is opaque: all of it but the corners. */
function roundedMask(width: number, height: number, radius: number): Buffer {
  const mask = Buffer.alloc(width * height, 255);
  for (let y = 0; y < radius; y += 1) {
    const hidden = radius - Math.round(Math.sqrt(radius ** 2 - (radius - y) ** 2));
    for (const row of [y, height - 1 - y]) {
      mask.fill(0, row * width, row * width + hidden);
      mask.fill(0, (row + 1) * width - hidden, (row + 1) * width);
    }
  }
  return mask;
}

async function shadowOf(
  picture: Buffer,
  width: number,
  height: number,
  spread: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const margin = 3 * spread;
  const alpha = await sharp(picture, { raw: { width, height, channels: 4 } })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#00000000' })
    .extractChannel(3)
    .raw()
    .toBuffer();
  const grown = { width: width + 2 * margin, height: height + 2 * margin };
  const soft = await sharp(alpha, { raw: { ...grown, channels: 1 } })
    .blur(spread)
    .linear(SHADOW.darkness, 0)
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return sharp({ create: { ...grown, channels: 3, background: '#000' } })
    .joinChannel(soft, { raw: { ...grown, channels: 1 } })
    .raw()
    .toBuffer();
}

/** The part of a picture with alpha that lies on the canvas, none where it lies beside. */
async function cut(data: Buffer, box: Region, canvas: Region): Promise<readonly OverlayOptions[]> {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const width = Math.min(canvas.width, box.left + box.width) - left;
  const height = Math.min(canvas.height, box.top + box.height) - top;
  if (width <= 0 || height <= 0) return [];
  const sharp = await loadSharp();
  const input = await sharp(data, { raw: { width: box.width, height: box.height, channels: 4 } })
    .extract({ left: left - box.left, top: top - box.top, width, height })
    .raw()
    .toBuffer();
  return [{ input, raw: { width, height, channels: 4 }, left, top }];
}
