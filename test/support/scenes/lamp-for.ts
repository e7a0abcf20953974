import type { FlatDrawing, Region } from './flat-drawing.ts';
import type { Lamp } from './lamp.ts';
import type { Glare } from './plan.ts';
import type { Random } from './random.ts';

/** Returns the lamp that causes a glare. All lengths are in millimeters. */
export function lampFor(
  random: Random,
  glare: Glare,
  regions: FlatDrawing['regions'],
  part: Region,
): Lamp {
  const on = glare.on === 'table' ? besides(random, part) : (regions[glare.on] ?? part);
  const [x, y] = [on.x + on.width / 2, on.y + on.height / 2];
  const soft = random.between(0.12, 0.4);
  const angle = random.between(-25, 25);
  const strength = random.between(1.4, 2.4);
  const usual = { x, y, angle, strength, soft };
  if (glare.on === 'table')
    return { ...usual, rx: random.between(14, 26), ry: random.between(9, 18) };
  switch (glare.kind) {
    case 'sheen': {
      const size = random.between(0.8, 1.2);
      const faint = { strength: random.between(0.08, 0.13), soft: 0.6 };
      return { ...usual, ...faint, rx: 26 * size, ry: 17 * size };
    }
    case 'band': {
      const across = { x: part.x + part.width / 2, rx: part.width * 3, angle: angle / 2 };
      return { ...usual, ...across, ry: random.between(10, 13) };
    }
    case 'large': {
      const wide = Math.max(part.width, part.height) / 85.6;
      return { ...usual, rx: random.between(27, 31) * wide, ry: random.between(15, 18) * wide };
    }
    case 'spot': {
      if (glare.on === 'margin') {
        const [rx, ry] = [Math.min(4.2, on.width / 2), Math.min(2, on.height / 2)];
        return { ...usual, rx, ry, angle: 0 };
      }
      const [aside, below] = [random.between(-0.25, 0.25), random.between(-0.2, 0.2)];
      const at = { x: x + aside * on.width, y: y + below * on.height };
      return { ...usual, ...at, rx: random.between(8.6, 9.4), ry: random.between(6.2, 6.9) };
    }
  }
}

/** Returns a place beside the document where a lamp does not touch it. */
function besides(random: Random, { x, y, width, height }: Region): Region {
  const above = random.chance(0.5);
  const at = above ? y - 34 : y + height + 34;
  return { x: x + random.between(0.1, 0.9) * width, y: at, width: 0, height: 0 };
}
