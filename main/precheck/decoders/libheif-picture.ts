import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { ColorRaster } from '../vision/picture/raster.ts';
import {
  CHROMA,
  INTERLEAVED,
  LIMIT_EXCEEDED,
  type Libheif,
  loadLibheif,
  OUT_OF_MEMORY,
  PROPERTY,
  RGB,
} from './libheif-library.ts';
import { UnreadablePicture } from './picture-decoder.ts';

/** The picture of a HEIC that readers show. Sizes are in pixels, with irot, imir and clap applied. */
export interface HeicPicture {
  readonly width: number;
  readonly height: number;
  /** The degrees clockwise by which irot turns the stored pixels, and whether imir mirrors them. */
  readonly turn: Turn;
  readonly mirrored: boolean;
  /** Decodes the whole picture, on white where it was transparent. Throws like `withHeicPicture`, for any damage. */
  decode(): ColorRaster;
}

/** The bytes of the C struct `heif_error`, and how many pointers or numbers may be written behind it. */
const ERROR_BYTES = 12;
const MOST_NUMBERS = 16;
/** The place of `strict_decoding` in `heif_decoding_options`: without it a broken tile is left empty. */
const STRICT = 21;

const FIRST_OF_PICTURES = 0;

/** The process keeps one libheif to use its memory again, and none before it meets a HEIC. */
let loaded: Libheif | null = null;

/**
 * Opens a HEIC and hands over its primary item, or the first picture of its track where it has no
 * items (ISO 23008-12, clauses 6 and 7). Throws UnreadablePicture.
 */
export function withHeicPicture<T>(bytes: Uint8Array, use: (picture: HeicPicture) => T): T {
  loaded ??= loadLibheif();
  try {
    const calls = new Calls(loaded, bytes);
    const result = use(calls.primary() ?? calls.firstOfTrack());
    calls.free();
    return result;
  } catch (error) {
    // Nobody knows what it still holds, or what a trap has left in it.
    loaded = null;
    // A file that nests deeply ends in a trap of the WebAssembly machine.
    const trapped = error instanceof Error && error.name === 'RuntimeError';
    throw trapped ? new UnreadablePicture(`libheif: ${error.message}`) : error;
  }
}

/** Calls C functions and keeps the memory for their results. */
class Calls {
  readonly #libheif: Libheif;
  readonly #file: number;
  readonly #error: number;
  readonly #out: number;
  readonly #context: number;

  constructor(libheif: Libheif, bytes: Uint8Array) {
    this.#libheif = libheif;
    this.#error = this.#allocated(ERROR_BYTES + 4 * MOST_NUMBERS);
    this.#out = this.#error + ERROR_BYTES;
    this.#file = this.#allocated(bytes.length);
    libheif.HEAPU8.set(bytes, this.#file);
    this.#context = libheif._heif_context_alloc();
    libheif._heif_context_read_from_memory_without_copy(
      this.#error,
      this.#context,
      this.#file,
      bytes.length,
      0,
    );
    this.#check();
  }

  free(): void {
    this.#libheif._heif_context_free(this.#context);
    this.#libheif._free(this.#file);
    this.#libheif._free(this.#error);
  }

  /** Null for a film that has no item beside it. */
  primary(): HeicPicture | null {
    const libheif = this.#libheif;
    libheif._heif_context_get_primary_image_handle(this.#error, this.#context, this.#out);
    const none = this.#number(this.#error) !== 0;
    if (none && libheif._heif_context_has_sequence(this.#context)) return null;
    this.#check();
    const handle = this.#number(this.#out);
    const chroma =
      CHROMA[libheif._heif_image_handle_has_alpha_channel(handle) ? 'withAlpha' : 'plain'];
    return {
      width: libheif._heif_image_handle_get_width(handle),
      height: libheif._heif_image_handle_get_height(handle),
      ...this.#transform(handle),
      decode: () =>
        this.#decoded((options) =>
          libheif._heif_decode_image(this.#error, handle, this.#out, RGB, chroma, options),
        ),
    };
  }

  firstOfTrack(): HeicPicture {
    const libheif = this.#libheif;
    const track = libheif._heif_context_get_track(this.#context, FIRST_OF_PICTURES);
    if (track === 0) throw new UnreadablePicture('no track of pictures');
    libheif._heif_track_get_image_resolution(this.#error, track, this.#out, this.#out + 2);
    this.#check();
    const size = this.#number(this.#out);
    return {
      width: size & 0xffff,
      height: size >>> 16,
      ...{ turn: 0, mirrored: false },
      decode: () =>
        this.#decoded((options) =>
          libheif._heif_track_decode_next_image(
            this.#error,
            track,
            this.#out,
            RGB,
            CHROMA.plain,
            options,
          ),
        ),
    };
  }

  /** Reads the turn and mirroring that every decoder applies (ISO 23008-12, 6.5.10 and 6.5.12). */
  #transform(handle: number): Pick<HeicPicture, 'turn' | 'mirrored'> {
    const libheif = this.#libheif;
    const [context, item] = [this.#context, libheif._heif_image_handle_get_item_id(handle)];
    const count = libheif._heif_item_get_transformation_properties(
      ...([context, item, this.#out, MOST_NUMBERS] as const),
    );
    let [back, mirrored] = [0, false];
    for (let index = 0; index < count; index++) {
      const id = this.#number(this.#out + 4 * index);
      const type = libheif._heif_item_get_property_type(context, item, id);
      if (type === PROPERTY.mirror) mirrored = true;
      if (type === PROPERTY.rotation)
        back = libheif._heif_item_get_property_transform_rotation_ccw(context, item, id);
    }
    return { turn: ((360 - back) % 360) as Turn, mirrored };
  }

  #decoded(decode: (options: number) => void): ColorRaster {
    const libheif = this.#libheif;
    const options = libheif._heif_decoding_options_alloc();
    libheif.HEAPU8[options + STRICT] = 1;
    decode(options);
    libheif._heif_decoding_options_free(options);
    this.#check();
    const image = this.#number(this.#out);
    const width = libheif._heif_image_get_width(image, INTERLEAVED);
    const height = libheif._heif_image_get_height(image, INTERLEAVED);
    const withAlpha = libheif._heif_image_get_chroma_format(image) === CHROMA.withAlpha;
    const first = libheif._heif_image_get_plane_readonly(image, INTERLEAVED, this.#out);
    const stride = this.#number(this.#out);
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      const start = first + y * stride;
      const row = libheif.HEAPU8.subarray(start, start + width * (withAlpha ? 4 : 3));
      data.set(withAlpha ? onWhite(row) : row, y * width * 3);
    }
    libheif._heif_image_release(image);
    return { data, width, height };
  }

  #check(): void {
    const code = this.#number(this.#error);
    if (code === 0) return;
    const overLimit = this.#number(this.#error + 4) === LIMIT_EXCEEDED;
    if (code === OUT_OF_MEMORY && !overLimit) throw new UnreadablePicture('libheif: out of memory');
    const text = this.#number(this.#error + 8);
    const bytes = this.#libheif.HEAPU8;
    const message = bytes.subarray(text, bytes.indexOf(0, text));
    throw new UnreadablePicture(Buffer.from(message).toString('latin1').trim());
  }

  #allocated(size: number): number {
    const address = this.#libheif._malloc(size);
    if (address === 0) throw new UnreadablePicture('libheif: out of memory');
    return address;
  }

  #number(address: number): number {
    const bytes = this.#libheif.HEAPU8;
    return new DataView(bytes.buffer).getUint32(address, true);
  }
}

/** Puts a row of red, green, blue and alpha on white paper. */
function onWhite(row: Uint8Array): Uint8Array {
  const out = new Uint8Array((row.length / 4) * 3);
  for (let from = 0, to = 0; from < row.length; from += 4) {
    const alpha = row[from + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      out[to++] = 255.5 - ((255 - (row[from + channel] ?? 0)) * alpha) / 255;
  }
  return out;
}
