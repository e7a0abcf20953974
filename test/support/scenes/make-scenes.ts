import type { WrittenLabel } from '../../eval/label.ts';
import { type Capture, capture, captureAgain } from './capture.ts';
import { type Random, randomFrom } from './random.ts';
import { RECIPES } from './recipes.ts';

export interface Scene {
  readonly bytes: Buffer;
  readonly label: WrittenLabel;
}

/**
 * Creates `count` labeled captures one after another. The same seed creates the same captures, even
 * if only some are created: those from number `from` on whose recipe's key contains `only`.
 */
export async function* scenes(
  seed: number,
  count: number,
  { from = 0, only = '' } = {},
): AsyncGenerator<Scene> {
  const order = randomFrom(seed, 'order');
  let made = 0;
  while (made < count) {
    for (const recipe of shuffled(order, portions(order))) {
      if (made >= count) return;
      const random = randomFrom(seed, 'scene', made);
      const planned = recipe.make(random);
      const skipped = made < from || !planned.some(({ key }) => key.includes(only));
      if (skipped) {
        made += planned.length;
        continue;
      }
      const names = planned.map((_shot, index) => nameOf(seed, made + index));
      let first: Capture | null = null;
      for (const [index, shot] of planned.entries()) {
        const taken: Capture =
          first && shot.again ? captureAgain(shot, first) : await capture(random, shot);
        first ??= taken;
        const partner = names[1 - index];
        yield {
          bytes: taken.bytes,
          label: {
            file: `${names[index]}.${taken.kind}`,
            ...taken.label,
            // Both files of a pair are JPEGs.
            pairFile: partner === undefined ? null : `${partner}.jpg`,
          },
        };
      }
      made += planned.length;
    }
  }
}

/** Returns every recipe as often as its weight says. The fraction of a weight is a probability. */
function portions(random: Random) {
  return RECIPES.flatMap((recipe) => {
    const times = Math.floor(recipe.weight) + (random.chance(recipe.weight % 1) ? 1 : 0);
    return Array.from({ length: times }, () => recipe);
  });
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const out = [...list];
  for (let last = out.length - 1; last > 0; last--) {
    const other = random.whole(0, last);
    [out[last], out[other]] = [out[other]!, out[last]!];
  }
  return out;
}

/** The name says nothing about the content. */
function nameOf(seed: number, index: number): string {
  const random = randomFrom(seed, 'name', index);
  return `${random.digits(2)}${'abcdefghkm'[index % 10]}${String(index).padStart(4, '0')}`;
}
