import { aim, dpiOf, type Pose } from './camera.ts';
import { type FlatDrawing, partOf, viewOf } from './flat-drawing.ts';
import type { Device, Plan } from './plan.ts';
import type { Random } from './random.ts';

/** The minimum resolution of a good capture, slightly above what counts as slightly small. */
const GOOD_DPI = { front: 205, back: 370, passport: 205, page: 172 } as const;

/** Chooses how the camera is held, randomly within what the plan leaves open. */
export function poseFor(random: Random, plan: Plan, device: Device, drawing: FlatDrawing): Pose {
  const [part, view] = [partOf(drawing), viewOf(drawing)];
  const turn = plan.turn ?? 0;
  const sideways = turn === 90 || turn === 270;
  const standing = view.height > view.width !== sideways;
  if (device === 'scanner') return scanned(random, plan, view, standing);
  const cut = plan.edgeMm !== undefined;
  const tilt = plan.tilt ?? (cut ? 2 : random.pick([2, 6, 6, 10, 14]));
  const upright = random.chance(standing ? 0.85 : 0.35);
  const aspect = device === 'webcam' || random.chance(0.2) ? 16 / 9 : 4 / 3;
  let megapixels =
    plan.megapixels ??
    (device === 'webcam'
      ? random.pick([0.92, 2.07])
      : random.pick([2.5, 3.2, 3.2, 4, 5, 5, 6.5, 8]));
  const shape = () => {
    const short = Math.round(Math.sqrt((megapixels * 1e6) / aspect) / 4) * 4;
    const long = Math.round((short * aspect) / 4) * 4;
    return upright && device !== 'webcam'
      ? { width: short, height: long }
      : { width: long, height: short };
  };
  const most = drawing.part || standing !== upright ? 0.92 : 0.88;
  const frac =
    plan.frac ??
    (plan.subject.kind === 'page' ? random.between(0.8, 0.95) : random.between(0.55, most));
  const dpi =
    plan.dpi ??
    (device === 'webcam' && plan.subject.kind === 'front' ? random.between(205, 235) : undefined);
  const reach = (1 - frac) / 2;
  const base = {
    rot: cut ? random.between(-2, 2) : random.between(-1, 1) * (tilt >= 14 ? 14 : 9),
    tiltX: random.between(-1, 1) * tilt,
    tiltY: random.between(-1, 1) * tilt,
    turn,
    shift: cut
      ? ([0, 0] as const)
      : ([random.between(-reach, reach) * 0.6, random.between(-reach, reach) * 0.6] as const),
    ...(plan.edgeMm !== undefined && {
      edge: { side: random.pick(['left', 'right', 'top', 'bottom'] as const), mm: plan.edgeMm },
    }),
  };
  const size = dpi === undefined ? { frac: cut ? Math.min(frac, 0.9) : frac } : { dpi };
  for (;;) {
    const pose = { ...base, ...shape(), size };
    if (plan.dpi !== undefined || megapixels >= 12) {
      if (fits(pose, view) || megapixels >= 12) return pose;
    } else if (dpiOf(aim(pose, view), part) >= leastDpi(plan) && fits(pose, view)) return pose;
    megapixels *= 1.25;
  }
}

function leastDpi({ subject }: Plan): number {
  return subject.kind in GOOD_DPI ? GOOD_DPI[subject.kind as keyof typeof GOOD_DPI] : 0;
}

/** For a given resolution, the picture must be large enough for the whole document. */
function fits(pose: Pose, part: { width: number; height: number }): boolean {
  if ('frac' in pose.size) return true;
  const pixelsPerMm = pose.size.dpi / 25.4;
  const turned = pose.turn === 90 || pose.turn === 270;
  const [w, h] = turned ? [part.height, part.width] : [part.width, part.height];
  return w * pixelsPerMm < pose.width * 0.86 && h * pixelsPerMm < pose.height * 0.86;
}

/**
 * A flatbed: 300 dpi, straight within a degree, the lid behind it, often cropped to the document.
 */
function scanned(
  random: Random,
  plan: Plan,
  part: { width: number; height: number },
  standing: boolean,
): Pose {
  const page = plan.subject.kind === 'page';
  const dpi = plan.dpi ?? (page ? 200 : plan.subject.kind === 'back' ? 400 : 300);
  const turned = plan.turn === 90 || plan.turn === 270;
  const [w, h] = turned ? [part.height, part.width] : [part.width, part.height];
  const whole = !page && !standing && plan.subject.kind !== 'back' && random.chance(0.3);
  const margin = plan.edgeless ? -3 : page ? 4 : random.between(3, 14);
  const [mmWide, mmHigh] = whole ? [215.9, 279.4] : [w + 2 * margin, h + 2 * margin];
  const shift = whole
    ? ([random.between(-0.2, 0.2), random.between(-0.3, 0.1)] as const)
    : ([0, 0] as const);
  return {
    width: Math.round((mmWide * dpi) / 25.4),
    height: Math.round((mmHigh * dpi) / 25.4),
    rot: random.between(-1.2, 1.2) * (plan.edgeless ? 0.3 : 1),
    tiltX: 0,
    tiltY: 0,
    turn: plan.turn ?? 0,
    size: { dpi },
    shift,
  };
}
