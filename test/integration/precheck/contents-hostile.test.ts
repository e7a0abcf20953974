import { afterAll, expect, test } from 'vitest';
import { fileContents, MAIL, OUTLOOK_MAIL } from '../../../main/precheck/contents/file-contents.ts';
import { JOB_LIMITS } from '../../../main/precheck/limits.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import { procUse } from '../../../main/system/workers/process-use.ts';
import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { compoundFile, mailFolders, outlookMail } from '../../support/made-msg.ts';
import { paragraph, wordDocument, workbook } from '../../support/made-office.ts';
import { madeZip } from '../../support/made-zip.ts';

let most = 0;
const worked = new Map<number, number>();
const precheck = new Precheck({
  workerHost: forkWorkerHost(),
  useOf(pid) {
    const use = procUse(pid);
    most = Math.max(most, use?.residentBytes ?? 0);
    worked.set(pid, use?.processorMs ?? 0);
    return use;
  },
});
afterAll(() => precheck.close());
const { signal } = new AbortController();
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Hostile = readonly [
  name: string,
  make: () => Buffer,
  mediaType: string,
  told: 'read' | 'not read',
];

const HEADER = 'From: a\r\nTo: b\r\nSubject: c\r\n';
const LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
const DOCUMENT =
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:t>&b;</w:t></w:document>';
const SHARED = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>999999</v></c></row>';
const nested = Array.from(
  { length: 300 },
  (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
).join('');
const part = '--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n';
const base64 = '--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n';
const MIXED = `${HEADER}Content-Type: multipart/mixed; boundary=b\r\n\r\n`;
const bodyOf = (stream: string) => mailFolders({ subject: stream, body: 'x'.repeat(5_000) });

const FILES: readonly Hostile[] = [
  [
    '60 MB of spaces',
    () => wordDocument('', { 'word/document.xml': Buffer.alloc(60_000_000, 0x20) }),
    ...([OFFICE, 'read'] as const),
  ],
  [
    'entities',
    () => wordDocument('', { 'word/document.xml': LAUGHS + DOCUMENT }),
    ...([OFFICE, 'not read'] as const),
  ],
  [
    'entities in a sheet',
    () => workbook({ A: '' }, { 'xl/worksheets/sheet0.xml': `${LAUGHS}<worksheet/>` }),
    ...([OFFICE, 'not read'] as const),
  ],
  [
    'entities in the shared texts',
    () => workbook({ A: SHARED }, { 'xl/sharedStrings.xml': `${LAUGHS}<sst/>` }),
    ...([OFFICE, 'not read'] as const),
  ],
  ['5,000 deep', () => wordDocument('<w:p>'.repeat(5_000)), OFFICE, 'not read'],
  [
    '60 tables in each other',
    () =>
      wordDocument(
        '<w:tbl><w:tr><w:tc>'.repeat(60) + paragraph('x') + '</w:tc></w:tr></w:tbl>'.repeat(60),
      ),
    ...([OFFICE, 'read'] as const),
  ],
  [
    'a paragraph of 20 MB',
    () => wordDocument(paragraph('x'.repeat(20_000_000))),
    ...([OFFICE, 'read'] as const),
  ],
  [
    'a million empty paragraphs',
    () => wordDocument('<w:p/>'.repeat(1_000_000)),
    ...([OFFICE, 'read'] as const),
  ],
  [
    'a size that is a lie',
    () => madeZip({ 'word/document.xml': 'x' }, { 'word/document.xml': 2 ** 32 - 1 }),
    ...([OFFICE, 'not read'] as const),
  ],
  [
    'a good document that claims to be short',
    () => {
      const body = `<w:document xmlns:w="w">${'<w:p/>'.repeat(50_000)}</w:document>`;
      return madeZip({ 'word/document.xml': body }, { 'word/document.xml': 100 });
    },
    ...([OFFICE, 'not read'] as const),
  ],
  ['cut in half', () => wordDocument(paragraph('x')).subarray(0, 90), OFFICE, 'not read'],
  ['no archive', () => Buffer.from('PK\x03\x04 nothing'), OFFICE, 'not read'],
  [
    '25,000 embedded files',
    () => {
      const names = Array.from({ length: 25_000 }, (_, at) => `word/embeddings/${at}.bin`);
      return wordDocument(paragraph('x'), Object.fromEntries(names.map((name) => [name, 'x'])));
    },
    ...([OFFICE, 'read'] as const),
  ],
  [
    'a sheet that is not there',
    () => workbook({ A: '' }, { 'xl/worksheets/sheet0.xml': '' }),
    ...([OFFICE, 'not read'] as const),
  ],
  [
    'one shared text of 20 MB',
    () =>
      workbook(
        { A: SHARED },
        { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(20_000_000)}</t></si></sst>` },
      ),
    ...([OFFICE, 'read'] as const),
  ],
  [
    'a million shared texts',
    () =>
      workbook(
        { A: SHARED },
        { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(1_000_000)}</sst>` },
      ),
    ...([OFFICE, 'read'] as const),
  ],
  [
    '20 sheets of 10 MB',
    () => {
      const row = `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`;
      return workbook(
        Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, row.repeat(40)])),
      );
    },
    ...([OFFICE, 'read'] as const),
  ],
  [
    'formats without end',
    () =>
      workbook(
        { A: SHARED },
        { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(500_000)}` },
      ),
    ...([OFFICE, 'read'] as const),
  ],
  ['messages in messages', () => Buffer.from(HEADER + nested), MAIL, 'read'],
  [
    'a boundary of nothing',
    () => Buffer.from(`${HEADER}Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n`),
    ...([MAIL, 'read'] as const),
  ],
  ['a header without an end', () => Buffer.from(`From: ${'a'.repeat(5_000_000)}`), MAIL, 'read'],
  ['100,000 attachments', () => Buffer.from(MIXED + part.repeat(100_000)), MAIL, 'read'],
  [
    'a letter of 40 MB in HTML that never closes',
    () => Buffer.from(`${HEADER}Content-Type: text/html\r\n\r\n${'<a <!--'.repeat(6_000_000)}`),
    ...([MAIL, 'read'] as const),
  ],
  [
    'an attachment of 60 MB',
    () => Buffer.from(`${MIXED}${base64}\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(780_000)}`),
    ...([MAIL, 'read'] as const),
  ],
  [
    'a text of a million lines',
    () => Buffer.from(`${MIXED}${part}${'a\r\n'.repeat(1_000_000)}`),
    ...([MAIL, 'read'] as const),
  ],
  [
    'a sender of 100,000 people',
    () => Buffer.from(`To: ${'a <a@example.com>, '.repeat(50_000)}\r\nSubject: c\r\n\r\nx`),
    ...([MAIL, 'read'] as const),
  ],
  [
    '100,000 attachments of Outlook',
    () =>
      outlookMail({
        attached: Array.from({ length: 100_000 }, () => ['a', Buffer.from('x')] as const),
      }),
    ...([OUTLOOK_MAIL, 'not read'] as const),
  ],
  [
    'a chain that leads back',
    () =>
      compoundFile(bodyOf('a'), (next) => {
        next[5] = 0;
      }),
    ...([OUTLOOK_MAIL, 'not read'] as const),
  ],
  [
    'a folder in itself',
    () =>
      compoundFile(bodyOf('a'), (_, entries) => {
        for (const entry of entries.slice(1, 2)) entry.child = 1;
      }),
    ...([OUTLOOK_MAIL, 'not read'] as const),
  ],
  [
    'entries that lead in circles',
    () =>
      compoundFile(bodyOf('a'), (_, entries) => {
        for (const entry of entries.slice(-1)) entry.right = 1;
      }),
    ...([OUTLOOK_MAIL, 'not read'] as const),
  ],
  [
    'emails in emails, 30 deep',
    () => {
      let mail = outlookMailIn(null);
      for (let at = 0; at < 30; at++) mail = outlookMailIn(mail);
      return outlookMail(mail);
    },
    ...([OUTLOOK_MAIL, 'not read'] as const),
  ],
  [
    'a stream longer than the file',
    () => {
      const mail = outlookMail({ body: 'x'.repeat(5_000) });
      const at = mail.indexOf(Buffer.from('__substg1.0_1000001F', 'utf16le'));
      mail.writeUInt32LE(0x7fff_ffff, at + 120);
      return mail;
    },
    ...([OUTLOOK_MAIL, 'not read'] as const),
  ],
  [
    'an older Office document',
    () => compoundFile({ WordDocument: Buffer.from('x') }),
    OUTLOOK_MAIL,
    'read',
  ],
];

function outlookMailIn(inner: Parameters<typeof outlookMail>[0] | null) {
  return { subject: 'x', attached: inner === null ? [] : [['x', inner] as const] };
}

test('cuts short or refuses files that are too large, loop, or are damaged, within the limits', async () => {
  const told: string[] = [];
  const workedMs = () => [...worked.values()].reduce((sum, ms) => sum + ms, 0);
  let longest = 0;
  for (const [name, make, mediaType] of FILES) {
    const before = workedMs();
    const contents = await precheck.contents(make(), { mediaType, signal });
    longest = Math.max(longest, workedMs() - before);
    told.push(`${name}: ${contents === null ? 'not read' : 'read'}`);
  }
  expect(told).toEqual(FILES.map(([name, , , as]) => `${name}: ${as}`));
  // Nothing was refused because its process had to be ended.
  expect(longest).toBeLessThan(JOB_LIMITS.timeMs);
  expect(most).toBeLessThan(JOB_LIMITS.largeMemoryBytes);
});

test('reads a truncated file as far as it goes, or not at all', async () => {
  const whole: readonly (readonly [Buffer, string])[] = [
    [wordDocument(paragraph('line').repeat(300)), OFFICE],
    [workbook({ A: SHARED.repeat(50) }), OFFICE],
    [Buffer.from(MIXED + part.repeat(20)), MAIL],
    [
      outlookMail({ body: 'x'.repeat(5_000), attached: [['a', Buffer.alloc(9_000)]] }),
      OUTLOOK_MAIL,
    ],
  ];
  for (const [bytes, mediaType] of whole) {
    for (let at = 0; at < 40; at++) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * at) / 40));
      const read = await fileContents(cut, mediaType);
      expect(read === null || typeof read.kind === 'string').toBe(true);
    }
  }
});

test('reads the beginning of a long document, whatever follows', async () => {
  const long = wordDocument(paragraph('line').repeat(100_000) + '<w:p>'.repeat(9_000));
  const read = await precheck.contents(long, { mediaType: OFFICE, signal });
  expect(read).toMatchObject({ hasMore: true });
  expect(read?.kind === 'document' && read.lines.length).toBe(CONTENTS_SHOWN.lines);
  const wide = `<row>${'<c><v>1</v></c>'.repeat(2_000)}</row>`;
  expect(await fileContents(workbook({ A: wide.repeat(300) }), OFFICE)).toMatchObject({
    sheets: [{ rows: { length: CONTENTS_SHOWN.rows }, hasMore: true }],
  });
  const large = `${MIXED}${base64}\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(100_000)}--b--`;
  expect(await fileContents(Buffer.from(large), MAIL)).toMatchObject({
    attachments: [{ name: 'application/pdf', bytes: 5_700_000 }],
    hasMore: false,
  });
  const many = await fileContents(Buffer.from(MIXED + part.repeat(100_000)), MAIL);
  expect(many).toMatchObject({
    attachments: { length: CONTENTS_SHOWN.attachments },
    hasMore: true,
  });
});
