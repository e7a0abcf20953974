import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { cleanCopyOf } from '../../../main/precheck/worker/pdf-clean-copy.ts';
import { carrying, PDFS, stream, TAILS } from '../../support/carrying-files.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'captures');
const PAYLOADS =
  /app\.alert|JavaScript|\/JS|cmd\.exe|Launch|a\.exe|EmbeddedFile|xfa-template|XFA|payload|OpenAction|\/AA/;

const carriesOf = (bytes: Uint8Array) => withPdf(bytes, async (pages) => pages.carried().carries);
const drawn = (bytes: Uint8Array) =>
  withPdf(bytes, async (pages) =>
    Array.from({ length: pages.count }, (_, page) => pages.render(page, 700)),
  );

async function copyOf(bytes: Uint8Array): Promise<Buffer> {
  const copy = await cleanCopyOf(bytes);
  if (copy === null) throw new Error('No copy.');
  return Buffer.from(copy);
}

/** The file, and once more what its compressed streams hold. */
function everythingIn(file: Buffer): string {
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, data = '']) => {
    const bytes = Buffer.from(data, 'latin1');
    return (bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString('latin1');
  });
  return [text, ...streams].join('\n');
}

test.each(Object.entries(PDFS))('a clean copy of a PDF: %s', async (_name, [file]) => {
  const copy = await copyOf(file);
  expect(await carriesOf(copy)).toEqual([]);
  expect(await drawn(copy)).toEqual(await drawn(file));
  const held = everythingIn(copy).replace('/JS (no) /Launch', '');
  expect(held).not.toMatch(PAYLOADS);
  expect(held).toContain('Invoice 2024 for goods as agreed');
});

const ACTIONS = [
  '<< /S /SubmitForm /F (http://payload.example) >>',
  '<< /S /ImportData /F (payload.fdf) >>',
  '<< /S /GoToR /F (payload.pdf) /D [0 /Fit] >>',
  '<< /S /GoToE /T << /R /C /N (payload) >> >>',
  '<< /S /Rendition /R << /C << /D (payload) >> >> >>',
  '<< /S /Sound /Sound 6 0 R >>',
  '<< /S /Named /N /SaveAs /X (payload) >>',
  '<< /S /URI /URI (file:///payload) >>',
  '<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Launch /F (payload) >>] >>',
  '<< /S /Unknown /F (payload) >>',
];

test.each(ACTIONS)('an action that opens, fetches or sends is gone: %s', async (action) => {
  const objects = [stream('', 'payload')];
  const link = `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>]`;
  for (const file of [
    carrying({ page: link, objects }),
    carrying({ catalog: `/OpenAction ${action}`, objects }),
    carrying({ catalog: `/Outlines << /First << /Title (a) /A ${action} >> >>`, objects }),
    carrying({ page: `/AA << /O ${action} >>`, objects }),
    carrying({ catalog: `/AA << /WC ${action} >>`, objects }),
  ]) {
    expect(everythingIn(await copyOf(file))).not.toMatch(/payload/);
  }
});

test('links to the web and within the document stay', async () => {
  const link = (action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << ${action} >> >>`;
  const page = `/Annots [${link('/S /URI /URI (https://lender.example)')} ${link('/S /GoTo /D [3 0 R /Fit]')}]`;
  const copy = everythingIn(await copyOf(carrying({ page })));
  expect(copy).toMatch(/lender\.example/);
  expect(copy).toMatch(/GoTo/);
});

test('files are gone wherever they hang, and wherever else they are named', async () => {
  const filespec =
    '<< /Type /Filespec /F (payload.exe) /EF << /F 6 0 R >> /RF << /F [(a) 6 0 R] >> >>';
  const objects = [stream('/Type /EmbeddedFile', 'payload')];
  const pinned = `/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 99 99] /FS ${filespec} >>]`;
  for (const file of [
    carrying({ catalog: `/AF [${filespec}]`, objects }),
    carrying({ page: pinned, objects }),
    carrying({ page: '/Held 6 0 R', objects }),
    carrying({
      page: '/Held 6 0 R',
      catalog: `/AF [${filespec}]`,
      objects: [stream('', 'payload')],
    }),
    carrying({ catalog: '/Held 6 0 R', objects: [stream('', 'payload')] }),
    carrying({ page: '/PieceInfo << /P 6 0 R >>', objects: [stream('', 'payload')] }),
  ]) {
    expect(everythingIn(await copyOf(file))).not.toMatch(/payload/);
  }
});

test('what stands before, behind and between the objects is gone', async () => {
  const [file] = PDFS['nothing but links'] ?? [Buffer.of()];
  const [program] = TAILS['Windows program'] ?? [Buffer.of()];
  const behind = await copyOf(Buffer.concat([file, program, Buffer.from('payload')]));
  const before = await copyOf(Buffer.concat([Buffer.from('payload\n'), file]));
  for (const copy of [behind, before]) {
    expect(copy.toString('latin1')).not.toMatch(/payload|MZ/);
    expect(copy.toString('latin1')).toMatch(/^%PDF-1\.7\n.*%%EOF\n$/s);
  }
});

test('no copy is offered that would show less, or still holds a program', async () => {
  const program = (TAILS['Windows program']?.[0] ?? Buffer.of()).toString('latin1');
  const drawnToo = carrying({ catalog: '/AF [<< /Type /Filespec /EF << /F 4 0 R >> >>]' });
  const held = carrying({ page: '/Held 6 0 R', objects: [stream('', `${program}payload`)] });
  expect(await cleanCopyOf(drawnToo)).toBeNull();
  expect(await carriesOf(held)).toEqual(['program']);
  expect(await cleanCopyOf(held)).toBeNull();
});

test('the same document gives the same copy, which opens as freely', async () => {
  for (const name of ['owner-password.pdf', 'linearized.pdf']) {
    const file = readFileSync(join(FIXTURES, name));
    const copy = await copyOf(file);
    expect(copy.equals(await copyOf(file))).toBe(true);
    expect(copy.toString('latin1')).not.toMatch(/\/Encrypt/);
    expect(await drawn(copy)).toEqual(await drawn(file));
  }
});

test('what no PDF is has no copy', async () => {
  expect(await cleanCopyOf(Buffer.from('%PDF-1.7\nnothing'))).toBeNull();
  expect(await cleanCopyOf(readFileSync(join(FIXTURES, 'user-password.pdf')))).toBeNull();
});
