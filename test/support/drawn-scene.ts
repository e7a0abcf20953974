import { type Corners, inParts } from '../../main/precheck/math/plane.ts';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';
import { photograph } from './scenes/capture.ts';
import type { Subject } from './scenes/plan.ts';
import { type Extra, shot } from './scenes/planned-shot.ts';
import { randomFrom } from './scenes/random.ts';
import { type Kind, subjectOf } from './scenes/subjects.ts';

/**
 * A picture of a drawn document, and its corners in the upright picture as fractions of its size.
 */
export interface DrawnScene {
  readonly pixels: ColorRaster;
  readonly corners: Corners | null;
}

/**
 * Draws and photographs a document. The name determines the picture, which is the same in every
 * run.
 */
export async function drawnScene(
  name: string,
  of: Kind | Subject,
  extra: Extra,
): Promise<DrawnScene> {
  const random = randomFrom('scene of a test', name);
  const subject = typeof of === 'string' ? subjectOf(random, of) : of;
  const { pixels, corners } = await photograph(random, shot(name, subject, [], extra));
  return { pixels, corners: corners && inParts(corners, pixels) };
}
