import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { mayAct } from '../../../main/precheck/hidden-content/hidden-content.ts';
import { signaturesIn } from '../../../main/precheck/hidden-content/signatures.ts';
import { ACTING_PDFS } from '../../support/acting-pdfs.ts';
import { carrying, PDFS, TAILS } from '../../support/carrying-files.ts';
import {
  atDocument,
  formPdf,
  INVOICE_DATA,
  script,
  withAttached,
  withXfa,
} from '../../support/usual-pdfs.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'captures');
const hiddenIn = (bytes: Uint8Array) => withPdf(bytes, async (pages) => pages.hiddenContent());

test.each(Object.entries(PDFS))('finds in a PDF: %s', async (_name, [file, carries]) => {
  expect(await hiddenIn(file)).toEqual(carries);
});

test.each(Object.entries(ACTING_PDFS))('finds active content in a PDF: %s', async (_name, file) => {
  expect(mayAct(await hiddenIn(file))).toBe(true);
});

test.each([
  '/OpenAction [3 0 R /Fit]',
  '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>',
  '/OpenAction << /S /Named /N /FirstPage >>',
  '/OpenAction null /AA << /WC null >>',
  '/PageMode /UseOutlines /Outlines << /First << /Title (a) /Dest [3 0 R /Fit] >> >>',
])('finds in a document that opens at a place: %s', async (catalog) => {
  expect(await hiddenIn(carrying({ catalog }))).toEqual([]);
});

test.each([
  'https://lender.example',
  'HTTP://a.example',
  'mailto:a@b.example',
  'tel:1',
  'www.a.example',
])('finds a link to %s', async (address) => {
  const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>`;
  expect(await hiddenIn(carrying({ page: `/Annots [${link}]` }))).toEqual([]);
});

test('finds nothing in documents without hidden content: encrypted for their owner, optimized for the web, a statement', async () => {
  for (const file of ['owner-password.pdf', 'linearized.pdf']) {
    expect(await hiddenIn(readFileSync(join(FIXTURES, file)))).toEqual([]);
  }
  expect(await hiddenIn(readFileSync(join('resources', 'samples', 'bank-statement.pdf')))).toEqual(
    [],
  );
});

describe('an e-invoice', () => {
  const { cii, ubl } = INVOICE_DATA;

  test.each(Object.entries(INVOICE_DATA))('is found in %s', async (_name, data) => {
    expect(await hiddenIn(withAttached(data))).toEqual(['invoice']);
  });

  test.each(
    Object.entries({
      'other bytes under an invoice’s name': 'MZ\x90\0',
      'other XML': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'its element without its namespace': ubl.replace(/ xmlns="[^"]*"/, ''),
      'with a style sheet': `<?xml-stylesheet href="a.xsl"?>${ubl}`,
      'that expands': `<!DOCTYPE Invoice [<!ENTITY a "b">]>${ubl}`,
      'with a file packed in it': ubl.replace(
        '<ID>',
        '<EmbeddedDocumentBinaryObject>TVo=</EmbeddedDocumentBinaryObject><ID>',
      ),
      'with something behind it': `${cii}<a/>`,
      'that opens comments without an end': ubl + '</Invoice><!--'.repeat(100_000),
    }),
  )('is not found in %s', async (_name, data) => {
    expect(await hiddenIn(withAttached(data))).toEqual(['embeddedFile']);
  });

  test('is not found with another file', async () => {
    expect(await hiddenIn(withAttached(cii, 'hello'))).toEqual(['invoice', 'embeddedFile']);
  });
});

describe('a form', () => {
  const CALM = 'event.value = this.getField("amount").value;';

  test.each(
    Object.entries({
      'in a field': formPdf({ field: `/AA << /C ${script(CALM)} >>` }),
      'of the document': formPdf({ catalog: atDocument(CALM) }),
      'before printing': formPdf({ catalog: `/AA << /WP ${script(CALM)} >>` }),
      'on a button': formPdf({ field: `/A ${script('app.launchURL("https://tax.example")')}` }),
    }),
  )('has a script, %s', async (_name, file) => {
    expect(await hiddenIn(file)).toEqual(['script']);
  });

  test('has only the form editor’s functions, or only fields', async () => {
    const known = script('AFNumber_Keystroke(2)');
    expect(await hiddenIn(formPdf({ field: `/AA << /K ${known} >>` }))).toEqual(['script']);
    expect(await hiddenIn(formPdf({}))).toEqual([]);
  });

  test('is repeated as XFA', async () => {
    expect(await hiddenIn(withXfa(''))).toEqual(['xfa']);
  });

  test.each(
    Object.entries({
      'at opening': formPdf({ catalog: `/OpenAction ${script(CALM)}` }),
      'of a page': formPdf({ page: `/AA << /O ${script(CALM)} >>` }),
      'of a field whose page opens': formPdf({ field: `/AA << /PO ${script(CALM)} >>` }),
      'an address at opening': formPdf({
        catalog: atDocument('app.launchURL("https://a.example")'),
      }),
      'that reaches out': formPdf({ field: `/A ${script('this.mailDoc()')}` }),
    }),
  )('finds no script of a form: %s', async (_name, file) => {
    expect(mayAct(await hiddenIn(file))).toBe(true);
  });
});

test('finds what follows a picture of every kind, or is in one of its comments', async () => {
  const blank = sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } });
  const pictures = [
    await blank.jpeg().toBuffer(),
    await blank.png().toBuffer(),
    await blank.gif().toBuffer(),
  ];
  for (const [name, [tail, carries]] of Object.entries(TAILS)) {
    for (const picture of pictures) {
      expect(signaturesIn(Buffer.concat([picture, tail]), 'picture'), name).toEqual(carries);
    }
    const [jpeg] = pictures;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(Math.min(tail.length, 65_000) + 2);
    const comment = Buffer.concat([Buffer.of(0xff, 0xfe), length, tail.subarray(0, 65_000)]);
    const within = [jpeg?.subarray(0, 2), comment, jpeg?.subarray(2)].map(
      (one) => one ?? Buffer.of(),
    );
    expect(signaturesIn(Buffer.concat(within), 'picture'), name).toEqual(carries);
  }
});
