import type { ColorRaster } from '../seeing/raster.ts';
import type { PagePicture } from './pdf-pictures.ts';

/** A loaded page. Width and height in points, the page's own rotation applied. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** On white, its longer edge `edge` pixels. */
  draw(edge: number): ColorRaster;
  /** Characters that can be read out, spaces not counted. */
  characters(): number;
  /** Pictures placed on the page. */
  pictures(): readonly PagePicture[];
}
