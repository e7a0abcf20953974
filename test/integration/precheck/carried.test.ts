import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { carriedAmong } from '../../../main/precheck/carried/carried-signatures.ts';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { PDFS, TAILS } from '../../support/carrying-files.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'captures');
const carriesOf = (bytes: Uint8Array) => withPdf(bytes, async (pages) => pages.carried().carries);

test.each(Object.entries(PDFS))('a PDF: %s', async (_name, [file, carries]) => {
  expect(await carriesOf(file)).toEqual(carries);
});

test('documents that carry nothing: encrypted for their owner, laid out for the web, a statement', async () => {
  for (const file of ['owner-password.pdf', 'linearized.pdf']) {
    expect(await carriesOf(readFileSync(join(FIXTURES, file)))).toEqual([]);
  }
  expect(await carriesOf(readFileSync(join('resources', 'samples', 'bank-statement.pdf')))).toEqual(
    [],
  );
});

test('a program behind a PDF is found there too', async () => {
  const [program] = TAILS['Windows program'] ?? [];
  const [file] = PDFS['nothing but links'] ?? [];
  if (!program || !file) throw new Error('No samples.');
  expect(await carriesOf(Buffer.concat([file, program, Buffer.from('\n%%EOF\n')]))).toEqual([
    'program',
  ]);
});

test('what stands behind a picture of every kind, or in a comment of it', async () => {
  const blank = sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } });
  const pictures = [
    await blank.jpeg().toBuffer(),
    await blank.png().toBuffer(),
    await blank.gif().toBuffer(),
  ];
  for (const [name, [tail, carries]] of Object.entries(TAILS)) {
    for (const picture of pictures) {
      expect(carriedAmong(Buffer.concat([picture, tail]), 'picture'), name).toEqual(carries);
    }
    const [jpeg] = pictures;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(Math.min(tail.length, 65_000) + 2);
    const comment = Buffer.concat([Buffer.of(0xff, 0xfe), length, tail.subarray(0, 65_000)]);
    const within = [jpeg?.subarray(0, 2), comment, jpeg?.subarray(2)].map(
      (one) => one ?? Buffer.of(),
    );
    expect(carriedAmong(Buffer.concat(within), 'picture'), name).toEqual(carries);
  }
});
