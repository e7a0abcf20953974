import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { FIRST_NUMBER, joinedParts } from '../../../main/precheck/pdf/pdf-part.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { hasCommand } from '../../../scripts/bootstrap/system-packages.mjs';
import { fixture, noisyJpeg, pictureAs } from '../../support/captures.ts';
import { PDFS } from '../../support/carrying-files.ts';
import { fileOf, simplePdf, stream } from '../../support/made-pdf.ts';
import { workerHost } from '../../support/open-desk.ts';
import {
  quartersOf,
  storedFor,
  turnedBy,
  UPRIGHT,
  uprightPicture,
} from '../../support/quadrant-picture.ts';
import { formPdf } from '../../support/usual-pdfs.ts';

const precheck = new Precheck({ workerHost });
const folder = mkdtempSync(join(tmpdir(), 'document-'));
afterAll(async () => {
  await precheck.close();
  rmSync(folder, { recursive: true });
});

type Given = Uint8Array | { readonly bytes: Uint8Array; readonly turn: Turn };

/** Returns one PDF of those files, joined as the desk does it. */
async function joined(...files: readonly Given[]): Promise<Buffer> {
  const parts = [];
  let first = FIRST_NUMBER;
  for (const file of files) {
    const { bytes, turn } = file instanceof Uint8Array ? { bytes: file, turn: 0 as const } : file;
    const part = await precheck.documentPart(bytes, { turn, first });
    if (part === null) throw new Error('No pages.');
    first += part.places.length;
    parts.push(part);
  }
  return Buffer.concat(joinedParts(parts));
}

/** Returns the pages as PDFium draws them, as PNG, with their sizes in points. */
const drawn = (file: Uint8Array) =>
  withPdf(file, (pages) =>
    Promise.all(
      Array.from({ length: pages.count }, async (_, page) => {
        const { data, width, height } = pages.render(page, 400);
        const raw = { width, height, channels: 3 } as const;
        return { png: await sharp(data, { raw }).png().toBuffer(), ...pages.size(page) };
      }),
    ),
  );

const exif = async (orientation: number) =>
  sharp(await storedFor(orientation))
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

const TURNS = [0, 90, 180, 270] as const;

describe('a picture becomes a page that shows it upright', () => {
  // Three orientations: unchanged, turned, and turned and mirrored. The test in
  // precheck/orientation covers all eight.
  test.each([1, 6, 7])('a JPEG of EXIF orientation %i', async (orientation) => {
    const jpeg = await exif(orientation);
    // The turn that staff chose is added.
    for (const turn of new Set([0, TURNS[orientation % 4] ?? 0] as const)) {
      const file = await joined({ bytes: jpeg, turn });
      const [page] = await drawn(file);
      expect(await quartersOf(page?.png ?? Buffer.of())).toEqual(turnedBy(UPRIGHT, turn));
    }
  });

  const picture = async () => sharp(await uprightPicture());
  const page = async (bytes: Uint8Array) => {
    const file = await joined(bytes);
    const [first] = await drawn(file);
    return {
      file,
      png: first?.png ?? Buffer.of(),
      asItIs: file.includes(Buffer.from(bytes)),
    };
  };

  test.each<readonly [name: string, asItIs: boolean, make: () => Promise<Uint8Array>]>([
    [
      'a progressive JPEG',
      true,
      async () => (await picture()).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'a JPEG with a color profile',
      false,
      async () => (await picture()).withIccProfile('p3').jpeg().toBuffer(),
    ],
    [
      'a PNG with a transparent ground',
      false,
      async () => (await picture()).ensureAlpha().png().toBuffer(),
    ],
    ['a GIF', false, () => pictureAs('gif')],
    ['a WebP', false, () => pictureAs('webp')],
    ['a TIFF', false, () => pictureAs('tiff')],
    ['an AVIF', false, () => pictureAs('avif')],
    ['a HEIC', false, async () => fixture('orientation-6.heic')],
  ])('%s', async (_name, asItIs, make) => {
    const made = await page(await make());
    expect(await quartersOf(made.png)).toEqual(UPRIGHT);
    expect(made.asItIs).toBe(asItIs);
  });

  test.each([
    ['in colors', { compressionLevel: 9 }],
    ['of sixteen colors', { palette: true, colors: 16 }],
    ['of two colors', { palette: true, colors: 2 }],
  ] as const)('from a PNG %s', async (_name, options) => {
    const png = await (await picture()).png(options).toBuffer();
    expect(await difference((await page(png)).png, png)).toBeLessThan(3);
  });

  test('from a gray PNG, and from one with a text and a tail, without these', async () => {
    const gray = await (await picture()).toColorspace('b-w').png().toBuffer();
    const text = Buffer.from('\0\0\0\x07tEXtpayload\0\0\0\0', 'latin1');
    const head = 8 + 12 + 13;
    const made = await page(
      Buffer.concat([gray.subarray(0, head), text, gray.subarray(head), Buffer.from('payload')]),
    );
    expect(made.file.toString('latin1')).not.toMatch(/payload/);
    expect(await difference(made.png, gray)).toBeLessThan(3);
  });

  test('from a JPEG in four colors, created again as every reader shows it', async () => {
    const four = await (await picture()).toColorspace('cmyk').jpeg().toBuffer();
    const made = await page(four);
    expect(made.asItIs).toBe(false);
    const seen = await sharp(four).toColorspace('srgb').png().toBuffer();
    expect(await difference(made.png, seen)).toBeLessThan(5);
  });

  test('from a gray JPEG, still gray', async () => {
    const made = await page(await (await picture()).toColorspace('b-w').jpeg().toBuffer());
    expect(made.asItIs).toBe(true);
    expect(made.file.toString('latin1')).toMatch(/DeviceGray/);
    const { channels } = await sharp(made.png).stats();
    expect(channels[0]?.mean).toBeCloseTo(channels[2]?.mean ?? 0, 0);
  });

  test('in the size that the scanner noted for a sheet, and in letter size for a photo', async () => {
    const scan = sharp({ create: { width: 1275, height: 1650, channels: 3, background: 'white' } });
    const [noted, png, photo] = await drawn(
      await joined(
        await scan.clone().withMetadata({ density: 150 }).jpeg().toBuffer(),
        await scan.clone().withMetadata({ density: 300 }).png().toBuffer(),
        await noisyJpeg(400, 300),
      ),
    );
    expect(noted).toMatchObject({ width: 612, height: 792 });
    expect(png).toMatchObject({ width: 306, height: 396 });
    expect(photo).toMatchObject({ width: 792, height: 594 });
  });
});

test('with only the picture: no location, no comment, no program after it', async () => {
  const placed = await sharp(await uprightPicture())
    .withExif({ IFD0: { ImageDescription: 'payload' }, IFD3: { GPSLatitude: '38/1 53/1 0/1' } })
    .jpeg()
    .toBuffer();
  const comment = Buffer.from('\xff\xfe\0\x09payload', 'latin1');
  const behind = Buffer.from('<?php payload ?>');
  const file = await joined(
    Buffer.concat([placed.subarray(0, 2), comment, placed.subarray(2), behind]),
  );
  expect(file.toString('latin1')).not.toMatch(/payload|Exif|GPS|php/);
  const [page] = await drawn(file);
  expect(await quartersOf(page?.png ?? Buffer.of())).toEqual(UPRIGHT);
});

describe('pages of a PDF are copied', () => {
  test.each([
    'script in a compressed object',
    'script behind a link',
    'attached file',
    'XFA form',
    'ordinary form',
  ])('without what they carried: %s', async (name) => {
    const [given] = PDFS[name] ?? [Buffer.of()];
    const file = await joined(given, await pictureAs('jpeg'));
    const [page, behind] = await drawn(file);
    expect(page).toEqual((await drawn(given))[0]);
    expect(await quartersOf(behind?.png ?? Buffer.of())).toEqual(UPRIGHT);
    expect(await withPdf(file, async (pages) => pages.hiddenContent())).toEqual([]);
  });

  test('in order, each with what it inherits from the page tree', async () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const content = (text: string) => stream('', `BT /F1 90 Tf 20 20 Td (${text}) Tj ET`);
    const inheriting = fileOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 /MediaBox [0 0 300 200] /Rotate 90 /Resources << /Font << /F1 8 0 R >> >> >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 /Rotate 0 >>',
      '<< /Type /Page /Parent 3 0 R /Contents 5 0 R >>',
      content('one'),
      '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
      content('two'),
      font,
    ]);
    const pages = await drawn(await joined(inheriting, simplePdf(3)));
    expect(pages).toEqual([...(await drawn(inheriting)), ...(await drawn(simplePdf(3)))]);
  });

  test('as pictures if they would look different without their document', async () => {
    const given = fileOf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /XObject << /X 6 0 R >> >> >>',
      stream('', '0 0 1 rg 20 20 90 90 re f /X Do'),
      '<< /Type /OCG /Name (hidden) >>',
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /OC 5 0 R',
        '1 0 0 rg 0 0 200 200 re f',
      ),
    ]);
    const file = await joined(given);
    expect(file.toString('latin1')).toMatch(/DCTDecode/);
    const [before] = await drawn(given);
    const [after] = await drawn(file);
    expect(await difference(before?.png, after?.png)).toBeLessThan(3);
  });

  test('with the contents of form fields, which often have no appearance', async () => {
    const filled = (value: string) =>
      formPdf({
        field: `/V (${value}) /DA (/F1 12 Tf 0 g)`,
        form: '/DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >>',
      });
    /** Returns only the form field, at a width of 400 pixels for an A4 page. */
    const field = async (file: Uint8Array) =>
      sharp((await drawn(file))[0]?.png)
        .extract({ left: 24, top: 353, width: 23, height: 23 })
        .png();
    const [blank, given, after] = await Promise.all(
      [filled(''), filled('4711'), await joined(filled('4711'))].map(async (file) =>
        (await field(file)).toBuffer(),
      ),
    );
    const shown = await difference(blank, given);
    expect(shown).toBeGreaterThan(5);
    expect(await difference(blank, after)).toBeGreaterThan(shown / 2);
  });

  test('but not from a PDF that requires a password', async () => {
    const task = { turn: 0, first: FIRST_NUMBER } as const;
    expect(await precheck.documentPart(fixture('user-password.pdf'), task)).toBeNull();
    expect(await precheck.documentPart(Buffer.from('%PDF-1.7\nnothing'), task)).toBeNull();
  });
});

test('to the same bytes from the same files', async () => {
  const files = [await exif(6), await pictureAs('png'), fixture('owner-password.pdf')];
  expect((await joined(...files)).equals(await joined(...files))).toBe(true);
});

const READER = hasCommand('pdftoppm')
  ? 'poppler'
  : 'poppler, which is not here (Debian: poppler-utils)';
describe(`page by page as ${READER} shows them`, () => {
  test.skipIf(!hasCommand('pdftoppm'))(
    'shows five pages in order, each with its picture',
    async () => {
      const shades = [40, 90, 140, 190].map((shade) => written(shade));
      const [one, two, three, four] = await Promise.all(shades);
      if (!one || !two || !three || !four) throw new Error('No pictures.');
      const sideways = await sharp(two)
        .rotate(270)
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const file = join(folder, 'five.pdf');
      const given = [one, sideways, await sharp(three).png().toBuffer(), simplePdf(1), four];
      writeFileSync(file, await joined(...given));
      expect(execFileSync('pdfinfo', [file]).toString()).toMatch(/Pages:\s+5\n/);
      execFileSync('pdftoppm', ['-r', '100', '-png', file, join(folder, 'page')]);
      const pages = [1, 2, 3, 5].map((page) => readFileSync(join(folder, `page-${page}.png`)));
      for (const [index, picture] of [one, two, three, four].entries()) {
        expect(await difference(picture, pages[index])).toBeLessThan(3);
      }
      const listed = execFileSync('pdfimages', ['-list', file]).toString();
      expect(listed.match(/jpeg/g)).toHaveLength(4);
    },
  );
});

/** Returns a JPEG of a sheet with large letters on a certain shade of gray. */
function written(shade: number): Promise<Buffer> {
  const ground = `rgb(${shade},${shade},${shade})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100"><rect width="850" height="1100" fill="${ground}"/><rect x="60" y="${shade * 4}" width="500" height="120" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}

/** Returns the mean difference between two pictures of the same shape, on a scale of 255 levels. */
async function difference(one: Uint8Array = Buffer.of(), other: Uint8Array = Buffer.of()) {
  const small = (picture: Uint8Array) =>
    sharp(picture).removeAlpha().resize(340, 440, { fit: 'fill' }).raw().toBuffer();
  const [a, b] = [await small(one), await small(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}
