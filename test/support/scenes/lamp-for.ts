import type { FlatDrawing, Region } from './flat-drawing.ts';
import type { Lamp } from './lamp.ts';
import type { Glare } from './plan.ts';
import type { Random } from './random.ts';

/** The lamp that makes a glare, and what it covers in millimeters of the labeled part. */
export function lampFor(
  random: Random,
  glare: Glare,
  regions: FlatDrawing['regions'],
  part: Region,
): { lamp: Lamp; region: Region } {
  const on = glare.on === 'table' ? besides(random, part) : (regions[glare.on] ?? part);
  const [x, y] = [on.x + on.width / 2, on.y + on.height / 2];
  const soft = random.between(0.12, 0.4);
  const angle = random.between(-25, 25);
  const strength = random.between(1.4, 2.4);
  const made = (lamp: Lamp) => ({
    lamp,
    region: {
      x: lamp.x - lamp.rx - part.x,
      y: lamp.y - lamp.ry - part.y,
      width: lamp.rx * 2,
      height: lamp.ry * 2,
    },
  });
  if (glare.on === 'table')
    return made({
      x,
      y,
      rx: random.between(14, 26),
      ry: random.between(9, 18),
      angle,
      strength,
      soft,
    });
  if (glare.kind === 'sheen') {
    const size = random.between(0.8, 1.2);
    return made({
      x,
      y,
      rx: 26 * size,
      ry: 17 * size,
      angle,
      strength: random.between(0.08, 0.13),
      soft: 0.6,
    });
  }
  if (glare.kind === 'band') {
    return made({
      x: part.x + part.width / 2,
      y,
      rx: part.width * 3,
      ry: random.between(10, 13),
      angle: angle / 2,
      strength,
      soft,
    });
  }
  if (glare.kind === 'large') {
    const wide = Math.max(part.width, part.height) / 85.6;
    return made({
      x,
      y,
      rx: random.between(27, 31) * wide,
      ry: random.between(15, 18) * wide,
      angle,
      strength,
      soft,
    });
  }
  if (glare.on === 'margin')
    return made({
      x,
      y,
      rx: Math.min(4.2, on.width / 2),
      ry: Math.min(2, on.height / 2),
      angle: 0,
      strength,
      soft,
    });
  const shift = [
    random.between(-0.25, 0.25) * on.width,
    random.between(-0.2, 0.2) * on.height,
  ] as const;
  return made({
    x: x + shift[0],
    y: y + shift[1],
    rx: random.between(8.6, 9.4),
    ry: random.between(6.2, 6.9),
    angle,
    strength,
    soft,
  });
}

/** A place beside the document where a lamp touches it nowhere. */
function besides(random: Random, { x, y, width, height }: Region): Region {
  const above = random.chance(0.5);
  const at = above ? y - 34 : y + height + 34;
  return { x: x + random.between(0.1, 0.9) * width, y: at, width: 0, height: 0 };
}
