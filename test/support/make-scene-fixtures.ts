/**
 * Creates test/fixtures/captures/scenes: a few small captures and pages from fixed seeds. Run it to
 * change a fixture: node test/support/make-scene-fixtures.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { capture } from './scenes/capture.ts';
import type { PageKind } from './scenes/page.ts';
import { type Extra, shot } from './scenes/planned-shot.ts';
import { randomFrom } from './scenes/random.ts';
import { type Kind, pageOf, subjectOf } from './scenes/subjects.ts';

/** Cards, a passport, and a page, by file name. */
const SCENES: readonly (readonly [name: string, kind: Kind, extra: Extra])[] = [
  ['front', 'front', { table: 'marble' }],
  ['back', 'back', { table: 'dark', frac: 0.85 }],
  ['page', 'page', { table: 'dark', dpi: 160 }],
  ['front-blurred', 'front', { table: 'wood', blur: { kind: 'defocus', sigmaMm: 0.4 } }],
  ['front-cut-off', 'front', { table: 'pale', edgeMm: -7.5 }],
  ['front-glare', 'front', { table: 'dark', glare: { on: 'text', kind: 'spot' } }],
  ['front-finger', 'front', { table: 'pale', hand: 'finger' }],
  ['passport-sideways', 'passport', { table: 'dark', turn: 90, frac: 0.9 }],
];

/** Pages for the tests of issues with pages, by file name. */
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

/** The size for the repository. Bars and a page of text need more. */
const WANTED_BYTES = 60_000;
const LEAST_QUALITY = 48;
/** 1600 by 1200 pixels. A page needs more. */
const MEGAPIXELS = 1.92;

const folder = join(import.meta.dirname, '../fixtures/captures/scenes');
mkdirSync(folder, { recursive: true });
for (const [name, kind, extra] of SCENES) {
  const random = randomFrom('fixture', name);
  const looks = { megapixels: MEGAPIXELS, grain: 0.1, file: 'png', ...extra } as const;
  const { bytes } = await capture(random, shot(name, subjectOf(random, kind), [], looks));
  writeFileSync(join(folder, `${name}.jpg`), await smallJpeg(bytes));
}
const pages = join(folder, '../pages');
mkdirSync(pages, { recursive: true });
for (const [name, page, seed, extra] of PAGES) {
  const random = randomFrom(seed, 'pages');
  const looks = { megapixels: 2, tilt: 4, file: 'png', ...extra } as const;
  const { bytes } = await capture(random, shot('page', pageOf(random, page), [], looks));
  writeFileSync(join(pages, `${name}.jpg`), await smallJpeg(bytes));
}

/** Uses the highest quality that fits, but not less than phones use. */
async function smallJpeg(png: Buffer): Promise<Buffer> {
  for (let quality = 80; ; quality -= 4) {
    const bytes = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= WANTED_BYTES || quality <= LEAST_QUALITY) return bytes;
  }
}
