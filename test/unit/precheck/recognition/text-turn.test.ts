import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { textTurn } from '../../../../main/precheck/recognition/print/text-turn.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';
import { rasterOf } from '../../../support/drawn-raster.ts';
import { guilloche, rect } from '../../../support/scenes/drawing.ts';
import { svgOf } from '../../../support/scenes/flat-raster.ts';
import { bricks } from '../../../support/scenes/grounds.ts';
import { pdf417 } from '../../../support/scenes/pdf417.ts';
import { person } from '../../../support/scenes/person.ts';
import { portrait } from '../../../support/scenes/portrait.ts';
import { randomFrom } from '../../../support/scenes/random.ts';

/** A card of 85.6 × 54 mm. */
const [WIDTH, HEIGHT] = [85.6, 54];
const PIXELS_PER_MM = 10;

const PRINT = [
  'DRIVER LICENSE 4d 2291-8876-03',
  'PEMBERTON, MARGARET ANNE',
  '1482 FAIRVIEW AVENUE, APT 6',
  'Issued 04/17/2023 by the branch',
];
const random = randomFrom('print and what looks like it');
const PATTERN = guilloche(random, WIDTH, HEIGHT, '#8fb49c');
const FACE = portrait(random, person(random), { x: 5, y: 10, width: 25, height: 32 }, '#9fb4c8');
const code = await pdf417('NOTHING THAT ANYBODY COULD READ AS PRINT', 6);
const CODE = `<g transform="translate(6 10) scale(0.3)">${code.svg}</g>`;
const TABLE = Array.from({ length: 13 }, (_, at) => {
  const along = `M4 ${4 + 3.8 * at}H81.6M${4 + 6.4 * at} 4V49.6`;
  return `<path d="${along}" fill="none" stroke="#222" stroke-width="0.2"/>`;
}).join('');

/** Leaves in rows, each slightly different. */
const HEDGE = Array.from({ length: 38 * 23 }, (_, at) => {
  const [x, y] = [(at % 38) * 2.2 + 1.4 * random.next(), Math.floor(at / 38) * 2 + random.next()];
  const [long, wide] = [random.between(0.9, 1.8), random.between(0.4, 0.9)];
  const look = `fill="hsl(100,20%,${random.whole(35, 90)}%)" transform="rotate(${random.whole(0, 180)} ${x} ${y})"`;
  return `<ellipse cx="${x}" cy="${y}" rx="${long}" ry="${wide}" ${look}/>`;
}).join('');

describe('textTurn', () => {
  test.each([
    ['dark on light', card(lines(PRINT), '#e6ede4', '#26303a'), 'dark'],
    ['light on dark', card(lines(PRINT), '#1d3f6e', '#f2f4f0'), 'light'],
    ['faint, on a pattern', card(PATTERN + lines(PRINT), '#dbe6dc', '#5a6468'), 'dark'],
  ])('returns the direction of %s text in all four rotations', async (_, svg, tone) => {
    for (const turn of [0, 90, 180, 270]) {
      const facts = textTurn(await turned(svg, turn), PIXELS_PER_MM);
      expect(facts).toMatchObject({ turn: (360 - turn) % 360, lines: expect.any(Number) });
      expect(facts.lines).toBeGreaterThanOrEqual(PRINT.length);
      expect(facts.opinions).toBeGreaterThanOrEqual(30);
      expect(facts.agreement).toBeGreaterThanOrEqual(0.95);
      expect(facts.believed).toBeGreaterThanOrEqual(60);
      expect(facts.light / facts.believed > 0.9).toBe(tone === 'light');
    }
  });

  test.each([
    ['a wall', bricks(random, 140)],
    ['a hedge', card(HEDGE, '#31402a')],
  ])('treats %s as dots in rows, not as text', async (_, svg) => {
    for (const turn of [0, 90]) {
      const { glyphs, believed } = textTurn(await turned(svg, turn), PIXELS_PER_MM);
      expect(glyphs).toBeGreaterThanOrEqual(30);
      expect(believed).toBeLessThan(5);
    }
  });

  test('decides on no direction for text that looks the same upside down', async () => {
    const svg = card(lines(['NOON ION OINO NION', 'ONION NINO OONI INO', 'NONI ONO IONO NNOIO']));
    const facts = textTurn(await turned(svg, 0), PIXELS_PER_MM);
    expect(facts.glyphs).toBeGreaterThanOrEqual(40);
    expect(facts.turn).toBeNull();
  });

  test.each([
    ['an empty card', ''],
    ['a barcode', CODE],
    ['a table without entries', TABLE],
    ['a pattern of fine lines', PATTERN],
    ['a portrait alone', FACE],
  ])('finds almost no text in %s', async (_, content) => {
    for (const turn of [0, 90]) {
      const { glyphs, turn: found } = textTurn(await turned(card(content), turn), PIXELS_PER_MM);
      expect(glyphs).toBeLessThan(10);
      expect(found).toBeNull();
    }
  });

  test('finds no direction in noise', () => {
    const [width, height] = [WIDTH * PIXELS_PER_MM, HEIGHT * PIXELS_PER_MM];
    const data = Uint8Array.from({ length: width * height * 3 }, () => 256 * random.next());
    const facts = textTurn({ data, width, height }, PIXELS_PER_MM);
    expect(facts).toMatchObject({ turn: null });
    expect(facts.opinions).toBeLessThan(10);
  });
});

function card(content: string, paper = '#f4f1ea', ink = '#222'): string {
  const svg = `${rect(0, 0, WIDTH, HEIGHT, paper)}<g fill="${ink}">${content}</g>`;
  return svgOf({ width: WIDTH, height: HEIGHT, svg }, PIXELS_PER_MM);
}

/** The net was not trained on any of these fonts. */
function lines(texts: readonly string[]): string {
  return texts
    .map((text, row) => `<text x="6" y="${11 + 6.8 * row}" font-size="3.4">${text}</text>`)
    .join('')
    .replace(/^.*$/, '<g font-family="DejaVu Sans">$&</g>');
}

async function turned(svg: string, clockwise: number): Promise<ColorRaster> {
  const upright = await sharp(Buffer.from(svg)).removeAlpha().blur(0.7).png().toBuffer();
  return rasterOf(sharp(upright).rotate(clockwise));
}
