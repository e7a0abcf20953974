/** One side of something that lies before the sensor. Sizes are millimeters. */
export type Picture = {
  /** An encoded JPEG or PNG that fills the side, or what reads it when it is scanned; null is blank paper. */
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>) | null;
  readonly width: number;
  readonly height: number;
  /** Radius of rounded corners; none when absent. */
  readonly corners?: number;
};

/** A picture at its place on the glass, turned clockwise by degrees about its middle. */
export type Placed = {
  readonly picture: Picture;
  readonly left: number;
  readonly top: number;
  readonly tilt?: number;
};

/** A sheet of the feeder. Its back is blank when absent. */
export type Sheet = { readonly front: Picture; readonly back?: Picture };

/** What the sensor sees of one page. */
export type Scene = {
  readonly placed: readonly Placed[];
  /** The lid over the glass throws a shadow around what lies there; paper in the feeder fills its page. */
  readonly background: 'lid' | 'paper';
};
