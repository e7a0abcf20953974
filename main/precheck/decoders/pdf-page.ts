import type { ColorRaster } from '../vision/picture/raster.ts';
import type { PagePart, PagePicture } from './pdf-pictures.ts';

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
