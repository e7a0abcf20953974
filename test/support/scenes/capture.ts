import type { Corners } from '../../../main/precheck/math/plane.ts';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import type { WrittenLabel } from '../../eval/label.ts';
import { cardBack } from './card-back.ts';
import { cardFront } from './card-front.ts';
import { copied } from './copy.ts';
import { encode, type FileKind } from './encode.ts';
import type { FlatDrawing } from './flat-drawing.ts';
import { inHolder } from './holder.ts';
import { page } from './page.ts';
import { passport } from './passport.ts';
import type { Plan } from './plan.ts';
import { poseFor } from './pose-for.ts';
import type { Random } from './random.ts';
import { scenery } from './scenery.ts';
import { type Shown, screenshot } from './screens.ts';
import { take } from './take.ts';

/** A file and its expected verdict, without its name and its partner. */
export interface Capture {
  readonly bytes: Buffer;
  readonly kind: FileKind;
  readonly label: Omit<WrittenLabel, 'file' | 'pairFile'>;
}

/** Carries out a plan: draws, photographs, and writes the file. */
export async function capture(random: Random, plan: Plan): Promise<Capture> {
  const device = plan.device ?? 'phone';
  const { pixels, corners } = await photograph(random, plan);
  const kind = plan.file ?? (plan.screen ? random.pick(['png', 'jpg'] as const) : 'jpg');
  const tagged = device === 'phone' && kind === 'jpg' && !plan.screen;
  const orientation = tagged ? orientationOf(random, pixels) : null;
  const quality = random.whole(device === 'scanner' ? 75 : 60, 90);
  const bytes = await encode(pixels, { kind, quality, orientation });
  return { bytes, kind, label: labelOf(plan, kind, corners) };
}

/**
 * Draws and photographs a plan, without writing a file. The corners are in pixels, and null without
 * a document.
 */
export async function photograph(
  random: Random,
  plan: Plan,
): Promise<{ readonly pixels: ColorRaster; readonly corners: Corners | null }> {
  const device = plan.device ?? 'phone';
  const bare = await drawingOf(random, plan);
  const drawing = plan.holder ? inHolder(random, bare, plan.holder) : bare;
  const pose = poseFor(random, plan.screen ? { ...plan, megapixels: 2 } : plan, device, drawing);
  let { pixels, corners }: Shown = await take(random, drawing, plan, device, pose);
  if (plan.copy) pixels = copied(random, pixels, plan.copy);
  if (!(plan.subject.kind in { front: 1, back: 1, passport: 1, page: 1 }))
    return { pixels, corners: null };
  if (plan.screen) ({ pixels, corners } = await screenshot(random, plan.screen, pixels, corners));
  return { pixels, corners };
}

/** Returns the same file again for another slot. */
export function captureAgain(plan: Plan, { bytes, kind, label }: Capture): Capture {
  return { bytes, kind, label: { ...labelOf(plan, kind, null), cardCorners: label.cardCorners } };
}

async function drawingOf(random: Random, { subject }: Plan): Promise<FlatDrawing> {
  switch (subject.kind) {
    case 'front':
      return cardFront(random, subject.card);
    case 'back':
      return cardBack(random, subject.card);
    case 'passport': {
      const { person, wrongDigit, facing = false } = subject;
      return passport(random, person, wrongDigit, { facing });
    }
    case 'page':
      return page(random, subject.page, subject.person);
    case 'scenery': {
      const svg = scenery(random, subject.name);
      return { width: 400, height: 300, radius: 0, svg, regions: {} };
    }
    case 'emptyTable':
    case 'coveredLens':
      // Far outside the picture, so that only the table is visible.
      return { width: 85.6, height: 54, radius: 3, svg: '', regions: {} };
  }
}

function labelOf(plan: Plan, kind: FileKind, corners: Corners | null): Capture['label'] {
  const { slot, documentType, defects, expected, allowed, turn = 0, note, key } = plan;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    slot,
    documentType,
    verification: slot === 'document' ? 'document' : 'government-id',
    defects: [...defects],
    expected,
    allowed: [...allowed],
    turn,
    cardCorners: corners?.map(([x, y]): [number, number] => [round(x), round(y)]) ?? null,
    sourceMime: `image/${kind === 'jpg' ? 'jpeg' : kind}`,
    note: note ?? key,
  };
}

/** Phones write how they were held. Sometimes another program leaves a mirrored picture. */
function orientationOf(random: Random, { width, height }: ColorRaster): number {
  if (random.chance(0.1)) return random.pick([2, 4, 5, 7]);
  return height > width ? random.pick([6, 6, 6, 8, 1]) : random.pick([1, 1, 1, 3]);
}
