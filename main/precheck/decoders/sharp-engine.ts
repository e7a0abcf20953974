import type sharp from 'sharp';
import { apngFrames, heifFrames } from '../formats/frame-count.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { tiffPages } from '../formats/tiff-pages.ts';
import { jpegDamage } from '../jpeg/jpeg-damage.ts';
import { MAX_FULL_PIXELS, MAX_PIXELS } from '../limits.ts';
import { compose, inverse, type Projection, project } from '../math/projection.ts';
import { type PicturePart, partAround } from '../vision/picture/picture-part.ts';
import { type DecodedPicture, type Detail, OVERVIEW_EDGE } from '../vision/picture/picture-view.ts';
import type { ColorRaster, Part } from '../vision/picture/raster.ts';
import type { PictureEngine, Rendered, RenderOptions } from './picture-decoder.ts';
import {
  DecoderUnavailable,
  decodedRaster,
  type PictureHeader,
  type PixelSource,
  UnreadablePicture,
  uprightSize,
} from './picture-decoder.ts';

type Sharp = typeof sharp;
type Opened = ReturnType<Sharp>;

/** Only these loaders may process untrusted bytes. Otherwise, libvips would render an SVG that is named .png. */
const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadTiff',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];

/**
 * Warnings that don't affect the picture. They are about extra bytes between segments, scan headers of old phones, and
 * color hints.
 */
const HARMLESS =
  /extraneous bytes before marker 0x(?!d[0-7])|Invalid SOS parameters|Adobe color transform/i;
/** No scanner has a lower resolution than this. Programs write lower values if the resolution was not measured. */
const LEAST_DPI = 100;
/** The minimum reduction factor at which a JPEG decodes in a third of the time. */
const LEAST_SHRINK = 3;
/**
 * JPEGs with fewer pixels are decoded completely right away. Decoding them twice would cost more than a faster first
 * pass saves.
 */
const DECODED_AT_ONCE = 5_000_000;
/**
 * The margin around the document that barcode patterns and slanted documents need, as a fraction of the document's
 * size.
 */
const BESIDE = 0.12;
/** Parts begin at multiples of this. Averaging by 2, 3, or 4 then groups the same pixels as in the whole picture. */
const BLOCK = 12;

/**
 * The maximum number of pixels for optimized coding, which keeps the whole picture in memory at six bytes per pixel.
 */
const MOST_FITTED = 16_000_000;

/** Averages the pixels under each output pixel, in two thirds of the time that better kernels take. */
const SCALING = { kernel: 'linear', fit: 'inside', withoutEnlargement: true } as const;

/** Loads and restricts sharp. Returns null if its binary cannot be loaded. */
export async function loadSharpEngine(): Promise<PictureEngine | null> {
  try {
    const { default: loaded } = await import('sharp');
    return sharpEngine(loaded);
  } catch {
    return null;
  }
}

function sharpEngine(load: Sharp): PictureEngine {
  load.concurrency(1);
  load.cache(false);
  load.block({ operation: ['VipsForeignLoad'] });
  load.unblock({ operation: LOADERS });
  return {
    decoder: {
      header: (bytes, page) => headerOf(load, bytes, page),
      pixels: async (bytes) => ({ kind: 'encoded', bytes }),
      decode: (bytes, header) => decoded(load, bytes, header),
    },
    checkPage: async (bytes, page, { width, height }) => {
      const small = overviewWidth(width, height);
      await undamaged(bytes, (failOn) => rasterOf(open(load, bytes, failOn, page), small, 1));
    },
    toJpeg: (source, options) => toJpeg(load, source, options),
  };
}

type FailOn = 'warning' | 'error';

function open(load: Sharp, bytes: Uint8Array, failOn: FailOn, page = 0): Opened {
  return load(bytes, {
    ...{ failOn, limitInputPixels: MAX_PIXELS, sequentialRead: true },
    page: directoryOf(bytes, page),
  });
}

/** Returns the engine's page number. Only TIFF files have more than one page. */
function directoryOf(bytes: Uint8Array, page: number): number {
  if (sniffMediaType(bytes) !== 'image/tiff') return 0;
  const found = tiffPages(bytes)[page];
  if (found?.isRead === false) throw new DecoderUnavailable('image/tiff');
  return found?.directory ?? 0;
}

async function headerOf(load: Sharp, bytes: Uint8Array, page = 0): Promise<PictureHeader> {
  const options = { limitInputPixels: false, page: directoryOf(bytes, page) };
  const meta = await readable(load(bytes, options).metadata());
  return {
    width: meta.width,
    height: meta.pageHeight ?? meta.height,
    frames: framesOf(bytes, meta.pages ?? 1),
    orientation: meta.orientation
      ? { source: 'exif', value: meta.orientation }
      : { source: 'none' },
    ...(meta.density && meta.density >= LEAST_DPI && { dpi: meta.density }),
  };
}

function framesOf(bytes: Uint8Array, counted: number): number {
  switch (sniffMediaType(bytes)) {
    case 'image/tiff':
      return tiffPages(bytes).length;
    case 'image/avif':
      return heifFrames(bytes);
    default:
      return Math.max(counted, apngFrames(bytes));
  }
}

/** Reads a picture by decoding every row, so that missing or damaged data is detected. */
async function undamaged<T>(bytes: Uint8Array, read: (failOn: FailOn) => Promise<T>): Promise<T> {
  // TIFF readers warn about every unknown tag, so only errors count.
  const strictly = sniffMediaType(bytes) === 'image/tiff' ? 'error' : 'warning';
  const reading = read(strictly).catch((error: unknown) => {
    if (!harmless(messageOf(error))) throw error;
    return read('error');
  });
  // This thread checks for damage while libvips decodes on another one.
  const damage = jpegDamage(bytes);
  const result = await readable(reading);
  if (damage !== null) throw new UnreadablePicture(damage);
  return result;
}

function wholeRaster(
  load: Sharp,
  bytes: Uint8Array,
  width: number,
  exif = 1,
): Promise<ColorRaster> {
  return undamaged(bytes, (failOn) => rasterOf(open(load, bytes, failOn), width, exif));
}

async function decoded(
  load: Sharp,
  bytes: Uint8Array,
  head: PictureHeader,
): Promise<DecodedPicture> {
  const { width, height } = head;
  const exif = exifOf(head);
  const whole = (wide: number) => wholeRaster(load, bytes, wide, exif);
  const atOnce = sniffMediaType(bytes) === 'image/jpeg' ? DECODED_AT_ONCE : MAX_FULL_PIXELS;
  if (width * height <= atOnce) return decodedRaster(await whole(width), head);
  const overview = await whole(overviewWidth(width, height));
  return { ...uprightSize(head), overview, detail: detailsOf(load, bytes, head) };
}

/**
 * Returns a function that decodes the requested part with a margin. It keeps the part for further calls inside it. The
 * rows above a part must be decoded too, but not those below. A whole picture from a phone takes 36 MB.
 */
function detailsOf(load: Sharp, bytes: Uint8Array, head: PictureHeader): DecodedPicture['detail'] {
  const { width, height } = head;
  const exif = exifOf(head);
  const toStored = storedFromUpright(exif);
  let last: { readonly box: Part; readonly detail: Promise<Detail> } | null = null;
  return (wanted) => {
    const stored = placed(wanted, toStored);
    if (last !== null && holds(last.box, pixelsIn(stored, 0, width, height))) return last.detail;
    const box = pixelsIn(stored, BESIDE, width, height);
    const scale = Math.min(1, Math.sqrt(MAX_FULL_PIXELS / (box.width * box.height)));
    const part = open(load, bytes, 'error').extract(box);
    const pixels = readable(rasterOf(part, Math.floor(box.width * scale), exif));
    const shown = {
      x: box.left / width,
      y: box.top / height,
      width: box.width / width,
      height: box.height / height,
    };
    const place = placed(shown, inverse(toStored));
    const detail = pixels.then((drawn) => ({ pixels: drawn, ...place }));
    last = { box, detail };
    return detail;
  };
}

/**
 * Projections that map a position to the one before a mirroring or a quarter turn. Positions are fractions of the
 * picture's size.
 */
const UNMIRRORED: Projection = [-1, 0, 1, 0, 1, 0, 0, 0, 1];
const UNTURNED: Projection = [0, 1, 0, -1, 0, 1, 0, 0, 1];
const SAME: Projection = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/**
 * Returns the projection from positions in the upright picture to positions in the stored one. Both are fractions of
 * the picture's size (0 to 1).
 */
function storedFromUpright(exif: number): Projection {
  let way = MIRRORED.includes(exif) ? UNMIRRORED : SAME;
  for (let turned = 0; turned < turnOf(exif); turned += 90) way = compose(way, UNTURNED);
  return way;
}

function placed({ x, y, width, height }: PicturePart, by: Projection): PicturePart {
  return partAround([project(by, [x, y]), project(by, [x + width, y + height])]);
}

function exifOf({ orientation }: PictureHeader): number {
  return orientation.source === 'exif' ? orientation.value : 1;
}

async function toJpeg(load: Sharp, source: PixelSource, options: RenderOptions): Promise<Rendered> {
  const size =
    source.kind === 'raw'
      ? source.pixels
      : uprightSize(await headerOf(load, source.bytes, source.page));
  if (source.kind === 'encoded') {
    const { bytes, page } = source;
    // Decoding a part skips rows, so decode the whole picture first to detect damage.
    if (options.part) await wholeRaster(load, bytes, overviewWidth(size.width, size.height));
    return undamaged(bytes, (failOn) =>
      written(open(load, bytes, failOn, page).autoOrient(), size, options),
    );
  }
  const { data, width, height } = source.pixels;
  const raw = { width, height, channels: 3 } as const;
  return readable(written(load(data, { limitInputPixels: MAX_PIXELS, raw }), size, options));
}

async function written(
  input: Opened,
  { width, height }: { readonly width: number; readonly height: number },
  { turn, part, maxEdge, leastEdge, writing }: RenderOptions,
): Promise<Rendered> {
  const turned = turn === 0 ? input : input.rotate(turn);
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
  const whole = part ? turned.extract(pixelsOf(part, across, down)) : turned;
  const edge = maxEdge && quickEdge(Math.max(width, height), maxEdge, leastEdge ?? maxEdge);
  const sized = edge ? whole.resize(edge, edge, SCALING) : whole;
  const { data, info } = await sized
    .flatten({ background: 'white' })
    .jpeg({
      ...writing,
      optimizeCoding: Math.min(width * height, (maxEdge ?? Infinity) ** 2) <= MOST_FITTED,
    })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height };
}

/** Returns the longest edge to write, in pixels: `most`, unless one of at least `least` decodes much faster. */
function quickEdge(longest: number, most: number, least: number): number {
  const quick = Math.floor(longest / LEAST_SHRINK);
  return quick >= least && quick < most ? quick : most;
}

/**
 * The EXIF orientations in which the picture is mirrored horizontally before it is turned (EXIF 2.32, 4.6.4, tag
 * 0x0112).
 */
const MIRRORED: readonly number[] = [2, 4, 5, 7];

/** Returns the clockwise turn, in degrees, that follows the mirroring for an EXIF orientation from 1 to 8. */
function turnOf(exif: number): number {
  return [0, 0, 0, 180, 180, 270, 90, 90, 270][exif] ?? 0;
}

/**
 * Returns the first frame in sRGB, upright according to its EXIF orientation. Transparent areas become white. The frame
 * is `width` pixels wide before the orientation is applied.
 */
async function rasterOf(image: Opened, width: number, exif: number): Promise<ColorRaster> {
  const { data, info } = await image
    .resize(width, null, SCALING)
    .flop(MIRRORED.includes(exif))
    .rotate(turnOf(exif))
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function overviewWidth(width: number, height: number): number {
  const longest = Math.max(width, height);
  if (longest <= OVERVIEW_EDGE) return width;
  const shrink = Math.max(LEAST_SHRINK, longest / OVERVIEW_EDGE);
  return Math.max(1, Math.floor(width / shrink));
}

/** Returns a part in whole pixels, at least one in each direction. */
function pixelsOf(part: PicturePart, width: number, height: number): Part {
  const left = Math.min(width - 1, Math.round(part.x * width));
  const top = Math.min(height - 1, Math.round(part.y * height));
  const right = Math.min(width, Math.round((part.x + part.width) * width));
  const bottom = Math.min(height, Math.round((part.y + part.height) * height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/**
 * Returns a part in pixels, with a margin (`beside`, as a fraction of its size). Its top left corner is that of a
 * block.
 */
function pixelsIn(part: PicturePart, beside: number, width: number, height: number): Part {
  const [x, y] = [beside * part.width, beside * part.height];
  const first = (at: number) => BLOCK * Math.floor(Math.max(0, at - 1) / BLOCK);
  const left = first((part.x - x) * width);
  const top = first((part.y - y) * height);
  const right = Math.min(width, Math.ceil((part.x + part.width + x) * width) + 1);
  const bottom = Math.min(height, Math.ceil((part.y + part.height + y) * height) + 1);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

function holds(outer: Part, inner: Part): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.left + outer.width >= inner.left + inner.width &&
    outer.top + outer.height >= inner.top + inner.height
  );
}

function harmless(complaints: string): boolean {
  return complaints
    .split('\n')
    .filter((line) => line.trim() !== '')
    .every((line) => HARMLESS.test(line));
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UnreadablePicture(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
