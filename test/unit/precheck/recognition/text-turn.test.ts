import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { textTurn } from '../../../../main/precheck/recognition/print/text-turn.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';
import { rasterOf } from '../../../support/drawn-raster.ts';

/** A card of 85.6 × 54 mm at 10 pixels a millimeter. */
const [WIDTH, HEIGHT, PIXELS_PER_MM] = [856, 540, 10];

/** None of these faces is among those the net learned from. */
const FACE = "'DejaVu Sans'";
const PRINT = [
  'DRIVER LICENSE 4d 2291-8876-03',
  'PEMBERTON, MARGARET ANNE',
  '1482 FAIRVIEW AVENUE, APT 6',
  'Issued 04/17/2023 by the branch',
];

const PRINTED = lines(PRINT);

describe('textTurn', () => {
  test.each([
    ['dark on light', drawing(PRINTED, '#e6ede4', '#26303a'), 'dark'],
    ['light on dark', drawing(PRINTED, '#1d3f6e', '#f2f4f0'), 'light'],
    ['faint, on a pattern', drawing(waves() + PRINTED, '#dbe6dc', '#5a6468'), 'dark'],
  ])('tells how print stands that is %s, in all four turns', async (_, svg, tone) => {
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
    ['windows', drawing(facade())],
    ['a hedge', drawing(hedge(), '#31402a')],
    ['gravel', drawing(gravel(), '#55504a')],
  ])('takes %s for spots in rows, and not for print', async (_, svg) => {
    for (const turn of [0, 90]) {
      const { glyphs, believed } = textTurn(await turned(svg, turn), PIXELS_PER_MM);
      expect(glyphs).toBeGreaterThanOrEqual(30);
      expect(believed).toBeLessThan(5);
    }
  });

  test('stands by no turn for print that looks the same upside down', async () => {
    const svg = drawing(
      lines(['NOON ION OINO NION', 'ONION NINO OONI INO', 'NONI ONO IONO NNOIO']),
    );
    const facts = textTurn(await turned(svg, 0), PIXELS_PER_MM);
    expect(facts.glyphs).toBeGreaterThanOrEqual(40);
    expect(facts.turn).toBeNull();
  });

  test.each([
    ['an empty card', drawing('')],
    ['a barcode', drawing(barcode())],
    ['a table without entries', drawing(table())],
    ['a pattern of fine lines', drawing(waves())],
    ['a portrait alone', drawing(portrait())],
  ])('finds next to no print in %s', async (_, svg) => {
    for (const turn of [0, 90]) {
      const { glyphs, turn: found } = textTurn(await turned(svg, turn), PIXELS_PER_MM);
      expect(glyphs).toBeLessThan(10);
      expect(found).toBeNull();
    }
  });

  test('finds no turn in noise', () => {
    let state = 1;
    const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state >> 23;
    });
    const facts = textTurn({ data, width: WIDTH, height: HEIGHT }, PIXELS_PER_MM);
    expect(facts).toMatchObject({ turn: null });
    expect(facts.opinions).toBeLessThan(10);
  });
});

function drawing(content: string, paper = '#f4f1ea', ink = '#222'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${content}</g></svg>`;
}

function lines(texts: readonly string[]): string {
  const size = 34;
  return texts
    .map(
      (text, row) => `<text x="60" y="${110 + 2 * size * row}" font-size="${size}">${text}</text>`,
    )
    .join('')
    .replace(/^/, `<g font-family="${FACE}">`)
    .concat('</g>');
}

function waves(): string {
  const paths = Array.from({ length: 24 }, (_, index) => {
    const y = 20 + 21 * index;
    return `<path d="M0 ${y} q 107 ${60 - 4 * index} 214 0 t 214 0 t 214 0 t 214 0"/>`;
  });
  return `<g fill="none" stroke="#8fb49c" stroke-width="1.5">${paths.join('')}</g>`;
}

function barcode(): string {
  const bars = Array.from({ length: 180 }, (_, index) =>
    (index * index * 7 + index * 3) % 5 < 3
      ? `<rect x="${60 + 4 * index}" y="${80 + 8 * (index % 3)}" width="${2 + (index % 3)}" height="240"/>`
      : '',
  );
  return bars.join('');
}

/** Panes with a bar across, some dark, some half drawn shut. */
function facade(): string {
  return spots(30, 28, 16, (x, y, chance) => {
    const [width, height] = [14, 22 + 3 * chance()];
    const [shut, wide] = [height * chance() * 0.7, width * (0.9 + 0.2 * chance())];
    return `<rect x="${x}" y="${y}" width="${wide}" height="${height}" fill="#454b55"/><rect x="${x}" y="${y}" width="${wide}" height="${shut}" fill="#f4f1ea"/><rect x="${x + 6}" y="${y}" width="3" height="${height}" fill="#f4f1ea"/>`;
  });
}

function hedge(): string {
  return spots(22, 20, 23, (x, y, chance) => {
    const [cx, cy] = [x + 14 * chance(), y + 8 * chance()];
    const [long, wide] = [9 + 9 * chance(), 4 + 5 * chance()];
    return `<ellipse cx="${cx}" cy="${cy}" rx="${long}" ry="${wide}" fill="${tone(chance, 90, 150)}" transform="rotate(${180 * chance()} ${cx} ${cy})"/>`;
  });
}

function gravel(): string {
  return spots(24, 24, 20, (x, y, chance) => {
    const [cx, cy] = [x + 6 * chance(), y + 4 * chance()];
    return `<ellipse cx="${cx}" cy="${cy}" rx="${8 + 4 * chance()}" ry="${7 + 5 * chance()}" fill="${tone(chance, 130, 110)}"/>`;
  });
}

function tone(chance: () => number, low: number, range: number): string {
  const level = Math.round(low + range * chance());
  return `rgb(${level},${level},${level})`;
}

/** Something in every field of a grid, each time a little different, always the same. */
function spots(
  across: number,
  down: number,
  rows: number,
  spot: (x: number, y: number, chance: () => number) => string,
): string {
  let state = 7;
  const chance = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const columns = Math.floor(WIDTH / across);
  return Array.from({ length: rows * columns }, (_, index) =>
    spot((index % columns) * across, Math.floor(index / columns) * down, chance),
  ).join('');
}

function table(): string {
  const rules = Array.from({ length: 13 }, (_, index) => {
    const at = 40 + 38 * index;
    return `<path d="M40 ${at} H816 M${40 + 64 * index} 40 V496"/>`;
  });
  return `<g fill="none" stroke="#222" stroke-width="2">${rules.join('')}</g>`;
}

function portrait(): string {
  return `<rect x="50" y="100" width="240" height="320" fill="#9fb4c8"/><path d="M70 420 q 100 -130 200 0" fill="#403a5a"/><ellipse cx="170" cy="240" rx="72" ry="92" fill="#d9a884"/><path d="M96 220 q 74 -140 148 0 q -70 -60 -148 0" fill="#3a2a1c"/><circle cx="142" cy="232" r="9"/><circle cx="198" cy="232" r="9"/><path d="M140 292 q 30 18 60 0" fill="#a03a40"/>`;
}

async function turned(svg: string, clockwise: number): Promise<ColorRaster> {
  const upright = await sharp(Buffer.from(svg)).removeAlpha().blur(0.7).png().toBuffer();
  return rasterOf(sharp(upright).rotate(clockwise));
}
