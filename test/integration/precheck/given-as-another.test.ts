import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { judge } from '../../../main/precheck/judge.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import type { Expected } from '../../../main/precheck/vision/outline/sizes.ts';
import { CONTEXTS, type Kind } from '../../support/judged-samples.ts';
import { workerHost } from '../../support/open-desk.ts';
import { cardFront } from '../../support/scenes/card-front.ts';
import { svgOf } from '../../support/scenes/flat-raster.ts';
import { issuer } from '../../support/scenes/issuer.ts';
import { passport } from '../../support/scenes/passport.ts';
import { person } from '../../support/scenes/person.ts';
import { randomFrom } from '../../support/scenes/random.ts';

const precheck = new Precheck({ workerHost, limits: { timeMs: 60_000 } });
afterAll(() => precheck.close());

const SEEDS = [1, 2, 3];
const PIXELS_PER_MM = 9;

/** The scan of a license's front, cut to its sides. */
function license(seed: number, vertical: boolean): Sharp {
  const random = randomFrom('given as another', seed);
  const card = { person: person(random), issuer: issuer(random), number: 'A1', stateId: false };
  const drawing = { ...cardFront(random, { ...card, vertical }), radius: 0 };
  return sharp(Buffer.from(svgOf(drawing, PIXELS_PER_MM))).flatten({ background: 'white' });
}

/** A receipt on a table, with the proportions of a card. */
function receipt(): Sharp {
  const things = ['BREAD', 'MILK 2 L', 'BUTTER', 'APPLES', 'COFFEE', 'PASTA', 'CHICKEN', 'RICE'];
  const rows = Array.from({ length: 24 }, (_, row) => {
    const y = 50 + 34 * row;
    const price = `${(row * 7) % 19}.${10 + ((row * 31) % 89)}`;
    return `<text x="40" y="${y}">${things[row % things.length]} ${row}</text><text x="400" y="${y}">${price}</text>`;
  });
  const paper = `<rect x="100" y="60" width="520" height="860" fill="#f2f0ea"/><g transform="translate(100 60)">${rows.join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 980" width="1440" height="1960" font-family="DejaVu Sans Mono" font-size="24"><rect x="-60" y="-60" width="840" height="1100" fill="#4a3d30"/><g transform="rotate(2 360 490)">${paper}</g></svg>`;
  return sharp(Buffer.from(svg));
}

async function said(picture: Sharp, expected: Expected, as: Kind): Promise<string[]> {
  const bytes = await picture.blur(0.6).jpeg({ quality: 88 }).toBuffer();
  const { issues } = judge(await precheck.inspect(bytes, { expected }), CONTEXTS[as]);
  return issues.map(({ kind, level }) => `${kind} ${level}`);
}

test('the scan of a license that fills its picture is asked about as a bank statement', async () => {
  for (const seed of SEEDS) {
    expect(await said(license(seed, false), 'page', 'page')).toContain('other_type warn');
  }
});

test('a license cut to the shape of a screen is asked about as a bank statement', async () => {
  for (const seed of SEEDS) {
    const { width, height } = await license(seed, false).metadata();
    const lines = Math.round((width * 9) / 16);
    const cut = license(seed, false).extract({
      left: 0,
      top: Math.round((height - lines) / 2),
      width,
      height: lines,
    });
    expect(await said(cut, 'page', 'page'), `seed ${seed}`).toContain('other_type warn');
  }
});

test('a passport is told by its zone where a bank statement belongs', async () => {
  for (const seed of SEEDS) {
    const random = randomFrom('given as another', seed);
    const booklet = svgOf(passport(random, person(random)), PIXELS_PER_MM);
    const [width, height] = [125 * PIXELS_PER_MM, 88 * PIXELS_PER_MM];
    const scan = sharp(Buffer.from(booklet)).extract({ left: 0, top: height, width, height });
    expect(await said(scan, 'page', 'page'), `seed ${seed}`).toContain('other_type warn');
  }
});

test('a receipt is no passport', async () => {
  expect((await said(receipt(), 'dataPage', 'dataPage')).join()).toMatch(/ block/);
});

test('a receipt is no license, but a license that stands upright is one', async () => {
  expect(await said(receipt(), 'cardFront', 'front')).toContain('not_a_document block');
  expect(await said(receipt(), 'cardBack', 'back')).toContain('not_a_document block');
  for (const seed of SEEDS) {
    const issues = await said(license(seed, true), 'cardFront', 'front');
    expect(issues, `seed ${seed}`).not.toContain('not_a_document block');
  }
});
