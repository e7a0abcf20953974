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
/** The darkness, width, and offset of the shadow along the edges of a card. Lengths are in millimeters. */
const SHADOW = { darkness: 0.4, blur: 0.45, offset: 0.25 };

/** Pixels and their position in front of the sensor, in pixels. With four channels, the last one is the opacity. */
interface Layer {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly left: number;
  readonly top: number;
}

/** Draws a page as a scanner sees it and encodes it as a JPEG. */
export async function drawPage(
  placed: readonly Placed[],
  behind: Background,
  { region, resolution, colorMode }: PageSettings,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const pixels = (units: number) => Math.round((units * resolution) / 300);
  const [left, top] = [pixels(region.left), pixels(region.top)];
  const size = { width: pixels(region.width), height: pixels(region.height) };
  const layers: Layer[] = [];
  for (const one of placed) {
    for (const layer of await layersOf(one, behind, resolution)) {
      const seen = visiblePart({ ...layer, left: layer.left - left, top: layer.top - top }, size);
      if (seen !== null) layers.push(seen);
    }
  }
  // Composing takes longer than everything else, and a sheet usually covers the whole region.
  const [first] = layers;
  const covers =
    first?.channels === 3 && first.width === size.width && first.height === size.height;
  const [bottom, above] = covers ? [first, layers.slice(1)] : [null, layers];
  const base =
    bottom === null
      ? sharp({ create: { ...size, channels: 3, background: BACKGROUNDS[behind] } })
      : sharp(bottom.data, { raw: { ...size, channels: 3 } });
  const drawn = above.length === 0 ? base : await composed(base, above, size);
  const colored = colorMode === 'RGB24' ? drawn : drawn.grayscale().toColorspace('b-w');
  return withDensity(await colored.jpeg({ quality: 85 }).toBuffer(), resolution);
}

/**
 * Composes layers on a picture of that size. The pixels are computed before anything else is done with them, because
 * sharp would convert the picture to gray first.
 */
async function composed(
  base: ReturnType<typeof sharp>,
  layers: readonly Layer[],
  size: { readonly width: number; readonly height: number },
): Promise<ReturnType<typeof sharp>> {
  const sharp = await loadSharp();
  const inputs = layers.map(
    ({ data, width, height, channels, left, top }): OverlayOptions => ({
      input: data,
      raw: { width, height, channels },
      left,
      top,
    }),
  );
  const drawn = await base.composite(inputs).removeAlpha().raw().toBuffer();
  return sharp(drawn, { raw: { ...size, channels: 3 } });
}

/** Returns the part of a layer inside a region of that size, or null if nothing is visible. */
function visiblePart(
  layer: Layer,
  { width, height }: { readonly width: number; readonly height: number },
): Layer | null {
  const [left, top] = [Math.max(0, layer.left), Math.max(0, layer.top)];
  const right = Math.min(width, layer.left + layer.width);
  const bottom = Math.min(height, layer.top + layer.height);
  if (right <= left || bottom <= top) return null;
  if (right - left === layer.width && bottom - top === layer.height) return layer;
  const { channels } = layer;
  const rows = Array.from({ length: bottom - top }, (_, row) => {
    const start = ((top - layer.top + row) * layer.width + left - layer.left) * channels;
    return layer.data.subarray(start, start + (right - left) * channels);
  });
  const part = { width: right - left, height: bottom - top, left, top };
  return { ...part, channels, data: Buffer.concat(rows) };
}

/** Returns the layers of a picture, its shadow first. */
async function layersOf(
  { picture, left, top, tilt = 0 }: Placed,
  behind: Background,
  resolution: number,
): Promise<readonly Layer[]> {
  if (picture.bytes === null) return [];
  const pixels = (millimeters: number) => Math.round((millimeters * resolution) / 25.4);
  const size = { width: pixels(picture.width), height: pixels(picture.height) };
  const bytes = typeof picture.bytes === 'function' ? await picture.bytes() : picture.bytes;
  const turned = await turnedPicture(bytes, size, pixels(picture.corners ?? 0), tilt);
  const { width, height } = turned;
  const layer: Layer = {
    ...turned,
    left: pixels(left) - Math.round((width - size.width) / 2),
    top: pixels(top) - Math.round((height - size.height) / 2),
  };
  if (behind === 'paper') return [layer];
  const spread = Math.max(1, pixels(SHADOW.blur));
  const beside = pixels(SHADOW.offset) - 3 * spread;
  const shadow: Layer = {
    data: await shadowOf(layer, spread),
    width: width + 6 * spread,
    height: height + 6 * spread,
    channels: 4,
    left: layer.left + beside,
    top: layer.top + beside,
  };
  return [shadow, layer];
}

/** Decodes a picture and scales it to that size, with rounded corners, and rotated by `tilt` degrees. */
async function turnedPicture(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  corners: number,
  tilt: number,
): Promise<Omit<Layer, 'left' | 'top'>> {
  const sharp = await loadSharp();
  const data = await sharp(bytes)
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  if (corners === 0 && tilt === 0) return { ...size, channels: 3, data };
  const masked = await sharp(data, { raw: { ...size, channels: 3 } })
    .joinChannel(roundedMask(size.width, size.height, corners), { raw: { ...size, channels: 1 } })
    .raw()
    .toBuffer();
  const turned = await sharp(masked, { raw: { ...size, channels: 4 } })
    .rotate(tilt, { background: '#00000000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  return { width, height, channels: 4, data: turned.data };
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
async function shadowOf({ data, width, height, channels }: Layer, spread: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const margin = 3 * spread;
  const alpha = await sharp(data, { raw: { width, height, channels } })
    .ensureAlpha()
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
