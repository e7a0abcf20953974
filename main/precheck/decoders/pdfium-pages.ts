import type { TextCharacter } from '../../reading/pdf-text.ts';
import type { PdfPageFacts } from '../facts/facts.ts';
import type { HiddenContent } from '../hidden-content/hidden-content.ts';
import { type DecodedPicture, OVERVIEW_EDGE, wholeDetail } from '../vision/picture/picture-view.ts';
import { type ColorRaster, grayOf } from '../vision/picture/raster.ts';
import { charactersOf, lacksFont } from './pdf-characters.ts';
import { hiddenInPdf, plainCopy } from './pdf-hidden-content.ts';
import type { PdfPage } from './pdf-page-facts.ts';
import { pdfPageFacts, scanOf } from './pdf-page-facts.ts';
import { type PagePart, picturesOf } from './pdf-pictures.ts';
import {
  DRAW_FLAGS,
  FOUR_BYTES,
  loadPdfium,
  PASSWORD,
  type Pdfium,
  UNKNOWN_SECURITY,
  withMemory,
} from './pdfium-library.ts';
import { UnreadablePicture } from './picture-decoder.ts';

/**
 * The maximum number of pages that are measured, and the time in milliseconds after which no further page is started.
 */
const LOOK_PAGES = 24;
const LOOK_MS = 3000;

const POINTS_PER_INCH = 72;

/** The longest edge, in pixels, of the picture that shows which text is hidden. A page may be 200 inches long. */
const TEXT_EDGE = 4000;

/** Thrown if the document needs a password or has unknown encryption (`unknown`). */
export class PdfLocked extends Error {
  override readonly name = 'PdfLocked';
  readonly unknown: boolean;

  constructor(unknown: boolean) {
    super('PDF that is encrypted');
    this.unknown = unknown;
  }
}

/** An open PDF. Pages are counted from 0. Every call throws UnreadablePicture if its page cannot be loaded. */
export interface PdfPages {
  readonly count: number;
  /** Returns the size in points, with the page's rotation applied. */
  size(page: number): { readonly width: number; readonly height: number };
  /** Draws the page on white, with `edge` pixels along its longer edge. */
  render(page: number, edge: number): ColorRaster;
  /**
   * Returns the scan on a page in its original resolution, without the page's margins. Its longer edge is limited to
   * `most` pixels. Returns null if the page is not a scan.
   */
  scan(page: number, most: number): DecodedPicture | null;
  /**
   * Returns whether the document is a form that only a viewer for its own format can draw. In all other viewers, its
   * pages show "Please wait".
   */
  isDynamicForm(): boolean;
  /**
   * Returns why the document must not be changed. A changed document would lose its signatures, encryption, or form
   * fields.
   */
  fixedBy(): 'encrypted' | 'signed' | 'form' | null;
  hiddenContent(): HiddenContent[];
  /** Returns the document as the library writes it, without encryption, or null if it is larger than `most` bytes. */
  plain(most: number): Buffer | null;
  /** Returns the characters of a page. A scanned page yields none, because its text layer is not visible. */
  text(page: number): readonly TextCharacter[];
  /** Returns whether a page has letters that cannot be drawn because their font is not in the file. */
  lacksFont(page: number): boolean;
  /** Measures the first pages, at most 24. No further page is started after three seconds. */
  look(): PdfPageFacts[];
  /**
   * Overwrites the file, and everything that the library made from it, with zeros. Nothing may be called afterwards.
   */
  wipe(): void;
}

/**
 * Opens a PDF, passes it to `use`, and frees it. Rejects with PdfLocked or UnreadablePicture. Anyone can open a file
 * that has only an owner password (ISO 32000-1, 7.6.3.1). `password` is used only during this call.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  use: (pages: PdfPages) => Promise<T>,
  password: string | null = null,
): Promise<T> {
  try {
    // The module's memory is freed when this function returns, so nothing needs to be closed.
    return await use(await openPdf(bytes, password));
  } catch (error) {
    throw brokeOff(error) ? new UnreadablePicture(`pdfium: ${error.message}`) : error;
  }
}

/**
 * Opens a PDF that stays open as long as it is referenced. Rejects like `withPdf`, or with RangeError if memory runs
 * out.
 */
export async function openPdf(bytes: Uint8Array, password: string | null): Promise<PdfPages> {
  const pdfium = await loadPdfium();
  return pagesOf(pdfium, open(pdfium, bytes, password), bytes);
}

/**
 * Returns whether the library itself failed. A deeply nested file causes a WebAssembly trap, and a huge page exhausts
 * the memory.
 */
function brokeOff(error: unknown): error is Error {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

function open(pdfium: Pdfium, bytes: Uint8Array, password: string | null): number {
  const address = pdfium.wasmExports.malloc(bytes.length);
  if (address === 0) throw new RangeError('no memory for the file');
  pdfium.HEAPU8.set(bytes, address);
  const document = withText(pdfium, password, (text) =>
    pdfium._FPDF_LoadMemDocument(address, bytes.length, text),
  );
  if (document !== 0) return document;
  const code = pdfium._FPDF_GetLastError();
  if (code === PASSWORD || code === UNKNOWN_SECURITY)
    throw new PdfLocked(code === UNKNOWN_SECURITY);
  throw new UnreadablePicture(`pdfium: error ${code}`);
}

/** Passes a C string to `use`, or address 0 for null. For old files, pdfium also tries the text in Latin-1. */
function withText<T>(pdfium: Pdfium, text: string | null, use: (address: number) => T): T {
  if (text === null) return use(0);
  const bytes = Buffer.from(`${text}\0`);
  return withMemory(pdfium, bytes.length, (address) => {
    pdfium.HEAPU8.set(bytes, address);
    return use(address);
  });
}

/** FORMTYPE_XFA_FULL: a form in XML that alone defines the pages (fpdf_formfill.h). */
const XFA_FULL = 2;

/**
 * FPDF_FORMFILLINFO with a version and no callbacks. The buffer is larger than needed, so that members added later are
 * null too.
 */
const CALLBACKS = { version: 2, bytes: 512 };

/** Opens the part of pdfium that draws form fields, because nothing else draws them. Returns 0 if there is no form. */
function formOf(pdfium: Pdfium, document: number): number {
  if (pdfium._FPDF_GetFormType(document) === 0) return 0;
  const address = pdfium.wasmExports.malloc(CALLBACKS.bytes);
  if (address === 0) throw new RangeError('no memory for the form');
  pdfium.HEAPU8.fill(0, address, address + CALLBACKS.bytes);
  pdfium.HEAPU8[address] = CALLBACKS.version;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, address);
}

function pagesOf(pdfium: Pdfium, document: number, bytes: Uint8Array): PdfPages {
  const form = formOf(pdfium, document);
  function withPage<T>(index: number, use: (page: PdfPage) => T): T {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) throw new UnreadablePicture(`page ${index + 1} does not load`);
    try {
      const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
      if (!(width > 0 && height > 0)) throw new UnreadablePicture('page without size');
      return use({
        width,
        height,
        draw: (edge, part) => draw({ pdfium, page, form }, { width, height }, edge, part),
        characters: () => characters(pdfium, page),
        text: () =>
          charactersOf(pdfium, page, { width, height }, () =>
            grayOf(
              draw(
                { pdfium, page, form },
                { width, height },
                Math.min(TEXT_EDGE, Math.max(width, height)),
              ),
            ),
          ),
        pictures: () => picturesOf(pdfium, page, { width, height }),
      });
    } finally {
      if (form !== 0) pdfium._FORM_OnBeforeClosePage(page, form);
      pdfium._FPDF_ClosePage(page);
    }
  }

  const count = pdfium._FPDF_GetPageCount(document);
  return {
    count,
    size: (index) => withPage(index, ({ width, height }) => ({ width, height })),
    render: (index, edge) => withPage(index, (page) => page.draw(edge)),
    scan: (index, most) =>
      withPage(index, (page) => {
        const scan = scanOf(page);
        if (scan === null) return null;
        const { part, dpi } = scan;
        const longer = (Math.max(part.width, part.height) / POINTS_PER_INCH) * dpi;
        const edge = Math.max(1, Math.round(Math.min(most, longer)));
        const scale = edge / Math.max(part.width, part.height);
        const overview = page.draw(Math.min(edge, OVERVIEW_EDGE), part);
        let full = edge <= OVERVIEW_EDGE ? overview : null;
        const detail = async () => {
          full ??= withPage(index, (again) => again.draw(edge, part));
          return wholeDetail(full);
        };
        const width = Math.max(1, Math.round(part.width * scale));
        const height = Math.max(1, Math.round(part.height * scale));
        return { width, height, overview, detail };
      }),
    text(index) {
      // Form field values are not part of the page's text until the page is flattened.
      if (form !== 0) flatten(pdfium, document, index);
      return withPage(index, (page) => {
        const isScan = page.pictures().length > 0 && scanOf(page) !== null;
        return isScan ? [] : page.text();
      });
    },
    lacksFont(index) {
      const page = pdfium._FPDF_LoadPage(document, index);
      if (page === 0) return false;
      const lacks = lacksFont(pdfium, page);
      pdfium._FPDF_ClosePage(page);
      return lacks;
    },
    isDynamicForm: () => pdfium._FPDF_GetFormType(document) === XFA_FULL,
    fixedBy() {
      if (pdfium._FPDF_GetSecurityHandlerRevision(document) >= 0) return 'encrypted';
      if (pdfium._FPDF_GetSignatureCount(document) > 0) return 'signed';
      return pdfium._FPDF_GetFormType(document) === 0 ? null : 'form';
    },
    hiddenContent: () => hiddenInPdf(pdfium, document, bytes),
    wipe() {
      // No other document uses this instance's memory, and nothing else uses the bytes that were sent to this process.
      pdfium.HEAPU8.fill(0);
      bytes.fill(0);
    },
    plain: (most) => plainCopy(pdfium, document, most),
    look() {
      const until = performance.now() + LOOK_MS;
      const looked: PdfPageFacts[] = [];
      for (let index = 0; index < Math.min(count, LOOK_PAGES); index++) {
        if (performance.now() > until) break;
        looked.push(withPage(index, pdfPageFacts));
      }
      return looked;
    },
  };
}

/** FLAT_NORMALDISPLAY (fpdf_flatten.h). */
const AS_SHOWN = 0;

function flatten(pdfium: Pdfium, document: number, index: number): void {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return;
  pdfium._FPDFPage_Flatten(page, AS_SHOWN);
  pdfium._FPDF_ClosePage(page);
}

function draw(
  { pdfium, page, form }: { pdfium: Pdfium; page: number; form: number },
  whole: Pick<PagePart, 'width' | 'height'>,
  edge: number,
  part: PagePart = { left: 0, top: 0, ...whole },
): ColorRaster {
  const scale = edge / Math.max(part.width, part.height);
  const scaled = (points: number) => Math.round(points * scale);
  const [width, height] = [Math.max(1, scaled(part.width)), Math.max(1, scaled(part.height))];
  const left = -scaled(part.left);
  const top = -scaled(part.top);
  const right = Math.max(1, scaled(whole.width));
  const bottom = Math.max(1, scaled(whole.height));
  const size = width * height * 4;
  return withMemory(pdfium, size, (address) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FOUR_BYTES, address, width * 4);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    const place = [left, top, right, bottom, 0, DRAW_FLAGS] as const;
    pdfium._FPDF_RenderPageBitmap(bitmap, page, ...place);
    if (form !== 0) pdfium._FPDF_FFLDraw(form, bitmap, page, ...place);
    const data = withoutAlpha(pdfium.HEAPU8.slice(address, address + size));
    pdfium._FPDFBitmap_Destroy(bitmap);
    return { data, width, height };
  });
}

function characters(pdfium: Pdfium, page: number): number {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return 0;
  let printed = 0;
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    if (pdfium._FPDFText_GetUnicode(text, index) > 0x20) printed++;
  }
  pdfium._FPDFText_ClosePage(text);
  return printed;
}

/** Converts RGBA to RGB in place, which avoids a second copy of a large picture. */
function withoutAlpha(rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  let to = 0;
  for (let from = 0; from + 3 < rgba.length; from += 4) {
    rgba[to++] = rgba[from] ?? 0;
    rgba[to++] = rgba[from + 1] ?? 0;
    rgba[to++] = rgba[from + 2] ?? 0;
  }
  return new Uint8Array(rgba.buffer, rgba.byteOffset, to);
}
