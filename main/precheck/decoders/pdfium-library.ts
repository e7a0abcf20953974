import { PDFiumModule } from '@hyzyla/pdfium';

/**
 * The calls of pdfium's C interface that are made here (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_save.h). A
 * handle is an address in the module's own memory, 0 where there is none. The package's own classes
 * leave out places and sizes of pictures, and never close a page that is not drawn.
 */
export interface Pdfium {
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    first: number,
    stride: number,
  ): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    argb: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
  /** Where a point of the page goes when it is drawn into that rectangle, in whole numbers. */
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, sixFloats: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_SaveAsCopy(document: number, fileWrite: number, flags: number): number;
  readonly wasmExports: {
    readonly __indirect_function_table: { set(place: number, to: unknown): void };
    malloc(size: number): number;
    free(address: number): void;
  };
  /** Replaced when the memory grows: never to be kept. */
  readonly HEAPU8: Uint8Array;
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY, an encryption that is not known. */
export const NEEDS_PASSWORD: readonly number[] = [4, 5];
/** FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
export const OBJECT = { image: 3, form: 5 } as const;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. Without the smoothing for flat screens, which colors text. */
export const DRAW_FLAGS = 0x01 | 0x10;
/** FPDFBitmap_BGRx; red comes first by the flag above. */
export const FOUR_BYTES = 3;

/** A pdfium of its own, about 30 ms. It runs as WebAssembly and reaches nothing but its own memory. */
export async function loadPdfium(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({})) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

/** Memory inside pdfium for the time of `use`, which must not be asynchronous. Throws RangeError when there is not enough. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (address: number) => T): T {
  const address = pdfium.wasmExports.malloc(size);
  if (address === 0) throw new RangeError('pdfium has no memory for it');
  try {
    return use(address);
  } finally {
    pdfium.wasmExports.free(address);
  }
}
