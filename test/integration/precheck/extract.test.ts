import { afterAll, expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { ENCRYPTIONS, packedForOwner } from '../../support/encrypted-pdf.ts';
import { fileOf, simplePdf, stream } from '../../support/made-pdf.ts';
import { workerHost } from '../../support/open-desk.ts';
import { textPdf } from '../../support/text-pdf.ts';
import { formPdf } from '../../support/usual-pdfs.ts';
import { bodyOf, type NumberedObject } from '../../support/written-pdf.ts';

const precheck = new Precheck({ workerHost });
afterAll(() => precheck.close());

async function extract(bytes: Uint8Array, ...pages: number[]): Promise<Buffer | string> {
  const taken = pages.map((page) => ({ page, turn: 0 }) as const);
  const made = await precheck.extract(bytes, { pages: taken });
  return made.problem ?? Buffer.concat(made.pieces);
}

/** Returns the pages as PDFium draws them. */
const drawn = (file: Uint8Array) =>
  withPdf(file, async (pages) =>
    Array.from({ length: pages.count }, (_, page) =>
      Buffer.from(pages.render(page, 300).data).toString('base64'),
    ),
  );

/** Returns a PDF of two pages with a note on each. The first page has a link to the second. */
function linkedPdf(): Buffer {
  const note = (text: string) =>
    `<< /Type /Annot /Subtype /Text /Rect [9 9 20 20] /Contents (${text}) >>`;
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R /Names << /EmbeddedFiles 10 0 R >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 300] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources 7 0 R /Annots [8 0 R 13 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources 7 0 R /Annots [14 0 R] >>',
    stream('', 'BT /F1 24 Tf 72 100 Td (One) Tj ET'),
    stream('', 'BT /F1 24 Tf 72 100 Td (Two) Tj ET'),
    '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /P 4 0 R /Dest [4 0 R /Fit] >>',
    '<< /S /JavaScript /JS (app.alert(1)) >>',
    '<< /Names [(a.txt) 11 0 R] >>',
    '<< /Type /Filespec /F (a.txt) /EF << /F 12 0 R >> >>',
    stream('/Type /EmbeddedFile', 'attached'),
    note('on the first'),
    note('on the second'),
  ]);
}

test('takes out pages that look the same, in the requested order, with the same bytes each time', async () => {
  const bytes = simplePdf(5);
  const all = await drawn(bytes);
  const made = await extract(bytes, 1, 2);
  expect(await drawn(Buffer.from(made))).toEqual([all[1], all[2]]);
  expect(await extract(bytes, 1, 2)).toEqual(made);
  expect(await drawn(Buffer.from(await extract(bytes, 4, 0)))).toEqual([all[4], all[0]]);
});

test('rotates a page in addition to its own rotation, and leaves the others unchanged', async () => {
  const pages = [
    { page: 0, turn: 90 },
    { page: 1, turn: 0 },
  ] as const;
  const bytes = textPdf([[{ x: 50, y: 50, text: 'One' }], [{ x: 50, y: 50, text: 'Two' }]], {
    rotate: 90,
  });
  const made = await precheck.extract(bytes, { pages });
  const file = made.problem === null ? Buffer.concat(made.pieces) : Buffer.alloc(0);
  const sizes = await withPdf(file, async (pages) => [pages.size(0), pages.size(1)]);
  expect(sizes).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
  ]);
  expect(String(file).match(/\/Rotate \d+/g)).toEqual(['/Rotate 180', '/Rotate 90']);
  expect((await drawn(file))[1]).toEqual((await drawn(bytes))[1]);
});

test('takes nothing from the other pages, and nothing that the document could run or carries', async () => {
  const made = String(await extract(linkedPdf(), 0));
  expect(made).toContain('on the first');
  for (const gone of ['on the second', 'JavaScript', 'attached', 'Dest', 'OpenAction'])
    expect(made).not.toContain(gone);
  expect(String(await extract(linkedPdf(), 1))).toContain('on the second');
});

test('does not change a signed, protected, or fillable PDF, and says which it is', async () => {
  const field =
    '/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>';
  expect(await extract(formPdf({ field }), 0)).toBe('signed');
  expect(await extract(formPdf({}), 0)).toBe('form');
  for (const how of Object.keys(ENCRYPTIONS) as (keyof typeof ENCRYPTIONS)[]) {
    const packing = { filters: '', coded: (plain: Buffer) => plain };
    const held: NumberedObject[] = [[9, '<< /Held true >>']];
    const locked = packedForOwner(bodyOf('/Held 9 0 R'), held, packing, how);
    expect(await extract(locked, 0), how).toBe('encrypted');
  }
  expect(await extract(Buffer.from('%PDF-1.7\nnothing'), 0)).toBe('unreadable');
  expect(await extract(simplePdf(1), 1)).toBe('unreadable');
});
