import type { IssueKind, Turn } from '../../../preload/contract/models/verdict.ts';
import { AROUND } from './around-recipes.ts';
import { ODD_PAGES } from './odd-pages.ts';
import type { Strength } from './plan.ts';
import { type Extra, LEVELS, type Recipe, shot } from './planned-shot.ts';
import type { Random } from './random.ts';
import { SPECIAL } from './special-recipes.ts';
import { strength } from './strengths.ts';
import { type Kind, pageOf, subjectOf } from './subjects.ts';

function good(weight: number, key: string, kind: Kind, extra: Extra = {}): Recipe {
  return { weight, make: (random) => [shot(key, subjectOf(random, kind), [], extra)] };
}

/** Returns one recipe for each level. */
function graded(
  key: IssueKind,
  kinds: readonly Kind[],
  extra: (random: Random, level: Strength, kind: Kind) => Extra,
  levels: readonly Strength[] = LEVELS,
): Recipe[] {
  return kinds.flatMap((kind) =>
    levels.map((level) => ({
      weight: 1,
      make: (random: Random) => [
        shot(
          `${key}-${kind}-${level}`,
          subjectOf(random, kind),
          [{ kind: key, level }],
          extra(random, level, kind),
        ),
      ],
    })),
  );
}

const side = (kind: Kind) => (kind === 'back' ? 'back' : kind === 'page' ? 'page' : 'front');

const GOOD: readonly Recipe[] = [
  good(11, 'good-front', 'front'),
  good(8, 'good-back', 'back'),
  good(6, 'good-passport', 'passport'),
  good(7, 'good-page', 'page'),
  good(2, 'good-front-12mp', 'front', { megapixels: 12 }),
  good(1, 'good-back-12mp', 'back', { megapixels: 12 }),
  good(2, 'good-scan-front', 'front', { device: 'scanner', table: 'lid' }),
  good(1, 'good-scan-back', 'back', { device: 'scanner', table: 'lid' }),
  good(1, 'good-scan-page', 'page', { device: 'scanner', table: 'lid' }),
  good(2, 'good-webcam-front', 'front', {
    device: 'webcam',
    table: 'room',
    hand: 'fingertip',
    note: 'webcam, card held at its edge',
  }),
  good(1, 'good-webcam-back', 'back', { device: 'webcam', dpi: 400, table: 'room' }),
  good(2, 'good-pale', 'paleFront', { table: 'pale', note: 'pale card on a pale table' }),
  good(2, 'good-on-paper', 'front', { table: 'paper', note: 'on a printed page' }),
  good(1, 'good-back-on-paper', 'back', { table: 'paper' }),
  good(2, 'good-tilted', 'front', { tilt: 22, note: 'strong tilt and turn, all readable' }),
  ...ODD_PAGES.map(
    (kind): Recipe => ({
      weight: 1,
      make: (random) => [shot(`good-${kind}-page`, pageOf(random, kind), [])],
    }),
  ),
  {
    weight: 2,
    make: (random) => {
      const dpi = random.between(110, 200);
      const scan = { device: 'scanner', table: 'lid', edgeless: true, dpi } as const;
      return [shot('good-edgeless-page', pageOf(random, 'form'), [], scan)];
    },
  },
  good(1, 'good-tilted-page', 'page', { tilt: 16 }),
  good(2, 'good-shadow', 'front', { castShadow: true, note: 'shadow across the card' }),
  good(1, 'good-page-shadow', 'page', { castShadow: true }),
  good(2, 'good-table-lamp', 'front', {
    glare: { on: 'table', kind: 'spot' },
    note: 'lamp mirrored in the table, not on the card',
  }),
  good(1, 'good-far', 'front', {
    megapixels: 12,
    frac: 0.33,
    note: 'a small part of a big picture',
  }),
  good(1, 'good-png', 'front', { file: 'png', megapixels: 1.6 }),
  good(1, 'good-gif', 'front', { file: 'gif', megapixels: 0.9 }),
  good(1, 'good-bmp', 'back', { file: 'bmp', megapixels: 2.4, frac: 0.85 }),
  {
    weight: 2,
    make: (random) => [
      shot('sparse-page', pageOf(random, 'letterhead'), [{ kind: 'blank', level: 'slight' }], {
        note: 'letterhead only',
      }),
    ],
  },
];

const GRADED: readonly Recipe[] = [
  ...graded('blur', ['front', 'back', 'passport', 'page'], (random, level, kind) => ({
    blur: { kind: 'defocus', sigmaMm: strength(random, 'DEFOCUS_MM', side(kind), level) },
  })),
  ...graded('blur', ['front', 'back'], (random, level, kind) => ({
    blur: {
      kind: 'motion',
      lengthMm: strength(random, 'MOTION_MM', kind === 'back' ? 'back' : 'front', level),
      alongBars: kind === 'back',
    },
  })),
  ...graded('glare', ['front', 'back', 'passport'], (random, level, kind) => {
    const main =
      kind === 'back'
        ? 'barcode'
        : kind === 'passport'
          ? 'mrz'
          : random.pick(['text', 'portrait'] as const);
    if (level === 'slight') {
      return {
        glare: random.chance(0.5)
          ? { on: 'margin', kind: 'spot' }
          : { on: kind === 'back' ? 'barcode' : 'text', kind: 'sheen' },
      };
    }
    if (level === 'clear')
      return {
        glare: {
          on: random.chance(0.75) ? main : kind === 'back' ? 'barcode' : 'text',
          kind: 'spot',
        },
      };
    return { glare: { on: main, kind: random.chance(0.5) ? 'large' : 'band' } };
  }),
  ...graded('dark', ['front', 'back'], (random, level, kind) => ({
    gain: strength(random, 'GAIN', kind === 'back' ? 'darkBack' : 'dark', level),
  })),
  ...graded('overexposed', ['front', 'page'], (random, level) => ({
    gain: strength(random, 'GAIN', 'bright', level),
    veil: strength(random, 'VEIL', 'any', level),
  })),
  ...graded('cut_off', ['front', 'back', 'passport', 'page'], (random, level, kind) => ({
    edgeMm: strength(random, 'EDGE_MM', kind === 'page' ? 'page' : 'card', level),
  })),
  ...graded('too_small', ['front', 'back', 'page'], (random, level, kind) => ({
    dpi: strength(random, 'DPI', side(kind), level),
  })),
  ...graded('obstructed', ['front', 'back', 'passport'], (_random, level) => ({
    hand: level === 'slight' ? 'fingertip' : level === 'clear' ? 'finger' : 'hand',
  })),
  ...graded('greyscale', ['fadedFront'], () => ({}), ['slight']),
  ...graded(
    'greyscale',
    ['front', 'passport'],
    (random, level) => ({
      copy: level === 'clear' ? 'gray' : 'twoTone',
      ...(random.chance(0.6) && { device: 'scanner', table: 'lid' }),
    }),
    ['clear', 'severe'],
  ),
  ...graded('screenshot', ['front'], () => ({ file: 'png', megapixels: 1.5 }), ['slight']),
  ...graded(
    'screenshot',
    ['front'],
    (random) => ({ screen: 'viewer', frac: random.between(0.8, 0.92) }),
    ['clear'],
  ),
  ...graded(
    'screenshot',
    ['front'],
    (random) => ({ screen: random.pick(['chat', 'webPage'] as const) }),
    ['severe'],
  ),
];

const TURNED: readonly Recipe[] = (['front', 'back', 'passport', 'page'] as const).flatMap((kind) =>
  ([90, 180, 270] as const).map((turn: Turn) => ({
    weight: kind === 'front' ? 1 : 0.7,
    make: (random: Random) => {
      const defect = { kind: turn === 180 ? 'upside_down' : 'sideways', level: 'clear' } as const;
      return [
        shot(`turned-${kind}`, subjectOf(random, kind), [defect], {
          turn,
          expected: 'warn',
          allowed: ['pass', 'warn'],
        }),
      ];
    },
  })),
);

export const RECIPES: readonly Recipe[] = [...GOOD, ...AROUND, ...GRADED, ...TURNED, ...SPECIAL];
