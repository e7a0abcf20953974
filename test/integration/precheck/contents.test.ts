import { afterAll, expect, test } from 'vitest';
import { fileContents, MAIL } from '../../../main/precheck/contents/file-contents.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { paragraph, wordDocument, workbook } from '../../support/made-office.ts';
import { madeZip } from '../../support/made-zip.ts';

const precheck = new Precheck({ workerHost: forkWorkerHost() });
afterAll(() => precheck.close());
const { signal } = new AbortController();
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const contentsOf = (bytes: Buffer) => fileContents(bytes, OFFICE);
const mailOf = (lines: readonly string[]) => fileContents(Buffer.from(lines.join('\r\n')), MAIL);

test('reads a Word document in a separate process: its first lines, its macros, and the files in it', async () => {
  const body = [
    paragraph('Dear Jane &amp; John,'),
    '<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>',
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Rent</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>900</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
  ].join('');
  const letter = wordDocument(body, {
    'word/vbaProject.bin': 'x',
    'word/embeddings/budget.xlsx': 'x'.repeat(90),
  });
  expect(await precheck.contents(letter, { mediaType: OFFICE, signal })).toEqual({
    kind: 'document',
    lines: ['Dear Jane & John,', 'one\ttwo', 'Rent \t900'],
    hasMore: false,
    hasMacros: true,
    attachments: [{ name: 'budget.xlsx', bytes: 90 }],
  });
});

test('reads a workbook by its sheets, with shared texts, dates, and results of formulas', async () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Paid</t></is></c></row>',
    '<row r="2"><c r="A2" s="1"><v>46223</v></c><c r="B2"><f>A1*2</f><v>12.5</v></c><c r="C2" t="b"><v>1</v></c></row>',
  ].join('');
  const book = workbook(
    { Payments: rows, Notes: '' },
    {
      'xl/sharedStrings.xml':
        '<sst><si><t>no</t></si><si><r><t>Pay</t></r><r><t>er</t></r></si></sst>',
      'xl/styles.xml':
        '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    },
  );
  expect(await contentsOf(book)).toMatchObject({
    kind: 'workbook',
    sheets: [
      {
        name: 'Payments',
        rows: [
          ['Payer', '', 'Paid'],
          ['2026-07-20', '12.5', 'TRUE'],
        ],
        hasMore: false,
      },
      { name: 'Notes', rows: [] },
    ],
    hasMore: false,
  });
});

test('reads an e-mail: its sender, its words without links, and its attachments', async () => {
  const mail = await mailOf([
    'From: =?utf-8?Q?Jos=C3=A9_P=C3=A9rez?= <jose@example.com>',
    'To: teller@practice.example',
    'Subject: =?utf-8?B?wqFIb2xhIQ==?=',
    'Date: Mon, 20 Jul 2026 10:00:00 -0500',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: text/html; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<style>p{}</style><p>Ma=F1ana <a href=3D"https://evil.example">here</a></p><script>x()</script><p>2 &lt; 3</p>',
    '--outer',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=UTF-8''W-2%20de%20Jos%C3%A9.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjcK',
    '--outer--',
    '',
  ]);
  expect(mail).toMatchObject({
    kind: 'mail',
    from: 'José Pérez <jose@example.com>',
    subject: '¡Hola!',
    lines: ['Mañana here', '2 < 3'],
    attachments: [{ name: 'W-2 de José.pdf' }],
  });
  expect(JSON.stringify(mail)).not.toMatch(/evil|x\(\)/);
});

test('truncates or refuses what promises too much, is circular, or is damaged, and keeps the limits', async () => {
  const bomb = Buffer.alloc(60_000_000, 0x20);
  const laughs =
    '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document xmlns:w="w"><w:t>&b;</w:t></w:document>';
  const deep = '<w:p>'.repeat(5_000);
  const mail = 'From: a\r\nTo: b\r\nSubject: c\r\n';
  const nested = Array.from(
    { length: 300 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  ).join('');
  const hostile: readonly (readonly [string, Buffer, string])[] = [
    ['60 MB of spaces', wordDocument('', { 'word/document.xml': bomb }), OFFICE],
    ['entities', wordDocument('', { 'word/document.xml': laughs }), OFFICE],
    ['5,000 deep', wordDocument(deep), OFFICE],
    [
      'a size that is a lie',
      madeZip({ 'word/document.xml': 'x' }, { 'word/document.xml': 2 ** 32 - 1 }),
      OFFICE,
    ],
    ['cut in half', wordDocument(paragraph('x')).subarray(0, 90), OFFICE],
    ['no archive', Buffer.from('PK\x03\x04 nothing'), OFFICE],
    ['a sheet that is not there', workbook({ A: '' }, { 'xl/worksheets/sheet0.xml': '' }), OFFICE],
    ['messages in messages', Buffer.from(mail + nested), MAIL],
    [
      'a boundary of nothing',
      Buffer.from(`${mail}Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n`),
      MAIL,
    ],
    ['a header without an end', Buffer.from(`From: ${'a'.repeat(5_000_000)}`), MAIL],
  ];
  const told: string[] = [];
  for (const [name, bytes, mediaType] of hostile) {
    const contents = await precheck.contents(bytes, { mediaType, signal });
    told.push(`${name}: ${contents === null ? 'not read' : 'read'}`);
  }
  expect(told).toEqual([
    '60 MB of spaces: read',
    'entities: not read',
    '5,000 deep: not read',
    'a size that is a lie: not read',
    'cut in half: not read',
    'no archive: not read',
    'a sheet that is not there: not read',
    'messages in messages: read',
    'a boundary of nothing: read',
    'a header without an end: read',
  ]);
  // Of a long document, the beginning is returned, whatever follows it.
  const long = wordDocument(paragraph('line').repeat(100_000) + '<w:p>'.repeat(9_000));
  const read = await precheck.contents(long, { mediaType: OFFICE, signal });
  expect(read).toMatchObject({ hasMore: true });
  expect(read?.kind === 'document' && read.lines.length).toBe(CONTENTS_SHOWN.lines);
  const wide = `<row>${'<c><v>1</v></c>'.repeat(2_000)}</row>`;
  expect(await contentsOf(workbook({ A: wide.repeat(300) }))).toMatchObject({
    sheets: [{ rows: { length: CONTENTS_SHOWN.rows }, hasMore: true }],
  });
});
