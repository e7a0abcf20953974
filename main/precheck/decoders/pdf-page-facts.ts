import type { TextCharacter } from '../../reading/pdf-text.ts';
import type { PdfPageFacts } from '../facts/facts.ts';
import { inkShare } from '../vision/page/page-ink.ts';
import { type ColorRaster, grayOf } from '../vision/picture/raster.ts';
import type { PagePart, PagePicture } from './pdf-pictures.ts';

/** The resolution at which a page is measured, in pixels per inch. It is just high enough to read 11-point text. */
const LOOK_DPI = 72;
/** The maximum length of the longest edge, in pixels. Even a plan that is several meters long needs no more. */
const LOOK_EDGE = 1200;
/** A page is a scan if pictures cover at least this fraction of it. */
const SCAN_COVER = 0.7;
/** Among several layered pictures, one that covers at least this fraction of the page counts as the scan itself. */
const LAYER_COVER = 0.5;
/** On a page without text, a photo counts as a scan if it covers at least this fraction. */
const PHOTO_COVER = 0.2;
const POINTS_PER_INCH = 72;

/** The scanned part of a page, and its resolution. */
export interface Scan {
  readonly part: PagePart;
  readonly dpi: number;
}

/** Measures the text, pictures, and marks of one page. A letter page takes 5 to 40 ms. */
export function pdfPageFacts(page: PdfPage): PdfPageFacts {
  const longest = Math.max(page.width, page.height);
  const edge = Math.min(LOOK_EDGE, (longest / POINTS_PER_INCH) * LOOK_DPI);
  const dpi = scanOf(page)?.dpi ?? null;
  return {
    width: Math.round(page.width),
    height: Math.round(page.height),
    ink: inkShare(grayOf(page.draw(Math.max(16, Math.round(edge))))),
    characters: page.characters(),
    scanDpi: dpi === null ? null : Math.round(dpi),
  };
}

/**
 * Finds the scan on a page. It may consist of one picture, of strips, or of layers. Strips are given their mean
 * resolution. Layers are given their highest, because a detailed layer contains the text above a coarse background.
 * Returns null if the page is not a scan.
 */
export function scanOf(page: PdfPage): Scan | null {
  const area = page.width * page.height;
  const scans = page.pictures().map(({ part, dpi }) => ({
    ...{ part, dpi },
    cover: (part.width * part.height) / area,
  }));
  const cover = scans.reduce((sum, scan) => sum + scan.cover, 0);
  const least = page.characters() === 0 ? PHOTO_COVER : LAYER_COVER;
  const layers = scans.filter((scan) => scan.cover >= least);
  const photo = layers.length === 1 && least === PHOTO_COVER;
  if (cover < SCAN_COVER && !photo) return null;
  if (layers.length === 0) {
    const dpi = scans.reduce((sum, scan) => sum + scan.dpi * scan.cover, 0) / cover;
    return { part: around(scans), dpi };
  }
  return { part: around(layers), dpi: Math.max(...layers.map((layer) => layer.dpi)) };
}

function around(scans: readonly { readonly part: PagePart }[]): PagePart {
  const left = Math.min(...scans.map(({ part }) => part.left));
  const top = Math.min(...scans.map(({ part }) => part.top));
  const right = Math.max(...scans.map(({ part }) => part.left + part.width));
  const bottom = Math.max(...scans.map(({ part }) => part.top + part.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** A loaded page. Width and height are in points, with the page's rotation applied. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Draws the page, or a part of it, on white, with `edge` pixels along the longer edge. */
  draw(edge: number, part?: PagePart): ColorRaster;
  /** Returns the number of characters with a known Unicode value, without spaces. */
  characters(): number;
  /** Returns the characters with their positions. */
  text(): readonly TextCharacter[];
  pictures(): readonly PagePicture[];
}
