import type { Strength } from './plan.ts';
import type { Random } from './random.ts';

type Range = readonly [number, number];
type Strengths = Readonly<Record<Strength, Range>>;

/** Defects on the document's own scale: millimeters, resolution, or light, never pixels. */
const DEFOCUS_MM = {
  front: { slight: [0.06, 0.09], clear: [0.36, 0.44], severe: [0.85, 1.1] },
  back: { slight: [0.03, 0.05], clear: [0.27, 0.33], severe: [0.65, 0.85] },
  page: { slight: [0.06, 0.09], clear: [0.5, 0.6], severe: [1.1, 1.4] },
} as const satisfies Record<string, Strengths>;
const MOTION_MM = {
  front: { slight: [0.2, 0.3], clear: [1.35, 1.65], severe: [3.2, 4] },
  back: { slight: [0.1, 0.16], clear: [0.9, 1.1], severe: [2.6, 3.2] },
} as const satisfies Record<string, Strengths>;
const GAIN = {
  dark: { slight: [0.36, 0.46], clear: [0.05, 0.06], severe: [0.0046, 0.0054] },
  darkBack: { slight: [0.36, 0.46], clear: [0.05, 0.06], severe: [0.001, 0.001] },
  bright: { slight: [1.28, 1.32], clear: [2.7, 3], severe: [9, 11] },
} as const satisfies Record<string, Strengths>;
/** Millimeters inside the picture, or outside if negative. */
const EDGE_MM = {
  card: { slight: [0.8, 1.2], clear: [-8.5, -6.5], severe: [-31, -26] },
  page: { slight: [0.8, 1.2], clear: [-29, -22], severe: [-105, -88] },
} as const satisfies Record<string, Strengths>;
const DPI = {
  front: { slight: [175, 195], clear: [98, 112], severe: [48, 58] },
  back: { slight: [335, 360], clear: [165, 185], severe: [80, 95] },
  page: { slight: [150, 165], clear: [58, 64], severe: [28, 33] },
} as const satisfies Record<string, Strengths>;
const VEIL = {
  slight: [0, 0],
  clear: [0.08, 0.14],
  severe: [0.3, 0.45],
} as const satisfies Strengths;

const TABLES = { DEFOCUS_MM, MOTION_MM, GAIN, EDGE_MM, DPI, VEIL: { any: VEIL } } as const;

/** Returns a strength within the range of its level. */
export function strength<T extends keyof typeof TABLES>(
  random: Random,
  table: T,
  of: keyof (typeof TABLES)[T],
  level: Strength,
): number {
  const ranges = TABLES[table][of] as Strengths;
  return random.between(...ranges[level]);
}
