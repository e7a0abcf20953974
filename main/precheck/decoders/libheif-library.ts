import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A whole number, a handle or an address. */
type Int = number;

/**
 * The calls of libheif's C interface that this program makes (heif.h, heif_sequences.h). A handle is an address
 * in the module's own memory, 0 for none. C's `heif_error` is written to the address that comes first: code,
 * subcode and address of a message, four bytes each.
 */
export interface Libheif {
  _malloc(size: Int): Int;
  _free(address: Int): void;
  _heif_context_alloc(): Int;
  _heif_context_free(context: Int): void;
  _heif_context_read_from_memory_without_copy(
    error: Int,
    context: Int,
    bytes: Int,
    length: Int,
    options: Int,
  ): void;
  _heif_context_get_primary_image_handle(error: Int, context: Int, handle: Int): void;
  _heif_image_handle_get_width(handle: Int): Int;
  _heif_image_handle_get_height(handle: Int): Int;
  _heif_image_handle_has_alpha_channel(handle: Int): Int;
  _heif_image_handle_get_item_id(handle: Int): Int;
  /** Writes at most `room` ids and returns how many. */
  _heif_item_get_transformation_properties(context: Int, item: Int, ids: Int, room: Int): Int;
  /** Returns four characters, the first in the highest byte. */
  _heif_item_get_property_type(context: Int, item: Int, id: Int): Int;
  /** Degrees counterclockwise. */
  _heif_item_get_property_transform_rotation_ccw(context: Int, item: Int, id: Int): Int;
  _heif_decode_image(
    error: Int,
    handle: Int,
    image: Int,
    colorSpace: Int,
    chroma: Int,
    options: Int,
  ): void;
  _heif_context_has_sequence(context: Int): Int;
  _heif_context_get_track(context: Int, id: Int): Int;
  _heif_track_get_image_resolution(error: Int, track: Int, width: Int, height: Int): void;
  _heif_track_decode_next_image(
    error: Int,
    track: Int,
    image: Int,
    colorSpace: Int,
    chroma: Int,
    options: Int,
  ): void;
  _heif_decoding_options_alloc(): Int;
  _heif_decoding_options_free(options: Int): void;
  _heif_image_get_chroma_format(image: Int): Int;
  _heif_image_get_width(image: Int, channel: Int): Int;
  _heif_image_get_height(image: Int, channel: Int): Int;
  /** Returns the address of the pixels and writes the length of a row to `stride`. */
  _heif_image_get_plane_readonly(image: Int, channel: Int, stride: Int): Int;
  _heif_image_release(image: Int): void;
  /** The array is replaced when the memory grows, so nobody may keep it. */
  readonly HEAPU8: Uint8Array;
}

type Factory = (options: {
  readonly wasmBinary: Uint8Array;
  print(line: string): void;
  printErr(line: string): void;
}) => Libheif;

/** heif_colorspace_RGB, heif_channel_interleaved, and three or four bytes a pixel. */
export const RGB = 1;
export const INTERLEAVED = 10;
export const CHROMA = { plain: 10, withAlpha: 11 } as const;
/** heif_item_property_type_transform_rotation and _mirror. */
export const PROPERTY = { rotation: 0x69726f74, mirror: 0x696d6972 } as const;
/** heif_error_Memory_allocation_error. */
export const OUT_OF_MEMORY = 6;
/** heif_suberror_Security_limit_exceeded: the file asks for more than any honest one does. */
export const LIMIT_EXCEEDED = 1000;

/**
 * Loads a libheif of its own in 20 to 80 ms. It runs as WebAssembly and reaches nothing but its own memory. The
 * package's bundle holds the same inside its script, which takes as long again to unpack.
 */
export function loadLibheif(): Libheif {
  const require = createRequire(import.meta.url);
  const make: Factory = require('libheif-js/libheif-wasm/libheif.js');
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const silent = () => undefined;
  return make({ wasmBinary, print: silent, printErr: silent });
}
