import type { PictureView } from './picture-view.ts';
import { type Corners, distance, type Point } from './plane.ts';
import { type Shape, SIZES } from './sizes.ts';

const MM_PER_INCH = 25.4;

/** Dots of the file to an inch of the document. */
export interface DocumentSize {
  /** Mean over its area. */
  readonly dpi: number;
  /** Along its most foreshortened side. */
  readonly leastDpi: number;
}

/** How fine a document is in the file, by its corners (parts of the picture) and its true size. */
export function measureSize(
  { width, height }: Pick<PictureView, 'width' | 'height'>,
  corners: Corners,
  shape: Shape,
): DocumentSize {
  const inFile = corners.map(([x, y]): Point => [x * width, y * height]) as unknown as Corners;
  const [a, b, c, d] = inFile;
  const lying = distance(a, b) + distance(d, c) >= distance(a, d) + distance(b, c);
  const { long, short } = SIZES[shape];
  const [across, down] = lying ? [long, short] : [short, long];
  const perMm = [
    distance(a, b) / across,
    distance(b, c) / down,
    distance(c, d) / across,
    distance(d, a) / down,
  ];
  const area = Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
  return {
    dpi: Math.sqrt(area / (long * short)) * MM_PER_INCH,
    leastDpi: Math.min(...perMm) * MM_PER_INCH,
  };
}
