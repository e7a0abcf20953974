import type { PdfPageFacts } from '../pdf-facts.ts';
import { inkShare } from '../seeing/page-ink.ts';
import { greyOf } from '../seeing/raster.ts';
import type { PdfPage } from './pdf-page.ts';

/** Pixels an inch at which a page is looked over: 11-point text is still legible to the eye. */
const LOOK_DPI = 72;
/** Longest edge in pixels all the same: a plan of several metres needs no more. */
const LOOK_EDGE = 1200;
/** Part of a page that its pictures must cover for it to be a scan. */
const SCAN_COVER = 0.7;
/** Part of the page that one picture of several layers must cover to count as the scan itself. */
const LAYER_COVER = 0.5;
const POINTS_PER_INCH = 72;

/** Measures one page. Its text, pictures and marks; 5 to 40 ms for a letter page. */
export function lookAtPage(page: PdfPage): PdfPageFacts {
  const longest = Math.max(page.width, page.height);
  const edge = Math.min(LOOK_EDGE, (longest / POINTS_PER_INCH) * LOOK_DPI);
  return {
    width: Math.round(page.width),
    height: Math.round(page.height),
    ink: inkShare(greyOf(page.draw(Math.max(16, Math.round(edge))))),
    characters: page.characters(),
    scanDpi: scanDpi(page),
  };
}

/**
 * A scan is one picture over the page, layers of it (then the finest counts: text is kept in a fine
 * layer over a coarse background), or strips, whose mean counts.
 */
function scanDpi(page: PdfPage): number | null {
  const area = page.width * page.height;
  const scans = page.pictures().map((picture) => ({
    cover: (picture.width * picture.height) / area,
    dpi: Math.min(picture.columns / picture.width, picture.rows / picture.height) * POINTS_PER_INCH,
  }));
  const cover = scans.reduce((sum, scan) => sum + scan.cover, 0);
  if (cover < SCAN_COVER) return null;
  const layers = scans.filter((scan) => scan.cover >= LAYER_COVER);
  const dpi =
    layers.length > 0
      ? Math.max(...layers.map((scan) => scan.dpi))
      : scans.reduce((sum, scan) => sum + scan.dpi * scan.cover, 0) / cover;
  return Math.round(dpi);
}
