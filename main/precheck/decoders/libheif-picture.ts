import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { ColorRaster } from '../vision/picture/raster.ts';
import { UnreadablePicture } from './picture-decoder.ts';

/** The picture that viewers show for a HEIC. Sizes are in pixels, with irot, imir, and clap applied. */
export interface HeicPicture {
  readonly width: number;
  readonly height: number;
  /** How far irot turns the stored pixels clockwise, in degrees, and whether imir mirrors them. */
  readonly turn: Turn;
  readonly mirrored: boolean;
  /** Decodes the whole picture. Transparent areas become white. Throws UnreadablePicture if any part is damaged. */
  decode(): ColorRaster;
}

/** A C structure, with its address in the module's memory. */
interface Handle {
  readonly $$: { readonly ptr: number };
}
interface Failure {
  readonly code: unknown;
  readonly message: string;
}
interface Decoded {
  readonly image: Handle;
  readonly channels: readonly { width: number; height: number; stride: number; data: Uint8Array }[];
}

/** The part of libheif-js's decoder that the app uses. */
interface Decoder {
  heif_context_alloc(): Handle;
  heif_context_read_from_memory(context: Handle, bytes: Uint8Array): Failure;
  heif_js_context_get_primary_image_handle(context: Handle): Handle | Failure;
  heif_js_decode_image2(h: Handle, space: unknown, chroma: unknown): Decoded | Failure;
  readonly heif_error_Ok: unknown;
  readonly heif_colorspace_RGB: unknown;
  readonly heif_chroma_interleaved_RGB: unknown;
  readonly heif_chroma_interleaved_RGBA: unknown;
  readonly HEAPU8: Uint8Array;
}
/**
 * The C functions that libheif-js wraps (heif.h, heif_properties.h). They take and return addresses, IDs, and counts.
 */
type CCall =
  | `_heif_image_handle_${'get_width' | 'get_height' | 'has_alpha_channel' | 'get_item_id' | 'release'}`
  | `_heif_item_get_${'transformation_properties' | 'property_type' | 'property_transform_rotation_ccw'}`
  | `_heif_image_${'get_decoding_warnings' | 'release'}`
  | `_${'heif_context_free' | 'malloc' | 'free'}`;
type Libheif = Decoder & Readonly<Record<CCall, (...given: readonly number[]) => number>>;

/** The property types `irot` and `imir` as numbers. */
const [ROTATION, MIRROR] = [0x69726f74, 0x696d6972] as const;
const MOST_PROPERTIES = 16;

/** The process loads libheif with its first HEIC and keeps it to reuse its memory. */
let loaded: Libheif | null = null;

/**
 * Takes 20 to 80 ms. Loading the package's bundle would take twice as long, because it is a script that must unpack the
 * same code.
 */
function loadLibheif(): Libheif {
  const require = createRequire(import.meta.url);
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const silent = () => undefined;
  const options = { wasmBinary, print: silent, printErr: silent };
  return require('libheif-js/libheif-wasm/libheif.js')(options);
}

/**
 * Opens a HEIC and passes its primary item to `use` (ISO 23008-12, clause 6). Throws UnreadablePicture if the file
 * cannot be read.
 */
export function withHeicPicture<T>(bytes: Uint8Array, use: (picture: HeicPicture) => T): T {
  loaded ??= loadLibheif();
  const libheif = loaded;
  try {
    const context = libheif.heif_context_alloc();
    const read = libheif.heif_context_read_from_memory(context, bytes);
    if (read.code !== libheif.heif_error_Ok) throw new UnreadablePicture(read.message.trim());
    const handle = orFail(libheif.heif_js_context_get_primary_image_handle(context));
    const result = use({
      width: libheif._heif_image_handle_get_width(handle.$$.ptr),
      height: libheif._heif_image_handle_get_height(handle.$$.ptr),
      ...transform(libheif, context.$$.ptr, handle.$$.ptr),
      decode: () => decoded(libheif, handle),
    });
    libheif._heif_image_handle_release(handle.$$.ptr);
    libheif._heif_context_free(context.$$.ptr);
    return result;
  } catch (error) {
    // After an error, this instance may still hold memory, and a trap may have left it in an inconsistent state.
    loaded = null;
    // A deeply nested file causes a WebAssembly trap. A C++ exception arrives as an address.
    const trapped = !(error instanceof Error) || error.name === 'RuntimeError';
    throw trapped ? new UnreadablePicture(`libheif: ${error}`) : error;
  }
}

function orFail<T extends object>(result: T | Failure): T {
  if ('code' in result) throw new UnreadablePicture(result.message.trim());
  return result;
}

/** Reads the rotation and mirroring that every decoder applies (ISO 23008-12, 6.5.10 and 6.5.12). */
function transform(libheif: Libheif, context: number, handle: number) {
  const item = libheif._heif_image_handle_get_item_id(handle);
  const to = libheif._malloc(4 * MOST_PROPERTIES);
  const count = libheif._heif_item_get_transformation_properties(
    context,
    item,
    to,
    MOST_PROPERTIES,
  );
  const ids = new Uint32Array(libheif.HEAPU8.slice(to, to + 4 * Math.max(0, count)).buffer);
  libheif._free(to);
  const typed = (type: number) =>
    [...ids].findLast((id) => libheif._heif_item_get_property_type(context, item, id) === type);
  const turned = typed(ROTATION);
  const back =
    turned === undefined
      ? 0
      : libheif._heif_item_get_property_transform_rotation_ccw(context, item, turned);
  return { turn: ((360 - back) % 360) as Turn, mirrored: typed(MIRROR) !== undefined };
}

function decoded(libheif: Libheif, handle: Handle): ColorRaster {
  const alpha = libheif._heif_image_handle_has_alpha_channel(handle.$$.ptr) !== 0;
  const chroma = alpha ? libheif.heif_chroma_interleaved_RGBA : libheif.heif_chroma_interleaved_RGB;
  const { image, channels } = orFail(
    libheif.heif_js_decode_image2(handle, libheif.heif_colorspace_RGB, chroma),
  );
  // A damaged tile stays empty and causes only a warning.
  if (libheif._heif_image_get_decoding_warnings(image.$$.ptr, 0, 0, 0) > 0)
    throw new UnreadablePicture('a part of the picture is damaged');
  const [pixels] = channels;
  if (pixels === undefined) throw new UnreadablePicture('no pixels');
  const { width, height, stride, data: stored } = pixels;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = stored.subarray(y * stride, y * stride + width * (alpha ? 4 : 3));
    data.set(alpha ? onWhite(row) : row, y * width * 3);
  }
  libheif._heif_image_release(image.$$.ptr);
  return { data, width, height };
}

/** Blends a row of RGBA pixels with white. */
function onWhite(row: Uint8Array): Uint8Array {
  const out = new Uint8Array((row.length / 4) * 3);
  for (let from = 0, to = 0; from < row.length; from += 4) {
    const alpha = row[from + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      out[to++] = 255.5 - ((255 - (row[from + channel] ?? 0)) * alpha) / 255;
  }
  return out;
}
