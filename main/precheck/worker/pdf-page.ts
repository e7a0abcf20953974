import type { ColorRaster } from '../seeing/raster.ts';
import type { PagePicture } from './pdf-pictures.ts';

/** A rectangle of a page in points from its upper left corner, as the page is shown. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A loaded page. Width and height in points, the page's own rotation applied. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** The page or a part of it on white, its longer edge `edge` pixels. */
  draw(edge: number, part?: PagePart): ColorRaster;
  /** Characters that can be read out, spaces not counted. */
  characters(): number;
  /** Pictures placed on the page. */
  pictures(): readonly PagePicture[];
}
