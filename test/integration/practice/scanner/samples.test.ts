import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { documents, job, openScanner, type RawScanner } from './raw-scan.ts';

const samplesDir = join(import.meta.dirname, '../../../../resources/samples');

let scanner: RawScanner;
beforeAll(async () => {
  scanner = await openScanner({ samplesDir });
  const require = createRequire(import.meta.url);
  const { buffer } = new Uint8Array(
    readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')),
  );
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
});
afterAll(() => scanner.close());

async function scanned(): Promise<Buffer> {
  const [page] = await documents(await job(scanner, { source: 'Platen', dpi: 300 }));
  return page?.body ?? Buffer.alloc(0);
}

const license = async (page: Buffer) => {
  const [found] = await readBarcodes(page, { formats: ['PDF417'], tryHarder: true });
  return found?.isValid ? /DCS(\w+)/.exec(found.text)?.[1] : null;
};

test('the license on the glass is turned over by the second scan, and its barcode can be read', async () => {
  const [front, back, again] = [await scanned(), await scanned(), await scanned()];
  expect(await license(front)).toBe(null);
  expect(await license(back)).toBe('DOE');
  expect(again.equals(front)).toBe(true);
  scanner.lay(scanner.samples?.together ?? []);
  expect(await license(await scanned())).toBe('DOE');
});

test('the feeder holds a statement whose last back is blank, again and again', async () => {
  scanner.load(scanner.samples?.statement ?? [], { again: true });
  const spread = async (duplex: boolean) => {
    const replies = await documents(await job(scanner, { duplex, color: 'Grayscale8' }));
    const pages = replies.slice(0, -1).map(async ({ body }) => (await sharp(body).stats()).entropy);
    return (await Promise.all(pages)).map((entropy) => (entropy > 0.1 ? 'printed' : 'blank'));
  };
  const printed = 'printed';
  expect(await spread(true)).toEqual([printed, printed, printed, printed, printed, 'blank']);
  expect(await spread(false)).toEqual([printed, printed, printed]);
});
