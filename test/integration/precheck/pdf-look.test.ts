import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { fixture } from '../../support/captures.ts';
import { fileOf, madePdf, simplePdf } from '../../support/made-pdf.ts';
import { quartersOf, UPRIGHT, uprightPicture } from '../../support/quadrant-picture.ts';

const LINE = 'BT /F1 11 Tf 72 700 Td (Statement of account) Tj ET';

const look = (bytes: Uint8Array) =>
  withPdf(bytes, async (pages) => ({ pages: pages.count, looked: pages.look() }));

test('distinguishes an empty page from one with a single line and from one flat color', async () => {
  const flat = '0.2 0.3 0.5 rg 0 0 595 842 re f';
  const { looked } = await look(madePdf([{ content: '' }, { content: LINE }, { content: flat }]));
  const [empty, line, color] = looked;
  expect(empty).toEqual({ width: 595, height: 842, ink: 0, characters: 0, scanDpi: null });
  expect(line?.characters).toBe('Statementofaccount'.length);
  expect(line?.ink).toBeGreaterThan(0.0005);
  expect(color?.ink).toBe(0);
});

test('returns the size of a page as shown', async () => {
  const { looked } = await look(madePdf([{ content: LINE, size: [400, 700], rotate: 90 }]));
  expect(looked[0]).toMatchObject({ width: 700, height: 400 });
});

test.each([
  {
    name: 'one picture over the page',
    pictures: [{ width: 850, height: 1100, gray: 240 }],
    content: '612 0 0 792 0 0 cm /Im0 Do',
    dpi: 100,
  },
  {
    name: 'a picture that lies on its side',
    pictures: [{ width: 1100, height: 850, gray: 240 }],
    content: '0 792 -612 0 612 0 cm /Im0 Do',
    dpi: 100,
  },
  {
    name: 'strips one below the other',
    pictures: [
      { width: 850, height: 550, gray: 240 },
      { width: 850, height: 550, gray: 240 },
    ],
    content: 'q 612 0 0 396 0 396 cm /Im0 Do Q q 612 0 0 396 0 0 cm /Im1 Do Q',
    dpi: 100,
  },
  {
    name: 'fine text over a coarse background',
    pictures: [
      { width: 425, height: 550, gray: 240 },
      { width: 1275, height: 1650, gray: 240 },
    ],
    content: 'q 612 0 0 792 0 0 cm /Im0 Do Q q 612 0 0 792 0 0 cm /Im1 Do Q',
    dpi: 150,
  },
  {
    name: 'a logo on a page of text',
    pictures: [{ width: 850, height: 1100, gray: 40 }],
    content: `q 100 0 0 60 72 700 cm /Im0 Do Q ${LINE}`,
    dpi: null,
  },
])('$name: returns the pixels per inch of a scan', async ({ pictures, content, dpi }) => {
  const { looked } = await look(madePdf([{ content, size: [612, 792], pictures }]));
  expect(looked[0]?.scanDpi).toBe(dpi);
});

describe('a scan is checked in its own pixels, without the page around it', () => {
  const [width, height] = [1200, 800];
  const onPage = async (content: string, size: readonly [number, number], rotate: 0 | 90 = 0) => {
    const jpeg = await sharp(await uprightPicture())
      .resize(width, height, { kernel: 'nearest' })
      .jpeg({ quality: 95 })
      .toBuffer();
    const pictures = [{ width, height, jpeg }];
    return withPdf(madePdf([{ content, size, rotate, pictures }]), async (pages) => {
      const scan = pages.scan(0, 4000);
      if (scan === null) return { scan };
      const { data, ...of } = (await scan.detail({ x: 0, y: 0, width: 1, height: 1 })).pixels;
      const png = await sharp(data, { raw: { ...of, channels: 3 } })
        .png()
        .toBuffer();
      return { scan, quarters: await quartersOf(png) };
    });
  };

  test.each([
    ['a page box of 57 inches', '4104 0 0 2736 0 0 cm /Im0 Do', [4104, 2736], 0],
    ['margins', '450 0 0 300 81 400 cm /Im0 Do', [612, 792], 0],
    ['margins on a page that is turned', '0 450 -300 0 450 100 cm /Im0 Do', [612, 792], 90],
  ] as const)('%s', async (_, content, size, rotate) => {
    const { scan, quarters } = await onPage(content, size, rotate);
    expect(scan).toMatchObject({ width, height });
    expect(quarters).toEqual(UPRIGHT);
  });

  test('finds no scan in a picture within text', async () => {
    const { scan } = await onPage(`q 450 0 0 300 72 100 cm /Im0 Do Q ${LINE}`, [612, 792]);
    expect(scan).toBeNull();
  });
});

test('checks the first pages of a long document, and counts all', async () => {
  const { pages, looked } = await look(madePdf(Array(60).fill({ content: LINE })));
  expect(pages).toBe(60);
  expect(looked).toHaveLength(24);
});

test('renders a page in the requested size and orientation', async () => {
  const drawn = await withPdf(simplePdf(1), async (pages) => pages.render(0, 842));
  expect(drawn).toMatchObject({ width: 595, height: 842 });
  const at = (x: number, y: number) => drawn.data[(y * drawn.width + x) * 3];
  expect([at(100, 100), at(500, 100), at(100, 700)]).toEqual([0, 255, 255]);
});

test('opens what only the owner may change, and not what requires a password', async () => {
  expect((await look(fixture('owner-password.pdf'))).looked).toHaveLength(2);
  await expect(look(fixture('user-password.pdf'))).rejects.toMatchObject({ name: 'PdfLocked' });
});

test.each([
  { name: 'no page at all', make: () => simplePdf(0), pages: 0 },
  {
    name: 'a page of 200 by 200 meters',
    make: () => madePdf([{ content: LINE, size: [567_000, 567_000] }]),
    pages: 1,
  },
  {
    name: 'a page as thin as a hair',
    make: () => madePdf([{ content: LINE, size: [800, 0.1] }]),
    pages: 1,
  },
])('$name', async ({ make, pages }) => {
  expect((await look(make())).pages).toBe(pages);
});

test('survives endlessly nested arrays and a circular page tree', async () => {
  const deep = madePdf([{ content: `${'['.repeat(200_000)} TJ` }]);
  expect((await look(deep)).pages).toBe(1);
  const loop = fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>',
  ]);
  await expect(look(loop)).rejects.toMatchObject({ name: 'UnreadablePicture' });
});
