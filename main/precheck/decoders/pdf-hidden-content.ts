import { bufferOf } from '../formats/bytes.ts';
import { type HiddenContent, mayAct } from '../hidden-content/hidden-content.ts';
import { hiddenInPdfBytes } from '../hidden-content/pdf-bytes.ts';
import { hiddenInObjects } from '../pdf/hidden-in-objects.ts';
import { namesInOriginal } from '../pdf/original-names.ts';
import { type Pdfium, withMemory } from './pdfium-library.ts';

/** FPDF_NO_INCREMENTAL and FPDF_REMOVE_SECURITY: the copy is complete and not encrypted. */
const PLAIN = 3;
const NO_FUNCTION = 0;
const FIRST_ROOM = 256 * 1024;
/** The maximum size of a copy, in bytes. If it would be larger, the content stays unknown, and the facts say so. */
const MOST_BYTES = 200_000_000;

/**
 * Finds what a PDF contains besides its pages. The library writes a copy of the document with uncompressed, unencrypted
 * objects and decoded names. The library's own functions report neither what a document does when it is opened nor what
 * most actions do.
 */
export function hiddenInPdf(pdfium: Pdfium, document: number, bytes: Uint8Array): HiddenContent[] {
  const plain = plainCopy(pdfium, document);
  if (plain === null) return [...hiddenInPdfBytes(bytes).add('unread')];
  const found = new Set([
    ...hiddenInPdfBytes(bytes),
    ...hiddenInPdfBytes(plain),
    ...hiddenInObjects(plain),
  ]);
  // Files that are never sent unchanged need no comparison.
  return [...(!mayAct([...found]) && lacks(plain, bytes) ? found.add('unread') : found)];
}

/**
 * Returns whether the original may contain something that other readers run but that is missing from the library's
 * copy.
 */
function lacks(plain: Buffer, bytes: Uint8Array): boolean {
  const original = namesInOriginal(bufferOf(bytes));
  if (original.hidden !== null) return true;
  const { acting } = original.acting.size === 0 ? original : namesInOriginal(plain);
  // Compare the counts, because one occurrence in the copy must not hide another that is missing there.
  return [...original.acting].some(([name, times]) => times > (acting.get(name) ?? 0));
}

type Write = (self: number, at: number, length: number) => number;

/** The part of WebAssembly that Node provides but TypeScript does not declare. */
interface WithWasm {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (
      module: object,
      imports: object,
    ) => { readonly exports: { readonly f: unknown } };
  };
}

/** Returns the document as the library writes it, or null if that fails or takes more than `most` bytes. */
export function plainCopy(
  pdfium: Pdfium,
  document: number,
  most: number = MOST_BYTES,
): Buffer | null {
  // Use a single growing buffer, because joining pieces would take twice the memory for a large document.
  let copy = Buffer.allocUnsafeSlow(FIRST_ROOM);
  let size = 0;
  const write: Write = (_self, at, length) => {
    if (size + length > most) return 0;
    if (size + length > copy.length) {
      const larger = Buffer.allocUnsafeSlow(Math.ceil(Math.max(size + length, copy.length * 1.5)));
      copy.copy(larger, 0, 0, size);
      copy = larger;
    }
    copy.set(pdfium.HEAPU8.subarray(at, at + length), size);
    size += length;
    return 1;
  };
  const table = pdfium.wasmExports.__indirect_function_table;
  // The table cannot grow, so use its first entry, the null function. Nothing else is called in the meantime.
  table.set(NO_FUNCTION, asWasm(write));
  // struct FPDF_FILEWRITE { int version; int (*WriteBlock)(self, data, size); } (fpdf_save.h)
  const done = withMemory(pdfium, 8, (address) => {
    const view = new DataView(pdfium.HEAPU8.buffer);
    view.setInt32(address, 1, true);
    view.setInt32(address + 4, NO_FUNCTION, true);
    return pdfium._FPDF_SaveAsCopy(document, address, PLAIN);
  });
  table.set(NO_FUNCTION, null);
  return done !== 0 ? copy.subarray(0, size) : null;
}

/**
 * Makes a function callable from WebAssembly. The table accepts only functions that a module exports. This builds a
 * module that imports `m.f` as (i32, i32, i32) → i32 and exports it as `f`.
 */
function asWasm(write: Write): unknown {
  const { WebAssembly } = globalThis as unknown as WithWasm;
  const module = new WebAssembly.Module(
    new Uint8Array([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...[1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
      ...[2, 7, 1, 1, 0x6d, 1, 0x66, 0, 0],
      ...[7, 5, 1, 1, 0x66, 0, 0],
    ]),
  );
  return new WebAssembly.Instance(module, { m: { f: write } }).exports.f;
}
