import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { ScanSettings } from '../escl/scan-settings.ts';
import { drawScene, type Raster } from './draw-scene.ts';
import { loadSharp } from './load-sharp.ts';
import { type PdfPage, pdfFile } from './pdf-file.ts';
import type { Picture, Scene } from './picture.ts';

type Drawn = Pick<ScanSettings, 'colorMode' | 'resolution' | 'region'>;

/** A JPEG of the page, or a PDF's page. */
export type ScannedPage = PdfPage;

/** Bytes of pages that are kept: tests and practice scan the same things again and again. */
const MOST_KEPT = 48 * 1024 * 1024;

/** Draws and encodes pages, and remembers those it drew. */
export class PageMaker {
  readonly #pages = new Map<string, Promise<ScannedPage>>();
  readonly #pictures = new WeakMap<Picture, number>();
  #seen = 0;
  #kept = 0;

  /** A page as JPEG, or for a PDF as JPEG or as packed bits. */
  page(
    scene: Scene,
    settings: Drawn,
    purpose: 'image/jpeg' | 'application/pdf',
  ): Promise<ScannedPage> {
    const key = this.#keyOf(scene, settings, purpose);
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const made = scanned(scene, settings, purpose);
    this.#pages.set(key, made);
    made.then(
      ({ data }) => this.#keep(data.length),
      () => this.#pages.delete(key),
    );
    return made;
  }

  #keyOf({ placed, background }: Scene, settings: Drawn, purpose: string): string {
    const places = placed.map(({ picture, left, top, tilt }) => [
      this.#numberOf(picture),
      left,
      top,
      tilt,
    ]);
    const { colorMode, resolution, region } = settings;
    return JSON.stringify([places, background, colorMode, resolution, region, purpose]);
  }

  #numberOf(picture: Picture): number {
    const known = this.#pictures.get(picture);
    if (known !== undefined) return known;
    this.#seen += 1;
    this.#pictures.set(picture, this.#seen);
    return this.#seen;
  }

  #keep(bytes: number): void {
    this.#kept += bytes;
    if (this.#kept <= MOST_KEPT) return;
    this.#pages.clear();
    this.#kept = 0;
  }
}

/** The answer's body: the one JPEG, or a PDF of all pages. */
export function documentOf(pages: readonly ScannedPage[], format: ScanSettings['format']): Buffer {
  const [first] = pages;
  return format === 'image/jpeg' && first !== undefined ? first.data : pdfFile(pages);
}

async function scanned(scene: Scene, settings: Drawn, purpose: string): Promise<ScannedPage> {
  const { region, resolution, colorMode } = settings;
  const raster = await drawScene(scene, region, resolution, colorMode);
  const { width, height, channels } = raster;
  const oneBit = colorMode === 'BlackAndWhite1' && purpose === 'application/pdf';
  return {
    data: oneBit ? await packedBits(raster) : await jpeg(raster, resolution),
    filter: oneBit ? 'FlateDecode' : 'DCTDecode',
    colorSpace: channels === 3 ? 'DeviceRGB' : 'DeviceGray',
    bits: oneBit ? 1 : 8,
    width,
    height,
    resolution,
  };
}

async function jpeg(
  { data, width, height, channels }: Raster,
  resolution: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const encoded = await sharp(data, { raw: { width, height, channels } })
    .toColorspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 85 })
    .toBuffer();
  return withDensity(encoded, resolution);
}

/** Puts a JFIF header behind the first marker: dots per inch, both ways. sharp writes none. */
function withDensity(jpeg: Buffer, resolution: number): Buffer {
  const header = Buffer.from('\xff\xe0\0\x10JFIF\0\x01\x01\x01\0\0\0\0\0\0', 'latin1');
  header.writeUInt16BE(resolution, 12);
  header.writeUInt16BE(resolution, 14);
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)]);
}

/** Eight pixels a byte, white is 1, each row begins with a byte of its own. */
async function packedBits({ data, width, height }: Raster): Promise<Buffer> {
  const stride = Math.ceil(width / 8);
  const packed = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 0) < 128) continue;
      const at = y * stride + (x >> 3);
      packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return promisify(deflate)(packed);
}
