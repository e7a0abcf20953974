import { registerHooks } from 'node:module';
import type sharp from 'sharp';
import type { OverlayOptions } from 'sharp';

/** One side of an object in front of the sensor. Sizes are in millimeters. */
export type Picture = {
  /** An encoded JPEG or PNG that fills the side, or a function that reads one at scan time. Null means blank paper. */
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>) | null;
  readonly width: number;
  readonly height: number;
  /** The radius of rounded corners. If absent, the corners aren't rounded. */
  readonly corners?: number;
};

/**
 * A picture and its position in front of the sensor, in millimeters. `tilt` is its clockwise rotation around its
 * center, in degrees.
 */
export type Placed = {
  readonly picture: Picture;
  readonly left: number;
  readonly top: number;
  readonly tilt?: number;
};

/** A sheet in the feeder. If `back` is absent, the back is blank. */
export type Sheet = { readonly front: Picture; readonly back?: Picture };

/** A region in front of the sensor, in 1/300 inch. */
export type Region = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The settings requested for a page. The resolution is in dots per inch. */
export type PageSettings = {
  readonly region: Region;
  readonly resolution: number;
  readonly colorMode: 'RGB24' | 'Grayscale8';
};

/** The background of the objects: the lid over the glass, on which they cast a shadow, or a feeder's white. */
export type Background = 'lid' | 'paper';

const BACKGROUNDS = { lid: '#eceae6', paper: '#ffffff' } as const;
/** The largest region, which is a legal-size sheet plus space for a shadow, in 1/300 inch. */
const BED = { width: 2550 + 80, height: 4200 + 80 };
const AROUND = 40;
/** The darkness, width, and offset of the shadow along the edges of a card. Lengths are in millimeters. */
const SHADOW = { darkness: 0.4, blur: 0.45, offset: 0.25 };

/** Draws a page as a scanner sees it and encodes it as a JPEG. */
export async function drawPage(
  placed: readonly Placed[],
  behind: Background,
  { region, resolution, colorMode }: PageSettings,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const pixels = (units: number) => Math.round((units * resolution) / 300);
  const around = pixels(AROUND);
  const bed = { width: pixels(BED.width), height: pixels(BED.height) };
  const layers: OverlayOptions[] = [];
  for (const one of placed) layers.push(...(await layersOf(one, behind, resolution)));
  const background = BACKGROUNDS[behind];
  // Finish the composition before cropping it or converting it to gray, because sharp would reorder these steps in one
  // pipeline.
  const drawn = await sharp({ create: { ...bed, channels: 3, background } })
    .composite(layers.map((layer) => moved(layer, around)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const cut = sharp(drawn, { raw: { ...bed, channels: 3 } }).extract({
    left: around + pixels(region.left),
    top: around + pixels(region.top),
    width: pixels(region.width),
    height: pixels(region.height),
  });
  const colored = colorMode === 'RGB24' ? cut : cut.grayscale().toColorspace('b-w');
  return withDensity(await colored.jpeg({ quality: 85 }).toBuffer(), resolution);
}

function moved({ left = 0, top = 0, ...layer }: OverlayOptions, by: number): OverlayOptions {
  return { ...layer, left: left + by, top: top + by };
}

/** Returns the layers of a picture, its shadow first. */
async function layersOf(
  { picture, left, top, tilt = 0 }: Placed,
  behind: Background,
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
  const layer = {
    input: turned.data,
    raw: { width, height, channels: 4 as const },
    left: pixels(left) - Math.round((width - size.width) / 2),
    top: pixels(top) - Math.round((height - size.height) / 2),
  };
  if (behind === 'paper') return [layer];
  const spread = Math.max(1, pixels(SHADOW.blur));
  const beside = pixels(SHADOW.offset) - 3 * spread;
  const grown = { width: width + 6 * spread, height: height + 6 * spread, channels: 4 as const };
  const shadow = {
    input: await shadowOf(turned.data, width, height, spread),
    raw: grown,
    left: layer.left + beside,
    top: layer.top + beside,
  };
  return [shadow, layer];
}

/** Returns a mask in which everything except the rounded corners is opaque. */
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

/** Returns the blurred silhouette of a picture in black, larger by three times `spread` on each side. */
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

/** Inserts a JFIF header with the resolution after the first marker, because sharp doesn't write one. */
function withDensity(jpeg: Buffer, resolution: number): Buffer {
  const header = Buffer.from('\xff\xe0\0\x10JFIF\0\x01\x01\x01\0\0\0\0\0\0', 'latin1');
  header.writeUInt16BE(resolution, 12);
  header.writeUInt16BE(resolution, 14);
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)]);
}

type Sharp = typeof sharp;

let loading: Promise<Sharp> | null = null;

/**
 * Loads sharp when the first page is drawn. In Electron on Linux, its native build would crash the app
 * (lovell/sharp#4522). If that build can't be loaded, sharp uses its WebAssembly build.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= (async () => {
    if (process.versions.electron !== undefined && process.platform === 'linux') forbidNative();
    return (await import('sharp')).default;
  })();
  return loading;
}

function forbidNative(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('@img/sharp-linux')) return next(specifier, context);
      const refused = new Error(`${specifier} is not for Electron`);
      throw Object.assign(refused, { code: 'MODULE_NOT_FOUND' });
    },
  });
}
