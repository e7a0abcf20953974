import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';

/** A number, a handle, or an address. */
type Int = number;

/**
 * The functions of pdfium's C interface that the app calls (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_formfill.h,
 * fpdf_save.h, fpdf_signature.h). A handle is an address in the module's memory, or 0 for none. The package's own
 * classes lack the positions and sizes of pictures, and never close a page that is not drawn.
 */
export interface Pdfium {
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(bytes: Int, length: Int, password: Int): Int;
  _FPDF_GetLastError(): Int;
  _FPDF_GetPageCount(document: Int): Int;
  _FPDF_LoadPage(document: Int, index: Int): Int;
  _FPDF_ClosePage(page: Int): void;
  _FPDF_GetPageWidthF(page: Int): Int;
  _FPDF_GetPageHeightF(page: Int): Int;
  _FPDFBitmap_CreateEx(width: Int, height: Int, format: Int, first: Int, stride: Int): Int;
  _FPDFBitmap_FillRect(bitmap: Int, left: Int, top: Int, width: Int, height: Int, argb: Int): void;
  _FPDFBitmap_Destroy(bitmap: Int): void;
  _FPDF_RenderPageBitmap(
    bitmap: Int,
    page: Int,
    left: Int,
    top: Int,
    width: Int,
    height: Int,
    rotation: Int,
    flags: Int,
  ): void;
  /** Writes the integer position at which a point on the page is drawn in that rectangle. */
  _FPDF_PageToDevice(
    page: Int,
    left: Int,
    top: Int,
    width: Int,
    height: Int,
    rotation: Int,
    x: Int,
    y: Int,
    deviceX: Int,
    deviceY: Int,
  ): Int;
  /** Draws annotations and fields into the page's content. Returns 0 on failure. */
  _FPDFPage_Flatten(page: Int, usage: Int): Int;
  _FPDFText_LoadPage(page: Int): Int;
  _FPDFText_ClosePage(text: Int): void;
  _FPDFText_CountChars(text: Int): Int;
  _FPDFText_GetUnicode(text: Int, index: Int): Int;
  _FPDFText_HasUnicodeMapError(text: Int, index: Int): Int;
  /** Writes the left, top, right, and bottom edges as floats. */
  _FPDFText_GetLooseCharBox(text: Int, index: Int, fourFloats: Int): Int;
  /** Writes x and y as doubles. */
  _FPDFText_GetCharOrigin(text: Int, index: Int, x: Int, y: Int): Int;
  /** Returns the angle in radians, counterclockwise. */
  _FPDFText_GetCharAngle(text: Int, index: Int): number;
  _FPDFText_GetFillColor(text: Int, index: Int, red: Int, green: Int, blue: Int, alpha: Int): Int;
  _FPDFText_GetTextObject(text: Int, index: Int): Int;
  _FPDFTextObj_GetTextRenderMode(object: Int): Int;
  /** The font remains owned by the document. */
  _FPDFTextObj_GetFont(object: Int): Int;
  /** Returns 0 if another font is drawn instead, or -1 on failure. */
  _FPDFFont_GetIsEmbedded(font: Int): Int;
  _FPDFPage_CountObjects(page: Int): Int;
  _FPDFPage_GetObject(page: Int, index: Int): Int;
  _FPDFPageObj_GetType(object: Int): Int;
  _FPDFPageObj_GetMatrix(object: Int, sixFloats: Int): Int;
  _FPDFImageObj_GetImagePixelSize(object: Int, width: Int, height: Int): Int;
  _FPDFFormObj_CountObjects(form: Int): Int;
  _FPDFFormObj_GetObject(form: Int, index: Int): Int;
  _FPDF_GetFormType(document: Int): Int;
  /** Returns -1 if the document is not encrypted. */
  _FPDF_GetSecurityHandlerRevision(document: Int): Int;
  _FPDF_GetSignatureCount(document: Int): Int;
  _FPDFDOC_InitFormFillEnvironment(document: Int, callbacks: Int): Int;
  _FORM_OnBeforeClosePage(page: Int, form: Int): void;
  _FPDF_FFLDraw(
    form: Int,
    bitmap: Int,
    page: Int,
    left: Int,
    top: Int,
    width: Int,
    height: Int,
    rotation: Int,
    flags: Int,
  ): void;
  _FPDF_SaveAsCopy(document: Int, fileWrite: Int, flags: Int): Int;
  readonly wasmExports: {
    readonly __indirect_function_table: { set(place: Int, to: unknown): void };
    malloc(size: Int): Int;
    free(address: Int): void;
  };
  /** The array is replaced when the memory grows, so do not keep a reference to it. */
  readonly HEAPU8: Uint8Array;
}

/** FPDF_ERR_PASSWORD: the password is missing or wrong. */
export const PASSWORD = 4;
/** FPDF_ERR_SECURITY: unknown encryption. */
export const UNKNOWN_SECURITY = 5;
/** FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
export const OBJECT = { image: 3, form: 5 } as const;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. LCD text smoothing stays off, because it colors the text. */
export const DRAW_FLAGS = 0x01 | 0x10;
/** FPDFBitmap_BGRx. FPDF_REVERSE_BYTE_ORDER above puts red first. */
export const FOUR_BYTES = 3;

/** Compiling takes longer than reading most files, so each process does it only once. */
let compiled: Promise<WebAssembly.Module> | undefined;

function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return readFile(path).then((code) => WebAssembly.compile(code));
}

/** Starts compiling, so that the first file does not have to wait. */
export function preparePdfium(): void {
  compiled ??= compile();
}

/** Loads a separate instance of pdfium. It runs as WebAssembly and can access only its own memory. */
export async function loadPdfium(): Promise<Pdfium> {
  compiled ??= compile();
  const code = await compiled;
  const instantiateWasm = (imports: WebAssembly.Imports, take: (made: never) => void) => {
    const instance = new WebAssembly.Instance(code, imports);
    // The package's types declare a module here, but it takes the instance.
    take(instance as never);
    return instance.exports;
  };
  const pdfium = (await PDFiumModule({ instantiateWasm })) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

/**
 * Allocates memory inside pdfium and passes its address to `use`, which must not be asynchronous. Throws RangeError if
 * there is not enough memory.
 */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (address: number) => T): T {
  const address = pdfium.wasmExports.malloc(size);
  if (address === 0) throw new RangeError('pdfium has no memory for it');
  try {
    return use(address);
  } finally {
    pdfium.wasmExports.free(address);
  }
}
