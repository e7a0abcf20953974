/**
 * Makes test/fixtures/captures/scenes: a few small labeled captures from fixed seeds, with their
 * labels.json, and pages beside them. Run it when a fixture must change: node test/support/make-scene-fixtures.ts
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { capture } from './scenes/capture.ts';
import type { Label } from './scenes/label.ts';
import type { PageKind } from './scenes/page.ts';
import type { Defect } from './scenes/plan.ts';
import { type Extra, shot } from './scenes/planned-shot.ts';
import { randomFrom } from './scenes/random.ts';
import { type Kind, pageOf, subjectOf } from './scenes/subjects.ts';

interface Fixture {
  readonly name: string;
  readonly kind: Kind;
  readonly defects?: readonly Defect[];
  readonly extra?: Extra;
}

const blur: Defect = { kind: 'blur', level: 'clear' };
const cutOff: Defect = { kind: 'cut_off', level: 'clear' };
const glare: Defect = { kind: 'glare', level: 'clear' };
const obstructed: Defect = { kind: 'obstructed', level: 'clear' };
const sideways: Defect = { kind: 'sideways', level: 'clear' };

const FIXTURES: readonly Fixture[] = [
  { name: 'front', kind: 'front', extra: { table: 'marble' } },
  { name: 'back', kind: 'back', extra: { table: 'dark', frac: 0.85 } },
  { name: 'passport', kind: 'passport', extra: { table: 'pale', frac: 0.9 } },
  { name: 'page', kind: 'page', extra: { table: 'dark', dpi: 160 } },
  {
    name: 'front-blurred',
    kind: 'front',
    defects: [blur],
    extra: { table: 'wood', blur: { kind: 'defocus', sigmaMm: 0.4 } },
  },
  {
    name: 'front-cut-off',
    kind: 'front',
    defects: [cutOff],
    extra: { table: 'pale', edgeMm: -7.5 },
  },
  {
    name: 'front-glare',
    kind: 'front',
    defects: [glare],
    extra: { table: 'dark', glare: { on: 'text', kind: 'spot' } },
  },
  {
    name: 'front-finger',
    kind: 'front',
    defects: [obstructed],
    extra: { table: 'pale', hand: 'finger' },
  },
  {
    name: 'passport-sideways',
    kind: 'passport',
    defects: [sideways],
    extra: { table: 'dark', turn: 90, frac: 0.9, expected: 'warn', allowed: ['pass', 'warn'] },
  },
];

/** Pages for the tests of what is said of pages, by file name. */
const PAGES: readonly (readonly [name: string, page: PageKind, seed: number, extra: Extra])[] = [
  ['payslip-scanned', 'payslip', 1, { device: 'scanner', table: 'lid', edgeless: true, dpi: 112 }],
  ['receipts', 'receipts', 1, { dpi: 150, table: 'wood' }],
  ['slip', 'slip', 1, { dpi: 200, table: 'dark' }],
  ['handwritten', 'handwritten', 1, { dpi: 150, table: 'terrazzo' }],
  ['in-half-shadow', 'payslip', 1, { dpi: 130, table: 'wood', castShadow: true }],
  ['form-on-its-side', 'form', 3, { dpi: 140, table: 'wood', turn: 90 }],
  ['far-away', 'payslip', 4, { dpi: 61, table: 'wood' }],
  ['out-of-the-picture', 'payslip', 12, { edgeMm: -96, table: 'wood' }],
];

/** Small enough to stay in the repository. Bars and a page of print need more. */
const WANTED_BYTES = 60_000;
const LEAST_QUALITY = 48;
/** 1600 by 1200. A page needs more to be large enough. */
const MEGAPIXELS = 1.92;

const folder = join(import.meta.dirname, '../fixtures/captures/scenes');
mkdirSync(folder, { recursive: true });
const labels: Label[] = [];
for (const { name, kind, defects = [], extra = {} } of FIXTURES) {
  const random = randomFrom('fixture', name);
  const plan = shot(name, subjectOf(random, kind), defects, {
    megapixels: MEGAPIXELS,
    grain: 0.1,
    file: 'png',
    ...extra,
  });
  const { bytes: png, label } = await capture(random, plan);
  const bytes = await smallJpeg(png);
  const file = `${name}.jpg`;
  writeFileSync(join(folder, file), bytes);
  labels.push({
    file,
    ...label,
    sourceMime: 'image/jpeg',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pairId: null,
    pairFile: null,
    role: null,
  });
}
const pages = join(folder, '../pages');
mkdirSync(pages, { recursive: true });
for (const [name, page, seed, extra] of PAGES) {
  const random = randomFrom(seed, 'pages');
  const looks = { megapixels: 2, tilt: 4, file: 'png', ...extra } as const;
  const { bytes } = await capture(random, shot('page', pageOf(random, page), [], looks));
  writeFileSync(join(pages, `${name}.jpg`), await smallJpeg(bytes));
}
writeFileSync(join(folder, 'labels.json'), `${JSON.stringify(labels, null, 1)}\n`);

/** As good as fits, and no worse than phones write. */
async function smallJpeg(png: Buffer): Promise<Buffer> {
  for (let quality = 80; ; quality -= 4) {
    const bytes = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= WANTED_BYTES || quality <= LEAST_QUALITY) return bytes;
  }
}
