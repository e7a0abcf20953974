import { compose } from '../../../main/precheck/math/projection.ts';
import { defocus, moved } from './blur.ts';
import { aim, cornersOf, dpiOf, type Pose } from './camera.ts';
import { expose } from './expose.ts';
import { type FlatDrawing, partOf, viewOf } from './flat-drawing.ts';
import { drawFlat } from './flat-raster.ts';
import { reach } from './hand.ts';
import { shine } from './lamp.ts';
import { lampFor } from './lamp-for.ts';
import { type Lighting, lay } from './lay.ts';
import type { LightRaster } from './light.ts';
import type { Blur, Device, Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Shown } from './screens.ts';
import { TABLES, table } from './table.ts';

/**
 * Photographs a flat drawing as planned: upright, before it is written, with the corners of its
 * document.
 */
export async function take(
  random: Random,
  drawing: FlatDrawing,
  plan: Plan,
  device: Device,
  pose: Pose,
): Promise<Shown> {
  const part = partOf(drawing);
  const map = aim(pose, viewOf(drawing));
  const pixelsPerMm = dpiOf(map, part) / 25.4;
  const bare = plan.subject.kind === 'emptyTable' || plan.subject.kind === 'coveredLens';
  const sheet = bare ? null : await drawFlat(drawing, Math.min(36, pixelsPerMm * 1.1));
  const name = plan.table ?? random.pick(TABLES.filter((one) => one !== 'lid' && one !== 'room'));
  const ground = await table(random, name, Math.hypot(pose.width, pose.height) / pixelsPerMm);
  const light = lay(
    sheet,
    ground,
    map,
    pose.width,
    pose.height,
    lightingFor(random, device, plan.castShadow ?? false),
  );
  if (plan.glare) shine(light, map, lampFor(random, plan.glare, drawing.regions, part));
  if (plan.hand) {
    const over =
      plan.hand === 'fingertip' || plan.hand === 'held'
        ? drawing.regions.margin
        : (drawing.regions.barcode ?? drawing.regions.text);
    const at = over ?? part;
    const toPart = compose(map, [1, 0, part.x, 0, 1, part.y, 0, 0, 1]);
    await reach(
      random,
      light,
      toPart,
      plan.hand,
      { ...at, x: at.x - part.x, y: at.y - part.y },
      part,
    );
  }
  const seen = blurred(random, light, plan.blur, pixelsPerMm, pose.rot - pose.turn);
  const tint = random.between(-0.07, 0.07);
  const pixels = expose(random, seen, {
    gain:
      (plan.gain ?? 1) *
      (device === 'scanner'
        ? 1
        : plan.gain
          ? random.between(0.92, 0.98)
          : random.between(0.72, 0.98)),
    veil: plan.veil ?? 0,
    grain: plan.grain ?? grainOf(random, device),
    tint: device === 'scanner' ? [1, 1, 1] : [1 + tint, 1, 1 - tint],
  });
  return { pixels, corners: cornersOf(map, part) };
}

function grainOf(random: Random, device: Device): number {
  if (device === 'scanner') return 0.25;
  return device === 'webcam' ? random.between(1, 1.6) : random.between(0.4, 1.1);
}

function lightingFor(random: Random, device: Device, castShadow: boolean): Lighting {
  if (device === 'scanner') {
    const contact = {
      dark: random.between(0.06, 0.16),
      x: random.between(-0.3, 0.3),
      y: 0.5,
      soft: 0.7,
    };
    return { across: 0, down: 0, vignette: 0, contact, cast: null };
  }
  return {
    across: random.between(-0.3, 0.3),
    down: random.between(-0.3, 0.3),
    vignette: random.between(0, 0.35),
    contact: {
      dark: random.between(0.15, 0.6),
      x: random.between(-2, 2),
      y: random.between(-0.5, 2.5),
      soft: random.between(0.8, 5),
    },
    cast: castShadow
      ? {
          angle: random.between(0, 360),
          at: random.between(-0.1, 0.15),
          dark: random.between(0.35, 0.6),
          soft: random.between(0.02, 0.1),
        }
      : null,
  };
}

/** Some lenses are a little soft: pixels, in addition to the softening by sampling. */
const LENS_SIGMA: readonly [number, number] = [0.4, 0.6];

/** `barsAngle` is the rotation of the document in the picture, in degrees. */
function blurred(
  random: Random,
  light: LightRaster,
  blur: Blur | undefined,
  pixelsPerMm: number,
  barsAngle: number,
): LightRaster {
  const lens = random.chance(0.3) ? defocus(light, random.between(...LENS_SIGMA)) : light;
  if (!blur) return lens;
  if (blur.kind === 'defocus') return defocus(lens, blur.sigmaMm * pixelsPerMm);
  const angle = blur.alongBars ? barsAngle : random.between(0, 180);
  return moved(lens, blur.lengthMm * pixelsPerMm, angle);
}
