import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The calls of libheif's C interface that are made here (heif.h, heif_sequences.h). A handle is an
 * address in the module's own memory, 0 where there is none. What C gives back as a `heif_error` is
 * written to the address that comes first: code, subcode and address of a message, four bytes each.
 */
export interface Libheif {
  _malloc(size: number): number;
  _free(address: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_item_id(handle: number): number;
  /** Writes ids, at most `room` of them, and gives back how many. */
  _heif_item_get_transformation_properties(
    context: number,
    item: number,
    ids: number,
    room: number,
  ): number;
  /** Four characters, the first in the highest byte. */
  _heif_item_get_property_type(context: number, item: number, id: number): number;
  /** Degrees counterclockwise. */
  _heif_item_get_property_transform_rotation_ccw(context: number, item: number, id: number): number;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorSpace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_context_has_sequence(context: number): number;
  _heif_context_get_track(context: number, id: number): number;
  _heif_track_get_image_resolution(
    error: number,
    track: number,
    width: number,
    height: number,
  ): void;
  _heif_track_decode_next_image(
    error: number,
    track: number,
    image: number,
    colorSpace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_decoding_options_alloc(): number;
  _heif_decoding_options_free(options: number): void;
  _heif_image_get_chroma_format(image: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  /** Where the pixels lie; the length of a row goes to `stride`. */
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  _heif_image_release(image: number): void;
  /** Replaced when the memory grows: never to be kept. */
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
/** heif_suberror_Security_limit_exceeded: what the file asks for is more than any honest one does. */
export const LIMIT_EXCEEDED = 1000;

/**
 * A libheif of its own, 20 to 80 ms. It runs as WebAssembly and reaches nothing but its own memory.
 * The package's bundle has the same inside its script, which takes as long again to unpack.
 */
export function loadLibheif(): Libheif {
  const require = createRequire(import.meta.url);
  const make: Factory = require('libheif-js/libheif-wasm/libheif.js');
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const silent = () => undefined;
  return make({ wasmBinary, print: silent, printErr: silent });
}
