/** In millimeters from the document's top left. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of a document that matter for glare and fingers. */
export type RegionName = 'portrait' | 'text' | 'margin' | 'barcode' | 'mrz';

/** A flat, upright drawing of a document. One SVG unit is a millimeter. */
export interface FlatDrawing {
  readonly width: number;
  readonly height: number;
  /** The radius of its rounded corners. */
  readonly radius: number;
  /** The drawing without its svg element. */
  readonly svg: string;
  readonly regions: Partial<Readonly<Record<RegionName, Region>>>;
  /**
   * The part that the labels call the document if it is not the whole, such as a passport's data
   * page.
   */
  readonly part?: Region;
  /** The target of the camera if it is more than the part. */
  readonly view?: Region;
}

/** Returns what the labels call the document. */
export function partOf({ part, width, height }: FlatDrawing): Region {
  return part ?? { x: 0, y: 0, width, height };
}

export function viewOf(drawing: FlatDrawing): Region {
  return drawing.view ?? partOf(drawing);
}
