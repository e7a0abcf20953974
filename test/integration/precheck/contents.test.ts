import { afterAll, expect, test } from 'vitest';
import { fileContents, MAIL, OUTLOOK_MAIL } from '../../../main/precheck/contents/file-contents.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { outlookMail } from '../../support/made-msg.ts';
import { paragraph, wordDocument, workbook } from '../../support/made-office.ts';
import { workerHost } from '../../support/open-desk.ts';

const precheck = new Precheck({ workerHost });
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

test('loses only the odd cell of a sheet, and names hidden sheets as hidden', async () => {
  const odd = [
    '<row r="1"><c r="A1" t="e"><v>#DIV/0!</v></c><c r="B1" t="s"><v>77</v></c><c r="C1" s="99"><v>0.5</v></c></row>',
    '<row r="4"><c r="A4" s="2"><v>0.5</v></c><c r="B4" s="1"><v>1</v></c><c r="C4" s="1"><v>61.75</v></c></row>',
    '<row><c><v>1</v></c><c t="d"><v>2026-07-20T00:00:00Z</v></c></row>',
    '<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
  ].join('');
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';
  const listed =
    '<workbook xmlns:r="r"><sheets><sheet name="Odd" r:id="r0"/><sheet name="Rates" state="veryHidden" r:id="r1"/></sheets></workbook>';
  const book = workbook(
    { Odd: odd, Rates: '' },
    { 'xl/styles.xml': styles, 'xl/workbook.xml': listed },
  );
  expect(await contentsOf(book)).toMatchObject({
    sheets: [
      {
        isHidden: false,
        rows: [
          ['#DIV/0!', '…', '0.5'],
          ['12:00', '1900-01-01', '1900-03-01 18:00'],
          ['1', '2026-07-20T00:00:00Z'],
          [],
        ],
        hasMore: true,
      },
      { name: 'Rates', isHidden: true },
    ],
  });
  const from1904 = listed.replace('<sheets>', '<workbookPr date1904="true"/><sheets>');
  const old = workbook(
    { Odd: '<row><c s="1"><v>44761</v></c></row>', Rates: '' },
    { 'xl/styles.xml': styles, 'xl/workbook.xml': from1904 },
  );
  expect(await contentsOf(old)).toMatchObject({ sheets: [{ rows: [['2026-07-20']] }, {}] });
});

test('reads moved text, text boxes, and line breaks of a Word document once', async () => {
  const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
  const vml = 'xmlns:v="urn:schemas-microsoft-com:vml"';
  const box = `<mc:AlternateContent ${mc}><mc:Choice>${paragraph('box')}</mc:Choice><mc:Fallback><w:pict><v:shape ${vml}><v:textbox><w:txbxContent>${paragraph('box')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
  const body = [
    '<w:p><w:moveFrom><w:r><w:t>away</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>here</w:t></w:r></w:moveTo></w:p>',
    `<w:p><w:r><w:t>first</w:t><w:br/><w:t>second</w:t></w:r><w:r>${box}</w:r></w:p>`,
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "https://evil.example"</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>link</w:t><w:fldChar w:fldCharType="end"/></w:r></w:p>',
  ].join('');
  const read = await contentsOf(wordDocument(body));
  expect(read).toMatchObject({ lines: ['here', 'first', 'second', 'box', 'link'] });
});

test('reads an email: its sender, its words without links, and its attachments', async () => {
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

test('reads an email that Outlook stored, and does not list the files in an attached email', async () => {
  const mail = outlookMail({
    subject: '¡Hola!',
    sender: ['José Pérez', 'jose@example.com'],
    to: [['Teller', 'teller@practice.example']],
    html: '<p>Mañana <a href="https://evil.example">here</a></p>',
    attached: [
      ['W-2 de José.pdf', Buffer.alloc(9_000, 1)],
      ['note.txt', Buffer.from('hi')],
      ['Forwarded', { subject: 'Inner', attached: [['deep.txt', Buffer.from('x')]] }],
    ],
  });
  expect(await precheck.contents(mail, { mediaType: OUTLOOK_MAIL, signal })).toEqual({
    kind: 'mail',
    from: 'José Pérez <jose@example.com>',
    to: 'Teller <teller@practice.example>',
    subject: '¡Hola!',
    date: '',
    lines: ['Mañana here'],
    hasMore: false,
    attachments: [
      { name: 'W-2 de José.pdf', bytes: 9_000 },
      { name: 'note.txt', bytes: 2 },
      { name: 'Forwarded', bytes: null },
    ],
  });
});

test('names an attached email by its subject, and does not open it', async () => {
  const mail = await mailOf([
    'From: Team: a@example.com, Bo <b@example.com>;',
    'Subject: Fwd',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'See below.',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: =?utf-8?Q?Rese=C3=B1a?=',
    'Content-Type: multipart/mixed; boundary=c',
    '',
    '--c',
    'Content-Type: application/pdf; name=inner.pdf',
    '',
    'x',
    '--c--',
    '--b--',
  ]);
  expect(mail).toMatchObject({
    from: 'Team: a@example.com, Bo <b@example.com>',
    lines: ['See below.'],
    attachments: [{ name: 'Reseña' }],
  });
});
