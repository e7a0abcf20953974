/** In millimeters from the document's top left. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What lies on a document, as far as glare and fingers care. */
export type RegionName = 'portrait' | 'text' | 'margin' | 'barcode' | 'mrz';

/** A document drawn flat and upright, one SVG unit a millimeter. */
export interface FlatDrawing {
  readonly width: number;
  readonly height: number;
  /** Of its rounded corners. */
  readonly radius: number;
  /** The drawing without its svg element. */
  readonly svg: string;
  readonly regions: Partial<Readonly<Record<RegionName, Region>>>;
  /** The part that the labels call the document, where it is not all of it: a passport's data page. */
  readonly part?: Region;
  /** What the camera is aimed at, where that is more than the part. */
  readonly view?: Region;
}

/** What the labels call the document. */
export function partOf({ part, width, height }: FlatDrawing): Region {
  return part ?? { x: 0, y: 0, width, height };
}

export function viewOf(drawing: FlatDrawing): Region {
  return drawing.view ?? partOf(drawing);
}
