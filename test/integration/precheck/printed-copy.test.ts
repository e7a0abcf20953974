import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { fixture } from '../../support/captures.ts';
import { carrying } from '../../support/carrying-files.ts';
import { HIDDEN_PDFS } from '../../support/hidden-pdfs.ts';
import { madePdf } from '../../support/made-pdf.ts';
import { scriptsByAnotherReader } from '../../support/other-reader.ts';
import { atDocument, formPdf } from '../../support/usual-pdfs.ts';
import { RecordingHost } from './recording-host.ts';

const precheck = new Precheck({ workerHost: new RecordingHost(), poolSize: 1 });
afterAll(() => precheck.close());

async function copyOf(bytes: Uint8Array, password: string | null = null): Promise<Buffer> {
  const copy = await precheck.printedCopy(bytes, { password });
  if (copy.problem !== null) throw new Error(copy.problem);
  return Buffer.concat(copy.pieces);
}

/** Returns how much of a page is dark, in thousandths. */
async function darkness(file: Buffer, page: number): Promise<number> {
  const { data, width, height } = await withPdf(file, async (pages) => pages.render(page, 600));
  const raw = { raw: { width, height, channels: 3 as const } };
  const gray = await sharp(Buffer.from(data), raw).greyscale().raw().toBuffer();
  return (1000 * gray.filter((value) => value < 128).length) / gray.length;
}

test('shows every page, including form contents, and contains nothing that a reader runs', async () => {
  const filled = formPdf({
    field: '/V (4711 4711 4711) /DA (/Helv 24 Tf 0 g) /Rect [50 50 400 120]',
    catalog: atDocument('app.alert("hello");'),
  });
  expect(await scriptsByAnotherReader(filled)).toBe(1);
  const copy = await copyOf(filled);
  expect(await scriptsByAnotherReader(copy)).toBe(0);
  expect(await withPdf(copy, async (pages) => pages.hiddenContent())).toEqual([]);
  expect(Math.abs((await darkness(copy, 0)) - (await darkness(filled, 0)))).toBeLessThan(3);
});

/** Most of these files differ only in parts that the copy does not read. */
const SOME_HIDDEN = Object.entries(HIDDEN_PDFS).filter((_, at) => at % 3 === 0);

test.each(SOME_HIDDEN)('contains nothing of %s', async (_name, file) => {
  const copy = await copyOf(file);
  expect(await scriptsByAnotherReader(copy)).toBe(0);
  expect(await withPdf(copy, async (pages) => pages.hiddenContent())).toEqual([]);
});

test('contains every page in its size and order, at 200 dpi and at most 24 megapixels, the same for the same file', async () => {
  const sizes = [
    [612, 792],
    [792, 612],
    [3000, 2000],
  ] as const;
  const file = madePdf(sizes.map((size) => ({ content: 'BT /F1 24 Tf 72 72 Td (a) Tj ET', size })));
  const copy = await copyOf(file);
  expect(copy.equals(await copyOf(file))).toBe(true);
  const shown = await withPdf(copy, async (pages) =>
    Array.from({ length: pages.count }, (_, page) => pages.size(page)),
  );
  expect(shown.map(({ width, height }) => [width, height])).toEqual(sizes);
  const pictures = [...copy.toString('latin1').matchAll(/\/Width (\d+)\s\/Height (\d+)/g)];
  const pixels = pictures.map(([, width, height]) => [Number(width), Number(height)]);
  expect(pixels[0]).toEqual([1700, 2200]);
  expect((pixels[2]?.[0] ?? 0) * (pixels[2]?.[1] ?? 0)).toBeLessThanOrEqual(24_000_000);
  expect(pixels[2]?.[0]).toBeGreaterThan(5_900);
});

test('opens a locked PDF only with its password', async () => {
  const locked = fixture('user-password.pdf');
  const wrong = { problem: 'password' };
  expect(await precheck.printedCopy(locked, { password: null })).toEqual(wrong);
  expect(await precheck.printedCopy(locked, { password: 'a guess' })).toEqual(wrong);
  expect(await withPdf(await copyOf(locked, 'open sesame'), async ({ count }) => count)).toBe(2);
});

test('is not created from a file that cannot be rendered', async () => {
  const broken = carrying({}).subarray(0, 40);
  expect(await precheck.printedCopy(broken, { password: null })).toEqual({
    problem: 'unreadable',
  });
});
