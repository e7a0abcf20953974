import { createHash } from 'node:crypto';
import { type Corners, distance } from '../../../main/precheck/math/plane.ts';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { barcodeReadable } from './barcode-readable.ts';
import { cardBack } from './card-back.ts';
import { cardFront } from './card-front.ts';
import { copied } from './copy.ts';
import { encode, type FileKind } from './encode.ts';
import { type FlatDrawing, partOf } from './flat-drawing.ts';
import { inHolder } from './holder.ts';
import type { Label } from './label.ts';
import { page } from './page.ts';
import { passport } from './passport.ts';
import type { Plan } from './plan.ts';
import { poseFor } from './pose-for.ts';
import type { Random } from './random.ts';
import { scenery } from './scenery.ts';
import { screenshot } from './screens.ts';
import { take } from './take.ts';

/** A file and what should be said of it, without its name and its partner. */
export interface Capture {
  readonly bytes: Buffer;
  readonly kind: FileKind;
  readonly label: Omit<Label, 'file' | 'pairId' | 'pairFile' | 'role'>;
}

type Facts = Pick<Label, 'barcodeFields' | 'mrzFields'>;

/** Carries a plan out: draws, photographs, and writes the file. */
export async function capture(random: Random, plan: Plan): Promise<Capture> {
  const device = plan.device ?? 'phone';
  const { drawing: bare, facts } = await drawingOf(random, plan);
  const drawing = plan.holder ? inHolder(random, bare, plan.holder) : bare;
  const pose = poseFor(random, plan.screen ? { ...plan, megapixels: 2 } : plan, device, drawing);
  const shot = await take(random, drawing, plan, device, pose);
  const hasDocument = plan.subject.kind in { front: 1, back: 1, passport: 1, page: 1 };
  let pixels = shot.pixels;
  let corners = hasDocument ? shot.corners : null;
  if (plan.copy) pixels = copied(random, pixels, plan.copy);
  if (plan.screen && corners) {
    const shown = await screenshot(random, plan.screen, pixels, corners);
    pixels = shown.pixels;
    corners = shown.corners;
  }
  const kind = plan.file ?? (plan.screen ? random.pick(['png', 'jpg'] as const) : 'jpg');
  const tagged = device === 'phone' && kind === 'jpg' && !plan.screen;
  const orientation = tagged ? orientationOf(random, pixels) : null;
  const quality = random.whole(device === 'scanner' ? 75 : 60, 90);
  const bytes = await encode(pixels, { kind, quality, orientation });
  const readable = facts.barcodeFields && corners ? await barcodeReadable(pixels, corners) : null;
  return {
    bytes,
    kind,
    label: {
      ...described(plan, bytes, kind),
      ...facts,
      ...placed(corners, drawing),
      device,
      exifOrientation: orientation,
      barcodeReadable: readable,
      scene: shot.scene,
      ...glareOf(plan, shot.glareRegion),
    },
  };
}

/** The same file again, in another place. */
export function captureAgain(plan: Plan, first: Capture): Capture {
  return { ...first, label: { ...first.label, ...described(plan, first.bytes, first.kind) } };
}

async function drawingOf(
  random: Random,
  { subject }: Plan,
): Promise<{ drawing: FlatDrawing; facts: Facts }> {
  const none = { barcodeFields: null, mrzFields: null };
  switch (subject.kind) {
    case 'front':
      return { drawing: cardFront(random, subject.card), facts: none };
    case 'back': {
      const { fields, moduleMm, ...drawing } = await cardBack(random, subject.card);
      const { dateOrder } = subject.card.issuer;
      return { drawing, facts: { ...none, barcodeFields: { ...fields, dateOrder, moduleMm } } };
    }
    case 'passport': {
      const { person, wrongDigit, facing = false } = subject;
      const { mrz, ...drawing } = passport(random, person, wrongDigit, { facing });
      return { drawing, facts: { ...none, mrzFields: mrz } };
    }
    case 'page':
      return { drawing: page(random, subject.page, subject.person), facts: none };
    case 'scenery':
      return {
        drawing: {
          width: 400,
          height: 300,
          radius: 0,
          svg: scenery(random, subject.name),
          regions: {},
        },
        facts: none,
      };
    case 'emptyTable':
    case 'coveredLens':
      // Far outside the picture, so that nothing but the table is seen.
      return { drawing: { width: 85.6, height: 54, radius: 3, svg: '', regions: {} }, facts: none };
  }
}

function described(plan: Plan, bytes: Buffer, kind: FileKind) {
  const { slot, documentType, defects, expected, allowed, key } = plan;
  return {
    slot,
    documentType,
    verification: slot === 'document' ? ('document' as const) : ('government-id' as const),
    defects,
    expected,
    allowed,
    turn: plan.turn ?? (0 as const),
    barcodeReadableFullFrame: null,
    sourceMime: `image/${kind === 'jpg' ? 'jpeg' : kind}`,
    note: plan.note ?? null,
    key,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

function placed(corners: Corners | null, drawing: FlatDrawing) {
  if (!corners) return { cardCorners: null, cardDpi: null, cardDpiMin: null };
  const { width, height } = partOf(drawing);
  const [a, b, c, d] = corners;
  const area = Math.abs((a[0] - c[0]) * (b[1] - d[1]) - (b[0] - d[0]) * (a[1] - c[1])) / 2;
  const across = Math.min(distance(a, b), distance(d, c)) / width;
  const down = Math.min(distance(a, d), distance(b, c)) / height;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    cardCorners: corners.map(([x, y]) => [round(x), round(y)] as const),
    cardDpi: Math.round(Math.sqrt(area / (width * height)) * 25.4),
    cardDpiMin: Math.round(Math.min(across, down) * 25.4),
  };
}

function glareOf(
  { glare }: Plan,
  region: { x: number; y: number; width: number; height: number } | null,
) {
  if (!glare || !region || glare.on === 'table') return {};
  const numbers = [region.x, region.y, region.width, region.height];
  return { glareOn: glare.on, region: numbers.map((value) => Math.round(value * 10) / 10) };
}

/** Phones write what they were held like; now and then another program leaves a mirrored one. */
function orientationOf(random: Random, { width, height }: ColorRaster): number {
  if (random.chance(0.1)) return random.pick([2, 4, 5, 7]);
  return height > width ? random.pick([6, 6, 6, 8, 1]) : random.pick([1, 1, 1, 3]);
}
